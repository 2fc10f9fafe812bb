// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Holds time controls as data, and reads and writes them as PGN's TimeControl tag.
//
//   control  = "?" | "-" | period *( ":" period )
//   period   = [ moves "/" ] seconds [ bonus ] | "*" seconds
//   bonus    = ( "+" | "d" | "b" ) seconds
//
// "+" is an increment; "d" (a delay before the time runs) and "b" (Bronstein) are ours: PGN has no sign for
// them, and calling them increments would change what the clock shows. "*" is a sand clock. A last period
// with a number of moves is repeated for as long as the game lasts (1928 paragraph 20a, 1930 article 20.1).
//
// PGN counts seconds, people count minutes. What a person enters goes through entered_time_control(): it may
// be in words (spoken_control.hpp), and "5+3", which can only be meant in minutes, is refused.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/text/expected.hpp"

namespace eboard::rules {

enum class BonusKind : std::uint8_t {
  increment,  ///< added at every press
  delay,      ///< the main time stands still for `bonus` on every move (2005 article 6.2b)
  bronstein,  ///< the time used is given back at the press, at most `bonus`
};

struct Period {
  std::optional<int> moves;  ///< number of moves to complete in this period; empty: all
  std::chrono::milliseconds base{};
  std::chrono::milliseconds bonus{};
  BonusKind bonus_kind = BonusKind::increment;
  bool sand_clock = false;  ///< the time that one side uses is added to the other's
  bool operator==(const Period&) const = default;
};

struct TimeControl {
  enum class Kind : std::uint8_t { unknown, untimed, timed };

  Kind kind = Kind::unknown;
  std::vector<Period> periods;  ///< empty unless timed
  bool operator==(const TimeControl&) const = default;

  [[nodiscard]] bool timed() const { return kind == Kind::timed; }
  /// The period with that index; the last one repeats if it has a number of moves. Requires timed().
  [[nodiscard]] const Period& period(std::size_t index) const;
  /// True if no period follows: all remaining moves are made in this one.
  [[nodiscard]] bool is_last(std::size_t index) const;
};

/// The error is a sentence that names the faulty place.
[[nodiscard]] Expected<TimeControl, std::string> parse_time_control(std::string_view text);
/// Reads a time control as a person writes it: as PGN has it, with units, "5m+3s", or as people say it, "90
/// min/40 + 30 min + 30 s". Without a unit it counts seconds, as in PGN. Refuses what may mean two things,
/// and seconds that were probably meant as minutes, and shows both. "" is unknown. The error is the end of a
/// sentence, to be put after a name and a colon.
[[nodiscard]] Expected<TimeControl, std::string> entered_time_control(std::string_view text);
/// Reads the tag of a file from elsewhere: the same, but what PGN's letter means is taken as it is, however
/// short.
[[nodiscard]] Expected<TimeControl, std::string> filed_time_control(std::string_view text);
/// For a tag that filed_time_control() took by the letter: a sentence why this is doubtful, or nullopt.
[[nodiscard]] std::optional<std::string> doubt_about(const TimeControl& control);
/// The text of the PGN tag; parse_time_control() of it gives the same time control.
[[nodiscard]] std::string to_string(const TimeControl& control);
/// As people say it: "5 min + 3 s" of "300+3", "40 moves in 120 min, then 60 min" of "40/7200:3600". The
/// pages say the same (controlText in daemon/net/pages/table.js).
[[nodiscard]] std::string control_words(const TimeControl& control);
/// to_string() with a unit behind each time, "5s+3s" for 5+3, where one is so short that
/// entered_time_control() refuses it without. Requires timed().
[[nodiscard]] std::string with_units(const TimeControl& control);

/// True for a base that is not usual on a clock beside a board: 5 s, 90 s for 40 moves. `in_several`: there
/// are more periods.
[[nodiscard]] bool is_too_short(const Period& period, bool in_several = false);

/// A player's time for a game of sixty moves: all periods and sixty increments. By it the Laws distinguish
/// rapid and blitz (2005 B.1 and C.1, 2023 A.1 and B.1). Empty if untimed, unknown or by sand clock.
[[nodiscard]] std::optional<std::chrono::milliseconds> time_for_sixty_moves(const TimeControl& control);

}  // namespace eboard::rules
