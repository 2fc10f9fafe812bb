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

Result<void> take_steps(Database& database, std::size_t done) {
  for (std::size_t number = done + 1; number <= migrations().size(); ++number) {
    if (auto taken = take_step(database, number, migrations()[number - 1]); !taken) return taken;
  }
  return {};
}

// What the steps lead to where nothing is stored: the tables, indexes and triggers, and an id.
Result<std::string> sum_of_the_steps() {
  auto database = Database::open("", Database::Mode::in_memory);
  if (!database) return unexpected(database.error());
  if (auto done = take_steps(*database, 0); !done) return unexpected(done.error());
  auto made = database->prepare("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid");
  if (!made) return unexpected(made.error());
  std::string sum;
  auto read = made->for_each([&] {
    sum += fmt::format("{};\n", made->text(0));
    return true;
  });
  if (!read) return unexpected(read.error());
  return sum + "INSERT INTO meta VALUES ('id', hex(randomblob(16)))";
}

// Every ALTER TABLE of the steps has SQLite read the whole schema again, and every step is a transaction.
Result<void> make_at_once(Database& database) {
  static const auto sum = sum_of_the_steps();
  if (!sum) return unexpected(sum.error());
  return take_step(database, migrations().size(), sum->c_str());
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
  if (*done_steps == 0) return make_at_once(database);
  return take_steps(database, static_cast<std::size_t>(*done_steps));
}

}  // namespace eboard::storage
