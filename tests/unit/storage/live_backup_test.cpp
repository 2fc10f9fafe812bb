// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The copy that follows a store in another folder is a sound store at every moment, and a state that the
// store had.
#include "storage/live_backup.hpp"

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>

#include "storage/commit_follower.hpp"
#include "tests/support/campaign.hpp"
#include "tests/support/failing_calls.hpp"
#include "tests/support/store_support.hpp"

namespace live_backup_test {

using namespace eboard;
using namespace eboard::storage;
using namespace eboard::test;
namespace fs = std::filesystem;

namespace {

/// Gathers what is committed, as the backup's thread does.
struct Gathered final : CommitFollower {
  LiveBackup::Changes changes;
  int commits = 0;

  void page(std::uint32_t number, std::span<const std::uint8_t> content) override {
    changes.pages.insert_or_assign(number, std::vector<std::uint8_t>(content.begin(), content.end()));
  }
  void committed(std::uint32_t database_pages) override {
    changes.database_pages = database_pages;
    ++commits;
  }
  void missed() noexcept override { changes = {}; }

  LiveBackup::Changes take() { return std::exchange(changes, {}); }
};

std::string text_of(Store& store) {
  std::string text = fmt::format("{} {}\n", must(store.last_sequence()), must(store.last_time()).count());
  for (const StoredEvent& event : stored_events(store)) text += event.json + "\n";
  for (const GameRow& game : games_of(store))
    text += fmt::format("game {} of {} plies\n", game.number, game.plies.size());
  must(store.read_journals([&](const JournalEntry& entry) {
    text += fmt::format("entry {} {}\n", entry.device, entry.bytes.size());
    return true;
  }));
  return text;
}

struct Followed {
  explicit Followed(std::int64_t longest_log = std::int64_t{8} << 20) : settings(made(longest_log)) {
    must(f.store.upkeep().keep_second_copy());
    REQUIRE(f.store.upkeep().follow_commits(gathered));
  }

  LiveBackup begin() {
    return must(LiveBackup::begin(
        settings, [this] { return gathered.take(); }, [] {}));
  }
  /// Plays on: a batch as the daemon stores it.
  void play(int number) {
    const auto events = scholars_mate(number / 25 + 1, Millis{number * 1000});
    must(f.store.begin());
    JournalEntry entry{f.device, Millis{number * 1000}, JournalKind::read, {}, {}};
    entry.bytes.assign(static_cast<std::size_t>(number % 300), 7);
    must(f.store.append(entry));
    must(append(f.store, f.board, events[static_cast<std::size_t>(number) % events.size()]));
    must(f.store.commit());
  }
  [[nodiscard]] std::string live() const { return folder.file(kLiveBackup); }

  /// What somebody finds who takes the files away at this moment.
  std::string found(std::optional<std::uintmax_t> log_bytes = std::nullopt) const {
    TemporaryFolder elsewhere;
    const std::string path = elsewhere.file("found.db");
    fs::copy_file(live(), path);
    if (fs::exists(live() + "-wal")) fs::copy_file(live() + "-wal", path + "-wal");
    if (log_bytes) fs::resize_file(path + "-wal", *log_bytes);
    Store store = open_store(path);
    CHECK(must(store.upkeep().check()) == std::vector<std::string>{});
    CHECK(must(store.upkeep().compare_derived(events::parse_tracked_event)) == std::vector<std::string>{});
    return text_of(store);
  }

  LiveBackup::Settings made(std::int64_t longest_log) const {
    return {.database = f.path, .folder = folder.file("."), .aside = "earlier", .longest_log = longest_log};
  }

  OneBoard f;
  TemporaryFolder folder;
  Gathered gathered;
  LiveBackup::Settings settings;
};

}  // namespace

TEST_CASE("a copy whose log somebody took away is not followed any more, and the next one is whole") {
  Followed hall;
  {
    LiveBackup copy = hall.begin();
    hall.play(1);
    must(copy.append(hall.gathered.take()));
    const std::string log = hall.settings.folder + "/" + kLiveBackup + "-wal";
    fs::remove(log);
    hall.play(2);
    CHECK_FALSE(copy.append(hall.gathered.take()));
    std::ofstream(log) << "another one";
    CHECK_FALSE(copy.append({}));
    CHECK_FALSE(copy.fold());
  }
  hall.play(3);
  LiveBackup copy = hall.begin();
  must(copy.fold());
  CHECK(text_of(hall.f.store) != std::string());
}

TEST_CASE("every beginning of the copy's log is a state that the store had") {
  Followed hall;
  for (int number = 1; number <= 20; ++number) hall.play(number);
  LiveBackup backup = hall.begin();
  std::vector<std::string> states{text_of(hall.f.store)};
  CHECK(hall.found() == states.back());
  for (int number = 21; number <= 60; ++number) {
    hall.play(number);
    if (number % 7 == 0) hall.play(++number);  // two commits become one transaction there
    must(backup.append(hall.gathered.take()));
    states.push_back(text_of(hall.f.store));
    CHECK(hall.found() == states.back());
  }
  const auto bytes = fs::file_size(hall.live() + "-wal");
  std::size_t state = 0;
  for (std::uintmax_t cut = 0; cut <= bytes; cut += 1 + cut % 977 + 1500) {
    const std::string found = hall.found(cut);
    while (state < states.size() && states[state] != found) ++state;
    INFO("cut at " << cut << " of " << bytes);
    REQUIRE(state < states.size());
  }
  CHECK(hall.found(bytes) == states.back());
}

TEST_CASE("the copy follows through checkpoints of the store, packing, and its own log written back") {
  Followed hall(40'000);
  LiveBackup backup = hall.begin();
  for (int number = 1; number <= 120; ++number) {
    hall.play(number);
    if (number % 9 == 0) must(hall.f.store.checkpoint_wal());
    if (number % 31 == 0)
      (void)must(hall.f.store.upkeep().pack_journal(hall.f.device, Millis{number * 1000 - 5000}));
    must(backup.append(hall.gathered.take()));
    if (number % 5 == 0) CHECK(hall.found() == text_of(hall.f.store));
  }
  CHECK(fs::file_size(hall.live() + "-wal") < 120'000);
  must(backup.fold());
  CHECK(hall.found() == text_of(hall.f.store));
}

TEST_CASE("what is committed while the whole copy is written is in it") {
  Followed hall;
  for (int number = 1; number <= 10; ++number) hall.play(number);
  (void)hall.gathered.take();
  int number = 10;
  LiveBackup backup = must(LiveBackup::begin(
      hall.settings,
      [&] {
        hall.play(++number);
        return hall.gathered.take();
      },
      [&] { hall.play(++number); }));
  CHECK(number > 11);
  CHECK(hall.found() == text_of(hall.f.store));
}

TEST_CASE("a copy that stays is one file, and the copy goes on") {
  Followed hall;
  LiveBackup backup = hall.begin();
  for (int number = 1; number <= 30; ++number) hall.play(number);
  must(backup.append(hall.gathered.take()));
  const Backup kept = must(backup.keep("eboardd-round-1.db"));
  CHECK(kept.last == must(hall.f.store.last_sequence()));
  CHECK(must(examine_backup(hall.folder.file("eboardd-round-1.db"))).last == kept.last);
  hall.play(31);
  must(backup.append(hall.gathered.take()));
  CHECK(hall.found() == text_of(hall.f.store));
  CHECK(must(examine_backup(hall.folder.file("eboardd-round-1.db"))).last == kept.last);
}

TEST_CASE("a copy of another store, or one that goes further, is set aside") {
  Followed other;
  other.play(1);
  { LiveBackup backup = other.begin(); }
  const std::string theirs = other.found();
  Followed hall;
  hall.settings.folder = other.settings.folder;
  hall.play(2);
  { LiveBackup backup = hall.begin(); }
  Store aside = open_store(other.folder.file("eboardd-live-earlier.db"));
  CHECK(text_of(aside) == theirs);
  CHECK(other.found() == text_of(hall.f.store));
}

TEST_CASE("its own copy of before is replaced") {
  Followed hall;
  hall.play(1);
  { LiveBackup backup = hall.begin(); }
  hall.play(2);
  LiveBackup backup = hall.begin();
  CHECK(hall.found() == text_of(hall.f.store));
  CHECK(backups_in(hall.folder.file(".")).empty());  // nobody else may open it
  CHECK_FALSE(LiveBackup::begin(
      hall.settings, [] { return LiveBackup::Changes{}; }, [] {}));
}

TEST_CASE(
    "a folder without room is said, what lies there stays sound, and it begins anew when there is some") {
  Followed hall;
  hall.play(1);
  std::optional<LiveBackup> backup(hall.begin());
  const std::string before = text_of(hall.f.store);
  hall.play(2);
  rlimit limit{};
  REQUIRE(::getrlimit(RLIMIT_FSIZE, &limit) == 0);
  const auto old = std::signal(SIGXFSZ, SIG_IGN);
  rlimit small = limit;
  small.rlim_cur = fs::file_size(hall.live() + "-wal") + 100;
  REQUIRE(::setrlimit(RLIMIT_FSIZE, &small) == 0);
  const auto written = backup->append(hall.gathered.take());
  const auto again = LiveBackup::begin(
      hall.settings, [] { return LiveBackup::Changes{}; }, [] {});
  REQUIRE(::setrlimit(RLIMIT_FSIZE, &limit) == 0);
  std::signal(SIGXFSZ, old);
  REQUIRE_FALSE(written);
  CHECK(written.error().disk_full);
  CHECK_FALSE(again);
  CHECK(hall.found() == before);
  backup.reset();
  backup.emplace(hall.begin());
  CHECK(hall.found() == text_of(hall.f.store));
}

namespace {

/// Everything that a backup does, until a call of it fails. `states`: what the store was meanwhile.
Result<void> back_up(Followed& hall, std::vector<std::string>& states) {
  auto backup = LiveBackup::begin(
      hall.settings, [&] { return hall.gathered.take(); }, [] {});
  if (!backup) return unexpected(backup.error());
  for (int number = 3; number <= 6; ++number) {
    hall.play(number);
    states.push_back(text_of(hall.f.store));
    if (auto appended = backup->append(hall.gathered.take()); !appended) return appended;
  }
  if (auto folded = backup->fold(); !folded) return folded;
  if (auto kept = backup->keep("eboardd-round-1.db"); !kept) return unexpected(kept.error());
  return {};
}

}  // namespace

TEST_CASE("whichever system call of a backup fails, what lies there is sound, and it begins anew") {
  const int reason = GENERATE(EIO, ENOSPC);
  const int step = every_call_in_a_campaign(5);
  int calls = reason == EIO ? 0 : step / 2;
  for (bool met = true; met; calls += step) {
    INFO("errno " << reason << " at call " << calls);
    Followed hall;
    hall.play(1);
    std::vector<std::string> states{text_of(hall.f.store)};
    { LiveBackup of_before = hall.begin(); }
    hall.play(2);
    states.push_back(text_of(hall.f.store));
    {
      const FailingCall call(hall.folder.file(""), calls, reason);
      const auto done = back_up(hall, states);
      met = call.failed();
      CHECK((met || done));
      // An index of a log that cannot grow counts as a lack of room, whatever the reason.
      if (!done && reason == ENOSPC) CHECK(done.error().disk_full);
    }
    CHECK(std::ranges::find(states, hall.found()) != states.end());
    const LiveBackup again = hall.begin();
    CHECK(hall.found() == text_of(hall.f.store));
  }
  CHECK(calls > 20);
  print_figure(reason == EIO ? "calls.backup.eio" : "calls.backup.enospc", calls - step, "calls");
}

}  // namespace live_backup_test
