# SPDX-License-Identifier: Apache-2.0
"""c_numbers.py: texts read as numbers the way the C library does, which trec_eval relies on.

Text is held as latin-1 strings everywhere, so that their order is the order of the bytes.
"""
import math
import re
import struct

LONG_MAX = 2**63 - 1
WHOLE = re.compile(r"[+-]?[0-9]+")
DECIMAL = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
HEX = re.compile(r"[+-]?0[xX](?:[0-9a-fA-F]+\.?[0-9a-fA-F]*|\.[0-9a-fA-F]+)(?:[pP][+-]?[0-9]+)?")
WORD = re.compile(r"([+-]?)(infinity|inf|nan)", re.IGNORECASE)


def atol(text: str) -> int:
    found = WHOLE.match(text.lstrip(" \t\n\v\f\r"))
    return max(-LONG_MAX - 1, min(LONG_MAX, int(found.group()))) if found else 0


def atof(text: str) -> float:
    text = text.lstrip(" \t\n\v\f\r")
    found = WORD.match(text)
    if found:
        value = math.nan if found.group(2).lower() == "nan" else math.inf
        return -value if found.group(1) == "-" else value
    found = HEX.match(text)
    if found:
        return hex_value(found.group())
    found = DECIMAL.match(text)
    return float(found.group()) if found else 0.0


def hex_value(text: str) -> float:
    try:
        return float.fromhex(text)
    except OverflowError:
        return -math.inf if text.startswith("-") else math.inf


def float32(value: float) -> float:
    """The nearest number that 32 bits can hold, as a double."""
    try:
        return struct.unpack("f", struct.pack("f", value))[0]
    except OverflowError:
        return math.copysign(math.inf, value)


def lround(value: float) -> int:
    """The nearest whole number, halves away from zero."""
    whole = math.floor(abs(value))
    whole += abs(value) - whole >= 0.5
    return -whole if value < 0 else whole
