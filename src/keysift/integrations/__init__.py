"""keysift in other people's tools, each module an extra of its own."""
