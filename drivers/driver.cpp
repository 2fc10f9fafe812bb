// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/driver.hpp"

namespace eboard::drivers {

std::string_view to_string(DecodeError error) {
  switch (error) {
    case DecodeError::stray_byte:
      return "stray_byte";
    case DecodeError::unknown_message:
      return "unknown_message";
    case DecodeError::bad_length:
      return "bad_length";
    case DecodeError::cut_message:
      return "cut_message";
    case DecodeError::bad_field:
      return "bad_field";
    case DecodeError::bad_checksum:
      return "bad_checksum";
  }
  return "?";
}

std::optional<LineState> parse_line_state(std::string_view text) {
  if (text == "keep") return LineState::keep;
  if (text == "on") return LineState::on;
  if (text == "off") return LineState::off;
  return std::nullopt;
}

}  // namespace eboard::drivers
