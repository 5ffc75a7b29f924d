"""Puzzles in the `pairs` format, and what their solutions must satisfy."""

import json
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

COLUMNS = 3
TWICE = 2
Entry = tuple[int, int]
Selection = list[int]
"""The column, from 0, that is chosen in every row."""


@dataclass(frozen=True)
class Puzzle:
    """As many colours as rows, and in every row three pairs of colours."""

    rows: list[list[Entry]]

    @staticmethod
    def read(path: str | Path) -> "Puzzle":
        """Reads the number of rows, then three lines `a b` for every row."""
        size, *colours = map(int, Path(path).read_text().split())
        pairs = list(zip(colours[::2], colours[1::2], strict=True))
        if len(pairs) != COLUMNS * size:
            raise ValueError(f"{path}: {len(pairs)} pairs for {size} rows")
        return Puzzle([pairs[at : at + COLUMNS] for at in range(0, len(pairs), COLUMNS)])

    @property
    def size(self) -> int:
        """The number of rows, which is that of colours."""
        return len(self.rows)

    def covering(self) -> list[list[tuple[int, int]]]:
        """For every colour the entries (numbered row by row) with it, and how often they have it."""
        covering: list[list[tuple[int, int]]] = [[] for _ in self.rows]
        for number, entry in enumerate(entry for row in self.rows for entry in row):
            for colour, times in Counter(entry).items():
                covering[colour].append((number, times))
        return covering

    def has_complement(self) -> bool:
        """Whether all colours occur six times: two independent partial solutions leave a third."""
        return all(sum(times for _, times in c) == COLUMNS * TWICE for c in self.covering())

    def is_partial_solution(self, selection: Selection) -> bool:
        """Whether the chosen entries cover every colour exactly twice."""
        if len(selection) != self.size:
            return False
        chosen = Counter(c for row, column in zip(self.rows, selection) for c in row[column])
        return all(chosen[colour] == TWICE for colour in range(self.size))

    def is_two_set(self, pair: list[Selection]) -> bool:
        """Whether these are two partial solutions that differ in every row."""
        return (
            len(pair) == 2
            and all(map(self.is_partial_solution, pair))
            and all(x != y for x, y in zip(*pair))
        )


def answer(solve: Callable[[Puzzle], dict[str, object]], puzzle: Puzzle) -> None:
    """Prints as JSON what was found and how long it took, with the building of the model."""
    start = time.perf_counter()
    found = solve(puzzle)
    print(json.dumps(found | {"seconds": time.perf_counter() - start}))
