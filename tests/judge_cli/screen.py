# SPDX-License-Identifier: Apache-2.0
"""screen.py: a terminal of our own: what a program writes to it becomes lines of text, as a person
sees them. It knows what ncurses writes to an xterm, and no more."""
import re
import unicodedata

SEQUENCE = re.compile(r"\x1b\[([?>]?)([\d;]*)([A-Za-z@`])")
OTHER = re.compile(r"\x1b(?:[()].|[=>78MDE]|\][^\x07]*\x07)")


def width_of(letter: str) -> int:
    if unicodedata.combining(letter):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


class Screen:
    def __init__(self, rows: int, columns: int):
        self.resize(rows, columns)
        self.rest = ""

    def resize(self, rows: int, columns: int) -> None:
        self.rows, self.columns = rows, columns
        self.cells = [[" "] * columns for _ in range(rows)]
        self.marks = [[""] * columns for _ in range(rows)]  # how each cell is drawn
        self.row = self.column = 0
        self.top, self.bottom = 0, rows - 1
        self.mark = ""
        self.last = " "

    def text(self) -> str:
        return "\n".join("".join(line).rstrip() for line in self.cells)

    def marked(self, mark: str) -> str:
        """What is drawn with this attribute (a number of SGR), words between blanks."""
        found = []
        for cells, marks in zip(self.cells, self.marks):
            found.append("".join(c if mark in m.split(";") else " " for c, m in zip(cells, marks)))
        return " ".join(" ".join(found).split())

    def write(self, text: str) -> None:
        text = self.rest + text
        self.rest = ""
        at = 0
        while at < len(text):
            letter = text[at]
            if letter == "\x1b":
                known = SEQUENCE.match(text, at) or OTHER.match(text, at)
                if not known:
                    assert len(text) - at < 40, f"not known to this screen: {text[at:at + 20]!r}"
                    self.rest = text[at:]
                    return
                at = known.end()
                if known.re is SEQUENCE:
                    self.obey(*known.groups())
                elif known.group() == "\x1bM":
                    self.up()
                continue
            at += 1
            self.put(letter)

    def put(self, letter: str) -> None:
        if letter == "\r":
            self.column = 0
        elif letter == "\n":
            self.down()
        elif letter == "\b":
            self.column = max(0, self.column - 1)
        elif letter == "\t":
            self.column = min(self.columns - 1, self.column // 8 * 8 + 8)
        elif letter >= " ":
            self.draw(letter)

    def draw(self, letter: str) -> None:
        width = width_of(letter)
        if width == 0:
            before = max(0, self.column - 1)
            self.cells[self.row][before] += letter
            return
        if self.column + width > self.columns:
            self.column = 0
            self.down()
        for i in range(width):
            self.cells[self.row][self.column + i] = letter if i == 0 else ""
            self.marks[self.row][self.column + i] = self.mark
        self.column += width
        self.last = letter

    def down(self) -> None:
        if self.row == self.bottom:
            self.scroll(self.top, 1)
        else:
            self.row = min(self.rows - 1, self.row + 1)

    def up(self) -> None:
        if self.row == self.top:
            self.scroll(self.top, -1)
        else:
            self.row = max(0, self.row - 1)

    def scroll(self, first: int, count: int) -> None:
        for lines, blank in ((self.cells, " "), (self.marks, "")):
            for _ in range(abs(count)):
                if count > 0:
                    del lines[first]
                    lines.insert(self.bottom, [blank] * self.columns)
                else:
                    del lines[self.bottom]
                    lines.insert(first, [blank] * self.columns)

    def erase(self, row: int, first: int, end: int) -> None:
        for column in range(max(0, first), min(end, self.columns)):
            self.cells[row][column] = " "
            self.marks[row][column] = self.mark

    def obey(self, private: str, arguments: str, letter: str) -> None:
        if private or letter in "hltn":
            return
        numbers = [int(n) if n else 0 for n in arguments.split(";")]
        one = max(1, numbers[0])
        row, column = self.row, self.column
        if letter in "Hf":
            row = one - 1
            column = max(1, numbers[1] if len(numbers) > 1 else 1) - 1
        elif letter == "d":
            row = one - 1
        elif letter in "G`":
            column = one - 1
        elif letter == "A":
            row -= one
        elif letter == "B":
            row += one
        elif letter == "C":
            column += one
        elif letter == "D":
            column -= one
        elif letter == "m":
            self.set_mark(arguments)
        elif letter == "J":
            self.erase_screen(numbers[0])
        elif letter == "K":
            first = 0 if numbers[0] else self.column
            self.erase(row, first, self.columns if numbers[0] != 1 else self.column + 1)
        elif letter == "X":
            self.erase(row, column, column + one)
        elif letter == "r":
            self.top = one - 1
            self.bottom = (numbers[1] if len(numbers) > 1 and numbers[1] else self.rows) - 1
            row = column = 0
        else:
            self.shift(letter, one)
        self.row = min(max(row, 0), self.rows - 1)
        self.column = min(max(column, 0), self.columns - 1) if letter != "b" else self.column

    def shift(self, letter: str, count: int) -> None:
        line, marks = self.cells[self.row], self.marks[self.row]
        if letter == "b":
            for _ in range(count):
                self.draw(self.last)
        elif letter == "@":
            line[self.column:] = ([" "] * count + line[self.column:])[:self.columns - self.column]
            marks[self.column:] = ([""] * count + marks[self.column:])[:self.columns - self.column]
        elif letter == "P":
            line[self.column:] = line[self.column + count:] + [" "] * count
            marks[self.column:] = marks[self.column + count:] + [""] * count
            del line[self.columns:], marks[self.columns:]
        elif letter == "L":
            self.scroll(self.row, -count)
        elif letter == "M":
            self.scroll(self.row, count)
        elif letter == "S":
            self.scroll(self.top, count)
        elif letter == "T":
            self.scroll(self.top, -count)
        else:
            raise AssertionError(f"not known to this screen: {letter}")

    def set_mark(self, arguments: str) -> None:
        for number in arguments.split(";"):
            self.mark = "" if number in ("", "0") else (self.mark + ";" + number).strip(";")

    def erase_screen(self, how: int) -> None:
        for row in range(self.rows):
            if how == 2 or (how == 0 and row > self.row):
                self.erase(row, 0, self.columns)
            elif how == 0 and row == self.row:
                self.erase(row, self.column, self.columns)
