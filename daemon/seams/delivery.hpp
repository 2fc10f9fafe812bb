// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The interface of an outlet with a cursor. A new outlet implements Delivery.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>

#include "rules/text/expected.hpp"
#include "storage/store.hpp"

namespace eboard::seams {

/// What an outlet may read: nothing that its delay still hides, even if the store holds it already.
class Released {
 public:
  /// `delayed`: the store may hold more than `events` may show.
  Released(std::span<const storage::StoredEvent> events, storage::Store& store, bool delayed)
      : events_(events), store_(store), delayed_(delayed) {}

  /// The events that were not delivered before. Never empty.
  [[nodiscard]] std::span<const storage::StoredEvent> events() const { return events_; }
  /// As Store::round_of().
  [[nodiscard]] storage::Result<std::optional<int>> round_of(storage::BoardId board, int game);
  /// As Store::read_games(). With a delay, games are as they were after the last of the events.
  [[nodiscard]] storage::Result<void> read_games(const storage::GameQuery& query,
                                                 const std::function<bool(const storage::GameRow&)>& visit);
  /// Why the store could not be read; nullopt: every read has succeeded.
  [[nodiscard]] const std::optional<storage::StoreError>& fault() const { return fault_; }

 private:
  std::span<const storage::StoredEvent> events_;
  storage::Store& store_;
  bool delayed_;
  std::optional<storage::StoreError> fault_;
};

/// Why something was not delivered.
struct Trouble {
  std::string sentence;  ///< for everyone: plain words, no path
  std::string detail;    ///< for the log
};

class Delivery {
 public:
  using Outcome = Expected<void, Trouble>;

  virtual ~Delivery() = default;
  /// Brings out the events. They come in order, each at least once: after a failure or a restart some come
  /// again. It runs on the outlet's own thread, so it may take time and may throw.
  [[nodiscard]] virtual Outcome deliver(Released& released) = 0;
};

}  // namespace eboard::seams
