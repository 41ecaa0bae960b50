# SPDX-License-Identifier: Apache-2.0
"""The same evaluation on Apache Spark: data frames in, data frames out, the same bits.

    from assay import spark
    found = spark.evaluate(qrels_df, runs_df, ["nDCG@10", "AP"], by=["run", "query_id"])
    found.summary.show()

Rows are spread by topic, the library runs inside the executors, and means are put together in the
order of topics that one machine takes. PySpark is needed here alone.
"""
from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from . import _core
from . import _spark_parts as parts
from ._column_names import column_places
from ._results import Results
from ._settings import MEASURES, core_settings, measures_with, name_from, whole_number

if TYPE_CHECKING:
    from pyspark.sql import Column, DataFrame

BY = ("run", "query_id")
BROADCAST_ROWS = 1_000_000
BLOCK_ROWS = 200_000
PARTITION_BYTES = 16 << 20
UNKNOWN_BYTES = 1 << 50
MOST = 2**31 - 1  # as Spark counts
SETTINGS = {"ties", "topics", "undefined", "intervals", "depth", "only_topics", "groups", "seed",
            "bounds"}


class Evaluation:
    """What was found. No value is computed before somebody asks; then those of topics are kept, in
    memory or on the disks of the executors, until `unpersist()`."""

    def __init__(self, rows: DataFrame, qrels: DataFrame, task: parts.Task, by: Sequence[str]):
        self._rows = rows
        self._qrels = qrels
        self._task = task
        self._by = by
        self.runs: list[str] = list(task.runs)
        self.measures: list[str] = list(task.measures)

    @property
    def per_query(self) -> DataFrame:
        """A row for each run, topic and measure: the value, NaN where it is undefined."""
        from pyspark.sql import functions as F
        names = F.array(*(F.lit(name) for name in self.measures))
        pairs = F.arrays_zip(names.alias("measure"), F.col("values").alias("value"))
        rows = self._rows.where("values is not null").select(
            *self._keys(), F.explode(pairs).alias("pair"))
        return rows.select(*(named(key) for key in self._by), F.col("pair.measure"),
                           F.col("pair.value"))

    @property
    def topics(self) -> DataFrame:
        """A row for each run and topic, with its state: "found", "missing" (judged, not in the run,
        counted as empty), "left-out" (the same, not counted), "ignored" (not judged), "unjudged"
        (the same, evaluated with empty judgments)."""
        rows = self._rows.where("query_id is not null")
        return rows.select(*self._keys(), "state")

    @property
    def summary(self) -> DataFrame:
        """A row for each run and measure: the mean or what stands for it, over how many topics, how
        many of these have no value, and how many topics are in which state."""
        from pyspark.sql import functions as F
        task = self._task

        def summarise(rows):  # Spark looks at annotations, and would have to know their names
            return parts.summarise(task, rows)

        rows = self._rows.drop("values")
        found = rows.groupBy("run").applyInArrow(summarise, parts.SUMMARY_FIELDS)
        return found.select(F.col("run").alias(self._by[0]), *found.columns[1:])

    def collect(self) -> Results:
        """Everything as evaluate() of one machine gives it, with its notes. The values of topics
        come to the driver."""
        return self._results

    @property
    def notes(self) -> list[dict[str, Any]]:
        """What a reader of the numbers should know: dropped topics, ties, unjudged documents."""
        return self.collect().notes

    def compare(self, *arguments: Any, **settings: Any) -> Any:
        """Significance, from the values of all topics: as `Results.compare`."""
        return self.collect().compare(*arguments, **settings)

    def unpersist(self) -> None:
        """Gives back the memory of the executors. What is asked for later is computed again."""
        self._rows.unpersist()
        if self._task.judgments is not None:
            self._task.judgments.unpersist()

    @cached_property
    def _results(self) -> Results:
        import pyarrow.compute as pc
        rows = self._rows.drop("values").toArrow()
        runs = [rows.filter(pc.equal(rows.column("run"), name)) for name in self.runs]
        return Results(parts.report_of(self._task, runs, known_judgments(self._qrels)))

    def _keys(self) -> list[Column]:
        from pyspark.sql import functions as F
        return [F.col(own).alias(name) for own, name in zip(BY, self._by)]


def evaluate(qrels: DataFrame, runs: DataFrame, measures: str | Iterable[Any] = MEASURES,
             by: Sequence[str] = BY, *, columns: Mapping[str, str] | None = None,
             names: Iterable[str] | None = None, broadcast: bool | None = None,
             partitions: int | None = None, block_rows: int = BLOCK_ROWS,
             judged_only: bool = False, collection_size: int | None = None,
             **settings: Any) -> Evaluation:
    """Evaluates the runs of a data frame of Spark.

    ``by`` names the columns of ``runs`` that say which run and which topic a row belongs to; the
    topic alone where there is one run. Other columns go by their usual names, or as ``columns``
    says ({"doc_id": "page"}). ``names`` are the runs, if they are known: it saves a pass over the
    data.

    ``broadcast`` sends all judgments to every executor, which is what happens by itself if they
    have at most a million rows; otherwise they are joined, topic by topic. ``partitions`` is how
    many there are after the rows were spread by topic (else one for every 16 MiB of the data, or
    two for each core), and ``block_rows`` how many rows an executor evaluates at a time. The
    settings are those of `assay.Evaluator` that do not depend on all topics at once.
    """
    pyspark_or_error()
    parsed = measures_with(measures, judged_only, collection_size)
    known = spark_settings(settings)
    pooled = _core.check_parts(parsed, known)
    refuse_other_frames(qrels=qrels, runs=runs)
    if partitions is not None:
        partitions = whole_number("partitions", partitions, 1, MOST)
    block_rows = whole_number("block_rows", block_rows, 1, MOST)
    check_names(by, columns or {}, [qrels, runs])
    judgments = chosen(qrels, "qrels", by, columns or {})
    rows = chosen(runs, "run", by, columns or {})
    run_names = names_in(rows) if names is None else names_from(names)
    if not run_names:
        raise _core.Error("there is no run to evaluate")
    held = broadcast_of(judgments, broadcast)
    task = parts.Task(tuple(m.name for m in parsed), known, tuple(run_names),
                      pooled or held is None, block_rows, held)
    partitions = partitions_for(rows) if partitions is None else partitions
    spread = spread_by_topic(task, judgments, rows, partitions)
    found = spread.mapInArrow(partial(parts.evaluate_partition, task), parts.ROW_FIELDS)
    return Evaluation(found.persist(), judgments, task, output_names(by))


def pyspark_or_error() -> None:
    """PySpark itself asks for pandas where functions take batches of Arrow."""
    try:
        import pandas  # noqa: F401
        import pyarrow  # noqa: F401
        import pyspark  # noqa: F401
    except ImportError as error:
        raise ImportError("assay.spark needs PySpark, PyArrow and pandas: "
                          "pip install 'assay[spark]', or pip install pyspark pyarrow pandas"
                          ) from error


def refuse_other_frames(**frames: Any) -> None:
    """Those of pandas look alike, but have nothing of what is asked for here."""
    for name, frame in frames.items():
        if not hasattr(frame, "sparkSession"):
            kind = type(frame)
            raise _core.Error(f"{name} is {kind.__module__}.{kind.__qualname__}, and no data frame "
                              "of Spark", "make it one with session.createDataFrame(), or call "
                              "assay.evaluate(), which needs no Spark")


def spark_settings(settings: dict[str, Any]) -> dict[str, Any]:
    """As the library takes them; executors have a core for each task, so one thread is enough."""
    for name in settings:
        if name not in SETTINGS:
            raise TypeError(f"there is no setting {name!r} on Spark; there are "
                            f"{', '.join(sorted(SETTINGS))}")
    return dict(core_settings(settings), threads=1)


def output_names(by: Sequence[str]) -> list[str]:
    return [BY[0], by[0]] if len(by) == 1 else list(by)


def named(name: str) -> Column:
    """A column whose name may have dots and blanks."""
    from pyspark.sql import functions as F
    return F.col("`" + name.replace("`", "``") + "`")


def chosen(frame: DataFrame, role: str, by: Sequence[str], columns: Mapping[str, str]
           ) -> DataFrame:
    """The columns that count, under names of their own, as texts and numbers."""
    from pyspark.sql import functions as F
    given = {field: name for field, name in columns.items() if name in frame.columns}
    for own, name in zip(reversed(BY), reversed(by)):
        if own in given and name in frame.columns and name not in (own, given[own]):
            raise _core.Error(f'{own} is column "{given[own]}" in columns, but "{name}" in by')
        if name in frame.columns:
            given.setdefault(own, name)
        elif role == "run" and name != own:
            raise _core.Error(f'there is no column "{name}", which by names; there are '
                              f"{', '.join(frame.columns)}")
    if role == "qrels":
        given.pop(BY[0], None)
    places = column_places(frame.columns, role, list(given.items()), len(by) == 2)
    topic, doc, value, tag = [None if place is None else frame.schema[place]
                              for place in places[:4]]
    where = [("topic", name_column(topic))]
    if role == "qrels":
        run = F.lit(None).cast("string")
    elif tag is None or len(by) == 1:
        run = F.lit("run")
    else:
        run = filled(name_column(tag), role, tag.name, where)
        where.insert(0, ("run", name_column(tag)))
    return frame.select(run.alias("run"), name_column(topic).alias("query_id"),
                        filled(name_column(doc), role, doc.name, where).alias("doc_id"),
                        number_column(value).alias("value"))


def check_names(by: Sequence[str], columns: Mapping[str, str], frames: list[DataFrame]) -> None:
    """What names a column must name one that is there."""
    if isinstance(by, str) or len(by) not in (1, 2):
        raise _core.Error("by names the column of the runs and that of the topics, or that of the "
                          f"topics alone; it is {by!r}")
    if len(by) == 2 and by[0] == by[1]:
        raise _core.Error(f'by names column "{by[0]}" for the runs and for the topics')
    if not isinstance(columns, Mapping):
        raise _core.Error(f'columns is {columns!r}: give {{"doc_id": "page"}}, a name for each '
                          "field that has another one")
    for field, name in columns.items():
        if not any(name in frame.columns for frame in frames):
            raise _core.Error(f'there is no column "{name}", which is said to be {field}')


def name_column(field: Any) -> Column:
    """Names are texts or whole numbers."""
    from pyspark.sql import types as T
    if not isinstance(field.dataType, (T.StringType, T.IntegralType)):
        raise _core.Error(f'column "{field.name}" is {field.dataType.simpleString()}; names are '
                          "texts or whole numbers")
    return named(field.name).cast("string")


def number_column(field: Any) -> Column:
    from pyspark.sql import types as T
    if not isinstance(field.dataType, T.NumericType):
        raise _core.Error(f'column "{field.name}" is {field.dataType.simpleString()}, and not '
                          "numbers")
    return named(field.name).cast("double")


def filled(column: Column, role: str, name: str, where: Iterable[tuple[str, Column]]) -> Column:
    """Rows without a value in this column stop the evaluation: they would pass for others. `where`
    says of which run and topic a row is, as far as it does."""
    from pyspark.sql import functions as F
    place = [F.coalesce(F.concat(F.lit(f', {noun} "'), value, F.lit('"')), F.lit(""))
             for noun, value in where]
    told = F.concat(F.lit(f"assay: {role}"), *place,
                    F.lit(f': a row has no value in column "{name}"'))
    return F.coalesce(column, F.raise_error(told))


def names_from(names: Any) -> list[str]:
    """The runs that are said to be there, in byte order."""
    if isinstance(names, (str, bytes)) or not isinstance(names, Iterable):
        raise _core.Error(f"names is a list of runs, and not {names!r}: give [{names!r}]")
    return sorted({name_from(name, "names", "run") for name in names})


def names_in(rows: DataFrame) -> list[str]:
    """The runs, in byte order."""
    return sorted(row[0] for row in rows.select("run").distinct().collect())


def broadcast_of(judgments: DataFrame, wanted: bool | None) -> Any:
    """All judgments in every executor; or None if they are too many for that."""
    if wanted is False:
        if judgments.isEmpty():  # a row of one partition, as a rule
            raise _core.Error("qrels has no judgments")
        return None
    rows = judgments.drop("run")
    table = (rows if wanted else rows.limit(BROADCAST_ROWS + 1)).toArrow()
    if not wanted and table.num_rows > BROADCAST_ROWS:
        return None
    if table.num_rows == 0:
        raise _core.Error("qrels has no judgments")
    return judgments.sparkSession.sparkContext.broadcast(parts.Judgments(table))


def spread_by_topic(task: parts.Task, judgments: DataFrame, rows: DataFrame,
                    partitions: int) -> DataFrame:
    """All rows of a topic in one partition, with its judgments or at least its name, so that topics
    without results are there too. Where each run can be by itself, a topic of many runs is spread
    over several partitions."""
    from pyspark.sql import functions as F
    others = judgments if task.judgments is None else judged_topics(task, judgments)
    keys = ["query_id"] if task.together else ["run", "query_id"]
    spread = rows.unionByName(others).repartition(partitions, *keys)
    # Rows of a topic have to follow each other, in whatever order: numbers are sorted sooner.
    return spread.withColumn("key", F.xxhash64(*keys)).sortWithinPartitions("key")


def judged_topics(task: parts.Task, judgments: DataFrame) -> DataFrame:
    """Rows that name each judged topic, for each run where these are by themselves."""
    import pyarrow
    from pyspark.sql import functions as F
    names = pyarrow.table({"query_id": pyarrow.array(task.judgments.value.places)})
    runs = F.array(*(F.lit(name) for name in task.runs))
    run = F.lit(None).cast("string") if task.together else F.explode(runs)
    return judgments.sparkSession.createDataFrame(names).select(
        run.alias("run"), "query_id", F.lit(None).cast("string").alias("doc_id"),
        F.lit(None).cast("double").alias("value"))


def partitions_for(rows: DataFrame) -> int:
    """As many as the size of the data asks for, as far as Spark knows it. Of what is kept, Spark
    does not join small partitions by itself."""
    session = rows.sparkSession
    size = int(str(rows._jdf.queryExecution().optimizedPlan().stats().sizeInBytes()))
    if size >= UNKNOWN_BYTES:
        return int(session.conf.get("spark.sql.shuffle.partitions"))
    return max(2 * session.sparkContext.defaultParallelism, -(-size // PARTITION_BYTES))


def known_judgments(judgments: DataFrame) -> dict[str, Any]:
    """What all judgments come to."""
    from pyspark.sql import functions as F
    grade = F.col("value")
    row = judgments.agg(
        F.countDistinct("query_id").alias("topics"), F.count("*").alias("judgments"),
        F.min(F.when(grade >= 0, grade)).alias("lowest"), F.max(grade).alias("highest"),
        F.count(F.when(grade < 0, 1)).alias("negative")).collect()[0]
    return dict(topics=row.topics, judgments=row.judgments, lowest=row.lowest or 0.0,
                highest=max(row.highest or 0.0, 0.0), negative=row.negative)
