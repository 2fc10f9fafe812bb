// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The interface of an outlet with a cursor. A new outlet implements Delivery.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "rules/text/expected.hpp"
#include "storage/calendar.hpp"
#include "storage/store.hpp"

namespace eboard::seams {

/// What an outlet may read: nothing that its delay still hides, even if the store holds it already.
class Released {
 public:
  /// With a `delay` the store may hold more than `events` may show.
  Released(std::span<const storage::StoredEvent> events, storage::Store& store, storage::Millis delay)
      : events_(events), store_(store), delay_(delay) {}

  /// The events that were not delivered before. Never empty.
  [[nodiscard]] std::span<const storage::StoredEvent> events() const { return events_; }
  /// As Store::round_of().
  [[nodiscard]] storage::Result<std::optional<int>> round_of(storage::BoardId board, int game);
  /// As Store::read_games(). With a delay, games are as they were after the last of the events.
  [[nodiscard]] storage::Result<void> read_games(const storage::GameQuery& query,
                                                 const std::function<bool(const storage::GameRow&)>& visit);
  /// Who plays in that round. Names have no delay.
  [[nodiscard]] storage::Result<std::vector<storage::Pairing>> pairings(int round);
  /// The serial numbers of boards that have one in digits.
  [[nodiscard]] storage::Result<std::map<storage::BoardId, std::string>> serial_numbers();
  /// The date and time at which receivers may know what happened at that journal time: when it happened, and
  /// with a delay so much later. nullopt: it is not known.
  [[nodiscard]] storage::Result<std::optional<storage::Moment>> released_at(storage::Millis at);
  /// Why the store could not be read; nullopt: every read has succeeded.
  [[nodiscard]] const std::optional<storage::StoreError>& fault() const { return fault_; }

 private:
  /// Remembers why a read failed.
  template <class Value>
  Value noted(Value value) {
    if (!value) fault_ = value.error();
    return value;
  }

  std::span<const storage::StoredEvent> events_;
  storage::Store& store_;
  storage::Millis delay_;
  std::optional<storage::Calendar> calendar_;  ///< read when it is first needed
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
