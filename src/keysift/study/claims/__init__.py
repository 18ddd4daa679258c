"""The register of what the study states: each statement with its unit, measure, direction, test and verdict."""
