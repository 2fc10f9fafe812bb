// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The thread that owns the Store. It takes all that is queued, commits it at once, and only then publishes
// it: nothing is shown that is not on disk. On a full disk it holds new entries in memory. If the database's
// files are removed or overwritten, it saves them and goes on in the copy. If the disk is slow, it waits.
// Every page shows each of these.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "daemon/keeper/batch.hpp"
#include "daemon/keeper/disk_room.hpp"
#include "daemon/keeper/quiet_news.hpp"
#include "daemon/keeper/store_guard.hpp"
#include "daemon/keeper/store_pulse.hpp"
#include "daemon/seams/live_feed.hpp"
#include "daemon/seams/outlet.hpp"
#include "storage/ballast.hpp"
#include "storage/commit_follower.hpp"
#include "storage/store.hpp"

namespace eboard::daemon {

class StorageThread {
 public:
  /// Called on the storage thread between two commits.
  using Question = std::function<void(storage::Store&)>;

  struct Settings {
    /// If more than this waits (on a full disk, for example), room() is false, and devices are not read.
    std::size_t queue_bytes = std::size_t{64} << 20;
    std::chrono::milliseconds full_disk_retry{500};
    std::chrono::milliseconds idle_before_wal_checkpoint{1000};
    /// What changes nothing that anybody sees (quiet_news.hpp) is stored with what comes next, or after this.
    std::chrono::milliseconds quiet_for{0};
    /// From one commit to the next. What somebody waits for (Batch::stored) does not wait so long.
    std::chrono::milliseconds disk_rest{0};
    /// Packs the journal of games that are over, one lot in each silence of this length.
    bool pack = true;
    std::chrono::milliseconds idle_before_packing{20};
    std::size_t min_lot = 1024, max_lot = 4096;  ///< small lots pack badly, large ones take long
    storage::Ballast ballast{};                  ///< released when the disk is full
    std::vector<std::string> refuges{};          ///< for what cannot be stored, see held_file.hpp
    std::chrono::milliseconds look_after_files{500};
    std::chrono::milliseconds copy_every{50};    ///< for each MiB of the second copy
    std::chrono::milliseconds slow_after{5000};  ///< see store_pulse.hpp
    std::chrono::milliseconds hung_after{120'000};
    /// Called before `on_failure` where the reason is an error of the disk.
    std::function<void()> disk_failed{};
    /// Is shown every commit, and outlives the thread; nullptr: nobody is.
    storage::CommitFollower* follower = nullptr;
    Question at_the_end{};  ///< when all is stored and nothing more comes
  };

  /// Owns `store` from now on. `on_failure` is called once, on the storage thread, when the daemon has to
  /// end. Either the store is dead, and nothing is accepted, stored or published any more; or its files were
  /// lost and cannot be put back, and all goes on until stop(), which saves a copy again.
  StorageThread(storage::Store store, std::function<void(const std::string&)> on_failure);
  StorageThread(storage::Store store, std::function<void(const std::string&)> on_failure, Settings settings);
  ~StorageThread();

  /// For what must be read before start(). Not to be called after it.
  [[nodiscard]] storage::Store& store() { return *store_; }
  /// Publishes to the outlets what is committed, in their order. They and `feed` must outlive the thread.
  void start(std::vector<seams::Outlet*> outlets, seams::LiveFeed& feed);

  void push(Batch batch);
  /// The cursor is stored with the next batch, or when there has been none for a while
  /// (`Settings::look_after_files`): it is not worth a commit of its own that a board's report would wait
  /// for.
  void push(storage::OutletCursor cursor);
  /// The question is asked even while the disk is full; what it writes then fails with `disk_full`.
  void ask(Question question);
  [[nodiscard]] bool room() const;

  /// Stores what is queued, writes the WAL back, and joins. On a full disk the reserve is released first,
  /// and what still finds no room is left for the next start (held_file.hpp). False: something is not in the
  /// database.
  bool stop();
  /// The same in two steps, for a caller that has other work meanwhile: after finished(), stop() does not
  /// wait.
  void begin_stop();
  [[nodiscard]] bool finished() const { return finished_ || !thread_.joinable(); }
  /// The number of items that stop() would still have to store.
  [[nodiscard]] std::size_t unstored() const;

  /// For the watchdog: call it from one thread, about once a second. True while the thread turns, or waits
  /// for the disk no longer than it may. Also shows on every page that the disk is slow.
  [[nodiscard]] bool alive();

 private:
  struct Work {
    std::vector<Batch> batches{};
    std::vector<Question> questions{};
    std::size_t bytes = 0, items = 0;
  };
  using Clock = std::chrono::steady_clock;

  void run();
  [[nodiscard]] bool wait(std::unique_lock<std::mutex>& lock, Clock::time_point until);
  [[nodiscard]] Work take();
  [[nodiscard]] Clock::time_point due(const Batch& batch);
  void take_cursors();
  void answer(const std::vector<Question>& questions);
  void store_and_publish(Work& work);
  [[nodiscard]] bool wait_for_room();
  void store_last(Work& work);
  [[nodiscard]] std::size_t store_what_fits(std::span<const Batch> batches);
  void leave(std::span<const Batch> batches);
  [[nodiscard]] storage::Result<void> keep(std::span<const Batch> batches);
  [[nodiscard]] storage::Result<std::vector<storage::StoredEvent>> store(std::span<const Batch> batches);
  void look_after();
  [[nodiscard]] bool look_after_files();
  bool failed_call(const storage::StoreError& error);
  void keep_second_copy();
  void extend_second_copy();
  void fail(const std::string& why);
  void write_wal_back();
  void consider_all_for_packing();
  void pack_a_lot();
  void end();

  std::optional<storage::Store> store_;  ///< empty once the thread has failed
  std::vector<seams::Outlet*> outlets_;
  seams::LiveFeed* feed_ = nullptr;
  std::function<void(const std::string&)> on_failure_;
  const Settings settings_;

  mutable std::mutex mutex_;
  std::condition_variable wake_;
  Work queue_;                                            ///< guarded by mutex_
  Clock::time_point due_ = Clock::time_point::max();      ///< guarded by mutex_: of what is in queue_.batches
  Clock::time_point rested_{};                            ///< guarded by mutex_: when the disk has rested
  QuietNews quiet_;                                       ///< guarded by mutex_
  std::map<std::string, storage::OutletCursor> cursors_;  ///< guarded by mutex_: the latest of each outlet
  std::size_t waiting_bytes_ = 0;  ///< guarded by mutex_: queued, or taken and not yet stored
  std::size_t waiting_items_ = 0;  ///< guarded by mutex_: the same
  bool stopping_ = false;          ///< guarded by mutex_

  StorePulse pulse_;
  bool said_slow_ = false;  ///< of alive()
  DiskRoom room_;
  StoreGuard guard_;
  std::atomic<bool> failed_{false}, finished_{false};
  bool all_kept_ = true;  ///< everything is in the database, and that has its own name
  bool wal_grew_ = false;
  bool copying_ = false;  ///< the second copy is not complete
  Clock::time_point last_work_{}, next_copying_{};
  std::set<storage::DeviceId> to_pack_;  ///< devices with a checkpoint since they were packed last
  std::thread thread_;
};

}  // namespace eboard::daemon
