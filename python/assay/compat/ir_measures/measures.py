# SPDX-License-Identifier: Apache-2.0
"""Measures as objects: ``nDCG@10``, ``P(rel=2)@5``. What they are called and what they take."""
from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from numbers import Integral, Real
from typing import TYPE_CHECKING, Any

from .._common import deep_modules

if TYPE_CHECKING:
    from ._named import *  # noqa: F403

NOT_PROVIDED: Any = object()


class ParameterError(ValueError, AssertionError):
    """A parameter that a measure does not take, or not with this value."""


class ParamInfo:
    """What a parameter may be."""

    def __init__(self, dtype: type | None = None, required: bool = False,
                 choices: Any = NOT_PROVIDED, default: Any = NOT_PROVIDED,
                 desc: str | None = None):
        self.dtype = dtype
        self.required = required
        self.choices = choices
        self.default = default
        self.desc = desc

    def validate(self, value: Any) -> bool:
        if value is NOT_PROVIDED:
            return not self.required
        kind = {int: Integral, float: Real}.get(self.dtype, self.dtype)
        if kind is not None and not isinstance(value, kind):
            return False
        return self.choices is NOT_PROVIDED or value in self.choices


# ir_measures' own interface: anything may be added, value by value, from any provider.
class MeanAgg:
    """The mean of what is added."""

    def __init__(self, default: float = float("nan")):
        self.sum = 0.0
        self.count = 0
        self.default = default

    def add(self, value: float) -> None:
        self.sum += value
        self.count += 1

    def result(self) -> float:
        return self.sum / self.count if self.count else self.default


class SumAgg:
    """The sum of what is added."""

    def __init__(self) -> None:
        self.sum: float = 0

    def add(self, value: float) -> None:
        self.sum += value

    def result(self) -> float:
        return self.sum


class Measure:
    """A measure with some of its parameters: call it to set others, ``@`` sets the cutoff."""

    NAME: str | None = None
    AT_PARAM = "cutoff"
    SUPPORTED_PARAMS: dict[str, ParamInfo] = {}
    DEFAULT = 0.0  # for a topic that the run does not have
    AGGREGATOR: type = MeanAgg

    def __init__(self, **params: Any):
        self.params = params

    def validate_params(self) -> None:
        """Raises an error if a parameter is unknown, missing, or not what it may be."""
        unknown = [name for name in self.params if name not in self.SUPPORTED_PARAMS]
        if unknown:
            known = ", ".join(self.SUPPORTED_PARAMS) or "none"
            raise ParameterError(f"{self.NAME} takes no {', '.join(unknown)}; it takes {known}")
        for name, info in self.SUPPORTED_PARAMS.items():
            value = self.params.get(name, NOT_PROVIDED)
            if not info.validate(value):
                raise ParameterError(f"{self.NAME} needs {name}" if value is NOT_PROVIDED else
                                     f"{self.NAME} cannot have {name}={value!r}")

    def __call__(self, **params: Any) -> Measure:
        return type(self)(**{**self.params, **params})

    def __matmul__(self, at: Any) -> Measure:
        return self(**{self.AT_PARAM: at})

    def __getitem__(self, name: str) -> Any:
        return self.params.get(name, self.SUPPORTED_PARAMS[name].default)

    def __repr__(self) -> str:
        return self._shown

    @functools.cached_property
    def _shown(self) -> str:
        shown = [f"{name}={_text(value)}" for name, value in self.params.items()
                 if name != self.AT_PARAM and not self._is_default(name, value)]
        text = str(self.NAME) + (f"({','.join(shown)})" if shown else "")
        at = self.params.get(self.AT_PARAM, NOT_PROVIDED)
        return text if at is NOT_PROVIDED else f"{text}@{at}"

    def _is_default(self, name: str, value: Any) -> bool:
        info = self.SUPPORTED_PARAMS.get(name)
        return info is not None and (value is info.default or value == info.default)

    def __str__(self) -> str:
        return repr(self)

    def __eq__(self, other: Any) -> bool:
        return isinstance(other, Measure) and repr(self) == repr(other)

    def __hash__(self) -> int:
        return hash(repr(self))

    def aggregator(self) -> Any:
        return self.AGGREGATOR()

    def iter_calc(self, qrels: Any, run: Any) -> Iterator[Any]:
        self.validate_params()
        return _pipeline().iter_calc([self], qrels, run)

    def calc_aggregate(self, qrels: Any, run: Any) -> float:
        return _pipeline().calc_aggregate([self], qrels, run)[self]

    def calc(self, qrels: Any, run: Any) -> Any:
        results = _pipeline().calc([self], qrels, run)
        return results._replace(aggregated=results.aggregated[self])

    def evaluator(self, qrels: Any) -> Any:
        return _pipeline().evaluator([self], qrels)


BaseMeasure = Measure


def _pipeline() -> Any:
    from .providers import DefaultPipeline
    return DefaultPipeline


def _text(value: Any) -> str:
    if isinstance(value, dict):
        changed = ((key, gain) for key, gain in sorted(value.items()) if key != gain)
        return "{" + ",".join(f"{key}:{gain}" for key, gain in changed) + "}"
    return repr(value)


#: Measures by their names.
registry: dict[str, Measure] = {}


def register(measure: Measure, aliases: Iterable[str] = (), name: str | None = None) -> dict:
    """Makes a measure known to parse_measure()."""
    for known in [name or measure.NAME, *aliases]:
        if known in registry:
            raise ParameterError(f"there is a measure {known} already")
        registry[known] = measure
    return registry


def _whole(**how: Any) -> ParamInfo:
    return ParamInfo(int, **how)


def _number(default: float) -> ParamInfo:
    return ParamInfo(float, default=default)


_CUTOFF = {"cutoff": _whole(desc="ranks that are looked at, from the top")}
_NEEDED_CUTOFF = {"cutoff": _whole(required=True, desc="ranks that are looked at, from the top")}
_REL = {"rel": _whole(default=1, desc="lowest grade that counts as relevant")}
_ANY_REL = {"rel": _whole(desc="lowest grade that counts; none takes grades as they are")}
_JUDGED = {"judged_only": ParamInfo(bool, default=False, desc="drop unjudged documents first")}
_SCALE = {"min_rel": _whole(default=0, desc="the grade that gains 0"),
          "max_rel": _whole(required=True, desc="the grade that gains 1")}
_GOAL = {"T": ParamInfo(float, default=1.0, desc="how much the user wants to gain")}
_DCG = ["log2", "exp-log2"]

# Name, what it is, parameters, aliases.
_DEFINITIONS: list[tuple[str, str, dict[str, ParamInfo], list[str]]] = [
    ("P", "precision", _NEEDED_CUTOFF | _REL | _JUDGED, ["Precision"]),
    ("R", "recall", _NEEDED_CUTOFF | _REL | _JUDGED, ["Recall"]),
    ("Success", "success", _NEEDED_CUTOFF | _REL | _JUDGED, []),
    ("RR", "reciprocal rank", _CUTOFF | _REL | _JUDGED, ["MRR"]),
    ("AP", "average precision", _CUTOFF | _REL | _JUDGED, ["MAP"]),
    ("Rprec", "R-precision", _REL | _JUDGED, ["RPrec"]),
    ("nDCG", "normalised discounted cumulated gain",
     _CUTOFF | {"dcg": ParamInfo(str, choices=_DCG, default="log2", desc="what a grade gains"),
                "gains": ParamInfo(dict, desc="other gains of grades")} | _JUDGED, ["NDCG"]),
    ("ERR", "expected reciprocal rank", _CUTOFF, []),
    ("RBP", "rank-biased precision", _CUTOFF | {"p": _number(0.8)} | _ANY_REL, []),
    ("Bpref", "binary preference", _REL, ["BPref"]),
    ("infAP", "inferred average precision", _REL, []),
    ("IPrec", "interpolated precision",
     {"recall": ParamInfo(float, required=True, desc="recall to reach")} | _REL | _JUDGED, []),
    ("SetP", "precision of the whole result",
     _REL | {"relative": ParamInfo(bool, default=False, desc="as a share of what is possible")}
     | _JUDGED, []),
    ("SetR", "recall of the whole result", _REL, []),
    ("SetF", "F measure of the whole result", _REL | {"beta": _number(1.0)} | _JUDGED, []),
    ("SetAP", "unranked average precision", _REL | _JUDGED, []),
    ("NumRet", "number of retrieved documents", _ANY_REL, []),
    ("NumRel", "number of relevant documents", _REL, []),
    ("NumQ", "number of topics", {}, []),
    ("Judged", "share of judged documents", _CUTOFF, []),
    ("Accuracy", "pairwise accuracy", _CUTOFF | _REL, []),
    ("Compat", "compatibility with an ideal ranking",
     {"p": _number(0.95), "normalize": ParamInfo(bool, default=True)}, []),
    ("SDCG", "scaled discounted cumulated gain",
     _NEEDED_CUTOFF | {"dcg": ParamInfo(str, choices=["log2"], default="log2")} | _SCALE, []),
    ("BPM", "bejewelled player model", _NEEDED_CUTOFF | _GOAL | _SCALE, []),
    ("INST", "INST", _GOAL | _SCALE, []),
    ("INSQ", "INSQ", _GOAL | _SCALE, []),
    ("NERR8", "nearly expected reciprocal rank, equation 8", _NEEDED_CUTOFF | _SCALE, []),
    ("NERR9", "nearly expected reciprocal rank, equation 9", _NEEDED_CUTOFF | _SCALE, []),
    ("NERR10", "nearly expected reciprocal rank, equation 10", {"p": _number(0.9)} | _SCALE, []),
    ("NERR11", "nearly expected reciprocal rank, equation 11", _GOAL | _SCALE, []),
    ("alpha_DCG", "alpha-DCG", _CUTOFF | _REL | {"alpha": _number(0.5)} | _JUDGED, ["α_DCG"]),
    ("alpha_nDCG", "alpha-nDCG", _CUTOFF | _REL | {"alpha": _number(0.5)} | _JUDGED, ["α_nDCG"]),
    ("ERR_IA", "intent-aware ERR", _CUTOFF | _REL | _JUDGED, []),
    ("nERR_IA", "normalised intent-aware ERR", _CUTOFF | _REL | _JUDGED, []),
    ("NRBP", "novelty- and rank-biased precision",
     _REL | {"alpha": _number(0.5), "beta": _number(0.5)}, []),
    ("nNRBP", "normalised novelty- and rank-biased precision",
     _REL | {"alpha": _number(0.5), "beta": _number(0.5)}, []),
    ("AP_IA", "intent-aware average precision", _REL | _JUDGED, ["MAP_IA"]),
    ("P_IA", "intent-aware precision", _CUTOFF | _REL | _JUDGED, []),
    ("StRecall", "subtopic recall", _CUTOFF | _REL, []),
]

for _name, _title, _params, _aliases in _DEFINITIONS:
    _class = type(f"_{_name}", (Measure,), {
        "NAME": _name, "__name__": _name, "PRETTY_NAME": _title, "SHORT_DESC": _title,
        "SUPPORTED_PARAMS": _params, "__module__": __name__,
        "AT_PARAM": "recall" if _name == "IPrec" else "cutoff",
        "AGGREGATOR": SumAgg if _name.startswith("Num") else MeanAgg})
    globals()[f"_{_name}"] = _class
    register(_class(), _aliases)

register(registry["NumRet"](rel=1), name="NumRelRet")
register(registry["SetP"](relative=True), name="SetRelP")
globals().update(registry)

__all__ = ["BaseMeasure", "MeanAgg", "Measure", "ParamInfo", "SumAgg", "register", "registry",
           *registry]

deep_modules(__name__, {
    "base": "BaseMeasure MeanAgg Measure ParamInfo SumAgg registry", "accuracy": "Accuracy",
    "ap": "AP MAP", "bpm": "BPM", "bpref": "Bpref BPref", "compat": "Compat",
    "diversity": "alpha_DCG alpha_nDCG ERR_IA nERR_IA NRBP nNRBP AP_IA MAP_IA P_IA StRecall",
    "err": "ERR", "infap": "infAP", "inst": "INST INSQ", "iprec": "IPrec", "judged": "Judged",
    "ndcg": "nDCG NDCG", "nerr": "NERR8 NERR9 NERR10 NERR11", "numq": "NumQ", "numrel": "NumRel",
    "numret": "NumRet NumRelRet", "p": "P Precision", "r": "R Recall", "rbp": "RBP",
    "rprec": "Rprec RPrec", "rr": "RR MRR", "sdcg": "SDCG",
    "set_measures": "SetP SetRelP SetR SetF SetAP", "success": "Success"})
