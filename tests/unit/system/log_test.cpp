// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/system/log.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <sstream>
#include <string>
#include <utility>

#include "tests/support/catch.hpp"

namespace log_test {

using namespace eboard;
using namespace std::chrono_literals;
using Catch::Matchers::Contains;

namespace {

/// stderr is a pipe that nobody reads until read_all().
class FullPipe {
 public:
  FullPipe() : stderr_(::dup(STDERR_FILENO)) {
    std::array<int, 2> ends{};
    REQUIRE(log::flush(10s));
    REQUIRE(::pipe2(ends.data(), O_CLOEXEC) == 0);
    reading_ = ends[0];
    ::dup2(ends[1], STDERR_FILENO);
    ::close(ends[1]);
  }
  ~FullPipe() {
    ::dup2(stderr_, STDERR_FILENO);
    ::close(stderr_);
    ::close(reading_);
  }
  /// Until the log has nothing left to write.
  std::string read_all() {
    std::string text;
    std::array<char, 4096> some{};
    ::fcntl(reading_, F_SETFL, O_NONBLOCK);
    bool done = false;
    while (true) {
      const ssize_t got = ::read(reading_, some.data(), some.size());
      if (got > 0) {
        text.append(some.data(), static_cast<std::size_t>(got));
      } else if (done) {
        return text;
      } else {
        done = log::flush(20ms);
      }
    }
  }

 private:
  int stderr_, reading_ = -1;
};

}  // namespace

TEST_CASE(
    "nobody waits for a log that nobody reads, and what is dropped is counted, the rest comes in order") {
  FullPipe pipe;
  const std::string filler(1000, 'x');
  const auto begun = std::chrono::steady_clock::now();
  for (int i = 0; i < 3000; ++i) log::info("line {} {}", i, filler);
  CHECK(std::chrono::steady_clock::now() - begun < 5s);
  CHECK_FALSE(log::flush(10ms));
  const std::string text = pipe.read_all();
  std::istringstream lines(text);
  int written = 0, dropped = 0, last = -1;
  for (std::string program, word; lines >> program >> word;) {
    int number = 0;
    if (word == "line") {
      lines >> number;
      CHECK(number > std::exchange(last, number));
      ++written;
    } else {
      dropped += std::stoi(word);
    }
    lines.ignore(2000, '\n');
  }
  CHECK(written > 1000);
  CHECK(dropped > 0);
  CHECK(written + dropped == 3000);
  log::info("the next one");
  CHECK_THAT(pipe.read_all(), Contains("the next one"));
}

TEST_CASE("lines of a log that is read are not dropped") {
  FullPipe pipe;
  for (int i = 0; i < 50; ++i) log::notice("line {}.", i);
  const std::string text = pipe.read_all();
  for (int i = 0; i < 50; ++i) CHECK_THAT(text, Contains(fmt::format("line {}.", i)));
  CHECK(text.find("dropped") == std::string::npos);
}

}  // namespace log_test
