// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/stories/beam.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <unordered_set>
#include <utility>

#include "daemon/tracking/game/quaternity.hpp"

namespace eboard::tracking {

namespace {

using namespace std::chrono_literals;

constexpr Cost kHopeless = 11;  // that much costlier than the best
constexpr std::size_t kMax = 96;
constexpr std::size_t kLongAgo = 40;  // plies
constexpr Cost kNotThere = 7;

/// The times since the latest report after which stories are looked for once more.
int age_class(Millis since, Moment& now) {
  int out = 0;
  for (const Millis limit : {300ms, 600ms, 1000ms, 1500ms, 3000ms}) out += now.passed(since, limit);
  return out;
}

template <Game G>
bool same_beginning(const HypothesisOf<G>& a, const HypothesisOf<G>& b, std::size_t plies) {
  if (a.taken_back != b.taken_back || a.pending.size() < plies || b.pending.size() < plies) return false;
  return std::equal(a.pending.begin(), a.pending.begin() + static_cast<std::ptrdiff_t>(plies),
                    b.pending.begin(), [](const auto& x, const auto& y) { return x.ply == y.ply; });
}

/// What growth uses of a story that is observed again.
template <Game G>
struct GrowsFrom {
  explicit GrowsFrom(const HypothesisOf<G>& story)
      : paid(story.paid),
        open(story.open.cost()),
        press(story.press_cost),
        known{story.exceptions.size(), story.astray.size(), story.disguised.size(), story.just_ended.size()} {
    for (const AstrayOf<G>& one : story.astray) astray |= bit(one.belongs) | bit(one.stands);
  }
  bool operator==(const GrowsFrom&) const = default;

  Cost paid, open, press;
  std::array<std::size_t, 4> known;
  typename G::Squares astray{};
};

}  // namespace

template <Game G>
void BeamOf<G>::reset(Hypothesis hypothesis) {
  all_.assign(1, std::move(hypothesis));
  changed();
  grown_ = {};
  forgiven_ = 0;
}

template <Game G>
void BeamOf<G>::follow(const BoardView& board, const ClockEvidence& clock, Moment& now,
                       const GrowthLimits& limits) {
  if (all_.empty()) return;
  if (observe_all(board, clock, now)) fruitless_.reset();
  sort_by_cost(all_);
  const Millis pressed = clock.presses.empty() ? kNever : clock.presses.back().at;
  // Unseen plies grow no likelier with time.
  const int age = limits.unseen ? 0 : age_class(board.last_change(), now);
  const Grown key{board.changes(), age, age_class(pressed, now), all_.front().path, clock.told_at};
  if (key != grown_) {
    grown_ = key;
    if (!fruitless_ || fruitless_->limits != limits || fruitless_->until.reached(now)) {
      Deadline until;
      auto grown = grow<G>(all_, board, clock, now, limits, met_, &until);
      fruitless_.reset();
      if (grown.empty()) fruitless_ = Fruitless{limits, until};
      add(std::move(grown));
    }
  }
  prune();
}

template <Game G>
bool BeamOf<G>::observe_all(const BoardView& board, const ClockEvidence& clock, Millis now) {
  const Observed reported{board.changes(), board.last_dump(), board.knows_pieces()};
  const bool same = looks_ > 0 && now >= looked_at_ && !holds_until_.reached(now) && reported == observed_ &&
                    clock == heard_;
  // The second look at the same begins with what the first one has made of it. A third finds nothing.
  if (same && looks_ > 1) return false;
  bool anew = !same;
  for (Hypothesis& one : all_) {
    const GrowsFrom<G> before(one);
    observe(one, board, clock, now);
    anew = anew || GrowsFrom<G>(one) != before;
  }
  looks_ = same ? looks_ + 1 : 1;
  looked_at_ = now;
  holds_until_ = {};
  for (const Hypothesis& one : all_) {
    holds_until_.no_later_than(one.open.until());
    holds_until_.no_later_than(one.press_until);
  }
  observed_ = reported;
  if (!same) heard_ = clock;
  return anew;
}

template <Game G>
void BeamOf<G>::wait(Moment& now) const {
  for (const Hypothesis& one : all_) {
    now.look_again(one.open.until());
    now.look_again(one.press_until);
  }
}

template <Game G>
void BeamOf<G>::add(std::vector<Hypothesis> more) {
  if (more.empty()) return;
  changed();
  std::move(more.begin(), more.end(), std::back_inserter(all_));
  sort_by_cost(all_);
  std::unordered_set<std::uint64_t> told;
  std::erase_if(all_, [&](const Hypothesis& one) { return !told.insert(one.path).second; });
}

template <Game G>
void BeamOf<G>::prune() {
  const Cost limit = all_.front().cost() + kHopeless;
  std::size_t kept = 0;
  if (std::erase_if(all_, [&](const Hypothesis& one) { return one.cost() > limit || ++kept > kMax; }) > 0)
    fruitless_.reset();
  Cost min = kNoCost;
  for (const Hypothesis& one : all_) min = std::min(min, one.paid);
  if (min == 0) return;
  for (Hypothesis& one : all_) one.paid -= min;
  forgiven_ += min;
  fruitless_.reset();
}

template <Game G>
std::vector<HypothesisOf<G>> BeamOf<G>::commit_first(const Hypothesis& story, const ClockEvidence& clock,
                                                     Millis now) {
  changed();
  const Hypothesis like = story;
  const auto rest = std::stable_partition(
      all_.begin(), all_.end(), [&](const Hypothesis& one) { return same_beginning(one, like, 1); });
  std::vector<Hypothesis> others(std::make_move_iterator(rest), std::make_move_iterator(all_.end()));
  all_.erase(rest, all_.end());
  for (Hypothesis& one : others) one.paid += forgiven_;
  Cost disliked = kNoCost;
  for (const Hypothesis& one : all_) disliked = std::min(disliked, one.disliked);
  for (Hypothesis& one : all_) {
    one.disliked -= disliked;
    const PlayedPly& first = one.pending.front();
    const Millis anchor = std::max(one.anchor, first.press ? first.press->at : first.placed);
    if (first.unheard_until != kNever) {
      if (one.committed_unheard.until != first.unheard_until) one.committed_unheard = {first.unheard_until};
      ++one.committed_unheard.plies;
      one.committed_unheard.presses += 1 -
                                       presses_heard(clock, one.anchor, clock.told_at, one.mover_behind(0)) +
                                       presses_heard(clock, anchor, clock.told_at, one.mover_behind(1));
    }
    one.anchor = anchor;
    one.pending.erase(one.pending.begin());
    one.settled -= std::min<std::size_t>(one.settled, 1);
    one.taken_back = 0;
    one.path = path_of(one);
    const Cost heard = one.press_cost;
    hear_clock(one, clock, now);
    one.paid += heard - one.press_cost;
  }
  return others;
}

template <Game G>
void BeamOf<G>::join(std::vector<Hypothesis> more) {
  for (Hypothesis& one : more) one.paid -= forgiven_;
  add(std::move(more));
}

template <Game G>
void BeamOf<G>::begin_earlier(std::size_t taken_back) {
  std::erase_if(all_, [&](const Hypothesis& one) {
    return one.taken_back < taken_back || one.taken_back - taken_back >= kLongAgo;
  });
  changed();
  for (Hypothesis& one : all_) {
    one.taken_back += 1 - taken_back;
    one.path = path_of(one);
  }
}

/// The position behind the pending plies of `story`, played from another one; none: one cannot be.
template <Game G>
std::optional<typename G::Position> replayed(const typename G::Position& from, const HypothesisOf<G>& story) {
  typename G::Position position = from;
  for (const PlayedPlyOf<G>& played : story.pending) {
    if (!played.ply.irregular && !position.is_legal(played.ply.move)) return std::nullopt;
    const auto next = after<G>(position, played.ply);
    if (!next) return std::nullopt;
    position = *next;
  }
  return position;
}

template <Game G>
bool BeamOf<G>::rebase(const Hypothesis& from) {
  std::vector<Hypothesis> kept;
  for (const Hypothesis& one : all_) {
    const auto position = one.taken_back > 0 ? std::nullopt : replayed<G>(from.position, one);
    if (!position) continue;
    Hypothesis& moved = kept.emplace_back(one);
    moved.position = *position;
    if (one.pending.empty()) {
      moved.last = from.last;
      moved.before_last = from.before_last;
    } else if (one.pending.size() == 1) {
      moved.before_last = from.last;
    }
  }
  if (kept.empty()) return false;
  all_ = std::move(kept);
  changed();
  return true;
}

template <Game G>
void BeamOf<G>::drop_what_meets(std::span<const Hypothesis> others) {
  const auto meets = [&](const Hypothesis& one) {
    return std::any_of(others.begin(), others.end(), [&](const Hypothesis& other) {
      return G::same_outcome(one.position, other.position);
    });
  };
  if (std::erase_if(all_, meets) > 0) fruitless_.reset();
}

template <Game G>
std::vector<HypothesisOf<G>> BeamOf<G>::release() {
  for (Hypothesis& one : all_) one.paid += forgiven_;
  return std::exchange(all_, {});
}

template <Game G>
void BeamOf<G>::left_unread(Square square) {
  changed();
  for (Hypothesis& one : all_) {
    if (!one.position.placement()[square]) one.paid += kNotThere;
    // What was known to stand there unread is in a hand now.
    std::erase_if(one.exceptions, [&](const auto& exception) {
      return exception.square == square && one.position.placement()[square];
    });
  }
  grown_ = {};
}

template <Game G>
template <class Agrees>
double BeamOf<G>::share_of(const Agrees& agrees) const {
  double all = 0;
  double agreeing = 0;
  for (const Hypothesis& one : all_) {
    const double weight = std::exp(all_.front().cost() - one.cost());
    all += weight;
    if (agrees(one)) agreeing += weight;
  }
  return agreeing / all;
}

template <Game G>
double BeamOf<G>::weight(const Hypothesis& hypothesis) const {
  return share_of([&](const Hypothesis& one) { return &one == &hypothesis; });
}

template <Game G>
double BeamOf<G>::share(const Hypothesis& hypothesis, std::size_t plies) const {
  return share_of([&](const Hypothesis& one) { return same_beginning(hypothesis, one, plies); });
}

template <Game G>
double BeamOf<G>::share_of_place(const Hypothesis& hypothesis, std::size_t ply) const {
  return share_of([&](const Hypothesis& one) {
    return ply < one.pending.size() && one.pending[ply].ply == hypothesis.pending[ply].ply;
  });
}

template <Game G>
double BeamOf<G>::share_of_outcome(const Hypothesis& hypothesis) const {
  return share_of([&](const Hypothesis& one) { return G::same_outcome(hypothesis.position, one.position); });
}

template <Game G>
std::vector<PlyOf<G>> BeamOf<G>::rivals(const Hypothesis& hypothesis, std::size_t ply, Cost behind) const {
  std::vector<Ply> out;
  const Cost limit = hypothesis.cost() + behind;
  for (const Hypothesis& other : all_) {
    if (other.cost() > limit) break;
    if (other.pending.size() <= ply || !same_beginning(hypothesis, other, ply)) continue;
    const Ply& there = other.pending[ply].ply;
    if (there == hypothesis.pending[ply].ply || std::find(out.begin(), out.end(), there) != out.end())
      continue;
    out.push_back(there);
  }
  return out;
}

template class BeamOf<Chess>;
template class BeamOf<Quaternity>;

}  // namespace eboard::tracking
