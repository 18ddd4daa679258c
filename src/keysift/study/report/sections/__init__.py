"""The sections of a report, each made from the analysis as blocks."""
