// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "storage/seals.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

#include <algorithm>
#include <map>

#include "storage/game_rounds.hpp"
#include "storage/journal_codec.hpp"
#include "storage/liveness.hpp"
#include "storage/sqlite.hpp"

namespace eboard::storage {

namespace {

constexpr std::string_view kEvents =
    "SELECT sequence, board, device, at_ms, game, type, tracker, json FROM event JOIN board ON board.id = "
    "board "
    "WHERE ";

/// A fault of the log alone: games are stored all the same.
StoreError damaged(const Database& database, const std::string& what) {
  return {0, false, fmt::format("{}: {}", database.path(), what)};
}

/// False: it is none.
bool take(std::span<const std::uint8_t> blob, Digest& digest) {
  if (blob.size() != digest.size()) return false;
  std::ranges::copy(blob, digest.begin());
  return true;
}

std::vector<std::uint8_t> bytes(std::span<const std::uint8_t> blob) { return {blob.begin(), blob.end()}; }

/// Reads all rows; `row` says whether it is sound.
template <class Row>
Result<void> read_sound(Database& database, Statement& rows, std::string_view what, Row row) {
  bool sound = true;
  auto read = rows.for_each([&] { return sound = row(); });
  if (read && !sound) return unexpected(damaged(database, fmt::format("{} cannot be read", what)));
  return read;
}

Result<std::vector<GameRound>> rounds_in(Statement& rows) {
  std::vector<GameRound> rounds;
  auto read = rows.for_each([&] {
    rounds.push_back({rows.integer(0), rows.small_integer(1), rows.small_integer(2), rows.integer(3)});
    return true;
  });
  if (!read) return unexpected(read.error());
  return rounds;
}

EventRow event_in(const Statement& row) {
  return {.sequence = row.integer(0),
          .board = row.integer(1),
          .device = row.integer(2),
          .at = Millis{row.integer(3)},
          .game = row.integer(4),
          .type = row.text(5),
          .tracker = row.integer(6),
          .json = row.text(7)};
}

}  // namespace

Result<std::optional<SealedUntil>> Seals::until() {
  return liveness_.attempt([&]() -> Result<std::optional<SealedUntil>> {
    auto rows = database_.prepare("SELECT log, journal, event, frontier FROM sealed_until");
    if (!rows) return unexpected(rows.error());
    std::optional<SealedUntil> until;
    auto read = read_sound(database_, *rows, "where the transparency log goes on", [&] {
      const auto blob = rows->blob(3);
      until = SealedUntil{rows->small_integer(0), rows->integer(1), rows->integer(2), {}};
      for (std::size_t at = 0; at + sizeof(Digest) <= blob.size(); at += sizeof(Digest))
        (void)take(blob.subspan(at, sizeof(Digest)), until->frontier.emplace_back());
      return blob.size() % sizeof(Digest) == 0;
    });
    if (!read) return unexpected(read.error());
    return until;
  });
}

// Two that were set back from one copy must not have the same number.
Result<int> Seals::next_log() {
  return liveness_.attempt([&]() -> Result<int> {
    const auto next = database_.integer(
        "SELECT CASE count(*) WHEN 0 THEN 1 ELSE 100000 + abs(random() % 900000) END FROM sealed_root");
    if (!next) return unexpected(next.error());
    return static_cast<int>(*next);
  });
}

Result<std::vector<SealedStrand>> Seals::strands() {
  return liveness_.attempt([&]() -> Result<std::vector<SealedStrand>> {
    auto rows = database_.prepare(
        "SELECT device, entries, events, journal_head, event_head, says FROM sealed_strand");
    if (!rows) return unexpected(rows.error());
    std::vector<SealedStrand> strands;
    auto read = read_sound(database_, *rows, "a strand of the transparency log", [&] {
      SealedStrand& strand = strands.emplace_back(SealedStrand{
          rows->integer(0), rows->integer(1), rows->integer(2), {}, {}, std::string(rows->text(5))});
      return take(rows->blob(3), strand.journal_head) && take(rows->blob(4), strand.event_head);
    });
    if (!read) return unexpected(read.error());
    return strands;
  });
}

Result<std::optional<SealedLeaf>> Seals::last_leaf() {
  return leaf_by("SELECT coalesce(max(leaf), -1) FROM sealed");
}

Result<std::optional<SealedLeaf>> Seals::last_key() {
  return leaf_by("SELECT coalesce(max(leaf), -1) FROM sealed WHERE device = -1");
}

Result<std::optional<SealedLeaf>> Seals::leaf_by(std::string_view query) {
  const auto index = liveness_.attempt([&] { return database_.integer(query); });
  if (!index) return unexpected(index.error());
  std::optional<SealedLeaf> found;
  if (*index < 0) return found;
  auto read = leaves(*index, [&](const SealedLeaf& leaf) {
    found = leaf;
    return false;
  });
  if (!read) return unexpected(read.error());
  return found;
}

Result<std::optional<SealedRoot>> Seals::last_root() {
  auto all = roots();
  if (!all) return unexpected(all.error());
  return all->empty() ? std::nullopt : std::optional(std::move(all->back()));
}

Result<void> Seals::leaves(std::int64_t from, const Visit<SealedLeaf>& visit) {
  return liveness_.attempt([&]() -> Result<void> {
    auto rows = database_.prepare(
        "SELECT leaf, device, at_ms, entries, events, head, says FROM sealed WHERE leaf >= ? ORDER BY leaf");
    if (!rows) return unexpected(rows.error());
    rows->bind(from);
    bool sound = true;
    SealedLeaf leaf;
    auto read = rows->for_each([&] {
      leaf.leaf = rows->integer(0);
      leaf.device = rows->integer(1);
      leaf.at = Millis{rows->integer(2)};
      leaf.entries = rows->integer(3);
      leaf.events = rows->integer(4);
      sound = take(rows->blob(5), leaf.head);
      leaf.says = rows->text(6);
      return sound && visit(leaf);
    });
    if (read && !sound)
      return unexpected(
          damaged(database_, fmt::format("leaf {} of the transparency log cannot be read", leaf.leaf)));
    return read;
  });
}

Result<std::vector<SealedRoot>> Seals::roots() {
  return liveness_.attempt([&]() -> Result<std::vector<SealedRoot>> {
    auto rows = database_.prepare(
        "SELECT size, at_ms, log, epoch, root, key, signature, epoch_signature FROM sealed_root ORDER BY "
        "size");
    if (!rows) return unexpected(rows.error());
    std::vector<SealedRoot> roots;
    auto read = read_sound(database_, *rows, "a checkpoint of the transparency log", [&] {
      SealedRoot& root = roots.emplace_back();
      root.size = rows->integer(0);
      root.at = Millis{rows->integer(1)};
      root.log = rows->small_integer(2);
      root.epoch = rows->integer(3);
      root.signature = bytes(rows->blob(6));
      root.epoch_signature = bytes(rows->blob(7));
      return take(rows->blob(4), root.root) && take(rows->blob(5), root.key);
    });
    if (!read) return unexpected(read.error());
    return roots;
  });
}

Result<std::vector<Cosignature>> Seals::cosignatures() {
  return liveness_.attempt([&]() -> Result<std::vector<Cosignature>> {
    auto rows =
        database_.prepare("SELECT size, witness, signature FROM sealed_cosignature ORDER BY size, witness");
    if (!rows) return unexpected(rows.error());
    std::vector<Cosignature> all;
    auto read = rows->for_each([&] {
      all.push_back({rows->integer(0), std::string(rows->text(1)), bytes(rows->blob(2))});
      return true;
    });
    if (!read) return unexpected(read.error());
    return all;
  });
}

Result<void> Seals::journal_after(std::int64_t id, int maximum,
                                  const std::function<void(std::int64_t, const JournalEntry&)>& visit) {
  return liveness_.attempt([&]() -> Result<void> {
    auto rows = database_.prepare(
        "SELECT id, device, at_ms, kind, body FROM journal WHERE id > ? ORDER BY id LIMIT ?");
    if (!rows) return unexpected(rows.error());
    rows->bind(id, maximum);
    return rows->for_each([&] {
      visit(rows->integer(0),
            entry_as_stored(rows->integer(1), Millis{rows->integer(2)}, rows->integer(3), rows->blob(4)));
      return true;
    });
  });
}

Result<void> Seals::events_after(Sequence sequence, int maximum,
                                 const std::function<void(const EventRow&)>& visit) {
  return liveness_.attempt([&]() -> Result<void> {
    auto rows = database_.prepare(std::string(kEvents) + "sequence > ? ORDER BY sequence LIMIT ?");
    if (!rows) return unexpected(rows.error());
    rows->bind(sequence, maximum);
    return rows->for_each([&] {
      visit(event_in(*rows));
      return true;
    });
  });
}

Result<SealedUntil> Seals::ends() {
  return liveness_.attempt([&]() -> Result<SealedUntil> {
    const auto journal = database_.integer("SELECT coalesce(max(id), 0) FROM journal");
    if (!journal) return unexpected(journal.error());
    const auto event = database_.integer("SELECT coalesce(max(sequence), 0) FROM event");
    if (!event) return unexpected(event.error());
    return SealedUntil{.journal = *journal, .event = *event};
  });
}

Result<std::vector<GameRound>> Seals::game_rounds(Sequence until) {
  return liveness_.attempt([&]() -> Result<std::vector<GameRound>> {
    auto rows = database_.prepare(
        "SELECT board, game, round, sequence FROM game_round AS one WHERE sequence = (SELECT max(sequence) "
        "FROM "
        "game_round WHERE board = one.board AND game = one.game AND sequence <= ?) ORDER BY board, game");
    if (!rows) return unexpected(rows.error());
    rows->bind(until);
    return rounds_in(*rows);
  });
}

Result<std::vector<GameRound>> Seals::stray_rounds() {
  return liveness_.attempt([&]() -> Result<std::vector<GameRound>> {
    auto found = unexplained_rounds(database_);
    if (!found) return found;
    auto rows = database_.prepare(
        "SELECT board, number, round, 0 FROM game WHERE round <> coalesce((SELECT round FROM game_round "
        "WHERE "
        "board = game.board AND game = game.number ORDER BY sequence DESC LIMIT 1), 0) ORDER BY board, "
        "number");
    if (!rows) return unexpected(rows.error());
    const auto shown = rounds_in(*rows);
    if (!shown) return shown;
    found->insert(found->end(), shown->begin(), shown->end());
    return found;
  });
}

Result<std::vector<SealedChange>> Seals::changes() {
  return liveness_.attempt([&]() -> Result<std::vector<SealedChange>> {
    auto rows = database_.prepare(
        "SELECT source, change, head, root, salts FROM sealed_change ORDER BY source, change");
    if (!rows) return unexpected(rows.error());
    std::vector<SealedChange> changes;
    auto read = read_sound(database_, *rows, "what is sealed of a change", [&] {
      const auto source = rows->integer(0);
      if (source != 1 && source != 2) return false;
      SealedChange& one = changes.emplace_back();
      one.source = static_cast<ChangeSource>(source);
      one.change = rows->integer(1);
      one.head = rows->text(2);
      one.salts = rows->text(4);
      return take(rows->blob(3), one.root);
    });
    if (!read) return unexpected(read.error());
    return changes;
  });
}

Result<std::int64_t> Seals::entries() {
  return liveness_.attempt([&] {
    return database_.integer(
        "SELECT coalesce((SELECT sum(entries) FROM journal_chunk), 0) + (SELECT count(*) FROM journal)");
  });
}

Result<std::int64_t> Seals::rows_after(std::int64_t id) {
  return liveness_.attempt([&]() -> Result<std::int64_t> {
    auto rows = database_.prepare("SELECT count(*) FROM journal WHERE id > ?");
    if (!rows) return unexpected(rows.error());
    rows->bind(id);
    if (const auto row = rows->step(); !row) return unexpected(row.error());
    return rows->integer(0);
  });
}

Result<std::vector<SealedLeaf>> Seals::last_of_each() {
  std::map<DeviceId, SealedLeaf> last;
  auto read = leaves(0, [&](const SealedLeaf& leaf) {
    last.insert_or_assign(leaf.device, leaf);
    return true;
  });
  if (!read) return unexpected(read.error());
  std::vector<SealedLeaf> all;
  for (auto& [device, leaf] : last) all.push_back(std::move(leaf));
  return all;
}

namespace {

std::span<const std::uint8_t> blob(const Digest& digest) { return digest; }

Result<void> insert_leaves(Database& database, const std::vector<SealedLeaf>& leaves) {
  auto insert = database.prepare("INSERT INTO sealed VALUES (?, ?, ?, ?, ?, ?, ?)");
  if (!insert) return unexpected(insert.error());
  for (const SealedLeaf& one : leaves) {
    auto done = insert->execute(one.leaf, one.device, one.at.count(), one.entries, one.events, blob(one.head),
                                one.says);
    if (!done) return done;
  }
  return {};
}

Result<void> insert_changes(Database& database, const std::vector<SealedChange>& changes) {
  auto insert = database.prepare("INSERT INTO sealed_change VALUES (?, ?, ?, ?, ?)");
  if (!insert) return unexpected(insert.error());
  for (const SealedChange& one : changes) {
    auto done =
        insert->execute(static_cast<int>(one.source), one.change, one.head, blob(one.root), one.salts);
    if (!done) return done;
  }
  return {};
}

Result<void> insert_roots(Database& database, std::span<const SealedRoot> roots) {
  auto insert = database.prepare("INSERT INTO sealed_root VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
  if (!insert) return unexpected(insert.error());
  for (const SealedRoot& one : roots) {
    auto done = insert->execute(one.size, one.at.count(), one.log, one.epoch, blob(one.root), blob(one.key),
                                std::span<const std::uint8_t>(one.signature),
                                std::span<const std::uint8_t>(one.epoch_signature));
    if (!done) return done;
  }
  return {};
}

Result<void> insert_cosignatures(Database& database, std::span<const Cosignature> cosignatures) {
  auto insert = database.prepare("INSERT OR REPLACE INTO sealed_cosignature VALUES (?, ?, ?)");
  if (!insert) return unexpected(insert.error());
  for (const Cosignature& one : cosignatures) {
    auto done = insert->execute(one.size, one.witness, std::span<const std::uint8_t>(one.signature));
    if (!done) return done;
  }
  return {};
}

}  // namespace

Result<void> Seals::cosign(const Cosignature& one) {
  return liveness_.attempt([&] {
    return in_transaction(database_, [&] { return insert_cosignatures(database_, {&one, 1}); });
  });
}

Result<void> Seals::append(const Sealing& sealing) {
  return liveness_.attempt([&] {
    return in_transaction(database_, [&]() -> Result<void> {
      if (auto done = insert_leaves(database_, sealing.leaves); !done) return done;
      if (auto done = insert_changes(database_, sealing.changes); !done) return done;
      if (auto done = insert_roots(database_, {&sealing.root, 1}); !done) return done;
      Statement strand, until;
      auto done = database_.prepare({
          {&strand, "INSERT OR REPLACE INTO sealed_strand VALUES (?, ?, ?, ?, ?, ?)"},
          {&until, "INSERT OR REPLACE INTO sealed_until VALUES (?, ?, ?, ?)"},
      });
      for (const SealedStrand& one : sealing.strands) {
        if (!done) return done;
        done = strand.execute(one.device, one.entries, one.events, blob(one.journal_head),
                              blob(one.event_head), one.says);
      }
      if (!done) return done;
      std::vector<std::uint8_t> frontier;
      for (const Digest& node : sealing.until.frontier)
        frontier.insert(frontier.end(), node.begin(), node.end());
      return until.execute(sealing.until.log, sealing.until.journal, sealing.until.event,
                           std::span<const std::uint8_t>(frontier));
    });
  });
}

Result<void> Seals::fill(const Filling& log) {
  return liveness_.attempt([&]() -> Result<void> {
    if (auto done = insert_leaves(database_, log.leaves); !done) return done;
    if (auto done = insert_changes(database_, log.changes); !done) return done;
    if (auto done = insert_roots(database_, log.roots); !done) return done;
    return insert_cosignatures(database_, log.cosignatures);
  });
}

}  // namespace eboard::storage
