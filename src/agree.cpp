// SPDX-License-Identifier: Apache-2.0
// agree.cpp: judgments of several judges as a table of documents and judges, and what it tells.
#include "assay/agree.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <numeric>
#include <tuple>

#include "assay/judgment_log.hpp"
#include "kernel.hpp"
#include "number.hpp"
#include "text.hpp"

namespace assay {
namespace {

// The documents of one topic, in byte order, with a grade or NaN of each judge.
struct JudgedDocs {
  std::string_view topic;
  Ratings ratings;
};

std::vector<std::string_view> topics_in(std::span<const JudgeSource> judges) {
  std::vector<std::string_view> topics;
  for (const JudgeSource& judge : judges) {
    for (std::size_t t = 0; t < judge.qrels->topic_count(); ++t) {
      topics.push_back(judge.qrels->topic(t));
    }
  }
  std::sort(topics.begin(), topics.end(), natural_less);
  topics.erase(std::unique(topics.begin(), topics.end()), topics.end());
  return topics;
}

double grade_for(double grade, const AgreeOptions& options) {
  return options.level ? (grade >= *options.level ? 1 : 0) : grade;
}

JudgedDocs docs_of(std::span<const JudgeSource> judges, std::string_view topic,
                   const AgreeOptions& options) {
  struct Said {
    std::string_view doc;
    std::size_t judge;
    double grade;
  };
  std::vector<Said> said;
  for (std::size_t j = 0; j < judges.size(); ++j) {
    const auto own = judges[j].qrels->find_topic(topic);
    if (!own) continue;
    for (const Judgment judgment : judges[j].qrels->judgments(*own)) {
      if (judgment.grade >= 0) {
        said.push_back({judgment.doc, j, grade_for(judgment.grade, options)});
      }
    }
  }
  std::sort(said.begin(), said.end(), [](const Said& a, const Said& b) {
    return std::tie(a.doc, a.judge) < std::tie(b.doc, b.judge);
  });
  JudgedDocs docs{.topic = topic, .ratings = {.raters = judges.size(), .grades = {}}};
  std::vector<double>& grades = docs.ratings.grades;
  for (std::size_t i = 0; i < said.size(); ++i) {
    if (i == 0 || said[i].doc != said[i - 1].doc) {
      grades.insert(grades.end(), judges.size(), kNotRated);
    }
    grades[grades.size() - judges.size() + said[i].judge] = said[i].grade;
  }
  return docs;
}

// A coefficient of any number of judges.
struct TogetherDef {
  std::string_view name;
  std::string_view title;
  Ratio (*value)(const GradeCounts&) = nullptr;
};
template <GradeScale scale>
Ratio alpha_as(const GradeCounts& counts) {
  return krippendorff_alpha(counts, scale);
}
constexpr std::array kTogether = {
    TogetherDef{"agreement", "raw agreement", raw_agreement},
    TogetherDef{"fleiss_kappa", "Fleiss' kappa", fleiss_kappa},
    TogetherDef{"ac1", "Gwet's AC1", gwet_ac1},
    TogetherDef{"alpha_nominal", "Krippendorff's alpha, nominal", alpha_as<GradeScale::kNominal>},
    TogetherDef{"alpha_ordinal", "Krippendorff's alpha, ordinal", alpha_as<GradeScale::kOrdinal>},
    TogetherDef{"alpha_interval", "Krippendorff's alpha, interval",
                alpha_as<GradeScale::kInterval>},
    TogetherDef{"alpha_ratio", "Krippendorff's alpha, ratio", alpha_as<GradeScale::kRatio>},
};

// A coefficient of two judges.
struct PairDef {
  std::string_view name;
  std::string_view title;
  Ratio (*value)(const Confusion&, double relevant) = nullptr;
};
template <KappaWeights weights>
Ratio kappa_by(const Confusion& confusion, double /*relevant*/) {
  return cohen_kappa(confusion, weights);
}
template <Ratio (*value)(const GradeCounts&)>
Ratio of_counts(const Confusion& confusion, double /*relevant*/) {
  return value(grade_counts(confusion));
}
template <Ratio (*value)(const RelevanceTable&)>
Ratio of_relevance(const Confusion& confusion, double relevant) {
  return value(relevance_table(confusion, relevant));
}
constexpr std::array kOfPairs = {
    PairDef{"agreement", "raw agreement", of_counts<raw_agreement>},
    PairDef{"kappa", "Cohen's kappa", kappa_by<KappaWeights::kNone>},
    PairDef{"kappa_linear", "Cohen's kappa, linear weights", kappa_by<KappaWeights::kLinear>},
    PairDef{"kappa_quadratic", "Cohen's kappa, quadratic weights",
            kappa_by<KappaWeights::kQuadratic>},
    PairDef{"pi", "Scott's pi", of_counts<fleiss_kappa>},
    PairDef{"ac1", "Gwet's AC1", of_counts<gwet_ac1>},
    PairDef{"alpha_nominal", "Krippendorff's alpha, nominal",
            of_counts<alpha_as<GradeScale::kNominal>>},
    PairDef{"alpha_ordinal", "Krippendorff's alpha, ordinal",
            of_counts<alpha_as<GradeScale::kOrdinal>>},
    PairDef{"alpha_interval", "Krippendorff's alpha, interval",
            of_counts<alpha_as<GradeScale::kInterval>>},
    PairDef{"alpha_ratio", "Krippendorff's alpha, ratio", of_counts<alpha_as<GradeScale::kRatio>>},
    PairDef{"positive", "positive agreement", of_relevance<positive_agreement>},
    PairDef{"negative", "negative agreement", of_relevance<negative_agreement>},
    PairDef{"overlap", "overlap of the relevant", of_relevance<relevant_overlap>},
};

// What each of a list of definitions says, with intervals if units are drawn.
template <class Defs, class ValueOf>
std::vector<AgreementValue> values_of(const Defs& defs, std::span<const std::uint64_t> kinds,
                                      const ValueOf& value_of, const UnitDraws* draws) {
  const auto all = [&](std::span<const std::uint64_t> units) {
    std::vector<Ratio> values;
    for (const auto& def : defs) values.push_back(finite(value_of(def, units)));
    return values;
  };
  const std::vector<Ratio> observed = all(kinds);
  const auto intervals = draws == nullptr ? std::vector<DrawnInterval>(defs.size())
                                          : drawn_intervals(kinds, all, *draws);
  std::vector<AgreementValue> values;
  for (std::size_t i = 0; i < defs.size(); ++i) {
    values.push_back({.name = defs[i].name,
                      .title = defs[i].title,
                      .value = observed[i],
                      .interval = intervals[i]});
  }
  return values;
}

// What is asked of a table.
struct AgreeTask {
  const Ratings& ratings;
  std::span<const double> grades;
  double relevant = 1;
  const UnitDraws* draws = nullptr;
};

JudgePair pair_of(const AgreeTask& task, std::size_t first, std::size_t second) {
  JudgePair pair{.first = first, .second = second};
  pair.confusion = confusion_of(task.ratings, first, second, task.grades);
  for (std::size_t unit = 0; unit < task.ratings.units(); ++unit) {
    const bool one = !std::isnan(task.ratings.at(unit, first));
    const bool other = !std::isnan(task.ratings.at(unit, second));
    if (one && !other) ++pair.first_only;
    if (other && !one) ++pair.second_only;
  }
  pair.relevance = relevance_table(pair.confusion, task.relevant);
  const auto value_of = [&](const PairDef& def, std::span<const std::uint64_t> units) {
    Confusion drawn{.grades = pair.confusion.grades, .counts = {units.begin(), units.end()}};
    drawn.units = std::reduce(units.begin(), units.end());
    return def.value(drawn, task.relevant);
  };
  pair.values = values_of(kOfPairs, pair.confusion.counts, value_of, task.draws);
  return pair;
}

std::vector<JudgePair> pairs_of(const AgreeTask& task) {
  std::vector<JudgePair> pairs;
  for (std::size_t first = 0; first < task.ratings.raters; ++first) {
    for (std::size_t second = first + 1; second < task.ratings.raters; ++second) {
      pairs.push_back(pair_of(task, first, second));
    }
  }
  return pairs;
}

// Whether some, or all, of the judges call a document relevant.
void count_relevant(const AgreeTask& task, std::size_t unit, JudgesTogether& together) {
  std::size_t given = 0;
  std::size_t relevant = 0;
  for (std::size_t judge = 0; judge < task.ratings.raters; ++judge) {
    const double grade = task.ratings.at(unit, judge);
    if (std::isnan(grade)) continue;
    ++given;
    if (grade >= task.relevant) ++relevant;
  }
  ++together.documents;
  if (given > 1) ++together.shared;
  if (given < task.ratings.raters) return;
  ++together.by_all;
  if (relevant > 0) ++together.relevant_to_any;
  if (relevant == given) ++together.relevant_to_all;
}

JudgesTogether together_of(const AgreeTask& task) {
  JudgesTogether together;
  for (std::size_t unit = 0; unit < task.ratings.units(); ++unit) {
    count_relevant(task, unit, together);
  }
  const GradeCounts counts = grade_counts(task.ratings, task.grades);
  const auto value_of = [&](const TogetherDef& def, std::span<const std::uint64_t> units) {
    GradeCounts drawn = counts;
    drawn.units.assign(units.begin(), units.end());
    return def.value(drawn);
  };
  together.values = values_of(kTogether, counts.units, value_of, task.draws);
  return together;
}

JudgeCount count_of(const JudgeSource& judge) {
  JudgeCount count{.name = judge.name, .file = judge.qrels->input().name(), .scale = judge.scale};
  count.topics = judge.qrels->topic_count();
  for (std::size_t t = 0; t < judge.qrels->topic_count(); ++t) {
    for (const double grade : judge.qrels->grades(t)) {
      if (grade < 0) {
        ++count.ungraded;
      } else {
        count.grades.push_back(grade);
      }
    }
  }
  count.documents = count.grades.size();
  std::sort(count.grades.begin(), count.grades.end());
  count.grades.erase(std::unique(count.grades.begin(), count.grades.end()), count.grades.end());
  return count;
}

// How many of his documents are relevant, and how many nobody else judged.
void count_beside(const AgreeTask& task, std::size_t judge, JudgeCount& count) {
  for (std::size_t unit = 0; unit < task.ratings.units(); ++unit) {
    const double grade = task.ratings.at(unit, judge);
    if (std::isnan(grade)) continue;
    if (grade >= task.relevant) ++count.relevant;
    bool is_alone = true;
    for (std::size_t other = 0; other < task.ratings.raters; ++other) {
      is_alone = is_alone && (other == judge || std::isnan(task.ratings.at(unit, other)));
    }
    if (is_alone) ++count.alone;
  }
}

std::optional<Error> check_judges(std::span<const JudgeSource> judges,
                                  const AgreeOptions& options) {
  if (judges.size() < 2) {
    return Error{.what = "one judge agrees with nobody else", .hint = "name two or more"};
  }
  const JudgeSource* known = nullptr;
  for (const JudgeSource& judge : judges) {
    if (judge.scale.empty() || options.level) continue;
    if (known != nullptr && known->scale != judge.scale) {
      return Error{.what = "judges used different scales, " + in_quotes(known->name) + ": " +
                           scale_text(known->scale) + "; " + in_quotes(judge.name) + ": " +
                           scale_text(judge.scale),
                   .hint = "-l 1 makes both binary: relevant from grade 1 on"};
    }
    known = &judge;
  }
  return std::nullopt;
}

// Grades of a scale that is known are grades of the table, used or not.
std::vector<double> all_grades(const Ratings& ratings, std::span<const JudgeSource> judges,
                               const AgreeOptions& options) {
  std::vector<double> grades = grades_in(ratings);
  if (options.level) {
    grades = {0, 1};
  } else {
    for (const JudgeSource& judge : judges) {
      grades.insert(grades.end(), judge.scale.begin(), judge.scale.end());
    }
  }
  std::sort(grades.begin(), grades.end());
  grades.erase(std::unique(grades.begin(), grades.end()), grades.end());
  return grades;
}

void add_notes(Agreement& agreement) {
  const JudgesTogether& together = agreement.together;
  const std::uint64_t alone = together.documents - together.shared;
  if (alone > 0) {
    agreement.notes.push_back({.code = "judged-by-one",
                               .count = alone,
                               .message = counted(alone, "document") + " of " +
                                          grouped(together.documents) +
                                          " judged by one judge alone, left out",
                               .advice = {}});
  }
  const auto differs = [&](const JudgeCount& judge) {
    return !judge.grades.empty() && judge.scale.empty() &&
           judge.grades.back() != agreement.judges.front().grades.back();
  };
  const bool is_known = agreement.options.level || agreement.judges.front().grades.empty();
  if (is_known || std::none_of(agreement.judges.begin(), agreement.judges.end(), differs)) return;
  std::string message = "the highest grades differ:";
  for (const JudgeCount& judge : agreement.judges) {
    if (judge.grades.empty()) continue;
    message +=
        (message.ends_with(':') ? " " : ", ") + judge.name + " " + shortest(judge.grades.back());
  }
  agreement.notes.push_back({.code = "different-grades",
                             .count = agreement.judges.size(),
                             .message = std::move(message),
                             .advice = "if the scales differ, -l 1 makes them binary"});
}

}  // namespace

const Ratio& JudgePair::value(std::string_view name) const {
  const auto found = std::find_if(values.begin(), values.end(),
                                  [name](const AgreementValue& each) { return each.name == name; });
  assert(found != values.end() && "names come from the list");
  return found->value;
}

Result<Agreement> compare_judges(std::span<const JudgeSource> judges, const AgreeOptions& options) {
  if (auto wrong = check_judges(judges, options)) return *wrong;
  Agreement agreement{.options = options};
  Ratings all{.raters = judges.size(), .grades = {}};
  std::vector<JudgedDocs> topics;
  for (const std::string_view topic : topics_in(judges)) {
    topics.push_back(docs_of(judges, topic, options));
    const std::vector<double>& grades = topics.back().ratings.grades;
    all.grades.insert(all.grades.end(), grades.begin(), grades.end());
  }
  agreement.grades = all_grades(all, judges, options);
  const auto task_for = [&](const Ratings& ratings, const UnitDraws* draws) {
    return AgreeTask{.ratings = ratings,
                     .grades = agreement.grades,
                     .relevant = options.level ? 1 : options.relevant,
                     .draws = draws};
  };
  const AgreeTask whole = task_for(all, &options.draws);
  agreement.together = together_of(whole);
  if (agreement.together.shared == 0) {
    return Error{.what = "no document was judged by two judges",
                 .hint = "topics and documents must have the same ids in all files"};
  }
  agreement.pairs = pairs_of(whole);
  for (std::size_t j = 0; j < judges.size(); ++j) {
    agreement.judges.push_back(count_of(judges[j]));
    count_beside(whole, j, agreement.judges.back());
  }
  for (const JudgedDocs& topic : topics) {
    if (!options.per_topic) break;
    const AgreeTask own = task_for(topic.ratings, nullptr);
    agreement.topics.push_back(
        {.topic = std::string(topic.topic), .pairs = pairs_of(own), .together = together_of(own)});
  }
  add_notes(agreement);
  return agreement;
}

std::optional<RankMove> largest_move(const SystemOrder& first, const SystemOrder& second) {
  std::optional<RankMove> largest;
  const auto size = [](const RankMove& move) { return std::abs(move.first - move.second); };
  for (std::size_t s = 0; s < first.ranks.size(); ++s) {
    const RankMove move{.system = s, .first = first.ranks[s], .second = second.ranks[s]};
    if (size(move) > (largest ? size(*largest) : 0)) largest = move;
  }
  return largest;
}

}  // namespace assay
