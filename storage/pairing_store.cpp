// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "storage/pairing_store.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>

#include "rules/chess/pgn/header_tags.hpp"
#include "storage/game_id.hpp"
#include "storage/migrate.hpp"

namespace eboard::storage {

namespace {

using Tags = std::vector<rules::Tag>;

constexpr std::string_view kKeepChange =
    "INSERT INTO pairing_change (at_ms, what, number, board) VALUES (max(?, coalesce((SELECT at_ms FROM "
    "pairing_change ORDER BY id DESC LIMIT 1), 0)), ?, ?, ?)";

/// Writes the tables, and keeps no change.
class Writer {
 public:
  [[nodiscard]] static Result<Writer> open(Database& database) {
    Writer made;
    made.store_ = store_name(store_id(database));
    auto prepared = database.prepare({
        {&made.drop_tags_, "DELETE FROM pairing_tag WHERE round = ? AND board = ?"},
        {&made.drop_, "DELETE FROM pairing WHERE round = ? AND board = ?"},
        {&made.pair_, "INSERT INTO pairing VALUES (?, ?)"},
        {&made.add_tag_, "INSERT INTO pairing_tag VALUES (?, ?, ?, ?, ?)"},
        {&made.seat_, "INSERT OR REPLACE INTO seating (round, board) VALUES (?, ?)"},
        {&made.unseat_, "DELETE FROM seating WHERE board = ?"},
        {&made.drop_game_tags_, "DELETE FROM game_tag WHERE game = ? AND board = ?"},
        // An id of the form of this store's own may be that of a game here, now or later.
        {&made.add_game_tag_,
         "INSERT INTO game_tag (game, board, position, name, value) SELECT ?1, ?2, ?3, ?4, ?5 WHERE ?4 <> "
         "'GameId' OR NOT EXISTS (SELECT 1 FROM game_tag WHERE name = 'GameId' AND value = ?5) AND NOT "
         "EXISTS (SELECT 1 FROM board WHERE ?5 GLOB 'eboardd-' || ?6 || '-*-' || number || '-' || id || "
         "'-*' OR plain_ids_to > 0 AND ?5 LIKE 'eboardd-________-' || number || '-' || id || '-%')"},
    });
    if (!prepared) return unexpected(prepared.error());
    return made;
  }

  [[nodiscard]] Result<void> unpair(int round, int board) {
    if (auto done = drop_tags_.execute(round, board); !done) return done;
    return drop_.execute(round, board);
  }
  [[nodiscard]] Result<void> pair(int round, int board, const Tags& tags) {
    if (auto done = unpair(round, board); !done) return done;
    if (auto done = pair_.execute(round, board); !done) return done;
    int position = 0;
    for (const rules::Tag& tag : tags) {
      if (auto done = add_tag_.execute(round, board, ++position, tag.name, tag.value); !done) return done;
    }
    return {};
  }
  [[nodiscard]] Result<void> seat(int round, int board) {
    return round == 0 ? unseat_.execute(board) : seat_.execute(round, board);
  }
  [[nodiscard]] Result<void> describe(int game, BoardId board, const Tags& tags) {
    if (auto done = drop_game_tags_.execute(game, board); !done) return done;
    int position = 0;
    if (auto done = add_game_tag_.execute(game, board, position, "", "", store_); !done) return done;
    for (const rules::Tag& tag : tags) {
      if (auto done = add_game_tag_.execute(game, board, ++position, tag.name, tag.value, store_); !done)
        return done;
    }
    return {};
  }

 private:
  Statement drop_tags_, drop_, pair_, add_tag_, seat_, unseat_, drop_game_tags_, add_game_tag_;
  std::string store_;  ///< its name in GameIds
};

/// Writes what is new, and keeps each change.
class Recorder {
 public:
  [[nodiscard]] static Result<Recorder> open(Database& database, Millis at) {
    auto writer = Writer::open(database);
    if (!writer) return unexpected(writer.error());
    Recorder made(database, at, std::move(*writer));
    auto prepared = database.prepare({
        {&made.keep_, kKeepChange},
        {&made.keep_tags_,
         "INSERT INTO pairing_change_tag SELECT ?1, position, name, value FROM pairing_tag WHERE round = ?2 "
         "AND board = ?3"},
        {&made.keep_game_tags_,
         "INSERT INTO pairing_change_tag SELECT ?1, position, name, value FROM game_tag WHERE game = ?2 AND "
         "board = ?3"},
        {&made.tags_,
         "SELECT name, value FROM pairing LEFT JOIN pairing_tag USING (round, board) WHERE pairing.round = ? "
         "AND pairing.board = ? ORDER BY position"},
        {&made.seated_, "SELECT board, round FROM seating"},
        {&made.unplayed_,
         "SELECT round, board FROM pairing WHERE round IN (SELECT round FROM seating) AND board NOT IN "
         "(SELECT board FROM seating) AND NOT EXISTS (SELECT 1 FROM game JOIN board ON board.id = game.board "
         "WHERE game.round = pairing.round AND board.number = pairing.board)"},
    });
    if (!prepared) return unexpected(prepared.error());
    return made;
  }

  [[nodiscard]] Result<void> pair(const Pairing& pairing) {
    const auto before = tags_of(pairing.round, pairing.board);
    if (!before) return unexpected(before.error());
    if (*before == pairing.tags) return {};
    if (auto done = write_.pair(pairing.round, pairing.board, pairing.tags); !done) return done;
    return keep("pairing", pairing.round, pairing.board, &keep_tags_);
  }

  [[nodiscard]] Result<void> describe(const GameKey& game, const Tags& tags) {
    if (auto done = write_.describe(game.number, game.board, tags); !done) return done;
    return keep("game", game.number, game.board, &keep_game_tags_);
  }

  [[nodiscard]] Result<void> seat(int round, int board) {
    const auto before = seatings();
    if (!before) return unexpected(before.error());
    return seat(*before, round, board);
  }

  /// And nobody else.
  [[nodiscard]] Result<void> seat_all(const std::map<int, int>& rounds) {
    const auto before = seatings();
    if (!before) return unexpected(before.error());
    for (const auto& [board, round] : rounds) {
      if (auto done = seat(*before, round, board); !done) return done;
    }
    for (const auto& [board, round] : *before) {
      if (rounds.contains(board)) continue;
      if (auto done = write_.seat(0, board); !done) return done;
      if (auto done = keep("seating", 0, board); !done) return done;
    }
    return {};
  }

  // A table that is not paired any more must not give its names to a game that begins there.
  [[nodiscard]] Result<void> drop_unplayed() {
    std::vector<std::pair<int, int>> unplayed;
    auto read = unplayed_.for_each([&] {
      unplayed.emplace_back(unplayed_.small_integer(0), unplayed_.small_integer(1));
      return true;
    });
    if (!read) return read;
    for (const auto& [round, board] : unplayed) {
      if (auto done = write_.unpair(round, board); !done) return done;
      if (auto done = keep("unpaired", round, board); !done) return done;
    }
    return {};
  }

 private:
  Recorder(Database& database, Millis at, Writer writer)
      : database_(&database), at_(at), write_(std::move(writer)) {}

  [[nodiscard]] Result<std::optional<Tags>> tags_of(int round, int board) {
    std::optional<Tags> tags;
    tags_.bind(round, board);
    auto read = tags_.for_each([&] {
      if (!tags) tags.emplace();
      if (!tags_.is_null(0)) tags->push_back({std::string(tags_.text(0)), std::string(tags_.text(1))});
      return true;
    });
    if (!read) return unexpected(read.error());
    return tags;
  }

  [[nodiscard]] Result<std::map<int, int>> seatings() {
    std::map<int, int> rounds;
    auto read = seated_.for_each([&] {
      rounds.emplace(seated_.small_integer(0), seated_.small_integer(1));
      return true;
    });
    if (!read) return unexpected(read.error());
    return rounds;
  }

  [[nodiscard]] Result<void> seat(const std::map<int, int>& before, int round, int board) {
    const auto seated = before.find(board);
    if (seated != before.end() && seated->second == round) return {};
    if (auto done = write_.seat(round, board); !done) return done;
    return keep("seating", round, board);
  }

  [[nodiscard]] Result<void> keep(std::string_view what, int number, std::int64_t board,
                                  Statement* tags = nullptr) {
    if (auto done = keep_.execute(at_.count(), what, number, board); !done || tags == nullptr) return done;
    return tags->execute(database_->last_insert_id(), number, board);
  }

  Database* database_;
  Millis at_;
  Writer write_;
  Statement keep_, keep_tags_, keep_game_tags_, tags_, seated_, unplayed_;
};

Result<void> apply(Writer& writer, const PairingChange& change) {
  const int table = static_cast<int>(change.board);
  if (change.what == "pairing") return writer.pair(change.number, table, change.tags);
  if (change.what == "unpaired") return writer.unpair(change.number, table);
  if (change.what == "seating") return writer.seat(change.number, table);
  return writer.describe(change.number, change.board, change.tags);
}

}  // namespace

Result<void> write_pairings(Database& database, const std::vector<Pairing>& pairings, Millis at,
                            int elsewhere) {
  auto recorder = Recorder::open(database, at);
  if (!recorder) return unexpected(recorder.error());
  // Which round is played at each table from now on; at every other table the latest of them.
  std::map<int, int> rounds;
  if (elsewhere > 1) rounds[0] = elsewhere;  // without a row it is 1
  for (const Pairing& pairing : pairings) {
    if (auto done = recorder->pair(pairing); !done) return done;
    rounds[pairing.board] = pairing.round;
    rounds[0] = std::max(rounds[0], pairing.round);
  }
  if (auto done = recorder->seat_all(rounds); !done) return done;
  return recorder->drop_unplayed();
}

Result<void> write_seat(Database& database, const Pairing& pairing, const std::optional<GameKey>& game,
                        Millis at) {
  auto recorder = Recorder::open(database, at);
  if (!recorder) return unexpected(recorder.error());
  if (auto done = recorder->pair(pairing); !done) return done;
  if (auto done = recorder->seat(pairing.round, pairing.board); !done || !game) return done;
  return recorder->describe(*game, pairing.tags);
}

Result<void> read_changes(Database& stored, std::int64_t after, Millis as_of,
                          const std::function<Result<void>(const PairingChange&)>& visit) {
  Statement rows, tag_rows;
  auto prepared = stored.prepare({
      {&rows,
       "SELECT id, what, number, board, at_ms FROM pairing_change WHERE id > ? AND at_ms <= ? ORDER BY "
       "id"},
      {&tag_rows,
       "SELECT name, value FROM pairing_change_tag WHERE change = ? AND name <> '' ORDER BY position"},
  });
  if (!prepared) return prepared;
  Result<void> done;
  rows.bind(after, as_of.count());
  auto read = rows.for_each([&] {
    PairingChange change{rows.integer(0), std::string(rows.text(1)), rows.small_integer(2), rows.integer(3),
                         Millis{rows.integer(4)}};
    tag_rows.bind(change.id);
    done = tag_rows.for_each([&] {
      change.tags.push_back({std::string(tag_rows.text(0)), std::string(tag_rows.text(1))});
      return true;
    });
    if (done) done = visit(change);
    return done.has_value();
  });
  return read ? done : read;
}

Result<void> apply_changes(Database& stored, Millis as_of, Database& tables, AppliedChanges& applied) {
  std::optional<Writer> writer;
  return read_changes(stored, applied.last, as_of, [&](const PairingChange& change) -> Result<void> {
    if (!writer) {
      auto opened = Writer::open(tables);
      if (!opened) return unexpected(opened.error());
      writer.emplace(std::move(*opened));
    }
    applied = {change.id, change.at};
    return apply(*writer, change);
  });
}

Result<void> write_change(Database& database, const PairingChange& change) {
  auto writer = Writer::open(database);
  if (!writer) return unexpected(writer.error());
  if (auto done = apply(*writer, change); !done) return done;
  Statement keep, keep_tag;
  auto prepared = database.prepare({
      {&keep, kKeepChange},
      {&keep_tag, "INSERT INTO pairing_change_tag VALUES (?, ?, ?, ?)"},
  });
  if (!prepared) return prepared;
  if (auto done = keep.execute(change.at.count(), change.what, change.number, change.board); !done)
    return done;
  const std::int64_t id = database.last_insert_id();
  int position = 0;
  for (const rules::Tag& tag : change.tags) {
    if (auto done = keep_tag.execute(id, ++position, tag.name, tag.value); !done) return done;
  }
  return {};
}

Result<GameTags> GameTags::open(Database& database) {
  GameTags made;
  made.store_ = store_name(store_id(database));
  auto prepared = database.prepare({
      {&made.is_plain_, "SELECT ?2 <= plain_ids_to FROM board WHERE id = ?1"},
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
  if (game.record.tag("GameId")) return {};
  bool is_plain = false;
  is_plain_.bind(game.board, game.number);
  read = is_plain_.for_each([&] {
    is_plain = is_plain_.integer(0) != 0;
    return true;
  });
  if (read) game.record.set_tag("GameId", game_id(game, is_plain ? std::string_view() : store_));
  return read;
}

Result<std::optional<int>> read_round_at(Database& database, int table) {
  // The row of table 0 counts for every table that has none.
  auto rows = database.prepare("SELECT round FROM seating WHERE board IN (0, ?) ORDER BY board DESC LIMIT 1");
  if (!rows) return unexpected(rows.error());
  rows->bind(table);
  const auto found = rows->step();
  if (!found) return unexpected(found.error());
  return *found ? std::optional(rows->small_integer(0)) : std::nullopt;
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
