// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "storage/rounds.hpp"

#include <limits>
#include <type_traits>
#include <utility>

#include "storage/anchor_store.hpp"
#include "storage/calendar.hpp"
#include "storage/event_store.hpp"
#include "storage/game_store.hpp"
#include "storage/games_as_of.hpp"
#include "storage/liveness.hpp"
#include "storage/pairing_store.hpp"
#include "storage/sqlite.hpp"

namespace eboard::storage {

Rounds::Rounds(Database& database, EventStore& events, Liveness& liveness)
    : database_(database), events_(events), liveness_(liveness) {}
Rounds::~Rounds() = default;

template <class Write>
Result<void> Rounds::write(Write write) {
  return liveness_.attempt([&] { return in_transaction(database_, write); });
}

template <class Read>
auto Rounds::earlier_than(const AsOf& as_of, Read read) {
  using Outcome = std::invoke_result_t<Read, GamesAsOf&>;
  return liveness_.attempt([&]() -> Outcome {
    if (earlier_ && earlier_->is_beyond(as_of)) earlier_.reset();
    if (!earlier_) {
      auto opened = GamesAsOf::open(database_, events_);
      if (!opened) return unexpected(opened.error());
      earlier_ = std::move(*opened);
    }
    auto done = read(*earlier_);
    if (!done) earlier_.reset();
    return done;
  });
}

template <class Read>
auto Rounds::pairings_until(Millis at, Read read) {
  const AsOf as_of{std::numeric_limits<Sequence>::max(), at};
  return earlier_than(as_of, [&](GamesAsOf& known) -> std::invoke_result_t<Read, GamesAsOf&> {
    if (auto done = known.advance_pairings(at); !done) return unexpected(done.error());
    return read(known);
  });
}

Result<void> Rounds::set_pairings(const std::vector<Pairing>& pairings, Millis at, int elsewhere) {
  return write([&] { return write_pairings(database_, pairings, at, elsewhere); });
}

Result<void> Rounds::seat(const Pairing& pairing, const std::optional<GameKey>& game, Millis at) {
  return write([&] { return write_seat(database_, pairing, game, at); });
}

Result<std::vector<Pairing>> Rounds::pairings(std::optional<Millis> at) {
  if (!at) return liveness_.attempt([&] { return read_pairings(database_); });
  return pairings_until(*at, [](GamesAsOf& earlier) { return earlier.pairings(); });
}

Result<std::optional<int>> Rounds::round_at(int table, Millis at) {
  return pairings_until(at, [&](GamesAsOf& earlier) { return earlier.round_at(table); });
}

Result<std::optional<int>> Rounds::round_of(BoardId board, int game, std::optional<Sequence> as_of) {
  return liveness_.attempt([&] { return events_.round_of(board, game, as_of); });
}

Result<int> Rounds::played_round(const StoredEvent& event) {
  return liveness_.attempt([&] { return events_.played_round(event); });
}

Result<std::vector<PairingChange>> Rounds::changes(std::int64_t after) {
  return liveness_.attempt([&]() -> Result<std::vector<PairingChange>> {
    std::vector<PairingChange> changes;
    auto read =
        read_changes(database_, after, Millis::max(), [&](const PairingChange& change) -> Result<void> {
          changes.push_back(change);
          return {};
        });
    if (!read) return unexpected(read.error());
    return changes;
  });
}

Result<NamesVersion> Rounds::names_version(Millis at) {
  return liveness_.attempt([&]() -> Result<NamesVersion> {
    auto row = database_.prepare(
        "SELECT (SELECT max(id) FROM pairing_change WHERE at_ms <= ?1), "
        "(SELECT count(*) FROM clock_anchor WHERE at_ms <= ?1)");
    if (!row) return unexpected(row.error());
    row->bind(at.count());
    if (const auto found = row->step(); !found) return unexpected(found.error());
    return NamesVersion{row->integer(0), row->integer(1)};
  });
}

Result<Millis> Rounds::last_change() {
  return liveness_.attempt([&]() -> Result<Millis> {
    const auto at = database_.integer("SELECT coalesce(max(at_ms), 0) FROM pairing_change");
    return at ? Result<Millis>(Millis{*at}) : unexpected(at.error());
  });
}

Result<void> Rounds::read_games(const GameQuery& query, const std::function<bool(const GameRow&)>& visit) {
  return liveness_.attempt([&]() -> Result<void> {
    const auto anchors = read_anchors(database_);
    if (!anchors) return unexpected(anchors.error());
    return storage::read_games(database_, Calendar(*anchors), query, visit);
  });
}

Result<std::vector<GameKey>> Rounds::begun() {
  return liveness_.attempt([&] { return read_games_begun(database_); });
}

Result<std::map<BoardId, rules::RoundMarks>> Rounds::marks(std::optional<Sequence> until) {
  return liveness_.attempt([&] { return read_round_marks(database_, until); });
}

Result<std::set<int>> Rounds::numbers() {
  return liveness_.attempt([&] { return read_rounds(database_); });
}

Result<void> Rounds::read_games_as_of(const AsOf& as_of, const Decode& decode, const GameQuery& query,
                                      const std::function<bool(const GameRow&)>& visit) {
  return earlier_than(as_of, [&](GamesAsOf& earlier) {
    auto done = earlier.advance(as_of, decode);
    return done ? earlier.read(query, visit) : done;
  });
}

Result<std::set<int>> Rounds::numbers_as_of(const AsOf& as_of, const Decode& decode) {
  return earlier_than(as_of, [&](GamesAsOf& earlier) -> Result<std::set<int>> {
    if (auto done = earlier.advance(as_of, decode); !done) return unexpected(done.error());
    return earlier.rounds();
  });
}

}  // namespace eboard::storage
