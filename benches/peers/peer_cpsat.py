"""CP-SAT of OR-Tools with one worker. Usage: peer_cpsat.py all|first FILE.

The symmetry is broken as in peer_cadical.py.
"""

import sys

from ortools.sat.python import cp_model

from puzzle import COLUMNS, TWICE, Puzzle, Selection, answer

Choice = list[list[cp_model.IntVar]]


def add_selection(model: cp_model.CpModel, puzzle: Puzzle) -> Choice:
    """Says for every entry whether it is chosen: one of every row, every colour twice."""
    choice = [[model.new_bool_var("") for _ in range(COLUMNS)] for _ in puzzle.rows]
    for row in choice:
        model.add_exactly_one(row)
    variables = [variable for row in choice for variable in row]
    for covering in puzzle.covering():
        model.add(sum(times * variables[number] for number, times in covering) == TWICE)
    return choice


def columns(solver: cp_model.CpSolver, choice: Choice) -> Selection:
    """The columns of the chosen entries."""
    return [[solver.boolean_value(variable) for variable in row].index(True) for row in choice]


def new_solver() -> cp_model.CpSolver:
    """A solver on one thread."""
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    return solver


class Counter(cp_model.CpSolverSolutionCallback):
    """Counts solutions."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def on_solution_callback(self) -> None:
        """Called at every solution."""
        self.count += 1


def find_all(puzzle: Puzzle) -> dict[str, object]:
    """Counts all partial solutions."""
    model = cp_model.CpModel()
    add_selection(model, puzzle)
    solver = new_solver()
    solver.parameters.enumerate_all_solutions = True
    counter = Counter()
    status = solver.solve(model, counter)
    if status not in (cp_model.OPTIMAL, cp_model.INFEASIBLE):
        raise RuntimeError(f"CP-SAT: {solver.status_name(status)}")
    return {"count": counter.count}


def find_first(puzzle: Puzzle) -> dict[str, object]:
    """Looks for two independent partial solutions."""
    model = cp_model.CpModel()
    x, y = add_selection(model, puzzle), add_selection(model, puzzle)
    for pair in zip((v for row in x for v in row), (v for row in y for v in row)):
        model.add_at_most_one(pair)
    if puzzle.has_complement():
        model.add(x[0][0] == 1)
        model.add(y[0][1] == 1)
    else:
        model.add(x[0][1] + 2 * x[0][2] < y[0][1] + 2 * y[0][2])
    solver = new_solver()
    status = solver.solve(model)
    if status == cp_model.INFEASIBLE:
        return {"pair": None}
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        raise RuntimeError(f"CP-SAT: {solver.status_name(status)}")
    return {"pair": [columns(solver, choice) for choice in (x, y)]}


if __name__ == "__main__":
    TASKS = {"all": find_all, "first": find_first}
    answer(TASKS[sys.argv[1]], Puzzle.read(sys.argv[2]))
