// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What a device is asked or told beside its game: its battery, its lights, an arbiter's order to its clock.
// An errand decides what to send and when; the session sends it, and reports what is received. It does no
// I/O.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "daemon/devices/errands/wishes.hpp"
#include "drivers/driver.hpp"
#include "drivers/event.hpp"

namespace eboard::daemon {

using drivers::Millis;

/// The device and its link, as an errand sees them.
struct DeviceView {
  const drivers::DriverInfo& driver;
  const Wishes* board;  ///< nullptr: it is not known whose board this is
  bool ready;           ///< the device answered its driver
  bool occupied;        ///< a conversation is under way that nothing must interrupt
  bool sent;            ///< nothing waits until the port takes it
  Millis gap_ends;      ///< before, the device may lose another question
  Millis min_wait;      ///< every answer may take at least this long
  bool numbered;        ///< the device reported a serial number
  bool unreadable;      ///< something was refused since a message was understood

  [[nodiscard]] bool idle() const { return ready && !occupied && sent; }
  [[nodiscard]] bool may_send(Millis now) const { return idle() && now >= gap_ends; }
};

class Errand {
 public:
  struct Nothing {};
  struct Send {
    std::vector<std::uint8_t> bytes;
  };
  /// A conversation that nothing interrupts. The script outlives it.
  struct Converse {
    std::span<const drivers::Request> script;
    std::string_view why{};  ///< for the log; empty: nothing is worth a line
  };
  /// The device is gone.
  struct Lost {
    std::string reason;
  };
  /// What occupied the device is over: its silence counts from now on.
  struct Over {};
  using Step = std::variant<Nothing, Send, Converse, Lost, Over>;

  Errand() = default;
  Errand(const Errand&) = delete;
  Errand& operator=(const Errand&) = delete;
  virtual ~Errand() = default;

  /// The port was opened: another device may be there.
  virtual void opened() {}
  /// The device answered its driver.
  virtual void answered(Millis /*now*/) {}
  /// A message of the device was understood.
  virtual void heard(Millis /*now*/) {}
  /// What the device reported.
  [[nodiscard]] virtual Step told(const drivers::Payload& /*report*/, Millis /*now*/) { return Nothing{}; }
  /// The link is lost.
  virtual void lost() {}
  /// What to do now.
  [[nodiscard]] virtual Step next(const DeviceView& device, Millis now) = 0;
  /// The time at which next() has something to do although the device says nothing; nullopt: there is none.
  [[nodiscard]] virtual std::optional<Millis> due(const DeviceView& /*device*/) const { return std::nullopt; }
};

}  // namespace eboard::daemon
