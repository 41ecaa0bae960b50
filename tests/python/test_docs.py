# SPDX-License-Identifier: Apache-2.0
"""What the documents show of Python must be what happens."""
import doctest
import pathlib
import re
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SESSION = re.compile(r"^```pycon\n(.*?)^```$", re.M | re.S)
SHOWN = re.compile(r"^## (\w+\.py)\n.*?^```text\n(.*?)^```$", re.M | re.S)
EXAMPLES = ROOT / "examples" / "python"


def with_sessions():
    pages = sorted((ROOT / "docs").glob("*.md"))
    return [page for page in pages if SESSION.search(page.read_text())]


@pytest.mark.parametrize("page", with_sessions(), ids=lambda page: page.name)
def test_sessions(page, monkeypatch):
    monkeypatch.chdir(ROOT)
    text = "\n\n".join(SESSION.findall(page.read_text()))
    test = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    runner = doctest.DocTestRunner()
    runner.run(test)
    assert test.examples and runner.failures == 0


def test_every_example_is_shown():
    shown = {name for name, _ in SHOWN.findall((EXAMPLES / "README.md").read_text())}
    assert shown == {file.name for file in EXAMPLES.glob("*.py")} - {"kitchen.py"}


@pytest.mark.parametrize("name, output", SHOWN.findall((EXAMPLES / "README.md").read_text()))
def test_examples(name, output):
    done = subprocess.run([sys.executable, EXAMPLES / name], check=True, capture_output=True,
                          text=True)
    assert done.stdout == output
