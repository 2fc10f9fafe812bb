// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Makes stores in a folder of their own, and a game to put into them.
#pragma once

#include <sqlite3.h>

#include <boost/json/serialize.hpp>
#include <string>
#include <vector>

#include "daemon/events/event_json.hpp"
#include "storage/store.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_folder.hpp"

namespace eboard::test {

/// The value; otherwise the test ends with the store's error.
template <class T>
T must(storage::Result<T> result) {
  INFO((result ? std::string() : result.error().message));
  REQUIRE(result);
  if constexpr (!std::is_void_v<T>) return std::move(*result);
}

inline storage::Store open_store(const std::string& path,
                                 storage::Store::Access access = storage::Store::Access::read_write) {
  return must(storage::Store::open(path, access));
}

/// A store with one device and its board.
struct OneBoard {
  explicit OneBoard(int number = 1) : board(must(store.board(device, number))) {}

  TemporaryFolder folder;
  std::string path = folder.file("e.db");
  storage::Store store = open_store(path);
  storage::DeviceId device = must(store.device("serial 1", "dgt"));
  storage::BoardId board;
};

/// Runs SQL without the store; returns SQLite's result code.
inline int run_sql(const std::string& path, const char* sql) {
  sqlite3* database = nullptr;
  REQUIRE(sqlite3_open(path.c_str(), &database) == SQLITE_OK);
  const int code = sqlite3_exec(database, sql, nullptr, nullptr, nullptr);
  sqlite3_close(database);
  return code;
}

/// Gives the store the id of every other one that this was done to, as copies of one store have.
inline void make_copy_of_one(const OneBoard& f) {
  REQUIRE(run_sql(f.path, "UPDATE meta SET value = '0123456789ABCDEF0123456789ABCDEF' WHERE key = 'id'") ==
          SQLITE_OK);
}

inline storage::Result<storage::Sequence> append(storage::Store& store, storage::BoardId board,
                                                 const tracking::TrackedEvent& event) {
  return store.append(board, event, boost::json::serialize(events::to_json(event)));
}

/// Stores everything in one transaction.
inline void keep(storage::Store& store, storage::BoardId board,
                 const std::vector<tracking::TrackedEvent>& events) {
  must(store.begin());
  for (const auto& event : events) must(append(store, board, event));
  must(store.commit());
}

inline std::vector<storage::StoredEvent> stored_events(storage::Store& store, storage::Sequence after = 0) {
  std::vector<storage::StoredEvent> events;
  must(store.read_events(after, events::parse_tracked_event, [&](const storage::StoredEvent& event) {
    events.push_back(event);
    return true;
  }));
  return events;
}

inline std::vector<storage::GameRow> games_of(storage::Store& store, const storage::GameQuery& query = {}) {
  std::vector<storage::GameRow> games;
  must(store.rounds().read_games(query, [&](const storage::GameRow& game) {
    games.push_back(game);
    return true;
  }));
  return games;
}

inline tracking::MoveTracked committed(int ply, std::string uci, std::string san) {
  tracking::MoveTracked move;
  move.ply = ply;
  move.uci = tracking::PlayedMove::read(uci);
  move.san = std::move(san);
  move.fen = "after ply " + std::to_string(ply);
  move.state = tracking::MoveState::committed;
  move.confidence = 0.99;
  return move;
}

inline constexpr const char* kInitialFen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The events of game `number`: start, moves with clocks, a provisional move that is retracted, mate.
inline std::vector<tracking::TrackedEvent> scholars_mate(int number,
                                                         tracking::Millis at = tracking::Millis{1000}) {
  using tracking::Millis;
  std::vector<tracking::TrackedEvent> events;
  const auto add = [&](tracking::Conclusion what) {
    events.push_back({at, number, std::move(what)});
    at += Millis{500};
  };
  add(tracking::GameStarted{kInitialFen, false});
  add(tracking::PhaseChanged{tracking::Phase::playing});
  const char* const moves[][2] = {{"e2e4", "e4"},  {"e7e5", "e5"},  {"d1h5", "Qh5"},  {"b8c6", "Nc6"},
                                  {"f1c4", "Bc4"}, {"g8f6", "Nf6"}, {"h5f7", "Qxf7#"}};
  int ply = 0;
  for (const auto& [uci, san] : moves) {
    auto move = committed(++ply, uci, san);
    move.white = Millis{300000 - ply * 1000};
    move.black = Millis{300000 - ply * 2000};
    auto provisional = move;
    provisional.state = tracking::MoveState::provisional;
    add(provisional);
    if (ply == 3) {
      add(tracking::MoveRetracted{3});
      add(provisional);
    }
    add(move);
    const auto running = ply % 2 == 0 ? rules::Color::white : rules::Color::black;
    add(tracking::ClockChanged{*move.white, *move.black, running, true});
  }
  add(tracking::GameEnded{rules::Result::white_wins, tracking::EndedBy::checkmate});
  return events;
}

}  // namespace eboard::test
