// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The thread that owns the Store: takes all that is queued, commits it in one go, and only then shows it.
// Nobody sees what is not on disk.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <variant>
#include <vector>

#include "daemon/net/live_feed.hpp"
#include "storage/store.hpp"

namespace eboard::daemon {

/// What one step of a device gave, in the order in which it must stand in the store. All of it is kept, or
/// nothing. `stored` is called on the storage thread once it is, and may be empty.
struct Batch {
  storage::BoardId board = 0;
  std::vector<std::variant<storage::JournalEntry, tracking::TrackedEvent>> items;
  std::function<void()> stored{};
  std::vector<storage::ClockAnchor> anchors{};
};

class StorageThread {
 public:
  /// Asked on the storage thread between two commits.
  using Question = std::function<void(storage::Store&)>;

  struct Settings {
    /// Above this much waiting (a full disk, say) room() says no, and whoever reads devices stops reading.
    std::size_t queue_bytes = std::size_t{64} << 20;
    std::chrono::milliseconds full_disk_retry{500};
    std::chrono::milliseconds idle_before_wal_checkpoint{1000};
    /// Packs the journal of games that are over, a lot in each silence of this length.
    bool pack = true;
    std::chrono::milliseconds idle_before_packing{20};
    std::size_t least_lot = 1024, most_lot = 4096;  ///< small ones pack badly, large ones take long
  };

  /// Owns `store` from here on. `on_failure` is called once, on the storage thread, when the store is dead;
  /// nothing is accepted, stored or published after it.
  StorageThread(storage::Store store, std::function<void(const std::string&)> on_failure);
  StorageThread(storage::Store store, std::function<void(const std::string&)> on_failure, Settings settings);
  ~StorageThread();

  /// For what must be read before start(); never after it.
  [[nodiscard]] storage::Store& store() { return store_; }
  /// `feed` must outlive the thread.
  void start(net::LiveFeed& feed);

  void push(Batch batch);
  void ask(Question question);
  [[nodiscard]] bool room() const;

  /// Stores what is queued, writes the WAL back, and joins. False: something could not be stored.
  bool stop();
  /// Grows while the thread turns; for the watchdog.
  [[nodiscard]] std::uint64_t ticks() const { return ticks_; }

 private:
  struct Work {
    std::vector<Batch> batches;
    std::vector<Question> questions;
    std::size_t bytes = 0;
  };

  void run();
  [[nodiscard]] Work take();
  void store_and_publish(const Work& work);
  [[nodiscard]] storage::Result<std::vector<storage::StoredEvent>> store(const std::vector<Batch>& batches);
  [[nodiscard]] bool wait_for_room_on_disk(const storage::StoreError& error);
  void fail(const storage::StoreError& error);
  void write_wal_back();
  void consider_all_for_packing();
  void pack_a_lot();

  storage::Store store_;
  net::LiveFeed* feed_ = nullptr;
  std::function<void(const std::string&)> on_failure_;
  const Settings settings_;

  mutable std::mutex mutex_;
  std::condition_variable wake_;
  Work queue_;                     ///< guarded by mutex_
  std::size_t waiting_bytes_ = 0;  ///< guarded by mutex_: queued, or taken and not yet stored
  bool stopping_ = false;          ///< guarded by mutex_

  std::atomic<std::uint64_t> ticks_{0};
  std::atomic<bool> failed_{false};
  bool disk_was_full_ = false;
  bool wal_grew_ = false;
  std::set<storage::DeviceId> to_pack_;  ///< devices with a checkpoint since they were packed last
  std::thread thread_;
};

}  // namespace eboard::daemon
