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
#include <filesystem>
#include <system_error>

#include "daemon/ctl/answer_json.hpp"
#include "daemon/ctl/daemon_client.hpp"
#include "daemon/ctl/options.hpp"
#include "daemon/doctor/machine.hpp"
#include "drivers/bluetooth/radio.hpp"
#include "drivers/transport/transport.hpp"

namespace eboard::ctl {

namespace json = boost::json;
using doctor::Finding;
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

std::optional<int> battery_of(const json::object& link) {
  const json::value* battery = link.if_contains("battery");
  const json::object* object = battery == nullptr ? nullptr : battery->if_object();
  const json::value* percent = object == nullptr ? nullptr : object->if_contains("percent");
  if (percent == nullptr || !percent->is_int64()) return std::nullopt;
  return static_cast<int>(percent->get_int64());
}

void add_board(doctor::DaemonFacts& facts, const json::object& board) {
  const json::value* device = board.if_contains("device");
  const json::value* number = board.if_contains("board");
  if (device == nullptr || !device->is_object() || number == nullptr || !number->is_int64()) return;
  const json::object& link = device->get_object();
  // A board on a bus has the line's path and its own number: "/dev/ttyUSB0#01025".
  const std::string port = text_of(link, "port"), node = drivers::node_of(port.substr(0, port.rfind('#')));
  std::error_code unreadable;
  facts.boards.push_back({.number = static_cast<int>(number->get_int64()),
                          .port = port,
                          .serial = text_of(link, "serial"),
                          .firmware = text_of(link, "firmware"),
                          .node = node,
                          .has_node = std::filesystem::exists(node, unreadable),
                          .has_signal = text_of(link, "state") == "ready",
                          .battery = battery_of(link),
                          .absence = text_of(link, "absence")});
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
  return facts;
}

void print_finding(const Finding& finding, std::string_view indent) {
  constexpr std::string_view kMarks[] = {"ok", "note", "TO DO"};
  fmt::print("{}{}: {}\n", indent, kMarks[static_cast<std::size_t>(finding.severity)], finding.text);
  for (const std::string& command : finding.type) fmt::print("{}    {}\n", indent, command);
}

void print_about(const std::vector<Finding>& findings, const std::string& about, std::string_view indent) {
  for (const Finding& finding : findings) {
    if (finding.about == about) print_finding(finding, indent);
  }
}

void print_port(const PortFacts& port, const std::vector<doctor::HallBoard>& boards,
                const std::vector<Finding>& findings) {
  fmt::print("{}: {}\n", port.port.path, doctor::name_of(port.port));
  const bool is_heard = std::ranges::any_of(
      boards, [&](const auto& board) { return board.has_signal && doctor::is_called(port.port, board); });
  const std::string plan = is_heard ? "" : doctor::plan_for(port);
  if (!plan.empty()) fmt::print("  who asks: {}\n", plan);
  print_about(findings, port.port.path, "  ");
  fmt::print("\n");
}

void print_text(const MachineFacts& facts, const std::vector<Finding>& findings, std::ptrdiff_t faults) {
  for (const PortFacts& port : facts.ports) print_port(port, facts.daemon.boards, findings);
  print_about(findings, "", "");
  if (faults == 0) return fmt::print("All is well.\n");
  fmt::print("{} thing{} to do.\n", faults, faults == 1 ? "" : "s");
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
      "has\nit open, who may open it, and what the daemon says. Prints what to do. Sends nothing to any "
      "device.\nExit code 0: all is well; 1: something has to be done; 3: the machine cannot be looked at.",
      {}};
  usage.add_switch("json", &as_json, "print one JSON object");
  add_daemon(usage, &place);
  const auto [operands, exit] = parse_options(usage, arguments);
  if (!operands) return exit;
  const auto daemon = DaemonClient::to(place);
  if (!daemon) return refuse(kDoctor, daemon.error());
  auto facts = doctor::look_at_machine({});
  if (!facts) return outside(kDoctor, facts.error());
  facts->daemon = ask(*daemon);
  facts->radio = drivers::look_at_radio();
  const std::vector<Finding> findings = doctor::diagnose(*facts);
  const auto faults = std::ranges::count(findings, Severity::fault, &Finding::severity);
  as_json ? print_json(*facts, findings, faults) : print_text(*facts, findings, faults);
  return faults == 0 ? kDone : kNo;
}

}  // namespace eboard::ctl
