# SPDX-License-Identifier: Apache-2.0
"""pytrec_eval's names, with assay behind them. Values are those of trec_eval 9.

    from assay.compat import pytrec_eval
    evaluator = pytrec_eval.RelevanceEvaluator(qrels, {"map", "ndcg_cut.10"})
    evaluator.evaluate(run)
"""
from __future__ import annotations

import math
import operator
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from .. import _core
from ._common import near_names, read_written

__all__ = ["RelevanceEvaluator", "compute_aggregated_measure", "parse_qrel", "parse_run",
           "supported_measures", "supported_nicknames"]

__version__ = _core.__version__

_VERSION = 9  # of trec_eval
_NICKNAMES = ("all_prefs", "all_trec", "official", "prefs", "qrels_jg", "set")
_PARAMETERS = re.compile(r"(-?\d+=)?-?\d+(\.\d+)?(,(-?\d+=)?-?\d+(\.\d+)?)*")

#: What each nickname stands for.
supported_nicknames: dict[str, set[str]] = {
    nickname: {plain for _, plain, _ in _core.select_trec([nickname], _VERSION)}
    for nickname in _NICKNAMES}

#: The measures that can be asked for; some take parameters, as in "P.5,10" or "P_5,10".
supported_measures: set[str] = set(supported_nicknames["all_trec"])

# Measures that have a value for each of their parameters.
_AT = {plain for name, plain, _ in _core.select_trec(["all_trec"], _VERSION) if name != plain}


class RelevanceEvaluator:
    """Judgments and measures, kept for any number of runs.

    ``query_relevance`` is {topic: {document: grade}}, ``measures`` are names and nicknames of
    trec_eval, ``relevance_level`` is the lowest relevant grade. Under ``judged_docs_only_flag``
    documents that were not judged are dropped from rankings first.
    """

    def __init__(self, query_relevance: Mapping[str, Mapping[str, int]], measures: Iterable[str],
                 relevance_level: int = 1, judged_docs_only_flag: bool = False) -> None:
        level, judged_only = _level(relevance_level), _flag(judged_docs_only_flag)
        names = _requests(measures)
        columns = _core.select_trec(names, _VERSION, level, judged_only) if names else []
        named = [(name if plain in _AT else plain, measure) for name, plain, measure in columns]
        self._made_of = (names, level, judged_only)
        self._qrels: _core.Qrels | None = None
        self._scorer = None
        qrels = _judgments(query_relevance)
        if any(len(documents) > 0 for documents in qrels.values()):
            table = _typed(_core.Table.of_dict, "query_relevance", qrels, "qrels", whole=True)
            self._qrels = _core.Qrels.of_table(table, 1)
            self._scorer = _core.Scorer(self._qrels, named, undefined="zero", single=True)

    def __reduce__(self) -> tuple[Any, ...]:
        """By its judgments and what else it was made of."""
        qrels = {} if self._qrels is None else _core.whole_grades(self._qrels)
        return type(self), (qrels, *self._made_of)

    def evaluate(self, scores: Mapping[str, Mapping[str, float]]) -> dict[str, dict[str, float]]:
        """{topic: {measure: value}} of the topics of a run that are judged, in its order."""
        if not scores or self._scorer is None:
            return {}
        if not isinstance(scores, dict):
            if not isinstance(scores, Mapping):
                raise TypeError(f"scores is {type(scores).__name__}; expected "
                                "{topic: {document: score}}")
            scores = dict(scores)
        return _typed(self._scorer.evaluate, scores)


def parse_qrel(f_qrel: Any) -> defaultdict[str, dict[str, int]]:
    """{topic: {document: grade}} from an open file, its lines, or a path; a topic that is not there
    has no documents."""
    qrels = read_written(f_qrel, "qrels", _core.Qrels.of_file, _core.Qrels.of_bytes, "trec")
    return defaultdict(dict, {} if qrels is None else _core.whole_grades(qrels))


def parse_run(f_run: Any) -> defaultdict[str, dict[str, float]]:
    """{topic: {document: score}} from an open file, its lines, or a path; a topic that is not there
    has no documents."""
    run = read_written(f_run, "run", _core.Run.of_file, _core.Run.of_bytes, "trec")
    return defaultdict(dict, {} if run is None else run.to_dict(1))


def compute_aggregated_measure(measure: str, values: Iterable[float]) -> float:
    """One number for all topics: a sum of counts, a geometric mean of gm_ measures, else a mean."""
    # Of the caller's numbers, by the name alone: those of gm_ measures are logarithms already.
    numbers = [float(value) for value in values]
    total = math.fsum(numbers)
    if measure.startswith("num_"):
        return total
    mean = total / len(numbers) if numbers else math.nan
    return math.exp(mean) if measure.startswith("gm_") else mean


def _judgments(query_relevance: Any) -> dict:
    if not isinstance(query_relevance, Mapping):
        raise TypeError(f"query_relevance is {type(query_relevance).__name__}; expected "
                        "{topic: {document: grade}}")
    return query_relevance if isinstance(query_relevance, dict) else dict(query_relevance)


def _level(relevance_level: Any) -> int:
    try:
        level = operator.index(relevance_level)
    except TypeError:
        raise TypeError(f"relevance_level is {relevance_level!r}; expected an int") from None
    if level < 1:
        raise TypeError(f"relevance_level is {level}; expected 1 or more")
    return level


def _flag(judged_docs_only_flag: Any) -> bool:
    try:
        return operator.index(judged_docs_only_flag) != 0
    except TypeError:
        raise TypeError(f"judged_docs_only_flag is {judged_docs_only_flag!r}; "
                        "expected True or False") from None


def _requests(measures: Iterable[str]) -> list[str]:
    """Each measure once, with all of its parameters, as trec_eval takes them after -m."""
    if isinstance(measures, str):
        raise ValueError(f"measures is a text; put it into a set: {{{measures!r}}}")
    asked: dict[str, list[str]] = {}
    for measure in measures:
        if not isinstance(measure, str):
            raise TypeError(f"measure {measure!r} is not a text")
        for name in supported_nicknames.get(measure, (measure,)):
            plain, parameters = split_measure(name)
            known = asked.setdefault(plain, [])
            known += parameters if plain not in _AT else _new(parameters, known)
    return [f"{plain}.{','.join(parameters)}" if parameters else plain
            for plain, parameters in asked.items()]


def _new(parameters: list[str], known: list[str]) -> list[str]:
    """Those that are not there yet, whatever way they are written."""
    numbers = {float(parameter) for parameter in known}
    fresh = {float(parameter): parameter for parameter in parameters}
    return [parameter for number, parameter in fresh.items() if number not in numbers]


def split_measure(measure: str) -> tuple[str, list[str]]:
    """"P_5,10" is P with 5 and 10."""
    if measure in supported_measures:
        return measure, []
    for plain in sorted(supported_measures, key=len, reverse=True):
        if measure.startswith((plain + ".", plain + "_")):
            parameters = measure[len(plain) + 1:]
            if _PARAMETERS.fullmatch(parameters) and (plain not in _AT or "=" not in parameters):
                return plain, parameters.split(",")
    raise ValueError(f"unsupported measure {measure!r}{near_names(measure, supported_measures)}")


def _typed(call: Any, *arguments: Any, **named: Any) -> Any:
    """Calls it; what is of a wrong type is a TypeError, as in pytrec_eval."""
    try:
        return call(*arguments, **named)
    except _core.Error as error:
        if error.code != "wrong-type":
            raise
        raise TypeError(str(error)) from None
