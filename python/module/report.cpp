// SPDX-License-Identifier: Apache-2.0
// report.cpp: what an evaluation has to say, as Python holds it.
#include "report.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <utility>

#include "assay/report.hpp"
#include "formats.hpp"
#include "options.hpp"
#include "raising.hpp"
#include "text_caster.hpp"
#include "words.hpp"

namespace nb = nanobind;

namespace assay::python {
namespace {

using Column = nb::ndarray<nb::memview, double, nb::ndim<1>>;

// NaN where there is no value.
double number_of(const Ratio& ratio) { return ratio.is_defined() ? ratio.value() : std::nan(""); }

const Scores& scores_at(const PyReport& self, std::size_t run) {
  if (run >= self.report.runs.size()) throw nb::index_error();
  return self.report.runs[run];
}

Column column_of(const PyReport& self, std::size_t run, std::size_t measure) {
  const Scores& scores = scores_at(self, run);
  if (measure >= self.report.measures.size()) throw nb::index_error();
  auto numbers = std::make_unique<std::vector<double>>(scores.topics.size());
  for (std::size_t t = 0; t < numbers->size(); ++t)
    (*numbers)[t] = number_of(scores.at(t, measure));
  double* const data = numbers->data();
  const std::size_t size = numbers->size();
  const nb::capsule owner(numbers.release(), [](void* held) noexcept {
    delete static_cast<std::vector<double>*>(held);
  });
  return Column(data, {size}, owner);
}

// {topic: {measure: value}}; a value that is undefined is what it counts in a mean, or NaN.
nb::dict values_dict(const PyReport& self, std::size_t run, const std::vector<std::string>& names) {
  const Scores& scores = scores_at(self, run);
  const std::vector<Measure>& measures = self.report.measures;
  std::vector<nb::str> keys;
  for (const std::string& name : names) keys.push_back(text_from(name));
  if (keys.size() != measures.size()) raise("there are not as many names as measures");
  std::vector<double> undefined;
  for (const Measure& measure : measures) {
    undefined.push_back(
        undefined_counts_as(measure, self.report.policy.undefined).value_or(std::nan("")));
  }
  nb::dict topics;
  for (std::size_t t = 0; t < scores.topics.size(); ++t) {
    nb::dict values;
    for (std::size_t m = 0; m < keys.size(); ++m) {
      const Ratio& value = scores.at(t, m);
      values[keys[m]] = value.is_defined() ? value.value() : undefined[m];
    }
    topics[text_from(scores.topics[t])] = values;
  }
  return topics;
}

PyReport evaluate_sources(const PyQrels& qrels, const std::vector<RunSource>& runs,
                          const std::vector<std::string>& names,
                          const std::vector<Measure>& measures, const nb::dict& settings) {
  if (runs.size() != names.size()) raise("there are not as many names as runs");
  const EvalOptions options = eval_options(settings);
  const bool can_skip = settings.contains("skip_bad_lines");
  const nb::gil_scoped_release release;
  PyReport result{.qrels = qrels.qrels, .sources = runs};
  for (const RunSource& run : runs) result.stamps.push_back(stamp_of(run));
  auto report = evaluate_all(*qrels.qrels, runs, names, measures, options);
  result.report =
      can_skip ? value_or_raise(std::move(report)) : value_or_raise_bare(std::move(report));
  return result;
}

std::vector<std::string> missing_topics(const PyReport& self, std::size_t run) {
  const Scores& scores = scores_at(self, run);
  std::vector<std::string> names;
  for (const std::uint32_t place : scores.missing) names.push_back(scores.topics[place]);
  return names;
}

const Summary& summary_at(const PyReport& self, std::size_t run, std::size_t measure) {
  if (measure >= self.report.measures.size()) throw nb::index_error();
  return scores_at(self, run).summary[measure];
}

// Notes on all runs, then those of each with its name.
nb::list all_notes(const PyReport& self) {
  nb::list all = notes_list(self.report.notes);
  for (const Scores& run : self.report.runs) {
    for (const nb::handle note : notes_list(run.notes)) {
      note.attr("__setitem__")("run", run.run);
      all.append(note);
    }
  }
  return all;
}

void bind_values(nb::class_<PyReport>& report) {
  report.def_prop_ro("runs", &run_names)
      .def_prop_ro("measures", [](const PyReport& self) { return self.report.measures; })
      .def(
          "topics",
          [](const PyReport& self, std::size_t run) { return scores_at(self, run).topics; },
          nb::arg("run"))
      .def("missing", &missing_topics, nb::arg("run"), "Judged topics that the run does not have.")
      .def("column", &column_of, nb::arg("run"), nb::arg("measure"),
           "The values of the topics; NaN where there is none.")
      .def("to_dict", &values_dict, nb::arg("run"), nb::arg("names"))
      .def(
          "value",
          [](const PyReport& self, std::size_t run, std::size_t measure) {
            return number_of(summary_at(self, run, measure).value);
          },
          nb::arg("run"), nb::arg("measure"), "The mean, or what stands for it.");
}

void bind_texts(nb::class_<PyReport>& report) {
  report
      .def(
          "text",
          [](const PyReport& self, const std::string& format, const nb::dict& look) {
            return format_named(eval_formats(), format).write(self.report, look_from(look));
          },
          nb::arg("format"), nb::arg("look") = nb::dict())
      .def(
          "fragment",
          [](const PyReport& self, const nb::dict& look) {
            return eval_html(self.report, look_from(look));
          },
          nb::arg("look") = nb::dict())
      .def("notes", &all_notes);
}

}  // namespace

nb::list notes_list(std::span<const Note> notes) {
  nb::list list;
  for (const Note& note : notes) {
    nb::dict entry;
    entry["code"] = note.code;
    entry["count"] = note.count;
    entry["message"] = shown_text(note.message);
    entry["advice"] = shown_text(in_python(note.advice));
    list.append(entry);
  }
  return list;
}

FileStamp stamp_of(const RunSource& source) {
  FileStamp stamp;
  std::error_code error;  // reading the file will say what is wrong with it
  if (source.memory.table || source.bytes || source.path == "-") return stamp;
  stamp.bytes = std::filesystem::file_size(source.path, error);
  stamp.written = std::filesystem::last_write_time(source.path, error);
  return stamp;
}

std::vector<std::string> run_names(const PyReport& report) {
  std::vector<std::string> names;
  for (const Scores& run : report.report.runs) names.push_back(run.run);
  return names;
}

const PyReport& with_sources(const PyReport& report) {
  if (!report.qrels || report.sources.empty()) {
    raise("these results were stored, and have no judgments and no rankings any more",
          "evaluate again where the documents are to be looked at");
  }
  return report;
}

void bind_report(nb::module_& module) {
  nb::class_<PyReport> report(module, "Report", "The values of runs, topics and measures.");
  bind_values(report);
  bind_texts(report);
  bind_state(report);
  module.def("evaluate", &evaluate_sources, nb::arg("qrels"), nb::arg("runs"), nb::arg("names"),
             nb::arg("measures"), nb::arg("settings"));
}

}  // namespace assay::python
