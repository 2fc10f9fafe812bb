// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <fmt/format.h>

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

bool is_daemon(const Process& process) { return process.name == "eboardd"; }

/// Several on a bus.
std::vector<HallBoard> boards_at(const Case& judged, const PortFacts& port) {
  std::vector<HallBoard> out;
  std::ranges::copy_if(judged.facts.daemon.boards, std::back_inserter(out),
                       [&](const HallBoard& board) { return is_called(port.port, board); });
  return out;
}

void judge_name(const Case& judged, const PortFacts& port) {
  if (matters(judged, port) || !boards_at(judged, port).empty()) return;
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
  const bool may_open = judged.facts.service_installed ? port.service_may_open : port.may_open;
  if (!drivers::UsbName::is_meant(port.port.path) || !port.has_node || may_open) return;
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
  if (!port.has_node || !matters(judged, port)) return;
  if (!judged.facts.service_installed) {
    if (!port.may_open) judge_user_access(judged, port);
    return;
  }
  if (port.service_may_open) return;
  add(judged, port, Severity::fault, "service_no_permission",
      fmt::format(
          "The service's user, eboardd, may not open it: it belongs to the group {}, and the service is in "
          "dialout.{}",
          port.access.group, mode_advice(judged)),
      apply_rules(judged.facts));
}

void judge_holders(const Case& judged, const PortFacts& port) {
  for (const Process& process : port.holders) {
    if (is_daemon(process) || !matters(judged, port)) continue;
    add(judged, port, Severity::fault, "held",
        fmt::format("{} (process {}) has it open, and takes bytes away from the daemon. End that program.",
                    process.name, process.id),
        {fmt::format("sudo kill {}", process.id)});
  }
}

void judge_modem_manager(const Case& judged, const PortFacts& port) {
  if (port.modem_manager_told || !matters(judged, port) || running(judged.facts, "ModemManager") == nullptr)
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

void judge_heard(const Case& judged, const PortFacts& port, const HallBoard& board) {
  if (board.has_signal)
    return add(judged, port, Severity::fine, "board",
               fmt::format("Board {} of the daemon is connected here{}{}{}.", board.number,
                           board.serial.empty() ? "" : ", serial number " + board.serial,
                           board.firmware.empty() ? "" : ", version " + board.firmware,
                           board.battery ? fmt::format(", battery {} %", *board.battery) : ""));
  add(judged, port, Severity::fault, "lost",
      fmt::format(
          "Board {} was connected here, and nothing is received from it. Is it switched on, and is the "
          "cable in at its other end?",
          board.number));
}

void judge_board(const Case& judged, const PortFacts& port) {
  if (!judged.facts.daemon.answers) return;
  const std::vector<HallBoard> boards = boards_at(judged, port);
  for (const HallBoard& board : boards) judge_heard(judged, port, board);
  if (!boards.empty() || !matters(judged, port)) return;
  add(judged, port, Severity::fault, "no_answer",
      "The daemon has no board here: nothing has answered its drivers. Is the board switched on, is the "
      "cable in at "
      "its other end, and is it a board of a supported make? The daemon's log says what was tried.",
      {"journalctl -u eboardd -p warning"});
}

// One line for each thing that may be wrong with a port.
constexpr std::array kPortJudges{judge_name,   judge_usb_access, judge_node,
                                 judge_access, judge_holders,    judge_modem_manager,
                                 judge_brltty, judge_latency,    judge_board};

}  // namespace

void judge_port(const Case& judged, const PortFacts& port) {
  for (const auto judge : kPortJudges) judge(judged, port);
}

}  // namespace eboard::doctor
