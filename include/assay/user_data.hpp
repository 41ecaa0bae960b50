// SPDX-License-Identifier: Apache-2.0
// user_data.hpp: what a user knew before the search, and how much was expected of it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "assay/error.hpp"
#include "assay/input.hpp"
#include "assay/qrels.hpp"

namespace assay {

// One byte for each judgment of the qrels, 0 or 1; empty if nobody asked.
using Marks = std::vector<std::uint8_t>;

// A file about topics, and where it does not speak of the same ones as the judgments.
struct UserFile {
  std::string path;  // empty: there is none
  std::string sha256;
  std::uint64_t lines = 0;
  std::uint64_t topics = 0;
  std::vector<std::string> silent;    // judged topics that the file does not mention
  std::vector<std::string> unjudged;  // topics of the file that are not judged
  std::vector<std::string> strange;   // documents of judged topics that are not judged
};

struct UserData {
  Marks known;                   // documents that the user knew
  std::vector<double> expected;  // relevant ones expected, for each topic of the qrels; 0: unknown
  UserFile known_file;
  UserFile expected_file;

  [[nodiscard]] double expected_for(std::size_t topic) const {
    return expected.empty() ? 0 : expected[topic];
  }
};

// Adds what a file of lines `topic document` says.
[[nodiscard]] Result<Done> read_known(const Qrels& qrels, std::shared_ptr<const Input> input,
                                      UserData& user);
// Adds what a file of lines `topic number` says.
[[nodiscard]] Result<Done> read_expected(const Qrels& qrels, std::shared_ptr<const Input> input,
                                         UserData& user);

}  // namespace assay
