# SPDX-License-Identifier: Apache-2.0
"""Two rankings side by side."""
from __future__ import annotations

from functools import cached_property

from . import _core
from ._measures import Measures, measures_from
from ._settings import no_effect
from ._sources import qrels_from, run_from, run_name
from ._types import Any
from ._written import FromRankings

MEASURES = "nDCG@10 AP"


class Diff(FromRankings):
    """What moved, is new or gone from one run to another; what changed most comes first."""

    @cached_property
    def topics(self) -> list[dict[str, Any]]:
        """Each topic: overlap, rank-biased overlap, moves, values; documents if one was asked
        for."""
        return self.details["topics"]

    def top(self, count: int = 10) -> list[dict[str, Any]]:
        """The topics that changed most."""
        return self.topics[:count]


def diff(first: Any, second: Any, qrels: Any = None,
         measures: Measures | None = None, *, topic: Any = None, depth: int = 10,
         p: float = 0.9, ties: str = "trec", threads: int = 0) -> Diff:
    """Sets two runs side by side, with values where judgments are given: of nDCG@10 and AP unless
    other ``measures`` are named. A ``topic`` shows its documents; without one, all topics are told
    in a line each."""
    if measures is not None and qrels is None:
        raise no_effect("measures", measures, "no judgments are given")
    names = [run_name(first) or "first", run_name(second) or "second"]
    if names[0] == names[1]:
        names = ["first", "second"]
    runs = [run_from(run, name) for run, name in zip((first, second), names)]
    wanted = [] if qrels is None else measures_from(MEASURES if measures is None else measures)
    settings = dict(depth=depth, p=p, ties=ties, threads=threads,
                    topics=None if topic is None else [str(topic)], docs=topic is not None)
    return Diff(_core.diff(runs, names, None if qrels is None else qrels_from(qrels),
                           wanted, settings))
