// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Implements `archive`: a round as one file, its check, and how it comes into another database.
#include "daemon/archive/archive.hpp"

#include <fmt/format.h>

#include <cstring>
#include <string>
#include <utility>

#include "daemon/ctl/answer_json.hpp"
#include "daemon/ctl/daemon_client.hpp"
#include "daemon/ctl/options.hpp"
#include "daemon/ctl/work_folder.hpp"
#include "daemon/exports/exports.hpp"
#include "daemon/system/whole_file.hpp"
#include "rules/text/input_file.hpp"

namespace eboard::ctl {

using storage::Store;

namespace {

constexpr std::string_view kArchive = "archive";

struct ArchiveOptions {
  std::string database;
  std::string place;  ///< of a running daemon, where no database is named
  std::string into;
  std::optional<int> round;
  bool check = false;
};

int refuse_archive(const std::string& file, const archive::Refused& refused) {
  const std::string line = fmt::format("{}: {}", file, refused.sentence);
  return refused.outside ? outside(kArchive, line) : refuse(kArchive, line);
}

int write_archive(const std::string& file, const std::string& bytes) {
  if (const int error = whole_file::replace(file, bytes, whole_file::Sync::yes, whole_file::kForUser);
      error != 0)
    return outside(kArchive,
                   fmt::format("{}: {}", file, std::strerror(error)));  // NOLINT(concurrency-mt-unsafe)
  fmt::print("{}: {} bytes\n", file, bytes.size());
  return kDone;
}

int make_of_database(const ArchiveOptions& options, const std::string& file) {
  auto store = Store::open(options.database, Store::Access::read_only);
  if (!store) return outside(kArchive, store.error().message);
  const auto any = exports::has_round(*store, *options.round);
  if (!any) return outside(kArchive, any.error().message);
  if (!*any) {
    refuse(kArchive,
           fmt::format("nobody is paired in round {}, and no game of it is stored", *options.round));
    return kNo;
  }
  const auto bytes = archive::archive_of(*store, *options.round);
  return bytes ? write_archive(file, *bytes) : outside(kArchive, bytes.error().message);
}

int make_of_daemon(const ArchiveOptions& options, const std::string& file) {
  const auto daemon = DaemonClient::to(options.place);
  if (!daemon) return refuse(kArchive, daemon.error());
  const auto answer = daemon->get(fmt::format("/api/export?format=archive&round={}", *options.round));
  if (!answer) return outside(kArchive, answer.error());
  if (answer->status == 200) return write_archive(file, answer->body);
  const auto object = object_of(*answer);
  const std::string why = object ? text_of(*object, "error") : object.error();
  if (answer->status != 404) return outside(kArchive, why);
  refuse(kArchive, why);
  return kNo;
}

void print_checked(const std::string& file, const archive::Checked& checked) {
  for (const std::string& remark : checked.remarks)
    fmt::print(stderr, "eboardctl {}: {}\n", kArchive, remark);
  fmt::print("{}: round {}, {} boards, {} events, 0 differences\n", file, checked.round, checked.boards,
             checked.events);
}

int check(const std::string& file, const std::string& bytes) {
  const WorkFolder folder;
  if (!folder.made()) return outside(kArchive, "no folder can be made to unpack it");
  const auto checked = archive::unpack(bytes, folder.file("archive.db"));
  if (!checked) return refuse_archive(file, checked.error());
  print_checked(file, *checked);
  return kDone;
}

int bring_in(const std::string& file, const std::string& bytes, const std::string& into) {
  const auto brought = archive::bring_in(bytes, into);
  if (!brought) return refuse_archive(file, brought.error());
  print_checked(file, brought->checked);
  fmt::print("{}\n", brought->changed ? into + ": has it now" : into + ": has it already, nothing changed");
  return kDone;
}

std::string fault_of(const ArchiveOptions& options) {
  const bool reads = options.check || !options.into.empty();
  if (options.check && !options.into.empty()) return "either --check or --into";
  if (reads && (options.round || !options.database.empty() || !options.place.empty()))
    return "--check and --into take an archive, and no --round, --db or --daemon";
  if (reads) return {};
  if (!options.round) return "--round is missing: which round is put into the archive";
  if (*options.round < 1) return "--round: from 1";
  if (!options.database.empty() && !options.place.empty()) return "either --db or --daemon";
  return {};
}

}  // namespace

int archive_round(const Arguments& arguments) {
  ArchiveOptions options;
  Usage usage{
      kArchive,
      "FILE",
      "Puts a round into one ZIP file: games, results, report, score sheets, the captures of the boards, and "
      "all that another machine needs to have the same database. With --check or --into it reads such a "
      "file: every hash is checked, what the boards reported is played again, and the papers are written "
      "again. Exit code 2: it is not what it says, and nothing is changed.",
      {}};
  usage.add("round", &options.round, "R", "the round whose papers it has");
  usage.add("db", &options.database, "FILE", "a daemon's database, while no daemon runs");
  add_daemon(usage, &options.place, "without --db: ");
  usage.add_switch("check", &options.check, "check an archive");
  usage.add("into", &options.into, "FILE",
            "bring an archive into this database: a new one, or one of the same hall that has less");
  usage.examples = {"--round 3 round-3.zip", "--round 3 --db eboardd.db round-3.zip", "--check round-3.zip",
                    "--into office.db round-3.zip"};
  const auto [operands, exit] = parse_options(usage, arguments);
  if (!operands) return exit;
  if (operands->size() != 1) return refuse(kArchive, "one file is wanted");
  if (const std::string fault = fault_of(options); !fault.empty()) return refuse(kArchive, fault);
  const std::string& file = operands->front();
  if (!options.check && options.into.empty())
    return options.database.empty() ? make_of_daemon(options, file) : make_of_database(options, file);
  const auto bytes = rules::read_input(file, rules::InputKind::capture);
  if (!bytes) return refuse(kArchive, bytes.error());
  return options.check ? check(file, *bytes) : bring_in(file, *bytes, options.into);
}

}  // namespace eboard::ctl
