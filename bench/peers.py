# SPDX-License-Identifier: Apache-2.0
"""peers.py: the other programs to compare with, as far as they are here."""
import os
import shutil
import subprocess


def version_of(program: str) -> str:
    done = subprocess.run([program, "--version"], capture_output=True, text=True, check=False)
    return (done.stdout or done.stderr).strip("* \n").split("\n")[0]


class Peers:
    """Paths of programs, None for those that are not here; `missing` says so in words."""

    def __init__(self):
        self.missing, self.versions = [], {}
        self.trec_eval = self.find("trec_eval", os.environ.get("TREC_EVAL"),
                                   "TREC_EVAL=path names one")
        self.trec_eval_o3 = self.find(None, os.environ.get("TREC_EVAL_O3"),
                                      "TREC_EVAL_O3=path names a trec_eval built with -O3")
        self.igzip = self.find("igzip", None, "the package isal has it")
        self.zstd = self.find("zstd", None, "the package zstd has it")

    def find(self, name: str, told: str, hint: str) -> str:
        path = told or (shutil.which(name) if name else None)
        if path and not shutil.which(path):
            raise SystemExit(f"bench: {path} cannot be run")
        version = version_of(path) if path else ""
        if not path or "assay" in version:  # our own, once installed
            self.missing.append(f"{name or 'optimised trec_eval'}: not found; {hint}")
            return None
        self.versions[path] = version
        return path
