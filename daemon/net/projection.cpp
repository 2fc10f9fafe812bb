// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/projection.hpp"

#include <algorithm>
#include <utility>

#include "daemon/net/quaternity_json.hpp"

namespace eboard::net {

namespace {

/// No clock of a game that is played is silent for longer.
constexpr std::chrono::minutes kShortSilence{5};

/// Those that are set aside, too.
template <class Visit>
void each_followed(const live::LiveState& state, const Visit& visit) {
  for (const auto* boards : {&state.boards(), &state.aside()}) {
    for (const auto& [number, board] : *boards) visit(number, board);
  }
}

/// A card may be older than the event that says of which round its game is.
void correct_cards(const live::LiveState& state, live::CardBook& cards) {
  each_followed(state,
                [&](int, const live::LiveBoard& board) { (void)cards.correct(board, state.sequence()); });
}

}  // namespace

std::vector<seams::DeviceStatus> received_lately(const InitialState& initial,
                                                 std::optional<tracking::Millis> shown,
                                                 const std::map<storage::BoardId, std::string>& serials) {
  std::vector<seams::DeviceStatus> received;
  if (initial.history.empty()) return received;
  if (shown && *shown - initial.history.back().event.at > kShortSilence) return received;
  for (const seams::BoardInfo& board : initial.boards) {
    seams::DeviceStatus status;
    status.board = board.number;
    if (const auto serial = serials.find(board.id); serial != serials.end())
      status.numbers.serial = serial->second;
    status.state = seams::DeviceState::ready;
    received.push_back(std::move(status));
  }
  return received;
}

Projection::Projection(Settings settings, std::function<void(int board, tracking::Millis at)> changed)
    : settings_(std::move(settings)),
      changed_(std::move(changed)),
      clock_(settings_.time_scale),
      hub_(state_, cards_, conditions_, attention_, clock_, settings_.run, settings_.event, settings_.delay) {
}

void Projection::load(const InitialState& initial) {
  for (const seams::BoardInfo& board : initial.boards) (void)state_.apply(board);
  for (const live::GameSeat& seat : initial.seats) state_.know(seat);
  for (const auto& [board, marks] : initial.marks) state_.know(board, marks);
  for (const storage::ClockAnchor& anchor : initial.anchors) (void)cards_.take(anchor);
  for (const auto& event : initial.history) {
    if (state_.knows(event.board)) apply(event);
    clock_.remember(event.event.at);
  }
  state_.end_history(initial.last_sequence);
  for (const seams::DeviceStatus& status : initial.devices) {
    const live::LiveBoard* board = state_.followed(status.board);
    if (board == nullptr) continue;
    if (status.state != seams::DeviceState::ready ||
        (board->phase && board->phase != tracking::Phase::not_heard))
      (void)state_.apply(status);
  }
  correct_cards(state_, cards_);
  for (const seams::QuaternityView& view : initial.quaternity) take(view);
  hub_.boards_came_or_went();
  loaded_ = true;
}

bool Projection::take(const storage::StoredEvent& event, Time now) {
  if (state_.misses_before(event.sequence)) return false;
  observe(event, now);
  apply(event);
  return true;
}

void Projection::observe(const storage::StoredEvent& event, Time now) {
  // By plies each table is late by another time: what is shown is the past, and no time runs on from there.
  if (settings_.delay.here && settings_.delay.by.by_plies()) return clock_.remember(event.event.at);
  const tracking::Millis late = settings_.delay.here ? settings_.delay.by.of(event.played_round) : late_;
  if (late > late_) clock_.forget();
  late_ = late;
  clock_.observe(event.event.at, now);
}

void Projection::take(const seams::BoardInfo& board, Time now) { described(state_.apply(board), now); }

void Projection::take(const seams::GameEdition& game, Time now) { described(state_.apply(game), now); }

/// Cards speak of names and of what the edition says.
void Projection::described(const live::Change& change, Time now) {
  const live::LiveBoard* board = state_.followed(change.board);
  if (board == nullptr) return;
  hub_.changed(change);
  if (change.came_or_went) hub_.boards_came_or_went();
  for (const live::CardNumber number : cards_.correct(*board, state_.sequence())) hub_.changed(number);
  if (change.parts != 0 || change.came_or_went) report(change.board, clock_.now(now));
}

void Projection::take(const seams::DeviceStatus& status, Time now) {
  hub_.changed(state_.apply(status));
  report(status.board, clock_.now(now));
}

void Projection::take(const storage::ClockAnchor& anchor) {
  for (const live::CardNumber number : cards_.take(anchor)) hub_.changed(number);
}

void Projection::take(const seams::Opinion& opinion) { hub_.changed(state_.apply(opinion)); }

void Projection::ask(seams::OpinionDesk& desk) const {
  for (const auto& [number, board] : state_.boards()) {
    const int round = board.pairing().round;
    const seams::Delays& delay = settings_.delay.by;
    const bool late =
        settings_.delay.here && (delay.of(round) > seams::Delays::Millis{0} || delay.plies_of(round) > 0);
    const bool goes_on = board.result == rules::Result::unknown && !board.awaits_next && !board.moves.empty();
    desk.show(number, late && goes_on ? board.fen : std::string());
  }
  for (const auto& [number, board] : state_.aside()) desk.show(number, {});
}

bool Projection::take(const seams::ConditionNews& news, Wall now) {
  const bool changed =
      news.sentence.empty() ? conditions_.clear(news.code) : conditions_.set(news.code, news.sentence, now);
  if (changed) hub_.conditions_changed();
  return changed;
}

void Projection::take(const seams::QuaternityView& view) {
  quaternity_.insert_or_assign(view.table, make_shown(view));
}

void Projection::attend(live::CardNumber card, const std::string& person) {
  if (person.empty() ? attention_.release(card) : attention_.take(card, person)) hub_.attention_changed();
}

void Projection::apply(const storage::StoredEvent& event) {
  const live::Change change = state_.apply(event);
  hub_.changed(change);
  const live::LiveBoard* board = state_.followed(change.board);
  if (board == nullptr) return;  // the event was applied before
  for (const live::CardNumber card : cards_.apply(event, *board)) hub_.changed(card);
  report(change.board, event.event.at);
}

void Projection::make_good(const Recalled& recalled) {
  for (const live::GameSeat& seat : recalled.seats) state_.know(seat);
  for (const auto& [board, marks] : recalled.marks) state_.know(board, marks);
  for (const auto& event : recalled.events) apply(event);
}

void Projection::begin_anew(const Recalled& recalled, Time now) {
  live::LiveState state;
  live::CardBook cards;
  cards.date_as(cards_);
  each_followed(state_, [&](int, const live::LiveBoard& board) {
    if (board.info.id != 0) (void)state.apply(board.info);
  });
  for (const live::GameSeat& seat : recalled.seats) state.know(seat);
  for (const auto& [board, marks] : recalled.marks) state.know(board, marks);
  for (const auto& event : recalled.events) {
    if (!state.knows(event.board)) continue;
    const live::LiveBoard* board = state.followed(state.apply(event).board);
    if (board != nullptr) (void)cards.apply(event, *board);
  }
  each_followed(state_, [&](int, const live::LiveBoard& board) {
    for (const auto& [key, edition] : board.editions)
      (void)state.apply(seams::GameEdition{key.first, key.second, edition});
  });
  state.end_history(recalled.last_sequence);
  correct_cards(state, cards);
  each_followed(state_, [&](int, const live::LiveBoard& board) { (void)state.apply(board.device); });
  for (const auto& [number, board] : state_.boards()) {
    if (board.opinion) (void)state.apply(*board.opinion);
  }
  state.succeed(state_);
  cards.succeed(cards_);
  state_ = std::move(state);
  cards_ = std::move(cards);
  attention_.keep_of(cards_);
  hub_.attention_changed();
  for (const auto& [number, board] : state_.boards()) hub_.changed({number, live::kAllParts, 0});
  for (const auto& [number, card] : cards_.cards()) hub_.changed(number);
  for (const auto& [number, board] : state_.boards()) report(number, clock_.now(now));
}

bool Projection::knows_round(int round) const {
  const auto& boards = state_.boards();
  return std::any_of(boards.begin(), boards.end(),
                     [round](const auto& entry) { return entry.second.pairings.contains(round); });
}

}  // namespace eboard::net
