// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/text/input_file.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <fstream>
#include <thread>
#include <utility>

#include "tests/support/catch.hpp"
#include "tests/support/temporary_folder.hpp"

namespace input_file_test {

using namespace eboard::rules;
using eboard::test::TemporaryFolder;

namespace {

std::string written(const TemporaryFolder& folder, const std::string& name, const std::string& text) {
  std::string path = folder.file(name);
  std::ofstream(path, std::ios::binary) << text;
  return path;
}

std::string refusal(const std::string& path, InputKind kind) {
  const auto text = read_input(path, kind);
  return text ? "none" : text.error();
}

}  // namespace

TEST_CASE("a capture is read whole, whatever its bytes are") {
  const TemporaryFolder folder;
  const std::string text = std::string("a\0\xff\n", 4) + std::string(200'000, 'x');
  CHECK(read_input(written(folder, "a", text), InputKind::capture).value() == text);
  CHECK(read_input(written(folder, "b", ""), InputKind::configuration).value().empty());
}

TEST_CASE("what is no file is refused at once and by name") {
  const TemporaryFolder folder;
  const std::string pipe = folder.file("pipe");
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  for (const InputKind kind :
       {InputKind::configuration, InputKind::pairings, InputKind::games, InputKind::capture}) {
    CHECK(refusal("no/such", kind) == "no/such: No such file or directory");
    CHECK(refusal(folder.file(""), kind) == folder.file("") + ": Is a directory");
    CHECK(refusal("/dev/zero", kind) == "/dev/zero: is a device, not a file");
  }
}

TEST_CASE("games and captures may come through a pipe, a configuration may not") {
  const TemporaryFolder folder;
  const std::string named = folder.file("pipe");
  REQUIRE(::mkfifo(named.c_str(), 0600) == 0);
  for (const InputKind kind : {InputKind::configuration, InputKind::pairings})
    CHECK(refusal(named, kind) == named + ": is a pipe, not a file");
  std::array<int, 2> ends{};
  REQUIRE(::pipe(ends.data()) == 0);
  const std::string text(300'000, 'x');
  std::thread writer([&] {
    for (std::size_t done = 0; done < text.size();) {
      const auto written = ::write(ends[1], text.data() + done, text.size() - done);
      if (written <= 0) break;
      done += static_cast<std::size_t>(written);
    }
    ::close(ends[1]);
  });
  const auto read = read_input(fmt::format("/proc/self/fd/{}", ends[0]), InputKind::games);
  writer.join();
  ::close(ends[0]);
  CHECK(read == text);
}

TEST_CASE("a configuration is at most 1 MiB, pairings 32 MiB") {
  const TemporaryFolder folder;
  const std::size_t mebibyte = std::size_t{1} << 20;
  CHECK(refusal(written(folder, "a", std::string(mebibyte, '#')), InputKind::configuration) == "none");
  const std::string large = written(folder, "b", std::string(mebibyte + 1, '#'));
  CHECK(refusal(large, InputKind::configuration) == large + ": is longer than 1 MiB");
  CHECK(refusal(large, InputKind::pairings) == "none");
  const std::string larger = written(folder, "c", std::string(32 * mebibyte + 1, '#'));
  CHECK(refusal(larger, InputKind::pairings) == larger + ": is longer than 32 MiB");
}

TEST_CASE("a byte that cannot stand in a text is named with its line") {
  const TemporaryFolder folder;
  const std::string nul = written(folder, "nul", std::string("a = 1\nb\0\n", 10));
  for (const InputKind kind : {InputKind::configuration, InputKind::pairings})
    CHECK(refusal(nul, kind) == nul + ":2: holds a NUL byte; save it as UTF-8 text");
  const std::string latin = written(folder, "latin", "\n\nname = \"M\xfcller\"\n");
  CHECK(refusal(latin, InputKind::configuration) == latin + ":3: is not UTF-8; save it as UTF-8 text");
}

TEST_CASE("pairings and games in another encoding are read, and it is said where the first such place is") {
  const TemporaryFolder folder;
  const auto read = [&](InputKind kind, const std::string& bytes) {
    const std::string path = written(folder, "x", bytes);
    std::string remark = "none";
    const auto text =
        read_input(path, kind, [&](const std::string& line) { remark = line.substr(path.size()); });
    return std::pair(text.value_or("refused"), remark);
  };
  for (const InputKind kind : {InputKind::pairings, InputKind::games}) {
    CHECK(read(kind, "M\u00fcller") == std::pair<std::string, std::string>("M\u00fcller", "none"));
    CHECK(read(kind, "\r\n\r\nM\xfcller") ==
          std::pair<std::string, std::string>("\r\n\r\nM\u00fcller",
                                              ":3: is not UTF-8; it was read as Windows-1252"));
    CHECK(read(kind, "a\rM\xfcller").second == ":2: is not UTF-8; it was read as Windows-1252");
    CHECK(read(kind, std::string("\xff\xfe[\0M\0\xfc\0", 8)) ==
          std::pair<std::string, std::string>(
              "[M\u00fc", ":1: is UTF-16, and was read as such; better save it as UTF-8"));
  }
}

TEST_CASE("UTF-8 is what RFC 3629 calls so") {
  const TemporaryFolder folder;
  for (const char* good : {"M\u00fcller", "\u20ac \u4e2d", "\U0001f600", "\xf4\x8f\xbf\xbf", "\xef\xbb\xbf"})
    CHECK(refusal(written(folder, "good", good), InputKind::configuration) == "none");
  for (const char* bad : {"\x80", "\xc0\xaf", "\xc3", "\xe0\x80\x80", "\xed\xa0\x80", "\xe2\x82",
                          "\xf0\x80\x80\x80", "\xf4\x90\x80\x80", "\xf8\x88\x80\x80\x80", "\xc3("}) {
    CAPTURE(bad);
    CHECK(refusal(written(folder, "bad", bad), InputKind::configuration) != "none");
  }
}

}  // namespace input_file_test
