// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/stories/growth.hpp"

#include <algorithm>
#include <limits>
#include <unordered_map>
#include <utility>

#include "daemon/tracking/game/quaternity.hpp"
#include "daemon/tracking/game/sense.hpp"
#include "daemon/tracking/stories/astray.hpp"
#include "daemon/tracking/stories/candidates.hpp"
#include "daemon/tracking/stories/plausible.hpp"

namespace eboard::tracking {

namespace {

using rules::count;

constexpr Cost kQuiet = 1.0;  // a moment that is explained without a rest
constexpr Cost kRival = 4.0;  // rivals of such a one
constexpr Cost kWay = 4.0;    // what may be costlier on the way to a longer line
constexpr Cost kSameCost = 0.05;
constexpr Cost kRounded = 1e-6;  // more than sums of costs differ by their order
constexpr Cost kStrange =
    1.0;  // more for what hardly anybody does: an opponent's piece moved, two moves made
constexpr Cost kAsItStands = 0.5;  // more for a move of a piece that is known to stand elsewhere
constexpr Cost kOverlooked = 1.5;  // a check that an irregular ply gave, and nobody noticed
constexpr Cost kAsItLooks = 1.5;   // a man that looks like another one moves as that one does
constexpr std::size_t kMaxGrown = 128;

template <Game G>
class Growth {
 public:
  using Squares = typename G::Squares;
  using Position = typename G::Position;
  using Hypothesis = HypothesisOf<G>;
  using Ply = PlyOf<G>;

  Growth(std::span<const Hypothesis> known, const BoardViewOf<G>& board, const ClockEvidenceOf<G>& clock,
         Millis now, const GrowthLimits& limits, MetPositionsOf<G>& met)
      : known_(known),
        board_(board),
        clock_(clock),
        now_(now),
        limits_(limits),
        met_(met),
        candidates_(board, clock, limits.unseen),
        plausible_(board, clock, limits.unseen) {
    for (const Hypothesis& hypothesis : known) note(hypothesis.cost(), hypothesis.trouble());
  }

  std::vector<Hypothesis> run() {
    std::vector<Hypothesis> level;
    for (const Hypothesis& hypothesis : known_) {
      if (hypothesis.paid + hypothesis.press_cost > limit()) continue;
      extend(hypothesis, limits_.depth - 1, level);
      if (limits_.irregular > limits_.spread || hypothesis.paid > best_ + kRival) continue;
      hypothesis.regular() ? offend(hypothesis, level) : overlook(hypothesis, level);
    }
    // Level by level: what explains the board with few plies is never missed for want of nodes.
    for (std::size_t depth = 2; depth <= limits_.depth && !level.empty(); ++depth) {
      sort_by_cost(level);
      std::vector<Hypothesis> next;
      for (const Hypothesis& hypothesis : level) extend(hypothesis, limits_.depth - depth, next);
      keep(level);
      level = std::move(next);
    }
    keep(level);
    sort_by_cost(grown_);
    std::size_t kept = 0;
    std::erase_if(grown_, [&](const Hypothesis& one) { return one.cost() > limit() || ++kept > kMaxGrown; });
    return std::move(grown_);
  }
  [[nodiscard]] const Deadline& holds_until() const { return holds_until_; }

 private:
  /// Costlier ones are of no use: not even as rivals of what explains the board well.
  [[nodiscard]] Cost limit() const { return best_ + (trouble_ <= kQuiet ? kRival : limits_.spread); }

  void note(Cost cost, Cost trouble) {
    if (cost >= best_) return;
    best_ = cost;
    trouble_ = trouble;
  }

  void keep(std::vector<Hypothesis>& level) {
    for (Hypothesis& one : level) {
      if (one.cost() <= limit()) grown_.push_back(std::move(one));
    }
  }

  void extend(const Hypothesis& from, std::size_t left, std::vector<Hypothesis>& level) {
    const Squares differing = unexplained(from.standing(), board_);
    // A ply changes two to four squares: what cannot be mended in the plies left is not worth trying.
    if (!differing || count(differing) > 2 * static_cast<int>(left) + 6) return;
    auto& met = met_.of(from.position);
    for (const Ply& ply : candidates_.legal(from, met.legal_moves(), differing)) {
      if (nodes_ >= limits_.nodes) return;
      const Cost cost = plausible_.of_legal(from, ply);
      if (from.paid + cost > limit() + kWay) continue;
      const Cost disliked = plausible_.sense_cost(from, met.disliked(ply.move));
      play(from, ply, nullptr, cost, left, level, disliked);
    }
    for (const CandidateOf<G>& one : candidates_.as_it_stands(from, differing)) {
      if (nodes_ >= limits_.nodes) return;
      play(from, one.ply, &one.next, kPly + kAsItStands + plausible_.order_cost(from, one.ply), left, level);
    }
  }

  /// A ply that no rule allows.
  void offend(const Hypothesis& from, std::vector<Hypothesis>& level) {
    const Squares differing = unexplained(from.standing(), board_);
    for (const CandidateOf<G>& one : candidates_.irregular(from, differing)) {
      Cost cost = plausible_.as_it_looks(from, one.ply) ? kAsItLooks
                                                        : limits_.irregular + (one.strange ? kStrange : 0);
      if (!one.ply.also) cost = plausible_.of_displaced(from, one.ply, cost);
      play(from, one.ply, &one.next, cost, 0, level);
    }
    for (const CandidateOf<G>& one : candidates_.again(from, differing)) move_again(from, one, level);
  }

  /// The check that the ply before left was overlooked: irregular for the same reason, and no second
  /// surprise.
  void overlook(const Hypothesis& from, std::vector<Hypothesis>& level) {
    for (const CandidateOf<G>& one : candidates_.overlooking(from, unexplained(from.standing(), board_))) {
      const Cost offence = limits_.irregular + (kOverlooked - limits_.irregular);
      play(from, one.ply, &one.next, plausible_.of_displaced(from, one.ply, offence), 0, level);
    }
  }

  /// The last ply and `second` were two moves of one turn.
  void move_again(const Hypothesis& from, const CandidateOf<G>& second, std::vector<Hypothesis>& level) {
    Hypothesis child = from;
    SettledOf<G> settled = plausible_.settle(from, second.ply);
    child.exceptions = std::move(settled.exceptions);
    child.disguised = std::move(settled.disguised);
    child.paid += limits_.irregular + kStrange - plausible_.refund(from, second.ply) + settled.cost;
    child.position = second.next;
    child.last = both_in_turn(*from.last, second.ply);
    child.placed = board_.changed_at(touched(second.ply));
    child.pending.back().ply = *child.last;
    child.pending.back().placed = child.placed;
    child.open = explain(child.standing(), board_, now_);
    holds_until_.no_later_than(child.open.until());
    child.path = path_of(child);
    add(std::move(child), limit() + kWay, level);
  }

  /// `behind`: the position behind the ply; null: it is legal, and gives that.
  void play(const Hypothesis& from, const Ply& ply, const Position* behind, Cost cost, std::size_t left,
            std::vector<Hypothesis>& level, Cost disliked = 0) {
    ++nodes_;
    const Cost before = disliked + from.paid - plausible_.refund(from, ply);
    const Cost max = limit() + (left > 0 ? (limits_.unseen ? 1e6 : kWay) : 0);
    const Cost max_paid = std::min(max, limit() + kWay);
    const std::uint64_t path = path_after(from.path, ply);
    const Cost known = cost_so_far(path);
    // What is added from here on is never negative: what costs too much already is not looked at to its end.
    if (cost + before > max_paid || known <= cost + before + kSameCost) return;
    SettledOf<G> settled = plausible_.settle(from, ply);
    cost += before + settled.cost;
    if (cost > max_paid) return;
    const Position next = behind ? *behind : from.position.after(ply.move);
    const Millis placed = plausible_.placed_at(from, ply);
    const StandingOf<G> standing{
        next, &ply, from.last ? &*from.last : nullptr, settled.exceptions, placed, settled.disguised};
    const ExplanationOf<G> open = explain(standing, board_, now_, std::min(max, known) - cost + kRounded);
    holds_until_.no_later_than(open.until());
    if (cost + open.cost() > max || known <= cost + open.cost() + kSameCost) return;
    Hypothesis child(next, placed);
    child.before_last = from.last;
    child.last = ply;
    child.taken_back = from.taken_back;
    child.pending.reserve(from.pending.size() + 1);
    child.pending = from.pending;
    child.pending.push_back({ply, from.position.turn(), placed, plausible_.inferred(ply)});
    child.pending.back().only_left = plausible_.unseen_capture(from, ply);
    child.exceptions = std::move(settled.exceptions);
    child.disguised = std::move(settled.disguised);
    if (board_.knows_pieces()) child.astray = gone_astray(from, ply, child);
    child.anchor = from.anchor;
    child.settled = from.settled;
    child.committed_unheard = from.committed_unheard;
    child.paid = cost;
    child.disliked = from.disliked + disliked;
    child.open = open;
    child.path = path;
    child.dragged_at = from.dragged_at;
    add(std::move(child), max, level);
  }

  void add(Hypothesis child, Cost max, std::vector<Hypothesis>& level) {
    hear_clock(child, clock_, now_);
    holds_until_.no_later_than(child.press_until);
    if (child.cost() > max) return;
    // The same plies may be reached twice: a reading that was misunderstood on the way costs only one of the
    // two.
    const auto known = paths().try_emplace(child.path, child.cost());
    if (!known.second && known.first->second <= child.cost() + kSameCost) return;
    known.first->second = child.cost();
    note(child.cost(), child.trouble());
    level.push_back(std::move(child));
  }

  /// What each path costs so far. Most growths find nothing to play, and do not ask.
  std::unordered_map<std::uint64_t, Cost>& paths() {
    if (paths_.empty()) {
      for (const Hypothesis& hypothesis : known_) paths_.emplace(hypothesis.path, hypothesis.cost());
    }
    return paths_;
  }
  [[nodiscard]] Cost cost_so_far(std::uint64_t path) {
    const auto found = paths().find(path);
    return found == paths_.end() ? std::numeric_limits<Cost>::infinity() : found->second;
  }

  std::span<const Hypothesis> known_;
  const BoardViewOf<G>& board_;
  const ClockEvidenceOf<G>& clock_;
  Millis now_;
  const GrowthLimits& limits_;
  MetPositionsOf<G>& met_;
  CandidatesOf<G> candidates_;
  PlausibleOf<G> plausible_;
  std::unordered_map<std::uint64_t, Cost> paths_;
  std::vector<Hypothesis> grown_;
  Cost best_ = kNoCost;
  Cost trouble_ = 0;
  std::size_t nodes_ = 0;
  Deadline holds_until_;
};

}  // namespace

template <Game G>
std::vector<HypothesisOf<G>> grow(std::span<const HypothesisOf<G>> known, const BoardViewOf<G>& board,
                                  const ClockEvidenceOf<G>& clock, Millis now, const GrowthLimits& limits,
                                  MetPositionsOf<G>& met, Deadline* holds_until) {
  Growth<G> growth(known, board, clock, now, limits, met);
  std::vector<HypothesisOf<G>> grown = growth.run();
  if (holds_until) holds_until->no_later_than(growth.holds_until());
  return grown;
}

template std::vector<HypothesisOf<Chess>> grow(std::span<const HypothesisOf<Chess>>,
                                               const BoardViewOf<Chess>&, const ClockEvidenceOf<Chess>&,
                                               Millis, const GrowthLimits&, MetPositionsOf<Chess>&,
                                               Deadline*);
template std::vector<HypothesisOf<Quaternity>> grow(std::span<const HypothesisOf<Quaternity>>,
                                                    const BoardViewOf<Quaternity>&,
                                                    const ClockEvidenceOf<Quaternity>&, Millis,
                                                    const GrowthLimits&, MetPositionsOf<Quaternity>&,
                                                    Deadline*);

}  // namespace eboard::tracking
