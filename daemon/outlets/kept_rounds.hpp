// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Keeps what an outlet made of the games of the latest rounds, table by table, so that a move at one table
// costs the reading of that table and not of the round.
#pragma once

#include <map>
#include <set>

#include "daemon/seams/delivery.hpp"

namespace eboard::outlets {

template <class Made>
class KeptRounds {
 public:
  using Tables = std::map<int, Made>;

  /// Reads the games of these tables again, and those of all tables if it does not have the round, or if the
  /// pairings or the dates are other ones. `add(Made&, GameRow)` gets the games of a table in their order;
  /// where it returns false, the reading ends and the round is not kept. A table without a game is not there.
  /// `visit(table)`: it was read.
  template <class Add>
  [[nodiscard]] storage::Result<void> read(seams::Released& released, int round, const std::set<int>& tables,
                                           Add add) {
    const auto version = released.names_version();
    if (!version) return unexpected(version.error());
    auto kept = rounds_.find(round);
    const bool whole = kept == rounds_.end() || !(kept->second.version == *version);
    if (whole) {
      rounds_.erase(round);
      if (rounds_.size() >= kMaxRounds) rounds_.erase(rounds_.begin());
      kept = rounds_.emplace(round, Round{*version, {}}).first;
    }
    Tables& all = kept->second.tables;
    for (const int table : tables) all.erase(table);
    bool goes_on = true;
    const auto read = released.read_games({round, std::nullopt, whole ? nullptr : &tables},
                                          [&](const storage::GameRow& game) {
                                            goes_on = add(all[game.board_number], game);
                                            return goes_on;
                                          });
    if (!read || !goes_on) rounds_.erase(round);
    return read;
  }
  /// Precondition: the latest read() of the round succeeded, and was not ended.
  [[nodiscard]] Tables& of(int round) { return rounds_.at(round).tables; }
  void forget(int round) { rounds_.erase(round); }

 private:
  static constexpr std::size_t kMaxRounds = 3;

  struct Round {
    storage::NamesVersion version;
    Tables tables;
  };
  std::map<int, Round> rounds_;
};

}  // namespace eboard::outlets
