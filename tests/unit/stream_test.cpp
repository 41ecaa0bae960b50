// SPDX-License-Identifier: Apache-2.0
// stream_test.cpp: windows of files, pipes and archives are the bytes that Input::open gives.
#include "assay/stream.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <ostream>
#include <random>
#include <vector>

#include "archives.hpp"
#include "input_files.hpp"

namespace assay {
namespace {

using testing::FedPipe;
using testing::InputFiles;
using testing::StandardInput;

// At least `size` bytes of lines that pack to a little less than half of that.
std::string lines(std::size_t size) {
  std::mt19937 random(1);
  std::string text;
  while (text.size() < size) text += std::to_string(random()) + "\n";
  return text;
}

std::string as_it_is(std::string_view text) { return std::string(text); }

struct Kind {
  std::string name;
  std::string (*pack)(std::string_view);
};
void PrintTo(const Kind& kind, std::ostream* out) { *out << kind.name; }

const std::vector<Kind>& kinds() {
  static const std::vector<Kind> all = {
      {"plain", as_it_is},
      {"gzip", [](std::string_view text) { return testing::gzip(text); }},
      {"zstd", [](std::string_view text) { return testing::zstd(text); }},
      {"bzip2", testing::bzip2},
      {"xz", testing::xz},
      {"lz4", testing::lz4}};
  return all;
}

constexpr WindowSizes kSmall{.first = 100, .most = 1000, .kept_in_memory = 5000};

// All bytes, read with the same `keep` for every window but the first; every window is checked to
// begin with what was kept. An error in angle brackets.
std::string read_all(Stream& stream, std::size_t keep) {
  std::string all;
  std::size_t size = 0;  // of the last window
  while (true) {
    const std::size_t kept = std::min(keep, size);
    const auto window = stream.next(kept);
    if (!window) return "<" + window.error().what + ">";
    EXPECT_EQ(window->substr(0, kept), all.substr(all.size() - kept));
    if (window->size() == kept) return all;
    all += window->substr(kept);
    size = window->size();
  }
}

std::string read_all(const std::string& path, std::size_t keep, const WindowSizes& sizes) {
  const auto stream = Stream::open(path, {}, sizes);
  return stream ? read_all(**stream, keep) : "<" + stream.error().what + ">";
}

class StreamOf : public InputFiles, public ::testing::WithParamInterface<Kind> {
 protected:
  [[nodiscard]] std::string pack(std::string_view text) const { return GetParam().pack(text); }
};

TEST_P(StreamOf, AFileGivesItsBytesWhateverTheWindowsAndWhatIsKept) {
  const std::string text = lines(50'000);
  const std::string path = write("a", pack(text));
  for (const std::size_t most : {7U, 1000U, 4096U, 49'999U, 50'000U, 1U << 20}) {
    for (const std::size_t keep : {0U, 1U, 300U, 20'000U, 1U << 20}) {
      const WindowSizes sizes{.first = most / 2, .most = most, .kept_in_memory = 0};
      EXPECT_TRUE(read_all(path, keep, sizes) == text) << most << " " << keep;
    }
  }
}

TEST_P(StreamOf, APipeGivesItsBytesWhateverTheWindowsAndWhatIsKept) {
  const std::string text = lines(600'000);
  const std::string packed = pack(text);
  for (const std::size_t most : {1000U, 300'000U, 1U << 20}) {
    for (const std::size_t memory : {0U, 70'000U, 1U << 22}) {
      FedPipe pipe(packed);
      const WindowSizes sizes{.first = 500, .most = most, .kept_in_memory = memory};
      EXPECT_TRUE(read_all(pipe.path(), 400, sizes) == text) << most << " " << memory;
    }
  }
}

TEST_P(StreamOf, AFileWithTheUsualWindowsGivesItsBytes) {
  const std::string text = lines(3'000'000);
  const std::string path = write("a", pack(text));
  EXPECT_TRUE(read_all(path, 0, {}) == text);
  EXPECT_TRUE(read_all(path, 40'000, {}) == text);
}

TEST_P(StreamOf, APipeIsWholeAtEveryMoment) {
  const std::string text = lines(400'000);
  const std::string packed = pack(text);
  for (const std::size_t memory : {0U, 1U << 22}) {
    for (const int windows : {0, 1, 20, 100'000}) {
      FedPipe pipe(packed);
      const auto stream =
          Stream::open(pipe.path(), {}, {.first = 100, .most = 1000, .kept_in_memory = memory});
      ASSERT_TRUE(stream.has_value());
      std::string read;
      for (int i = 0; i < windows; ++i) {
        const auto window = (*stream)->next(0);
        ASSERT_TRUE(window.has_value());
        read += *window;
        if (window->empty()) break;
      }
      const auto whole = (*stream)->whole();
      ASSERT_TRUE(whole.has_value()) << to_string(whole.error());
      EXPECT_TRUE((*whole)->bytes() == text) << memory << " " << windows;
      EXPECT_EQ((*whole)->name(), pipe.path());
      EXPECT_EQ((*stream)->whole().value(), *whole);
      // And it goes on where it was.
      EXPECT_TRUE(read + read_all(**stream, 10) == text) << memory << " " << windows;
    }
  }
}

TEST_P(StreamOf, AFileIsWholeInTheMiddle) {
  const std::string text = lines(100'000);
  const std::string path = write("a", pack(text));
  const auto stream = Stream::open(path, {.hash = true}, kSmall).value();
  const std::string first(stream->next(0).value());
  const std::string second(stream->next(10).value());
  const auto whole = stream->whole().value();
  EXPECT_TRUE(whole->bytes() == text);
  EXPECT_EQ(whole->sha256(), Input::open(path, {.hash = true}).value()->sha256());
  const std::string third(stream->next(0).value());
  EXPECT_TRUE(text.starts_with(first + second.substr(10) + third));
  EXPECT_FALSE(third.empty());
}

TEST_P(StreamOf, AnythingMayBeLeftEarly) {
  const std::string text = lines(400'000);
  const std::string path = write("a", pack(text));
  for (const int windows : {0, 1, 2, 10}) {
    FedPipe pipe(pack(text));
    for (const std::string& from : {path, pipe.path()}) {
      const auto stream = Stream::open(from, {}, kSmall).value();
      for (int i = 0; i < windows; ++i) EXPECT_TRUE(stream->next(0).has_value());
    }
  }
}

TEST_P(StreamOf, APipeThatIsSilentMayBeLeft) {
  // Longer than what opening it waits for, and than a block of bzip2.
  const FedPipe pipe(pack(lines(3'000'000)), FedPipe::kStaysOpen);
  const auto stream = Stream::open(pipe.path(), {}, kSmall);
  ASSERT_TRUE(stream.has_value());
  EXPECT_TRUE((*stream)->next(0).has_value());
  // The end of the test is that it ends.
}

TEST_P(StreamOf, LosesAByteOrderMark) {
  const std::string text = "\xef\xbb\xbf" + lines(3000);
  const std::string path = write("a", pack(text));
  FedPipe pipe(pack(text));
  for (const std::string& from : {path, pipe.path()}) {
    const auto stream = Stream::open(from, {}, kSmall).value();
    EXPECT_TRUE(stream->had_byte_order_mark());
    EXPECT_EQ(read_all(*stream, 5), text.substr(3));
  }
  EXPECT_FALSE(Stream::open(write("b", pack("one\n"))).value()->had_byte_order_mark());
  EXPECT_EQ(read_all(write("c", pack("\xef\xbb\xbf")), 0, {}), "");
}

// The error of Input::open, of Stream::open or of one of its windows, with its hint.
std::string error_of(const Error& error) { return to_string(error) + " | " + error.hint; }

std::string input_error(const std::string& path) {
  const auto input = Input::open(path);
  return input ? std::string((*input)->bytes()) : error_of(input.error());
}

std::string stream_error(const std::string& path, const WindowSizes& sizes) {
  const auto stream = Stream::open(path, {}, sizes);
  if (!stream) return error_of(stream.error());
  std::string all;
  while (true) {
    const auto window = (*stream)->next(0);
    if (!window) {
      EXPECT_EQ(error_of((*stream)->next(0).error()), error_of(window.error()));
      EXPECT_EQ(error_of((*stream)->whole().error()), error_of(window.error()));
      return error_of(window.error());
    }
    if (window->empty()) return all;
    all += *window;
  }
}

TEST_P(StreamOf, HasTheErrorsOfInputWhereverItIsCut) {
  const std::string packed = pack("301 Q0 FBIS3-1 1 9.5 bm25\n") + pack("302 Q0 FBIS3-2 2 9.1 x\n");
  for (std::size_t size = 0; size < packed.size(); ++size) {
    const std::string path = write("a", packed.substr(0, size));
    EXPECT_EQ(stream_error(path, {}), input_error(path)) << size;
    EXPECT_EQ(stream_error(path, {.first = 20, .most = 20}), input_error(path)) << size;
    if (size % 5 == 0) {
      // A pipe has another name; the words are the same.
      FedPipe pipe(packed.substr(0, size));
      const std::string name = "/dev/fd/" + std::to_string(pipe.reader());
      const std::string as_input = input_error(path);
      const std::string found = stream_error(name, {});
      const std::size_t at = as_input.find(": ");
      EXPECT_EQ(found, at == std::string::npos ? as_input : name + as_input.substr(at)) << size;
    }
  }
}

TEST_P(StreamOf, HasTheErrorsOfInputWithAnyBitChanged) {
  const std::string packed = pack("301 Q0 FBIS3-1 1 9.5 bm25\n") + pack("302 Q0 FBIS3-2 2 9.1 x\n");
  for (std::size_t bit = 0; bit < 8 * packed.size(); ++bit) {
    std::string damaged = packed;
    damaged[bit / 8] = static_cast<char>(damaged[bit / 8] ^ (1 << (bit % 8)));
    const std::string path = write("a", damaged);
    EXPECT_EQ(stream_error(path, {}), input_error(path)) << bit;
  }
}

TEST_P(StreamOf, RefusesWhatIsNotText) {
  const std::string zip = "PK\x03\x04" + std::string(2000, '\0');
  for (const std::string& bytes : {zip, testing::gzip("one\n"), std::string(), lines(10)}) {
    const std::string path = write("a", pack(bytes));
    EXPECT_EQ(stream_error(path, {}), input_error(path));
  }
}

INSTANTIATE_TEST_SUITE_P(Kinds, StreamOf, ::testing::ValuesIn(kinds()),
                         [](const auto& test) { return test.param.name; });

TEST_F(InputFiles, ThatArePlainAreMappedByAStream) {
  const std::string path = write("a", "one\ntwo\n");
  const auto stream = Stream::open(path).value();
  EXPECT_EQ(stream->name(), path);
  ASSERT_NE(stream->mapped(), nullptr);
  EXPECT_EQ(stream->mapped()->bytes(), "one\ntwo\n");
  EXPECT_EQ(stream->whole().value(), stream->mapped());
  EXPECT_EQ(Stream::open(write("b", testing::gzip("one\n"))).value()->mapped(), nullptr);
}

TEST_F(InputFiles, KeepTheirBytesWhenPagesAreGivenBack) {
  const std::string text = lines(100'000);
  for (const std::string& packed : {text, testing::gzip(text)}) {
    const auto input = Input::open(write("a", packed)).value();
    input->give_back(input->bytes());
    EXPECT_TRUE(input->bytes() == text);
    input->give_back(input->bytes().substr(5000, 50'000));
    input->give_back(input->bytes().substr(17, 0));
    EXPECT_TRUE(input->bytes() == text);
  }
}

TEST_F(InputFiles, ThatCannotBeOpenedHaveTheSameErrorAsAStream) {
  for (const std::string& path : {directory(), directory() + "/missing", write("empty", "")}) {
    EXPECT_EQ(stream_error(path, {}), input_error(path));
  }
}

TEST(StreamOfStandardInput, IsReadFromWhereItStandsAndStaysOpen) {
  FedPipe pipe("one\ntwo\n");
  const StandardInput standard(pipe.reader());
  {
    const auto stream = Stream::open("-").value();
    EXPECT_EQ(stream->name(), "standard input");
    EXPECT_EQ(stream->mapped(), nullptr);
    EXPECT_EQ(read_all(*stream, 2), "one\ntwo\n");
  }
  EXPECT_NE(::fcntl(STDIN_FILENO, F_GETFD), -1);
}

TEST_F(InputFiles, AsStandardInputAreStreamedFromWhereTheyStand) {
  const int file = ::open(write("a", "read\nrest\n").c_str(), O_RDONLY);
  ASSERT_EQ(::lseek(file, 5, SEEK_SET), 5);
  {
    const StandardInput standard(file);
    const auto stream = Stream::open("-").value();
    EXPECT_EQ(read_all(*stream, 0), "rest\n");
    EXPECT_EQ(stream->whole().value()->bytes(), "rest\n");
  }
  ::close(file);
}

TEST(StreamOfAPipe, ThatDoesNotBlockIsWaitedFor) {
  FedPipe pipe("one\n", FedPipe::kSlow);
  ASSERT_EQ(::fcntl(pipe.reader(), F_SETFL, O_NONBLOCK), 0);
  const StandardInput standard(pipe.reader());
  EXPECT_EQ(read_all("-", 0, {}), "one\n");
}

TEST(StreamOfAPipe, TellsHowMuchHasCome) {
  const std::string text = lines(3'000'000);
  for (const std::string& packed : {text, testing::gzip(text)}) {
    FedPipe pipe(packed);
    std::vector<std::size_t> told;
    const auto stream =
        Stream::open(pipe.path(), {.progress = [&](std::size_t bytes) { told.push_back(bytes); }});
    EXPECT_TRUE(read_all(**stream, 0) == text);
    EXPECT_GE(told.size(), 4U);
    EXPECT_TRUE(std::is_sorted(told.begin(), told.end()));
    EXPECT_EQ(told.back(), text.size());
  }
}

// TMPDIR as long as this lives.
class TemporaryFolder {
 public:
  explicit TemporaryFolder(const std::string& folder) {
    const char* const before = std::getenv("TMPDIR");
    if (before != nullptr) before_ = before;
    ::setenv("TMPDIR", folder.c_str(), 1);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder() {
    if (before_) {
      ::setenv("TMPDIR", before_->c_str(), 1);
    } else {
      ::unsetenv("TMPDIR");
    }
  }

 private:
  std::optional<std::string> before_;
};

TEST(StreamOfAPipe, ThatCannotBeKeptIsReadButNotWhole) {
  const TemporaryFolder folder("/nowhere/at/all");
  const std::string text = lines(300'000);
  {
    FedPipe pipe(text);
    EXPECT_TRUE(read_all(pipe.path(), 100, kSmall) == text);
  }
  FedPipe pipe(text);
  const auto stream = Stream::open(pipe.path(), {}, kSmall).value();
  EXPECT_TRUE(stream->next(0).has_value());
  const auto whole = stream->whole();
  ASSERT_FALSE(whole.has_value());
  EXPECT_EQ(whole.error().what,
            "has to be read a second time, and could not be kept for that: cannot make a file in "
            "/nowhere/at/all: No such file or directory");
  EXPECT_EQ(whole.error().hint,
            "put it into a file and give the name of that, or set TMPDIR to a folder with room");
  EXPECT_EQ(to_string(stream->next(0).error()), to_string(whole.error()));
}

TEST(StreamOfAPipe, ThatIsWantedWholeFromTheStartNeedsNoFile) {
  const TemporaryFolder folder("/nowhere/at/all");
  const std::string text = lines(9'000'000);
  FedPipe pipe(text);
  const auto stream = Stream::open(pipe.path()).value();
  EXPECT_TRUE(stream->next(0).has_value());
  EXPECT_TRUE(stream->whole().value()->bytes() == text);
}

TEST_F(InputFiles, AreNotLeftBehindByAPipe) {
  const TemporaryFolder folder(directory());
  FedPipe pipe(lines(100'000));
  const auto stream = Stream::open(pipe.path(), {}, kSmall).value();
  (void)stream->whole();
  EXPECT_TRUE(std::filesystem::is_empty(directory()));
}

}  // namespace
}  // namespace assay
