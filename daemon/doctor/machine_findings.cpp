// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "daemon/doctor/adapters.hpp"
#include "daemon/doctor/judges.hpp"
#include "drivers/transport/ble_makes.hpp"

namespace eboard::doctor {

namespace {

// As if everything were plugged in again.
constexpr const char* kTrigger =
    "sudo udevadm trigger --action=add --subsystem-match=usb --subsystem-match=tty --subsystem-match=hidraw";

void add(const Case& judged, Severity severity, std::string code, std::string text,
         std::vector<std::string> type = {}) {
  judged.findings.push_back({severity, std::move(code), "", std::move(text), std::move(type)});
}

bool has_boards_port(const Case& judged) {
  return std::ranges::any_of(judged.facts.ports,
                             [&](const PortFacts& port) { return is_named(port.port, judged.drivers); });
}

void judge_plugged(const Case& judged) {
  const MachineFacts& facts = judged.facts;
  if (has_boards_port(judged) || !facts.no_port.empty() || !facts.daemon.boards.empty() ||
      !facts.daemon.ports.empty() || !facts.radio.boards.empty())
    return;
  add(judged, Severity::fault, "nothing_plugged_in",
      judged.facts.in_container
          ? "Nothing is plugged in that a driver names, as far as this container shows. Start it with the "
            "devices."
          : "Nothing is plugged in that a driver names. Look at the cables and at the hub's power. lsusb "
            "lists what the system sees on USB.",
      judged.facts.in_container ? std::vector<std::string>{"docker run --device=/dev/ttyUSB0 ..."}
                                : std::vector<std::string>{"lsusb"});
}

void judge_no_port(const Case& judged, const drivers::PortInfo& usb) {
  const auto adapter = adapter_of(*usb.usb);
  const std::string module(adapter ? adapter->module : "cdc_acm");
  if (judged.facts.brltty_installed && adapter && adapter->brltty_takes_it)
    return add(
        judged, Severity::fault, "taken_by_brltty",
        fmt::format("{}: it is plugged in and has no port. brltty takes such adapters for braille displays: "
                    "remove it, and plug the board in again.",
                    name_of(usb)),
        {"sudo apt remove brltty"});
  add(judged, Severity::fault, "no_port",
      fmt::format("{}: it is plugged in and has no port. The kernel's driver for it is not loaded.",
                  name_of(usb)),
      {"sudo modprobe " + module});
}

void judge_no_ports(const Case& judged) {
  for (const drivers::PortInfo& usb : judged.facts.no_port) judge_no_port(judged, usb);
}

std::vector<std::string> unruled(const Case& judged) {
  std::vector<std::string> ids;
  for (const drivers::DriverInfo* driver : judged.drivers) {
    for (const drivers::UsbId& id : driver->usb_ids) {
      const auto covers = [&](const UsbPattern& pattern) { return pattern.covers(id); };
      if (std::ranges::none_of(judged.facts.ruled, covers))
        ids.push_back(fmt::format("{:04x}:{:04x}", id.vendor, id.product));
    }
  }
  std::ranges::sort(ids);
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
  return ids;
}

std::vector<std::string> install_rules() {
  return {"sudo cp systemd/60-eboardd.rules /etc/udev/rules.d/", "sudo udevadm control --reload", kTrigger};
}

void judge_rules(const Case& judged) {
  if (judged.facts.in_container) return;
  if (judged.facts.rules.empty())
    return add(judged, Severity::note, "no_rules",
               "The udev rules for boards are not installed. They set the group of the boards' ports, keep "
               "ModemManager away and make FTDI adapters quick.",
               install_rules());
  const std::vector<std::string> missing = unruled(judged);
  if (missing.empty()) return;
  add(judged, Severity::note, "old_rules",
      fmt::format("{} is older than this program: it does not name {}.", judged.facts.rules,
                  fmt::join(missing, ", ")),
      install_rules());
}

void judge_udev(const Case& judged) {
  if (judged.facts.udev_runs) return;
  add(judged, Severity::note, "no_udev",
      judged.facts.in_container ? "In this container nobody announces what is plugged in. Name each port in "
                                  "a [[port]] of the configuration."
                                : "udev does not run: nobody announces what is plugged in, and no rules are "
                                  "applied. Name each port in a "
                                  "[[port]] of the configuration.");
}

void judge_modem_programs(const Case& judged) {
  const auto untold = [&](const PortFacts& port) {
    return is_named(port.port, judged.drivers) && !port.modem_manager_ignores;
  };
  if (running(judged.facts, "ModemManager") == nullptr || !has_boards_port(judged) ||
      std::ranges::any_of(judged.facts.ports, untold))
    return;
  add(judged, Severity::fine, "modem_manager_told",
      "ModemManager runs, and is told to leave every board alone.");
}

void judge_view(const Case& judged) {
  if (judged.facts.sees_all_holders || judged.facts.ports.empty()) return;
  add(judged, Severity::note, "partial_view",
      "Programs of other users do not show which ports they have open. To see all of them, ask as root.",
      {"sudo eboardctl doctor"});
}

void judge_silence(const Case& judged) {
  const DaemonFacts& daemon = judged.facts.daemon;
  if (daemon.answers) return;
  if (const Process* process = running(judged.facts, "eboardd"); process != nullptr && judged.facts.by_root)
    return add(
        judged, Severity::fault, "daemon_silent",
        fmt::format("A daemon runs, process {}, and cannot be asked: {}.", process->id, daemon.silence),
        {fmt::format("ps -fp {}", process->id)});
  if (running(judged.facts, "eboardd") != nullptr)
    return add(
        judged, Severity::fault, "daemon_silent",
        fmt::format("The daemon runs, and cannot be asked: {}. Whoever is in the group eboardd may open the "
                    "service's socket; of another daemon name the state directory with --daemon.",
                    daemon.silence),
        {"sudo eboardctl doctor"});
  add(judged, Severity::fault, "no_daemon", "The daemon does not run, so nothing is read from any board.",
      {judged.facts.service_installed ? "sudo systemctl start eboardd" : "eboardd"});
}

const HallPort* port_of(const Case& judged, const HallBoard& board) {
  const auto& ports = judged.facts.daemon.ports;
  const auto found = std::ranges::find(ports, std::optional(board.number), &HallPort::board);
  return found == ports.end() ? nullptr : &*found;
}

void judge_unheard(const Case& judged, const BoundTable& table) {
  add(judged, Severity::fault, "never_heard",
      fmt::format(
          "Board {} has no signal: nothing has answered with the serial number {}, which the configuration "
          "gives it. {}",
          table.number, table.serial,
          table.is_sought
              ? "Plug it in and switch it on, or correct the number."
              : "Boards on USB are not looked for: name its port in a [[port]], or write discover = "
                "true under [daemon]."));
}

constexpr const char* kOutOfReach =
    "Switch the board on and bring it nearer. A board that a telephone or another computer is connected to "
    "is "
    "not heard: end the program there.";

/// What to do where Bluetooth itself is in order, by what the daemon met.
const char* advice_on_air(const HallPort& port) {
  if (port.why.starts_with("pair:"))
    return "The board refuses to pair. Switch it off and on, and end programs on telephones that use it.";
  if (port.why.starts_with("it has no characteristic"))
    return "It is another board than the configuration says: correct the driver of its [[port]].";
  if (port.why.starts_with("connect:"))
    return "It is heard and takes no connection. Switch the board off and on.";
  if (port.why.starts_with("it gives nothing") || port.why.starts_with("it does not tell"))
    return "It takes a connection and answers nothing. Look again in half a minute, then switch the board "
           "off "
           "and on.";
  if (port.why.starts_with("another program"))
    return "End that program: a second daemon, \"eboardctl record\", or one for the settings of Bluetooth.";
  return kOutOfReach;
}

/// `port`: as the daemon has it; nullptr: it was found, and has no signal any more.
void judge_silent_radio(const Case& judged, const std::string& board, const HallPort* port) {
  const auto say = [&](Severity severity, std::string code, std::string why,
                       std::vector<std::string> type = {}) {
    add(judged, severity, std::move(code),
        fmt::format("{} has no signal. It is reached over Bluetooth, {}", board, why), std::move(type));
  };
  switch (judged.facts.radio.state) {
    case drivers::RadioState::no_bluez:
      return say(Severity::fault, "no_bluez", "and BlueZ, Linux's program for that, does not answer.",
                 {"sudo apt install bluez", "sudo systemctl start bluetooth"});
    case drivers::RadioState::no_adapter:
      return say(Severity::fault, "no_bluetooth", "for which this computer has no adapter: plug one in.");
    case drivers::RadioState::off:
      return say(Severity::fault, "bluetooth_off", "which is switched off.",
                 {"sudo rfkill unblock bluetooth", "bluetoothctl power on"});
    case drivers::RadioState::on:
      break;
  }
  if (port == nullptr)
    return say(Severity::fault, "out_of_reach", fmt::format("and is not heard any more. {}", kOutOfReach));
  if (port->state == HallPort::State::asking)
    return say(Severity::wait, "connecting", "and is being connected to. Look again in a few seconds.");
  if (port->state == HallPort::State::silent)
    return say(Severity::fault, "no_answer",
               fmt::format("and the daemon says: {}. Switch the board off and on.", port->why));
  say(Severity::fault, "out_of_reach",
      fmt::format("and the daemon says: {}. {}", port->why, advice_on_air(*port)));
}

/// What no port shows of a board without a signal.
void judge_silent_board(const Case& judged, const HallBoard& board) {
  if (port_of(judged, board) != nullptr) return;
  const DaemonFacts& daemon = judged.facts.daemon;
  const bool is_on_air = drivers::ble::is_path(board.port);
  if (daemon.scans && board.had_signal && is_on_air)
    return judge_silent_radio(judged, fmt::format("Board {}", board.number), nullptr);
  const auto is_listed = [&](const PortFacts& port) { return port.port.path == board.port; };
  const bool was_at_a_port = board.had_signal && std::ranges::none_of(judged.facts.ports, is_listed);
  // What is found goes when it is unplugged, what is named when the configuration is read again.
  if (was_at_a_port && (board.has_node || is_on_air || !daemon.discovers))
    return add(judged, Severity::note, "absent",
               fmt::format("Board {} has no device: the configuration does not give it {} any more.",
                           board.number, board.port));
  if (was_at_a_port)
    return add(
        judged, Severity::fault, "board_gone",
        fmt::format("Board {} was connected at {}, and is unplugged. Plug it in again; any port will do.",
                    board.number, board.port));
  const auto table = std::ranges::find(daemon.tables, board.number, &BoundTable::number);
  if (!board.had_signal && table != daemon.tables.end() && !table->serial.empty())
    judge_unheard(judged, *table);
}

void judge_boards(const Case& judged) {
  const DaemonFacts& daemon = judged.facts.daemon;
  if (!daemon.answers) return;
  const auto with_signal = std::ranges::count(daemon.boards, true, &HallBoard::has_signal);
  add(judged, Severity::fine, "daemon",
      fmt::format("The daemon runs. It knows {} board{}, {} of them with a signal.", daemon.boards.size(),
                  daemon.boards.size() == 1 ? "" : "s", with_signal));
  if (!daemon.reports_ports)
    add(judged, Severity::note, "ports_untold",
        "Of its ports the daemon tells the arbiter alone. Ask at its socket: name its state directory with "
        "--daemon.");
  for (const HallBoard& board : daemon.boards) {
    if (!board.has_signal) judge_silent_board(judged, board);
  }
}

void judge_batteries(const Case& judged) {
  constexpr int kLow = 10;
  for (const HallBoard& board : judged.facts.daemon.boards) {
    if (!board.has_signal || !board.battery || *board.battery > kLow) continue;
    add(judged, Severity::note, "battery_low",
        fmt::format("The battery of board {} is at {} %: charge it, or put in another.", board.number,
                    *board.battery));
  }
}

void judge_unknown_games(const Case& judged) {
  for (const HallBoard& board : judged.facts.daemon.boards) {
    if (!board.has_signal || !board.game_unknown) continue;
    add(judged, Severity::fault, "game_unknown",
        fmt::format(
            "Board {} is received and pieces are moved on it, but no game is known there. Set up the initial "
            "position, or the start that its [[board]] names: from there play is followed. Or, to go on from "
            "the position on the board, see that every piece stands on its square, both kings above all, and "
            "let the clock run.",
            board.number));
  }
}

/// Names that lead to several devices at once.
void judge_loose_names(const Case& judged) {
  for (const HallPort& port : judged.facts.daemon.ports) {
    if (port.state == HallPort::State::closed && fits_several(judged.facts, port))
      add(judged, Severity::fault, "name_fits_several",
          fmt::format("{}The port {} is not opened: {}.",
                      port.board ? fmt::format("Board {} has no signal. ", *port.board) : "", port.path,
                      port.why));
  }
}

/// What the boards themselves say, on whatever port.
void judge_reported(const Case& judged) {
  for (const HallPort& port : judged.facts.daemon.ports) {
    const std::string board = port.board ? fmt::format("Board {}", *port.board) : port.path;
    if (port.is_locked && port.state == HallPort::State::silent)
      add(judged, Severity::fault, "locked",
          fmt::format(
              "{} answers, and tells nothing of its squares: {}. Its owner writes the key that the maker "
              "gives into a file, and key_file in [pegasus] of the configuration names it.",
              board, port.why),
          {"eboardctl reload"});
    if (port.is_refused && port.state == HallPort::State::answers)
      add(judged, Severity::fault, "messages_refused",
          fmt::format(
              "{} is heard, and sends messages that the driver {} cannot read: moves may be missing. Keep "
              "its game by hand, and record it for those who write the driver. The daemon's log has one of "
              "the messages.",
              board, port.driver),
          {"journalctl -u eboardd -p warning",
           fmt::format("eboardctl record --driver {} --output board.ebcap {}", port.driver, port.path)});
  }
}

void judge_boards_on_air(const Case& judged) {
  for (const HallPort& port : judged.facts.daemon.ports) {
    if (port.state != HallPort::State::answers && !port.is_locked && drivers::ble::is_path(port.path))
      judge_silent_radio(judged, port.board ? fmt::format("Board {}", *port.board) : port.path, &port);
  }
}

void judge_unused_boards_on_air(const Case& judged) {
  const DaemonFacts& daemon = judged.facts.daemon;
  if (!daemon.answers) return;
  for (const drivers::PortInfo& found : judged.facts.radio.boards) {
    if (std::ranges::find(daemon.ports, found.path, &HallPort::path) != daemon.ports.end()) continue;
    if (daemon.scans && std::ranges::find(daemon.boards, found.path, &HallBoard::port) != daemon.boards.end())
      continue;
    add(judged, Severity::note, "bluetooth_board",
        fmt::format("BlueZ knows \"{0}\", and the daemon has no such board. To use it, name it in the "
                    "configuration: [[port]] with path = \"{1}\" and driver = \"{2}\".",
                    found.product, found.path, found.driver));
  }
}

void judge_conditions(const Case& judged) {
  for (const HallCondition& condition : judged.facts.daemon.conditions)
    add(judged, condition.is_fault ? Severity::fault : Severity::note, condition.code, condition.sentence);
}

// One line for each thing that may be wrong with the machine.
constexpr std::array kMachineJudges{judge_plugged,        judge_no_ports,
                                    judge_rules,          judge_udev,
                                    judge_modem_programs, judge_view,
                                    judge_silence,        judge_boards,
                                    judge_batteries,      judge_unknown_games,
                                    judge_loose_names,    judge_reported,
                                    judge_boards_on_air,  judge_unused_boards_on_air,
                                    judge_conditions};

}  // namespace

std::vector<std::string> apply_rules(const MachineFacts& facts) {
  return facts.rules.empty() ? install_rules() : std::vector<std::string>{kTrigger};
}

void judge_machine(const Case& judged) {
  for (const auto judge : kMachineJudges) judge(judged);
}

}  // namespace eboard::doctor
