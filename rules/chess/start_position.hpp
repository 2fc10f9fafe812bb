// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Where games begin, as organisers say it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "rules/chess/setup.hpp"
#include "rules/text/expected.hpp"

namespace eboard::rules {

/// The initial position of Chess960 with that number, 0 to 959 (Scharnagl's numbering, which its tournaments
/// use: 518 is that of chess). nullopt: there is no such number.
[[nodiscard]] std::optional<Setup> chess960_setup(int number);

struct StartPosition {
  Setup setup;
  bool chess960 = false;  ///< said by a number, or a position that only Chess960 has
  bool operator==(const StartPosition&) const = default;
};
/// A FEN, or the number of a position of Chess960. Error: a sentence.
[[nodiscard]] Expected<StartPosition, std::string> parse_start_position(std::string_view text);

}  // namespace eboard::rules
