"""Kea: a model learnt from labelled documents, and the method that ranks by it."""
