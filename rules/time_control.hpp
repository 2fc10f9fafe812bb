// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Time controls as data, and as PGN's TimeControl tag writes them.
//
//   control  = "?" | "-" | period *( ":" period )
//   period   = [ moves "/" ] seconds [ bonus ] | "*" seconds
//   bonus    = ( "+" | "d" | "b" ) seconds
//
// "+" is an increment; "d" (a delay before the time runs) and "b" (Bronstein) are ours: PGN has no sign for
// them, and calling them increments would change what the clock shows. "*" is a sand clock. A last period
// with a number of moves is repeated for as long as the game lasts (1928 paragraph 20a, 1930 article 20.1).
//
// PGN counts seconds, people say minutes. What a person enters goes through entered_time_control(): there a
// number of seconds may carry a unit, "5m+3s", and what can only be meant in minutes, "5+3", is refused.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/expected.hpp"

namespace eboard::rules {

enum class BonusKind : std::uint8_t {
  increment,  ///< added with every press
  delay,      ///< the main time stands still for so long on every move (2005 article 6.2b)
  bronstein,  ///< what was used is given back with the press, at most so much
};

struct Period {
  std::optional<int> moves;  ///< to be made within it; none: all
  std::chrono::milliseconds base{};
  std::chrono::milliseconds bonus{};
  BonusKind bonus_kind = BonusKind::increment;
  bool sand_clock = false;  ///< what one side uses the other gains
  bool operator==(const Period&) const = default;
};

struct TimeControl {
  enum class Kind : std::uint8_t { unknown, untimed, timed };

  Kind kind = Kind::unknown;
  std::vector<Period> periods;  ///< not empty exactly if timed
  bool operator==(const TimeControl&) const = default;

  [[nodiscard]] bool timed() const { return kind == Kind::timed; }
  /// Precondition: timed. The period that follows `index`; the last one repeats if it has a number of moves.
  [[nodiscard]] const Period& period(std::size_t index) const;
  /// Whether nothing follows the period: all moves are to be made in it.
  [[nodiscard]] bool is_last(std::size_t index) const;
};

/// The error is a sentence that names the place.
[[nodiscard]] Expected<TimeControl, std::string> parse_time_control(std::string_view text);
/// As a person writes it: every time may end in h, m or s; without a unit it counts seconds, as in PGN.
/// Error: what is wrong with it, to be put behind its name and a colon; also where the seconds were probably
/// meant as minutes, with both ways to write that.
[[nodiscard]] Expected<TimeControl, std::string> entered_time_control(std::string_view text);
/// For a tag of somebody else's file, which counts seconds whatever it says: what makes one doubt that, as a
/// sentence; nullopt: nothing.
[[nodiscard]] std::optional<std::string> doubt_about(const TimeControl& control);
/// The PGN text; parse_time_control() of it gives the same.
[[nodiscard]] std::string to_string(const TimeControl& control);

/// The same with an increment of so much in every period (2018 and 2023 Guidelines III.4). Precondition:
/// timed.
[[nodiscard]] TimeControl with_increment(TimeControl control, std::chrono::milliseconds bonus);

/// A player's time for a game of sixty moves: all periods and sixty increments. By this the Laws tell rapid
/// and blitz (2005 B.1 and C.1, 2023 A.1 and B.1). None if untimed, unknown or by sand clock.
[[nodiscard]] std::optional<std::chrono::milliseconds> time_for_sixty_moves(const TimeControl& control);

}  // namespace eboard::rules
