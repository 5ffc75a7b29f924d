"""Compares tantalizer with other programs on the same puzzles in one run.

Programs run one after the other, each in a process of its own. Prints Markdown tables; progress goes
to standard error. The script `run` beside this file prepares what is needed and starts this.
"""

import os
import platform
import statistics
import subprocess
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from importlib.metadata import version
from itertools import count, islice
from pathlib import Path

from interval import Interval, least, median
from programs import TARGET, Answer, Program, Run, Tantalizer, plain, python_peer, run
from puzzle import Puzzle

FAMILIES = {
    Tantalizer.FAMILY: "tantalizer",
    "plain": "plain",
    "cadical": "CaDiCaL",
    "cpsat": "CP-SAT",
}
PEERS = [family for family in FAMILIES if family != Tantalizer.FAMILY]
MOST_TRIED = 4
"""For every unsolvable puzzle wanted so many are tried at most."""
NOTES = """\
Seconds are medians over the puzzles, for tantalizer of the whole process on one thread, for the others
without start-up and imports but with building the model. ×: the peer's time divided by tantalizer's, the
median of the puzzles' ratios and, in brackets, the least. `>`: a lower bound, as puzzles on which a
program ran out of time count with the time limit. A program that ran out of time on more than half the
puzzles of a size is not run on what is left of them, nor on larger ones (`–`). Balanced puzzles are those
of the first seeds that tantalizer shows to be unsolvable within the time limit. All answers agree.
"""
Runs = dict[Program, Run]
"""The runs of programs on one puzzle."""


class Disagreement(Exception):
    """Answers that differ, or a wrong one."""


@dataclass(frozen=True)
class Plan:
    """The sizes of puzzles in each group, how many of each size, and the time limit."""

    sizes: dict[str, list[int]]
    puzzles: dict[str, int]
    timeout: float


DEFAULT = Plan(
    {"all": [30, 40, 50, 60], "first": [30, 40, 50, 60, 70], "unsolvable": [30, 40, 50]},
    {"all": 3, "first": 10, "unsolvable": 5},
    timeout=120.0,
)
QUICK = Plan(
    {"all": [30, 40], "first": [30, 40], "unsolvable": [30]},
    {"all": 2, "first": 3, "unsolvable": 2},
    timeout=20.0,
)


@dataclass
class Group:
    """Puzzles of one kind, and the programs that do the same task on them, tantalizer first."""

    title: str
    kind: str
    programs: list[Program]
    dropped: set[Program] = field(default_factory=set)
    """Those that ran out of time too often."""

    def measure(self, size: int, wanted: int, tantalizer: Tantalizer, timeout: float) -> list[Runs]:
        """Runs the programs on as many puzzles of a size as wanted."""
        rows: list[Runs] = []
        for path in islice(self.puzzles(size, wanted, tantalizer, timeout), wanted):
            rows.append(self.run_all(path, size, timeout))
            for program in self.programs:
                if sum(program in runs and runs[program].ran_out for runs in rows) > wanted / 2:
                    self.dropped.add(program)
        return rows

    def puzzles(
        self, size: int, wanted: int, tantalizer: Tantalizer, timeout: float
    ) -> Iterator[Path]:
        """Those of seeds 1, 2, …; of the balanced ones those that tantalizer shows to be unsolvable."""
        paths = (tantalizer.generate(self.kind, size, seed) for seed in count(1))
        if self.kind == "planted":
            return paths
        tried = islice(paths, MOST_TRIED * wanted)
        return (path for path in tried if run(self.programs[0], path, timeout).answer == Answer())

    def run_all(self, path: Path, size: int, timeout: float) -> Runs:
        """Runs the programs on one puzzle and compares their answers."""
        runs: Runs = {}
        for program in self.programs:
            if program in self.dropped or size > program.largest:
                continue
            runs[program] = run(program, path, timeout)
            name = f"{FAMILIES[program.family]} ({program.name})"
            print(f"{self.title}, {path.stem}: {name} {runs[program].seconds} s", file=sys.stderr)
        check(path, self.kind, runs)
        return runs

    def families(self) -> dict[str, list[Program]]:
        """The programs by family."""
        return {
            family: programs
            for family in FAMILIES
            if (programs := [program for program in self.programs if program.family == family])
        }


def check(path: Path, kind: str, runs: Runs) -> None:
    """Fails unless all that was found on a puzzle is right and the same."""
    answers = {program: run.answer for program, run in runs.items() if run.answer}
    puzzle = Puzzle.read(path)
    for program, answer in answers.items():
        if answer.pair and not puzzle.is_two_set(answer.pair):
            raise Disagreement(f"{path}: {program.command} finds {answer.pair}, which is wrong")
    found = {bool(a.pair) if a.count is None else a.count for a in answers.values()}
    if len(found) > 1 or (kind == "planted" and not all(found)):
        raise Disagreement(f"{path}: {[(p.command, a) for p, a in answers.items()]}")


def groups(tantalizer: Tantalizer, only: Sequence[str]) -> dict[str, Group]:
    """The groups, with tantalizer and some families of peers."""
    cadical = [python_peer(task, "cadical", task) for task in ("joint", "lazy")]
    two = [tantalizer.first(), *cadical, python_peer("first", "cpsat", "first")]
    every = [
        tantalizer.all(1),
        tantalizer.all(2),
        plain(),
        python_peer("all", "cadical", "all"),
        python_peer("all", "cpsat", "all", largest=40),
    ]
    chosen = [Tantalizer.FAMILY, *only]
    every, two = ([p for p in programs if p.family in chosen] for programs in (every, two))
    return {
        "all": Group("All partial solutions of planted puzzles", "planted", every),
        "first": Group("The first solution of planted puzzles", "planted", two),
        "unsolvable": Group("Proof that a balanced puzzle has no solution", "balanced", two),
    }


def seconds(program: Program, rows: Iterable[Runs]) -> list[Interval]:
    """The times of a program on some puzzles."""
    return [runs.get(program, Run()).seconds for runs in rows]


def ratios(program: Program, base: Program, rows: Sequence[Runs]) -> list[Interval]:
    """The times of a program, each divided by that of another."""
    return [a / b for a, b in zip(seconds(program, rows), seconds(base, rows))]


def best(programs: Iterable[Program], rows: Sequence[Runs]) -> Program:
    """The program with the least median."""

    def key(program: Program) -> tuple[float, float]:
        middle = median(seconds(program, rows))
        return middle.high, -middle.low

    return min(programs, key=key)


def heading(group: Group) -> list[str]:
    """The heading of a table of results."""
    cells = ["n", "puzzles", "tantalizer"]
    if len(group.families()[Tantalizer.FAMILY]) > 1:
        cells += ["2 threads", "1 / 2 threads"]
    for family in group.families():
        if family != Tantalizer.FAMILY:
            cells += [FAMILIES[family], "×"]
    return cells + ["nodes of plain"] * ("plain" in group.families())


def line(group: Group, size: int, rows: Sequence[Runs]) -> list[str]:
    """A line of the table: the results for puzzles of one size."""
    families = group.families()
    ours, *threads = families.pop(Tantalizer.FAMILY)
    cells = [str(size), str(len(rows)), str(median(seconds(ours, rows)))]
    for program in threads:
        cells += [str(median(seconds(program, rows))), str(median(ratios(ours, program, rows)))]
    for programs in families.values():
        program = best(programs, rows)
        middle = str(median(seconds(program, rows)))
        cells.append(f"{middle} ({program.name})" if len(programs) > 1 else middle)
        factors = ratios(program, ours, rows)
        cells.append(
            "–" if median(factors) == Interval() else f"{median(factors)} ({least(factors)})"
        )
    if "plain" in families:
        cells.append(nodes(families["plain"][0], rows))
    return cells


def nodes(program: Program, rows: Iterable[Runs]) -> str:
    """The median number of nodes where the program was not stopped."""
    answers = [runs[program].answer for runs in rows if program in runs]
    known = [answer.nodes for answer in answers if answer and answer.nodes is not None]
    return f"{statistics.median(known):,.0f}".replace(",", " ") if known else "–"


def print_row(cells: Sequence[str]) -> None:
    """Prints a line of a Markdown table at once."""
    print("|", " | ".join(cells), "|", flush=True)


def output_of(*command: str) -> str:
    """The first line that a command prints."""
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    return done.stdout.splitlines()[0]


def processor() -> str:
    """The model of the processor."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    models = [text.partition(":")[2].strip() for text in lines if text.startswith("model name")]
    return models[0] if models else platform.processor() or platform.machine()


def print_header(tantalizer: Tantalizer, plan: Plan) -> None:
    """Prints what was run where."""
    versions = [
        output_of(tantalizer.binary, "--version"),
        output_of("rustc", "--version"),
        f"CaDiCaL 1.9.5 in python-sat {version('python-sat')}",
        f"CP-SAT of OR-Tools {version('ortools')}, one worker",
        f"plain.cpp with {output_of('g++', '--version')}",
        f"Python {platform.python_version()}",
    ]
    print(f"Machine: {processor()}, {os.cpu_count()} cores, {platform.system()}.")
    print(f"Versions: {'; '.join(versions)}. Time limit {plan.timeout:g} s.\n")
    print(NOTES, flush=True)


def numbers(text: str) -> list[int]:
    """Numbers with commas between."""
    return [int(number) for number in text.split(",")]


def names(text: str) -> list[str]:
    """Names of families of peers with commas between."""
    chosen = text.split(",")
    if not set(chosen) <= set(PEERS):
        raise ValueError(text)
    return chosen


def arguments() -> Namespace:
    """The command line."""
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    for group, sizes in DEFAULT.sizes.items():
        text = f"numbers of cubes, such as {','.join(map(str, sizes))}"
        parser.add_argument(f"--{group}", type=numbers, metavar="N,…", help=text)
    parser.add_argument(
        "--seeds", type=int, metavar="N", help="puzzles of each size in every group"
    )
    parser.add_argument(
        "--timeout", type=float, metavar="S", help="seconds for each program and puzzle"
    )
    parser.add_argument("--quick", action="store_true", help="small puzzles: less than two minutes")
    parser.add_argument(
        "--only", type=names, default=PEERS, metavar="PEER,…", help=f"some of {', '.join(PEERS)}"
    )
    parser.add_argument(
        "--tantalizer", type=Path, default=TARGET / "release" / "tantalizer", metavar="FILE"
    )
    parser.epilog = "If sizes are given for some groups, only these are run."
    return parser.parse_args()


def plan_of(args: Namespace) -> Plan:
    """What the command line asks for."""
    plan = QUICK if args.quick else DEFAULT
    asked = {group: sizes for group in plan.sizes if (sizes := getattr(args, group))}
    puzzles = {group: args.seeds or wanted for group, wanted in plan.puzzles.items()}
    return Plan(asked or plan.sizes, puzzles, args.timeout or plan.timeout)


def main() -> None:
    """Runs the groups and prints a table for each."""
    args = arguments()
    plan, tantalizer = plan_of(args), Tantalizer(args.tantalizer)
    print_header(tantalizer, plan)
    for name, group in groups(tantalizer, args.only).items():
        if name not in plan.sizes:
            continue
        print(f"### {group.title}\n")
        print_row(heading(group))
        print_row(["---:"] * len(heading(group)))
        for size in plan.sizes[name]:
            rows = group.measure(size, plan.puzzles[name], tantalizer, plan.timeout)
            print_row(line(group, size, rows))
        print()


if __name__ == "__main__":
    main()
