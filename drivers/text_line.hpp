// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The messages of boards that speak in lines of text. A line is taken or refused as a whole, so that what
// noise glued to its front is never read as another one.
#pragma once

#include <string_view>
#include <utility>

#include "drivers/driver.hpp"

namespace eboard::drivers {

/// A frame of this kind is what is left of an end of line: CR and LF may come in any order and number.
inline constexpr std::uint8_t kLineEnd = kSaysNothing;

/// The text of a frame.
[[nodiscard]] inline std::string_view line_of(const Frame& frame) {
  return {reinterpret_cast<const char*>(frame.payload.data()), frame.payload.size()};
}

/// The word before the first `at`, and the text after it.
[[nodiscard]] inline std::pair<std::string_view, std::string_view> split(std::string_view text, char at) {
  const auto end = text.find(at);
  if (end == std::string_view::npos) return {text, {}};
  return {text.substr(0, end), text.substr(end + 1)};
}

/// The first line of the buffer, of at most `max` printable characters; of a longer one that much and one
/// byte are refused, and the rest is looked at again. `kind_of` names its kind; nullopt: no board sends such
/// a line.
[[nodiscard]] FrameResult next_line(std::span<const std::uint8_t> buffer, std::size_t max,
                                    std::optional<std::uint8_t> (*kind_of)(std::string_view line)) noexcept;

}  // namespace eboard::drivers
