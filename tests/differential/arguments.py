# SPDX-License-Identifier: Apache-2.0
"""arguments.py: the command line of trec_eval, as getopt_long reads it, and the language of -m."""
from dataclasses import dataclass, field

from c_numbers import LONG_MAX, atof, atol
from registry import BY_NAME, FORMATS, SPECS, nickname


class Failure(Exception):
    """The program stops with one of these exit codes."""

    def __init__(self, *codes):
        super().__init__(codes)
        self.codes = codes


class Stop(Exception):
    """The program has nothing to evaluate and ends well; it printed help if `help` is set."""

    def __init__(self, help_wanted):
        super().__init__()
        self.help_wanted = help_wanted


# Short letter: long name, and whether a value follows. -o wants one only when spelt out.
OPTIONS = {
    "h": ("help", False), "v": ("version", False), "q": ("query_eval_wanted", False),
    "n": ("nosummary", False), "m": ("measure", True), "c": ("complete_rel_info_wanted", False),
    "l": ("level_for_rel", True), "J": ("Judged_docs_only", False),
    "M": ("Max_retrieved_per_topic", True), "N": ("Number_docs_in_coll", True),
    "R": ("Rel_info_format", True), "T": ("Results_format", True), "Z": ("Zscore", True),
    "D": ("Debug_level", True), "o": ("Output_old_results_format", False),
}
LETTER = {name: letter for letter, (name, _) in OPTIONS.items()}


@dataclass
class Settings:
    compat: int = 10
    per_topic: bool = False
    summary: bool = True
    complete: bool = False
    level: int = 1
    judged_only: bool = False
    mend: bool = False  # else two numbers are as wrong as trec_eval's
    max_docs: int = LONG_MAX
    collection: int = 0
    rel_format: str = "qrels"
    run_format: str = "trec_results"
    zscores: str = ""
    only_topic: str = ""
    debug: int = 0
    help: bool = False
    asked: dict = field(default_factory=dict)  # measure: text of its parameters, or None
    measures: list = field(default_factory=list)  # (spec, parameters, text of them or None)
    files: list = field(default_factory=list)


def parse(arguments, check=True) -> Settings:
    """Without `check` wrong parameters and formats are left for later."""
    s = Settings()
    for letter, value in split(arguments, s.files):
        take(s, letter, value)
    if s.help:
        raise Stop(True)
    if len(s.files) != 2:
        raise Failure(1)
    if not s.asked:
        add_measure(s, "official")
    for spec in SPECS:
        if spec.name in s.asked:
            try:
                values = parameters(spec, s.asked[spec.name])
            except Failure:
                if check:
                    raise
                continue
            s.measures.append((spec, values, s.asked[spec.name]))
    if not check:
        return s
    if s.rel_format not in FORMATS or s.run_format != "trec_results":
        raise Failure(2)
    return s


def split(arguments, positionals):
    """Yields options with their values; what is no option goes to `positionals`."""
    rest = iter(arguments)
    for word in rest:
        if word == "--":
            positionals.extend(rest)
        elif word.startswith("--"):
            yield long_option(word[2:], rest)
        elif word.startswith("-") and word != "-":
            yield from short_options(word[1:], rest)
        else:
            positionals.append(word)


def long_option(word, rest):
    name, equals, value = word.partition("=")
    if name in ("compat", "mend"):
        return name, value
    matches = [n for n in LETTER if n == name] or [n for n in LETTER if n.startswith(name)]
    if len(matches) != 1:
        raise Failure(1)
    letter = LETTER[matches[0]]
    if not OPTIONS[letter][1] and letter != "o":
        if equals:
            raise Failure(1)
        return letter, ""
    return letter, value if equals else next_value(rest)


def short_options(word, rest):
    while word:
        letter, word = word[0], word[1:]
        if letter not in OPTIONS:
            raise Failure(1)
        if OPTIONS[letter][1]:
            yield letter, word or next_value(rest)
            return
        yield letter, ""


def next_value(rest):
    value = next(rest, None)
    if value is None:
        raise Failure(1)
    return value


def take(s: Settings, letter: str, value: str):
    flags = {"q": ("per_topic", True), "n": ("summary", False), "c": ("complete", True),
             "J": ("judged_only", True), "h": ("help", True), "mend": ("mend", True)}
    numbers = {"l": "level", "M": "max_docs", "N": "collection"}
    texts = {"R": "rel_format", "T": "run_format", "Z": "zscores"}
    if letter in flags:
        setattr(s, *flags[letter])
    elif letter in numbers:
        setattr(s, numbers[letter], atol(value))
    elif letter in texts:
        setattr(s, texts[letter], value)
    elif letter == "m":
        add_measure(s, value)
    elif letter == "D":
        s.debug, s.only_topic = atol(value), value.partition(".")[2]
    elif letter == "compat":
        s.compat = int(value)
    elif letter == "v":
        raise Stop(False)


def add_measure(s: Settings, text: str):
    name, dot, params = text.partition(".")
    if dot and not params:
        raise Failure(1)
    names = nickname(name, s.compat)
    if names is None:
        if name not in BY_NAME:
            raise Failure(1)
        names = [name]
    elif params:
        params = None  # a nickname has none of its own
    for each in names:
        if s.asked.get(each) is None:
            s.asked[each] = params if dot and params else None


def parameters(spec, text):
    """Their values; text None stands for the defaults."""
    if text is None or spec.kind == "plain":
        return spec.default
    items = text.split(",")
    if spec.kind == "ints":
        values = sorted(atol(item) for item in items)
        if values[0] <= 0 or len(set(values)) < len(values):
            raise Failure(2)
        return tuple(values)
    if spec.kind == "cutoffs":
        values = sorted(atof(item) for item in items)
        if len(set(values)) < len(values):
            raise Failure(2)
        return tuple(values)
    if spec.kind == "numbers":
        return tuple(atof(item) for item in items)
    if any(item.count("=") != 1 for item in items):
        raise Failure(2)
    return tuple((key, atof(value)) for key, value in (item.split("=") for item in items))


def printed_names(spec, values, text):
    """The name of each value of a measure."""
    if spec.kind == "ints":
        return [f"{spec.name}_{value}" for value in values]
    if spec.kind == "cutoffs":
        return [f"{spec.name}_{('%3.2f' % value)[:8]}" for value in values]
    if spec.kind == "plain" or text is None:
        return [spec.name]
    return [f"{spec.name}_{text}"]
