#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""check.py BIN: what tantivy and datasette answer through assay lab is what they answer when they
are asked without it, for all topics of the garden, and is a ranking worth the name."""
import json
import pathlib
import sqlite3
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent.parent
ENGINES = ROOT / "examples" / "engines"
GARDEN = ROOT / "examples" / "garden"
DEPTH = 50
FLOOR = 0.4  # of nDCG@10; 0.469 and 0.525 were seen


def topics():
    lines = (GARDEN / "topics.tsv").read_text().splitlines()
    return [line.split("\t") for line in lines]


def ask(binaries, engine, folder):
    """The run of an engine by topic, and its lines."""
    done = subprocess.run([binaries / "lab_ask", ENGINES / "experiment.toml", engine, folder],
                          check=False, text=True, capture_output=True)
    if done.returncode != 0:
        sys.exit(f"{engine}: {done.stderr}")
    run = {}
    for line in done.stdout.splitlines():
        topic, _, doc, _, score, _ = line.split()
        run.setdefault(topic, []).append((doc, float(score)))
    hits = sum(map(len, run.values()))
    print(f"{engine}: {done.stderr.strip()}, {len(run)} topics, {hits} hits")
    return run, done.stdout


def ask_tantivy(folder):
    """Line by line, as the documents say that it works."""
    questions = [json.dumps({"topic": topic, "query": text, "depth": DEPTH})
                 for topic, text in topics()]
    done = subprocess.run([sys.executable, ENGINES / "tantivy_engine.py", "search", folder],
                          check=True, text=True, input="\n".join(questions) + "\n",
                          capture_output=True)
    ready, *answers = map(json.loads, done.stdout.splitlines())
    assert ready["ready"] is True
    return {each["topic"]: [tuple(hit) for hit in each["hits"]] for each in answers}


def ask_sqlite(folder):
    """With words put together here, where datasette has them put together by SQL."""
    database = sqlite3.connect(folder / "collection.db")
    sql = "select id, -bm25(docs) from docs where docs match ? order by bm25(docs), id limit ?"
    return {topic: database.execute(sql, [" OR ".join(f'"{word}"' for word in text.split()), DEPTH])
            .fetchall() for topic, text in topics()}


def same(name, run, direct):
    wrong = [topic for topic, _ in topics()
             if not run.get(topic) or run[topic] != [tuple(hit) for hit in direct[topic]]]
    if wrong:
        print(f"== {name}: other hits for {wrong}, first\n{run.get(wrong[0])}\n{direct[wrong[0]]}")
    return not wrong


def is_good(binaries, name, text, folder):
    path = folder / f"{name}.run"
    path.write_text(text)
    done = subprocess.run([binaries / "assay", "eval", GARDEN / "qrels.txt", path, "-m", "nDCG@10",
                           "-f", "json"], check=True, text=True, capture_output=True)
    value = json.loads(done.stdout)["runs"][0]["measures"][0]["mean"]
    print(f"{name}: nDCG@10 {value}")
    return value > FLOOR


def main():
    binaries = pathlib.Path(sys.argv[1]).resolve()
    passed = True
    with tempfile.TemporaryDirectory() as place:
        for name, direct in (("tantivy", ask_tantivy), ("datasette", ask_sqlite)):
            folder = pathlib.Path(place) / name
            folder.mkdir()
            run, text = ask(binaries, name, folder)
            passed &= same(name, run, direct(folder))
            passed &= is_good(binaries, name, text, pathlib.Path(place))
    sys.exit(0 if passed else 1)


if __name__ == "__main__":
    main()
