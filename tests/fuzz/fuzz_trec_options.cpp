// SPDX-License-Identifier: Apache-2.0
// fuzz_trec_options.cpp: any arguments of trec_eval, one on each line, are settings or an error in
// words; so is what they ask for.
#include "assay/trec_eval.hpp"
#include "fuzz.hpp"
#include "help.hpp"
#include "options.hpp"

namespace {

using assay::TrecColumn;
using assay::TrecSelection;
using assay::fuzz::require;

void check_selection(const TrecSelection& selection) {
  std::size_t next = 0;
  for (const TrecColumn& column : selection.columns) {
    require(!column.name.empty(), "a column without a name");
    if (column.what == TrecColumn::What::kMeasure) {
      require(column.measure == next++, "columns and measures in another order");
    }
  }
  require(next == selection.measures.size(), "a measure without a column");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text = assay::fuzz::text_of(data, size);
  std::vector<std::string_view> arguments;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    arguments.push_back(std::string_view(text).substr(begin, end - begin));
    begin = end + 1;
  }
  const auto settings = assay::trec_eval::read_options(arguments);
  if (!settings) {
    require(settings.error().code == "usage", "an error that is not of usage");
    require(!settings.error().what.empty(), "an error without words");
    return 0;
  }
  require(settings->files.size() <= arguments.size(), "files from nowhere");
  const auto selection = select_trec(settings->request);
  if (selection) {
    check_selection(*selection);
  } else {
    require(!selection.error().what.empty() && !selection.error().code.empty(),
            "an error without words or code");
  }
  require(!help_text(*settings, {}).empty(), "no help");
  return 0;
}
