// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/event_board.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace eboard::sim {
namespace {

constexpr std::array<std::string_view, kBoardKinds> kKindNames{"identity", "occupancy", "snapshot", "polled"};
/// From the port's opening to the first whole board; scans take less.
constexpr Micros kGreeting{700'000};

}  // namespace

std::string_view to_string(BoardKind kind) { return kKindNames[static_cast<std::size_t>(kind)]; }

std::optional<BoardKind> parse_board_kind(std::string_view text) {
  const auto found = std::find(kKindNames.begin(), kKindNames.end(), text);
  if (found == kKindNames.end()) return std::nullopt;
  return static_cast<BoardKind>(found - kKindNames.begin());
}

EventBoard::EventBoard(BoardKind kind, bool has_clock, const Profile& profile, Random random)
    : kind_(kind), has_clock_(has_clock), profile_(profile), random_(random), greet_at_(kGreeting) {}

void EventBoard::square_read(rules::Square square, std::optional<rules::Piece> piece, Micros now) {
  const auto before = seen_[square];
  if (before == piece) return;
  seen_.set(square, piece);
  // A snapshot board repairs the last frame with every frame.
  if (kind_ == BoardKind::snapshot || !heard(now)) return;
  if (kind_ == BoardKind::occupancy && before.has_value() == piece.has_value()) return;
  if (random_.chance(profile_.lost_update)) {
    faults_.emplace_back("lost_update", square);
    return;
  }
  const bool twice = random_.chance(profile_.duplicated_update);
  if (twice) faults_.emplace_back("duplicated_update", square);
  for (int n = 0; n < (twice ? 2 : 1); ++n) {
    if (kind_ == BoardKind::occupancy) say(drivers::OccupancyChanged{square, piece.has_value()}, now);
    if (kind_ == BoardKind::polled) kept_.emplace_back(drivers::SquareChanged{square, piece});
  }
}

void EventBoard::clock_shows(const drivers::ClockReading& reading, bool lever, Micros now) {
  if (has_clock_) clock_line_.show(reading, lever, now, profile_, random_);
}

std::optional<Micros> EventBoard::frame() const {
  if (kind_ == BoardKind::snapshot) return kFrame;
  return std::nullopt;
}

void EventBoard::cut(Micros now, Micros until) {
  if (heard(now)) say(drivers::LinkLost{"the link was cut"}, now);
  kept_.clear();
  silent_until_ = until;
  greet_at_ = until + kGreeting;
}

std::optional<Micros> EventBoard::next_event() const {
  std::optional<Micros> next = greet_at_;
  const auto earlier = [&](Micros at) { next = next ? std::min(*next, at) : at; };
  if (const auto news = clock_line_.next()) earlier(*news);
  const bool rounds = kind_ == BoardKind::snapshot || kind_ == BoardKind::polled;
  if (rounds && !greet_at_) earlier(next_round_);
  if (!said_.empty()) earlier(said_.front().at);
  return next;
}

void EventBoard::advance(Micros now, std::vector<Output>& out) {
  for (auto next = next_event(); next && *next <= now; next = next_event()) {
    step(*next);
    out.insert(out.end(), std::make_move_iterator(said_.begin()), std::make_move_iterator(said_.end()));
    said_.clear();
  }
}

void EventBoard::step(Micros now) {
  while (const auto news = clock_line_.take(now)) {
    const bool changed = clock_ != news->reading;
    clock_ = news->reading;
    if (!changed || !heard(now)) continue;
    if (kind_ == BoardKind::polled) {
      kept_.push_back(clock());
    } else {
      say(clock(), now);
    }
  }
  if (greet_at_ && *greet_at_ <= now) return greet(now);
  if (greet_at_ || next_round_ > now) return;
  if (kind_ == BoardKind::snapshot) {
    say(whole_board(), now);
    next_round_ += kFrame;
  }
  if (kind_ == BoardKind::polled) {
    for (auto& payload : std::exchange(kept_, {})) say(std::move(payload), now);
    next_round_ += kPoll;
  }
}

void EventBoard::greet(Micros now) {
  greet_at_.reset();
  say(drivers::LinkOpened{"simulated"}, now);
  say(whole_board(), now);
  say(clock(), now);
  // Frames are sent when the squares are read.
  next_round_ = kind_ == BoardKind::snapshot ? (now / kFrame + 1) * kFrame : now + kPoll;
}

drivers::Payload EventBoard::whole_board() const {
  if (kind_ == BoardKind::occupancy) return drivers::OccupancySnapshot{seen_.occupied()};
  return drivers::BoardSnapshot{seen_};
}

drivers::Payload EventBoard::clock() const {
  if (!clock_) return drivers::ClockMissing{};
  return *clock_;
}

std::vector<std::pair<std::string, rules::Square>> EventBoard::take_faults() {
  return std::exchange(faults_, {});
}

}  // namespace eboard::sim
