// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Fills a store with what has left a hall: the hall's boards, its events under numbers of their own, in the
// order in which they left, and who plays where as far as that may be known.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "storage/error.hpp"
#include "storage/records.hpp"

namespace eboard::storage {

class Database;
class EventStore;
class Liveness;

class Releases {
 public:
  /// Works on the parts of one open store, which outlive it. Store::releases() has it for others.
  Releases(Database& database, EventStore& events, Liveness& liveness);
  Releases(const Releases&) = delete;
  Releases& operator=(const Releases&) = delete;
  ~Releases();

  /// From now on it is that hall's, and has its id. Precondition: nothing has been written to it.
  [[nodiscard]] Result<void> belong_to(const std::string& hall);
  /// Each board that has a number, and how far it has come.
  [[nodiscard]] Result<std::vector<Standing>> standings();

  // --- inside the caller's transaction
  /// Makes the devices, or gives them these keys.
  [[nodiscard]] Result<void> know(const std::vector<DeviceRow>& devices);
  /// Makes the board unless it is there. Its device is known.
  [[nodiscard]] Result<void> know(const BoardRow& board);
  /// Appends an event that has the number and the tracker of the hall, and if it opens a game, the round of
  /// that. Returns the number that it has here.
  [[nodiscard]] Result<Sequence> append(const StoredEvent& event);
  /// A change of the hall's pairings may be known.
  [[nodiscard]] Result<void> apply(const PairingChange& change);

 private:
  [[nodiscard]] Result<void> prepare();

  Database& database_;
  EventStore& events_;
  Liveness& liveness_;
  struct Marks;
  std::unique_ptr<Marks> marks_;  ///< made when an event is appended
};

}  // namespace eboard::storage
