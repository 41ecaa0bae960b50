# SPDX-License-Identifier: Apache-2.0
"""Measures as texts, as objects, and as lists of these."""
import pytest

import assay
from assay.compat import ir_measures

QRELS = {"q": {"a": 1, "b": 0, "c": 2}}
RUN = {"q": {"b": 3.0, "a": 2.0, "c": 1.0}}


class Named:
    """What another package may have: an object whose text is a measure."""

    def __str__(self):
        return "P(rel=2)@5"


def single(name):
    return assay.Evaluator(QRELS, name).measures[0]


@pytest.mark.parametrize("given, name", [
    (ir_measures.nDCG @ 10, "nDCG@10"), (ir_measures.AP(rel=2), "AP(rel=2)"),
    (ir_measures.RR, "RR"), (Named(), "P(rel=2)@5"), (single("RR@3"), "RR@3")])
def test_one_object_is_enough(given, name):
    results = assay.evaluate(QRELS, RUN, given)
    assert results.measures == [name]
    assert results[given] == results[name] == assay.Evaluator(QRELS, given)(RUN)["run", given]
    assert assay.evaluate(QRELS, RUN, [given, name]).measures == [name]
    assert results.explain("q", given).to_json() == results.explain("q", name).to_json()
    assert results.plot("box", given).to_csv() == results.plot("box", name).to_csv()


@pytest.mark.parametrize("given", [None, 5, 0.5, b"AP", True, [None], ["AP", 5], [["AP"]]])
def test_what_is_no_measure(given):
    with pytest.raises(assay.Error, match="is no measure: give a text such as"):
        assay.evaluate(QRELS, RUN, given)


def test_looked_up_by_what_is_no_measure():
    results = assay.evaluate(QRELS, RUN, "nDCG@10 AP")
    for key in (None, 5, b"AP", ["AP"][:0]):
        with pytest.raises(KeyError):
            results[key]
    with pytest.raises(KeyError, match="unknown measure .*nDGC.*did you mean nDCG"):
        results["nDGC"]
    with pytest.raises(KeyError, match="P@5 was not evaluated; there are nDCG@10, AP"):
        results["P@5"]
    with pytest.raises(KeyError, match="unknown measure .*nDGC.*did you mean nDCG"):
        results["run", "nDGC"]


def test_a_measure_is_made_of_its_name():
    measure = assay.Measure("ndcg_cut_10")
    assert measure == assay.Measure("nDCG@10") and measure.name == "nDCG@10"
    assert assay.evaluate({"q": {"a": 1}}, {"q": ["a"]}, [measure])["nDCG@10"] == 1


@pytest.mark.parametrize("text, told", [("nDGC@10", "nDCG@10"), ("AP RR", "names 2 measures")])
def test_it_is_made_of_one_name(text, told):
    with pytest.raises(assay.Error, match=told):
        assay.Measure(text)
