// SPDX-License-Identifier: Apache-2.0
// environment.cpp: where numbers were measured.
#include "environment.hpp"

#include <sched.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <ctime>
#include <fstream>

#include "assay/utf8.hpp"
#include "assay/version.hpp"
#include "number.hpp"
#include "text.hpp"

namespace assay::lab {
namespace {

// What stands behind the first line that begins with this word and a separator.
std::string value_in(const char* path, std::string_view word, char separator) {
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    const std::size_t at = line.find(separator);
    if (at == line.npos || trimmed(std::string_view(line).substr(0, at)) != word) continue;
    std::string_view value = trimmed(std::string_view(line).substr(at + 1));
    if (value.size() > 1 && value.starts_with('"') && value.ends_with('"')) {
      value = value.substr(1, value.size() - 2);
    }
    return std::string(value);
  }
  return {};
}

std::string first_line(const char* path) {
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  return line;
}

std::string date_text() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  std::array<char, 32> text{};
  std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text.data();
}

// Those that this process may use, which a container can have fewer of than the machine.
std::string cores_text() {
  const long online = sysconf(_SC_NPROCESSORS_ONLN);
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  const bool is_known = sched_getaffinity(0, sizeof(allowed), &allowed) == 0;
  return std::to_string(is_known ? std::min<long>(CPU_COUNT(&allowed), online) : online);
}

std::string memory_text() {
  const double pages = static_cast<double>(sysconf(_SC_PHYS_PAGES));
  const double bytes = pages * static_cast<double>(sysconf(_SC_PAGE_SIZE));
  return fixed(bytes / (1024.0 * 1024 * 1024), 2) + " GiB";
}

std::string kernel_field(decltype(&utsname::machine) field) {
  utsname names{};
  return uname(&names) == 0 ? std::string(names.*field) : std::string();
}

std::string load_text() {
  std::array<double, 3> loads{};
  if (getloadavg(loads.data(), 3) != 3) return {};
  return fixed(loads[0], 2) + " " + fixed(loads[1], 2) + " " + fixed(loads[2], 2);
}

std::string compiler_text() {
#if defined(__clang__)
  return "Clang " __clang_version__;
#else
  return "GCC " __VERSION__;
#endif
}

// Text as one scalar of YAML, whatever is in it; quotes keep "no" and "1.0" what they are.
std::string yaml_text(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string result = "\"";
  for (const char c : utf8_text(text)) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      result += {'\\', c};
    } else if (byte < 0x20 || byte == 0x7f) {
      result += {'\\', 'x', kDigits[byte >> 4], kDigits[byte & 15]};
    } else {
      result += c;
    }
  }
  return result + "\"";
}

// Writes YAML line by line; a heading appears with the first value under it.
class Header {
 public:
  void open(std::string heading) {
    closed_depth_ = std::min(closed_depth_, headings_.size());
    headings_.push_back(std::move(heading));
  }
  void close() {
    headings_.pop_back();
    closed_depth_ = std::min(closed_depth_, headings_.size());
  }

  void add(std::string_view key, std::string_view value) {
    if (!value.empty()) line(std::string(key) + ": " + yaml_text(value));
  }
  void add_number(std::string_view key, std::string_view value) {
    if (!value.empty()) line(std::string(key) + ": " + std::string(value));
  }
  void add_item(std::string_view value) { line("- " + yaml_text(value)); }

  [[nodiscard]] std::string text() const { return "# ir_metadata.start\n" + text_ + kEnd; }

 private:
  static constexpr const char* kEnd = "# ir_metadata.end\n";

  void line(const std::string& content) {
    for (; closed_depth_ < headings_.size(); ++closed_depth_) {
      text_ += "# " + std::string(2 * closed_depth_, ' ') + headings_[closed_depth_] + ":\n";
    }
    text_ += "# " + std::string(2 * headings_.size(), ' ') + content + "\n";
  }

  std::vector<std::string> headings_ = {};
  std::size_t closed_depth_ = 0;  // so many of them are written
  std::string text_ = {};
};

void add_hardware(const Environment& environment, Header& header) {
  header.open("hardware");
  header.open("cpu");
  header.add("model", environment.find("cpu"));
  header.add("architecture", environment.find("architecture"));
  header.add_number("number of cores", environment.find("cores"));
  header.add("governor", environment.find("governor"));
  header.close();
  header.add("ram", environment.find("memory"));
  header.close();
}

void add_platform(const Environment& environment, const RunFacts& facts, Header& header) {
  header.open("platform");
  add_hardware(environment, header);
  header.open("operating system");
  header.add("kernel", environment.find("kernel"));
  header.add("distribution", environment.find("os"));
  header.close();
  header.open("software");
  header.add("compiler", environment.find("compiler"));
  header.open("retrieval toolkit");
  if (!facts.version.empty()) header.add_item(facts.version);
  header.add_item("assay " + std::string(environment.find("assay")));
  header.close();
  header.close();
  header.close();
}

void add_method(const RunFacts& facts, Header& header) {
  header.open("method");
  header.add_number("automatic", "true");
  header.open("retrieval");
  header.add("engine", facts.engine);
  for (const auto& [setting, value] : facts.settings) header.add(yaml_text(setting), value);
  header.close();
  header.close();
}

void add_data(const RunFacts& facts, Header& header) {
  header.open("data");
  header.open("test_collection");
  header.add("source", facts.docs);
  header.add("topics", facts.topics);
  header.add("qrels", facts.qrels);
  header.close();
  header.close();
}

// What one fact is found out by; nothing where that cannot be.
struct Fact {
  const char* key;
  std::string (*read)();
};
constexpr Fact kFacts[] = {
    {"date", date_text},
    {"cpu", [] { return value_in("/proc/cpuinfo", "model name", ':'); }},
    {"architecture", [] { return kernel_field(&utsname::machine); }},
    {"cores", cores_text},
    {"memory", memory_text},
    {"kernel", [] { return kernel_field(&utsname::release); }},
    {"os", [] { return value_in("/etc/os-release", "PRETTY_NAME", '='); }},
    {"governor",
     [] { return first_line("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"); }},
    {"load", load_text},
    {"compiler", compiler_text},
    {"assay", [] { return std::string(kVersion); }},
};

}  // namespace

std::string_view Environment::find(std::string_view key) const {
  const auto at = std::find_if(facts.begin(), facts.end(),
                               [key](const auto& fact) { return fact.first == key; });
  return at == facts.end() ? std::string_view() : std::string_view(at->second);
}

Environment read_environment(std::span<const std::string> engines) {
  Environment environment;
  for (const Fact& fact : kFacts) {
    if (std::string value = fact.read(); !value.empty()) {
      environment.facts.emplace_back(fact.key, std::move(value));
    }
  }
  for (const std::string& engine : engines) environment.facts.emplace_back("engine", engine);
  return environment;
}

std::string metadata_header(const Environment& environment, const RunFacts& facts) {
  Header header;
  header.add("tag", facts.tag);
  header.open("research goal");
  header.add("experiment", facts.experiment);
  header.open("evaluation");
  header.open("reported measures");
  for (const std::string& measure : facts.measures) header.add_item(measure);
  header.close();
  header.close();
  header.close();
  add_platform(environment, facts, header);
  add_method(facts, header);
  add_data(facts, header);
  header.open("run");
  header.add("date", environment.find("date"));
  header.add("seed", facts.seed);
  header.close();
  return header.text();
}

}  // namespace assay::lab
