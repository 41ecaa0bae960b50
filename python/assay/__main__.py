# SPDX-License-Identifier: Apache-2.0
"""`python -m assay`: the command-line program that is installed with the package."""
from __future__ import annotations

import os
import shutil
import sys
import sysconfig


def find_program() -> str | None:
    """Beside this Python's other scripts, beside the package (pip --target), or on the path."""
    here = os.path.dirname(os.path.abspath(__file__))
    folders = [sysconfig.get_path("scripts"),
               sysconfig.get_path("scripts", sysconfig.get_preferred_scheme("user")),
               os.path.dirname(sys.executable), os.path.join(here, "..", "bin"),
               os.path.join(here, "..", "..", "bin")]
    for folder in folders:
        if found := shutil.which("assay", path=folder):
            return found
    return shutil.which("assay")


def main() -> None:
    program = find_program()
    if program is None:
        sys.exit("The program assay is not installed: pip install the package again, or put the "
                 "program on the path.")
    os.execv(program, ["assay", *sys.argv[1:]])


if __name__ == "__main__":
    main()
