# SPDX-License-Identifier: Apache-2.0
"""Which runs are explained and drawn, and how much of them."""
import pytest

import assay

QRELS = {"q": {"a": 1, "b": 2}}
RUNS = {"bm25": {"q": ["a", "b"]}, "dense": {"q": ["b", "a"]}, "late": {"q": ["c"]}}


@pytest.fixture
def results():
    return assay.evaluate(QRELS, RUNS, "nDCG@2 AP")


def explained(explanation):
    return [part["run"] for part in explanation.details["explanations"]]


def test_runs_by_name_or_number(results):
    assert explained(results.explain("q", run=0)) == ["bm25"]
    assert explained(results.explain("q", run=-1)) == explained(results.explain("q", run="late"))
    assert explained(results.explain("q", run=[2, "bm25"])) == ["late", "bm25"]
    assert results.plot("box", runs="dense").to_csv() == results.plot("box", runs=[1]).to_csv()
    with pytest.raises(IndexError, match="there is no run 3"):
        results.explain("q", run=3)
    for ask in (results.explain, lambda _, run: results.plot("box", runs=run)):
        with pytest.raises(assay.Error, match="no run is named; there are bm25, dense, late"):
            ask("q", run=[])


def test_without_a_name_the_first_two_are_explained(results):
    assert explained(results.explain("q")) == ["bm25", "dense"]


@pytest.mark.parametrize("wrong", [-1, 1.5, "3", None, True])
def test_numbers_that_cannot_be(results, wrong):
    told = f"is a whole number of 0 or more, and not {wrong!r}"
    if wrong is not None:
        with pytest.raises(assay.Error, match=f"ranks {told}"):
            results.explain("q", ranks=wrong)
    with pytest.raises(assay.Error, match=f"depth {told}"):
        results.plot("pr", depth=wrong)
    with pytest.raises(assay.Error, match=f"width {told}"):
        results.plot("pr").to_svg(width=wrong)
    with pytest.raises(assay.Error, match=f"height {told}"):
        results.plot("pr").to_svg(height=wrong)


def test_numbers_that_are_too_large(results):
    with pytest.raises(assay.Error, match="ranks is at most 4294967295, and not 4294967296"):
        results.explain("q", ranks=2**32)


@pytest.mark.parametrize("wrong", [5, None, [5], ["t", None], b"t"])
def test_texts_that_are_none(results, wrong):
    with pytest.raises(assay.Error, match="test is a text or a list of texts, and not"):
        results.compare(test=wrong)
    with pytest.raises(assay.Error, match="what_if is a text or a list of texts, and not"):
        results.explain("q", run=0, what_if=wrong)


def test_no_test_at_all(results):
    for nothing in ("", []):
        with pytest.raises(assay.Error, match="no test is named"):
            results.compare(test=nothing)
