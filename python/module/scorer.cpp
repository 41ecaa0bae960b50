// SPDX-License-Identifier: Apache-2.0
// scorer.cpp: judgments and measures that are kept, for many runs that may be small.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "assay/evaluate.hpp"
#include "assay/geometric.hpp"
#include "assay/scorer.hpp"
#include "options.hpp"
#include "raising.hpp"
#include "sources.hpp"
#include "tables.hpp"
#include "text_caster.hpp"
#include "trec.hpp"
#include "words.hpp"

namespace nb = nanobind;

namespace assay::python {
namespace {

// Fewer rows are done before another thread has begun.
constexpr std::size_t kRowsForThreads = 20'000;
constexpr unsigned kEveryCore = 0;

using Columns = std::vector<std::pair<nb::object, std::optional<Measure>>>;

// Names and what is computed for them. A name without a measure has the value 0; a value that is
// left out of means has no entry; of what is averaged geometrically it is the logarithm, as
// trec_eval keeps it.
class PyScorer {
 public:
  PyScorer(const PyQrels& qrels, Columns columns, const std::string& ties,
           const std::string& undefined, bool is_single)
      : is_single_(is_single) {
    const Undefined policy = choice_from(kUndefinedChoices, undefined, "undefined");
    std::vector<Measure> measures;
    for (auto& [key, measure] : columns) {
      Column& column = columns_.emplace_back(Column{.key = std::move(key)});
      if (!measure) continue;
      column.place = measures.size();
      column.undefined = undefined_counts_as(*measure, policy);
      column.is_log = measure->def->average == Average::kGeometric;
      measures.push_back(*std::move(measure));
    }
    scorer_ = std::make_unique<const Scorer>(value_or_raise(
        Scorer::make(qrels.qrels, std::move(measures), choice_from(kTiesChoices, ties, "ties"))));
  }

  // {topic: {name: value}} of the topics that are judged, in the order of the run.
  [[nodiscard]] nb::dict evaluate(const nb::dict& run) const {
    const nb::list topics = run.keys();
    const MemorySource memory =
        table_of_dict("run", run, {.role = Role::kRun, .is_single = is_single_});
    const TopicScores scores = scores_of(memory);
    const std::size_t width = scorer_->measures().size();
    nb::dict values;
    for (std::size_t i = 0; i < scores.topics.size(); ++i)
      values[topics[scores.topics[i]]] = row_of(std::span(scores.values).subspan(i * width, width));
    return values;
  }

 private:
  struct Column {
    nb::object key;
    std::optional<std::size_t> place = std::nullopt;  // among the measures
    std::optional<double> undefined = std::nullopt;   // what an undefined value counts
    bool is_log = false;
  };

  [[nodiscard]] TopicScores scores_of(const MemorySource& memory) const {
    const nb::gil_scoped_release release;
    std::size_t rows = 0;
    for (std::size_t t = 0; t < memory.table->topic_count(); ++t)
      rows += memory.table->row_count(t);
    return value_or_raise(
        scorer_->score(memory, rows < kRowsForThreads ? 1 : threads_from(kEveryCore)));
  }

  [[nodiscard]] nb::dict row_of(std::span<const Ratio> values) const {
    nb::dict row;
    for (const Column& column : columns_) {
      if (!column.place) {
        row[column.key] = 0.0;
        continue;
      }
      const Ratio& ratio = values[*column.place];
      std::optional<double> value = column.undefined;
      if (ratio.is_defined()) value = ratio.value();
      if (value && column.is_log) value = geometric_term(*value);
      if (value) row[column.key] = *value;
    }
    return row;
  }

  std::vector<Column> columns_;
  std::unique_ptr<const Scorer> scorer_;
  bool is_single_ = false;
};

}  // namespace

void bind_scorer(nb::module_& module) {
  nb::class_<PyScorer>(module, "Scorer", "Judgments and measures, kept for many runs.")
      .def(nb::init<const PyQrels&, Columns, const std::string&, const std::string&, bool>(),
           nb::arg("qrels"), nb::arg("columns"), nb::arg("ties") = "trec",
           nb::arg("undefined") = "usual", nb::arg("single") = false)
      .def("evaluate", &PyScorer::evaluate, nb::arg("run"), "{topic: {name: value}}");
}

}  // namespace assay::python
