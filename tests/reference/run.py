#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""run.py BIN: trec_eval in the folder BIN against reference outputs beside the project, if any.

Every line must be the same. With --mend, the lines that differ must be those of the two numbers
that it makes right, and no others.
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


def is_mended(arguments, expected, got):
    """Whether two lines differ as num_rel under -c with -l does, or as nan and 0 do."""
    if expected.split(b"\t")[:2] != got.split(b"\t")[:2]:
        return False
    if expected.startswith(b"num_rel  ") and b"\tall\t" in expected:
        return "-c" in arguments and "-l" in arguments
    return expected.endswith(b"nan") and b"nan" not in got


def check(program, case):
    """What is wrong with a case, or nothing; and how many lines --mend makes right."""
    name, kind, exit_code, expected, stdin, arguments = case
    usual = run(program, [], arguments, stdin)
    mended = run(program, ["--mend"], arguments, stdin)
    if kind == "error":
        is_refused = all(0 < done.returncode < 124 for done in (usual, mended))
        return (None if is_refused else f"{name}: a failure was expected"), 0
    wanted = (REFERENCE / expected).read_bytes()
    if usual.returncode != exit_code or mended.returncode != exit_code:
        return f"{name}: exit {usual.returncode} and {mended.returncode}, expected {exit_code}", 0
    if usual.stdout != wanted:
        return f"{name}: differs", 0
    lines = list(zip(wanted.splitlines(), mended.stdout.splitlines()))
    other = [pair for pair in lines if pair[0] != pair[1]]
    if wanted.count(b"\n") != mended.stdout.count(b"\n"):
        return f"{name}: another number of lines with --mend", 0
    if other and not usual.stderr:
        return f"{name}: not a word of the numbers that --mend changes", 0
    wrong = [pair for pair in other if not is_mended(arguments, *pair)]
    return (f"{name}: expected {wrong[0][0]}, got {wrong[0][1]}" if wrong else None), len(other)


def main():
    program = pathlib.Path(sys.argv[1]).resolve() / "trec_eval"
    if not REFERENCE.is_dir():
        print("reference: no reference outputs here, nothing compared")
        return 0
    failed = lines = count = 0
    for case in read_cases():
        count += 1
        wrong, mended = check(program, case)
        lines += mended
        if wrong:
            failed += 1
            print(wrong)
    print(f"reference: {count - failed} passed, {failed} failed, {lines} lines mended by --mend")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
