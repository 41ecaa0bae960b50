#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""datasette_index.py DOCS FOLDER: a database of SQLite with full text search, for datasette."""
import json
import pathlib
import sqlite3
import sys

SCHEMA = "create virtual table docs using fts5(id unindexed, title, text, tokenize='porter')"


def documents(path):
    with open(path, encoding="utf-8") as file:
        for line in file:
            document = json.loads(line)
            yield document["_id"], document.get("title", ""), document["text"]


def main():
    database = sqlite3.connect(pathlib.Path(sys.argv[2]) / "collection.db")
    database.execute(SCHEMA)
    database.executemany("insert into docs values (?, ?, ?)", documents(sys.argv[1]))
    database.execute("insert into docs(docs) values ('optimize')")
    database.commit()


if __name__ == "__main__":
    main()
