// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/doctor/diagnosis.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fnmatch.h>

#include <algorithm>
#include <iterator>

#include "daemon/doctor/adapters.hpp"
#include "daemon/doctor/judges.hpp"
#include "drivers/identification.hpp"
#include "drivers/usb_name.hpp"

namespace eboard::doctor {

namespace {

using Step = drivers::Identification::Step;

int speed_of(const Step& step) { return step.drivers.front()->serial.baud_rate; }

std::string words_of(const Step& step, const std::string& at) {
  std::vector<std::string_view> names;
  for (const drivers::DriverInfo* driver : step.drivers) names.push_back(driver->name);
  if (step.listen > drivers::Millis{0})
    return fmt::format("the daemon listens for {}{}", fmt::join(names, " or "), at);
  return fmt::format("{} asks{}", names.front(), at);
}

}  // namespace

bool UsbPattern::covers(drivers::UsbId id) const {
  return ::fnmatch(vendor.c_str(), fmt::format("{:04x}", id.vendor).c_str(), 0) == 0 &&
         ::fnmatch(product.c_str(), fmt::format("{:04x}", id.product).c_str(), 0) == 0;
}

std::string_view to_string(Severity severity) {
  switch (severity) {
    case Severity::fine:
      return "fine";
    case Severity::note:
      return "note";
    case Severity::wait:
      return "wait";
    case Severity::fault:
      return "fault";
  }
  return "?";
}

bool is_called(const drivers::PortInfo& port, const HallPort& name) {
  const auto wanted = drivers::UsbName::parse(name.path), device = drivers::UsbName::parse(port.path);
  if (!wanted || !device) return port.path == name.path || port.path == name.node;
  return wanted->names({device->id, port.serial, device->socket});
}

bool fits_several(const MachineFacts& facts, const HallPort& name) {
  return drivers::UsbName::is_meant(name.path) &&
         std::ranges::count_if(facts.ports, [&](const PortFacts& port) {
           return port.is_listed && is_called(port.port, name);
         }) > 1;
}

std::vector<HallPort> hall_ports_at(const MachineFacts& facts, const PortFacts& port) {
  std::vector<HallPort> all;
  const bool is_open = std::ranges::any_of(port.holders, is_daemon);
  const auto is_exact = [&](const HallPort& name) {
    return is_called(port.port, name) && !fits_several(facts, name);
  };
  std::ranges::copy_if(facts.daemon.ports, std::back_inserter(all), is_exact);
  if (!all.empty() || !is_open) return all;
  std::ranges::copy_if(facts.daemon.ports, std::back_inserter(all), [&](const HallPort& name) {
    return name.state == HallPort::State::answers && is_called(port.port, name);
  });
  return all;
}

bool is_heard(const MachineFacts& facts, const PortFacts& port) {
  return std::ranges::any_of(hall_ports_at(facts, port), [](const HallPort& one) {
    return one.state == HallPort::State::answers && !one.is_shared;
  });
}

bool is_daemon(const Process& process) { return process.name == "eboardd"; }

const HallBoard* board_numbered(const MachineFacts& facts, std::optional<int> number) {
  const auto found = std::ranges::find(facts.daemon.boards, number.value_or(0), &HallBoard::number);
  return found == facts.daemon.boards.end() ? nullptr : &*found;
}

bool is_named(const drivers::PortInfo& port, Drivers drivers) {
  return port.usb && !drivers::drivers_naming(*port.usb, drivers).empty();
}

const Process* running(const MachineFacts& facts, std::string_view name) {
  const auto found = std::ranges::find(facts.processes, name, &Process::name);
  return found == facts.processes.end() ? nullptr : &*found;
}

std::string name_of(const drivers::PortInfo& port) {
  if (!port.usb) return "no USB device";
  std::string text = fmt::format("USB {:04x}:{:04x}", port.usb->vendor, port.usb->product);
  if (const auto adapter = adapter_of(*port.usb)) text += fmt::format(", {}", adapter->chip);
  if (!port.product.empty()) text += fmt::format(", \"{}\"", port.product);
  if (!port.serial.empty()) text += ", serial number " + port.serial;
  return text;
}

std::string plan_for(const PortFacts& port, Drivers drivers) {
  if (!is_named(port.port, drivers)) return {};
  std::string text;
  int speed = 0;
  const drivers::Identification found(drivers::drivers_naming(*port.port.usb, drivers));
  for (const Step& step : found.steps()) {
    const bool is_said = port.is_hid || speed_of(step) == speed;
    text += (text.empty() ? "" : ", then ") +
            words_of(step, is_said ? "" : fmt::format(" at {} baud", speed_of(step)));
    speed = speed_of(step);
  }
  return text;
}

std::vector<Finding> diagnose(const MachineFacts& facts, Drivers drivers) {
  std::vector<Finding> findings;
  const Case judged{facts, drivers, findings};
  for (const PortFacts& port : facts.ports) judge_port(judged, port);
  judge_machine(judged);
  return findings;
}

}  // namespace eboard::doctor
