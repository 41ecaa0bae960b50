# SPDX-License-Identifier: Apache-2.0
"""Names that are not UTF-8 are shown, written and explained as those of files are."""
import json

import pyarrow
import pytest

import assay


def text(name):
    """As Python has such names: those of paths are the same."""
    return name.decode("utf-8", "surrogateescape")


TOPIC, DOC, ODD = b"q\xff1", b"d\xfe", b'e "\xfd,\n\\'
ROWS = [(TOPIC, DOC, 1.0), (TOPIC, b"x", 2.0), (b"q2", "ü".encode(), 1.0)]
RUN = {text(TOPIC): {text(DOC): 1.0, "x": 2.0}, "q2": {"ü": 1.0}}
QRELS = {text(TOPIC): {text(DOC): 1, "y": 0}, "q2": {"ü": 1}}
SOURCES = {
    "file": b"".join(b"%s Q0 %s 1 %g tag\n" % row for row in ROWS),
    "dict": RUN,
    "records": [(text(topic), text(doc), score) for topic, doc, score in ROWS],
    "Arrow": pyarrow.table({"qid": pyarrow.array([row[0] for row in ROWS], pyarrow.binary()),
                            "docno": pyarrow.array([row[1] for row in ROWS], pyarrow.binary()),
                            "score": [row[2] for row in ROWS]}),
}


def results_of(source):
    return assay.evaluate(QRELS, {"one": SOURCES[source], "two": {"q2": ["ü"]}}, "RR AP")


@pytest.mark.parametrize("source", SOURCES)
def test_an_explanation_shows_them_as_that_of_a_file(source):
    explained = results_of(source).explain(text(TOPIC), run="one")
    assert explained.rows[1]["document"] == "d\N{REPLACEMENT CHARACTER}fe"
    for write in ("to_json", "to_html", "to_latex", "to_markdown", "__str__"):
        expected = getattr(results_of("file").explain(text(TOPIC), run="one"), write)()
        assert getattr(explained, write)() == expected


@pytest.mark.parametrize("source", SOURCES)
def test_reports_and_measures_that_read_all_runs(source):
    results = results_of(source)
    assert "d\\xfe" in results.report()
    run = SOURCES[source]
    found = assay.evaluate(QRELS, {"one": run, "two": run}, "nDCG(ideal=pooled)@3")
    assert found["one", "nDCG(ideal=pooled)@3"] == found["two", "nDCG(ideal=pooled)@3"] > 0.8
    assert json.loads(assay.diff(run, run).to_json())


def test_a_name_of_many_signs_is_the_same_everywhere():
    run = {"q": {text(ODD): 1.0, "x": 0.5}}
    results = assay.evaluate({"q": {text(ODD): 1}}, run, "RR")
    assert results["RR"] == 1
    assert [row["grade"] for row in results.explain("q").rows] == [1, None]


def test_a_check_says_that_there_are_some():
    judged = {text(TOPIC): {text(DOC): 1}}
    found = [(finding.file, finding.code) for finding in assay.check(judged, RUN)]
    assert ("qrels", "not-utf8") in found
    assert ("run 1", "not-utf8") in found
    assert ("qrels", "only-relevant") in found  # which only judgments can be


@pytest.mark.parametrize("several", [True, False])
def test_tables_of_values(several):
    """Arrow has UTF-8 alone, and what JSON has; pandas has names as Python has them."""
    bytes_name = text(b"run \xfe")
    runs = {bytes_name: RUN, "two": RUN} if several else RUN
    values = assay.evaluate(QRELS, runs, "RR").per_query
    table = values.to_arrow()
    table.validate(full=True)
    topics = ["q2", "q\N{REPLACEMENT CHARACTER}ff1"]
    assert table["query_id"].to_pylist() == topics * (1 + several)
    assert values.to_polars()["query_id"].to_list() == topics * (1 + several)
    frame = values.to_pandas()
    assert frame["query_id"].tolist() == ["q2", text(TOPIC)] * (1 + several)
    assert frame["RR"].tolist() == [1.0, 0.5] * (1 + several)
    if several:
        names = [name for name in ("run \N{REPLACEMENT CHARACTER}fe", "two") for _ in topics]
        assert table["run"].to_pylist() == names
        assert frame["run"].tolist() == [bytes_name] * 2 + ["two"] * 2
