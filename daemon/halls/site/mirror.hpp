// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What a hall has published, in a store as the hall has one: whatever the daemon makes of its store is made
// of this one by the same code. Belongs to one thread.
#pragma once

#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "daemon/halls/wire.hpp"
#include "storage/store.hpp"

namespace eboard::halls {

class Mirror {
 public:
  /// Opens the store at `path`, or makes it. Refuses one of another hall's store.
  [[nodiscard]] static storage::Result<Mirror> open(const std::string& path, const std::string& hall_store);

  /// Stores events that follow on those that are here, and returns them as they are here; durable when it
  /// returns. One of which nothing can be made is passed over. After an error nothing is stored.
  [[nodiscard]] storage::Result<std::vector<storage::StoredEvent>> enter(
      std::span<const EventMessage> events);
  /// Takes over who plays where, unless a later version is known. Returns whether anything is another one
  /// now.
  [[nodiscard]] storage::Result<bool> enter(const RoundMessage& round);

  /// The number that the last event has in the hall; 0: there is none.
  [[nodiscard]] storage::Result<Sequence> last();
  /// Events that were passed over, since the start.
  [[nodiscard]] std::int64_t passed_over() const { return passed_over_; }
  [[nodiscard]] storage::Store& store() { return store_; }

 private:
  explicit Mirror(storage::Store store) : store_(std::move(store)) {}
  template <class Write>
  [[nodiscard]] auto write(Write write) -> decltype(write());
  [[nodiscard]] storage::Result<std::vector<storage::StoredEvent>> enter_all(
      std::span<const EventMessage> events);
  [[nodiscard]] storage::Result<storage::StoredEvent> enter_one(const EventMessage& message,
                                                                tracking::TrackedEvent event);
  [[nodiscard]] storage::Result<void> know_board(const EventMessage& message);
  /// As its store has it.
  [[nodiscard]] storage::Result<void> know_store();
  [[nodiscard]] storage::Result<void> know_date(const EventMessage& message, storage::Millis at);
  [[nodiscard]] storage::Result<bool> enter_pairings(const RoundMessage& round);
  [[nodiscard]] storage::Result<bool> enter_games(const RoundMessage& round);
  [[nodiscard]] storage::Result<std::vector<storage::GameRow>> games_of(int round);

  storage::Store store_;
  storage::Calendar calendar_;
  std::set<BoardId> boards_;
  storage::Millis latest_{0};  ///< journal time of the last event
  std::int64_t passed_over_ = 0;
};

}  // namespace eboard::halls
