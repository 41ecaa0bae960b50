# SPDX-License-Identifier: Apache-2.0
"""Judgments and runs in, results out: the same as the program gives."""
import gzip
import io
import json
import math
import subprocess

import pytest

import assay

QRELS = {"q1": {"a": 2, "b": 0, "c": 1}, "q2": {"d": 1}}
RUN = {"q1": {"a": 3.0, "b": 2.0, "c": 1.0}, "q2": {"x": 1.0, "d": 0.5}}
MEASURES = ["nDCG@10", "AP(rel=2)", "RR@10"]


def test_worked_example():
    """P@1 of a relevant and of an irrelevant document, by hand."""
    results = assay.evaluate(QRELS, RUN, ["P@1", "RR", "R@2"])
    assert results["P@1"] == 0.5
    assert results["RR"] == 0.75
    assert results["R@2"] == 0.75
    assert results.per_query.to_dict() == {"q1": {"P@1": 1.0, "RR": 1.0, "R@2": 0.5},
                                           "q2": {"P@1": 0.0, "RR": 0.5, "R@2": 1.0}}


def test_as_the_program(data, program):
    kitchen = data / "kitchen"
    runs = sorted(kitchen.glob("*.run"))
    text = subprocess.run([program, "eval", kitchen / "qrels.txt", *runs, "-m", " ".join(MEASURES),
                           "-q", "-f", "json"], check=True, capture_output=True, text=True).stdout
    told = {run["name"]: run for run in json.loads(text)["runs"]}
    results = assay.Evaluator(kitchen / "qrels.txt", MEASURES)({run.stem: run for run in runs})
    assert results.runs == [run.stem for run in runs]
    for run in results.runs:
        measures = told[run]["measures"]
        assert results[run] == {m["name"]: m["mean"] for m in measures}
        values = results.per_query.to_dict()[run]
        for measure in measures:
            assert {topic: row[measure["name"]] for topic, row in values.items()} == {
                topic: value or 0.0 for topic, value in measure["per_topic"].items()}


@pytest.mark.parametrize("pack", [str.encode, lambda text: gzip.compress(text.encode())])
def test_paths_files_and_bytes_agree(data, tmp_path, pack):
    qrels, run = data / "kitchen" / "qrels.txt", data / "kitchen" / "bm25.run"
    expected = assay.evaluate(str(qrels), str(run), MEASURES).per_query.to_dict()
    packed = tmp_path / "packed"
    packed.write_bytes(pack(run.read_text()))
    assert assay.evaluate(qrels, packed, MEASURES).per_query.to_dict() == expected
    with packed.open("rb") as file:
        results = assay.evaluate(io.StringIO(qrels.read_text()), file, MEASURES)
        assert results.per_query.to_dict() == expected
    assert assay.evaluate(qrels, packed.read_bytes(), MEASURES).per_query.to_dict() == expected


def test_names_as_numbers():
    results = assay.evaluate({1: {10: 1}}, {1: {10: 2, 11: 3}}, "RR")
    assert results["RR"] == 0.5
    assert results.per_query.to_dict() == {"1": {"RR": 0.5}}


def test_lists_are_rankings():
    assert assay.evaluate({"u": {"b"}}, {"u": ["a", "b"]}, "RR")["RR"] == 0.5


@pytest.mark.parametrize("run, words", [
    ({"q1": {"a": "high"}}, ['topic "q1"', 'document "a"', "score 'high' is not a number"]),
    ({"q1": {"a": math.nan}}, ['topic "q1"', 'document "a"', "score nan is not a finite number"]),
    ({True: {"d1": 1}}, ["topic", "True", "neither text nor a whole number"]),
    ({"q1": {True: 1}}, ["document", "True", "neither text nor a whole number"]),
    ({"q1": {1.5: 1}}, ["document", "1.5", "neither text nor a whole number"]),
    ({"q1": 3}, ['topic "q1"', "documents were expected"]),
    ({"q1": {"a", "b"}}, ["has no order"]),
    ({1: {"a": 1}, "1": {"a": 1}}, ['topic "1" is there twice']),
    ({"q1": ["a", "a"]}, ['document "a" twice']),
])
def test_faults_name_their_place(run, words):
    with pytest.raises(assay.Error) as raised:
        assay.evaluate(QRELS, run, "AP")
    for word in words:
        assert word in str(raised.value)


def test_a_bad_line_has_a_place(tmp_path):
    run = tmp_path / "bad.run"
    run.write_text("q1 Q0 a 1 3.0 x\nq1 Q0 b 2 high x\n")
    with pytest.raises(assay.Error) as raised:
        assay.evaluate(QRELS, run, "AP")
    assert (raised.value.file, raised.value.line, raised.value.column) == (str(run), 2, 11)
    assert "not a finite number" in raised.value.message


def test_a_file_that_is_not_there():
    with pytest.raises(FileNotFoundError):
        assay.evaluate("no/such/qrels", RUN, "AP")


def test_an_unknown_measure_has_near_names():
    with pytest.raises(assay.Error) as raised:
        assay.evaluate(QRELS, RUN, "nDGC@10")
    assert "nDCG@10" in raised.value.hint


def test_threads_make_no_difference(rng):
    docs = [f"d{i}" for i in range(50)]
    qrels = {f"q{t}": {d: rng.randint(0, 3) for d in rng.sample(docs, 20)} for t in range(200)}
    run = {f"q{t}": {d: rng.choice([0.5, 1.5, rng.random()]) for d in rng.sample(docs, 30)}
           for t in range(200)}
    one, four = (assay.evaluate(qrels, run, MEASURES, threads=n) for n in (1, 4))
    assert one.per_query.to_dict() == four.per_query.to_dict()
    assert [one[m] for m in MEASURES] == [four[m] for m in MEASURES]


def test_several_runs_of_lists():
    results = assay.evaluate({"u": {"b"}}, {"one": {"u": ["a", "b"]}, "two": {"u": ["b"]}}, "RR")
    assert results.to_dict() == {"one": {"RR": 0.5}, "two": {"RR": 1.0}}


def test_an_empty_topic_is_no_run():
    results = assay.evaluate(QRELS, {"q1": {}, "q2": {"d": 1.0}}, "RR")
    assert results["RR"] == 0.5
    assert results.runs == ["run"]
