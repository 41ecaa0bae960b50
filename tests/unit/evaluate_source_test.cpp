// SPDX-License-Identifier: Apache-2.0
// evaluate_source_test.cpp: a run in one pass over a file, a pipe or an archive gives what its
// index gives: every value, every note, every error.
#include <random>
#include <set>
#include <sstream>

#include "archives.hpp"
#include "assay/evaluate.hpp"
#include "input_files.hpp"
#include "testing.hpp"

namespace assay {
namespace {

constexpr std::string_view kMeasures = "AP nDCG@3 P@1 P@5 RR Judged@2 NumRet NumRel(rel=2) gm_map";

std::string text_of(const Ratio& value) {
  std::ostringstream text;
  text.precision(17);
  text << value.numerator << "/" << value.denominator;
  return text.str();
}

std::string text_of(const Error& error) {
  return "error " + to_string(error) + " | " + error.hint + " | " + error.tally + " | " +
         error.excerpt.line + " | " + std::string(error.code);
}

// All that an evaluation says.
std::string text_of(const Result<Scores>& scores) {
  if (!scores) return text_of(scores.error());
  std::string text = "tag " + scores->tag + "\n";
  for (std::size_t t = 0; t < scores->topics.size(); ++t) {
    text += scores->topics[t];
    for (std::size_t m = 0; !scores->values.empty() && m < scores->summary.size(); ++m) {
      text += " " + text_of(scores->at(t, m));
    }
    text += "\n";
  }
  for (const Summary& summary : scores->summary) text += text_of(summary.value) + " ";
  for (const std::uint32_t place : scores->missing) text += " -" + std::to_string(place);
  for (const Note& note : scores->notes) {
    text += "\n" + note.code + " " + std::to_string(note.count) + " " + note.message;
  }
  return text;
}

// Judgments and lines of a run, with all that can be odd in them.
class RandomFiles {
 public:
  explicit RandomFiles(unsigned seed) : random_(seed) {}

  std::string qrels() {
    std::string text;
    for (int topic = 1; topic <= 6; ++topic) {
      for (int doc = 0; doc < 12; ++doc) {
        if (random_() % 3 != 0) continue;
        text += "t" + std::to_string(topic) + " 0 d" + std::to_string(doc) + " " +
                std::to_string(static_cast<int>(random_() % 4) - 1) + "\n";
      }
    }
    return text + "t9 0 d1 1\n";
  }

  std::string run(int oddity) {
    std::string text = random_() % 5 == 0 ? "# a comment\n\n" : "";
    const std::string end = random_() % 4 == 0 ? "\r\n" : "\n";
    for (const int topic : order()) {
      const std::string name = (topic == 7 ? "T" : "t") + std::to_string(topic);
      double score = 50;
      for (int doc = 0; doc < static_cast<int>(random_() % 14); ++doc) {
        if (random_() % 4 != 0) score += random_() % 8 == 0 ? 0.25 : -0.5;
        text += line(name, (doc * 5) % 17, score, oddity) + end;
      }
    }
    if (oddity == 3) text += "t1 Q0 d99 1 0.5 tag\n";  // a topic that may come back
    return text;
  }

 private:
  std::vector<int> order() {
    std::vector<int> topics{1, 2, 3, 4, 5, 6, 7, 8};
    std::shuffle(topics.begin(), topics.end(), random_);
    topics.resize(1 + random_() % topics.size());
    return topics;
  }

  std::string line(const std::string& topic, int doc, double score, int oddity) {
    const bool is_odd = random_() % 20 == 0;
    std::string name = "d" + std::to_string(doc);
    std::string number = std::to_string(score);
    if (oddity == 1 && is_odd) number = "abc";
    if (oddity == 2 && is_odd) name = "d0";  // may be there twice
    if (oddity == 4 && is_odd) number += " ";
    if (oddity == 5 && is_odd) return "  " + topic + "\tQ0 " + name + "  1 " + number + " tag";
    if (oddity == 6) name = "D" + std::to_string(doc);  // almost judged
    if (oddity == 7 && is_odd) return topic + " Q0 " + name + " 1 " + number;
    if (oddity == 8 && is_odd) number += "00000000000000000001";
    return topic + " Q0 " + name + " 1 " + number + " tag" + (oddity == 9 && is_odd ? " more" : "");
  }

  std::mt19937 random_;
};

class EvaluateSource : public testing::InputFiles {
 protected:
  // From an index of everything.
  static std::string complete(const Qrels& qrels, const std::string& name, const std::string& text,
                              const EvalOptions& options, Reading reading) {
    const auto run = Run::index(testing::text_input(text, name), {.reading = reading});
    return run ? text_of(evaluate(qrels, *run, parse_measures(kMeasures).value(), options))
               : text_of(run.error());
  }
  static std::string quick(const Qrels& qrels, const std::string& path, const EvalOptions& options,
                           Reading reading) {
    return text_of(evaluate(qrels, RunSource{.path = path, .reading = reading},
                            parse_measures(kMeasures).value(), options));
  }
};

EvalOptions random_options(unsigned seed) {
  EvalOptions options{.topics = static_cast<Topics>(seed % 3),
                      .skip_bad_lines = seed % 2 == 0,
                      .threads = 1 + seed % 3,
                      .vectors = vector_levels()[seed % vector_levels().size()]};
  if (seed % 7 == 0) options.ties = Ties::kDocAsc;
  if (seed % 11 == 0) options.depth = 3;
  if (seed % 5 == 0) options.only_topics = {"t1", "t3", "nowhere"};
  return options;
}

TEST_F(EvaluateSource, SaysOfAFileWhatItsIndexSays) {
  for (unsigned seed = 0; seed < 1000; ++seed) {
    RandomFiles files(seed);
    const Qrels qrels = testing::qrels(files.qrels());
    const std::string text = files.run(static_cast<int>(seed % 10));
    if (text.empty()) continue;
    const EvalOptions options = random_options(seed);
    const Reading reading = seed % 3 == 0 ? Reading::kTrecEval : Reading::kStrict;
    const std::string path = write("run" + std::to_string(seed), text);
    ASSERT_EQ(quick(qrels, path, options, reading), complete(qrels, path, text, options, reading))
        << "seed " << seed << "\n"
        << text;
  }
}

TEST_F(EvaluateSource, SaysOfAPipeWhatItsIndexSays) {
  for (unsigned seed = 0; seed < 300; ++seed) {
    RandomFiles files(seed);
    const Qrels qrels = testing::qrels(files.qrels());
    const std::string text = files.run(static_cast<int>(seed % 10));
    if (text.empty()) continue;
    const EvalOptions options = random_options(seed);
    const testing::FedPipe pipe(text);
    ASSERT_EQ(quick(qrels, pipe.path(), options, Reading::kStrict),
              complete(qrels, pipe.path(), text, options, Reading::kStrict))
        << "seed " << seed << "\n"
        << text;
  }
}

// Several windows, and parts for several threads.
std::string long_run() {
  std::string text;
  std::mt19937 random(5);
  for (int topic = 0; topic < 60; ++topic) {
    double score = 900;
    for (int doc = 0; doc < 900; ++doc) {
      score -= static_cast<double>(random() % 3) / 4;
      text += "t" + std::to_string(topic) + " Q0 doc" +
              std::to_string(random() % 100 * 1000 + doc) + " " + std::to_string(doc + 1) + " " +
              std::to_string(score) + " long\n";
    }
  }
  return text;
}

std::string qrels_for(const std::string& run) {
  std::string text;
  std::istringstream lines(run);
  std::mt19937 random(6);
  for (std::string line; std::getline(lines, line);) {
    if (random() % 40 != 0) continue;
    std::istringstream words(line);
    std::string topic;
    std::string doc;
    words >> topic >> doc >> doc;
    text += topic + " 0 " + doc + " " + std::to_string(random() % 3) + "\n";
  }
  return text;
}

TEST_F(EvaluateSource, ReadsLongRunsInPartsAndWindows) {
  const std::string text = long_run();
  const Qrels qrels = testing::qrels(qrels_for(text));
  const std::size_t middle = text.find("t30 Q0");
  std::vector<std::string> variants{text, text + "t3 Q0 again 1 0.5 long\n"};
  variants.push_back(std::string(text).insert(middle, "t29 Q0 what 7 seven long\n"));
  variants.push_back(std::string(text).insert(middle, std::string("t29 Q0 \0 7 7 long\n", 19)));
  variants.push_back(
      std::string(text).insert(middle, "t29 Q0 " + std::string(300'000, 'x') + " 7 0.001 long\n"));
  for (const std::string& variant : variants) {
    const std::string path = write("long.run", variant);
    const std::string packed = write("long.gz", testing::gzip(variant));
    for (const unsigned threads : {1U, 2U, 5U}) {
      const EvalOptions options{.threads = threads};
      const std::string expected = complete(qrels, path, variant, options, Reading::kStrict);
      EXPECT_EQ(quick(qrels, path, options, Reading::kStrict), expected);
      EXPECT_EQ(quick(qrels, packed, options, Reading::kStrict),
                complete(qrels, packed, variant, options, Reading::kStrict));
      const testing::FedPipe pipe(variant);
      EXPECT_EQ(quick(qrels, pipe.path(), options, Reading::kStrict),
                complete(qrels, pipe.path(), variant, options, Reading::kStrict));
    }
  }
}

// Scores at random, so that bits of a set are taken by chance, and perhaps two of them the same.
TEST_F(EvaluateSource, FindsTiesInALargeTopicOutOfOrder) {
  for (const bool is_tied : {false, true}) {
    std::mt19937 random(9);
    std::set<unsigned> scores;
    std::string text;
    for (int doc = 0; doc < 200'000; ++doc) {
      unsigned score = 0;
      do score = random() % 1'000'000'000;
      while (!scores.insert(score).second);
      text +=
          "1 Q0 d" + std::to_string(doc) + " 0 0." + std::to_string(score + 1'000'000'000) + " t\n";
    }
    if (is_tied)
      text += "1 Q0 last 0 0." + std::to_string(*scores.begin() + 1'000'000'000) + " t\n";
    const Qrels qrels = testing::qrels("1 0 d7 1\n1 0 d190000 1\n");
    const std::string path = write("large", text);
    EXPECT_EQ(quick(qrels, path, {}, Reading::kStrict),
              complete(qrels, path, text, {}, Reading::kStrict));
  }
}

TEST_F(EvaluateSource, KeepsNoValuesThatNobodyWants) {
  const std::string text = long_run();
  const Qrels qrels = testing::qrels(qrels_for(text));
  const auto measures = parse_measures(kMeasures).value();
  const RunSource source{.path = write("long.run", text)};
  const Scores all = evaluate(qrels, source, measures).value();
  const Scores means = evaluate(qrels, source, measures, {.values = false}).value();
  EXPECT_TRUE(means.values.empty());
  ASSERT_EQ(means.summary.size(), all.summary.size());
  for (std::size_t m = 0; m < measures.size(); ++m) {
    EXPECT_EQ(text_of(means.summary[m].value), text_of(all.summary[m].value)) << m;
  }
}

TEST_F(EvaluateSource, SeveralAtOnceAreAsOneByOne) {
  const std::string text = long_run();
  const Qrels qrels = testing::qrels(qrels_for(text));
  const auto measures = parse_measures(kMeasures).value();
  std::vector<RunSource> sources;
  for (int i = 0; i < 5; ++i) {
    sources.push_back({.path = write("r" + std::to_string(i),
                                     text.substr(text.find("t" + std::to_string(i) + " ")))});
  }
  const std::vector<std::string> names{"a", "", "c", "d", "e"};
  const EvalReport together = evaluate_all(qrels, sources, names, measures, {.threads = 3}).value();
  ASSERT_EQ(together.runs.size(), sources.size());
  EXPECT_EQ(together.runs[1].run, "long");
  EXPECT_EQ(together.runs[2].run, "c");
  for (std::size_t i = 0; i < sources.size(); ++i) {
    EXPECT_EQ(text_of(Result<Scores>(together.runs[i])),
              text_of(evaluate(qrels, sources[i], measures)));
    EXPECT_EQ(together.sources[i].path, sources[i].path);
  }
  // The first of two errors is told, whoever finds it first.
  sources[1].path = write("bad", "t1 Q0 d1 1 x t\n");
  sources[3].path = directory() + "/nowhere";
  const auto failed = evaluate_all(qrels, sources, names, measures, {.threads = 3});
  ASSERT_FALSE(failed.has_value());
  EXPECT_EQ(failed.error().place.file, sources[1].path);
}

}  // namespace
}  // namespace assay
