// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/event_log.hpp"

#include <algorithm>
#include <utility>

namespace eboard::sim {

namespace dgt = drivers::dgt;
using dgt::LogTag;

namespace {
constexpr Micros kSoon{250'000};
constexpr std::size_t kEnd = 1;  // the end's tag takes the last byte of the memory
constexpr int kPiecesAway = 2;

/// How many pieces have left a position, or come to it where it was empty.
int pieces_away(const rules::Placement& position, const rules::Placement& seen) {
  const rules::Bitboard changed = position.difference(seen);
  return rules::count(position.occupied() == 0 ? changed : changed & position.occupied());
}
}  // namespace

EventLog::EventLog() { power_up({}); }

void EventLog::square_read(rules::Square square, std::optional<rules::Piece> piece,
                           const rules::Placement& seen, Micros now) {
  const auto item = dgt::encode_log_change(square, piece, last_change_ && now - *last_change_ < kSoon);
  // One square that goes back and forth would fill the memory: its last change replaces the one before.
  if (last_square_ == square) {
    bytes_.resize(bytes_.size() - item.size());
    end_ -= item.size();
  }
  append(item);
  last_square_ = square;
  last_change_ = now;
  note_initial_position(seen);
}

void EventLog::note_initial_position(const rules::Placement& seen) {
  if (tagged_ && pieces_away(*tagged_, seen) > kPiecesAway) tagged_.reset();
  if (tagged_) return;
  const auto& initial = rules::Placement::initial();
  if (seen == initial) tag(LogTag::begin);
  if (seen == initial.rotated()) tag(LogTag::begin_turned);
  if (seen.occupied() == 0) tag(LogTag::empty_board);
  if (seen == initial || seen == initial.rotated() || seen.occupied() == 0) tagged_ = seen;
}

void EventLog::halted(drivers::Side side, drivers::Millis remaining) {
  append(dgt::encode_log_time(side, remaining));
}

void EventLog::tag(LogTag tag) { append({static_cast<std::uint8_t>(tag)}); }

void EventLog::append(const dgt::Bytes& item) {
  bytes_.insert(bytes_.end(), item.begin(), item.end());
  end_ += item.size();
  while (bytes_.size() > dgt::kLogBytes - kEnd) bytes_.pop_front();
  last_square_.reset();
}

void EventLog::mark_start(const rules::Placement& seen) {
  started_ = end_;
  tag(LogTag::start);
  list(seen);
  tagged_.reset();
  note_initial_position(seen);
}

void EventLog::power_up(const rules::Placement& seen) {
  for (const LogTag start : {LogTag::nothing, LogTag::nothing, LogTag::nothing, LogTag::power_up}) tag(start);
  list(seen);
}

void EventLog::list(const rules::Placement& seen) {
  for (std::uint8_t n = 0; n < rules::kSquares; ++n) {
    const rules::Square square = dgt::square_of(n);
    if (seen[square]) append(dgt::encode_log_change(square, seen[square], false));
  }
}

dgt::Bytes EventLog::take_changes() {
  last_square_.reset();  // what was given is not replaced
  return between(std::exchange(taken_, end_), end_);
}

dgt::Bytes EventLog::since_start() const { return started_ ? between(*started_, taken_) : dgt::Bytes{}; }

/// As far as it is not overwritten.
dgt::Bytes EventLog::between(std::uint64_t from, std::uint64_t to) const {
  const std::uint64_t oldest = end_ - bytes_.size();
  from = std::max(from, oldest);
  if (from >= to) return {};
  const auto at = [&](std::uint64_t place) {
    return bytes_.begin() + static_cast<std::ptrdiff_t>(place - oldest);
  };
  return {at(from), at(to)};
}

dgt::Bytes EventLog::message() const {
  dgt::Bytes items(bytes_.begin(), bytes_.end());
  items.push_back(static_cast<std::uint8_t>(LogTag::end));
  return dgt::encode_log(items);
}

}  // namespace eboard::sim
