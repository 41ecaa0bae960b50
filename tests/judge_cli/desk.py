# SPDX-License-Identifier: Apache-2.0
"""desk.py: `assay judge` on a terminal of our own, and the files that it is asked with."""
import codecs
import fcntl
import json
import os
import pathlib
import pty
import select
import signal
import struct
import subprocess
import termios
import time

from screen import Screen

PATIENCE = 20  # seconds; most things take milliseconds


class Judge:
    """A running program; what it shows is `text()`."""

    def __init__(self, command, environment, folder, rows, columns, limit=None):
        self.screen = Screen(rows, columns)
        self.raw = b""
        self.decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.chdir(folder)
            if limit:
                limit()
            time.sleep(0)
            os.execvpe(command[0], command, environment)
        self.set_size(rows, columns)
        self.code = None

    def set_size(self, rows, columns):
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def resize(self, rows, columns):
        self.screen.resize(rows, columns)
        self.set_size(rows, columns)

    def read(self, seconds=0.0):
        """What is there by then; False if the program has ended."""
        ready, _, _ = select.select([self.terminal], [], [], seconds)
        if not ready:
            return True
        try:
            part = os.read(self.terminal, 1 << 16)
        except OSError:
            part = b""
        self.raw += part
        self.screen.write(self.decoder.decode(part))
        return bool(part)

    def text(self):
        while select.select([self.terminal], [], [], 0)[0] and self.read():
            pass
        return self.screen.text()

    def wait_for(self, *words):
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            shown = self.screen.text()
            if all(word in shown for word in words):
                return shown
            if not self.read(0.05):
                break
        raise AssertionError(f"{words} never came:\n{self.screen.text()}")

    def settled(self, *words):
        """The same when it has drawn all that it draws at once."""
        self.wait_for(*words)
        while select.select([self.terminal], [], [], 0.05)[0] and self.read():
            pass
        return self.screen.text()

    def press(self, keys):
        os.write(self.terminal, keys.encode())

    def kill(self):
        os.kill(self.pid, signal.SIGKILL)
        self.finish()

    def finish(self):
        """All that it says until it ends; its exit code."""
        end = time.monotonic() + PATIENCE
        while self.read(0.2) and time.monotonic() < end:
            pass
        _, status = os.waitpid(self.pid, 0)
        os.close(self.terminal)
        self.code = os.waitstatus_to_exitcode(status)
        return self.code

    def said(self):
        return self.raw.decode(errors="replace").replace("\r\n", "\n")


class Desk:
    def __init__(self, binaries: pathlib.Path, folder: pathlib.Path):
        self.folder = folder
        self.environment = {"PATH": f"{binaries}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8",
                            "TERM": "xterm", "HOME": "/nonexistent", "USER": "ana"}
        self.write("corpus.jsonl", "".join(
            json.dumps({"_id": f"d{i}", "title": f"Title {i}", "text": f"The text of number {i}."})
            + "\n" for i in range(1, 21)))
        self.write("topics.tsv", "1\trising bread\n2\tdried herbs\n")
        self.pool([("1", f"d{i}") for i in range(1, 9)] + [("2", f"d{i}") for i in range(5, 13)])

    def write(self, name, text):
        (self.folder / name).write_text(text)

    def pool(self, pairs, name="pool.tsv"):
        self.write(name, "topic\tdoc\n" + "".join(f"{topic}\t{doc}\n" for topic, doc in pairs))

    def command(self, *more, output="log.jsonl"):
        return ["assay", "judge", "pool.tsv", "--docs", "corpus.jsonl", "--topic-text",
                "topics.tsv", "-o", output, *more]

    def start(self, *more, rows=24, columns=80, limit=None, output="log.jsonl"):
        return Judge(self.command(*more, output=output), self.environment, self.folder, rows,
                     columns, limit)

    def run(self, *command, **how):
        return subprocess.run(command, cwd=self.folder, env=self.environment, text=True,
                              stdin=subprocess.DEVNULL, capture_output=True, check=False, **how)

    def log(self, name="log.jsonl"):
        """Lines of the log; every line must be whole."""
        text = (self.folder / name).read_text()
        assert text.endswith("\n"), text[-200:]
        return [json.loads(line) for line in text.splitlines()]

    def refused(self, *more, output="log.jsonl"):
        """What it says on a terminal when it does not begin."""
        judge = self.start(*more, output=output)
        code = judge.finish()
        assert code == 2, (code, judge.said())
        assert "\x1b[?1049h" not in judge.said(), "it drew on the terminal"
        return " ".join(judge.said().split())
