// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Asks a board for its squares where a report may be missing: its reports contradict each other, some were
// damaged, or it was silent so often that it may have forgotten to report.
#pragma once

#include <utility>

#include "daemon/devices/errands/serial.hpp"

namespace eboard::daemon {

class Doubt final : public Errand {
 public:
  /// At most this often, contradicting reports, damaged ones and silences make it ask for the squares.
  static constexpr Millis kPause{5000};
  static constexpr int kOften = 5;  ///< silences, after which it may have forgotten that it is to report

  /// `serial` must outlive it: squares of another board are none of this game.
  explicit Doubt(Serial& serial) : serial_(serial) {}

  /// Its script asked for the squares.
  void answered(Millis /*now*/) override { asked(); }
  /// Something that the device sent was refused.
  void damaged() { damaged_ = true; }
  /// The device is silent. `anew`: and has not been asked about that. What was refused before a silence is
  /// asked for behind it, however lately the squares were asked for.
  void silent(Millis now, bool anew) {
    if (anew) ++silences_;
    if (damaged_) next_ = now;
  }
  [[nodiscard]] Step next(const DeviceView& device, Millis now) override {
    const auto& question = device.driver.ask_board;
    if (question.empty() || now < next_ || !device.may_send(now) || !doubts(device)) return Nothing{};
    if (!serial_.settle(device, now)) return Nothing{};
    next_ = now + kPause;
    asked();
    const auto& bytes = question.front().bytes;
    return Send{{bytes.begin(), bytes.end()}};
  }

 private:
  [[nodiscard]] bool doubts(const DeviceView& device) const {
    const bool forgot = device.driver.forgets_to_report && silences_ >= kOften;
    return device.board != nullptr && (damaged_ || forgot || device.board->in_doubt());
  }
  void asked() {
    damaged_ = false;
    silences_ = 0;
  }

  Serial& serial_;
  Millis next_{0};
  bool damaged_ = false;
  int silences_ = 0;  ///< since the squares were asked for
};

}  // namespace eboard::daemon
