// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/outlets/release_line.hpp"

namespace eboard::outlets {

int table_of(const Unsaid& what) {
  if (const auto* board = std::get_if<seams::BoardInfo>(&what)) return board->number;
  const auto* status = std::get_if<seams::DeviceStatus>(&what);
  return status == nullptr ? 0 : status->board;
}

void ReleaseLine::hear(Unsaid what, Millis at) {
  if (auto* status = std::get_if<seams::DeviceStatus>(&what)) {
    status->bytes = status->errors = 0;
    const auto [known, is_new] = statuses_.try_emplace(status->board, *status);
    if (!is_new && known->second == *status) return;
    known->second = *status;
  }
  if (const auto* board = std::get_if<seams::BoardInfo>(&what)) know(board->number, board->round);
  const int table = table_of(what);
  keep(std::move(what), table, delay_of(table), at);
}

std::optional<Millis> ReleaseLine::delay_of(int table) const {
  const auto round = rounds_.find(table);
  return round == rounds_.end() ? std::nullopt : std::optional(delays_.of(round->second));
}

}  // namespace eboard::outlets
