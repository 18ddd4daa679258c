"""keysift inside other tools, each with an extra of its own: nothing here is imported before it is used."""
