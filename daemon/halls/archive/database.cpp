// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/halls/archive/database.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <pqxx/pqxx>
#include <thread>
#include <tuple>
#include <utility>

#include "daemon/halls/archive/migrations.hpp"
#include "daemon/system/log.hpp"
#include "rules/text/shown.hpp"

namespace eboard::halls {

namespace {

/// After a loss libpqxx may fail twice before it works again.
constexpr int kTries = 3;
constexpr int kFateTries = 100;
constexpr std::chrono::milliseconds kFatePause{100};
constexpr int kKeptRefused = 10'000;
/// Two programs never migrate at the same time.
constexpr std::int64_t kMigrationLock = 0x65626172;

std::string json_of(const Tags& tags) {
  boost::json::object object;
  for (const auto& [name, tag] : tags) object[name] = tag;
  return boost::json::serialize(object);
}

using Hall = std::pair<std::string, std::string>;  ///< name and store
using HallIds = std::map<Hall, int>;

HallIds ids_of(pqxx::work& work, const Batch& batch) {
  HallIds ids;
  for (const ArchivedEvent& event : batch.events) ids[{event.hall, event.message.store}] = 0;
  for (const ArchivedRound& round : batch.rounds) ids[{round.hall, round.message.store}] = 0;
  // In one order in every program that writes here, so that none waits for another in a circle.
  for (auto& [hall, id] : ids) {
    const auto& [name, store] = hall;
    work.exec_params("INSERT INTO hall (name, store) VALUES ($1, $2) ON CONFLICT DO NOTHING", name, store);
    id = work.exec_params1("SELECT id FROM hall WHERE name = $1 AND store = $2 FOR UPDATE", name, store)[0]
             .as<int>();
  }
  return ids;
}

const std::vector<std::string>& event_columns() {
  static const std::vector<std::string> kAll{"hall",  "sequence", "board", "table_number", "round", "tracker",
                                             "at_ms", "game",     "type",  "known",        "body"};
  return kAll;
}

void copy_events(pqxx::work& work, const Batch& batch, const HallIds& ids) {
  work.exec0(
      "CREATE TEMP TABLE IF NOT EXISTS incoming (hall integer, sequence bigint, board bigint, table_number "
      "integer, "
      "round integer, tracker integer, at_ms bigint, game integer, type text, known boolean, body text) "
      "ON COMMIT DELETE ROWS");
  pqxx::stream_to rows(work, "incoming", event_columns());
  for (const auto& [hall, message, keys] : batch.events) {
    rows << std::make_tuple(ids.at({hall, message.store}), message.sequence, message.board, message.table,
                            message.round, message.tracker, keys.at_ms, keys.game, keys.type, keys.known,
                            message.event);
  }
  rows.complete();
}

void insert_events(pqxx::work& work, const Batch& batch, const HallIds& ids, Stored& stored) {
  if (batch.events.empty()) return;
  copy_events(work, batch, ids);
  stored.events =
      work.exec(
              "INSERT INTO event (hall, sequence, board, table_number, round, tracker, at_ms, game, type, "
              "known, body) SELECT hall, sequence, board, table_number, round, tracker, at_ms, game, type, "
              "known, body::json FROM incoming ORDER BY hall, sequence ON CONFLICT DO NOTHING")
          .affected_rows();
  if (stored.events == batch.events.size()) return;
  stored.conflicts =
      work.exec(
              "INSERT INTO conflict (hall, sequence, body) SELECT i.hall, i.sequence, i.body FROM incoming i "
              "JOIN event e USING (hall, sequence) WHERE e.body::text <> i.body OR e.board <> i.board "
              "ON CONFLICT DO NOTHING")
          .affected_rows();
}

/// How far each hall's events have no gap now.
void count_on(pqxx::work& work, const HallIds& ids) {
  for (const auto& [hall, id] : ids) {
    work.exec_params0(
        "UPDATE hall SET seen = greatest(seen, late.last), confirmed = late.whole FROM ("
        "SELECT coalesce(max(sequence), 0) AS last, coalesce(max(sequence) FILTER (WHERE ahead = 0), base) "
        "AS whole "
        "FROM (SELECT h.confirmed AS base, e.sequence, "
        "e.sequence - h.confirmed - row_number() OVER (ORDER BY e.sequence) AS ahead "
        "FROM hall h LEFT JOIN event e ON e.hall = h.id AND e.sequence > h.confirmed WHERE h.id = $1) AS "
        "counted "
        "GROUP BY base) AS late WHERE id = $1",
        id);
  }
}

void store_round(pqxx::work& work, int hall, const RoundMessage& message) {
  const auto newer = work.exec_params(
      "INSERT INTO round (hall, round, version) VALUES ($1, $2, $3) ON CONFLICT (hall, round) DO UPDATE "
      "SET version = excluded.version WHERE round.version <= excluded.version RETURNING version",
      hall, message.round, message.version);
  if (newer.empty()) return;  // it was said before
  work.exec_params("DELETE FROM pairing WHERE hall = $1 AND round = $2", hall, message.round);
  for (const auto& [table, tags] : message.pairings)
    work.exec_params(
        "INSERT INTO pairing VALUES ($1, $2, $3, $4::jsonb) ON CONFLICT (hall, round, table_number) DO "
        "UPDATE "
        "SET tags = excluded.tags",
        hall, message.round, table, json_of(tags));
  for (const auto& [board, game, tags] : message.games)
    work.exec_params(
        "INSERT INTO game_name VALUES ($1, $2, $3, $4, $5, $6::jsonb) ON CONFLICT (hall, board, game) DO "
        "UPDATE "
        "SET round = excluded.round, version = excluded.version, tags = excluded.tags "
        "WHERE game_name.version <= excluded.version",
        hall, board, game, message.round, message.version, json_of(tags));
}

void keep_refused(pqxx::work& work, const Batch& batch) {
  for (const Refused& one : batch.refused)
    work.exec_params("INSERT INTO refused (subject, number, reason, body) VALUES ($1, $2, $3, $4)",
                     rules::shown(one.subject), static_cast<std::int64_t>(one.number), one.reason,
                     pqxx::binarystring(one.text));
  if (!batch.refused.empty())
    work.exec_params("DELETE FROM refused WHERE id <= (SELECT max(id) FROM refused) - $1::bigint",
                     kKeptRefused);
}

std::vector<HallState> read_halls(pqxx::work& work) {
  std::vector<HallState> all;
  for (const auto& row : work.exec("SELECT name, store, confirmed, seen FROM hall"))
    all.push_back(
        {row[0].as<std::string>(), {row[1].as<std::string>(), row[2].as<Sequence>(), row[3].as<Sequence>()}});
  return all;
}

using Why = DatabaseFault::Why;

/// By the class of the SQLSTATE: conflicts, no room, shutting down, its disk, a server that only reads.
Why why_of(const std::string& state) {
  if (state.starts_with("22") || state == "54000") return Why::data;
  const bool passes =
      state.empty() || state == "25006" ||
      std::ranges::any_of(std::initializer_list<std::string_view>{"08", "40", "53", "55", "57", "58"},
                          [&](std::string_view type) { return state.starts_with(type); });
  return passes ? Why::away : Why::wrong;
}

/// The text of libpq ends with a line break, and may have several.
std::string one_line(std::string_view text) {
  std::string line(text.substr(0, text.find_last_not_of(" \n") + 1));
  std::ranges::replace(line, '\n', ' ');
  return line;
}

}  // namespace

class Database::Impl {
 public:
  explicit Impl(std::string address) : address_(std::move(address)) {}

  /// Does the work in a transaction, and commits it; again on a new connection, when one is lost.
  template <class Value>
  DatabaseResult<Value> transact(const std::function<Value(pqxx::work&)>& work) {
    return attempt<Value>([&](pqxx::work& open) {
      Value value = work(open);
      open.commit();
      return value;
    });
  }

  /// The same, unless the commit in `doubt` turns out to be made: then `made` says what is there.
  template <class Value>
  DatabaseResult<Value> transact_once(Doubt& doubt, const std::function<Value(pqxx::work&)>& work,
                                      const std::function<Value(pqxx::work&)>& made) {
    return attempt<Value>([&](pqxx::work& open) {
      if (!doubt.transaction.empty() && was_committed(open, doubt)) return made(open);
      doubt = {};
      const auto transaction = open.exec1("SELECT txid_current()")[0].template as<std::string>();
      Value value = work(open);
      try {
        open.commit();
      } catch (const pqxx::in_doubt_error&) {
        doubt = {transaction};
        throw;
      }
      return value;
    });
  }

 private:
  template <class Value, class Work>
  DatabaseResult<Value> attempt(Work work) {
    DatabaseFault fault;
    for (int tries = 0; tries < kTries; ++tries) {
      try {
        pqxx::work open(connection());
        return work(open);
      } catch (const pqxx::sql_error& wrong) {
        fault = {why_of(wrong.sqlstate()), fmt::format("{} ({})", one_line(wrong.what()), wrong.sqlstate())};
      } catch (const pqxx::failure& lost) {
        fault = {Why::away, one_line(lost.what())};
      }
      connection_.reset();
      if (fault.why != Why::away) break;
    }
    return unexpected(fault);
  }

  pqxx::connection& connection() {
    if (!connection_) connection_ = std::make_unique<pqxx::connection>(address_);
    return *connection_;
  }

  /// The server may still be busy with it. nullopt of a fate that is too old: then the work is done again,
  /// which stores nothing twice.
  static bool was_committed(pqxx::work& open, const Doubt& doubt) {
    for (int tries = 0; tries < kFateTries; ++tries) {
      const auto row = open.exec_params1("SELECT txid_status($1::bigint)", doubt.transaction);
      const std::string fate = row[0].is_null() ? "" : row[0].as<std::string>();
      if (fate != "in progress") {
        log::notice("a commit whose answer was lost: {}",
                    fate.empty() ? "forgotten, it is done again" : fate);
        return fate == "committed";
      }
      std::this_thread::sleep_for(kFatePause);
    }
    throw pqxx::broken_connection("a commit is under way and does not end");
  }

  std::string address_;
  std::unique_ptr<pqxx::connection> connection_;
};

Database::Database(std::string address) : impl_(std::make_unique<Impl>(std::move(address))) {}
Database::~Database() = default;

DatabaseResult<void> Database::migrate() {
  const auto steps = migrations();
  const auto version = impl_->transact<int>([&](pqxx::work& work) {
    work.exec_params("SELECT pg_advisory_xact_lock($1::bigint)", kMigrationLock);
    work.exec0("CREATE TABLE IF NOT EXISTS archive_schema (version integer NOT NULL)");
    const auto row = work.exec1("SELECT coalesce(max(version), 0) FROM archive_schema");
    const int found = row[0].as<int>();
    for (int step = found; step < static_cast<int>(steps.size()); ++step) {
      work.exec(steps[static_cast<std::size_t>(step)]);
      work.exec_params0("INSERT INTO archive_schema VALUES ($1)", step + 1);
      log::notice("the database is of version {} now", step + 1);
    }
    return found;
  });
  if (!version) return unexpected(version.error());
  if (*version > static_cast<int>(steps.size()))
    return unexpected(DatabaseFault{
        Why::wrong,
        fmt::format("the database is of version {}, and this program knows {}", *version, steps.size())});
  return {};
}

DatabaseResult<Stored> Database::store(const Batch& batch, Doubt& doubt) {
  const auto write = [&](pqxx::work& work) {
    Stored stored;
    const HallIds ids = ids_of(work, batch);
    insert_events(work, batch, ids, stored);
    for (const ArchivedRound& round : batch.rounds)
      store_round(work, ids.at({round.hall, round.message.store}), round.message);
    keep_refused(work, batch);
    count_on(work, ids);
    for (const HallState& state : read_halls(work)) {
      if (ids.contains({state.hall, state.confirmation.store})) stored.halls.push_back(state);
    }
    return stored;
  };
  return impl_->transact_once<Stored>(doubt, write, [&batch](pqxx::work& work) {
    return Stored{.events = batch.events.size(), .halls = read_halls(work)};
  });
}

DatabaseResult<std::vector<HallState>> Database::halls() {
  return impl_->transact<std::vector<HallState>>(read_halls);
}

const std::vector<std::string>& Database::views() {
  static const std::vector<std::string> kAll{"games",       "boards", "players",   "irregularities",
                                             "tournaments", "halls",  "conflicts", "refusals"};
  return kAll;
}

DatabaseResult<void> Database::read_view(std::string_view view, const std::optional<std::string>& hall,
                                         const std::function<void(std::string_view)>& visit) {
  const bool has_halls = view == "players" || view == "tournaments";
  const std::string sql =
      fmt::format("SELECT row_to_json(v) FROM {} v WHERE $1::text IS NULL OR $1 = {} ORDER BY v", view,
                  has_halls ? "ANY(v.halls)" : "v.hall");
  const auto rows = impl_->transact<pqxx::result>(
      [&](pqxx::work& work) { return work.exec_params(sql, hall ? hall->c_str() : nullptr); });
  if (!rows) return unexpected(rows.error());
  for (const auto& row : *rows) visit(row[0].c_str());
  return {};
}

DatabaseResult<std::vector<KeptEvent>> Database::events_behind(const std::string& store,
                                                               const std::optional<std::string>& hall,
                                                               Sequence after, int maximum) {
  return impl_->transact<std::vector<KeptEvent>>([&](pqxx::work& work) {
    std::vector<KeptEvent> events;
    for (const auto& row : work.exec_params(
             "SELECT sequence, board, tracker, body::text FROM event WHERE hall = (SELECT id FROM hall WHERE "
             "store = $1 "
             "AND ($2::text IS NULL OR name = $2) ORDER BY confirmed DESC LIMIT 1) AND sequence > $3 "
             "ORDER BY sequence LIMIT $4",
             store, hall ? hall->c_str() : nullptr, after, maximum))
      events.push_back(
          {row[0].as<Sequence>(), row[1].as<BoardId>(), row[2].as<int>(), row[3].as<std::string>()});
    return events;
  });
}

}  // namespace eboard::halls
