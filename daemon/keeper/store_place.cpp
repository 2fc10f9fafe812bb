// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/keeper/store_place.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <linux/magic.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <sstream>
#include <system_error>
#include <tuple>
#include <utility>

#include "daemon/events/event_json.hpp"
#include "daemon/keeper/open_store.hpp"
#include "daemon/system/log.hpp"
#include "daemon/system/service.hpp"
#include "daemon/system/whole_file.hpp"
#include "rules/text/input_file.hpp"
#include "storage/backup.hpp"
#include "storage/ballast.hpp"
#include "storage/extent.hpp"
#include "storage/files.hpp"

namespace eboard::daemon {

namespace fs = std::filesystem;
using storage::Backup;
using storage::Result;
using Why = OpenFailure::Why;

namespace {

constexpr const char* kElsewhere = "elsewhere";
constexpr const char* kFailed = "failed";
constexpr const char* kMissing = " What was stored";
constexpr const char* kSince = "since";  // a note beside a database that is stored elsewhere
constexpr const char* kComing = ".coming";
constexpr std::uintmax_t kMaxCarriedBytes = std::uintmax_t{8} << 20;
constexpr std::time_t kFailuresCount = 600;  // seconds
constexpr int kMaxFailures = 2;

std::string database_in(const std::string& folder) { return folder + "/" + kDatabase; }
std::string time_in_a_name() { return fmt::format("{:%Y%m%d-%H%M%S}", fmt::localtime(std::time(nullptr))); }

/// Also if the disk does not say.
bool is_there(const std::string& path) {
  std::error_code none;
  return fs::status(path, none).type() != fs::file_type::not_found;
}

/// 0, or why no file can be written in the folder.
int try_to_write(const std::string& folder) {
  const std::string probe = folder + "/.eboardd-probe";
  const int error = whole_file::write_new(probe, "written", whole_file::kForUser);
  ::unlink(probe.c_str());
  return error;
}

bool is_in_memory(const std::string& folder) {
  struct statfs system {};
  return ::statfs(folder.c_str(), &system) == 0 && system.f_type == TMPFS_MAGIC;
}

/// A file of the daemon's in a state directory that is neither a database nor belongs to one run.
bool is_carried(const fs::directory_entry& entry) {
  std::error_code none;
  const std::string name = entry.path().filename();
  return fs::is_regular_file(entry.symlink_status(none)) && !name.starts_with("eboardd") &&
         !name.starts_with('.') && name != kSince && name != kRestored &&
         entry.file_size(none) <= kMaxCarriedBytes;
}

// A copy that nobody has written to since it was made bears this time: what is at home may be newer.
fs::file_time_type time_of_untouched() {
  return fs::file_time_type::clock::from_sys(std::chrono::sys_seconds{});
}

enum class Carry { away, onward, home };

std::error_code carry_file(const fs::path& from, const fs::path& to, Carry way) {
  std::error_code error, none;
  const auto written = fs::last_write_time(from, error);
  const bool untouched = way == Carry::away || (!error && written == time_of_untouched());
  if (way == Carry::home && untouched) return {};
  const fs::path part = to.parent_path() / ("." + to.filename().string() + ".part");
  fs::copy_file(from, part, fs::copy_options::overwrite_existing, error);
  if (!error && !storage::sync_file(part)) error = std::make_error_code(std::errc::io_error);
  if (!error && untouched) fs::last_write_time(part, time_of_untouched(), error);
  if (!error) fs::rename(part, to, error);
  if (error) fs::remove(part, none);
  return error;
}

// What cannot be read is left behind: without it the daemon does as on its first day.
void carry_files(const std::string& from, const std::string& to, Carry way) {
  std::error_code error;
  for (fs::directory_iterator each(from, error), end; !error && each != end; each.increment(error)) {
    if (!is_carried(*each)) continue;
    const fs::path& file = each->path();
    if (const auto failed = carry_file(file, to / file.filename(), way))
      log::warning("{}: cannot be copied to {}: {}", file.string(), to, failed.message());
  }
}

/// A file in memory that outlives the daemon.
std::string file_in_memory(const std::string& folder, std::string_view word, const std::string& home) {
  // Other daemons and other users have files there, too.
  return fmt::format("{}/eboardd-{}-{}-{:016x}", folder, word, ::geteuid(),
                     std::hash<std::string>{}(fs::absolute(home).lexically_normal()));
}

class Places {
 public:
  Places(const PlaceSettings& settings, const std::function<bool(std::chrono::milliseconds)>& pause)
      : settings_(settings), pause_(pause), home_(database_in(settings.home)) {
    if (!settings.backups.empty())
      seconds_.push_back(fmt::format("{}/eboardd-{}", settings.backups, kElsewhere));
    for (const std::string& folder : settings.memory)
      seconds_.push_back(file_in_memory(folder, kElsewhere, settings.home));
  }

  Expected<PlacedStore, std::string> open() {
    std::string fault = fault_of_home();
    if (fault.empty()) {
      auto opened = open_home();
      if (opened) return PlacedStore{std::move(*opened), {.folder = settings_.home}};
      if (opened.error().why != Why::disk) return unexpected(opened.error().sentence);
      fault = opened.error().sentence;
    }
    return go_elsewhere(fault);
  }

 private:
  using Opened = Expected<storage::Store, OpenFailure>;

  /// Empty: it can be written, as far as it can be seen now.
  [[nodiscard]] std::string fault_of_home() const {
    if (forget_failures() >= kMaxFailures)
      return fmt::format("{}: the disk failed again as soon as it was used", settings_.home);
    std::error_code error;
    fs::create_directories(settings_.home, error);
    const int fault = error ? error.value() : try_to_write(settings_.home);
    return storage::is_broken_disk(fault) ? fmt::format("{}: {}", settings_.home, std::strerror(fault))
                                          : std::string();
  }

  [[nodiscard]] OpenStore wanted_in(const std::string& folder) const {
    return {.path = database_in(folder),
            .ballast = folder + "/" + kBallast,
            .refuges = settings_.refuges,
            .restored = settings_.home + "/" + kRestored};
  }

  /// Each is remembered for one start only: whoever restarts the daemon later wants the disk to be tried.
  [[nodiscard]] int forget_failures() const {
    int count = 0;
    for (const std::string& folder : settings_.memory) {
      const std::string path = file_in_memory(folder, kFailed, settings_.home);
      const auto text = rules::read_input(path, rules::InputKind::configuration);
      if (!text) continue;
      std::istringstream lines(*text);
      for (std::time_t at = 0; lines >> at;)
        count += std::abs(std::time(nullptr) - at) < kFailuresCount ? 1 : 0;
      if (count >= kMaxFailures) ::unlink(path.c_str());
    }
    return count;
  }

  // --- home
  Opened open_home() {
    std::error_code error;
    for (const char* suffix : {kComing, ".coming.restored"}) fs::remove(home_ + suffix, error);
    for (const std::string& folder : seconds_) {
      if (!is_there(database_in(folder))) continue;
      if (auto failure = bring_back(folder)) return unexpected(std::move(*failure));
    }
    OpenStore wanted = wanted_in(settings_.home);
    wanted.backups = settings_.backups;
    return open_store(wanted, pause_);
  }

  /// nullopt: nothing is left of it that has to be brought back.
  std::optional<OpenFailure> bring_back(const std::string& folder) {
    // Opened once, it has the form that this program knows. A disk that can only be read will do, too.
    if (const auto opened = open_store(wanted_in(folder), pause_);
        !opened && (opened.error().why == Why::asked_to_end || opened.error().why == Why::in_use))
      return opened.error();
    const auto there = storage::read_backup(database_in(folder));
    if (!there) {
      keep_for_a_person(folder, there.error().message);
      return std::nullopt;
    }
    if (!is_there(home_)) return put_in_place(folder, *there);
    // Nothing is taken in before it is known which of the two goes on.
    OpenStore wanted = wanted_in(settings_.home);
    wanted.refuges.clear();
    auto opened = open_store(wanted, pause_);
    if (!opened && opened.error().why == Why::damage) {
      log::error("{}", opened.error().sentence);
      return put_in_place(folder, *there);
    }
    if (!opened) return opened.error();
    const auto ours = storage::extent_of(home_);
    const auto theirs = storage::extent_of(there->path);
    opened = unexpected(OpenFailure{});  // closes it, and so writes its log back
    if (!ours) return OpenFailure{Why::disk, ours.error().message};
    if (theirs && !ours->covers(*theirs) && theirs->covers(*ours)) return put_in_place(folder, *there);
    if (theirs && ours->covers(*theirs)) {
      remove(folder);
    } else if (theirs) {
      keep_for_a_person(folder,
                        ours->id == theirs->id
                            ? fmt::format("{} was gone on with by itself after it had been copied", home_)
                            : fmt::format("{} is another database", home_));
    } else {
      keep_for_a_person(folder, theirs.error().message);
    }
    return std::nullopt;
  }

  /// Until the last step the next start finds all as it was, and after it all that was elsewhere. Only
  /// a damaged database is moved away one step before.
  std::optional<OpenFailure> put_in_place(const std::string& folder, const Backup& there) {
    notify_waiting("what was stored elsewhere is brought back");
    const auto lock = storage::LockFile::take(home_, storage::LockFile::Share::alone);
    if (!lock) return failure(lock.error());
    carry_files(folder, settings_.home, Carry::home);
    if (auto copied = copy_public(folder, settings_.home); !copied) return failure(copied.error());
    if (auto copied = copy(there, home_ + kComing); !copied) return failure(copied.error());
    const auto aside = make_way();
    if (!aside) return failure(aside.error());
    std::error_code error;
    fs::rename(home_ + kComing, home_, error);
    if (error) return failure(storage::system_failure(home_, error));
    if (auto synced = storage::sync_file(settings_.home); !synced) return failure(synced.error());
    log::notice("{}: can be written again, and has all that was stored in {}{}", home_, folder,
                aside->empty() ? "" : fmt::format("; as it was before it is {}", *aside));
    remove(folder);
    return std::nullopt;
  }

  [[nodiscard]] OpenFailure failure(const storage::StoreError& error) const {
    return {error.in_use ? Why::in_use : Why::disk,
            fmt::format("what was stored elsewhere cannot be brought back: {}", error.message)};
  }

  Result<Backup> copy(const Backup& from, const std::string& to) {
    const auto make = [&] {
      return storage::restore_backup(from, {.path = to}, events::parse_tracked_event, [] {});
    };
    auto made = make();
    const std::string ballast = fs::path(to).parent_path().string() + "/" + kBallast;
    if (!made && made.error().disk_full && storage::Ballast(ballast).release_all()) made = make();
    if (!made) return unexpected(made.error());
    return made->backup;
  }

  /// What everybody was shown, where that is delayed by plies: numbered anew where it cannot be read.
  Result<void> copy_public(const std::string& from, const std::string& to) {
    const auto there = storage::read_backup(from + "/" + kPublicDatabase);
    if (!there) return {};
    const std::string path = to + "/" + kPublicDatabase;
    if (auto copied = copy(*there, path + kComing); !copied) return unexpected(copied.error());
    std::error_code error;
    for (const char* suffix : {"-wal", "-shm", ".open", ".copy"}) fs::remove(path + suffix, error);
    fs::rename(path + kComing, path, error);
    if (error) return unexpected(storage::system_failure(path, error));
    return {};
  }

  /// Gives what stands at home a second name, so that another file can take its place in one step.
  [[nodiscard]] Result<std::string> make_way() const {
    if (!is_there(home_)) return std::string();
    const std::string word = "before-" + time_in_a_name();
    std::string aside = fmt::format("{}/eboardd-{}.db", settings_.home, word);
    std::error_code error;
    // A log that was not written back belongs to a damaged database.
    if (is_there(home_ + "-wal")) return storage::set_aside(home_, word);
    fs::create_hard_link(home_, aside, error);
    if (error) return storage::set_aside(home_, word);
    fs::remove(home_ + ".copy", error);
    return aside;
  }

  /// What is not the beginning or the continuation of what lies at home is never mixed with it.
  void keep_for_a_person(const std::string& folder, const std::string& why) const {
    std::string kept = fmt::format("{}-{}", folder, time_in_a_name());
    std::error_code error;
    if (is_in_memory(folder)) {
      kept = fmt::format("{}/eboardd-{}-{}", settings_.home, kElsewhere, time_in_a_name());
      error = copy_folder(folder, kept);
      if (!error) remove(folder);
    } else {
      fs::rename(folder, kept, error);
    }
    if (error) {
      log::error("{}: {}; it stays in {}", kept, error.message(), folder);
      kept = folder;
    }
    log::error(
        "{}: was stored there while the disk of {} could not be written, and does not continue it: {}; look "
        "into it with eboardctl export --db and verify --db, then move it away",
        database_in(kept), home_, why);
    const std::string note =
        "What was stored elsewhere while the disk failed does not continue this database. It is kept apart: "
        "the daemon's log says where.\n";
    if (whole_file::replace(settings_.home + "/" + kRestored, note, whole_file::Sync::yes,
                            whole_file::kForUser) != 0)
      log::warning("{}: no note can be written there for the pages", settings_.home);
  }

  static std::error_code copy_folder(const std::string& from, const fs::path& to) {
    std::error_code error;
    fs::create_directory(to, error);
    for (fs::directory_iterator each(from, error), end; !error && each != end; each.increment(error)) {
      if (!fs::is_regular_file(each->symlink_status(error))) continue;
      const fs::path copy = to / each->path().filename();
      fs::copy_file(each->path(), copy, error);
      if (!error && !storage::sync_file(copy)) error = std::make_error_code(std::errc::io_error);
      if (error) break;
    }
    return error;
  }

  static void remove(const std::string& folder) {
    std::error_code error;
    // The database first: without one the rest means nothing.
    fs::remove(database_in(folder), error);
    fs::remove_all(folder, error);
    if (error) log::warning("{}: cannot be removed: {}", folder, error.message());
  }

  // --- elsewhere
  Expected<PlacedStore, std::string> go_elsewhere(const std::string& fault) {
    if (auto known = find_sources(); !known) return unexpected(known.error());
    if (sources_.empty() && !is_there(home_))
      return unexpected(fault + "; and nothing was stored there yet that could be gone on with elsewhere");
    std::string reasons;
    for (const std::string& folder : seconds_) {
      auto opened = open_in(folder);
      if (opened) return settle(std::move(*opened), folder, fault);
      if (opened.error().why == Why::asked_to_end || opened.error().why == Why::in_use)
        return unexpected(opened.error().sentence);
      reasons += "; " + opened.error().sentence;
    }
    return unexpected(fmt::format("{}; and nothing can be stored elsewhere{}", fault, reasons));
  }

  Expected<PlacedStore, std::string> settle(storage::Store store, const std::string& folder,
                                            const std::string& fault) const {
    StorePlace place{.folder = folder, .in_memory = is_in_memory(folder)};
    if (auto lock = storage::LockFile::take(home_, storage::LockFile::Share::alone)) {
      place.home.emplace(std::move(*lock));
    } else if (lock.error().in_use) {
      return unexpected(lock.error().message);
    }
    place.sentence = note_in(folder);
    log::error(
        "{}; everything is stored in {} now{}. Mend or change that disk, then restart the daemon: it brings "
        "back what is there",
        fault, folder, place.in_memory ? ", which is in memory: a power cut loses it" : "");
    return PlacedStore{std::move(store), std::move(place)};
  }

  /// All that can be gone on with, what goes furthest first. Error: another daemon goes on with it.
  Expected<void, std::string> find_sources() {
    // Of equal ones the first is taken, and that is where it went on before.
    std::vector<std::string> paths;
    for (const std::string& folder : seconds_) paths.push_back(database_in(folder));
    paths.push_back(home_);
    for (const std::string& path : paths) {
      if (!is_there(path)) continue;
      auto source = storage::read_backup(path);
      if (source) {
        sources_.push_back(std::move(*source));
      } else if (source.error().in_use) {
        return unexpected(source.error().message);
      } else {
        log::error("{}", source.error().message);
      }
    }
    if (!settings_.backups.empty()) {
      for (Backup& backup : storage::backups_of(home_, settings_.backups))
        sources_.push_back(std::move(backup));
    }
    std::ranges::stable_sort(sources_, [](const Backup& one, const Backup& other) {
      return std::tie(one.until, one.last) > std::tie(other.until, other.last);
    });
    return {};
  }

  Opened open_in(const std::string& folder) {
    if (auto fault = prepare(folder); !fault.empty())
      return unexpected(OpenFailure{Why::disk, fmt::format("{}: {}", folder, fault)});
    const std::string path = database_in(folder);
    if (!is_there(path) || sources_.empty() || sources_.front().path != path) {
      if (auto filled = fill(folder); !filled)
        return unexpected(OpenFailure{Why::disk, filled.error().message});
    }
    return open_store(wanted_in(folder), pause_);
  }

  /// Makes the folder. Empty: it is this user's alone, and can be written.
  [[nodiscard]] std::string prepare(const std::string& folder) const {
    std::error_code error;
    if (fs::path(folder).parent_path() == settings_.backups) fs::create_directory(settings_.backups, error);
    if (::mkdir(folder.c_str(), S_IRWXU) != 0 && errno != EEXIST) return std::strerror(errno);
    struct stat status {};
    if (::lstat(folder.c_str(), &status) != 0) return std::strerror(errno);
    if (!S_ISDIR(status.st_mode) || status.st_uid != ::geteuid()) return "belongs to somebody else";
    const int fault = try_to_write(folder);
    return fault == 0 ? std::string() : std::strerror(fault);
  }

  /// The database comes last: a folder that has one is complete.
  Result<void> fill(const std::string& folder) {
    const std::string path = database_in(folder);
    if (is_there(path)) {
      if (auto cleared = clear(folder); !cleared) return cleared;
    }
    const auto lock = storage::LockFile::take(path, storage::LockFile::Share::alone);
    if (!lock) return unexpected(lock.error());
    notify_waiting("the disk of the database cannot be written; all of it is copied");
    const std::string unfinished = path + kComing;
    std::error_code none;
    fs::remove(unfinished, none);
    for (const Backup& source : sources_) {
      const auto copied = copy(source, unfinished);
      if (!copied && copied.error().disk_full) return unexpected(copied.error());
      if (!copied) {
        log::error("{}", copied.error().message);
        continue;
      }
      if (auto beside = fill_beside(folder, source.path, &*copied); !beside) return beside;
      std::error_code error;
      fs::rename(unfinished, path, error);
      if (error) return unexpected(storage::system_failure(path, error));
      return storage::sync_file(folder);
    }
    return fill_beside(folder, home_, nullptr);
  }

  /// What lies there is behind what goes furthest, or apart from it.
  Result<void> clear(const std::string& folder) {
    const auto old = storage::extent_of(database_in(folder));
    const auto furthest = storage::extent_of(sources_.front().path);
    std::error_code error;
    if (old && furthest && furthest->covers(*old)) {
      remove(folder);
    } else {
      const std::string kept = fmt::format("{}-{}", folder, time_in_a_name());
      fs::rename(folder, kept, error);
      log::error("{}: was stored there earlier, and is kept apart from what is gone on with", kept);
    }
    if (error) return unexpected(storage::system_failure(folder, error));
    const std::string fault = prepare(folder);
    if (fault.empty()) return {};
    return unexpected(storage::StoreError{0, false, fmt::format("{}: {}", folder, fault)});
  }

  Result<void> fill_beside(const std::string& folder, const std::string& source, const Backup* copied) {
    const std::string there = fs::path(source).parent_path();
    const bool goes_on = std::ranges::find(seconds_, there) != seconds_.end();
    const std::string from = goes_on ? there : settings_.home;
    carry_files(from, folder, goes_on ? Carry::onward : Carry::away);
    if (auto shown = copy_public(from, folder); !shown) return shown;
    const std::string note = fmt::format("{}{} The daemon's log says what to do.\n", where_and_since(folder),
                                         goes_on ? missing_in(there) : missing_in(source, copied));
    if (const int error =
            whole_file::replace(folder + "/" + kSince, note, whole_file::Sync::yes, whole_file::kForUser);
        error != 0)
      return unexpected(storage::system_failure(folder, {error, std::generic_category()}));
    return {};
  }

  // For the pages: no path, no name.
  static std::string where_and_since(const std::string& folder) {
    const std::string now = fmt::format("{:%Y-%m-%d %H:%M:%S}", fmt::localtime(std::time(nullptr)));
    if (is_in_memory(folder))
      return fmt::format(
          "The database's disk cannot be written. Since {} everything is stored in memory, and a power cut "
          "would lose it.",
          now);
    return fmt::format(
        "The database's disk cannot be written. Since {} everything is stored in another folder.", now);
  }

  /// What could not be read of what was stored before; empty if nothing is known to be missing.
  [[nodiscard]] std::string missing_in(const std::string& source, const Backup* copied) const {
    if (copied == nullptr) return std::string(kMissing) + " before cannot be read.";
    if (source == home_) return {};
    return fmt::format("{} after {} may be missing.", kMissing,
                       copied->moment ? storage::local_time(*copied->moment) : "a time that is not known");
  }

  /// The same of a folder in which it went on before.
  static std::string missing_in(const std::string& folder) {
    const std::string note = note_in(folder);
    const std::size_t begin = note.find(kMissing);
    return begin == std::string::npos ? std::string() : note.substr(begin, note.find('.', begin) + 1 - begin);
  }

  static std::string note_in(const std::string& folder) {
    const auto note = rules::read_input(folder + "/" + kSince, rules::InputKind::configuration);
    return note ? note->substr(0, note->find('\n')) : std::string();
  }

  const PlaceSettings& settings_;
  const std::function<bool(std::chrono::milliseconds)>& pause_;
  const std::string home_;
  std::vector<std::string> seconds_;  ///< the folders in which it may go on elsewhere, the best first
  std::vector<Backup> sources_;
};

}  // namespace

std::vector<std::string> memory_folders() {
  std::vector<std::string> folders;
  if (auto runtime = runtime_directory()) folders.push_back(std::move(*runtime));
  if (const char* user = std::getenv("XDG_RUNTIME_DIR"); user != nullptr && *user != '\0')
    folders.emplace_back(user);
  folders.emplace_back("/dev/shm");
  return folders;
}

void note_disk_failure(const PlaceSettings& settings) {
  for (const std::string& folder : settings.memory) {
    const std::string path = file_in_memory(folder, kFailed, settings.home);
    const auto earlier = rules::read_input(path, rules::InputKind::configuration);
    const std::string text = fmt::format("{}{}\n", earlier.value_or(""), std::time(nullptr));
    if (whole_file::replace(path, text, whole_file::Sync::no, whole_file::kForUser) == 0) return;
  }
}

Expected<PlacedStore, std::string> open_placed_store(
    const PlaceSettings& settings, const std::function<bool(std::chrono::milliseconds)>& pause) {
  return Places(settings, pause).open();
}

}  // namespace eboard::daemon
