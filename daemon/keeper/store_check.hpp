// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads all pages of a store that is too large to be read at the start, on a thread of its own beside the
// writer, and reports it when one is torn. Games go on meanwhile and afterwards.
#pragma once

#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

#include "daemon/seams/live_feed.hpp"
#include "storage/store.hpp"

namespace eboard::daemon {

class StoreCheck {
 public:
  /// Begins at once. The Store that writes `database`, and `feed`, must outlive it.
  StoreCheck(std::string database, seams::LiveFeed& feed);
  /// Ends within a moment, wherever the check is.
  ~StoreCheck();
  StoreCheck(const StoreCheck&) = delete;
  StoreCheck& operator=(const StoreCheck&) = delete;

 private:
  void run();
  void check(storage::Upkeep& upkeep);
  [[nodiscard]] bool stopping();

  std::string database_;
  seams::LiveFeed& feed_;
  std::mutex mutex_;
  std::condition_variable ended_;
  bool stopping_ = false, done_ = false;  ///< guarded
  storage::Upkeep* checked_ = nullptr;    ///< guarded; while its pages are read
  std::thread thread_;
};

}  // namespace eboard::daemon
