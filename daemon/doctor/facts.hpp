// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What `eboardctl doctor` knows of a machine. Gathered by machine.hpp, judged by diagnosis.hpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "drivers/transport/access.hpp"
#include "drivers/transport/discovery.hpp"
#include "drivers/transport/radio.hpp"

namespace eboard::doctor {

struct Process {
  int id = 0;
  std::string name;  ///< as the kernel has it, "ModemManager"
  bool operator==(const Process&) const = default;
};

/// A port, a HID node, or a USB device that can be a port by itself.
struct PortFacts {
  drivers::PortInfo port;
  bool is_hid = false;
  bool is_listed = true;               ///< by the system; else only the configuration names it
  bool has_node = true;                ///< something to open is there
  bool is_device = true;               ///< and it is a device, no folder, file or pipe
  bool may_open = true;                ///< for the user who asks
  drivers::DeviceAccess access = {};   ///< of that user
  bool service_may_open = true;        ///< for the service's user
  std::vector<Process> holders = {};   ///< who has it open, as far as that can be seen
  std::optional<int> latency_ms = {};  ///< of an FTDI adapter: for how long it keeps a short packet
  bool modem_manager_ignores = false;  ///< it leaves the port alone
};

/// A board as the daemon sees it.
struct HallBoard {
  int number = 0;
  std::string port = {}, serial = {}, firmware = {};
  bool has_node = false;  ///< what the port leads to is there
  bool has_signal = false;
  bool had_signal = false;          ///< since the daemon started
  std::optional<int> battery = {};  ///< percent
  bool game_unknown = false;        ///< pieces are moved, and no game is known
};

/// A port as the daemon has it.
struct HallPort {
  enum class State : std::uint8_t {
    asking,   ///< whether a board answers is not known yet
    answers,  ///< one answers
    silent,   ///< it was opened, and no board answered
    closed,   ///< it cannot be opened
  };
  std::string path = {};
  std::string node = {};  ///< what the path leads to: links followed, of a board on a bus the whole line
  std::string driver = {};
  std::optional<int> board = {};  ///< that is there, was there or belongs there
  State state = State::asking;
  bool is_named = false;       ///< by the configuration
  bool is_shared = false;      ///< a line of many boards; each of those has a port besides
  std::string why = {};        ///< silent, closed: the daemon's reason
  bool is_unreadable = false;  ///< silent: something arrives, and nobody can read it
  bool is_locked = false;      ///< silent: it wants a key that it was not given
  bool is_refused = false;     ///< answers: messages of it cannot be read
};

/// A table to which the configuration gives a device.
struct BoundTable {
  int number = 0;
  std::string serial;      ///< empty: a port is given
  bool is_sought = false;  ///< its device can be found
};

struct HallCondition {
  std::string code, sentence;
  bool is_fault = false;
};

struct DaemonFacts {
  bool answers = false;
  std::string silence = {};  ///< why it does not answer, one sentence
  std::vector<HallBoard> boards = {};
  std::vector<HallCondition> conditions = {};
  bool reports_ports = false;  ///< how its ports are; else they are guessed from its boards
  bool discovers = false;      ///< looks for boards on USB
  bool scans = false;          ///< looks for boards on Bluetooth LE
  std::vector<HallPort> ports = {};
  std::vector<BoundTable> tables = {};
};

/// USB ids as udev's rules write them, four small hexadecimal digits or a pattern of the shell: "80*".
struct UsbPattern {
  std::string vendor, product;
  [[nodiscard]] bool covers(drivers::UsbId id) const;
};

struct MachineFacts {
  std::vector<PortFacts> ports;  ///< those that the system lists, by their paths; then the others
  std::vector<drivers::PortInfo>
      no_port;                     ///< USB devices for which the system made neither a port nor a HID node
  std::vector<Process> processes;  ///< those that matter: the daemon, ModemManager, brltty
  bool sees_all_holders = true;    ///< no process hides from this user which files it has open
  bool brltty_installed = false;
  bool service_installed = false;  ///< the user of the service exists
  bool udev_runs = true;
  bool in_container = false;
  bool by_root = false;           ///< it is root who asks
  std::string rules;              ///< path of the udev rules for boards; empty: not installed
  std::vector<UsbPattern> ruled;  ///< the USB devices that they name
  drivers::Radio radio;
  DaemonFacts daemon;
};

}  // namespace eboard::doctor
