"""A worker process: it does one job after the other, until its input ends.

What goes wrong in a job is its answer. What ends the process, or takes too long, is the pool's business.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import IO, TypeAlias

from keysift.processes.child import limit_memory, own_pipes
from keysift.processes.messages import received, send
from keysift.web.jobs import READY, Answer, Job, pack_part
from keysift.web.problems import MEDIA_TYPE, ProblemError, problem_of
from keysift.web.workshop import Workshop

Emit: TypeAlias = Callable[[bytes], None]
Task: TypeAlias = Callable[[Workshop, Job, Emit], Answer]


def tasks() -> dict[str, Task]:
    """Return everything that a worker can do, by name."""
    from keysift.web import collection_tasks, extraction_tasks, file_tasks, teaching_tasks

    return {
        "extract": extraction_tasks.extract,
        "explain": extraction_tasks.explain,
        "graph": extraction_tasks.graph,
        "read": file_tasks.read,
        "make_corpus": file_tasks.make_corpus,
        "make_model": file_tasks.make_model,
        "collect": collection_tasks.collect_file,
        "candidates": teaching_tasks.candidates,
        "teach": teaching_tasks.teach,
    }


def serve(data_folder: str, text_characters: int, documents: int, memory_bytes: int) -> None:
    """Do the jobs that come on standard input; answers go to standard output."""
    requests, answers = own_pipes(silent=True)  # what libraries print may have parts of a text in it
    limit_memory(memory_bytes)
    workshop = Workshop(Path(data_folder), text_characters=text_characters, documents=documents)
    known = tasks()
    workshop.warm_up()
    send(answers, READY)
    with suppress(BrokenPipeError):
        for message in received(requests):
            job = Job.unpack(message)
            send(answers, _done(known[job.task], workshop, job, answers).pack())


def _done(task: Task, workshop: Workshop, job: Job, answers: IO[bytes]) -> Answer:
    try:
        return task(workshop, job, lambda part: send(answers, pack_part(part)))
    except BrokenPipeError:
        raise
    except Exception as error:
        problem = problem_of(error)
        if problem is None:
            # The message may have parts of a text in it; where it happened has none.
            place = traceback.extract_tb(error.__traceback__)[-1]
            name = f"{type(error).__name__} in {Path(place.filename).name}, line {place.lineno}"
            print(f"keysift: {job.task}: {name}", file=sys.stderr, flush=True)
            problem = ProblemError(500, f"The service failed ({name}). This is an error in keysift: please report it.")
        # Users know an uploaded file by its own name.
        detail = problem.detail.replace(job.arguments.get("path", "\0"), job.arguments.get("filename", ""))
        return Answer(problem.status, ProblemError(problem.status, detail).content, MEDIA_TYPE)
