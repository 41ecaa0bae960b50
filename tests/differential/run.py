#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""run.py BIN: random judgments, runs and flags; BIN must print what the oracle says, byte for byte.

Where a real trec_eval is known (on the PATH, or by option) the oracle is compared with it as well,
except where bugs.py says that it is wrong. Case N of a seed is always the same.
"""
import argparse
import collections
import itertools
import multiprocessing
import os
import pathlib
import shlex
import shutil
import subprocess
import sys
import tempfile

from bugs import View, known_bugs
from compare import compare
from draw_flags import draw_case
from oracle import evaluate

OURS = ("--compat=", "--mend")  # options that the real one does not have
SHOWN = 3  # failures shown in full
SHOWN_LINES = 30  # of a file


def parse_options():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", nargs="?", help="the trec_eval to test")
    parser.add_argument("--cases", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="number of the first case")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--oracle-only", action="store_true", help="look for no real trec_eval")
    parser.add_argument("--trec-eval10", help="a real trec_eval 10")
    parser.add_argument("--trec-eval9", help="a real trec_eval 9.0.8, for --compat=9")
    parser.add_argument("--keep", type=pathlib.Path, help="leave files of failing cases here")
    options = parser.parse_args()
    for name in ("program", "trec_eval10", "trec_eval9"):
        if getattr(options, name):
            setattr(options, name, os.path.abspath(getattr(options, name)))
    if not options.oracle_only and not options.trec_eval10 and not options.trec_eval9:
        find_real(options)
    return options


def find_real(options):
    """A trec_eval on the PATH that is not the program under test; it tells its version."""
    found = shutil.which("trec_eval")
    if not found or options.program and os.path.samefile(found, options.program):
        return
    said = subprocess.run([found, "-v"], capture_output=True, text=True, check=False)
    if "assay" in said.stdout + said.stderr:
        return
    name = "trec_eval10" if "version 10" in said.stderr else "trec_eval9"
    setattr(options, name, found)


class Worker:
    """Runs cases in a directory of its own."""

    def __init__(self, options):
        self.options = options
        memory = "/dev/shm"
        self.home = tempfile.mkdtemp(dir=memory if os.access(memory, os.W_OK) else None)
        os.chdir(self.home)
        self.tally = collections.Counter()
        self.failures = []

    def run(self, number):
        case = draw_case(self.options.seed, number)
        for name in os.listdir("."):
            os.unlink(name)
        for name, data in case.files.items():
            with open("stdin" if name == "-" else name, "wb") as file:
                file.write(data)
        expected = evaluate(case.arguments, case.files)
        self.tally["cases"] += 1
        if self.options.program:
            self.judge(case, expected, "program", self.options.program, case.arguments, {})
        real = self.options.trec_eval9 if case.compat == 9 else self.options.trec_eval10
        if real:
            self.ask_real(case, expected, real)

    def ask_real(self, case, expected, real):
        who = f"trec_eval {case.compat}"
        whole, spoilt = known_bugs(View(case, expected), case.compat)
        if whole:
            self.tally[f"{who}: cases left out, {whole[0]}"] += 1
            return
        arguments = [word for word in case.arguments if not word.startswith(OURS)]
        self.judge(case, expected, who, real, arguments, spoilt)

    def judge(self, case, expected, who, program, arguments, spoilt):
        code, output, said = spawn(program, arguments, "-" in case.files)
        result = compare(expected, code, output, spoilt)
        if who == "program" and not said and expected.skipped and not result.difference:
            result.difference = f"not a word of skipped topics: {' '.join(expected.skipped)}"
        self.tally[f"{who}: cases"] += 1
        self.tally[f"{who}: values"] += result.values
        for reason, count in result.left_out.items():
            self.tally[f"{who}: lines left out, {reason}"] += count
        if result.difference:
            self.tally[f"{who}: FAILED"] += 1
            text = f"case {case.number} (seed {self.options.seed}), {who}: {result.difference}"
            self.failures.append((text, shown(case, said)))
            self.keep(case)

    def keep(self, case):
        if self.options.keep:
            folder = self.options.keep / str(case.number)
            folder.mkdir(parents=True, exist_ok=True)
            for name, data in case.files.items():
                (folder / ("stdin" if name == "-" else name)).write_bytes(data)
            (folder / "command.txt").write_text(shlex.join(["trec_eval", *case.arguments]) + "\n")


def shown(case, said):
    parts = ["  " + shlex.join(["trec_eval", *case.arguments])]
    for name, data in case.files.items():
        parts.append(f"  {name}:")
        lines = data.decode("latin-1").split("\n")
        parts += [f"    {line!r}" for line in lines[:SHOWN_LINES]]
        if len(lines) > SHOWN_LINES:
            parts.append(f"    … {len(lines)} lines; --keep stores them")
    parts.append(f"  stderr: {said.decode('latin-1')[:300]!r}")
    return "\n".join(parts)


def spawn(program, arguments, with_stdin):
    """Exit code, output and messages; files instead of pipes, as nothing has to be copied."""
    with open("stdin" if with_stdin else os.devnull, "rb") as source, \
            open(".out", "w+b") as out, open(".err", "w+b") as err:
        words = [program] + [word.encode("latin-1") for word in arguments]
        try:
            code = subprocess.run(words, stdin=source, stdout=out, stderr=err, timeout=60,
                                  close_fds=False, check=False).returncode
        except subprocess.TimeoutExpired:
            code = "none after a minute"
        out.seek(0)
        err.seek(0)
        return code, out.read(), err.read()


def work(options, numbers):
    worker = Worker(options)
    try:
        for number in numbers:
            worker.run(number)
    finally:
        os.chdir("/")
        shutil.rmtree(worker.home)
    return worker.tally, worker.failures


def main() -> int:
    options = parse_options()
    if options.keep:
        options.keep = options.keep.resolve()
    numbers = range(options.first, options.first + options.cases)
    parts = [(options, numbers[job::options.jobs]) for job in range(options.jobs)]
    with multiprocessing.Pool(options.jobs) as pool:
        results = pool.starmap(work, parts)
    tally = sum((tally for tally, _ in results), collections.Counter())
    failures = list(itertools.chain.from_iterable(failed for _, failed in results))
    for text, details in failures[:SHOWN]:
        print(text, details, sep="\n")
    for text, _ in failures[SHOWN:20]:
        print(text)
    for what, count in sorted(tally.items()):
        print(f"{count:9d} {what}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
