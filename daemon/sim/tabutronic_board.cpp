// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/tabutronic_board.hpp"

#include <algorithm>

#include "drivers/tabutronic.hpp"

namespace eboard::sim {

void TabutronicBoard::receive(std::span<const std::uint8_t> bytes, Micros now) {
  if (now >= cut_until_) lights_.receive(bytes, now);
}

void TabutronicBoard::cut(Micros now, Micros until) {
  wire_.cut(now);
  cut_until_ = until;
}

std::optional<Micros> TabutronicBoard::next_event() const {
  const auto arrival = wire_.next();
  return arrival ? std::min(*arrival, next_line_) : next_line_;
}

void TabutronicBoard::advance(Micros now, std::vector<Output>& out) {
  for (auto next = next_event(); next && *next <= now; next = next_event()) {
    if (next_line_ <= *next) send_line(*next);
    wire_.take(*next, out);
  }
}

/// A line that is lost with news is a fault; one that is doubled is like the next one.
void TabutronicBoard::send_line(Micros now) {
  next_line_ = now + period_;
  const char letter = lights_.take_acknowledgement();
  const bool apart = letter != 0 && letters_.chance(profile_.letter_apart);
  auto bytes = line(apart ? '\0' : letter);
  if (apart) {
    const auto behind = drivers::tabutronic::encode_acknowledgement(letter);
    bytes.insert(bytes.end(), behind.begin(), behind.end());
  }
  const auto news = std::exchange(changed_, std::nullopt);
  if (now < cut_until_) return;
  if (news && random_.chance(profile_.lost_update)) {
    faults_.emplace_back("lost_update", *news);
    return;
  }
  wire_.send(std::move(bytes), now);
  // What is read next is sent at once, however long this line is.
  next_line_ = std::max(next_line_, wire_.free_at());
}

std::vector<std::pair<std::string, rules::Square>> TabutronicBoard::take_faults() {
  return std::exchange(faults_, {});
}

}  // namespace eboard::sim
