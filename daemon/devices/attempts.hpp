// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// When a port is tried again whose device is not heard, and why it is not heard: for the log, each reason
// once, and for whoever asks.
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "daemon/devices/back_off.hpp"
#include "drivers/transport/transport.hpp"

namespace eboard::daemon {

using drivers::Millis;

/// Why nothing is heard on a port, without the port's name.
struct PortTrouble {
  bool opened = false;  ///< the port was, and no driver was answered; else it cannot be
  std::string why;
  bool unreadable = false;  ///< something arrived, and no driver that was tried can read it
  bool locked = false;      ///< it wants a key that it was not given
};

class Attempts {
 public:
  static constexpr int kOpenings = 3;
  static constexpr Millis kRest{60'000};
  /// So long a device that wants a key is left alone: links by radio cost the other boards theirs.
  static constexpr Millis kLocked{20'000};

  explicit Attempts(std::string path) : path_(std::move(path)) {}

  [[nodiscard]] Millis next() const { return next_; }
  /// nullopt: the device is heard, or it is not known yet whether it answers.
  [[nodiscard]] const std::optional<PortTrouble>& trouble() const { return trouble_; }
  /// True: a device that did not answer after kOpenings openings in a row is opened once in kRest.
  void be_sparing(bool sparing) { sparing_ = sparing; }

  /// The next attempt is to come then.
  void at(Millis when) { next_ = when; }
  /// After a pause, which grows.
  void later(Millis now) { next_ = now + back_off_.next(); }
  /// As if nothing had been tried yet.
  void anew(Millis now) {
    next_ = now;
    back_off_.reset();
  }

  /// The port cannot be opened, or not at once.
  void not_opened(const drivers::TransportError& error, Millis now);
  void opened();
  /// The device answers.
  void answered();
  /// So many bytes arrived.
  void received(std::size_t bytes) { unread_ += bytes; }
  /// A message among them was understood.
  void understood() { unread_ = 0; }
  /// That driver is not answered.
  void unanswered(std::string_view driver, const std::string& reason);
  /// An opening was in vain.
  void in_vain(const std::string& reason, bool port_open);
  /// Puts the next attempt off if there were many in vain.
  void spare(Millis now) {
    if (sparing_ && fruitless_ >= kOpenings) next_ = now + kRest;
  }
  /// The device wants a key.
  void locked(const std::string& reason, Millis now);

  /// A transport's message begins with the port's name, for readers who see it alone.
  [[nodiscard]] std::string without_path(const std::string& message) const;

 private:
  void log_once(const std::string& reason, const std::string& line);

  std::string path_;
  Millis next_{0};
  BackOff back_off_;
  std::optional<PortTrouble> trouble_;
  std::string last_failure_;  ///< of opening the port
  bool sparing_ = false;
  int fruitless_ = 0;       ///< openings in a row that nobody answered
  std::size_t unread_ = 0;  ///< bytes since a message was understood, or since all drivers were tried
  /// What the log has of this device already: each candidate fails its own way.
  std::set<std::string> logged_;
};

}  // namespace eboard::daemon
