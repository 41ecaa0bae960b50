// SPDX-License-Identifier: Apache-2.0
// check_parts.cpp: what the checks of judgments and of runs share.
#include "check_parts.hpp"

#include <cassert>

#include "plain_name.hpp"
#include "text.hpp"

namespace assay {

void Findings::add(std::string_view code, std::uint64_t count, std::string message,
                   std::string advice, const std::vector<std::string_view>& places) {
  if (count == 0) return;
  Finding finding{.rule = find_rule(code),
                  .count = count,
                  .message = std::move(message),
                  .advice = std::move(advice),
                  .places = {}};
  assert(finding.rule != nullptr && "every code has a rule");
  const std::string_view bytes = input_.bytes();
  for (const std::string_view text : places) {
    // A text that stands otherwise in the file has no place that is known here.
    const bool is_in_file =
        text.data() >= bytes.data() && text.data() <= bytes.data() + bytes.size();
    if (is_in_file) finding.places.push_back(input_.place_of(text.data()));
  }
  found_.push_back(std::move(finding));
}

void Findings::add(const BadLines& bad, const LineShape& expected) {
  for (const BadKind& kind : bad.kinds(expected)) {
    add(kind.code, kind.count, kind.what, kind.hint, kind.first);
  }
}

void Findings::add(const Error& error, std::string_view code) {
  Finding finding{.rule = find_rule(code),
                  .count = 1,
                  .message = error.what,
                  .advice = error.hint,
                  .places = {}};
  if (error.place.line > 0) finding.places.push_back(error.place);
  found_.push_back(std::move(finding));
}

void Findings::add(const Note& note) { add(note.code, note.count, note.message, note.advice, {}); }

void NameCheck::look_at(std::string_view name) {
  if (!is_utf8(name)) not_utf8_.add(name);
  const auto [known, is_new] = seen_.try_emplace(plain(name), name);
  if (is_new || known->second == name) return;
  if (near_.count == 0) {
    example_ = "\"" + visible(known->second) + "\" and \"" + visible(name) + "\", " +
               difference_of(known->second, name);
  }
  near_.add(name);
}

void NameCheck::look_at_document(std::string_view name) {
  look_at(name);
  if (corpus_ != nullptr && !corpus_->ids.contains(name)) strange_.add(name);
}

void NameCheck::tell(Findings& findings) const {
  const std::string more = near_.count > 1 ? ", the first of " + counted(near_.count, "pair") : "";
  findings.add("near-ids", near_.count, "ids that look the same: " + example_ + more,
               "are they meant to be one?", near_.first);
  findings.add("not-in-corpus", strange_.count,
               counted(strange_.count, "document") + " not in the collection", "", strange_.first);
  findings.add("not-utf8", not_utf8_.count, "ids that are not UTF-8", "", not_utf8_.first);
}

void check_bytes(const Input& input, const Layout& layout, Findings& findings) {
  if (input.had_byte_order_mark()) {
    findings.add("byte-order-mark", 1, "the file begins with a byte order mark, which is ignored",
                 "", {});
  }
  Occurrences returns;
  const std::string_view bytes = input.bytes();
  for (std::size_t at = bytes.find("\r\n"); at != std::string_view::npos;
       at = bytes.find("\r\n", at + 2)) {
    returns.add(bytes.substr(at, 1));
  }
  findings.add("carriage-returns", returns.count,
               counted(returns.count, "line") + " with a carriage return at the end, ignored", "",
               returns.first);
  if (layout.unused.empty()) return;
  findings.add("unused-columns", layout.unused.size(),
               "columns that say nothing here: " + joined(layout.unused, ", "), "", {});
}

}  // namespace assay
