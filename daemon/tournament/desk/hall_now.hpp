// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What the hall shows now, as far as a round that begins or ends depends on it. Times are on the hall's own
// line (journal time), which no clock that is set disturbs.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "daemon/tournament/hour.hpp"
#include "daemon/tournament/tournament.hpp"

namespace eboard::tournament {

using Millis = std::chrono::milliseconds;

/// What a board's clock shows.
struct ClockNow {
  Millis white{0}, black{0};
  Colour running = Colour::none;  ///< none: it stands, or does not say
  bool operator==(const ClockNow&) const = default;
};

enum class Stands : std::uint8_t {
  otherwise,  ///< somehow, or nothing does
  set_up,     ///< the position in which games begin there, and nothing was moved
  played,     ///< a game runs
  over,       ///< the pieces of a game that is over
  apart,      ///< a game that is not of its round has begun, and is not over
};

struct BoardNow {
  bool by_hand = false;  ///< there is no device: somebody enters the moves
  bool linked = false;   ///< its device answers
  Millis link_since{0};  ///< since when it does, or does not
  Stands stands = Stands::otherwise;
  Millis since{0};                  ///< since when it stands so; set up: since when nothing was touched
  int round = 0;                    ///< of the game that runs or is over
  int plies = 0;                    ///< of that game
  bool turned = false;              ///< White's pieces stood at the board's other end when that game began
  std::optional<ClockNow> clock{};  ///< as it reported last; nullopt: none is connected
  bool operator==(const BoardNow&) const = default;
};

/// A game that was played at a board, as the store has it.
struct GameThere {
  int board = 0, round = 0;
  Millis started{0};
  std::optional<Millis> ended{};
  bool turned = false;                               ///< as of BoardNow
  std::optional<Millis> white_left{}, black_left{};  ///< on the clock after its last ply
};

struct HallNow {
  std::map<int, BoardNow> boards;  ///< by number of the table
  std::vector<GameThere> games;    ///< of all rounds
  Millis now{0};
  LocalTime local;        ///< the same moment
  std::int64_t wall = 0;  ///< the same moment, milliseconds since 1970
  double scale = 1;       ///< how many times faster the line runs than the clocks on the wall

  /// The point on the line of what happened at that time of the computer's clock, and the other way about.
  [[nodiscard]] Millis on_line(std::int64_t at) const {
    return now - Millis(static_cast<std::int64_t>(static_cast<double>(wall - at) * scale));
  }
  [[nodiscard]] std::int64_t on_wall(Millis at) const {
    return wall - static_cast<std::int64_t>(static_cast<double>((now - at).count()) / scale);
  }
};

}  // namespace eboard::tournament
