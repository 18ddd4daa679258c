"""Fuzzers: random and coverage-guided inputs against rules that must hold for every input."""
