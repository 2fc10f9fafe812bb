// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads games as they stood after an earlier event, for readers who must not see later ones. It has tables of
// its own, to which it applies events as the wanted event advances.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "storage/derived.hpp"
#include "storage/event_store.hpp"

namespace eboard::storage {

class GamesAsOf {
 public:
  /// Makes the tables in a temporary file of SQLite. `stored` and `events` must outlive this.
  [[nodiscard]] static Result<std::unique_ptr<GamesAsOf>> open(Database& stored, EventStore& events);

  /// The number of the last event applied.
  [[nodiscard]] Sequence last() const { return last_; }
  /// Applies the events up to and including `last`. After an error this object must not be used any more.
  [[nodiscard]] Result<void> advance(Sequence last, const Decode& decode);
  /// Works like storage::read_games(), with names and dates of the store.
  [[nodiscard]] Result<void> read(const GameQuery& query, const std::function<bool(const GameRow&)>& visit);

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
  Sequence last_ = 0;
  std::set<std::pair<BoardId, int>> begun_;  ///< games that this advance opened
};

}  // namespace eboard::storage
