// SPDX-License-Identifier: Apache-2.0
// run_lines.cpp: what engines answered, as lines of a run.
#include "run_lines.hpp"

#include <algorithm>
#include <cmath>
#include <unordered_set>

#include "number.hpp"
#include "text.hpp"

namespace assay::lab {
namespace {

bool is_blank(char c) { return static_cast<unsigned char>(c) <= 0x20 || c == 0x7f; }

Result<Done> check_hits(const TopicText& topic, const std::vector<Hit>& hits) {
  const auto wrong = [&](const std::string& what) {
    return Error{.what = "the answer to topic " + in_quotes(topic.id) + " " + what};
  };
  std::unordered_set<std::string_view> seen;
  for (const Hit& hit : hits) {
    if (hit.doc.empty()) return wrong("has a document without an id");
    if (std::any_of(hit.doc.begin(), hit.doc.end(), is_blank)) {
      return wrong("has the document " + in_quotes(hit.doc) + ", and no run can have blanks in it");
    }
    if (!std::isfinite(hit.score)) {
      return wrong("has a score that is not finite, of document " + in_quotes(hit.doc));
    }
    if (!seen.insert(hit.doc).second) {
      return wrong("has document " + in_quotes(hit.doc) + " twice");
    }
  }
  return Done{};
}

}  // namespace

Result<std::string> run_lines(std::string_view tag, std::span<const TopicText> topics,
                              const std::vector<std::vector<Hit>>& hits) {
  std::string text;
  for (std::size_t t = 0; t < topics.size(); ++t) {
    if (auto fine = check_hits(topics[t], hits[t]); !fine) return fine.error();
    std::vector<const Hit*> order;
    for (const Hit& hit : hits[t]) order.push_back(&hit);
    std::sort(order.begin(), order.end(), [](const Hit* a, const Hit* b) {
      return a->score != b->score ? a->score > b->score : a->doc > b->doc;
    });
    for (std::size_t i = 0; i < order.size(); ++i) {
      text += topics[t].id + " Q0 " + order[i]->doc + ' ' + std::to_string(i + 1) + ' ' +
              shortest(order[i]->score) + ' ';
      text += tag;
      text += '\n';
    }
  }
  return text;
}

FoundDocuments found_documents(std::string_view run, const IdHashes& ids) {
  std::unordered_set<std::string_view> seen;
  FoundDocuments found;
  while (!run.empty()) {
    const std::string_view line = run.substr(0, run.find('\n'));
    run.remove_prefix(std::min(line.size() + 1, run.size()));
    const std::size_t begin = line.find(' ', line.find(' ') + 1) + 1;
    const std::string_view doc = line.substr(begin, line.find(' ', begin) - begin);
    if (seen.insert(doc).second && !ids.has(doc)) ++found.unknown;
  }
  found.all = seen.size();
  return found;
}

LinesByTopic lines_by_topic(std::string_view run) {
  LinesByTopic lines;
  while (!run.empty()) {
    const std::string_view topic = run.substr(0, run.find(' '));
    std::size_t end = 0;
    while (end < run.size() && run.substr(end, run.find(' ', end) - end) == topic) {
      end = std::min(run.find('\n', end), run.size() - 1) + 1;
    }
    lines.emplace(topic, run.substr(0, end));
    run.remove_prefix(end);
  }
  return lines;
}

}  // namespace assay::lab
