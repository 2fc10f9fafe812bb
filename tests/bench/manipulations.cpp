// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Sealed stores that somebody changes at random, and stores that nobody touched: what `eboardctl verify`
// finds by the transparency log and a checkpoint that was kept. Arguments: how many changes (default 20,000),
// the seed. Exit code 1 if one is not found, or an untouched store is doubted.
#include <fmt/format.h>
#include <sqlite3.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "daemon/archive/seal_check.hpp"
#include "daemon/events/event_json.hpp"
#include "daemon/keeper/sealer.hpp"
#include "daemon/tlog/sealed_change.hpp"
#include "daemon/tlog/strand.hpp"
#include "storage/names.hpp"
#include "storage/store.hpp"

namespace {

using namespace eboard;
using daemon::Sealer;
using storage::Millis;
using storage::Store;

constexpr int kChangesAStore = 50;
constexpr const char *kChunkBit = "a bit of a chunk", *kFactsBit = "a bit of a tournament";

using Chance = std::mt19937_64;

std::int64_t pick(Chance& chance, std::int64_t from, std::int64_t to) {
  return std::uniform_int_distribution<std::int64_t>(from, to)(chance);
}

template <class T>
T must(Expected<T, storage::StoreError> result) {
  if (!result) {
    fmt::print(stderr, "{}\n", result.error().message);
    std::exit(2);
  }
  if constexpr (!std::is_void_v<T>) return std::move(*result);
}

struct Folder {
  std::string path = (std::filesystem::temp_directory_path() / "eboard-bench-XXXXXX").string();

  Folder() {
    if (::mkdtemp(path.data()) == nullptr) std::exit(2);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() {
    std::error_code none;
    std::filesystem::remove_all(path, none);
  }
};

/// A hall of some boards, which is played in, sealed, packed, killed and started again as it comes.
class Hall {
 public:
  Hall(const std::string& folder, Chance& chance) : folder_(folder), chance_(chance) {
    const auto boards = pick(chance_, 2, 4);
    for (int number = 1; number <= boards; ++number) {
      const auto device = must(store_->device(fmt::format("serial {}", number), "dgt", Millis{1}));
      boards_.emplace_back(device, must(store_->board(device, number)));
    }
  }

  std::string play() {
    begin();
    pair();
    const auto steps = pick(chance_, 5, 60);
    for (std::int64_t step = 0; step < steps; ++step) {
      const auto what = pick(chance_, 0, 12);
      if (what < 6) report();
      if (what == 10) pair();
      if (what == 11) enter_result();
      if (what == 12) forget();
      if (what >= 6 && what < 10) seal();
      if (what == 8) pack();
      if (what == 9) begin();
    }
    report();
    sealer_->seal_all(*store_);
    return path();
  }
  [[nodiscard]] std::string path() const { return folder_ + "/e.db"; }

 private:
  void begin() {
    sealer_.reset();
    store_.reset();
    store_.emplace(must(Store::open(path(), Store::Access::read_write)));
    sealer_.emplace(Sealer::Settings{.folder = folder_,
                                     .every = std::chrono::milliseconds(0),
                                     .epoch = std::chrono::seconds(20),
                                     .piece = 50});
    must(store_->begin());
    must(store_->append(
        storage::ClockAnchor{.at = Millis{at_}, .wall = Millis{at_ + 1'800'000'000'000}, .begins = true}));
    must(store_->commit());
    if (!sealer_->begin(*store_, [](std::int64_t) { return true; })) std::exit(2);
  }

  void report() {
    must(store_->begin());
    for (const auto& [device, board] : boards_) {
      const auto reads = pick(chance_, 1, 5);
      for (std::int64_t i = 0; i < reads; ++i) {
        at_ += pick(chance_, 1, 900);
        std::vector<std::uint8_t> bytes;
        for (std::int64_t n = pick(chance_, 1, 9); n > 0; --n)
          bytes.push_back(static_cast<std::uint8_t>(pick(chance_, 0, 255)));
        must(store_->append(
            storage::JournalEntry{device, Millis{at_}, storage::JournalKind::read, std::move(bytes), {}}));
      }
      tracking::TrackedEvent event;
      event.at = Millis{at_};
      event.game = game_;
      event.what = tracking::ClockChanged{Millis{pick(chance_, 0, 5'400'000)},
                                          Millis{pick(chance_, 0, 5'400'000)}, rules::Color::white, true};
      must(store_->append(board, event, events::to_json_text(event)));
    }
    must(store_->commit());
  }
  /// A round of the next number, or the same one put right; a game of it begins.
  void pair() {
    round_ += static_cast<int>(pick(chance_, 0, 1));
    std::vector<storage::Pairing> pairings;
    for (int table = 1; table <= static_cast<int>(boards_.size()); ++table)
      pairings.push_back({round_, table, {{"White", name()}, {"WhiteFideId", "1"}, {"Black", name()}}});
    must(store_->rounds().set_pairings(pairings, Millis{at_}));
    ++game_;
    must(store_->begin());
    for (const auto& [device, board] : boards_) {
      tracking::TrackedEvent event;
      event.at = Millis{++at_};
      event.game = game_;
      event.what = tracking::GameEnded{rules::Result::draw, tracking::EndedBy::kings_on_centre};
      must(store_->append(board, event, events::to_json_text(event)));
    }
    must(store_->commit());
  }
  void enter_result() {
    must(store_->tournament_changes().append(storage::PackedTournamentChange(
        {.at = at_ + 1'800'000'000'000,
         .author = "C. Arbiter",
         .what = "a result of " + name(),
         .facts = fmt::format(R"([["tournament/players/{0}/entries/{1}","2 w -","2 w {2}"],)"
                              R"(["tournament/players/{0}/name","","{3}"]])",
                              pick(chance_, 1, 9), round_, pick(chance_, 0, 1), name())})));
  }
  std::string name() { return fmt::format("Player {}", pick(chance_, 1, 30)); }
  /// As `eboardctl forget` does it, with the daemon stopped.
  void forget() {
    const std::string gone = name();
    sealer_.reset();
    store_.reset();
    const auto replace = [&](std::string& text, const std::string& before, const std::string& now) {
      const auto at = text.find(before);
      if (at != std::string::npos) text.replace(at, before.size(), now);
      return at != std::string::npos;
    };
    (void)must(storage::change_names(
        path(), {.tags =
                     [&](std::vector<rules::Tag>& tags) {
                       bool changed = false;
                       for (rules::Tag& tag : tags)
                         if (tag.value == gone) changed = replace(tag.value, gone, "N.N. 1");
                       if (changed)
                         std::erase_if(tags, [](const auto& tag) { return tag.name == "WhiteFideId"; });
                       return changed;
                     },
                 .change =
                     [&](storage::TournamentChange& change) {
                       const bool said = change.what.ends_with(gone) && replace(change.what, gone, "N.N. 1");
                       return replace(change.facts, '"' + gone + '"', "\"N.N. 1\"") || said;
                     },
                 .unsalt_tags = tlog::unsalt<std::vector<rules::Tag>>,
                 .unsalt_change = tlog::unsalt<storage::TournamentChange>}));
    begin();
  }
  void seal() {
    sealer_->look(Sealer::Clock::now(), [&](const auto& act) { act(*store_); });
  }
  void pack() {
    for (const auto& [device, board] : boards_)
      (void)must(store_->upkeep().pack_journal(device, Millis{at_ - 2000}));
  }

  std::string folder_;
  Chance& chance_;
  std::optional<Store> store_ = must(Store::open(path(), Store::Access::read_write));
  std::vector<std::pair<storage::DeviceId, storage::BoardId>> boards_;
  std::optional<Sealer> sealer_;
  std::int64_t at_ = 1000;
  int round_ = 1, game_ = 0;
};

/// Somebody with SQLite.
class Intruder {
 public:
  Intruder(const std::string& path, Chance& chance) : path_(path), chance_(chance) {
    if (sqlite3_open(path.c_str(), &database_) != SQLITE_OK) std::exit(2);
    for (const char* name :
         {"journal_is_not_changed", "journal_is_not_deleted", "journal_chunk_is_not_changed",
          "journal_chunk_is_not_deleted", "event_is_not_changed", "event_is_not_deleted",
          "clock_anchor_is_not_changed", "clock_anchor_is_not_deleted", "sealed_is_not_changed",
          "sealed_is_not_deleted", "pairing_change_is_not_changed", "pairing_change_is_not_deleted",
          "tournament_change_is_not_changed", "tournament_change_is_not_deleted"})
      run(fmt::format("DROP TRIGGER {}", name));
    run("PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF");
  }
  ~Intruder() { sqlite3_close(database_); }
  Intruder(const Intruder&) = delete;
  Intruder& operator=(const Intruder&) = delete;

  /// Changes something; empty: there was nothing of that kind.
  std::string change(const tlog::Checkpoint& last) {
    const auto what = pick(chance_, 0, 44);
    const auto before = sqlite3_total_changes(database_);
    std::string name = act(static_cast<int>(what), last);
    return sqlite3_total_changes(database_) == before ? std::string() : name;
  }

 private:
  bool run(const std::string& sql) {
    return sqlite3_exec(database_, sql.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK;
  }
  std::int64_t number(const std::string& sql) {
    sqlite3_stmt* statement = nullptr;
    std::int64_t value = -1;
    if (sqlite3_prepare_v2(database_, sql.c_str(), -1, &statement, nullptr) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW && sqlite3_column_type(statement, 0) != SQLITE_NULL)
      value = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return value;
  }
  /// A row of the table by its rowid.
  std::int64_t row(const std::string& table) {
    const auto rows = number("SELECT count(*) FROM " + table);
    return rows < 1 ? -1
                    : number(fmt::format("SELECT rowid FROM {} LIMIT 1 OFFSET {}", table,
                                         pick(chance_, 0, rows - 1)));
  }
  /// One bit of one byte of a blob or of the hexadecimal of it.
  void flip(const std::string& table, const std::string& column) {
    const auto id = row(table);
    const auto length = number(fmt::format("SELECT length({}) FROM {} WHERE rowid = {}", column, table, id));
    if (length < 1) return;
    const auto at = pick(chance_, 0, length - 1);
    sqlite3_blob* blob = nullptr;
    std::uint8_t byte = 0;
    if (sqlite3_blob_open(database_, "main", table.c_str(), column.c_str(), id, 1, &blob) == SQLITE_OK) {
      sqlite3_blob_read(blob, &byte, 1, static_cast<int>(at));
      byte ^= static_cast<std::uint8_t>(1U << static_cast<unsigned>(pick(chance_, 0, 7)));
      sqlite3_blob_write(blob, &byte, 1, static_cast<int>(at));
    }
    sqlite3_blob_close(blob);
    run(fmt::format("UPDATE meta SET value = value WHERE key = 'id'"));  // a written blob counts as no change
  }

  std::string act(int what, const tlog::Checkpoint& last) {
    const auto shift = pick(chance_, 1, 100'000);
    switch (what) {
      case 0:
        return flip("journal", "body"), "a bit of the journal";
      case 1:
        return run(fmt::format("DELETE FROM journal WHERE id = {}", row("journal"))), "a row of the journal";
      case 2:
        return run(fmt::format("INSERT INTO journal (device, at_ms, kind, body) SELECT device, at_ms, kind, "
                               "body FROM journal WHERE id = {0} AND "
                               "id < (SELECT max(journal) FROM sealed_until); UPDATE journal SET id = -id; "
                               "UPDATE journal SET id = id + 100000 + "
                               "(SELECT max(-id) FROM journal) WHERE id < 0",
                               row("journal"))),
               "rows of the journal in another order";
      case 3:
        return run(fmt::format("UPDATE journal SET at_ms = at_ms + {} WHERE id >= {}", shift,
                               row("journal"))),
               "times shifted";
      case 4:
        return run(fmt::format("UPDATE journal SET kind = 1 - kind WHERE id = {} AND kind < 2",
                               row("journal"))),
               "who said it";
      case 5:
        return flip("journal_chunk", "body"), kChunkBit;
      case 6:
        return run(fmt::format("DELETE FROM journal_chunk WHERE id = {}", row("journal_chunk"))), "a chunk";
      case 7:
        return run(fmt::format("UPDATE event SET json = replace(json, '\"white_ms\":', '\"white_ms\":1') "
                               "WHERE sequence = {} AND type = 'clock'",
                               row("event"))),
               "a clock";
      case 8:
        return run(fmt::format("UPDATE event SET at_ms = at_ms + {} WHERE sequence = {}", shift,
                               row("event"))),
               "an event's time";
      case 9:
        return run("DELETE FROM event WHERE sequence = (SELECT max(sequence) FROM event)"), "the last event";
      case 10:
        return run(fmt::format("UPDATE event SET board = (SELECT id FROM board WHERE id <> event.board LIMIT "
                               "1) WHERE sequence = {}",
                               row("event"))),
               "whose event";
      case 11:
        return flip("sealed", "head"), "a leaf";
      case 12:
        return run("DELETE FROM sealed WHERE leaf = (SELECT max(leaf) FROM sealed)"), "the last leaf";
      case 13:
        return flip("sealed_root", pick(chance_, 0, 1) == 0 ? "signature" : "epoch_signature"), "a signature";
      case 14:
        return run("DELETE FROM sealed_root WHERE size = (SELECT max(size) FROM sealed_root)"),
               "the last checkpoint";
      case 15:
        return run(fmt::format("UPDATE clock_anchor SET wall_ms = wall_ms + {} WHERE id = {}", shift,
                               row("clock_anchor"))),
               "a date";
      case 16:
        return run("UPDATE board SET number = number + 100 WHERE id < 3; UPDATE board SET number = 203 - "
                   "number WHERE id < 3"),
               "boards exchanged";
      case 17:
        return run("UPDATE device SET key = '~' || key WHERE id < 3; UPDATE device SET key = 'serial ' || (3 "
                   "- id) WHERE id < 3"),
               "devices exchanged";
      case 18:
        return cut(), "the end cut off";
      case 19:
        return run(fmt::format(
                   "UPDATE pairing_change_tag SET value = value || 'x' WHERE (change, position) = "
                   "(SELECT change, position FROM pairing_change_tag ORDER BY random() LIMIT 1)")),
               "a name in a pairing";
      case 20:
        return run(fmt::format(
                   "UPDATE pairing_change_tag SET name = CASE name WHEN 'White' THEN 'Black' WHEN "
                   "'Black' THEN 'White' ELSE name END WHERE change = {0} AND EXISTS (SELECT 1 FROM "
                   "pairing_change_tag AS one JOIN pairing_change_tag AS other USING (change) WHERE "
                   "change = {0} AND one.name = 'White' AND other.name = 'Black' AND one.value <> "
                   "other.value)",
                   row("pairing_change"))),
               "names exchanged";
      case 21: {
        const auto id = row("pairing_change");
        return run(fmt::format(
                   "DELETE FROM pairing_change_tag WHERE change = {0}; DELETE FROM pairing_change "
                   "WHERE id = {0}",
                   id)),
               "a pairing removed";
      }
      case 22:
        return run(fmt::format("UPDATE pairing_change SET {0} = {0} + 1 WHERE id = {1}",
                               pick(chance_, 0, 1) == 0 ? "number" : "board", row("pairing_change"))),
               "a round or a table";
      case 23:
        return run(fmt::format("UPDATE pairing_change SET at_ms = at_ms + {} WHERE id = {}", shift,
                               row("pairing_change"))),
               "since when it was paired";
      case 24:
        return flip("tournament_change", "facts"), kFactsBit;
      case 25:
        return run(fmt::format("UPDATE tournament_change SET author = 'X' WHERE id = {}",
                               row("tournament_change"))),
               "who entered it";
      case 26:
        return run("UPDATE tournament_change SET facts = (SELECT facts FROM tournament_change AS other WHERE "
                   "other.facts <> tournament_change.facts LIMIT 1) WHERE id = 1 AND EXISTS (SELECT 1 FROM "
                   "tournament_change AS other WHERE other.facts <> (SELECT facts FROM tournament_change "
                   "WHERE "
                   "id = 1))"),
               "a result changed";
      case 27:
        return run(fmt::format("DELETE FROM tournament_change WHERE id = {}", row("tournament_change"))),
               "a change of the tournament removed";
      case 28:
        return run(fmt::format("UPDATE game SET round = round + 1 WHERE id = {}", row("game"))),
               "the round of a game";
      case 29:
        return run(fmt::format(
                   "DELETE FROM sealed_change WHERE (source, change) = (SELECT source, change FROM "
                   "sealed_change ORDER BY random() LIMIT 1)")),
               "the seal of a change";
      case 30:
        return run(fmt::format(
                   "UPDATE sealed_change SET root = randomblob(32) WHERE (source, change) = (SELECT "
                   "source, change FROM sealed_change ORDER BY random() LIMIT 1)")),
               "what a change was sealed as";
      case 31:
        return seal_again(last), "sealed again by another key";
      case 32:
        return change_facts(
                   [&](std::string& facts) { return replace(facts, "/entries/", R"(/\u0065ntries/)"); }),
               "a fact with a letter as an escape";
      case 33:
        return change_facts([&](std::string& facts) { return double_fact(facts, "2 w 0.5"); }),
               "a fact doubled";
      case 34:
        return change_facts([&](std::string& facts) { return double_fact(facts, "N.N. 1"); }),
               "a fact doubled, with nobody in it";
      case 35:
        return change_facts([&](std::string& facts) { return replace(facts, "2 w -", "N.N. 1"); }),
               "a result in a forgotten one's place";
      case 36:
        return change_facts([&](std::string& facts) { return replace(facts, "Player ", "Fake N.N. "); }),
               "a name beside a forgotten one's";
      case 37:
        return change_facts([&](std::string& facts) { return replace(facts, R"(,["t)", R"(, ["t)"); }),
               "a fact with a blank before it";
      case 38:
        return change_tag("Fake N.N. 1"), "a name of a pairing beside a forgotten one's";
      case 39:
        return change_tag("Fake"), "another name in a forgotten one's place";
      case 40:
        return change_sentence(), "a sentence in a forgotten one's place";
      case 41:
        return run(fmt::format(
                   "INSERT OR IGNORE INTO game_round SELECT board, number, (SELECT max(sequence) FROM "
                   "event) + {}, round + 1 FROM game WHERE id = {}",
                   pick(chance_, 1, 9), row("game"))),
               "a round behind the last event";
      case 42:
        return run(fmt::format(
                   "INSERT OR IGNORE INTO game_round SELECT board, number + 1, {}, round + 1 FROM game "
                   "WHERE id = {}",
                   pick(chance_, 0, 9), row("game"))),
               "a round of a game that was not begun";
      case 43:
        return run(fmt::format("UPDATE device SET checkpoint = checkpoint + {} WHERE id = {}", shift,
                               row("device"))),
               "the number of a checkpoint";
      default:
        return run(fmt::format("UPDATE journal SET kind = 99 WHERE id = {}", row("journal"))),
               "a kind that nobody knows";
    }
  }

  static bool replace(std::string& text, std::string_view before, std::string_view now) {
    const auto at = text.find(before);
    if (at != std::string::npos) text.replace(at, before.size(), now);
    return at != std::string::npos;
  }
  /// The first fact once more, with that text as what it is.
  static bool double_fact(std::string& facts, const std::string& is) {
    const auto name = facts.substr(0, facts.find(',') + 1), rest = facts.substr(1);
    facts = fmt::format(R"({}"","{}"],{})", name, is, rest);
    return true;
  }

  std::string text(const std::string& sql) {
    sqlite3_stmt* statement = nullptr;
    std::string value;
    if (sqlite3_prepare_v2(database_, sql.c_str(), -1, &statement, nullptr) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW && sqlite3_column_type(statement, 0) != SQLITE_NULL)
      value.assign(static_cast<const char*>(sqlite3_column_blob(statement, 0)),
                   static_cast<std::size_t>(sqlite3_column_bytes(statement, 0)));
    sqlite3_finalize(statement);
    return value;
  }
  void write(const std::string& sql, const std::string& value) {
    sqlite3_stmt* statement = nullptr;
    if (sqlite3_prepare_v2(database_, sql.c_str(), -1, &statement, nullptr) != SQLITE_OK) return;
    sqlite3_bind_text(statement, 1, value.data(), static_cast<int>(value.size()), SQLITE_STATIC);
    sqlite3_step(statement);
    sqlite3_finalize(statement);
  }
  /// Writes it into the seal as well, as if `eboardctl forget` had done it.
  template <class Change>
  void forge(int source, std::int64_t id, const Change& before, const Change& now) {
    storage::SealedChange sealed;
    sealed.salts =
        text(fmt::format("SELECT salts FROM sealed_change WHERE source = {} AND change = {}", source, id));
    if (sealed.salts.empty()) return;
    tlog::unsalt(sealed, before, now);
    write(fmt::format("UPDATE sealed_change SET salts = ? WHERE source = {} AND change = {}", source, id),
          sealed.salts);
  }
  void change_facts(const std::function<bool(std::string&)>& edit) {
    edit_change([&](storage::TournamentChange& change) { return edit(change.facts); });
  }
  void change_sentence() {
    edit_change([&](storage::TournamentChange& change) {
      return replace(change.what, "a result", "no result") && replace(change.what, "Player ", "N.N. ");
    });
  }
  void edit_change(const std::function<bool(storage::TournamentChange&)>& edit) {
    const auto id = row("tournament_change");
    if (id < 0) return;
    std::optional<storage::TournamentChange> before;
    {
      auto store = must(Store::open(path_, Store::Access::read_only));
      for (storage::TournamentChange& one : must(store.tournament_changes().all()))
        if (one.id == id) before = std::move(one);
    }
    auto now = before;
    if (!now || !edit(*now)) return;
    std::int64_t other = 0;
    {
      auto store = must(Store::open(path_, Store::Access::read_write));
      other = must(store.tournament_changes().append(storage::PackedTournamentChange(*now)));
    }
    forge(2, id, *before, *now);
    run(fmt::format(
        "UPDATE tournament_change SET (what, facts) = (SELECT what, facts FROM tournament_change WHERE "
        "id = {0}) WHERE id = {1}; DELETE FROM tournament_change WHERE id = {0}",
        other, id));
  }
  void change_tag(const std::string& name) {
    const auto id = row("pairing_change");
    std::vector<rules::Tag> before;
    for (int position = 1;; ++position) {
      const auto of =
          fmt::format("FROM pairing_change_tag WHERE change = {} AND position = {}", id, position);
      const std::string tag = text("SELECT name " + of);
      if (tag.empty()) break;
      before.push_back({tag, text("SELECT value " + of)});
    }
    if (before.empty()) return;
    auto now = before;
    now.front().value = name;
    forge(1, id, before, now);
    run(fmt::format("UPDATE pairing_change_tag SET value = '{}' WHERE change = {} AND position = 1", name,
                    id));
  }

  /// With all that speaks of it.
  void cut() {
    const auto roots = number("SELECT count(*) FROM sealed_root");
    if (roots < 2) return;
    const auto size = number(fmt::format("SELECT size FROM sealed_root ORDER BY size LIMIT 1 OFFSET {}",
                                         pick(chance_, 0, roots - 2)));
    run(fmt::format("DELETE FROM sealed_root WHERE size > {0}; DELETE FROM sealed WHERE leaf >= {0}", size));
  }
  /// The last checkpoint with keys of the intruder's.
  void seal_again(const tlog::Checkpoint& last) {
    const auto log = tlog::Signer::make(last.origin, tlog::KeyUse::note);
    const auto epoch = number("SELECT epoch FROM sealed_root ORDER BY size DESC LIMIT 1");
    const auto other = tlog::Signer::make(fmt::format("{}/epoch/{}", last.origin, epoch), tlog::KeyUse::note);
    const auto hex = [](const auto& bytes) {
      std::string text;
      for (const auto byte : bytes) text += fmt::format("{:02x}", byte);
      return text;
    };
    run(fmt::format(
        "UPDATE sealed_root SET key = x'{}', signature = x'{}', epoch_signature = x'{}' WHERE size = {}",
        hex(log.verifier().public_key()), hex(log.sign(last.text()).bytes),
        hex(other.sign(last.text()).bytes), last.tree.size));
  }

  std::string path_;
  sqlite3* database_ = nullptr;
  Chance& chance_;
};

/// Some bits of what zlib writes mean nothing.
std::vector<std::string> journal_in(const std::string& path) {
  std::vector<std::string> lines;
  auto store = Store::open(path, Store::Access::read_only);
  if (!store) return lines;
  for (const storage::DeviceRow& device : must(store->devices())) {
    must(store->read_journal(device.id, Store::From::beginning, [&](const storage::JournalEntry& entry) {
      std::string line =
          fmt::format("{} {} {} {} ", device.id, entry.at.count(), static_cast<int>(entry.kind), entry.text);
      for (const std::uint8_t byte : entry.bytes) line += fmt::format("{:02x}", byte);
      lines.push_back(std::move(line));
      return true;
    }));
  }
  const auto changes = store->tournament_changes().all();
  if (!changes) return {changes.error().message};
  for (const storage::TournamentChange& change : *changes) lines.push_back(change.facts);
  return lines;
}

/// Empty: nothing is found.
std::string found_in(const std::string& path, const std::vector<archive::KeptCheckpoint>& kept) {
  auto store = Store::open(path, Store::Access::read_only);
  if (!store) return store.error().message;
  const auto unsound = store->upkeep().check();
  if (!unsound) return unsound.error().message;
  if (!unsound->empty()) return unsound->front();
  const auto checked = archive::check_seals(*store, kept);
  if (!checked) return checked.error().message;
  return checked->faults.empty() ? std::string() : checked->faults.front();
}

archive::KeptCheckpoint keep(const std::string& path) {
  auto store = must(Store::open(path, Store::Access::read_only));
  const auto root = must(store.seals().last_root());
  return {"kept", {tlog::origin_of(store.id(), root->log), {root->size, root->root}}};
}

/// What a row costs when it is sealed, beside reading it.
void time_hashing() {
  constexpr int kRows = 200'000;
  const std::string json =
      R"({"type":"clock","at_ms":1772546400123,"game":7,"white_ms":5312000,"black_ms":5399000,"running":"white","connected":true})";
  tlog::Strand strand(1);
  const auto begun = std::chrono::steady_clock::now();
  for (int row = 0; row < kRows; ++row)
    strand.add(storage::EventRow{.sequence = row,
                                 .board = 1,
                                 .device = 1,
                                 .at = Millis{row},
                                 .game = 7,
                                 .type = "clock",
                                 .tracker = 46,
                                 .json = json});
  const auto events = std::chrono::steady_clock::now();
  for (int row = 0; row < kRows; ++row)
    strand.add(storage::JournalEntry{1, Millis{row}, storage::JournalKind::read, {0x8e, 0, 5, 12, 4}, {}});
  const auto entries = std::chrono::steady_clock::now();
  const auto each = [](auto time) { return std::chrono::duration<double, std::nano>(time).count() / kRows; };
  fmt::print("hash an event {:.0f} ns\nhash a read {:.0f} ns\n", each(events - begun),
             each(entries - events));
}

}  // namespace

int main(int argc, char** argv) {
  const int changes = argc > 1 ? std::atoi(argv[1]) : 20'000;
  const std::uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : std::random_device{}();
  fmt::print("seed {} n\n", seed);
  time_hashing();
  Chance chance(seed);
  std::map<std::string, int> tried;
  int stores = 0, doubted = 0, missed = 0, done = 0;
  for (; done < changes; ++stores) {
    const Folder folder;
    const std::string path = Hall(folder.path, chance).play(), copy = folder.path + "/touched.db";
    const auto kept = keep(path);
    if (const std::string doubt = found_in(path, {kept}); !doubt.empty()) {
      ++doubted;
      fmt::print("an untouched store is doubted: {}\n", doubt);
    }
    for (int i = 0; i < kChangesAStore && done < changes; ++i) {
      std::filesystem::copy_file(path, copy, std::filesystem::copy_options::overwrite_existing);
      const std::string name = Intruder(copy, chance).change(kept.checkpoint);
      if (name.empty()) continue;
      const bool is_found = !found_in(copy, {kept}).empty();
      if (!is_found && (name == kChunkBit || name == kFactsBit) && journal_in(copy) == journal_in(path))
        continue;
      ++done;
      ++tried[name];
      if (is_found) continue;
      ++missed;
      fmt::print("not found: {}\n", name);
    }
  }
  for (const auto& [name, times] : tried) fmt::print("{}: {} n\n", name, times);
  fmt::print("changes {} n\nmissed {} n\nuntouched stores {} n\ndoubted {} n\n", done, missed, stores,
             doubted);
  return missed == 0 && doubted == 0 ? 0 : 1;
}
