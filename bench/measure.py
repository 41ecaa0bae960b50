# SPDX-License-Identifier: Apache-2.0
"""measure.py: commands run in turn, several times; times, peaks, and whether outputs agree."""
import dataclasses
import hashlib
import pathlib
import statistics
import subprocess

BUDGET = 20  # seconds: a command that has taken more is not run again


@dataclasses.dataclass
class Command:
    """Commands of one workload with the same `output` must print the same values."""
    name: str
    arguments: list
    output: str = ""


@dataclasses.dataclass
class Timing:
    walls: list  # seconds
    processor: float  # the least, in seconds
    peak: float  # the greatest, in MB

    @property
    def least(self) -> float:
        return min(self.walls)

    @property
    def median(self) -> float:
        return statistics.median(self.walls)


class Stopwatch:
    """Takes wall times; processor times instead where the machine is busy with other things."""

    def __init__(self, program: pathlib.Path, folder: pathlib.Path, by_processor: bool):
        self.program, self.folder, self.by_processor = program, folder, by_processor

    def run(self, command: Command, output: str = "/dev/null") -> Timing:
        done = subprocess.run([self.program, output, *command.arguments], capture_output=True,
                              text=True, check=False, stdin=subprocess.DEVNULL)
        if done.returncode != 0:
            raise SystemExit(f"bench: '{command.name}' failed with {done.returncode}: "
                             f"{done.stderr.strip()[:500]}")
        wall, processor, peak = map(int, done.stdout.split())
        counts = processor if self.by_processor else wall
        return Timing([counts / 1e9], processor / 1e9, peak / 1024)

    def rounds(self, commands: list, rounds: int) -> dict:
        """The timings of each command by its name."""
        timings = {}
        for number in range(rounds):
            for command in commands:
                known = timings.get(command.name)
                if known and sum(known.walls) > BUDGET:
                    continue
                first = number == 0 and command.output
                one = self.run(command, self.printed(command) if first else "/dev/null")
                timings[command.name] = joined(known, one) if known else one
        self.compare(commands)
        return timings

    def printed(self, command: Command) -> str:
        name = "".join(c if c.isalnum() else "_" for c in command.name)
        return str(self.folder / f"printed_{name}")

    def compare(self, commands: list) -> None:
        """Stops if two outputs that should be the same are not."""
        firsts = {}
        for command in commands:
            if not command.output:
                continue
            first = firsts.setdefault(command.output, command)
            if checksum(self.printed(first)) != checksum(self.printed(command)):
                raise SystemExit(f"bench: '{first.name}' and '{command.name}' print different "
                                 f"things: {self.printed(first)} and {self.printed(command)}")
        for command in commands:
            pathlib.Path(self.printed(command)).unlink(missing_ok=True)


def checksum(path: str) -> str:
    """Of all lines but those that name the run, which trec_eval alone always prints."""
    found = hashlib.sha256()
    with open(path, "rb") as lines:
        for line in lines:
            if not line.startswith(b"runid"):
                found.update(line)
    return found.hexdigest()


def joined(a: Timing, b: Timing) -> Timing:
    return Timing(a.walls + b.walls, min(a.processor, b.processor), max(a.peak, b.peak))
