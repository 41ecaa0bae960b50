// SPDX-License-Identifier: Apache-2.0
// make_data.cpp: judgments and runs that look like those of known collections, the same bytes for
// the same arguments. Variants hold the same documents with the same scores, so that the values of
// every measure are the same.
#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "shapes.hpp"

namespace bench {
namespace {

[[nodiscard]] constexpr std::uint64_t mixed(std::uint64_t x) {  // splitmix64
  x += 0x9e3779b97f4a7c15U;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
  return x ^ (x >> 31);
}

// One sequence for each topic and purpose, so that a run does not depend on other runs.
class Chance {
 public:
  Chance(std::uint64_t topic, std::uint64_t purpose) : state_(mixed(mixed(42 + topic) + purpose)) {}
  [[nodiscard]] double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; }
  [[nodiscard]] std::uint32_t below(std::uint32_t end) {
    return static_cast<std::uint32_t>((next() >> 32) * end >> 32);
  }

 private:
  std::uint64_t next() { return mixed(state_++ * 0x9e3779b97f4a7c15U); }
  std::uint64_t state_;
};

inline constexpr std::uint64_t kJudging = 0, kScores = 1, kShuffling = 2, kDigits = 3;
inline constexpr std::uint64_t kSystems = 16;  // purposes from here on are systems
inline constexpr double kLastSystem = 99;

enum class Order : std::uint8_t { kRanked, kShuffled, kReversed };

struct Options {
  const Shape* shape = nullptr;
  std::uint32_t topics = 0, depth = 0;
  std::uint32_t system = 0;
  Order order = Order::kRanked;
  double ties = .03;
  bool tabs = false, crlf = false, long_scores = false, interleaved = false;
};

struct Judged {
  std::uint32_t document = 0;
  int grade = 0;
};

struct Line {
  std::uint32_t document = 0;
  std::uint32_t rank = 0;
  std::int64_t score = 0;  // in millionths
};

// A set of documents; emptied for each topic.
class Documents {
 public:
  void clear(std::size_t expected) { slots_.assign(std::bit_ceil(2 * expected), 0); }
  // Whether it is new.
  bool insert(std::uint32_t document) {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = mixed(document) & mask;
    for (; slots_[at] != 0; at = (at + 1) & mask) {
      if (slots_[at] == document + 1) return false;
    }
    slots_[at] = document + 1;
    return true;
  }

 private:
  std::vector<std::uint32_t> slots_;
};

class Output {
 public:
  explicit Output(const std::string& path)
      : file_(path == "-" ? stdout : std::fopen(path.c_str(), "wb")), path_(path) {
    if (file_ == nullptr) fail();
    buffer_.reserve(kBuffer + kLongestLine);
  }
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  void text(std::string_view part) { buffer_ += part; }
  void character(char part) { buffer_ += part; }
  void number(std::uint64_t value, int width = 1) {
    char digits[24];
    char* const end = std::to_chars(digits, std::end(digits), value).ptr;
    for (auto length = end - digits; length < width; ++length) buffer_ += '0';
    buffer_.append(&digits[0], end);
  }
  void long_number(double value) {
    char digits[40];
    char* const end =
        std::to_chars(digits, std::end(digits), value, std::chars_format::general, 17).ptr;
    buffer_.append(&digits[0], end);
  }
  void end_line(std::string_view end) {
    buffer_ += end;
    if (buffer_.size() >= kBuffer) flush();
  }
  void close() {
    flush();
    if (std::fclose(file_) != 0) fail();
  }

 private:
  static constexpr std::size_t kBuffer = 1U << 20U, kLongestLine = 256;
  void flush() {
    if (std::fwrite(buffer_.data(), 1, buffer_.size(), file_) != buffer_.size()) fail();
    buffer_.clear();
  }
  [[noreturn]] void fail() const {
    std::perror(path_.c_str());
    std::exit(1);
  }
  std::FILE* file_;
  std::string path_, buffer_;
};

// Names as in the news collections of TREC: FBIS3-1234, FR940104-0-00012, FT911-3, LA010189-0001.
void write_news_id(std::uint32_t x, Output& out) {
  const auto day = [&](std::uint32_t number) {
    out.number(1 + number / 28, 2);
    out.number(1 + number % 28, 2);
  };
  if (x < 130'000) {
    out.text("FBIS");
    out.number(3 + x / 65'000);
    out.character('-');
    out.number(1 + x % 65'000);
  } else if (x < 186'000) {
    out.text("FR94");
    day((x - 130'000) / 250);
    out.text("-0-");
    out.number(1 + (x - 130'000) % 250, 5);
  } else if (x < 396'000) {
    const std::uint32_t quarter = (x - 186'000) / 15'000;
    out.text("FT");
    out.number(10 * (91 + quarter / 4) + 1 + quarter % 4);
    out.character('-');
    out.number(1 + (x - 186'000) % 15'000);
  } else {
    out.text("LA");
    day((x - 396'000) / 400);
    out.text("89-");
    out.number(1 + (x - 396'000) % 400, 4);
  }
}

void write_hex_id(std::uint32_t document, Output& out) {
  char id[40];
  for (std::uint64_t part = 0; part < 5; ++part) {
    std::uint64_t bits = mixed(5ULL * document + part);
    for (std::uint64_t i = 0; i < 8; ++i, bits >>= 4)
      id[8 * part + i] = "0123456789abcdef"[bits % 16];
  }
  out.text({id, sizeof id});
}

void write_id(const Shape& shape, std::uint32_t document, Output& out) {
  switch (shape.ids) {
    case IdStyle::kNumber: out.number(shape.first_document + document); break;
    case IdStyle::kNews: write_news_id(document, out); break;
    case IdStyle::kHex: write_hex_id(document, out); break;
    case IdStyle::kLetter: out.character('D'), out.number(document); break;
  }
}

// Makes the topics of one run, and the judgments, one after the other.
class Maker {
 public:
  explicit Maker(const Options& options)
      : options_(options),
        shape_(*options.shape),
        skill_(of_system(shape_.skill)),
        found_other_(of_system(shape_.found_other)) {}

  // In the order of the collection, as judgments mostly come.
  const std::vector<Judged>& judged(std::uint32_t topic);
  const std::vector<Line>& lines(std::uint32_t topic);

 private:
  [[nodiscard]] double of_system(const Range& range) const {
    return range.weakest + (range.strongest - range.weakest) * options_.system / kLastSystem;
  }
  void place_judged(std::uint32_t topic, Chance& chance);
  void score(std::uint32_t topic);

  const Options& options_;
  const Shape& shape_;
  double skill_, found_other_;
  Documents taken_;
  std::vector<Judged> judged_;
  std::vector<Line> lines_;
};

const std::vector<Judged>& Maker::judged(std::uint32_t topic) {
  const auto until = [&](std::uint64_t end) { return end * shape_.judgments / shape_.topics; };
  const std::size_t count = until(topic + 1) - until(topic);
  Chance chance(topic, kJudging);
  taken_.clear(count + options_.depth);
  judged_.clear();
  while (judged_.size() < count) {
    const std::uint32_t document = chance.below(shape_.documents);
    if (!taken_.insert(document)) continue;
    double share = chance.unit();
    int grade = 0;
    while (grade < 3 && share >= shape_.grades[grade]) share -= shape_.grades[grade++];
    judged_.push_back({document, grade});
  }
  std::sort(judged_.begin(), judged_.end(),
            [](const Judged& a, const Judged& b) { return a.document < b.document; });
  return judged_;
}

// Relevant documents stand mostly at the top: the logarithm of the rank is even if the skill is 1.
void Maker::place_judged(std::uint32_t topic, Chance& chance) {
  const std::uint32_t depth = options_.depth;
  lines_.assign(depth, {});  // a rank of 0: still free
  for (const Judged& one : judged(topic)) {
    const bool is_relevant = one.grade > 0;
    if (chance.unit() >= (is_relevant ? shape_.found_relevant : found_other_)) continue;
    const double height = std::pow(chance.unit(), is_relevant ? skill_ : 1.3);
    const double place = is_relevant ? std::pow(depth + .5, height) - 1 : height * depth;
    for (auto at = static_cast<std::uint32_t>(place), end = at + depth; at < end; ++at) {
      Line& line = lines_[at % depth];
      if (line.rank != 0) continue;
      line = {one.document, at % depth + 1, 0};
      break;
    }
  }
}

// From about 25 down to about 15, whatever the depth.
void Maker::score(std::uint32_t topic) {
  Chance chance(topic, kScores);
  const std::uint32_t step = 20'000'000 / options_.depth;
  std::int64_t score = 20'000'000 + chance.below(5'000'000);
  for (Line& line : lines_) {
    if (chance.unit() >= options_.ties) score -= 1 + chance.below(step - 1);
    line.score = score;
  }
}

const std::vector<Line>& Maker::lines(std::uint32_t topic) {
  Chance chance(topic, kSystems + options_.system);
  place_judged(topic, chance);
  for (std::uint32_t at = 0; at < options_.depth; ++at) {
    if (lines_[at].rank != 0) continue;
    std::uint32_t document = chance.below(shape_.documents);
    while (!taken_.insert(document)) document = chance.below(shape_.documents);
    lines_[at] = {document, at + 1, 0};
  }
  score(topic);
  if (options_.order == Order::kReversed) std::reverse(lines_.begin(), lines_.end());
  if (options_.order == Order::kShuffled) {
    Chance shuffling(topic, kShuffling);
    for (std::uint32_t left = options_.depth; left > 1; --left) {
      std::swap(lines_[left - 1], lines_[shuffling.below(left)]);
    }
  }
  return lines_;
}

class RunWriter {
 public:
  RunWriter(const Options& options, const std::string& path)
      : options_(options), out_(path), blank_(options.tabs ? '\t' : ' ') {}

  void write(std::uint32_t topic, const Line& line) {
    const Shape& shape = *options_.shape;
    out_.number(shape.first_topic + std::uint64_t{topic} * shape.topic_step);
    out_.character(blank_), out_.text("Q0"), out_.character(blank_);
    write_id(shape, line.document, out_);
    out_.character(blank_), out_.number(line.rank), out_.character(blank_);
    write_score(topic, line.score);
    out_.character(blank_), out_.text("run");
    if (options_.system != 0) out_.number(options_.system);
    out_.end_line(options_.crlf ? "\r\n" : "\n");
  }
  void close() { out_.close(); }

 private:
  void write_score(std::uint32_t topic, std::int64_t score) {
    if (options_.long_scores) {  // further digits, the same for equal scores: the order stays
      Chance digits(topic, kDigits + (static_cast<std::uint64_t>(score) << 8U));
      out_.long_number((static_cast<double>(score) + .9 * digits.unit()) / 1e6);
      return;
    }
    out_.number(static_cast<std::uint64_t>(score / 1'000'000));
    out_.character('.');
    out_.number(static_cast<std::uint64_t>(score % 1'000'000), 6);
  }

  const Options& options_;
  Output out_;
  char blank_;
};

void write_run(const Options& options, const std::string& path) {
  Maker maker(options);
  RunWriter out(options, path);
  if (!options.interleaved) {
    for (std::uint32_t topic = 0; topic < options.topics; ++topic) {
      for (const Line& line : maker.lines(topic)) out.write(topic, line);
    }
    return out.close();
  }
  std::vector<std::vector<Line>> all;
  for (std::uint32_t topic = 0; topic < options.topics; ++topic) all.push_back(maker.lines(topic));
  for (std::uint32_t at = 0; at < options.depth; ++at) {
    for (std::uint32_t topic = 0; topic < options.topics; ++topic) out.write(topic, all[topic][at]);
  }
  out.close();
}

void write_qrels(const Options& options, const std::string& path) {
  Maker maker(options);
  Output out(path);
  const Shape& shape = *options.shape;
  for (std::uint32_t topic = 0; topic < options.topics; ++topic) {
    for (const Judged& one : maker.judged(topic)) {
      out.number(shape.first_topic + std::uint64_t{topic} * shape.topic_step);
      out.text(" 0 ");
      write_id(shape, one.document, out);
      out.character(' ');
      out.number(static_cast<std::uint64_t>(one.grade));
      out.end_line("\n");
    }
  }
  out.close();
}

struct Arguments {
  std::string shape, run, qrels, order = "ranked";
};

int make(Options options, const Arguments& arguments) {
  const auto* shape = std::find_if(std::begin(kShapes), std::end(kShapes),
                                   [&](const Shape& one) { return one.name == arguments.shape; });
  if (shape == std::end(kShapes)) {
    std::fprintf(stderr, "make_data: there is no shape '%s'\n", arguments.shape.c_str());
    return 2;
  }
  options.shape = shape;
  if (options.topics == 0) options.topics = shape->topics;
  if (options.depth == 0) options.depth = shape->depth;
  if (arguments.order == "shuffled") options.order = Order::kShuffled;
  if (arguments.order == "reversed") options.order = Order::kReversed;
  if (!arguments.qrels.empty()) write_qrels(options, arguments.qrels);
  if (!arguments.run.empty()) write_run(options, arguments.run);
  return 0;
}

}  // namespace
}  // namespace bench

int main(int argc, char** argv) {
  bench::Options options;
  bench::Arguments arguments;
  CLI::App app{"Judgments and runs for benchmarks, the same for the same arguments."};
  app.add_option("shape", arguments.shape, "marco, growth, many, robust, beir or wide")->required();
  app.add_option("--run", arguments.run, "where to write the run; - is standard output");
  app.add_option("--qrels", arguments.qrels, "where to write the judgments");
  app.add_option("--topics", options.topics, "instead of those of the shape");
  app.add_option("--depth", options.depth, "documents of a topic");
  app.add_option("--system", options.system, "from 0, of the 100 that share the judgments");
  app.add_option("--order", arguments.order, "of the lines of a topic")
      ->check(CLI::IsMember({"ranked", "shuffled", "reversed"}));
  app.add_option("--ties", options.ties, "how many scores equal the one before, from 0 to 1");
  app.add_flag("--tabs", options.tabs, "between the columns");
  app.add_flag("--crlf", options.crlf, "at the ends of lines");
  app.add_flag("--long-scores", options.long_scores, "17 digits");
  app.add_flag("--interleaved", options.interleaved, "one line of each topic, then the next");
  CLI11_PARSE(app, argc, argv);
  return bench::make(options, arguments);
}
