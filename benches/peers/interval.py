"""Figures of which only bounds are known when a program ran out of time or was not run."""

import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from math import inf


@dataclass(frozen=True)
class Interval:
    """A figure that lies between two bounds, which are equal if it is known."""

    low: float = 0.0
    high: float = inf

    @staticmethod
    def exactly(value: float) -> "Interval":
        """A known figure."""
        return Interval(value, value)

    def __truediv__(self, other: "Interval") -> "Interval":
        return Interval(self.low / other.high, self.high / other.low if other.low else inf)

    def __str__(self) -> str:
        if self.low == self.high:
            return digits(self.low)
        if self.high < inf:
            return (
                f"{digits(self.low)}–{digits(self.high)}" if self.low else f"<{digits(self.high)}"
            )
        return f">{digits(self.low)}" if self.low else "–"


def digits(value: float) -> str:
    """Three digits, or more before the point."""
    return f"{value:.0f}" if value >= 100 else f"{value:.3g}"


def median(figures: Sequence[Interval]) -> Interval:
    """The median, as far as the bounds tell: exact if half the figures are known and smaller."""
    if not figures:
        return Interval()
    return Interval(
        statistics.median(f.low for f in figures), statistics.median(f.high for f in figures)
    )


def least(figures: Sequence[Interval]) -> Interval:
    """The least of some figures, as far as the bounds tell."""
    if not figures:
        return Interval()
    return Interval(min(f.low for f in figures), min(f.high for f in figures))
