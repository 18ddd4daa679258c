"""Stop words, tagger weights, the catalogue of datasets and published figures, with their licences."""

import os

DATA = os.path.dirname(os.path.abspath(__file__))
