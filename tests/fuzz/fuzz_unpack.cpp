// SPDX-License-Identifier: Apache-2.0
// fuzz_unpack.cpp: damaged archives of every format end in an error, not in a crash or a loop.
#include "fuzz.hpp"
#include "unpack.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using assay::fuzz::require;
  const std::string packed = assay::fuzz::text_of(data, size);
  // Both formats for every input: the first bytes need not be guessed.
  for (const char* magic : {"\x1f\x8b", "\x28\xb5\x2f\xfd"}) {
    const assay::Archive* archive = assay::find_archive(magic);
    require(archive != nullptr, "a format that is not known");
    std::string out;
    const auto problem = archive->unpack(packed, out);
    require(!problem || !problem->empty(), "an error without words");
    if (problem || packed.empty()) continue;
    // A success is the same success again, and appends.
    std::string twice = out;
    require(!archive->unpack(packed, twice), "an archive that is only sometimes good");
    require(twice == out + out, "an archive with changing content");
  }
  return 0;
}
