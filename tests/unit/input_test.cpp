// SPDX-License-Identifier: Apache-2.0
// input_test.cpp: files, pipes and archives give the same bytes, and say what is wrong with them.
#include "assay/input.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "archives.hpp"
#include "input_files.hpp"

namespace assay {
namespace {

// The reading end of a pipe that holds a few bytes and is closed at the other end.
class Pipe {
 public:
  explicit Pipe(std::string_view bytes) {
    int ends[2] = {-1, -1};
    EXPECT_EQ(::pipe(ends), 0);
    EXPECT_EQ(::write(ends[1], bytes.data(), bytes.size()), static_cast<ssize_t>(bytes.size()));
    ::close(ends[1]);
    reader_ = ends[0];
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  ~Pipe() { ::close(reader_); }
  [[nodiscard]] int reader() const { return reader_; }

 private:
  int reader_ = -1;
};

using testing::gzip;
using testing::InputFiles;
using testing::StandardInput;
using testing::zstd;

std::string bytes_of(const std::string& path) {
  const auto input = Input::open(path);
  EXPECT_TRUE(input.has_value()) << to_string(input.error());
  return input ? std::string((*input)->bytes()) : "";
}

Error error_of(const std::string& path) {
  const auto input = Input::open(path);
  EXPECT_FALSE(input.has_value());
  return input ? Error{} : input.error();
}

TEST_F(InputFiles, KeepTheirNameAndBytes) {
  const std::string path = write("a.run", "1 Q0 d 1 2 t\n");
  const auto input = Input::open(path).value();
  EXPECT_EQ(input->name(), path);
  EXPECT_EQ(input->bytes(), "1 Q0 d 1 2 t\n");
  EXPECT_EQ(input->sha256(), "");
}

TEST_F(InputFiles, KeepCarriageReturnsAndNulBytes) {
  const std::string bytes("a\r\nb\0c\r\n", 8);
  EXPECT_EQ(bytes_of(write("a", bytes)), bytes);
}

TEST_F(InputFiles, LoseAByteOrderMarkButOnlyAtTheStart) {
  EXPECT_EQ(bytes_of(write("a",
                           "\xef\xbb\xbf"
                           "1 0 d 1\n\xef\xbb\xbf")),
            "1 0 d 1\n\xef\xbb\xbf");
  EXPECT_EQ(bytes_of(write("b", "\xef\xbb\xbf")), "");
  EXPECT_EQ(bytes_of(write("c", "\xef\xbb")), "\xef\xbb");
}

TEST_F(InputFiles, AreUnpackedWhateverTheirName) {
  EXPECT_EQ(bytes_of(write("a.txt", gzip("one\ntwo\n"))), "one\ntwo\n");
  EXPECT_EQ(bytes_of(write("b.gz", zstd("one\ntwo\n"))), "one\ntwo\n");
  EXPECT_EQ(bytes_of(write("c.gz", "one\ntwo\n")), "one\ntwo\n");
}

TEST_F(InputFiles, LoseAByteOrderMarkThatWasPacked) {
  EXPECT_EQ(bytes_of(write("a", gzip("\xef\xbb\xbfone\n"))), "one\n");
  EXPECT_EQ(bytes_of(write("b", zstd("\xef\xbb\xbfone\n"))), "one\n");
}

TEST_F(InputFiles, ThatArePackedTwiceAreRefused) {
  for (const std::string& packed : {gzip(gzip("one\n")), gzip(zstd("one\n")), zstd(gzip("1\n"))}) {
    const std::string path = write("a", packed);
    const Error error = error_of(path);
    EXPECT_EQ(to_string(error), path + ": is packed twice");
    EXPECT_EQ(error.hint, "unpack it once by hand");
  }
}

TEST_F(InputFiles, ThatAreNotTextAreRefusedByTheNameOfWhatTheyAre) {
  const std::string zip = "PK\x03\x04" + std::string(20, '\0');
  const std::string path = write("a", zip);
  const Error error = error_of(path);
  EXPECT_EQ(to_string(error), path + ": is a zip archive");
  EXPECT_EQ(error.hint, "unpack it first and name the files that were in it");
  const std::string packed = write("b", gzip(zip));
  EXPECT_EQ(to_string(error_of(packed)), packed + ": is a zip archive once unpacked");
}

TEST_F(InputFiles, TellHowMuchIsUnpackedAsItComes) {
  std::vector<std::size_t> told;
  const std::string text(5'000'000, 'x');
  const auto input = Input::open(write("a", gzip(text)),
                                 {.progress = [&](std::size_t bytes) { told.push_back(bytes); }});
  ASSERT_TRUE(input.has_value());
  EXPECT_GE(told.size(), 4U);  // steps of 1 MiB
  EXPECT_TRUE(std::is_sorted(told.begin(), told.end()));
  EXPECT_LE(told.back(), text.size());
}

TEST_F(InputFiles, WithSomethingBehindTheirGzipDataAreRefused) {
  const std::string path = write("a", gzip("one\n") + "two\n");
  EXPECT_EQ(to_string(error_of(path)), path + ": has something behind its gzip data");
}

TEST_F(InputFiles, OfSeveralMegabytesComeWhole) {
  std::string text;
  for (std::size_t i = 0; i < 300'000; ++i) text += std::to_string(i * 7919 % 1'000'003) + "\n";
  EXPECT_TRUE(bytes_of(write("plain", text)) == text);
  EXPECT_TRUE(bytes_of(write("gzip", gzip(text))) == text);
  EXPECT_TRUE(bytes_of(write("zstd", zstd(text))) == text);
}

TEST_F(InputFiles, HaveTheHashOfWhatLiesOnDisk) {
  // sha256sum of "abc", the first example of FIPS 180-2.
  const std::string path = write("abc", "abc");
  EXPECT_EQ(Input::open(path, {.hash = true}).value()->sha256(),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  const std::string packed = write("abc.gz", gzip("abc"));
  EXPECT_NE(Input::open(packed, {.hash = true}).value()->sha256(),
            Input::open(path, {.hash = true}).value()->sha256());
  EXPECT_EQ(Input::open(packed, {.hash = true}).value()->sha256().size(), 64U);
}

TEST_F(InputFiles, ThatAreMissingAreNamed) {
  const std::string path = directory() + "/missing.run";
  EXPECT_EQ(to_string(error_of(path)), path + ": cannot open: No such file or directory");
}

TEST_F(InputFiles, ThatAreDirectoriesAreRefused) {
  const Error error = error_of(directory());
  EXPECT_EQ(to_string(error), directory() + ": is a directory");
  EXPECT_EQ(error.hint, "give the name of a file in it");
}

TEST_F(InputFiles, ThatAreEmptyAreRefused) {
  const std::string path = write("empty", "");
  EXPECT_EQ(to_string(error_of(path)), path + ": is empty");
}

TEST_F(InputFiles, ThatAreEmptyOnceUnpackedAreRefused) {
  const std::string gzipped = write("a.gz", gzip(""));
  const std::string zstandard = write("a.zst", zstd(""));
  EXPECT_EQ(to_string(error_of(gzipped)), gzipped + ": is empty once unpacked");
  EXPECT_EQ(to_string(error_of(zstandard)), zstandard + ": is empty once unpacked");
}

TEST_F(InputFiles, ThatAreCutShortSaySo) {
  const std::string packed = gzip("one two three four\n");
  const std::string path = write("cut.gz", packed.substr(0, packed.size() - 9));
  const Error error = error_of(path);
  EXPECT_EQ(to_string(error), path + ": is cut short: it ends in the middle of gzip data");
  EXPECT_EQ(error.hint, "was it copied or downloaded completely?");
}

TEST(InputPipe, IsReadToItsEnd) {
  const Pipe pipe("1 Q0 d 1 2 t\n");
  const std::string path = "/dev/fd/" + std::to_string(pipe.reader());
  EXPECT_EQ(bytes_of(path), "1 Q0 d 1 2 t\n");
}

TEST(InputPipe, IsUnpackedLikeAFile) {
  const Pipe pipe(gzip("one\n"));
  EXPECT_EQ(bytes_of("/dev/fd/" + std::to_string(pipe.reader())), "one\n");
}

TEST(InputPipe, ThatIsEmptyIsRefused) {
  const Pipe pipe("");
  EXPECT_EQ(error_of("/dev/fd/" + std::to_string(pipe.reader())).what, "is empty");
}

TEST(InputStandard, IsCalledByAName) {
  const Pipe pipe("1 Q0 d 1 2 t\n");
  const StandardInput standard(pipe.reader());
  const auto input = Input::open("-").value();
  EXPECT_EQ(input->name(), "standard input");
  EXPECT_EQ(input->bytes(), "1 Q0 d 1 2 t\n");
}

TEST(InputStandard, StaysOpen) {
  const Pipe pipe("one\n");
  const StandardInput standard(pipe.reader());
  EXPECT_EQ(bytes_of("-"), "one\n");
  EXPECT_NE(::fcntl(STDIN_FILENO, F_GETFD), -1);
}

TEST_F(InputFiles, AsStandardInputAreReadFromWhereTheyStand) {
  const int file = ::open(write("a", "read\nrest\n").c_str(), O_RDONLY);
  ASSERT_EQ(::lseek(file, 5, SEEK_SET), 5);
  {
    const StandardInput standard(file);
    EXPECT_EQ(bytes_of("-"), "rest\n");
  }
  ::close(file);
}

TEST(InputMemory, LosesAByteOrderMark) {
  EXPECT_EQ(Input::from_memory("m", "\xef\xbb\xbfx")->bytes(), "x");
  EXPECT_EQ(Input::from_memory("m", "")->bytes(), "");
}

TEST(InputPlace, CountsLinesAndColumnsFromOne) {
  const auto input = Input::from_memory("m", "ab\n\ncd");
  const auto at = [&](std::size_t index) {
    const Place place = input->place_of(input->bytes().data() + index);
    return std::to_string(place.line) + ":" + std::to_string(place.column);
  };
  EXPECT_EQ(at(0), "1:1");
  EXPECT_EQ(at(1), "1:2");
  EXPECT_EQ(at(2), "1:3");  // the newline ends its own line
  EXPECT_EQ(at(3), "2:1");
  EXPECT_EQ(at(4), "3:1");
  EXPECT_EQ(at(6), "3:3");  // the end of the file
  EXPECT_EQ(input->place_of(input->bytes().data()).file, "m");
}

TEST(InputExcerpt, OfAVeryLongLineIsThePartAroundTheText) {
  // A line of 2 MB and some; the word stands in its middle, and there is a line on either side.
  const std::string million(1'000'000, 'x');
  const std::string text = "a\n" + million + " word " + million + "\nb\n";
  const auto input = Input::from_memory("test.txt", text);
  const std::size_t at = text.find("word");
  const Excerpt excerpt = input->excerpt_of(input->bytes().substr(at, 4));
  EXPECT_LT(excerpt.line.size(), 10'000U);
  EXPECT_EQ(excerpt.line.substr(excerpt.first, excerpt.length), "word");
  EXPECT_EQ(input->place_of(input->bytes().data() + at).line, 2U);
  EXPECT_EQ(input->place_of(input->bytes().data() + at).column, 1'000'002U);
  const Excerpt whole = input->excerpt_of(input->bytes().substr(2, 2'000'006));
  EXPECT_EQ(whole.first, 0U);
  EXPECT_EQ(whole.length, whole.line.size());
  EXPECT_LT(whole.line.size(), 10'000U);
}

TEST(InputExcerpt, IsWholeUpToTheSizeOfItsWindow) {
  // 4096 bytes are shown on either side, one more is not.
  for (const std::size_t before : {4095U, 4096U, 4097U}) {
    const std::string text = "first\n" + std::string(before, 'x') + "word\nlast\n";
    const auto input = Input::from_memory("test.txt", text);
    const Excerpt excerpt = input->excerpt_of(input->bytes().substr(6 + before, 4));
    EXPECT_EQ(excerpt.first, std::min<std::size_t>(before, 4096)) << before;
    EXPECT_EQ(excerpt.line, text.substr(6 + before - excerpt.first, excerpt.first + 4)) << before;
  }
}

TEST(InputPlace, IsRightWhereverTheLineBreaksLie) {
  // Lines are looked for in blocks of 64 KiB; breaks at and around the ends of blocks.
  for (const std::size_t size : {65534U, 65535U, 65536U, 65537U, 200000U}) {
    for (const std::size_t at : {0U, 1U, 65535U, 65536U, 65537U, 131072U}) {
      if (at >= size) continue;
      std::string text(size, 'x');
      text[at] = '\n';
      const auto input = Input::from_memory("test.txt", text);
      const Place place = input->place_of(input->bytes().data() + size);
      EXPECT_EQ(place.line, 2U) << size << " " << at;
      EXPECT_EQ(place.column, size - at) << size << " " << at;
    }
  }
}

TEST(InputExcerpt, IsTheWholeLineWithTheTextUnderlined) {
  const auto input = Input::from_memory("m", "first\none two\r\nlast");
  const auto excerpt = [&](std::size_t begin, std::size_t size) {
    return input->excerpt_of(input->bytes().substr(begin, size));
  };
  EXPECT_EQ(excerpt(10, 3).line, "one two");  // without its carriage return
  EXPECT_EQ(excerpt(10, 3).first, 4U);
  EXPECT_EQ(excerpt(10, 3).length, 3U);
  EXPECT_EQ(excerpt(0, 5).line, "first");
  EXPECT_EQ(excerpt(15, 4).line, "last");
  EXPECT_EQ(excerpt(6, 0).length, 1U);  // there is always something to underline
}

TEST(ErrorText, LeavesOutWhatIsNotKnown) {
  EXPECT_EQ(to_string({.place = {"f", 3, 7}, .what = "is bad"}), "f:3:7: is bad");
  EXPECT_EQ(to_string({.place = {"f", 3, 0}, .what = "is bad"}), "f:3: is bad");
  EXPECT_EQ(to_string({.place = {"f", 0, 0}, .what = "is bad"}), "f: is bad");
  EXPECT_EQ(to_string({.place = {}, .what = "is bad"}), "is bad");
}

TEST(ErrorText, IsWhatValueThrows) {
  const Result<int> result(Error{.place = {"f", 3, 7}, .what = "is bad"});
  try {
    (void)Result<int>(result).value();
    FAIL() << "nothing was thrown";
  } catch (const BadResult& bad) {
    EXPECT_STREQ(bad.what(), "f:3:7: is bad");
  }
}

}  // namespace
}  // namespace assay
