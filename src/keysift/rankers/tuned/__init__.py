"""tuned: `sift`, adjusted to labelled documents of one's own."""
