# SPDX-License-Identifier: Apache-2.0
"""What reports call metrics, and how they print numbers and tables."""
from __future__ import annotations

LABELS = {"hits": "Hits", "hit_rate": "Hit Rate", "precision": "P", "recall": "Recall", "f1": "F1",
          "r-precision": "R-Prec", "mrr": "MRR", "map": "MAP", "dcg": "DCG",
          "dcg_burges": "DCG Burges", "ndcg": "NDCG", "ndcg_burges": "NDCG Burges",
          "bpref": "BPref", "rbp": "RBP"}


def metric_label(metric: str) -> str:
    """ "NDCG@10-l2" of "ndcg@10-l2"."""
    end = min(metric.find(mark) % (len(metric) + 1) for mark in (".", "@", "-l"))
    return LABELS[metric[:end]] + metric[end:] if metric[:end] in LABELS else _rest(metric)


def _rest(metric: str) -> str:
    """Of a name with a hyphen of its own, which looks like a level."""
    name = max((known for known in LABELS if metric.startswith(known)), key=len)
    return LABELS[name] + metric[len(name):]


def score_text(score: float, digits: int, as_percentage: bool) -> str:
    if as_percentage:
        score, digits = score * 100, max(0, digits - 2)
    return f"{round(score, digits):.{digits}f}"


def text_table(headers: list[str], rows: list[list[str]]) -> str:
    """Columns side by side, under a line."""
    widths = [max(map(len, column)) for column in zip(headers, *rows, strict=True)]
    lines = [headers, ["-" * width for width in widths], *rows]
    return "\n".join("  ".join(cell.ljust(width) for cell, width in zip(line, widths)).rstrip()
                     for line in lines)
