#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""engine.py HOW: a search process that answers well, or fails as HOW or the query says."""
import json
import os
import sys
import time

DOCUMENTS = ["g001", "g002", "g003"]


def say(text):
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def hits(depth):
    return [[doc, 3.0 - rank] for rank, doc in enumerate(DOCUMENTS[:depth])]


def fail_or_answer(query, depth):
    if query == "hang":
        time.sleep(1000)
    if query.startswith("late "):
        time.sleep(float(query.split()[1]))
        return json.dumps({"hits": [["late", 1]]})
    if query == "die":
        sys.stderr.write("out of luck\n")
        sys.stderr.flush()
        os._exit(3)
    if query == "abort":
        os.kill(os.getpid(), 9)
    if query == "noise":
        sys.stderr.write("x" * 3_000_000 + "\nthe end of the noise\n")
    if query == "twice":
        say(json.dumps({"hits": [["stale", 1]]}))
    if query == "pid":
        return json.dumps({"hits": [[str(os.getpid()), 1]]})
    return ANSWERS.get(query) or json.dumps({"hits": hits(depth)})


ANSWERS = {
    "objects": '{"hits":[{"id":"a","score":2},{"id":7,"score":1.5}]}',
    "none": '{"hits":[]}',
    "error": '{"error":"no such field"}',
    "garbage": "Traceback, " + "very " * 100 + "long",
    "list": "[1,2]",
    "duplicate": '{"hits":[["a",2],["a",1]]}',
    "empty id": '{"hits":[["",2]]}',
    "space": '{"hits":[["a b",2]]}',
    "text score": '{"hits":[["a","high"]]}',
    "huge score": '{"hits":[["a",1e999]]}',
    "rising": '{"hits":[["a",1],["b",2]]}',
    "too many": '{"hits":[["a",9],["b",8],["c",7],["d",6],["e",5],["f",4]]}',
    "odd": '{"hits":["a"]}',
    "deep": '{"hits":[' + "[" * 1_000_000 + "]" * 1_000_000 + "]}",
    "other topic": '{"topic":"999","hits":[["a",2]]}',
}


def main():
    how = sys.argv[1] if len(sys.argv) > 1 else "well"
    if how == "silent":
        time.sleep(1000)
    if how == "dead":
        sys.exit("cannot open the index")
    if how == "greeting":
        say("Welcome!")
    if how == "deep":
        say('{"ready":' + "[" * 1_000_000 + "]" * 1_000_000 + "}")
    say(json.dumps({"ready": True, "name": "fake 1.0"}))
    for line in sys.stdin:
        question = json.loads(line)
        if how == "dying":
            sys.exit("again")
        say(fail_or_answer(question["query"], question["depth"]))


if __name__ == "__main__":
    main()
