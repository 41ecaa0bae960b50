// SPDX-License-Identifier: Apache-2.0
// unpack.hpp: packed files, recognised by their first bytes, unpacked part by part.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "buffer.hpp"

namespace assay {

// One packed file on its way. It may hold several archives one after the other; all are read.
class Decoder {
 public:
  virtual ~Decoder() = default;

  // Unpacks from the front of `packed` to the front of `space`; both lose what was used. Returns
  // when the space is full or all of `packed` is used: give more of what was not enough. With
  // `is_last`, nothing follows `packed`, and space that is left means that all is unpacked.
  // Returns what is wrong with the archive, or nothing.
  [[nodiscard]] std::optional<std::string> unpack(std::string_view& packed, std::span<char>& space,
                                                  bool is_last);

 protected:
  explicit Decoder(std::string_view format) : format_(format) {}

 private:
  // As unpack(), but may stop earlier, as long as it uses something if it can.
  [[nodiscard]] virtual std::optional<std::string> step(std::string_view& packed,
                                                        std::span<char>& space, bool is_last) = 0;
  // Nothing has begun that is not finished: the file may end here.
  [[nodiscard]] virtual bool may_end() const = 0;

  std::string_view format_;
};

// One archive format: how it is recognised, and how it is unpacked.
struct Archive {
  std::string_view name;
  bool (*is_it)(std::string_view bytes);
  std::unique_ptr<Decoder> (*decoder)();

  // All of it at once, appended to `out`. Returns what was wrong with it, or nothing.
  [[nodiscard]] std::optional<std::string> unpack(std::string_view packed, Buffer& out) const;
};

// The format of these bytes, or null if they are not an archive.
[[nodiscard]] const Archive* find_archive(std::string_view bytes);

}  // namespace assay
