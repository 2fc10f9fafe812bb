// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// When the board contradicts what was taken as played: takebacks, repairs, gaps, illegal moves.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "daemon/tracking/follower.hpp"
#include "daemon/tracking/follower_limits.hpp"

namespace eboard::tracking {

using namespace limits;
using rules::Color;
using rules::Position;
using rules::Role;

bool Follower::take_back_if_shown(Millis now) {
  if (lines_.front().cost() <= 3.0) return false;
  const Millis quiet = now - std::max(board_.last_change(), opened_at_);
  if (!steps_.empty()) {
    const bool any_confirmed =
        std::any_of(steps_.begin(), steps_.end(), [](const Step& step) { return step.confirmed; });
    if (quiet < kQuiet || after_gap_ || any_confirmed) return false;
    forget_pending();
    return true;
  }
  return quiet >= kTakenBack && take_back(now);
}

/// The board was changed while the clock stood still, and play goes on from there.
bool Follower::restored_by_arbiter() const {
  const Millis change = board_.last_change();
  return clock_.running() && change > clock_.stopped_at() && change <= clock_.restarted_at() &&
         clock_.stopped_at() > started_at_ &&
         unexplained({committed_position(), nullptr, nullptr, {}}, board_);
}

/// To the latest earlier position that the board shows, if it shows one.
bool Follower::take_back(Millis now) {
  for (std::size_t to = history_.size(); to-- > 0;) {
    const Position& position = to == 0 ? start_ : history_[to - 1].after;
    if (unexplained({position, nullptr, nullptr, {}}, board_)) continue;
    if (illegal_) say_illegal(now, "corrected");
    rewind(now, to);
    return true;
  }
  return false;
}

/// What was stepped over without a press leads nowhere: back to what is committed.
void Follower::forget_pending() {
  Root root(committed_position());
  if (!history_.empty()) root.last = history_.back().ply;
  if (history_.size() > 1) root.before_last = history_[history_.size() - 2].ply;
  steps_.clear();
  set_root(std::move(root));
}

/// A ply that was committed wrongly: another one at its place explains the board and everything since.
bool Follower::repair(Millis now) {
  const Line& best = lines_.front();
  if (roots_.size() != 1 || history_.empty() || !roots_[0].pending.empty() || best.cost() <= 4.0)
    return false;
  if (now - board_.last_change() < kIllegalQuiet || now - placed_at_ > kRepairable) return false;
  if (clock_.has_run() && !clock_.running()) return false;
  for (std::size_t back = 1; back <= 2 && back <= history_.size(); ++back) {
    const std::size_t to = history_.size() - back;
    const std::vector<Root> roots{Root(to == 0 ? start_ : history_[to - 1].after)};
    const auto lines = find_lines(roots, board_, now, {back + 1, 1'500, 3, true, kNoCost});
    const auto exact = std::find_if(lines.begin(), lines.end(), [&](const Line& line) {
      return line.length >= back && line.residual_cost == 0;
    });
    if (exact == lines.end()) continue;
    rewind(now, to);
    return true;
  }
  return false;
}

/// What was played while nobody listened is said to be uncertain where several lines fit, or one that is so
/// long that another way there cannot be excluded.
void Follower::say_gap(Millis now) {
  const Line& best = lines_.front();
  const bool long_way = best.length > kShortGap && best.residual_cost <= kOneHand;
  if (!after_gap_ || gap_said_ || (roots_.size() == 1 && !long_way)) return;
  gap_said_ = true;
  GapFound gap{static_cast<int>(history_.size()), board_.seen().fen(), {}};
  for (const Line& line : lines_) {
    if (gap.candidates.size() == kMostCandidates || line.cost() > best.cost() + kRival) break;
    std::string plies;
    for (const Ply& ply : plies_of(line)) plies += (plies.empty() ? "" : " ") + uci_of(ply);
    gap.candidates.push_back(std::move(plies));
  }
  reporter_.gap(now, std::move(gap));
}

bool Follower::lost(Millis now) const {
  if (!after_gap_ || roots_.empty() || lines_.empty() || !clock_.running()) return false;
  return lines_.front().cost() > kClear + 1.0 &&
         now - std::max(board_.last_change(), opened_at_) >= kGapQuiet;
}

void Follower::go_on_from_board(Millis now) {
  const Color turn = clock_.lever().value_or(mover());
  reporter_.gap(now, {static_cast<int>(history_.size()), board_.seen().fen(), {}});
  after_gap_ = false;
  rules::Setup setup = roots_.front().position.setup();
  const rules::Placement before = setup.placement;
  setup.placement = board_.seen();
  // A king or rook that was off its square can no longer castle.
  const rules::Bitboard same = ~before.difference(setup.placement);
  rules::Bitboard rights = 0;
  for (const Color color : {Color::white, Color::black}) {
    const rules::Bitboard king = setup.placement.of(rules::Piece{color, Role::king});
    if (king & same)
      rights |= setup.castling_rooks & same & setup.placement.of(rules::Piece{color, Role::rook});
  }
  setup.castling_rooks = rights;
  setup.en_passant.reset();
  setup.half_move_clock = 0;
  const std::size_t plies = turn == mover() ? 2 : 1;
  setup.turn = turn;
  const auto position = Position::from_setup(setup, rules::Validation::follow_on);
  if (!position) return;
  const std::string name = "@" + board_.seen().fen();
  for (std::size_t i = 0; i < plies; ++i) {
    history_.push_back({Ply{}, *position});
    reporter_.commit(now, start_, board_.rotated(), {name, name, rules::to_fen(setup), 0.5, true, {}}, {},
                     true);
  }
  set_root(Root(*position));
  steps_.clear();
  shown_line_.clear();
  standing_ = {};
  placed_at_ = now;
}

void Follower::watch_illegal(Millis now) {
  const Line& best = lines_.front();
  if (illegal_) {
    if (best.length == 0 && best.residual_cost == 0) say_illegal(now, "corrected");
    return;
  }
  if (roots_.size() != 1 || best.length != 1 || !best.plies[0].irregular || best.residual_cost > 0 ||
      !pressed())
    return;
  if (now - std::max(board_.last_change(), clock_.flipped_at()) < kIllegalQuiet) return;
  IrregularityFound found;
  found.ply = static_cast<int>(history_.size()) + 1;
  found.id = ++irregularities_;
  found.code = "illegal_move";
  found.move = to_string(best.plies[0].move.from) + to_string(best.plies[0].move.to);
  found.article = "7.5.1";
  found.edition = edition_;
  found.evidence = fmt::format(R"({{"board":"{}","position":"{}"}})", board_.seen().fen(),
                               rules::to_fen(roots_[0].position.setup()));
  illegal_ = std::move(found);
  say_illegal(now, "completed");
}

void Follower::say_illegal(Millis now, std::string state) {
  illegal_->state = std::move(state);
  reporter_.irregularity(now, *illegal_);
  if (illegal_->state != "completed") illegal_.reset();
}

}  // namespace eboard::tracking
