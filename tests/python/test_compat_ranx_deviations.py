# SPDX-License-Identifier: Apache-2.0
"""Where assay.compat.ranx has other values than ranx 0.3.21, each worked out by hand; and one
convention of ranx that is kept."""
import math

import numpy
import pytest

import assay
from assay.compat.ranx import Qrels, Run, compare, evaluate, fuse, metrics, optimize_fusion
from assay.compat.ranx.statistical_tests import (fisher_randomization_test, paired_student_t_test,
                                                 tukey_hsd_test)


def test_bpref_without_judged_nonrelevant_documents():
    """No relevant document has one above it: each that is found counts 1 of 2. In ranx 0/0."""
    assert evaluate({"q": {"a": 1, "b": 1}}, {"q": {"x": 2, "a": 1}}, "bpref") == 0.5


def test_bpref_beside_a_query_without_relevant_documents():
    """That query counts 0, and no other is touched. ranx divides by 0 there, which ends its loop:
    queries that come after it have 0 as well."""
    qrels = {"q1": {"a": 0}, "q2": {"a": 1, "b": 0}, "q3": {"a": 1, "b": 0}}
    run = {q: {"a": 2, "b": 1} for q in qrels}
    assert evaluate(qrels, run, "bpref", return_mean=False).tolist() == [0, 1, 1]


def test_rbp_of_grades_is_kept():
    """0.5 * (3 + 2 * 0.5): above 1, as in ranx; the measure RBP(p=0.5) has 0.5 * (1 + 0.5)."""
    qrels, run = {"q": {"a": 3, "b": 2}}, {"q": {"a": 2, "b": 1}}
    assert evaluate(qrels, run, "rbp.5") == 2.0
    assert assay.evaluate(qrels, run, "RBP(p=0.5)")["RBP(p=0.5)"] == 0.75


def test_queries_are_aligned_by_their_ids():
    """By place, q1's list would be looked up in q2's judgments: 0 for both."""
    qrels = {"q1": {"a": 1}, "q2": {"b": 1}}
    run = {"q2": {"b": 1.0}, "q1": {"a": 1.0}}
    assert evaluate(qrels, run, "mrr") == 1
    assert evaluate(Qrels(qrels), run, "mrr") == 1
    values = evaluate({"q2": {"b": 1}, "q1": {"x": 1}}, run, "mrr", return_mean=False)
    assert values.tolist() == [1, 0]  # in the order of the judgments


def test_make_comparable_leaves_the_run_alone():
    qrels = Qrels({"q1": {"a": 1}, "q2": {"a": 1}})
    run = Run({"q2": {"a": 1}, "q3": {"a": 1}})
    assert evaluate(qrels, run, "mrr", make_comparable=True) == 0.5
    assert run.get_query_ids() == ["q2", "q3"]
    assert dict(run.scores["mrr"]) == {"q1": 0, "q2": 1}
    assert evaluate(qrels.to_dict(), run.to_dict(), "mrr", make_comparable=True) == 0.5
    report = compare(qrels, [run, Run({"q1": {"a": 1}}, name="b")], "mrr", make_comparable=True)
    assert report.results["b"]["mrr"] == 0.5
    assert run.make_comparable(qrels) is run  # the method itself changes it, as in ranx
    assert run.to_dict() == {"q1": {}, "q2": {"a": 1}}


def test_equal_scores_are_in_their_order_for_runs_and_dicts():
    """ranx turns those of a dictionary round: 1/2 there, and 1 for the Run of it."""
    qrels, run = {"q": {"a": 1}}, {"q": {"a": 1.0, "b": 1.0}}
    assert evaluate(qrels, run, "mrr") == evaluate(qrels, Run(run), "mrr") == 1


def test_long_lists_of_equal_scores_keep_their_order():
    docs = {f"d{i}": 1.0 for i in range(100)}
    assert evaluate({"q": {"d70": 1}}, Run({"q": docs}), "mrr") == 1 / 71


def test_a_run_without_documents():
    """An error in ranx."""
    assert evaluate(Qrels({"q": {"a": 1}}), Run({"q": {}}), ["mrr", "ndcg"]) == {
        "mrr": 0, "ndcg": 0}
    assert evaluate({"q": {"a": 1}, "p": {}}, {"q": {"a": 1}, "p": {"a": 1}}, "map") == 0.5


def test_grades_lose_nothing():
    """ranx makes 0.9 a 0."""
    with pytest.raises(assay.Error, match='query "q", document "a": grade 0.9 is not a whole'):
        Qrels({"q": {"a": 0.9}})
    with pytest.raises(assay.Error, match="score 'high' is not a number"):
        Run({"q": {"a": "high"}})
    assert Qrels({"q": {"a": 2.0, "b": numpy.int8(1)}}).to_dict() == {"q": {"a": 2, "b": 1}}


def test_a_document_counts_once():
    """The first rank of document 1 counts, and R is 1: ranx has 2 hits of 2."""
    qrels, run = [[[1, 1], [1, 1]]], [[[1, 9], [1, 8], [2, 7]]]
    assert metrics.hits(qrels, run).tolist() == [1]
    assert metrics.recall(qrels, run, 1).tolist() == [1]


def test_the_ideal_list_of_arrays_is_sorted():
    """Judgments in another order than that of their grades: 3 comes first in an ideal list."""
    value = metrics.ndcg([[[1, 1], [2, 3]]], [[[2, 9], [1, 8]]])
    assert value.tolist() == [1]


def test_a_document_twice_in_a_file_is_an_error(tmp_path):
    """The last counts in ranx."""
    (tmp_path / "run.trec").write_text("q Q0 a 1 2 x\nq Q0 a 2 1 x\n")
    with pytest.raises(assay.Error, match="run.trec:2"):
        Run.from_file(tmp_path / "run.trec")


def test_students_p_is_never_nan():
    """Differences 0.1, 0.2, 0.3 have mean 0.2 and deviation 0.1: t = 2 sqrt(3) with 2 degrees of
    freedom, and p = 1 - t / sqrt(t^2 + 2)."""
    p, significant = paired_student_t_test([0.5, 0.5, 0.5], [0.6, 0.7, 0.8], 0.05)
    assert p == pytest.approx(1 - math.sqrt(12 / 14), abs=1e-12) and not significant
    assert paired_student_t_test([0.5, 0.7], [0.5, 0.7]) == (1.0, False)
    assert paired_student_t_test([0.5], [0.7]) == (1.0, False)


def test_fisher_is_the_same_each_time():
    """All 2^3 ways to swap: two are as far apart as what was seen. Of more queries 1000 ways are
    drawn, and what was seen is one of them: p is never 0."""
    assert fisher_randomization_test([0, 0, 0], [1, 1, 1])[0] == 2 / 8
    one, two = [0.0] * 40, [1.0] * 40
    p, significant = fisher_randomization_test(one, two)
    assert p == pytest.approx(1 / 1001) and significant
    drawn = [i / 40 for i in range(40)]
    assert len({fisher_randomization_test(drawn, drawn[1:] + [0.99])[0] for _ in range(3)}) == 1


def test_tukey_takes_queries_into_account():
    """Of two systems it is the paired t-test. Taken as unrelated groups, as ranx does, the spread
    over queries (0 to 10) hides the difference: p is above 0.9 there."""
    one, two = [0.0, 5.0, 10.0], [0.1, 5.2, 10.3]
    found = {(r["control"], r["treatment"]): r["p-value"]
             for r in tukey_hsd_test(["x", "y"], [one, two], 0.05)}
    assert found["x", "y"] == found["y", "x"] == pytest.approx(1 - math.sqrt(12 / 14), abs=1e-6)
    assert found["x", "x"] == 1


def test_more_than_26_runs():
    qrels = Qrels({f"q{i}": {"a": 1} for i in range(4)})
    runs = [Run({q: {"a": 1} if i == 27 else {"x": 1} for q in qrels}, name=f"r{i}")
            for i in range(28)]
    lines = str(compare(qrels, runs, "mrr")).splitlines()
    assert lines[-2].split()[:2] == ["aa", "r26"]
    assert lines[-1].split()[:2] == ["ab", "r27"]
    assert lines[-1].endswith("ʸ,ᶻ,ᵃᵃ")


def test_runs_of_one_name():
    """The second overwrites the first in ranx."""
    run = Run({"q": {"a": 1}}, name="same")
    with pytest.raises(assay.Error, match='two runs are called "same"'):
        compare(Qrels({"q": {"a": 1}}), [run, run], "mrr")


def test_every_best_value_is_bold():
    """Only the first is in ranx, and none where all are 0."""
    qrels = Qrels({"q": {"a": 1}})
    runs = [Run({"q": {"x": 1}}, name="a&b"), Run({"q": {"y": 1}})]
    latex = compare(qrels, runs, "mrr").to_latex()
    assert latex.count(r"\textbf{0.000}") == 2
    assert r"a\&b" in latex and r"run\_2" in latex


def test_fusion_sorts_runs_first():
    """ranx takes the order in which documents were added for their ranks."""
    run = Run()
    run.add_score("t", "a", 1)
    run.add_score("t", "b", 2)
    assert fuse([run, Run({"t": {"b": 1}})], None, "rrf", {"k": 0})["t"] == {"b": 2, "a": 0.5}


def test_tuned_weights_are_complete_and_the_last_best_is_taken():
    """66 settings of three runs, of which ranx loses 4. Which of the best is taken is as there."""
    runs = [Run({"t": {name: 1.0}}) for name in "abc"]
    best, report = optimize_fusion(Qrels({"t": {"a": 1}}), runs, norm=None, method="wsum",
                                   metric="mrr", return_optimization_report=True)
    assert len(report.configs) == 66 and best == {"weights": (1.0, 0.0, 0.0)}
    assert 0.2 + 0.7 + 0.1 != 1 and "(0.2, 0.7, 0.1)" in report.configs


@pytest.mark.parametrize("grade", [0.9, 1.5, -0.5, math.nan])
def test_grades_that_are_not_whole_are_refused_everywhere(grade):
    with pytest.raises(assay.Error, match=f'topic "q", document "b": grade {grade} is not a whole'):
        evaluate({"q": {"a": 1, "b": grade}}, {"q": {"a": 1.0}}, "map")
    with pytest.raises(assay.Error, match=f'topic "0", document "2.0": grade {grade}'):
        metrics.hits([numpy.array([[1, 1], [2, grade]])], [numpy.array([[1, 1.0]])])
