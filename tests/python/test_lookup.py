# SPDX-License-Identifier: Apache-2.0
"""Results and the values of topics, looked up and shown."""
import math

import pytest

import assay

QRELS = {f"q{i:02}": {"a": 1} for i in range(12)} | {"q12": {"b": 0}}
RUN = {f"q{i:02}": {"b": 2.0, "a": 1.0} for i in range(13)}


@pytest.fixture
def one():
    return assay.evaluate(QRELS, {"x & y": RUN}, "RR AP")


@pytest.fixture
def two():
    return assay.evaluate(QRELS, {"bm25": RUN, "dense": {"q00": ["a"]}}, "RR AP")


def test_results_of_one_run_are_like_a_mapping(one):
    assert "map" in one and "AP" in one and "x & y" in one and (0, "RR") in one
    assert "P@5" not in one and "nDGC" not in one and None not in one and (3, "RR") not in one
    assert one.items() == [("RR", one["RR"]), ("AP", one["AP"])]
    assert one.values() == [one["RR"], one["AP"]] and dict(one) == dict(one.items())
    assert one.get("map") == one["AP"]
    assert one.get("P@5") is None and one.get("bm52", 7) == 7


def test_results_of_several_runs_are_like_a_mapping(two):
    assert two.items() == [("bm25", two["bm25"]), ("dense", two["dense"])]
    assert ("dense", "map") in two and ("splade", "AP") not in two
    assert two.get(("dense", "AP")) == two["dense"]["AP"]
    with pytest.raises(KeyError, match="a run and a measure are looked up"):
        two["bm25", "dense", "AP"]
    with pytest.raises(IndexError, match="there is no run 2; they are counted from 0, and there "
                                         "are 2: bm25, dense"):
        two[2, "AP"]


def test_columns_by_name_or_number(two):
    values = two.per_query
    assert values.column("map", run="dense").tolist()[:2] == [1.0, 0.0]
    assert values.column(1, 1).tolist()[:2] == values.column("AP", -1).tolist()[:2]
    assert values.topics("dense") == values.topics(1)
    with pytest.raises(KeyError, match="no run is called 'splade'; there are bm25, dense"):
        values.column("AP", run="splade")
    with pytest.raises(KeyError, match="unknown measure .*did you mean"):
        values.column("APP")
    with pytest.raises(IndexError, match="there is no measure 5; .* there are 2: RR, AP"):
        values.column(5)
    with pytest.raises(IndexError, match="there is no run 2"):
        values.topics(2)


def test_values_of_topics_are_shown(one, two):
    lines = repr(one.per_query).splitlines()
    assert lines[0].split() == ["query_id", "RR", "AP"]
    assert lines[1].split() == ["q00", "0.5000", "0.5000"]
    assert len(lines) == 12 and lines[-1] == "… 3 more rows"
    assert repr(two.per_query).splitlines()[1].split()[:2] == ["bm25", "q00"]
    assert "more" not in repr(assay.evaluate(QRELS, RUN, "RR", only_topics=["q00"]).per_query)
    page = two.per_query._repr_html_()
    assert page.count("<tr>") == 11 and "… 16 more rows" in page
    assert '<td class="n">0.5000</td>' in page


def test_undefined_values_are_shown_as_such():
    values = assay.evaluate(QRELS, RUN, "AP", only_topics=["q12"]).per_query
    assert math.isnan(values.column("AP")[0])
    assert repr(values).splitlines()[1].split() == ["q12", "–"]


def test_a_run_that_is_called_like_a_measure():
    # "map" is another name of AP; RR is 1/2 for twelve topics, and counts 0 for the undefined one.
    mean = 12 * 0.5 / 13
    for name in ("AP", "map", "RR"):
        single = assay.evaluate(QRELS, {name: RUN}, "RR AP")
        assert dict(single) == {"RR": mean, "AP": mean} and single.get("AP") == mean
        assert single[name, "AP"] == mean and single[0, "RR"] == mean
        assert single.to_dict() == {name: {"RR": mean, "AP": mean}}
    several = assay.evaluate(QRELS, {"AP": RUN, "dense": RUN}, "RR AP")
    assert dict(several)["AP"] == several["AP"] == {"RR": mean, "AP": mean}
    assert several["RR"] == {"AP": mean, "dense": mean}


def test_what_is_kept_says_what_it_is():
    evaluator = assay.Evaluator({"q": {"a": 1, "b": 0}}, "RR AP")
    judgments = "<Qrels qrels, topics: 1, judgments: 2>"
    assert repr(evaluator) == f"<Evaluator of RR, AP with {judgments}>"
    assert repr(evaluator.qrels) == judgments
    arrays = assay.ArrayQrels({0: {1: 1}})
    assert repr(arrays) == "<ArrayQrels with <Qrels qrels, topics: 1, judgments: 1>>"
    assert repr(arrays.run("dense", [[1, 2]])) == "<Run dense>"
    table = assay.table([("q", "a", 1.0)], name="\udcff")
    assert repr(table) == "<Table \udcff, topics: 1>"


def test_an_unknown_name_may_have_been_meant_for_a_run():
    several = assay.evaluate(QRELS, {"bm25": RUN, "dense": RUN}, "RR")
    with pytest.raises(KeyError, match="runs are called bm25, dense"):
        several["bm52"]
    with pytest.raises(KeyError, match="AP was not evaluated; there are RR; runs are called"):
        several["AP"]


def test_a_number_is_no_path():
    """It would be an open file of the process."""
    with pytest.raises(TypeError, match="PathLike"):
        assay.evaluate(QRELS, RUN, "RR").report(1)
