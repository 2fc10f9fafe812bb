// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Implements `verify`: checks a database against its journal.
#include "daemon/archive/verify.hpp"

#include <fmt/format.h>

#include <cstdio>

#include "daemon/ctl/options.hpp"
#include "daemon/ctl/terminal.hpp"
#include "storage/store.hpp"

namespace eboard::ctl {

using storage::Store;

int verify(const Arguments& arguments) {
  std::string path;
  Usage usage{"verify",
              "",
              "Checks a database against its journal. Prints a line for each board with the first "
              "difference, then the "
              "count. Exit code 0: no difference, 1: some, 3: the file cannot be read or is in use.",
              {}};
  usage.add_required("db", &path, "FILE", "the daemon's database, while no daemon runs");
  usage.examples = {"--db eboardd.db"};
  const auto [operands, exit] = parse_options(usage, arguments);
  if (!operands) return exit;
  auto store = Store::open(path, Store::Access::read_only);
  if (!store) return outside("verify", store.error().message);
  Progress progress;
  const auto summary = archive::verify_store(
      *store,
      [&](const std::string& line) {
        progress.clear();
        fmt::print("{}\n", line);
      },
      [&](std::size_t entries) { progress.at(entries, "entries of the journal"); });
  progress.clear();
  if (!summary) return outside("verify", summary.error().message);
  fmt::print("verify: {} boards, {} events, {} differences\n", summary->boards, summary->events,
             summary->differences);
  return summary->differences == 0 ? kDone : kNo;
}

}  // namespace eboard::ctl
