// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/outlets/outlets.hpp"

#include <filesystem>

#include "daemon/keeper/storage_thread.hpp"
#include "tests/support/store_support.hpp"
#include "tests/unit/outlets/configured.hpp"

namespace outlets_test {

using namespace eboard;
using namespace eboard::test;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

namespace {

class Feed final : public seams::LiveFeed {
 public:
  void board_known(const seams::BoardInfo& /*board*/) override {}
  void device_status(const seams::DeviceStatus& /*status*/) override {}
  void clock_anchored(const storage::ClockAnchor& /*anchor*/) override {}
  void set_condition(seams::ConditionCode code, std::string sentence) override {
    change([&] { said[code] = std::move(sentence); });
  }
  void clear_condition(seams::ConditionCode code) override {
    change([&] { said.erase(code); });
  }
  [[nodiscard]] bool wait_for(const std::function<bool()>& true_now) {
    std::unique_lock lock(mutex_);
    return wake_.wait_for(lock, 20s, true_now);
  }

  std::map<seams::ConditionCode, std::string> said;  ///< looked at inside wait_for()

 private:
  template <class Step>
  void change(Step step) {
    const std::lock_guard lock(mutex_);
    step();
    wake_.notify_all();
  }
  std::mutex mutex_;
  std::condition_variable wake_;
};

/// Of a game.
const auto kEvents = static_cast<storage::Sequence>(scholars_mate(1).size());

/// A daemon as far as outlets go, from start to end.
class Run {
 public:
  Run(const std::string& path, const std::string& directory)
      : storage_(open_store(path), [](const std::string&) {}) {
    board = must(storage_.store().board(must(storage_.store().device("serial 1", "dgt")), 1));
    auto raised = outlets::Outlets::raise(
        storage_.store(), {pgn_files_in(directory)},
        {.line_now = [] { return storage::Millis{1h}; },
         .when = [](storage::Millis /*at*/) { return outlets::Steady{}; },
         .keep = [this](storage::OutletCursor cursor) { storage_.push(std::move(cursor)); }});
    REQUIRE(raised);
    outlets = std::move(*raised);
    storage_.start(outlets->all(), feed);
    outlets->start(feed);
  }
  ~Run() {
    CHECK(storage_.stop());
    outlets->stop();
  }
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;

  void play(int game) {
    daemon::Batch batch{board, {}};
    for (auto& event : scholars_mate(game)) batch.items.emplace_back(std::move(event));
    storage_.push(std::move(batch));
  }
  [[nodiscard]] seams::OutletStatus status() { return outlets->statuses().at(0); }
  [[nodiscard]] bool wait_for_delivery(storage::Sequence last) {
    for (int i = 0; i < 1000 && status().delivered < last; ++i) std::this_thread::sleep_for(10ms);
    return status().delivered == last;
  }

  storage::BoardId board = 0;
  Feed feed;
  std::unique_ptr<outlets::Outlets> outlets;

 private:
  daemon::StorageThread storage_;
};

}  // namespace

TEST_CASE(
    "an outlet that is new begins with what comes from then on, and a restart goes on from its cursor") {
  const TemporaryFolder folder;
  const std::string path = folder.file("e.db");
  {
    storage::Store store = open_store(path);
    keep(store, must(store.board(must(store.device("serial 1", "dgt")), 1)), scholars_mate(1));
  }
  const std::string games = folder.file("round-1/games.pgn");
  {
    Run run(path, folder.file(""));
    std::this_thread::sleep_for(100ms);
    CHECK_FALSE(fs::exists(games));
    run.play(2);
    REQUIRE(run.wait_for_delivery(2 * kEvents));
    CHECK(fs::exists(games));
  }
  fs::remove(games);
  Run again(path, folder.file(""));
  again.play(3);
  REQUIRE(again.wait_for_delivery(3 * kEvents));
  CHECK(fs::exists(games));
}

TEST_CASE("a missing folder is shown on every page until it is there, and then nothing is missing in it") {
  const TemporaryFolder folder;
  Run run(folder.file("e.db"), folder.file("usb"));
  run.play(1);
  REQUIRE(run.feed.wait_for([&] { return run.feed.said.contains(seams::ConditionCode::outlet_failing); }));
  CHECK(run.status().standing == seams::OutletStanding::failing);
  run.play(2);
  fs::create_directory(folder.file("usb"));
  REQUIRE(run.feed.wait_for([&] { return run.feed.said.empty(); }));
  REQUIRE(run.wait_for_delivery(2 * kEvents));
  CHECK(fs::exists(folder.file("usb/round-1/games.pgn")));
}

}  // namespace outlets_test
