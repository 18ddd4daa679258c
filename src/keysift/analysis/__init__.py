"""From a text to a Document: tokens, sentences, stems, stop words and part-of-speech tags."""
