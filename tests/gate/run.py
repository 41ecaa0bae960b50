#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""run.py BIN: the workflow of docs/gate.md does what the document says.

Its `run:` commands are executed in their order in a folder like that of a project, all but the one
that installs: for a change that may pass, for one that may not, and with other judgments.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
EXAMPLES = ROOT / "examples"
STEP = re.compile(r"^      - ", re.M)


def steps() -> list:
    """Name and commands of each step that has some."""
    text = (EXAMPLES / "gate" / "search-quality.yml").read_text()
    found = []
    for step in STEP.split(text)[1:]:
        name = re.match(r"name: (.*)\n", step)
        block = re.search(r"^        run: (?:\|\n((?:          .*\n)+)|(.*)\n)", step, re.M)
        if block:
            commands = block.group(2) or re.sub(r"^          ", "", block.group(1), flags=re.M)
            found.append((name.group(1), commands))
    return [(name, commands) for name, commands in found if name != "Install assay"]


def make_project(folder: pathlib.Path, run: str) -> None:
    kitchen = EXAMPLES / "kitchen"
    (folder / "eval").mkdir()
    for path in (kitchen / "qrels.txt", kitchen / "topics.tsv",
                 EXAMPLES / "gate" / "gate.toml", EXAMPLES / "gate" / "baseline.json"):
        shutil.copy(path, folder / "eval")
    search = folder / "search.sh"
    search.write_text(f"#!/bin/sh\ntest -s \"$1\" && cat {kitchen / run}\n")
    search.chmod(0o755)


def execute(folder: pathlib.Path, binaries: pathlib.Path) -> tuple:
    """The exit code of the last step that ran, and what was printed."""
    environment = {"PATH": f"{binaries}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8",
                   "GITHUB_STEP_SUMMARY": str(folder / "summary.md")}
    printed = ""
    for _, commands in steps():
        done = subprocess.run(["bash", "-e", "-c", commands], cwd=folder, env=environment,
                              check=False, text=True, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        printed += done.stdout
        if done.returncode != 0:
            return done.returncode, printed
    return 0, printed


def check(holds: bool, what: str, printed: str) -> int:
    if not holds:
        print(f"== {what}\n{printed}")
    return 0 if holds else 1


def try_run(binaries: pathlib.Path, run: str, fails: bool) -> int:
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        make_project(folder, run)
        code, printed = execute(folder, binaries)
        suite = xml.etree.ElementTree.parse(folder / "gate.xml").getroot()
        summary = (folder / "summary.md").read_text()
        wrong = check(code == (1 if fails else 0), f"{run}: exit code {code}", printed)
        wrong += check(("::error file=eval/gate.toml,line=" in printed) == fails,
                       f"{run}: annotations", printed)
        wrong += check((int(suite.get("failures")) > 0) == fails, f"{run}: JUnit", printed)
        wrong += check(len(suite.findall(".//failure")) == int(suite.get("failures")),
                       f"{run}: failures in JUnit", printed)
        wrong += check(len(suite.findall(".//testcase")) == int(suite.get("tests")),
                       f"{run}: test cases in JUnit", printed)
        wrong += check(summary.startswith("### Gate failed" if fails else "### Gate passed"),
                       f"{run}: summary", summary)
        return wrong


def try_other_judgments(binaries: pathlib.Path) -> int:
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        make_project(folder, "dense.run")
        with open(folder / "eval" / "qrels.txt", "a", encoding="utf-8") as qrels:
            qrels.write("101 0 k99 1\n")
        code, printed = execute(folder, binaries)
        return check(code == 2 and "baseline.json was stored" in printed.replace("\n       ", " "),
                     f"other judgments: exit code {code}", printed)


def main() -> int:
    binaries = pathlib.Path(sys.argv[1]).resolve()
    if len(steps()) != 2:
        print(f"== the workflow has {len(steps())} steps to run, not 2")
        return 1
    failed = try_run(binaries, "dense.run", fails=False)
    failed += try_run(binaries, "boolean.run", fails=True)
    failed += try_other_judgments(binaries)
    print(f"gate: {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
