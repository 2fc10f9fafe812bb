// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/core/board_key.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace eboard::daemon {

namespace {

// The number is part of it, so that one device never stands for two boards in the store.
std::string discovered_key(const std::string& serial, const std::string& port, int number) {
  return serial.empty() ? fmt::format("port {} as {}", port, number)
                        : fmt::format("serial {} as {}", serial, number);
}

}  // namespace

std::string table_key(int number) { return fmt::format("table {}", number); }

KeyRing::KeyRing(const std::vector<BoardConfig>& boards, const std::vector<PortConfig>& ports,
                 const std::vector<KnownBoard>& known)
    : boards_(boards) {
  for (const BoardConfig& board : boards) configured_.insert(board.number);
  for (const PortConfig& port : ports) {
    if (port.board) configured_.insert(*port.board);
  }
  for (const KnownBoard& row : known) {
    if (row.device.key != table_key(row.board.number) && !configured_.contains(row.board.number)) {
      discovered_.push_back({row.device.key, row.board.number});
    }
  }
}

std::optional<BoardKey> KeyRing::of_port(const PortConfig& port) {
  if (!port.board) return std::nullopt;
  return BoardKey{table_key(*port.board), *port.board};
}

BoardKey KeyRing::of_device(const std::string& serial, const std::string& port) {
  for (const BoardConfig& board : boards_) {
    if (!serial.empty() && board.serial == serial) return {table_key(board.number), board.number};
  }
  for (const BoardKey& seen : discovered_) {
    if (seen.key == discovered_key(serial, port, seen.number)) return seen;
  }
  int number = 1;
  const auto taken = [&](int candidate) {
    return configured_.contains(candidate) ||
           std::ranges::find(discovered_, candidate, &BoardKey::number) != discovered_.end();
  };
  while (taken(number)) ++number;
  return discovered_.emplace_back(BoardKey{discovered_key(serial, port, number), number});
}

}  // namespace eboard::daemon
