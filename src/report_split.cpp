// SPDX-License-Identifier: Apache-2.0
// report_split.cpp: folds of topics as text.
#include "assay/report_split.hpp"

#include <array>
#include <nlohmann/json.hpp>

#include "assay/utf8.hpp"
#include "text.hpp"

namespace assay {
namespace {

using Json = nlohmann::ordered_json;

std::string split_tsv(const TopicSplit& split) {
  std::string text = "topic\tfold\n";
  for (std::size_t t = 0; t < split.topics.size(); ++t) {
    text += split.topics[t] + "\t" + std::to_string(split.fold_of[t] + 1) + "\n";
  }
  return text;
}

std::string split_csv(const TopicSplit& split) {
  std::string text = "topic,fold\n";
  for (std::size_t t = 0; t < split.topics.size(); ++t) {
    text += csv_field(split.topics[t]) + "," + std::to_string(split.fold_of[t] + 1) + "\n";
  }
  return text;
}

Json names_of(const TopicSplit& split, std::uint32_t fold, TopicSplit::Part part) {
  Json names = Json::array();
  for (const std::string& topic : split.topics_of(fold, part)) names.push_back(utf8_text(topic));
  return names;
}

std::string split_json(const TopicSplit& split) {
  Json folds = Json::array();
  for (std::uint32_t fold = 0; fold < split.folds; ++fold) {
    folds.push_back({{"fold", fold + 1},
                     {"train", names_of(split, fold, TopicSplit::Part::kTrain)},
                     {"test", names_of(split, fold, TopicSplit::Part::kTest)}});
  }
  return Json{{"folds", std::move(folds)}}.dump(2) + "\n";
}

constexpr std::array kFormats = {SplitFormat{"tsv", "tsv", split_tsv},
                                 SplitFormat{"csv", "csv", split_csv},
                                 SplitFormat{"json", "json", split_json}};

}  // namespace

std::span<const SplitFormat> split_formats() { return kFormats; }

}  // namespace assay
