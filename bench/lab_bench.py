# SPDX-License-Identifier: Apache-2.0
"""lab_bench.py: the laboratory on many documents: what both embedded engines take to index and to
search them, and what measuring itself takes.

Documents are words drawn as often as words of a language are (Zipf), 100 each; a topic is four
words of one document, which is the one that is relevant.
"""
import csv
import itertools
import pathlib
import random
import shutil
import subprocess

from goals import Goal

DOCUMENTS, TOPICS, WORDS, VOCABULARY = 200_000, 200, 100, 100_000
EXPERIMENT = """name = "many documents"
measures = ["nDCG@10", "RR@10"]
[collection]
docs = "docs.tsv"
topics = "topics.tsv"
qrels = "qrels.txt"
[index]
repetitions = 1
[search]
passes = 3
[[engine]]
name = "xapian"
kind = "xapian"
stemmer = "english"
[[engine]]
name = "fts5"
kind = "fts5"
"""
MOST_MEMORY = 256  # MB for an index of any size
MOST_OVERHEAD = 5  # microseconds for a query
COLUMNS = {"index_wall_seconds": ("indexing s", 1), "index_peak_memory": ("peak MB", 1e-6),
           "index_bytes": ("index MB", 1e-6), "space_overhead": ("of text", 1),
           "closed_queries_per_second": ("queries/s", 1),
           "overhead_seconds": ("harness ns", 1e9)}


class LabBench:
    def __init__(self, binaries: pathlib.Path, folder: pathlib.Path, quick: bool):
        self.program = binaries / "assay"
        self.folder = folder / "lab"
        self.count = DOCUMENTS // 100 if quick else DOCUMENTS
        self.topics = TOPICS // 4 if quick else TOPICS

    def write_collection(self) -> None:
        """The same bytes each time, once."""
        self.folder.mkdir(exist_ok=True)
        (self.folder / "experiment.toml").write_text(EXPERIMENT)
        if (self.folder / "qrels.txt").exists():
            return
        chance = random.Random(1)
        words = [f"w{i:x}" for i in range(VOCABULARY)]
        weights = list(itertools.accumulate(1 / (i + 10) for i in range(VOCABULARY)))
        asked = set(chance.sample(range(self.count), self.topics))
        with open(self.folder / "docs.tsv", "w") as docs, \
                open(self.folder / "topics.tsv", "w") as topics, \
                open(self.folder / "judged", "w") as qrels:
            for number in range(self.count):
                text = chance.choices(words, cum_weights=weights, k=WORDS)
                docs.write(f"d{number}\t{' '.join(text)}\n")
                if number in asked:
                    topics.write(f"t{number}\t{' '.join(chance.sample(text, 4))}\n")
                    qrels.write(f"t{number} 0 d{number} 1\n")
        (self.folder / "judged").rename(self.folder / "qrels.txt")

    def figures(self) -> dict:
        """By engine, then by figure."""
        self.write_collection()
        results = self.folder / "results"
        shutil.rmtree(results, ignore_errors=True)
        subprocess.run([self.program, "lab", "experiment.toml", "-o", results, "--quiet"],
                       cwd=self.folder, check=True, stdout=subprocess.DEVNULL)
        found: dict = {}
        with open(results / "efficiency.csv", newline="") as lines:
            for row in csv.DictReader(lines):
                found.setdefault(row["engine"], {})[row["figure"]] = row["value"]
        return found

    def run(self) -> tuple:
        """A title, a table, and goals with what was measured."""
        found = self.figures()
        rows = [[engine, *(f"{float(own[key]) * times:.4g}"
                           for key, (_, times) in COLUMNS.items())]
                for engine, own in found.items()]
        outcomes = []
        for engine, own in found.items():
            outcomes += [
                (Goal(f"lab: {engine}, peak memory of indexing", None, at_most=MOST_MEMORY,
                      unit=" MB"), float(own["index_peak_memory"]) / 1e6),
                (Goal(f"lab: {engine}, harness for a query", None, at_most=MOST_OVERHEAD,
                      unit=" µs"), float(own["overhead_seconds"]) * 1e6)]
        heads = ["", *(head for head, _ in COLUMNS.values())]
        return f"lab: {self.count} documents, {self.topics} topics", (heads, rows), outcomes
