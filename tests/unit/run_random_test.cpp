// SPDX-License-Identifier: Apache-2.0
// run_random_test.cpp: small random run files, read as run.cpp does and in the plainest way.
#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <sstream>

#include "bad_lines.hpp"
#include "layout.hpp"
#include "run_reader.hpp"
#include "testing.hpp"

namespace assay {
namespace {

// The scores and ranks that the files use, and what they are worth; not in here: not a number.
const std::map<std::string, double> kNumbers = {
    {"1", 1},  {"1.0", 1},  {"+1", 1},   {"2", 2},    {"2.5", 2.5},  {"-3", -3}, {"0", 0},
    {"-0", 0}, {"1e1", 10}, {"10.", 10}, {".5", 0.5}, {"5e-1", 0.5}, {"7", 7}};

struct PlainRow {
  std::string doc;
  double score = 0;
  double rank = 0;

  friend bool operator==(const PlainRow& a, const PlainRow& b) {
    return a.doc == b.doc && a.score == b.score;
  }
};

std::ostream& operator<<(std::ostream& out, const PlainRow& row) {
  return out << row.doc << "=" << row.score;
}

struct PlainRun {
  std::vector<std::string> topics;
  std::map<std::string, std::vector<PlainRow>> rows;
  std::uint64_t lines = 0;
  std::uint64_t bad = 0;
  std::uint64_t first_bad = 0;  // its line, or 0
  std::uint64_t long_lines = 0;
  std::string tag;
};

// One line of data: adds a row, or says that the line is bad.
bool add_line(const std::vector<std::string>& fields, Ties ties, PlainRun& run,
              std::set<std::pair<std::string, std::string>>& seen) {
  if (std::find(run.topics.begin(), run.topics.end(), fields[0]) == run.topics.end())
    run.topics.push_back(fields[0]);
  run.tag = fields.size() < 6 ? "" : fields[5];
  if (fields.size() < 6) return false;
  if (fields.size() > 6) ++run.long_lines;
  const auto score = kNumbers.find(fields[4]);
  const auto rank = kNumbers.find(fields[3]);
  if (score == kNumbers.end() || (ties == Ties::kRank && rank == kNumbers.end())) return false;
  if (!seen.insert({fields[0], fields[2]}).second) return false;
  run.rows[fields[0]].push_back(
      {fields[2], score->second, rank == kNumbers.end() ? 0 : rank->second});
  return true;
}

bool comes_first(const PlainRow& a, const PlainRow& b, Ties ties) {
  if (a.score != b.score) return a.score > b.score;
  if (ties == Ties::kTrec) return a.doc > b.doc;
  if (ties == Ties::kDocAsc) return a.doc < b.doc;
  return ties == Ties::kRank && a.rank < b.rank;  // otherwise as in the file
}

// With the standard library's own idea of lines and fields.
PlainRun read_plainly(const std::string& text, Ties ties) {
  PlainRun run;
  std::set<std::pair<std::string, std::string>> seen;
  std::istringstream file(text);
  for (std::string line; std::getline(file, line);) {
    ++run.lines;
    std::istringstream words(line);
    const std::vector<std::string> fields(std::istream_iterator<std::string>(words), {});
    if (fields.empty() || fields[0][0] == '#') continue;
    if (add_line(fields, ties, run, seen)) continue;
    if (run.bad++ == 0) run.first_bad = run.lines;
  }
  for (auto& [topic, rows] : run.rows) {
    std::stable_sort(rows.begin(), rows.end(),
                     [&](const PlainRow& a, const PlainRow& b) { return comes_first(a, b, ties); });
  }
  return run;
}

PlainRun read_properly(const std::string& text, Ties ties) {
  const Run run =
      Run::index(testing::text_input(text, "test.run"), {.format = FileFormat::kTrec}).value();
  PlainRun result;
  TopicRows scratch;
  BadLines bad;
  for (std::size_t i = 0; i < run.topic_count(); ++i) {
    result.topics.emplace_back(run.topic(i));
    read_topic(run, i, ties, scratch, bad);
    for (const Row& row : scratch.rows)
      result.rows[result.topics.back()].push_back({std::string(row.doc), row.score});
  }
  result.lines = run.lines();
  result.bad = bad.total();
  result.first_bad =
      bad.empty() ? 0 : bad.to_error(run.input(), run.lines(), run.layout().expected).place.line;
  result.long_lines = scratch.long_lines;
  result.tag = run.tag();
  return result;
}

class RandomFile {
 public:
  explicit RandomFile(unsigned seed) : random_(seed) {}

  std::string text() {
    std::string text;
    for (std::size_t lines = 1 + random_() % 12; lines > 0; --lines)
      text += line() + pick({"\n", "\n", "\n", "\r\n"});
    if (random_() % 3 == 0) text.pop_back();
    return text;
  }

 private:
  std::string pick(const std::vector<std::string>& choices) {
    return choices[random_() % choices.size()];
  }
  std::string blank() { return pick({" ", " ", "\t", "  ", " \t ", "\v", "\f", "\r"}); }
  std::string number() {
    if (random_() % 12 == 0) return pick({"x", "nan", "1.2.3", "-", "1e", "inf"});
    return std::next(kNumbers.begin(), static_cast<int>(random_() % kNumbers.size()))->first;
  }

  std::string line() {
    if (random_() % 8 == 0)
      return pick({"", " ", "\t\r", "#", "# 1 Q0 a 1 1 t", "  #1 Q0 a 1 1 t"});
    const std::vector<std::string> fields = {
        pick({"1", "1", "10", "2", "a#"}),
        pick({"Q0", "0", "#"}),
        pick({"a", "b", "ab", "#", "\xff", "d1", "d2", "d10", "e,f"}),
        number(),
        number(),
        pick({"t", "tag"}),
        "seven"};
    const std::size_t roll = random_() % 10;
    const std::size_t count = roll == 0 ? 1 + random_() % 5 : roll == 1 ? 7 : 6;
    std::string text = random_() % 6 == 0 ? blank() : "";
    for (std::size_t i = 0; i < count; ++i) text += (i == 0 ? "" : blank()) + fields[i];
    return text + (random_() % 6 == 0 ? blank() : "");
  }

  std::mt19937 random_;
};

TEST(RandomRun, IsReadAsThePlainestReaderWould) {
  int with_bad_lines = 0;
  for (unsigned seed = 0; seed < 20'000; ++seed) {
    const std::string text = RandomFile(seed).text();
    const Ties ties = static_cast<Ties>(seed % 4);
    const PlainRun expected = read_plainly(text, ties);
    SCOPED_TRACE("seed " + std::to_string(seed) + ":\n" + text);
    if (expected.topics.empty()) {
      ASSERT_FALSE(assay::Run::index(testing::text_input(text)).has_value());
      continue;
    }
    const PlainRun actual = read_properly(text, ties);
    ASSERT_EQ(actual.topics, expected.topics);
    ASSERT_EQ(actual.rows, expected.rows);
    ASSERT_EQ(actual.lines, expected.lines);
    ASSERT_EQ(actual.bad, expected.bad);
    ASSERT_EQ(actual.long_lines, expected.long_lines);
    ASSERT_EQ(actual.tag, expected.tag);
    ASSERT_EQ(actual.first_bad, expected.first_bad);
    with_bad_lines += expected.bad > 0 ? 1 : 0;
  }
  EXPECT_GT(with_bad_lines, 5000);  // the files are as bad as they are meant to be
}

}  // namespace
}  // namespace assay
