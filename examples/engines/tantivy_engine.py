#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""tantivy_engine.py index DOCS FOLDER, or search FOLDER: tantivy as an engine of assay lab.

pip install tantivy. The file is not called tantivy.py: Python would import it in place of the
library.
"""
import json
import sys

import tantivy

FIELDS = ["title", "text"]


def make_index(docs, folder):
    builder = tantivy.SchemaBuilder()
    builder.add_text_field("id", stored=True, tokenizer_name="raw")
    for field in FIELDS:
        builder.add_text_field(field, tokenizer_name="en_stem")
    index = tantivy.Index(builder.build(), path=folder)
    # With one thread documents keep their order, and so do those of equal score.
    writer = index.writer(heap_size=100_000_000, num_threads=1)
    with open(docs, encoding="utf-8") as file:
        for line in file:
            document = json.loads(line)
            writer.add_document(tantivy.Document(
                id=document["_id"], title=document.get("title", ""), text=document["text"]))
    writer.commit()
    writer.wait_merging_threads()


def answer(index, searcher, question):
    # Lenient: what looks like a mistake in tantivy's query language is a word.
    query, _ = index.parse_query_lenient(question["query"], FIELDS)
    found = searcher.search(query, question["depth"]).hits
    return {"topic": question["topic"],
            "hits": [[searcher.doc(address)["id"][0], score] for score, address in found]}


def search(folder):
    index = tantivy.Index.open(folder)
    searcher = index.searcher()
    print(json.dumps({"ready": True, "name": tantivy.__version__.split(",")[0]}), flush=True)
    for line in sys.stdin:
        print(json.dumps(answer(index, searcher, json.loads(line))), flush=True)


if __name__ == "__main__":
    if sys.argv[1] == "index":
        make_index(sys.argv[2], sys.argv[3])
    else:
        search(sys.argv[2])
