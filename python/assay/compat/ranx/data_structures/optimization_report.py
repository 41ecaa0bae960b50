# SPDX-License-Identifier: Apache-2.0
"""What tuning found."""
from __future__ import annotations

from .labels import metric_label, score_text, text_table


class OptimizationReport:
    """Every setting of a fusion method with its value; the best has a star."""

    def __init__(self, method: str, configs: list[str], results: list[float], metric: str,
                 rounding_digits: int = 3, show_percentages: bool = False):
        self.method = method
        self.configs = configs
        self.results = results
        self.metric = metric
        self.rounding_digits = rounding_digits
        self.show_percentages = show_percentages

    def get_metric_label(self, m: str) -> str:
        return metric_label(m)

    def format_score(self, score: float) -> str:
        return score_text(score, self.rounding_digits, self.show_percentages)

    def to_table(self) -> str:
        best = max(self.results)
        rows = [[str(config), self.format_score(value) + (" *" if value == best else "")]
                for config, value in zip(self.configs, self.results, strict=True)]
        return text_table([self.method, metric_label(self.metric)], rows)

    def __repr__(self) -> str:
        return self.to_table()
