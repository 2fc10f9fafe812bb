// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <vector>

#include "daemon/doctor/adapters.hpp"
#include "daemon/doctor/judges.hpp"
#include "drivers/usb_name.hpp"

namespace eboard::doctor {

namespace {

void add(const Case& judged, const PortFacts& port, Severity severity, std::string code, std::string text,
         std::vector<std::string> type = {}) {
  judged.findings.push_back({severity, std::move(code), port.port.path, std::move(text), std::move(type)});
}

/// A port that the daemon would open by itself.
bool matters(const Case& judged, const PortFacts& port) { return is_named(port.port, judged.drivers); }

/// That, or the configuration names it.
bool is_used(const Case& judged, const PortFacts& port) {
  return matters(judged, port) || !hall_ports_at(judged.facts, port).empty();
}

bool may_be_opened(const Case& judged, const PortFacts& port) {
  return judged.facts.service_installed ? port.service_may_open : port.may_open;
}

// The reasons are those of drivers/transport.
bool is_busy(const HallPort& name) { return name.why.find("another program") != std::string::npos; }
bool is_denied(const HallPort& name) { return name.why.find("Permission denied") != std::string::npos; }

/// The daemon may not open it. Where it has no such port, it would not be allowed to.
bool is_refused(const Case& judged, const PortFacts& port) {
  const auto ports = hall_ports_at(judged.facts, port);
  return port.is_listed && port.has_node && !may_be_opened(judged, port) &&
         (ports.empty() || std::ranges::any_of(ports, is_denied));
}

/// Somebody else has it open, and that is in the daemon's way: it takes bytes, or the port.
bool is_taken(const Case& judged, const PortFacts& port) {
  const auto fails_otherwise = [](const HallPort& name) {
    return name.state == HallPort::State::closed && !is_busy(name);
  };
  return !std::ranges::all_of(port.holders, is_daemon) &&
         std::ranges::none_of(hall_ports_at(judged.facts, port), fails_otherwise);
}

/// "Board 3 has no signal. ", "Boards 3, 4 have no signal. " on a bus; nothing: no board is known there.
std::string about_boards(const Case& judged, const HallPort& name) {
  std::vector<int> numbers;
  for (const HallPort& one : judged.facts.daemon.ports) {
    const bool is_there = name.is_shared ? one.node == name.node : one.path == name.path;
    if (is_there && one.board) numbers.push_back(*one.board);
  }
  if (numbers.empty()) return {};
  return fmt::format("Board{} {} ha{} no signal. ", numbers.size() == 1 ? "" : "s", fmt::join(numbers, ", "),
                     numbers.size() == 1 ? "s" : "ve");
}

void judge_name(const Case& judged, const PortFacts& port) {
  const auto fits = [&](const HallPort& name) { return is_called(port.port, name); };
  if (is_used(judged, port) || std::ranges::any_of(judged.facts.daemon.ports, fits)) return;
  if (const auto device = drivers::UsbName::parse(port.port.path))
    return add(judged, port, Severity::note, "unknown_device",
               fmt::format("No driver names this USB device, so the daemon sends nothing to it. If it is a "
                           "board, name it and its driver in a [[port]] of the configuration, with path = "
                           "\"{}\".",
                           drivers::UsbName{device->id, port.port.serial, {}}.text()));
  const bool built_in = !port.port.usb;
  add(judged, port, Severity::note, built_in ? "not_usb" : "unknown_device",
      built_in ? "This port is not on USB, so the daemon opens it only if a [[port]] of the configuration "
                 "names it."
               : "No driver names this USB device, so the daemon sends nothing to it. If it is a board or "
                 "the cable of "
                 "one, name the port and its driver in a [[port]] of the configuration.");
}

// It may be anything, as a reader of fingerprints: so no more than a note.
void judge_usb_access(const Case& judged, const PortFacts& port) {
  if (!drivers::UsbName::is_meant(port.port.path) || !port.has_node || may_be_opened(judged, port)) return;
  const drivers::UsbId id = *port.port.usb;
  add(judged, port, Severity::note, "usb_no_permission",
      fmt::format("The user {} may not open it. If it is a board, give it to the group dialout by a rule.",
                  judged.facts.service_installed ? "eboardd" : port.access.user),
      {fmt::format(R"(echo 'SUBSYSTEM=="usb", ATTR{{idVendor}}=="{:04x}", ATTR{{idProduct}}=="{:04x}", )"
                   R"(GROUP="dialout", MODE="0660"' | sudo tee /etc/udev/rules.d/61-own-board.rules)",
                   id.vendor, id.product),
       "sudo udevadm control --reload", "sudo udevadm trigger --action=add --subsystem-match=usb"});
}

void judge_node(const Case& judged, const PortFacts& port) {
  if (port.has_node || !matters(judged, port)) return;
  if (judged.facts.in_container)
    return add(
        judged, port, Severity::fault, "no_node",
        "The kernel has this port, and there is no node of it in this container. Start the container with "
        "the device.",
        {fmt::format("docker run --device={} ...", port.port.path)});
  add(judged, port, Severity::fault, "no_node",
      "The kernel has this port, and there is no node of it to open. Unplug the board and plug it in again.");
}

std::string mode_advice(const Case& judged) {
  return judged.facts.rules.empty()
             ? " The rules for boards are not installed: they would give it to dialout."
             : "";
}

void judge_user_access(const Case& judged, const PortFacts& port) {
  const drivers::DeviceAccess& access = port.access;
  if (access.group_may && !access.is_member)
    return add(
        judged, port, Severity::fault, "no_permission",
        fmt::format(
            "The user {} may not open it: it belongs to the group {}. Join the group, and log in again.",
            access.user, access.group),
        {fmt::format("sudo usermod -aG {} {}", access.group, access.user)});
  add(judged, port, Severity::fault, "no_permission",
      fmt::format("The user {} may not read and write it, nor may its group, {}.{}", access.user,
                  access.group, mode_advice(judged)),
      apply_rules(judged.facts));
}

// The service does not care for what the user may do who asks the doctor.
void judge_access(const Case& judged, const PortFacts& port) {
  if (!is_used(judged, port) || !is_refused(judged, port)) return;
  if (!judged.facts.service_installed) return judge_user_access(judged, port);
  add(judged, port, Severity::fault, "service_no_permission",
      fmt::format(
          "The service's user, eboardd, may not open it: it belongs to the group {}, and the service is in "
          "dialout.{}",
          port.access.group, mode_advice(judged)),
      apply_rules(judged.facts));
}

void judge_holders(const Case& judged, const PortFacts& port) {
  if (!is_used(judged, port) || !is_taken(judged, port)) return;
  for (const Process& process : port.holders) {
    if (is_daemon(process)) continue;
    add(judged, port, Severity::fault, "held",
        fmt::format("{} (process {}) has it open, and takes bytes away from the daemon. End that program.",
                    process.name, process.id),
        {fmt::format("sudo kill {}", process.id)});
  }
}

void judge_modem_manager(const Case& judged, const PortFacts& port) {
  if (port.modem_manager_ignores || !matters(judged, port) ||
      running(judged.facts, "ModemManager") == nullptr)
    return;
  add(judged, port, Severity::fault, "modem_manager",
      "ModemManager runs and is not told to leave this device alone. It sends capital letters to new "
      "devices, and "
      "each of them is a command to a DGT board, some for good. The rules for boards tell it.",
      apply_rules(judged.facts));
}

void judge_brltty(const Case& judged, const PortFacts& port) {
  const auto adapter = port.port.usb ? adapter_of(*port.port.usb) : std::nullopt;
  if (!adapter || !adapter->brltty_takes_it || !matters(judged, port) || !judged.facts.brltty_installed)
    return;
  add(judged, port, Severity::note, "brltty",
      fmt::format(
          "brltty is installed, and may take a {} for a braille display: then the port vanishes. Remove "
          "brltty if nobody needs it here.",
          adapter->chip),
      {"sudo apt remove brltty"});
}

void judge_latency(const Case& judged, const PortFacts& port) {
  if (port.latency_ms.value_or(1) <= 1 || !matters(judged, port)) return;
  const std::string name = port.port.path.substr(port.port.path.rfind('/') + 1);
  add(judged, port, Severity::note, "latency",
      fmt::format("The adapter keeps a short packet for {} ms. The rules for boards make that 1 ms.",
                  *port.latency_ms),
      {fmt::format("echo 1 | sudo tee /sys/bus/usb-serial/devices/{}/latency_timer", name)});
}

void judge_answering(const Case& judged, const PortFacts& port, const HallPort& name) {
  const HallBoard* board = board_numbered(judged.facts, name.board);
  if (board == nullptr) return;
  add(judged, port, Severity::fine, "board",
      fmt::format("Board {} of the daemon is connected here{}{}{}.", board->number,
                  board->serial.empty() ? "" : ", serial number " + board->serial,
                  board->firmware.empty() ? "" : ", version " + board->firmware,
                  board->battery ? fmt::format(", battery {} %", *board->battery) : ""));
}

/// Something arrives that is no message of a board whose driver was tried.
void judge_unreadable(const Case& judged, const PortFacts& port, const HallPort& name) {
  const drivers::DriverInfo* driver = drivers::find_driver(name.driver);
  const std::string read_as =
      name.is_named && driver != nullptr
          ? fmt::format("by the driver {}, at {} baud", name.driver, driver->serial.baud_rate)
          : "by any driver";
  add(judged, port, Severity::fault, name.is_shared ? "bus_unreadable" : "unreadable",
      fmt::format(
          "{}Bytes arrive here, and they cannot be read {}. Is it a board of another make, or a device "
          "that is no board? Then name its driver in a [[port]] of the configuration, or unplug it. If "
          "the make is right, {} try another cable and another adapter, and switch the board off "
          "and on.",
          about_boards(judged, name), read_as,
          name.is_shared ? "take boards off the bus one by one," : "look at the speed of the board,"),
      {"journalctl -u eboardd -p warning"});
}

void judge_silent(const Case& judged, const PortFacts& port, const HallPort& name) {
  if (is_taken(judged, port)) return;  // that is why
  if (name.is_locked) return;          // judge_machine() says so
  if (name.is_unreadable) return judge_unreadable(judged, port, name);
  const HallBoard* board = board_numbered(judged.facts, name.board);
  if (name.is_shared)
    return add(judged, port, Severity::fault, "bus_empty",
               "No board answers on this bus. Are the boards switched on, and are the bus's cable and its "
               "power in?");
  if (board != nullptr && board->had_signal)
    return add(
        judged, port, Severity::fault, "lost",
        fmt::format(
            "Board {} was connected here, and nothing is received from it. Is it switched on, and is the "
            "cable in at its other end?",
            board->number));
  add(judged, port, Severity::fault, "no_answer",
      fmt::format(
          "{}Nothing here has answered {}. Is the board switched on, is the cable in at its other end, "
          "and is it {}? The daemon's log says what was tried.",
          about_boards(judged, name), name.is_named ? "the driver " + name.driver : "any driver",
          name.is_named ? "a board of that driver" : "a board of a supported make"),
      {"journalctl -u eboardd -p warning"});
}

void judge_gone(const Case& judged, const PortFacts& port, const HallPort& name) {
  const HallBoard* board = board_numbered(judged.facts, name.board);
  if (board != nullptr && board->had_signal)
    return add(
        judged, port, Severity::fault, "port_gone",
        fmt::format("Board {} was connected here, and the port is gone. Plug it in again where it was.",
                    board->number));
  add(judged, port, Severity::fault, "port_missing",
      fmt::format("{}The configuration names this port, and it is not there. Plug it in, or correct the "
                  "path in the configuration.",
                  about_boards(judged, name)));
}

void judge_closed(const Case& judged, const PortFacts& port, const HallPort& name) {
  if (is_taken(judged, port) || is_refused(judged, port)) return;  // is said
  if (!port.has_node && !port.is_listed) return judge_gone(judged, port, name);
  if (!port.has_node) return;  // is said, too
  const std::vector<HallPort>& all = judged.facts.daemon.ports;
  const auto other = std::ranges::find_if(all, [&](const HallPort& one) {
    return one.path != name.path && (one.node == name.node || is_called(port.port, one)) &&
           one.state != HallPort::State::closed;
  });
  if (other != all.end())
    return add(
        judged, port, Severity::fault, "named_twice",
        fmt::format("{}The configuration names one device twice, as {} and as {}: the daemon has it open "
                    "by the first name. Take one of them out.",
                    about_boards(judged, name), other->path, name.path));
  if (is_busy(name) && !port.holders.empty())
    return add(
        judged, port, Severity::fault, "held_by_a_daemon",
        fmt::format("{}Another daemon has it open: there are several eboardd here. End the one that is not "
                    "wanted.",
                    about_boards(judged, name)),
        {"pgrep -a eboardd"});
  add(judged, port, Severity::fault, "cannot_open",
      fmt::format("{}The daemon cannot open the port: {}. {}", about_boards(judged, name), name.why,
                  port.is_device ? "Mend that, or correct its [[port]] in the configuration."
                                 : "That is no serial port: correct the path in the configuration."));
}

void judge_hall_port(const Case& judged, const PortFacts& port, const HallPort& name) {
  switch (name.state) {
    case HallPort::State::answers:
      return judge_answering(judged, port, name);
    case HallPort::State::asking:
      return add(judged, port, Severity::wait, "asking",
                 fmt::format("{}What is connected here is being asked. Look again in a few seconds.",
                             about_boards(judged, name)));
    case HallPort::State::silent:
      return judge_silent(judged, port, name);
    case HallPort::State::closed:
      return judge_closed(judged, port, name);
  }
}

/// A driver names it, and the daemon has no such port.
void judge_unasked(const Case& judged, const PortFacts& port) {
  if (!port.has_node || !judged.facts.daemon.reports_ports) return;
  if (judged.facts.daemon.discovers)
    return add(
        judged, port, Severity::wait, "not_noticed",
        "The daemon has not noticed it yet. Look again in a few seconds; if that does not help, name it in "
        "a [[port]] of the configuration.");
  add(judged, port, Severity::fault, "not_asked",
      "Nobody asks here: the daemon does not look for boards on USB, and no [[port]] names this one. Name "
      "it, "
      "or write discover = true under [daemon], and reload.",
      {"sudo eboardctl reload"});
}

void judge_board(const Case& judged, const PortFacts& port) {
  if (!judged.facts.daemon.answers) return;
  const std::vector<HallPort> names = hall_ports_at(judged.facts, port);
  const bool is_bus_shut = std::ranges::any_of(
      names, [](const HallPort& name) { return name.is_shared && name.state == HallPort::State::closed; });
  for (const HallPort& name : names) {
    if (name.is_named || !is_bus_shut) judge_hall_port(judged, port, name);
  }
  if (names.empty() && matters(judged, port)) judge_unasked(judged, port);
}

void judge_ambiguous(const Case& judged, const PortFacts& port) {
  if (!hall_ports_at(judged.facts, port).empty()) return;
  for (const HallPort& name : judged.facts.daemon.ports) {
    if (!is_called(port.port, name)) continue;
    add(judged, port, Severity::note, "name_fits_several",
        fmt::format(
            "The name {} fits this device and another one, and where the daemon sees two it opens neither. "
            "Name the right one by its socket, as {}.",
            name.path, port.port.path));
  }
}

// One line for each thing that may be wrong with a port.
constexpr std::array kPortJudges{judge_name,    judge_usb_access,    judge_node,   judge_access,
                                 judge_holders, judge_modem_manager, judge_brltty, judge_latency,
                                 judge_board,   judge_ambiguous};

}  // namespace

void judge_port(const Case& judged, const PortFacts& port) {
  for (const auto judge : kPortJudges) judge(judged, port);
}

}  // namespace eboard::doctor
