"""Part-of-speech tagging: the tagger, what it sees of a word, how it is trained, and the fallback without one."""
