"""keysift in spaCy: a component that puts keyphrases on each Doc.

After `nlp.add_pipe("keysift")`, `doc._.keyphrases` has the keyphrases with their scores, best first,
`doc._.keyphrase_spans` the Spans of each of them, and `doc.spans["keyphrases"]` all these Spans, labelled KEYPHRASE,
with the rank as their id, and with a vocabulary, the identifier of the concept as their knowledge base id.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Mapping
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import Any, Final, get_type_hints

from keysift.analysis.detection import AUTO
from keysift.corpus.counts import Corpus
from keysift.errors import CorpusNeededError, InputError, MissingExtraError, ModelNeededError, OptionError
from keysift.extractor import Extractor
from keysift.integrations.spacy_documents import document_of, has_tags
from keysift.keyphrase import Keyphrase, Keyphrases
from keysift.resources import Model, load_model
from keysift.vocabulary.concept import FoundConcept, FoundConcepts

try:
    from spacy.language import Language
    from spacy.tokens import Doc, Span, SpanGroup
except ImportError as error:
    raise MissingExtraError("keysift.integrations.spacy", package="spacy", extra="spacy") from error

LABEL: Final = "KEYPHRASE"
ANALYSES: Final = ("auto", "pipeline", "keysift")
_USER_DATA: Final = "keysift"
_CONCEPTS: Final = "keysift concepts"
_LANGUAGE: Final = "keysift language"
_MANY_LANGUAGES: Final = "xx"
_CORPUS_FILE: Final = "corpus"
_MODEL_FILE: Final = "model"


class KeyphraseComponent:
    """A component of a spaCy pipeline that finds the keyphrases of each Doc.

    `settings` are arguments of `keysift.Extractor`. `analysis` says whose tokens and tags are used: those of the
    "pipeline", those of "keysift", or with "auto", those of the pipeline if it has a tagger. With `span_key=None`, no
    Spans are put into `doc.spans`, which saves their time. A corpus or a model is set with `use`; they are saved with
    the pipeline.
    """

    def __init__(self, settings: Mapping[str, Any], *, top: int | None, analysis: str, span_key: str | None) -> None:
        if analysis not in ANALYSES:
            raise OptionError(
                f"The 'analysis' option must be one of {', '.join(map(repr, ANALYSES))}. Got {analysis!r} instead."
            )
        self._settings, self._top, self._analysis, self._span_key = dict(settings), top, analysis, span_key
        self._corpus: Corpus | None = None
        self._model: Model | None = None
        self._extractors: dict[bool, Extractor] = {}
        # A wrong option is reported now, not at the first text. What is missing can still be given with `use`.
        with suppress(CorpusNeededError, ModelNeededError):
            self._extractor(for_tokens=False)

    def use(self, *, corpus: Corpus | None = None, model: Model | None = None) -> KeyphraseComponent:
        """Set the corpus or the model that the method works with, and return the component.

        A corpus for the tokens of the pipeline is fitted on such tokens:
        `Corpus.fit(document_of(doc) for doc in nlp.pipe(texts))`.
        """
        self._corpus, self._model = corpus, model
        self._extractors = {}
        return self

    def __call__(self, doc: Doc) -> Doc:
        """Put keyphrases on a Doc."""
        tagged = self._analysis != "keysift" and has_tags(doc)
        if self._analysis == "pipeline" and not tagged:
            raise InputError(
                "The pipeline has given no part-of-speech tags to the Doc: put the tagger before keysift, or choose "
                'analysis="keysift".'
            )
        if tagged:
            language = self._settings["language"]
            document = document_of(
                doc, language=None if language == AUTO else language, stop_words=self._settings["stop_words"]
            )
            found = self._extractor(for_tokens=True).extract_detached(document, top=self._top)
        else:
            found = self._extractor(for_tokens=False).extract_detached(doc.text, top=self._top)
        # Plain data: a Doc is sent to other processes and saved as bytes.
        doc.user_data[_USER_DATA] = [(phrase.text, phrase.score, phrase.spans, phrase.stem) for phrase in found]
        doc.user_data[_LANGUAGE] = found.language
        if isinstance(found, FoundConcepts):
            concepts = [(phrase.identifier, phrase.labels) for phrase in found]  # type: ignore[attr-defined]
            doc.user_data[_CONCEPTS] = concepts
        if self._span_key is not None:
            spans = list(chain.from_iterable(_spans(doc, found)))
            doc.spans[self._span_key] = SpanGroup(doc, name=self._span_key, spans=spans)
        return doc

    def _extractor(self, *, for_tokens: bool) -> Extractor:
        """Return the extractor for texts, or the one for tokens of the pipeline, whose stop words are known."""
        if for_tokens not in self._extractors:
            settings = {**self._settings, "stop_words": None} if for_tokens else self._settings
            self._extractors[for_tokens] = Extractor(corpus=self._corpus, model=self._model, **settings)
        return self._extractors[for_tokens]

    def to_disk(self, path: str | os.PathLike[str], *, exclude: Iterable[str] = ()) -> None:
        """Write the corpus and the model, if there are any, into a folder."""
        folder = Path(path)
        folder.mkdir(parents=True, exist_ok=True)
        for name, resource in ((_CORPUS_FILE, self._corpus), (_MODEL_FILE, self._model)):
            (folder / name).unlink(missing_ok=True)
            if resource is not None and name not in exclude:
                resource.save(folder / name)

    def from_disk(self, path: str | os.PathLike[str], *, exclude: Iterable[str] = ()) -> KeyphraseComponent:
        """Read what `to_disk` wrote."""
        corpus, model = Path(path) / _CORPUS_FILE, Path(path) / _MODEL_FILE
        return self.use(
            corpus=Corpus.load(corpus) if _CORPUS_FILE not in exclude and corpus.is_file() else None,
            model=load_model(model) if _MODEL_FILE not in exclude and model.is_file() else None,
        )

    def to_bytes(self, *, exclude: Iterable[str] = ()) -> bytes:
        """Return the corpus and the model, if there are any, as bytes."""
        from srsly import msgpack_dumps  # type: ignore[import-untyped]

        with tempfile.TemporaryDirectory() as folder:
            self.to_disk(folder, exclude=exclude)
            files = {file.name: file.read_bytes() for file in sorted(Path(folder).iterdir())}
        return bytes(msgpack_dumps(files))

    def from_bytes(self, data: bytes, *, exclude: Iterable[str] = ()) -> KeyphraseComponent:
        """Read what `to_bytes` gave."""
        from srsly import msgpack_loads

        with tempfile.TemporaryDirectory() as folder:
            for name, content in msgpack_loads(data).items():
                if name in (_CORPUS_FILE, _MODEL_FILE):
                    (Path(folder) / name).write_bytes(content)
            return self.from_disk(folder, exclude=exclude)


def make_component(
    nlp: Language,
    name: str,
    method: str | None,
    top: int | None,
    language: str | None,
    analysis: str,
    span_key: str | None,
    stop_words: list[str] | None,
    markup: str,
    options: dict[str, Any],
) -> KeyphraseComponent:
    """Make the component that `nlp.add_pipe("keysift")` adds."""
    language = language or str(nlp.lang)
    settings = {
        "method": method,
        "language": AUTO if language == _MANY_LANGUAGES else language,
        "stop_words": stop_words,
        "markup": markup,
    }
    return KeyphraseComponent({**settings, **options}, top=top, analysis=analysis, span_key=span_key)


# Older versions of spaCy take the types as they stand, and cannot read those that are written as text.
make_component.__annotations__ = get_type_hints(make_component)
Language.factory(
    "keysift",
    assigns=["doc._.keyphrases", "doc._.keyphrase_spans", "doc.spans"],
    default_config={
        "method": None,
        "top": 10,
        "language": None,
        "analysis": "auto",
        "span_key": "keyphrases",
        "stop_words": None,
        "markup": "auto",
        "options": {},
    },
    func=make_component,
)


def keyphrases(doc: Doc) -> Keyphrases:
    """Return the keyphrases of a Doc that the component has seen: what `doc._.keyphrases` is."""
    found = [
        Keyphrase(text, score, tuple((start, end) for start, end in spans), stem)
        for text, score, spans, stem in doc.user_data.get(_USER_DATA, ())
    ]
    concepts = doc.user_data.get(_CONCEPTS)
    if concepts is None:
        result = Keyphrases(found)
    else:
        result = FoundConcepts(
            FoundConcept(one.text, one.score, one.spans, one.stem, identifier, tuple(labels))
            for one, (identifier, labels) in zip(found, concepts, strict=True)
        )
    result._language = doc.user_data.get(_LANGUAGE)
    return result


def keyphrase_spans(doc: Doc) -> list[list[Span]]:
    """Return the Spans of each keyphrase of a Doc: what `doc._.keyphrase_spans` is.

    A Span consists of whole tokens: where keysift has split the text elsewhere, it reaches as far as they do.
    """
    return _spans(doc, keyphrases(doc))


def _spans(doc: Doc, found: Keyphrases) -> list[list[Span]]:
    """Return the Spans at the character offsets of each keyphrase, best first."""
    # As numbers, and by their place among the arguments, these need not be looked up for every Span.
    add, span_at = doc.vocab.strings.add, doc.char_span
    label, no_vector = add(LABEL), None
    spans: list[list[Span]] = []
    for number, phrase in enumerate(found, start=1):
        rank = add(str(number))
        base = add(phrase.identifier) if isinstance(phrase, FoundConcept) else 0
        spans.append(
            [span_at(start, end, label, base, no_vector, "expand", rank) for start, end in phrase.spans]  # type: ignore[misc]
        )
    return spans


def _register_extensions() -> None:
    for name, getter in (("keyphrases", keyphrases), ("keyphrase_spans", keyphrase_spans)):
        if not Doc.has_extension(name):
            Doc.set_extension(name, getter=getter)


_register_extensions()
