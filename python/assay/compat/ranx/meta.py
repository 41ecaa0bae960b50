# SPDX-License-Identifier: Apache-2.0
"""What is done with judgments and runs."""
from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ... import _core
from ..._evaluate import unique_names
from . import fusion_optimization, metrics as array_metrics
from ._scores import Metric, deviation, mean, parse_metric, scores
from .data_structures import Qrels, Report, Run
from .data_structures.lists import Lists, with_text_ids
from .data_structures.run import comparable, refuse_others
from .fusion import fusion_switch
from .normalization import norm_switch, normalised_runs
from .statistical_tests import compute_statistical_significance


def evaluate(qrels: Any, run: Any, metrics: str | list[str], return_mean: bool = True,
             return_std: bool = False, threads: int = 0, save_results_in_run: bool = True,
             make_comparable: bool = False) -> Any:
    """The mean of one metric, or {metric: mean} of several. With `return_std` each is a mapping
    with mean and std; without `return_mean` an array of the values of queries."""
    names = _names(metrics)
    parsed = {name: parse_metric(name) for name in names}
    values = _by_name(parsed, _values(qrels, run, parsed.values(), threads, make_comparable))
    if isinstance(run, Run) and save_results_in_run:
        _save(run, list(qrels.keys()), values, return_std and return_mean)
    if not return_mean:
        import numpy
        results: dict[str, Any] = {name: numpy.array(own) for name, own in values.items()}
    elif return_std:
        results = {name: {"mean": mean(own), "std": deviation(own)} for name, own in values.items()}
    else:
        results = {name: mean(own) for name, own in values.items()}
    return results[names[0]] if len(names) == 1 else results


def compare(qrels: Qrels, runs: list[Run], metrics: str | list[str], stat_test: str = "student",
            n_permutations: int = 1000, max_p: float = 0.01, random_seed: int = 42,
            threads: int = 0, rounding_digits: int = 3, show_percentages: bool = False,
            make_comparable: bool = False) -> Report:
    """Evaluates runs and tests all pairs of them, without a correction for their number."""
    names = _names(metrics)
    parsed = {name: parse_metric(name) for name in names}
    refuse_others(runs)
    models = unique_names([run.name if run.name is not None else f"run_{place}"
                           for place, run in enumerate(runs, 1)])
    values = {}
    for model, run in zip(models, runs, strict=True):
        values[model] = _by_name(parsed, _values(qrels, run, parsed.values(), threads,
                                                 make_comparable))
        _save(run, list(qrels.keys()), values[model], False)
    tests = compute_statistical_significance(models, values, stat_test, n_permutations, max_p,
                                             random_seed, threads)
    means = {model: {name: mean(own) for name, own in values[model].items()} for model in models}
    return Report(models, means, tests, names, max_p, _outcomes(values), rounding_digits,
                  show_percentages, stat_test)


def fuse(runs: list[Run], norm: str | None = "min-max", method: str = "wsum",
         params: Mapping[str, Any] | None = None) -> Run:
    """One run of several, whose scores are normalised first."""
    _check_runs(runs)
    return fusion_switch(method)(normalised_runs(runs, norm), **(params or {}))


def normalize(run: Run, norm: str = "min-max") -> Run:
    """The run with other scores."""
    return norm_switch(norm)(run)


def optimize_fusion(qrels: Qrels, runs: list[Run], norm: str | None = "min-max",
                    method: str = "wsum", metric: str = "ndcg",
                    return_optimization_report: bool = False, rounding_digits: int = 3,
                    show_percentages: bool = False, **kwargs: Any) -> Any:
    """The best arguments for fuse(), and with `return_optimization_report` what all settings
    reach. The grid is changed by min_k, max_k, step and the like."""
    if return_optimization_report:
        fusion_optimization.has_hyperparams(method)
    _check_runs(runs)
    for run in runs:
        _check_queries(qrels, run)
    best, values = fusion_optimization.optimized(
        qrels, normalised_runs(runs, norm), method,
        lambda fused: evaluate(qrels, fused, metric, save_results_in_run=False), **kwargs)
    if not return_optimization_report:
        return best
    return best, fusion_optimization.report_of(method, values, metric, rounding_digits,
                                               show_percentages)


def plot(qrels: Qrels, runs: Run | list[Run], graph: str = "iprec_at_recall",
         return_graph: bool = True, figsize: tuple[float, float] | None = None,
         seaborn_kwargs: Mapping[str, Any] | None = None) -> Any:
    """Draws precision at levels of recall with matplotlib; without `return_graph` gives the
    numbers as a pandas.DataFrame. `seaborn_kwargs` go to the lines."""
    import pandas
    several = runs if isinstance(runs, list) else [runs]
    judged = qrels.to_typed_list()
    levels = [level / 10 for level in range(11)]
    curves = {}
    for place, run in enumerate(several, 1):
        name = run.name or (f"run_{place}" if len(several) > 1 else "run")
        curves[name] = array_metrics.interpolated_precision_at_recall(
            judged, run.to_typed_list()).mean(axis=0)
    if not return_graph:
        return pandas.DataFrame(
            [(name, level, value) for name, curve in curves.items()
             for level, value in zip(levels, curve.tolist())],
            columns=["Model", "recall", "precision"])
    from matplotlib import pyplot
    _, axes = pyplot.subplots(figsize=figsize or (8, 5))
    for name, curve in curves.items():
        axes.plot(levels, curve, label=name, **(seaborn_kwargs or {}))
    axes.set(title="Precision-Recall Curve", xlabel="Recall", ylabel="Precision")
    axes.legend()
    pyplot.show()
    return None


def _values(qrels: Any, run: Any, metrics: Iterable[Metric], threads: int,
            make_comparable: bool) -> dict[Metric, list[float]]:
    """Values in the order of the judgments' queries, which are those of the run by their names."""
    if not isinstance(qrels, (Qrels, Mapping)) and not isinstance(run, (Run, Mapping)):
        return scores(*array_metrics.lists_from_arrays(qrels, run), metrics, threads)
    judged, lists = (own.sorted_lists() if isinstance(own, Lists) else with_text_ids(own, "query")
                     for own in (qrels, run))
    if make_comparable:
        lists = comparable(lists, judged)
    _check_queries(judged, lists)
    return scores(judged, lists, metrics, threads)


def _by_name(parsed: dict[str, Metric],
             values: dict[Metric, list[float]]) -> dict[str, list[float]]:
    return {name: values[metric] for name, metric in parsed.items()}


def _save(run: Run, q_ids: list[str], values: dict[str, list[float]], with_std: bool) -> None:
    for name, own in values.items():
        run.mean_scores[name] = mean(own)
        if with_std:
            run.std_scores[name] = deviation(own)
        run.scores[name].update(zip(q_ids, own, strict=True))


def _outcomes(values: dict[str, dict[str, list[float]]]) -> dict[tuple[str, str], Any]:
    """{pair of models: {metric: wins, ties and losses of the first}}"""
    models = list(values)
    found: dict[tuple[str, str], Any] = {(one, other): {} for one in models for other in models
                                         if one != other}
    for name in values[models[0]] if models else ():
        counts = _core.pair_outcomes([values[model][name] for model in models])
        for (first, second), (higher, equal, lower) in counts.items():
            one, other = models[first], models[second]
            found[one, other][name] = {"W": higher, "T": equal, "L": lower}
            found[other, one][name] = {"W": lower, "T": equal, "L": higher}
    return found


def _names(metrics: Any) -> list[str]:
    if not isinstance(metrics, Iterable):
        raise ValueError(f"metrics is a text or a list of texts, and not {metrics!r}")
    return [metrics] if isinstance(metrics, str) else list(metrics)


def _check_queries(qrels: Any, run: Any) -> None:
    missing, more = qrels.keys() - run.keys(), run.keys() - qrels.keys()
    if missing or more:
        some = ", ".join(sorted(map(str, missing or more))[:3])
        which = "the run lacks" if missing else "the run has more than is judged:"
        raise AssertionError(f"query ids do not match: {which} {some}; with make_comparable=True "
                             "missing queries are empty lists, and others are left out")


def _check_runs(runs: list[Run]) -> None:
    refuse_others(runs)
    if len(runs) < 2:
        raise AssertionError("fusing needs two runs or more")
    for place, run in enumerate(runs[1:], 2):
        if run.keys() != runs[0].keys():
            raise AssertionError(f"run 1 and run {place} do not have the same query ids")
