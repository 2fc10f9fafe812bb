// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// When to ask a device for its serial number once more: behind a port that stays open, cables can be
// exchanged at the boards' end. One that speaks all the time is never asked by its keep-alive.
#pragma once

#include "drivers/event.hpp"

namespace eboard::daemon {

using drivers::Millis;

class SerialQuestion {
 public:
  /// No pause of a board whose clock runs is longer, and hardly anybody exchanges a cable faster.
  static constexpr Millis kUsualPause{1200};
  static constexpr Millis kEvery{10'000};
  static constexpr Millis kFresh{1000};  ///< a number that was told is believed for so long, and waited for

  void opened() { *this = SerialQuestion(); }
  /// A message of the device was understood.
  void heard(Millis now) {
    paused_ = paused_ || now > heard_at_ + kUsualPause;
    heard_at_ = now;
  }
  /// The device told its number, asked or not.
  void told(Millis now) {
    paused_ = open_ = false;
    told_at_ = now;
  }
  void asked(Millis now) {
    open_ = true;
    asked_at_ = now;
  }
  /// Before more is asked, the number is to be asked for. Precondition: it is not settled.
  void hurry() { paused_ = true; }
  /// The number is to be asked for.
  [[nodiscard]] bool due(Millis now) const {
    return (paused_ || now >= told_at_ + kEvery) && !(open_ && now < asked_at_ + kEvery);
  }
  /// It was told just now, or is asked in vain.
  [[nodiscard]] bool settled(Millis now) const {
    return open_ ? now >= asked_at_ + kFresh : now < told_at_ + kFresh;
  }

 private:
  bool paused_ = false;  ///< longer than usual since the number was told
  bool open_ = false;    ///< asked, and not told since
  Millis heard_at_{0}, told_at_{0}, asked_at_{0};
};

}  // namespace eboard::daemon
