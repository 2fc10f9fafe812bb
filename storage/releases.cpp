// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "storage/releases.hpp"

#include "storage/event_store.hpp"
#include "storage/liveness.hpp"
#include "storage/pairing_store.hpp"
#include "storage/sqlite.hpp"

namespace eboard::storage {

struct Releases::Marks {
  Statement seen, played;
};

Releases::Releases(Database& database, EventStore& events, Liveness& liveness)
    : database_(database), events_(events), liveness_(liveness) {}

Releases::~Releases() = default;

/// For a store that is filled from another one; the hall's own has no use for them.
Result<void> Releases::prepare() {
  if (marks_) return {};
  auto marks = std::make_unique<Marks>();
  auto prepared = database_.prepare({
      {&marks->seen, "UPDATE board SET released = ? WHERE id = ?"},
      {&marks->played, "UPDATE game SET round = ?1 WHERE board = ?2 AND number = ?3 AND round <> ?1"},
  });
  if (prepared) marks_ = std::move(marks);
  return prepared;
}

Result<void> Releases::belong_to(const std::string& hall) {
  return liveness_.attempt([&]() -> Result<void> {
    auto named = database_.prepare("UPDATE meta SET value = ? WHERE key = 'id'");
    if (!named) return unexpected(named.error());
    return named->execute(hall);
  });
}

Result<std::vector<Standing>> Releases::standings() {
  return liveness_.attempt([&]() -> Result<std::vector<Standing>> {
    auto rows = database_.prepare(
        "SELECT board.id, board.number, board.released, event.game, event.at_ms, "
        "(SELECT max(ply) FROM ply WHERE ply.game = game.id), game.ended_at FROM board "
        "LEFT JOIN event ON event.sequence = board.latest_to "
        "LEFT JOIN game ON game.board = board.id AND game.number = event.game ORDER BY board.id");
    if (!rows) return unexpected(rows.error());
    std::vector<Standing> standings;
    auto read = rows->for_each([&] {
      Standing standing{.board = rows->integer(0),
                        .table = rows->small_integer(1),
                        .released = rows->integer(2),
                        .game = rows->small_integer(3),
                        .ply = rows->small_integer(5),
                        .ended = {},
                        .at = Millis{rows->integer(4)}};
      if (const auto ended = rows->optional_integer(6)) standing.ended = Millis{*ended};
      standings.push_back(standing);
      return true;
    });
    if (!read) return unexpected(read.error());
    return standings;
  });
}

Result<void> Releases::know(const std::vector<DeviceRow>& devices) {
  return liveness_.attempt([&]() -> Result<void> {
    Statement free, insert;
    auto prepared = database_.prepare({
        // Two may have exchanged their keys.
        {&free, "UPDATE device SET key = 'between two keys ' || id WHERE id = ? AND key <> ?"},
        {&insert,
         "INSERT INTO device (id, key, driver, known_ms) VALUES (?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET "
         "key = excluded.key, known_ms = excluded.known_ms WHERE key <> excluded.key"},
    });
    if (!prepared) return prepared;
    for (const DeviceRow& device : devices) {
      if (auto done = free.execute(device.id, device.key); !done) return done;
    }
    for (const DeviceRow& device : devices) {
      if (auto done = insert.execute(device.id, device.key, device.driver, device.known.count()); !done)
        return done;
    }
    return {};
  });
}

Result<void> Releases::know(const BoardRow& board) {
  return liveness_.attempt([&]() -> Result<void> {
    auto insert = database_.prepare(
        "INSERT INTO board (id, device, number, plain_ids_to) VALUES (?, ?, ?, ?) ON CONFLICT (id) DO "
        "NOTHING");
    if (!insert) return unexpected(insert.error());
    return insert->execute(board.id, board.device, board.number, board.plain_ids_to);
  });
}

Result<Sequence> Releases::append(const StoredEvent& event) {
  return liveness_.attempt([&]() -> Result<Sequence> {
    const auto number = events_.append(event.board, event.event, event.json, event.tracker_version);
    if (!number) return number;
    // The public may know another seating than the one by which the game got its round.
    if (auto prepared = prepare(); !prepared) return unexpected(prepared.error());
    if (auto done = marks_->seen.execute(event.sequence, event.board); !done) return unexpected(done.error());
    if (!event.round) return number;
    if (auto done = marks_->played.execute(*event.round, event.board, event.event.game); !done)
      return unexpected(done.error());
    return number;
  });
}

Result<void> Releases::apply(const PairingChange& change) {
  return liveness_.attempt([&] { return write_change(database_, change); });
}

}  // namespace eboard::storage
