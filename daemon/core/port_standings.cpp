// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What the lines and buses say of their ports to whoever asks.
#include "daemon/seams/ports_query.hpp"

#include <algorithm>

#include "daemon/core/lines.hpp"

namespace eboard::daemon {

using seams::PortStanding;
using seams::PortState;

namespace {

PortState state_of(const PortSession& session) {
  if (session.status().state == seams::DeviceState::ready) return PortState::answers;
  if (!session.trouble()) return PortState::asking;
  return session.trouble()->opened ? PortState::silent : PortState::closed;
}

PortStanding standing_of(const Line& line, const TimeLine& time) {
  const Millis now = time.now();
  PortStanding standing{.path = line.port.path,
                        .driver = std::string(line.session.driver().name),
                        .board = line.port.board,
                        .state = state_of(line.session),
                        .named = !line.found && line.bus.empty()};
  if (line.reported) standing.board = line.reported->board;
  if (const auto& trouble = line.session.trouble()) {
    standing.why = trouble->why;
    standing.unreadable = trouble->unreadable;
    standing.locked = trouble->locked;
  }
  standing.refused = line.session.refuses(now);
  if (const auto& seen = line.session.clock_seen())
    standing.clock_age =
        Millis{static_cast<Millis::rep>(static_cast<double>((now - seen->at).count()) / time.scale())};
  return standing;
}

PortStanding standing_of(const std::string& path, const BusLine& bus) {
  PortStanding standing{.path = path, .driver = "dgt-bus", .named = true, .shared = true};
  if (bus.heard()) {
    standing.state = PortState::answers;
  } else if (bus.searched()) {
    standing.state = PortState::silent;
    standing.why = "no board answers on the bus";
    standing.unreadable = bus.unreadable();
  } else if (standing.why = bus.why_closed(); !standing.why.empty()) {
    standing.state = PortState::closed;
  }
  return standing;
}

}  // namespace

std::vector<PortStanding> Buses::standings() const {
  std::vector<PortStanding> all;
  for (const auto& [path, bus] : buses_) all.push_back(standing_of(path, bus->line));
  return all;
}

seams::PortStandings Lines::standings() const {
  seams::PortStandings all{
      .discovers = with_.arrangement.discover, .scans = air_.can_look(), .ports = buses_.standings()};
  for (const auto& [path, line] : lines_) {
    if (!line->port.is_manual()) all.ports.push_back(standing_of(*line, with_.time));
  }
  const std::vector<int> lost = out_of_reach(with_.arrangement, air_.can_look());
  for (const BoundTable& table : bound_tables(with_.arrangement)) {
    const int number = table.board.number;
    if (!table.port.is_manual())
      all.tables.push_back({number, table.board.serial, std::ranges::find(lost, number) == lost.end()});
  }
  return all;
}

}  // namespace eboard::daemon
