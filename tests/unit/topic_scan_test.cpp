// SPDX-License-Identifier: Apache-2.0
// topic_scan_test.cpp: the quick way through a run finds what the reader of one topic finds, at
// every vector level. What could go wrong unseen is a rank that is off by a few, so random runs
// must agree in all that is said of them; examples show the rare ways.
#include "topic_scan.hpp"

#include <array>
#include <cmath>
#include <cstdio>
#include <random>
#include <set>

#include "doc_slots.hpp"
#include "scan_check.hpp"
#include "testing.hpp"

namespace assay {
namespace {

using testing::qrels;
using testing::read_in_lines;
using testing::scan_in_windows;
using testing::Seen;

const std::vector<double> kCutoffs = {1, 2, 3, 5, 10, 100};

// Returns how many pieces are regular.
std::size_t expect_same(const Qrels& judged, ScanOptions options, std::string_view text,
                        const std::vector<std::size_t>& cuts = {}) {
  const Seen expected = read_in_lines(judged, options, text);
  for (const VectorLevel level : vector_levels()) {
    SCOPED_TRACE(name_of(level));
    options.level = level;
    const Seen actual = scan_in_windows(judged, options, text, cuts);
    EXPECT_EQ(actual.pieces, expected.pieces);
    EXPECT_EQ(actual.leading_lines, expected.leading_lines);
    EXPECT_EQ(actual.has_nul, expected.has_nul);
  }
  return static_cast<std::size_t>(
      std::count_if(expected.pieces.begin(), expected.pieces.end(),
                    [](const auto& piece) { return piece.is_regular; }));
}

// Six columns in one of many layouts, with topics in one of many orders.
class RandomRun {
 public:
  explicit RandomRun(unsigned seed) : random_(seed) {
    is_odd_ = one_in(3);
    is_bad_ = one_in(4);
    blank_ = pick({" ", " ", "\t"});
    line_end_ = pick({"\n", "\n", "\r\n", " \n"});
    id_style_ = random_() % 4;
    has_many_docs_ = one_in(20);
  }

  std::string text() {
    std::string text = one_in(4) ? "# a comment\n\n" : "";
    const std::vector<std::string> topics = {"1",  "10",   "2",         "301",
                                             "ab", "1000", "1\xc3\xa9", std::string(70, 't')};
    std::size_t at = random_() % topics.size();
    for (std::size_t pieces = 1 + random_() % 4; pieces > 0; --pieces) {
      text += piece(topics[at]);
      at = (at + 1 + random_() % (topics.size() - 1)) % topics.size();
    }
    if (one_in(3)) text.pop_back();
    return text;
  }

  // Judgments of about every third document, for most topics.
  std::string judgments() {
    std::string text = "zz 0 d 1\n";
    std::set<std::string> seen;
    for (const auto& [topic, doc] : docs_) {
      if (topic != "ab" && one_in(judged_every_) && seen.insert(topic + " " + doc).second)
        text += topic + " 0 " + doc + " 1\n";
    }
    return text;
  }

 private:
  bool one_in(unsigned n) { return random_() % n == 0; }
  std::string pick(const std::vector<std::string>& choices) {
    return choices[random_() % choices.size()];
  }

  std::string doc() {
    const std::string number = std::to_string(random_() % 100'000);
    switch (id_style_) {
      case 0: return number;
      case 1: return "FBIS3-" + number;
      case 2: return "the-same-beginning-in-all-documents-of-the-run-" + number;
      default:
        return std::string(1 + random_() % 40, 'x') + number + std::string(random_() % 3, 'y');
    }
  }

  std::string format(const char* how, double value) {
    std::array<char, 64> buffer{};
    std::snprintf(buffer.data(), buffer.size(), how, value);
    return buffer.data();
  }

  // How scores are written, and what they are, is the same within most topics.
  std::string score(unsigned style, double value) {
    switch (style) {
      case 0: return format("%.6f", value);
      case 1: return format("%.17g", value);
      case 2: return format("%.0f", value);
      case 3: return format("%g", value);
      case 4: return format("%.12f", value);
      case 5: return format("%.4f", value - 50);
      case 6: return format("%.17g", 12.3 + value * 1e-14);
      case 7: return format("%.20f", 0.3 + value * 1e-13);
      case 8: return format("%.11f", 1 + std::floor(value) * 1e-11);
      case 9: return format("%e", value);
      case 10: return format("%.3f", value * 1000);
      case 11:
        return pick({"1", "1.0", "+1", "01", "1e0", ".5", "5.", "-0", "0", "-.5", "9999.99"});
      default: return score(static_cast<unsigned>(random_() % 12), value);
    }
  }

  std::string piece(const std::string& topic) {
    std::size_t count = one_in(5) ? 1 + random_() % 300 : 1 + random_() % 12;
    if (has_many_docs_) count = 900 + random_() % 400;
    judged_every_ = has_many_docs_ && one_in(2) ? 2 : 3;
    std::vector<double> values(count);
    const unsigned different = one_in(3) ? 5 : 100'000'000;
    for (double& value : values)
      value = 100.0 * static_cast<double>(random_() % different) / different;
    std::sort(values.begin(), values.end(), std::greater<>{});
    if (one_in(5)) std::reverse(values.begin(), values.end());
    if (one_in(4)) std::shuffle(values.begin(), values.end(), random_);
    const auto style = static_cast<unsigned>(random_() % 13);
    std::string text;
    std::set<std::string> seen;
    for (const double value : values) {
      std::string id = doc();
      while (seen.contains(id)) id = doc();
      if (is_bad_ && one_in(100) && !seen.empty()) id = *seen.begin();
      seen.insert(id);
      docs_.emplace_back(topic, id);
      text += line(topic, id, score(style, value));
    }
    return text;
  }

  std::string line(const std::string& topic, const std::string& id, std::string number) {
    if (is_bad_ && one_in(200))
      number = pick({"x", "nan", "1.2.3", "-", ".", "1e", "inf", "1e999"});
    std::vector<std::string> fields = {topic, "Q0", id, "1", number, "tag"};
    if (is_bad_ && one_in(200)) fields.resize(1 + random_() % 5);
    if (is_bad_ && one_in(200)) fields.push_back("more");
    if (is_odd_ && one_in(20)) fields[1] = "0";
    std::string text =
        is_odd_ && one_in(20) ? pick({"\n", "#x\n", " \t\n", "  # 1 Q0 d 1 1 t\n"}) : "";
    const bool is_odd = is_odd_ && one_in(10);
    if (is_odd && one_in(2)) text += " ";
    for (std::size_t i = 0; i < fields.size(); ++i) {
      if (i > 0) text += is_odd ? pick({" ", "  ", "\t", " \t", "\v", "\f", "\r"}) : blank_;
      text += fields[i];
    }
    return text + (is_odd ? pick({"\n", "\r\n", " \n", " \t\r\n"}) : line_end_);
  }

  std::mt19937 random_;
  bool is_odd_ = false;
  bool is_bad_ = false;
  bool has_many_docs_ = false;
  unsigned judged_every_ = 3;
  std::string blank_;
  std::string line_end_;
  std::size_t id_style_ = 0;
  std::vector<std::pair<std::string, std::string>> docs_;
};

TEST(TopicScan, FindsInRandomRunsWhatReadingThemFinds) {
  std::size_t regular = 0;
  for (unsigned seed = 0; seed < 3000; ++seed) {
    RandomRun random(seed);
    const std::string text = random.text();
    const Qrels judged = qrels(random.judgments());
    ScanOptions options{.ties = seed % 2 == 0 ? Ties::kTrec : Ties::kDocAsc,
                        .reading = seed % 3 == 0 ? Reading::kTrecEval : Reading::kStrict};
    if (seed % 5 == 0) options.depth = 5;
    if (seed % 5 != 1) options.cutoffs = kCutoffs;
    SCOPED_TRACE("seed " + std::to_string(seed));
    regular += expect_same(judged, options, text);
    if (HasFailure()) FAIL() << text.substr(0, 2000);
  }
  EXPECT_GT(regular, 5000U);
  EXPECT_LT(regular, 7500U);  // the others have something wrong
}

TEST(TopicScan, GoesOnWhereAWindowEnds) {
  for (unsigned seed = 0; seed < 40; ++seed) {
    RandomRun random(seed);
    const std::string text = random.text().substr(0, 3000);
    const Qrels judged = qrels(random.judgments());
    const ScanOptions options{.cutoffs = kCutoffs};
    const Seen expected = read_in_lines(judged, options, text);
    for (std::size_t cut = 0; cut <= text.size(); ++cut) {
      const Seen actual = scan_in_windows(judged, options, text, {cut / 2, cut});
      ASSERT_EQ(actual.pieces, expected.pieces) << "seed " << seed << ", cut at " << cut;
      ASSERT_EQ(actual.leading_lines, expected.leading_lines) << "seed " << seed << ", " << cut;
    }
  }
}

std::string line(const std::string& doc, const std::string& score) {
  return "1 Q0 " + doc + " 1 " + score + " t\n";
}

// A regular topic, with d1 judged.
void expect_rank(const std::string& text, std::uint32_t rank) {
  const Qrels judged = qrels("1 0 d1 1\n");
  EXPECT_EQ(expect_same(judged, {}, text), 1U) << text;
  const Seen seen = scan_in_windows(judged, {}, text, {});
  ASSERT_EQ(seen.pieces.size(), 1U);
  EXPECT_EQ(seen.pieces[0].found, (std::vector<FoundDoc>{{rank, 0}})) << text;
}

TEST(TopicScan, ComparesScoresAsDoubles) {
  expect_rank(line("d2", "0.1000000000000000055") + line("d1", "0.1"), 2);
  expect_rank(line("d0", "0.1000000000000000055") + line("d1", "0.1"), 1);  // the same double
  expect_rank(line("d0", "0.10000000000000002") + line("d1", "0.1"), 2);    // the next
  expect_rank(line("d1", "0.1") + line("d0", "0.10000000000000002"), 2);
  expect_rank(line("d0", "12.34567890123456789") + line("d1", "12.345678901234567"), 1);
  expect_rank(line("d0", "3.99999999999999999") + line("d1", "4"), 1);  // 4, all of them
  expect_rank(line("d0", "4") + line("d1", "3.99999999999999999"), 1);
  expect_rank(line("d0", "0.30000000000000004") + line("d1", "0.3"), 2);
  expect_rank(line("d0", "1.00000000001") + line("d1", "1.00000000000"), 2);
  expect_rank(line("d0", "-0.00") + line("d1", "0"), 1);
  expect_rank(line("d0", "-1.5") + line("d1", "-1.25"), 1);
  expect_rank(line("d0", "-0.123456789012") + line("d1", "-0.123456789013"), 2);
  expect_rank(line("d0", "10000") + line("d1", "9999.99999999999"), 2);
  expect_rank(line("d0", "1e4") + line("d1", "+1.0E4"), 1);
  expect_rank(line("d0", "123456789012345678") + line("d1", "123456789012345677"), 1);
}

TEST(TopicScan, LeavesToTheReaderWhatIsNotRegular) {
  const Qrels judged = qrels("1 0 d1 1\n");
  const std::string good = line("d1", "3") + line("d2", "2");
  EXPECT_EQ(expect_same(judged, {}, good), 1U);
  EXPECT_EQ(expect_same(judged, {}, good + line("d1", "1")), 0U);  // judged, twice
  EXPECT_EQ(expect_same(judged, {}, good + line("d2", "1")), 0U);  // another, twice
  EXPECT_EQ(expect_same(judged, {}, good + line("d3", "x")), 0U);
  EXPECT_EQ(expect_same(judged, {}, good + line("d3", ".")), 0U);
  EXPECT_EQ(expect_same(judged, {}, good + line("d3", "-")), 0U);
  EXPECT_EQ(expect_same(judged, {}, good + "1 Q0 d3 3 1\n"), 0U);
  for (const char blank : {' ', '\t', '\r', '\v', '\f'}) {  // seven columns
    EXPECT_EQ(expect_same(judged, {}, good + line(std::string("a") + blank + "b", "1")), 0U);
  }
  // As many blanks as in six columns, but five columns.
  EXPECT_EQ(expect_same(judged, {}, good + "1 Q0  d3 3 1\n"), 0U);
  EXPECT_EQ(expect_same(judged, {}, good + "1 Q0 d3  3 1\n"), 0U);
  EXPECT_EQ(expect_same(judged, {}, good + "1 Q0 d3 3  1\n"), 0U);
  EXPECT_EQ(expect_same(judged, {}, good + "1 Q0 d3 3 1 \n"), 0U);
  EXPECT_EQ(expect_same(judged, {}, good + "1 Q0 d3 3 1 t t\n"), 0U);
  EXPECT_EQ(expect_same(judged, {}, good + "1\n" + good), 0U);
  EXPECT_EQ(expect_same(judged, {}, good + "2 Q0 d 3 x t\n3 Q0 d 1 1 t\n"), 2U);
}

TEST(TopicScan, LeavesToTheReaderWhatItsOptionsAsk) {
  const Qrels judged = qrels("1 0 d1 1\n");
  const auto is_regular = [&](const ScanOptions& options) {
    return scan_in_windows(judged, options, line("d1", "1"), {}).pieces.at(0).is_regular;
  };
  EXPECT_TRUE(is_regular({}));
  EXPECT_FALSE(is_regular({.ties = Ties::kRank}));
  EXPECT_FALSE(is_regular({.ties = Ties::kFile}));
  EXPECT_FALSE(is_regular({.ties = Ties::kExpected}));
  EXPECT_FALSE(is_regular({.reading = Reading::kTrecEval9}));
  EXPECT_FALSE(is_regular({.cutoffs = std::vector<double>(65, 1)}));
}

TEST(TopicScan, SeesABinaryFile) {
  const Qrels judged = qrels("1 0 d1 1\n");
  for (const std::size_t at : {0UL, 10UL, 40'000UL}) {
    std::string text = "#" + std::string(50'000, ' ') + "\n" + line("d1", "1");
    text[at] = '\0';
    for (const VectorLevel level : vector_levels()) {
      EXPECT_TRUE(scan_in_windows(judged, {.level = level}, text, {}).has_nul) << at;
    }
  }
  const Seen seen = scan_in_windows(judged, {}, line(std::string("d\0", 2), "1"), {});
  EXPECT_FALSE(seen.pieces.at(0).is_regular);
}

TEST(TopicScan, TakesLinesOfAnyLength) {
  const Qrels judged = qrels("1 0 d1 1\n");
  for (const std::size_t size : {60UL, 1000UL, 33'000UL, 200'000UL}) {
    const std::string longest(size, 'x');
    EXPECT_EQ(expect_same(judged, {}, line(longest, "1") + line("d1", "2")), 1U);
    EXPECT_EQ(expect_same(judged, {}, line("d1", "2") + line(longest, "1")), 1U);
    EXPECT_EQ(expect_same(judged, {}, line("d1", "0." + std::string(size, '0') + "1")), 1U);
    EXPECT_EQ(expect_same(judged, {}, "#" + longest + "\n" + line("d1", "2")), 1U);
    EXPECT_EQ(expect_same(judged, {}, "1 Q0 d1 1 2 " + longest), 1U);
    EXPECT_EQ(expect_same(judged, {}, "1 " + longest + " d1 1 2 t\n" + line("d1", "2")), 0U);
    EXPECT_EQ(expect_same(judged, {}, longest + " Q0 d1 1 2 t\n" + line("d1", "2")), 2U);
  }
}

TEST(TopicScan, LeavesALineOfManyMegabytesToTheReader) {
  const Qrels judged = qrels("1 0 d1 1\n");
  const std::string longest = line(std::string(std::size_t{1} << 25, 'x'), "1");
  const std::string text = line("d1", "2") + "2 Q0 d1 1 2 t\n" + longest + line("d1", "3");
  const Seen seen = scan_in_windows(judged, {}, text, {});
  ASSERT_EQ(seen.pieces.size(), 3U);
  EXPECT_TRUE(seen.pieces[1].is_regular);
  EXPECT_FALSE(seen.pieces[2].is_regular);
  EXPECT_EQ(seen.pieces[2].line_count, 2U);
  EXPECT_EQ(seen.pieces[2].size, text.size() - seen.pieces[2].begin);
}

// Scores that are in order, in blocks of order, or out of order; every 7th document is judged, or
// every 3000th.
TEST(TopicScan, ReadsLargeTopics) {
  constexpr unsigned kDocs = 200'000;
  for (const unsigned factor : {1U, 7919U}) {
    for (const unsigned every : {7U, 3000U}) {
      std::string text;
      std::string judgments;
      for (unsigned i = 0; i < kDocs; ++i) {
        const std::string doc = "doc-" + std::to_string(i * 37 % kDocs);
        text += line(doc, std::to_string(kDocs - i * factor % kDocs / 2 * 2) + ".5");
        if (i % every == 0) judgments += "1 0 " + doc + " 1\n";
      }
      const Qrels judged = qrels(judgments);
      EXPECT_EQ(expect_same(judged, {.cutoffs = kCutoffs}, text), 1U);
      EXPECT_EQ(expect_same(judged, {}, text + line("doc-5", "1")), 0U);
    }
  }
}

TEST(TopicScan, ResolvesTiesOfAllDocuments) {
  std::string text;
  std::string judgments;
  for (unsigned i = 0; i < 3000; ++i) {
    const std::string doc = "d" + std::to_string(i * 37 % 3000);
    text += line(doc, "1.5");
    if (i % 2 == 0) judgments += "1 0 " + doc + " 1\n";
  }
  EXPECT_EQ(expect_same(qrels(judgments), {.cutoffs = kCutoffs}, text), 1U);
  EXPECT_EQ(expect_same(qrels(judgments), {.cutoffs = kCutoffs}, line("x", "1") + text), 1U);
  EXPECT_EQ(expect_same(qrels("1 0 d7 1\n"), {.depth = 100}, text), 1U);
}

// By the upper halves of hashes alone, the first document of the run would be the judged one.
TEST(TopicScan, ComparesTextsWhereHashesAreAlike) {
  ASSERT_EQ(hash_of("D0061618") >> 32, hash_of("D0062163") >> 32);
  const char* run = "1 Q0 D0062163 1 3 t\n1 Q0 D0061618 2 2 t\n1 Q0 x 3 1 t\n";
  std::string many = "1 0 D0061618 1\n";
  for (int i = 0; i < 20; ++i) many += "1 0 other" + std::to_string(i) + " 0\n";
  for (const std::string& judged : {std::string("1 0 D0061618 1\n"), many}) {
    EXPECT_EQ(expect_same(qrels(judged), {.cutoffs = kCutoffs}, run), 1U);
  }
}

}  // namespace
}  // namespace assay
