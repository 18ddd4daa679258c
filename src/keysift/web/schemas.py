"""The requests and answers of the service. Methods and their options come from the registry that declares them.

Workers check the shape of a request by these models. Values of options are checked by the library, so that its
messages are the same here, in Python and on the command line.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from typing import Annotated, Any, Final

from pydantic import BaseModel, ConfigDict, Field, ValidationError, WithJsonSchema, create_model

from keysift.analysis.detection import AUTO
from keysift.analysis.languages import LANGUAGES
from keysift.options import declared_options, option_description
from keysift.rankers import Option, methods
from keysift.web.problems import ProblemError

_TYPES: Final[dict[type, dict[str, Any]]] = {
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    str: {"type": "string"},
    tuple: {"type": "array", "items": {"type": "string"}},
    dict: {"type": "object", "additionalProperties": {"type": "number"}},
    # The content of a file (lines, CSV with a header, JSON), a list of terms, or terms with lists of their synonyms.
    object: {"type": ["string", "array", "object"]},
}
MOST_METHODS: Final = 12


def option_schema(option: Option) -> dict[str, Any]:
    """Return the JSON schema of an option, as its declaration says."""
    schema = dict(_TYPES[option.type])
    bounded = schema if option.type is not dict else schema["additionalProperties"] | {}
    if math.isfinite(option.minimum):
        bounded["minimum"] = _whole(option.minimum)
    if math.isfinite(option.maximum):
        bounded["maximum"] = _whole(option.maximum)
    if option.type is dict:
        schema["additionalProperties"] = bounded
    if option.choices:
        schema["enum"] = list(option.choices)
    return schema | {"description": option_description(option)}


def _whole(number: float) -> float | int:
    return int(number) if number == int(number) else number


def _anything(schema: dict[str, Any], default: Any = None) -> Any:
    """Return a field that the library checks, described by a schema."""
    return Annotated[Any, WithJsonSchema(schema)], Field(default_factory=lambda: default)


Options = create_model(
    "Options",
    __config__=ConfigDict(extra="forbid"),
    __doc__="The options of methods. Those that are left out have the defaults of the method.",
    **{name: _anything(option_schema(option)) for name, option in declared_options().items()},
)

_METHOD: Final = {"type": "string", "enum": list(methods())}
Method = Annotated[Any, WithJsonSchema({"anyOf": [_METHOD, {"type": "null"}]})]
_LANGUAGE: Final = {
    "type": "string",
    "description": f"A language of /v1/languages: {', '.join(LANGUAGES)}, or its name; or {AUTO}, which detects it.",
    "default": AUTO,
}

Text = Annotated[Any, WithJsonSchema({"type": "string"})]


class Strict(BaseModel):
    """A request that may not have other fields."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Settings(Strict):
    """What all requests about texts can be told: the parameters of `keysift.Extractor`."""

    language: Annotated[Any, WithJsonSchema(_LANGUAGE)] = AUTO
    corpus: str | None = Field(
        None, description="A corpus of /v1/corpora, or 'background' for the built-in word frequencies."
    )
    background_weight: Annotated[Any, WithJsonSchema({"type": "number", "minimum": 0, "maximum": 1, "default": 0})] = (
        0.0
    )
    model: str | None = Field(None, description="A model of /v1/models.")
    stop_words: list[str] | None = Field(None, description="Words that replace the built-in stop words.")
    markup: Annotated[Any, WithJsonSchema({"type": "string", "enum": ["auto", "none"], "default": "auto"})] = "auto"
    vocabulary_name: str = Field(
        "the vocabulary", description="The file whose content `options.vocabulary` is; its ending says what it holds."
    )
    options: Options = Field(default_factory=Options)  # type: ignore[valid-type]

    def settings(self) -> dict[str, Any]:
        """Return the fields that make an extractor, options aside that were not given."""
        values = {name: getattr(self, name) for name in Settings.model_fields if name != "options"}
        return values | {"options": self.options.model_dump(exclude_unset=True)}  # type: ignore[attr-defined]


class DocumentIn(Strict):
    """One of several texts, with an identifier of the caller's choice."""

    id: str | int | None = None
    text: Text


class ExtractRequest(Settings):
    """One `text` or several `documents`, and one `method` or several `methods`."""

    text: Annotated[Any, WithJsonSchema({"type": ["string", "null"]})] = None
    documents: list[DocumentIn] | None = None
    method: Method = None
    methods: Annotated[
        list[Any] | None,
        WithJsonSchema(
            {
                "type": ["array", "null"],
                "items": _METHOD,
                "minItems": 1,
                "maxItems": MOST_METHODS,
                "description": "Several methods for the same texts. An option that a method does not have is left out "
                "for it, as long as another one has it.",
            }
        ),
    ] = None
    top: Annotated[Any, WithJsonSchema({"type": ["integer", "null"], "minimum": 0, "default": 10})] = 10


class ExplainRequest(Settings):
    """A `phrase` of a `text`."""

    text: Text
    phrase: Text
    method: Method = None


class GraphRequest(Settings):
    """A `text`, whose word graph is wanted: words that stand fewer than `window` tokens apart are joined."""

    text: Text
    method: Method = None
    window: int = Field(2, ge=2, le=100)
    nodes: int = Field(40, ge=1, le=500, description="The most words: those of the best ten phrases first.")


class KeyphraseOut(BaseModel):
    """One ranked phrase, with all its places in the text as offsets of characters (code points)."""

    text: str
    score: float
    stem: str
    spans: list[tuple[int, int]]
    identifier: str | None = Field(None, description="With a vocabulary: the identifier of the concept.")
    labels: list[str] | None = Field(None, description="With a vocabulary: the label found at each of the spans.")
    alternatives: list[dict[str, str]] | None = Field(None, description="Concepts that the labels could mean as well.")


class ResultOut(BaseModel):
    """The keyphrases of a text by one method, best first."""

    method: str
    language: str
    keyphrases: list[KeyphraseOut]
    new_terms: list[KeyphraseOut] | None = None


class DocumentOut(BaseModel):
    """The results of one text, one for each method."""

    id: str
    results: list[ResultOut]


class ExtractAnswer(BaseModel):
    """The results of all texts, in order."""

    documents: list[DocumentOut]


class WordOut(BaseModel):
    """What is known of one word of a phrase."""

    text: str
    stem: str
    times: int
    weights: dict[str, float]
    corpus_frequency: int | None
    document_frequency: int | None


class ExplainAnswer(BaseModel):
    """Why a phrase has its score and its rank, or none: `keysift.Explanation` as JSON."""

    keyphrase: KeyphraseOut
    status: str
    reason: str
    merged_into: str | None
    rank: int | None
    ranked: int
    method: str
    formula: str
    first_position: int | None
    occurrences: int
    counted: int
    words: list[WordOut]
    factors: dict[str, float]
    usual_factors: dict[str, float]
    notes: list[str]


class NodeOut(BaseModel):
    """A word of the graph: its most frequent form, and its score by the method."""

    stem: str
    text: str
    times: int
    score: float


class EdgeOut(BaseModel):
    """Two words that are neighbours, as places in the list of nodes, and how often they are."""

    source: int
    target: int
    weight: float


class GraphAnswer(BaseModel):
    """The word graph of a text. `score_of` says what the scores of words are."""

    method: str
    score_of: str
    nodes: list[NodeOut]
    edges: list[EdgeOut]
    left_out: int


class TextOut(BaseModel):
    """One document of a file."""

    id: str
    text: str


class ReadAnswer(BaseModel):
    """The documents of a file; `more` is true if it has more than are returned, and `of` is how many it has."""

    documents: list[TextOut]
    more: bool
    of: int


class StoredOut(BaseModel):
    """A stored corpus or model."""

    model_config = ConfigDict(extra="allow")

    name: str
    bytes: int


class StoredAnswer(BaseModel):
    """All stored corpora or models."""

    items: list[StoredOut]


class TeachDocumentOut(BaseModel):
    """A document of the queue; `labels` is how many of its phrases are labelled as keyphrases."""

    id: int
    name: str
    beginning: str
    finished: bool
    labels: int


class ProjectOut(BaseModel):
    """A project of teaching."""

    name: str
    documents: int
    finished: int


class ProjectsAnswer(BaseModel):
    """All projects of teaching."""

    items: list[ProjectOut]


class AddedOut(BaseModel):
    """What became of documents: added, known before or empty, and beyond what a project may have."""

    added: int
    known: int
    beyond: int


class TeachAnswer(BaseModel):
    """The state of teaching: the queue, which document to label next, and what the model has learned so far."""

    project: str
    documents: list[TeachDocumentOut]
    finished: int
    needed: int
    learning: bool
    next: int | None
    model: dict[str, Any] | None
    model_name: str
    added: AddedOut | None


class CandidateOut(KeyphraseOut):
    """A candidate phrase with what was said about it: keyphrase, not, or nothing yet."""

    verdict: str | None


class TeachDocumentAnswer(TeachDocumentOut):
    """A document to label, with its candidates as the model ranks them now."""

    text: str
    ranked_by: str
    candidates: list[CandidateOut]


class AddDocuments(Strict):
    """Documents for the queue."""

    documents: list[DocumentIn]


class LabelRequest(Strict):
    """What is said about a phrase: `keyphrase`, `not`, or null to take it back."""

    phrase: Annotated[str, Field(min_length=1, max_length=500)]
    verdict: Annotated[Any, WithJsonSchema({"enum": ["keyphrase", "not", None]})]


class FinishRequest(Strict):
    """Whether all keyphrases of a document are labelled, so that it can be learned from."""

    finished: bool


class ProblemOut(BaseModel):
    """What went wrong (RFC 9457)."""

    type: str
    title: str
    status: int
    detail: str


def check_texts(texts: Sequence[object], *, most: int, longest: int) -> None:
    """Refuse too many texts, too long ones, and what is none."""
    if len(texts) > most:
        raise ProblemError(413, f"A request may have {most:,} documents. Got {len(texts):,}: send several.")
    for text in texts:
        if not isinstance(text, str):
            raise ProblemError(422, f"The 'text' must be a string. Got {type(text).__name__} instead.")
        if len(text) > longest:
            raise ProblemError(
                413, f"A text may have {longest:,} characters. Got {len(text):,}: split it into several documents."
            )


def parsed(model: type[Any], body: bytes) -> Any:
    """Return a JSON body as a request, or say what is wrong with it."""
    try:
        value = json.loads(body.decode("utf-8"), parse_constant=_refuse_constant)
    except UnicodeDecodeError as error:
        raise ProblemError(400, f"The body must be UTF-8: byte {error.start} is not.") from None
    except RecursionError:
        raise ProblemError(400, "The body must be JSON that is not nested so deeply.") from None
    except ValueError as error:
        raise ProblemError(400, f"The body must be JSON: {error}.") from None
    try:
        return model.model_validate(value)
    except ValidationError as error:
        raise ProblemError(422, "; ".join(map(_told, error.errors(include_url=False)[:5]))) from None


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is no JSON")


def _told(error: Any) -> str:
    """Return one error of a request in words, without the value, which may be a text."""
    place = ".".join(map(str, error["loc"]))
    if error["type"] == "extra_forbidden":
        hint = f": give it as {{'options': {{{place!r}: ...}}}}" if place in Options.model_fields else ""
        return f"There is no field {place!r:.80}{hint}"
    if error["type"] == "missing":
        return f"The field {place!r} is missing"
    return f"{place}: {error['msg']}" if place else str(error["msg"])
