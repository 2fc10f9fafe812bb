// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/watch/quaternity_watch.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "daemon/tracking/game/cite.hpp"

namespace eboard::tracking {

namespace q = rules::quaternity;
using namespace std::chrono_literals;

namespace {

constexpr Millis kStandsPressed = 1500ms;  // after the clock went on
constexpr Millis kStandsAnyway = 2500ms;   // what no player on turn may do, whosever time runs
constexpr Millis kStandsLong = 15s;        // if no clock shows that the turn is over
constexpr Millis kKingStands = 10s;        // a mated one
constexpr Millis kNothingMoved = 3s;       // since the clock went on; who presses too early moves sooner
constexpr std::size_t kStepsKept = 400;
constexpr std::size_t kUntold = std::numeric_limits<std::size_t>::max();

/// Wrong whether or not the turn is over.
bool needs_no_press(Code code) {
  return code == Code::out_of_turn || code == Code::frozen_man_moved || code == Code::king_captured;
}

}  // namespace

void QuaternityWatch::start(Millis at, const q::Position& position, Found& out) {
  open_.clear();
  passed_.reset();
  plies_ = 0;
  last_.reset();
  now_.wait_until(at);
  turn_began_ = at;
  last_change_ = std::max(last_change_, at);  // what stands wrong stands so in this game from here
  position_ = position;
  announced_ = false;
  quick_hands_ = {};
  fallen_ = {};
  told_fallen_ = {};
  supposed_.reset();
  std::erase_if(steps_, [at](const ManStep& step) { return step.at <= at; });
  examine(out);
}

void QuaternityWatch::stand(Millis at, const q::Position& position, int plies, Found& out) {
  advance(at, out);
  if (position.turn() != position_.turn()) {
    announced_ = false;
    turn_began_ = at;
    std::erase_if(steps_, [at](const ManStep& step) { return step.at <= at; });
  }
  last_change_ = std::max(last_change_, at);
  supposed_.reset();
  position_ = position;
  plies_ = plies;
  last_.reset();
  examine(out);
}

void QuaternityWatch::moved(Millis at, q::Move move, const q::Position& after, Found& out) {
  QuaternityTurn turn{position_, {}, move, announced_};
  const auto later = std::ranges::find_if(steps_, [at](const ManStep& step) { return step.at > at; });
  turn.steps.assign(steps_.begin(), later);
  steps_.erase(steps_.begin(), later);
  ++plies_;
  if (passed_) say_again(open_[*passed_], State::corrected, out);
  passed_.reset();
  for (const QuaternityFinding& finding : look_at_turn(turn)) {
    if (!known_habit(finding)) say(finding, plies_, finding.state, false, out);
  }
  supposed_.reset();
  position_ = after;
  last_ = move;
  turn_began_ = at;
  announced_ = false;
  now_.wait_until(at);
  examine(out);
}

/// Quick hands look like two hands again and again: that a player has them is reported once.
bool QuaternityWatch::known_habit(const QuaternityFinding& finding) {
  if (finding.code != Code::two_hands) return false;
  return std::exchange(quick_hands_[index(position_.turn())], true);
}

void QuaternityWatch::apply(const drivers::BoardEvent& event, Found& out) {
  advance(event.at, out);
  std::visit([&](const auto& payload) { hear(event.at, payload); }, event.payload);
  if (supposed_) {
    Found found;
    supposed_->apply(event, found);
    tell_supposed(found, out);
  }
  examine(out);
}

std::optional<Millis> QuaternityWatch::next_deadline() const {
  if (!known_) return std::nullopt;
  Deadline next = now_.next();
  if (const auto of_supposed = supposed_ ? supposed_->next_deadline() : std::nullopt)
    next.no_later_than(*of_supposed);
  return next.at();
}

void QuaternityWatch::advance(Millis at, Found& out) {
  for (auto next = next_deadline(); next && *next <= at; next = next_deadline()) {
    now_.wait_until(*next);
    examine(out);
  }
  now_.wait_until(at);
}

void QuaternityWatch::accounted_for(bool by_others, Found& out) {
  if (std::exchange(accounted_for_, by_others) != by_others) examine(out);
}

QuaternityWatch::Found QuaternityWatch::unsettled() const {
  Found out;
  for (const Open& open : open_) {
    if (open.stands) out.push_back(open.said);
  }
  return out;
}

void QuaternityWatch::hear(Millis at, const drivers::ManChanged& change) {
  see(at, change.square, change.man);
}

void QuaternityWatch::hear(Millis at, const drivers::MenSnapshot& snapshot) {
  const bool first = !known_;
  known_ = true;
  if (first) {
    men_ = snapshot.men;
    last_change_ = at;
    return;
  }
  q::for_each(men_.difference(snapshot.men),
              [&](q::Square square) { see(at, square, snapshot.men[square]); });
}

void QuaternityWatch::hear(Millis at, const drivers::QuaternityClockReading& reading) {
  if (reading.running != running_) running_since_ = at;
  running_ = reading.running;
  for (std::size_t i = 0; i < remaining_.size(); ++i)
    fallen_[i] = reading.remaining[i] <= 0ms && (fallen_[i] || remaining_[i] > 0ms);
  remaining_ = reading.remaining;
}

/// What hands did meanwhile was not seen: looking begins again with the next whole board.
void QuaternityWatch::hear(Millis, const drivers::LinkLost&) {
  known_ = false;
  steps_.clear();
  running_.reset();
}

void QuaternityWatch::see(Millis at, q::Square square, std::optional<q::Man> man) {
  const auto before = men_[square];
  if (before == man) return;
  men_.set(square, man);
  last_change_ = at;
  if (!known_) return;
  steps_.push_back({at, square, before, man});
  if (steps_.size() > kStepsKept) steps_.pop_front();
}

void QuaternityWatch::examine(Found& out) {
  if (!known_) return;
  now_.begin_look();
  settle(out);
  examine_stand(out);
  examine_promotion(out);
  examine_flags(out);
  examine_pass(out);
  examine_kings(out);
  suppose(out);
}

/// The clock went on from the player on turn, and not by their own pause.
bool QuaternityWatch::turn_passed() const {
  return running_ && *running_ != position_.turn() && running_since_ >= turn_began_;
}

/// The state in which it is to be reported by now.
std::optional<State> QuaternityWatch::ripe(const QuaternityFinding& finding) {
  if (needs_no_press(finding.code)) {
    return stands(kStandsAnyway) ? std::optional(finding.state) : std::nullopt;
  }
  if (turn_passed() && rests(kStandsPressed)) return finding.state;
  return stands(kStandsLong) ? std::optional(State::pending) : std::nullopt;
}

void QuaternityWatch::examine_stand(Found& out) {
  if (accounted_for_ || !stands(kStandsPressed)) return;
  auto finding = look_at_stand(position_, men_);
  // Whose turn it is waits for somebody who enters that the time of the player on turn is over.
  const bool waits = fallen_[index(position_.turn())] && finding && finding->code == Code::out_of_turn;
  if (!finding || waits) return;
  if (const auto state = ripe(*finding)) say_once(*finding, plies_ + 1, *state, out);
}

/// The last ply promoted a pawn, and the pawn still stands there (4.7.c).
void QuaternityWatch::examine_promotion(Found& out) {
  if (!last_ || last_->promotion == rules::Role::pawn || !stands(kStandsPressed)) return;
  const auto promoted = position_.at(last_->to);
  if (!promoted || men_[last_->to] != q::Man{promoted->army, rules::Role::pawn}) return;
  const bool pressed = running_ == position_.turn();
  if (!pressed && !stands(kStandsLong)) return;
  say_once({Code::promotion_not_exchanged, State::completed, PieceWay{last_->from, last_->to},
            q::SquareSet::of(last_->from) | q::SquareSet::of(last_->to),
            evidence::quaternity::Displacement{last_->from, last_->to}},
           plies_, pressed ? State::completed : State::pending, out);
}

/// A flag ends no turn by itself: the player's army is frozen once somebody enters that their time is over
/// (6.2.c).
void QuaternityWatch::examine_flags(Found& out) {
  if (position_.is_over()) return;
  for (const q::Player player : q::kEveryPlayer) {
    bool& told = told_fallen_[index(player)];
    if (told || !fallen_[index(player)] || position_.status(player) != q::Status::active) continue;
    told = true;
    say({Code::time_forfeit_candidate, State::completed, {}, {}, evidence::quaternity::FallenFlag{player}},
        plies_ + 1, State::completed, false, out);
  }
}

/// Whoever must pass has passed as `position_` has it: to press without a move is to pass against the rules.
void QuaternityWatch::examine_pass(Found& out) {
  if (!turn_passed()) {
    if (passed_) say_again(open_[*passed_], State::corrected, out);
    return passed_.reset();
  }
  // The time of a player without any goes on to the next one.
  if (fallen_[index(position_.turn())]) return;
  if (passed_ || position_.is_over() || !men_of(position_).difference(men_).empty()) return;
  if (!rests(kNothingMoved)) return;
  passed_ = open_.size();
  say({Code::press_without_move,
       State::completed,
       {},
       {},
       evidence::quaternity::EmptyPress{position_.turn(), position_.legal_moves().size()}},
      plies_, State::completed, false, out);
}

void QuaternityWatch::examine_kings(Found& out) {
  if (position_.is_over()) return;  // the player who gave the last mate may leave the king where it is
  for (const q::Departure& departure : position_.departures()) {
    if (departure.to != q::Status::mated) continue;
    q::for_each(men_.occupied(), [&](q::Square square) {
      if (men_[square] != q::Man{departure.of, rules::Role::king}) return;
      const bool said = std::ranges::any_of(open_, [&](const Open& open) {
        return open.said.code == Code::mated_king_stands && open.squares.contains(square);
      });
      const bool goes_on = std::ranges::any_of(steps_, [&](const ManStep& step) {
        const bool king = step.before && step.before->role == rules::Role::king;
        return step.at > turn_began_ && !king;
      });
      // Men that are set up for the next game come back.
      const bool came_back = std::ranges::any_of(
          steps_, [&](const ManStep& step) { return step.square == square && step.after; });
      if (said || came_back || (!goes_on && !now_.passed(turn_began_, kKingStands))) return;
      say({Code::mated_king_stands,
           State::pending,
           {},
           q::SquareSet::of(square),
           evidence::quaternity::MatedKing{square, departure.of, departure.by}},
          plies_, State::pending, true, out);
    });
  }
}

/// From when the board shows the game's position on, while the flag of the player on turn is down.
void QuaternityWatch::suppose(Found& out) {
  const q::Player fallen = position_.turn();
  if (!fallen_[index(fallen)] || position_.is_over()) return supposed_.reset();
  Found found;
  if (!supposed_) {
    if (!men_of(position_).difference(men_).empty()) return;
    q::Position without = position_;
    if (!without.freeze(fallen).mates.empty() || without.is_over()) return;
    supposed_ = std::make_unique<QuaternityWatch>(without);
    of_supposed_.clear();
    supposed_->start(now_, without, found);
    supposed_->plies_ = plies_;
    supposed_->men_ = men_;
    supposed_->known_ = true;
    supposed_->last_change_ = last_change_;
    supposed_->running_ = running_;
    supposed_->running_since_ = running_ == fallen ? kNever : running_since_;
    supposed_->remaining_ = remaining_;
    supposed_->fallen_ = fallen_;
    supposed_->told_fallen_.fill(true);  // every flag is told of the game itself
  }
  supposed_->accounted_for(accounted_for_, found);
  supposed_->advance(now_, found);
  follow_supposed(found);
  tell_supposed(found, out);
}

/// Nobody else follows the game that is supposed: a legal move stands, and its turn is over.
void QuaternityWatch::follow_supposed(Found& found) {
  const q::Position& at = supposed_->position_;
  const q::SquareSet differing = men_of(at).difference(men_);
  if (differing.empty() || !supposed_->turn_passed() || !rests(kStandsPressed)) return;
  for (const q::Move move : at.legal_moves()) {
    if (move.is_pass() || !differing.contains(move.from) || !differing.contains(move.to)) continue;
    q::Position after = at;
    (void)after.play(move);
    if (!men_of(after).difference(men_).empty()) continue;
    supposed_->moved(last_change_, move, after, found);
    return;
  }
}

/// What the player did whose flag is down is judged by the game itself, and so is a clock that runs for them.
bool QuaternityWatch::is_of_player_on_turn(const IrregularityFound& found, q::SquareSet squares) const {
  if (squares.empty()) return found.code == Code::press_without_move && running_ == position_.turn();
  const PieceWay* way = found.move.way();
  const auto from = way != nullptr ? quaternity_square(way->from) : std::nullopt;
  const auto man = position_.at(from.value_or(squares.first()));
  return man && man->controller == position_.turn();
}

void QuaternityWatch::tell_supposed(const Found& found, Found& out) {
  for (const IrregularityFound& one : found) {
    const auto at = static_cast<std::size_t>(one.id) - 1;
    if (at < of_supposed_.size()) {
      if (of_supposed_[at] == kUntold || one.state == State::corrected) continue;  // settle() corrects
      say_again(open_[of_supposed_[at]], one.state.known().value(), out);
      continue;
    }
    const auto& open = supposed_->open_[at];
    const bool own = is_of_player_on_turn(one, open.squares);
    of_supposed_.resize(at, kUntold);
    of_supposed_.push_back(own ? kUntold : open_.size());
    if (own) continue;
    say({one.code.known().value(), one.state.known().value(), one.move, open.squares, one.evidence}, one.ply,
        one.state.known().value(), open.stands, out);
  }
}

void QuaternityWatch::settle(Found& out) {
  const q::Men expected = men_of(position_);
  const q::SquareSet differing = expected.difference(men_);
  for (Open& open : open_) {
    if (!open.stands || !(open.squares & differing).empty()) continue;
    open.stands = false;
    // What was put right is no touch of this turn.
    std::erase_if(steps_, [&](const ManStep& step) { return open.squares.contains(step.square); });
    say_again(open, State::corrected, out);
  }
}

void QuaternityWatch::say_once(const QuaternityFinding& finding, int ply, State state, Found& out) {
  const auto known = std::ranges::find_if(open_, [&](const Open& open) {
    return open.stands && open.said.code == finding.code && open.squares == finding.squares;
  });
  if (known == open_.end()) return say(finding, ply, state, true, out);
  if (known->said.state == State::pending && state != State::pending) say_again(*known, state, out);
}

void QuaternityWatch::say(const QuaternityFinding& finding, int ply, State state, bool stands, Found& out) {
  IrregularityFound said;
  said.ply = ply;
  said.id = static_cast<int>(open_.size()) + 1;
  said.code = finding.code;
  said.state = state;
  said.move = finding.move;
  said.evidence = finding.evidence;
  cite_quaternity(said);
  out.push_back(said);
  open_.push_back({std::move(said), finding.squares, stands});
}

void QuaternityWatch::say_again(Open& open, State state, Found& out) {
  open.said.state = state;
  cite_quaternity(open.said);
  out.push_back(open.said);
}

}  // namespace eboard::tracking
