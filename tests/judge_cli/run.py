#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""run.py BIN [CASE...]: `assay judge` as a program, on a terminal of our own. A case is a function
of cases_*.py whose name begins with test_; it gets a fresh folder.
"""
import pathlib
import sys
import tempfile
import traceback

import cases_log
import cases_screen
from desk import Desk


def main() -> int:
    binaries = pathlib.Path(sys.argv[1]).resolve()
    wanted = sys.argv[2:]
    passed, failed = 0, 0
    for name, case in {**vars(cases_log), **vars(cases_screen)}.items():
        if not name.startswith("test_") or (wanted and name not in wanted):
            continue
        with tempfile.TemporaryDirectory() as folder:
            try:
                case(Desk(binaries, pathlib.Path(folder).resolve()))
                passed += 1
            except Exception:  # pylint: disable=broad-except
                failed += 1
                print(f"== {name}")
                traceback.print_exc(file=sys.stdout)
    print(f"judge_cli: {passed} passed, {failed} failed")
    return 1 if failed or passed == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
