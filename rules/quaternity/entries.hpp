// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Holds what happened in a game, in order, and the position after each entry. Entries are never removed; one
// that a ruling takes back stays in the list and no longer stands.
#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "rules/quaternity/ending.hpp"
#include "rules/quaternity/ruling.hpp"
#include "rules/text/one_of.hpp"

namespace eboard::rules::quaternity {

struct MoveMade {
  Move move;
  Played played;
};
/// A move that was made against the rules.
struct Irregular {
  Move move;
};
struct Frozen {
  FreezeReason reason;
  Played played;
};
/// An offer of a draw, on one's own turn (6.3.c).
struct DrawOffered {};
struct DrawAccepted {};
struct DrawDeclined {};
struct DrawClaimed {
  EndKind as;                  ///< `repetition` or `fifty_moves`
  std::optional<Move> with{};  ///< the move that would complete the claim; not played
};
/// "Pushkar pause" (4.3).
struct Paused {};
/// The player signed the score sheets (8.4).
struct Confirmed {};
/// A takeback: the players themselves restored the position in which ply `ply + 1` was made.
struct TakenBack {
  int ply;
};
struct RulingMade {
  int number;  ///< from 1
  Ruling ruling;
  Played played;  ///< what the ruling did to the pieces
};

/// One entry of a game's record.
struct Entry {
  using What = OneOf<std::variant<MoveMade, Irregular, Frozen, DrawOffered, DrawAccepted, DrawDeclined,
                                  DrawClaimed, Paused, Confirmed, TakenBack, RulingMade>>;
  Player by;  ///< the player concerned, who moved, froze or offered; for a ruling, the player on turn
  What what;
};

/// True for a move, by the rules or against them.
[[nodiscard]] bool is_ply(const Entry& entry);

/// True if the position after the entry is another one, and counts as one for 6.3.d.
[[nodiscard]] bool changes_position(const Entry& entry);

class Entries {
 public:
  explicit Entries(const Position& start) : positions_{start} {}

  [[nodiscard]] const Position& start() const { return positions_.front(); }
  [[nodiscard]] const Position& position() const { return positions_.back(); }
  [[nodiscard]] const std::vector<Entry>& all() const { return entries_; }
  [[nodiscard]] std::size_t size() const { return entries_.size(); }
  /// The position before entry `n`; the current one for n == size().
  [[nodiscard]] const Position& before(std::size_t n) const { return positions_[n]; }
  /// True if entry `n` counts: it was not taken back, and a ruling was not undone.
  [[nodiscard]] bool stands(std::size_t n) const { return stands_[n]; }

  /// The number of moves that stand, irregular ones and passes included.
  [[nodiscard]] int plies() const;
  /// The entry of the move that stands as ply `ply`, from 1; size() if there is none.
  [[nodiscard]] std::size_t of_ply(int ply) const;
  /// The number of times that `position` has stood on the board (6.3.d).
  [[nodiscard]] int occurrences(const Position& position) const;
  /// The number of rulings, undone ones included.
  [[nodiscard]] int rulings() const;
  [[nodiscard]] bool is_undone(int ruling) const;
  /// The number of warnings that were ruled and not undone.
  [[nodiscard]] int warnings(Player player) const;

  void add(Entry entry, const Position& after, bool stands);
  /// Entry `n` and all later ones no longer stand.
  void strike_from(std::size_t n);

 private:
  std::vector<Position> positions_;  ///< one more than entries_
  std::vector<Entry> entries_;
  std::vector<bool> stands_;  ///< whether each entry stands
};

}  // namespace eboard::rules::quaternity
