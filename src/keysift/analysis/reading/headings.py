"""The headings that every paper has: they say where one is, not what it is about."""

from __future__ import annotations

import re
from typing import Final

from keysift.analysis.reading.masks import BREAK, Edit, edited
from keysift.kernels.reading import find_heading_lines

_HEADINGS: Final = frozenset(
    heading.strip()
    for heading in """
    abstract, summary, keywords, key words, index terms, categories and subject descriptors, general terms,
    introduction, references, bibliography, conclusion, conclusions, concluding remarks, acknowledgement,
    acknowledgements, acknowledgment, acknowledgments, appendix, contents, table of contents, discussion,
    supplementary material,
    zusammenfassung, kurzfassung, schlagwörter, schlüsselwörter, einleitung, einführung, literatur,
    literaturverzeichnis,
    fazit, schlussfolgerung, schlussfolgerungen, danksagung, anhang, inhaltsverzeichnis, inhalt,
    resumen, palabras clave, introducción, referencias, bibliografía, conclusión, conclusiones, agradecimientos, anexo,
    índice,
    résumé, mots clés, mots-clés, références, bibliographie, remerciements, annexe, table des matières, sommaire,
    riassunto, sommario, parole chiave, introduzione, riferimenti, riferimenti bibliografici, bibliografia, conclusione,
    conclusioni, ringraziamenti, appendice, indice,
    samenvatting, trefwoorden, sleutelwoorden, inleiding, referenties, literatuur, literatuurlijst, conclusie,
    conclusies, dankwoord, bijlage, inhoudsopgave,
    streszczenie, abstrakt, słowa kluczowe, wstęp, wprowadzenie, literatura, piśmiennictwo, wnioski, podsumowanie,
    podziękowania, załącznik, spis treści,
    resumo, palavras-chave, palavras chave, introdução, referências, referências bibliográficas, conclusão, conclusões,
    considerações finais, agradecimentos, anexo, sumário
    """.split(",")
)
ENDINGS: Final = frozenset(heading.split()[-1] for heading in _HEADINGS)
"""The last words of all headings: a line that ends otherwise is none."""

_LABELS: Final = frozenset(
    "abstract, keywords, key words, index terms, general terms, categories and subject descriptors, zusammenfassung, "
    "schlagwörter, schlüsselwörter, resumen, palabras clave, résumé, mots clés, mots-clés, riassunto, parole chiave, "
    "samenvatting, trefwoorden, streszczenie, słowa kluczowe, resumo, palavras-chave, palavras chave".split(", ")
)
_LONGEST: Final = 50
_NUMBER: Final = re.compile(r"(?:\d{1,2}(?:\.\d{1,2}){0,3}|[IVX]{1,5}|[A-H])[.)]?\s{1,4}")
_LABEL: Final = re.compile(r"[ \t]{0,12}([^\W\d_][\w -]{5,38}?)[ \t]?(?:[:—–]|\.[ \t]?[—–])[ \t]*(?=\S)")


def mask_headings(text: str) -> str:
    """Mask lines that are nothing but a well-known heading, and labels such as "Keywords:"."""
    if "\n" not in text:
        start_only = text[:_LONGEST].split(":", 1)
        return edited(text, _label(text, 0, len(text))) if len(start_only) > 1 else text
    edits: list[Edit] = []
    for start, end in find_heading_lines(text, ENDINGS):
        if end - start <= _LONGEST:
            line = text[start:end].strip(" \t\r\f\v*_")
            if 4 < len(line) < _LONGEST and _is_heading(line):
                edits.append((start, min(end + 1, len(text)), BREAK))
                continue
        edits += _label(text, start, end)
    return edited(text, edits)


def _is_heading(line: str) -> bool:
    first = line[0]
    if first.islower():
        return False
    if not first.isalpha() or line[1:2] in ".) " or line[0] in "IVX":
        number = _NUMBER.match(line)
        line = line[number.end() :] if number else line
    return line.rstrip(" .:").casefold() in _HEADINGS and not line[:1].islower()


def _label(text: str, start: int, end: int) -> list[Edit]:
    first = text[start : start + 1]
    if not (first.isupper() or first in (" ", "\t", "\f")) or not _may_be_label(text, start, end):
        return []
    label = _LABEL.match(text, start, min(end, start + 120))
    if label and label[1].casefold() in _LABELS and label[1][0].isupper():
        return [(label.start(), label.end(), BREAK)]
    return []


def _may_be_label(text: str, start: int, end: int) -> bool:
    stop = min(end, start + _LONGEST)
    return text.find(":", start, stop) >= 0 or text.find("—", start, stop) >= 0 or text.find("–", start, stop) >= 0
