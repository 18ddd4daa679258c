"""When a prediction is right, and how rankings are measured."""
