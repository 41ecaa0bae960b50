# SPDX-License-Identifier: Apache-2.0
"""What a comparison found."""
from __future__ import annotations

import json
import string
from typing import Any

from .frozenset_dict import FrozensetDict
from .labels import metric_label, score_text, text_table

RAISED = str.maketrans(string.ascii_lowercase, "ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖ𐞥ʳˢᵗᵘᵛʷˣʸᶻ")
TEST_LABELS = {"fisher": "Fisher's randomization test", "student": "paired Student's t-test",
               "tukey": "Tukey's HSD test"}
# What LaTeX does not print as it is.
_LATEX = str.maketrans({**{c: "\\" + c for c in "#$%&_{}"}, "\\": r"\textbackslash{}",
                        "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"})


class Report:
    """Means of models by metric, with a letter for each model that one is significantly better
    than. ``print(report)`` shows a table."""

    def __init__(self, model_names: list[str], results: dict[str, dict[str, float]],
                 comparisons: FrozensetDict, metrics: list[str], max_p: float,
                 win_tie_loss: dict[tuple[str, str], dict[str, dict[str, int]]],
                 rounding_digits: int = 3, show_percentages: bool = False,
                 stat_test: str = "student"):
        self.model_names = model_names
        self.results = results
        self.comparisons = comparisons
        self.metrics = metrics
        self.max_p = max_p
        self.win_tie_loss = win_tie_loss
        self.rounding_digits = rounding_digits
        self.show_percentages = show_percentages
        self.stat_test = stat_test

    def format_score(self, score: float) -> str:
        return score_text(score, self.rounding_digits, self.show_percentages)

    def get_metric_label(self, m: str) -> str:
        return metric_label(m)

    def get_stat_test_label(self, stat_test: str) -> str:
        return TEST_LABELS[stat_test]

    def _beaten(self, model: str, metric: str) -> list[str]:
        """The letters of models that this one is significantly better than."""
        return [letters(place) for place, other in enumerate(self.model_names)
                if model != other and self.comparisons[model, other][metric]["significant"]
                and self.results[model][metric] > self.results[other][metric]]

    def get_superscript_for_latex(self, model: str, metric: str) -> str:
        has_long = len(self.model_names) > len(string.ascii_lowercase)
        return ("," if has_long else "").join(self._beaten(model, metric))

    def get_superscript_for_table(self, model: str, metric: str) -> str:
        return self.get_superscript_for_latex(model, metric).translate(RAISED)

    def to_table(self) -> str:
        rows = [[letters(place), model,
                 *(self.format_score(self.results[model][metric])
                   + self.get_superscript_for_table(model, metric) for metric in self.metrics)]
                for place, model in enumerate(self.model_names)]
        return text_table(["#", "Model", *map(metric_label, self.metrics)], rows)

    def to_latex(self) -> str:
        """A table for LaTeX with the package booktabs; the best values are bold."""
        best = {metric: max(self.format_score(scores[metric]) for scores in self.results.values())
                for metric in self.metrics}
        lines = [r"% \usepackage{booktabs}", r"\begin{table}", r"\centering",
                 f"\\caption{{Mean effectiveness; the best in bold. Letters name systems that are "
                 f"worse ({TEST_LABELS[self.stat_test]}, $p \\le {self.max_p}$).}}",
                 r"\label{tab:results}", f"\\begin{{tabular}}{{ll{'l' * len(self.metrics)}}}",
                 r"\toprule", self._latex_line(["#", "Model", *map(metric_label, self.metrics)]),
                 r"\midrule"]
        for place, model in enumerate(self.model_names):
            cells = [self._latex_cell(model, metric, best[metric]) for metric in self.metrics]
            lines.append(" & ".join([letters(place), model.translate(_LATEX), *cells]) + r" \\")
        return "\n".join([*lines, r"\bottomrule", r"\end{tabular}", r"\end{table}"])

    def _latex_cell(self, model: str, metric: str, best: str) -> str:
        score = self.format_score(self.results[model][metric])
        raised = self.get_superscript_for_latex(model, metric)
        return (f"\\textbf{{{score}}}" if score == best else score) + \
            (f"$^{{{raised}}}$" if raised else "")

    @staticmethod
    def _latex_line(cells: list[str]) -> str:
        return " & ".join(cell.translate(_LATEX) for cell in cells) + r" \\"

    def to_dict(self) -> dict[str, Any]:
        """Test, metrics, models, and for each model its scores, and p-values and the numbers of
        won, equal and lost queries beside the others."""
        result: dict[str, Any] = {"stat_test": self.stat_test, "metrics": self.metrics,
                                  "model_names": self.model_names}
        for model in self.model_names:
            others = [other for other in self.model_names if other != model]
            result[model] = {
                "scores": self.results[model],
                "comparisons": {
                    other: {metric: self.comparisons[model, other][metric]["p_value"]
                            for metric in self.metrics} for other in others},
                "win_tie_loss": {other: self.win_tie_loss[model, other] for other in others}}
        return result

    def to_dataframe(self) -> Any:
        """A pandas.DataFrame of the means, with the column model_names."""
        import pandas
        columns = {metric: [self.results[model][metric] for model in self.model_names]
                   for metric in self.metrics}
        return pandas.DataFrame({"model_names": self.model_names, **columns})

    def save(self, path: Any) -> None:
        """Writes to_dict() as JSON."""
        with open(path, "w", encoding="utf-8") as file:
            json.dump(self.to_dict(), file, indent=4)

    def print_results(self) -> None:
        print(json.dumps(self.results, indent=4))

    def __repr__(self) -> str:
        return self.to_table()


def letters(place: int) -> str:
    """a, b, … z, aa, ab, …"""
    text = ""
    place += 1
    while place:
        place, rest = divmod(place - 1, 26)
        text = string.ascii_lowercase[rest] + text
    return text
