# SPDX-License-Identifier: Apache-2.0
"""Whether systems really differ."""
from __future__ import annotations

from functools import cached_property
from typing import Any, NamedTuple

from . import _core
from ._measures import measures_from
from ._written import InCsv, InLatex


class Pair(NamedTuple):
    """What one test says of one pair, second less first."""

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


class Comparison(InLatex, InCsv):
    """Tests of all pairs, or of all runs with a baseline, in every format.

    ``comparison["splade", "nDCG@10"]`` is what the first test says of a run beside the baseline,
    ``comparison["bm25", "splade", "nDCG@10"]`` of any pair.
    """

    def __init__(self, comparison: _core.Comparison):
        self._comparison = comparison

    @property
    def notes(self) -> list[dict[str, Any]]:
        return self._comparison.notes()

    @cached_property
    def pairs(self) -> list[Pair]:
        """A line for each measure, pair and test."""
        return [Pair(pair["a"], pair["b"], pair["measure"], name, pair["delta"], test["p"],
                     test["adjusted"], tuple(test["interval"]), pair["effect"]["d_z"],
                     tuple(pair["wtl"]))
                for pair in self.details["pairs"] for name, test in pair["tests"].items()]

    def __getitem__(self, key: tuple[str, ...]) -> Pair:
        *runs, wanted = key
        measure = measures_from(wanted)[0].name
        for pair in self.pairs:
            if pair.measure != measure:
                continue
            if runs in ([pair.first, pair.second], [pair.second]):
                return pair
        raise KeyError(f"{' and '.join(runs)} were not compared by {wanted}")

    def _text(self, format: str, look: dict[str, Any]) -> str:
        return self._comparison.text(format, look)

    def _repr_html_(self) -> str:
        return self._comparison.fragment()
