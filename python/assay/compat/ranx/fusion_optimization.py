# SPDX-License-Identifier: Apache-2.0
"""The best setting of a fusion method, by trying all."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from ... import _core
from . import fusion
from .data_structures import OptimizationReport, Qrels, Run

# Parameters that are tuned: first, last and step.
GRIDS: dict[str, tuple[str, float, float, float]] = {
    "gmnz": ("gamma", 0.01, 1.0, 0.01), "logn_isr": ("sigma", 0.01, 1.0, 0.01),
    "rbc": ("phi", 0.01, 1.0, 0.01), "rrf": ("k", 10, 100, 10),
    "probfuse": ("n_segments", 1, 100, 1), "slidefuse": ("w", 1, 100, 1)}
WEIGHTED = frozenset(method["name"] for method in _core.fusion_methods()
                     if method["takes_weights"])
# What is trained and has no other setting, and what ranx calls the result of training.
TRAINED: dict[str, tuple[Callable, str]] = {
    "bayesfuse": (fusion.bayesfuse_train, "log_odds"),
    "mapfuse": (fusion.mapfuse_train, "map_scores"), "posfuse": (fusion.posfuse_train, "probs"),
    "segfuse": (fusion.segfuse_train, "probs")}


class Trial(NamedTuple):
    """One setting: what it is called, and the arguments of the method."""

    label: str
    params: dict[str, Any]


def has_hyperparams(method: str) -> bool:
    """True, or an error if there is nothing to report about."""
    if method in GRIDS or method in WEIGHTED:
        return True
    raise ValueError(f"{method} has no parameters to report about")


def optimized(qrels: Qrels, runs: list[Run], method: str, value_of: Callable[[Run], float],
              **grid: Any) -> tuple[dict[str, Any], dict[str, float]]:
    """The arguments of the last of the best settings, and the values of all."""
    if method in TRAINED:
        train, name = TRAINED[method]
        return {name: train(qrels, runs)}, {}
    grid.pop("show_progress", None)
    values: dict[str, float] = {}
    best: dict[str, Any] = {}
    best_value = float("-inf")
    for trial in _trials(qrels, runs, method, grid):
        value = value_of(fusion.fusion_switch(method)(runs, **trial.params))
        values[trial.label] = value
        if value >= best_value:
            best, best_value = trial.params, value
    return best, values


def report_of(method: str, values: dict[str, float], metric: str, rounding_digits: int,
              show_percentages: bool) -> OptimizationReport:
    return OptimizationReport(method, list(values), list(values.values()), metric,
                              rounding_digits, show_percentages)


def _trials(qrels: Qrels, runs: list[Run], method: str, grid: dict[str, Any]) -> Iterator[Trial]:
    if method in WEIGHTED:
        step = grid.pop("step", 0.1)
        _refuse(method, grid)
        for weights in _weights(step, len(runs)):
            yield Trial(str(weights), {"weights": weights})
        return
    if method not in GRIDS:
        raise ValueError(f"{method} has nothing that could be optimized")
    name, first, last, step = GRIDS[method]
    first, last = grid.pop(f"min_{name}", first), grid.pop(f"max_{name}", last)
    step = grid.pop("step", step)
    _refuse(method, grid)
    probs = fusion.slidefuse_train(qrels, runs) if method == "slidefuse" else None
    for value in _numbers(first, last, step):
        if method == "probfuse":
            yield Trial(str(value), {"probs": fusion.probfuse_train(qrels, runs, value)})
        else:
            more = {} if probs is None else {"probs": probs}
            yield Trial(str(value), {**more, name: value})


def _refuse(method: str, grid: dict[str, Any]) -> None:
    if grid:
        raise TypeError(f"{method} is not optimized by {', '.join(grid)}")


def _digits(step: float) -> int:
    return len(str(step).partition(".")[2])


def _numbers(first: Any, last: Any, step: Any) -> list[Any]:
    """From first to last, both of them, without errors that add up."""
    count = int((last - first) / step + 1e-9) + 1
    return [round(first + i * step, _digits(step)) for i in range(count)]


def _weights(step: float, count: int) -> list[tuple[float, ...]]:
    """All multiples of the step that sum to 1."""
    parts = round(1 / step)

    def shared(left: int, runs: int) -> Iterator[tuple[int, ...]]:
        if runs == 1:
            yield (left,)
            return
        for own in range(left + 1):
            for rest in shared(left - own, runs - 1):
                yield (own, *rest)

    return [tuple(round(own * step, _digits(step)) for own in weights)
            for weights in shared(parts, count)]
