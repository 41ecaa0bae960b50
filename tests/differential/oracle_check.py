#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""oracle_check.py: the oracle itself, against values that are worked out by hand or published."""
import math
import sys
import unittest

from bugs import BUGS
from c_numbers import atof, atol, float32, lround
from oracle import evaluate
from registry import NICKNAMES, SPECS, nickname

QRELS = b"1 0 a 2\n1 0 b 1\n1 0 c 0\n"
RUN = b"1 Q0 a 1 3 tag\n1 Q0 b 2 2 tag\n1 Q0 c 3 1 tag\n"


def ask(*arguments, qrels=QRELS, run=RUN, **files):
    files = {name: data for name, data in files.items()}
    return evaluate([*arguments, "qrels", "run"], {"qrels": qrels, "run": run, **files})


def value(*arguments, **files):
    """What the only line printed shows."""
    (line,) = ask(*arguments, **files).texts
    return line.split("\t")[2]


class Numbers(unittest.TestCase):
    def test_are_read_as_in_c(self):
        self.assertEqual([atol(t) for t in ("rel", "1.7", "+1", "-2x", "99999999999999999999")],
                         [0, 1, 1, -2, 2**63 - 1])
        self.assertEqual([atof(t) for t in ("abc", "3,5", "0x10", "1e400", "-inf", ".5", "1e")],
                         [0, 3, 16, math.inf, -math.inf, 0.5, 1])
        self.assertTrue(math.isnan(atof("nan")))

    def test_round_halves_away_from_zero(self):
        self.assertEqual([lround(x) for x in (0.5, 1.5, 2.5, -0.5, 0.49999999999999994)],
                         [1, 2, 3, -1, 0])

    def test_beyond_32_bits_are_equal(self):
        self.assertEqual(float32(7.00000001), float32(7.00000002))


class Names(unittest.TestCase):
    def test_are_57_of_which_all_trec_has_37_on_99_lines(self):
        self.assertEqual(len(SPECS), 57)
        self.assertEqual(len(nickname("all_trec", 10)), 37)
        self.assertEqual(len(ask("-m", "all_trec").texts), 99)
        self.assertEqual([len(nickname(n, 10)) for n in NICKNAMES], [12, 11, 37, 16, 8, 5])

    def test_with_parameters(self):
        printed = [t.split("\t")[0].rstrip() for t in ask(
            "-mP.5.7", "-m", "recall.99999999999999999999", "-m", "P.10",
            "-miprec_at_recall.0.123456789,123456789.5").texts]
        self.assertEqual(printed, ["iprec_at_recall_0.12", "iprec_at_recall_12345678", "P_5",
                                   "recall_9223372036854775807"])


class Codes(unittest.TestCase):
    def test_of_parameters(self):
        for code, texts in {1: ["nosuch", "P_5", "p.5", "ndcg_p", "P."],
                            2: ["P.0", "P.-5", "P.abc", "P.5,,", "P.5,5", "ndcg.1", "ndcg.1==2",
                                "rbp.0.5"],
                            4: ["utility.1,2", "map_avgjg", "prefs"], 0: ["map.5"]}.items():
            for text in texts:
                self.assertEqual(ask("-m", text).codes, (code,), text)

    def test_of_files(self):
        for code, qrels, run in ((2, b"", RUN), (2, QRELS, b""), (2, b"1 0 a\n", RUN),
                                 (2, QRELS, b"1 Q0 a 1 3\n"), (2, QRELS + b"\0", RUN),
                                 (4, QRELS + b"1 0 a 2\n", RUN), (4, QRELS, RUN + RUN),
                                 (4, b"7 0 a 1\n", RUN), (0, b"\xef\xbb\xbf\n# x\n" + QRELS, RUN)):
            self.assertEqual(ask(qrels=qrels, run=run).codes, (code,), (qrels, run))
        self.assertEqual(ask("--compat=9", qrels=b"7 0 a 1\n").codes, (7,))
        self.assertEqual(ask("-c", qrels=b"7 0 a 1\n").codes, (0,))
        self.assertEqual(ask("-M1", run=RUN + b"1 Q0 c 9 1 tag\n").codes, (0,))
        self.assertEqual(ask("-Rprefs", "-mprefs", qrels=b"1 g s a 1\n1 g s b 2\n1 g t a 2\n"
                             b"1 g t b 1\n").codes, (4,))


class Values(unittest.TestCase):
    def test_of_a_perfect_ranking_are_1_whatever_the_gains(self):
        for gains in ("1=0.5,2=1", "2=1,1=0.5", "0=0,1=0.5,2=1"):
            self.assertEqual(value("-m", f"ndcg.{gains}"), "1.0000", gains)
        with_zero = b"1 0 a 4\n1 0 b 3\n1 0 c 2\n1 0 z 0\n"
        self.assertEqual(value("-c", "-J", "-mndcg.1=0,2=0.01,3=0.1,4=1", qrels=with_zero),
                         "1.0000")

    def test_of_rbp_are_scaled_by_the_topic(self):
        # Levels 2, 1, 0 become 1, 0.5, 0: 0.1 * (1 + 0.5 * 0.9).
        self.assertEqual(value("-mrbp"), "0.1450")

    def test_of_one_relevant_document_at_rank_2(self):
        files = {"qrels": b"1 0 b 1\n1 0 x 1\n"}
        self.assertEqual(value("-mmap", **files), "0.2500")
        self.assertEqual(value("-mrecip_rank", **files), "0.5000")
        self.assertEqual(value("-mbpref", **files), "0.5000")
        self.assertEqual(value("-mset_F.3", **files), "0.4444")  # 4 * 1/6 / (3 * 1/3 + 1/2)
        self.assertEqual(value("-mnum_rel", **files), "2")

    def test_of_ties_take_names_backwards(self):
        tied = b"1 Q0 a 1 7.00000002 tag\n1 Q0 b 2 7.00000001 tag\n"
        self.assertEqual(value("-n", "-q", "-mrelstring", run=tied), "'21'")
        self.assertEqual(value("--compat=9", "-n", "-q", "-mrelstring", run=tied), "'12'")

    def test_of_recall_points_are_rounded_otherwise_in_version_9(self):
        # Two relevant, found at ranks 1 and 3; 0.6 of 2 is 1.2: one document, or with 0.9 two.
        files = {"qrels": b"1 0 a 1\n1 0 c 1\n"}
        self.assertEqual(value("-miprec_at_recall.0.6", **files), "1.0000")
        self.assertEqual(value("--compat=9", "-miprec_at_recall.0.6", **files), "0.6667")

    def test_of_a_missing_topic(self):
        files = {"qrels": QRELS + b"2 0 a 1\n"}
        self.assertEqual(value("-mnum_q", **files), "1")
        self.assertEqual(value("-c", "-mnum_q", **files), "2")
        lines = ask("-c", "-n", "-q", "-myaap", "-mutility.1,1,1,1", **files).texts
        self.assertEqual([t.split("\t")[2] for t in lines[2:]], ["0.0000", "-0.6931"])

    def test_of_z_scores(self):
        stats = b"1 map 0.5 0.25\n"
        self.assertEqual(value("-Zz", "-mmap", z=stats), "2.0000")
        self.assertEqual(value("-Zz", "-mbpref", z=stats), "-1000000.0000")

    def test_of_preferences(self):
        # a over b and c, b over c: three pairs; the ranking b, a fulfils two of them.
        files = {"qrels": b"1 g s a 3\n1 g s b 2\n1 g s c 1\n",
                 "run": b"1 Q0 b 1 2 tag\n1 Q0 a 2 1 tag\n"}
        self.assertEqual(value("-Rprefs", "-mprefs_simp", **files), "0.6667")
        self.assertEqual(value("-Rprefs", "-mprefs_simp_ret", **files), "0.0000")


class Output(unittest.TestCase):
    def test_is_in_columns_and_in_order(self):
        qrels, run = (b"".join(line.replace(b"1", topic, 1) for topic in (b"9", b"10", b"2"))
                      for line in (b"1 0 a 1\n", b"1 Q0 a 1 1 tag\n"))
        self.assertEqual(ask("-q", "-mP.5", "-mrunid", qrels=qrels, run=run).texts,
                         ["P_5                   \t10\t0.2000", "P_5                   \t2\t0.2000",
                          "P_5                   \t9\t0.2000", "runid                 \tall\ttag",
                          "P_5                   \tall\t0.2000"])

    def test_leaves_out_nothing_without_a_reason(self):
        self.assertTrue(all(bug.reason and bug.versions for bug in BUGS))


if __name__ == "__main__":
    sys.exit(unittest.main())
