"""The programs that are compared, and how one of them is run on one puzzle."""

import json
import subprocess
import sys
import time
from dataclasses import dataclass
from math import inf
from pathlib import Path
from typing import Any

from interval import Interval
from puzzle import Selection

HERE = Path(__file__).resolve().parent
TARGET = HERE.parent.parent / "target"
WORK = TARGET / "peers"
START_UP = 10.0
"""Seconds that a peer may need before it starts to count its own."""


@dataclass(frozen=True)
class Program:
    """A way to solve a puzzle, whose file comes last on the command line."""

    name: str
    family: str
    command: tuple[str, ...]
    largest: float = inf
    """The largest puzzles that it is tried on."""


@dataclass(frozen=True)
class Answer:
    """What was found: how many partial solutions there are, or two independent ones if any."""

    count: int | None = None
    pair: list[Selection] | None = None
    nodes: int | None = None


@dataclass(frozen=True)
class Run:
    """How long a program took, and what it found unless it ran out of time."""

    seconds: Interval = Interval()
    answer: Answer | None = None

    @property
    def ran_out(self) -> bool:
        """Whether it was stopped."""
        return self.answer is None


class Tantalizer:
    """The program that this is about: the time is that of the whole process."""

    FAMILY = "tantalizer"

    def __init__(self, binary: Path) -> None:
        self.binary = str(binary)

    def all(self, threads: int) -> Program:
        """Counts all partial solutions by search."""
        options = ["--count", "--parts", "1", "--engine", "search"]
        return self.solve(f"{threads} thread" + "s" * (threads > 1), threads, options)

    def first(self) -> Program:
        """Looks for two independent partial solutions."""
        return self.solve("1 thread", 1, ["--first"])

    def solve(self, name: str, threads: int, options: list[str]) -> Program:
        """Solves with these options."""
        fixed = (self.binary, "solve", "--format", "json", "--threads", str(threads))
        return Program(name, self.FAMILY, (*fixed, *options))

    def generate(self, kind: str, size: int, seed: int) -> Path:
        """The file of a random puzzle."""
        path = WORK / "puzzles" / f"{kind}-{size}-{seed}.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        options = ["--cubes", str(size), "--kind", kind, "--seed", str(seed), "--to", "pairs"]
        command = [self.binary, "generate", *options]
        path.write_text(
            subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
        )
        return path


def plain() -> Program:
    """Backtracking with propagation."""
    return Program("plain", "plain", (str(WORK / "plain"),))


def python_peer(name: str, family: str, task: str, largest: float = inf) -> Program:
    """A task of peer_cadical.py or peer_cpsat.py."""
    command = (sys.executable, str(HERE / f"peer_{family}.py"), task)
    return Program(name, family, command, largest)


def run(program: Program, puzzle: Path, timeout: float) -> Run:
    """Runs a program in a process of its own. A peer's time is the one that it counts itself."""
    ours = program.family == Tantalizer.FAMILY
    start = time.perf_counter()
    try:
        done = subprocess.run(
            [*program.command, str(puzzle)],
            capture_output=True,
            text=True,
            timeout=timeout if ours else timeout + START_UP,
        )
    except subprocess.TimeoutExpired:
        return Run(Interval(timeout))
    seconds = time.perf_counter() - start
    if done.returncode not in ((0, 1) if ours else (0,)):
        raise RuntimeError(
            f"{program.command} {puzzle}: exit code {done.returncode}\n{done.stderr}"
        )
    output = json.loads(done.stdout)
    if ours:
        return Run(Interval.exactly(seconds), our_answer(output))
    if output["seconds"] > timeout:
        return Run(Interval(timeout))
    return Run(Interval.exactly(output.pop("seconds")), Answer(**output))


def our_answer(output: dict[str, Any]) -> Answer:
    """What tantalizer's JSON says, with columns from 0."""
    if output["outcome"] != "complete":
        raise RuntimeError(f"tantalizer stopped: {output['outcome']}")
    if output["solutions"]["size"] == 1:
        return Answer(count=int(output["partials"]["count"]))
    for selections in output["solutions"]["list"]:
        return Answer(pair=[[column - 1 for column in selection] for selection in selections])
    if output["solutions"]["count"] != "0":
        raise RuntimeError("tantalizer lists no solution, but does not say that there is none")
    return Answer()
