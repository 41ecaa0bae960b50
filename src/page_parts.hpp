// SPDX-License-Identifier: Apache-2.0
// page_parts.hpp: what the sections of the page share, and one function for each of them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "assay/diff.hpp"
#include "assay/page.hpp"
#include "assay/report.hpp"

namespace assay::page {

// How a topic did in the two runs that are set against each other.
struct TopicChange {
  std::string topic;
  double before = 0;      // in the second of them
  double after = 0;       // in the first
  std::string text = {};  // what it says, if anybody told
  [[nodiscard]] double delta() const { return after - before; }
};

// A page on its way.
struct PageView {
  const PageSource& source;
  EvalReport asked;                       // of the measures asked for alone
  std::vector<std::size_t> order;         // of the runs: best first
  std::vector<std::size_t> pair;          // see page_pair
  std::vector<TopicChange> changes = {};  // those that are shown
  Diff lists = {};                        // of those of them that both runs have
  Look look = {};
};

// The first measures of a report, as if they alone had been evaluated.
[[nodiscard]] EvalReport first_measures(const EvalReport& report, std::size_t count);
[[nodiscard]] const Scores& run_at(const PageView& view, std::size_t place);  // in `order`

// The source of a policy that lets these bytes in, and nothing else: "'sha256-…'".
[[nodiscard]] std::string hash_source(std::string_view bytes);

// A section: what it says, and the command that says so in a terminal.
struct Section {
  std::string_view id;
  std::string_view title;
  std::string body;                        // empty: there is nothing to show, and no section
  std::vector<std::string> commands = {};  // not escaped
};
[[nodiscard]] std::string commands_html(std::vector<std::string> commands);
[[nodiscard]] std::string section_html(const Section& section);

// A box in which a table or a chart scrolls that does not fit, by keyboard too.
enum class Box { kWide, kLong, kChart };
[[nodiscard]] std::string boxed(Box box, std::string_view label, const std::string& content);
// A head of a column that the script may sort by.
[[nodiscard]] std::string sort_head(std::string_view text, bool is_number);

// Commands, quoted for a shell. `verb` and `more` are taken as they are.
enum class Measures {
  kAsked,  // as they were typed
  kNamed,  // even if none was, for a verb with other usual ones
  kNone,
};
struct CommandParts {
  std::string verb;                    // with what stands before the files: "plot pr"
  std::vector<std::size_t> runs = {};  // empty: all
  Measures measures = Measures::kAsked;
  std::string more = {};
};
[[nodiscard]] std::string command_for(const PageView& view, const CommandParts& parts);
// What was typed that this verb takes too, each word after a blank.
[[nodiscard]] std::string options_for(const PageCommand& command, std::string_view verb);
[[nodiscard]] std::string measures_for(const PageView& view, Measures measures);
// As it was typed.
[[nodiscard]] std::string whole_command(const PageCommand& command);

// Topics with a value in both, the largest difference first.
[[nodiscard]] std::vector<TopicChange> changes_of(const PageView& view);
// Looks up what is shown of the topics that changed most; what cannot be found is a note.
[[nodiscard]] Result<Done> add_changes(PageView& view);

// What must be evaluated for the section on the data, and for the charts.
[[nodiscard]] std::vector<Measure> judged_measures();
[[nodiscard]] Result<std::vector<Measure>> chart_measures(std::span<const Measure> asked,
                                                          Judgments judgments);

[[nodiscard]] Section leaderboard_section(const PageView& view);
[[nodiscard]] Section efficiency_section(const PageView& view);
[[nodiscard]] Section heat_section(const PageView& view);
[[nodiscard]] Section delta_section(const PageView& view);
[[nodiscard]] Section curves_section(const PageView& view);
[[nodiscard]] Section spread_section(const PageView& view);
[[nodiscard]] Result<Section> changes_section(const PageView& view);
[[nodiscard]] Section health_section(const PageView& view);
[[nodiscard]] Section recipe_section(const PageView& view);
[[nodiscard]] Section topics_section(const PageView& view);

}  // namespace assay::page
