#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""ranx_deviations.py: what docs/python-compat.md says of ranx is so in the ranx that is installed.
The values beside them are in tests/python/test_compat_ranx_deviations.py and test_fuse.py."""
import contextlib
import math
import pathlib
import sys
import tempfile
import warnings

import numpy
import pandas
from numba.typed import List
from ranx import Qrels, Run, compare, evaluate, fuse, normalize, optimize_fusion
from ranx.metrics import hits, ndcg
from ranx.statistical_tests import fisher_randomization_test, paired_student_t_test
from ranx.statistical_tests.tukey_hsd_test import tukey_hsd_test


def raises(kind, call):
    with contextlib.suppress(kind):
        call()
        return False
    return True


def typed(*queries):
    return [List([numpy.array(rows)]) for rows in queries]


def metric_deviations():
    yield "bpref without judged nonrelevant documents is NaN", math.isnan(
        evaluate(Qrels({"q": {"a": 1, "b": 1}}), Run({"q": {"x": 2, "a": 1}}), "bpref"))
    qrels = {"q1": {"a": 0}, "q2": {"a": 1, "b": 0}, "q3": {"a": 1, "b": 0}}
    run = {q: {"a": 2, "b": 1} for q in qrels}
    yield "bpref after a query without relevant documents is 0", evaluate(
        Qrels(qrels), Run(run), "bpref", return_mean=False).tolist() == [0, 0, 0]
    yield "rbp takes grades as they are", evaluate(
        Qrels({"q": {"a": 3, "b": 2}}), Run({"q": {"a": 2, "b": 1}}), "rbp.5") == 2
    yield "dictionaries are aligned by place", evaluate(
        {"q1": {"a": 1}, "q2": {"b": 1}}, {"q2": {"b": 1.0}, "q1": {"a": 1.0}}, "mrr") == 0
    yield "equal scores of dictionaries are turned round", evaluate(
        {"q": {"a": 1}}, {"q": {"a": 1.0, "b": 1.0}}, "mrr") == 0.5
    yield "a run without documents is an error", raises(ValueError, lambda: Run({"q": {}}))
    yield "grades are cut off", Qrels({"q": {"a": 0.9, "b": 1}})["q"] == {"b": 1, "a": 0}
    twice = [[1.0, 1], [1, 1]], [[1.0, 9], [1, 8], [2, 7]]
    yield "a document counts as often as it is there", hits(*typed(*twice)).tolist() == [2]
    unsorted = [[1.0, 1], [2, 3]], [[2.0, 9], [1, 8]]
    yield "the ideal list of arrays is not sorted", ndcg(*typed(*unsorted))[0] > 1


def run_deviations():
    run = Run({"q2": {"a": 1}, "q3": {"a": 1}})
    evaluate(Qrels({"q1": {"a": 1}, "q2": {"a": 1}}), run, "mrr", make_comparable=True)
    yield "evaluate() changes the run", run.get_query_ids() == ["q1", "q2"]
    with tempfile.TemporaryDirectory() as name:
        path = pathlib.Path(name) / "run.trec"
        path.write_text("q Q0 a 1 2 x\nq Q0 a 2 1 x\n")
        yield "a document twice in a file is taken", Run.from_file(str(path))["q"] == {"a": 1}
    frame = pandas.DataFrame({"q_id": ["q"], "doc_id": ["a"], "score": [1.0]})
    text = frame.astype({"q_id": "string", "doc_id": "string"})
    yield "columns of text are refused", raises(AssertionError, lambda: Run.from_df(text))
    run = Run()
    run.add_score("t", "a", 1)
    run.add_score("t", "b", 2)
    yield "runs are not sorted before they are fused", fuse(
        [run, Run({"t": {"b": 1}})], None, "rrf", {"k": 0})["t"] == {"b": 1.5, "a": 1}


def comparison_deviations():
    yield "p of equal values is NaN", math.isnan(
        paired_student_t_test(numpy.array([0.5, 0.7]), numpy.array([0.5, 0.7]))[0])
    drawn = numpy.arange(40) / 40
    pairs = [(drawn, numpy.roll(drawn, k) + 0.05) for k in (1, 3, 5)]
    yield "Fisher's p can be 0", fisher_randomization_test(drawn * 0, drawn * 0 + 1)[0] == 0
    yield "Fisher's p is not the same each time", any(
        len({fisher_randomization_test(*pair)[0] for _ in range(5)}) > 1 for pair in pairs)
    tukey = tukey_hsd_test(["x", "y"], [numpy.array([0, 5, 10.0]), numpy.array([0.1, 5.2, 10.3])],
                           0.05)
    yield "Tukey's test knows of no queries", tukey[1]["p-value"] > 0.9
    qrels = Qrels({"q1": {"a": 1}, "q2": {"a": 1}})
    many = [Run({q: {"a": 1} for q in ("q1", "q2")}, name=f"r{i}") for i in range(27)]
    yield "27 runs cannot be shown", raises(IndexError, lambda: str(compare(qrels, many, "mrr")))
    same = [Run({q: {d: 1} for q in ("q1", "q2")}, name="same") for d in "ab"]
    yield "runs of one name overwrite each other", len(compare(qrels, same, "mrr").results) == 1
    none = [Run({q: {d: 1} for q in ("q1", "q2")}, name=d) for d in "xy"]
    yield "the best of zeros is not bold", "textbf{0.000}" not in compare(
        qrels, none, "mrr").to_latex()


def fusion_deviations():
    def fused(method, *lists, norm=None, **params):
        return fuse([Run({"t": scores}) for scores in lists], norm, method, params)["t"]

    yield "min of scores above 1e9", fused("min", {"a": 2e9}, {"b": 1.0})["a"] == 1e9
    negative = Run({"t": {"a": -1, "b": -4}})
    yield "max of negative scores", normalize(negative, "max")["t"]["a"] < -1e8
    yield "scores that are close", normalize(Run({"t": {"a": 1e-10, "b": 0}}))["t"]["a"] < 0.2
    empty = Run({"t": {"a": 1}, "u": {"a": 1}})
    empty.run["t"].clear()
    two = Run({"t": {"a": 2, "b": 1}, "u": {"a": 1}})
    yield "an empty list has a say", fuse([two, empty], None, "bordafuse")["t"] == {
        "a": 3.5, "b": 2.5}
    report = optimize_fusion(Qrels({"t": {"a": 1}}), [Run({"t": {d: 1.0}}) for d in "abc"], None,
                             "wsum", "mrr", return_optimization_report=True,
                             show_progress=False)[1]
    yield "4 of 66 weights are lost", len(report.configs) == 62


def main():
    warnings.simplefilter("ignore")
    groups = (metric_deviations, run_deviations, comparison_deviations, fusion_deviations)
    found = [each for group in groups for each in group()]
    wrong = [what for what, is_so in found if not is_so]
    for what in wrong:
        print(f"not so: {what}")
    print(f"ranx: {len(found)} deviations looked at, {len(wrong)} are none")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
