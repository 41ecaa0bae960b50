#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""run.py BIN: what bash, zsh and fish offer when somebody presses the tab key.

bash and zsh run on a terminal of their own, since only there they cut a line into words as they do
for a person; fish tells by itself. Each shell writes what it offers into a file.
"""
import os
import pathlib
import pty
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FILES = ["qrels.txt", "run one.txt", "quiet.run"]
CASES = {
    "assay ": "advise agree check compare convert diff efficiency eval explain fuse "
              "gate judge judged lab measures plot pool power rank-unjudged rankings recall "
              "report split trec_eval",
    "assay ev": "eval",
    "assay --v": "--version",
    "assay eval --per": "--per-topic --percent",
    "assay check --f": "--format",
    "assay eval --ties d": "doc-asc",
    "assay eval --ties=d": "doc-asc",
    "assay eval --bounds=f": "fixed full",
    "assay eval -f j": "json jsonl",
    "assay check -f j": "json",
    "assay eval -m infA": "infAP",
    "assay eval -m IP": "IPrec@",
    "assay eval --measure offi": "official",
    "assay eval -m RBP@": "",
    "assay eval -m 'nDCG@10 nE": "nERR",
    "assay eval -m AP,nE": "nERR",
    "assay measures IPr": "IPrec",
    "assay eval --digits ": "",
    "assay eval qr": "qrels.txt",
    "assay eval qrels.txt -m AP qu": "quiet.run",
    "assay eval qrels.txt name=qu": "quiet.run",
    "assay eval -o qu": "quiet.run",
    "assay lab --against qr": "qrels.txt",
    "assay convert --from trec q": "qrels.txt quiet.run",
    "assay trec_eval -R p": "prefs",
    "trec_eval -m ndcg_": "ndcg_cut ndcg_rel",
    "trec_eval -q --Rel_info_format=qrels_": "qrels_jg qrels_prefs",
    "trec_eval --compat ": "10 9",
    "trec_eval -M ": "",
    "trec_eval -c qrels.txt qu": "quiet.run",
}
# What stands in the line after the tab key: the arguments that the program then gets.
TYPED = {
    "assay eval --ties=d": ["eval", "--ties=doc-asc"],
    "assay eval -m IP": ["eval", "-m", "IPrec@"],
    "assay eval -m 'nDCG@10 nE": ["eval", "-m", "nDCG@10 nERR"],
    "assay eval run": ["eval", "run one.txt"],
}
BASH = """
source '{root}/completions/assay.bash'
source '{root}/completions/trec_eval.bash'
offer() {{ "_$1" "$@"; printf '%s\\n' "${{COMPREPLY[@]}}" >> offered; }}
complete -F offer assay trec_eval
"""
ZSH = """
fpath=('{root}/completions' $fpath)
autoload -Uz compinit && compinit -u -d "$PWD/dump"
zstyle ':completion:*' insert-tab false
unsetopt auto_menu
compadd() {{
  local -a hits
  if [[ " ${{@[1,(i)(-|--)]}} " != *' -'[OAD]' '* ]]; then
    builtin compadd -A hits "$@"
    print -rl -- $hits >> offered
  fi
  builtin compadd "$@"
}}
"""
STUB = "assay() { printf '%s\\n' \"$@\" > typed; }\nPS1='> '\n"
SHELLS = {
    "bash": (["bash", "--rcfile", "setup", "-i"], BASH),
    "zsh": (["zsh", "-i"], ZSH),
}


DISCARD, RETURN = b"\x15", b"\n"


def on_terminal(shell: str, line: str, last: bytes, folder: pathlib.Path) -> None:
    """Types the line, a tab and a last key; leaves the files `offered` and `typed`."""
    command, setup = SHELLS[shell]
    for name in ("setup", ".zshrc"):
        (folder / name).write_text(setup.format(root=ROOT) + STUB)
    environment = dict(os.environ, HOME=str(folder), ZDOTDIR=str(folder), TERM="dumb",
                       INPUTRC="/dev/null", LC_ALL="C.UTF-8")
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(folder)
        os.execvpe(command[0], command, environment)
    seen = b""
    keys = line.encode() + b"\t" + last + b"exit\n"
    while True:
        try:
            seen += os.read(terminal, 65536)
        except OSError:  # the shell has left
            break
        # Only at its prompt does a shell take a tab for what it means.
        if keys and b"> " in seen:
            os.write(terminal, keys)
            keys = b""
    os.close(terminal)
    os.waitpid(child, 0)


def read_lines(path: pathlib.Path) -> list:
    return path.read_text().splitlines() if path.exists() else []


def offered(shell: str, line: str, folder: pathlib.Path) -> set:
    if shell == "fish":
        script = f"source '{ROOT}/completions/{line.split()[0]}.fish'; complete -C $argv[1]"
        done = subprocess.run(["fish", "--no-config", "-c", script, line], cwd=folder,
                              capture_output=True, text=True, check=False)
        lines = [row.split("\t")[0] for row in done.stdout.splitlines()]
        if done.stderr:
            return {done.stderr}
    else:
        on_terminal(shell, line, DISCARD, folder)
        lines = read_lines(folder / "offered")
    # Some shells name the whole word, some what is new.
    if "=" in line.split()[-1]:
        lines = [row.split("=", 1)[-1] for row in lines]
    return {re.split(r"[ ,]", row)[-1].rstrip("=") for row in lines} - {""}


def in_scratch(action):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for file in FILES:
            (folder / file).touch()
        return action(folder)


def long_options(binary: str, command: str) -> set:
    program, *verb = command.split()
    text = subprocess.run([f"{binary}/{program}", *verb, "--help"], capture_output=True, text=True,
                          check=True).stdout
    return set(re.findall(r"^  (?:-\w, )?(--[\w-]+)", text, re.M))


def main() -> int:
    passed = failed = 0
    cases = [(s, line, set(words.split())) for line, words in CASES.items()
             for s in ("bash", "zsh", "fish")]
    for command in ("assay eval", "assay check", "assay convert", "assay measures",
                    "assay trec_eval", "trec_eval"):
        options = long_options(sys.argv[1], command)
        cases += [(s, f"{command} --", options) for s in ("bash", "zsh", "fish")]
    checks = [(s, line, words, in_scratch(lambda f, s=s, x=line: offered(s, x, f)))
              for s, line, words in cases]
    for shell in SHELLS:
        for line, words in TYPED.items():
            def typed(folder, shell=shell, line=line):
                on_terminal(shell, line, RETURN, folder)
                return read_lines(folder / "typed")
            checks.append((shell, line, words, in_scratch(typed)))
    for shell, line, words, got in checks:
        if words == got:
            passed += 1
        else:
            failed += 1
            print(f"{shell}: {line!r}: expected {words}, got {got}")
    print(f"completions: {passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
