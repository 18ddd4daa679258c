"""The kinds of markup: what each is seen by, and how it is masked."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from keysift.analysis.markup.code import mask_code
from keysift.analysis.markup.data_blocks import mask_front_matter, mask_json
from keysift.analysis.markup.datelines import DATELINE_SIGNS, mask_datelines
from keysift.analysis.markup.fields import part_fields
from keysift.analysis.markup.headings import mask_headings
from keysift.analysis.markup.hyphenation import join_broken_words, join_soft_hyphens
from keysift.analysis.markup.latex import join_accents, mask_formulas, mask_latex
from keysift.analysis.markup.log_lines import mask_log_lines
from keysift.analysis.markup.markdown import mask_markdown
from keysift.analysis.markup.masks import BLANK, FILLER, SEPARATOR, edited
from keysift.analysis.markup.messages import FEWEST_TURNS, HEADER_NAMES, mask_mail, mask_speakers
from keysift.analysis.markup.page_lines import PAGE_SIGNS, mask_page_lines
from keysift.analysis.markup.people import ATTENDANCE, PEOPLE_SIGNS, mask_people
from keysift.analysis.markup.posts import mask_posts
from keysift.analysis.markup.references import REFERENCE_SIGNS, mask_references
from keysift.analysis.markup.tags import mask_entities, mask_tags
from keysift.analysis.markup.well_known_lines import ENDINGS
from keysift.analysis.markup.wiki import mask_forum_tags, mask_wiki
from keysift.kernels.signs import Signs


@dataclass(frozen=True)
class Kind:
    """One kind of markup: what it is seen by (see `keysift.kernels.signs`), and the function that masks it.

    A kind that `is_delimited` stands between signs of its own, which leave no doubt, and may be most of a text. Any
    other one is taken for prose after all if it would be.
    """

    name: str
    mask: Callable[[str], str]
    signs: tuple[str, ...] = ()
    words: frozenset[str] = frozenset()
    labels: int = 0
    uncovers: bool = True  # where it was, any later kind may be seen
    is_delimited: bool = False


_PRONUNCIATION: Final = re.compile(r"(?<![\w/])/([^/\n]{1,120})/(?![\w/])|\[([^\[\]\n]{1,120})\]")
# Letters that no language is written with, stress and length. Hardly any pronunciation has none of the frequent ones.
_SOUND: Final = re.compile("[\u0250-\u02af\u02c8\u02cc\u02d0]")
_FREQUENT_SOUNDS: Final = "ˈːəɪɑ"


def _mask_pronunciations(text: str) -> str:
    """Mask what stands between slashes or brackets and has a sound of the phonetic alphabet."""
    if not any(sound in text for sound in _FREQUENT_SOUNDS):
        return text
    return edited(
        text, [(*match.span(), SEPARATOR) for match in _PRONUNCIATION.finditer(text) if _SOUND.search(match[0])]
    )


_RULES: Final = ("---", "===", "~~", "###", r"\+\+\+", r"\* \*", "- - -")
_ADDRESSES: Final = (r"\.[a-z][a-z]/", r"\.[a-z][a-z][a-z]/", r"\.[a-z][a-z][a-z][a-z]/")

KINDS: Final = (
    Kind("fillers", lambda text: text.replace(FILLER, BLANK), (FILLER,)),
    Kind("JSON", mask_json, (r"\n[\[{]", r"\s\s[\[{]"), is_delimited=True),
    Kind("front matter", mask_front_matter, (r"\n---\n",), is_delimited=True),
    Kind("code", mask_code, ("`", "~~~"), is_delimited=True),
    Kind("tags", mask_tags, ("<[A-Za-z/!?]",), is_delimited=True),
    Kind("entities", mask_entities, ("&[#A-Za-z]",)),
    Kind("log lines", mask_log_lines, (r"\d:\d\d",), uncovers=False),
    Kind("mail", mask_mail, ("@", r"\d:\d\d", r"\n>", r"\n >", r"\s>\w", "---"), words=HEADER_NAMES),
    Kind("accents", join_accents, (r"\\['`^\"~uvHckr]",)),
    Kind("formulas", mask_formulas, (r"\$[^\s\d$]",)),
    Kind("LaTeX", mask_latex, (r"\\[bsdcet]",)),
    Kind("forum tags", mask_forum_tags, (r"\[/",)),
    Kind("wiki", mask_wiki, (r"\[\[", "'''", "==")),
    Kind(
        "Markdown",
        mask_markdown,
        (r"\|", r"#[ \t]", r"\[\^", r"\][(\[:]", r"[-*+] \[", r"\W\*\S", r"\W_\S", *_RULES),
    ),
    Kind("references", mask_references, REFERENCE_SIGNS, uncovers=False),
    Kind("pronunciations", _mask_pronunciations, (f"[{_FREQUENT_SOUNDS}]",), uncovers=False),
    Kind("fields", part_fields, labels=1, uncovers=False),
    Kind("speakers", mask_speakers, labels=FEWEST_TURNS),
    Kind("people", mask_people, PEOPLE_SIGNS, words=frozenset(label.split()[-1] for label in ATTENDANCE)),
    Kind("datelines", mask_datelines, DATELINE_SIGNS, uncovers=False),
    Kind("posts", mask_posts, ("@", r"#\w", *_ADDRESSES), uncovers=False),
    Kind("page lines", mask_page_lines, PAGE_SIGNS, uncovers=False),
    Kind("headings", mask_headings, words=ENDINGS, uncovers=False),
    Kind("soft hyphens", join_soft_hyphens, ("\xad",)),
    Kind("broken words", join_broken_words, (r"[-‐]\n", r"[-‐]\s\s")),
)
"""In the order in which they are masked, which matters: code may show tags, and tags may hold anything."""

SIGNS: Final = Signs((kind.signs, kind.words, kind.labels) for kind in KINDS)
EVERYTHING: Final = (1 << len(KINDS)) - 1
_STEPS: Final = tuple(
    (1 << place, kind.mask, EVERYTHING * kind.uncovers, kind.is_delimited) for place, kind in enumerate(KINDS)
)


_LINE_OR_TWO: Final = 300  # characters


def masked(text: str, signs: int) -> str:
    """Return a text in which the kinds that its signs call for are masked, and what they uncover."""
    for bit, mask, uncovered, is_delimited in _STEPS:
        if signs & bit:
            after = mask(text)
            if after is not text and (is_delimited or not _is_most_of(text, after)):
                text = after
                signs |= uncovered
    return text


def _is_most_of(before: str, after: str) -> bool:
    """Tell whether a mask takes more than half of what a text has besides blanks, and not only a line or two."""
    left = after.count(BLANK)
    if left <= _LINE_OR_TWO:
        return False
    blanks = before.count(BLANK)
    return left - blanks > _LINE_OR_TWO and 2 * (left - blanks) > len(before) - blanks
