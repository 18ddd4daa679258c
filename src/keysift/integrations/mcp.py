"""keysift for language-model programs: a server of the Model Context Protocol with three tools.

The tools take texts, not files: what the server can read is what the program sends to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from typing import Annotated, Any, Final

from keysift._version import __version__
from keysift.analysis.detection import AUTO
from keysift.collections import Collection, collect
from keysift.errors import KeysiftError, MissingExtraError, OptionError
from keysift.extractor import Extractor
from keysift.io.limits import DEFAULT_LIMITS, check_text
from keysift.resources import GivenCorpus, Model

try:
    from mcp.server.mcpserver import MCPServer
    from mcp.server.mcpserver.exceptions import ToolError
    from mcp.server.mcpserver.tools import Tool
    from mcp.types import ToolAnnotations
    from pydantic import BaseModel, ConfigDict, Field
except ImportError as error:
    raise MissingExtraError("keysift mcp", package="mcp", extra="mcp") from error

_MOST_SPANS: Final = 10  # of a phrase: a language model reads every character of an answer
_MOST_GROUPS: Final = 20  # of a collection
_INSTRUCTIONS: Final = (
    "keysift finds keyphrases: the phrases of a text that say what it is about. Use extract for one text, explain to "
    "learn why a phrase has its rank, and collect for the keyphrases of many documents, of groups among them, and over "
    "time. Everything is computed on this machine, from the texts alone."
)

Text = Annotated[str, Field(description="The text itself, not the name of a file.")]
Top = Annotated[int, Field(ge=1, le=200, description="How many keyphrases to return.")]
MethodName = Annotated[
    str | None, Field(description="The method, such as sift, tfidf, lexspec, singlerank, topicrank, yake or rake.")
]
LanguageCode = Annotated[
    str | None, Field(description="The language of the text, such as en, de or fr; auto detects it.")
]


class FoundKeyphrase(BaseModel):
    """A keyphrase of a text."""

    text: str
    score: float
    times: int = Field(description="How often it occurs.")
    spans: list[tuple[int, int]] | None = Field(
        None, description=f"If asked for, where it occurs first: up to {_MOST_SPANS} pairs of character offsets."
    )


class ExtractedKeyphrases(BaseModel):
    """The keyphrases of a text, best first."""

    method: str
    language: str | None
    keyphrases: list[FoundKeyphrase]


class CollectedText(BaseModel):
    """One of many documents."""

    model_config = ConfigDict(extra="forbid")

    text: str
    title: str | None = None
    group: str | None = Field(None, description="What the document belongs to: groups are compared with each other.")
    date: str | None = Field(None, description="When it is from, such as 2021 or 2021-05-31.")


@dataclass(frozen=True, slots=True)
class Settings:
    """What the tools work with if a call does not say otherwise."""

    method: str | None = None
    corpus: GivenCorpus = None
    model: Model | None = None
    language: str = AUTO

    def extractor(self, method: str | None, language: str | None) -> Extractor:
        """Return an extractor; the corpus and the model go with the default method only."""
        chosen = self.method if method is None else method
        model = self.model if method is None or (self.model and method == self.model.method) else None
        return Extractor(chosen, corpus=self.corpus, model=model, language=language or self.language)


def build_server(settings: Settings | None = None) -> MCPServer[Any]:
    """Return a server with the tools extract, explain and collect."""
    reads_only = ToolAnnotations(read_only_hint=True, idempotent_hint=True, open_world_hint=False)
    tools = [_strict(Tool.from_function(tool, annotations=reads_only)) for tool in _tools(settings or Settings())]
    return MCPServer(name="keysift", version=__version__, instructions=_INSTRUCTIONS, log_level="WARNING", tools=tools)


def _strict(tool: Tool) -> Tool:
    """Return a tool for which an argument of an unknown name is an error, instead of one that is never missed."""
    arguments = tool.fn_metadata.arg_model
    arguments.model_config["extra"] = "forbid"
    arguments.model_rebuild(force=True)
    tool.parameters = arguments.model_json_schema(by_alias=True)
    return tool


def _tools(settings: Settings) -> Iterator[Callable[..., Any]]:
    def extract(
        text: Text,
        top: Top = 10,
        method: MethodName = None,
        language: LanguageCode = None,
        spans: Annotated[bool, Field(description="Also return where each keyphrase occurs.")] = False,
    ) -> ExtractedKeyphrases:
        """Find the keyphrases of a text, best first, with their scores and how often they occur."""
        with _errors_for_the_model():
            extractor = settings.extractor(method, language)
            found = extractor.extract(check_text(text, DEFAULT_LIMITS, "The text"), top=top)
        return ExtractedKeyphrases(
            method=extractor.method.name,
            language=found.language,
            keyphrases=[
                FoundKeyphrase(
                    text=phrase.text,
                    score=phrase.score,
                    times=len(phrase.spans),
                    spans=list(phrase.spans[:_MOST_SPANS]) if spans else None,
                )
                for phrase in found
            ],
        )

    yield extract

    def explain(
        text: Text,
        phrase: Annotated[str, Field(description="A phrase that occurs in the text.")],
        method: MethodName = None,
        language: LanguageCode = None,
    ) -> dict[str, Any]:
        """Explain why a phrase of a text has its score and its rank: counts, weights of its words, and notes."""
        with _errors_for_the_model():
            checked = check_text(text, DEFAULT_LIMITS, "The text")
            found = asdict(settings.extractor(method, language).explain(checked, phrase))
        found["keyphrase"]["spans"] = found["keyphrase"]["spans"][:_MOST_SPANS]
        return found

    yield explain

    def collect_keyphrases(
        documents: Annotated[list[CollectedText], Field(min_length=2, description="The documents.")],
        top: Top = 10,
        least_documents: Annotated[int, Field(ge=1, description="Leave out phrases of fewer documents.")] = 2,
        language: LanguageCode = None,
    ) -> dict[str, Any]:
        """Find the keyphrases of many documents: of all, characteristic ones of each group, trends, and pairs."""
        chosen = language or settings.language
        with _errors_for_the_model():
            found = collect(
                [_record(document) for document in documents],
                by="group" if any(document.group for document in documents) else None,
                time="date" if any(document.date for document in documents) else None,
                method=settings.method,
                model=settings.model,
                corpus=settings.corpus,
                min_documents=least_documents,
                language=chosen,
            )
        return _summary(found, top)

    collect_keyphrases.__name__ = "collect"
    yield collect_keyphrases


@contextmanager
def _errors_for_the_model() -> Iterator[None]:
    """Let the language model read what keysift says against a call, so that it can do better."""
    try:
        yield
    except KeysiftError as error:
        raise ToolError(str(error)) from error


def _record(document: CollectedText) -> dict[str, str]:
    if not document.text.strip():
        raise OptionError("Every document must have a text. One is empty: leave it out.")
    check_text(document.text, DEFAULT_LIMITS, "The text of a document")
    return {name: value for name, value in document.model_dump().items() if value is not None}


def _summary(found: Collection, top: int) -> dict[str, Any]:
    """Return the best of a collection in few words: a language model reads all of it."""
    phrases = found.phrases
    moving = [trend for trend in found.trends if trend.direction != "steady"]
    return {
        "documents": len(found.documents),
        "method": found.method,
        "phrases": [
            {"text": phrase.text, "documents": phrase.count, "mean_rank": round(phrase.mean_rank, 2)}
            for phrase in phrases[:top]
        ],
        "groups": [
            {
                "name": part.name,
                "documents": part.documents,
                "characteristic": [
                    {"text": one.phrase.text, "documents": one.count, "score": round(one.score, 3)}
                    for one in part.phrases[:top]
                ],
            }
            for part in found.parts[:_MOST_GROUPS]
        ],
        "groups_left_out": found.left_out_parts + max(0, len(found.parts) - _MOST_GROUPS),
        "trends": [
            {
                "text": trend.phrase.text,
                "direction": trend.direction,
                "documents": dict(zip(found.periods, trend.counts, strict=True)),
            }
            for trend in moving[:top]
        ],
        "together": [
            {"texts": [pair.first.text, pair.second.text], "documents": pair.count} for pair in found.pairs[:top]
        ],
    }
