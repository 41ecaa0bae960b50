# SPDX-License-Identifier: Apache-2.0
"""What runs inside the executors of Spark: batches of Arrow in, values of topics out.

Rows come with a key, and sorted by it, so that all rows of a topic follow each other. They are
evaluated in blocks of whole topics, and what is held at a time is a block, or one topic if that is
longer.
"""
from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from . import _core
from ._columns import tables_from

if TYPE_CHECKING:
    import pyarrow

ROW_FIELDS = ("run string, query_id string, state string, values array<double>, "
              "ratios array<double>, samples array<double>, facts string")
SUMMARY_FIELDS = ("run string, measure string, value double, topics long, undefined long, "
                  "missing long, unjudged long, ignored long, left_out long")
STATES = ["missing", "unjudged", "ignored", "left-out"]


@dataclass(frozen=True)
class Task:
    """What an executor has to know. ``together`` keeps all runs of a topic in one block."""

    measures: tuple[str, ...]
    settings: dict[str, Any]
    runs: tuple[str, ...]
    together: bool
    block_rows: int
    judgments: Any = None  # a broadcast of Judgments, or None where they come with the rows

    def parsed(self) -> list[_core.Measure]:
        return [measure for name in self.measures for measure in _core.parse_measures(name)]


class Judgments:
    """All judgments, sorted by topic, with the place of each topic."""

    def __init__(self, table: pyarrow.Table):
        self.table = table.sort_by("query_id").combine_chunks()
        self.places: dict[str, tuple[int, int]] = {}
        counts = self.table.column("query_id").value_counts() if table.num_rows else []
        begin = 0
        for entry in counts:  # in the order in which they come
            name, count = entry["values"].as_py(), entry["counts"].as_py()
            self.places[name] = (begin, count)
            begin += count

    def of(self, topics: Iterable[str]) -> pyarrow.Table:
        """Those of some topics."""
        import pyarrow
        places = [self.places[topic] for topic in topics if topic in self.places]
        slices = [self.table.slice(begin, count) for begin, count in places]
        return pyarrow.concat_tables(slices).combine_chunks() if slices else self.table.slice(0, 0)


def evaluate_partition(task: Task, batches: Iterable[pyarrow.RecordBatch]
                       ) -> Iterator[pyarrow.RecordBatch]:
    """The rows of a partition, sorted by their key: a number that all rows of a topic share."""
    measures = task.parsed()
    for block in blocks(batches, task.block_rows):
        for names, qrels, rows in groups(task, block.drop(["key"])):
            yield from evaluate_group(task, measures, names, qrels, rows)


def blocks(batches: Iterable[pyarrow.RecordBatch], size: int) -> Iterator[pyarrow.Table]:
    """Tables of at least so many rows, the last one apart; none ends within a topic."""
    import pyarrow
    held: list[pyarrow.RecordBatch] = []
    rows = 0
    last = None
    for batch in batches:
        if batch.num_rows == 0:
            continue
        keys = batch.column("key")
        cut = last_begin(keys)
        is_cut = cut > 0 or (held and keys[0].as_py() != last)
        if is_cut and rows + cut >= size:
            yield pyarrow.Table.from_batches([*held, batch.slice(0, cut)])
            held, rows, batch = [], 0, batch.slice(cut)
        held.append(batch)
        rows += batch.num_rows
        last = keys[-1].as_py()
    if held:
        yield pyarrow.Table.from_batches(held)


def last_begin(keys: pyarrow.Array) -> int:
    """The first row that has the key of the last one."""
    low, high = 0, len(keys) - 1
    wanted = keys[high].as_py()
    while low < high:
        middle = (low + high) // 2
        if keys[middle].as_py() == wanted:
            high = middle
        else:
            low = middle + 1
    return low


def groups(task: Task, block: pyarrow.Table
           ) -> Iterator[tuple[tuple[str, ...], pyarrow.Table, pyarrow.Table]]:
    """Runs, judgments and rows that are evaluated at once."""
    import pyarrow.compute as pc
    if task.judgments is None:
        is_judgment = pc.is_null(block.column("run"))
        yield task.runs, block.filter(is_judgment), block.filter(pc.invert(is_judgment))
        return
    judgments: Judgments = task.judgments.value
    is_topic = pc.is_null(block.column("doc_id"))
    if task.together:
        names = block.filter(is_topic).column("query_id").to_pylist()
        yield task.runs, judgments.of(names), block.filter(pc.invert(is_topic))
        return
    for run in pc.unique(block.column("run")).to_pylist():
        check_known([run], task.runs)
        is_own = pc.equal(block.column("run"), run)
        names = block.filter(pc.and_(is_topic, is_own)).column("query_id").to_pylist()
        rows = block.filter(pc.and_(pc.invert(is_topic), is_own))
        yield (run,), judgments.of(names), rows


def check_known(names: Iterable[str], known: tuple[str, ...]) -> None:
    for name in names:
        if name not in known:
            raise _core.Error(f'a run is called "{name}", which is none of those that were named: '
                              f"{', '.join(known)}")


def evaluate_group(task: Task, measures: list[_core.Measure], names: tuple[str, ...],
                   qrels: pyarrow.Table, rows: pyarrow.Table) -> Iterator[pyarrow.RecordBatch]:
    found = {table.name: table for table in run_tables(rows)}
    check_known(found, names)
    tables = [found.get(name) or _core.Table.of_dict(name, {}, "run") for name in names]
    judged = qrels.drop(["run"]) if "run" in qrels.column_names else qrels
    judged = judged.rename_columns(["query_id", "doc_id", "relevance"])
    table = tables_from(judged, "qrels", "qrels")[0]
    for part in _core.evaluate_part(table, tables, measures, task.settings):
        yield batch_of(part, len(measures))


def run_tables(rows: pyarrow.Table) -> list[_core.Table]:
    if rows.num_rows == 0:
        return []
    return tables_from(rows.rename_columns(["run", "query_id", "doc_id", "score"]), "run", "run")


def batch_of(part: dict[str, Any], width: int) -> pyarrow.RecordBatch:
    """A row for each topic, those with values first, and one with the facts."""
    import pyarrow as pa
    count = len(part["topics"]) + 1
    evaluated = len(part["values"]) // (8 * width)
    samples = 2 * width if part["samples"] else 0
    columns = [pa.array([part["run"]] * count, pa.string()),
               pa.array([*part["topics"], None], pa.string()),
               pa.array([*part["states"], None], pa.string()),
               lists_of(part["values"], width, evaluated, count),
               lists_of(part["ratios"], 2 * width, evaluated, count),
               lists_of(part["samples"], samples, evaluated, count),
               pa.array([None] * (count - 1) + [json.dumps(part["facts"])], pa.string())]
    names = [field.split()[0] for field in ROW_FIELDS.split(", ")]
    return pa.RecordBatch.from_arrays(columns, names)


def lists_of(numbers: bytes, width: int, evaluated: int, count: int) -> pyarrow.ListArray:
    """So many numbers for each of the first rows, and nothing for the others."""
    import pyarrow as pa
    size = len(numbers) // 8
    flat = pa.Array.from_buffers(pa.float64(), size, [None, pa.py_buffer(numbers)])
    begins = [row * width for row in range(evaluated)] + [None] * (count - evaluated)
    return pa.ListArray.from_arrays(pa.array([*begins, size], pa.int32()), flat)


def summarise(task: Task, rows: pyarrow.Table) -> pyarrow.Table:
    """All topics of one run to its means."""
    import pyarrow as pa
    report = report_of(task, [rows], {})
    states = rows.column("state").to_pylist()
    counts = {state: states.count(state) for state in STATES}
    run = report.runs[0]
    columns: dict[str, list[Any]] = {field.split()[0]: [] for field in SUMMARY_FIELDS.split(", ")}
    for measure, (value, undefined) in zip(report.measures, _core.summaries(report, 0)):
        entry = [run, measure.name, value, len(report.topics(0)), undefined,
                 *(counts[state] for state in STATES)]
        for column, item in zip(columns.values(), entry):
            column.append(item)
    types = [pa.string(), pa.string(), pa.float64(), *[pa.int64()] * 6]
    return pa.table([pa.array(column, kind) for column, kind in zip(columns.values(), types)],
                    names=list(columns))


def report_of(task: Task, runs: list[pyarrow.Table], qrels: dict[str, Any]) -> _core.Report:
    """The report of all topics of runs; a table of rows for each."""
    known = dict(dict(name="qrels", topics=0, judgments=0, lowest=0, highest=0, negative=0),
                 **qrels)
    found = [run_of(rows) for rows in runs]
    try:
        return _core.report_of_values(found, task.parsed(), task.settings, known)
    except _core.Error as error:
        for run in found:
            if error.code == "no-common-topic" and run["run"] == error.file and is_absent(run):
                raise absent_run(error.file) from None
        raise


def is_absent(run: dict[str, Any]) -> bool:
    """Whether no row is of this run, so that all topics are those of the judgments."""
    return set(run["states"]) <= {"missing", "left-out"}


def absent_run(name: str) -> _core.Error:
    return _core.Error(f"{name}: no topic of this run is judged, as no row is of this run",
                       f'names has "{name}": is it written as in the data?', file=name,
                       code="no-common-topic")


def run_of(rows: pyarrow.Table) -> dict[str, Any]:
    """The rows of one run as the library puts them together."""
    import pyarrow.compute as pc
    topics = rows.filter(pc.is_valid(rows.column("query_id")))
    facts = rows.column("facts").drop_null().to_pylist()
    return dict(run=rows.column("run")[0].as_py(), topics=topics.column("query_id").to_pylist(),
                states=topics.column("state").to_pylist(),
                ratios=numbers_of(topics.column("ratios")),
                samples=numbers_of(topics.column("samples")), facts=[json.loads(f) for f in facts])


def numbers_of(lists: pyarrow.ChunkedArray) -> memoryview:
    """The numbers of a column of lists, one after the other."""
    import pyarrow as pa
    flat = pa.concat_arrays([chunk.flatten() for chunk in lists.chunks] or
                            [pa.array([], pa.float64())])
    if len(flat) == 0:
        return memoryview(b"").cast("d")
    begin = 8 * flat.offset
    return memoryview(flat.buffers()[1])[begin:begin + 8 * len(flat)].cast("B").cast("d")
