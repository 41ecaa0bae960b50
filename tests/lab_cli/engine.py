#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""engine.py index|search FOLDER [DOCS] [HOW]: a search engine of counted words, or one that fails.

index FOLDER DOCS [HOW]  makes FOLDER/words.json of lines of JSON
search FOLDER [HOW]      answers lines of JSON from it
Every index that is begun leaves a line in the file that ENGINE_LOG names, if it names one.
"""
import json
import os
import pathlib
import re
import sys
import time

SIZE = 3_000_000  # bytes of a temporary file


def words_of(text: str) -> list:
    return re.findall(r"\w+", text.lower())


def log(text: str) -> None:
    if "ENGINE_LOG" in os.environ:
        with open(os.environ["ENGINE_LOG"], "a", encoding="utf-8") as file:
            file.write(text + "\n")


def hold_if_told(step: str) -> None:
    """Says so and waits for ever where a file of this name is: for a test that kills us."""
    if pathlib.Path(f"hold-{step}").exists():
        pathlib.Path(f"held-{step}").touch()
        time.sleep(1000)


def make_index(folder: pathlib.Path, docs: str, how: str) -> None:
    log("index")
    count = sum(1 for _ in open(os.environ["ENGINE_LOG"], encoding="utf-8")) \
        if "ENGINE_LOG" in os.environ else 0
    if how == "fails":
        sys.exit("no such field: titel")
    if how == "full":
        with open("/dev/full", "w", encoding="utf-8") as file:
            file.write("x" * 100_000)
    if how == "hangs":
        time.sleep(1000)
    if how == "large":
        (folder / "temporary").write_bytes(b"x" * SIZE)
        time.sleep(0.5)
        (folder / "temporary").unlink()
    counts = {}
    with open(docs, encoding="utf-8") as file:
        for line in file:
            document = json.loads(line)
            for word in words_of(document.get("title", "") + " " + document["text"]):
                of_word = counts.setdefault(word, {})
                of_word[document["_id"]] = of_word.get(document["_id"], 0) + 1
    if count == 2:
        hold_if_told("index")
    (folder / "words.json").write_text(json.dumps(counts))


def answer(counts: dict, query: str, depth: int) -> list:
    scores = {}
    for word in words_of(query):
        of_word = counts.get(word, {})
        for doc, count in of_word.items():
            scores[doc] = scores.get(doc, 0) + count / (count + 1) / len(of_word)
    ranked = sorted(scores.items(), key=lambda item: (-item[1], item[0]))
    return [[doc, score] for doc, score in ranked[:depth]]


def search(folder: pathlib.Path, how: str) -> None:
    counts = json.loads((folder / "words.json").read_text())
    print(json.dumps({"ready": True, "name": "counter 1.0"}), flush=True)
    for number, line in enumerate(sys.stdin):
        hold_if_told("search")
        question = json.loads(line)
        hits = answer(counts, question["query"], question["depth"])
        if how == "garbage":
            print("Segmentation fault", flush=True)
            continue
        if how == "dies":
            sys.exit("out of luck")
        if how == "hangs":
            time.sleep(1000)
        if how == "stalls" and number == 100:
            time.sleep(1)
        if how == "changes" and question["topic"] == "t1":
            hits = [[doc, score + number] for doc, score in hits]
        if question["topic"] == "t3" and (how == "deaf" or (how == "slow" and number < 8)):
            print(json.dumps({"error": "too many slugs"}), flush=True)
            continue
        if how == "old":
            hits = [[doc if doc == "d1" else "old-" + doc, score] for doc, score in hits]
        print(json.dumps({"hits": hits}), flush=True)


def main() -> None:
    how = sys.argv[-1]
    folder = pathlib.Path(sys.argv[2])
    if sys.argv[1] == "index":
        make_index(folder, sys.argv[3], how)
    else:
        search(folder, how)


if __name__ == "__main__":
    main()
