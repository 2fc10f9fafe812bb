// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Hands what happens on a port to the listener of its board. Until it is known whose board it is, and until
// the device has said something, all of it waits here, in order.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "daemon/devices/device_listener.hpp"
#include "drivers/event.hpp"
#include "storage/records.hpp"

namespace eboard::daemon {

using drivers::Millis;

class Handover {
 public:
  static constexpr std::size_t kMaxPending = 100'000;

  /// `fixed`: the listener stays when the link is lost; otherwise only until then.
  void attach(DeviceListener& listener, bool fixed);
  [[nodiscard]] DeviceListener* listener() const { return listener_; }
  /// Whose board it is has to be asked now: attach() must follow, at once or later.
  [[nodiscard]] bool ask_whose();
  /// That was asked, and is not answered yet.
  [[nodiscard]] bool awaits_answer() const { return asked_; }
  /// False: too much waits; do not read on.
  [[nodiscard]] bool room() const { return pending_.size() < kMaxPending; }

  void opened(Millis at, const std::string& path);
  void carried(Millis at, drivers::Direction direction, std::span<const std::uint8_t> bytes);
  void lost(Millis at, const std::string& reason);
  /// The port is not opened again. What was received before the board was known still waits for attach().
  void close();

 private:
  struct Pending {
    Millis at;
    storage::JournalKind kind;
    std::vector<std::uint8_t> bytes;
    std::string text;
  };

  void keep(Pending item);
  void flush();

  DeviceListener* listener_ = nullptr;
  bool fixed_ = false;
  bool asked_ = false;
  bool open_ = false;
  bool heard_ = false;   ///< something was received since the port was opened
  bool closed_ = false;  ///< for good
  std::vector<Pending> pending_;
};

}  // namespace eboard::daemon
