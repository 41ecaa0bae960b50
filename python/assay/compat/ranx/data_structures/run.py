# SPDX-License-Identifier: Apache-2.0
"""Runs."""
from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from .... import _core
from ...._sources import existing
from .lists import Lists, Numbers, file_kind, lists_from_frame, read_parquet
from .qrels import Qrels

KINDS = ("json", "trec", "lz4", "gz", "parquet")


class Run(Lists):
    """Scores of documents by query, and the values of metrics once it was evaluated.

        run = Run({"q1": {"d1": 1.5, "d2": 2.6}}, name="bm25")
    """

    number = float
    noun = "score"

    def __init__(self, run: Mapping[str, Mapping[str, float]] | None = None,
                 name: str | None = None):
        super().__init__(run, name)
        self.metadata: dict[str, Any] = {}
        self.scores: dict[str, dict[str, float]] = defaultdict(dict)
        self.mean_scores: dict[str, float] = {}
        self.std_scores: dict[str, float] = {}

    @property
    def run(self) -> Numbers:
        """{query: {document: score}}"""
        return self._lists

    @run.setter
    def run(self, lists: Numbers) -> None:
        self._lists, self.sorted = lists, False

    def __assay_run__(self) -> _core.Run:
        return core_run(self)

    def make_comparable(self, qrels: Qrels) -> Run:
        """Takes out queries that are not judged, and adds judged ones without documents."""
        self._lists = comparable(self._lists, qrels.keys())
        self.sort()
        return self

    def save(self, path: Any = "run.json", kind: str | None = None) -> None:
        """Writes JSON, TREC's format (also with gzip), LZ4 or Parquet, by the ending or `kind`."""
        kind = get_file_kind(path, kind)
        self.sorted_lists()
        if kind == "lz4":
            _write_lz4(self._lists, path)
        else:
            self._write(path, kind, self._lines)

    def _lines(self) -> Iterator[str]:
        for q_id, docs in self._lists.items():
            for rank, (doc_id, score) in enumerate(docs.items(), 1):
                yield f"{q_id} Q0 {doc_id} {rank} {score} {self.name}\n"

    @staticmethod
    def from_dict(d: Mapping[str, Mapping[str, float]], name: str | None = None) -> Run:
        return Run(d, name)

    @staticmethod
    def from_file(path: Any, kind: str | None = None, name: str | None = None) -> Run:
        """Reads JSON, TREC's format (also with gzip), LZ4 or Parquet, by the ending or `kind`. The
        name is that of the file's lines unless it is given."""
        kind = get_file_kind(path, kind)
        if kind == "parquet":
            return Run.from_parquet(path, name=name)
        if kind == "lz4":
            return Run(_read_lz4(path), name)
        source = _core.Run.of_file(existing(path), "json" if kind == "json" else "trec")
        table, = _core.normalised_tables([source], "none", "file")
        return Run(_core.table_dict(table), name or _core.run_tag(source) or None)

    @staticmethod
    def from_df(df: Any, q_id_col: str = "q_id", doc_id_col: str = "doc_id",
                score_col: str = "score", name: str | None = None) -> Run:
        """From the columns of a data frame, whatever their types."""
        return Run(lists_from_frame(df, (q_id_col, doc_id_col, score_col)), name)

    @staticmethod
    def from_parquet(path: Any, q_id_col: str = "q_id", doc_id_col: str = "doc_id",
                     score_col: str = "score", pd_kwargs: Mapping[str, Any] | None = None,
                     name: str | None = None) -> Run:
        return Run.from_df(read_parquet(path, pd_kwargs), q_id_col, doc_id_col, score_col, name)

    @staticmethod
    def from_ranxhub(id: str) -> Run:
        raise NotImplementedError(f"{id} is not loaded: nothing is read from a network here; "
                                  "save the run as a file and use from_file()")


def refuse_others(runs: Any) -> None:
    """What has neither a name nor sorted lists would fail somewhere within."""
    if isinstance(runs, (Run, Mapping)) or not isinstance(runs, Iterable):
        raise _core.Error(f"runs is {type(runs).__name__}: expected a list of Run")
    for place, run in enumerate(runs, 1):
        refuse_other(run, f"run {place}")


def refuse_other(run: Any, name: str) -> None:
    if not isinstance(run, Run):
        raise _core.Error(f"{name} is {type(run).__name__}: expected a Run, as "
                          "Run({query: {document: score}})")


def core_run(run: Run) -> _core.Run:
    """As the library takes it."""
    return _core.Run.of_table(_core.Table.of_dict(run.name or "run", run.sorted_lists(), "run"))


def comparable(lists: Mapping[str, Mapping[str, Any]], q_ids: Any) -> Numbers:
    """The lists of these queries; empty ones where there are none."""
    return {q_id: dict(lists[q_id]) if q_id in lists else {} for q_id in q_ids}


def get_file_kind(path: Any = "run.json", kind: str | None = None) -> str:
    return file_kind(path, kind, KINDS)


def _lz4_tools() -> tuple[Any, Any]:
    try:
        import cbor2
        import lz4.frame
    except ImportError as error:
        raise ImportError("files of kind lz4 need the packages lz4 and cbor2: "
                          "pip install lz4 cbor2") from error
    return cbor2, lz4.frame


def _read_lz4(path: Any) -> Any:
    """CBOR that was packed twice, as ranx writes it."""
    cbor2, frame = _lz4_tools()
    with frame.open(path, mode="r") as file:
        return cbor2.loads(frame.decompress(file.read()))


def _write_lz4(lists: Numbers, path: Any) -> None:
    cbor2, frame = _lz4_tools()
    with frame.open(path, mode="wb") as file:
        file.write(frame.compress(cbor2.dumps(lists)))
