// SPDX-License-Identifier: Apache-2.0
// fuzz_unpack.cpp: damaged archives of every format end in an error, not in a crash or a loop.
#include <array>
#include <memory>
#include <span>
#include <string_view>

#include "fuzz.hpp"
#include "unpack.hpp"

namespace {

// The content or the problem, from parts of a few bytes into spaces of some more.
std::string unpacked_in_parts(const assay::Archive& archive, std::string_view packed) {
  const std::unique_ptr<assay::Decoder> decoder = archive.decoder();
  std::string all;
  std::string_view part;
  bool is_last = false;
  while (true) {
    std::array<char, 1000> piece{};
    std::span<char> space(piece);
    if (const auto problem = decoder->unpack(part, space, is_last)) return *problem;
    all.append(piece.data(), piece.size() - space.size());
    if (space.empty()) continue;
    if (is_last) return all;
    part = packed.substr(0, 7);
    packed.remove_prefix(part.size());
    is_last = part.empty();
  }
}

// What the library of Zstandard finds wrong first depends on how much it sees at once.
std::string_view without_reason(std::string_view text) {
  constexpr std::string_view kDamaged = "is not valid Zstandard data, or is damaged";
  return text.starts_with(kDamaged) ? kDamaged : text;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using assay::fuzz::require;
  const std::string packed = assay::fuzz::text_of(data, size);
  // Every format for every input: the first bytes need not be guessed.
  for (const std::string_view magic :
       {"\x1f\x8b", "\x28\xb5\x2f\xfd", "BZh91AY&SY", "\xfd\x37zXZ", "\x04\x22\x4d\x18"}) {
    const assay::Archive* archive = assay::find_archive(magic);
    require(archive != nullptr, "a format that is not known");
    assay::Buffer out;
    const auto problem = archive->unpack(packed, out);
    require(!problem || !problem->empty(), "an error without words");
    const std::string whole = problem ? *problem : std::string(out.view());
    require(without_reason(unpacked_in_parts(*archive, packed)) == without_reason(whole),
            "an archive that is another one in parts");
    if (problem || packed.empty()) continue;
    // A success is the same success again, and appends.
    const std::string once(out.view());
    require(!archive->unpack(packed, out), "an archive that is only sometimes good");
    require(out.view() == once + once, "an archive with changing content");
  }
  return 0;
}
