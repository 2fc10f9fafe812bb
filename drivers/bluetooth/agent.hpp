// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Answers BlueZ when a board wants to be paired (BlueZ's page org.bluez.Agent), as a computer without keys
// and display does. Without an agent BlueZ refuses even the pairing that it began itself. Never asks to be
// the default one: where another program has an agent, that one goes on deciding what it decided before.
#pragma once

#include <sdbus-c++/IConnection.h>
#include <sdbus-c++/IObject.h>

#include <functional>
#include <memory>
#include <string>

namespace eboard::drivers::bluetooth {

class Agent {
 public:
  /// `is_wanted`: whether the device with that path may be paired. Everybody else is refused.
  Agent(sdbus::IConnection& bus, std::function<bool(const std::string& device)> is_wanted);
  /// Tells BlueZ that it is gone.
  ~Agent();
  Agent(const Agent&) = delete;
  Agent& operator=(const Agent&) = delete;

  /// Tells BlueZ, which has just begun to answer, that it is there. Does not wait.
  void offer();

 private:
  void decide(const sdbus::ObjectPath& device) const;

  std::function<bool(const std::string& device)> is_wanted_;
  std::unique_ptr<sdbus::IProxy> manager_;
  std::unique_ptr<sdbus::IObject> object_;
};

}  // namespace eboard::drivers::bluetooth
