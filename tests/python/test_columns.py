# SPDX-License-Identifier: Apache-2.0
"""Tables with columns and records give what the same data give as dictionaries."""
import array
import collections
import dataclasses
import subprocess
import sys

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import assay

MEASURES = ["nDCG@10", "AP", "R@5", "RR"]
Qrel = collections.namedtuple("Qrel", "query_id doc_id relevance iteration")
ScoredDoc = collections.namedtuple("ScoredDoc", "query_id doc_id score")


def random_rows(rng, topics=40, docs=30, together=True):
    """Judgments and a run as rows: topic, document, number. Names of many lengths and letters."""
    names = [f"d{i}" if i % 3 else f"Straße-{i}-{'x' * i}-日本" for i in range(60)]
    qrels, run = [], []
    for t in range(topics):
        topic = f"q{t}" if t % 4 else f"frage-ü{t}"
        qrels += [(topic, d, rng.randint(0, 3)) for d in rng.sample(names, 12)]
        run += [(topic, d, rng.choice([0.5, 1.5, rng.random()]))
                for d in rng.sample(names, docs)]
    if not together:
        rng.shuffle(qrels)
        rng.shuffle(run)
    return qrels, run


def as_dict(rows):
    topics = {}
    for topic, doc, number in rows:
        topics.setdefault(topic, {})[doc] = number
    return topics


def columns_of(rows, names):
    return dict(zip(names, (list(column) for column in zip(*rows)), strict=True))


def values(qrels, run, **settings):
    return assay.evaluate(qrels, run, MEASURES, **settings).per_query.to_dict()


def arrow_of(rows, names, kind=pa.string(), chunk=None, number=pa.float64()):
    columns = columns_of(rows, names)
    table = pa.table({name: pa.array(column, kind if i < 2 else number)
                      for i, (name, column) in enumerate(columns.items())})
    if chunk is None:
        return table
    return pa.concat_tables([table.slice(i, chunk) for i in range(0, len(rows), chunk)])


IR_MEASURES = ("query_id", "doc_id", "relevance"), ("query_id", "doc_id", "score")
PYTERRIER = ("qid", "docno", "label"), ("qid", "docno", "score")
RANX = ("q_id", "doc_id", "score"), ("q_id", "doc_id", "score")
RECOMMENDERS = ("user_id", "item_id", "rating"), ("user_id", "item_id", "score")
BEIR = ("query-id", "corpus-id", "score"), ("query-id", "corpus-id", "score")


@pytest.mark.parametrize("together", [True, False])
@pytest.mark.parametrize("names", [IR_MEASURES, PYTERRIER, RANX, BEIR, RECOMMENDERS])
@pytest.mark.parametrize("make", [
    lambda columns: pd.DataFrame(columns),
    lambda columns: pl.DataFrame(columns),
    lambda columns: pa.table(columns),
    lambda columns: {name: np.array(column) for name, column in columns.items()},
    lambda columns: pd.DataFrame(columns).astype(object),
    lambda columns: pd.DataFrame(columns).to_records(index=False),
    lambda columns: pa.table(columns).to_reader(max_chunksize=7),
    lambda columns: pa.record_batch(columns),
    lambda columns: {name: pa.array(column) for name, column in columns.items()},
    lambda columns: {name: pa.chunked_array([column]) for name, column in columns.items()},
    lambda columns: {name: pd.Series(column) for name, column in columns.items()},
    lambda columns: {name: pl.Series(column) for name, column in columns.items()},
], ids=["pandas", "polars", "arrow", "numpy", "objects", "structured", "reader", "batch", "arrays",
        "chunked", "series", "polars-series"])
def test_tables_are_as_dictionaries(rng, together, names, make):
    qrels, run = random_rows(rng, together=together)
    expected = values(as_dict(qrels), as_dict(run))
    assert values(make(columns_of(qrels, names[0])), make(columns_of(run, names[1]))) == expected


def test_lists_under_names_of_columns(rng):
    """Lists under other names are rankings of topics."""
    qrels, run = random_rows(rng, topics=10)
    for names in (IR_MEASURES, PYTERRIER, RECOMMENDERS):
        assert values(columns_of(qrels, names[0]), columns_of(run, names[1])) == values(
            as_dict(qrels), as_dict(run))
    rankings = {"q1": ["a", "b"], "q2": ["a", "b"], "q3": ["a"]}
    assert assay.evaluate({"q1": {"b": 1}}, rankings, "RR")["RR"] == 0.5


def test_a_table_has_its_name():
    named = assay.table(pd.DataFrame(frame_with()), name="bm25.v1")
    assert assay.evaluate({"q1": {"a": 1}}, named, "RR").runs == ["bm25.v1"]


@pytest.mark.parametrize("kind", [
    pa.string(), pa.large_string(), pa.string_view(), pa.binary(),
    pa.dictionary(pa.int8(), pa.string()), pa.dictionary(pa.uint32(), pa.large_string()),
    pa.dictionary(pa.int64(), pa.string())], ids=str)
@pytest.mark.parametrize("chunk", [None, 1, 7])
def test_texts_of_arrow(rng, kind, chunk):
    qrels, run = random_rows(rng, together=False)
    if kind == pa.binary():
        encoded = [[(t.encode(), d.encode(), n) for t, d, n in rows] for rows in (qrels, run)]
    else:
        encoded = [qrels, run]
    tables = [arrow_of(rows, names, kind, chunk)
              for rows, names in zip(encoded, IR_MEASURES, strict=True)]
    assert values(*tables) == values(as_dict(qrels), as_dict(run))


@pytest.mark.parametrize("kind", [
    pa.string(), pa.string_view(), pa.dictionary(pa.int16(), pa.string())], ids=str)
def test_slices_of_tables(rng, kind):
    """A slice has an offset in each column, and a slice of a batch another one of its own."""
    qrels, run = random_rows(rng, topics=12)
    batch = arrow_of(run, IR_MEASURES[1], kind).combine_chunks().to_batches()[0]
    table = pa.table(batch)
    for source in (batch.slice(5, 200), batch.to_struct_array().slice(5, 200),
                   pa.concat_tables([table.slice(5, 100), table.slice(105, 100)])):
        assert values(as_dict(qrels), source) == values(as_dict(qrels), as_dict(run[5:205]))


@pytest.mark.parametrize("width", ["i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8"])
def test_whole_numbers_as_names(rng, width):
    rows = [(t, d, float(rng.randint(0, 3))) for t in range(5) for d in rng.sample(range(100), 20)]
    expected = values(as_dict(rows), as_dict(rows))
    topics, docs, scores = zip(*rows, strict=True)
    table = {"qid": np.array(topics, width), "docno": np.array(docs, width),
             "score": np.array(scores)}
    assert values(table, table) == expected
    assert values(pa.table(table), pa.table(table)) == expected
    assert values(pd.DataFrame(table), pl.DataFrame(table)) == expected


@pytest.mark.parametrize("width", ["i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8",
                                   "f2", "f4", "f8", "g"])
def test_numbers_of_any_width(width):
    qrels = {"q": {"a": 1, "b": 0, "c": 2}}
    scores = np.array([3, 120, 65], width)
    run = {"query_id": np.array(["q"] * 3), "doc_id": np.array(["a", "b", "c"]), "score": scores}
    expected = values(qrels, {"q": {"a": 3, "b": 120, "c": 65}})
    assert values(qrels, run) == expected
    if width != "g":
        assert values(qrels, pa.table(run)) == expected


def test_half_floats_are_exact():
    every = np.arange(0x10000, dtype=np.uint16).view(np.float16)
    every = every[np.isfinite(every)]
    table = {"query_id": np.zeros(len(every), int), "doc_id": np.arange(len(every)), "score": every}
    run = assay._core.Run.of_table(assay.table(table))
    assert {int(d): s for d, s in run.to_dict()["0"].items()} == {
        i: float(value) for i, value in enumerate(every)}


def test_true_and_false_are_grades():
    grades = np.array([True, False, True])
    frame = {"qid": np.array(["q"] * 3), "docno": np.array(["a", "b", "c"]), "label": grades}
    run = {"q": {"a": 3, "b": 2, "c": 1}}
    expected = values({"q": {"a": 1, "b": 0, "c": 1}}, run)
    assert values(frame, run) == expected
    assert values(pa.table(frame), run) == expected
    assert values(pa.table(frame).slice(1), run) == values({"q": {"b": 0, "c": 1}}, run)


@pytest.mark.parametrize("dtype", ["U", "S", object, np.dtypes.StringDType()])
def test_strings_of_numpy(dtype):
    names = ["a", "bcd", "x" * 20] if dtype == "S" else ["ä", "日本語", "😀" * 5]
    table = {"qid": np.array(names[::-1], dtype), "docno": np.array(names, dtype),
             "score": np.array([1, 2, 3])}
    assert assay._core.Run.of_table(assay.table(table)).to_dict() == {
        topic: {doc: score}
        for topic, doc, score in zip(names[::-1], names, (1.0, 2.0, 3.0), strict=True)}


def test_arrays_with_steps():
    ids = np.arange(20).reshape(10, 2)
    table = {"qid": ids[::-1, 0] % 2, "docno": ids[:, 1], "score": np.arange(30.0)[::3]}
    rows = zip(*table.values(), strict=True)
    assert assay._core.Run.of_table(assay.table(table)).to_dict() == as_dict(
        (str(topic), str(doc), score) for topic, doc, score in rows)


class Emptying:
    """A whole number that empties a column when it is read."""

    def __init__(self, column, number):
        self.column, self.number = column, number

    def __index__(self):
        self.column[:] = [None] * len(self.column) if hasattr(self.column, "dtype") else []
        return self.number


def test_columns_may_change_while_they_are_read():
    docs = []
    docs += [Emptying(docs, i) for i in range(1000)]
    run = {"qid": ["q"] * 1000, "docno": docs, "score": list(range(1000))}
    assert assay.evaluate({"q": {"998": 1}}, run, "RR")["RR"] == 0.5
    assert not docs
    docs = np.empty(1, object)
    docs[0] = Emptying(docs, 7)
    run = {"qid": ["q"], "docno": docs, "score": [1.0]}
    assert assay.evaluate({"q": {"7": 1}}, run, "RR")["RR"] == 1


def test_columns_without_numpy():
    table = {"qid": array.array("i", [1, 1, 2]), "docno": memoryview(array.array("q", [7, 8, 7])),
             "score": array.array("f", [1, 2, 3])}
    assert assay._core.Run.of_table(assay.table(table)).to_dict() == {
        "1": {"8": 2.0, "7": 1.0}, "2": {"7": 3.0}}


@pytest.mark.parametrize("categories", [["a", "b", "c"], [3, 1, 2]])
def test_categories(categories):
    run = {"q": {str(c): float(i) for i, c in enumerate(categories)}}
    qrels = {"q": {str(categories[0]): 1}}
    frame = pd.DataFrame({"qid": pd.Categorical(["q"] * 3), "docno": pd.Categorical(categories),
                          "score": [0.0, 1.0, 2.0]})
    assert values(qrels, frame) == values(qrels, run)
    if categories[0] == "a":
        polars = pl.DataFrame({"qid": ["q"] * 3, "docno": categories, "score": [0.0, 1.0, 2.0]})
        for kind in (pl.Categorical, pl.Enum(categories)):
            cast = polars.with_columns(pl.col("docno").cast(kind))
            assert values(qrels, cast) == values(qrels, run)


@dataclasses.dataclass
class Judged:
    qid: str
    docno: str
    label: int


class Slotted:
    __slots__ = ("topic", "doc", "score")

    def __init__(self, topic, doc, score):
        self.topic, self.doc, self.score = topic, doc, score


@pytest.mark.parametrize("lazy", [iter, list])
def test_records(rng, lazy):
    qrels, run = random_rows(rng, topics=10)
    expected = values(as_dict(qrels), as_dict(run))
    for judged, ranked in [
            ([Qrel(*row, "0") for row in qrels], [ScoredDoc(*row) for row in run]),
            ([Judged(*row) for row in qrels], [Slotted(*row) for row in run]),
            ([dict(zip(IR_MEASURES[0], row, strict=True)) for row in qrels],
             [dict(zip(PYTERRIER[1], row, strict=True)) for row in run]),
            (qrels, run)]:
        assert values(lazy(judged), lazy(ranked)) == expected


def test_a_column_tells_runs_apart(rng):
    qrels, first = random_rows(rng)
    second = [(t, d, -s) for t, d, s in first]
    rows = [(*row, "bm25") for row in first] + [(*row, "dense") for row in second]
    rng.shuffle(rows)
    columns = columns_of(rows, ("qid", "docno", "score", "system"))
    expected = values(as_dict(qrels), {"bm25": as_dict(first), "dense": as_dict(second)})
    Tagged = collections.namedtuple("Tagged", "qid docno score run")
    for source in (pd.DataFrame(columns), pl.DataFrame(columns), pa.table(columns),
                   [Tagged(*row) for row in rows], assay.runs(pa.table(columns))):
        found = values(as_dict(qrels), source)
        assert found == expected
    one = [row for row in rows if row[3] == "dense"]
    results = assay.evaluate(as_dict(qrels), pd.DataFrame(one, columns=list(columns)), MEASURES)
    assert results.runs == ["dense"]


def test_several_frames(rng):
    qrels, run = random_rows(rng)
    frame = pd.DataFrame(columns_of(run, PYTERRIER[1]))
    expected = values(as_dict(qrels), {"a": as_dict(run), "b": as_dict(run)})
    for make in (lambda f: f, pl.from_pandas, pa.Table.from_pandas, pa.RecordBatch.from_pandas,
                 lambda f: f.to_records()):
        assert values(as_dict(qrels), {"a": make(frame), "b": make(frame)}) == expected
    results = assay.evaluate(as_dict(qrels), [frame, pl.from_pandas(frame)], MEASURES)
    assert results.runs == ["run 1", "run 2"]


def test_columns_of_other_names():
    frame = pd.DataFrame({"Frage": ["q", "q"], "Seite": ["a", "b"], "Wert": [1.0, 2.0],
                          "score": [9, 8]})
    table = assay.table(frame, columns={"query_id": "Frage", "docno": "Seite", "score": "Wert"})
    assert values({"q": {"a": 1}}, table) == values({"q": {"a": 1}}, {"q": {"a": 1.0, "b": 2.0}})
    records = assay.table(frame.to_dict("records"),
                          columns={"query_id": "Frage", "docno": "Seite", "score": "Wert"})
    assert values({"q": {"a": 1}}, records) == values({"q": {"a": 1}}, table)


def test_the_better_name_counts():
    """PyTerrier's frames have the text of a query beside its number."""
    frame = pd.DataFrame({"query": ["what is", "what is"], "qid": ["q", "q"], "docid": [1, 2],
                          "docno": ["a", "b"], "score": [1.0, 2.0], "rank": [1, 0],
                          "text": [None, object()]})
    assert values({"q": {"a": 1}}, frame) == values({"q": {"a": 1}}, {"q": {"a": 1.0, "b": 2.0}})


def test_empty_tables():
    for empty in (pd.DataFrame({"qid": [], "docno": [], "score": []}), [], iter([]),
                  pa.table({"qid": pa.array([], pa.string()), "docno": pa.array([], pa.string()),
                            "score": pa.array([], pa.float64())}),
                  pl.DataFrame({"qid": [], "docno": [], "score": []})):
        with pytest.raises(assay.Error, match="no documents|no run"):
            assay.evaluate({"q": {"a": 1}}, empty, "AP")
    with pytest.raises(assay.Error, match="no judgments"):
        assay.evaluate(pd.DataFrame({"qid": [], "docno": [], "label": []}), {"q": {"a": 1}}, "AP")


def frame_with(**columns):
    return {"qid": ["q1", "q2"], "docno": ["a", "b"], "score": [1.0, 2.0]} | columns


@pytest.mark.parametrize("columns, words", [
    (frame_with(score=pa.array([1, None])),
     ["row 2", 'topic "q2"', 'document "b"', 'column "score"', "no value"]),
    (frame_with(docno=["a", None]), ["row 2", 'topic "q2"', 'column "docno"', "no value"]),
    (frame_with(qid=["q1", None]), ["row 2", 'column "qid"', "no value"]),
    (frame_with(score=["high", "low"]), ['column "score"', "number"]),
    (frame_with(docno=[1.5, 2.5]), ['column "docno"', "whole number"]),
    (frame_with(score=[1.0, float("inf")]), ['topic "q2"', 'document "b"', "not a finite number"]),
    (frame_with(qid=["q", "q"], docno=["a", "a"]), ['topic "q"', 'document "a" twice']),
    ({"qid": ["q"], "docno": ["a"], "points": [1.0]},
     ["no column holds the score", "qid, docno, points", "similarity"]),
    ({"docno": ["a"], "score": [1.0]}, ["no column holds the topic", "query_id"]),
])
@pytest.mark.parametrize("make", [
    lambda columns: pa.table(columns).to_pandas(types_mapper=pd.ArrowDtype),
    lambda columns: pl.from_arrow(pa.table(columns)), pa.table,
    lambda columns: pa.table(columns).to_pandas().astype(object)
], ids=["pandas", "polars", "arrow", "objects"])
def test_faults_name_their_place(columns, words, make):
    with pytest.raises(assay.Error) as raised:
        assay.evaluate({"q1": {"a": 1}, "q2": {"b": 1}, "q": {"a": 1}}, make(columns), "AP")
    for word in words:
        assert word in str(raised.value)


def test_nan_is_no_score():
    """Pandas has it for what is missing among floats."""
    with pytest.raises(assay.Error, match='topic "q2", document "b": score nan'):
        assay.evaluate({"q2": {"b": 1}}, pd.DataFrame(frame_with(score=[1.0, None])), "AP")


def test_columns_differ_in_length():
    with pytest.raises(assay.Error, match='column "score" has 2 rows, column "qid" has 1'):
        assay.evaluate({"q": {"a": 1}}, {"qid": np.array(["q"]), "docno": np.array(["a"]),
                                         "score": np.array([1, 2])}, "AP")


def test_a_given_column_that_is_not_there():
    frame = pd.DataFrame(frame_with())
    with pytest.raises(assay.Error, match='no column "Wert"'):
        assay.table(frame, columns={"score": "Wert"})
    with pytest.raises(assay.Error, match='known as "wert"'):
        assay.table(frame, columns={"wert": "score"})


def test_tables_outlive_their_source(rng):
    """Views of texts hold, though the frame is gone."""
    qrels, run = random_rows(rng)
    held = assay.table(pl.DataFrame(columns_of(run, PYTERRIER[1])))
    assert values(as_dict(qrels), held) == values(as_dict(qrels), as_dict(run))


def test_threads_make_no_difference(rng):
    qrels, run = random_rows(rng, topics=200, together=False)
    frames = [pl.DataFrame(columns_of(rows, names))
              for rows, names in zip((qrels, run), PYTERRIER, strict=True)]
    assert values(*frames, threads=1) == values(*frames, threads=4)


def test_pandas_without_pyarrow():
    code = """
import sys
sys.modules["pyarrow"] = None
import pandas as pd, assay
frame = pd.DataFrame({"qid": ["q", "q"], "docno": ["ä", "b"], "score": [1.0, 2.0]})
print(frame["qid"].dtype, assay.evaluate({"q": {"b": 1}}, frame, "RR")["RR"],
      assay.evaluate({"q": {"b": 1}}, frame.astype({"docno": "category"}), "RR")["RR"])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout.split() == ["str", "1.0", "1.0"], done.stderr
