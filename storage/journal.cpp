// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "storage/journal.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

#include <algorithm>
#include <limits>
#include <map>

#include "storage/journal_codec.hpp"

namespace eboard::storage {

namespace {

// More entries would pack no better and need memory at reading.
constexpr std::size_t kMaxEntries = 8192;

/// Empty: the chunk from `first_id` on fits the number of the device's latest checkpoint.
std::string checkpoint_fault(const std::vector<JournalEntry>& entries, std::int64_t first_id,
                             std::int64_t latest) {
  const auto is_checkpoint = [](const JournalEntry& entry) { return entry.kind == JournalKind::checkpoint; };
  if (first_id == latest && !is_checkpoint(entries.front()))
    return fmt::format("its latest checkpoint is no entry {} of the journal", latest);
  if (first_id > latest && std::ranges::any_of(entries, is_checkpoint))
    return fmt::format("a checkpoint behind entry {} of the journal is later than its latest one", latest);
  return {};
}

}  // namespace

Result<Journal> Journal::open(Database& database) {
  Journal journal(database);
  auto prepared = database.prepare({
      {&journal.insert_, "INSERT INTO journal (device, at_ms, kind, body) VALUES (?, ?, ?, ?)"},
      {&journal.mark_device_, "UPDATE device SET checkpoint = ? WHERE id = ?"},
      {&journal.mark_boards_, "UPDATE board SET events_at_checkpoint = events WHERE device = ?"},
      {&journal.checkpoint_of_, "SELECT checkpoint FROM device WHERE id = ?"},
      {&journal.chunks_,
       "SELECT first_id, body FROM journal_chunk WHERE device = ? AND first_id >= ? ORDER BY first_id"},
      {&journal.rows_, "SELECT id, at_ms, kind, body FROM journal WHERE id >= ? AND device = ? ORDER BY id"},
      // The newest row of all stays, of whichever device: SQLite then never uses a number twice. What is not
      // sealed yet is sealed as rows.
      {&journal.first_rows_,
       "SELECT id, at_ms, kind, body FROM journal WHERE device = ? AND id < (SELECT max(id) FROM journal) "
       "AND id <= coalesce((SELECT max(journal) FROM sealed_until), id) ORDER BY id"},
      {&journal.insert_chunk_,
       "INSERT INTO journal_chunk (device, first_id, last_id, entries, body) VALUES (?, ?, ?, ?, ?)"},
      {&journal.delete_rows_, "DELETE FROM journal WHERE id BETWEEN ? AND ? AND device = ?"},
  });
  if (!prepared) return unexpected(prepared.error());
  return journal;
}

Result<void> Journal::append(const JournalEntry& entry) {
  auto done = insert_.execute(entry.device, entry.at.count(), static_cast<int>(entry.kind), body_of(entry));
  if (!done || entry.kind != JournalKind::checkpoint) return done;
  done = mark_device_.execute(database_->last_insert_id(), entry.device);
  if (!done) return done;
  return mark_boards_.execute(entry.device);
}

Result<void> Journal::read(DeviceId device, bool from_checkpoint,
                           const std::function<bool(const JournalEntry&)>& visit) {
  std::int64_t from_id = 0;
  if (from_checkpoint) {
    const auto checkpoint = latest_checkpoint(device);
    if (!checkpoint) return unexpected(checkpoint.error());
    from_id = *checkpoint;
  }
  const auto go_on = read_chunks(device, from_id, visit);
  if (!go_on) return unexpected(go_on.error());
  if (!*go_on) return {};
  return read_rows(device, from_id, visit);
}

// Chunks have an index, rows have none: reads the chunks device by device, the rows of all at once.
Result<void> Journal::read_all(const std::function<bool(const JournalEntry&)>& visit,
                               const std::function<void(DeviceId, const std::string&)>& damaged) {
  auto devices = database_->prepare("SELECT id, checkpoint FROM device");
  if (!devices) return unexpected(devices.error());
  std::map<DeviceId, std::int64_t> from;
  auto listed = devices->for_each([&] {
    from[devices->integer(0)] = devices->integer(1);
    return true;
  });
  if (!listed) return listed;
  std::int64_t first = std::numeric_limits<std::int64_t>::max();
  for (auto& [device, checkpoint] : from) {
    const auto go_on = read_chunks(device, checkpoint, visit);
    if (!go_on && go_on.error().one_device && damaged) {
      damaged(device, go_on.error().message);
      checkpoint = std::numeric_limits<std::int64_t>::max();
      continue;
    }
    if (!go_on) return unexpected(go_on.error());
    if (!*go_on) return {};
    first = std::min(first, checkpoint);
  }
  auto rows =
      database_->prepare("SELECT id, device, at_ms, kind, body FROM journal WHERE id >= ? ORDER BY id");
  if (!rows) return unexpected(rows.error());
  rows->bind(first);
  return rows->for_each([&] {
    const DeviceId device = rows->integer(1);
    if (rows->integer(0) < from[device]) return true;
    return visit(entry_as_stored(device, Millis{rows->integer(2)}, rows->integer(3), rows->blob(4)));
  });
}

Result<std::int64_t> Journal::latest_checkpoint(DeviceId device) {
  checkpoint_of_.bind(device);
  const auto row = checkpoint_of_.step();
  if (!row) return unexpected(row.error());
  const std::int64_t id = *row ? checkpoint_of_.integer(0) : 0;
  checkpoint_of_.reset();
  return id;
}

// The latest checkpoint begins a chunk (next_lot), so a chunk is read from its first entry or not at all.
Result<bool> Journal::read_chunks(DeviceId device, std::int64_t from_id,
                                  const std::function<bool(const JournalEntry&)>& visit) {
  chunks_.bind(device, from_id);
  Result<bool> go_on = true;
  auto read = chunks_.for_each([&] {
    const auto entries = unpack_entries(device, chunks_.blob(1));
    if (!entries) {
      go_on = unexpected(
          damaged(fmt::format("chunk {} of device {}", chunks_.integer(0), device), entries.error()));
    } else {
      go_on = std::ranges::all_of(*entries, visit);
    }
    return go_on && *go_on;
  });
  if (!read) return unexpected(read.error());
  return go_on;
}

Result<void> Journal::read_rows(DeviceId device, std::int64_t from_id,
                                const std::function<bool(const JournalEntry&)>& visit) {
  rows_.bind(from_id, device);
  return rows_.for_each([&] {
    return visit(entry_as_stored(device, Millis{rows_.integer(1)}, rows_.integer(2), rows_.blob(3)));
  });
}

Result<int> Journal::pack(DeviceId device, Millis before) {
  constexpr std::int64_t kAnyId = std::numeric_limits<std::int64_t>::max();
  int packed = 0;
  while (true) {
    const auto lot = next_lot(device, {before, kAnyId, kMaxEntries});
    if (!lot) return unexpected(lot.error());
    if (lot->entries.empty()) return packed;
    if (auto done = replace_by_chunk(device, *lot); !done) return unexpected(done.error());
    packed += static_cast<int>(lot->entries.size());
  }
}

Result<int> Journal::pack_finished(DeviceId device, std::size_t minimum, std::size_t maximum) {
  const auto checkpoint = latest_checkpoint(device);
  if (!checkpoint) return unexpected(checkpoint.error());
  const auto lot = next_lot(device, {Millis::max(), *checkpoint, std::min(maximum, kMaxEntries)});
  if (!lot) return unexpected(lot.error());
  if (lot->entries.size() < std::max<std::size_t>(minimum, 1)) return 0;
  if (auto done = replace_by_chunk(device, *lot); !done) return unexpected(done.error());
  return static_cast<int>(lot->entries.size());
}

// The next rows to pack: a prefix of the device's rows, so that chunks always precede rows. It ends before
// the latest checkpoint, so that reading from there needs no search inside a chunk; nobody reads from an
// earlier one again.
Result<Journal::Lot> Journal::next_lot(DeviceId device, const Bounds& bounds) {
  const auto checkpoint = latest_checkpoint(device);
  if (!checkpoint) return unexpected(checkpoint.error());
  Lot lot;
  first_rows_.bind(device);
  auto read = first_rows_.for_each([&] {
    const Millis at{first_rows_.integer(1)};
    const std::int64_t id = first_rows_.integer(0);
    if (at >= bounds.before || id >= bounds.before_id) return false;
    if (id == *checkpoint && !lot.entries.empty()) return false;
    auto entry = make_entry(device, at, first_rows_.integer(2), first_rows_.blob(3));
    if (!entry) return false;  // what is damaged stays as it is
    lot.last_id = id;
    if (lot.entries.empty()) lot.first_id = lot.last_id;
    lot.entries.push_back(std::move(*entry));
    return lot.entries.size() < bounds.maximum;
  });
  if (!read) return unexpected(read.error());
  return lot;
}

Result<void> Journal::replace_by_chunk(DeviceId device, const Lot& lot) {
  const std::vector<std::uint8_t> body = pack_entries(lot.entries);
  auto transaction = Transaction::begin(*database_);
  if (!transaction) return unexpected(transaction.error());
  auto done = insert_chunk_.execute(device, lot.first_id, lot.last_id, lot.entries.size(),
                                    std::span<const std::uint8_t>(body));
  if (!done) return done;
  done = delete_rows_.execute(lot.first_id, lot.last_id, device);
  if (!done) return done;
  return transaction->commit();
}

Result<std::vector<std::string>> Journal::damaged_chunks() {
  auto all = database_->prepare(
      "SELECT journal_chunk.id, device, entries, body, first_id, checkpoint FROM journal_chunk JOIN device "
      "ON "
      "device.id = journal_chunk.device ORDER BY journal_chunk.id");
  if (!all) return unexpected(all.error());
  std::vector<std::string> faults;
  auto read = all->for_each([&] {
    const auto entries = unpack_entries(all->integer(1), all->blob(3));
    if (!entries) {
      faults.push_back(fmt::format("journal_chunk {}: {}", all->integer(0), entries.error()));
    } else if (static_cast<std::int64_t>(entries->size()) != all->integer(2)) {
      faults.push_back(fmt::format("journal_chunk {}: {} entries instead of {}", all->integer(0),
                                   entries->size(), all->integer(2)));
    } else if (auto fault = checkpoint_fault(*entries, all->integer(4), all->integer(5)); !fault.empty()) {
      faults.push_back(fmt::format("device {}: {}", all->integer(1), fault));
    }
    return true;
  });
  if (!read) return unexpected(read.error());
  return faults;
}

StoreError Journal::damaged(const std::string& place, const std::string& reason) const {
  StoreError error;
  error.message = fmt::format("{}: {}: {}", database_->path(), place, reason);
  error.one_device = true;
  return error;
}

}  // namespace eboard::storage
