// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Asks a device that says nothing whether it is still there. One that answers no question is lost.
#pragma once

#include <algorithm>

#include "drivers/driver.hpp"
#include "drivers/event.hpp"

namespace eboard::daemon {

using drivers::Millis;

class KeepAlive {
 public:
  static constexpr Millis kSilence{2000};  ///< after this silence the device is asked, unless told otherwise
  static constexpr int kMisses = 3;        ///< after this many questions without an answer it is lost
  static constexpr int kOften = 5;       ///< silences, after which it may have forgotten that it is to report
  static constexpr Millis kPiece{1000};  ///< within this time the next piece of a message comes

  /// From the next call of heard() on, the device is asked after such a silence.
  void set_silence(Millis silence) { silence_ = silence; }
  /// A message of the device was understood. Bytes alone are no sign of life: any device sends bytes.
  void heard(Millis now) {
    misses_ = 0;
    due_ = now + silence_;
  }
  /// A piece of a message came, and nothing that was refused before it: the rest is waited for.
  void comes_in_pieces(Millis now) { due_ = std::max(due_, now + kPiece); }
  /// The first question is due at once, unless one is pending.
  void ask_soon() {
    if (misses_ == 0) due_ = Millis{0};
  }
  /// Silent so often since it was last asked for its squares.
  [[nodiscard]] bool often_silent() const { return silences_ >= kOften; }
  void asked_for_squares() { silences_ = 0; }
  /// The time of the next question.
  [[nodiscard]] Millis due() const { return due_; }
  /// The question to ask now; nullptr: the device is lost. Its answer may take `least_wait` at least.
  /// Precondition: the driver has a keep-alive question.
  [[nodiscard]] const drivers::Request* question(Millis now, const drivers::DriverInfo& driver,
                                                 Millis least_wait) {
    if (misses_ == kMisses) return nullptr;
    if (misses_ == 0) ++silences_;
    const auto turn =
        std::min<std::size_t>(static_cast<std::size_t>(misses_++), driver.keep_alive.size() - 1);
    // Old boards do not know the keep-alive question. Every board answers the question for its squares.
    const bool last = misses_ == kMisses && !driver.ask_board.empty();
    const drivers::Request& asked = last ? driver.ask_board.front() : driver.keep_alive[turn];
    due_ = now + std::max(asked.wait, least_wait);
    return &asked;
  }

 private:
  int misses_ = 0;
  int silences_ = 0;  ///< since asked_for_squares()
  Millis silence_ = kSilence;
  Millis due_{0};
};

}  // namespace eboard::daemon
