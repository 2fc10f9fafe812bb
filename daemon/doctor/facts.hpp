// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What `eboardctl doctor` knows of a machine. Gathered by machine.hpp, judged by diagnosis.hpp.
#pragma once

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
  bool has_node = true;                ///< something to open is there
  bool may_open = true;                ///< for the user who asks
  drivers::DeviceAccess access = {};   ///< of that user
  bool service_may_open = true;        ///< for the service's user
  std::vector<Process> holders = {};   ///< who has it open, as far as that can be seen
  std::optional<int> latency_ms = {};  ///< of an FTDI adapter: for how long it keeps a short packet
  bool modem_manager_told = false;     ///< to leave it alone
};

/// A board as the daemon sees it.
struct HallBoard {
  int number = 0;
  std::string port = {}, serial = {}, firmware = {};
  std::string node = {};  ///< what the port leads to: links followed, of a board on a bus the whole line
  bool has_node = false;  ///< it is there
  bool has_signal = false;
  std::optional<int> battery = {};  ///< percent
  std::string absence = {};         ///< why no device can be there
};

struct HallCondition {
  std::string code, sentence;
  bool is_fault = false;
};

struct DaemonFacts {
  bool answers = false;
  std::string silence;  ///< why it does not answer, one sentence
  std::vector<HallBoard> boards;
  std::vector<HallCondition> conditions;
};

/// USB ids as udev's rules write them, four small hexadecimal digits or a pattern of the shell: "80*".
struct UsbPattern {
  std::string vendor, product;
  [[nodiscard]] bool covers(drivers::UsbId id) const;
};

struct MachineFacts {
  std::vector<PortFacts> ports;  ///< in the order of their paths
  std::vector<drivers::PortInfo>
      no_port;                     ///< USB devices for which the system made neither a port nor a HID node
  std::vector<Process> processes;  ///< those that matter: the daemon, ModemManager, brltty
  bool sees_all_holders = true;    ///< no process hides from this user which files it has open
  bool brltty_installed = false;
  bool service_installed = false;  ///< the user of the service exists
  bool udev_runs = true;
  bool in_container = false;
  std::string rules;              ///< path of the udev rules for boards; empty: not installed
  std::vector<UsbPattern> ruled;  ///< the USB devices that they name
  drivers::Radio radio;
  DaemonFacts daemon;
};

}  // namespace eboard::doctor
