// SPDX-License-Identifier: Apache-2.0
// report_messages.cpp: errors and notes as a person should see them, and the list of formats.
#include <algorithm>
#include <array>

#include "number.hpp"
#include "report_text.hpp"
#include "text.hpp"

namespace assay {
namespace {

std::string styled(const std::string& text, std::string_view code, bool color) {
  return color ? "\033[" + std::string(code) + "m" + text + "\033[0m" : text;
}

// A text as the characters it shows, one column each.
std::vector<std::string> characters_of(std::string_view text) {
  const std::string shown_text = printable(text);
  std::vector<std::string> characters;
  for (std::string_view rest = shown_text; !rest.empty();) {
    const std::size_t length = utf8_length(rest);
    characters.emplace_back(rest.substr(0, length));
    rest.remove_prefix(length);
  }
  return characters;
}

// A line as it is shown, with the columns to underline.
struct Shown {
  std::vector<std::string> characters;
  std::size_t first = 0;
  std::size_t length = 1;
};

// A tab is shown as one blank, so that the caret stands where it should.
Shown shown_line(const Excerpt& excerpt) {
  std::string line = excerpt.line;
  std::replace(line.begin(), line.end(), '\t', ' ');
  const std::string_view whole = line;
  Shown shown_text{.characters = characters_of(whole.substr(0, excerpt.first))};
  shown_text.first = shown_text.characters.size();
  const auto under = characters_of(whole.substr(excerpt.first, excerpt.length));
  const auto after =
      characters_of(whole.substr(std::min(excerpt.first + excerpt.length, whole.size())));
  shown_text.length = std::max<std::size_t>(under.size(), 1);
  for (const auto* part : {&under, &after}) {
    shown_text.characters.insert(shown_text.characters.end(), part->begin(), part->end());
  }
  return shown_text;
}

// The part around what is underlined that fits into so many columns, dots for what is left out.
Shown fitted(const Shown& whole, std::size_t width) {
  constexpr std::size_t kDots = 3;
  if (whole.characters.size() <= width) return whole;
  const std::size_t lead = std::min(whole.first, width / 3);
  const std::size_t begin = whole.first - lead;
  const std::size_t end = std::min(whole.characters.size(), begin + width);
  Shown part{.characters = {whole.characters.begin() + static_cast<std::ptrdiff_t>(begin),
                            whole.characters.begin() + static_cast<std::ptrdiff_t>(end)},
             .first = lead,
             .length = std::min(whole.length, end - whole.first)};
  if (begin > 0) std::fill_n(part.characters.begin(), kDots, ".");
  if (end < whole.characters.size()) {
    std::fill_n(part.characters.rbegin(), kDots, ".");
    part.length = std::min(part.length, part.characters.size() - kDots - lead);
  }
  return part;
}

std::string excerpt_text(const Error& error, const Look& look) {
  const std::string number = std::to_string(error.place.line);
  const std::string bar = look.ascii ? " | " : " │ ";
  const std::size_t margin = 4 + number.size() + 3;
  const std::size_t room = std::max<std::size_t>(look.width, margin + 30) - margin;
  const Shown part = fitted(shown_line(error.excerpt), room);
  return "    " + number + bar + joined(part.characters, "") + "\n" +
         std::string(4 + number.size(), ' ') + bar + std::string(part.first, ' ') +
         styled(std::string(part.length, '^'), "31", look.color) + "\n";
}

}  // namespace

std::vector<NoteGroup> grouped_notes(const EvalReport& report) {
  std::vector<NoteGroup> groups;
  for (const Scores& scores : report.runs) {
    for (const Note& note : scores.notes) {
      const auto is_same_kind = [&](const NoteGroup& g) { return g.note->code == note.code; };
      const auto is_same = [&](const NoteGroup& g) { return g.note->message == note.message; };
      const auto same = std::find_if(groups.begin(), groups.end(), is_same);
      if (same != groups.end()) {
        same->runs.push_back(printable(scores.run));
        continue;
      }
      const auto last = std::find_if(groups.rbegin(), groups.rend(), is_same_kind);
      groups.insert(last == groups.rend() ? groups.end() : last.base(),
                    {.note = &note, .runs = {printable(scores.run)}});
    }
  }
  return groups;
}

std::string note_line(const Note& note) {
  return printable(note.message) + (note.advice.empty() ? "" : " (" + note.advice + ")");
}

std::vector<std::string> note_lines(const EvalReport& report) {
  std::vector<std::string> lines;
  for (const Note& note : report.notes) lines.push_back(note_line(note));
  const auto groups = grouped_notes(report);
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const NoteGroup& group = groups[i];
    const bool is_all = group.runs.size() > 1 && group.runs.size() == report.runs.size();
    Note note = *group.note;
    // Several runs may have notes of one kind; what to do about it is said once, after the last.
    const bool is_last = i + 1 == groups.size() || groups[i + 1].note->code != note.code;
    if (!is_last) note.advice.clear();
    lines.push_back((is_all ? "all runs" : joined(group.runs, ", ")) + ": " + note_line(note));
  }
  return lines;
}

namespace {

std::string labelled_notes(const std::vector<std::string>& lines, const Look& look) {
  const std::string label = styled("note", "1", look.color) + "  ";
  std::string text;
  for (const std::string& line : lines) {
    text += wrapped(suited(label + line, look), look.width, 6) + "\n";
  }
  return text;
}

constexpr std::array kFormats = {
    Format{.name = "table",
           .extension = "txt",
           .meaning = "aligned, for a terminal",
           .write = write_table,
           .needs_values = true},
    Format{"tsv", "tsv", "one value a line, full precision, separated by tabs", write_tsv},
    Format{"csv", "csv", "one value a line, full precision, separated by commas", write_csv},
    Format{"json", "json", "everything: values, notes, recipes, inputs", write_json, true},
    Format{"jsonl", "jsonl", "one JSON object a line for each value", write_jsonl},
    Format{"md", "md", "a Markdown table", write_markdown},
    Format{"latex", "tex", "a LaTeX table (booktabs), best values bold", write_latex},
    Format{"trec", "trec", "the layout of trec_eval", write_trec, false, true},
};

}  // namespace

std::span<const Format> eval_formats() { return kFormats; }

std::string error_text(const Error& error, const Look& look) {
  const auto paragraph = [&](const std::string& label, const std::string& text,
                             std::size_t indent) {
    return wrapped(suited(label + printable(text), look), look.width, indent) + "\n";
  };
  std::string text = paragraph(styled("error:", "1;31", look.color) + " ", to_string(error), 7);
  if (error.excerpt.length > 0) text += excerpt_text(error, look);
  if (!error.hint.empty()) {
    text += paragraph("  " + styled("hint:", "1", look.color) + " ", error.hint, 8);
  }
  if (!error.tally.empty()) text += paragraph("  ", error.tally, 2);
  return text;
}

std::string notes_text(std::span<const Note> notes, const Look& look) {
  std::vector<std::string> lines;
  for (const Note& note : notes) lines.push_back(note_line(note));
  return labelled_notes(lines, look);
}

std::string notes_text(const EvalReport& report, const Look& look) {
  return labelled_notes(note_lines(report), look);
}

std::string conversion_text(const Conversion& done, const Look& look) {
  const std::string to(choice_of(kFileFormatChoices, done.to).word);
  const std::string text = std::string(choice_of(kRoleChoices, done.role).word) + ", " +
                           counted(done.topics, "topic") + ", " +
                           counted(done.records, "document") + ": " +
                           std::string(choice_of(kFileFormatChoices, done.from).word) + " to " + to;
  std::string out = wrapped(text, look.width, 2) + "\n";
  if (done.left_out.empty()) return out;
  const std::string note = styled("note", "1", look.color) + "  left out, as " + to +
                           " has no place for it: " + printable(joined(done.left_out, ", "));
  return out + wrapped(suited(note, look), look.width, 6) + "\n";
}

}  // namespace assay
