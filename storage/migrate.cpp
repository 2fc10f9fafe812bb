// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "storage/migrate.hpp"

#include <fmt/format.h>

namespace eboard::storage {

namespace {

Result<void> refuse(const Database& database, std::string_view reason) {
  return unexpected(StoreError{0, false, fmt::format("{}: {}", database.path(), reason)});
}

Result<std::int64_t> version(Database& database) { return database.integer("PRAGMA user_version"); }

Result<void> take_step(Database& database, std::size_t number, const char* sql) {
  auto transaction = Transaction::begin(database);
  if (!transaction) return unexpected(transaction.error());
  if (auto done = database.run(sql); !done) return done;
  const std::string marks =
      fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {}", kApplicationId, number);
  if (auto done = database.run(marks.c_str()); !done) return done;
  return transaction->commit();
}

}  // namespace

std::string store_id(Database& database) {
  auto id = database.prepare("SELECT value FROM meta WHERE key = 'id'");
  if (!id) return {};
  const auto row = id->step();
  return row && *row ? std::string(id->text(0)) : std::string();
}

Result<void> recognise(Database& database) {
  const auto application = database.integer("PRAGMA application_id");
  if (!application) return unexpected(application.error());
  const auto tables = database.integer("SELECT count(*) FROM sqlite_schema");
  if (!tables) return unexpected(tables.error());
  const auto step = version(database);
  if (!step) return unexpected(step.error());
  const bool empty = *tables == 0 && *application == 0 && *step == 0;
  if (!empty && *application != kApplicationId) return refuse(database, "a database of another application");
  if (*step > static_cast<std::int64_t>(migrations().size())) {
    return refuse(database, fmt::format("schema {} is newer than this program, which knows {}", *step,
                                        migrations().size()));
  }
  return {};
}

Result<bool> needs_migration(Database& database) {
  const auto step = version(database);
  if (!step) return unexpected(step.error());
  return *step < static_cast<std::int64_t>(migrations().size());
}

Result<void> migrate(Database& database) {
  const auto done_steps = version(database);
  if (!done_steps) return unexpected(done_steps.error());
  for (auto number = static_cast<std::size_t>(*done_steps) + 1; number <= migrations().size(); ++number) {
    if (auto done = take_step(database, number, migrations()[number - 1]); !done) return done;
  }
  return {};
}

}  // namespace eboard::storage
