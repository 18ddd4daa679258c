"""Statistics of scores: agreement, significance, Pareto fronts, correlation, regression."""
