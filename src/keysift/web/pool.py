"""Worker processes: one job at a time each, replaced when they die or take too long."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Coroutine
from contextlib import suppress
from typing import Final

from keysift.processes.messages import LENGTH, framed
from keysift.processes.parent import python_command
from keysift.web.jobs import READY, Answer, Job, unpack_answer
from keysift.web.metrics import Metrics
from keysift.web.problems import ProblemError
from keysift.web.service_settings import ServiceSettings
from keysift.web.waiting_line import WaitingLine

_TRIES: Final = 3  # a job whose worker ends gets another one: it may not be the cause
_MOST_JOBS: Final = 20_000  # then a worker is replaced: caches of words and of extractors fill slowly
_START_SECONDS: Final = 60.0
_SECONDS_TO_NEXT_START: Final = 1.0  # after one that failed


class Worker:
    """One worker process, and the pipes to it."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._process = process
        self._to, self._from = process.stdin, process.stdout
        self.jobs = 0

    @classmethod
    async def start(cls, settings: ServiceSettings) -> Worker:
        """Start a process and wait until it can work."""
        limits = settings.limits
        told = str(settings.data_folder), limits.text_characters, limits.documents, limits.memory_bytes
        process = await asyncio.create_subprocess_exec(
            *python_command("keysift.web.worker", *told),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            # One thread each: there is a worker for every processor.
            env={**os.environ, "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"},
            start_new_session=True,  # Ctrl-C is for the service, which then lets its workers finish
        )
        worker = cls(process)
        try:
            first = await asyncio.wait_for(worker._receive(), _START_SECONDS)
        except BaseException:
            worker.kill()
            raise
        assert first == READY
        return worker

    @property
    def is_alive(self) -> bool:
        """Tell whether the process is running: it has not been seen to end."""
        return self._process.returncode is None

    async def answers(self, job: Job) -> AsyncIterator[bytes | Answer]:
        """Send a job; yield the parts of its answer and last the answer."""
        self.jobs += 1
        self._to.write(framed(job.pack()))
        await self._to.drain()
        part: bytes | Answer = b""
        while not isinstance(part, Answer):
            part = unpack_answer(await self._receive())
            yield part

    async def _receive(self) -> bytes:
        (length,) = LENGTH.unpack(await self._from.readexactly(LENGTH.size))
        return await self._from.readexactly(length)

    def kill(self) -> None:
        """End the process at once, and the parsers it has started."""
        with suppress(ProcessLookupError, PermissionError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()

    async def ended(self) -> None:
        """Wait until the process has ended."""
        await self._process.wait()

    async def close(self) -> None:
        """End the process, and wait until it has ended."""
        self.kill()
        await self.ended()


class WorkerPool:
    """Some workers that share the jobs."""

    def __init__(
        self, settings: ServiceSettings, *, size: int, most_waiting: int, wait_seconds: float, metrics: Metrics
    ) -> None:
        self._settings = settings
        self._size = size
        self._wait_seconds = wait_seconds
        self._metrics = metrics
        self._line: WaitingLine[Worker | None] = WaitingLine(most_waiting)  # None stands for one that is yet to start
        self._workers: set[Worker] = set()
        self._background: set[asyncio.Task[None]] = set()

    async def start(self, *, now: bool = True) -> None:
        """Start the workers, or each when its first job comes."""
        started = await asyncio.gather(*(self._started() for _ in range(self._size))) if now else [None] * self._size
        for worker in started:
            self._line.give(worker)

    async def close(self) -> None:
        """End all workers."""
        for task in self._background:
            task.cancel()
        await asyncio.gather(*self._background, return_exceptions=True)
        await asyncio.gather(*(worker.close() for worker in self._workers))
        self._workers.clear()

    @property
    def alive(self) -> int:
        """Return how many worker processes are running."""
        return sum(worker.is_alive for worker in self._workers)

    async def run(self, job: Job, *, seconds: float) -> Answer:
        """Return the answer to a job, whatever parts it has before it left out."""
        answer = None
        async for part in self.stream(job, seconds=seconds):
            answer = part
        assert isinstance(answer, Answer)
        return answer

    async def stream(self, job: Job, *, seconds: float) -> AsyncIterator[bytes | Answer]:
        """Yield the parts of a job's answer as they come, and last the answer itself."""
        loop = asyncio.get_running_loop()
        sent = 0
        for _ in range(_TRIES):
            worker = await self._take(job.client)
            deadline = loop.time() + seconds
            timer = loop.call_at(deadline, worker.kill)
            answer = None
            seen = 0
            try:
                async for part in worker.answers(job):
                    if isinstance(part, Answer):
                        answer = part
                        break
                    # A job gives the same parts every time; those that the client has are not sent again.
                    seen += 1
                    if seen > sent:
                        sent += 1
                        yield part
            except (EOFError, ConnectionError):  # the process has ended
                if loop.time() >= deadline:
                    raise ProblemError(
                        504, f"The work took longer than {seconds:g} seconds. Send less text at once."
                    ) from None
            finally:
                timer.cancel()
                # Before the answer is passed on: the next job need not wait for the client.
                self._give_back(worker, finished=answer is not None)
            if answer is not None:
                yield answer
                return
        raise ProblemError(
            500, "Three worker processes ended while they worked on the request. It may need too much memory."
        )

    async def _take(self, client: str) -> Worker:
        try:
            worker = await self._line.take(client, seconds=self._wait_seconds)
        except ProblemError:
            self._metrics.shed()
            raise
        if worker is not None:
            return worker
        try:
            return await self._started()
        except BaseException:
            self._line.give(None)
            raise

    async def _started(self) -> Worker:
        worker = await Worker.start(self._settings)
        self._workers.add(worker)
        self._do(self._watch(worker))
        return worker

    async def _watch(self, worker: Worker) -> None:
        """Replace a worker that ends while it is idle; one that is at work is replaced where its job notices."""
        await worker.ended()
        if self._line.withdraw(worker):
            self._give_back(worker, finished=False)

    def _give_back(self, worker: Worker, *, finished: bool) -> None:
        """Put a worker back, or replace it if it is not known to be idle, or old."""
        if finished and worker.is_alive and worker.jobs < _MOST_JOBS:
            self._line.give(worker)
            return
        self._metrics.worker_replaced("old" if finished and worker.is_alive else "lost")
        worker.kill()
        self._workers.discard(worker)
        self._do(self._replace())

    def _do(self, work: Coroutine[None, None, None]) -> None:
        """Do something in the background until the pool is closed."""
        self._background.add(task := asyncio.create_task(work))
        task.add_done_callback(self._background.discard)

    async def _replace(self) -> None:
        """Start a worker at once, so that the next job need not wait for it; again and again, if that fails."""
        while True:
            try:
                worker = await self._started()
            except Exception:
                await asyncio.sleep(_SECONDS_TO_NEXT_START)
            else:
                break
        self._line.give(worker)
