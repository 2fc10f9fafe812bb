// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/secretary/hall.hpp"

#include <algorithm>
#include <utility>
#include <variant>

#include "rules/chess/setup.hpp"
#include "storage/aside.hpp"

namespace eboard::secretary {

namespace {

using tournament::Colour;
using tournament::Stands;

Colour colour_of(const std::optional<rules::Color>& running) {
  if (!running) return Colour::none;
  return *running == rules::Color::white ? Colour::white : Colour::black;
}

/// The placement in which games begin there.
std::string start_of(const seams::BoardInfo& board) {
  const std::string fen = board.start.empty() ? rules::to_fen(rules::Setup::initial()) : board.start;
  return fen.substr(0, fen.find(' '));
}

}  // namespace

/// Applies one event of the latest game, or of the next one.
struct BoardFold::Apply {
  BoardFold& board;
  Millis at;
  int game;
  bool is_past;  ///< it is about a game before the latest one

  void operator()(const tracking::GameStarted& event) const {
    board.marks_.forget(game);
    board.over_ = false;
    board.plies_ = board.round_ = 0;
    board.turned_ = event.rotated;
  }
  void operator()(const tracking::MoveTracked& event) const {
    if (!is_past) set_plies(event.ply);
  }
  void operator()(const tracking::MoveRetracted& event) const {
    if (!is_past && board.plies_ >= event.ply) set_plies(event.ply - 1);
  }
  void operator()(const tracking::TakenBack& event) const {
    if (!is_past && board.plies_ > event.to_ply) set_plies(event.to_ply);
  }
  void operator()(const tracking::GameEnded& event) const {
    if (is_past) return;
    board.over_ = event.by != tracking::EndedBy::resumed;
    board.over_since_ = at;
  }
  void operator()(const tracking::BoardSeen& event) const {
    board.seen_ = event.placement;
    board.touched_ = at;
  }
  void operator()(const tracking::ClockChanged& event) const {
    board.clock_.reset();
    if (event.connected) board.clock_ = {event.white, event.black, colour_of(event.running)};
  }
  void operator()(const tracking::PhaseChanged&) const {}
  void operator()(const tracking::IrregularityFound&) const {}
  void operator()(const tracking::GapFound&) const {}
  void operator()(const tracking::RulingMade& made) const {
    board.marks_.add(game, made.number, made.ruling, made.undoes);
  }
  void operator()(const tracking::MatePossible&) const {}

 private:
  void set_plies(int plies) const {
    if (board.plies_ == 0 && plies > 0) board.played_since_ = at;
    board.plies_ = std::max(plies, 0);
  }
};

void BoardFold::take(const tracking::TrackedEvent& event, std::optional<int> round) {
  const bool is_past = event.game < game_;
  game_ = std::max(game_, event.game);
  std::visit(Apply{*this, event.at, event.game, is_past}, event.what);
  if (round && !is_past) round_ = *round;
}

void BoardFold::link(bool is_there, Millis at) {
  if (linked_ == is_there) return;
  linked_ = is_there;
  link_since_ = at;
  touched_ = std::max(touched_, at);  // what was done meanwhile nobody saw
}

tournament::BoardNow BoardFold::now(std::string_view start) const {
  tournament::BoardNow now;
  now.linked = linked_;
  now.link_since = link_since_;
  now.round = round_;
  now.turned = turned_;
  now.clock = clock_;
  now.since = touched_;
  const bool apart = marks_.is_out(game_);  // nothing is played there for the round
  now.plies = apart ? 0 : plies_;
  if (apart && !over_) {
    now.stands = Stands::apart;
    now.since = plies_ > 0 ? played_since_ : touched_;
  } else if (now.plies > 0 && !over_) {
    now.stands = Stands::played;
    now.since = played_since_;
  } else if (seen_ == start) {
    now.stands = Stands::set_up;
  } else if (over_ && !apart) {
    now.stands = Stands::over;
    now.since = over_since_;
  }
  return now;
}

void Hall::begin(std::span<const seams::BoardInfo> boards, std::span<const storage::StoredEvent> history) {
  for (const seams::BoardInfo& board : boards) board_known(board);
  const std::lock_guard lock(mutex_);
  for (const storage::StoredEvent& event : history) apply(event);
}

void Hall::publish(Events events) noexcept {
  const std::lock_guard lock(mutex_);
  for (const storage::StoredEvent& event : *events) apply(event);
}

void Hall::apply(const storage::StoredEvent& event) { folds_[event.board].take(event.event, event.round); }

void Hall::board_known(const seams::BoardInfo& board) {
  const std::lock_guard lock(mutex_);
  tables_.insert_or_assign(board.number, board);
}

void Hall::device_status(const seams::DeviceStatus& status) {
  const Millis now = now_();
  const std::lock_guard lock(mutex_);
  const auto table = tables_.find(status.board);
  if (table == tables_.end()) return;
  folds_[table->second.id].link(status.state == seams::DeviceState::ready && !status.silent, now);
}

std::map<int, tournament::BoardNow> Hall::boards() const {
  const std::lock_guard lock(mutex_);
  std::map<int, tournament::BoardNow> boards;
  for (const auto& [number, info] : tables_) {
    if (storage::is_aside(info.tags)) continue;
    const auto fold = folds_.find(info.id);
    tournament::BoardNow& board = boards[number];
    if (fold != folds_.end()) board = fold->second.now(start_of(info));
    board.by_hand = info.entered;
    board.linked = board.linked || info.entered;
  }
  return boards;
}

}  // namespace eboard::secretary
