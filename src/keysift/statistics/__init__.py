"""How sure figures are: confidence intervals and false discovery rates."""
