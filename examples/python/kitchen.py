# SPDX-License-Identifier: Apache-2.0
"""The bundled collection, as the examples read it."""
import json
import pathlib
import re

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "kitchen"
QRELS = FOLDER / "qrels.txt"
STOP_WORDS = set("a an and as at for from how in is it my of on or the to too until with".split())


def documents() -> dict[str, str]:
    lines = (FOLDER / "corpus.jsonl").read_text().splitlines()
    return {doc["_id"]: f"{doc['title']}. {doc['text']}" for doc in map(json.loads, lines)}


def topics() -> dict[str, str]:
    return dict(line.split("\t") for line in (FOLDER / "topics.tsv").read_text().splitlines())


def words(text: str) -> list[str]:
    """Lower case, no stop words, plural endings dropped."""
    found = re.findall(r"[a-z]+", text.lower())
    return [word.rstrip("s") for word in found if word not in STOP_WORDS]
