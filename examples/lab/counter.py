#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""counter.py index DOCS FOLDER | search FOLDER: BM25 as an engine for `assay lab`, by command.

All that an engine must do: make an index in a folder that it is given, and answer lines of JSON
with lines of JSON.
"""
import collections
import json
import math
import pathlib
import re
import sys

K1, B = 0.9, 0.4


def words_of(text: str) -> list:
    return re.findall(r"[a-z]+", text.lower())


def make_index(docs: str, folder: pathlib.Path) -> None:
    lengths, postings = {}, collections.defaultdict(dict)
    with open(docs, encoding="utf-8") as file:
        for document in map(json.loads, file):
            words = words_of(document.get("title", "") + " " + document["text"])
            lengths[document["_id"]] = len(words)
            for word, count in collections.Counter(words).items():
                postings[word][document["_id"]] = count
    (folder / "index.json").write_text(json.dumps({"lengths": lengths, "postings": postings}))


def ranking_of(index: dict, query: str) -> list:
    lengths, scores = index["lengths"], collections.Counter()
    mean = sum(lengths.values()) / len(lengths)
    for word in words_of(query):
        found = index["postings"].get(word, {})
        rarity = math.log(1 + (len(lengths) - len(found) + 0.5) / (len(found) + 0.5))
        for doc, count in found.items():
            scores[doc] += rarity * count / (count + K1 * (1 - B + B * lengths[doc] / mean))
    return sorted(scores.items(), key=lambda item: (-item[1], item[0]))


def search(folder: pathlib.Path) -> None:
    index = json.loads((folder / "index.json").read_text())
    print(json.dumps({"ready": True, "name": "counter.py 1"}), flush=True)
    for line in sys.stdin:
        question = json.loads(line)
        hits = ranking_of(index, question["query"])[:question["depth"]]
        print(json.dumps({"hits": hits}), flush=True)


if __name__ == "__main__":
    if sys.argv[1] == "index":
        make_index(sys.argv[2], pathlib.Path(sys.argv[3]))
    else:
        search(pathlib.Path(sys.argv[2]))
