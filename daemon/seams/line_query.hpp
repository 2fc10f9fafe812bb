// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What would come of a repair of a game's record, before anybody enters it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "daemon/seams/ruling_request.hpp"
#include "rules/laws/rulings/enter/record_line.hpp"

namespace eboard::seams {

/// A game as it stands, and as it would stand. Nothing was entered.
struct LineAnswer {
  int board = 0;
  int game = 0;
  rules::GameFile now;
  rules::RecordLine line;                 ///< of the moves that were asked about
  std::optional<rules::Ruling> ruling{};  ///< enters it; none: nothing would change
  std::string article{};                  ///< under which it would be kept
  std::optional<std::string> refused{};   ///< why it would not be taken
  std::optional<rules::GameFile> then{};  ///< none: nothing would change, or it would not be taken
  std::vector<RulingGiven> given{};       ///< the rulings of the game
};

struct LineQuery {
  using Answer = LineAnswer;
  int board = 0;
  std::optional<int> game{};  ///< none: the latest, or the one that stands ready
  rules::LineAsked line{};
  std::optional<rules::Ruling> ruling{};  ///< about which it is asked instead of moves
};

}  // namespace eboard::seams
