# SPDX-License-Identifier: Apache-2.0
"""What check() finds in tables in memory."""
import io

import pytest

import assay
from assay.compat import ranx

QRELS = {"q1": {"a": 1, "b": 0}, "q2": {"c": 0}}
RUN = {"q1": {"a": 2.0, "b": 1.5}, "q2": {"c": 1.0}}


def codes(findings):
    return [finding.code for finding in findings]


@pytest.mark.parametrize("wrong", [float("nan"), float("inf"), float("-inf")])
def test_numbers_that_are_none_are_errors(wrong):
    in_run = assay.check(QRELS, {"q1": {"a": wrong}, "q9": {"a": wrong}})
    assert in_run[0].severity == "error" and in_run[0].file == "run 1"
    assert 'document "a": score' in in_run[0].message and "finite" in in_run[0].message
    in_qrels = assay.check({"q1": {"a": wrong}}, RUN)
    assert in_qrels[0].severity == "error" and in_qrels[0].file == "qrels"
    assert assay.check({"q1": {"a": wrong}})[0].severity == "error"
    columns = {"query_id": ["q1"], "doc_id": ["a"], "score": [wrong]}
    assert assay.check(QRELS, columns)[0].severity == "error"


def test_what_is_no_number_is_an_error():
    found = assay.check(QRELS, {"q1": {"a": "high"}})
    assert found[0].severity == "error" and "'high' is not a number" in found[0].message
    assert found[0].file == "run 1"
    assert found[0].advice == "make every score an int or a float"


def test_judgments_alone_are_judgments():
    assert codes(assay.check(QRELS)) == ["no-relevant"]
    assert codes(assay.check(assay.Evaluator(QRELS).qrels)) == ["no-relevant"]
    assert codes(assay.check(ranx.Qrels(QRELS))) == ["no-relevant"]


def test_tables_have_no_lines():
    found = assay.check(QRELS, RUN)
    assert "no-relevant" in codes(found) and all(not finding.places for finding in found)


def test_lines_of_files_stay(data):
    found = assay.check(QRELS, data / "kitchen" / "bm25.run")
    ties = next(finding for finding in found if finding.code == "ties")
    assert ties.places[0] == {"line": 5, "column": 1}


def test_runs_of_other_kinds():
    tied = {"q1": {"a": 1.0, "b": 1.0}, "q2": {"c": 1.0}}
    expected = codes(assay.check(QRELS, tied))
    assert "ties" in expected
    fused = assay.fuse([tied, tied], "max")
    for run in (ranx.Run(tied), fused, fused.__assay_run__()):
        assert codes(assay.check(QRELS, run)) == expected
        assert "ties" in codes(assay.check(run))



def test_nothing_to_check():
    with pytest.raises(assay.Error, match="there is nothing to check"):
        assay.check()
    with pytest.raises(assay.Error, match='role is "judge"'):
        assay.check(QRELS, role="judge")
    for other in (None, 5, object()):
        with pytest.raises(TypeError, match="cannot be checked: give a path"):
            assay.check(other)


def test_a_run_without_anything():
    for nothing in ({}, {"q1": {}}):
        found = assay.check(QRELS, nothing)[0]
        assert (found.file, found.severity) == ("run 1", "error")
        assert found.message == "has no documents"


def test_judgments_stay_judgments_whatever_their_grades_are():
    found = assay.check({"q1": {"a": 1.5}}, {"q1": {"a": 1.0}})
    assert [(each.file, each.code) for each in found] == [("qrels", "fractional-grades"),
                                                          ("qrels", "only-relevant")]
