"""How good keyphrases are: labelled documents, matching and measures."""
