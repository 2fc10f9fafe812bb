// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads all pages of a store that is too large to be read at the start, and reports a torn page. It has a
// thread of its own beside the writer; games go on meanwhile and afterwards.
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
  /// Starts at once. The Store that writes `database`, and `feed`, must outlive the check.
  StoreCheck(std::string database, seams::LiveFeed& feed);
  /// Ends the check within a moment, however far it has come.
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
