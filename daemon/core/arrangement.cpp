// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/core/arrangement.hpp"

#include <algorithm>

namespace eboard::daemon {

namespace {

BoardConfig described(const std::vector<BoardConfig>& boards, int number) {
  const auto found = std::ranges::find(boards, number, &BoardConfig::number);
  if (found != boards.end()) return *found;
  BoardConfig board;
  board.number = number;
  return board;
}

}  // namespace

BoardConfig Arrangement::board(int number) const { return described(boards, number); }

const PortConfig* Arrangement::port(const std::string& path) const {
  const auto found = std::ranges::find(ports, path, &PortConfig::path);
  return found == ports.end() ? nullptr : &*found;
}

std::vector<BoundTable> bound_tables(const std::vector<PortConfig>& ports,
                                     const std::vector<BoardConfig>& boards) {
  std::vector<BoundTable> tables;
  for (const PortConfig& port : ports) {
    if (port.board) tables.push_back({described(boards, *port.board), port});
  }
  for (const BoardConfig& board : boards) {
    if (!board.serial.empty()) tables.push_back({board, {}});
  }
  return tables;
}

}  // namespace eboard::daemon
