// SPDX-License-Identifier: Apache-2.0
// values.cpp: evaluations in parts, and what is made of the values of topics once they are
// together.
#include <nanobind/ndarray.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cmath>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "assay/parts.hpp"
#include "options.hpp"
#include "raising.hpp"
#include "report.hpp"
#include "text_caster.hpp"
#include "words.hpp"

namespace nb = nanobind;

namespace assay::python {
namespace {

// Numbers that lie one after the other in memory that Python keeps.
using Numbers = nb::ndarray<const double, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using NoteParts = std::tuple<std::string, std::uint64_t, std::string, std::string>;
using CutParts = std::tuple<std::uint64_t, std::uint64_t, std::uint64_t>;

static_assert(sizeof(Ratio) == 2 * sizeof(double) && sizeof(PartSample) == 2 * sizeof(double),
              "pairs of numbers go to Python as they are in memory");

template <class Pair>
nb::bytes bytes_of(const std::vector<Pair>& pairs) {
  return nb::bytes(pairs.data(), pairs.size() * sizeof(Pair));
}

template <class Pair>
std::vector<Pair> pairs_from(nb::handle given, std::string_view name) {
  Numbers numbers;
  if (!nb::try_cast(given, numbers) || numbers.size() % 2 != 0)
    raise(std::string(name) + " are not pairs of numbers");
  std::vector<Pair> pairs;
  pairs.reserve(numbers.size() / 2);
  for (std::size_t i = 0; i < numbers.size(); i += 2)
    pairs.push_back({numbers.data()[i], numbers.data()[i + 1]});
  return pairs;
}

nb::dict dict_of(const PartFacts& facts) {
  nb::list cuts;
  for (const PartCut& cut : facts.cuts)
    cuts.append(nb::make_tuple(cut.looked_at, cut.unjudged, cut.tied));
  nb::list notes;
  for (const Note& note : facts.near_documents)
    notes.append(nb::make_tuple(note.code, note.count, note.message, note.advice));
  nb::dict dict;
  dict["rows"] = facts.rows;
  dict["retrieved"] = facts.retrieved;
  dict["found"] = facts.found;
  dict["cuts"] = cuts;
  dict["notes"] = notes;
  return dict;
}

PartFacts facts_from(nb::handle dict) {
  PartFacts facts{.rows = nb::cast<std::uint64_t>(dict["rows"]),
                  .retrieved = nb::cast<std::uint64_t>(dict["retrieved"]),
                  .found = nb::cast<std::uint64_t>(dict["found"])};
  for (const auto& [looked_at, unjudged, tied] : nb::cast<std::vector<CutParts>>(dict["cuts"]))
    facts.cuts.push_back({looked_at, unjudged, tied});
  for (const auto& [code, count, message, advice] : nb::cast<std::vector<NoteParts>>(dict["notes"]))
    facts.near_documents.push_back({code, count, message, advice});
  return facts;
}

nb::dict dict_of(const RunPart& part) {
  nb::list topics;
  nb::list states;
  for (const PartTopic& topic : part.topics) {
    topics.append(text_from(topic.name));
    states.append(text_from(choice_of(kTopicStateChoices, topic.state).word));
  }
  std::vector<double> numbers;
  for (const Ratio& value : part.values)
    numbers.push_back(value.is_defined() ? value.value() : std::nan(""));
  nb::dict dict;
  dict["run"] = part.run;
  dict["topics"] = topics;
  dict["states"] = states;
  dict["ratios"] = bytes_of(part.values);
  dict["values"] = bytes_of(numbers);
  dict["samples"] = bytes_of(part.samples);
  dict["facts"] = dict_of(part.facts);
  return dict;
}

RunPart part_from(nb::handle dict) {
  RunPart part{.run = nb::cast<std::string>(dict["run"]),
               .values = pairs_from<Ratio>(dict["ratios"], "ratios"),
               .samples = pairs_from<PartSample>(dict["samples"], "samples")};
  const auto topics = nb::cast<nb::sequence>(dict["topics"]);
  const auto states = nb::cast<nb::sequence>(dict["states"]);
  if (nb::len(topics) != nb::len(states)) raise("there are not as many states as topics");
  auto state = states.begin();
  for (const nb::handle topic : topics) {
    const auto word = nb::cast<std::string>(*state);
    ++state;
    part.topics.push_back(
        {nb::cast<std::string>(topic), choice_from(kTopicStateChoices, word, "state")});
  }
  for (const nb::handle facts : dict["facts"]) add_facts(facts_from(facts), part.facts);
  return part;
}

PartQrels qrels_from_dict(const nb::dict& dict) {
  return {.name = nb::cast<std::string>(dict["name"]),
          .topics = nb::cast<std::uint64_t>(dict["topics"]),
          .judgments = nb::cast<std::uint64_t>(dict["judgments"]),
          .grades = {.lowest = nb::cast<double>(dict["lowest"]),
                     .highest = nb::cast<double>(dict["highest"]),
                     .negative = nb::cast<std::uint64_t>(dict["negative"])}};
}

nb::list evaluate_tables(const MemorySource& qrels, const std::vector<MemorySource>& runs,
                         const std::vector<Measure>& measures, const nb::dict& settings) {
  const EvalOptions options = eval_options(settings);
  Result<std::vector<RunPart>> parts = [&] {
    const nb::gil_scoped_release release;
    return evaluate_part(qrels, runs, measures, options);
  }();
  nb::list list;
  for (const RunPart& part : value_or_raise(std::move(parts))) list.append(dict_of(part));
  return list;
}

PyReport report_of_values(const nb::list& runs, const std::vector<Measure>& measures,
                          const nb::dict& settings, const nb::dict& qrels) {
  const EvalOptions options = eval_options(settings);
  std::vector<RunPart> parts;
  for (const nb::handle run : runs) parts.push_back(part_from(run));
  const PartQrels known = qrels_from_dict(qrels);
  const nb::gil_scoped_release release;
  return {.report = value_or_raise(report_of_parts(known, std::move(parts), measures, options)),
          .qrels = nullptr,
          .sources = {}};
}

// What stands at the foot of each column: the value and how many topics have none.
nb::list summary_list(const PyReport& self, std::size_t run) {
  if (run >= self.report.runs.size()) throw nb::index_error();
  nb::list list;
  for (const Summary& summary : self.report.runs[run].summary) {
    const Ratio& value = summary.value;
    list.append(
        nb::make_tuple(value.is_defined() ? value.value() : std::nan(""), summary.undefined));
  }
  return list;
}

}  // namespace

void bind_parts(nb::module_& module) {
  module.def("evaluate_part", &evaluate_tables, nb::arg("qrels"), nb::arg("runs"),
             nb::arg("measures"), nb::arg("settings"),
             "Some of the topics of runs. Each with its state, its values, and what was seen.");
  module.def("report_of_values", &report_of_values, nb::arg("runs"), nb::arg("measures"),
             nb::arg("settings"), nb::arg("qrels"),
             "The report that parts come to when they are put together.");
  module.def("summaries", &summary_list, nb::arg("report"), nb::arg("run"),
             "The mean of each measure, or what stands for it, and how many topics have no value.");
  module.def(
      "check_parts",
      [](const std::vector<Measure>& measures, const nb::dict& settings) {
        if (auto error = check_parts(measures, eval_options(settings))) throw Raised{*error};
        return needs_pool(measures);
      },
      nb::arg("measures"), nb::arg("settings"),
      "An error if these cannot be evaluated in parts; else whether runs have to be together.");
}

}  // namespace assay::python
