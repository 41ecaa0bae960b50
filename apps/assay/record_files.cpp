// SPDX-License-Identifier: Apache-2.0
// record_files.cpp: what the name of a file of records says: its format, its tag, how it is packed.
#include "record_files.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "assay/pack.hpp"
#include "names.hpp"

namespace assay::app {
namespace {

// Endings of files and the format they stand for.
struct Ending {
  std::string_view text;
  FileFormat format;
};
constexpr std::array kEndings = {
    Ending{".trec", FileFormat::kTrec}, Ending{".run", FileFormat::kTrec},
    Ending{".res", FileFormat::kTrec},  Ending{".qrels", FileFormat::kTrec},
    Ending{".txt", FileFormat::kTrec},  Ending{".tsv", FileFormat::kTsv},
    Ending{".csv", FileFormat::kCsv},   Ending{".jsonl", FileFormat::kJsonl},
    Ending{".json", FileFormat::kJson},
};

}  // namespace

Result<FileFormat> format_of_file(const std::string& path, const std::string& option) {
  std::string_view name = path;
  if (const Packer* packer = packer_for(path)) name.remove_suffix(packer->ending.size());
  std::string known;
  for (const Ending& ending : kEndings) {
    if (name.ends_with(ending.text)) return ending.format;
    known += " " + std::string(ending.text);
  }
  return wrong_use("no format is known for the file \"" + path + "\"",
                   "name one with " + option + ", or end the file's name with one of:" + known);
}

std::string tag_of(const std::string& path) {
  std::string tag = stem_of(path);
  std::replace_if(
      tag.begin(), tag.end(), [](char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }, '_');
  return tag;
}

Sink packed(const std::string& path, const Sink& sink) {
  const Packer* packer = packer_for(path);
  if (packer == nullptr) return sink;
  return [packer, &sink, path](std::string_view part) -> Result<Done> {
    std::string archive;
    if (!part.empty() && !packer->pack(part, archive)) {
      return wrong_use("cannot pack " + path, "write it without its last ending");
    }
    return sink(archive);
  };
}

}  // namespace assay::app
