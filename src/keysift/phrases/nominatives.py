"""Put German and Polish phrases into the nominative, as a dictionary has them, where endings leave no doubt.

Rules know endings, not words: what they are not sure of stays as the text has it.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Final, TypeAlias

_SHOUTED: Final = 8  # letters from which several words in capitals are no short forms
_SHORTEST: Final = 4  # letters of a word whose ending says something
_LONGEST: Final = 7  # letters of an ending

_Rules: TypeAlias = "Mapping[str, str]"
Place: TypeAlias = "tuple[str, str, str]"
"""A phrase as written, the kinds of its words, and the word before it in its sentence."""


def in_usual_case(shown: str, places: list[Place]) -> str:
    """Return a phrase without capitals that it has only because a sentence or a title does.

    >>> in_usual_case("Vente du terrain", [("Vente du terrain", "NDN", "")])
    'vente du terrain'
    """
    _, kinds, before = next(place for place in places if place[0] == shown)
    words = shown.split(" ")
    if len(words) != len(kinds) or len(words) == 1:
        return shown
    if shown.isupper() and len(shown) > _SHOUTED:
        words = [word.capitalize() if kind == "P" else word.lower() for word, kind in zip(words, kinds, strict=True)]
    elif not before and kinds[0] in "NA" and all(word.islower() for word in words[1:]):
        words[0] = words[0][0].lower() + words[0][1:]
    return " ".join(words)


def _rules(text: str) -> dict[str, str]:
    """Return endings and what takes their place, "?" standing for one that nothing is known of."""
    return dict(rule.split(">") for rule in text.split())


def _ending(word: str, endings: Container[str]) -> str:
    """Return the longest ending of a word that is among some, or nothing."""
    if len(word) >= _SHORTEST:
        for start in range(max(1, len(word) - _LONGEST), len(word)):
            if word[start:] in endings:
                return word[start:]
    return ""


def _changed(word: str, rules: _Rules) -> str | None:
    """Return a word with its longest ending of a table replaced, or None if nothing is known of it."""
    ending = _ending(word, rules)
    return None if not ending or rules[ending] == "?" else word.removesuffix(ending) + rules[ending]


# Polish. An adjective in -ej says that its noun is a singular feminine, and so on.
_FEMININE: Final = _rules(
    "cji>cja sji>sja zji>zja ii>ia ści>ść ki>ka gi>ga ny>na ty>ta wy>wa ry>ra ły>ła dy>da by>ba py>pa my>ma zy>za "
    "sy>sa chy>cha cy>ca ocy>oc dzy>dza szczy>szcza lni>lnia wni>wnia śni>śnia rni>rnia ali>ala roli>rola cie>ta "
    "dzie>da nie>na anie>? enie>? ęcie>? rze>ra le>ła ce>ka dze>ga wie>wa bie>ba pie>pa mie>ma sie>sa zie>za"
)
_NEUTER: Final = _rules("ania>anie enia>enie mienia>? rdzenia>? rzenia>? cienia>? cia>cie stwa>stwo ctwa>ctwo")
_MASCULINE: Final = _rules(
    "izmu>izm yzmu>yzm mu>m tetu>tet utu>ut ntu>nt atu>at ktu>kt stu>st esu>es isu>is aru>ar eru>er iału>iał logu>log "
    "unku>unek rynku>rynek ątku>ątek odku>odek ązku>ązek oju>ój chodu>chód wodu>wód rodu>ród iku>ik yku>yk onu>on "
    "usza>usz arza>arz erza>erz"
)
_NEUTER_PLURAL: Final = _rules("ań>ania eń>enia ęć>ęcia tw>twa cji>cje sji>sje zji>zje ości>ości")
_MASCULINE_TOOL: Final = _rules("arzem>arz erzem>erz szem>sz izmem>izm ntem>nt tetem>tet ikiem>ik ykiem>yk unkiem>unek")
_NEUTER_TOOL: Final = _rules("aniem>anie eniem>enie ciem>cie stwem>stwo ctwem>ctwo")
_OBJECT: Final = _rules("ę>a ścią>ść ą>a ość>ość")
_OF_ADJECTIVES: Final[Mapping[str, tuple[str, tuple[tuple[_Rules, _Rules], ...]]]] = {
    # The ending of the nominative, and for each kind of nouns how these end, and what they change of the nominative.
    ending: (nominative, nouns)
    for endings, nouns in (
        ("kiej>ka giej>ga iej>ia ej>a", ((_FEMININE, {}),)),
        ("żej>ża", ()),  # dłużej, bliżej: adverbs
        ("ą>a", ((_OBJECT, {}),)),
        ("kiego>ki giego>gi iego>i ego>y", ((_MASCULINE, {}), (_NEUTER, _rules("y>e i>ie")))),
        ("kim>ki gim>gi im>i ym>y", ((_MASCULINE_TOOL, {}), (_NEUTER_TOOL, _rules("y>e i>ie")))),
        ("kich>kie gich>gie ich>ie ych>e", ((_NEUTER_PLURAL, {}),)),
    )
    for ending, nominative in _rules(endings).items()
}
_ALONE: Final = {
    **_rules(
        "cji>cja sji>sja zji>zja ii>ia ości>ość ę>a mię>? rzę>? lę>? cię>? siążę>? ścią>ść ą>a aniu>anie eniu>enie"
    ),
    **_MASCULINE,
    **_rules("arza>? erza>? stu>?"),  # "gospodarza", "miastu"
}
_OF_NAMES: Final = {**_ALONE, **_rules("stwa>stwo ctwa>ctwo")}


def in_polish(shown: str, places: list[Place]) -> str:
    """Return a Polish phrase with its first noun, and the adjectives beside it, in the nominative, and in usual case.

    >>> in_polish("administracji publicznej", [("administracji publicznej", "NA", "w")])
    'administracja publiczna'
    >>> in_polish("higieny snu", [("higieny snu", "NN", "dla"), ("higienę snu", "NN", "o")])
    'higiena snu'
    """
    place = next(place for place in places if place[0] == shown)
    usual = in_usual_case(shown, places)
    form = _polish_nominative(*place)
    if form == shown and form.partition(" ")[0][-1] in "yi" and len(places) > 1:
        # A genitive or a plural, unless the text has another form of the singular.
        first, *others = form.split(" ")
        singular = " ".join([first[:-1] + "a", *others]).lower()
        form = next((found for other in places if (found := _polish_nominative(*other)).lower() == singular), form)
    return form if usual[0].isupper() else form[0].lower() + form[1:]


def _polish_nominative(form: str, kinds: str, before: str) -> str:
    head = len(kinds) - len(kinds.lstrip("A"))
    words = form.split(" ")
    if len(words) != len(kinds) or head == len(words) or kinds[head] not in "NP" or kinds[head:].startswith("PP"):
        return form
    if head == 0 and kinds[1:2] != "A":
        is_name = form[0].isupper() and bool(before)
        words[head] = _changed(words[head], _OF_NAMES if is_name else _ALONE) or words[head]
        return " ".join(words)
    last = head + 1
    while last < len(words) and kinds[last] == "A":
        last += 1
    adjectives = [place for place in range(last) if place != head]
    endings = [_ending(words[place], _OF_ADJECTIVES) for place in adjectives]
    if not all(endings) or len({id(_OF_ADJECTIVES[ending][1]) for ending in endings}) > 1:
        return form
    for rules, changes in _OF_ADJECTIVES[endings[0]][1]:
        noun = _changed(words[head], rules)
        if noun is not None:
            words[head] = noun
            for place, ending in zip(adjectives, endings, strict=True):
                word = words[place].removesuffix(ending) + _OF_ADJECTIVES[ending][0]
                words[place] = _changed(word, changes) or word
            return " ".join(words)
    return form


# German. The determiner before an adjective and the noun behind it tell the case and, where it matters, the gender.
_DETERMINERS: Final = {
    stem + ending: ending
    for stem in "d dies jen jed welch manch ein kein mein dein sein ihr unser all".split()
    for ending in ("er", "e", "es", "en", "em")
} | {"die": "e", "das": "es", "des": "", "eines": "", "zur": "er"}
_NO_DETERMINERS: Final = frozenset("und oder sowie bzw. , / im am vom zum beim".split())
_FEMININE_NOUNS: Final = ("e", "ung", "heit", "keit", "schaft", "tät", "ion", "enz", "anz")
_MASCULINE_NOUNS: Final = ("sprung", "schwung", "Sprung", "Schwung")
_PLURALS: Final = tuple("ungen heiten keiten schaften täten ionen enzen anzen ien innen oren bauten".split())
_GENITIVES: Final = _rules(
    "nisses>nis ers>er els>el ens>en ems>em ins>in uns>un ons>on ans>an eins>ein ors>or ars>ar ags>ag rks>rk lls>ll "
    "als>al ils>il its>it ots>ot ats>at kts>kt nts>nt rts>rt ngs>ng uses>us auses>aus ises>is eises>eis ndes>nd "
    "ldes>ld ades>ad ahres>ahr rages>rag ages>ag etzes>etz atzes>atz"
)
_UNCHANGING: Final = frozenset(("super", "prima", "lila", "rosa"))


def in_german(shown: str, places: list[Place]) -> str:
    """Return a German phrase with its adjectives, or a noun behind "des", in the nominative without an article.

    >>> in_german("ortsüblichen Miete", [("ortsüblichen Miete", "AN", "der")])
    'ortsübliche Miete'
    >>> in_german("heiße Wasser", [("heiße Wasser", "AN", "das")])
    'heißes Wasser'
    >>> in_german("Parkhauses", [("Parkhauses", "N", "neuen"), ("Parkhaus", "N", "das")])
    'Parkhaus'
    """
    form, kinds, before = next(place for place in places if place[0] == shown)
    words = form.split(" ")
    count = len(kinds) - len(kinds.lstrip("A"))
    if len(words) != len(kinds) or count == len(words):
        return form
    if count == 0:
        if len(words) == 1 and form[-1] == "s":
            written = [place[0] for place in places]
            if form[-2:] == "es" and form[:-2] in written:  # no plural ends so
                return form[:-2]
            if written.count(form[:-1]) >= written.count(form):
                return form[:-1]
        if kinds[0] == "N" and _DETERMINERS.get(before.lower()) == "":
            words[0] = _changed(words[0], _GENITIVES) or words[0]
        return " ".join(words)
    noun = words[count]
    endings = {word[-2:] if word[-2:] in ("en", "er", "es", "em") else word[-1:] for word in words[:count]}
    if len(endings) > 1 or words[0] in _UNCHANGING or noun.endswith(_MASCULINE_NOUNS):
        return form
    (ending,) = endings
    wanted = _wanted_ending(ending, noun, before.lower())
    if wanted is None:
        return form
    return " ".join([word.removesuffix(ending) + wanted for word in words[:count]] + words[count:])


def _wanted_ending(ending: str, noun: str, before: str) -> str | None:
    """Return how an adjective ends in the nominative without an article, or None if that is not known."""
    case = _DETERMINERS.get(before)
    if ending == "e":
        return {"es": "es", "er": "er"}.get(case or "")
    if ending == "er":
        return "e" if noun.endswith((*_FEMININE_NOUNS[1:], *_PLURALS)) and case is None else None
    if ending != "en" or before in _NO_DETERMINERS or case in ("em", "es", ""):
        return None
    if case in ("er", "e") or noun.endswith((*_FEMININE_NOUNS, *_PLURALS)):
        return "e"  # der neuen Miete, die neuen Mieten, in neuen Wohnungen
    if noun.endswith(("n", "s")) or (case is None and noun.endswith("er")):
        return None  # mit neuen Geräten: the nominative has no n
    return "er"  # den neuen Markt
