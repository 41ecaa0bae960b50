# SPDX-License-Identifier: Apache-2.0
"""Metrics of arrays: an array of two columns for each query. In judgments they are documents and
grades; in runs documents, the best first, whatever the second column says."""
from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from .._common import deep_modules
from ._scores import Metric, scores

__all__ = ["average_precision", "bpref", "dcg", "dcg_burges", "f1", "get_hit_lists", "hit_rate",
           "hits", "interpolated_precision_at_recall", "metric_switch", "ndcg", "ndcg_burges",
           "precision", "r_precision", "rank_biased_precision", "recall", "reciprocal_rank"]


def hits(qrels: Any, run: Any, k: int = 0, rel_lvl: int = 1) -> Any:
    """The number of relevant documents."""
    return _values("hits", qrels, run, k, rel_lvl)


def hit_rate(qrels: Any, run: Any, k: int = 0, rel_lvl: int = 1) -> Any:
    """1 if there is a relevant document."""
    return _values("hit_rate", qrels, run, k, rel_lvl)


def precision(qrels: Any, run: Any, k: int = 0, rel_lvl: int = 1) -> Any:
    """The share of relevant documents in the list, or in the first k."""
    return _values("precision", qrels, run, k, rel_lvl)


def recall(qrels: Any, run: Any, k: int = 0, rel_lvl: int = 1) -> Any:
    """The share of the relevant documents that is there."""
    return _values("recall", qrels, run, k, rel_lvl)


def f1(qrels: Any, run: Any, k: int = 0, rel_lvl: int = 1) -> Any:
    """The harmonic mean of precision and recall."""
    return _values("f1", qrels, run, k, rel_lvl)


def r_precision(qrels: Any, run: Any, k: int = 0, rel_lvl: int = 1) -> Any:
    """Precision at the number of relevant documents."""
    return _values("r-precision", qrels, run, 0, rel_lvl)


def reciprocal_rank(qrels: Any, run: Any, k: int = 0, rel_lvl: int = 1) -> Any:
    """One over the rank of the first relevant document."""
    return _values("mrr", qrels, run, k, rel_lvl)


def average_precision(qrels: Any, run: Any, k: int = 0, rel_lvl: int = 1) -> Any:
    """Precision at relevant documents, averaged over all of them."""
    return _values("map", qrels, run, k, rel_lvl)


def dcg(qrels: Any, run: Any, k: int = 0, rel_lvl: int = 1) -> Any:
    """Discounted gain, which is the grade."""
    return _values("dcg", qrels, run, k, rel_lvl)


def dcg_burges(qrels: Any, run: Any, k: int = 0, rel_lvl: int = 1) -> Any:
    """Discounted gain, which is 2^grade - 1."""
    return _values("dcg_burges", qrels, run, k, rel_lvl)


def ndcg(qrels: Any, run: Any, k: int = 0, rel_lvl: int = 1) -> Any:
    """dcg as a share of what an ideal list has."""
    return _values("ndcg", qrels, run, k, rel_lvl)


def ndcg_burges(qrels: Any, run: Any, k: int = 0, rel_lvl: int = 1) -> Any:
    """dcg_burges as a share of what an ideal list has."""
    return _values("ndcg_burges", qrels, run, k, rel_lvl)


def bpref(qrels: Any, run: Any, k: int = 0, rel_lvl: int = 1) -> Any:
    """How rarely judged documents that are not relevant stand above relevant ones."""
    return _values("bpref", qrels, run, 0, rel_lvl)


def rank_biased_precision(qrels: Any, run: Any, p: float, rel_lvl: int = 1) -> Any:
    """The grades that somebody sees who reads on with probability p."""
    import numpy
    metric = Metric("rbp", p, rel_lvl)
    return numpy.array(scores(*lists_from_arrays(qrels, run), [metric])[metric])


def interpolated_precision_at_recall(qrels: Any, run: Any, rel_lvl: int = 1) -> Any:
    """The best precision at eleven levels of recall: a row for each query."""
    import numpy

    from ..._evaluate import evaluate
    judged, lists = lists_from_arrays(qrels, run)
    names = [f"IPrec(rel={rel_lvl}, round=trec9)@{level / 10}" for level in range(11)]
    found = evaluate(judged, lists, names, ties="file", undefined="zero").per_query.to_dict()
    return numpy.array([list(found[q_id].values()) if q_id in found else [0.0] * 11
                        for q_id in judged])


def get_hit_lists(qrels: Any, run: Any, k: int = 0, rel_lvl: int = 1) -> list[Any]:
    """For each query 1 where the list has a relevant document, and else 0."""
    import numpy
    judged, lists = lists_from_arrays(qrels, run)
    return [numpy.array([float(judged[q_id].get(doc, rel_lvl - 1) >= rel_lvl)
                         for doc in (docs[:k] if k else docs)]) for q_id, docs in lists.items()]


_FUNCTIONS: dict[str, Callable] = {
    "hits": hits, "hit_rate": hit_rate, "precision": precision, "recall": recall, "f1": f1,
    "r-precision": r_precision, "mrr": reciprocal_rank, "map": average_precision, "dcg": dcg,
    "dcg_burges": dcg_burges, "ndcg": ndcg, "ndcg_burges": ndcg_burges, "bpref": bpref,
    "rbp": rank_biased_precision}


def metric_switch(metric: str) -> Callable:
    """The function of this name."""
    if metric not in _FUNCTIONS:
        raise ValueError(f"there is no metric {metric!r}; there are {', '.join(_FUNCTIONS)}")
    return _FUNCTIONS[metric]


def lists_from_arrays(qrels: Any, run: Any) -> tuple[dict[str, dict], dict[str, list]]:
    """{query: {document: grade}} and {query: [document]}, by place. A document that is there again
    is nothing new: the first grade counts, and only its first rank."""
    if len(qrels) != len(run):
        raise AssertionError(f"judgments have {len(qrels)} queries and the run has {len(run)}")
    judged, lists = {}, {}
    for place, (grades, ranked) in enumerate(zip(qrels, run)):
        own: dict[str, float] = {}
        for doc, grade in _rows(grades):
            own.setdefault(repr(doc), grade)
        seen: dict[str, None] = {}
        for rank, (doc, _) in enumerate(_rows(ranked)):
            name = repr(doc)
            seen[f"{name} again at {rank}" if name in seen else name] = None
        judged[str(place)], lists[str(place)] = own, list(seen)
    return judged, lists


def _rows(array: Any) -> Iterable[tuple[float, float]]:
    rows = array.tolist() if hasattr(array, "tolist") else array
    return [(float(doc), value) for doc, value in rows]


def _values(name: str, qrels: Any, run: Any, k: int, level: int) -> Any:
    import numpy
    if k < 0:
        raise AssertionError("k cannot be below 0")
    metric = Metric(name, k, level)
    return numpy.array(scores(*lists_from_arrays(qrels, run), [metric])[metric])


deep_modules(__name__, {name: name for name in __all__ if name != "metric_switch"} |
             {"ndcg": "dcg dcg_burges ndcg ndcg_burges"})
