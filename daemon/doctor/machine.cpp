// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/doctor/machine.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include "daemon/doctor/diagnosis.hpp"
#include "daemon/doctor/holders.hpp"
#include "drivers/transport/ble_makes.hpp"

namespace eboard::doctor {

namespace fs = std::filesystem;
using Kind = drivers::PluggedDevice::Kind;

namespace {

constexpr const char* kServiceUser = "eboardd";
constexpr const char* kServiceGroup = "dialout";  // SupplementaryGroups of the unit
constexpr const char* kRules = "60-eboardd.rules";
// Where udev looks, the strongest first.
constexpr std::array kRuleFolders{"/etc/udev/rules.d/", "/run/udev/rules.d/", "/usr/local/lib/udev/rules.d/",
                                  "/usr/lib/udev/rules.d/", "/lib/udev/rules.d/"};

bool exists(const std::string& path) {
  std::error_code none;
  return fs::exists(path, none);
}

bool is_device(const std::string& path) {
  std::error_code none;
  return fs::is_character_file(path, none);
}

std::string content_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// The fields of the line of that name in /etc/passwd or /etc/group; empty: there is none.
std::vector<std::string> entry_of(const std::string& path, const std::string& name) {
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with(name + ":")) continue;
    std::vector<std::string> fields;
    std::istringstream rest(line);
    for (std::string field; std::getline(rest, field, ':');) fields.push_back(field);
    return fields;
  }
  return {};
}

bool has_member(const std::string& root, const std::string& group, const std::string& user) {
  constexpr std::size_t kMembers = 3;
  const std::vector<std::string> fields = entry_of(root + "/etc/group", group);
  if (fields.size() <= kMembers) return false;
  std::istringstream members(fields[kMembers]);
  for (std::string member; std::getline(members, member, ',');) {
    if (member == user) return true;
  }
  return false;
}

std::optional<int> latency_of(const std::string& root, const std::string& path) {
  const std::string name = path.substr(path.rfind('/') + 1);
  std::ifstream file(root + "/sys/bus/usb-serial/devices/" + name + "/latency_timer");
  int latency = 0;
  return file >> latency ? std::optional(latency) : std::nullopt;
}

PortFacts facts_of(const drivers::PluggedDevice& device, const std::string& root, const OpenFiles& open) {
  const std::string node = device.node.empty() ? device.port.path : device.node, path = root + node;
  PortFacts facts{.port = device.port,
                  .is_hid = device.kind == Kind::hid,
                  .has_node = exists(path),
                  .may_open = ::access(path.c_str(), R_OK | W_OK) == 0,
                  .access = drivers::access_to(path),
                  .holders = open.holders_of(node),
                  .latency_ms = latency_of(root, device.port.path),
                  .modem_manager_ignores = device.modem_manager_ignores};
  const std::string& group = facts.access.group;
  facts.service_may_open =
      facts.access.group_may && (group == kServiceGroup || has_member(root, group, kServiceUser));
  return facts;
}

/// What the configuration names and the system does not list, such as /dev/rfcomm0. Boards on a bus and by
/// radio have no node of their own.
void add_named_ports(MachineFacts& facts, const std::string& root, const OpenFiles& open) {
  for (const HallPort& port : facts.daemon.ports) {
    const auto is_it = [&](const PortFacts& other) { return is_called(other.port, port); };
    if (!port.is_named || drivers::ble::is_path(port.path) || std::ranges::any_of(facts.ports, is_it))
      continue;
    PortFacts named = facts_of({Kind::serial, {port.path, {}, "", ""}, "", false, port.node}, root, open);
    named.is_listed = false;
    named.is_device = is_device(root + port.node);
    facts.ports.push_back(std::move(named));
  }
}

void add_ports(MachineFacts& facts, const std::vector<drivers::PluggedDevice>& devices,
               const std::string& root, const OpenFiles& open,
               std::span<const drivers::DriverInfo* const> drivers) {
  const auto is_named = [&](const drivers::PluggedDevice& device) {
    return device.port.usb && !drivers::drivers_naming(*device.port.usb, drivers).empty();
  };
  const auto has_port = [&](const drivers::PluggedDevice& usb) {
    return std::ranges::any_of(devices, [&](const drivers::PluggedDevice& other) {
      return other.kind != Kind::usb && other.usb_device == usb.usb_device;
    });
  };
  for (const drivers::PluggedDevice& device : devices) {
    if (device.kind == Kind::usb) {
      if (has_port(device)) continue;
      if (is_named(device))
        facts.no_port.push_back(device.port);
      else if (!device.port.path.empty())
        facts.ports.push_back(facts_of(device, root, open));
    } else if (device.kind == Kind::serial || is_named(device)) {  // keyboards and mice are HID nodes, too
      facts.ports.push_back(facts_of(device, root, open));
    }
  }
}

void add_rules(MachineFacts& facts, const std::string& root) {
  const auto found = std::ranges::find_if(
      kRuleFolders, [&](const std::string& folder) { return exists(root + folder + kRules); });
  if (found == kRuleFolders.end()) return;
  facts.rules = std::string(*found) + kRules;
  const std::string text = content_of(root + facts.rules);
  const std::regex named(R"re(\{idVendor\}=="([^"]+)",\s*ATTRS?\{idProduct\}=="([^"]+)")re");
  for (std::sregex_iterator match(text.begin(), text.end(), named), end; match != end; ++match)
    facts.ruled.push_back({(*match)[1], (*match)[2]});
}

bool in_container(const std::string& root) {
  return exists(root + "/.dockerenv") || exists(root + "/run/.containerenv") ||
         exists(root + "/run/systemd/container");
}

}  // namespace

Expected<MachineFacts, std::string> look_at_machine(const Surroundings& here, DaemonFacts daemon,
                                                    std::span<const drivers::DriverInfo* const> drivers) {
  const auto devices = here.plugged();
  if (!devices) return unexpected(devices.error());
  const OpenFiles open(here.root);
  if (open.processes().empty())
    return unexpected("/proc cannot be read, so nobody knows who has a port open");
  MachineFacts facts;
  facts.daemon = std::move(daemon);
  facts.by_root = ::geteuid() == 0;
  add_ports(facts, *devices, here.root, open, drivers);
  add_named_ports(facts, here.root, open);
  for (const Process& process : open.processes()) {
    if (process.name == "eboardd" || process.name == "ModemManager" || process.name == "brltty")
      facts.processes.push_back(process);
  }
  facts.sees_all_holders = open.sees_all();
  facts.brltty_installed = exists(here.root + "/usr/bin/brltty") || exists(here.root + "/sbin/brltty");
  facts.service_installed = !entry_of(here.root + "/etc/passwd", kServiceUser).empty();
  facts.udev_runs = exists(here.root + "/run/udev/control");
  facts.in_container = in_container(here.root);
  add_rules(facts, here.root);
  return facts;
}

bool is_in_transit(const MachineFacts& facts) {
  const auto has_no_node = [](const PortFacts& port) { return port.is_listed && !port.has_node; };
  return !facts.no_port.empty() || std::ranges::any_of(facts.ports, has_no_node);
}

}  // namespace eboard::doctor
