# SPDX-License-Identifier: Apache-2.0
"""Records, readers of files, and the two languages of measures."""
from __future__ import annotations

import ast
import warnings
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from ... import _core
from .. import pytrec_eval
from .._common import near_names, read_written
from .measures import Measure, registry

if TYPE_CHECKING:  # they are put in when the package is imported, as they need what is here
    from .convert import QrelsConverter as QrelsConverter, RunConverter as RunConverter


class Qrel(NamedTuple):
    query_id: str
    doc_id: str
    relevance: int
    iteration: str = "0"


class ScoredDoc(NamedTuple):
    query_id: str
    doc_id: str
    score: float


class Metric(NamedTuple):
    query_id: str
    measure: Measure
    value: float


class CalcResults(NamedTuple):
    aggregated: Any
    per_query: list[Metric]


def warn_of_old_name(old: str, new: str) -> None:
    warnings.warn(f"{old} is an old name of {new}", DeprecationWarning, stacklevel=3)


class GenericQrel(Qrel):
    """An old name of Qrel."""

    def __new__(cls, *args: Any, **named: Any) -> GenericQrel:
        warn_of_old_name("GenericQrel", "Qrel")
        return super().__new__(cls, *args, **named)


class GenericScoredDoc(ScoredDoc):
    """An old name of ScoredDoc."""

    def __new__(cls, *args: Any, **named: Any) -> GenericScoredDoc:
        warn_of_old_name("GenericScoredDoc", "ScoredDoc")
        return super().__new__(cls, *args, **named)


def read_trec_qrels(file: Any) -> Iterator[Qrel]:
    """Judgments one by one, from a path (packed or not), an open file, or a text of lines."""
    for topic, iteration, document, grade in _lines(file, "qrels"):
        yield Qrel(topic, document, grade, iteration)


def read_trec_run(file: Any) -> Iterator[ScoredDoc]:
    """Retrieved documents one by one, from what read_trec_qrels() takes."""
    for topic, _, document, score in _lines(file, "run"):
        yield ScoredDoc(topic, document, score)


def parse_trec_qrels(file: Any) -> Iterator[Qrel]:
    warn_of_old_name("parse_trec_qrels", "read_trec_qrels")
    return read_trec_qrels(file)


def parse_trec_run(file: Any) -> Iterator[ScoredDoc]:
    warn_of_old_name("parse_trec_run", "read_trec_run")
    return read_trec_run(file)


def _lines(file: Any, role: str) -> list[tuple[str, str, str, Any]]:
    return read_written(file, role, _core.lines_of_file, _core.lines_of_bytes, role) or []


def parse_measure(measure: str | Measure) -> Measure:
    """A measure from its name: "nDCG@10", "P(rel=2)@5"."""
    if isinstance(measure, Measure):
        return measure
    try:
        node: Any = ast.parse(measure.strip(), mode="eval").body
    except SyntaxError as error:
        raise _unreadable(measure, str(error)) from None
    params: dict[str, Any] = {}
    at: list[Any] = []
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.MatMult):
        at = [_value(node.right, measure)]
        node = node.left
    if isinstance(node, ast.Call):
        if node.args:
            raise _unreadable(measure, "parameters have names")
        params = {str(word.arg): _value(word.value, measure) for word in node.keywords}
        node = node.func
    if not isinstance(node, ast.Name):
        raise _unreadable(measure, "there is no name")
    if node.id not in registry:
        raise NameError(f"unknown measure {node.id}{near_names(node.id, registry)}")
    found = registry[node.id](**params)
    return found @ at[0] if at else found


def _value(node: Any, measure: str) -> Any:
    try:
        value = ast.literal_eval(node)
    except ValueError:
        raise _unreadable(measure, "a value is a number, a text or a dict") from None
    return value


def _unreadable(measure: str, why: str) -> ValueError:
    return ValueError(f"cannot read the measure {measure!r}: {why}; as in P(rel=2)@10")


_CUTS = [5, 10, 15, 20, 30, 100, 200, 500, 1000]

# What names of trec_eval are here: a measure, and the parameter that has a value for each number.
_TREC: dict[str, tuple[str, str, list[Any]]] = {
    "P": ("P", "cutoff", _CUTS), "map_cut": ("AP", "cutoff", _CUTS),
    "recall": ("R", "cutoff", _CUTS), "ndcg_cut": ("nDCG", "cutoff", _CUTS),
    "success": ("Success", "cutoff", [1, 5, 10]), "set_F": ("SetF", "beta", [1.0]),
    "iprec_at_recall": ("IPrec", "recall", [i / 10 for i in range(11)])}
_TREC |= {name: (here, "", []) for name, here in {
    "ndcg": "nDCG", "map": "AP", "Rprec": "Rprec", "bpref": "Bpref", "recip_rank": "RR",
    "infAP": "infAP", "set_P": "SetP", "set_relative_P": "SetRelP", "set_recall": "SetR",
    "set_map": "SetAP", "num_q": "NumQ", "num_ret": "NumRet", "num_rel": "NumRel",
    "num_rel_ret": "NumRelRet"}.items()}


def parse_trec_measure(measure: str) -> list[Measure]:
    """The measures behind a name of trec_eval: "map", "P_5,10", "ndcg_cut.10", "official"."""
    if measure in pytrec_eval.supported_nicknames:
        names = sorted(pytrec_eval.supported_nicknames[measure])
        skipped = [name for name in names if name not in _TREC and name != "runid"]
        if skipped:
            warnings.warn(f"{measure} without {', '.join(skipped)}: ir_measures has no such "
                          "measures", stacklevel=2)
        return [found for name in names if name in _TREC for found in parse_trec_measure(name)]
    plain, numbers = pytrec_eval.split_measure(measure)
    if plain not in _TREC:
        raise ValueError(f"{measure} is a measure of trec_eval, but not of ir_measures")
    name, parameter, usual = _TREC[plain]
    if not parameter:
        if numbers:
            raise ValueError(f"{plain} takes no parameter, but there is {','.join(numbers)}")
        return [registry[name]]
    kind = registry[name].SUPPORTED_PARAMS[parameter].dtype
    return [registry[name](**{parameter: value}) for value in map(kind, numbers or usual)]


def convert_trec_name(measure: str) -> list[Measure]:
    warn_of_old_name("convert_trec_name", "parse_trec_measure")
    return parse_trec_measure(measure)
