# SPDX-License-Identifier: Apache-2.0
"""draw_flags.py: random command lines, and with them whole cases."""
from dataclasses import dataclass
from random import Random

from arguments import OPTIONS, Failure, Stop, parse, printed_names
from draw_files import (DOCS, JUDGMENTS, chance, draw_topics, run_lines, some, spoilt,
                        with_comments, written)
from registry import BY_NAME, BY_NEED, FORMATS

BAD_PARAMS = ["0", "-5", "abc", "5,,", "5,5", "1", "1==2", "", "=", "5,05", "0.5", "1,2,3"]


@dataclass
class Case:
    number: int
    arguments: list
    files: dict  # name: bytes; `-` is the standard input
    compat: int


def draw_params(rng: Random, spec) -> str:
    if chance(rng, 0.02) and spec.name != "set_F":
        return rng.choice(BAD_PARAMS)
    if spec.kind == "ints":
        values = rng.sample([1, 2, 3, 4, 5, 7, 8, 10, 12, 20, 1000, 10**12], rng.randint(1, 4))
        return ",".join(rng.choice([str(v), str(v), str(v), f"0{v}", f"{v}.7"]) for v in values)
    if spec.kind == "cutoffs":
        pool = ["0", "0.1", ".25", "0.5", "1", "1.5", "0.05", "2", "1e0", "0.333", "0.66", "-0.5",
                "12345678.25"]
        return ",".join(rng.sample(pool, rng.randint(1, 4)))
    if spec.kind == "numbers":
        return draw_numbers(rng, spec.name)
    return draw_pairs(rng, spec.name)


def draw_numbers(rng: Random, name) -> str:
    if name == "utility":
        count = 4 if chance(rng, 0.95) else rng.randint(1, 6)
        return ",".join(rng.choice(["1", "-1", "0", "2.5", "-0.5", "3", "abc"])
                        for _ in range(count))
    if name == "relstring":
        return rng.choice(["1", "3", "5", "10", "2.9", "0", "100", "4,7", "-3"])
    if name == "set_F":
        return rng.choice(["0.5", "1", "2", "0", "4,1", ".25", "abc"])
    pool = ["0", ".25", "0.5", "0.75", "1", "0.1", "0.9", "1.2", "0.5"]
    values = rng.sample(pool, rng.randint(1, 5))
    return ",".join(sorted(values, key=float) if chance(rng, 0.6) else values)


def draw_pairs(rng: Random, name) -> str:
    values = rng.choice([["1", "2", "3", "4", "7", "10"], ["0", "1", "3", "5"],
                         ["0.5", "1", "0.25", "1.5", ".1", "2"], ["-1", "0", "1", "2", "-2"]])
    keys = rng.sample(["0", "1", "2", "3", "4", "+1", "10"], rng.randint(1, 4))
    if chance(rng, 0.1):  # far enough apart for every trec_eval, and yet below 1
        return rng.choice(["0=-1,1=.5", "0=-2,1=0.25", "1=0.5,0=-0.5", "0=-1,1=.5,2=4"])
    if name.startswith("rbp"):
        keys = [k for k in keys if k != "+1"]
        keys += ["p"] if chance(rng, 0.6) else []
        if name == "rbp_resid" and chance(rng, 0.7):
            keys = ["p"]
    elif chance(rng, 0.1):
        keys.append(rng.choice(keys + ["x", "1.5", "p"]))
    if chance(rng, 0.08):
        keys.append(rng.choice(["-1", "-2"]))
    pairs = [f"{key}={rng.choice(['0.5', '.8', '0.95']) if key == 'p' else rng.choice(values)}"
             for key in keys]
    if chance(rng, 0.03):
        pairs.append(rng.choice(["2=", "3=x"]))
    return ",".join(dict.fromkeys(pairs))


def draw_measures(rng: Random, serves) -> list:
    """What stands behind each -m."""
    names = {"qrels": ["official", "all_trec", "set"], "prefs": ["prefs", "all_prefs", "all_prefs"],
             "groups": ["qrels_jg"]}[serves]
    chosen = []
    if chance(rng, 0.35):
        chosen.append(rng.choice(names))
        if chance(rng, 0.05):
            chosen[-1] += ".5"
    for _ in range(rng.choice([0, 1, 1, 2, 3, 4, 6, 9])):
        name = rng.choice(BY_NEED[serves] if chance(rng, 0.95) else BY_NEED["any"])
        spec = BY_NAME[name]
        if spec.kind != "plain" and chance(rng, 0.6) or chance(rng, 0.01):
            name += "." + draw_params(rng, spec)
        chosen.append(name)
        if spec.kind != "plain" and chance(rng, 0.05):
            chosen.append(spec.name + "." + draw_params(rng, spec))
    if chance(rng, 0.01):
        chosen.append(rng.choice(["nosuch", "P_5", "p.5", "ndcg_p", ".5", "P.", "official."]))
    if chance(rng, 0.01):
        chosen.append(rng.choice(BY_NEED["qrels"] + BY_NEED["prefs"] + BY_NEED["groups"]))
    return chosen


def draw_options(rng: Random, rel_format) -> list:
    """(letter, value) pairs."""
    options = [("m", text) for text in draw_measures(rng, FORMATS[rel_format])]
    if rel_format != "qrels":
        options.append(("R", rel_format))
    elif chance(rng, 0.05):
        options.append(("R", rng.choice(["qrels", "qrels", "foo", ""])))
    for letter, share in (("q", 0.7), ("n", 0.08), ("c", 0.3), ("J", 0.15), ("o", 0.02),
                          ("h", 0.003), ("v", 0.003)):
        if chance(rng, share):
            options.append((letter, ""))
    values = {"l": (0.3, ["1", "2", "3", "0", "2", "abc", "1.9", "5", "-1"]),
              "M": (0.2, ["1", "2", "3", "5", "100", "0", "abc", "3.9", "-1"]),
              "N": (0.1, ["0", "100", "12345678", "x"]),
              "T": (0.02, ["trec_results", "trec_results", "foo"])}
    for letter, (share, pool) in values.items():
        if chance(rng, share):
            options.append((letter, rng.choice(pool)))
            if chance(rng, 0.05):  # the last one counts
                options.append((letter, rng.choice(pool)))
    return options


def spelt(rng: Random, letter, value) -> list:
    """One of the ways to write an option."""
    name, takes_value = OPTIONS[letter]
    if chance(rng, 0.75) or letter == "o":
        if not takes_value:
            return ["-" + letter]
        return ["-" + letter + value] if value and chance(rng, 0.4) else ["-" + letter, value]
    if chance(rng, 0.5):
        short = name[:rng.randint(1, len(name))]
        while sum(other.startswith(short) for other, _ in OPTIONS.values()) > 1:
            short = name[:len(short) + 1]
        name = short
    if not takes_value:
        return ["--" + name]
    return [f"--{name}={value}"] if chance(rng, 0.5) else ["--" + name, value]


def command_line(rng: Random, options, positionals) -> list:
    words = [spelt(rng, letter, value) for letter, value in options]
    rng.shuffle(words)
    if chance(rng, 0.2):  # flags in one word
        flags = [w for w in words if len(w) == 1 and len(w[0]) == 2]
        words = [w for w in words if w not in flags]
        if flags:
            words.append(["-" + "".join(w[0][1] for w in flags)])
    if chance(rng, 0.01):
        words.append([rng.choice(["-U", "--nosuch", "-x3", "--Re", "--query_eval_wanted=1"])])
    if chance(rng, 0.15):
        first, second = sorted(rng.randint(0, len(words)) for _ in range(2))
        words.insert(first, positionals[:1])
        words.insert(second + 1, positionals[1:])
        return sum(words, [])
    return sum(words, []) + (["--"] if chance(rng, 0.05) else []) + positionals


def looks_of_file(rng: Random) -> str:
    return rng.choices(["plain", "odd", "broken"], [0.7, 0.285, 0.015])[0]


def draw_case(seed: int, number: int) -> Case:
    rng = Random(f"{seed}:{number}")
    rel_format = rng.choices(list(JUDGMENTS), [0.66, 0.1, 0.13, 0.11])[0]
    judged, found = draw_topics(rng)
    docs = rng.sample(DOCS, rng.randint(1, 12))
    qrels = written(rng, JUDGMENTS[rel_format](rng, judged, docs), looks_of_file(rng))
    run = written(rng, run_lines(rng, found, docs_of_run(rng, docs)), looks_of_file(rng))
    options = draw_options(rng, rel_format)
    if chance(rng, 0.05) and ("c", "") not in options:
        topic = rng.choice(judged + found + ["nosuch"])
        options.append(("D", f"0.{topic}" if topic.isascii() else "0"))
    files = {"qrels": qrels, "run": run}
    if chance(rng, 0.04):
        add_zscores(rng, files, options, judged)
    for name in list(files):
        if chance(rng, 0.25 if name == "run" else 0.06):
            files[name] = with_comments(rng, files[name])
        if chance(rng, 0.008):
            files[name] = spoilt(rng, files[name])
    return finished(rng, number, options, files)


def docs_of_run(rng: Random, judged_docs):
    """Some of the judged documents, and some others."""
    others = [doc for doc in DOCS if doc not in judged_docs]
    return some(rng, judged_docs)[:9] + rng.sample(others, min(len(others), rng.randint(0, 4))) \
        or ["a"]


def finished(rng: Random, number, options, files) -> Case:
    positionals = ["qrels", "run"]
    if chance(rng, 0.04):
        files["-"] = files.pop("run")
        positionals[1] = "-"
    elif chance(rng, 0.01):
        positionals[rng.randint(0, 1)] = "missing-file"
    elif chance(rng, 0.005):
        positionals = positionals[:rng.randint(0, 1)]
    compat = 9 if chance(rng, 0.25) else 10
    arguments = command_line(rng, options, positionals)
    if compat == 9 or chance(rng, 0.05):
        arguments.insert(0, f"--compat={compat}")
    if chance(rng, 0.2):
        arguments.insert(0, "--mend")
    return Case(number, arguments, files, compat)


def add_zscores(rng: Random, files, options, topics):
    """Means and deviations of all that will be printed, or nearly all."""
    flags = [word for letter, value in options if letter == "m" for word in ("-m", value)]
    try:
        measures = parse(flags + ["qrels", "run"]).measures
    except (Failure, Stop):
        return
    names = [name for measure in measures for name in printed_names(*measure)]
    lines = [[topic, name, f"{rng.uniform(0, 1):.3f}", rng.choice(["0.1", "0.25", "0.5", "2", "0"])]
             for topic in topics for name in names]
    if chance(rng, 0.3):
        lines = [line for line in lines if chance(rng, 0.9)]
    files["zscores"] = written(rng, lines)
    options.append(("Z", "zscores"))
