// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What an outlet with a cursor is: the part that one more outlet writes.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>

#include "rules/text/expected.hpp"
#include "storage/store.hpp"

namespace eboard::outlets {

/// What an outlet may see: nothing that its delay hides, whatever the store holds by now.
class Released {
 public:
  /// `delayed`: the store may hold what `events` must not show.
  Released(std::span<const storage::StoredEvent> events, storage::Store& store, bool delayed)
      : events_(events), store_(store), delayed_(delayed) {}

  /// Those that were not delivered before. Never empty.
  [[nodiscard]] std::span<const storage::StoredEvent> events() const { return events_; }
  /// As Store::round_of().
  [[nodiscard]] storage::Result<std::optional<int>> round_of(storage::BoardId board, int game);
  /// As Store::read_games(), where there is a delay as they stood after the last of the events.
  [[nodiscard]] storage::Result<void> read_games(const storage::GameQuery& query,
                                                 const std::function<bool(const storage::GameRow&)>& visit);
  /// The store could not be read; nullopt: it could, as far as it was asked to.
  [[nodiscard]] const std::optional<storage::StoreError>& fault() const { return fault_; }

 private:
  std::span<const storage::StoredEvent> events_;
  storage::Store& store_;
  bool delayed_;
  std::optional<storage::StoreError> fault_;
};

/// Why something was not delivered.
struct Trouble {
  std::string sentence;  ///< for everybody: plain words, no path
  std::string detail;    ///< for the log
};

class Delivery {
 public:
  using Outcome = Expected<void, Trouble>;

  virtual ~Delivery() = default;
  /// Brings the events out. They come in order, each at least once: after a failure or a restart some come
  /// again. On a thread of the outlet's own: may take its time, and may throw.
  [[nodiscard]] virtual Outcome deliver(Released& released) = 0;
};

}  // namespace eboard::outlets
