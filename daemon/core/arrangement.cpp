// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/core/arrangement.hpp"

#include <algorithm>

#include "daemon/core/buses.hpp"
#include "drivers/registry.hpp"

namespace eboard::daemon {

BoardConfig Arrangement::board(int number) const {
  const auto found = std::ranges::find(boards, number, &BoardConfig::number);
  if (found != boards.end()) return *found;
  BoardConfig board;
  board.number = number;
  board.round = round;
  return board;
}

const PortConfig* Arrangement::port(const std::string& path) const {
  const auto found = std::ranges::find(ports, path, &PortConfig::path);
  return found == ports.end() ? nullptr : &*found;
}

Arrangement arrangement_of(const Config& config) {
  const bool has_bus = std::ranges::any_of(config.ports, [](const PortConfig& port) {
    const drivers::DriverInfo* driver = drivers::find_driver(port.driver);
    return driver != nullptr && driver->shared_line;
  });
  const bool may_be_anywhere = std::ranges::any_of(config.boards, [&](const BoardConfig& board) {
    return !board.serial.empty() && (!has_bus || expected_on_bus({board}).empty());
  });
  const bool by_default = may_be_anywhere || std::ranges::none_of(config.ports, &PortConfig::is_cable);
  return {config.ports,     config.boards, config.discover.value_or(by_default),
          !config.discover, config.keys,   config.round};
}

std::vector<int> out_of_reach(const Arrangement& arrangement, bool scans) {
  const bool asks =
      std::ranges::any_of(arrangement.ports, [](const PortConfig& port) { return !port.board; });
  if (arrangement.discover || scans || asks) return {};
  std::vector<int> numbers;
  for (const BoardConfig& board : arrangement.boards) {
    if (!board.serial.empty()) numbers.push_back(board.number);
  }
  return numbers;
}

std::vector<BoundTable> bound_tables(const Arrangement& arrangement) {
  std::vector<BoundTable> tables;
  for (const PortConfig& port : arrangement.ports) {
    if (port.board) tables.push_back({arrangement.board(*port.board), port});
  }
  for (const BoardConfig& board : arrangement.boards) {
    if (!board.serial.empty()) tables.push_back({board, {}});
  }
  return tables;
}

}  // namespace eboard::daemon
