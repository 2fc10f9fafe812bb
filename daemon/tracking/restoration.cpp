// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/restoration.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace eboard::tracking {

namespace {

constexpr Millis kScan{250};
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
  const int plies = pressed();
  if (plies == 0 || !table_.now.passed(clock.flipped_at(), kScan)) return false;
  std::vector<std::string> names;
  const auto position = reached(plies, names);
  if (!position) return false;
  table_.follower.go_on_elsewhere(table_.now, *position, plies, std::move(names));
  return true;
}

/// What stood there when the clock was started.
void Restoration::note_start() {
  if (started_at_ == table_.clock.restarted_at()) return;
  started_at_ = table_.clock.restarted_at();
  const rules::Position& ruled = table_.follower.record().position();
  started_ = Chess::found_on_board(ruled, table_.board.before_lifts(), ruled.turn(), false);
}

/// The number of plies that were pressed for since then, the first of them by the player on turn.
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

/// The position behind them. A single one has to be a move, which `names` it; of several only the number
/// counts.
std::optional<rules::Position> Restoration::reached(int plies, std::vector<std::string>& names) const {
  const rules::Placement stands = table_.board.before_lifts();
  const rules::Position& ruled = table_.follower.record().position();
  if (plies > 1) {
    const rules::Color turn = plies % 2 == 0 ? ruled.turn() : !ruled.turn();
    return Chess::found_on_board(ruled, stands, turn, false);
  }
  if (!started_) return std::nullopt;
  const rules::MoveList moves = started_->legal_moves();
  const auto made = std::ranges::find_if(
      moves, [&](rules::Move move) { return started_->after(move).placement() == stands; });
  if (made == moves.end()) return std::nullopt;
  names.push_back(Chess::uci(*made, Chess::is_chess960(table_.settings.edition, table_.game.start)));
  return started_->after(*made);
}

}  // namespace eboard::tracking
