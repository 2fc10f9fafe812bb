// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/event_log.hpp"

namespace eboard::sim {

namespace dgt = drivers::dgt;
using dgt::LogTag;

namespace {
constexpr Micros kSoon{250'000};
constexpr std::size_t kEnd = 1;  // the end's tag takes the last byte of the memory
constexpr int kPiecesAway = 2;
}  // namespace

EventLog::EventLog() {
  for (const LogTag start : {LogTag::nothing, LogTag::nothing, LogTag::nothing, LogTag::power_up}) tag(start);
}

void EventLog::square_read(rules::Square square, std::optional<rules::Piece> piece,
                           const rules::Placement& seen, Micros now) {
  const auto item = dgt::encode_log_change(square, piece, last_change_ && now - *last_change_ < kSoon);
  // One square that goes back and forth would fill the memory: its last change replaces the one before.
  if (last_square_ == square) bytes_.resize(bytes_.size() - item.size());
  append(item);
  last_square_ = square;
  last_change_ = now;
  note_initial_position(seen);
}

void EventLog::note_initial_position(const rules::Placement& seen) {
  if (tagged_ && rules::count(tagged_->difference(seen) & tagged_->occupied()) > kPiecesAway) tagged_.reset();
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
  while (bytes_.size() > dgt::kLogBytes - kEnd) bytes_.pop_front();
  last_square_.reset();
}

dgt::Bytes EventLog::message() const {
  dgt::Bytes items(bytes_.begin(), bytes_.end());
  items.push_back(static_cast<std::uint8_t>(LogTag::end));
  return dgt::encode_log(items);
}

}  // namespace eboard::sim
