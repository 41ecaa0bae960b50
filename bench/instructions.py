#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""instructions.py BIN [--update]: instructions of a fixed small workload, held against stored ones.

They hardly depend on the machine and its load, unlike times: callgrind counts them, for a line of a
run (200 topics of 1000 lines, all that happens divided by the lines) and for a tiny input, which
is the cost to start. Fails if one of the figures in instructions.json is exceeded by more than
15 %. --update stores new ones.
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
STORED = HERE / "instructions.json"
SLACK = 1.15
TOPICS, DEPTH = 200, 1000
TINY = [str(HERE.parent / "examples" / "kitchen" / name) for name in ("qrels.txt", "bm25.run")]
PROGRAMS = {
    "trec_eval": ["trec_eval", "-mofficial", "-mrecall", "-mndcg", "-mndcg_cut", "-j1"],
    "assay eval": ["assay", "eval", "-m", "official recall ndcg ndcg_cut", "-j1"],
}


def count(command: list) -> int:
    done = subprocess.run(["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null",
                           *command], capture_output=True, text=True, check=False)
    collected = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode != 0 or not collected:
        raise SystemExit(f"instructions: {' '.join(command)} failed\n{done.stderr}")
    return int(collected.group(1))


def figures(binaries: pathlib.Path) -> dict:
    """For each program: instructions for each line, and for a tiny input."""
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        files = [f"{folder}/marco.qrels", f"{folder}/marco.run"]
        subprocess.run([binaries / "make_data", "marco", "--topics", str(TOPICS), "--qrels",
                        files[0], "--run", files[1]], check=True)
        for name, (program, *arguments) in PROGRAMS.items():
            lines, tiny = (count([str(binaries / program), *arguments, *inputs])
                           for inputs in (files, TINY))
            found[name] = {"line": round(lines / (TOPICS * DEPTH), 1), "tiny input": tiny}
    return found


def main() -> int:
    binaries = pathlib.Path(sys.argv[1]).resolve()
    now = figures(binaries)
    if "--update" in sys.argv[2:]:
        STORED.write_text(json.dumps(now, indent=2) + "\n")
    stored = json.loads(STORED.read_text())
    worse = 0
    for name, parts in now.items():
        for part, value in parts.items():
            is_worse = value > SLACK * stored[name][part]
            worse += is_worse
            print(f"{name}, {part}: {value:,} instructions, stored {stored[name][part]:,}"
                  f"{': too many' if is_worse else ''}")
    if worse:
        print(f"More than {100 * (SLACK - 1):.0f} % above what is stored. If that has a good "
              "reason, bench/instructions.py BIN --update stores the new figures.")
    return 1 if worse else 0


if __name__ == "__main__":
    sys.exit(main())
