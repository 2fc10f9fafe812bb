// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Stands between the daemon and the public part of a delayed broadcast, and tells that everything late. What
// waits is in the store, but for what no event says; so a restart goes on where it was.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

#include "daemon/outlets/public_record.hpp"
#include "daemon/outlets/release_queue.hpp"
#include "daemon/seams/live_feed.hpp"
#include "daemon/seams/outlet.hpp"
#include "storage/side_reader.hpp"

namespace eboard::outlets {

class DelayedBroadcast final : public seams::Outlet, public seams::LiveFeed {
 public:
  struct Settings {
    seams::Delays delay{};
    storage::SkippedTime skipped{};
    std::string database;
    std::function<Millis()> line_now;                                   ///< the journal time now
    std::function<std::chrono::steady_clock::time_point(Millis)> when;  ///< at which journal time comes there
    std::function<void()> found_damage{};  ///< a read of the database met damage; may be empty
    /// Something will not be told, for want of memory: the program must end. A sentence; on any thread.
    std::function<void(const std::string&)> failed{};
  };
  /// Who is told late. All outlive the thread.
  struct Public {
    std::vector<seams::Outlet*> events;
    seams::LiveFeed& feed;
    std::function<void(const seams::QuaternityView&)> show;
  };

  /// `released`: what is known in public, by released_until(). `last`: the last event in the store.
  DelayedBroadcast(Settings settings, const storage::AsOf& released, Sequence last);
  /// Where the event is delayed by plies: goes on behind what the record holds.
  DelayedBroadcast(Settings settings, PublicRecord record, const std::vector<storage::Standing>& released,
                   Sequence last);
  ~DelayedBroadcast() override { stop(); }

  /// Before start(): that round is played at a table.
  void know(int table, int round) { line_->know(table, round); }
  /// Before start(), and only with a record: enters what is due, and tells nobody. Reads from the store that
  /// writes the hall's database. `goes_on` is asked with the number of events so far, and may end it.
  [[nodiscard]] storage::Result<void> catch_up(storage::Store& hall,
                                               const std::function<bool(std::int64_t events)>& goes_on);
  /// Where there is a record, it, until start().
  [[nodiscard]] PublicRecord& record() { return *record_; }
  /// The Store that writes the database must be open until stop().
  void start(Public receivers);
  /// What still waits comes after the next start.
  void stop();

  void publish(Events events) noexcept override;
  void board_known(const seams::BoardInfo& board) override;
  void device_status(const seams::DeviceStatus& status) override;
  void clock_anchored(const storage::ClockAnchor& anchor) override;
  void set_condition(seams::ConditionCode code, std::string sentence) override;
  void clear_condition(seams::ConditionCode code) override;
  void show(const seams::QuaternityView& view);
  /// From any thread: keeps the cursor in the record.
  void keep(storage::OutletCursor cursor);

  /// What is known in public.
  [[nodiscard]] storage::AsOf known() const {
    return {released_, std::max(settings_.skipped.earlier(settings_.line_now(), settings_.delay.longest()),
                                Millis{released_at_})};
  }

 private:
  using Lock = std::unique_lock<std::mutex>;

  template <class What>
  void hear(const What& what);
  void run();
  void release_all();
  void release_due(Lock& lock);
  void fail(const char* why) noexcept;
  void read_more(Lock& lock);
  [[nodiscard]] std::vector<Release> entered(std::vector<Release> releases, const KnownNames& known);
  void keep_cursors(Lock& lock);
  void say_whether_it_stands(const std::string& why);
  void tell(const Release& release);

  const Settings settings_;
  storage::SideReader reader_;
  std::optional<Public> public_;
  std::atomic<Sequence> released_;
  std::atomic<Millis::rep> released_at_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::unique_ptr<ReleaseLine> line_;           ///< guarded
  ReleaseQueue* by_time_ = nullptr;             ///< the same, if it is that one
  PlyQueue* by_plies_ = nullptr;                ///< the same
  std::optional<PublicRecord> record_;          ///< beside by_plies_
  std::vector<storage::OutletCursor> cursors_;  ///< guarded: not kept yet
  bool reads_ = true;                           ///< the latest reading succeeded
  bool stopping_ = false;                       ///< guarded
  std::thread thread_;
};

}  // namespace eboard::outlets
