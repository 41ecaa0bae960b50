// SPDX-License-Identifier: Apache-2.0
// field_names.cpp: what the columns and keys of files are called.
#include "field_names.hpp"

#include <algorithm>
#include <array>
#include <span>

#include "text.hpp"

namespace assay {
namespace {

// Names of columns and keys in the wild, the best first: where a file has several of one row, the
// one further to the left counts. Our own files have the first.
struct Names {
  Field field;
  Role role;
  std::span<const std::string_view> names;
};

using Words = std::string_view;
constexpr auto kTopicNames = std::to_array<Words>(
    {"query_id", "qid", "topic_id", "topic", "q_id", "queryid", "topicid", "query"});
constexpr auto kDocNames =
    std::to_array<Words>({"doc_id", "docno", "docid", "corpus_id", "document_id", "documentid",
                          "pid", "passage_id", "did", "document", "doc"});
constexpr auto kGradeNames = std::to_array<Words>(
    {"relevance", "rel", "grade", "rating", "label", "judgment", "judgement", "score"});
constexpr auto kIterationNames = std::to_array<Words>({"iteration", "iter"});
constexpr auto kQ0Names = std::to_array<Words>({"q0", "iteration", "iter"});
constexpr auto kRankNames = std::to_array<Words>({"rank", "position"});
constexpr auto kScoreNames = std::to_array<Words>({"score", "similarity", "sim"});
constexpr auto kTagNames =
    std::to_array<Words>({"tag", "run_id", "run_name", "runid", "run", "system"});

constexpr auto kStratumNames = std::to_array<Words>({"stratum"});
constexpr auto kMethodNames = std::to_array<Words>({"sampling_method"});
constexpr auto kProbabilityNames =
    std::to_array<Words>({"probability", "inclusion_probability", "inclusion_prob", "iprob"});

constexpr std::array kNames = {
    Names{kTopic, Role::kQrels, kTopicNames},
    Names{kTopic, Role::kRun, kTopicNames},
    Names{kDoc, Role::kQrels, kDocNames},
    Names{kDoc, Role::kRun, kDocNames},
    Names{kValue, Role::kQrels, kGradeNames},
    Names{kValue, Role::kRun, kScoreNames},
    Names{kRank, Role::kRun, kRankNames},
    Names{kIteration, Role::kQrels, kIterationNames},
    Names{kIteration, Role::kRun, kQ0Names},
    Names{kTag, Role::kRun, kTagNames},
    Names{kStratum, Role::kQrels, kStratumNames},
    Names{kMethod, Role::kQrels, kMethodNames},
    Names{kProbability, Role::kQrels, kProbabilityNames},
};

std::string normal(std::string_view name) {
  std::string text = lower(trimmed(name));
  std::replace(text.begin(), text.end(), '-', '_');
  std::replace(text.begin(), text.end(), ' ', '_');
  return text;
}

}  // namespace

std::optional<NamedField> field_named(std::string_view name, Role role) {
  const std::string wanted = normal(name);
  for (const Names& names : kNames) {
    if (names.role != role) continue;
    const auto found = std::find(names.names.begin(), names.names.end(), wanted);
    if (found == names.names.end()) continue;
    return NamedField{.field = names.field,
                      .rank = static_cast<std::size_t>(found - names.names.begin())};
  }
  return std::nullopt;
}

std::string_view field_name(Field field, Role role) {
  for (const Names& names : kNames) {
    if (names.field == field && names.role == role) return names.names.front();
  }
  return {};
}

std::string field_names(Field field, Role role) {
  for (const Names& names : kNames) {
    if (names.field == field && names.role == role) {
      return joined({names.names.begin(), names.names.end()}, ", ");
    }
  }
  return {};
}

std::string_view field_word(Field field, Role role) {
  constexpr std::array<std::string_view, kFieldCount> kWords = {
      "topic", "Q0", "document", "rank", "score", "tag", "stratum", "method", "probability"};
  if (role == Role::kQrels && field == kValue) return "grade";
  if (role == Role::kQrels && field == kIteration) return "iteration";
  return kWords[field];
}

}  // namespace assay
