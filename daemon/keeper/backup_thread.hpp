// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Keeps a copy of the database in another folder, half a second behind it, and one that stays at the end of
// each round. A second disk that is slow, full or gone holds nobody up: it is tried for ever, and every page
// says that there is no backup.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "daemon/seams/live_feed.hpp"
#include "daemon/seams/outlet.hpp"
#include "storage/commit_follower.hpp"
#include "storage/live_backup.hpp"

namespace eboard::daemon {

class BackupThread {
 public:
  struct Settings {
    std::string database{}, folder{};
    int keep_rounds = 20;
    std::chrono::milliseconds every{500};  ///< what was committed goes there so often
    std::chrono::milliseconds try_again{2000}, try_again_at_most{30'000};
    std::chrono::milliseconds round_settles{5000};  ///< after its last result
    std::chrono::milliseconds late_after{5000};     ///< every page says so then
    std::chrono::milliseconds patience{5000};       ///< of stop(), with a disk that hangs
    std::size_t max_waiting = std::size_t{32} << 20;
  };
  /// Runs it between two commits of the store, on the storage thread.
  using Between = std::function<void(std::function<void()>)>;
  using Kept = std::function<void(Expected<storage::Backup, std::string>)>;

  explicit BackupThread(Settings settings);
  BackupThread(const BackupThread&) = delete;
  BackupThread& operator=(const BackupThread&) = delete;
  ~BackupThread();

  /// Is shown the commits of the store, and outlives it.
  [[nodiscard]] storage::CommitFollower& follower();
  /// Learns when games end.
  [[nodiscard]] seams::Outlet& outlet();
  /// `feed` and what `between` needs must live until stop().
  void start(seams::LiveFeed& feed, Between between);
  /// Makes a copy that stays. `done` is called on the thread of the backup.
  void keep(Kept done);
  /// Shows on every page whether the backup is late. Call it about once a second, from one thread.
  void look();
  /// For so long the copy has not had all that is stored; since the beginning if it never had. Any thread may
  /// ask.
  [[nodiscard]] std::chrono::milliseconds behind() const;
  /// Writes what was committed last, and ends. Call it when the storage thread has ended.
  void stop();

 private:
  class Worker;
  std::shared_ptr<Worker> worker_;  ///< the thread's too: one that hangs is left alone
  std::thread thread_;
};

}  // namespace eboard::daemon
