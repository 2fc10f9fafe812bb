// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/position_board.hpp"

#include <algorithm>

namespace eboard::sim {

void PositionBoard::square_read(rules::Square square, std::optional<rules::Piece> piece, Micros now) {
  if (seen_[square] == piece) return;
  seen_.set(square, piece);
  last_changed_ = square;
  changed(now);
}

void PositionBoard::report_change(Micros now) {
  if (seen_ == std::exchange(reported_, seen_) || is_cut(now)) return;
  if (random_.chance(profile_.lost_update)) {
    faults_.emplace_back("lost_update", last_changed_);
    return;
  }
  send(position(seen_, now), now);
  if (!random_.chance(profile_.duplicated_update)) return;
  faults_.emplace_back("duplicated_update", last_changed_);
  send(position(seen_, now), now);
}

void PositionBoard::report_anyway(Micros now) {
  if (!is_cut(now) && wire_.is_free(now)) send(position(seen_, now), now);
}

void PositionBoard::report_and_repeat(Micros now, Micros period) {
  seen_ == reported_ ? report_anyway(now) : report_change(now);
  plan(now + period);
}

void PositionBoard::cut(Micros now, Micros until) {
  wire_.cut(now);
  forget_command();
  cut_until_ = until;
}

std::optional<Micros> PositionBoard::next_event() const {
  const auto arrival = wire_.next();
  if (!arrival || !report_at_) return arrival ? arrival : report_at_;
  return std::min(*arrival, *report_at_);
}

void PositionBoard::advance(Micros now, std::vector<Output>& out) {
  for (auto next = next_event(); next && *next <= now; next = next_event()) {
    if (report_at_ && *report_at_ <= *next) {
      report_at_.reset();
      report(*next);
    }
    wire_.take(*next, out);
  }
}

std::vector<std::pair<std::string, rules::Square>> PositionBoard::take_faults() {
  return std::exchange(faults_, {});
}

}  // namespace eboard::sim
