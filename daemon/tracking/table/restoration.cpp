// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/table/restoration.hpp"

#include <string>
#include <utility>
#include <vector>

namespace eboard::tracking {

namespace {

constexpr Millis kScan{250};
constexpr int kMore = 3;
constexpr int kMinOfMore = 3;         // squares that they change
constexpr Millis kMessageLate{1200};  // who lifts a piece as the clock is started is seen before it is

}  // namespace

void Restoration::begin(Millis at) {
  ruled_at_ = at;
  stood_ = false;
  started_at_ = kNever;
  started_.reset();
}

void Restoration::stands() { stood_ = table_.clock.has_run() && !table_.clock.running(); }

bool Restoration::lost_again() {
  if (!stood_ || !table_.clock.running()) return false;
  stood_ = false;
  return displaced();
}

/// A piece stands elsewhere than it should, and did so before hands could begin to play. One that is only
/// missing may be in a hand, or not be read.
bool Restoration::displaced() const {
  const BoardView& board = table_.board;
  if (!board.knows_pieces()) return false;
  const rules::Placement& wanted = table_.follower.record().position().placement();
  const rules::Bitboard differing = board.difference(wanted);
  for (rules::Bitboard left = differing & board.occupied(); left;) {
    const rules::Square square = rules::pop(left);
    if (board.changed_at(square) + kMessageLate > table_.clock.restarted_at()) continue;
    const auto piece = board.seen()[square];
    if (piece && (differing & wanted.of(*piece) & ~board.seen().of(*piece))) return true;
  }
  return false;
}

bool Restoration::went_on() {
  const ClockView& clock = table_.clock;
  if (!table_.board.knows_pieces() || !clock.running() || clock.restarted_at() <= ruled_at_) return false;
  note_start();
  const int presses = pressed();
  if (presses == 0 || !started_ || !table_.now.passed(clock.flipped_at(), kScan)) return false;
  const rules::Placement stands = table_.board.before_lifts();
  // A lever that went to and fro was pressed for nothing.
  std::optional<Line> line = presses % 2 == 0 ? two_plies(*started_, stands) : one_ply(*started_, stands);
  if (!line) line = more_plies(presses, stands);
  if (!line) return false;
  std::vector<PlayedMove> first;
  if (line->first)
    first.emplace_back(ChessNotation::way(
        *line->first, ChessNotation::is_chess960(table_.settings.edition, table_.game.start)));
  table_.follower.go_on_elsewhere(table_.now, line->end, line->plies, std::move(first));
  return true;
}

/// What stood there when the clock was started.
void Restoration::note_start() {
  if (started_at_ == table_.clock.restarted_at()) return;
  started_at_ = table_.clock.restarted_at();
  const rules::Position& ruled = table_.follower.record().position();
  started_ = Chess::found_on_board(ruled, table_.board.before_lifts(), ruled.turn(), false);
}

int Restoration::pressed() const {
  rules::Color turn = table_.follower.record().position().turn();
  int plies = 0;
  for (const Press& press : table_.clock.presses(started_at_)) {
    if (press.by != turn) continue;
    ++plies;
    turn = !turn;
  }
  return plies;
}

std::optional<Restoration::Line> Restoration::one_ply(const rules::Position& from,
                                                      const rules::Placement& stands) {
  for (const rules::Move move : from.legal_moves()) {
    const rules::Position end = from.after(move);
    if (end.placement() == stands) return Line{1, move, end};
  }
  return std::nullopt;
}

std::optional<Restoration::Line> Restoration::two_plies(const rules::Position& from,
                                                        const rules::Placement& stands) {
  for (const rules::Move move : from.legal_moves()) {
    if (const auto reply = one_ply(from.after(move), stands)) return Line{2, move, reply->end};
  }
  return std::nullopt;
}

/// Of more plies only the number is known.
std::optional<Restoration::Line> Restoration::more_plies(int presses, const rules::Placement& stands) const {
  const bool played = rules::count(started_->placement().difference(stands)) >= kMinOfMore;
  if (presses < kMore || !played) return std::nullopt;
  const rules::Position& ruled = table_.follower.record().position();
  const rules::Color turn = presses % 2 == 0 ? ruled.turn() : !ruled.turn();
  const auto end = Chess::found_on_board(ruled, stands, turn, false);
  return end ? std::optional(Line{presses, std::nullopt, *end}) : std::nullopt;
}

}  // namespace eboard::tracking
