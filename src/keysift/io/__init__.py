"""Texts in, files of numbers in and out, tables out."""
