# SPDX-License-Identifier: Apache-2.0
"""Measures that somebody writes in Python."""
from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from ._base import Evaluator, Provider
from .convert import QrelsConverter, RunConverter
from .measures import Measure, ParamInfo
from .util import Metric

_RUN_INPUTS = ["query_id", "doc_id", "score"]
_QREL_INPUTS = ["query_id", "doc_id", "relevance"]


class OwnMeasure(Measure):
    """A measure whose values a function gives."""

    IMPL: Callable[[Any, Any], Iterable[tuple[str, float]]]
    RUN_INPUTS: list[str]
    QREL_INPUTS: list[str]
    FRAMES = True

    def runtime_impl(self, qrels: Any, run: Any) -> Iterator[Metric]:
        cutoff = self.params.get("cutoff")
        if cutoff is not None:
            run = _first(run, cutoff)
        for topic, value in type(self).IMPL(qrels, run):
            yield Metric(topic, self, value)

    def __repr__(self) -> str:
        return super().__repr__() if self.NAME is not None else object.__repr__(self)


class RuntimeProvider(Provider):
    """Computes the measures that define() and define_byquery() make."""

    NAME = "runtime"

    def supports(self, measure: Measure) -> bool:
        measure.validate_params()
        return hasattr(measure, "runtime_impl")

    def _evaluator(self, measures: list[Measure], qrels: Any) -> Evaluator:
        return OwnEvaluator(measures, qrels)

    def run_inputs(self, measures: Iterable[Measure]) -> list[str]:
        return _needed(measures, "RUN_INPUTS")

    def qrel_inputs(self, measures: Iterable[Measure]) -> list[str]:
        return _needed(measures, "QREL_INPUTS")


class OwnEvaluator(Evaluator):
    """Gives functions what they look at: judgments by topic and document, a run by topic and
    score, the best first; equal scores stay in the order in which they came."""

    def __init__(self, measures: list[Measure], qrels: Any):
        self._has_frames = any(getattr(measure, "FRAMES", True) for measure in measures)
        self._has_lists = any(not getattr(measure, "FRAMES", True) for measure in measures)
        qrels = _kept(qrels)
        self._frame = self._list = None
        if self._has_frames:
            self._frame = _sorted_frame(QrelsConverter(qrels, strict=False), {"doc_id": True})
        if self._has_lists:
            self._list = sorted(QrelsConverter(qrels).as_namedtuple_iter(),
                                key=lambda qrel: (qrel.query_id, qrel.doc_id))
        topics = self._frame["query_id"].unique() if self._frame is not None else \
            [qrel.query_id for qrel in self._list]
        super().__init__(measures, topics)

    def _iter_calc(self, run: Any) -> Iterator[Metric]:
        run = _kept(run)
        frame = items = None
        if self._has_frames:
            frame = _sorted_frame(RunConverter(run, strict=False), {"score": False})
        if self._has_lists:
            items = sorted(RunConverter(run).as_namedtuple_iter(),
                           key=lambda item: (item.query_id, -item.score))
        for measure in self.measures:
            own = (self._frame, frame) if measure.FRAMES else (self._list, items)
            yield from measure.runtime_impl(*own)


def define(impl: Callable[[Any, Any], Iterable[tuple[str, float]]], name: str | None = None,
           support_cutoff: bool = True, *, run_inputs: list[str] | None = None,
           qrel_inputs: list[str] | None = None, pretty_name: str | None = None,
           short_desc: str | None = None, frames: bool = True) -> Measure:
    """A measure from a function that gets all judgments and a whole run, and returns pairs of a
    topic and its value. It gets pandas frames, or with ``frames=False`` lists of records. A cutoff
    leaves so many documents of each topic in the run."""
    cutoff = {"cutoff": ParamInfo(int, desc="ranks that are looked at, from the top")}
    return type("_OwnMeasure", (OwnMeasure,), {
        "IMPL": staticmethod(impl), "NAME": name, "__name__": name,
        "SUPPORTED_PARAMS": cutoff if support_cutoff else {},
        "RUN_INPUTS": _RUN_INPUTS if run_inputs is None else run_inputs,
        "QREL_INPUTS": _QREL_INPUTS if qrel_inputs is None else qrel_inputs,
        "PRETTY_NAME": pretty_name, "SHORT_DESC": short_desc, "FRAMES": frames})()


def define_byquery(impl: Callable[[Any, Any], float], name: str | None = None,
                   support_cutoff: bool = True, *, frames: bool = True,
                   **settings: Any) -> Measure:
    """The same from a function that gets the judgments and the documents of one topic, and returns
    its value."""
    each = _each_frame if frames else _each_list

    def whole(qrels: Any, run: Any) -> Iterator[tuple[str, float]]:
        for topic, own_qrels, own_run in each(qrels, run):
            yield topic, impl(own_qrels, own_run)

    name = name or getattr(impl, "__name__", None) or repr(impl)
    return define(whole, name, support_cutoff, frames=frames, **settings)


def _each_frame(qrels: Any, run: Any) -> Iterator[tuple[Any, Any, Any]]:
    for topic, own in run.groupby("query_id"):
        yield topic, qrels[qrels["query_id"] == topic], own


def _each_list(qrels: list, run: list) -> Iterator[tuple[Any, Any, Any]]:
    judged, topics = _by_topic(qrels), _by_topic(run)
    for topic, own in topics.items():
        yield topic, judged.get(topic, []), own


def _by_topic(records: list) -> dict[Any, list]:
    topics: dict[Any, list] = {}
    for record in records:
        topics.setdefault(record.query_id, []).append(record)
    return topics


def _first(run: Any, cutoff: int) -> Any:
    if isinstance(run, list):
        return [item for own in _by_topic(run).values() for item in own[:cutoff]]
    return run.groupby("query_id").head(cutoff).reset_index(drop=True)


def _sorted_frame(converter: Any, then_by: dict[str, bool]) -> Any:
    frame = converter.as_pd_dataframe()
    if "query_id" not in frame.columns:
        raise ValueError(f"the frame of the {converter.noun} has no column query_id; it has "
                         f"{', '.join(map(str, frame.columns))}")
    orders = {"query_id": True} | {name: up for name, up in then_by.items() if name in frame}
    return frame.sort_values(list(orders), ascending=list(orders.values()), kind="stable")


def _kept(source: Any) -> Any:
    return list(source) if isinstance(source, Iterator) else source


def _needed(measures: Iterable[Measure], which: str) -> list[str]:
    return list(dict.fromkeys(name for measure in measures for name in getattr(measure, which, [])))
