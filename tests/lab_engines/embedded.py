#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""embedded.py BIN: engines that are libraries beside their own tools, on the same index files.

Xapian: documents, order and weights beside those of `quest`, which reads queries with Xapian's own
parser. FTS5: documents, order and scores beside those of SQL in Python's sqlite3 module, whose
SQLite may be another than ours."""
import pathlib
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile

BIN = pathlib.Path(sys.argv[1]).resolve()
GARDEN = pathlib.Path(__file__).resolve().parents[2] / "examples" / "garden"
DEPTH = 50
WEIGHTINGS = ["bb2", "bm25", "bm25+", "bool", "coord", "dlh", "dph", "ifb2", "ineb2", "inl2", "lm",
              "pl2", "pl2+", "tfidf"]
TOKENIZERS = ["unicode61", "porter unicode61", "ascii", "porter ascii", "trigram"]


def topics() -> list:
    """Words in small letters, each once: quest counts repeated ones in its own way, and takes
    capitals and marks as syntax."""
    texts = [line.split("\t")[1] for line in (GARDEN / "topics.tsv").read_text().splitlines()]
    return [" ".join(dict.fromkeys(text.lower().split())) for text in texts]


def ask(*words: str, lines: list = ()) -> list:
    """For each line its hits."""
    answer = subprocess.run([BIN / "ask", *words], input="".join(f"{line}\n" for line in lines),
                            stdout=subprocess.PIPE, text=True, check=True)
    hits = [[] for _ in lines]
    for row in answer.stdout.splitlines():
        number, doc, score = row.split("\t")
        hits[int(number) - 1].append((doc, float(score)))
    return hits


def quest(index: pathlib.Path, *words: str) -> str:
    return subprocess.run(["quest", "-d", index, "-m", str(DEPTH), *words],
                          stdout=subprocess.PIPE, text=True, check=True).stdout


def searched(index: pathlib.Path, query: str) -> str:
    """The words that quest searches: it leaves out some that are frequent. It prints the places of
    the others: "Query((compost@2 OR heap@5))"."""
    places = re.findall(r"@(\d+)", quest(index, query).split("\n")[0])
    words = query.split()
    return " ".join(words[int(place) - 1] for place in places)


def hits_of(answer: str) -> list:
    """After "MSet:" lines of number and [weight], each with the data of its document below it."""
    lines = answer.split("MSet:\n")[1].split("\n")
    heads = [line for line in lines if ": [" in line]
    docs = [line for line in lines if line and ": [" not in line]
    return [(doc, float(head.split("[")[1].rstrip("]"))) for head, doc in zip(heads, docs)]


def compare(what: str, ours: list, theirs: list, digits: float) -> int:
    """How many hits were compared; ends the program where they differ."""
    if [doc for doc, _ in ours] != [doc for doc, _ in theirs]:
        sys.exit(f"embedded: {what}: documents differ\nours   {ours}\ntheirs {theirs}")
    for (doc, our), (_, their) in zip(ours, theirs):
        if abs(our - their) > digits * max(abs(our), abs(their)):
            sys.exit(f"embedded: {what}: {doc} has {our}, and {their} with the tool")
    return len(ours)


def xapian(folder: pathlib.Path) -> None:
    hits = 0
    for stemmer in ("none", "english", "porter"):
        index = folder / f"xapian-{stemmer}"
        index.mkdir()
        ask("build", "xapian", str(index), str(GARDEN / "corpus.jsonl"), f"stemmer={stemmer}")
        queries = [searched(index / "index", topic) for topic in topics()]
        for weighting in WEIGHTINGS:
            settings = [f"stemmer={stemmer}", f"weighting={weighting}"]
            if weighting == "lm":
                settings.append("smoothing=two-stage")  # as quest has it
            found = ask("search", "xapian", str(index), str(DEPTH), *settings, lines=queries)
            for query, ours in zip(queries, found):
                theirs = hits_of(quest(index / "index", "-s", stemmer, "-w", weighting, query))
                # Six digits are printed.
                hits += compare(f"{weighting}, {stemmer}: {query}", ours, theirs, 1e-5)
    print(f"embedded: Xapian as quest: {hits} hits")


def fts5(folder: pathlib.Path) -> None:
    hits = 0
    for tokenizer in TOKENIZERS:
        index = folder / f"fts5-{tokenizer}"
        index.mkdir()
        ask("build", "fts5", str(index), str(GARDEN / "corpus.jsonl"), f"tokenizer={tokenizer}")
        database = sqlite3.connect(f"{(index / 'index.db').as_uri()}?mode=ro", uri=True)
        for title_weight in (1.0, 2.5):
            found = ask("search", "fts5", str(index), str(DEPTH), f"tokenizer={tokenizer}",
                        f"title_weight={title_weight}", lines=topics())
            for topic, ours in zip(topics(), found):
                words = [word for word in topic.split() if tokenizer != "trigram" or len(word) > 2]
                theirs = database.execute(
                    "SELECT doc, -bm25(docs, ?, 1.0) FROM docs, ids WHERE docs.rowid = ids.number"
                    " AND docs MATCH ? ORDER BY 2 DESC, number LIMIT ?",
                    (title_weight, " OR ".join(f'"{word}"' for word in words), DEPTH)).fetchall()
                hits += compare(f"{tokenizer}, {title_weight}: {topic}", ours, theirs, 1e-12)
        database.close()
    print(f"embedded: FTS5 as SQL in SQLite {sqlite3.sqlite_version}: {hits} hits")


def main() -> None:
    if shutil.which("quest") is None:
        sys.exit("embedded: there is no quest; it is in the Debian package xapian-tools")
    with tempfile.TemporaryDirectory() as folder:
        xapian(pathlib.Path(folder))
        fts5(pathlib.Path(folder))


if __name__ == "__main__":
    main()
