// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Gives a device the developer key that it wants of programs, where its owner has one.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "drivers/driver.hpp"

namespace eboard::daemon {

class KeyGiver {
 public:
  /// The owner's key for devices of that driver; empty: there is none, or this device is not to have it.
  /// `locked`: on this port a device has shown that it wants one.
  using KeyOf = std::function<std::span<const std::uint8_t>(const drivers::DriverInfo& driver, bool locked)>;
  struct Message {
    std::vector<std::uint8_t> bytes;
    std::vector<std::uint8_t> shown;  ///< the same without the key
  };

  explicit KeyGiver(KeyOf key_of) : key_of_(std::move(key_of)) {}

  void opened() { given_ = false; }
  /// What is to be sent now; nullopt: nothing. Once for each opening. Another make never sees it.
  [[nodiscard]] std::optional<Message> message(const drivers::DriverInfo& driver) {
    const drivers::KeyUse* use = driver.key;
    if (use == nullptr || !key_of_ || given_) return std::nullopt;
    const auto key = key_of_(driver, locked_);
    if (key.size() != use->bytes) return std::nullopt;
    given_ = true;
    return Message{use->message(key), use->message(std::vector<std::uint8_t>(use->bytes))};
  }
  /// The device shows that it wants a key. True: it is given one when the port is opened anew.
  [[nodiscard]] bool wanted(const drivers::DriverInfo& driver) {
    locked_ = true;
    return !given_ && key_of_ && !key_of_(driver, true).empty();
  }
  /// Since the port was opened.
  [[nodiscard]] bool given() const { return given_; }

 private:
  KeyOf key_of_;
  bool given_ = false;
  bool locked_ = false;  ///< a device on this port wanted one
};

}  // namespace eboard::daemon
