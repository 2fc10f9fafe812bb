// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads and writes the tables pairing, pairing_tag, game_tag and seating: who plays at which board in which
// round, or in which game, and which round is played there now.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "storage/records.hpp"
#include "storage/sqlite.hpp"

namespace eboard::storage {

/// As Store::set_pairings, inside the caller's transaction.
[[nodiscard]] Result<void> write_pairings(Database& database, const std::vector<Pairing>& pairings);
/// As Store::seat, inside the caller's transaction.
[[nodiscard]] Result<void> write_seat(Database& database, const Pairing& pairing);
/// As Store::seat for the game that is played there.
[[nodiscard]] Result<void> write_game_tags(Database& database, const GameKey& game,
                                           const std::vector<rules::Tag>& tags);
/// Says the tags of games, with a GameId that no other game of the store has.
class GameTags {
 public:
  /// The database must outlive it.
  [[nodiscard]] static Result<GameTags> open(Database& database);

  /// Sets the tags of the game: its own, else those of its pairing, if it has one. The GameId of a pairing is
  /// that of the first game that is played at it. The games of a
  /// pairing come in their order.
  [[nodiscard]] Result<void> describe(GameRow& game, const Pairing* pairing);

 private:
  Statement own_, taken_;
  std::optional<std::pair<int, int>> place_;  ///< of the last game: round and table
};

/// The pairings that concern the queried games, by round and board.
[[nodiscard]] Result<std::vector<Pairing>> read_pairings(Database& database, const GameQuery& query = {});

}  // namespace eboard::storage
