// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "storage/pairing_store.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "rules/chess/pgn/header_tags.hpp"
#include "storage/game_id.hpp"

namespace eboard::storage {

namespace {

// Says which round is played at each table from now on; the latest of them at every other table.
Result<void> write_seatings(Database& database, const std::vector<Pairing>& pairings) {
  if (auto done = database.run("DELETE FROM seating"); !done) return done;
  auto insert = database.prepare("INSERT OR REPLACE INTO seating VALUES (?, ?)");
  if (!insert) return unexpected(insert.error());
  for (const Pairing& pairing : pairings) {
    if (auto done = insert->execute(pairing.board, pairing.round); !done) return done;
  }
  if (pairings.empty()) return {};
  return insert->execute(0, std::ranges::max_element(pairings, {}, &Pairing::round)->round);
}

// A table that is not paired any more must not give its names to a game that begins there.
Result<void> drop_unplayed(Database& database) {
  return database.run(
      "DELETE FROM pairing WHERE round IN (SELECT round FROM seating) AND board NOT IN (SELECT board FROM "
      "seating) AND NOT EXISTS (SELECT 1 FROM game JOIN board ON board.id = game.board WHERE game.round = "
      "pairing.round AND board.number = pairing.board)");
}

// Replaces pairings of the same round and table.
Result<void> write_tags(Database& database, const std::vector<Pairing>& pairings) {
  Statement remove, insert, insert_tag;
  auto prepared = database.prepare({
      {&remove, "DELETE FROM pairing WHERE round = ? AND board = ?"},
      {&insert, "INSERT INTO pairing VALUES (?, ?)"},
      {&insert_tag, "INSERT INTO pairing_tag VALUES (?, ?, ?, ?, ?)"},
  });
  if (!prepared) return prepared;
  for (const Pairing& pairing : pairings) {
    if (auto done = remove.execute(pairing.round, pairing.board); !done) return done;
    if (auto done = insert.execute(pairing.round, pairing.board); !done) return done;
    int position = 0;
    for (const rules::Tag& tag : pairing.tags) {
      auto done = insert_tag.execute(pairing.round, pairing.board, ++position, tag.name, tag.value);
      if (!done) return done;
    }
  }
  return {};
}

}  // namespace

Result<void> write_pairings(Database& database, const std::vector<Pairing>& pairings) {
  if (auto done = write_tags(database, pairings); !done) return done;
  if (auto done = write_seatings(database, pairings); !done) return done;
  return drop_unplayed(database);
}

Result<void> write_seat(Database& database, const Pairing& pairing) {
  if (auto done = write_tags(database, {pairing}); !done) return done;
  auto seat = database.prepare("INSERT OR REPLACE INTO seating VALUES (?, ?)");
  if (!seat) return unexpected(seat.error());
  return seat->execute(pairing.board, pairing.round);
}

// An id of the form of this store's own may be that of a game here, now or later.
Result<void> write_game_tags(Database& database, const GameKey& game, const std::vector<rules::Tag>& tags) {
  Statement remove, insert;
  auto prepared = database.prepare({
      {&remove, "DELETE FROM game_tag WHERE board = ? AND game = ?"},
      {&insert,
       "INSERT INTO game_tag SELECT ?1, ?2, ?3, ?4, ?5 WHERE ?4 <> 'GameId' OR NOT EXISTS (SELECT 1 FROM "
       "game_tag WHERE name = 'GameId' AND value = ?5) AND NOT EXISTS (SELECT 1 FROM board WHERE ?5 GLOB "
       "'eboardd-*-' || number || '-' || id || '-*')"},
  });
  if (!prepared) return prepared;
  if (auto done = remove.execute(game.board, game.number); !done) return done;
  int position = 0;
  if (auto done = insert.execute(game.board, game.number, position, "", ""); !done) return done;
  for (const rules::Tag& tag : tags) {
    auto done = insert.execute(game.board, game.number, ++position, tag.name, tag.value);
    if (!done) return done;
  }
  return {};
}

Result<GameTags> GameTags::open(Database& database) {
  GameTags made;
  auto prepared = database.prepare({
      {&made.own_,
       "SELECT position, name, value FROM game_tag WHERE board = ? AND game = ? ORDER BY position"},
      {&made.taken_,
       "SELECT EXISTS (SELECT 1 FROM game_tag WHERE name = 'GameId' AND value = ?1 AND (board, game) <> (?2, "
       "?3)) OR EXISTS (SELECT 1 FROM pairing_tag WHERE name = 'GameId' AND value = ?1 AND (round, board) < "
       "(?4, ?5))"},
  });
  if (!prepared) return unexpected(prepared.error());
  return made;
}

Result<void> GameTags::describe(GameRow& game, const Pairing* pairing) {
  std::vector<rules::Tag>& tags = game.record.tags;
  const bool is_first = std::exchange(place_, std::pair(game.round, game.board_number)) != place_;
  bool has_own = false;
  own_.bind(game.board, game.number);
  auto read = own_.for_each([&] {
    has_own = true;
    if (own_.small_integer(0) > 0) tags.push_back({std::string(own_.text(1)), std::string(own_.text(2))});
    return true;
  });
  if (!read) return read;
  if (!has_own && pairing != nullptr) {
    tags = pairing->tags;
    bool is_taken = !is_first;
    if (const auto given = game.record.tag("GameId"); given && is_first) {
      taken_.bind(*given, game.board, game.number, game.round, game.board_number);
      read = taken_.for_each([&] {
        is_taken = taken_.integer(0) != 0;
        return true;
      });
      if (!read) return read;
    }
    if (is_taken) std::erase_if(tags, [](const rules::Tag& tag) { return tag.name == "GameId"; });
  }
  if (!game.record.tag("GameId")) game.record.set_tag("GameId", game_id(game));
  return {};
}

Result<std::vector<Pairing>> read_pairings(Database& database, const GameQuery& query) {
  auto rows = database.prepare(fmt::format(
      "SELECT pairing.round, pairing.board, name, value FROM pairing LEFT JOIN pairing_tag USING (round, "
      "board) WHERE {} AND {} ORDER BY pairing.round, pairing.board, position",
      query.round ? "pairing.round = ?1" : "?1 IS NULL", query.board ? "pairing.board = ?2" : "?2 IS NULL"));
  if (!rows) return unexpected(rows.error());
  rows->bind(query.round, query.board);
  std::vector<Pairing> pairings;
  auto read = rows->for_each([&] {
    const int round = rows->small_integer(0);
    const int board = rows->small_integer(1);
    if (pairings.empty() || pairings.back().round != round || pairings.back().board != board) {
      pairings.push_back({round, board, {}});
    }
    // Former versions stored a pairing as its file had it.
    if (!rows->is_null(2) && rules::describes_game_to_come(rows->text(2))) {
      pairings.back().tags.push_back({std::string(rows->text(2)), std::string(rows->text(3))});
    }
    return true;
  });
  if (!read) return unexpected(read.error());
  return pairings;
}

}  // namespace eboard::storage
