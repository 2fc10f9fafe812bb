// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string_view>

#include "rules/laws/rulings/text/ruling.hpp"

namespace eboard::rules {

/// Which games of a board are not of their round, by its rulings. A game is ruled on itself while it is one
/// of the board's two latest, and by the latest one afterwards: so the order of games is that of what was
/// said.
class RoundMarks {
 public:
  /// A ruling on that game, of any kind; the same one twice counts once. `undoes`: 0 if it is no R-UNDO.
  void add(int game, int number, std::string_view text, int undoes);
  /// The game begins anew: one that had its number came to nothing.
  void forget(int game) { rulings_.erase(game); }

  [[nodiscard]] bool is_out(int game) const;
  /// The games about which anything was said, undone or not.
  [[nodiscard]] std::set<int> named() const;

 private:
  struct Said {
    std::optional<ruling::OfRound> what{};
    int undoes = 0;
  };
  std::map<int, std::map<int, Said>> rulings_;  ///< by game and number
};

}  // namespace eboard::rules
