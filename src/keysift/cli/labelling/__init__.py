"""Parts of `keysift label`: the file of labels, the choices of one document, and how they are asked for."""
