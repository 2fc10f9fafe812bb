// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Follows the offer of a draw, which every player who still plays has to accept (6.3.b, 6.3.c).
#pragma once

#include <optional>

#include "rules/quaternity/entries.hpp"

namespace eboard::rules::quaternity {

class DrawOffer {
 public:
  /// Who made the open offer.
  [[nodiscard]] std::optional<Player> open() const { return by_; }
  /// True for a player who accepted the last offer; its maker did by making it.
  [[nodiscard]] bool has_accepted(Player player) const { return accepted_.has(player); }
  /// True if everybody who still plays has accepted the open offer.
  [[nodiscard]] bool is_agreed(const Position& position) const;

  /// An open offer lapses when somebody declines it, when a player who did not accept it moves, and when its
  /// maker stops playing.
  void follow(const Entry& entry);

 private:
  std::optional<Player> by_;
  PlayerSet accepted_;
};

}  // namespace eboard::rules::quaternity
