// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Asks a device that says nothing whether it is still there. One that answers no question is lost.
#pragma once

#include <algorithm>

#include "daemon/devices/errands/doubt.hpp"

namespace eboard::daemon {

class KeepAlive final : public Errand {
 public:
  static constexpr Millis kSilence{2000};  ///< after this silence the device is asked, unless told otherwise
  static constexpr int kMisses = 3;        ///< after this many questions without an answer it is lost
  static constexpr Millis kPiece{1000};    ///< within this time the next piece of a message comes

  /// `doubt` must outlive it, and learns of silences.
  explicit KeepAlive(Doubt& doubt) : doubt_(doubt) {}

  /// From the next call of heard() on, the device is asked after such a silence.
  void set_silence(Millis silence) { silence_ = silence; }
  /// A message of the device was understood. Bytes alone are no sign of life: any device sends bytes.
  void heard(Millis now) override {
    misses_ = 0;
    due_ = now + silence_;
  }
  /// A piece of a message came, and nothing that was refused before it: the rest is waited for.
  void comes_in_pieces(Millis now) { due_ = std::max(due_, now + kPiece); }
  /// The first question is due at once, unless one is pending.
  void ask_soon() {
    if (misses_ == 0) due_ = Millis{0};
  }
  /// The time of the next question. A board that reads out its memory receives nothing, so it has the time
  /// that the script gives it.
  [[nodiscard]] std::optional<Millis> due(const DeviceView& device) const override {
    if (!device.ready || device.occupied || device.driver.keep_alive.empty()) return std::nullopt;
    return due_;
  }
  [[nodiscard]] Step next(const DeviceView& device, Millis now) override {
    const auto when = due(device);
    if (!when || now < *when) return Nothing{};
    doubt_.silent(now, misses_ == 0);
    if (misses_ == kMisses) return Lost{device.unreadable ? "what it sends cannot be read" : "silent"};
    const drivers::Request& asked = question(device.driver);
    due_ = now + std::max(asked.wait, device.min_wait);
    return Send{{asked.bytes.begin(), asked.bytes.end()}};
  }

 private:
  const drivers::Request& question(const drivers::DriverInfo& driver) {
    const auto turn =
        std::min<std::size_t>(static_cast<std::size_t>(misses_++), driver.keep_alive.size() - 1);
    // Old boards do not know the keep-alive question. Every board answers the question for its squares.
    const bool last = misses_ == kMisses && !driver.ask_board.empty();
    return last ? driver.ask_board.front() : driver.keep_alive[turn];
  }

  Doubt& doubt_;
  int misses_ = 0;
  Millis silence_ = kSilence;
  Millis due_{0};
};

}  // namespace eboard::daemon
