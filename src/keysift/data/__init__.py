"""Stop words, tagger weights and published figures, with their licences."""

import os

DATA = os.path.dirname(os.path.abspath(__file__))
