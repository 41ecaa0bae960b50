# SPDX-License-Identifier: Apache-2.0
"""What all evaluators and providers have in common."""
from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from .measures import Measure
from .util import CalcResults, Metric, parse_measure, warn_of_old_name


class Evaluator:
    """Judgments and measures, kept for any number of runs."""

    def __init__(self, measures: Iterable[Measure], qrel_qids: Iterable[str]):
        self.measures = list(dict.fromkeys(measures))
        self.qrel_qids = list(dict.fromkeys(qrel_qids))

    def iter_calc(self, run: Any) -> Iterator[Metric]:
        """A value for each topic of the judgments and each measure, in no particular order."""
        seen = set()
        for metric in self._iter_calc(run):
            seen.add((metric.measure, metric.query_id))
            yield metric
        for measure in self.measures:
            for topic in self.qrel_qids:
                if (measure, topic) not in seen:
                    yield Metric(topic, measure, measure.DEFAULT)

    def _iter_calc(self, run: Any) -> Iterator[Metric]:
        raise NotImplementedError

    def calc_aggregate(self, run: Any) -> dict[Measure, float]:
        """One number for each measure."""
        return self._aggregated(self.iter_calc(run))

    def calc(self, run: Any) -> CalcResults:
        """Both: one number for each measure, and those of the topics."""
        metrics = list(self.iter_calc(run))
        return CalcResults(self._aggregated(metrics), metrics)

    def _aggregated(self, metrics: Iterable[Metric]) -> dict[Measure, float]:
        sums = {measure: measure.aggregator() for measure in self.measures}
        by_id = {id(measure): total for measure, total in sums.items()}
        for metric in metrics:
            (by_id.get(id(metric.measure)) or sums[metric.measure]).add(metric.value)
        return {measure: total.result() for measure, total in sums.items()}


class Provider:
    """Computes some measures. Others may be derived from it: they have to give _evaluator()."""

    NAME: str | None = None
    SUPPORTED_MEASURES: list[Measure] = []

    def evaluator(self, measures: Iterable[Measure], qrels: Any) -> Evaluator:
        """Keeps judgments and measures for any number of runs."""
        return self._evaluator([parse_measure(measure) for measure in measures], qrels)

    def _evaluator(self, measures: list[Measure], qrels: Any) -> Evaluator:
        raise NotImplementedError

    @contextlib.contextmanager
    def calc_ctxt(self, measures: Iterable[Measure], qrels: Any) -> Iterator[Callable]:
        warn_of_old_name("calc_ctxt", "evaluator")
        yield self.evaluator(measures, qrels).iter_calc

    def iter_calc(self, measures: Iterable[Measure], qrels: Any, run: Any) -> Iterator[Metric]:
        """A value for each topic of the judgments and each measure."""
        return self.evaluator(measures, qrels).iter_calc(run)

    def calc_aggregate(self, measures: Iterable[Measure], qrels: Any,
                       run: Any) -> dict[Measure, float]:
        """One number for each measure."""
        return self.evaluator(measures, qrels).calc_aggregate(run)

    def calc(self, measures: Iterable[Measure], qrels: Any, run: Any) -> CalcResults:
        """Both."""
        return self.evaluator(measures, qrels).calc(run)

    def supports(self, measure: Measure) -> bool:
        measure.validate_params()
        return any(known.NAME == measure.NAME for known in self.SUPPORTED_MEASURES)

    def is_available(self) -> bool:
        return True

    def initialize(self) -> None:
        pass

    def install_instructions(self) -> str | None:
        return None

    def run_inputs(self, measures: Iterable[Measure]) -> list[str]:
        """The columns of a run that these measures need."""
        return ["query_id", "doc_id", "score"]

    def qrel_inputs(self, measures: Iterable[Measure]) -> list[str]:
        """The columns of judgments that these measures need."""
        return ["query_id", "doc_id", "relevance"]
