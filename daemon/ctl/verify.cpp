// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Implements `verify`: checks a database against its journal.
#include "daemon/archive/verify.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "daemon/ctl/options.hpp"
#include "daemon/ctl/terminal.hpp"
#include "rules/text/input_file.hpp"
#include "rules/text/line_ends.hpp"
#include "storage/store.hpp"

namespace eboard::ctl {

using storage::Store;

namespace {

OrFault<std::vector<archive::KeptCheckpoint>> read_kept(const std::vector<std::string>& files) {
  std::vector<archive::KeptCheckpoint> kept;
  for (const std::string& file : files) {
    const auto text = rules::read_input(file, rules::InputKind::configuration);
    if (!text) return unexpected(text.error());
    auto checkpoint = tlog::Checkpoint::parse(rules::with_lf(*text));
    if (!checkpoint) return unexpected(fmt::format("{}: {}", file, checkpoint.error()));
    kept.push_back({file, std::move(*checkpoint)});
  }
  return kept;
}

}  // namespace

int verify(const Arguments& arguments) {
  std::string path;
  std::vector<std::string> files;
  Usage usage{"verify",
              "",
              "Checks a database against its journal and its transparency log. Prints a line for each board "
              "with the first "
              "difference, what was sealed, and the "
              "count. Exit code 0: no difference, 1: some, 3: the file cannot be read or is in use.",
              {}};
  usage.add_required("db", &path, "FILE", "the daemon's database, while no daemon runs");
  usage.add("checkpoint", &files, "FILE",
            "a checkpoint that was kept elsewhere (export --format checkpoint): it must be of this database; "
            "may be given more than "
            "once");
  usage.examples = {"--db eboardd.db", "--db eboardd.db --checkpoint round-3.checkpoint"};
  const auto [operands, exit] = parse_options(usage, arguments);
  if (!operands) return exit;
  const auto kept = read_kept(files);
  if (!kept) return outside("verify", kept.error());
  auto store = Store::open(path, Store::Access::read_only);
  if (!store) return outside("verify", store.error().message);
  Progress progress;
  const auto summary = archive::verify_store(
      *store,
      [&](const std::string& line) {
        progress.clear();
        fmt::print("{}\n", line);
      },
      [&](std::size_t entries) { progress.at(entries, "entries of the journal"); }, *kept);
  progress.clear();
  if (!summary) return outside("verify", summary.error().message);
  fmt::print("verify: {} boards, {} events, {} differences\n", summary->boards, summary->events,
             summary->differences);
  return summary->differences == 0 ? kDone : kNo;
}

}  // namespace eboard::ctl
