#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""run.py BIN [CASE...]: `assay lab` from the file to the results, with engines that do what they
should, and with such that fail in every way. A case is a function of cases_*.py whose name begins
with test_; it gets a fresh folder.
"""
import pathlib
import sys
import tempfile
import traceback

import cases_engines
import cases_input
import cases_resume
from lab import Lab


def main() -> int:
    binaries = pathlib.Path(sys.argv[1]).resolve()
    wanted = sys.argv[2:]
    passed, failed = 0, 0
    for module in (cases_input, cases_engines, cases_resume):
        for name, case in vars(module).items():
            if not name.startswith("test_") or (wanted and name not in wanted):
                continue
            with tempfile.TemporaryDirectory() as folder:
                try:
                    case(Lab(binaries, pathlib.Path(folder).resolve()))
                    passed += 1
                except Exception:  # pylint: disable=broad-except
                    failed += 1
                    print(f"== {name}")
                    traceback.print_exc(file=sys.stdout)
    print(f"lab_cli: {passed} passed, {failed} failed")
    return 1 if failed or passed == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
