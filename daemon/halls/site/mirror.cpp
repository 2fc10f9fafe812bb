// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/halls/site/mirror.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "daemon/events/event_json.hpp"
#include "daemon/system/log.hpp"
#include "rules/chess/pgn/player_tags.hpp"
#include "storage/liveness.hpp"

namespace eboard::halls {

namespace {

using rules::Tag;
using storage::Result, storage::Store, storage::StoredEvent;

/// Cursors of the store: the last event's number in the hall, and the version of the names of each round.
constexpr const char* kLast = "hall";
std::string cursor_of(int round) { return fmt::format("names of round {}", round); }

/// A game gets them from its events and from the calendar, when it is read.
constexpr std::array<std::string_view, 5> kOfTheGame{"Date", "UTCDate", "UTCTime", "Result", "Termination"};

/// In an order that does not matter.
std::vector<Tag> names_in(std::vector<Tag> tags) {
  std::erase_if(tags,
                [](const Tag& tag) { return std::ranges::find(kOfTheGame, tag.name) != kOfTheGame.end(); });
  std::ranges::sort(tags, {}, [](const Tag& tag) { return std::pair(tag.name, tag.value); });
  return tags;
}

/// Without those that the game has here by itself: the result, and what the store says the same.
std::vector<Tag> own_names(std::vector<Tag> tags, const rules::GameRecord& here) {
  constexpr std::array<std::string_view, 2> kResult{"Result", "Termination"};
  constexpr std::array<std::string_view, 6> kSaid{"Date", "UTCDate", "UTCTime", "Round", "Board", "GameId"};
  std::erase_if(tags, [&](const Tag& tag) {
    return std::ranges::find(kResult, tag.name) != kResult.end() ||
           (std::ranges::find(kSaid, tag.name) != kSaid.end() && here.tag(tag.name) == tag.value);
  });
  return tags;
}

/// No game is longer, no board has more of them: who says otherwise is not a hall.
constexpr int kMaxPly = 20'000, kMaxGame = 1'000'000;

int ply_of(const tracking::TrackedEvent& event) {
  return std::visit(
      [](const auto& what) {
        if constexpr (requires { what.ply; })
          return what.ply;
        else if constexpr (requires { what.to_ply; })
          return what.to_ply;
        else if constexpr (requires { what.from_ply; })
          return what.from_ply;
        else
          return 0;
      },
      event.what);
}

bool is_possible(const tracking::TrackedEvent& event) {
  const bool is_move = std::holds_alternative<tracking::MoveTracked>(event.what) ||
                       std::holds_alternative<tracking::MoveRetracted>(event.what);
  const int ply = ply_of(event);
  return event.game >= 0 && event.game <= kMaxGame && ply >= (is_move ? 1 : 0) && ply <= kMaxPly;
}

bool is_passing(const storage::StoreError& error) { return error.disk_full || storage::is_fatal(error); }

}  // namespace

Result<Mirror> Mirror::open(const std::string& path, const std::string& hall_store) {
  auto store = Store::open(path, Store::Access::read_write);
  if (!store) return unexpected(store.error());
  Mirror mirror(std::move(*store));
  const auto boards = mirror.store_.boards();
  if (!boards) return unexpected(boards.error());
  if (boards->empty()) {
    if (auto named = mirror.store_.releases().belong_to(hall_store); !named) return unexpected(named.error());
  } else if (mirror.store_.id() != hall_store) {
    return unexpected(storage::StoreError{0, false, fmt::format("{}: it is of another store", path)});
  }
  if (auto known = mirror.know_store(); !known) return unexpected(known.error());
  return mirror;
}

Result<void> Mirror::know_store() {
  const auto boards = store_.boards();
  if (!boards) return unexpected(boards.error());
  boards_.clear();
  for (const storage::BoardRow& board : *boards) boards_.insert(board.id);
  const auto anchors = store_.anchors();
  if (!anchors) return unexpected(anchors.error());
  calendar_ = storage::Calendar(*anchors);
  const auto latest = store_.last_time();
  if (!latest) return unexpected(latest.error());
  latest_ = *latest;
  return {};
}

Result<Sequence> Mirror::last() {
  const auto last = store_.cursor(kLast);
  if (!last) return unexpected(last.error());
  return last->value_or(0);
}

template <class Write>
auto Mirror::write(Write write) -> decltype(write()) {
  if (auto begun = store_.begin(); !begun) return unexpected(begun.error());
  auto done = write();
  if (done) {
    if (auto committed = store_.commit(); committed)
      return done;
    else
      done = unexpected(committed.error());
  }
  store_.rollback();
  return done;
}

Result<std::vector<StoredEvent>> Mirror::enter(std::span<const EventMessage> events) {
  auto all = enter_all(events);
  if (all || is_passing(all.error()) || events.size() < 2) {
    if (all || is_passing(all.error())) return all;
    // The store takes no such event: a hall's own store would not have had it either.
    log::warning("event {} of {} is passed over: {}", events[0].sequence, events[0].store,
                 all.error().message);
    ++passed_over_;
    const auto moved = write([&] { return store_.append({kLast, events[0].sequence}); });
    if (!moved) return unexpected(moved.error());
    return std::vector<StoredEvent>{};
  }
  // One of them is not taken: it is looked for by halves.
  const auto half = events.size() / 2;
  auto first = enter(events.first(half));
  if (!first) return first;
  auto second = enter(events.subspan(half));
  if (!second) return second;
  std::ranges::move(*second, std::back_inserter(*first));
  return first;
}

Result<std::vector<StoredEvent>> Mirror::enter_all(std::span<const EventMessage> events) {
  std::vector<StoredEvent> entered;
  std::int64_t passed = 0;
  const auto done = write([&]() -> Result<void> {
    for (const EventMessage& message : events) {
      auto event = events::parse_tracked_event(message.event);
      if (!event || !is_possible(*event) || message.board == 0 || message.table == 0) {
        ++passed;
        continue;
      }
      auto one = enter_one(message, std::move(*event));
      if (!one) return unexpected(one.error());
      entered.push_back(std::move(*one));
    }
    if (events.empty()) return {};
    return store_.append({kLast, events.back().sequence});
  });
  if (!done) {
    if (auto known = know_store(); !known) return unexpected(known.error());
    return unexpected(done.error());
  }
  passed_over_ += passed;
  if (!entered.empty()) latest_ = std::max(latest_, entered.back().event.at);
  return entered;
}

Result<StoredEvent> Mirror::enter_one(const EventMessage& message, tracking::TrackedEvent event) {
  if (auto known = know_board(message); !known) return unexpected(known.error());
  if (auto dated = know_date(message, event.at); !dated) return unexpected(dated.error());
  StoredEvent stored{message.sequence, message.board, std::move(event), message.event, message.tracker};
  if (tracking::opens_game(stored.event) && message.round > 0) stored.round = message.round;
  const auto number = store_.releases().append(stored);
  if (!number) return unexpected(number.error());
  stored.sequence = *number;
  return stored;
}

/// The stream says nothing of devices.
Result<void> Mirror::know_board(const EventMessage& message) {
  if (!boards_.insert(message.board).second) return {};
  auto& releases = store_.releases();
  const storage::DeviceRow device{message.board, fmt::format("board {}", message.board), "hall"};
  if (auto done = releases.know(std::vector{device}); !done) return done;
  return releases.know(storage::BoardRow{message.board, device.id, message.table, 0});
}

/// An anchor is kept only where those that are here would date the event otherwise.
Result<void> Mirror::know_date(const EventMessage& message, storage::Millis at) {
  if (!message.date) return {};
  if (const auto known = calendar_.when(at); known && known->anchored && *known == *message.date) return {};
  storage::ClockAnchor anchor;
  anchor.at = at;
  anchor.wall = message.date->unix_time;
  anchor.utc_offset = message.date->utc_offset;
  anchor.synchronised = anchor.begins = true;
  calendar_.add(anchor);
  return store_.append(anchor);
}

Result<bool> Mirror::enter(const RoundMessage& round) {
  const auto version = store_.cursor(cursor_of(round.round));
  if (!version) return unexpected(version.error());
  if (*version && **version > round.version) return false;
  const auto paired = write([&]() -> Result<bool> {
    if (auto kept = store_.append({cursor_of(round.round), round.version}); !kept)
      return unexpected(kept.error());
    return enter_pairings(round);
  });
  if (!paired) return paired;
  const auto named = enter_games(round);
  if (!named) return named;
  return *paired || *named;
}

/// The message has all pairings of its round. What the hall sits down to is the latest round that it pairs.
Result<bool> Mirror::enter_pairings(const RoundMessage& round) {
  const auto known = store_.rounds().pairings();
  if (!known) return unexpected(known.error());
  std::map<int, const std::vector<Tag>*> before;
  std::map<int, int> latest;
  for (const storage::Pairing& pairing : *known) {
    if (pairing.round == round.round) before[pairing.board] = &pairing.tags;
    latest[pairing.board] = std::max(latest[pairing.board], pairing.round);
  }
  bool changed = false;
  const auto apply = [&](const char* what, int table, const std::vector<Tag>& tags) {
    changed = true;
    return store_.releases().apply({0, what, round.round, table, latest_, tags});
  };
  for (const RoundMessage::Pairing& pairing : round.pairings) {
    const auto found = before.find(pairing.table);
    const bool same = found != before.end() && *found->second == pairing.tags;
    if (found != before.end()) before.erase(found);
    if (same) continue;
    if (auto done = apply("pairing", pairing.table, pairing.tags); !done) return unexpected(done.error());
    if (round.round < latest[pairing.table]) continue;
    if (auto done = apply("seating", pairing.table, {}); !done) return unexpected(done.error());
  }
  for (const auto& [table, tags] : before) {
    if (auto done = apply("unpaired", table, {}); !done) return unexpected(done.error());
  }
  return changed;
}

Result<std::vector<storage::GameRow>> Mirror::games_of(int round) {
  std::vector<storage::GameRow> games;
  const auto read = store_.rounds().read_games({round}, [&](const storage::GameRow& game) {
    games.push_back(game);
    return true;
  });
  if (!read) return unexpected(read.error());
  return games;
}

/// Most games have the names of their pairing, as a game has here by itself. What the hall says of another
/// one counts; where a ruling exchanged the players, the store exchanges them when it is read.
Result<bool> Mirror::enter_games(const RoundMessage& round) {
  bool changed = false;
  for (const bool exchanged : {false, true}) {
    const auto games = games_of(round.round);
    if (!games) return unexpected(games.error());
    std::vector<storage::PairingChange> changes;
    for (const RoundMessage::Game& said : round.games) {
      const auto game = std::ranges::find_if(*games, [&](const storage::GameRow& row) {
        return row.board == said.board && row.number == said.game;
      });
      if (game == games->end() || names_in(game->record.tags) == names_in(said.tags)) continue;
      auto tags = own_names(said.tags, game->record);
      if (exchanged) tags = rules::with_players_exchanged(std::move(tags));
      changes.push_back({0, "game", said.game, said.board, latest_, std::move(tags)});
    }
    if (changes.empty()) return changed;
    changed = true;
    const auto done = write([&]() -> Result<void> {
      for (const auto& change : changes) {
        if (auto applied = store_.releases().apply(change); !applied) return applied;
      }
      return {};
    });
    if (!done) return unexpected(done.error());
  }
  return changed;
}

}  // namespace eboard::halls
