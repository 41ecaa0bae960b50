# SPDX-License-Identifier: Apache-2.0
"""What docs/python-compat.md shows is what happens."""
import doctest

from conftest import ROOT


def test_the_page_shows_what_happens():
    page = ROOT / "docs" / "python-compat.md"
    failed, tried = doctest.testfile(str(page), module_relative=False)
    assert failed == 0 and tried >= 7
