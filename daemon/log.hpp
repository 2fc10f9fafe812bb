// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Lines for the person who runs the daemon, on stderr: with journald's priority prefix where stderr is the
// journal, plain elsewhere. Any thread may call.
#pragma once

#include <fmt/format.h>

#include <string_view>
#include <utility>

namespace eboard::log {

/// Values are syslog's priorities.
enum class Level : int { error = 3, warning = 4, notice = 5, info = 6 };

void write(Level level, std::string_view line);

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

}  // namespace eboard::log
