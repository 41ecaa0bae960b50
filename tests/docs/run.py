#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""run.py BIN [--update]: what the documents show must be what happens.

A block fenced as ```console shows commands after "$ " and what they print, notes included, in the
root of the project; each is run and compared. A block fenced as ```LANGUAGE file=PATH shows a part
of that file; it must be there. --update writes what the commands print into the documents. The page
on trec_eval must name every case that states a difference.
"""
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BLOCK = re.compile(r"(```console\n)(.*?)(```)", re.S)
DIFFERENCE = "trec-differs-"
QUOTE = re.compile(r"```\w+ file=(\S+)\n(.*?)```", re.S)


def output_of(command: str, binaries: pathlib.Path) -> str:
    environment = {"PATH": f"{binaries}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8",
                   "COLUMNS": "80", "HOME": "/nonexistent"}
    done = subprocess.run(["bash", "-c", command], cwd=ROOT, env=environment, text=True,
                          check=False, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT)
    return done.stdout


def replayed(block: str, binaries: pathlib.Path) -> str:
    """The block as it would look if its commands were run now."""
    text = ""
    for part in re.split(r"^(?=\$ )", block, flags=re.M):
        if not part.startswith("$ "):
            text += part
            continue
        lines = part[2:].split("\n")
        command = lines.pop(0)
        while command.endswith("\\"):
            command += "\n" + lines.pop(0)
        text += f"$ {command}\n" + output_of(command, binaries)
        # A blank line between two commands is layout, not output.
        if part.endswith("\n\n") and not text.endswith("\n\n"):
            text += "\n"
    return text


def is_quoted_right(path: str, block: str) -> bool:
    """Whether the file holds these lines, whatever their indentation."""
    lines = [line.strip() for line in (ROOT / path).read_text().splitlines()]
    wanted = [line.strip() for line in block.strip().splitlines()]
    return any(lines[i:i + len(wanted)] == wanted for i in range(len(lines)))


def unnamed_differences() -> list:
    page = (ROOT / "docs" / "trec_eval.md").read_text()
    cases = sorted((ROOT / "tests" / "golden").glob(DIFFERENCE + "*"))
    names = [case.name.removeprefix(DIFFERENCE) for case in cases]
    return [name for name in names if f"`{name}`" not in page]


def documents() -> list:
    return [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md")),
            *sorted((ROOT / "examples").rglob("*.md"))]


def main() -> int:
    binaries = pathlib.Path(sys.argv[1]).resolve()
    blocks = failed = 0
    for path in documents():
        text = path.read_text()
        for source, block in QUOTE.findall(text):
            blocks += 1
            if not is_quoted_right(source, block):
                failed += 1
                print(f"== {path.relative_to(ROOT)}: not in {source}\n{block}")
        for found in BLOCK.finditer(text):
            blocks += 1
            now = replayed(found.group(2), binaries)
            if now == found.group(2):
                continue
            if "--update" in sys.argv:
                text = text.replace(found.group(0), found.group(1) + now + found.group(3))
                path.write_text(text)
                continue
            failed += 1
            print(f"== {path.relative_to(ROOT)}\n-- shown\n{found.group(2)}-- printed\n{now}")
    for name in unnamed_differences():
        failed += 1
        print(f"== docs/trec_eval.md: does not name the case {DIFFERENCE}{name}")
    print(f"docs: {blocks - failed} passed, {failed} failed")
    return 1 if failed or blocks == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
