# SPDX-License-Identifier: Apache-2.0
"""files.py: judgments, preferences, runs and z-scores, from bytes to tables.

A table is a dictionary from topic to what the file says of it.
"""
import math
from typing import NamedTuple

from arguments import Failure
from c_numbers import atof, atol, float32

BLANKS = " \t\r\v\f"
BOM = "\xef\xbb\xbf"


class Judgment(NamedTuple):
    group: str
    doc: str
    level: int


class Preference(NamedTuple):
    group: str
    subgroup: str
    doc: str
    level: float


class Retrieved(NamedTuple):
    doc: str
    score: float


def records(data: bytes, code: int = 2):
    """The fields of each line that is neither blank nor a comment."""
    if not data or b"\0" in data:
        raise Failure(code)
    text = data.decode("latin-1").removeprefix(BOM)
    for line in text.split("\n"):
        line = line.strip(BLANKS)
        if line and not line.startswith("#"):
            for blank in BLANKS[1:]:
                line = line.replace(blank, " ")
            yield [part for part in line.split(" ") if part]


def exact_records(data: bytes, count: int, code: int = 2):
    found = list(records(data, code))
    if any(len(fields) != count for fields in found):
        raise Failure(code)
    if not found:
        # trec_eval crashes; what is right here nobody has said.
        raise Failure(2, 4, 7, 255) if code == 255 else Failure(2, 4, 7)
    return found


def read_qrels(data: bytes) -> dict:
    topics = {}
    for topic, group, doc, level in exact_records(data, 4):
        topics.setdefault(topic, []).append(Judgment(group, doc, atol(level)))
    return topics


def read_groups(data: bytes) -> dict:
    """Judgments of several judges: here a document judged twice spoils the whole file."""
    topics = read_qrels(data)
    for rows in topics.values():
        if len({(row.group, row.doc) for row in rows}) < len(rows):
            raise Failure(2)
    return topics


def read_prefs(data: bytes) -> dict:
    topics = {}
    for topic, group, subgroup, doc, level in exact_records(data, 5):
        topics.setdefault(topic, []).append(Preference(group, subgroup, doc, atof(level)))
    return topics


def read_qrels_prefs(data: bytes) -> dict:
    topics = {}
    for topic, group, doc, level in exact_records(data, 4):
        topics.setdefault(topic, []).append(Preference(group, "", doc, atof(level)))
    return topics


READERS = {"qrels": read_qrels, "qrels_jg": read_groups, "prefs": read_prefs,
           "qrels_prefs": read_qrels_prefs}


def read_run(data: bytes, compat: int):
    """The rows of each topic as they come, and the name of the run: that of the last line."""
    topics, name = {}, ""
    for fields in records(data):
        if len(fields) < 6:
            raise Failure(2)
        score = atof(fields[4])
        if compat == 9:
            score = float32(score)
        topics.setdefault(fields[0], []).append(Retrieved(fields[2], score))
        name = fields[5]
    return topics, name


def ranked(rows, max_docs: int, docs_descending: bool):
    """The first documents by score, then by name; what is not a number stands last."""
    rows = sorted(rows, key=lambda row: row.doc, reverse=docs_descending)
    rows.sort(key=lambda row: (not math.isnan(row.score), 0 if math.isnan(row.score)
                               else row.score), reverse=True)
    docs = [row.doc for row in rows[:max(0, max_docs)]]
    if len(set(docs)) < len(docs):
        raise Failure(4)
    return docs


def read_zscores(data: bytes) -> dict:
    """(topic, printed name): mean and standard deviation."""
    return {(topic, name): (atof(mean), atof(deviation))
            for topic, name, mean, deviation in exact_records(data, 4, 255)}
