"""Stop words and tagger weights, with their licences."""

import os

DATA = os.path.dirname(os.path.abspath(__file__))
