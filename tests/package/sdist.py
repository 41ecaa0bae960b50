# SPDX-License-Identifier: Apache-2.0
"""sdist.py FOLDER: the source archive, made there by the backend of pyproject.toml from the folder
that is current. It has what git knows, byte for byte, but for what pyproject.toml leaves out."""
import pathlib
import subprocess
import sys
import tarfile
import tomllib

import scikit_build_core.build as backend

left_out = tomllib.loads(pathlib.Path("pyproject.toml").read_text())[
    "tool"]["scikit-build"]["sdist"]["exclude"]
listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
                        check=True, capture_output=True, text=True).stdout.split("\0")
expected = {name for name in listed if name and pathlib.Path(name).is_file()
            and name.split("/")[0] not in left_out}
archive = pathlib.Path(sys.argv[1]) / backend.build_sdist(sys.argv[1])

with tarfile.open(archive) as packed:
    members = {name.split("/", 1)[1]: member for name in packed.getnames()
               if (member := packed.getmember(name)).isfile()}
    assert members.keys() - expected == {"PKG-INFO"}, members.keys() - expected
    assert expected <= members.keys(), f"not in the archive: {sorted(expected - members.keys())}"
    for name in expected:
        assert packed.extractfile(members[name]).read() == pathlib.Path(name).read_bytes(), name
print(f"package: {archive.name} has all of {len(expected)} files")
