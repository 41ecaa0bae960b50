#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""run.py BIN: pages of assay report as a parser sees them.

Every page is one file of balanced tags with ids of its own; its policy names the hashes of the
style and the script that stand in it; it refers to nothing outside; it is small without its
data; and the commands it names give what it shows.
"""
import base64
import hashlib
import html.parser
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import urllib.parse

import pages

VOID = {"meta", "input", "br", "hr", "img", "link"}
SECTIONS = ["leaderboard", "efficiency", "heat", "delta", "curves", "spread", "changes", "health",
            "recipe", "topics"]
HAVE_THREE_RUNS = ("costs", "kitchen", "many")
NEEDS_TWO_RUNS = {"delta", "changes"}
LIMIT = 300_000
NAMESPACE = "http://www.w3.org/2000/svg"


class Page(html.parser.HTMLParser):
    """What stands in a page, and what is wrong with it."""

    def __init__(self, text: str):
        super().__init__(convert_charrefs=True)
        self.open, self.wrong, self.ids, self.sections = [], [], [], []
        self.policy, self.styles, self.scripts, self.links = "", [], [], []
        self.commands, self.is_command = [], False
        self.feed(text)
        self.close()
        if self.open:
            self.wrong.append(f"never closed: {self.open}")

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        if tag not in VOID:
            self.open.append(tag)
        if "id" in attributes:
            self.ids.append(attributes["id"])
        if tag == "section":
            self.sections.append(attributes["id"])
        if attributes.get("http-equiv") == "Content-Security-Policy":
            self.policy = attributes["content"]
        if tag == "p":
            self.is_command = attributes.get("class") == "cmd"
        if tag == "code" and self.is_command:
            self.commands.append("")
        for name, value in attributes.items():
            if name.startswith("on") or name in ("style", "src", "srcdoc", "action"):
                self.wrong.append(f"<{tag} {name}=\"{value}\">")
            if name in ("href", "xlink:href"):
                self.links.append(value)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag):
        if tag in VOID:
            return
        if tag == "p":
            self.is_command = False
        if not self.open or self.open.pop() != tag:
            self.wrong.append(f"</{tag}> at {self.getpos()} closes something else")

    def handle_data(self, data):
        if self.open and self.open[-1] == "code" and self.is_command:
            self.commands[-1] += data
        if self.open and self.open[-1] in ("style", "script"):
            (self.styles if self.open[-1] == "style" else self.scripts).append(data)


def source_of(text: str) -> str:
    return "'sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() + "'"


def policy_of(page: Page) -> str:
    return ("default-src 'none'; style-src " + " ".join(map(source_of, page.styles)) +
            "; script-src " + " ".join(map(source_of, page.scripts)) + "; "
            "connect-src 'none'; base-uri 'none'; form-action 'none'")


def complaints(name: str, text: str) -> list:
    page = Page(text)
    wrong = list(page.wrong)
    if page.policy != policy_of(page):
        wrong.append(f"policy {page.policy}\nexpected {policy_of(page)}")
    twice = sorted({each for each in page.ids if page.ids.count(each) > 1})
    if twice:
        wrong.append(f"ids that stand twice: {twice}")
    for link in page.links:
        if not link.startswith(("#", "data:text/csv", "data:application/json")):
            wrong.append(f"link to {link[:80]}")
        if link.startswith("#") and urllib.parse.unquote(link[1:]) not in page.ids:
            wrong.append(f"link to nothing: {link}")
    outside = [m for m in re.findall(r"https?://[^\s\"'<]*", text) if m != NAMESPACE]
    if outside:
        wrong.append(f"addresses outside: {outside[:3]}")
    wanted = [s for s in SECTIONS if name != "one" or s not in NEEDS_TWO_RUNS]
    if name not in HAVE_THREE_RUNS:
        wanted.remove("heat")
    if name != "costs":
        wanted.remove("efficiency")
    if page.sections != wanted:
        wrong.append(f"sections {page.sections}")
    if name in ("kitchen", "one", "single") and len(text.encode()) > LIMIT:
        wrong.append(f"{len(text.encode())} bytes")
    if pages.HOSTILE in re.sub(r"<script>.*?</script>", "", text, flags=re.S):
        wrong.append("a hostile name as it is")
    return wrong


def run_command(command: str, folder: str, binaries: str):
    return subprocess.run(command, shell=True, cwd=folder, capture_output=True, text=True,
                          env={**os.environ, "PATH": binaries + ":" + os.environ["PATH"]})


def lists_of(text: str, topic: str) -> str:
    """The box with both lists of a topic."""
    start = text.index(f'aria-label="Lists of topic {topic}, table"')
    return text[start:text.index("</table>", start)]


def wrong_commands(path: pathlib.Path, binaries: str) -> list:
    """Every command works; means and lists are those of the page. `check` may find errors."""
    text, folder, wrong = path.read_text(), str(path.parent), []
    for command in dict.fromkeys(Page(text).commands):
        done = run_command(command, folder, binaries)
        if done.returncode > (1 if command.startswith("assay check") else 0):
            wrong.append(f"{command}\n{done.stderr}")
        elif command.endswith("--intervals"):
            means = json.loads(run_command(command + " -f json", folder, binaries).stdout)
            wrong += [f"{command}: {value['mean']}" for run in means["runs"]
                      for value in run["measures"] if f">{value['mean']:.4f}<" not in text]
        elif command.startswith("assay diff"):
            told = json.loads(run_command(command + " -f json", folder, binaries).stdout)
            wrong += [f"{command}: {doc['document']} is not in the lists"
                      for topic in told["topics"] for run in topic["runs"]
                      for doc in run["documents"]
                      if html.escape(doc["document"]) not in lists_of(text, topic["topic"])]
    return wrong


def main() -> int:
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        binaries = pathlib.Path(sys.argv[1]).resolve()
        pages.make_all(binaries, pathlib.Path(folder))
        made = sorted(pathlib.Path(folder).glob("*.html"))
        for path in made:
            wrong = complaints(path.stem, path.read_text())
            if path.stem in ("costs", "kitchen", "options", "one", "different"):
                wrong += wrong_commands(path, str(binaries))
            failed += bool(wrong)
            for text in wrong:
                print(f"== {path.stem}: {text}")
    print(f"page: {len(made) - failed} passed, {failed} failed")
    return 1 if failed or not made else 0


if __name__ == "__main__":
    sys.exit(main())
