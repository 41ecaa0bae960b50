#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""run.py BIN: assay beside wc, cat, unpackers and other trec_evals, on data made here.

The commands of a workload are run in turn, several times; the least time of each counts, and ratios
inside one table are the message. Outputs must agree. TREC_EVAL=path names a trec_eval (else one on
the PATH is taken), TREC_EVAL_O3=path one that was built with optimisation.
"""
import argparse
import json
import os
import pathlib
import shutil
import subprocess
import sys

import growth
import instructions
import report
from data import Data
from goals import Goal
from lab_bench import LabBench
from measure import Stopwatch
from peers import Peers, version_of
from python_bench import PYTHON, TASKS, PythonBench
from workloads import ALL, Site

HERE = pathlib.Path(__file__).resolve().parent
BUILD = HERE.parent / "build"
INSTRUCTIONS_PER_LINE = 200
# Milliseconds on two threads, for p alone and with intervals.
TEST_LIMITS = {"randomization": (50, 3000), "bootstrap": (100, 3000), "tukey": (1500, 1500)}
TIMES_PLAIN = 5000  # as quick as a plain loop over doubles for each pair in turn
PAIRS = 4950
BUSY = 0.5  # a load that spoils wall times


def options_of(arguments: list) -> argparse.Namespace:
    names = [name_of(make) for make in ALL] + ["growth", "kernels", "tests", "instructions",
                                           "python", "lab"]
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("binaries", type=pathlib.Path, metavar="BIN")
    parser.add_argument("--only", action="append", choices=names, metavar="NAME",
                        help="one workload; may be given again: " + ", ".join(names))
    parser.add_argument("--rounds", type=int, default=9, help="of each command (default 9)")
    parser.add_argument("--quick", action="store_true", help="small data: does it work at all?")
    parser.add_argument("--large", action="store_true", help="growth up to 10^8 lines, 3.7 GB")
    parser.add_argument("--processor-time", action="store_true",
                        help="instead of wall time, for -j1 on a busy machine")
    parser.add_argument("--data", type=pathlib.Path, help="the folder for data")
    parser.add_argument("--write", type=pathlib.Path, metavar="FILE",
                        help="write the results there; a whole run goes to bench/RESULTS.md")
    return parser.parse_args(arguments)


def name_of(make) -> str:
    return make.__name__.replace("_", "-")


class Bench:
    def __init__(self, options: argparse.Namespace):
        self.options = options
        binaries = options.binaries.resolve()
        folder = options.data or BUILD / ("bench-quick" if options.quick else "bench")
        self.peers = Peers()
        assay = str(binaries / "assay")
        self.peers.versions[assay] = version_of(assay)
        self.site = Site(binaries, Data(binaries / "make_data", folder, options.quick), self.peers)
        self.stopwatch = Stopwatch(binaries / "stopwatch", folder, options.processor_time)
        self.parts, self.outcomes = [], []

    def wants(self, name: str) -> bool:
        return not self.options.only or name in self.options.only

    def show(self, title: str, table: tuple) -> None:
        self.parts.append((title, table))
        print(f"\n== {title}\n{report.plain(*table)}", end="", flush=True)

    def run(self, workload) -> None:
        timings = self.stopwatch.rounds(workload.commands, workload.rounds * self.options.rounds)
        self.outcomes += [(goal, goal.measured(timings)) for goal in workload.goals]
        self.show(f"{workload.name}: {workload.title}", report.timing_table(timings))

    def growth(self) -> None:
        largest = 10**6 if self.options.quick else 10**8 if self.options.large else 10**7
        try:
            self.run(growth.growth(self.site, largest))
        finally:
            self.site.data.remove_growth()

    def kernels(self) -> None:
        program = self.site.binaries / "kernels"
        if not program.exists():
            self.peers.missing.append("kernels: built only where Google Benchmark is installed")
            return
        seconds = 0.01 if self.options.quick else 0.2
        done = subprocess.run([program, "--benchmark_format=json",
                               f"--benchmark_min_time={seconds}"], capture_output=True, check=True)
        rows = [[one["name"], f"{1e9 / one['items_per_second']:.2f}"]
                for one in json.loads(done.stdout)["benchmarks"]]
        self.show("kernels", (["", "ns for one line, judgment or topic"], rows))

    def tests(self) -> None:
        """100 systems, 250 topics, 100 000 resamples: counts, p alone, and with intervals."""
        program = self.site.binaries / "kernels_resample"
        if not program.exists():
            self.peers.missing.append("tests: built only where Google Benchmark is installed")
            return
        chosen = "one_pair" if self.options.quick else "all_pairs|tukey|test_|one_pair"
        done = subprocess.run([program, "--benchmark_format=json", "--benchmark_min_time=0.01",
                               f"--benchmark_filter={chosen}"], capture_output=True, check=True)
        found = json.loads(done.stdout)["benchmarks"]
        times = {one["name"].replace("/process_time/real_time", ""): one["real_time"]
                 for one in found}
        self.show("tests: 100 systems, 250 topics, 100 000 resamples, all pairs unless said",
                  (["/resamples/threads/level or intervals", "", "ms", "processor ms"],
                   [[name, one.get("label", ""), f"{time:.1f}", f"{one['cpu_time']:.1f}"]
                    for (name, time), one in zip(times.items(), found)]))
        for name, limits in TEST_LIMITS.items():
            for intervals, limit in enumerate(limits):
                goal = Goal(f"{name}, {'with intervals' if intervals else 'p alone'}, two threads",
                            None, at_most=limit, unit=" ms")
                self.outcomes.append((goal, times.get(f"test_{name}/100000/2/{intervals}")))
        plain = times["sign_flips_one_pair_in_doubles/100000"] * PAIRS
        quick = times.get("test_randomization/100000/2/0")
        goal = Goal("randomization, p alone: a plain loop for each pair / two threads", None,
                    at_least=TIMES_PLAIN)
        self.outcomes.append((goal, quick and plain / quick))

    def instructions(self) -> None:
        if not shutil.which("valgrind"):
            self.peers.missing.append("instructions: valgrind counts them, and is not here")
            return
        found = instructions.figures(self.site.binaries)
        for name, parts in found.items():
            goal = Goal(f"instructions for a line: {name}", None, at_most=INSTRUCTIONS_PER_LINE,
                        unit="")
            self.outcomes.append((goal, parts["line"]))
        rows = [[name, f"{parts['line']:.1f}", f"{parts['tiny input']:,}"]
                for name, parts in found.items()]
        self.show("instructions", (["", "for a line", "for a tiny input"], rows))

    def python(self) -> None:
        bench = PythonBench(self.site.data, min(3, self.options.rounds), self.options.quick)
        self.peers.missing += [f"{name}: not in build/env" for name in bench.missing]
        if not PYTHON.exists():
            return
        for task in TASKS:
            table, outcomes = bench.task(task)
            self.outcomes += outcomes
            self.show(f"Python, {task.title}", table)

    def lab(self) -> None:
        bench = LabBench(self.site.binaries, self.site.data.folder, self.options.quick)
        title, table, outcomes = bench.run()
        self.outcomes += outcomes
        self.show(title, table)

    def finish(self, about: str) -> None:
        print(f"\n== goals\n{report.plain(*report.goal_table(self.outcomes))}", end="")
        if self.options.quick:
            print("The data were small; the goals are for what the titles say.")
        options = self.options
        is_whole = not (options.quick or options.only or options.processor_time)
        target = options.write or (HERE / "RESULTS.md" if is_whole else None)
        if target is None:
            return
        about += "".join(f"- left out: {reason}\n" for reason in self.peers.missing)
        target.write_text(report.results(self.parts, self.outcomes, about))
        print(f"\nWritten to {target}")


def main() -> int:
    bench = Bench(options_of(sys.argv[1:]))
    about = report.conditions(bench.peers.versions)
    print(about, end="")
    if os.getloadavg()[0] > BUSY:
        print("Something else is running: wall times will be too long")
    for make in ALL:
        if bench.wants(name_of(make)):
            bench.run(make(bench.site))
    for name, step in (("growth", bench.growth), ("kernels", bench.kernels),
                       ("tests", bench.tests), ("instructions", bench.instructions),
                       ("python", bench.python), ("lab", bench.lab)):
        if bench.wants(name):
            step()
    bench.finish(about)
    print("".join(f"left out: {reason}\n" for reason in bench.peers.missing), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
