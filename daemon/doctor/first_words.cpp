// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/doctor/first_words.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "drivers/transport/transport.hpp"

namespace eboard::doctor {

using seams::PortStanding;
using seams::PortState;

namespace {

HallPort::State state_of(PortState state) {
  switch (state) {
    case PortState::asking:
      return HallPort::State::asking;
    case PortState::answers:
      return HallPort::State::answers;
    case PortState::silent:
      return HallPort::State::silent;
    case PortState::closed:
      break;
  }
  return HallPort::State::closed;
}

std::string found_line(const seams::PortStandings& standings) {
  std::vector<std::string> boards;
  for (const PortStanding& port : standings.ports) {
    if (port.state == PortState::answers && port.board)
      boards.push_back(fmt::format("board {} ({}) on {}", *port.board, port.driver, port.path));
  }
  if (boards.empty()) return "found: no board yet";
  return fmt::format("found: {}", fmt::join(boards, ", "));
}

/// What is to be done now; a port that is still asked is worth a second look.
void add_things_to_do(std::vector<std::string>& lines, const std::vector<Finding>& findings) {
  for (const Finding& finding : findings) {
    if (finding.severity != Severity::fault && finding.severity != Severity::wait) continue;
    const std::string about = finding.about.empty() ? std::string() : finding.about + ": ";
    lines.push_back(fmt::format("to do: {}{}", about, finding.text));
    for (const std::string& command : finding.type) lines.push_back(fmt::format("to do: type {}", command));
  }
}

bool is_of_this_computer(std::string_view address) {
  return address.starts_with("http://127.") || address.starts_with("http://[::1]");
}

std::string ruling_line(const Places& places) {
  constexpr std::string_view kWhat = "start rounds, enter results, rule: ";
  if (!places.arbiters.empty())
    return fmt::format("{}{}arbiter in a browser on this computer", kWhat, places.arbiters);
  if (!places.log_in.empty())
    return fmt::format("{}{}, who is let in by: eboardctl people put NAME --role arbiter", kWhat,
                       places.log_in);
  return fmt::format(
      "{}eboardctl, typed by {}; in a browser on this computer after a start with --arbiter-listen "
      "127.0.0.1:8081",
      kWhat, places.may_rule);
}

}  // namespace

DaemonFacts daemon_facts(const seams::PortStandings& standings) {
  DaemonFacts facts{
      .answers = true, .reports_ports = true, .discovers = standings.discovers, .scans = standings.scans};
  for (const PortStanding& port : standings.ports) {
    facts.ports.push_back({.path = port.path,
                           .node = drivers::node_of(port.path.substr(0, port.path.rfind('#'))),
                           .driver = port.driver,
                           .board = port.board,
                           .state = state_of(port.state),
                           .is_named = port.named,
                           .is_shared = port.shared,
                           .why = port.why,
                           .is_unreadable = port.unreadable,
                           .is_locked = port.locked,
                           .is_refused = port.refused});
    if (port.state == PortState::answers && port.board)
      facts.boards.push_back({.number = *port.board,
                              .port = port.path,
                              .has_node = true,
                              .has_signal = true,
                              .had_signal = true});
  }
  for (const seams::BoundNumber& table : standings.tables)
    facts.tables.push_back({table.board, table.serial, table.sought});
  return facts;
}

bool is_settled(const seams::PortStandings& standings) {
  return std::ranges::none_of(standings.ports,
                              [](const PortStanding& port) { return port.state == PortState::asking; });
}

std::vector<std::string> first_words(const seams::PortStandings& standings,
                                     const std::vector<Finding>& findings, const Places& places) {
  std::vector<std::string> lines{found_line(standings)};
  const auto before = lines.size();
  add_things_to_do(lines, findings);
  if (lines.size() > before) lines.emplace_back("to do: then ask again with: eboardctl doctor");
  if (standings.discovers) lines.emplace_back("a board that is plugged in later is found by itself");
  lines.push_back(fmt::format("see the boards: {} in a browser{}", places.pages,
                              is_of_this_computer(places.pages) ? " on this computer" : ""));
  lines.push_back(ruling_line(places));
  lines.push_back(fmt::format("everything is kept in {}", places.database));
  return lines;
}

}  // namespace eboard::doctor
