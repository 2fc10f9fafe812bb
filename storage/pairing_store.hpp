// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads and writes the tables pairing, pairing_tag, game_tag and seating: who plays at which board in which
// round, or in which game, and which round is played there now. Keeps each change of them in pairing_change.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "storage/records.hpp"
#include "storage/sqlite.hpp"

namespace eboard::storage {

/// As Rounds::set_pairings, inside the caller's transaction.
[[nodiscard]] Result<void> write_pairings(Database& database, const std::vector<Pairing>& pairings, Millis at,
                                          int elsewhere);
/// As Rounds::seat, inside the caller's transaction.
[[nodiscard]] Result<void> write_seat(Database& database, const Pairing& pairing,
                                      const std::optional<GameKey>& game, Millis at);

/// The changes behind that one, until that time, in order.
[[nodiscard]] Result<void> read_changes(Database& stored, std::int64_t after, Millis as_of,
                                        const std::function<Result<void>(const PairingChange&)>& visit);
/// Applies a change of another store, and keeps it here, inside the caller's transaction.
[[nodiscard]] Result<void> write_change(Database& database, const PairingChange& change);

/// The last change of pairings that was applied to other tables.
struct AppliedChanges {
  std::int64_t last = 0;
  Millis at{0};
};
/// Applies to other tables the further changes until that time.
[[nodiscard]] Result<void> apply_changes(Database& stored, Millis as_of, Database& tables,
                                         AppliedChanges& applied);

/// Says the tags of games, with a GameId that no other game has.
class GameTags {
 public:
  /// The database must outlive it.
  [[nodiscard]] static Result<GameTags> open(Database& database);

  /// Sets the tags of the game: its own, else those of its pairing, if it has one. The GameId of a pairing is
  /// that of the first game that is played at it. The games of a
  /// pairing come in their order.
  [[nodiscard]] Result<void> describe(GameRow& game, const Pairing* pairing);

 private:
  Statement own_, taken_, is_plain_;
  std::string store_;                         ///< its name in GameIds
  std::optional<std::pair<int, int>> place_;  ///< of the last game: round and table
};

/// The round that is played at the table; nullopt: no pairing says so.
[[nodiscard]] Result<std::optional<int>> read_round_at(Database& database, int table);
/// The pairings that concern the queried games, by round and board.
[[nodiscard]] Result<std::vector<Pairing>> read_pairings(Database& database, const GameQuery& query = {});

}  // namespace eboard::storage
