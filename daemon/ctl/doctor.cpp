// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Implements `doctor`: looks at this machine, asks the daemon, and prints what somebody has to do so that
// boards are received. Sends nothing to any device.
#include "daemon/doctor/consultation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/serialize.hpp>

#include "daemon/ctl/answer_json.hpp"
#include "daemon/ctl/daemon_client.hpp"
#include "daemon/ctl/options.hpp"
#include "drivers/bluetooth/radio.hpp"

namespace eboard::ctl {

namespace json = boost::json;
using doctor::Finding;
using doctor::MachineFacts;
using doctor::PortFacts;
using doctor::Severity;

namespace {

constexpr std::string_view kDoctor = "doctor";

doctor::DaemonFacts ask(const DaemonClient& daemon) {
  const auto answer = daemon.get("/api/boards");
  const auto boards = answer ? object_of(*answer) : unexpected(answer.error());
  if (!boards) return {.silence = boards.error()};
  // Listeners that are not the arbiter's do not list ports, nor does an older daemon.
  const auto listed = daemon.get("/api/ports");
  const auto ports = listed && listed->status == 200 ? object_of(*listed) : unexpected(std::string());
  return doctor::daemon_facts(*boards, ports ? &*ports : nullptr);
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
  auto facts = doctor::look_patiently([&] { return ask(*daemon); });
  if (!facts) return outside(kDoctor, facts.error());
  facts->radio = drivers::look_at_radio();
  const std::vector<Finding> findings = doctor::diagnose(*facts);
  const auto faults = std::ranges::count(findings, Severity::fault, &Finding::severity);
  if (as_json) {
    fmt::print("{}\n", json::serialize(doctor::to_json(*facts, findings)));
  } else {
    print_text(*facts, findings, faults);
  }
  return faults == 0 && !waits(findings) ? kDone : kNo;
}

}  // namespace eboard::ctl
