// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/stories/hypothesis.hpp"

#include <algorithm>
#include <utility>

#include "daemon/tracking/game/quaternity.hpp"
#include "daemon/tracking/stories/astray.hpp"
#include "daemon/tracking/stories/chosen.hpp"

namespace eboard::tracking {

namespace {

using namespace std::chrono_literals;

constexpr Cost kNotYetPressed = 0.7;  // the lever stands as before the last inferred ply
constexpr Cost kWentOnAfterPress = 4.0;
constexpr Cost kNextStop = 0.2;
constexpr Cost kRested = 1.2;  // more for each of these, when a stop lasted that long
constexpr Millis kDragPause = 500ms;
constexpr Millis kExchanged = 3s;
constexpr Cost kUnpressedPair = 4.5;  // plies in a silence, without the presses that belong to them
constexpr Cost kPressedOnly = 5.5;    // and the other way round
constexpr Cost kLeverMoved = 3.0;     // it stands the other way though nothing was played

/// A piece stood there when the lever went over, and still it was only on its way, or nothing.
template <Game G>
bool pressed_meanwhile(const HypothesisOf<G>& hypothesis, const DifferenceOf<G>& difference,
                       const ClockEvidenceOf<G>& clock) {
  switch (difference.reason) {
    case Reason::under_way:
    case Reason::on_opponents_piece:
    case Reason::ghost:
      return pressed_since<G>(clock, hypothesis.position.turn(), difference.since);
    case Reason::opponent_under_way:
      return pressed_since<G>(clock, G::moved_before(hypothesis.position), difference.since);
    default:
      return false;
  }
}

/// What a hand does for a moment soon counts no more; what stood like that for long still does.
Cost rested(Millis lasted, std::initializer_list<Millis> limits) {
  return kRested * static_cast<Cost>(std::count_if(limits.begin(), limits.end(),
                                                   [&](Millis limit) { return lasted >= limit; }));
}

template <Game G>
Cost end_of(HypothesisOf<G>& hypothesis, const DifferenceOf<G>& difference, const ClockEvidenceOf<G>& clock,
            Millis now) {
  const Cost ended = cost_of(difference.reason).ended;
  const Millis lasted = now - difference.since;
  switch (difference.reason) {
    case Reason::under_way: {
      // A piece that is dragged stops on one square after the other: the first stop is the rare thing.
      const bool goes_on = difference.since - hypothesis.dragged_at < kDragPause;
      hypothesis.dragged_at = now;
      return (goes_on ? kNextStop : ended) + rested(lasted, {5s, 10s, 20s});
    }
    case Reason::trail:
      return ended + rested(lasted, {5s, 10s, 20s});
    case Reason::lifted_again:
    case Reason::opponent_under_way:
    case Reason::ghost:
      return ended + rested(lasted, {2s, 4s, 8s});
    case Reason::promotion_misread: {
      // A piece that was read for this long stood there, or its mover pressed for it, whichever piece
      // captures it then.
      const Cost lasting = cost_of(difference.reason).lasting;
      if (chosen_by_press(hypothesis, clock, difference.since)) return lasting + kWasChosen;
      return lasted >= kExchanged ? lasting : ended;
    }
    default:
      return ended;
  }
}

template <Game G>
void end_differences(HypothesisOf<G>& hypothesis, const BoardViewOf<G>& board,
                     const ClockEvidenceOf<G>& clock) {
  hypothesis.just_ended.clear();
  for (const DifferenceOf<G>& difference : hypothesis.open.differences()) {
    if (board.changed_at(difference.square) == difference.since) continue;
    Cost cost = end_of(hypothesis, difference, clock, board.changed_at(difference.square));
    if (pressed_meanwhile(hypothesis, difference, clock)) cost += kWentOnAfterPress;
    hypothesis.paid += cost;
    // No ply makes good for what was read as something else.
    if (!is_misread(difference.reason)) hypothesis.just_ended.push_back({difference.square, cost});
  }
}

/// The rook has not followed, the pawn is not exchanged, or the one that was taken en passant still stands.
template <Game G>
bool lacks_a_half(const ExplanationOf<G>& open) {
  const auto differences = open.differences();
  return std::any_of(differences.begin(), differences.end(), [](const DifferenceOf<G>& difference) {
    switch (difference.reason) {
      case Reason::castling_rook:
      case Reason::rook_astray:
      case Reason::promotion_open:
      case Reason::promotion_wrong:
      case Reason::en_passant_pawn:
        return true;
      default:
        return false;
    }
  });
}

/// The difference between the presses of these plies in the silence and the presses that the clock shows.
Cost miscounted(int pressed, const MissedPresses& missed) {
  if (pressed < missed.min) return kPressedOnly;
  const int unpressed = std::max(0, pressed - missed.max);
  return kUnpressedPair * static_cast<Cost>((unpressed + 1) / 2);
}

}  // namespace

template <Game G>
bool HypothesisOf<G>::regular() const {
  return std::none_of(pending.begin(), pending.end(),
                      [](const PlayedPly& played) { return played.ply.offends(); });
}

template <Game G>
bool HypothesisOf<G>::begins_with(const std::vector<Ply>& plies) const {
  return pending.size() >= plies.size() &&
         std::equal(plies.begin(), plies.end(), pending.begin(),
                    [](const Ply& a, const PlayedPly& b) { return a == b.ply; });
}

/// A story is large, and most are where they belong: only their places are sorted, and each goes there at
/// once.
template <Game G>
void sort_by_cost(std::vector<HypothesisOf<G>>& stories) {
  if (std::ranges::is_sorted(stories, {}, &HypothesisOf<G>::cost)) return;
  std::vector<std::pair<Cost, std::size_t>> places;
  places.reserve(stories.size());
  for (const HypothesisOf<G>& one : stories) places.emplace_back(one.cost(), places.size());
  std::ranges::sort(places);
  std::vector<HypothesisOf<G>> sorted;
  sorted.reserve(stories.size());
  for (const auto& [cost, place] : places) sorted.push_back(std::move(stories[place]));
  stories.swap(sorted);
}

template <Game G>
std::uint64_t path_after(std::uint64_t path, const PlyOf<G>& ply) {
  const std::uint64_t also = ply.also ? G::code(*ply.also) + 1 : 0;
  const std::uint64_t code = G::code(ply.move) | std::uint64_t{ply.irregular} << 18 | also << 24;
  std::uint64_t mixed = (path ^ (code + 1)) * 0x9E3779B97F4A7C15ULL;
  mixed ^= mixed >> 29;
  return mixed * 0xBF58476D1CE4E5B9ULL;
}

template <Game G>
std::uint64_t path_of(const HypothesisOf<G>& story) {
  std::uint64_t path = story.taken_back;
  for (const PlayedPlyOf<G>& played : story.pending) path = path_after(path, played.ply);
  return path;
}

template <Game G>
void observe(HypothesisOf<G>& hypothesis, const BoardViewOf<G>& board, const ClockEvidenceOf<G>& clock,
             Millis now) {
  if (board.knows_pieces()) note_astray(hypothesis, board, clock);
  end_differences(hypothesis, board, clock);
  std::erase_if(hypothesis.exceptions, [&](const ExceptionOf<G>& exception) {
    return board.reading(exception.square) != exception.reading ||
           board.fits(exception.square, hypothesis.position.placement()[exception.square]);
  });
  std::erase_if(hypothesis.astray, [&](const AstrayOf<G>& one) {  // it was put back
    return board.fits(one.belongs, hypothesis.position.placement()[one.belongs]);
  });
  std::erase_if(hypothesis.disguised, [&](const DisguisedOf<G>& one) {  // it was exchanged
    return board.fits(one.stands, one.man);
  });
  const bool lacked = lacks_a_half(hypothesis.open);
  hypothesis.open = explain(hypothesis.standing(), board, now);
  if (lacked && !hypothesis.pending.empty()) hypothesis.pending.back().finished = board.last_change();
  hear_clock(hypothesis, clock, now);
}

namespace {

/// The pending plies that the clock can be asked about one by one, and what the others cost.
template <Game G>
class Listener {
 public:
  using PlayedPly = PlayedPlyOf<G>;
  using Press = PressOf<G>;
  using Player = typename G::Player;

  Listener(HypothesisOf<G>& story, const ClockEvidenceOf<G>& clock)
      : story_(story), clock_(clock), told_(clock.told && clock.told_at > story.anchor) {}

  void listen(Millis now) {
    confirmed_ = story_.settled;
    Cost cost = ask_about_unheard();
    // Who takes the king presses for it like for any ply.
    for (const DifferenceOf<G>& difference : story_.open.differences()) {
      if (difference.reason == Reason::king_taken)
        timed_.push_back({story_.position.turn(), difference.since});
    }
    cost += pressed_after_reply();
    const Millis from = std::max(story_.anchor, clock_.told_at);
    auto first = std::find_if(clock_.presses.begin(), clock_.presses.end(),
                              [&](const Press& press) { return press.at > from; });
    if (first != clock_.presses.end() && gives_back(*first)) ++first;
    const auto reading = read_presses<G>(timed_, {first, clock_.presses.end()}, now);
    for (std::size_t i = 0; i < at_.size(); ++i) {
      story_.pending[at_[i]].press = reading.of[i];
      if (i < reading.confirmed) confirmed_ = std::max(confirmed_, at_[i] + 1);
    }
    story_.press_cost = cost + reading.cost;
    story_.press_until = reading.until;
    story_.confirmed = confirmed_;
  }

 private:
  [[nodiscard]] bool unheard(const PlayedPly& played) const {
    return played.inferred || (told_ && played.placed <= clock_.told_at);
  }

  /// The last ply on record was pressed for after the first one behind it.
  [[nodiscard]] Cost pressed_after_reply() const {
    if (story_.pending.empty() || story_.settled > 0 || story_.taken_back > 0 || unheard(story_.pending[0]))
      return 0;
    return after_reply(story_.anchor, story_.pending[0].placed);
  }

  /// Who took a ply back gives the lever back, too.
  [[nodiscard]] bool gives_back(const Press& press) const {
    if (story_.taken_back == 0 && story_.settled == 0) return false;
    return press.by != story_.mover_behind(story_.settled);
  }

  /// Of plies before the link was back only the lever's place is known, and how often it went over.
  Cost ask_about_unheard() {
    auto& plies = story_.pending;
    if (!plies.empty()) {
      timed_.reserve(plies.size() + 1);
      at_.reserve(plies.size());
    }
    Cost cost = 0;
    int pressed = 0;
    for (std::size_t i = story_.settled; i < plies.size(); ++i) {
      const Player by = plies[i].by;
      plies[i].unheard_until = unheard(plies[i]) ? clock_.told_at : kNever;
      if (unheard(plies[i])) {
        const bool last = i + 1 == plies.size() || !unheard(plies[i + 1]);
        const bool not_yet = last && clock_.told && *clock_.told == by;
        if (!not_yet) {
          confirmed_ = i + 1;
          ++pressed;
          continue;
        }
        cost += kNotYetPressed;
      }
      if (story_.mover_behind(i + 1) == by) continue;  // who goes on does not press
      timed_.push_back({by, plies[i].placed});
      at_.push_back(i);
    }
    if (!told_) return cost;
    if (plies.empty() || !unheard(plies[0])) {
      if (*clock_.told != story_.first_mover()) cost += kLeverMoved;
    }
    if (!clock_.missed) return cost;
    story_.pressed_unheard = pressed_in_silence(pressed);
    const Cost counted = miscounted(story_.pressed_unheard, *clock_.missed);
    if (counted > kPressedOnly) confirmed_ = 0;
    story_.length = probability_of_length(*clock_.missed, story_.pressed_unheard);
    return cost + counted;
  }

  /// The number for these pending plies, and for those that were committed since.
  [[nodiscard]] int pressed_in_silence(int pressed) const {
    if (story_.committed_unheard.until == clock_.told_at) pressed += story_.committed_unheard.presses;
    pressed -= presses_heard(clock_, story_.anchor, clock_.told_at, story_.first_mover());
    // The lever's place distinguishes odd from even: the ply before them was pressed for in the silence, too.
    return clock_.missed->differs_by_one(pressed) ? pressed + 1 : pressed;
  }

  HypothesisOf<G>& story_;
  const ClockEvidenceOf<G>& clock_;
  bool told_;
  std::size_t confirmed_ = 0;
  std::vector<TimedPlyOf<G>> timed_;
  std::vector<std::size_t> at_;  ///< their places among the pending plies
};

}  // namespace

template <Game G>
void hear_clock(HypothesisOf<G>& story, const ClockEvidenceOf<G>& clock, Millis now) {
  story.press_cost = 0;
  story.press_until = {};
  story.confirmed = 0;
  story.length = 1;
  if (clock.counts) Listener<G>(story, clock).listen(now);
}

template struct HypothesisOf<Chess>;
template void sort_by_cost(std::vector<HypothesisOf<Chess>>&);
template std::uint64_t path_after(std::uint64_t, const PlyOf<Chess>&);
template std::uint64_t path_of(const HypothesisOf<Chess>&);
template void observe(HypothesisOf<Chess>&, const BoardViewOf<Chess>&, const ClockEvidenceOf<Chess>&, Millis);
template void hear_clock(HypothesisOf<Chess>&, const ClockEvidenceOf<Chess>&, Millis);

template struct HypothesisOf<Quaternity>;
template void sort_by_cost(std::vector<HypothesisOf<Quaternity>>&);
template std::uint64_t path_after(std::uint64_t, const PlyOf<Quaternity>&);
template std::uint64_t path_of(const HypothesisOf<Quaternity>&);
template void observe(HypothesisOf<Quaternity>&, const BoardViewOf<Quaternity>&,
                      const ClockEvidenceOf<Quaternity>&, Millis);
template void hear_clock(HypothesisOf<Quaternity>&, const ClockEvidenceOf<Quaternity>&, Millis);

}  // namespace eboard::tracking
