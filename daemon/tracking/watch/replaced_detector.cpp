// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/watch/replaced_detector.hpp"

#include <algorithm>
#include <chrono>

namespace eboard::tracking {

namespace {

using namespace std::chrono_literals;

constexpr Millis kStands = 3s;            // as a piece that is carried over a square
constexpr Millis kStoodPressed = 1500ms;  // longer than a press that comes before its piece has stopped
constexpr std::size_t kRemembered = 8;

/// The ply of that number in the best line; null: there is none.
const StandingPly* ply_at(const Understanding& game, std::size_t number) {
  const std::size_t first = game.plies() - game.behind.size() - game.tail.size() + 1;
  if (number < first || number > game.plies()) return nullptr;
  const std::size_t at = number - first;
  return at < game.tail.size() ? &game.tail[at] : &game.behind[at - game.tail.size()];
}

/// It is on record, or has stood there for long enough.
bool stands(const Sight& sight, std::size_t number) {
  const Understanding& game = sight.game;
  return number <= game.plies() - game.behind.size() ||
         (game.differing == 0 && sight.now.passed(sight.board.last_change(), kStands));
}

}  // namespace

void ReplacedDetector::look(const Sight& sight, const TurnLog& log, Findings& findings) {
  if (!sight.board.knows_pieces()) return;
  // What is set up while the clock stands is the arbiter's matter.
  if (!sight.clock.running()) return clear();
  const auto other = std::ranges::find_if(pressed_, [&](const Pressed& one) {
    const StandingPly* now = ply_at(sight.game, one.number);
    return now != nullptr && now->ply != one.ply;
  });
  if (other == pressed_.end()) return note(sight, log);
  const Pressed& was = *other;
  const StandingPly& now = *ply_at(sight.game, was.number);
  if (!stands(sight, was.number)) return;
  const rules::Color mover = was.before.turn();
  const rules::Piece piece = *was.before.placement()[was.ply.move.from];
  const auto left = log.left(arrived_at(was.ply), piece);
  const auto home = log.arrived(was.ply.move.from, piece);
  const auto given_back = log.pressed(!mover, was.at, now.placed);
  // Else the tracker had taken another move for played.
  const bool put_back =
      left && home && *home > was.at && (*left >= was.at + kStoodPressed || (given_back && *left > was.at));
  if (put_back && !now.ply.irregular)
    findings.suspected(
        sight.now, Code::moved_after_press, was.number + 1, move_of(was.before, was.ply, sight.game.chess960),
        evidence::Displacement{evidence::squares(touched(was.ply) | touched(now.ply)),
                               sight.board.seen().fen(), rules::to_fen(was.before.setup()),
                               "another move was made in place of the one that was pressed for"});
  pressed_.erase(other, pressed_.end());
}

void ReplacedDetector::note(const Sight& sight, const TurnLog& log) {
  const Understanding& game = sight.game;
  const bool news = game.committed != noted_ || sight.clock.flipped_at() != noted_at_;
  if (!news || game.taken_back > 0) return;
  noted_ = game.committed;
  noted_at_ = sight.clock.flipped_at();
  rules::Position before = game.tail_start;
  std::size_t number = game.plies() - game.behind.size() - game.tail.size();
  for (const StandingPly& standing : game.tail) {
    ++number;
    const bool known = !pressed_.empty() && number <= pressed_.back().number;
    // Of a ply that was only counted no move is known.
    const bool legal = !known && !standing.ply.irregular && before.is_legal(standing.ply.move);
    const auto at = legal ? log.press_for(number, before.turn()) : std::nullopt;
    if (at && *at > sight.clock.restarted_at()) pressed_.push_back({number, before, standing.ply, *at});
    const auto next = after(before, standing.ply);
    if (!next) break;
    before = *next;
  }
  if (pressed_.size() > kRemembered)
    pressed_.erase(pressed_.begin(), pressed_.end() - static_cast<std::ptrdiff_t>(kRemembered));
}

}  // namespace eboard::tracking
