"""Labelled datasets: the catalogue, readers, downloads, checks and statistics."""
