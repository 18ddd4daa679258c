"""A worker process: it does one job after the other, until its input ends.

What goes wrong in a job is its answer. What ends the process, or takes too long, is the pool's business.
"""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import IO, TypeAlias

from keysift.web.frames import ANSWER, FRAME, PART, READY, Answer, Job, read_job
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
    requests = sys.stdin.buffer
    # Libraries may print; only answers may go where the pool reads.
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    _limit_memory(memory_bytes)
    workshop = Workshop(Path(data_folder), text_characters=text_characters, documents=documents)
    known = tasks()
    workshop.warm_up()
    _send(answers, READY, b"")
    with suppress(BrokenPipeError, KeyboardInterrupt):
        while (job := read_job(requests)) is not None:
            answer = _done(known[job.task], workshop, job, answers)
            _send(answers, ANSWER, answer.pack())


def _done(task: Task, workshop: Workshop, job: Job, answers: IO[bytes]) -> Answer:
    try:
        return task(workshop, job, lambda part: _send(answers, PART, part))
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


def _send(stream: IO[bytes], kind: bytes, payload: bytes) -> None:
    stream.write(FRAME.pack(kind, len(payload)) + payload)
    stream.flush()


def _limit_memory(size: int) -> None:
    try:
        import resource
    except ImportError:  # Windows
        return
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (size, size))
