# SPDX-License-Identifier: Apache-2.0
"""Metrics by the names of ranx, as measures of the library."""
from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from ... import _core

# What has its own name in the library: with a cutoff, and without one.
_PLAIN = {
    "hit_rate": ("Success(rel={rel})@{k}", "Success(rel={rel}, cutoff=none)"),
    "precision": ("P(rel={rel})@{k}", "SetP(rel={rel})"),
    "recall": ("R(rel={rel})@{k}", "SetR(rel={rel})"),
    "f1": ("F(rel={rel})@{k}", "F(rel={rel})"),
    "mrr": ("RR(rel={rel})@{k}", "RR(rel={rel})"),
    "map": ("AP(rel={rel})@{k}", "AP(rel={rel})"),
    "r-precision": ("Rprec(rel={rel})", "Rprec(rel={rel})"),
    "bpref": ("Bpref(rel={rel})", "Bpref(rel={rel})"),
}
# What is made of gains.
_GAINED = {"hits": "CG", "dcg": "DCG", "dcg_burges": "DCG", "ndcg": "nDCG", "ndcg_burges": "nDCG"}
METRICS = ("hits", "hit_rate", "precision", "recall", "f1", "r-precision", "mrr", "map", "dcg",
           "dcg_burges", "ndcg", "ndcg_burges", "bpref", "rbp")


class Metric(NamedTuple):
    """A metric, its cutoff or (for rbp) its persistence, and the least relevant grade."""

    name: str
    k: float
    level: int


def parse_metric(text: str) -> Metric:
    """ "ndcg@10-l2", "rbp.95"."""
    if not isinstance(text, str):
        raise ValueError(f"a metric is a text, and not {text!r}")
    plain, _, level = text.partition("-l")
    is_rbp = plain.startswith("rbp")
    name, _, k = (plain.replace("@", ".") if is_rbp else plain).partition("." if is_rbp else "@")
    if name not in METRICS:
        raise ValueError(f"there is no metric {name!r}; there are {', '.join(METRICS)}")
    if is_rbp and not k:
        raise ValueError("rbp needs a persistence, as in rbp.95")
    for digits in (k, level.removeprefix("-")):
        if digits and not digits.isdecimal():
            raise ValueError(f"metric {text!r} has {digits!r} where digits were expected, as in "
                             "ndcg@10-l2 or rbp.95")
    return Metric(name, float(f"0.{k}") if is_rbp else int(k or 0), int(level or 1))


def measure_name(metric: Metric, grades: Iterable[int]) -> str:
    """What the library calls it, where judgments have these grades."""
    if metric.name in _PLAIN:
        return _PLAIN[metric.name][0 if metric.k else 1].format(rel=metric.level, k=metric.k)
    gain = ", ".join(f"{grade}:{_gain(metric, grade)}" for grade in sorted(grades))
    if metric.name == "rbp":
        return f"RBP(p={metric.k!r}, gain={{{gain}}})"
    return f"{_GAINED[metric.name]}(gain={{{gain}}})" + (f"@{metric.k}" if metric.k else "")


def _gain(metric: Metric, grade: int) -> int:
    """Of a document whose grade is below the level: nothing. So it is a map of gains, in which the
    library's own words, linear and exp, have to be written out."""
    if grade < metric.level:
        return 0
    if metric.name == "hits":
        return 1
    return 2 ** grade - 1 if metric.name.endswith("_burges") else grade


def scores(qrels: Mapping[str, Mapping[str, int]], run: Mapping[str, Any],
           metrics: Iterable[Metric], threads: int = 0) -> dict[Metric, list[float]]:
    """The values of queries in the order of the judgments. Runs are {document: score} or lists of
    documents, the best first."""
    metrics = list(dict.fromkeys(metrics))
    values = {metric: dict.fromkeys(qrels, 0.0) for metric in metrics}
    if any(qrels.values()) and any(map(len, run.values())):
        for level in {metric.level for metric in metrics}:
            own = [metric for metric in metrics if metric.level == level]
            _fill(qrels, run, own, threads, values)
    return {metric: list(by_query.values()) for metric, by_query in values.items()}


def _fill(qrels: Mapping[str, Mapping[str, int]], run: Mapping[str, Any], metrics: list[Metric],
          threads: int, values: dict[Metric, dict[str, float]]) -> None:
    """Values of metrics with one level. Below it grades make no difference, whatever they are, but
    they are whole."""
    judged = dict(qrels)
    grades = {grade for docs in judged.values() for grade in docs.values()}
    if any(grade % 1 for grade in grades):
        _core.Table.of_dict("qrels", judged, "qrels", whole=True)  # says which one is not
    if metrics[0].level > 0 and min(grades) < 0:
        judged = {q_id: {doc_id: max(grade, 0) for doc_id, grade in docs.items()}
                  for q_id, docs in judged.items()}
        grades = {max(grade, 0) for grade in grades}
    names = {metric: measure_name(metric, grades) for metric in metrics}
    measures = {name: _core.parse_measures(name)[0] for name in names.values()}
    report = _core.evaluate(
        _core.Qrels.of_table(_core.Table.of_dict("qrels", judged, "qrels"), threads),
        [_core.Run.of_table(_core.Table.of_dict("run", dict(run), "run"))], ["run"],
        list(measures.values()),
        {"ties": "file", "undefined": "zero", "threads": threads, "needs_common_topic": False})
    places = {name: place for place, name in enumerate(measures)}
    topics = report.topics(0)
    for metric in metrics:
        for topic, value in zip(topics, report.column(0, places[names[metric]]), strict=True):
            values[metric][topic] = 0.0 if math.isnan(value) else value


# ranx averages whatever list of values it has: plain arithmetic, of which the library has no part.
def mean(values: list[float]) -> float:
    return math.fsum(values) / len(values)


def deviation(values: list[float]) -> float:
    """The standard deviation of all of them."""
    centre = mean(values)
    return math.sqrt(math.fsum((value - centre) ** 2 for value in values) / len(values))
