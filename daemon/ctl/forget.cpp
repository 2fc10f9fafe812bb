// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Implements `forget`: takes a player's name and what identifies the player out of a database, and names the
// files that still hold it.
#include "daemon/secretary/forget.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "daemon/ctl/options.hpp"
#include "daemon/ctl/work_folder.hpp"
#include "daemon/system/whole_file.hpp"
#include "daemon/tlog/sealed_change.hpp"
#include "storage/names.hpp"
#include "storage/rebuild.hpp"

namespace eboard::ctl {

namespace fs = std::filesystem;
using secretary::Forgetting;
using storage::Store;

namespace {

constexpr std::string_view kForget = "forget";
/// What was put right, beside the database (daemon/config/corrections.hpp).
constexpr const char* kCorrections = "corrections";

struct Wanted {
  std::string player, fide_id, database;
  std::vector<std::string> folders;
  bool for_good = false;
};

struct NotForgotten {
  Exit exit = kOutside;
  std::string sentence;
};
template <class Value>
using OrNot = Expected<Value, NotForgotten>;

auto failed(const storage::StoreError& error) { return unexpected(NotForgotten{kOutside, error.message}); }

/// What nobody changes: rulings and other lines that people entered, as events and in the journal.
struct Evidence {
  std::set<storage::Sequence> events;
  int entries = 0;
};

bool is_of_people(storage::JournalKind kind) {
  using Kind = storage::JournalKind;
  return kind != Kind::read && kind != Kind::written && kind != Kind::checkpoint && kind != Kind::settings;
}

storage::Result<Evidence> evidence_of(Store& store, const Forgetting& forgetting) {
  constexpr std::size_t kPage = 1000;
  Evidence evidence;
  const auto devices = store.devices();
  if (!devices) return unexpected(devices.error());
  for (const storage::DeviceRow& device : *devices) {
    auto read =
        store.read_journal(device.id, Store::From::beginning, [&](const storage::JournalEntry& entry) {
          if (is_of_people(entry.kind) && forgetting.is_in(entry.text)) ++evidence.entries;
          return true;
        });
    if (!read) return unexpected(read.error());
    for (storage::Sequence after = 0;;) {
      const auto page = store.event_page(device.id, after, kPage);
      if (!page) return unexpected(page.error());
      if (page->empty()) break;
      after = page->back().sequence;
      for (const storage::EventText& event : *page) {
        // Only what a person entered names one.
        if (event.json.find("\"author\"") != std::string::npos && forgetting.is_in(event.json))
          evidence.events.insert(event.sequence);
      }
    }
  }
  return evidence;
}

/// Empty: there is nothing.
std::string stays_line(const Evidence& evidence) {
  if (evidence.events.empty() && evidence.entries == 0) return {};
  return fmt::format(
      "stays: the name stands in what somebody entered, which is evidence and is never changed: entries of "
      "the "
      "journal: {}; events: {}",
      evidence.entries,
      evidence.events.empty() ? "none" : fmt::format("{}", fmt::join(evidence.events, ", ")));
}

struct Outcome {
  storage::NamesChanged changed;
  Evidence evidence;
};

/// Looks at all that the file holds, and then changes it.
storage::Result<storage::NamesChanged> forget_in(const std::string& path, Forgetting& forgetting,
                                                 std::string& not_found) {
  const auto looked_at = storage::change_names(path, {.tags =
                                                          [&](auto& tags) {
                                                            forgetting.look_at(tags);
                                                            return false;
                                                          },
                                                      .change =
                                                          [&](auto& change) {
                                                            forgetting.look_at(change);
                                                            return false;
                                                          }});
  if (!looked_at) return looked_at;
  if (auto begun = forgetting.begin(); !begun) {
    not_found = begun.error();
    return storage::NamesChanged{};
  }
  return storage::change_names(path, {.tags = [&](auto& tags) { return forgetting.change(tags); },
                                      .change = [&](auto& change) { return forgetting.change(change); },
                                      .unsalt_tags = tlog::unsalt<std::vector<rules::Tag>>,
                                      .unsalt_change = tlog::unsalt<storage::TournamentChange>});
}

/// In the database itself with `for_good`, else in a copy that goes.
OrNot<Outcome> forget_in_database(const std::string& path, bool for_good, Forgetting& forgetting) {
  auto store = Store::open(path, Store::Access::read_only);
  if (!store) return failed(store.error());
  const auto evidence = evidence_of(*store, forgetting);
  if (!evidence) return failed(evidence.error());
  Outcome outcome{{}, *evidence};
  std::string not_found;
  const storage::ChangeFile change = [&](const std::string& file) -> storage::Result<void> {
    const auto changed = forget_in(file, forgetting, not_found);
    if (!changed) return unexpected(changed.error());
    outcome.changed = *changed;
    if (!not_found.empty()) return unexpected(storage::StoreError{0, false, not_found});
    return {};
  };
  storage::Result<void> done;
  if (for_good) {
    { const Store closed = std::move(*store); }
    store = Store::open(path, Store::Access::read_write);
    if (!store) return failed(store.error());
    done = storage::rebuild(std::move(*store), change);
    std::error_code none;
    if (done) fs::remove(path + ".copy", none);  // the daemon makes it anew
  } else {
    const WorkFolder folder;
    if (!folder.made()) return unexpected(NotForgotten{kOutside, "no folder for a copy can be made"});
    done = storage::rebuild_beside(*store, folder.file("copy.db"), change);
  }
  if (!not_found.empty()) {
    const std::string stays = stays_line(outcome.evidence);
    return unexpected(
        NotForgotten{kNo, fmt::format("{}: {}{}{}", path, not_found, stays.empty() ? "" : "\n  ", stays)});
  }
  if (!done) return failed(done.error());
  return outcome;
}

void print_count(int count, std::string_view what) {
  if (count > 0) fmt::print("  {:>6} {}\n", count, what);
}

void print_outcome(const Wanted& wanted, const Outcome& outcome, const Forgetting& forgetting) {
  fmt::print("{}: {} {} \"{}\"\n", wanted.database, fmt::join(forgetting.spellings(), "; "),
             wanted.for_good ? "is now" : "would be", forgetting.replacement());
  print_count(outcome.changed.pairings, "pairings");
  print_count(outcome.changed.games, "games with names of their own");
  print_count(outcome.changed.earlier, "pairings and games as they were known before");
  print_count(outcome.changed.changes, "changes of the tournament");
  print_count(forgetting.files_dropped(), "files that were imported, which are not kept any more");
  if (const std::string stays = stays_line(outcome.evidence); !stays.empty()) fmt::print("  {}\n", stays);
}

/// What the daemon would put right again at its next start.
OrNot<void> forget_corrections(const Wanted& wanted, const Forgetting& forgetting) {
  const std::string path = (fs::path(wanted.database).parent_path() / kCorrections).string();
  std::ifstream in(path, std::ios::binary);
  if (!in) return {};
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  const std::string now = forgetting.changed_table(text);
  if (now == text) return {};
  fmt::print("{}: {}\n", path, wanted.for_good ? "changed" : "would be changed");
  if (!wanted.for_good) return {};
  const int failure = whole_file::replace(path, now, whole_file::Sync::yes, whole_file::kForUser);
  if (failure != 0)
    return unexpected(NotForgotten{
        kOutside, fmt::format("{}: {}", path, std::error_code(failure, std::generic_category()).message())});
  return {};
}

// --- files that still have the name

bool is_database(const std::string& path) {
  constexpr std::string_view kMagic = "SQLite format 3";
  std::string head(kMagic.size(), '\0');
  std::ifstream in(path, std::ios::binary);
  return in.read(head.data(), static_cast<std::streamsize>(head.size())) && head == kMagic;
}

/// Files that belong to a database are not looked into by themselves: whoever opens it reads them.
bool belongs_to_a_database(const fs::path& path) {
  constexpr std::array<std::string_view, 6> kEndings{"-wal",  "-shm",  "-journal",
                                                     ".lock", ".open", ".ballast"};
  const std::string name = path.filename().string();
  return std::ranges::any_of(kEndings, [&](std::string_view ending) { return name.ends_with(ending); });
}

std::string quoted(const std::string& text) { return fmt::format("\"{}\"", text); }

/// A line about it; empty: the name is not in it.
std::string line_about(const std::string& path, const Wanted& wanted) {
  Forgetting forgetting(wanted.player, wanted.fide_id);
  if (is_database(path)) {
    const auto outcome = forget_in_database(path, false, forgetting);
    if (!outcome && outcome.error().exit == kNo) return {};
    if (!outcome) return fmt::format("cannot be looked into: {}", outcome.error().sentence);
    const std::string id = wanted.fide_id.empty() ? "" : " --fide-id " + wanted.fide_id;
    return fmt::format("{}: still has the name; type: eboardctl forget --db {}{} --for-good {}", path,
                       quoted(path), id, quoted(wanted.player));
  }
  std::ifstream in(path, std::ios::binary);
  if (!in) return fmt::format("{}: cannot be read", path);
  const std::string bytes{std::istreambuf_iterator<char>(in), {}};
  if (bytes.starts_with("PK\x03\x04")) return fmt::format("{}: is packed: look into it yourself", path);
  return forgetting.is_in(bytes) ? fmt::format("{}: still has the name", path) : std::string();
}

void look_into(const fs::path& folder, bool with_folders_below, const Wanted& wanted) {
  std::error_code error;
  const fs::path own = fs::weakly_canonical(wanted.database, error);
  for (auto at =
           fs::recursive_directory_iterator(folder, fs::directory_options::skip_permission_denied, error);
       !error && at != fs::recursive_directory_iterator(); at.increment(error)) {
    if (at->is_directory(error) && !with_folders_below) at.disable_recursion_pending();
    if (!at->is_regular_file(error) || belongs_to_a_database(at->path())) continue;
    const fs::path path = fs::weakly_canonical(at->path(), error);
    if (path == own || path == fs::path(own.string() + ".copy")) continue;
    if (!wanted.for_good && path == own.parent_path() / kCorrections) continue;
    if (const std::string line = line_about(at->path().string(), wanted); !line.empty())
      fmt::print("{}\n", line);
  }
  if (error) fmt::print("{}: cannot be looked into: {}\n", folder.string(), error.message());
}

int carry_out(const Wanted& wanted) {
  Forgetting forgetting(wanted.player, wanted.fide_id);
  const auto outcome = forget_in_database(wanted.database, wanted.for_good, forgetting);
  if (!outcome) {
    if (outcome.error().exit == kOutside) return outside(kForget, outcome.error().sentence);
    fmt::print("{}\n", outcome.error().sentence);
  } else {
    print_outcome(wanted, *outcome, forgetting);
    if (auto done = forget_corrections(wanted, forgetting); !done)
      return outside(kForget, done.error().sentence);
  }
  const fs::path home = fs::absolute(wanted.database).parent_path();
  look_into(home, false, wanted);
  for (const std::string& folder : wanted.folders) look_into(folder, true, wanted);
  if (!outcome) return outcome.error().exit;
  if (!wanted.for_good) fmt::print("nothing was changed; with --for-good it is, and cannot be undone\n");
  return kDone;
}

}  // namespace

int forget(const Arguments& arguments) {
  Wanted wanted;
  Usage usage{
      kForget,
      "PLAYER",
      "Takes a player out of a database, while no daemon runs: the name, however it is written, becomes "
      "\"N.N. 1\"; FIDE id, birth, title, federation and sex go; games, results and ratings stay. Says what "
      "would change; --for-good does it. Names files in the same folder, and in those of --look-in, that "
      "still have the name. Rulings and records of Quaternity are never changed. Exit code 1: nobody has "
      "that "
      "name.",
      {}};
  usage.add_required("db", &wanted.database, "FILE", "the daemon's database, or a copy of it");
  usage.add("fide-id", &wanted.fide_id, "ID",
            "of several players with that name the one who has it, or none");
  usage.add("look-in", &wanted.folders, "FOLDER",
            "also look for the name here and below: backups, files of outlets; may be repeated");
  usage.add_switch("for-good", &wanted.for_good, "do it; it cannot be undone");
  usage.examples = {
      "--db eboardd.db \"Brandt, Ole\"",
      "--db eboardd.db --look-in /media/stick/eboardd --look-in /srv/broadcast --for-good \"Brandt, "
      "Ole\""};
  const auto [operands, exit] = parse_options(usage, arguments);
  if (!operands) return exit;
  if (operands->size() != 1) return refuse(kForget, "takes one player; a name with blanks is put in quotes");
  wanted.player = operands->front();
  return carry_out(wanted);
}

}  // namespace eboard::ctl
