# SPDX-License-Identifier: Apache-2.0
"""What the library says of options of the command line, said of arguments of this package."""
from __future__ import annotations

import re
from functools import cache

from . import _core
from ._types import Any

# What is called otherwise here, and what nothing here does.
RENAMED = {"as": "role", "k": "depth", "m": "measures", "rank": "depth", "t": "topic"}
ELSEWHERE = ("known", "expected")
# Commands and options that are calls, or nothing at all.
CALLS = {
    r"\bassay fuse --methods lists all normalisations\b": "assay.fusion_norms() lists all",
    r"\bassay fuse --methods lists all methods\b": "assay.fusion_methods() lists all",
    r"\bassay measures\b(?: \S+(?= explains))?": "assay.measures()",
    r"\bassay check\b": "assay.check()",
    r"\bassay plot heat\b": 'plot("heat")',
    r"(?<!\S)-f csv\b": "to_csv()",
    r"(?<!\S)--top 0\b": "to_text(top=0)",
    r"\bleave out --tune\b": "call assay.fuse()",
    r"(?<!\S)--tune\b": "assay.tune_fusion()",
    r"(?<!\S)--param (?=\w+=)": "",
    r"(?<!\S)--quiz, ": "",
}
# An option, and a word that may be its value; an option of one letter; those of other programs.
LONG = re.compile(r"(?<![^\s(])--([a-z][a-z-]*)\b(?: (\w[\w.,-]*\w|\w))?")
SHORT = re.compile(r"(?<!\S)-([kmt])\b(?: (?='))?")
FOREIGN = re.compile(r"\b(iconv|trec_eval) -")
# All that tables say of options, by whole sentences: anything else in them may be the user's.
REMARKS = (
    r"among these ranks: [^:;]+; --ties changes that",
    r"most changed, by RBO; --top 0 shows all",
    r"groups, too many to show; --marks letters",
    r"are cut; -f csv has all pairs",
    r"more than fit here: -f csv lists them, assay plot heat draws them",
    r"-f csv has these, and whether the second run of a pair loses less",
)
REMARK = re.compile("|".join(REMARKS).replace(" ", r"\s+"))
# Names stand in quotes, and may have quotes in them: all from the first to the last may be names.
NAMES = re.compile(r'".*"', re.DOTALL)


def in_python(text: str) -> str:
    """The same with ``ties="rank"`` for ``--ties rank``. What is no option stays as it is, and so
    do names in quotes."""
    names = NAMES.search(text)
    if names is None:
        return _translated(text)
    return _translated(text[:names.start()]) + names[0] + _translated(text[names.end():])


def remarks_in_python(table: str) -> str:
    """A table as people read it, with such words in the remarks below it."""
    return REMARK.sub(lambda found: _translated(found[0]), table)


def _translated(text: str) -> str:
    for command, call in CALLS.items():
        text = re.sub(command, call, text)
    if not FOREIGN.search(text):
        text = SHORT.sub(lambda found: f"{RENAMED[found[1]]}=", text)
    return LONG.sub(_argument, text)


def _argument(found: re.Match[str]) -> str:
    option, word = found.groups()
    if option in ELSEWHERE:
        return found[0] + ", on the command line only"
    name = RENAMED.get(option, option.replace("-", "_"))
    if name not in arguments():
        return found[0]
    value = None if word is None else _value(name, word)
    if value is not None:
        return f"{name}={value}"
    bare = f"{name}=True" if arguments()[name] is False else f"{name}="
    return bare if word is None else f"{bare} {word}"


def _value(name: str, word: str) -> str | None:
    """As it is written here; nothing if the word only comes after the option."""
    if word in _core.choice_words().get(name, ()):
        return f'"{word}"'
    if re.fullmatch(r"[\d.]+(,[\d.]+)+", word):
        return f"[{word.replace(',', ', ')}]"
    return word if re.fullmatch(r"[\d.]+|[A-Z]+", word) else None


@cache
def arguments() -> dict[str, Any]:
    """The arguments of all calls that a message can be about, with what they are by themselves."""
    from inspect import signature

    from . import check, diff, evaluate, fuse, tune_fusion
    from ._fuse import FusedRun
    from ._results import Results
    calls = (check, diff, fuse, tune_fusion, FusedRun.save, Results.plot, Results.explain,
             Results.compare, evaluate)
    return {name: parameter.default for call in calls
            for name, parameter in signature(call).parameters.items()}
