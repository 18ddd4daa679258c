"""Benchmark runs: systems over datasets, their files and their tables."""
