#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""run.py BIN [CASE...] [--update]: runs the command of every case and compares bytes.

A case is a folder: command.txt (a line for bash, run in that folder), stdout.txt, stderr.txt and
exit.txt. A stderr.txt or stdout.txt that is not there means: nothing was printed.

In the cases trec-* output and exit code are given (working.txt says how they were worked out),
never taken from the program: there --update stores stderr.txt alone.
"""
import concurrent.futures
import os
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent


def environment(binaries: pathlib.Path) -> dict:
    return {"PATH": f"{binaries}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8", "COLUMNS": "80",
            "HOME": "/nonexistent", "TMPDIR": os.environ.get("TMPDIR", "/tmp"),
            "ASSAY_VECTORS": os.environ.get("ASSAY_VECTORS", "")}


def observed(case: pathlib.Path, binaries: pathlib.Path) -> dict:
    command = (case / "command.txt").read_text()
    done = subprocess.run(["bash", "-c", command], cwd=case, env=environment(binaries),
                          stdin=subprocess.DEVNULL, capture_output=True, check=False)
    return {"stdout.txt": done.stdout, "stderr.txt": done.stderr,
            "exit.txt": f"{done.returncode}\n".encode()}


def given(case: pathlib.Path) -> bool:
    return case.name.startswith("trec-") and (case / "exit.txt").exists()


def expected(case: pathlib.Path) -> dict:
    files = {name: case / name for name in ("stdout.txt", "stderr.txt", "exit.txt")}
    return {name: path.read_bytes() if path.exists() else b"" for name, path in files.items()}


def store(case: pathlib.Path, results: dict) -> None:
    for name, data in results.items():
        if given(case) and name != "stderr.txt":
            continue
        path = case / name
        if data:
            path.write_bytes(data)
        elif path.exists():
            path.unlink()


def main() -> int:
    arguments = [a for a in sys.argv[1:] if a != "--update"]
    binaries = pathlib.Path(arguments[0]).resolve()
    names = arguments[1:] or sorted(p.parent.name for p in HERE.glob("*/command.txt"))
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as workers:
        observations = list(workers.map(lambda name: observed(HERE / name, binaries), names))
    for name, results in zip(names, observations):
        case = HERE / name
        if "--update" in sys.argv:
            store(case, results)
            continue
        for part, want in expected(case).items():
            if results[part] != want:
                failed += 1
                print(f"== {name}: {part} differs\n-- expected\n{want.decode(errors='replace')}"
                      f"-- got\n{results[part].decode(errors='replace')}")
    print(f"golden: {len(names) - failed} passed, {failed} failed")
    return 1 if failed or not names else 0


if __name__ == "__main__":
    sys.exit(main())
