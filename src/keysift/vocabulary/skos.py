"""SKOS vocabularies in any of the forms of RDF: Turtle, RDF/XML, JSON-LD, N-Triples."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from typing import Any, Final

from keysift.errors import FileFormatError, MissingExtraError
from keysift.vocabulary.entries import ALTERNATIVE, EVERY_LANGUAGE, HIDDEN, PREFERRED, Entry, Label, clean

RDF_FORMATS: Final = {
    ".ttl": "turtle",
    ".turtle": "turtle",
    ".rdf": "xml",
    ".owl": "xml",
    ".xml": "xml",
    ".skos": "xml",
    ".jsonld": "json-ld",
    ".nt": "nt",
}
"""The forms of RDF, by the endings of files."""


def read_skos(data: bytes, name: str, form: str) -> Iterator[Entry]:
    """Yield the concepts of a SKOS file, those with the lowest addresses first."""
    try:
        import rdflib  # type: ignore[import-not-found,unused-ignore]
    except ModuleNotFoundError:
        raise MissingExtraError("Reading SKOS", package="rdflib", extra="skos") from None
    # Nothing is fetched, and nothing grows while it is read.
    if form == "xml" and (b"<!ENTITY" in data or b"\0" in data):
        raise FileFormatError(f"{name} defines XML entities or is not UTF-8: write it without, or as Turtle.")
    if form == "json-ld":
        data = _without_links(data, name)
    graph = rdflib.Graph()
    logging.getLogger("rdflib").setLevel(logging.ERROR)  # it warns about single values, which say nothing here
    try:
        graph.parse(data=data, format=form)
    except RecursionError:
        raise FileFormatError(f"{name} is nested too deeply for a vocabulary.") from None
    except Exception as error:  # each parser has exceptions of its own
        raise FileFormatError(f"{name} is not readable as RDF ({form}): {str(error)[:300]}") from error
    return _concepts(graph, name)


def _without_links(data: bytes, name: str) -> bytes:
    """Return JSON-LD as it was understood here, if none of its contexts would be fetched from elsewhere."""
    try:
        content = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise FileFormatError(f"{name} is not readable as RDF (json-ld): {error}.") from error
    waiting = [(content, False)]
    while waiting:
        value, is_context = waiting.pop()
        if (isinstance(value, str) and is_context) or (isinstance(value, dict) and "@import" in value):
            raise FileFormatError(f"{name} has its context elsewhere: write the context into the file, or use Turtle.")
        if isinstance(value, dict):
            waiting += [(inner, key == "@context") for key, inner in value.items()]
        elif isinstance(value, list):
            waiting += [(inner, is_context) for inner in value]
    return json.dumps(content).encode("ascii")


def _concepts(graph: Any, name: str) -> Iterator[Entry]:
    from rdflib.namespace import RDF, SKOS  # type: ignore[import-not-found,unused-ignore]

    kinds = ((SKOS.prefLabel, PREFERRED), (SKOS.altLabel, ALTERNATIVE), (SKOS.hiddenLabel, HIDDEN))
    labels: dict[str, list[Label]] = {}
    # Whole vocabularies and groups of concepts have labels too.
    groups = (SKOS.ConceptScheme, SKOS.Collection, SKOS.OrderedCollection)
    left_out = {one for kind in groups for one in graph.subjects(RDF.type, kind)}
    left_out.difference_update(graph.subjects(RDF.type, SKOS.Concept))
    for predicate, kind in kinds:
        for concept, text in sorted(graph.subject_objects(predicate)):
            if concept in left_out:
                continue
            language = (getattr(text, "language", None) or EVERY_LANGUAGE).partition("-")[0].lower()
            labels.setdefault(str(concept), []).append(Label(clean(str(text)), kind, language))
    if not labels:
        raise FileFormatError(f"{name} has no SKOS labels: it is RDF, but not a vocabulary.")
    others = {predicate: _links(graph, predicate) for predicate in (SKOS.broader, SKOS.narrower, SKOS.related)}
    for concept, own in sorted(labels.items()):
        links = (tuple(others[predicate].get(concept, ())) for predicate in others)
        yield Entry(concept, tuple(own), concept, *links)


def _links(graph: Any, predicate: Any) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for concept, other in sorted(graph.subject_objects(predicate)):
        found.setdefault(str(concept), []).append(str(other))
    return found
