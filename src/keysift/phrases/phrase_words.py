"""The words of a language that say next to nothing at the edge of a phrase, read from `keysift.data`.

A file `phrase_words_LANGUAGE.txt` has lists of words in lower case, each below its name:

- `calendar`: days and months
- `weekdays`: days that stand behind a name without being part of it, or before a subject ("said Monday shares fell")
- `units`: measures and scales
- `day_times`: with a day, they are a time ("Tuesday night")
- `labels`: with a number, they lead elsewhere ("Table 3")
- `roles`: who somebody is, before a name ("captain")
- `light`: adjectives that a phrase does not begin with
- `modifiers`: adjectives that a phrase begins with only if the text repeats them with the next word ("early warning")
- `empty`: nouns that are no phrase of their own
- `heads`: nouns that only lead to one that is linked to them ("nombre d'emplois" is about "emplois"), in languages
  whose candidates have linking words inside; none that are part of terms ("ensemble de données", "quart de finale")
- `leading`: nouns that lead to the one behind "of" ("a number of people" is about people)
- `idioms`: prepositions and nouns that are one preposition together, joined by a plus sign ("a+favor" of "a favor de")
- `determiners`: before them, the last of several nouns is a verb ("la double paroi garde le café")
- `contracted`: prepositions contracted with an article: as a preposition and an article do, they link two terms rather
  than the parts of one ("rôle des maisons d'édition")
- `participles`: endings of participles, and `complements`: what follows one that is no adjective ("dominées par");
  `governing`: endings of those that take an object ("umożliwiająca kontrolę")
- `pairing`: what stands between the halves of a name ("Bosnia and Herzegovina")
- `bodies`: what a name with one of the words of `of_bodies` inside begins with ("Institute for Labour Research")
- `numbered`: words that a numeral follows which is also a pronoun ("World War I")
- `terms`: words, joined by plus signs, that are one term even if a text has them once: a light word or modifier and the
  next word ("big+data"), or two nouns and what links them ("letter+of+intent")
"""

from __future__ import annotations

import os
from functools import cache
from itertools import islice
from typing import Final

from keysift.analysis.conventions import conventions_of
from keysift.analysis.stemming import stemmer_of
from keysift.data import DATA
from keysift.kernels.phrase_words import PhraseWords

_LISTS: Final = (
    "calendar weekdays units day_times labels roles light modifiers empty heads leading pairing idioms determiners "
    "participles governing contracted complements bodies of_bodies numbered terms"
).split()
_EVERY_LANGUAGE: Final = "all"


@cache
def phrase_words(language: str) -> PhraseWords:
    """Return the words of a language, of which there may be none."""
    lists: dict[str, list[str]] = {name: [] for name in _LISTS}
    name = ""
    for code in (_EVERY_LANGUAGE, language):
        path = os.path.join(DATA, f"phrase_words_{code}.txt")
        if os.path.exists(path):
            with open(path, encoding="utf-8") as lines:
                for line in lines:
                    if line.startswith(" "):
                        lists[name] += line.split()
                    else:
                        name = line.strip().removesuffix(":")
    conventions = conventions_of(language)
    return PhraseWords(
        {
            **lists,
            "particles": conventions.particles,
            "joining": conventions.joining,
            "terms": _stemmed(lists["terms"], language),
        },
        capitals=not conventions.capital_nouns,
        parts=conventions.parts,
        chains=conventions.chains,
    )


def _stemmed(terms: list[str], language: str) -> list[str]:
    if not terms:
        return []
    stems = iter(stemmer_of(language).all("+".join(terms).split("+")))  # all at once, which is quicker
    return ["+".join(islice(stems, term.count("+") + 1)) for term in terms]
