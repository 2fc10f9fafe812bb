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

// A damaged database put bytes of its own into the message of its start.
TEST_CASE("a line is one line of UTF-8, whatever a file or a device put into it") {
  FullPipe pipe;
  log::warning("damaged: \xb8\n\x1b[2J \xc3\xbc");
  CHECK_THAT(pipe.read_all(), Contains("damaged: \xef\xbf\xbd  [2J \xc3\xbc\n"));
}

TEST_CASE("a level leaves out the lines below it, from the next line on") {
  FullPipe pipe;
  log::debug("not {}", "this");
  log::set_level(log::Level::debug);
  log::debug("but {}", "this");
  log::set_level(log::Level::error);
  log::warning("nor that");
  log::error("and that");
  log::set_level(log::Level::info);
  const std::string text = pipe.read_all();
  CHECK_THAT(text, Contains("but this") && Contains("and that"));
  CHECK_THAT(text, !Contains("not this") && !Contains("nor that"));
}

TEST_CASE("every level has a word") {
  for (const auto level :
       {log::Level::error, log::Level::warning, log::Level::notice, log::Level::info, log::Level::debug})
    CHECK(log::parse_level(log::to_string(level)) == level);
  CHECK_FALSE(log::parse_level("loud"));
}

}  // namespace log_test
