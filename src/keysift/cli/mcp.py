"""`keysift mcp`: keysift as a server for language-model programs."""

from __future__ import annotations

from keysift.analysis.detection import AUTO
from keysift.cli.command import examples
from keysift.cli.groups import load_corpus
from keysift.cli.parameters import CorpusFile, LanguageOrAuto, MethodName, Model
from keysift.extractor import Extractor
from keysift.resources import load_model

EXAMPLES = examples(
    "keysift mcp",
    "keysift mcp --language en --corpus papers.corpus",
    "keysift mcp --model mine.model",
)


def command(
    *,
    method: MethodName = None,
    corpus: CorpusFile = None,
    model: Model = None,
    language: LanguageOrAuto = AUTO,
) -> None:
    """Serve keyphrases to language-model programs over MCP.

    The program that uses it starts this command, and speaks the Model Context Protocol with it over standard input and
    output. The tools are extract, explain and collect. The options are what they use if a call does not say otherwise.
    """
    # Imported here, because the package takes a second to import and is an extra.
    from keysift.integrations.mcp import Settings, build_server

    settings = Settings(method, load_corpus(corpus), None if model is None else load_model(model), language)
    # What cannot work is an error now, which the terminal shows; later, only the program would see it.
    Extractor(method, corpus=settings.corpus, model=settings.model, language=language)
    build_server(settings).run("stdio")
