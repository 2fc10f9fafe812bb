// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A core loop with its storage thread, ports that boards are plugged into, and what was published of it.
#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <future>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "daemon/core/boards.hpp"
#include "daemon/core/core_loop.hpp"
#include "daemon/devices/back_off.hpp"
#include "tests/support/answering_board.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/store_support.hpp"

namespace eboard::test {

/// Keeps the boards that were published, and lets a test wait for a condition.
class Shown final : public seams::LiveFeed {
 public:
  void set_condition(seams::ConditionCode /*code*/, std::string /*sentence*/) override {}
  void clear_condition(seams::ConditionCode /*code*/) override {}
  void clock_anchored(const storage::ClockAnchor& /*anchor*/) override {}
  void board_known(const seams::BoardInfo& board) override {
    change([&] { told.push_back(board); });
  }
  void device_status(const seams::DeviceStatus& status) override {
    change([&] { devices[status.board] = status; });
  }

  /// False: the condition did not become true in time.
  [[nodiscard]] bool wait_for(const std::function<bool()>& true_now) {
    std::unique_lock lock(mutex_);
    return wake_.wait_for(lock, std::chrono::seconds(30), true_now);
  }
  /// That board is connected, through that port.
  [[nodiscard]] bool heard(int board, const std::string& port) {
    return wait_for([&] {
      const auto found = devices.find(board);
      return found != devices.end() && found->second.state == seams::DeviceState::ready &&
             found->second.port == port;
    });
  }
  [[nodiscard]] bool lost(int board) {
    return wait_for([&] {
      const auto found = devices.find(board);
      return found != devices.end() && found->second.state != seams::DeviceState::ready;
    });
  }
  [[nodiscard]] std::vector<int> numbers() {
    const std::lock_guard lock(mutex_);
    std::vector<int> all;
    for (const seams::BoardInfo& board : told) all.push_back(board.number);
    std::ranges::sort(all);
    return all;
  }

  // Read inside wait_for(), or when nothing runs any more.
  std::vector<seams::BoardInfo> told;
  std::map<int, seams::DeviceStatus> devices;  ///< by board

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

/// While it lives the store answers no question, as on a full disk.
class Stuck {
 public:
  explicit Stuck(daemon::StorageThread& storage) {
    storage.ask([end = end_.get_future().share(), this](storage::Store&) {
      begun_.set_value();
      end.wait();
    });
    begun_.get_future().wait();
  }
  Stuck(const Stuck&) = delete;
  Stuck& operator=(const Stuck&) = delete;
  ~Stuck() { end_.set_value(); }

 private:
  std::promise<void> begun_, end_;
};

class CoreHall {
 public:
  /// `watch`: reports what is plugged in, if the configuration has boards discovered.
  explicit CoreHall(std::string_view config = "", daemon::Plugging::MakeWatch watch = {})
      : config_(read(config)), watch_(std::move(watch)) {
    start();
  }
  ~CoreHall() { stop(); }
  CoreHall(const CoreHall&) = delete;
  CoreHall& operator=(const CoreHall&) = delete;

  /// A port that is named in the configuration from the next start on.
  std::string port(const std::string& name) { return folder.file(name); }

  void stop() {
    if (core) core->stop();
    if (storage) REQUIRE(storage->stop());
    core.reset();
    storage.reset();
  }
  void restart(std::optional<std::string> config = std::nullopt) {
    stop();
    if (config) config_ = read(*config);
    shown.emplace();
    start();
  }
  /// A device on that port answers, as the core loop knows it.
  [[nodiscard]] bool answers(const std::string& port) {
    const auto told = std::make_shared<std::promise<seams::PortStandings>>();
    core->ask(seams::PortsQuery{},
              [told](seams::AnswerTo<seams::PortsQuery> all) { told->set_value(std::move(all).value()); });
    const auto ports = told->get_future().get().ports;
    const auto found = std::ranges::find(ports, port, &seams::PortStanding::path);
    return found != ports.end() && found->state == seams::PortState::answers;
  }
  /// Waits for what no event tells. False: the condition did not become true in time.
  [[nodiscard]] static bool wait_for(const std::function<bool()>& true_now) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    while (!true_now()) {
      if (std::chrono::steady_clock::now() > end) return false;
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    return true;
  }
  /// Waits until every port that waits for its next attempt has had it, and ports were looked for.
  void pass_attempts() {
    const auto attempts = line->now() + 2 * daemon::BackOff::kLast;
    const auto looks = core->ticks() + 2;
    REQUIRE(wait_for([&] { return line->now() >= attempts && core->ticks() >= looks; }));
  }
  using Outcome = Expected<daemon::Rearranged, std::string>;
  /// Makes the running daemon read that configuration; the answer comes when it is in force.
  std::future<Outcome> reload(std::string_view config) {
    config_ = read(config);
    const auto told = std::make_shared<std::promise<Outcome>>();
    core->rearrange({config_.ports, config_.boards, config_.discover.value_or(false), false},
                    [told](Outcome outcome) { told->set_value(std::move(outcome)); });
    return told->get_future();
  }
  /// The store's boards after the daemon has ended: key and number.
  std::vector<std::pair<std::string, int>> kept() {
    stop();
    storage::Store store = open_store(path);
    std::vector<std::pair<std::string, int>> all;
    for (const storage::BoardRow& row : must(store.boards())) {
      for (const storage::DeviceRow& device : must(store.devices())) {
        if (device.id == row.device) all.emplace_back(device.key, row.number);
      }
    }
    std::ranges::sort(all, {}, &std::pair<std::string, int>::second);
    return all;
  }
  /// Settings, openings and losses of that number in order, "sol".
  std::string links(int number) {
    stop();
    storage::Store store = open_store(path);
    std::string text;
    for (const storage::BoardRow& row : must(store.boards())) {
      if (row.number != number) continue;
      must(store.read_journal(row.device, storage::Store::From::beginning,
                              [&](const storage::JournalEntry& entry) {
                                if (entry.kind == storage::JournalKind::settings) text += 's';
                                if (entry.kind == storage::JournalKind::opened) text += 'o';
                                if (entry.kind == storage::JournalKind::lost) text += 'l';
                                return true;
                              }));
    }
    return text;
  }

  TemporaryFolder folder;
  std::string path = folder.file("eboardd.db");
  std::optional<Shown> shown{std::in_place};
  std::vector<seams::BoardInfo> infos;  ///< with which the pages began
  std::optional<daemon::TimeLine> line;
  std::optional<daemon::StorageThread> storage;
  std::optional<daemon::CoreLoop> core;

 private:
  /// Journal time runs so many times faster than the clock.
  static constexpr double kScale = 20;

  /// "%" stands for the folder of the ports.
  daemon::Config read(std::string_view text) {
    std::string filled(text);
    for (std::size_t at = 0; (at = filled.find('%', at)) != std::string::npos;)
      filled.replace(at, 1, folder.file(""));
    auto config = daemon::parse_config(filled, "hall.toml");
    INFO((config ? std::string() : config.error().front()));
    REQUIRE(config);
    return std::move(*config);
  }

  void start() {
    storage.emplace(open_store(path), [](const std::string&) {});
    const auto first = must(storage->store().first_time());
    line.emplace(first, must(storage->store().last_time()), daemon::Millis{1'000'000},
                 daemon::TimeLine::Steady::now(), kScale);
    const auto boards = daemon::find_boards(storage->store(), config_, line->now());
    REQUIRE(boards);
    infos = boards->infos();
    auto raised = daemon::raise_boards(storage->store(), boards->boards, line->now(),
                                       [this](daemon::Batch batch) { storage->push(std::move(batch)); });
    REQUIRE(raised);
    storage->start({}, *shown);
    core.emplace(
        daemon::CoreSettings{
            {config_.ports, config_.boards, config_.discover.value_or(false)}, {}, {}, watch_},
        *line, *storage, *shown);
    core->know(boards->known);
    for (daemon::BoardRecorder& recorder : raised->recorders) core->add(std::move(recorder));
    core->start();
  }

  daemon::Config config_;
  daemon::Plugging::MakeWatch watch_;
};

}  // namespace eboard::test
