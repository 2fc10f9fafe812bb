// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Everything that the public part of a broadcast that is delayed in time will be told, in the order in which
// it was heard here, and when. Of what comes out nothing depends on what is still hidden.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "daemon/outlets/release_line.hpp"

namespace eboard::outlets {

class ReleaseQueue final : public ReleaseLine {
 public:
  /// `released`: the last event that is known in public, which is the last one in the store as well until
  /// committed() says otherwise.
  ReleaseQueue(seams::Delays delays, Sequence released, storage::SkippedTime skipped = storage::SkippedTime())
      : ReleaseLine(std::move(delays), std::move(skipped)), released_(released), committed_(released) {}

  void committed(Sequence last) override { committed_ = last; }
  [[nodiscard]] bool hungry() const override {
    return events_.empty() && committed_ > released_ && !may_follow(unsaid_);
  }
  [[nodiscard]] Sequence read_to() const override { return released_; }
  void take(std::vector<storage::StoredEvent> events) override {
    events_.assign(events.begin(), events.end());
  }
  [[nodiscard]] std::optional<Millis> next() const override;
  [[nodiscard]] std::vector<Release> release(Millis now) override;
  /// The last event that was.
  [[nodiscard]] Sequence released() const { return released_; }
  /// The latest journal time of what was released; 0: nothing was.
  [[nodiscard]] Millis released_at() const { return released_at_; }

 private:
  struct Heard {
    Millis due;
    Sequence after;  ///< the last event that was committed by then
    Unsaid what;
  };

  using Queue = std::deque<Heard>;

  void keep(Unsaid what, int table, std::optional<Millis> own, Millis at) override;
  [[nodiscard]] bool may_follow(const Queue& queue) const {
    return !queue.empty() && queue.front().after <= released_;
  }
  [[nodiscard]] std::optional<Millis> next_in_line() const;

  Sequence released_, committed_;
  Millis released_at_{0};
  std::deque<storage::StoredEvent> events_;  ///< they follow released_
  Queue unsaid_;                             ///< what is committed later waits for it
  Queue patient_;  ///< what has a longer delay than some events, which do not wait for it
};

}  // namespace eboard::outlets
