# SPDX-License-Identifier: Apache-2.0
"""Judgments."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from .... import _core
from ...._sources import existing
from .lists import Lists, Numbers, file_kind, lists_from_frame, read_parquet, whole

KINDS = ("json", "trec", "gz", "parquet")


class Qrels(Lists):
    """Which documents are relevant to which query, and how much.

        qrels = Qrels({"q1": {"d1": 2, "d2": 0}}, name="mine")
    """

    number = staticmethod(whole)
    noun = "grade"

    def __init__(self, qrels: Mapping[str, Mapping[str, int]] | None = None,
                 name: str | None = None):
        super().__init__(qrels, name)

    @property
    def qrels(self) -> Numbers:
        """{query: {document: grade}}"""
        return self._lists

    @qrels.setter
    def qrels(self, lists: Numbers) -> None:
        self._lists, self.sorted = lists, False

    def __assay_qrels__(self) -> _core.Qrels:
        return _core.Qrels.of_table(_core.Table.of_dict(self.name or "qrels", self._lists, "qrels"))

    def set_relevance_level(self, rel_lvl: int = 1) -> None:
        """Lowers all grades, so that those from `rel_lvl` on are 1 and above."""
        self._lists = {q_id: {doc_id: grade - (rel_lvl - 1) for doc_id, grade in docs.items()}
                       for q_id, docs in self._lists.items()}

    def save(self, path: Any = "qrels.json", kind: str | None = None) -> None:
        """Writes JSON, TREC's format (also with gzip) or Parquet, by the ending or `kind`."""
        self._write(path, get_file_kind(path, kind), self._lines)

    def _lines(self) -> Iterator[str]:
        for q_id, docs in self._lists.items():
            for doc_id, grade in docs.items():
                yield f"{q_id} 0 {doc_id} {grade}\n"

    @staticmethod
    def from_dict(d: Mapping[str, Mapping[str, int]]) -> Qrels:
        return Qrels(d)

    @staticmethod
    def from_file(path: Any, kind: str | None = None) -> Qrels:
        """Reads JSON, TREC's format (also with gzip) or Parquet, by the ending or `kind`."""
        kind = get_file_kind(path, kind)
        if kind == "parquet":
            return Qrels.from_parquet(path)
        read = _core.Qrels.of_file(existing(path), format="json" if kind == "json" else "trec")
        return Qrels(read.to_dict())

    @staticmethod
    def from_df(df: Any, q_id_col: str = "q_id", doc_id_col: str = "doc_id",
                score_col: str = "score") -> Qrels:
        """From the columns of a data frame, whatever their types."""
        return Qrels(lists_from_frame(df, (q_id_col, doc_id_col, score_col)))

    @staticmethod
    def from_parquet(path: Any, q_id_col: str = "q_id", doc_id_col: str = "doc_id",
                     score_col: str = "score",
                     pd_kwargs: Mapping[str, Any] | None = None) -> Qrels:
        return Qrels.from_df(read_parquet(path, pd_kwargs), q_id_col, doc_id_col, score_col)

    @staticmethod
    def from_ir_datasets(dataset_id: str) -> Qrels:
        """The judgments of a dataset that the package ir_datasets knows."""
        try:
            import ir_datasets
        except ImportError as error:
            raise ImportError("from_ir_datasets() needs the package ir_datasets: "
                              "pip install ir_datasets") from error
        return Qrels(ir_datasets.load(dataset_id).qrels_dict(), name=dataset_id)


def get_file_kind(path: Any = "qrels.json", kind: str | None = None) -> str:
    return file_kind(path, kind, KINDS)
