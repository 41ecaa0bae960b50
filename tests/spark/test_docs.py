# SPDX-License-Identifier: Apache-2.0
"""What docs/spark.md shows in Python happens: its blocks run one after the other, and print what
the blocks of text below them show."""
import contextlib
import io
import re

from conftest import ROOT

BLOCK = re.compile(r"```python\n(.*?)```(?:\s*```text\n(.*?)```)?", re.S)


def test_blocks_of_the_page(cluster):
    blocks = BLOCK.findall((ROOT / "docs" / "spark.md").read_text())
    assert len(blocks) >= 4
    names: dict = {}
    for code, shown in blocks:
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(code, "docs/spark.md", "exec"), names)
        assert printed.getvalue().strip() == shown.strip(), code
