#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""words.py DOCS: the smallest engine that assay lab can run: documents by how many words of the
query they have. No index, and nothing but Python."""
import json
import re
import sys


def words_of(text):
    return set(re.findall(r"\w+", text.lower()))


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        lines = [json.loads(line) for line in file]
    documents = [(line["_id"], words_of(line.get("title", "") + " " + line["text"]))
                 for line in lines]

    print(json.dumps({"ready": True, "name": "words 1.0"}), flush=True)
    for line in sys.stdin:
        question = json.loads(line)
        wanted = words_of(question["query"])
        hits = [[doc, len(wanted & words)] for doc, words in documents if wanted & words]
        hits.sort(key=lambda hit: (-hit[1], hit[0]))
        answer = {"topic": question["topic"], "hits": hits[:question["depth"]]}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
