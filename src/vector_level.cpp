// SPDX-License-Identifier: Apache-2.0
// vector_level.cpp: asks the processor what it can run.
#include "assay/vector_level.hpp"

#include <algorithm>
#include <array>
#include <vector>

// In C++, clang does not know the types of that header.
#if defined(__x86_64__) && !defined(__clang__) && __has_include(<sys/platform/x86.h>)
#include <sys/platform/x86.h>

namespace assay {
namespace {

// What the C library found out when it was loaded. To ask the processor itself costs a virtual
// machine a tenth of the time that a small file takes.
bool has_avx2() {
  return x86_cpu_active(x86_cpu_AVX2) && x86_cpu_active(x86_cpu_BMI1) &&
         x86_cpu_active(x86_cpu_BMI2);
}
bool has_avx512() {
  return x86_cpu_active(x86_cpu_AVX512F) && x86_cpu_active(x86_cpu_AVX512BW) &&
         x86_cpu_active(x86_cpu_AVX512VL) && x86_cpu_active(x86_cpu_AVX512_VBMI2);
}
}  // namespace
}  // namespace assay
#elif defined(__x86_64__)
namespace assay {
namespace {

bool has_avx2() {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
         __builtin_cpu_supports("bmi2");
}
bool has_avx512() {
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vbmi2");
}

}  // namespace
}  // namespace assay
#endif

namespace assay {
namespace {

constexpr std::array<std::string_view, 5> kNames = {"scalar", "sse2", "avx2", "avx512", "neon"};

std::vector<VectorLevel> find_levels() {
  std::vector<VectorLevel> levels{VectorLevel::kScalar};
#if defined(__x86_64__)
  levels.push_back(VectorLevel::kSse2);  // part of every processor of 64 bits
  if (has_avx2()) {
    levels.push_back(VectorLevel::kAvx2);
    if (has_avx512()) levels.push_back(VectorLevel::kAvx512);
  }
#elif defined(__aarch64__)
  levels.push_back(VectorLevel::kNeon);
#endif
  return levels;
}

}  // namespace

std::span<const VectorLevel> vector_levels() {
  static const std::vector<VectorLevel> levels = find_levels();
  return levels;
}

std::string_view name_of(VectorLevel level) { return kNames[static_cast<std::size_t>(level)]; }

std::optional<VectorLevel> find_vector_level(std::string_view name) {
  const auto levels = vector_levels();
  const auto found = std::find_if(levels.begin(), levels.end(),
                                  [&](VectorLevel level) { return name_of(level) == name; });
  return found == levels.end() ? std::nullopt : std::optional(*found);
}

}  // namespace assay
