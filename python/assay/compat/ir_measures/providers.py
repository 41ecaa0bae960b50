# SPDX-License-Identifier: Apache-2.0
"""Who computes a measure. Here it is assay, under any of the names that ir_measures knows."""
from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from ... import _core
from ._base import Evaluator, Provider
from ._mapping import SUPPORTED, reason_against, scorers_of
from .convert import QrelsConverter, RunConverter
from .measures import Measure
from .own import RuntimeProvider, define, define_byquery
from .util import Metric


class CwlMetric(NamedTuple):
    """A value with what else C/W/L knows of it; here for its name alone."""

    query_id: str
    measure: Measure
    value: float
    expected_total_utility: float
    expected_cost: float
    expected_total_cost: float
    expected_items: float


class AssayEvaluator(Evaluator):
    """What assay computes. A topic that the run does not have counts 0."""

    def __init__(self, measures: Iterable[Measure], qrels: Any):
        judged = QrelsConverter(qrels).as_dict_of_dict()
        super().__init__(measures, judged)
        self._scorers: list[_core.Scorer] = []
        if any(len(documents) for documents in judged.values()):
            table = _core.Table.of_dict("qrels", judged, "qrels")
            self._scorers = scorers_of(self.measures, _core.Qrels.of_table(table, 1))

    def iter_calc(self, run: Any) -> Iterator[Metric]:
        documents = RunConverter(run).as_dict_of_dict()
        found = [scorer.evaluate(documents) for scorer in self._scorers]
        seen = set()
        for topic in found[0] if found else ():
            seen.add(str(topic))
            for values in found:
                for place, value in values[topic].items():
                    yield Metric(topic, self.measures[place], value)
        missing = [topic for topic in self.qrel_qids if str(topic) not in seen]
        for measure in self.measures:
            if measure.NAME != "Accuracy":  # which speaks of retrieved documents alone
                yield from (Metric(topic, measure, measure.DEFAULT) for topic in missing)


class AssayProvider(Provider):
    """All that assay computes, or the part of it that goes by the name of another program."""

    NAME = "assay"
    MEASURES: frozenset[str] = frozenset(SUPPORTED)

    def supports(self, measure: Measure) -> bool:
        measure.validate_params()
        return measure.NAME in self.MEASURES and reason_against(measure) is None

    def _evaluator(self, measures: list[Measure], qrels: Any) -> Evaluator:
        for measure in measures:
            measure.validate_params()
        reasons = {f"{measure}: {why}": None for measure in measures
                   if (why := reason_against(measure)) is not None}
        if reasons:
            raise ValueError("unsupported measures: " + "; ".join(reasons))
        return AssayEvaluator(measures, qrels)


class FallbackProvider(Provider):
    """Gives each measure to the first of several providers that has it."""

    def __init__(self, providers: Iterable[Provider]):
        self.providers = list(providers)

    def _evaluator(self, measures: list[Measure], qrels: Any) -> Evaluator:
        shares: dict[int, list[Measure]] = {}
        for measure in dict.fromkeys(measures):
            shares.setdefault(self._first(measure), []).append(measure)
        if len(shares) > 1 and isinstance(qrels, Iterator):
            qrels = list(qrels)
        parts = [self.providers[place].evaluator(share, qrels) for place, share in shares.items()]
        return parts[0] if len(parts) == 1 else _Together(measures, parts)

    def _first(self, measure: Measure) -> int:
        """The last one if nobody has it: it says why."""
        having = (i for i, provider in enumerate(self.providers) if provider.supports(measure))
        return next(having, len(self.providers) - 1)

    def supports(self, measure: Measure) -> bool:
        return any(provider.supports(measure) for provider in self.providers)

    def run_inputs(self, measures: Iterable[Measure]) -> list[str]:
        return self._inputs(measures, "run_inputs")

    def qrel_inputs(self, measures: Iterable[Measure]) -> list[str]:
        return self._inputs(measures, "qrel_inputs")

    def _inputs(self, measures: Iterable[Measure], which: str) -> list[str]:
        needed = (getattr(self.providers[self._first(measure)], which)([measure])
                  for measure in measures)
        return list(dict.fromkeys(name for names in needed for name in names))


class _Together(Evaluator):
    """Several evaluators as one."""

    def __init__(self, measures: Iterable[Measure], parts: list[Evaluator]):
        super().__init__(measures, parts[0].qrel_qids)
        self._parts = parts

    def iter_calc(self, run: Any) -> Iterator[Metric]:
        if isinstance(run, Iterator):
            run = list(run)
        for part in self._parts:
            yield from part.iter_calc(run)


#: Providers by their names.
registry: dict[str, Provider] = {}


def register(provider: Provider) -> Provider:
    registry[str(provider.NAME)] = provider
    return provider


def _named(class_name: str, name: str, measures: str) -> type[AssayProvider]:
    return type(class_name, (AssayProvider,), {
        "NAME": name, "MEASURES": frozenset(measures.split()), "__module__": __name__,
        "__doc__": f"assay, for the measures that ir_measures asks {name} for."})


_TREC = "P RR Rprec AP nDCG R Bpref NumRet NumQ NumRel SetAP SetF SetP SetR Success IPrec infAP"
PytrecEvalProvider = _named("PytrecEvalProvider", "pytrec_eval", _TREC)
_CWL = "P RR AP RBP BPM SDCG INST INSQ NERR8 NERR9 NERR10 NERR11"
CwlEvalProvider = _named("CwlEvalProvider", "cwl_eval", _CWL)
CompatProvider = _named("CompatProvider", "compat", "Compat")
PyNdEvalProvider = _named("PyNdEvalProvider", "pyndeval", "")
JudgedProvider = _named("JudgedProvider", "judged", "Judged")
MsMarcoProvider = _named("MsMarcoProvider", "msmarco", "RR")
GdevalProvider = _named("GdevalProvider", "gdeval", "nDCG ERR")
AccuracyProvider = _named("AccuracyProvider", "accuracy", "Accuracy")
TrectoolsProvider = _named("TrectoolsProvider", "trectools", "P RR Rprec AP nDCG Bpref RBP")
RanxProvider = _named("RanxProvider", "ranx", "P SetP R SetR RR Rprec AP nDCG NumRet Success")

for _class in (PytrecEvalProvider, CwlEvalProvider, CompatProvider, PyNdEvalProvider,
               JudgedProvider, MsMarcoProvider, GdevalProvider, AccuracyProvider,
               TrectoolsProvider, RanxProvider, AssayProvider, RuntimeProvider):
    register(_class())

DefaultPipeline = FallbackProvider([registry["runtime"], registry["assay"]])

__all__ = ["AccuracyProvider", "AssayProvider", "CompatProvider", "CwlEvalProvider", "CwlMetric",
           "DefaultPipeline", "Evaluator", "FallbackProvider", "GdevalProvider", "JudgedProvider",
           "MsMarcoProvider", "Provider", "PyNdEvalProvider", "PytrecEvalProvider", "RanxProvider",
           "RuntimeProvider", "TrectoolsProvider", "define", "define_byquery", "register",
           "registry"]
