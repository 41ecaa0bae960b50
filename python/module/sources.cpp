// SPDX-License-Identifier: Apache-2.0
// sources.cpp: judgments and runs, wherever they are, as Python holds them.
#include "sources.hpp"

#include <nanobind/stl/optional.h>

#include <optional>
#include <string>
#include <utility>

#include "options.hpp"
#include "raising.hpp"
#include "tables.hpp"
#include "text_caster.hpp"
#include "words.hpp"

namespace nb = nanobind;

namespace assay::python {
namespace {

std::optional<FileFormat> format_from(const std::optional<std::string>& word) {
  if (!word) return std::nullopt;
  return choice_from(kFileFormatChoices, *word, "format");
}

std::string text_of(const nb::bytes& bytes) { return {bytes.c_str(), bytes.size()}; }

// Whether bad lines are skipped; nothing where nobody can ask for it.
using Skipping = std::optional<bool>;

PyQrels read_qrels(Result<std::shared_ptr<const Input>> input, const ReadOptions& options,
                   Skipping skip) {
  auto read = Qrels::read(value_or_raise(std::move(input)), options);
  return {std::make_shared<const Qrels>(skip ? value_or_raise(std::move(read))
                                             : value_or_raise_bare(std::move(read)))};
}

// What is to be known of a file of judgments.
struct QrelsArguments {
  std::optional<std::string> format;
  std::string judgments;
  Skipping skip_bad_lines;
  unsigned threads = 0;

  [[nodiscard]] ReadOptions read_options() const {
    return {.skip_bad_lines = skip_bad_lines.value_or(false),
            .format = format_from(format),
            .judgments = choice_from(kJudgmentsChoices, judgments, "judgments"),
            .threads = threads_from(threads)};
  }
};

// A copy: judgments are kept, and what is mapped would change, or go away, with the file.
Result<std::shared_ptr<const Input>> read_file(const std::string& path) {
  auto input = Input::open(path);
  if (!input) return input;
  constexpr std::string_view kMark = "\xef\xbb\xbf";
  std::string bytes((*input)->had_byte_order_mark() ? kMark : "");
  bytes += (*input)->bytes();
  return Input::from_memory((*input)->name(), std::move(bytes));
}

PyQrels qrels_of_file(const std::string& path, std::optional<std::string> format,
                      std::string judgments, Skipping skip_bad_lines, unsigned threads) {
  const ReadOptions options =
      QrelsArguments{std::move(format), std::move(judgments), skip_bad_lines, threads}
          .read_options();
  const nb::gil_scoped_release release;
  return read_qrels(read_file(path), options, skip_bad_lines);
}

PyQrels qrels_of_bytes(std::string name, const nb::bytes& bytes, std::optional<std::string> format,
                       std::string judgments, Skipping skip_bad_lines, unsigned threads) {
  const ReadOptions options =
      QrelsArguments{std::move(format), std::move(judgments), skip_bad_lines, threads}
          .read_options();
  std::string text = text_of(bytes);
  const nb::gil_scoped_release release;
  return read_qrels(Input::unpacked(std::move(name), std::move(text)), options, skip_bad_lines);
}

PyQrels qrels_of_table(const MemorySource& table, unsigned threads) {
  const nb::gil_scoped_release release;
  return {std::make_shared<const Qrels>(value_or_raise(qrels_from(table, threads_from(threads))))};
}

nb::list topic_names(const PyQrels& self) {
  nb::list names;
  for (std::size_t t = 0; t < self.qrels->topic_count(); ++t)
    names.append(text_from(self.qrels->topic(t)));
  return names;
}

nb::dict qrels_dict(const PyQrels& self) {
  nb::dict topics;
  for (std::size_t t = 0; t < self.qrels->topic_count(); ++t) {
    nb::dict docs;
    for (const Judgment& judgment : self.qrels->judgments(t))
      docs[text_from(judgment.doc)] = judgment.grade;
    topics[text_from(self.qrels->topic(t))] = docs;
  }
  return topics;
}

void bind_qrels(nb::module_& module) {
  nb::class_<PyQrels>(module, "Qrels", "Judgments, read once for any number of runs.")
      .def_static("of_file", &qrels_of_file, nb::arg("path"), nb::arg("format") = nb::none(),
                  nb::arg("judgments") = "grades", nb::arg("skip_bad_lines") = nb::none(),
                  nb::arg("threads") = 0)
      .def_static("of_bytes", &qrels_of_bytes, nb::arg("name"), nb::arg("bytes"),
                  nb::arg("format") = nb::none(), nb::arg("judgments") = "grades",
                  nb::arg("skip_bad_lines") = nb::none(), nb::arg("threads") = 0)
      .def_static("of_table", &qrels_of_table, nb::arg("table"), nb::arg("threads") = 0)
      .def_prop_ro("name", [](const PyQrels& self) { return self.qrels->input().name(); })
      .def_prop_ro("topic_count", [](const PyQrels& self) { return self.qrels->topic_count(); })
      .def_prop_ro(
          "is_plain",
          [](const PyQrels& self) {
            return self.qrels->kind() == Judgments::kGrades && self.qrels->sample() == nullptr;
          },
          "Whether grades are all that it knows: neither preferences, nor groups of judges, nor "
          "how "
          "documents were drawn.")
      .def("topics", &topic_names)
      .def("to_dict", &qrels_dict)
      .def("__repr__", [](const PyQrels& self) {
        return "<Qrels " + self.qrels->input().name() +
               ", topics: " + std::to_string(self.qrels->topic_count()) +
               ", judgments: " + std::to_string(self.qrels->judgment_count()) + ">";
      });
}

// All documents of a run, the best first.
nb::dict run_dict(const Run& run, Ties ties) {
  nb::dict topics;
  for (std::size_t t = 0; t < run.topic_count(); ++t) {
    const RunTopic topic = value_or_raise_bare(run.rows(t, ties));
    nb::dict docs;
    for (const Row& row : topic.rows) docs[text_from(row.doc)] = row.score;
    topics[text_from(run.topic(t))] = docs;
  }
  return topics;
}

std::string name_of_run(const RunSource& run) {
  return run.memory.table ? run.memory.name : run.path;
}

void bind_run(nb::module_& module) {
  nb::class_<RunSource>(module, "Run", "A run, wherever it is: read when it is evaluated.")
      .def_static(
          "of_file",
          [](std::string path, const std::optional<std::string>& format) {
            return RunSource{.path = std::move(path), .format = format_from(format)};
          },
          nb::arg("path"), nb::arg("format") = nb::none())
      .def_static(
          "of_bytes",
          [](std::string name, const nb::bytes& bytes, const std::optional<std::string>& format) {
            auto input = value_or_raise(Input::unpacked(name, text_of(bytes)));
            return RunSource{
                .path = std::move(name), .format = format_from(format), .bytes = std::move(input)};
          },
          nb::arg("name"), nb::arg("bytes"), nb::arg("format") = nb::none())
      .def_static(
          "of_table",
          [](const MemorySource& table) { return RunSource{.path = table.name, .memory = table}; },
          nb::arg("table"))
      .def_prop_ro("name", &name_of_run)
      .def("__repr__", [](const RunSource& self) { return "<Run " + name_of_run(self) + ">"; })
      .def(
          "to_dict",
          [](const RunSource& self, unsigned threads, const std::string& ties) {
            return run_dict(value_or_raise_bare(index_run(self, threads_from(threads))),
                            choice_from(kTiesChoices, ties, "ties"));
          },
          nb::arg("threads") = 0, nb::arg("ties") = "trec");
}

}  // namespace

void bind_sources(nb::module_& module) {
  module.def("stem_of", &stem_of, nb::arg("path"), "What a file is called where nobody says.");
  bind_qrels(module);
  bind_run(module);
}

}  // namespace assay::python
