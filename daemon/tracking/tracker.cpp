// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/tracker.hpp"

#include <algorithm>
#include <utility>

#include "daemon/tracking/table.hpp"
#include "daemon/tracking/tracker_impl.hpp"
#include "daemon/tracking/waits.hpp"
#include "daemon/tracking/watch/cite.hpp"

namespace eboard::tracking {

namespace {

using namespace std::chrono_literals;
using rules::Position;

constexpr Millis kLeverForgotten = 1s;  // a lever changed longer ago says nothing of the game to come

}  // namespace

bool Tracker::Impl::differ_by_a_ply(const BoardView& before) const {
  rules::Bitboard differing = before.occupied() ^ board_.occupied();
  if (board_.knows_pieces()) differing |= board_.difference(before.seen());
  return rules::count(differing) > 1;
}

/// A running clock speaks every second; a board without one, that reports every change, is silent while
/// somebody thinks, but then nothing has changed.
bool Tracker::Impl::would_speak() const {
  return board_.known() && (clock_.running() || (reports_changes_ && !clock_.connected()));
}

template <class Snapshot>
void Tracker::Impl::whole_board(const Snapshot& snapshot) {
  // A running clock that was silent was not heard: plies may be missing though nobody said so.
  const bool silent = now_ - silence_ended_at_ <= kDumpAfterSilence;
  const BoardView before = board_;
  const bool changed = board_.apply(snapshot, now_);
  if (changed) heard_changes_.forget();
  // What went to and fro leaves no trace on the board; the clock has counted it.
  reopened_ = reopened_ || (silent && (clock_.running() || (changed && differ_by_a_ply(before))));
  heard_ = true;
  if (reopened_ && state_ == State::playing) follower_.after_gap(now_);
  if (reopened_) opened_at_ = now_;
  reopened_ = false;
  if (reporter_.current_phase() == Phase::not_heard) reporter_.phase(now_, phase_of_state());
  dumped_after_memory();
}

void Tracker::Impl::apply(const drivers::BoardEvent& event, std::vector<TrackedEvent>& out) {
  advance_before(event.at, out);
  reporter_.write_to(out);
  now_ = std::max(now_, event.at);
  if (!std::holds_alternative<drivers::Tick>(event.payload)) {
    if (would_speak() && now_ - heard_at_ >= kSilence) silence_ended_at_ = now_;
    heard_at_ = now_;
  }
  rests_ = false;
  const Millis pressed = clock_.flipped_at();
  std::visit([this](const auto& payload) { hear(payload); }, event.payload);
  if (clock_.flipped_at() > pressed)
    now_ = clock_.flipped_at() + held_up_.behind_press(event.at, board_.changes());
  conclude();
}

void Tracker::Impl::advance(Millis at, std::vector<TrackedEvent>& out) {
  advance_before(at, out);
  now_ = std::max(now_, at);
}

void Tracker::Impl::note(Millis at, const Note& note, std::vector<TrackedEvent>& out) {
  advance(at, out);
  if (!reporter_.game_open()) return;  // it ended at this moment
  IrregularityFound found;
  found.ply = note.ply > 0 ? note.ply : reporter_.committed();
  found.id = note.id;
  found.code = note.code;
  found.state = note.state;
  found.evidence = note.evidence;
  cite(found, settings_.edition);
  reporter_.irregularity(now_, std::move(found),
                         note.by_record ? Reporter::Finder::record : Reporter::Finder::hall);
}

std::optional<Millis> Tracker::Impl::next_deadline() const {
  if (!heard_ || !board_.known()) return std::nullopt;
  const bool played = state_ == State::playing && (follower_.committed() > 0 || reporter_.showing());
  return next_wait({board_.last_change(), clock_.flipped_at(), clock_.stopped_at(), clock_.restarted_at(),
                    clock_.missing_since(), clock_.told_at(), opened_at_},
                   now_, played);
}

void Tracker::Impl::finish(std::vector<TrackedEvent>& out) {
  reporter_.write_to(out);
  if (state_ != State::playing) return;
  if (const auto result = shown_result()) {
    end(*result, EndedBy::kings_on_centre, Follower::Ending::gesture);
  } else {
    follower_.settle(now_, Follower::Ending::finish);
  }
}

bool Tracker::Impl::in_doubt() const {
  return state_ == State::playing && heard_ && now_ - board_.last_change() >= kDoubtStands &&
         follower_.in_doubt();
}

Position Tracker::Impl::start_position() const {
  if (!settings_.start) return Position::initial();
  return Position::from_setup(*settings_.start).value_or(Position::initial());
}

void Tracker::Impl::apply_clock_side() {
  const bool white_right =
      settings_.clock_side == ClockSide::white_right ||
      (settings_.clock_side == ClockSide::automatic && board_.rotated() != clock_turned_);
  clock_.set_white(white_right ? drivers::Side::right : drivers::Side::left);
}

/// By a half: the players change ends. By a quarter: the board is turned between them, and the clock stays.
void Tracker::Impl::turn_board(rules::BoardTurn more) {
  const bool white_right = clock_.white() == drivers::Side::right;
  board_.turn_by(more);
  if (rules::across(more)) clock_turned_ = white_right != board_.rotated();
  apply_clock_side();
}

void Tracker::Impl::advance_before(Millis at, std::vector<TrackedEvent>& out) {
  reporter_.write_to(out);
  for (auto next = next_deadline(); next && *next <= at; next = next_deadline()) {
    now_ = *next;
    conclude();
  }
}

void Tracker::Impl::hear(const drivers::SquareChanged& change) {
  reports_changes_ = true;
  const bool news = board_.apply(change, now_);
  if (news) heard_changes_.hear(change);
  square_changed(news, change.square, !change.piece);
}

void Tracker::Impl::hear(const drivers::OccupancyChanged& change) {
  square_changed(board_.apply(change, now_), change.square, !change.occupied);
}

void Tracker::Impl::square_changed(bool news, rules::Square square, bool emptied) {
  heard_ = heard_ || !reopened_;  // behind a loss the other squares stand as they were
  const rules::Square here = rules::turned(square, board_.turn());
  const bool twice = now_ - board_.changed_at(here) < kSaidTwice;
  if (!news && emptied && !twice && state_ == State::playing) follower_.left_unread(here);
}

void Tracker::Impl::hear(const drivers::ClockReading& reading) {
  clock_.apply(reading, now_);
  reporter_.clock(now_, clock_);
}

void Tracker::Impl::hear(const drivers::ClockMissing&) {
  clock_.disconnect(now_);
  reporter_.clock(now_, clock_);
}

void Tracker::Impl::hear(const drivers::ResultPieceSeen& piece) {
  using Kind = drivers::ResultPieceSeen::Kind;
  const auto result = piece.kind == Kind::draw         ? rules::Result::draw
                      : piece.kind == Kind::white_wins ? rules::Result::white_wins
                                                       : rules::Result::black_wins;
  if (state_ == State::playing) end(result, EndedBy::result_piece, Follower::Ending::gesture);
}

void Tracker::Impl::hear(const drivers::LinkLost&) {
  note_loss();
  heard_ = false;
  reopened_ = true;
  reporter_.phase(now_, Phase::not_heard);
}

Phase Tracker::Impl::phase_of_state() const {
  if (state_ == State::idle) return Phase::setting_up;
  return state_ == State::playing ? Phase::playing : Phase::result_shown;
}

void Tracker::Impl::conclude() {
  if (!heard_ || !board_.known()) return;
  clock_.settle(now_);
  look_at_board();
  const bool waits = (state_ == State::playing && held()) || watch_.board_cannot_be();
  if (state_ != State::playing && !waits) {
    between_games();
  } else if (!waits) {
    play();
  }
  const bool agrees = state_ != State::playing || (!waits && follower_.agrees());
  reporter_.board(now_, board_.seen().fen(), agrees);
  if (at_boundary()) rest(kept());
}

/// From a board that cannot be right nothing follows.
void Tracker::Impl::look_at_board() {
  watch_.look_at_board(board_, too_many_at_start_, follower_.committed(), now_);
}

/// Nothing that was heard before says anything about the game to come.
bool Tracker::Impl::at_boundary() const {
  const Millis pressed = clock_.flipped_at();
  return state_ == State::playing && heard_ && board_.knows_pieces() && !reopened_ && !held_ &&
         follower_.untouched() && follower_.agrees() && !reporter_.showing() && !reporter_.game_open() &&
         !next_deadline() && !board_.difference(start_.placement()) &&
         (pressed == kNever || pressed + kLeverForgotten < follower_.started_at()) && !clock_.running() &&
         now_ - silence_ended_at_ > kDumpAfterSilence;
}

Checkpoint Tracker::Impl::kept() const {
  return {reporter_.game(), board_.turn(),    clock_turned_,     clock_.reading(),
          heard_at_,        reports_changes_, watch_.drop_outs()};
}

/// Forgets all but `kept`. Whether somebody asks for a checkpoint now, or restores from it, makes no
/// difference (decision 0084).
void Tracker::Impl::rest(const Checkpoint& kept) {
  clock_turned_ = kept.clock_turned;
  heard_at_ = kept.heard_at;
  reports_changes_ = kept.reports_changes;
  board_.restore(start_.placement(), kept.turn);
  clock_.restore(kept.clock, false);
  apply_clock_side();
  reporter_.restore(kept.games, Phase::setting_up, clock_, board_.seen());
  forget_game(start_);
  heard_changes_.forget();
  held_up_ = {};
  silence_ended_at_ = opened_at_ = ruled_at_ = kNever;
  looked_for_game_at_ = looked_for_analysis_at_ = 0;
  follower_.start(start_, kNever);
  state_ = State::playing;
  watch_.restore(board_, clock_, kept.drop_outs);
  reporter_.stand_ready(Chess::text(start_), board_.rotated());
  heard_ = true;
  reopened_ = false;
  rests_ = true;
}

std::optional<std::string> Tracker::Impl::checkpoint() const {
  if (!rests_) return std::nullopt;
  return to_text(kept());
}

std::string Tracker::Impl::restore(const std::string& text) {
  const auto checkpoint = parse_checkpoint(text);
  if (!checkpoint) return checkpoint.error();
  rest(*checkpoint);
  return {};
}

Tracker::Tracker(TrackerSettings settings) : impl_(std::make_unique<Impl>(std::move(settings))) {}
Tracker::~Tracker() = default;
Tracker::Tracker(Tracker&&) noexcept = default;
Tracker& Tracker::operator=(Tracker&&) noexcept = default;

Expected<Tracker, std::string> Tracker::restore(TrackerSettings settings, const std::string& checkpoint) {
  Tracker tracker(std::move(settings));
  if (std::string fault = tracker.impl_->restore(checkpoint); !fault.empty())
    return unexpected(std::move(fault));
  return tracker;
}

void Tracker::apply(const drivers::BoardEvent& event, std::vector<TrackedEvent>& out) {
  impl_->apply(event, out);
}
void Tracker::advance(Millis at, std::vector<TrackedEvent>& out) { impl_->advance(at, out); }
void Tracker::note(Millis at, const Note& note, std::vector<TrackedEvent>& out) {
  impl_->note(at, note, out);
}
std::optional<Millis> Tracker::next_deadline() const { return impl_->next_deadline(); }
bool Tracker::in_doubt() const { return impl_->in_doubt(); }
bool Tracker::wants_stored() const { return impl_->wants_stored(); }
std::vector<Contender> Tracker::contenders() const { return impl_->contenders(); }
bool Tracker::rests() const { return impl_->rests(); }
std::optional<std::string> Tracker::checkpoint() const { return impl_->checkpoint(); }
void Tracker::restate(std::vector<TrackedEvent>& out) const { impl_->restate(out); }
void Tracker::finish(std::vector<TrackedEvent>& out) { impl_->finish(out); }

}  // namespace eboard::tracking
