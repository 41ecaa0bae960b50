#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""check_sizes.py: a function fits on a screen (40 lines), a file in a sitting (400), a line in 100.

A file that needs more says why on a line of its header that contains "long:".
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FUNCTION, FILE, LINE = 40, 400, 100
# A definition opens at the end of a line that is not a type, a namespace or a control statement.
OPENING = re.compile(r"^(\s*)(?!.*\b(namespace|struct|class|enum|if|for|while|switch)\b).*"
                     r"(\)|const|override|noexcept|-> [\w:<>]+) \{$")


def long_functions(lines: list) -> list:
    found = []
    for start, line in enumerate(lines):
        opening = OPENING.match(line)
        if not opening:
            continue
        indent = opening.group(1)
        if line.lstrip().startswith(":"):  # members of a constructor, 4 to its right
            indent = indent[4:]
        close = indent + "}"
        for end in range(start + 1, len(lines)):
            if lines[end].startswith(close) and not lines[end].startswith(close + " else"):
                if end - start + 1 > FUNCTION:
                    found.append((start + 1, end - start + 1))
                break
    return found


def main() -> int:
    wrong = 0
    folders = ("include", "src", "apps", "python", "tests", "tools", "bench")
    files = [p for d in folders for p in sorted((ROOT / d).rglob("*")) if p.suffix in (".cpp", ".hpp", ".py")]
    for path in files:
        lines = path.read_text(errors="replace").splitlines()
        name = path.relative_to(ROOT)
        if any("long:" in line for line in lines[:6]):
            continue
        problems = [f"{number}: {length} lines long (limit {FUNCTION})"
                    for number, length in (long_functions(lines) if path.suffix != ".py" else [])]
        problems += [f"{n}: {len(line)} columns (limit {LINE})"
                     for n, line in enumerate(lines, 1) if len(line) > LINE and 'R"(' not in line]
        if len(lines) > FILE:
            problems.append(f"1: {len(lines)} lines in the file (limit {FILE})")
        for problem in problems:
            wrong += 1
            print(f"{name}:{problem}")
    print(f"sizes: {len(files)} files, {wrong} too large")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
