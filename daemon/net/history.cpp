// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/history.hpp"

#include <algorithm>
#include <map>
#include <span>
#include <utility>

#include "daemon/events/event_json.hpp"

namespace eboard::net {

namespace {

using storage::Result;

/// The maximum number of events that are read at once.
constexpr std::size_t kMaxRecalled = 50'000;

using Known = std::optional<storage::AsOf>;

Result<storage::Sequence> last_of(storage::Store& store, const Known& as_of) {
  return as_of ? Result<storage::Sequence>(as_of->last) : store.last_sequence();
}

std::vector<rules::Tag> tags_of(const std::vector<storage::Pairing>& pairings, int round, int board) {
  const auto found = std::ranges::find_if(pairings, [&](const storage::Pairing& pairing) {
    return pairing.round == round && pairing.board == board;
  });
  return found == pairings.end() ? std::vector<rules::Tag>{} : found->tags;
}

/// A table has other players in the next round, and a game must not carry their names. The events that open a
/// game get its round, as they have it when they come live.
/// `more`: games of which no event is among these.
Result<std::vector<live::GameSeat>> read_seats(storage::Store& store,
                                               std::vector<storage::StoredEvent>& events, const Known& as_of,
                                               std::span<const storage::GameKey> more) {
  std::map<std::pair<storage::BoardId, int>, std::optional<int>> games;
  for (const auto& event : events) games.try_emplace({event.board, event.event.game});
  for (const storage::GameKey& game : more) games.try_emplace({game.board, game.number});
  std::vector<live::GameSeat> seats;
  if (games.empty()) return seats;
  const auto boards = store.boards();
  if (!boards) return unexpected(boards.error());
  const auto pairings = store.rounds().pairings(as_of ? std::optional(as_of->at) : std::nullopt);
  if (!pairings) return unexpected(pairings.error());
  for (auto& [key, round] : games) {
    const auto& [board, game] = key;
    const auto read = store.rounds().round_of(board, game, as_of ? std::optional(as_of->last) : std::nullopt);
    if (!read) return unexpected(read.error());
    const auto row = std::ranges::find(*boards, board, &storage::BoardRow::id);
    if (!*read || row == boards->end()) continue;
    round = *read;
    seats.push_back({board, game, *round, tags_of(*pairings, *round, row->number)});
  }
  for (auto& event : events) {
    if (tracking::opens_game(event.event)) event.round = games.at({event.board, event.event.game});
  }
  return seats;
}

}  // namespace

Expected<Recalled, std::string> read_history(storage::Store& store,
                                             const std::function<bool(std::int64_t events)>& goes_on,
                                             const Known& as_of) {
  const auto last = last_of(store, as_of);
  if (!last) return unexpected(last.error().message);
  std::int64_t count = 0;
  bool ended = false;
  const storage::Decode decode = [&](std::string_view json) -> Expected<tracking::TrackedEvent, std::string> {
    ended = goes_on && !goes_on(++count);
    if (ended) return unexpected(std::string("the reading was ended"));
    return events::parse_tracked_event(json);
  };
  std::map<storage::BoardId, std::string> damaged;
  auto events =
      store.latest_games(decode, as_of ? 0 : live::CardBook::kMax,
                         as_of ? std::optional(as_of->last) : std::nullopt, storage::Before::nothing,
                         [&](storage::BoardId board, const std::string& why) { damaged[board] = why; });
  if (ended) return unexpected(std::string());
  if (!events) return unexpected(events.error().message);
  std::erase_if(*events, [&](const storage::StoredEvent& event) { return event.sequence > *last; });
  const auto begun = store.rounds().begun();
  if (!begun) return unexpected(begun.error().message);
  auto seats = read_seats(store, *events, as_of, *begun);
  if (!seats) return unexpected(seats.error().message);
  auto marks = store.rounds().marks(*last);
  if (!marks) return unexpected(marks.error().message);
  return Recalled{std::move(*events), std::move(*seats), *last, std::move(*marks), std::move(damaged)};
}

Expected<Recalled, std::string> recall(const std::string& database, std::optional<storage::Sequence> after,
                                       const Known& as_of) {
  auto store = storage::Store::open(database, storage::Store::Access::read_beside_writer);
  if (!store) return unexpected(store.error().message);
  if (!after) return read_history(*store, {}, as_of);
  Recalled recalled;
  const auto last = last_of(*store, as_of);
  if (!last) return unexpected(last.error().message);
  recalled.last_sequence = *last;
  const auto read = store->read_events(*after, events::parse_tracked_event, [&](storage::StoredEvent event) {
    if (event.sequence > *last) return false;
    recalled.events.push_back(std::move(event));
    return recalled.events.size() < kMaxRecalled;
  });
  if (!read) return unexpected(read.error().message);
  auto seats = read_seats(*store, recalled.events, as_of, {});
  if (!seats) return unexpected(seats.error().message);
  recalled.seats = std::move(*seats);
  auto marks = store->rounds().marks(*after);
  if (!marks) return unexpected(marks.error().message);
  recalled.marks = std::move(*marks);
  return recalled;
}

Expected<std::vector<seams::BoardInfo>, std::string> boards_as_of(storage::Store& store,
                                                                  const std::vector<seams::BoardInfo>& boards,
                                                                  storage::Millis at) {
  const auto pairings = store.rounds().pairings(at);
  if (!pairings) return unexpected(pairings.error().message);
  std::vector<seams::BoardInfo> all;
  for (const seams::BoardInfo& board : boards) {
    const auto round = store.rounds().round_at(board.number, at);
    if (!round) return unexpected(round.error().message);
    seams::BoardInfo& known = all.emplace_back(board);
    known.round = round->value_or(1);
    known.tags = tags_of(*pairings, known.round, board.number);
    // A table's control stands in its pairing, too.
    const auto control = std::ranges::find(known.tags, "TimeControl", &rules::Tag::name);
    known.time_control = control == known.tags.end() ? std::string() : control->value;
    const bool has_tag = std::ranges::find(board.tags, "TimeControl", &rules::Tag::name) != board.tags.end();
    if (!has_tag && control != known.tags.end()) known.tags.erase(control);
  }
  return all;
}

}  // namespace eboard::net
