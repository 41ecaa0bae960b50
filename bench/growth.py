# SPDX-License-Identifier: Apache-2.0
"""growth.py: how time and memory grow with the length of a run."""
from goals import Goal, memory
from workloads import BASE_MB, Site, Workload, megabytes

SMALLEST, UNIT = 1000, 10**6  # the time to start is that of the smallest; a line's that of UNIT
SLACK = 1.15


def name_of(lines: int) -> str:
    return f"10^{len(str(lines)) - 1} lines -j1"


def excess(lines: int):
    """The time beside that of a straight line through the smallest size and the unit."""
    def measured(timings: dict) -> float:
        start = timings[name_of(SMALLEST)].least
        rate = (timings[name_of(UNIT)].least - start) / (UNIT - SMALLEST)
        return timings[name_of(lines)].least / (start + rate * (lines - SMALLEST))
    return measured


def growth(site: Site, largest: int) -> Workload:
    sizes = [SMALLEST]
    while sizes[-1] * 10 <= largest:
        sizes.append(sizes[-1] * 10)
    commands, goals = [], []
    for lines in sizes:
        print(f"making 10^{len(str(lines)) - 1} lines", flush=True)
        files = site.data.growth(lines)
        commands.append(site.ours(name_of(lines), files, output=""))
        if lines not in (SMALLEST, UNIT):
            goals.append(Goal(f"growth: {name_of(lines)} / a straight line", excess(lines),
                              at_most=SLACK))
        if lines > SMALLEST:
            goals.append(memory("growth", name_of(lines), BASE_MB + 3 * megabytes(files[0])))
    piped = site.piped(commands[-1].name, files)
    piped.output = ""
    commands.append(piped)
    goals.append(memory("growth", piped.name, BASE_MB + 3 * megabytes(files[0])))
    return Workload("growth", "1 000 documents a topic", commands, goals)
