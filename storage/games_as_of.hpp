// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads games and pairings as they stood earlier, for readers who must not see what came later. It has tables
// of its own, to which it applies events and changes of pairings as time advances.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "storage/derived.hpp"
#include "storage/event_store.hpp"
#include "storage/game_store.hpp"
#include "storage/pairing_store.hpp"

namespace eboard::storage {

class GamesAsOf {
 public:
  /// Makes the tables in a temporary file of SQLite. `stored` and `events` must outlive this.
  [[nodiscard]] static Result<std::unique_ptr<GamesAsOf>> open(Database& stored, EventStore& events);

  /// It knows more than may be known as of that: only another one can answer.
  [[nodiscard]] bool is_beyond(const AsOf& as_of) const {
    return last_ > as_of.last || changes_.at > as_of.at;
  }
  /// Applies what may be known. After an error this object must not be used any more, as after one of the
  /// calls below. Precondition: not is_beyond() that.
  [[nodiscard]] Result<void> advance(const AsOf& as_of, const Decode& decode);
  /// The pairings, without any games.
  [[nodiscard]] Result<void> advance_pairings(Millis as_of) {
    return apply_changes(stored_, as_of, tables_, changes_);
  }
  /// Works like storage::read_games(), as of the latest advance().
  [[nodiscard]] Result<void> read(const GameQuery& query, const std::function<bool(const GameRow&)>& visit);
  [[nodiscard]] Result<std::set<int>> rounds() { return read_rounds(tables_); }
  /// As of the latest advance_pairings() or advance().
  [[nodiscard]] Result<std::vector<Pairing>> pairings() { return read_pairings(tables_); }
  [[nodiscard]] Result<std::optional<int>> round_at(int table) { return read_round_at(tables_, table); }

 private:
  GamesAsOf(Database& stored, EventStore& events, Database tables)
      : stored_(stored), events_(events), tables_(std::move(tables)) {}
  /// Applies some of the events up to `last`; returns false if none are left.
  [[nodiscard]] Result<bool> apply_some(Sequence last, const Decode& decode);
  [[nodiscard]] Result<void> number_rounds();

  Database& stored_;
  EventStore& events_;
  Database tables_;
  std::optional<DerivedTables> derived_;
  Statement set_round_;
  Sequence last_ = 0;  ///< the last event applied
  AppliedChanges changes_;
  Millis dated_{0};                          ///< dates are as they were known then
  std::set<std::pair<BoardId, int>> begun_;  ///< games that this advance opened
};

}  // namespace eboard::storage
