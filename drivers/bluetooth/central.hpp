// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Everything on the bus: knows BlueZ's objects, looks for devices while that is wanted, and makes the links.
// One link is made at a time, and nobody looks for devices meanwhile: controllers do both badly. One that
// takes long gives way to the others. For the thread of the bus.
#pragma once

#include <sdbus-c++/IConnection.h>
#include <sdbus-c++/IProxy.h>

#include <map>
#include <memory>
#include <string>

#include "drivers/bluetooth/agent.hpp"
#include "drivers/bluetooth/bluetooth.hpp"
#include "drivers/bluetooth/desk.hpp"
#include "drivers/bluetooth/link.hpp"
#include "drivers/bluetooth/objects.hpp"

namespace eboard::drivers::bluetooth {

class Central {
 public:
  /// Throws sdbus::Error where there is no bus.
  Central(Desk& desk, bool scan, Bluetooth::Say& say);
  /// Until the desk has ended. Throws sdbus::Error when the bus is gone.
  void run();

 private:
  enum class Looking : std::uint8_t { starts, on, stops };

  void subscribe();
  void ask_for_objects();
  void turn(Steady::time_point now);
  void follow_wishes(Steady::time_point now);
  void turn_links(Steady::time_point now);
  /// Others are to be looked for, or want a link, too.
  [[nodiscard]] bool others_wait(const Link& link, Steady::time_point now) const;
  /// Somebody wants a link to the device with that path.
  [[nodiscard]] bool is_wanted(const std::string& path) const;
  void look_around(Steady::time_point now);
  void start_looking(const std::string& adapter);
  void stop_looking();
  void show_boards();
  [[nodiscard]] std::string obstacle() const;
  void say_obstacle();
  void wait();
  [[nodiscard]] sdbus::IProxy& at(const std::string& path);

  Desk& desk_;
  bool scan_;
  Bluetooth::Say& say_;
  std::string said_;  ///< what is in the way, as it was last said
  Objects objects_;
  bool known_ = false;      ///< BlueZ has told its objects
  std::string fault_;       ///< why it has not
  std::string look_fault_;  ///< why it does not look for devices
  Steady::time_point next_question_{}, next_look_{}, last_turn_ = Steady::now();
  std::map<std::string, Looking> looking_;  ///< adapters that look for devices, by path
  std::map<std::string, PortInfo> shown_;   ///< by path of the device
  std::unique_ptr<sdbus::IConnection> bus_;
  std::map<std::string, std::unique_ptr<sdbus::IProxy>> proxies_;
  std::map<std::uint64_t, std::unique_ptr<Link>> links_;  ///< by number of the wish
  Agent agent_;
};

}  // namespace eboard::drivers::bluetooth
