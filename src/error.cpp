// SPDX-License-Identifier: Apache-2.0
// error.cpp: an error as one line of text.
#include "assay/error.hpp"

namespace assay {

std::string to_string(const Error& error) {
  std::string text = error.place.file;
  if (error.place.line > 0) text += ":" + std::to_string(error.place.line);
  if (error.place.column > 0) text += ":" + std::to_string(error.place.column);
  return text.empty() ? error.what : text + ": " + error.what;
}

}  // namespace assay
