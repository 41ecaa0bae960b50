# SPDX-License-Identifier: Apache-2.0
"""A large experiment in files that Spark and one machine read alike."""
import pathlib

import numpy
import pyarrow
import pyarrow.compute as pc
import pyarrow.parquet

DOCS = 10_000_019  # a prime, so that steps of any length meet no document twice
DEPTH = 100
JUDGED = 20
LONG_SHARE = 0.2  # of the rows, in one topic


def numbered(prefix: str, numbers: numpy.ndarray) -> pyarrow.Array:
    texts = pyarrow.array(numbers).cast(pyarrow.string())
    return pc.binary_join_element_wise(pyarrow.scalar(prefix), texts, pyarrow.scalar(""))


def docs_of(topics: numpy.ndarray, places: numpy.ndarray, step: int) -> pyarrow.Array:
    """Documents by topic and place: different ones for different places."""
    return numbered("doc-", (topics * 7919 + places * step) % DOCS)


def write_run(path: pathlib.Path, name: str, rows: int, seed: int) -> None:
    """One topic takes a fifth of the rows; the others have a hundred each."""
    rng = numpy.random.default_rng(seed)
    long = int(rows * LONG_SHARE)
    short = (rows - long) // DEPTH
    topics = numpy.concatenate([numpy.zeros(long, int),
                                numpy.repeat(numpy.arange(1, short + 1), DEPTH)])
    places = numpy.concatenate([numpy.arange(long), numpy.tile(numpy.arange(DEPTH), short)])
    scores = rng.integers(1, 5000, len(topics)) / 7
    table = pyarrow.table({"run": pyarrow.array([name] * 1).take(pyarrow.array(topics * 0)),
                           "query_id": numbered("topic-", topics),
                           "doc_id": docs_of(topics, places, 104_729), "score": scores})
    pyarrow.parquet.write_table(table, path, row_group_size=500_000)


def write_qrels(path: pathlib.Path, topics: int) -> None:
    """Every 37th topic is not judged; some that are judged are in no run."""
    rng = numpy.random.default_rng(3)
    numbers = numpy.arange(int(topics * 1.02))
    numbers = numbers[numbers % 37 != 5]
    judged = numpy.repeat(numbers, JUDGED)
    places = numpy.tile(numpy.arange(JUDGED) * 7, len(numbers))
    table = pyarrow.table({"query_id": numbered("topic-", judged),
                           "doc_id": docs_of(judged, places, 104_729),
                           "relevance": rng.integers(0, 4, len(judged))})
    pyarrow.parquet.write_table(table, path)


def write_experiment(folder: pathlib.Path, rows: int) -> None:
    """Two runs of so many rows together, and judgments."""
    folder.mkdir(parents=True, exist_ok=True)
    for number, name in enumerate(["first", "second"]):
        write_run(folder / f"{name}.parquet", name, rows // 2, number)
    write_qrels(folder / "qrels.parquet", int(rows // 2 * (1 - LONG_SHARE)) // DEPTH)
