# SPDX-License-Identifier: Apache-2.0
"""Measures, in whatever way somebody names them."""
from __future__ import annotations

from collections.abc import Iterable, Sequence

from . import _core
from ._types import Any

# A text that names one or several, an object that has such a text, or several of these.
Measures = str | _core.Measure | Iterable[Any]
NO_MEASURES = (type(None), bool, int, float, complex, bytes, bytearray, memoryview)


def measures_from(measures: Any) -> list[_core.Measure]:
    """Measures in any of the languages that are understood, each once: a text, an object whose text
    is a measure, or several of these."""
    several = [measures] if is_single(measures) else list(measures)
    if not several:
        return _core.parse_measures("")
    parsed: list[_core.Measure] = []
    for measure in several:
        parsed += [found for found in measures_of(measure) if found not in parsed]
    return parsed


def measures_of(measure: Any) -> list[_core.Measure]:
    """One object: a measure, or a text that may name several."""
    if isinstance(measure, _core.Measure):
        return [measure]
    if isinstance(measure, NO_MEASURES) or hasattr(measure, "__float__") or \
            not is_single(measure):
        raise _core.Error(f"{measure!r} is no measure: give a text such as \"nDCG@10 AP\", an "
                          "object that has such a text, or a list of them")
    return _core.parse_measures(str(measure))


def is_single(measures: Any) -> bool:
    """A text or an object by itself, and no list of them."""
    return isinstance(measures, (str, _core.Measure, *NO_MEASURES)) or \
        not isinstance(measures, Iterable)


def is_whole(value: Any) -> bool:
    """A whole number of any package, and neither True nor False."""
    return hasattr(value, "__index__") and not isinstance(value, bool) and \
        not getattr(value, "shape", ())


def place_of(measure: Any, names: Sequence[str]) -> int:
    """Where a measure is among those that were evaluated, whichever way it is written."""
    if isinstance(measure, str) and measure in names:
        return names.index(measure)
    try:
        wanted = measures_from(measure)
    except _core.Error as error:
        raise KeyError("; ".join(str(error).split("\n  hint: "))) from None
    if len(wanted) != 1 or wanted[0].name not in names:
        raise KeyError(f"{measure} was not evaluated; there are {', '.join(names)}")
    return names.index(wanted[0].name)
