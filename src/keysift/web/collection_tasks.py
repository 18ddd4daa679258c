"""The job about collections: the keyphrases of all documents of a file, compared."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from keysift.collections import collect
from keysift.collections.page import MOST_DOCUMENTS, to_page
from keysift.web.file_tasks import records_of, reported
from keysift.web.jobs import Answer, Job, encoded

if TYPE_CHECKING:
    from keysift.web.worker import Emit
    from keysift.web.workshop import Workshop


def collect_file(workshop: Workshop, job: Job, emit: Emit) -> Answer:
    """Return the keyphrases of a file's documents: of the whole, of its parts, over time, and together."""
    arguments = job.arguments
    found = collect(
        reported(records_of(workshop, arguments), emit),
        by=arguments["by"],
        time=arguments["time"],
        period=arguments["period"],
        method=arguments["method"],
        top=arguments["top"],
        min_documents=arguments["min_documents"],
        text_field=arguments["text_field"],
        title_field=arguments["title_field"],
        language=arguments["language"],
    )
    count = len(found.documents)
    if arguments["page"]:
        page = to_page(found, title=f"Keyphrases of {Path(arguments['filename']).name}")
        return Answer(200, page.encode("utf-8", "replace"), "text/html; charset=utf-8", documents=count)
    return Answer(200, encoded(found.as_data(most_documents=MOST_DOCUMENTS)), documents=count)
