"""Kea: a model learned from labelled documents, and the method that ranks by it."""
