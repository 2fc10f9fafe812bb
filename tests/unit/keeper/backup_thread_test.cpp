// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The copy in another folder follows the storage thread, whatever happens to that folder, and says when it
// does not.
#include "daemon/keeper/backup_thread.hpp"

#include <filesystem>
#include <future>
#include <set>

#include "daemon/keeper/storage_thread.hpp"
#include "tests/support/store_support.hpp"

namespace backup_thread_test {

using namespace eboard;
using namespace eboard::test;
using namespace std::chrono_literals;
using daemon::BackupThread;
using daemon::Batch;
using daemon::StorageThread;
namespace fs = std::filesystem;

namespace {

/// Counts the events that are stored, and has the conditions that stand.
class Pages final : public seams::Outlet, public seams::LiveFeed {
 public:
  void publish(Events events) noexcept override {
    const std::lock_guard lock(mutex_);
    events_ += events->size();
  }
  void board_known(const seams::BoardInfo& /*board*/) override {}
  void device_status(const seams::DeviceStatus& /*status*/) override {}
  void clock_anchored(const storage::ClockAnchor& /*anchor*/) override {}
  void set_condition(seams::ConditionCode code, std::string /*sentence*/) override {
    const std::lock_guard lock(mutex_);
    conditions_.insert(code);
  }
  void clear_condition(seams::ConditionCode code) override {
    const std::lock_guard lock(mutex_);
    conditions_.erase(code);
  }
  [[nodiscard]] bool warned() {
    const std::lock_guard lock(mutex_);
    return conditions_.contains(seams::ConditionCode::backup_failing);
  }
  [[nodiscard]] std::size_t events() {
    const std::lock_guard lock(mutex_);
    return events_;
  }

 private:
  std::mutex mutex_;
  std::size_t events_ = 0;
  std::set<seams::ConditionCode> conditions_;
};

struct Hall {
  explicit Hall(BackupThread::Settings settings = {}) : backup(made(std::move(settings))) {
    storage::Store store = open_store(path);
    device = must(store.device("table 1", "dgt"));
    board = must(store.board(device, 1));
    thread.emplace(
        std::move(store), [](const std::string& why) { FAIL(why); },
        StorageThread::Settings{.idle_before_wal_checkpoint = 20ms, .follower = &backup.follower()});
    thread->start({&pages, &backup.outlet()}, pages);
    backup.start(pages, [this](std::function<void()> act) {
      thread->ask([act = std::move(act)](storage::Store&) { act(); });
    });
  }
  ~Hall() {
    thread->stop();
    backup.stop();
  }

  BackupThread::Settings made(BackupThread::Settings settings) const {
    settings.database = path;
    settings.folder = folder.file("copies");
    settings.every = 10ms;
    settings.try_again = settings.try_again_at_most = 20ms;
    settings.round_settles = 20ms;
    return settings;
  }
  void play(int events, std::size_t bytes = 5) {
    for (int i = 0; i < events; ++i) {
      Batch batch{board, {}};
      storage::JournalEntry entry{device, storage::Millis{++at}, storage::JournalKind::read, {}, {}};
      entry.bytes.assign(bytes, 0x55);
      batch.items.emplace_back(std::move(entry));
      batch.items.emplace_back(
          tracking::TrackedEvent{storage::Millis{at}, 0, tracking::PhaseChanged{tracking::Phase::playing}});
      thread->push(std::move(batch));
    }
    REQUIRE(comes([&] { return pages.events() >= static_cast<std::size_t>(at); }));
  }
  template <class Condition>
  bool comes(Condition condition) {
    for (int i = 0; i < 2000; ++i) {
      backup.look();
      if (condition()) return true;
      std::this_thread::sleep_for(5ms);
    }
    return false;
  }
  Expected<storage::Backup, std::string> keep() {
    std::promise<Expected<storage::Backup, std::string>> kept;
    backup.keep([&](Expected<storage::Backup, std::string> made) { kept.set_value(std::move(made)); });
    return kept.get_future().get();
  }
  /// Of the events that are stored, all are in a copy that is made now.
  [[nodiscard]] bool is_followed() {
    const auto kept = keep();
    if (!kept) return false;
    CHECK(kept->last == at);
    fs::remove(kept->path);
    return true;
  }

  TemporaryFolder folder;
  std::string path = folder.file("eboardd.db");
  Pages pages;
  storage::DeviceId device = 0;
  storage::BoardId board = 0;
  int at = 0;
  BackupThread backup;
  std::optional<StorageThread> thread;
};

}  // namespace

TEST_CASE("what is stored is in the copy that is made on order, and in the one that a clean end leaves") {
  Hall hall;
  for (int i = 0; i < 20; ++i) {
    hall.play(7);
    REQUIRE(hall.comes([&] { return hall.is_followed(); }));
  }
  hall.play(3);
  hall.thread->stop();
  hall.backup.stop();
  CHECK(must(storage::examine_backup(hall.folder.file("copies/eboardd-live.db"))).last == hall.at);
  CHECK_FALSE(hall.pages.warned());
}

TEST_CASE("a folder that vanishes is said, and followed again when it is back") {
  Hall hall({.late_after = 200ms});
  hall.play(5);
  REQUIRE(hall.comes([&] { return hall.is_followed(); }));
  fs::rename(hall.folder.file("copies"), hall.folder.file("pulled"));
  std::fclose(std::fopen(hall.folder.file("copies").c_str(), "w"));
  CHECK(hall.comes([&] { return hall.pages.warned(); }));
  hall.play(50);
  fs::remove(hall.folder.file("copies"));
  fs::rename(hall.folder.file("pulled"), hall.folder.file("copies"));
  CHECK(hall.comes([&] { return !hall.pages.warned(); }));
  CHECK(hall.comes([&] { return hall.is_followed(); }));
}

TEST_CASE("where more waits than is held in memory, the copy begins anew and is complete") {
  Hall hall({.max_waiting = 40'000});
  hall.play(5);
  REQUIRE(hall.comes([&] { return hall.is_followed(); }));
  hall.play(40, 30'000);
  CHECK(hall.comes([&] { return hall.is_followed(); }));
}

TEST_CASE("a copy stays when nobody plays in a round any more, and the oldest of them go") {
  Hall hall({.keep_rounds = 1});
  const auto rounds = [&] {
    int found = 0;
    std::error_code none;
    for (const auto& each : fs::directory_iterator(hall.folder.file("copies"), none))
      found +=
          each.path().filename().string().starts_with("eboardd-round-1-") && each.path().extension() == ".db";
    return found;
  };
  REQUIRE(hall.comes([&] { return hall.is_followed(); }));
  const auto play_on = [&](std::size_t from, std::size_t to) {
    const auto events = scholars_mate(1);
    for (std::size_t i = from; i < std::min(to, events.size()); ++i) {
      Batch batch{hall.board, {}};
      batch.items.emplace_back(events[i]);
      hall.thread->push(std::move(batch));
      ++hall.at;
    }
    REQUIRE(hall.comes([&] { return hall.pages.events() >= static_cast<std::size_t>(hall.at); }));
  };
  play_on(0, 10);
  REQUIRE(hall.comes([&] { return hall.is_followed(); }));
  CHECK(rounds() == 0);
  play_on(10, 1000);
  CHECK(hall.comes([&] { return rounds() == 1; }));
}

}  // namespace backup_thread_test
