// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Another program that is talked to line by line over its standard input and output.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <memory>
#include <string>
#include <string_view>

#include "rules/text/expected.hpp"

namespace eboard::engine {

class Program {
 public:
  using Time = std::chrono::steady_clock::time_point;
  static constexpr std::size_t kLongestLine = 64 * 1024;
  static constexpr std::size_t kMaxMemory = 512 * 1024 * 1024;

  /// It has the priority of the calling thread and ends with it, has no other open file of this process, gets
  /// no more than kMaxMemory for its data, and is the first to end where memory is short.
  /// Error: the reason.
  [[nodiscard]] static Expected<std::unique_ptr<Program>, std::string> start(const std::string& path);
  /// Ends it at once, with what it started.
  ~Program();
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  /// Writes the line. Returns false if the program does not take it, or has ended.
  [[nodiscard]] bool say(std::string_view line);
  /// The next line without its end. Error: why none came by then, like "ended".
  [[nodiscard]] Expected<std::string, std::string_view> hear(Time by);
  /// From any thread: nothing is heard any more.
  void interrupt();

 private:
  Program(pid_t pid, int socket) : pid_(pid), socket_(socket) {}

  pid_t pid_;
  int socket_;
  std::string heard_;  ///< and not yet returned
};

}  // namespace eboard::engine
