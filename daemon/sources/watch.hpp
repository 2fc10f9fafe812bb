// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads a source again and again on a thread of its own, so that no disk and no network holds up a board.
#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "daemon/sources/origin.hpp"
#include "daemon/sources/source_game.hpp"

namespace eboard::sources {

struct Reading {
  std::shared_ptr<const std::vector<SourceGame>> games;  ///< of the last text that was one; nullptr: none was
  std::string trouble;  ///< why the last read gave none: the end of a sentence; empty: it did
};

class Watch {
 public:
  /// Calls `told` on its thread whenever the reading is another one.
  Watch(const daemon::PgnSource& source, std::function<void(const Reading&)> told);
  ~Watch();
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;

 private:
  void run();
  [[nodiscard]] bool read(std::chrono::milliseconds& rest);
  [[nodiscard]] bool take(const Origin::Texts& texts);
  void log_unread(const std::vector<SourceGame>& games) const;
  [[nodiscard]] bool fail(const std::string& why, const std::string& detail);
  [[nodiscard]] bool rests(std::chrono::milliseconds time);

  std::function<void(const Reading&)> told_;
  std::unique_ptr<Origin> origin_;
  Reading reading_;
  std::string unparsed_;  ///< why the last text is none; empty: it is one
  int failures_ = 0;
  std::mutex mutex_;
  std::condition_variable woken_;
  bool ends_ = false;
  std::thread thread_;
};

}  // namespace eboard::sources
