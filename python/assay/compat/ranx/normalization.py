# SPDX-License-Identifier: Apache-2.0
"""Scores of runs made comparable."""
from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from ... import _core
from .._common import deep_modules
from .data_structures.lists import best_first
from .data_structures.run import Run, core_run, refuse_other, refuse_others

__all__ = ["borda_norm", "max_norm", "min_max_norm", "norm_switch", "rank_norm", "sum_norm",
           "zmuv_norm"]


def min_max_norm(run: Run, invert: bool = False) -> Run:
    """From 0 to 1; turned round, if lower scores are better."""
    return _normalised([run], "min-max-inverted" if invert else "min-max")[0]


def max_norm(run: Run) -> Run:
    """As shares of the largest."""
    return _normalised([run], "max")[0]


def sum_norm(run: Run) -> Run:
    """From 0, with sum 1."""
    return _normalised([run], "sum")[0]


def zmuv_norm(run: Run) -> Run:
    """With mean 0 and standard deviation 1."""
    return _normalised([run], "zmuv")[0]


def rank_norm(run: Run) -> Run:
    """By rank, from 1 down to 1 over the number of documents."""
    return _normalised([run], "rank")[0]


def borda_norm(runs: list[Run]) -> list[Run]:
    """By rank among the documents of all these runs, which all of them then have."""
    if isinstance(runs, Run):
        raise _core.Error("runs is one Run: the norm borda looks at the documents of all runs that "
                          "will be fused", "give a list of them, if only [run]")
    refuse_others(runs)
    return _normalised(runs, "borda")


_FUNCTIONS: dict[str, Callable[[Any], Any]] = {
    "borda": borda_norm, "max": max_norm, "min-max": min_max_norm,
    "min-max-inverted": partial(min_max_norm, invert=True), "rank": rank_norm, "sum": sum_norm,
    "zmuv": zmuv_norm}


def norm_switch(method: str = "min-max") -> Callable[[Any], Any]:
    """The function of this name."""
    known = method.replace("_", "-")
    if known not in _FUNCTIONS:
        raise ValueError(f"there is no normalization {method!r}; "
                         f"there are {', '.join(_FUNCTIONS)}")
    return _FUNCTIONS[known]


def normalised_runs(runs: list[Run], norm: str | None) -> list[Run]:
    """All of them by one name; None leaves them as they are."""
    if norm is None:
        return runs
    function = norm_switch(norm)
    return function(runs) if function is borda_norm else [function(run) for run in runs]


def _normalised(runs: list[Run], norm: str) -> list[Run]:
    """Equal scores stay in the order in which they were."""
    for run in runs:
        refuse_other(run, "run")
    tables = _core.normalised_tables([core_run(run) for run in runs], norm, "file")
    results = []
    for run, table in zip(runs, tables, strict=True):
        result = Run(name=run.name)
        result.run = {q_id: best_first({doc_id: docs[doc_id] for doc_id in [*run.run[q_id], *docs]})
                      for q_id, docs in _core.table_dict(table).items()}
        result.sorted = True
        results.append(result)
    return results


deep_modules(__name__, {name: name for name in __all__ if name != "norm_switch"})
