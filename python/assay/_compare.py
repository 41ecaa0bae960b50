# SPDX-License-Identifier: Apache-2.0
"""Whether systems really differ."""
from __future__ import annotations

from collections import namedtuple

from . import _core
from ._measures import place_of
from ._settings import with_plain_flags
from ._types import Any
from ._written import InCsv, InLatex, as_read


class Pair(namedtuple("Pair", ["first", "second", "measure", "test", "difference", "p", "p_adj",
                               "ci", "effect", "wins_ties_losses"])):
    """What one test says of one pair, second less first."""

    __slots__ = ()
    first: str
    second: str
    measure: str
    test: str
    difference: float
    p: float
    p_adj: float
    ci: tuple[float | None, float | None]
    effect: float | None
    wins_ties_losses: tuple[int, int, int]

    def turned(self) -> Pair:
        """The same seen from the other side, first less second."""
        return self._replace(first=self.second, second=self.first,
                             difference=negative(self.difference), effect=negative(self.effect),
                             ci=(negative(self.ci[1]), negative(self.ci[0])),
                             wins_ties_losses=self.wins_ties_losses[::-1])


class Comparison(InLatex, InCsv):
    """Tests of all pairs, or of all runs with a baseline, in every format.

    ``comparison["bm25", "splade", "nDCG@10"]`` is what the first test says of the second run less
    the first, ``comparison["splade", "nDCG@10"]`` of a run less the baseline, and
    ``comparison["nDCG@10"]`` of the only pair. A test after the measure picks that one:
    ``comparison["bm25", "splade", "nDCG@10", "wilcoxon"]``.
    """

    def __init__(self, results: Any, settings: dict[str, Any], marks: str | None = None):
        if marks is not None:
            _core.check_word("marks", marks)
        self._made_of = (results, settings, marks)
        self._comparison = _core.compare(results._report, settings, marks)
        self._pairs: list[Pair] | None = None
        self.runs: list[str] = results.runs
        self.measures: list[str] = results.measures
        self.baseline: str | None = settings.get("baseline")

    def __reduce__(self) -> tuple[Any, ...]:
        return Comparison, self._made_of

    @property
    def notes(self) -> list[dict[str, Any]]:
        """What a reader of the numbers should know."""
        return self._comparison.notes()

    @property
    def pairs(self) -> list[Pair]:
        """A line for each measure, pair and test."""
        if self._pairs is None:
            self._pairs = [
                Pair(pair["a"], pair["b"], pair["measure"], name, pair["delta"], test["p"],
                     test["adjusted"], tuple(test["interval"]), pair["effect"]["d_z"],
                     tuple(pair["wtl"]))
                for pair in self.details["pairs"] for name, test in pair["tests"].items()]
        return self._pairs

    @property
    def tests(self) -> list[str]:
        """The tests, the first of which is asked where none is named."""
        return list(dict.fromkeys(pair.test for pair in self.pairs))

    def __getitem__(self, key: Any) -> Pair:
        parts = list(key) if isinstance(key, tuple) else [key]
        has_test = len(parts) > 1 and isinstance(parts[-1], str) and parts[-1] in self.tests
        test = parts.pop() if has_test else None
        if not 1 <= len(parts) <= 3:
            raise KeyError(f"two runs, a measure and a test are looked up, and not {key!r}")
        *runs, measure = parts
        first, second = [None] * (2 - len(runs)) + runs
        return self.pair(second, measure, first=first, test=test)

    def pair(self, second: str | None, measure: Any, first: str | None = None,
             test: str | None = None) -> Pair:
        """What a test says of a run less another, or less the baseline; of two that were compared
        the other way round, with its sign turned. Without any name it is the only pair."""
        wanted = self._wanted(first, second)
        name = self.measures[place_of(measure, self.measures)]
        if test is not None and test not in self.tests:
            raise KeyError(f"{test!r} is not among the tests; there are {', '.join(self.tests)}")
        for pair in self.pairs:
            if (pair.measure, pair.test) != (name, test or self.tests[0]):
                continue
            if (pair.first, pair.second) == wanted:
                return pair
            if (pair.second, pair.first) == wanted:
                return pair.turned()
        raise KeyError(f"{wanted[0]} and {wanted[1]} were not compared; {self._compared()}")

    def _wanted(self, first: str | None, second: str | None) -> tuple[str, str]:
        for name in (first, second):
            if name is not None and name not in self.runs:
                raise KeyError(f"no run is called {name!r}; there are {', '.join(self.runs)}, and "
                               f"the tests are {', '.join(self.tests)}")
        names = list(dict.fromkeys((pair.first, pair.second) for pair in self.pairs))
        if first is None and second is None and len(names) == 1:
            return names[0]
        first = self.baseline if first is None else first
        if first is None or second is None:
            raise KeyError(f"name two runs; {self._compared()}")
        return first, second

    def _compared(self) -> str:
        names = dict.fromkeys(f"({pair.first!r}, {pair.second!r})" for pair in self.pairs)
        return f"the pairs are {', '.join(names)}"

    def _text(self, format: str, look: dict[str, Any]) -> str:
        return as_read(format, self._comparison.text(format, with_plain_flags(look)))

    def _fragment(self) -> str:
        return as_read("fragment", self._comparison.fragment())


def negative(number: float | None) -> float | None:
    """With the other sign; zero has none."""
    return None if number is None else 0.0 - number
