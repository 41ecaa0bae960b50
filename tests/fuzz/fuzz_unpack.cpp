// SPDX-License-Identifier: Apache-2.0
// fuzz_unpack.cpp: damaged archives of every format end in an error, not in a crash or a loop.
#include "fuzz.hpp"
#include "unpack.hpp"

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
    if (problem || packed.empty()) continue;
    // A success is the same success again, and appends.
    const std::string once(out.view());
    require(!archive->unpack(packed, out), "an archive that is only sometimes good");
    require(out.view() == once + once, "an archive with changing content");
  }
  return 0;
}
