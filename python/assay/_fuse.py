# SPDX-License-Identifier: Apache-2.0
"""Several runs made into one, and the best way to do so."""
from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

from . import _core
from ._evaluate import has_files
from ._measures import measures_from
from ._settings import no_effect, text_setting, thread_count, whole_number
from ._sources import is_file, is_path, qrels_from, runs_from

# Endings of files and the format they stand for; what is not here is TREC's.
_FORMATS = {".tsv": "tsv", ".csv": "csv", ".jsonl": "jsonl", ".json": "json"}


class FusedRun:
    """One run made of several. It goes wherever a run goes; `to_dict()` has its scores, and
    `save()` writes a file."""

    def __init__(self, fusion: _core.Fusion, sources: list[_core.Run], *, name: str | None = None,
                 depth: int | None = None, threads: int = 0):
        self.name = fusion.method if name is None else text_setting("name", name) or fusion.method
        self._fusion = fusion
        self._table, self.document_count, self.notes = _core.fused_table(
            fusion, sources, self.name, _depth(depth), thread_count(threads))

    def __assay_run__(self) -> _core.Run:
        return _core.Run.of_table(self._table)

    @property
    def method(self) -> str:
        return self._fusion.method

    @property
    def norm(self) -> str:
        return self._fusion.norm

    @property
    def params(self) -> dict[str, float]:
        return self._fusion.params

    @property
    def weights(self) -> list[float]:
        return self._fusion.weights

    def topics(self) -> list[str]:
        return self._table.topics()

    def to_dict(self) -> dict[str, dict[str, float]]:
        """{topic: {document: score}}, the best first."""
        return _core.table_dict(self._table)

    def save(self, path: Any, format: str | None = None, tag: str | None = None) -> None:
        """Writes a file: the format is that of its ending, or TREC's; ".gz" and the like pack it.
        The tag is the name of the run unless it is given."""
        path = os.fspath(path)
        content = _core.run_file(
            self.__assay_run__(), text_setting("format", format or _format_of(path)),
            text_setting("tag", tag or self.name), path, self._order)
        with open(path, "wb") as file:
            file.write(content)

    @property
    def _order(self) -> str:
        """Of equal scores; places in files are those of the runs, so it is the usual one here."""
        return "trec" if self._fusion.ties in ("rank", "file") else self._fusion.ties

    def __len__(self) -> int:
        return self._table.topic_count

    def __repr__(self) -> str:
        return (f"<FusedRun {self.name}: {_setting_text(self._fusion)}, "
                f"{len(self)} topics, {self.document_count} documents>")


class FusionTuning:
    """Every setting of a method with its value; ``best`` is the one to use."""

    def __init__(self, fusion: _core.Fusion, measure: str, trials: list[dict[str, Any]],
                 best: int):
        self._fusion = fusion
        self.method: str = fusion.method
        self.norm: str = fusion.norm
        self.measure = measure
        self.trials = trials
        self.value: float = trials[best]["value"]
        self.best = {name: value for name, value in trials[best].items() if name != "value"}

    def fuse(self, runs: Any, *, name: str | None = None, depth: int | None = None,
             run_format: str | None = None, threads: int = 0) -> FusedRun:
        """These runs by the best setting: other topics than those it was tuned on."""
        return FusedRun(self._fusion, _all_runs(runs, run_format), name=name, depth=depth,
                        threads=threads)

    def __repr__(self) -> str:
        return (f"<FusionTuning {_setting_text(self._fusion)}: best of {len(self.trials)} by "
                f"{self.measure}, {self.value:.4f}>")


def fuse(runs: Any, method: str = "rrf", *, norm: str | None = None,
         weights: Iterable[float] | None = None, train: Any = None, ties: str = "trec",
         depth: int | None = None, name: str | None = None, qrels_format: str | None = None,
         run_format: str | None = None, threads: int = 0, **params: float) -> FusedRun:
    """One run of several: documents that several systems find come first.

    ``runs`` is a list of runs or a mapping from names to them. ``fusion_methods()`` lists the
    methods with their parameters, which are given by name: ``fuse(runs, "rbc", phi=0.8)``.
    ``norm`` says what is done to scores first; ``weights`` has one number for each run;
    ``train`` are judgments for methods that learn from them. ``ties`` is the order of equal
    scores, ``depth`` the number of documents of a topic that are kept.
    """
    threads = thread_count(threads)
    sources = _sources(runs, run_format)
    _check(method, params, weights, train)
    _check_format(qrels_format, train)
    fusion = _fusion(method, norm, params, weights, ties)
    if train is not None:
        fusion = fusion.trained_on(qrels_from(train, format=qrels_format, threads=threads),
                                   sources, threads)
    return FusedRun(fusion, sources, name=name, depth=depth, threads=threads)


def tune_fusion(qrels: Any, runs: Any, method: str = "rrf", measure: Any = "nDCG@10", *,
                norm: str | None = None, train: Any = None, ties: str = "trec",
                depth: int | None = None, qrels_format: str | None = None,
                run_format: str | None = None, threads: int = 0, **params: float) -> FusionTuning:
    """Tries every setting of a method: its parameter, or weights in tenths that sum to 1.

    What counts is the mean of the measure over all judged topics. A method that is trained as
    well is trained on ``train``, or else on the same judgments. The best value is too good to be
    true of other topics. No parameter of a method is given: `fuse` takes those that are known.
    """
    threads = thread_count(threads)
    sources = _sources(runs, run_format)
    _check_tuned(method, params)
    _check_format(qrels_format, qrels, train)
    wanted = measures_from(measure)
    if len(wanted) != 1:
        raise _core.Error(f"a fusion is tuned by one measure, and these are {len(wanted)}")
    judged = qrels_from(qrels, format=qrels_format, threads=threads)
    training = None if train is None else qrels_from(train, format=qrels_format, threads=threads)
    fusion = _fusion(method, norm, params, None, ties)
    best, trials, place = fusion.tuned_on(judged, training, sources, wanted[0], _depth(depth),
                                          threads)
    return FusionTuning(best, wanted[0].name, [_trial(*trial) for trial in trials], place)


def fusion_methods() -> list[dict[str, Any]]:
    """Every method, with its formula, its source and its parameters."""
    return _core.fusion_methods()


def fusion_norms() -> list[dict[str, Any]]:
    """What can be done to scores before they are fused."""
    return _core.fusion_norms()


def _sources(runs: Any, run_format: str | None) -> list[_core.Run]:
    sources = _all_runs(runs, run_format)
    if len(sources) < 2:
        raise _core.Error("fusing needs two runs or more; give a list of them, or a mapping "
                          "from names")
    return sources


def _all_runs(runs: Any, run_format: str | None) -> list[_core.Run]:
    if run_format is not None:
        _core.check_word("run_format", run_format)
        if not has_files(runs):
            raise no_effect("run_format", run_format, "no run given is a file")
    return [run for _, run in runs_from(runs, run_format)]


def _check_format(qrels_format: str | None, *judgments: Any) -> None:
    if qrels_format is None:
        return
    _core.check_word("qrels_format", qrels_format)
    if not any(is_path(one) or is_file(one) for one in judgments):
        raise no_effect("qrels_format", qrels_format, "no judgments given are a file")


def _fusion(method: str, norm: str | None, params: dict[str, float],
            weights: Iterable[float] | None, ties: str) -> _core.Fusion:
    if weights is not None and (isinstance(weights, str) or not isinstance(weights, Iterable)):
        raise _core.Error(f"weights is a list of numbers, one for each run, and not {weights!r}")
    numbers = [] if weights is None else [_number("weights", weight) for weight in weights]
    given = [(name, repr(_number(name, value))) for name, value in params.items()]
    _core.check_word("ties", ties)
    return _core.Fusion(text_setting("method", method),
                        None if norm is None else text_setting("norm", norm), given, numbers, ties)


def _depth(depth: Any) -> int | None:
    return None if depth is None else whole_number("depth", depth, least=1)


def _number(name: str, value: Any) -> float:
    try:
        return float(value)
    except (TypeError, ValueError):
        raise _core.Error(f"{name} cannot be {value!r}, which is no number") from None


def _method(name: str) -> dict[str, Any] | None:
    return next((method for method in fusion_methods() if method["name"] == name), None)


def _check_tuned(method: str, params: dict[str, float]) -> None:
    """Whether nothing is given that is to be found, as it would not be looked at."""
    known = _method(method) or {"params": []}
    for name in ["weights", *(param["name"] for param in known["params"])]:
        if name in params:
            raise _core.Error(f"tune_fusion() takes no {name}, as it looks for what is best: leave "
                              "it out, or give it to fuse()")


def _check(method: str, params: dict[str, float], weights: Any, train: Any) -> None:
    """Whether all is there that a method needs, said in the words of this interface."""
    known = _method(method)
    if known is None:
        return
    for param in known["params"]:
        if param["name"] not in params and param["initial"] is None:
            raise _core.Error(f"{method} needs {param['name']}, {param['meaning']}: "
                              f"{param['allowed']}; tune_fusion() finds one")
    if known["takes_weights"] and weights is None:
        raise _core.Error(f"{method} needs weights, one for each run; tune_fusion() finds some")
    if known["is_trained"] != (train is not None):
        raise _core.Error(f"{method} is trained on judgments: name them with train="
                          if known["is_trained"] else f"{method} is not trained: leave out train")


def _trial(params: dict[str, float], weights: list[float], value: float) -> dict[str, Any]:
    return {**params, **({"weights": weights} if weights else {}), "value": value}


def _format_of(path: str) -> str:
    """By the last ending that names a format: "fused.csv.gz" is CSV."""
    stem, ending = os.path.splitext(path)
    return _FORMATS.get(ending) or _FORMATS.get(os.path.splitext(stem)[1], "trec")


def _setting_text(fusion: _core.Fusion) -> str:
    parts = [f"{name}={value:g}" for name, value in fusion.params.items()]
    if fusion.weights:
        parts.append("weights " + ",".join(f"{w:g}" for w in fusion.weights))
    after = "" if fusion.norm == "none" else f" after {fusion.norm}"
    return " ".join([fusion.method, *parts]) + after
