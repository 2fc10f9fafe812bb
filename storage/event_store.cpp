// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "storage/event_store.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

#include <algorithm>
#include <limits>

namespace eboard::storage {

namespace {

constexpr Sequence kLast = std::numeric_limits<Sequence>::max();

/// By more than this no event is stored behind a later one: what a board had said before the daemon ended is
/// concluded at its next start.
constexpr std::chrono::hours kDisorder{24};

}  // namespace

Result<EventStore> EventStore::open(Database& database) {
  auto derived = DerivedTables::open(database);
  if (!derived) return unexpected(derived.error());
  EventStore store(database, std::move(*derived));
  auto prepared = database.prepare({
      {&store.make_device_,
       "INSERT INTO device (key, driver, known_ms) VALUES (?, ?, ?) "
       "ON CONFLICT (key) DO UPDATE SET driver = excluded.driver RETURNING id"},
      // The update changes nothing; without it RETURNING returns nothing for an existing row.
      {&store.make_board_,
       "INSERT INTO board (device, number) VALUES (?, ?) "
       "ON CONFLICT (device, number) DO UPDATE SET number = number RETURNING id"},
      {&store.insert_event_,
       "INSERT INTO event (board, at_ms, game, type, tracker, json) VALUES (?1, json_extract(?3, '$.at_ms'), "
       "json_extract(?3, '$.game'), json_extract(?3, '$.type'), ?2, ?3)"},
      {&store.count_event_,
       "UPDATE board SET events = events + 1, latest_to = ?1, "
       "latest_from = CASE WHEN ?2 OR latest_from = 0 THEN ?1 ELSE latest_from END WHERE id = ?3"},
      {&store.since_checkpoint_,
       "SELECT events - events_at_checkpoint, events_at_checkpoint BETWEEN 0 AND events FROM board WHERE id "
       "= "
       "?"},
      {&store.last_, "SELECT max(sequence) FROM event"},
      {&store.rows_,
       "SELECT sequence, board, tracker, json FROM event WHERE sequence BETWEEN ? AND ? ORDER BY "
       "sequence"},
      {&store.texts_,
       "SELECT sequence, tracker, json FROM event WHERE sequence > ? "
       "AND board IN (SELECT id FROM board WHERE device = ?) ORDER BY sequence LIMIT ?"},
      {&store.last_time_,
       "SELECT max(at_ms) FROM event WHERE board IN (SELECT id FROM board WHERE device = ?)"},
      {&store.rename_, "UPDATE device SET key = ?2, known_ms = ?3 WHERE key = ?1"},
  });
  if (!prepared) return unexpected(prepared.error());
  return store;
}

Result<std::int64_t> EventStore::id_of(Statement& insert_returning) {
  const auto row = insert_returning.step();
  if (!row) return unexpected(row.error());
  const std::int64_t id = insert_returning.integer(0);
  // Without a transaction the insert commits when the statement ends, and can fail only then.
  if (const auto end = insert_returning.step(); !end) return unexpected(end.error());
  insert_returning.reset();
  return id;
}

Result<DeviceId> EventStore::device(std::string_view key, std::string_view driver, Millis at) {
  make_device_.bind(key, driver, at.count());
  return id_of(make_device_);
}

Result<BoardId> EventStore::board(DeviceId device, int number) {
  make_board_.bind(device, number);
  return id_of(make_board_);
}

Result<void> EventStore::rename(std::string_view key, std::string_view to, Millis at) {
  // No key may stand twice, not even for a moment.
  constexpr std::string_view kBetween = "between two keys";
  for (const auto& [from, next] : {std::pair(to, kBetween), std::pair(key, to), std::pair(kBetween, key)}) {
    if (auto done = rename_.execute(from, next, at.count()); !done) return done;
  }
  return {};
}

Result<std::vector<DeviceRow>> EventStore::devices() {
  auto rows = database_->prepare("SELECT id, key, driver, known_ms FROM device ORDER BY id");
  if (!rows) return unexpected(rows.error());
  std::vector<DeviceRow> devices;
  auto read = rows->for_each([&] {
    devices.push_back(
        {rows->integer(0), std::string(rows->text(1)), std::string(rows->text(2)), Millis{rows->integer(3)}});
    return true;
  });
  if (!read) return unexpected(read.error());
  return devices;
}

Result<std::vector<BoardRow>> EventStore::boards() {
  auto rows = database_->prepare("SELECT id, device, number, plain_ids_to FROM board ORDER BY id");
  if (!rows) return unexpected(rows.error());
  std::vector<BoardRow> boards;
  auto read = rows->for_each([&] {
    boards.push_back({rows->integer(0), rows->integer(1), rows->small_integer(2), rows->small_integer(3)});
    return true;
  });
  if (!read) return unexpected(read.error());
  return boards;
}

Result<Sequence> EventStore::append(BoardId board, const tracking::TrackedEvent& event, std::string_view json,
                                    int tracker_version) {
  // SQLite numbers a row one above the highest; none is ever deleted, so there are no gaps.
  if (auto done = insert_event_.execute(board, tracker_version, json); !done) return unexpected(done.error());
  const Sequence sequence = database_->last_insert_id();
  const bool starts_game = std::holds_alternative<tracking::GameStarted>(event.what);
  if (auto done = count_event_.execute(sequence, starts_game, board); !done) return unexpected(done.error());
  if (auto done = derived_.apply(board, sequence, event, tracker_version); !done)
    return unexpected(done.error());
  return sequence;
}

Result<Sequence> EventStore::last_sequence() {
  last_.reset();
  const auto row = last_.step();
  if (!row) return unexpected(row.error());
  const Sequence sequence = last_.integer(0);
  last_.reset();
  return sequence;
}

Result<std::int64_t> EventStore::events_since_checkpoint(BoardId board) {
  since_checkpoint_.bind(board);
  const auto row = since_checkpoint_.step();
  if (!row) return unexpected(row.error());
  const std::int64_t count = *row ? since_checkpoint_.integer(0) : 0;
  const bool possible = !*row || since_checkpoint_.integer(1) != 0;
  since_checkpoint_.reset();
  if (possible) return count;
  StoreError error;
  error.message = "it counts events up to its latest checkpoint that are not there";
  error.one_device = true;
  return unexpected(std::move(error));
}

Result<std::vector<EventText>> EventStore::page(DeviceId device, Sequence after, std::size_t maximum) {
  texts_.bind(after, device, maximum);
  std::vector<EventText> page;
  auto read = texts_.for_each([&] {
    page.push_back({texts_.integer(0), std::string(texts_.text(2)), texts_.small_integer(1)});
    return true;
  });
  if (!read) return unexpected(read.error());
  return page;
}

Result<std::optional<Millis>> EventStore::last_time(DeviceId device) {
  last_time_.bind(device);
  const auto row = last_time_.step();
  if (!row) return unexpected(row.error());
  const auto latest = last_time_.optional_integer(0);
  last_time_.reset();
  return latest ? std::optional(Millis{*latest}) : std::nullopt;
}

// Where all is behind it, no event is looked at.
Result<Sequence> EventStore::next_event(BoardId board, Sequence after) {
  auto row = database_->prepare(
      "SELECT sequence FROM event WHERE board = ?1 AND sequence > ?2 AND "
      "(SELECT latest_to FROM board WHERE id = ?1) > ?2 ORDER BY sequence LIMIT 1");
  if (!row) return unexpected(row.error());
  row->bind(board, after);
  Sequence next = 0;
  auto read = row->for_each([&] {
    next = row->integer(0);
    return false;
  });
  if (!read) return unexpected(read.error());
  return next;
}

Result<void> EventStore::read(Sequence after, const Decode& decode,
                              const std::function<bool(const StoredEvent&)>& visit) {
  return read_range(
      {after + 1, kLast}, [](BoardId, Sequence) { return true; }, decode, visit);
}

// Reads each stretch once in which a board played a wanted game: boards of a hall play at the same time, and
// one that was not used since spring must not cost the reading of everything since.
Result<std::vector<StoredEvent>> EventStore::latest_games(
    const Decode& decode, int flags, std::optional<Sequence> as_of, Before before,
    const std::function<void(BoardId, const std::string&)>& damaged) {
  Ranges ranges;
  if (auto added = add_latest_ranges(ranges, as_of.value_or(kLast)); !added) return unexpected(added.error());
  if (before == Before::judged_game) {
    if (auto added = add_ranges_before(ranges); !added) return unexpected(added.error());
  }
  if (auto added = add_flagged_ranges(ranges, flags); !added) return unexpected(added.error());
  std::vector<Range> stretches;
  for (const auto& [board, own] : ranges) stretches.insert(stretches.end(), own.begin(), own.end());
  std::ranges::sort(stretches, {}, &Range::from);

  std::vector<StoredEvent> events;
  const auto wanted = [&](BoardId board, Sequence sequence) {
    const auto own = ranges.find(board);
    return own != ranges.end() && std::ranges::any_of(own->second, [sequence](const Range& range) {
             return range.from <= sequence && sequence <= range.to;
           });
  };
  const auto keep = [&](const StoredEvent& event) {
    events.push_back(event);
    return true;
  };
  // Half of a game is none: a board with an unreadable event has no events here.
  const auto drop = [&](BoardId board, const std::string& why) {
    ranges.erase(board);
    std::erase_if(events, [board](const StoredEvent& event) { return event.board == board; });
    damaged(board, why);
  };
  Sequence read_to = 0;
  for (const Range& stretch : stretches) {
    auto done = read_range({std::max(stretch.from, read_to + 1), stretch.to}, wanted, decode, keep,
                           damaged ? drop : std::function<void(BoardId, const std::string&)>());
    if (!done) return unexpected(done.error());
    read_to = std::max(read_to, stretch.to);
  }
  return events;
}

Result<std::optional<int>> EventStore::round_of(BoardId board, int game, std::optional<Sequence> as_of) {
  auto row = database_->prepare(
      "SELECT round FROM game_round WHERE board = ? AND game = ? AND sequence <= ? ORDER BY sequence DESC "
      "LIMIT 1");
  if (!row) return unexpected(row.error());
  row->bind(board, game, as_of.value_or(kLast));
  std::optional<int> round;
  auto read = row->for_each([&] {
    if (row->integer(0) != 0) round = row->small_integer(0);
    return false;
  });
  if (!read) return unexpected(read.error());
  return round;
}

// From the latest row back, which is soon there.
Result<int> EventStore::played_round(const StoredEvent& event) {
  auto row = database_->prepare(
      "SELECT coalesce("
      "nullif((SELECT round FROM game_round WHERE board = ?1 AND game = ?2 AND sequence <= ?3 "
      "ORDER BY sequence DESC LIMIT 1), 0), "
      "nullif((SELECT number FROM pairing_change WHERE what = 'seating' AND at_ms <= ?4 AND board = "
      "(SELECT number FROM board WHERE id = ?1) ORDER BY id DESC LIMIT 1), 0), "
      "nullif((SELECT number FROM pairing_change WHERE what = 'seating' AND at_ms <= ?4 AND board = 0 "
      "ORDER BY id DESC LIMIT 1), 0), 1)");
  if (!row) return unexpected(row.error());
  row->bind(event.board, event.event.game, event.sequence, event.event.at.count());
  int round = 1;
  auto read = row->for_each([&] {
    round = row->small_integer(0);
    return false;
  });
  if (!read) return unexpected(read.error());
  return round;
}

/// As they were after the event `last`.
Result<void> EventStore::add_latest_ranges(Ranges& ranges, Sequence last) {
  auto rows = database_->prepare(
      "SELECT id, CASE WHEN latest_from <= ?1 THEN latest_from ELSE coalesce((SELECT max(sequence) FROM "
      "event "
      "WHERE board = board.id AND type = 'game_start' AND sequence <= ?1), 1) END, min(latest_to, ?1) "
      "FROM board WHERE events > 0");
  if (!rows) return unexpected(rows.error());
  rows->bind(last);
  return rows->for_each([&] {
    ranges[rows->integer(0)].push_back({rows->integer(1), rows->integer(2)});
    return true;
  });
}

/// What was judged after the latest game began is in its range. A game that came to nothing gives its number
/// to the next one, so the latest one may have begun several times.
Result<void> EventStore::add_ranges_before(Ranges& ranges) {
  auto row = database_->prepare(
      "SELECT start.sequence, max(start.sequence, "
      "coalesce((SELECT max(sequence) FROM irregularity WHERE board = ?1 AND game = start.game "
      "AND sequence BETWEEN start.sequence AND ?2), 0), "
      "coalesce((SELECT max(sequence) FROM ruling WHERE board = ?1 AND game = start.game AND sequence < ?2), "
      "0)) "
      "FROM event AS start WHERE start.board = ?1 AND start.type = 'game_start' AND start.sequence < ?2 "
      "AND start.game < (SELECT game FROM event WHERE sequence = ?2) ORDER BY start.sequence DESC LIMIT 1");
  if (!row) return unexpected(row.error());
  for (auto& [board, own] : ranges) {
    row->bind(board, own.front().from);
    auto read = row->for_each([&] {
      own.push_back({row->integer(0), row->integer(1)});
      return false;
    });
    if (!read) return read;
    row->reset();
  }
  return {};
}

// Times have no index, and a store of years is not read for them: they nearly ascend.
Result<Sequence> EventStore::last_until(Millis at) {
  const auto begin = search(at - kDisorder);
  if (!begin) return unexpected(begin.error());
  auto row = database_->prepare(
      "SELECT coalesce((SELECT min(sequence) - 1 FROM event WHERE sequence >= ? AND at_ms > ?), "
      "(SELECT max(sequence) FROM event), 0)");
  if (!row) return unexpected(row.error());
  row->bind(*begin, at.count());
  Sequence last = 0;
  auto read = row->for_each([&] {
    last = row->integer(0);
    return false;
  });
  if (!read) return unexpected(read.error());
  return last;
}

Result<Sequence> EventStore::search(Millis at) {
  const auto last = last_sequence();
  if (!last) return unexpected(last.error());
  auto row = database_->prepare("SELECT at_ms FROM event WHERE sequence = ?");
  if (!row) return unexpected(row.error());
  Sequence begin = 1, end = *last + 1;
  while (begin < end) {
    const Sequence middle = begin + (end - begin) / 2;
    row->bind(middle);
    bool later = false;
    auto read = row->for_each([&] {
      later = row->integer(0) > at.count();
      return false;
    });
    if (!read) return unexpected(read.error());
    row->reset();
    (later ? end : begin) = later ? middle : middle + 1;
  }
  return begin;
}

// By addressee, so that a thousand notes about a bad sensor do not displace an arbiter's irregularities.
Result<void> EventStore::add_flagged_ranges(Ranges& ranges, int flags) {
  if (flags <= 0) return {};
  auto rows = database_->prepare(
      "SELECT board, coalesce((SELECT max(event.sequence) FROM event WHERE event.board = flag.board "
      "AND event.type = 'game_start' AND event.sequence <= min(flag.sequence)), min(flag.sequence)), "
      "max(flag.sequence) FROM (SELECT sequence, board, game, row_number() OVER (PARTITION BY for_whom "
      "ORDER BY sequence DESC) AS age FROM irregularity) AS flag WHERE age <= ? GROUP BY board, game");
  if (!rows) return unexpected(rows.error());
  rows->bind(flags);
  return rows->for_each([&] {
    ranges[rows->integer(0)].push_back({rows->integer(1), rows->integer(2)});
    return true;
  });
}

Result<void> EventStore::read_range(Range range, const std::function<bool(BoardId, Sequence)>& wanted,
                                    const Decode& decode,
                                    const std::function<bool(const StoredEvent&)>& visit,
                                    const std::function<void(BoardId, const std::string&)>& damaged) {
  rows_.bind(range.from, range.to);
  Result<void> decoded;
  auto read = rows_.for_each([&] {
    if (!wanted(rows_.integer(1), rows_.integer(0))) return true;
    StoredEvent stored{
        rows_.integer(0), rows_.integer(1), {}, std::string(rows_.text(3)), rows_.small_integer(2)};
    auto event = decode(stored.json);
    if (!event) {
      const std::string why = fmt::format("event {}: {}", stored.sequence, event.error());
      if (damaged) {
        damaged(stored.board, why);
        return true;
      }
      decoded = unexpected(StoreError{SQLITE_CORRUPT, false, fmt::format("{}: {}", database_->path(), why)});
      return false;
    }
    stored.event = std::move(*event);
    return visit(stored);
  });
  return read ? decoded : read;
}

}  // namespace eboard::storage
