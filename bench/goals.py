# SPDX-License-Identifier: Apache-2.0
"""goals.py: what the timings of a workload should show, as numbers with a bound."""
import dataclasses
import typing


@dataclasses.dataclass
class Goal:
    """`measured` takes the timings by name and gives a number, or None if one was not taken."""
    text: str
    measured: typing.Callable
    at_least: float = None
    at_most: float = None
    unit: str = "×"

    @property
    def bound(self) -> str:
        sign, limit = ("≥", self.at_least) if self.at_least is not None else ("≤", self.at_most)
        return f"{sign} {limit:.4g}{self.unit}"

    def verdict(self, value: float) -> str:
        if value is None:
            return "not measured"
        short = self.at_least / value if self.at_least is not None else value / self.at_most
        if short <= 1:
            return "met"
        return f"missed by {100 * (short - 1):.0f} %" if short < 2 else f"missed {short:.1f}-fold"


def ratio(over: str, under: str) -> typing.Callable:
    """How many times as long the first takes, by the least times."""
    def measured(timings: dict) -> float:
        if over not in timings or under not in timings:
            return None
        return timings[over].least / timings[under].least
    return measured


def peak(name: str) -> typing.Callable:
    return lambda timings: timings[name].peak if name in timings else None


def more_memory(name: str, base: str) -> typing.Callable:
    return lambda timings: timings[name].peak - timings[base].peak


def faster(text: str, slow: str, quick: str, times: float) -> Goal:
    return Goal(f"{text}: {slow} / {quick}", ratio(slow, quick), at_least=times)


def within(text: str, name: str, base: str, times: float) -> Goal:
    return Goal(f"{text}: {name} / {base}", ratio(name, base), at_most=times)


def memory(text: str, name: str, megabytes: float) -> Goal:
    return Goal(f"{text}: {name}, peak memory", peak(name), at_most=megabytes, unit=" MB")
