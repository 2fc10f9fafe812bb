// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/follow/offences.hpp"

#include <algorithm>
#include <utility>

#include "daemon/tracking/follow/games.hpp"
#include "daemon/tracking/follow/illegal_ply.hpp"
#include "daemon/tracking/follow/limits.hpp"
#include "daemon/tracking/game/cite.hpp"

namespace eboard::tracking {

using namespace limits;

template <Game G>
void OffencesOf<G>::begin_game() {
  told_ = 0;
  open_.reset();
  stood_.clear();
  king_captured_.reset();
}

template <Game G>
void OffencesOf<G>::watch(Moment& now) {
  watch_ply(now);
  watch_king(now);
}

/// The last committed ply was one of two moves that were made in one turn.
template <Game G>
bool OffencesOf<G>::one_of_two_committed(const Hypothesis& story) const {
  if (story.taken_back != 1 || story.pending.empty() || game_.record.empty()) return false;
  const Ply& both = story.pending.front().ply;
  return both.also && story.confirmed > 0 &&
         (game_.record.back().ply.move == both.move || game_.record.back().ply.move == *both.also);
}

template <Game G>
std::optional<HypothesisOf<G>> OffencesOf<G>::two_moves() const {
  const Hypothesis& best = game_.beam.best();
  if (open_ || !one_of_two_committed(best) || game_.beam.share(best, 1) < kNearlySure) return std::nullopt;
  Hypothesis story = best;
  story.taken_back = 0;
  story.path = path_of(story);
  return story;
}

template <Game G>
void OffencesOf<G>::watch_ply(Moment& now) {
  const Hypothesis& best = game_.beam.best();
  if (open_) {
    if (best.pending.empty() && best.open.cost() == 0) settle(now, State::corrected);
    return;
  }
  if (best.taken_back > 0) return;  // whose ply it would be is not certain yet
  if (best.pending.empty() || !best.pending[0].ply.irregular || game_.beam.share(best, 1) < kNearlySure)
    return;
  // Completed by a press, or without a clock by the reply.
  const bool alone = best.pending.size() == 1;
  const bool completed = game_.clock.has_run() ? best.confirmed > 0 : !alone;
  if (!completed || (alone && best.open.cost() > 0) || best.open.cost() > kClear) return;
  const Millis since =
      alone ? std::max(game_.board.last_change(), game_.clock.flipped_at()) : best.pending[1].placed;
  if (!now.passed(since, kIllegalQuiet)) return;
  tell(best.pending[0].ply, now);
}

/// The king that an illegal ply left in check was taken, and pressed for.
template <Game G>
void OffencesOf<G>::watch_king(Moment& now) {
  const Hypothesis& best = game_.beam.best();
  if (king_captured_) {
    if (!best.pending.empty() || best.open.cost() > 0) return;
    king_captured_->state = State::corrected;
    game_.reporter.irregularity(now, *std::exchange(king_captured_, std::nullopt));
    return;
  }
  const Difference* taken = taken_king<G>(best);
  if (taken == nullptr || best.pending.size() != 1) return;
  const std::vector<Press> presses = game_.clock.presses(best.pending.front().placed);
  const bool pressed = !presses.empty() && presses.back().by == best.position.turn() &&
                       presses.back().at >= taken->since && now.passed(presses.back().at, kLeverLate);
  if (!pressed) return;
  // It may have been taken before anybody could be sure of the offence.
  const bool offence = best.taken_back == 0 && best.pending.front().ply.irregular;
  if (offence && game_.beam.share(best, 1) >= kDoubtless) tell(best.pending.front().ply, now);
  if (!open_) return;
  king_captured_ = *open_;
  king_captured_->id = ++told_;
  ++king_captured_->ply;
  king_captured_->code = Code::king_captured;
  king_captured_->move.clear();
  if (offence)
    king_captured_->evidence =
        king_taken(game_.record.position(), best.pending.front().ply, game_.board.seen());
  cite(*king_captured_, game_.edition);
  game_.reporter.irregularity(now, *king_captured_);
}

template <Game G>
void OffencesOf<G>::tell(const Ply& ply, Millis now) {
  if (open_) return;
  open_ = name_illegal<G>(game_.record.position(), ply, game_.board.seen());
  open_->ply = static_cast<int>(game_.record.size()) + 1;
  open_->id = ++told_;
  say(now, State::completed);
}

template <Game G>
void OffencesOf<G>::settle(Millis now, State state) {
  if (!open_) return;
  say(now, state);
  if (state == State::stood) stood_.push_back(*open_);
  open_.reset();
}

/// If the position before it is doubtful, it is only a suspicion. That is withdrawn when the pieces are put
/// back, unless putting them back proves it.
template <Game G>
void OffencesOf<G>::say(Millis now, State state) {
  const bool put_right = state == State::corrected;
  const bool accused = open_->state == State::completed || open_->state == State::stood;
  const bool accuse = accused || confidence_.may_accuse(static_cast<std::size_t>(open_->ply) - 1, put_right);
  const Word<State> before = std::exchange(open_->state, accuse      ? state
                                                         : put_right ? State::withdrawn
                                                                     : State::pending);
  cite(*open_, game_.edition);
  if (open_->state != before) game_.reporter.irregularity(now, *open_);
}

template <Game G>
void OffencesOf<G>::take_back(Millis now, std::size_t to_ply) {
  settle(now, State::corrected);
  while (!stood_.empty() && stood_.back().ply > static_cast<int>(to_ply)) {
    open_ = std::move(stood_.back());
    stood_.pop_back();
    settle(now, State::corrected);
  }
}

template <Game G>
std::vector<int> OffencesOf<G>::stood() const {
  std::vector<int> out;
  for (const IrregularityFound& offence : stood_) out.push_back(offence.ply);
  return out;
}

template <Game G>
typename OffencesOf<G>::Unsettled OffencesOf<G>::set_aside() {
  return {std::exchange(open_, std::nullopt), std::exchange(stood_, {})};
}

template <Game G>
void OffencesOf<G>::take_up(Unsettled offences, std::size_t behind, int longer) {
  const auto renumber = [&](IrregularityFound& found) {
    if (found.ply > static_cast<int>(behind)) found.ply += longer;
  };
  if (offences.open) renumber(*offences.open);
  std::ranges::for_each(offences.stood, renumber);
  open_ = std::move(offences.open);
  stood_ = std::move(offences.stood);
}

template class OffencesOf<Chess>;
template class OffencesOf<Quaternity>;

}  // namespace eboard::tracking
