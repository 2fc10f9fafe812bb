// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/table/move_game.hpp"

#include <algorithm>
#include <utility>

#include "daemon/tracking/follow/ruled.hpp"
#include "daemon/tracking/follow/ruled_plies.hpp"
#include "daemon/tracking/game/cite.hpp"
#include "daemon/tracking/table/game_end.hpp"
#include "rules/laws/endings/history.hpp"

namespace eboard::tracking {

namespace {

using namespace std::chrono_literals;
using rules::Color;
using rules::Position;

}  // namespace

void MoveGame::begin(const Position& start) {
  start_ = start;
  plies_.clear();
  following_ = true;
  held_ = ended_ = ended_on_board_ = ended_as_told_ = false;
  flags_ = {};
  unfollowed_.reset();
  irregularities_ = 0;
  findings_.clear();
  counts_.clear();
  reporter_.stand_ready(start_text(), false);
}

void MoveGame::leave() {
  commit_pending({});
  if (!ended_ && !plies_.empty()) {
    IrregularityFound found;
    found.ply = static_cast<int>(plies_.size());
    found.id = ++irregularities_;
    found.code = Code::no_result;
    found.state = State::completed;
    found.evidence = evidence::UnfinishedGame{plies_.size()};
    cite(found, settings_.edition);
    reporter_.irregularity(now_, std::move(found));
  }
  if (!ended_) reporter_.end_game(now_, rules::Result::unknown, EndedBy::new_game);
}

void MoveGame::play(rules::Move move, bool presumed, bool timed) {
  const Position before = position();
  plies_.push_back({make_ply(before, move), before.after(move), presumed});
  if (timed) {
    pending_since_ = now_;
    return reporter_.show(now_, start_text(), false, {shown(before, plies_.back())});
  }
  commit(before, plies_.back(), {});
  end_on_board();
}

void MoveGame::take_back() {
  if (pending_since_) return drop_pending();
  if (ended_) reporter_.resume(now_);
  ended_ = ended_on_board_ = false;
  plies_.pop_back();
  reporter_.take_back(now_, static_cast<int>(plies_.size()), ChessNotation::text(position()));
}

void MoveGame::commit_pending(const Clocks& clocks) {
  if (!pending_since_) return;
  pending_since_.reset();
  commit(position_after(plies_.size() - 1), plies_.back(), clocks);
  end_on_board();
}

void MoveGame::drop_pending() {
  pending_since_.reset();
  plies_.pop_back();
  reporter_.show(now_, start_text(), false, {});
}

void MoveGame::commit(const Position& before, const Played& played, const Clocks& clocks) {
  reporter_.commit(now_, start_text(), false, shown(before, played), clocks, false);
  const std::size_t number = plies_.size();
  if (number == 1) counts_.stands(now_, 0, start_, true, findings_);
  counts_.stands(now_, number, played.after, !played.ply.irregular, findings_);
}

ShownPly MoveGame::shown(const Position& before, const Played& played) const {
  ShownPly out;
  out.uci = move_of(before, played.ply, ChessNotation::is_chess960(settings_.edition, start_));
  out.san = san_of(before, played.ply);
  out.fen = ChessNotation::text(played.after);
  out.confidence = 1;
  out.irregular = played.ply.irregular;
  out.presumed = played.presumed;
  return out;
}

void MoveGame::end_on_board() {
  const auto decided = decided_by(position());
  if (!decided || plies_.empty()) return;
  ended_ = ended_on_board_ = true;
  reporter_.end_game(now_, decided->result, decided->by);
}

void MoveGame::tell_result(rules::Result result) {
  const bool over = result != rules::Result::unknown;
  if (ended_ && !ended_as_told_) return;  // by the position, or by a ruling
  if (!over && !ended_) return;
  ended_as_told_ = ended_ = over;
  if (!over) return reporter_.resume(now_);
  if (plies_.empty()) reporter_.open_unplayed(now_, true);
  reporter_.end_game(now_, result, EndedBy::reported);
}

void MoveGame::look_at_flags(const ClockChanged& before, const ClockChanged& now) {
  if (ended_ || !reporter_.game_open()) return;
  const auto fell = [&](Color side, Millis had, Millis left) {
    bool& fallen = flags_[side == Color::white ? 0 : 1];
    if (fallen || left > 0ms || had <= 0ms) return;
    fallen = true;
    evidence::FallenFlag flag{
        .side = side,
        .moves_committed = static_cast<std::size_t>(rules::History{position()}.moves_made(side)),
        .position = rules::to_fen(position().setup())};
    findings_.happened(now_, Code::time_forfeit_candidate, plies_.size() + 1, {}, flag);
  };
  fell(Color::white, before.white, now.white);
  fell(Color::black, before.black, now.black);
}

// --- Where the board stands otherwise than the record.

void MoveGame::part(const std::string& reported) {
  IrregularityFound found;
  found.ply = static_cast<int>(plies_.size());
  found.code = Code::move_not_followed;
  found.move = PlayedMove::read(reported);
  found.evidence = evidence::UnfollowedReport{reported, ChessNotation::text(position())};
  part(std::move(found));
}

void MoveGame::part(IrregularityFound found) {
  const bool news = !ended_ && !unfollowed_;
  following_ = false;
  if (!news) return;
  found.id = ++irregularities_;
  unfollowed_ = std::move(found);
  say_unfollowed(State::pending);
}

void MoveGame::meet(const std::optional<Position>& stands) {
  following_ = following_ || (stands && Chess::same_outcome(*stands, position()));
  if (!following_) return;
  held_ = false;
  if (!unfollowed_) return;
  say_unfollowed(State::corrected);
  unfollowed_.reset();
}

void MoveGame::say_unfollowed(State state) {
  unfollowed_->state = state;
  cite(*unfollowed_, settings_.edition);
  reporter_.irregularity(now_, *unfollowed_);
}

// --- Rulings.

void MoveGame::rule(const Ruled& ruled, StatedLine& line) {
  reporter_.ruled_on();
  if (ended_ && !ruled.result) {
    ended_ = ended_on_board_ = ended_as_told_ = false;
    reporter_.resume(now_);
  }
  const bool other = ruled.kept < plies_.size() || !ruled.plies.empty();
  const bool as_before = ended_ && ruled.table_stays && other;
  if (ended_) reporter_.amend_ended(true);
  rewrite(ruled);
  if (ended_) reporter_.amend_ended(false);
  if (!line.position()) line.stand(position(), plies_.size());
  following_ = false;
  meet(line.position());
  held_ = !following_;
  if (!ruled.result || as_before) return;
  ended_ = true;
  ended_on_board_ = ended_as_told_ = false;
  reporter_.ruled_end(now_, *ruled.result, ruled.by, ruled.final);
}

/// The plies that stay, and those that count behind them.
void MoveGame::rewrite(const Ruled& ruled) {
  const bool elsewhere = ruled.start && ChessNotation::text(*ruled.start) != start_text();
  const std::size_t kept = elsewhere ? 0 : std::min(ruled.kept, plies_.size());
  if (elsewhere) start_ = *ruled.start;
  if (elsewhere || kept < plies_.size()) {
    plies_.erase(plies_.begin() + static_cast<std::ptrdiff_t>(kept), plies_.end());
    reporter_.take_back(now_, static_cast<int>(kept), ChessNotation::text(position()));
  }
  for (const rules::GamePly& one : ruled.plies) {
    const Position before = position();
    const RuledPly counts = as_ruled(one);
    const auto ply = ply_of(before, counts);
    const auto next = ply ? tracking::after<Chess>(before, *ply) : std::nullopt;
    if (!next) return;
    plies_.push_back({*ply, *next, one.presumed});
    commit(before, plies_.back(), counts.clocks);
  }
}

}  // namespace eboard::tracking
