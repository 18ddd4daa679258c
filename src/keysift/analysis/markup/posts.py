"""Posts: hashtags are words, mentions are not; addresses without a scheme."""

from __future__ import annotations

import re
from typing import Final

from keysift.analysis.markup.masks import SEPARATOR, Edit, edited, occurrences

_MENTION: Final = re.compile(r"@[A-Za-z_]\w{1,30}(?![\w@.])|@[A-Za-z_]\w{1,30}(?=\.(?:\s|$))")
_RETWEET: Final = re.compile(r"(?<!\w)(?:RT|MT|via|h/t)\s{1,2}$")
_HASHTAG: Final = re.compile(r"#[^\W\d_]\w")
_DOMAIN: Final = re.compile(
    r"(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,40}\.)){1,5}(?:com|org|net|edu|gov|info|io|co|ly|gl|me|tv|be|de|fr|es|it|nl|pl|pt|uk|eu|us|ca|"
    r"ch|at|br|dev|app|ai)/[^\s<>\"“”]{0,500}[^\s<>\"“”.,;:!?'’)\]}]"
)
_LONGEST_DOMAIN: Final = 60


def mask_posts(text: str) -> str:
    """Mask mentions, the sign of hashtags, and addresses such as t.co/abc."""
    edits: list[Edit] = []
    for position in occurrences(text, "@"):
        mention = _MENTION.match(text, position)
        if mention is None or not _stands_free(text, position):
            continue
        retweet = _RETWEET.search(text, max(0, position - 8), position)
        is_reposted = retweet is not None and text[mention.end() : mention.end() + 1] == ":"
        end = mention.end() + is_reposted
        edits.append((retweet.start() if retweet else position, end, "\n" if is_reposted else SEPARATOR))
    edits += (
        (position, position + 1, SEPARATOR)
        for position in occurrences(text, "#")
        if _HASHTAG.match(text, position) and _stands_free(text, position)
    )
    return edited(text, edits + _addresses(text))


def _stands_free(text: str, position: int) -> bool:
    before = text[position - 1 : position]
    return not before or before.isspace() or before in "(\"'“‘[,;:.!?…"


def _addresses(text: str) -> list[Edit]:
    edits: list[Edit] = []
    done = 0
    for position in occurrences(text, "/"):
        if (
            position < done
            or not text[position - 1 : position].isalpha()
            or text.find(".", max(done, position - 30), position) < 0
        ):
            continue
        start = position
        least = max(done, position - _LONGEST_DOMAIN)
        while start > least and (text[start - 1].isalnum() or text[start - 1] in ".-"):
            start -= 1
        is_free = _stands_free(text, start) and not text.startswith("www.", start)  # www. is known to the tokenizer
        address = _DOMAIN.match(text, start) if is_free else None
        if address:
            edits.append((start, address.end(), SEPARATOR))
            done = address.end()
    return edits
