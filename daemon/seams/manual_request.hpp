// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Manual boards: moves that somebody enters on a page or sends from a program.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "daemon/seams/desk.hpp"
#include "rules/chess/types.hpp"

namespace eboard::seams {

/// Where the game at a manual board stands.
struct ManualStanding {
  struct Move {
    std::string uci, san;
  };
  int board = 0;
  int game = 0;
  int ply = 0;
  std::string fen;
  bool over = false;
  std::vector<Move> moves;  ///< that are legal now; none if the game is over
  bool entered = false;     ///< it stands so by what was entered just now
};

struct ManualQuery {
  using Answer = ManualStanding;
  int board = 0;
};

/// What a clock beside the board shows.
struct ManualClock {
  std::chrono::milliseconds white{0}, black{0};
  /// Whose time runs, if that is known; the inner value is empty if the clock is stopped.
  std::optional<std::optional<rules::Color>> running{};
};

/// One thing that is entered, and what the clock shows behind it.
struct ManualRequest {
  using Answer = ManualStanding;
  enum class What : std::uint8_t { move, takeback, new_game, clock };
  int board = 0;
  What what = What::move;
  std::string move{};        ///< SAN or UCI
  std::optional<int> ply{};  ///< plies so far, as the sender believes
  std::optional<ManualClock> clock{};
};

}  // namespace eboard::seams
