// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Implements `backup` and `restore`: a copy of a store that stays, and a store made of one.
#include "storage/backup.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <chrono>
#include <ctime>
#include <filesystem>
#include <iomanip>
#include <optional>
#include <sstream>
#include <string>
#include <utility>

#include "daemon/archive/conclude.hpp"
#include "daemon/ctl/answer_json.hpp"
#include "daemon/ctl/daemon_client.hpp"
#include "daemon/ctl/options.hpp"
#include "daemon/ctl/terminal.hpp"
#include "daemon/events/event_json.hpp"
#include "storage/lock_file.hpp"

namespace eboard::ctl {

namespace fs = std::filesystem;
using storage::Backup;
using storage::Calendar;
using storage::Millis;
using storage::Store;

namespace {

constexpr std::string_view kBackup = "backup", kRestore = "restore";

std::string stamp_now() { return fmt::format("{:%Y%m%d-%H%M%S}", fmt::localtime(std::time(nullptr))); }

std::string when_text(const std::optional<storage::Moment>& moment) {
  return moment ? storage::local_time(*moment) : "a time without a date";
}

/// Counts the steps of a copy on a terminal.
class Steps {
 public:
  std::function<void()> counter() {
    return [this] { progress_.at(++count_, "thousand pages"); };
  }
  void end() { progress_.clear(); }

 private:
  Progress progress_;
  std::size_t count_ = 0;
};

int back_up_file(const std::string& database, const std::string& folder) {
  auto store = Store::open(database, Store::Access::read_only);
  if (!store) return outside(kBackup, store.error().message);
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) return outside(kBackup, fmt::format("{}: {}", folder, error.message()));
  const std::string path =
      (fs::path(folder) / fmt::format("{}{}.db", storage::kBackupPrefix, stamp_now())).string();
  if (fs::exists(path, error)) return outside(kBackup, path + ": exists");
  Steps steps;
  const auto made = storage::back_up(*store, path, steps.counter());
  steps.end();
  if (!made) return outside(kBackup, made.error().message);
  fmt::print("{}: {} events, until {}\n", made->path, made->last, when_text(made->moment));
  return kDone;
}

int ask_daemon(const DaemonClient& daemon, bool seen) {
  const auto answer = daemon.post("/api/backup", seen ? R"({"seen":true})" : "{}");
  if (!answer) return outside(kBackup, answer.error());
  const auto object = object_of(*answer);
  if (!object) return outside(kBackup, object.error());
  if (answer->status != 200) {
    const int code = outside(kBackup, text_of(*object, "error"));
    return answer->status == 409 ? kNo : code;
  }
  if (!seen) {
    fmt::print("{}: {} events, until {}\n", text_of(*object, "file"), text_of(*object, "events"),
               text_of(*object, "until"));
  }
  return kDone;
}

struct BackupOptions {
  std::string database, folder, place;
  bool seen = false;
};

std::string fault_of(const BackupOptions& options) {
  if (options.database.empty() != options.folder.empty())
    return "--db and --into belong together; without them the daemon copies into its [backup] folder";
  if (!options.database.empty() && (options.seen || !options.place.empty()))
    return "--seen and --daemon are for a running daemon, --db is for a database that none has";
  return {};
}

}  // namespace

int backup(const Arguments& arguments) {
  BackupOptions options;
  Usage usage{
      kBackup,
      "",
      "Makes a copy of a database that stays, checks it, and says until when it goes. A running daemon "
      "does that in the folder of its [backup]. Nothing in the database changes. Exit code 1: --seen, "
      "and there was nothing to see.",
      {}};
  usage.add("db", &options.database, "FILE", "instead: a daemon's database, while no daemon runs");
  usage.add("into", &options.folder, "FOLDER", "of --db: where the copy is put, under a name with the time");
  usage.add_switch(
      "seen", &options.seen,
      "instead: somebody has seen that a backup took the database's place, and pages stop saying "
      "so");
  add_daemon(usage, &options.place);
  usage.examples = {"", "--db eboardd.db --into /media/stick/eboardd", "--seen"};
  const auto [operands, exit] = parse_options(usage, arguments);
  if (!operands) return exit;
  if (const std::string fault = fault_of(options); !fault.empty()) return refuse(kBackup, fault);
  if (!options.database.empty()) return back_up_file(options.database, options.folder);
  const auto daemon = DaemonClient::to(options.place);
  return daemon ? ask_daemon(*daemon, options.seen) : refuse(kBackup, daemon.error());
}

namespace {

struct RestoreOptions {
  std::string backup, into, at;
  bool replace = false;
};

/// A local time in milliseconds since 1970, as the store's place counts; of a time without a date nullopt in
/// `day`.
struct WantedTime {
  std::optional<std::chrono::sys_days> day;
  std::chrono::seconds of_day{0};
};

std::optional<WantedTime> read_time(const std::string& text) {
  for (const char* form :
       {"%Y-%m-%d %H:%M:%S", "%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M", "%Y-%m-%dT%H:%M", "%H:%M:%S", "%H:%M"}) {
    std::tm parts{};
    std::istringstream in(text);
    in >> std::get_time(&parts, form);
    if (in.fail() || in.peek() != std::istringstream::traits_type::eof()) continue;
    WantedTime wanted;
    wanted.of_day = std::chrono::hours{parts.tm_hour} + std::chrono::minutes{parts.tm_min} +
                    std::chrono::seconds{parts.tm_sec};
    if (form[1] == 'H') return wanted;
    const std::chrono::year_month_day date{std::chrono::year{parts.tm_year + 1900},
                                           std::chrono::month{static_cast<unsigned>(parts.tm_mon) + 1},
                                           std::chrono::day{static_cast<unsigned>(parts.tm_mday)}};
    if (!date.ok()) return std::nullopt;
    wanted.day = std::chrono::sys_days{date};
    return wanted;
  }
  return std::nullopt;
}

/// The journal's time that is the end of that second, and what the clock on the wall said then.
struct Found {
  Millis line{0}, wall{0};
};

Millis local_of(const Calendar& calendar, Millis line) {
  const auto moment = calendar.when(line);
  return moment ? moment->unix_time + moment->utc_offset : line;
}

// Local time grows with the journal's.
OrFault<Found> find_time(Store& store, const std::string& text) {
  const auto wanted = read_time(text);
  if (!wanted) return unexpected(std::string("--at: write it as \"2026-11-30 14:05:00\" or \"14:05\""));
  const auto first = store.first_time();
  const auto last = store.last_time();
  const auto anchors = store.anchors();
  if (!first || !last || !anchors) return unexpected(std::string("its times cannot be read"));
  if (!*first) return unexpected(std::string("nothing is stored in it"));
  const Calendar calendar(*anchors);
  const Millis latest = local_of(calendar, *last);
  auto day = wanted->day ? Millis(wanted->day->time_since_epoch())
                         : Millis(std::chrono::floor<std::chrono::days>(latest));
  // Where it ends after midnight, "23:50" is that of the evening before.
  const std::chrono::days a_day{1};
  if (!wanted->day && day + wanted->of_day > latest &&
      day - a_day + wanted->of_day >= local_of(calendar, **first))
    day -= a_day;
  const Millis end = day + wanted->of_day + Millis{999};
  if (local_of(calendar, **first) > end) {
    return unexpected(fmt::format("--at: it begins at {}", when_text(calendar.when(**first))));
  }
  Millis low = **first, high = *last;
  while (low < high) {
    const Millis middle = low + (high - low + Millis{1}) / 2;
    if (local_of(calendar, middle) <= end) {
      low = middle;
    } else {
      high = middle - Millis{1};
    }
  }
  const auto moment = calendar.when(low);
  return Found{low, moment ? moment->unix_time : low};
}

OrFault<Backup> chosen_backup(const std::string& place) {
  std::error_code error;
  if (fs::is_directory(place, error)) {
    auto newest = storage::newest_sound(storage::backups_in(place));
    if (!newest) return unexpected(fmt::format("{}: no sound copy lies there", place));
    return std::move(*newest);
  }
  if (!fs::exists(place, error)) return unexpected(fmt::format("{}: there is no such file", place));
  auto backup = storage::examine_backup(place);
  if (!backup) return unexpected(backup.error().message);
  return std::move(*backup);
}

int make_store(const RestoreOptions& options, const Backup& backup) {
  storage::RestoreTo to{options.into};
  if (!options.at.empty()) {
    auto store = Store::open(backup.path, Store::Access::read_only);
    if (!store) return outside(kRestore, store.error().message);
    const auto found = find_time(*store, options.at);
    if (!found) return refuse(kRestore, found.error());
    to.line = found->line;
    to.wall = found->wall;
    to.finish = [](Store& cut) { return archive::conclude_rest(cut); };
  }
  if (options.replace) to.aside = "replaced-" + stamp_now();
  Steps steps;
  const auto made = storage::restore_backup(backup, to, events::parse_tracked_event, steps.counter());
  steps.end();
  if (!made) return outside(kRestore, made.error().message);
  if (!made->aside.empty()) fmt::print("{}: what stood in {}\n", made->aside, options.into);
  fmt::print("{}: {} events, until {}, from {}\n", made->backup.path, made->backup.last,
             when_text(made->backup.moment), backup.path);
  return kDone;
}

}  // namespace

int restore(const Arguments& arguments) {
  RestoreOptions options;
  Usage usage{
      kRestore,
      "BACKUP",
      "Makes a database of a copy, or of the best one in a folder: all of it, or with --at as it was at "
      "the end of that second. The copy stays as it is. A database that a daemon has open is never "
      "replaced. Exit code 2: it is no sound copy, or the database exists.",
      {}};
  usage.add_required("into", &options.into, "FILE", "the database that is made");
  usage.add(
      "at", &options.at, "TIME",
      "local time, \"2026-11-30 14:05:00\", or \"14:05\", the last there was: what came later is left out");
  usage.add_switch("replace", &options.replace, "a database that stands there gets another name, and stays");
  usage.examples = {"/media/stick/eboardd --into eboardd.db",
                    "--at \"2026-11-30 14:05\" --into before.db /media/stick/eboardd"};
  const auto [operands, exit] = parse_options(usage, arguments);
  if (!operands) return exit;
  if (operands->size() != 1) return refuse(kRestore, "one copy is wanted, or a folder with copies");
  auto lock = storage::LockFile::take(options.into, storage::LockFile::Share::alone);
  if (!lock) return outside(kRestore, lock.error().message);
  std::error_code error;
  if (fs::exists(options.into, error) || fs::exists(options.into + "-wal", error)) {
    if (!options.replace)
      return refuse(kRestore, fmt::format("{}: exists; --replace gives it another name", options.into));
    if (fs::exists(options.into, error)) {
      if (const auto taken = lock->take_database(); !taken) return outside(kRestore, taken.error().message);
    }
  }
  const auto backup = chosen_backup(operands->front());
  if (!backup) return refuse(kRestore, backup.error());
  return make_store(options, *backup);
}

}  // namespace eboard::ctl
