"""The figures of a report: each draws itself in light or dark colours, and carries its numbers and a description."""
