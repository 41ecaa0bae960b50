# SPDX-License-Identifier: Apache-2.0
"""Which of assay's measures a measure of ir_measures is, and how its ranking is made."""
from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from ... import _core
from .measures import NOT_PROVIDED, Measure


class Policy(NamedTuple):
    """Who comes first among equal scores, whether scores are 32-bit numbers, and what an undefined
    value counts. ir_measures asks several programs, each of which has its own."""

    ties: str
    single: bool = False
    undefined: str = "zero"


_TREC_EVAL = Policy("trec", single=True)  # larger document id first
_GDEVAL = Policy("trec")
_ASCENDING = Policy("doc-asc")  # MS MARCO's script and the ones of ir_measures
_AS_GIVEN = Policy("file")
_ACCURACY = Policy("file", undefined="skip")

_DIVERSITY = {"alpha_DCG", "alpha_nDCG", "ERR_IA", "nERR_IA", "NRBP", "nNRBP", "AP_IA", "P_IA",
              "StRecall"}

# What each takes as it is; the same words in both.
_SAME = {"P": _TREC_EVAL, "R": _TREC_EVAL, "Success": _TREC_EVAL, "AP": _TREC_EVAL,
         "Rprec": _TREC_EVAL, "Bpref": _TREC_EVAL, "infAP": _TREC_EVAL, "SetP": _TREC_EVAL,
         "SetR": _TREC_EVAL, "SetAP": _TREC_EVAL, "NumRel": _TREC_EVAL, "NumQ": _TREC_EVAL,
         "Judged": _ASCENDING, "Compat": _ASCENDING, "ERR": _GDEVAL, "BPM": _AS_GIVEN,
         "INST": _AS_GIVEN, "INSQ": _AS_GIVEN, "RBP": _AS_GIVEN, "Accuracy": _ACCURACY,
         "NERR8": _AS_GIVEN, "NERR9": _AS_GIVEN, "NERR10": _AS_GIVEN, "NERR11": _AS_GIVEN}

# Unless there is a reason why not.
SUPPORTED = {*_SAME, "RR", "nDCG", "IPrec", "SetF", "NumRet", "SDCG"}


def reason_against(measure: Measure) -> str | None:
    """Why there is no such measure here; nothing if there is."""
    if measure.NAME in _DIVERSITY:
        return "measures of diversity are not there yet"
    if measure.NAME == "RBP" and measure["rel"] is NOT_PROVIDED:
        return "say which grade is relevant, as in RBP(rel=1)"
    return None if measure.NAME in SUPPORTED else f"{measure.NAME} is not known"


def core_measure(measure: Measure) -> tuple[_core.Measure, Policy]:
    """The measure itself; reason_against() was asked before."""
    given = {name: measure[name] for name in measure.SUPPORTED_PARAMS
             if measure[name] is not NOT_PROVIDED}
    name, policy = str(measure.NAME), _SAME.get(str(measure.NAME), _TREC_EVAL)
    if name == "RR":
        policy = _ASCENDING if "cutoff" in given else _TREC_EVAL
    elif name == "nDCG":
        policy = _GDEVAL if given.pop("dcg") == "exp-log2" else _TREC_EVAL
        given["gain"] = _gain(given.pop("gains", None), policy)
    elif name == "SDCG":
        policy = _AS_GIVEN
        del given["dcg"]
    elif name == "IPrec":
        given["round"] = "trec9"
    elif name == "SetF":
        given["alpha"] = 1 / (1 + given.pop("beta"))  # trec_eval's beta is squared already
    elif name == "NumRet" and "rel" in given:
        name = "NumRelRet"
    at = given.pop(measure.AT_PARAM, None)
    text = name + "(" + ", ".join(f"{key}={_text(value)}" for key, value in given.items()) + ")"
    return _core.parse_measures(text if at is None else f"{text}@{_text(at)}")[0], policy


def _gain(gains: dict | None, policy: Policy) -> str:
    if policy is _GDEVAL and gains is not None:
        raise ValueError("nDCG takes gains or dcg='exp-log2', not both")
    if policy is _GDEVAL:
        return "exp"
    changed = {grade: max(gain, 0) for grade, gain in sorted((gains or {}).items())}
    if not changed:
        return "linear"
    return "{" + ", ".join(f"{grade}:{_text(gain)}" for grade, gain in changed.items()) + "}"


def _text(value: Any) -> str:
    return repr(value) if isinstance(value, (bool, float)) else str(value)


def scorers_of(measures: Iterable[Measure], qrels: _core.Qrels) -> list[_core.Scorer]:
    """One for each way to make a ranking; values go by the places of their measures."""
    columns: dict[Policy, list[tuple[int, _core.Measure]]] = {}
    for place, measure in enumerate(measures):
        found, policy = core_measure(measure)
        columns.setdefault(policy, []).append((place, found))
    return [_core.Scorer(qrels, own, **policy._asdict()) for policy, own in columns.items()]
