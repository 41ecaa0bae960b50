# SPDX-License-Identifier: Apache-2.0
"""Judgments of a sample: files and what is in memory say the same."""
import pickle

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import assay

ROWS = [("1", "d1", 1, 1), ("1", "d2", 2, 1), ("1", "d3", 0, 1), ("1", "d4", 1, 2),
        ("1", "d5", None, 2), ("1", "d6", 0, 2), ("1", "d7", None, 2), ("1", "d9", 1, 3),
        ("1", "d8", None, 3), ("1", "d10", None, 3), ("1", "d11", None, 3)]
NAMES = ("query_id", "doc_id", "relevance", "stratum")
COLUMNS = {name: [row[i] for row in ROWS] for i, name in enumerate(NAMES)}
FILE = "".join(f"{t} 0 {d} {s} {-1 if g is None else g}\n" for t, d, g, s in ROWS).encode()
RUN = {"1": {"d3": 7.0, "d2": 6.0, "dX": 5.0, "d5": 4.0, "d4": 3.0, "d9": 2.0, "d8": 1.0}}
MEASURES = ["xinfAP", "infNDCG", "iP@10", "statAP", "statAPVar", "infNumRel"]


class Judged:
    def __init__(self, row):
        self.query_id, self.doc_id, self.relevance, self.stratum = row


@pytest.mark.parametrize("source", [
    pd.DataFrame(COLUMNS), pl.DataFrame(COLUMNS), pa.table(COLUMNS), COLUMNS,
    [dict(zip(NAMES, row)) for row in ROWS], iter([dict(zip(NAMES, row)) for row in ROWS]),
    [Judged(row) for row in ROWS], pd.DataFrame(COLUMNS).to_csv(index=False).encode(),
], ids=["pandas", "polars", "arrow", "lists", "records", "generator", "objects", "csv"])
def test_tables_with_strata_are_as_files(source):
    expected = assay.evaluate(FILE, RUN, MEASURES)
    assert expected["xinfAP"] == pytest.approx(0.5125, abs=5e-5)
    found = assay.evaluate(source, RUN, MEASURES)
    assert found.to_dict() == expected.to_dict()


def test_names_may_be_bytes():
    array = np.array([(t.encode(), d.encode(), -1 if g is None else g, s) for t, d, g, s in ROWS],
                     dtype=[("query_id", "S4"), ("doc_id", "S4"), ("relevance", int),
                            ("stratum", int)])
    assert assay.evaluate(array, RUN, MEASURES).to_dict() == \
        assay.evaluate(FILE, RUN, MEASURES).to_dict()


def test_probabilities_are_read_from_frames():
    frame = pd.DataFrame({"qid": ["1"] * 3, "docno": ["d2", "d4", "d9"], "label": [2, 1, 1],
                          "probability": [1, 0.5, 0.25]})
    file = b"1 d2 2 1 1\n1 d4 1 1 0.5\n1 d9 1 1 0.25\n"
    assert assay.evaluate(frame, RUN, "statAP infNumRel").to_dict() == \
        assay.evaluate(file, RUN, "statAP infNumRel").to_dict()


def test_strata_without_what_was_not_drawn_are_refused():
    drawn = pd.DataFrame({**COLUMNS, "probability": [1.0] * 3 + [0.5] * 4 + [0.25] * 4})
    assert assay.evaluate(drawn, RUN, "infNumRel")["infNumRel"] == 8
    with pytest.raises(assay.Error, match="judged as a whole, but was drawn with the probability"):
        assay.evaluate(drawn.dropna(), RUN, "statAP")


def test_streams_and_tables_that_cannot_say_it_are_refused():
    with pytest.raises(assay.Error, match="read at once"):
        assay.evaluate(pa.table(COLUMNS).to_reader(), RUN, "xinfAP")
    renamed = pd.DataFrame(COLUMNS).rename(columns={"stratum": "s"})
    with pytest.raises(assay.Error, match="has no \"stratum\" of its own"):
        assay.table(renamed, "qrels", columns={"stratum": "s"})


def test_the_note_on_samples_and_the_explanation():
    results = assay.evaluate(pd.DataFrame(COLUMNS), RUN, ["AP", "xinfAP"])
    assert any("a sample of 6 documents" in note for note in map(str, results.notes))
    assert "nan" not in results.explain("1", "infNDCG").to_text()


def test_an_evaluator_keeps_its_sample_or_says_so():
    kept = assay.Evaluator(FILE, "statAP")
    assert pickle.loads(pickle.dumps(kept))(RUN).to_dict() == kept(RUN).to_dict()
    lost = assay.Evaluator(kept.qrels, "statAP")
    assert lost(RUN).to_dict() == kept(RUN).to_dict()
    with pytest.raises(TypeError, match="more than grades"):
        pickle.dumps(lost)


def test_figures_show_the_measures_of_the_results():
    results = assay.evaluate(FILE, {"a": RUN, "b": RUN}, "xinfAP")
    assert results.plot("topics").title.startswith("xinfAP")
    assert results.plot("pr").title  # which shows no measure of ours
    with pytest.raises(assay.Error, match="no effect"):
        assay.evaluate(FILE, RUN, "AP").report(docs="corpus.jsonl")
