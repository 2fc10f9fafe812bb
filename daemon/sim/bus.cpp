// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/bus.hpp"

#include <utility>

namespace eboard::sim {

BoardSettings on_shared_line(BoardSettings settings, const LineFaults& faults) {
  settings.shared_line = true;
  settings.turnaround = faults.turnaround;
  settings.memory_write = faults.memory_write;
  settings.end_in_changes = faults.end_in_changes > 0;
  return settings;
}

std::optional<Micros> Bus::next_event() const {
  std::optional<Micros> next = line_.next_event();
  for (const Table* table : tables_) {
    if (const auto at = table->next_event()) next = next ? std::min(*next, *at) : *at;
  }
  return next;
}

std::vector<std::uint8_t> Bus::advance(Micros now, const Play& play) {
  std::vector<std::uint8_t> out;
  for (auto next = next_event(); next && *next <= now; next = next_event()) step(*next, play, out);
  play_all(now, play);
  return out;
}

void Bus::step(Micros now, const Play& play, std::vector<std::uint8_t>& out) {
  play_all(now, play);
  if (const auto heard = line_.to_boards(now); !heard.empty()) {
    for (Table* table : tables_) table->receive(heard, now);
  }
  const auto arrived = line_.to_host(now);
  out.insert(out.end(), arrived.begin(), arrived.end());
}

void Bus::play_all(Micros now, const Play& play) {
  for (std::size_t n = 0; n < tables_.size(); ++n) {
    if (play) {
      play(n, now, outputs_);
    } else {
      tables_[n]->advance(now, outputs_);
    }
  }
  for (const Output& message : std::exchange(outputs_, {})) line_.from_board(message);
}

}  // namespace eboard::sim
