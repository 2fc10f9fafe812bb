// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "storage/games_as_of.hpp"

#include <algorithm>

#include "storage/anchor_store.hpp"
#include "storage/fresh_store.hpp"

namespace eboard::storage {

namespace {

using namespace tracking;

/// The number of events applied between two readings of the store, so that its log can be written back
/// meanwhile.
constexpr Sequence kPage = 4096;

/// Clocks and irregularities are most of the events, and no part of a game's record.
bool is_of_the_record(const TrackedEvent& event) {
  return !std::holds_alternative<ClockChanged>(event.what) &&
         !std::holds_alternative<IrregularityFound>(event.what);
}

}  // namespace

Result<std::unique_ptr<GamesAsOf>> GamesAsOf::open(Database& stored, EventStore& events) {
  auto tables = fresh_store(stored);
  if (!tables) return unexpected(tables.error());
  std::unique_ptr<GamesAsOf> made(new GamesAsOf(stored, events, std::move(*tables)));
  auto derived = DerivedTables::open(made->tables_);
  if (!derived) return unexpected(derived.error());
  made->derived_.emplace(std::move(*derived));
  auto prepared = made->tables_.prepare(
      {{&made->set_round_, "UPDATE game SET round = ? WHERE board = ? AND number = ? AND round <> 0"}});
  if (!prepared) return unexpected(prepared.error());
  return made;
}

Result<void> GamesAsOf::advance(const AsOf& as_of, const Decode& decode) {
  dated_ = as_of.at;
  if (auto done = advance_pairings(as_of.at); !done) return done;
  if (as_of.last <= last_) return {};
  if (auto done = copy_boards(stored_, tables_); !done) return done;
  auto transaction = Transaction::begin(tables_);
  if (!transaction) return unexpected(transaction.error());
  for (bool more = true; more;) {
    const auto applied = apply_some(as_of.last, decode);
    if (!applied) return unexpected(applied.error());
    more = *applied;
  }
  if (auto done = number_rounds(); !done) return done;
  return transaction->commit();
}

Result<bool> GamesAsOf::apply_some(Sequence last, const Decode& decode) {
  const Sequence end = std::min(last, last_ + kPage);
  Result<void> applied;
  auto read = events_.read(last_, decode, [&](const StoredEvent& event) {
    if (event.sequence > end) return false;
    if (!is_of_the_record(event.event)) return true;
    if (opens_game(event.event)) begun_.emplace(event.board, event.event.game);
    applied = derived_->apply(event.board, event.sequence, event.event, event.tracker_version);
    return applied.has_value();
  });
  if (!read) return unexpected(read.error());
  if (!applied) return unexpected(applied.error());
  last_ = end;
  return end < last;
}

/// Numbers the rounds by the pairings of that time, which only the store knows.
Result<void> GamesAsOf::number_rounds() {
  for (const auto& [board, game] : begun_) {
    const auto round = events_.round_of(board, game, last_);
    if (!round) return unexpected(round.error());
    if (!*round) continue;
    if (auto done = set_round_.execute(**round, board, game); !done) return done;
  }
  begun_.clear();
  return {};
}

Result<void> GamesAsOf::read(const GameQuery& query, const std::function<bool(const GameRow&)>& visit) {
  auto anchors = read_anchors(stored_);
  if (!anchors) return unexpected(anchors.error());
  std::erase_if(*anchors, [this](const ClockAnchor& anchor) { return anchor.at > dated_; });
  return read_games(tables_, Calendar(*anchors), query, visit);
}

}  // namespace eboard::storage
