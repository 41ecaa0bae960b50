#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""run.py BIN: assay beside wc and, if there is one, trec_eval, on data made here.

TREC_EVAL=path names a trec_eval; else one on the PATH is taken. The commands are run in turn,
several times, and the least time of each counts: ratios inside one table are the message. Outputs
must agree.
"""
import os
import pathlib
import random
import shutil
import subprocess
import sys
import time

TOPICS, DEPTH, ROUNDS = 5600, 1000, 5
MEASURES = ["official", "ndcg", "recall"]


def make_data(folder: pathlib.Path) -> tuple:
    """A run like those on MS MARCO: 7-digit ids, one judgment a topic, a few ties; 211 MB."""
    qrels, run = folder / "marco.qrels", folder / "marco.run"
    if run.exists():
        return qrels, run
    print(f"Making {run} (once)", flush=True)
    folder.mkdir(parents=True, exist_ok=True)
    chance = random.Random(42)
    with open(qrels, "w") as judged, open(f"{run}.part", "w") as retrieved:
        for number in range(TOPICS):
            topic = 1_000_000 + 7 * number
            documents = chance.sample(range(8_841_823), DEPTH)
            relevant = documents[int(chance.random() ** 3 * DEPTH)]
            judged.write(f"{topic} 0 {relevant} 1\n")
            score, lines = 30 + 5 * chance.random(), []
            for rank, document in enumerate(documents, 1):
                if chance.random() > 0.03:
                    score -= 0.02 * chance.random()
                lines.append(f"{topic} Q0 {document} {rank} {score:.6f} bench\n")
            retrieved.write("".join(lines))
    os.replace(f"{run}.part", run)
    return qrels, run


def measure(command: list) -> tuple:
    """Wall time in seconds, peak memory in MB, and what was printed."""
    started = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    output = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - started
    if status != 0:
        raise SystemExit(f"bench: {' '.join(map(str, command))} failed")
    return wall, usage.ru_maxrss / 1024, output


def commands(binaries: pathlib.Path, qrels: pathlib.Path, run: pathlib.Path) -> dict:
    assay = [str(binaries / "assay"), "eval", str(qrels), str(run), "-m", " ".join(MEASURES),
             "-f", "trec", "--quiet"]
    table = {"wc -l": ["wc", "-l", str(run)], "assay, 1 thread": [*assay, "-j", "1"],
             f"assay, {os.cpu_count()} threads": [*assay, "-j", str(os.cpu_count())]}
    options = [part for name in MEASURES for part in ("-m", name)]
    drop_in = [str(binaries / "trec_eval"), *options, str(qrels), str(run)]
    table["trec_eval of assay, 1 thread"] = [*drop_in, "-j", "1"]
    trec_eval = os.environ.get("TREC_EVAL") or shutil.which("trec_eval")
    if trec_eval:
        table["trec_eval"] = [trec_eval, *options, str(qrels), str(run)]
    else:
        print("No trec_eval on the PATH and TREC_EVAL is not set: left out")
    return table


def values(output: bytes) -> list:
    return sorted(line for line in output.splitlines() if not line.startswith(b"runid"))


def main() -> int:
    binaries = pathlib.Path(sys.argv[1]).resolve()
    qrels, run = make_data(pathlib.Path(__file__).resolve().parent.parent / "build" / "bench")
    table = commands(binaries, qrels, run)
    least, memory, outputs = {}, {}, {}
    for _ in range(ROUNDS):
        for name, command in table.items():
            wall, peak, outputs[name] = measure(command)
            least[name] = min(wall, least.get(name, wall))
            memory[name] = max(peak, memory.get(name, 0))
    same = {name: values(out) for name, out in outputs.items() if name != "wc -l"}
    if any(out != next(iter(same.values())) for out in same.values()):
        raise SystemExit("bench: the outputs differ")
    slowest = max(least.values())
    print(f"{run.name}: {run.stat().st_size / 1e6:.0f} MB, least of {ROUNDS} interleaved rounds")
    print(f"{'':30}{'ms':>9}{'ratio':>9}{'MB':>9}")
    for name, wall in sorted(least.items(), key=lambda item: -item[1]):
        print(f"{name:30}{1000 * wall:9.1f}{slowest / wall:8.1f}x{memory[name]:9.1f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
