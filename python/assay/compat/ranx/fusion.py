# SPDX-License-Identifier: Apache-2.0
"""Several runs made into one. Documents of equal score are in the order in which the runs have
them, the first run first."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ... import _core
from .._common import deep_modules
from .data_structures.lists import best_first
from .data_structures.qrels import Qrels
from .data_structures.run import Run, core_run

# Where the bands of bayesfuse begin and end.
_BANDS = (0, *_core.bayesfuse_band_ends())
Runs = list[Run]


def comb_min(runs: Runs, name: str = "comb_min") -> Run:
    return _fused("min", runs, name)


def comb_max(runs: Runs, name: str = "comb_max") -> Run:
    return _fused("max", runs, name)


def comb_med(runs: Runs, name: str = "comb_med") -> Run:
    return _fused("med", runs, name)


def comb_sum(runs: Runs, name: str = "comb_sum") -> Run:
    return _fused("sum", runs, name)


def comb_anz(runs: Runs, name: str = "comb_anz") -> Run:
    return _fused("anz", runs, name)


def comb_mnz(runs: Runs, name: str = "comb_mnz") -> Run:
    return _fused("mnz", runs, name)


def comb_gmnz(runs: Runs, gamma: float, name: str = "comb_gmnz") -> Run:
    return _fused("gmnz", runs, name, gamma=gamma)


def isr(runs: Runs, name: str = "isr") -> Run:
    return _fused("isr", runs, name)


def log_isr(runs: Runs, name: str = "log_isr") -> Run:
    return _fused("log_isr", runs, name)


def logn_isr(runs: Runs, sigma: float = 0.01, name: str = "logn_isr") -> Run:
    return _fused("logn_isr", runs, name, sigma=sigma)


def rrf(runs: Runs, k: float = 60, name: str = "rrf") -> Run:
    return _fused("rrf", runs, name, k=k)


def rbc(runs: Runs, phi: float, name: str = "rbc") -> Run:
    return _fused("rbc", runs, name, phi=phi)


def wsum(runs: Runs, weights: list[float], name: str = "weighted_sum") -> Run:
    return _fused("wsum", runs, name, weights)


def wmnz(runs: Runs, weights: list[float], name: str = "wmnz") -> Run:
    return _fused("wmnz", runs, name, weights)


def mixed(runs: Runs, weights: list[float], name: str = "mixed") -> Run:
    return _fused("mixed", runs, name, weights)


def bordafuse(runs: Runs, name: str = "bordafuse") -> Run:
    return _fused("bordafuse", runs, name)


def weighted_bordafuse(runs: Runs, weights: list[float],
                       name: str = "weighted_bordafuse") -> Run:
    return _fused("w_bordafuse", runs, name, weights)


def condorcet(runs: Runs, name: str = "condorcet") -> Run:
    return _fused("condorcet", runs, name)


def weighted_condorcet(runs: Runs, weights: list[float],
                       name: str = "weighted_condorcet") -> Run:
    return _fused("w_condorcet", runs, name, weights)


def posfuse(runs: Runs, probs: list[Any], name: str = "posfuse") -> Run:
    return _fused("posfuse", runs, name, tables=probs)


def posfuse_train(qrels: Qrels, runs: Runs) -> list[Any]:
    return _arrays(_trained("posfuse", qrels, runs))


def probfuse(runs: Runs, probs: list[Any], name: str = "probfuse") -> Run:
    return _fused("probfuse", runs, name, tables=probs, n_segments=len(probs[0]))


def probfuse_train(qrels: Qrels, runs: Runs, n_segments: int) -> list[Any]:
    return _arrays(_trained("probfuse", qrels, runs, n_segments=n_segments))


def segfuse(runs: Runs, probs: list[Any], name: str = "segfuse") -> Run:
    return _fused("segfuse", runs, name, tables=probs)


def segfuse_train(qrels: Qrels, runs: Runs) -> list[Any]:
    return _arrays(_trained("segfuse", qrels, runs))


def slidefuse(runs: Runs, probs: list[Any], w: int, name: str = "slidefuse") -> Run:
    return _fused("slidefuse", runs, name, tables=probs, w=w)


def slidefuse_train(qrels: Qrels, runs: Runs) -> list[Any]:
    return posfuse_train(qrels, runs)


def mapfuse(runs: Runs, map_scores: list[float], name: str = "mapfuse") -> Run:
    return _fused("mapfuse", runs, name, tables=[[score] for score in map_scores])


def mapfuse_train(qrels: Qrels, runs: Runs) -> list[float]:
    return [table[0] for table in _trained("mapfuse", qrels, runs)]


def bayesfuse(runs: Runs, log_odds: list[Any], name: str = "bayesfuse") -> Run:
    """The odds of the first rank of each band count for all of it."""
    return _fused("bayesfuse", runs, name,
                  tables=[[odds[first] for first in _BANDS[:-1]] for odds in log_odds])


def bayesfuse_train(qrels: Qrels, runs: Runs) -> list[Any]:
    """A number for each of 1000 ranks."""
    return _arrays([[odds for odds, first, end in zip(table, _BANDS, _BANDS[1:])
                     for _ in range(first, end)] for table in _trained("bayesfuse", qrels, runs)])


_FUNCTIONS: dict[str, Callable[..., Run]] = {
    "bayesfuse": bayesfuse, "bordafuse": bordafuse, "anz": comb_anz, "gmnz": comb_gmnz,
    "max": comb_max, "med": comb_med, "min": comb_min, "mnz": comb_mnz, "sum": comb_sum,
    "condorcet": condorcet, "isr": isr, "log_isr": log_isr, "logn_isr": logn_isr,
    "mapfuse": mapfuse, "mixed": mixed, "posfuse": posfuse, "probfuse": probfuse, "rbc": rbc,
    "rrf": rrf, "segfuse": segfuse, "slidefuse": slidefuse, "w_bordafuse": weighted_bordafuse,
    "w_condorcet": weighted_condorcet, "wmnz": wmnz, "wsum": wsum}


def fusion_switch(method: str) -> Callable[..., Run]:
    """The function of this name."""
    if method not in _FUNCTIONS:
        raise ValueError(f"there is no fusion method {method!r}; "
                         f"there are {', '.join(_FUNCTIONS)}")
    return _FUNCTIONS[method]


def _fusion(method: str, weights: Any, tables: Any, params: dict[str, float]) -> _core.Fusion:
    settings = [(name, repr(float(value))) for name, value in params.items()]
    return _core.Fusion(method, "none", settings, [float(weight) for weight in weights],
                        "file", [[float(number) for number in table] for table in tables])


def _fused(method: str, runs: Runs, name: str, weights: Any = (), *, tables: Any = (),
           **params: float) -> Run:
    fusion = _fusion(method, weights, tables, params)
    table, _, _ = _core.fused_table(fusion, [core_run(run) for run in runs], name)
    result = Run(name=name)
    result.run = {q_id: best_first(_as_found(q_id, docs, runs))
                  for q_id, docs in sorted(_core.table_dict(table).items())}
    result.sorted = True
    return result


def _as_found(q_id: str, docs: dict[str, float], runs: Runs) -> dict[str, float]:
    """In the order in which the runs have them."""
    return {doc_id: docs[doc_id] for run in runs for doc_id in run.run.get(q_id, ())}


def _trained(method: str, qrels: Qrels, runs: Runs, **params: float) -> list[list[float]]:
    judged = _core.Qrels.of_table(_core.Table.of_dict("qrels", qrels.qrels, "qrels"))
    fusion = _fusion(method, (), (), params)
    return fusion.trained_on(judged, [core_run(run) for run in runs]).tables


def _arrays(tables: list[list[float]]) -> list[Any]:
    import numpy
    return [numpy.array(table) for table in tables]


deep_modules(__name__, {name: name for name in (
    "bordafuse comb_anz comb_gmnz comb_max comb_med comb_min comb_mnz comb_sum condorcet isr "
    "log_isr logn_isr mixed rbc rrf weighted_bordafuse weighted_condorcet wmnz wsum").split()} |
    {name: f"{name} {name}_train" for name in
     "bayesfuse mapfuse posfuse probfuse segfuse slidefuse".split()})
