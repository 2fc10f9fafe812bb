// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/stored_line.hpp"

#include <algorithm>

#include "rules/chess/notation/notation.hpp"

namespace eboard::tracking {

namespace {

using namespace std::chrono_literals;
using drivers::BoardSnapshot;
using drivers::ClockReading;
using drivers::Side;
using drivers::SquareChanged;
using drivers::StoredChange;
using drivers::StoredPress;
using drivers::StoredSquare;
using rules::Color;
using rules::Placement;
using rules::Position;

// The memory knows no times but "sooner than 250 ms"; these are a calm player's.
constexpr Millis kSoon = 120ms, kNotSoon = 600ms, kBeforePress = 500ms, kAfterPress = 1500ms, kStands = 4s;
constexpr std::size_t kLeftOpen = 2;  // plies

/// A table on which the stored changes happen again.
class Rehearsal {
 public:
  Rehearsal(const StoredGame& game, TrackerSettings settings) : game_(game), tracker_(std::move(settings)) {
    hear(drivers::LinkOpened{"memory"});
    hear(BoardSnapshot{game.reached.placement()});
    clock_ = game.clock;
    if (clock_) {
      clock_->running = false;
      clock_->lever_high = half(game.reached.turn());
      hear(*clock_);
      now_ += 2s;
      clock_->running = true;
      hear(*clock_);
    }
    now_ += kStands;
  }

  /// Begins with what was received of the plies that were not committed yet.
  void begin() {
    const rules::Bitboard differing = game_.reached.placement().difference(game_.stood);
    for (rules::Bitboard left = differing & ~game_.stood.occupied(); left;) square(rules::pop(left));
    for (rules::Bitboard came = differing & game_.stood.occupied(); came;) square(rules::pop(came));
    now_ += kBeforePress;
    if (clock_ && clock_->lever_high != game_.clock->lever_high) press(game_.clock->lever_high);
  }
  void happens(const StoredChange& change) {
    if (const auto* square = std::get_if<StoredSquare>(&change)) {
      now_ += square->soon ? kSoon : kNotSoon;
      hear(SquareChanged{square->square, square->piece});
    }
    const auto* halted = std::get_if<StoredPress>(&change);
    if (halted == nullptr || !clock_) return;
    now_ += kBeforePress;
    (halted->side == Side::left ? clock_->left : clock_->right).remaining = halted->remaining;
    press(!halted->side);
  }
  void end() {
    now_ += kStands;
    hear(BoardSnapshot{game_.stands});
    now_ += kStands;
    tracker_.advance(now_, events_);
  }
  [[nodiscard]] const std::vector<TrackedEvent>& events() const { return events_; }

 private:
  [[nodiscard]] Side half(Color color) const { return color == Color::white ? game_.white : !game_.white; }
  void square(rules::Square square) { hear(SquareChanged{square, game_.stood[square]}); }
  void press(Side lever_high) {
    clock_->lever_high = lever_high;
    hear(*clock_);
    now_ += kAfterPress;
  }
  void hear(drivers::Payload payload) { tracker_.apply({now_, std::move(payload)}, events_); }

  const StoredGame& game_;
  Tracker tracker_;
  std::optional<ClockReading> clock_;
  std::vector<TrackedEvent> events_;
  Millis now_{1000};
};

/// Plies as they were left standing, and how many of them are committed.
struct Line {
  std::vector<MoveTracked> plies;
  std::size_t committed = 0;
  bool one_game = true;

  void hear(const MoveTracked& move) {
    const auto before = static_cast<std::size_t>(move.ply - 1);
    plies.resize(std::min(plies.size(), before));
    plies.push_back(move);
    if (recorded(move.state)) committed = plies.size();
  }
  void hear(const MoveRetracted& back) {
    plies.resize(std::min(plies.size(), static_cast<std::size_t>(back.ply - 1)));
  }
  void hear(const TakenBack& back) {
    plies.resize(std::min(plies.size(), static_cast<std::size_t>(back.to_ply)));
    committed = plies.size();
  }
  void hear(const GameEnded& ended) {
    one_game = one_game && (ended.by == EndedBy::checkmate || ended.by == EndedBy::stalemate);
  }
  void hear(const GapFound&) { one_game = false; }
  void hear(const GameStarted&) {}
  void hear(const PhaseChanged&) {}
  void hear(const IrregularityFound&) {}
  void hear(const ClockChanged&) {}
  void hear(const BoardSeen&) {}
  void hear(const RulingMade&) {}
  void hear(const MatePossible&) {}
};

/// All pieces stand as they should, except one that is in a hand.
bool stands_so(const Placement& should, const Placement& stands) {
  const rules::Bitboard differing = should.difference(stands);
  return rules::count(differing) <= 1 && !(differing & stands.occupied());
}

std::optional<std::vector<StoredPly>> legal_plies(const Line& line, const StoredGame& game) {
  std::vector<StoredPly> out;
  Position position = game.reached;
  for (const MoveTracked& move : line.plies) {
    const auto parsed = move.irregular ? std::nullopt : std::optional(rules::parse_uci(position, move.uci));
    if (!parsed || !*parsed) return std::nullopt;
    // The memory has times of presses; between them this clock does not run.
    const Clocks clocks = move.clock_read ? Clocks{} : Clocks{move.white, move.black};
    out.push_back({make_ply(position, **parsed), clocks, move.confidence});
    position.play(**parsed);
  }
  if (!stands_so(position.placement(), game.stands) || line.plies.size() > line.committed + kLeftOpen)
    return std::nullopt;
  out.resize(line.committed);
  return out;
}

}  // namespace

std::optional<std::vector<StoredPly>> stored_line(const StoredGame& game,
                                                  std::span<const StoredChange> missed) {
  TrackerSettings settings;
  settings.edition = game.edition;
  settings.start = game.reached.setup();
  settings.clock_side = game.white == Side::right ? ClockSide::white_right : ClockSide::white_left;
  Rehearsal rehearsal(game, std::move(settings));
  rehearsal.begin();
  for (const StoredChange& change : missed) rehearsal.happens(change);
  rehearsal.end();
  Line line;
  for (const TrackedEvent& event : rehearsal.events())
    std::visit([&line](const auto& what) { line.hear(what); }, event.what);
  if (!line.one_game) return std::nullopt;
  return legal_plies(line, game);
}

}  // namespace eboard::tracking
