#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""run.py BIN: trec_eval in the folder BIN against reference outputs beside the project, if any.

With --keep-bugs every line must be the same. Without it, the lines that differ must be those of the
two bugs that it keeps, and no others.
"""
import pathlib
import shlex
import subprocess
import sys

REFERENCE = pathlib.Path(__file__).resolve().parents[2].parent / "shared" / "golden"
CLASSES = ("core", "error", "missing9")


def read_cases():
    for line in (REFERENCE / "cases.tsv").read_text().splitlines():
        if not line or line.startswith("#"):
            continue
        name, kind, exit_code, expected, stdin, arguments = line.split("\t")
        if kind in CLASSES:
            yield name, kind, int(exit_code), expected, stdin, shlex.split(arguments)


def run(program, options, arguments, stdin):
    with open("/dev/null" if stdin == "-" else REFERENCE / stdin, "rb") as given:
        return subprocess.run([program, *options, *arguments], cwd=REFERENCE, stdin=given,
                              capture_output=True, check=False)


def is_bug(arguments, expected, got):
    """Whether two lines differ as num_rel under -c with -l does, or as nan and 0 do."""
    if expected.split(b"\t")[:2] != got.split(b"\t")[:2]:
        return False
    if expected.startswith(b"num_rel  ") and b"\tall\t" in expected:
        return "-c" in arguments and "-l" in arguments
    return expected.endswith(b"nan") and b"nan" not in got


def check(program, case):
    """What is wrong with a case, or nothing; and how many lines differ by bugs put right."""
    name, kind, exit_code, expected, stdin, arguments = case
    kept = run(program, ["--keep-bugs"], arguments, stdin)
    right = run(program, [], arguments, stdin)
    if kind == "error":
        is_refused = all(0 < done.returncode < 124 for done in (kept, right))
        return (None if is_refused else f"{name}: a failure was expected"), 0
    wanted = (REFERENCE / expected).read_bytes()
    if kept.returncode != exit_code or right.returncode != exit_code:
        return f"{name}: exit {kept.returncode} and {right.returncode}, expected {exit_code}", 0
    if kept.stdout != wanted:
        return f"{name}: differs with --keep-bugs", 0
    lines = list(zip(wanted.splitlines(), right.stdout.splitlines()))
    other = [pair for pair in lines if pair[0] != pair[1]]
    if wanted.count(b"\n") != right.stdout.count(b"\n"):
        return f"{name}: another number of lines", 0
    wrong = [pair for pair in other if not is_bug(arguments, *pair)]
    return (f"{name}: expected {wrong[0][0]}, got {wrong[0][1]}" if wrong else None), len(other)


def main():
    program = pathlib.Path(sys.argv[1]).resolve() / "trec_eval"
    if not REFERENCE.is_dir():
        print("reference: no reference outputs here, nothing compared")
        return 0
    failed = lines = count = 0
    for case in read_cases():
        count += 1
        wrong, put_right = check(program, case)
        lines += put_right
        if wrong:
            failed += 1
            print(wrong)
    print(f"reference: {count - failed} passed, {failed} failed, {lines} lines put right")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
