// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "storage/names.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "storage/liveness.hpp"
#include "storage/sqlite.hpp"

namespace eboard::storage {

namespace {

using Tags = std::vector<rules::Tag>;

/// A table of tags, whose lists differ in two numbers.
struct TagTable {
  std::string_view name, first, second;  ///< table and columns; `second` may be a constant
  bool has_second;
  bool is_sealed = false;
};
constexpr TagTable kPairings{"pairing_tag", "round", "board", true};
constexpr TagTable kGames{"game_tag", "board", "game", true};
constexpr TagTable kEarlier{"pairing_change_tag", "change", "0", false, true};

/// The rows of what is sealed of changes.
class SealedRows {
 public:
  explicit SealedRows(Database& database) : database_(database) {}

  template <class Change>
  Result<void> unsalt(ChangeSource source, std::int64_t id, const NameEdits::Unsalt<Change>& act,
                      const Change& before, const Change& now) {
    Statement read, write;
    auto prepared = database_.prepare({
        {&read, "SELECT salts FROM sealed_change WHERE source = ? AND change = ?"},
        {&write, "UPDATE sealed_change SET salts = ? WHERE source = ? AND change = ?"},
    });
    if (!prepared) return prepared;
    std::optional<SealedChange> sealed;
    read.bind(static_cast<int>(source), id);
    auto done = read.for_each([&] {
      sealed = SealedChange{.source = source, .change = id, .salts = std::string(read.text(0))};
      return true;
    });
    if (!done || !sealed) return done;
    act(*sealed, before, now);
    return write.execute(sealed->salts, static_cast<int>(source), id);
  }

 private:
  Database& database_;
};

/// Changes the lists of tags of one table.
class TagLists {
 public:
  TagLists(Database& database, const TagTable& table) : database_(database), table_(table) {}

  /// How many lists were changed.
  Result<int> change(const NameEdits& edits) {
    std::map<Key, Tags> lists;
    if (auto read = read_all(lists); !read) return unexpected(read.error());
    if (auto prepared = prepare(); !prepared) return unexpected(prepared.error());
    int changed = 0;
    for (auto& [key, tags] : lists) {
      const Tags before = tags;
      if (!edits.tags(tags)) continue;
      ++changed;
      if (auto done = write(key, tags); !done) return unexpected(done.error());
      if (!table_.is_sealed) continue;
      auto done =
          SealedRows(database_).unsalt(ChangeSource::pairings, key.first, edits.unsalt_tags, before, tags);
      if (!done) return unexpected(done.error());
    }
    return changed;
  }

 private:
  using Key = std::pair<std::int64_t, std::int64_t>;

  Result<void> read_all(std::map<Key, Tags>& lists) {
    // Position 0 says that a game has tags of its own, and has no name.
    auto rows =
        database_.prepare(fmt::format("SELECT {}, {}, name, value FROM {} WHERE position > 0 ORDER BY "
                                      "1, 2, position",
                                      table_.first, table_.second, table_.name));
    if (!rows) return unexpected(rows.error());
    return rows->for_each([&] {
      lists[{rows->integer(0), rows->integer(1)}].push_back(
          {std::string(rows->text(2)), std::string(rows->text(3))});
      return true;
    });
  }

  Result<void> prepare() {
    const std::string of_list = table_.has_second
                                    ? fmt::format("{} = ?1 AND {} = ?2", table_.first, table_.second)
                                    : fmt::format("{} = ?1 AND ?2 = 0", table_.first);
    const std::string columns =
        table_.has_second ? fmt::format("{}, {}", table_.first, table_.second) : std::string(table_.first);
    const std::string drop = fmt::format("DELETE FROM {} WHERE position > 0 AND {}", table_.name, of_list);
    const std::string add =
        fmt::format("INSERT INTO {} ({}, position, name, value) SELECT ?1, {}?3, ?4, ?5 WHERE ?2 = ?2",
                    table_.name, columns, table_.has_second ? "?2, " : "");
    return database_.prepare({{&drop_, drop}, {&add_, add}});
  }

  Result<void> write(const Key& key, const Tags& tags) {
    if (auto done = drop_.execute(key.first, key.second); !done) return done;
    int position = 0;
    for (const rules::Tag& tag : tags) {
      if (auto done = add_.execute(key.first, key.second, ++position, tag.name, tag.value); !done)
        return done;
    }
    return {};
  }

  Database& database_;
  const TagTable& table_;
  Statement drop_, add_;
};

/// Puts changed rows in the place of former ones: appended, which packs them as all others are, and moved.
class TournamentRows {
 public:
  explicit TournamentRows(Database& database) : database_(database), stored_(database, liveness_) {}

  /// How many were changed.
  Result<int> change(const NameEdits& edits) {
    auto all = stored_.all();
    if (!all) return unexpected(all.error());
    if (auto done = drop_guards(); !done) return unexpected(done.error());
    int changed = 0;
    for (TournamentChange& change : *all) {
      const TournamentChange before = change;
      const std::int64_t id = change.id;
      if (!edits.change(change)) continue;
      ++changed;
      auto unsalted =
          SealedRows(database_).unsalt(ChangeSource::tournaments, id, edits.unsalt_change, before, change);
      if (!unsalted) return unexpected(unsalted.error());
      if (auto done = replace(id, std::move(change)); !done) return unexpected(done.error());
    }
    if (auto done = put_guards_back(); !done) return unexpected(done.error());
    return changed;
  }

 private:
  /// The triggers that keep rows from being changed.
  Result<void> drop_guards() {
    auto rows = database_.prepare(
        "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'tournament_change'");
    if (!rows) return unexpected(rows.error());
    std::string drops;
    auto read = rows->for_each([&] {
      drops += fmt::format("DROP TRIGGER {};", rows->text(0));
      guards_ += fmt::format("{};", rows->text(1));
      return true;
    });
    if (!read) return read;
    rows = Statement();
    return database_.run(drops.c_str());
  }
  Result<void> put_guards_back() { return database_.run(guards_.c_str()); }

  Result<void> replace(std::int64_t id, TournamentChange change) {
    const auto appended = stored_.append(PackedTournamentChange(std::move(change)));
    if (!appended) return unexpected(appended.error());
    Statement move, drop;
    auto prepared = database_.prepare({
        {&move,
         "UPDATE tournament_change SET (author, what, facts, format, file_name, file) = (SELECT author, "
         "what, "
         "facts, format, file_name, file FROM tournament_change WHERE id = ?2) WHERE id = ?1"},
        {&drop, "DELETE FROM tournament_change WHERE id = ?"},
    });
    if (!prepared) return prepared;
    if (auto done = move.execute(id, *appended); !done) return done;
    return drop.execute(*appended);
  }

  Database& database_;
  Liveness liveness_{database_.path()};
  TournamentChanges stored_;
  std::string guards_;
};

Result<void> change_all(Database& database, const NameEdits& edits, NamesChanged& changed) {
  const std::pair<const TagTable*, int*> tables[] = {
      {&kPairings, &changed.pairings}, {&kGames, &changed.games}, {&kEarlier, &changed.earlier}};
  for (const auto& [table, count] : tables) {
    const auto lists = TagLists(database, *table).change(edits);
    if (!lists) return unexpected(lists.error());
    *count = *lists;
  }
  const auto changes = TournamentRows(database).change(edits);
  if (!changes) return unexpected(changes.error());
  changed.changes = *changes;
  return {};
}

}  // namespace

Result<NamesChanged> change_names(const std::string& path, const NameEdits& edits) {
  auto database = Database::open(path, Database::Mode::read_write);
  if (!database) return unexpected(database.error());
  NamesChanged changed;
  // Nobody needs the file before all of it is done, and then it is synced whole.
  auto done = database->run("PRAGMA synchronous = OFF");
  if (done) done = change_all(*database, edits, changed);
  // What a page held before stands in its free part until the file is written anew.
  if (done && changed != NamesChanged{}) done = database->run("VACUUM");
  if (!done) return unexpected(done.error());
  return changed;
}

}  // namespace eboard::storage
