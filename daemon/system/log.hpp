// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Lines for the person who runs the daemon, on stderr: with journald's priority prefix where stderr is the
// journal, plain elsewhere. Any thread may call, and none ever waits for whoever reads stderr: lines go
// through a queue of 1 MiB to a thread that writes them, in order. Where nobody reads for so long that it is
// full, lines are dropped and their number is said later. What is queued is written before the process ends
// by exit() or return, for as long as two seconds. Lines below the level that is set are not written.
#pragma once

#include <fmt/core.h>

#include <chrono>
#include <optional>
#include <string_view>
#include <utility>

namespace eboard::log {

/// Values are syslog's priorities.
enum class Level : int { error = 3, warning = 4, notice = 5, info = 6, debug = 7 };

/// "error", "warning", ...
[[nodiscard]] std::string_view to_string(Level level);
[[nodiscard]] std::optional<Level> parse_level(std::string_view word);

/// From now on, for all threads; `info` at first.
void set_level(Level level);
[[nodiscard]] Level level();

void write(Level level, std::string_view line);

/// Waits until all lines are written. False: nobody took them in that time.
bool flush(std::chrono::milliseconds patience);

template <class... Values>
void error(fmt::format_string<Values...> format, Values&&... values) {
  write(Level::error, fmt::format(format, std::forward<Values>(values)...));
}
template <class... Values>
void warning(fmt::format_string<Values...> format, Values&&... values) {
  write(Level::warning, fmt::format(format, std::forward<Values>(values)...));
}
template <class... Values>
void notice(fmt::format_string<Values...> format, Values&&... values) {
  write(Level::notice, fmt::format(format, std::forward<Values>(values)...));
}
template <class... Values>
void info(fmt::format_string<Values...> format, Values&&... values) {
  write(Level::info, fmt::format(format, std::forward<Values>(values)...));
}
/// What somebody wants to see who looks for a fault, and nobody else. The line is made only if it is written.
template <class... Values>
void debug(fmt::format_string<Values...> format, Values&&... values) {
  if (level() >= Level::debug) write(Level::debug, fmt::format(format, std::forward<Values>(values)...));
}

}  // namespace eboard::log
