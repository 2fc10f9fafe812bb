// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Runs eboard-archive.
#include <fmt/format.h>

#include <cstdio>
#include <string>

#include "daemon/halls/archive/options.hpp"
#include "daemon/halls/archive/verify.hpp"
#include "daemon/halls/stream/until_signal.hpp"

namespace {

using namespace eboard::halls;

constexpr int kDone = 0, kDiffers = 1, kUnreadable = 2, kFailed = 3;

int failed(const std::string& why, int code = kFailed) {
  fmt::print(stderr, "eboard-archive: {}\n", why);
  return code;
}

int run(const Options& options) {
  Keeper keeper(options.keeper);
  const auto done = run_until_signal(keeper);
  return done ? kDone : failed(done.error());
}

int migrate(const Options& options) {
  const auto migrated = Database(options.keeper.database).migrate();
  return migrated ? kDone : failed(fmt::format("the database: {}", migrated.error().detail));
}

int query(const Options& options) {
  const auto read =
      Database(options.keeper.database).read_view(options.view, options.hall, [](std::string_view row) {
        fmt::print("{}\n", row);
      });
  return read ? kDone : failed(fmt::format("the database: {}", read.error().detail));
}

int verify(const Options& options) {
  auto store = eboard::storage::Store::open(options.store, eboard::storage::Store::Access::read_only);
  if (!store) return failed(store.error().message, kUnreadable);
  Database archive(options.keeper.database);
  const auto found =
      compare(*store, archive, options.hall, [](const std::string& line) { fmt::print("{}\n", line); });
  if (!found) return failed(found.error());
  const auto differences = found->differences + (options.all ? found->later : 0);
  fmt::print("{} events, {} not there yet, {} differences\n", found->events, found->later, differences);
  return differences == 0 ? kDone : kDiffers;
}

}  // namespace

int main(int argc, char** argv) {
  const auto parsed = parse_options(argc, argv);
  if (!parsed.options) return parsed.exit;
  switch (parsed.options->command) {
    case Command::run:
      return run(*parsed.options);
    case Command::migrate:
      return migrate(*parsed.options);
    case Command::query:
      return query(*parsed.options);
    case Command::verify:
      break;
  }
  return verify(*parsed.options);
}
