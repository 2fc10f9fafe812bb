// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/doctor/consultation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <chrono>
#include <filesystem>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

#include "daemon/doctor/machine.hpp"
#include "drivers/transport/transport.hpp"

namespace eboard::doctor {

namespace json = boost::json;

namespace {

std::optional<json::object> parse_object(std::string_view text) {
  json::error_code unreadable;
  const json::value value = json::parse(json::string_view(text.data(), text.size()), unreadable);
  if (unreadable || !value.is_object()) return std::nullopt;
  return value.get_object();
}

/// Empty: null, no text, or no such key.
std::string text_of(const json::object& object, std::string_view key) {
  const json::value* value = object.if_contains(key);
  return value != nullptr && value->is_string() ? std::string(value->get_string()) : std::string();
}

bool flag_of(const json::object& object, std::string_view key) {
  const json::value* value = object.if_contains(key);
  return value != nullptr && value->is_bool() && value->get_bool();
}

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

void add_board(DaemonFacts& facts, const json::object& board) {
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
                          .game_unknown = flag_of(link, "game_unknown")});
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
               .is_named = flag_of(port, "named"),
               .is_shared = flag_of(port, "shared"),
               .why = text_of(port, "why"),
               .is_unreadable = flag_of(port, "unreadable"),
               .is_locked = flag_of(port, "locked"),
               .is_refused = flag_of(port, "refused")};
  out.node = node_of(out.path);
  return out;
}

/// Listeners that are not the arbiter's do not list ports, nor does an older daemon. What they report
/// of boards has to do.
void add_ports_of_boards(DaemonFacts& facts) {
  for (const HallBoard& board : facts.boards) {
    if (board.port.empty() || board.port.starts_with("manual:")) continue;
    HallPort port = port_of({{"path", board.port}, {"state", board.has_signal ? "heard" : "closed"}});
    port.board = board.number;
    port.is_named = true;
    port.why = "its log says why";
    facts.ports.push_back(std::move(port));
  }
}

void add_ports(DaemonFacts& facts, const json::object& answer) {
  facts.reports_ports = true;
  facts.discovers = flag_of(answer, "discovers");
  facts.scans = flag_of(answer, "scans");
  read_list(answer, "ports", [&](const json::object& port) { facts.ports.push_back(port_of(port)); });
  read_list(answer, "tables", [&](const json::object& table) {
    facts.tables.push_back(
        {number_of(table, "board").value_or(0), text_of(table, "serial"), flag_of(table, "sought")});
  });
}

json::object json_of(const PortFacts& port, const std::vector<HallPort>& in_hall) {
  json::array drivers, holders, boards;
  for (const HallPort& name : in_hall) {
    if (name.board && is_called(port.port, name)) boards.emplace_back(*name.board);
  }
  if (port.port.usb) {
    for (const drivers::DriverInfo* driver : drivers::drivers_naming(*port.port.usb))
      drivers.emplace_back(driver->name);
  }
  for (const Process& process : port.holders)
    holders.push_back(json::object{{"process", process.id}, {"program", process.name}});
  json::value usb;
  if (port.port.usb) usb = fmt::format("{:04x}:{:04x}", port.port.usb->vendor, port.port.usb->product);
  return {{"path", port.port.path},        {"usb", std::move(usb)},         {"product", port.port.product},
          {"serial", port.port.serial},    {"drivers", std::move(drivers)}, {"plan", plan_for(port)},
          {"open_in", std::move(holders)}, {"boards", std::move(boards)}};
}

json::object json_of(const Finding& finding) {
  return {{"severity", to_string(finding.severity)},
          {"code", finding.code},
          {"about", finding.about},
          {"text", finding.text},
          {"type", json::array(finding.type.begin(), finding.type.end())}};
}

}  // namespace

DaemonFacts daemon_facts(const json::object& boards, const json::object* ports) {
  DaemonFacts facts;
  facts.answers = true;
  read_list(boards, "boards", [&](const json::object& board) { add_board(facts, board); });
  read_list(boards, "conditions", [&](const json::object& condition) {
    facts.conditions.push_back({.code = text_of(condition, "code"),
                                .sentence = text_of(condition, "sentence"),
                                .is_fault = text_of(condition, "severity") == "fault"});
  });
  if (ports == nullptr) {
    add_ports_of_boards(facts);
  } else {
    add_ports(facts, *ports);
  }
  return facts;
}

Expected<MachineFacts, std::string> look_patiently(const std::function<DaemonFacts()>& ask) {
  constexpr int kLooks = 3;
  constexpr std::chrono::milliseconds kMoment{400};
  auto facts = look_at_machine({}, ask());
  for (int n = 1; n < kLooks && facts && is_in_transit(*facts); ++n) {
    std::this_thread::sleep_for(kMoment);
    facts = look_at_machine({}, ask());
  }
  return facts;
}

json::object to_json(const MachineFacts& facts, const std::vector<Finding>& findings) {
  json::array ports, found;
  for (const PortFacts& port : facts.ports) ports.push_back(json_of(port, facts.daemon.ports));
  for (const Finding& finding : findings) found.push_back(json_of(finding));
  const auto faults = std::ranges::count(findings, Severity::fault, &Finding::severity);
  return {{"faults", faults}, {"ports", std::move(ports)}, {"findings", std::move(found)}};
}

Expected<std::string, std::string> examine(std::string_view boards, std::string_view ports,
                                           const std::function<drivers::Radio()>& look_at_radio) {
  const auto of_boards = parse_object(boards), of_ports = parse_object(ports);
  if (!of_boards || !of_ports)
    return unexpected(std::string("what the daemon says of its boards cannot be read"));
  const DaemonFacts daemon = daemon_facts(*of_boards, &*of_ports);
  auto facts = look_patiently([&daemon] { return daemon; });
  if (!facts) return unexpected(facts.error());
  facts->radio = look_at_radio();
  return json::serialize(to_json(*facts, diagnose(*facts)));
}

}  // namespace eboard::doctor
