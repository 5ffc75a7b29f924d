"""CaDiCaL through python-sat. Usage: peer_cadical.py all|joint|lazy FILE.

Where every colour occurs six times, two independent partial solutions leave a third. Any two of the
three will do, so it is no loss to ask for those that choose the first and second entry of the first row.
"""

import sys
from collections.abc import Iterator
from itertools import combinations

from pysat.card import CardEnc, EncType  # type: ignore[import-untyped]
from pysat.solvers import Solver  # type: ignore[import-untyped]

from puzzle import COLUMNS, TWICE, Puzzle, Selection, answer

SOLVER = "cadical195"
MOST_DIRECT = 8
"""A colour with more entries than this gets a cardinality encoding instead of clauses on subsets."""
Clauses = list[list[int]]


def is_chosen(puzzle: Puzzle, first: int, top: int) -> Clauses:
    """Variables first, first + 1, … say which entries are chosen; those above `top` are free to use."""
    clauses: Clauses = []
    for row in range(puzzle.size):
        choice = [first + COLUMNS * row + column for column in range(COLUMNS)]
        clauses.append(choice)
        clauses += [[-a, -b] for a, b in combinations(choice, 2)]
    for covering in puzzle.covering():
        ones = [first + number for number, times in covering if times == 1]
        loops = [first + number for number, times in covering if times == 2]
        if len(ones) + len(loops) <= MOST_DIRECT:
            clauses += exactly_twice(ones, loops)
        else:
            literals = ones + loops + loops
            encoded = CardEnc.equals(literals, TWICE, top_id=top, encoding=EncType.seqcounter)
            clauses += encoded.clauses
            top = max(top, encoded.nv)
    return clauses


def exactly_twice(ones: list[int], loops: list[int]) -> Clauses:
    """Either two of `ones` or one of `loops`, and no more."""
    at_most = [[-lit for lit in three] for three in combinations(ones, 3)]
    at_most += [[-one, -loop] for one in ones for loop in loops]
    at_most += [[-a, -b] for a, b in combinations(loops, 2)]
    at_least = combinations(ones, len(ones) - 1) if ones else [()]
    return at_most + [[*rest, *loops] for rest in at_least]


def chosen(model: list[int], puzzle: Puzzle, first: int) -> list[int]:
    """The variables of the chosen entries, one for every row."""
    return [lit for lit in model[first - 1 : first - 1 + COLUMNS * puzzle.size] if lit > 0]


def columns(literals: list[int]) -> Selection:
    """The columns of chosen entries."""
    return [(lit - 1) % COLUMNS for lit in literals]


def models(solver: Solver, puzzle: Puzzle) -> Iterator[list[int]]:
    """Partial solutions one after the other; who takes them adds the clauses that rule them out."""
    while solver.solve():
        yield chosen(solver.get_model(), puzzle, 1)


def find_all(puzzle: Puzzle) -> dict[str, object]:
    """Counts all partial solutions, blocking each, until there is no other."""
    count = 0
    with Solver(SOLVER, bootstrap_with=is_chosen(puzzle, 1, COLUMNS * puzzle.size)) as solver:
        for partial in models(solver, puzzle):
            count += 1
            solver.add_clause([-lit for lit in partial])
    return {"count": count}


def find_joint(puzzle: Puzzle) -> dict[str, object]:
    """One formula for both partial solutions."""
    entries = COLUMNS * puzzle.size
    x, y = 1, 1 + entries
    clauses = is_chosen(puzzle, x, 2 * entries)
    clauses += is_chosen(puzzle, y, max(2 * entries, highest(clauses)))
    clauses += [[-(x + number), -(y + number)] for number in range(entries)]
    if puzzle.has_complement():
        clauses += [[x], [y + 1]]
    else:
        clauses += [[-(x + i), -(y + j)] for i in range(COLUMNS) for j in range(i)]
    with Solver(SOLVER, bootstrap_with=clauses) as solver:
        if not solver.solve():
            return {"pair": None}
        return {"pair": [columns(chosen(solver.get_model(), puzzle, first)) for first in (x, y)]}


def highest(clauses: Clauses) -> int:
    """The highest variable."""
    return max((abs(lit) for clause in clauses for lit in clause), default=0)


def find_lazy(puzzle: Puzzle) -> dict[str, object]:
    """Looks for a partner of one partial solution after the other.

    If there is none, some of the chosen entries are enough to rule it out: a core. No partial solution
    that has all of these has a partner, which is what the next one must satisfy.
    """
    clauses = is_chosen(puzzle, 1, COLUMNS * puzzle.size)
    x_first, y_first = ([[1]], [[2]]) if puzzle.has_complement() else ([], [])
    with Solver(SOLVER, clauses + x_first) as first, Solver(SOLVER, clauses + y_first) as second:
        for partial in models(first, puzzle):
            if second.solve(assumptions=[-lit for lit in partial]):
                partner = chosen(second.get_model(), puzzle, 1)
                return {"pair": [columns(partial), columns(partner)]}
            core = second.get_core()
            if not core:
                break
            first.add_clause(core)
    return {"pair": None}


if __name__ == "__main__":
    TASKS = {"all": find_all, "joint": find_joint, "lazy": find_lazy}
    answer(TASKS[sys.argv[1]], Puzzle.read(sys.argv[2]))
