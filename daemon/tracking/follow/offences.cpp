// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/follow/offences.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "daemon/events/doubt.hpp"
#include "daemon/tracking/follow/games.hpp"
#include "daemon/tracking/follow/illegal_ply.hpp"
#include "daemon/tracking/follow/limits.hpp"
#include "daemon/tracking/follow/offence_hands.hpp"
#include "daemon/tracking/game/cite.hpp"

namespace eboard::tracking {

using namespace limits;

namespace {

constexpr double kDoubtless = 0.8;  // an offence whose king was taken, and pressed for

Evidence unless_opponent(Evidence evidence, bool two) {
  return in_doubt(std::move(evidence), two ? evidence::Doubt::two_hands : evidence::Doubt::other_hand);
}

/// The next ply was answered, or its king was taken, and nobody was seen to press the clock for it.
template <Game G>
bool replied_unpressed(const HypothesisOf<G>& story) {
  return !story.pending.front().press && (story.pending.size() > 1 || taken_king<G>(story) != nullptr);
}

void complete_by_reply(Evidence& evidence) {
  constexpr auto kReply = evidence::Completion::reply;
  if (auto* ply = std::get_if<evidence::IllegalPly>(&evidence)) ply->completed_by = kReply;
  if (auto* move = std::get_if<evidence::quaternity::IllegalMove>(&evidence)) move->completed_by = kReply;
}

}  // namespace

template <Game G>
void OffencesOf<G>::begin_game() {
  told_ = 0;
  told_at_ = kNever;
  open_.reset();
  replaced_.clear();
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
  return both.also && both.offends() && story.confirmed > 0 &&
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
  const auto as_seen_now = [this](const Open& offence) { return as_seen(offence); };
  if (open_ && best.pending.empty() && best.open.cost() == 0) return settle_each(now, as_seen_now);
  settle_put_right(now);
  if (best.taken_back > 0) return;  // whose ply it would be is not certain yet
  if (best.pending.empty() || !best.pending[0].ply.offends() || share_of_next(best) < kNearlySure) return;
  if (open_ && open_->ply == best.pending[0].ply) return;
  if (open_ && put_right(open_->ply)) settle_each(now, as_seen_now);
  const bool alone = best.pending.size() == 1;
  if (!completed(best) || (alone && best.open.cost() > 0) || best.open.cost() > kClear) return;
  const Millis since =
      alone ? std::max(game_.board.last_change(), game_.clock.flipped_at()) : best.pending[1].placed;
  if (!now.passed(since, game_.clock.has_run() ? kPressedQuiet : kIllegalQuiet)) return;
  replace_open(now);
  tell(best, now);
}

/// The probability that the next ply is that of `story`. While an offence stands that was told, nobody doubts
/// any more that it was made: stories by which another ply stood on the board then do not count.
template <Game G>
double OffencesOf<G>::share_of_next(const Hypothesis& story) const {
  if (!open_) return game_.beam.share(story, 1);
  double agree = 0, all = 0;
  for (const Hypothesis& one : game_.beam.all()) {
    const bool begun = one.taken_back == 0 && !one.pending.empty();
    if (begun && one.pending[0].placed < told_at_ && one.pending[0].ply != open_->ply) continue;
    const double weight = game_.beam.weight(one);
    all += weight;
    if (begun && one.pending[0].ply == story.pending[0].ply) agree += weight;
  }
  return all > 0 ? agree / all : 0;
}

/// Completed by a press, or without a clock by the reply. An earlier offence of the same turn may have had
/// that press: then another one needs its own.
template <Game G>
bool OffencesOf<G>::completed(const Hypothesis& story) const {
  const bool another = told_at_ != kNever && told_of_ == game_.record.size();
  if (!game_.clock.has_run()) return story.pending.size() > 1 && !open_;
  if (story.confirmed == 0) return false;
  if (!another || !G::Illegal::kEachIsPressed) return true;
  const auto& press = story.pending[story.confirmed - 1].press;
  return press && press->at > told_at_;
}

template <Game G>
bool OffencesOf<G>::shown() const {
  if (!open_) return false;
  const auto reached = after<G>(game_.record.position(), open_->ply);
  return reached && !(game_.board.difference(reached->placement()) & touched(open_->ply));
}

template <Game G>
std::vector<IrregularityFound> OffencesOf<G>::unsettled() const {
  std::vector<IrregularityFound> out;
  for (const Open& offence : replaced_) out.push_back(offence.said);
  if (open_) out.push_back(open_->said);
  if (king_captured_) out.push_back(king_captured_->said);
  return out;
}

/// Its squares show again what they showed before it.
template <Game G>
bool OffencesOf<G>::put_right(const Ply& ply) const {
  const auto differing = game_.board.difference(game_.record.position().placement());
  return !(differing & touched(ply));
}

/// Those that another one followed are put right each for itself.
template <Game G>
void OffencesOf<G>::settle_put_right(Millis now) {
  std::erase_if(replaced_, [&](Open& offence) {
    if (!put_right(offence.ply)) return false;
    say(offence, now, as_seen(offence));
    return true;
  });
}

/// The player made another one in its place.
template <Game G>
void OffencesOf<G>::replace_open(Millis now) {
  if (!open_) return;
  replaced_.push_back(std::move(*open_));
  open_.reset();
  settle_put_right(now);
}

/// The king that an illegal ply left in check was taken, and pressed for.
template <Game G>
void OffencesOf<G>::watch_king(Moment& now) {
  const Hypothesis& best = game_.beam.best();
  if (king_captured_) {
    if (!king_is_back(best)) return;
    const bool hands = game_.board.changed_at(king_captured_->squares) > king_captured_->told_at;
    king_captured_->said.state = hands ? State::corrected : State::withdrawn;
    game_.reporter.irregularity(now, std::exchange(king_captured_, std::nullopt)->said);
    return;
  }
  const Difference* taken = taken_king<G>(best);
  if (taken == nullptr || best.pending.size() != 1) return;
  const std::vector<Press> presses = game_.clock.presses(best.pending.front().placed);
  const bool pressed = !presses.empty() && presses.back().by == best.position.turn() &&
                       presses.back().at >= taken->since && now.passed(presses.back().at, kLeverLate);
  if (!pressed) return;
  // It may have been taken before anybody could be sure of the offence.
  const bool offence = best.taken_back == 0 && best.pending.front().ply.offends();
  if (offence && game_.beam.share(best, 1) >= kDoubtless) tell(best, now);
  if (!open_) return;
  IrregularityFound said = open_->said;
  said.id = ++told_;
  ++said.ply;
  said.code = Code::king_captured;
  said.move = {};
  if (offence)
    said.evidence = king_taken(game_.record.position(), best.pending.front().ply, game_.board.seen());
  cite(said, game_.edition);
  game_.reporter.irregularity(now, said);
  king_captured_ = TakenKing{std::move(said), bit(taken->square), now};
}

/// It stands where it was taken, and what was played by the rules explains the board. Play that goes on
/// without it explains the board, too.
template <Game G>
bool OffencesOf<G>::king_is_back(const Hypothesis& story) const {
  const auto differing = game_.board.difference(story.position.placement());
  return story.regular() && story.open.cost() <= 0 && !(differing & king_captured_->squares);
}

template <Game G>
void OffencesOf<G>::tell(const Hypothesis& story, Millis now) {
  if (open_) return;
  const Ply& ply = story.pending.front().ply;
  open_ = Open{.said = name_illegal<G>(game_.record.position(), ply, game_.board.seen()),
               .ply = ply,
               .told_at = now,
               .undone = put_right(ply),
               .for_lack_of_men = for_lack_of_men(ply)};
  open_->said.ply = static_cast<int>(game_.record.size()) + 1;
  open_->said.id = ++told_;
  if (replied_unpressed(story)) complete_by_reply(open_->said.evidence);
  const Millis earlier = told_of_ == game_.record.size() ? told_at_ : kNever;
  told_at_ = now;
  told_of_ = game_.record.size();
  const auto either = of_either_hand(ply);
  open_->either = either.has_value();
  if (either) open_->said.evidence = unless_opponent(open_->said.evidence, ply.also.has_value());
  add_hands(open_->said, game_, ply, earlier);
  say(*open_, now, State::completed);
  if (either) tell_other_hand(*either, now);
}

/// The move, or the one of two, that began before the opponent had pressed for the ply before: its piece
/// stood elsewhere then. A quick hand may have done that, or the opponent's own, by a sleeve. Who presses for
/// a single move that was made before has made it theirs.
template <Game G>
std::optional<typename G::Move> OffencesOf<G>::of_either_hand(const Ply& ply) const {
  if (game_.record.empty() || !confidence_.may_accuse(game_.record.size(), false)) return std::nullopt;
  const Millis pressed = game_.record.back().anchor;
  if (!ply.also) return stood_on_the_way(ply.move, pressed) ? std::optional(ply.move) : std::nullopt;
  for (const auto& move : {ply.move, *ply.also}) {
    if (was_made(move, pressed) || stood_on_the_way(move, pressed)) return move;
  }
  return std::nullopt;
}

/// The piece of that move stood where it went. A quick reply stands there just before the press.
template <Game G>
bool OffencesOf<G>::was_made(const typename G::Move& move, Millis then) const {
  const auto piece = game_.record.position().placement()[move.from];
  const auto to = G::arrived_at(move);
  return piece && game_.board.changed_at(move.from) <= then && game_.board.fits(to, piece) &&
         game_.board.arrived_at(to, *piece) + kStood <= then;
}

/// The piece of that move stood on another square, for longer than one that is dragged over it.
template <Game G>
bool OffencesOf<G>::stood_on_the_way(const typename G::Move& move, Millis then) const {
  const auto piece = game_.record.position().placement()[move.from];
  if (!piece || game_.board.changed_at(move.from) > then) return false;
  for (int n = 0; n < G::kSquares; ++n) {
    const auto square = static_cast<typename G::Square>(n);
    if (square == move.from || game_.board.changed_at(square) <= then + kStood) continue;
    const auto came = game_.board.stood_from(square, *piece, game_.record.back().placed);
    if (came && *came + kStood <= then) return true;
  }
  return false;
}

/// If it was the opponent, it is no such offence: what it is then is a card beside the one of the offence.
template <Game G>
void OffencesOf<G>::tell_other_hand(const typename G::Move& move, Millis now) {
  const auto& before = game_.record.position();
  auto found = name_opponents(before, move, game_.board.seen());
  if (!found) return;
  found->ply = open_->said.ply;
  found->id = ++told_;
  Open other{.said = std::move(*found), .ply = ply_in<G>(before, move, true), .told_at = now, .either = true};
  say(other, now, State::completed);
  replaced_.push_back(std::move(other));
}

template <Game G>
void OffencesOf<G>::recorded(const Ply& ply) {
  if (!open_ || open_->ply != ply) return;
  stood_.push_back(std::move(*open_));
  open_.reset();
}

template <Game G>
void OffencesOf<G>::played_on(Millis now) {
  if (!stood_.empty() && stood_.back().said.state == State::completed) say(stood_.back(), now, State::stood);
}

template <Game G>
void OffencesOf<G>::settle(Millis now, State state) {
  for (Open& offence : replaced_) {
    if (state != State::stood) {
      say(offence, now, state);
    } else if (offence.either) {
      stood_.push_back(std::move(offence));
    }
  }
  replaced_.clear();
  if (!open_) return;
  say(*open_, now, state);
  if (state == State::stood) stood_.push_back(std::move(*open_));
  open_.reset();
}

/// The next ply would be legal without men that the board lacks, or without the player's own man where it
/// went, if that was gone before: nobody knows that these were still there.
template <Game G>
bool OffencesOf<G>::for_lack_of_men(const Ply& ply) const {
  const auto& before = game_.record.position();
  const Millis began = game_.record.empty() ? game_.record.started_at() : game_.record.back().placed;
  typename G::Squares lacking{};
  if (!game_.board.reading_at(ply.move.to, began).occupied) lacking |= bit(ply.move.to);
  for (const auto& exception : game_.beam.best().exceptions) {
    if (!exception.reading.occupied) lacking |= bit(exception.square);
  }
  lacking &= before.placement().occupied() & ~bit(ply.move.from);
  return lacking && !ply.also && G::Illegal::legal_without(before, lacking, ply.move);
}

/// If the position before it is doubtful, it is only a suspicion. That is withdrawn when the pieces are put
/// back, unless putting them back proves it. Where either player may have made it, it stays one, whoever puts
/// them back.
template <Game G>
void OffencesOf<G>::say(Open& offence, Millis now, State state) {
  IrregularityFound& said = offence.said;
  const bool put_right = state == State::corrected;
  const bool accused = said.state == State::completed || said.state == State::stood;
  const bool accuse =
      state == State::withdrawn || accused ||
      (offence.either ? put_right
                      : confidence_.may_accuse(static_cast<std::size_t>(said.ply) - 1, put_right) &&
                            !offence.for_lack_of_men);
  const Word<State> before = std::exchange(said.state, accuse      ? state
                                                       : put_right ? State::withdrawn
                                                                   : State::pending);
  cite(said, game_.edition);
  if (said.state != before) game_.reporter.irregularity(now, said);
}

template <Game G>
void OffencesOf<G>::take_back(Millis now, std::size_t to_ply, State state) {
  settle(now, state);
  while (!stood_.empty() && stood_.back().said.ply > static_cast<int>(to_ply)) {
    open_ = std::move(stood_.back());
    stood_.pop_back();
    settle(now, state);
  }
}

/// Corrected if hands put it right before the report or have been there since, else it was misread. That is
/// not asked of a displaced piece. `except`: squares that later plies touch.
template <Game G>
State OffencesOf<G>::as_seen(const Open& offence, typename G::Squares except) const {
  const bool hands =
      offence.undone || game_.board.changed_at(touched(offence.ply) & ~except) > offence.told_at;
  return hands || offence.said.code == Code::displaced ? State::corrected : State::withdrawn;
}

template <Game G>
template <class StateOf>
void OffencesOf<G>::settle_each(Millis now, const StateOf& state_of) {
  for (Open& offence : std::exchange(replaced_, {})) say(offence, now, state_of(offence));
  if (open_) say(*open_, now, state_of(*open_));
  open_.reset();
}

template <Game G>
void OffencesOf<G>::read_anew(Millis now, std::size_t to_ply, const Hypothesis& story) {
  typename G::Squares later{};
  for (std::size_t i = 1; i < story.pending.size(); ++i) {
    if (story.pending[i].press) later |= touched(story.pending[i].ply);
  }
  const Millis placed = story.pending.front().placed;
  const auto what_it_was = [&](const Open& offence) {
    return placed > offence.told_at ? State::corrected : as_seen(offence, later);
  };
  settle_each(now, what_it_was);
  for (; !stood_.empty() && stood_.back().said.ply > static_cast<int>(to_ply); stood_.pop_back())
    say(stood_.back(), now, what_it_was(stood_.back()));
}

template <Game G>
std::vector<int> OffencesOf<G>::stood() const {
  std::vector<int> out;
  for (const Open& offence : stood_) out.push_back(offence.said.ply);
  return out;
}

template <Game G>
typename OffencesOf<G>::Unsettled OffencesOf<G>::set_aside() {
  return {std::exchange(open_, std::nullopt), std::exchange(replaced_, {}), std::exchange(stood_, {})};
}

template <Game G>
void OffencesOf<G>::take_up(Unsettled offences, std::size_t behind, int longer) {
  const auto renumber = [&](Open& offence) {
    if (offence.said.ply > static_cast<int>(behind)) offence.said.ply += longer;
  };
  if (offences.open) renumber(*offences.open);
  std::ranges::for_each(offences.replaced, renumber);
  std::ranges::for_each(offences.stood, renumber);
  if (told_of_ >= behind) told_of_ = static_cast<std::size_t>(static_cast<int>(told_of_) + longer);
  open_ = std::move(offences.open);
  replaced_ = std::move(offences.replaced);
  stood_ = std::move(offences.stood);
}

template class OffencesOf<Chess>;
template class OffencesOf<Quaternity>;

}  // namespace eboard::tracking
