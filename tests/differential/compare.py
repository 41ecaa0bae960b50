# SPDX-License-Identifier: Apache-2.0
"""compare.py: what was expected beside what was printed."""
import math
import re
from collections import Counter
from dataclasses import dataclass, field

from graded import UNSURE

NUMBER = re.compile(r"-?[0-9]+\.[0-9]{4}")


@dataclass
class Result:
    values: int = 0
    difference: str = ""
    left_out: Counter = field(default_factory=Counter)


def compare(expected, code, output, spoilt) -> Result:
    """`spoilt`: measures whose lines are not compared, with the reason."""
    result = Result()
    if code not in expected.codes:
        wanted = " or ".join(map(str, expected.codes))
        result.difference = f"exit code {wanted} expected, got {code}"
    elif expected.compare_output:
        compare_lines(expected, output.decode("latin-1"), spoilt, result)
    return result


def compare_lines(expected, output, spoilt, result):
    lines = output.split("\n")
    if lines.pop() != "":
        result.difference = "no line end at the end"
    if len(lines) != len(expected.texts):
        result.difference = f"{len(expected.texts)} lines expected, got {len(lines)}"
    for line, wanted, got in zip(expected.lines, expected.texts, lines):
        reason = spoilt.get(line.measure) or (line.value is UNSURE and "nobody says what is right")
        if reason and wanted.rpartition("\t")[0] == got.rpartition("\t")[0]:
            result.left_out[reason] += 1
        elif wanted == got:
            result.values += 1
        elif on_the_edge(line.value, wanted, got):
            result.left_out["rounding may go either way"] += 1
        else:
            result.difference = f"expected {wanted!r}, got {got!r}"
            return


def on_the_edge(value, wanted, got):
    """Whether the last digits differ by 1 because the value lies between both, to 12 places."""
    start, _, shown = got.rpartition("\t")
    if wanted.rpartition("\t")[0] != start or not NUMBER.fullmatch(shown.strip(" ")):
        return False
    if not isinstance(value, float) or not math.isfinite(value):
        return False
    middle = (float(wanted.rpartition("\t")[2]) + float(shown)) / 2
    near = abs(float(shown) - float(wanted.rpartition("\t")[2])) < 1.5e-4
    return near and abs(value - middle) <= 1e-12 * max(1.0, abs(value))
