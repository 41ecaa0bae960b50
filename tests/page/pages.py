#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""pages.py BIN FOLDER: pages of assay report, from plain to hostile, for run.py and a browser."""
import pathlib
import random
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
# Without a blank, so that it can be an id in a file of columns.
HOSTILE = "</script><img/src=x/onerror=document.title='broken'>"


def write_run(path: pathlib.Path, topics: list, docs: int, seed: int) -> None:
    chance = random.Random(seed)
    lines = []
    for topic in topics:
        names = chance.sample([f"d{i}" for i in range(3 * docs)], docs)
        lines += [f"{topic} Q0 {doc} {i + 1} {docs - i} r{seed}" for i, doc in enumerate(names)]
    path.write_text("\n".join(lines) + "\n")


def write_qrels(path: pathlib.Path, topics: list, docs: int) -> None:
    chance = random.Random(7)
    path.write_text("".join(f"{topic} 0 d{i} {chance.choice([0, 0, 1, 2])}\n"
                            for topic in topics for i in range(docs)))


def write_hostile(folder: pathlib.Path) -> None:
    """Ids, tags and texts that would be markup if anybody forgot to escape them."""
    topics = [HOSTILE, "=1+1", "&lt;b&gt;"]
    (folder / "hostile.docs").write_text("".join(
        f"{HOSTILE}{i}\t</td>{HOSTILE} <b>text</b> {i}\n" for i in range(6)))
    (folder / "hostile.topics").write_text("".join(f"{each}\ttext {HOSTILE}\n" for each in topics))
    (folder / "hostile.qrels").write_text("".join(
        f"{topic} 0 {HOSTILE}{i} {i % 3}\n" for topic in topics for i in range(6)))
    for name, order in (("a", range(6)), ("b", range(5, -1, -1))):
        (folder / f"{name}.run").write_text("".join(
            f"{topic} Q0 {HOSTILE}{doc} {rank} {9 - rank} {HOSTILE}{name}\n"
            for topic in topics for rank, doc in enumerate(order)))


def write_options(folder: pathlib.Path, kitchen: pathlib.Path) -> None:
    """Files that need options: lines that are bad, and more topics than are wanted."""
    (folder / "options.qrels").write_text((kitchen / "qrels.txt").read_text())
    (folder / "options.topics").write_text("101\n102\n103\n104\n")
    for name, source in (("old", "bm25"), ("new", "hybrid")):
        (folder / f"{name}.run").write_text((kitchen / f"{source}.run").read_text() +
                                            "101 Q0 nothing 99 many t\n")


def page(binaries: pathlib.Path, folder: pathlib.Path, name: str, arguments: list) -> None:
    subprocess.run([binaries / "assay", "report", *arguments, "-o", f"{name}.html"], cwd=folder,
                   check=True)


def make_all(binaries: pathlib.Path, folder: pathlib.Path) -> None:
    kitchen = ROOT / "examples" / "kitchen"
    runs = [kitchen / f"{name}.run" for name in ("bm25", "boolean", "dense", "hybrid")]
    page(binaries, folder, "kitchen", [kitchen / "qrels.txt", *runs])
    page(binaries, folder, "one", [kitchen / "qrels.txt", runs[0]])
    page(binaries, folder, "costs", [kitchen / "qrels.txt", *runs, "--results",
                                     ROOT / "examples" / "results"])
    page(binaries, folder, "different", [kitchen / "qrels.txt", *runs, "--topics", "run"])
    write_options(folder, kitchen)
    page(binaries, folder, "options",
         ["options.qrels", "old=old.run", "new one=new.run", "--run-format", "trec",
          "--ties", "rank", "--skip-bad-lines", "--depth", "4", "--undefined", "skip",
          "--only-topics", "options.topics", "--docs", kitchen / "corpus.jsonl",
          "--topic-text", kitchen / "topics.tsv"])
    topics = [f"topic-{i}" for i in range(1, 201)]
    write_qrels(folder / "many.qrels", topics, 30)
    many = [folder / f"a_run_with_quite_a_long_name_{i}.run" for i in range(30)]
    for seed, path in enumerate(many):
        write_run(path, topics, 20, seed)
    page(binaries, folder, "many", ["many.qrels", *[path.name for path in many]])
    write_qrels(folder / "single.qrels", topics[:1], 30)
    page(binaries, folder, "single", ["single.qrels", many[0].name, many[1].name])
    write_hostile(folder)
    page(binaries, folder, "hostile",
         ["hostile.qrels", "a.run", "b.run", "--name-by", "tag", "--title", HOSTILE,
          "--docs", "hostile.docs", "--topic-text", "hostile.topics"])


if __name__ == "__main__":
    make_all(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]))
