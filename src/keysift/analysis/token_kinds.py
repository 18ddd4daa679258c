"""The one-letter kinds of tokens that candidate patterns are written in."""

from __future__ import annotations

from typing import Final

from keysift.kernels.words import is_symbolic as is_symbolic

NOUN: Final = "N"
PROPER_NOUN: Final = "P"
NUMBER: Final = "C"
ADJECTIVE: Final = "A"
VERB: Final = "V"
ADVERB: Final = "R"
OTHER: Final = "O"
LINK: Final = "D"  # a preposition that joins nouns to one phrase, and an article behind it
STOP: Final = "-"  # a stop word, whatever its tag
SYMBOL: Final = "."  # more symbols than letters and digits, whatever its tag

COUNTED_KINDS: Final = frozenset("NPCAVRO")
"""The kinds that enter word counts: everything but linking words, stop words and symbols."""

PATTERN_KINDS: Final = COUNTED_KINDS | {LINK}
"""The kinds that candidate patterns are written in."""

_TAGS_OF_KIND: Final = {
    # Penn tags, with the additions of the English treebanks, then universal tags of both editions. Foreign words (FW)
    # are "in vitro" and the Greek letters of formulas: for phrases, nouns.
    NOUN: "NN NNS FW NOUN",
    PROPER_NOUN: "NNP NNPS PROPN",
    NUMBER: "CD NUM",
    ADJECTIVE: "JJ JJR JJS ADJ",
    VERB: "VB VBD VBG VBN VBP VBZ VERB",
    ADVERB: "RB RBR RBS ADV",
    OTHER: "CC DT EX IN LS MD PDT POS PRP PRP$ RP SYM TO UH WDT WP WP$ WRB ADD AFX GW HYPH NFP XX NIL _SP "
    "# $ '' `` , . : ( ) -LRB- -RRB- -LCB- -RCB- -LSB- -RSB- "
    "ADP AUX CCONJ CONJ DET INTJ PART PRON PRT PUNCT SCONJ SPACE X",
}
TAG_KINDS: Final = {tag: kind for kind, tags in _TAGS_OF_KIND.items() for tag in tags.split()}
"""The kind of each part-of-speech tag."""

_TAGS_OF_ROLE: Final = {
    "R": "RB RBR RBS ADV",  # adverbs
    "E": "VBN",  # participles
    "I": "PRP",  # pronouns
    "W": "WDT",  # relative pronouns
    "B": "VB",  # verbs in their base form
    "F": "VBP VBZ",  # finite ones that may look like nouns
    "V": "VBD MD VERB AUX",  # other ones
    "T": "DT",  # determiners
    "H": "PRP$ JJ",  # what only nouns and their like stand behind
    "S": "NNS",  # plurals
    "N": "NN NNP",  # singulars
    "P": "IN TO",  # prepositions
    "L": "ADD",  # addresses
    "O": "JJR NNPS VBG CD",  # others that begin what a verb has as its object
}
TAG_ROLES: Final = {tag: role for role, tags in _TAGS_OF_ROLE.items() for tag in tags.split()}
"""What tags say about the kinds of tokens beside them, one letter each (see `keysift.kernels.sentences`)."""
