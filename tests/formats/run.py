#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""run.py BIN: files as other programs write and read them.

Python's own json, csv, gzip, bz2 and lzma modules write judgments and runs with ids full of
quotes, commas, line ends and non-ASCII letters. assay must give the same values for all of them,
and what it converts must read back, with the same modules, as what it was made of.
"""
import bz2
import csv
import gzip
import io
import json
import lzma
import pathlib
import random
import subprocess
import sys
import tempfile

ODD = ["", " ", ",", '"', "'", "\\", "\n", "\r\n", "\t", "é", "日本", "😀", "{", "}", ":", "#",
       "\u2028", "/", "0"]


def odd_id(rng: random.Random, number: int) -> str:
    return f"{number}{rng.choice(ODD)}x{rng.choice(ODD)}{number}"


def plain_id(rng: random.Random, number: int) -> str:
    return f"d{number}{rng.choice(['', '-a', '_B', 'é', '#'])}"


def make(rng: random.Random, make_id) -> tuple[dict, dict]:
    topics = [make_id(rng, n) for n in range(1, 8)]
    docs = [make_id(rng, n) for n in range(100, 160)]
    qrels = {t: {d: rng.choice([0, 1, 2]) for d in rng.sample(docs, 20)} for t in topics}
    run = {t: {d: round(rng.random() * 9, 3) for d in rng.sample(docs, 30)} for t in topics}
    return qrels, run


def rows(table: dict, number: str) -> list[dict]:
    return [{"query_id": t, "doc_id": d, number: n} for t, docs in table.items()
            for d, n in docs.items()]


def as_csv(table: dict, number: str, delimiter: str = ",") -> str:
    out = io.StringIO()
    writer = csv.DictWriter(out, ["query_id", "doc_id", number], delimiter=delimiter)
    writer.writeheader()
    writer.writerows(rows(table, number))
    return out.getvalue()


def as_jsonl(table: dict, number: str, ascii_only: bool) -> str:
    return "".join(json.dumps(r, ensure_ascii=ascii_only) + "\n" for r in rows(table, number))


def from_rows(records, number: str) -> dict:
    table: dict = {}
    for r in records:
        table.setdefault(r["query_id"], {})[r["doc_id"]] = float(r[number])
    return table


def as_floats(table: dict) -> dict:
    return {t: {d: float(n) for d, n in docs.items()} for t, docs in table.items()}


def own_precision(qrels: dict, run: dict, k: int) -> dict:
    """P@k by hand: score down, ids down by their bytes."""
    values = {}
    for topic, judged in qrels.items():
        order = sorted(run[topic], key=lambda d: (run[topic][d], d.encode()), reverse=True)
        values[topic] = sum(judged.get(d, 0) >= 1 for d in order[:k]) / k
    return values


class Check:
    def __init__(self, binary: str, folder: pathlib.Path):
        self.binary, self.folder, self.failed, self.passed = binary, folder, 0, 0

    def file(self, name: str, text: str | bytes) -> str:
        path = self.folder / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return str(path)

    def assay(self, *arguments: str) -> str:
        done = subprocess.run([self.binary, *arguments], capture_output=True, check=False)
        if done.returncode != 0:
            self.failed += 1
            print("failed:", arguments, done.stderr.decode())
        return done.stdout.decode()

    def precision(self, qrels: str, run: str) -> dict:
        out = self.assay("eval", qrels, run, "-m", "P@7", "-q", "-f", "json")
        return json.loads(out)["runs"][0]["measures"][0]["per_topic"] if out else {}

    def same(self, what: str, got, want) -> None:
        if got == want:
            self.passed += 1
            return
        self.failed += 1
        print(f"{what}: differs\n  got  {got}\n  want {want}")


def check_reading(check: Check, qrels: dict, run: dict) -> None:
    want = own_precision(qrels, run, 7)
    judged = [check.file("q.csv", as_csv(qrels, "relevance")),
              check.file("q.json", json.dumps(qrels)),
              check.file("q.jsonl", as_jsonl(qrels, "rating", True))]
    runs = [check.file("r.csv", as_csv(run, "score")),
            check.file("r2.csv", as_csv(run, "score", ";")),
            check.file("r.json", json.dumps(run)),
            check.file("r2.json", json.dumps(run, ensure_ascii=False, indent=2)),
            check.file("r.jsonl", as_jsonl(run, "score", True)),
            check.file("r2.jsonl", as_jsonl(run, "score", False)),
            check.file("r.json.gz", gzip.compress(json.dumps(run).encode())),
            check.file("r.csv.xz", lzma.compress(as_csv(run, "score").encode()))]
    for q in judged:
        check.same(q, check.precision(q, runs[0]), want)
    for r in runs:
        check.same(r, check.precision(judged[0], r), want)


def read_back(path: str, number: str) -> dict:
    opener = {"gz": gzip.open, "bz2": bz2.open, "xz": lzma.open}.get(path.rsplit(".", 1)[1], open)
    with opener(path, "rt", encoding="utf-8", newline="") as file:
        if ".jsonl" in path:
            return from_rows(map(json.loads, io.StringIO(file.read(), newline="\n")), number)
        if ".json" in path:
            return as_floats(json.load(file))
        return from_rows(csv.DictReader(file), number)


def check_converting(check: Check, qrels: dict, run: dict) -> None:
    for table, number, role in ((qrels, "relevance", "qrels"), (run, "score", "run")):
        for source in (check.file("in.csv", as_csv(table, number)),
                       check.file("in.json", json.dumps(table)),
                       check.file("in.jsonl", as_jsonl(table, number, True))):
            for ending in ("csv", "json", "jsonl", "csv.gz", "json.bz2", "jsonl.xz"):
                out = str(check.folder / f"out.{ending}")
                check.assay("convert", source, out, "--as", role, "--quiet")
                check.same(f"{source} to {ending}", read_back(out, number), as_floats(table))


def main() -> int:
    binary = str(pathlib.Path(sys.argv[1]).resolve() / "assay")
    with tempfile.TemporaryDirectory() as folder:
        check = Check(binary, pathlib.Path(folder))
        for seed in range(5):
            rng = random.Random(seed)
            tables = make(rng, odd_id if seed % 2 == 0 else plain_id)
            check_reading(check, *tables)
            check_converting(check, *tables)
    print(f"formats: {check.passed} passed, {check.failed} failed")
    return 1 if check.failed or not check.passed else 0


if __name__ == "__main__":
    sys.exit(main())
