// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Which events of a hall go into the stream next. The stream may lose what it has acknowledged, may keep a
// message twice or not in its order, and the archive may be away, be restored or begin anew: as long as the
// hall has its store, the archive gets every event in the end. Pure: what was heard, and when, are arguments.
#pragma once

#include <chrono>
#include <optional>

#include "daemon/halls/wire.hpp"

namespace eboard::halls {

class Course {
 public:
  using Steady = std::chrono::steady_clock::time_point;
  struct Stretch {
    Sequence first = 0, last = 0;
    bool operator==(const Stretch&) const = default;
  };

  /// Nothing is repeated before that time has passed without news, then after twice that time, and so on.
  static constexpr std::chrono::seconds kPatience{10};
  static constexpr std::chrono::minutes kMaxPatience{10};

  /// At a new connection. `in_stream`: the number of the hall's latest message there, 0 without one.
  void begin(Sequence in_stream, const std::optional<Confirmation>& confirmation, Steady now);
  /// What the archive says, whenever it was asked; nullopt: it has never heard of the store.
  void hear(const std::optional<Confirmation>& confirmation, Steady now);
  /// Events wait for the archive, and it has said nothing new for a while: look() at the stream is due.
  [[nodiscard]] bool is_stalled(Steady now) const;
  /// The number of the hall's latest message in the stream, while is_stalled().
  void look(Sequence in_stream, Steady now);

  /// What is to be published, if events up to `released` may be known; nullopt: nothing.
  [[nodiscard]] std::optional<Stretch> next(Sequence released) const;
  /// The stream has acknowledged the first events of next(), up to that one.
  void stored(Sequence last, Steady now);

  /// All up to it are in the archive.
  [[nodiscard]] Sequence confirmed() const { return heard_.confirmed; }
  [[nodiscard]] bool waits() const { return heard_.confirmed < sent_; }
  /// Since when the archive has said nothing new, while events wait for it.
  [[nodiscard]] std::optional<Steady> waiting_since() const {
    return waits() ? std::optional(since_) : std::nullopt;
  }

 private:
  void wait_anew(Steady now);
  void repeat(Sequence first, Sequence last);

  Sequence sent_ = 0;  ///< the stream has acknowledged all up to it, or holds it
  Confirmation heard_;
  std::optional<Stretch> repeat_;  ///< sent, and missing in the archive
  Steady since_{}, patient_until_{};
  std::chrono::milliseconds patience_ = kPatience;
};

}  // namespace eboard::halls
