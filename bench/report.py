# SPDX-License-Identifier: Apache-2.0
"""report.py: tables of what was measured, for the terminal and for RESULTS.md."""
import datetime
import os
import platform

HEADER = """# Results

Written by `make bench`; [the guide](../docs/speed.md) says how to read it.

"""


def markdown(head: list, rows: list) -> str:
    """The first column to the left, the others to the right."""
    rule = ["---"] + ["--:"] * (len(head) - 1)
    return "".join(f"| {' | '.join(row)} |\n" for row in [head, rule, *rows])


def plain(head: list, rows: list) -> str:
    widths = [max(len(row[i]) for row in [head, *rows]) for i in range(len(head))]
    return "".join("  ".join(text.rjust(width) if i else text.ljust(width)
                             for i, (text, width) in enumerate(zip(row, widths))).rstrip() + "\n"
                   for row in [head, *rows])


def timing_table(timings: dict) -> tuple:
    """Quickest first; each beside the quickest and beside wc -l."""
    head = ["", "least ms", "median ms", "processor ms", "× quickest", "× wc -l", "peak MB",
            "rounds"]
    quickest = min(timing.least for timing in timings.values())
    counted = timings["wc -l"].least if "wc -l" in timings else None
    rows = []
    for name, timing in sorted(timings.items(), key=lambda item: item[1].least):
        beside = f"{timing.least / counted:.2f}" if counted else ""
        rows.append([name, f"{1000 * timing.least:.2f}", f"{1000 * timing.median:.2f}",
                     f"{1000 * timing.processor:.2f}", f"{timing.least / quickest:.2f}", beside,
                     f"{timing.peak:.1f}", str(len(timing.walls))])
    return head, rows


def goal_table(outcomes: list) -> tuple:
    head = ["goal", "bound", "measured", "outcome"]
    rows = [[goal.text, goal.bound, "" if value is None else f"{value:.4g}{goal.unit}",
             goal.verdict(value)] for goal, value in outcomes]
    return head, rows


def processor() -> str:
    with open("/proc/cpuinfo", encoding="utf-8") as lines:
        models = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return f"{models[0] if models else platform.machine()}, {os.cpu_count()} cores"


def conditions(versions: dict) -> str:
    """Date, machine, versions, load: what a number is worth without them is not known."""
    lines = [f"{datetime.date.today()}, {processor()}, "
             f"load {os.getloadavg()[0]:.1f} at the start"]
    lines += [f"{os.path.basename(path)}: {version}" for path, version in versions.items()]
    return "".join(f"- {line}\n" for line in lines)


def results(parts: list, outcomes: list, about: str) -> str:
    """The text of RESULTS.md; a part is a heading and a table."""
    text = HEADER + about + "\n## Goals\n\n" + markdown(*goal_table(outcomes))
    for title, table in parts:
        text += f"\n## {title}\n\n" + markdown(*table)
    return text
