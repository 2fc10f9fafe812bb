// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Implements `doctor`: looks at this machine, asks the daemon, and prints what somebody has to do so that
// boards are received. Sends nothing to any device.
#include "daemon/doctor/diagnosis.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>
#include <chrono>
#include <filesystem>
#include <optional>
#include <system_error>
#include <thread>

#include "daemon/ctl/answer_json.hpp"
#include "daemon/ctl/daemon_client.hpp"
#include "daemon/ctl/options.hpp"
#include "daemon/doctor/machine.hpp"
#include "drivers/bluetooth/radio.hpp"
#include "drivers/transport/transport.hpp"

namespace eboard::ctl {

namespace json = boost::json;
using doctor::Finding;
using doctor::HallPort;
using doctor::MachineFacts;
using doctor::PortFacts;
using doctor::Severity;

namespace {

constexpr std::string_view kDoctor = "doctor";

template <class Read>
void read_list(const json::object& answer, std::string_view key, Read read) {
  const json::value* list = answer.if_contains(key);
  if (list == nullptr || !list->is_array()) return;
  for (const json::value& item : list->get_array()) {
    if (item.is_object()) read(item.get_object());
  }
}

std::optional<int> number_of(const json::object& object, std::string_view key) {
  const json::value* number = object.if_contains(key);
  if (number == nullptr || !number->is_int64()) return std::nullopt;
  return static_cast<int>(number->get_int64());
}

std::optional<int> battery_of(const json::object& link) {
  const json::value* battery = link.if_contains("battery");
  const json::object* object = battery == nullptr ? nullptr : battery->if_object();
  return object == nullptr ? std::nullopt : number_of(*object, "percent");
}

/// Links followed. A board on a bus has the line's path and its own number: "/dev/ttyUSB0#01025".
std::string node_of(const std::string& port) { return drivers::node_of(port.substr(0, port.rfind('#'))); }

void add_board(doctor::DaemonFacts& facts, const json::object& board) {
  const json::value* device = board.if_contains("device");
  const auto number = number_of(board, "board");
  if (device == nullptr || !device->is_object() || !number) return;
  const json::object& link = device->get_object();
  const std::string state = text_of(link, "state"), port = text_of(link, "port");
  std::error_code unreadable;
  facts.boards.push_back({.number = *number,
                          .port = port,
                          .serial = text_of(link, "serial"),
                          .firmware = text_of(link, "firmware"),
                          .has_node = std::filesystem::exists(node_of(port), unreadable),
                          .has_signal = state == "ready",
                          .had_signal = state != "opening",
                          .battery = battery_of(link),
                          .game_unknown = text_of(link, "game_unknown") == "true"});
}

HallPort::State state_of(std::string_view word) {
  if (word == "heard") return HallPort::State::answers;
  if (word == "silent") return HallPort::State::silent;
  return word == "closed" ? HallPort::State::closed : HallPort::State::asking;
}

HallPort port_of(const json::object& port) {
  HallPort out{.path = text_of(port, "path"),
               .driver = text_of(port, "driver"),
               .board = number_of(port, "board"),
               .state = state_of(text_of(port, "state")),
               .is_named = text_of(port, "named") == "true",
               .is_shared = text_of(port, "shared") == "true",
               .why = text_of(port, "why"),
               .is_unreadable = text_of(port, "unreadable") == "true",
               .is_locked = text_of(port, "locked") == "true",
               .is_refused = text_of(port, "refused") == "true"};
  out.node = node_of(out.path);
  return out;
}

/// Listeners that are not the arbiter's do not list ports, nor does an older daemon. What they report
/// of boards has to do.
void add_ports_of_boards(doctor::DaemonFacts& facts) {
  for (const doctor::HallBoard& board : facts.boards) {
    if (board.port.empty() || board.port.starts_with("manual:")) continue;
    HallPort port = port_of({{"path", board.port}, {"state", board.has_signal ? "heard" : "closed"}});
    port.board = board.number;
    port.is_named = true;
    port.why = "its log says why";
    facts.ports.push_back(std::move(port));
  }
}

void add_ports(doctor::DaemonFacts& facts, const DaemonClient& daemon) {
  const auto answer = daemon.get("/api/ports");
  const auto object = answer && answer->status == 200 ? object_of(*answer) : unexpected(std::string());
  if (!object) return add_ports_of_boards(facts);
  facts.reports_ports = true;
  facts.discovers = text_of(*object, "discovers") == "true";
  facts.scans = text_of(*object, "scans") == "true";
  read_list(*object, "ports", [&](const json::object& port) { facts.ports.push_back(port_of(port)); });
  read_list(*object, "tables", [&](const json::object& table) {
    facts.tables.push_back({number_of(table, "board").value_or(0), text_of(table, "serial"),
                            text_of(table, "sought") == "true"});
  });
}

doctor::DaemonFacts ask(const DaemonClient& daemon) {
  doctor::DaemonFacts facts;
  const auto answer = daemon.get("/api/boards");
  const auto object = answer ? object_of(*answer) : unexpected(answer.error());
  facts.answers = object.has_value();
  if (!object) {
    facts.silence = object.error();
    return facts;
  }
  read_list(*object, "boards", [&](const json::object& board) { add_board(facts, board); });
  read_list(*object, "conditions", [&](const json::object& condition) {
    facts.conditions.push_back({.code = text_of(condition, "code"),
                                .sentence = text_of(condition, "sentence"),
                                .is_fault = text_of(condition, "severity") == "fault"});
  });
  add_ports(facts, daemon);
  return facts;
}

/// For a moment a device that is being plugged in or out looks like one that lacks its driver.
Expected<MachineFacts, std::string> look(const DaemonClient& daemon) {
  constexpr int kLooks = 3;
  constexpr std::chrono::milliseconds kMoment{400};
  auto facts = doctor::look_at_machine({}, ask(daemon));
  for (int n = 1; n < kLooks && facts && doctor::is_in_transit(*facts); ++n) {
    std::this_thread::sleep_for(kMoment);
    facts = doctor::look_at_machine({}, ask(daemon));
  }
  return facts;
}

void print_finding(const Finding& finding, std::string_view indent) {
  constexpr std::string_view kMarks[] = {"ok", "note", "wait", "TO DO"};
  fmt::print("{}{}: {}\n", indent, kMarks[static_cast<std::size_t>(finding.severity)], finding.text);
  for (const std::string& command : finding.type) fmt::print("{}    {}\n", indent, command);
}

void print_about(const std::vector<Finding>& findings, const std::string& about, std::string_view indent) {
  for (const Finding& finding : findings) {
    if (finding.about == about) print_finding(finding, indent);
  }
}

void print_port(const PortFacts& port, const MachineFacts& facts, const std::vector<Finding>& findings) {
  fmt::print("{}: {}\n", port.port.path,
             port.is_listed ? doctor::name_of(port.port) : "named in the configuration");
  const std::string plan = doctor::is_heard(facts, port) ? "" : doctor::plan_for(port);
  if (!plan.empty()) fmt::print("  who asks: {}\n", plan);
  print_about(findings, port.port.path, "  ");
  fmt::print("\n");
}

bool waits(const std::vector<Finding>& findings) {
  return std::ranges::find(findings, Severity::wait, &Finding::severity) != findings.end();
}

void print_text(const MachineFacts& facts, const std::vector<Finding>& findings, std::ptrdiff_t faults) {
  for (const PortFacts& port : facts.ports) print_port(port, facts, findings);
  print_about(findings, "", "");
  if (faults > 0) return fmt::print("{} thing{} to do.\n", faults, faults == 1 ? "" : "s");
  fmt::print("{}\n", waits(findings) ? "Not all is known yet." : "All is well.");
}

json::object json_of(const PortFacts& port) {
  json::array drivers, holders;
  if (port.port.usb) {
    for (const drivers::DriverInfo* driver : drivers::drivers_naming(*port.port.usb))
      drivers.emplace_back(driver->name);
  }
  for (const doctor::Process& process : port.holders)
    holders.push_back(json::object{{"process", process.id}, {"program", process.name}});
  json::value usb;
  if (port.port.usb) usb = fmt::format("{:04x}:{:04x}", port.port.usb->vendor, port.port.usb->product);
  return {{"path", port.port.path},       {"usb", std::move(usb)},         {"product", port.port.product},
          {"serial", port.port.serial},   {"drivers", std::move(drivers)}, {"plan", doctor::plan_for(port)},
          {"open_in", std::move(holders)}};
}

json::object json_of(const Finding& finding) {
  return {{"severity", doctor::to_string(finding.severity)},
          {"code", finding.code},
          {"about", finding.about},
          {"text", finding.text},
          {"type", json::array(finding.type.begin(), finding.type.end())}};
}

void print_json(const MachineFacts& facts, const std::vector<Finding>& findings, std::ptrdiff_t faults) {
  json::array ports, found;
  for (const PortFacts& port : facts.ports) ports.push_back(json_of(port));
  for (const Finding& finding : findings) found.push_back(json_of(finding));
  fmt::print("{}\n", json::serialize(json::object{
                         {"faults", faults}, {"ports", std::move(ports)}, {"findings", std::move(found)}}));
}

}  // namespace

int doctor(const Arguments& arguments) {
  std::string place;
  bool as_json = false;
  Usage usage{
      kDoctor,
      "",
      "Finds out why a board is not there: what is plugged in, which drivers ask it and in which order, who "
      "has it open, who may open it, and what the daemon says. Prints what to do. Sends nothing to any "
      "device. Exit code 0: all is well; 1: something has to be done, or is not known yet; 3: the machine "
      "cannot be looked at.",
      {}};
  usage.add_switch("json", &as_json, "print one JSON object");
  add_daemon(usage, &place);
  usage.examples = {"", "--json", "--daemon /var/lib/eboardd"};
  const auto [operands, exit] = parse_options(usage, arguments);
  if (!operands) return exit;
  const auto daemon = DaemonClient::to(place);
  if (!daemon) return refuse(kDoctor, daemon.error());
  auto facts = look(*daemon);
  if (!facts) return outside(kDoctor, facts.error());
  facts->radio = drivers::look_at_radio();
  const std::vector<Finding> findings = doctor::diagnose(*facts);
  const auto faults = std::ranges::count(findings, Severity::fault, &Finding::severity);
  as_json ? print_json(*facts, findings, faults) : print_text(*facts, findings, faults);
  return faults == 0 && !waits(findings) ? kDone : kNo;
}

}  // namespace eboard::ctl
