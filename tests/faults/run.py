#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""run.py BIN SHIM [CASE...]: what the program does when reading or writing fails.

BIN is the folder of the program, SHIM the library made of fail_close.c. A case is a function here
whose name begins with test_; it gets a fresh folder. A case that the machine does not allow says so
and is counted as skipped.
"""
import contextlib
import gzip
import os
import pathlib
import pty
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import time

HERE = pathlib.Path(__file__).resolve().parent
KITCHEN = HERE.parent.parent / "examples" / "kitchen"
NOBODY = 65534
# The two files are copied into the folder of each case.
EVAL = ["eval", "qrels.txt", "bm25.run", "--quiet"]
CHECK = ["check", "qrels.txt", "bm25.run"]
CONVERT = ["convert", "bm25.run", "-", "--to", "csv", "--quiet"]


class Skipped(Exception):
    pass


class Place:
    """The folder of one case, and how to run the program in it."""

    def __init__(self, binaries: pathlib.Path, shim: pathlib.Path, folder: pathlib.Path):
        self.assay = str(binaries / "assay")
        self.shim = shim
        self.folder = folder
        self.environment = {"PATH": f"{binaries}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8",
                            "COLUMNS": "1000", "HOME": "/nonexistent"}
        for name in ("qrels.txt", "bm25.run"):
            (folder / name).write_bytes((KITCHEN / name).read_bytes())

    def run(self, arguments, **options):
        settings = {"cwd": self.folder, "env": self.environment, "stdin": subprocess.DEVNULL,
                    "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True,
                    "timeout": 60} | options
        return subprocess.run([self.assay, *arguments], check=False, **settings)

    def shell(self, command: str, **options):
        settings = {"cwd": self.folder, "env": self.environment, "text": True,
                    "capture_output": True, "timeout": 60} | options
        return subprocess.run(["bash", "-c", command], check=False, **settings)

    def formats(self):
        words = " ".join(self.run(["eval", "--help"]).stdout.split())
        return words.split("How to print: ")[1].split(" -")[0].replace(",", "").split()

    def names(self):
        return sorted(path.name for path in self.folder.iterdir())

    def refuses(self, done, message: str, what: str = ""):
        expect((done.returncode, done.stderr), (2, f"error: {message}\n"), what)

    # Somebody who may not do everything, as root may.
    def unprivileged(self):
        if os.geteuid() != 0:
            return {}
        os.chmod(self.folder, 0o777)
        who = {"user": NOBODY, "group": NOBODY, "extra_groups": []}
        try:
            if self.run(["--version"], **who).returncode == 0:
                return who
        except OSError:
            pass
        raise Skipped("nobody else may run the program where it lies")


def expect(got, want, what=""):
    if got != want:
        raise AssertionError(f"{what}\n-- expected\n{want}\n-- got\n{got}")


def test_full_device(place):
    no_space = "cannot write: No space left on device"
    with open("/dev/full", "wb") as full:
        for form in place.formats():
            place.refuses(place.run(EVAL + ["-f", form], stdout=full),
                          f"standard output: {no_space}", form)
            place.refuses(place.run(EVAL + ["-f", form, "-o", "/dev/full"]),
                          f"/dev/full: {no_space}", form)
        for command in (["--help"], ["--version"], ["eval", "--help"], ["manual"], ["measures"],
                        ["measures", "AP"], ["measures", "-f", "json"], ["measures", "-f", "md"],
                        CHECK, CONVERT):
            place.refuses(place.run(command, stdout=full), f"standard output: {no_space}",
                          str(command))


def test_full_disk_keeps_the_old_file(place):
    disk = place.folder / "disk"
    disk.mkdir()
    root = [] if os.geteuid() == 0 else ["-r"]
    script = f"""mount -t tmpfs -o size=64k none disk || exit 99
        for form in {' '.join(place.formats())}; do
          echo old > disk/out; head -c 1M /dev/zero > disk/filler 2>/dev/null
          assay {' '.join(EVAL)} -q -f $form -o disk/out 2>&1; echo "$form $?"
          cat disk/out; ls -A disk; rm disk/*
        done
        for name in out.csv out.json.gz out.trec.zst; do
          echo old > disk/$name; head -c 1M /dev/zero > disk/filler 2>/dev/null
          assay convert bm25.run disk/$name --quiet 2>&1; echo $?
          cat disk/$name; ls -A disk; rm disk/*
        done"""
    done = subprocess.run(["unshare", *root, "-m", "bash", "-c", script], cwd=place.folder,
                          env=place.environment, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Skipped(f"no small disk can be made: {done.stderr.strip()}")
    want = "".join("error: disk/out: cannot write: No space left on device\n"
                   f"{form} 2\nold\nfiller\nout\n" for form in place.formats())
    want += "".join(f"error: disk/{name}: cannot write: No space left on device\n"
                    f"2\nold\nfiller\n{name}\n"
                    for name in ("out.csv", "out.json.gz", "out.trec.zst"))
    expect(done.stdout, want)


def test_file_size_limit(place):
    (place.folder / "out.csv").write_text("old\n")
    before = place.names()
    done = place.run(EVAL + ["-o", "out.csv"],
                     preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (10, 10)))
    place.refuses(done, "out.csv: cannot write: File too large")
    expect((place.folder / "out.csv").read_text(), "old\n")
    expect(place.names(), before)


def test_disk_that_is_full_only_on_close(place):
    (place.folder / "out.csv").write_text("old\n")
    before = place.names()
    shim = {"LD_PRELOAD": str(place.shim), "ASAN_OPTIONS": "verify_asan_link_order=0"}
    done = place.run(EVAL + ["-o", "out.csv"],
                     env=place.environment | shim | {"FAIL_CLOSE": ".part"})
    place.refuses(done, "out.csv: cannot write: No space left on device")
    expect((place.folder / "out.csv").read_text(), "old\n")
    expect(place.names(), before)
    with open(place.folder / "shell.csv", "wb") as file:
        done = place.run(EVAL, stdout=file,
                         env=place.environment | shim | {"FAIL_CLOSE": "shell.csv"})
    place.refuses(done, "standard output: cannot write: No space left on device")


def test_closed_pipe_ends_quietly(place):
    for handler in (signal.SIG_DFL, signal.SIG_IGN):
        for command in (EVAL, EVAL + ["-o", "/dev/stdout", "-f", "csv"], ["measures", "-f", "md"],
                        ["--help"], CHECK, CONVERT):
            ours, theirs = os.pipe()
            os.close(ours)
            done = place.run(command, stdout=theirs, restore_signals=False,
                             preexec_fn=lambda how=handler: signal.signal(signal.SIGPIPE, how))
            os.close(theirs)
            expect((done.returncode, done.stderr), (0, ""), f"{handler!r} {command}")
    # What has been read is whole lines of the right output.
    done = place.shell("set -o pipefail; assay measures -f md | head -1")
    expect((done.returncode, done.stdout),
           (0, (HERE.parent.parent / "docs/measures.md").read_text().splitlines()[0] + "\n"))


def test_errors_into_a_closed_pipe_still_count(place):
    ours, theirs = os.pipe()
    os.close(ours)
    done = place.run(["eval", "qrels.txt", "nowhere.run"], stderr=theirs)
    os.close(theirs)
    expect(done.returncode, 2)


def test_pipe_that_does_not_wait(place):
    # As some programs leave their standard output: a full pipe is then an error of its own.
    ours, theirs = os.pipe()
    os.set_blocking(theirs, False)
    got = []
    def drain():
        time.sleep(0.2)
        with os.fdopen(ours, "rb") as pipe:
            got.append(pipe.read())
    reader = threading.Thread(target=drain)
    reader.start()
    done = place.run(["measures", "-f", "md"], stdout=theirs)
    os.close(theirs)
    reader.join()
    expect((done.returncode, got[0]), (0, (HERE.parent.parent / "docs/measures.md").read_bytes()))


def test_closed_streams(place):
    bad = "Bad file descriptor"
    for command in (" ".join(EVAL), "--help", "--version", "measures"):
        place.refuses(place.shell(f"assay {command} >&-"), f"standard output: cannot write: {bad}",
                      command)
    place.refuses(place.shell("assay eval - bm25.run <&-"), f"standard input: cannot read: {bad}")
    place.refuses(place.shell(f"assay {' '.join(EVAL)} -o /dev/stdout -f csv >&-"),
                  "/dev/stdout: cannot write: Is a directory")
    # Nothing but the table comes where it should go, whatever number a file got.
    usual = place.run(EVAL).stdout
    done = place.shell(f"assay {' '.join(EVAL)} 2>&- <&-")
    expect((done.returncode, done.stdout), (0, usual))
    done = place.shell(f"assay {' '.join(EVAL)} -o out.txt <&- >&- 2>&-")
    expect((done.returncode, (place.folder / "out.txt").read_text()), (0, usual))
    done = place.shell("assay eval qrels.txt bm25.run nowhere.run -o new.txt <&- >&- 2>&-")
    expect((done.returncode, "new.txt" in place.names()), (2, False))


def test_folders_that_cannot_be_written(place):
    folder = place.folder
    who = place.unprivileged()
    (folder / "locked").mkdir()
    (folder / "locked/old.csv").write_text("old\n")
    os.chmod(folder / "locked/old.csv", 0o666)
    os.chmod(folder / "locked", 0o555)
    (folder / "hidden").mkdir()
    os.chmod(folder / "hidden", 0o000)
    (folder / "protected.csv").write_text("old\n")
    os.chmod(folder / "protected.csv", 0o444)
    hint = "\n  hint: a new file is made in its folder first, which must be writable"
    denied = "cannot write: Permission denied"
    for path, message in (("locked/new.csv", denied + hint), ("locked/old.csv", denied + hint),
                          ("hidden/new.csv", denied), ("protected.csv", denied),
                          ("qrels.txt/new.csv", "cannot write: Not a directory"),
                          ("missing/new.csv", "cannot write: No such file or directory")):
        place.refuses(place.run(EVAL + ["-f", "csv", "-o", path], **who), f"{path}: {message}",
                      path)
    os.chmod(folder / "locked", 0o755)
    expect(sorted(os.listdir(folder / "locked")), ["old.csv"])
    expect((folder / "locked/old.csv").read_text(), "old\n")
    expect((folder / "protected.csv").read_text(), "old\n")
    os.chmod(folder / "hidden", 0o755)
    expect(os.listdir(folder / "hidden"), [])


def test_names_that_are_no_file(place):
    (place.folder / "folder").mkdir()
    os.symlink("loop.csv", place.folder / "loop.csv")
    before = place.names()
    for path, message in (("folder", "Is a directory"), ("folder/", "Is a directory"),
                          ("loop.csv", "Too many levels of symbolic links"),
                          ("x" * 256, "File name too long")):
        place.refuses(place.run(EVAL + ["-f", "csv", "-o", path]),
                      f"{path}: cannot write: {message}", path)
    expect(place.names(), before)
    longest = "x" * 255
    expect(place.run(EVAL + ["-f", "csv", "-o", longest]).returncode, 0)
    expect(place.names(), sorted(before + [longest]))


def test_folder_that_can_be_written_but_not_read(place):
    who = place.unprivileged()
    drop = place.folder / "drop"
    drop.mkdir()
    os.chmod(drop, 0o333)
    done = place.run(EVAL + ["-o", "drop/out.csv"], **who)
    expect((done.returncode, done.stderr), (0, ""))
    os.chmod(drop, 0o755)
    expect(os.listdir(drop), ["out.csv"])


def test_inputs_that_cannot_be_read(place):
    who = place.unprivileged()
    secret = place.folder / "secret.run"
    secret.write_text("1 Q0 a 1 1 t\n")
    os.chmod(secret, 0o000)
    place.refuses(place.run(["eval", "qrels.txt", "secret.run"], **who),
                  "secret.run: cannot open: Permission denied")
    place.refuses(place.run(["eval", "qrels.txt", "qrels.txt/x"], **who),
                  "qrels.txt/x: cannot open: Not a directory")
    place.refuses(place.shell("assay eval - bm25.run < ."),
                  "standard input: is a directory\n  hint: give the name of a file in it")


def start_and_wait_at_pipe(place, pipe: str, arguments):
    """Starts the program and returns it with the pipe, once it has opened that for reading."""
    program = subprocess.Popen([place.assay, *arguments], cwd=place.folder, env=place.environment,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    return program, open(place.folder / pipe, "wb")


def test_file_that_vanishes(place):
    os.mkfifo(place.folder / "pipe")
    program, pipe = start_and_wait_at_pipe(place, "pipe", ["eval", "pipe", "bm25.run"])
    (place.folder / "bm25.run").unlink()
    with pipe:
        pipe.write(b"1 0 a 1\n")
    out, errors = program.communicate(timeout=60)
    expect((program.returncode, out, errors),
           (2, "", "error: bm25.run: cannot open: No such file or directory\n"))


def test_file_that_shrinks(place):
    os.mkfifo(place.folder / "pipe")
    (place.folder / "shrinks.run").write_text("1 Q0 a 1 1 t\n" * 100_000)
    program, pipe = start_and_wait_at_pipe(place, "pipe",
                                           ["eval", "qrels.txt", "shrinks.run", "pipe"])
    os.truncate(place.folder / "shrinks.run", 0)
    with contextlib.suppress(BrokenPipeError), pipe:  # it may have noticed already
        pipe.write(b"101 Q0 a 1 1 t\n")
    out, errors = program.communicate(timeout=60)
    expect((program.returncode, out, errors),
           (2, "", "error: a file became shorter while it was read\n"))


def test_memory_that_does_not_suffice(place):
    """Half a megabyte that unpacks to 512 of them, where 256 may be had."""
    def limit():
        resource.setrlimit(resource.RLIMIT_AS, (256 << 20, 256 << 20))
    if place.run(["--version"], preexec_fn=limit).returncode != 0:
        raise Skipped("the program does not start in 256 MiB, as with sanitizers")
    with gzip.open(place.folder / "large.run.gz", "wb", compresslevel=1) as file:
        for _ in range(512):
            file.write(b"x" * (1 << 20))
    done = place.run(["eval", "qrels.txt", "large.run.gz", "-j1"], preexec_fn=limit)
    expect((done.returncode, done.stdout, done.stderr),
           (3, "", "error: there is not enough memory for this\n"))


def test_progress_is_for_terminals(place):
    """A pipe is fed until the program says how far it is; with errors in a file it says nothing."""
    line = b"101 Q0 k61 1 5.4262 bm25 and more columns to make it long" + b" x" * 2000 + b"\n"
    ours, theirs = pty.openpty()
    program = subprocess.Popen([place.assay, "eval", "qrels.txt", "-"], cwd=place.folder,
                               env=place.environment, stdin=subprocess.PIPE,
                               stdout=subprocess.DEVNULL, stderr=theirs)
    shown = b""
    os.set_blocking(ours, False)
    for _ in range(200):
        program.stdin.write(line * 250)
        program.stdin.flush()
        time.sleep(0.1)
        try:
            shown += os.read(ours, 65536)
        except BlockingIOError:
            pass
        if b"MB" in shown:
            break
    program.kill()
    program.communicate()
    os.close(theirs)
    os.close(ours)
    expect(shown.startswith(b"\r\033[Kevaluating ") and shown.endswith(b" MB"), True, repr(shown))
    done = place.shell("feed() { head -c 2000000 /dev/zero | tr '\\0' x; }; "
                       "(feed; sleep 0.7; feed) | assay eval qrels.txt - 2> log; cat log")
    expect("\r" in done.stdout or "evaluating" in done.stdout, False, done.stdout)


def main() -> int:
    binaries, shim = (pathlib.Path(each).resolve() for each in sys.argv[1:3])
    cases = {name: case for name, case in globals().items() if name.startswith("test_")}
    wanted = sys.argv[3:] or list(cases)
    failed = skipped = 0
    for name in wanted:
        with tempfile.TemporaryDirectory() as folder:
            try:
                cases[name](Place(binaries, shim, pathlib.Path(folder)))
            except Skipped as reason:
                skipped += 1
                print(f"== {name}: skipped, {reason}")
            except (AssertionError, OSError, subprocess.SubprocessError) as failure:
                failed += 1
                print(f"== {name}: {failure}")
    print(f"faults: {len(wanted) - failed - skipped} passed, {failed} failed, {skipped} skipped")
    return 1 if failed or not wanted else 0


if __name__ == "__main__":
    sys.exit(main())
