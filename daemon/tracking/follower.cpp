// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/follower.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "daemon/tracking/follower_limits.hpp"

namespace eboard::tracking {

using namespace limits;
using rules::bit;
using rules::Color;
using rules::Position;

namespace {

/// Explanations change with age at these limits only.
int age_class(Millis age) { return age < kScanSlack ? 0 : age < kCarryTime ? 1 : 2; }

}  // namespace

void Follower::start(const Position& position, Millis at) {
  start_ = position;
  history_.clear();
  Root root(position);
  root.since = at;  // what squares said before is of another game
  set_root(std::move(root));
  steps_.clear();
  lines_.clear();
  shown_line_.clear();
  standing_ = {};
  started_at_ = at;
  placed_at_ = at;
  after_gap_ = false;
  gap_said_ = false;
  irregularities_ = 0;
  most_unconfirmed_ = 0;
  illegal_.reset();
}

void Follower::set_root(Root root) {
  roots_.assign(1, std::move(root));
  ++roots_version_;
  witness_.reset();
}

void Follower::after_gap(Millis at) {
  after_gap_ = true;
  gap_said_ = false;
  opened_at_ = at;
  clock_.expect_flip();
}

void Follower::rewind(Millis now, std::size_t to_ply) {
  history_.resize(to_ply, {Ply{}, start_});
  forget_pending();
  shown_line_.clear();
  standing_ = {};
  placed_at_ = now;
  reporter_.take_back(now, static_cast<int>(to_ply), committed_position());
}

void Follower::follow(Millis now) {
  if (roots_.empty()) return;
  if (restored_by_arbiter()) take_back(now);
  witness_press(now);
  search(now);
  say_gap(now);
  while (advance(now)) {
    search(now);
    say_gap(now);
  }
  commit_common(now);
  if (take_back_if_shown(now) || repair(now)) search(now);
  watch_illegal(now);
  remember_standing(now);
  show(now);
}

void Follower::search(Millis now) {
  // The same board, the same roots and no age that matters passed: the lines are the same.
  const Searched key{board_.changes(), roots_version_, age_class(now - board_.last_change()), after_gap_,
                     illegal_.has_value()};
  if (key != searched_) {
    searched_ = key;
    lines_ = find_lines(roots_, board_, now, after_gap_ ? kGap : illegal_ ? kAfterIllegal : kUsual);
    drop_roots(now);
    forget_mended_exceptions();
  }
  std::stable_sort(lines_.begin(), lines_.end(), [&](const Line& a, const Line& b) {
    return a.cost() + lever_cost(a, now) < b.cost() + lever_cost(b, now);
  });
  const Line& best = lines_.front();
  const bool told = !clock_.connected() || clock_.flipped_at() >= opened_at_;
  if (after_gap_ && roots_.size() == 1 && best.residual_cost == 0 && best.length <= 1 && told)
    after_gap_ = false;
}

bool Follower::advance(Millis now) {
  const std::vector<Group> groups = group(now);
  const auto chosen = certain(groups, now);
  if (chosen.empty()) return false;
  step(chosen, now);
  commit_common(now);
  return true;
}

Clocks Follower::clocks(const Line& line) const {
  if (!confirmed(line)) return {};
  if (!pressed()) return {clock_.remaining(Color::white), clock_.remaining(Color::black)};
  return {clock_.remaining_at_flip(Color::white), clock_.remaining_at_flip(Color::black)};
}

Root Follower::next_root(const Group& group, Cost best, Millis now) const {
  const Line& line = *group.best;
  Root root = roots_[line.root];
  const Ply& ply = line.plies[0];
  root.before_last = root.last;
  root.last = ply;
  root.position = *after(root.position, ply);
  root.pending.push_back(ply);
  root.cost = std::max(0.0, group.cost - best);
  root.since = board_.changed_at(touched(ply));
  // What the board still shows otherwise on the squares of this ply, or has shown for long, is a reading to
  // live with.
  const Ply* last = &line.plies[line.length - 1];
  const Ply* before = line.length > 1    ? &line.plies[line.length - 2]
                      : root.before_last ? &*root.before_last
                                         : nullptr;
  std::erase_if(root.exceptions,
                [&](const Exception& exception) { return bit(exception.square) & touched(ply); });
  for (rules::Bitboard left =
           unexplained({line.end, last, before, root.exceptions, false, line.touched}, board_);
       left;) {
    const rules::Square square = rules::pop(left);
    const auto seen = board_.seen()[square];
    const bool of_ply = bit(square) & touched(ply);
    const bool lasting = line.length == 1 && seen && now - board_.changed_at(square) >= kDoubtful;
    if (of_ply || lasting) root.exceptions.push_back({square, seen});
  }
  return root;
}

void Follower::step(const std::vector<const Group*>& chosen, Millis now) {
  const Group& best = *chosen.front();
  const Ply first = best.best->plies[0];
  if (illegal_) say_illegal(now, first.irregular ? "stood" : "corrected");
  std::vector<Root> next;
  for (const Group* group : chosen) {
    if (next.size() < kMostRoots) next.push_back(next_root(*group, best.cost, now));
  }
  // Where a clock runs, plies without any press are analysis as likely as play: they wait for the next press.
  const bool sure = !clock_.has_run() || after_gap_ || confirmed(*best.best) ||
                    (steps_.empty() && best.best->length == 1 && !best.best->end.has_legal_move());
  steps_.push_back({clocks(*best.best), board_.changed_at(touched(first)), sure, after_gap_});
  placed_at_ = board_.changed_at(touched(first));
  roots_ = std::move(next);
  ++roots_version_;
  standing_ = {};
  witness_.reset();
  if (steps_.back().confirmed) most_unconfirmed_ = 0;
}

/// A press confirms its ply and all before it.
void Follower::confirm_steps() {
  Color side = committed_position().turn();
  bool later = false;
  for (std::size_t i = steps_.size(); i-- > 0;) {
    const Color by = i % 2 == 0 ? side : !side;
    later = later || steps_[i].confirmed || clock_.raised(!by, steps_[i].placed - 2 * kSettled).has_value();
    steps_[i].confirmed = later;
  }
}

void Follower::commit_common(Millis now) {
  confirm_steps();
  while (!steps_.empty() && steps_.front().confirmed) {
    const Ply ply = roots_.front().pending.front();
    const bool common = std::all_of(roots_.begin(), roots_.end(),
                                    [&](const Root& root) { return root.pending.front() == ply; });
    if (!common) return;
    for (Root& root : roots_) root.pending.erase(root.pending.begin());
    const Step step = steps_.front();
    steps_.erase(steps_.begin());
    commit(ply, step, roots_.size() == 1 ? std::exp(-roots_.front().cost) : 0.99, now);
  }
}

void Follower::commit(const Ply& ply, const Step& step, double confidence, Millis now) {
  const Position before = committed_position();
  const auto next = after(before, ply);
  if (!next) return;
  ShownPly shown{uci_of(ply), san_of(before, ply), rules::to_fen(next->setup()),
                 confidence,  ply.irregular,       {}};
  history_.push_back({ply, *next});
  reporter_.commit(now, start_, board_.rotated(), std::move(shown), step.clocks, step.inferred);
  show_again_ = true;
  if (!shown_line_.empty() && shown_line_.front() == ply) {
    shown_line_.erase(shown_line_.begin());
  } else {
    shown_line_.clear();
  }
}

/// Roots that no line redeems any more.
void Follower::drop_roots(Millis now) {
  if (roots_.size() < 2) return;
  std::vector<Cost> best(roots_.size(), 1e9);
  for (const Line& line : lines_) best[line.root] = std::min(best[line.root], line.cost());
  const Cost limit = *std::min_element(best.begin(), best.end()) + kRootSpread;
  std::vector<std::size_t> moved(roots_.size());
  std::vector<Root> kept;
  for (std::size_t i = 0; i < roots_.size(); ++i) {
    moved[i] = best[i] <= limit ? kept.size() : roots_.size();
    if (best[i] <= limit) kept.push_back(std::move(roots_[i]));
  }
  std::erase_if(lines_, [&](const Line& line) { return best[line.root] > limit; });
  for (Line& line : lines_) line.root = moved[line.root];
  roots_ = std::move(kept);
  if (roots_.size() == 1) {
    for (Line& line : lines_) line.plies_cost -= roots_.front().cost;
    roots_.front().cost = 0;
    commit_common(now);
  }
}

void Follower::forget_mended_exceptions() {
  for (Root& root : roots_) {
    std::erase_if(root.exceptions, [&](const Exception& exception) {
      return board_.seen()[exception.square] == root.position.placement()[exception.square];
    });
  }
}

void Follower::left_unread(rules::Square square) {
  Cost least = 1e9;
  for (Root& root : roots_) {
    const bool known = std::any_of(root.exceptions.begin(), root.exceptions.end(),
                                   [&](const Exception& exception) { return exception.square == square; });
    if (!known) root.cost += kNotThere;
    least = std::min(least, root.cost);
  }
  for (Root& root : roots_) root.cost -= least;
  ++roots_version_;
}

}  // namespace eboard::tracking
