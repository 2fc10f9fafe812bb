// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "storage/cut_back.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "storage/derived.hpp"
#include "storage/event_store.hpp"
#include "storage/journal_codec.hpp"
#include "storage/pairing_store.hpp"

namespace eboard::storage {

namespace {

/// Takes the triggers that keep rows from being deleted away, and puts them back as they were.
class Triggers {
 public:
  explicit Triggers(Database& database) : database_(database) {}

  Result<void> drop() {
    auto rows = database_.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'");
    if (!rows) return unexpected(rows.error());
    std::vector<std::string> names;
    auto read = rows->for_each([&] {
      names.emplace_back(rows->text(0));
      sql_.emplace_back(rows->text(1));
      return true;
    });
    if (!read) return read;
    for (const std::string& name : names) {
      if (auto done = database_.run(fmt::format("DROP TRIGGER {}", name).c_str()); !done) return done;
    }
    return {};
  }
  Result<void> put_back() {
    for (const std::string& sql : sql_) {
      if (auto done = database_.run(sql.c_str()); !done) return done;
    }
    return {};
  }

 private:
  Database& database_;
  std::vector<std::string> sql_;
};

/// An entry with its number, which a chunk does not keep.
struct Numbered {
  std::int64_t id = 0;
  JournalEntry entry;
};

/// Cuts the journal, each device at a time of its own. Chunks that are cut, or in which a replay has to begin
/// now, become rows again.
class JournalCut {
 public:
  using Limits = std::map<DeviceId, Millis>;

  explicit JournalCut(Database& database) : database_(database) {}

  /// `limits` are of the devices that are cut earlier than at `general`.
  Result<void> cut(Millis general, const Limits& limits) {
    if (auto done = prepare(); !done) return done;
    if (auto done = rows_later_.execute(general.count()); !done) return done;
    for (const auto& [device, limit] : limits) {
      if (auto done = rows_of_later_.execute(device, limit.count()); !done) return done;
    }
    std::vector<std::pair<DeviceId, std::int64_t>> devices;
    auto rows = database_.prepare("SELECT id, checkpoint FROM device");
    if (!rows) return unexpected(rows.error());
    auto read = rows->for_each([&] {
      devices.emplace_back(rows->integer(0), rows->integer(1));
      return true;
    });
    if (!read) return read;
    for (const auto& [device, checkpoint] : devices) {
      const auto own = limits.find(device);
      if (auto done = cut_device(device, checkpoint, own == limits.end() ? general : own->second); !done)
        return done;
    }
    return keep_a_row();
  }

 private:
  struct Chunk {
    std::int64_t id = 0, first_id = 0;
    std::vector<JournalEntry> entries;
  };
  /// Where a replay can begin.
  struct Begin {
    std::int64_t id = 0;
    Millis at{0};
  };

  Result<void> prepare() {
    const auto last = database_.integer(
        "SELECT max(coalesce((SELECT max(id) FROM journal), 0), coalesce((SELECT max(last_id) FROM "
        "journal_chunk), 0))");
    if (!last) return unexpected(last.error());
    next_id_ = *last + 1;
    return database_.prepare({
        {&rows_later_, "DELETE FROM journal WHERE at_ms > ?"},
        {&rows_of_later_, "DELETE FROM journal WHERE device = ? AND at_ms > ?"},
        {&chunks_,
         "SELECT id, first_id, body FROM journal_chunk WHERE device = ? ORDER BY first_id DESC LIMIT 1 "
         "OFFSET ?"},
        {&drop_chunk_, "DELETE FROM journal_chunk WHERE id = ?"},
        {&is_row_, "SELECT EXISTS (SELECT 1 FROM journal WHERE id = ?)"},
        {&rows_, "SELECT id, at_ms, kind, body FROM journal WHERE device = ? ORDER BY id"},
        {&drop_rows_, "DELETE FROM journal WHERE device = ?"},
        {&insert_, "INSERT INTO journal VALUES (?, ?, ?, ?, ?)"},
        {&begin_at_, "UPDATE device SET checkpoint = ? WHERE id = ?"},
        {&count_events_,
         "UPDATE board SET events_at_checkpoint = (SELECT count(*) FROM event WHERE event.board = board.id "
         "AND at_ms <= ?) WHERE device = ?"},
        {&count_none_, "UPDATE board SET events_at_checkpoint = 0 WHERE device = ?"},
    });
  }

  Result<std::optional<Chunk>> chunk_from_the_end(DeviceId device, std::int64_t number) {
    chunks_.bind(device, number);
    const auto row = chunks_.step();
    if (!row) return unexpected(row.error());
    if (!*row) return std::optional<Chunk>();
    auto entries = unpack_entries(device, chunks_.blob(2));
    Chunk chunk{chunks_.integer(0), chunks_.integer(1), {}};
    chunks_.reset();
    if (!entries) {
      return unexpected(
          StoreError{SQLITE_CORRUPT, false,
                     fmt::format("{}: chunk {}: {}", database_.path(), chunk.first_id, entries.error())});
    }
    chunk.entries = std::move(*entries);
    return std::optional(std::move(chunk));
  }

  Result<std::vector<Numbered>> rows_of(DeviceId device) {
    std::vector<Numbered> kept;
    Result<void> sound;
    rows_.bind(device);
    auto read = rows_.for_each([&] {
      auto entry = make_entry(device, Millis{rows_.integer(1)}, rows_.integer(2), rows_.blob(3));
      if (!entry) {
        sound = unexpected(StoreError{
            SQLITE_CORRUPT, false,
            fmt::format("{}: journal row {}: {}", database_.path(), rows_.integer(0), entry.error())});
        return false;
      }
      kept.push_back({rows_.integer(0), std::move(*entry)});
      return true;
    });
    if (!read) return unexpected(read.error());
    if (!sound) return unexpected(sound.error());
    return kept;
  }

  /// The latest checkpoint behind which, its settings left out, nothing else stands of the same moment: which
  /// events came before it then follows from their times.
  static std::optional<Begin> latest_begin(const std::vector<Numbered>& entries) {
    for (std::size_t i = entries.size(); i-- > 0;) {
      if (entries[i].entry.kind != JournalKind::checkpoint) continue;
      std::size_t behind = i + 1;
      if (behind < entries.size() && entries[behind].entry.kind == JournalKind::settings) ++behind;
      if (behind < entries.size() && entries[behind].entry.at == entries[i].entry.at) continue;
      return Begin{entries[i].id, entries[i].entry.at};
    }
    return std::nullopt;
  }

  Result<bool> is_row(std::int64_t id) {
    is_row_.bind(id);
    const auto row = is_row_.step();
    if (!row) return unexpected(row.error());
    const bool there = is_row_.integer(0) != 0;
    is_row_.reset();
    return there;
  }

  // Goes back from the latest chunk until one is whole and a replay can begin.
  Result<void> cut_device(DeviceId device, std::int64_t checkpoint, Millis limit) {
    const auto stays = is_row(checkpoint);
    if (!stays) return unexpected(stays.error());
    bool begins = checkpoint == 0 || *stays;
    std::vector<Numbered> loose;  // what becomes rows again
    std::optional<Begin> begin;
    bool moved = false;
    for (std::int64_t whole = 0;;) {
      auto chunk = chunk_from_the_end(device, whole);
      if (!chunk) return unexpected(chunk.error());
      if (!begins && !begin && !moved) {
        // Perhaps among the rows that stay.
        auto rows = rows_of(device);
        if (!rows) return unexpected(rows.error());
        begin = latest_begin(*rows);
        loose = std::move(*rows);
      }
      if (!*chunk) break;
      std::vector<JournalEntry>& entries = (*chunk)->entries;
      const auto end = std::ranges::find_if(entries, [&](const auto& entry) { return entry.at > limit; });
      const bool is_whole = end == entries.end();
      if (is_whole && (*chunk)->first_id == checkpoint) begins = true;
      if (is_whole && (begins || begin)) break;
      entries.erase(end, entries.end());
      moved = true;
      begins = checkpoint == 0;
      if (auto done = drop_chunk_.execute((*chunk)->id); !done) return done;
      std::vector<Numbered> before;
      for (JournalEntry& entry : entries) before.push_back({0, std::move(entry)});
      loose.insert(loose.begin(), std::make_move_iterator(before.begin()),
                   std::make_move_iterator(before.end()));
      begin = latest_begin(loose);
    }
    if (moved) {
      if (auto done = make_rows(device, loose); !done) return done;
      begin = latest_begin(loose);
    }
    if (begins) return {};
    if (auto done = begin_at_.execute(begin ? begin->id : 0, device); !done) return done;
    return begin ? count_events_.execute(begin->at.count(), device) : count_none_.execute(device);
  }

  /// Numbers them behind all others: rows follow chunks, and each device's stay in their order.
  Result<void> make_rows(DeviceId device, std::vector<Numbered>& entries) {
    if (auto done = drop_rows_.execute(device); !done) return done;
    for (Numbered& one : entries) {
      one.id = next_id_++;
      const auto done = insert_.execute(one.id, device, one.entry.at.count(),
                                        static_cast<int>(one.entry.kind), body_of(one.entry));
      if (!done) return done;
    }
    return {};
  }

  /// SQLite gives no number twice only while the highest is a row's.
  Result<void> keep_a_row() {
    auto behind = database_.prepare(
        "SELECT device, first_id FROM journal_chunk WHERE last_id = (SELECT max(last_id) FROM "
        "journal_chunk) AND last_id > coalesce((SELECT max(id) FROM journal), 0)");
    if (!behind) return unexpected(behind.error());
    const auto row = behind->step();
    if (!row) return unexpected(row.error());
    if (!*row) return {};
    const DeviceId device = behind->integer(0);
    const std::int64_t first_id = behind->integer(1);
    behind->reset();
    auto chunk = chunk_from_the_end(device, 0);
    if (!chunk) return unexpected(chunk.error());
    if (auto done = drop_chunk_.execute((*chunk)->id); !done) return done;
    std::vector<Numbered> entries;
    for (JournalEntry& entry : (*chunk)->entries) entries.push_back({0, std::move(entry)});
    if (auto done = make_rows(device, entries); !done) return done;
    auto moved = database_.prepare("UPDATE device SET checkpoint = ? WHERE id = ? AND checkpoint = ?");
    if (!moved) return unexpected(moved.error());
    return moved->execute(entries.front().id, device, first_id);
  }

  Database& database_;
  Statement rows_later_, rows_of_later_, chunks_, drop_chunk_, is_row_, rows_, drop_rows_, insert_, begin_at_,
      count_events_, count_none_;
  std::int64_t next_id_ = 1;
};

class Cut {
 public:
  Cut(Database& database, const CutMoment& moment, const Decode& decode)
      : database_(database), moment_(moment), decode_(decode) {}

  Result<void> run() {
    Triggers triggers(database_);
    if (auto done = triggers.drop(); !done) return done;
    if (auto done = find_last(); !done) return done;
    for (const auto step : {&Cut::cut_tables, &Cut::cut_events, &Cut::cut_journal, &Cut::cut_pairings,
                            &Cut::cut_devices, &Cut::cut_seals}) {
      if (auto done = (this->*step)(); !done) return done;
    }
    return triggers.put_back();
  }

 private:
  template <class... Values>
  Result<void> execute(std::string_view sql, const Values&... values) {
    auto statement = database_.prepare(sql);
    if (!statement) return unexpected(statement.error());
    return statement->execute(values...);
  }

  /// The last event that stays. No device may have one there and one behind it of the same moment.
  Result<void> find_last() {
    auto first_later = database_.prepare(
        "SELECT coalesce(min(sequence) - 1, (SELECT max(sequence) FROM event), 0) FROM "
        "event WHERE at_ms > ?");
    if (!first_later) return unexpected(first_later.error());
    first_later->bind(moment_.line.count());
    if (const auto row = first_later->step(); !row) return unexpected(row.error());
    last_ = first_later->integer(0);
    first_later->reset();
    while (true) {
      if (auto done = find_limits(); !done) return done;
      auto shared = database_.prepare(
          "SELECT board.device, event.sequence, event.at_ms FROM event JOIN board ON board.id = event.board "
          "WHERE sequence <= ? ORDER BY sequence DESC");
      if (!shared) return unexpected(shared.error());
      // Devices are few, and their latest events are near the end.
      std::set<DeviceId> seen;
      std::optional<Sequence> earlier;
      shared->bind(last_);
      auto read = shared->for_each([&] {
        const DeviceId device = shared->integer(0);
        const auto limit = first_dropped_.find(device);
        if (limit == first_dropped_.end()) return true;
        const bool is_shared = Millis{shared->integer(2)} >= limit->second;
        if (is_shared) earlier = shared->integer(1) - 1;
        if (!is_shared) seen.insert(device);
        return seen.size() < first_dropped_.size();
      });
      if (!read) return read;
      if (!earlier) return {};
      last_ = *earlier;
    }
  }

  /// Of each device the time of its first event that goes.
  Result<void> find_limits() {
    first_dropped_.clear();
    auto rows = database_.prepare(
        "SELECT board.device, min(event.at_ms) FROM event JOIN board ON board.id = event.board WHERE "
        "sequence > ? GROUP BY board.device");
    if (!rows) return unexpected(rows.error());
    rows->bind(last_);
    return rows->for_each([&] {
      first_dropped_[rows->integer(0)] = Millis{rows->integer(1)};
      return true;
    });
  }

  /// Games that go on behind the last event are made again from what stays of them.
  Result<void> cut_tables() {
    std::set<std::pair<BoardId, int>> games;
    auto rows = database_.prepare("SELECT DISTINCT board, game FROM event WHERE sequence > ?");
    if (!rows) return unexpected(rows.error());
    rows->bind(last_);
    auto read = rows->for_each([&] {
      games.emplace(rows->integer(0), rows->small_integer(1));
      return true;
    });
    if (!read) return read;
    for (const auto& [board, game] : games) {
      for (const char* sql :
           {"DELETE FROM ply WHERE game IN (SELECT id FROM game WHERE board = ? AND number = ?)",
            "DELETE FROM game WHERE board = ? AND number = ?",
            "DELETE FROM ruling WHERE board = ? AND game = ?"}) {
        if (auto done = execute(sql, board, game); !done) return done;
      }
    }
    for (const char* sql :
         {"DELETE FROM irregularity WHERE sequence > ?", "DELETE FROM game_round WHERE sequence > ?",
          "UPDATE outlet SET delivered = min(delivered, ?)"}) {
      if (auto done = execute(sql, last_); !done) return done;
    }
    return make_again(games);
  }

  Result<void> make_again(const std::set<std::pair<BoardId, int>>& games) {
    auto derived = DerivedTables::open(database_);
    if (!derived) return unexpected(derived.error());
    auto rows = database_.prepare(
        "SELECT sequence, board, game, tracker, json FROM event WHERE sequence <= ? AND type NOT IN "
        "('clock', 'irregularity') ORDER BY sequence");
    if (!rows) return unexpected(rows.error());
    rows->bind(last_);
    Result<void> applied;
    auto read = rows->for_each([&] {
      if (!games.contains({rows->integer(1), rows->small_integer(2)})) return true;
      const auto event = decode_(rows->text(4));
      applied = event ? derived->apply(rows->integer(1), rows->integer(0), *event, rows->small_integer(3))
                      : unexpected(StoreError{SQLITE_CORRUPT, false,
                                              fmt::format("{}: event {}: {}", database_.path(),
                                                          rows->integer(0), event.error())});
      return applied.has_value();
    });
    if (!read) return read;
    if (!applied) return applied;
    for (const auto& [board, game] : games) {
      const auto done = execute(
          "UPDATE game SET round = coalesce((SELECT round FROM game_round WHERE board = ?1 AND game = ?2 "
          "ORDER BY sequence DESC LIMIT 1), 0) WHERE board = ?1 AND number = ?2",
          board, game);
      if (!done) return done;
    }
    return {};
  }

  Result<void> cut_events() {
    if (auto done = execute("DELETE FROM event WHERE sequence > ?", last_); !done) return done;
    if (auto done = database_.run("UPDATE board SET events = 0, latest_from = 0, latest_to = 0"); !done)
      return done;
    return database_.run(
        "UPDATE board SET events = there, latest_to = latest, latest_from = begun FROM (SELECT board AS of, "
        "count(*) AS there, max(sequence) AS latest, coalesce(max(CASE type WHEN 'game_start' THEN sequence "
        "END), min(sequence)) AS begun FROM event GROUP BY board) WHERE of = id");
  }

  Result<void> cut_journal() {
    JournalCut::Limits limits;
    for (const auto& [device, first] : first_dropped_) {
      if (first <= moment_.line) limits[device] = first - Millis{1};
    }
    if (auto done = JournalCut(database_).cut(moment_.line, limits); !done) return done;
    if (auto done = execute("DELETE FROM clock_anchor WHERE at_ms > ?", moment_.line.count()); !done)
      return done;
    return execute("UPDATE meta SET value = min(value, ?) WHERE key = 'last_ms'", moment_.line.count());
  }

  Result<void> cut_pairings() {
    for (const char* sql : {"DELETE FROM pairing_change_tag WHERE change IN (SELECT id FROM pairing_change "
                            "WHERE at_ms > ?)",
                            "DELETE FROM pairing_change WHERE at_ms > ?"}) {
      if (auto done = execute(sql, moment_.line.count()); !done) return done;
    }
    const auto done = database_.run(
        "DELETE FROM pairing_tag; DELETE FROM pairing; DELETE FROM game_tag; DELETE FROM seating");
    if (!done) return done;
    AppliedChanges applied;
    if (auto again = apply_changes(database_, moment_.line, database_, applied); !again) return again;
    // What undoes another one came behind it.
    return execute("DELETE FROM tournament_change WHERE at_ms > ?", moment_.wall.count());
  }

  /// The transparency log ends before the first sealing that speaks of something that goes. What comes then
  /// is another log, and where it goes on is found anew: rows have other numbers now.
  Result<void> cut_seals() {
    const auto kept = database_.integer(
        "WITH stored AS (SELECT id, coalesce((SELECT sum(entries) FROM journal_chunk WHERE device = d.id), "
        "0) + (SELECT count(*) FROM journal WHERE device = d.id) AS entries, coalesce((SELECT sum(events) "
        "FROM board WHERE device = d.id), 0) AS events FROM device AS d UNION ALL SELECT 0, count(*), 0 FROM "
        "clock_anchor UNION ALL SELECT -1, 1 << 62, 0 UNION ALL SELECT -2, (SELECT count(*) FROM "
        "pairing_change), (SELECT count(*) FROM tournament_change)), "
        "first_gone AS (SELECT coalesce(min(leaf), (SELECT count(*) FROM sealed)) AS leaf FROM sealed LEFT "
        "JOIN stored ON stored.id = device WHERE sealed.entries > coalesce(stored.entries, 0) OR "
        "sealed.events > coalesce(stored.events, 0)) "
        "SELECT coalesce((SELECT max(size) FROM sealed_root WHERE size <= first_gone.leaf), 0) FROM "
        "first_gone");
    if (!kept) return unexpected(kept.error());
    for (const char* sql : {"DELETE FROM sealed WHERE leaf >= ?", "DELETE FROM sealed_root WHERE size > ?",
                            "DELETE FROM sealed_cosignature WHERE size > ?"}) {
      if (auto done = execute(sql, *kept); !done) return done;
    }
    return database_.run(
        "DELETE FROM sealed_strand; DELETE FROM sealed_until; DELETE FROM sealed_change WHERE change NOT IN "
        "(SELECT id FROM pairing_change WHERE source = 1 UNION ALL SELECT id FROM tournament_change WHERE "
        "source = 2)");
  }

  /// Boards that came later.
  Result<void> cut_devices() {
    constexpr const char* kLater =
        "SELECT id FROM device WHERE known_ms > ?1 AND id NOT IN (SELECT device FROM journal) AND id NOT IN "
        "(SELECT device FROM journal_chunk) AND id NOT IN (SELECT device FROM board WHERE events > 0)";
    const std::string later = kLater;
    if (auto done = execute("DELETE FROM board WHERE device IN (" + later + ")", moment_.line.count()); !done)
      return done;
    return execute("DELETE FROM device WHERE id IN (" + later + ")", moment_.line.count());
  }

  Database& database_;
  const CutMoment& moment_;
  const Decode& decode_;
  Sequence last_ = 0;
  std::map<DeviceId, Millis> first_dropped_;
};

}  // namespace

Result<void> cut_back(Database& database, const CutMoment& moment, const Decode& decode) {
  return in_transaction(database, [&] { return Cut(database, moment, decode).run(); });
}

}  // namespace eboard::storage
