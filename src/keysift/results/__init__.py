"""From scores to answers: selection, what is done with a ranking, explanations and highlighting."""
