"""The report of a run: what is computed, how it is put into words, tables and figures, and how it is written."""
