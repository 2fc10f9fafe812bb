// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "storage/fresh_store.hpp"

#include "storage/migrate.hpp"

namespace eboard::storage {

Result<Database> fresh_store(Database& like) {
  auto fresh = Database::open("", Database::Mode::read_write);
  if (!fresh) return fresh;
  if (auto done = migrate(*fresh); !done) return unexpected(done.error());
  if (auto done =
          fresh->run("PRAGMA foreign_keys = OFF; PRAGMA journal_mode = OFF; PRAGMA cache_size = -32768");
      !done)
    return unexpected(done.error());
  auto name = fresh->prepare("UPDATE meta SET value = ? WHERE key = 'id'");
  if (!name) return unexpected(name.error());
  if (auto done = name->execute(store_id(like)); !done) return unexpected(done.error());
  if (auto done = copy_boards(like, *fresh); !done) return unexpected(done.error());
  return fresh;
}

Result<void> copy_boards(Database& like, Database& fresh) {
  auto boards = like.prepare("SELECT id, device, number, plain_ids_to FROM board");
  if (!boards) return unexpected(boards.error());
  auto insert = fresh.prepare(
      "INSERT INTO board (id, device, number, plain_ids_to) VALUES (?, ?, ?, ?) ON CONFLICT (id) DO "
      "NOTHING");
  if (!insert) return unexpected(insert.error());
  Result<void> inserted;
  auto read = boards->for_each([&] {
    inserted =
        insert->execute(boards->integer(0), boards->integer(1), boards->integer(2), boards->integer(3));
    return inserted.has_value();
  });
  if (!read) return read;
  return inserted;
}

}  // namespace eboard::storage
