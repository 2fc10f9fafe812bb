// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The boards that the daemon knows, each in its slot: draws the conclusions that are due, asks who can still
// mate, and compares boards that may have changed places. For the core loop's thread.
#pragma once

#include <boost/asio/io_context.hpp>
#include <map>
#include <memory>
#include <string>

#include "daemon/config/config.hpp"
#include "daemon/core/device_line.hpp"
#include "daemon/core/mate_search.hpp"
#include "daemon/core/time_line.hpp"
#include "daemon/seams/live_feed.hpp"

namespace eboard::daemon {

class Slots {
 public:
  using ByKey = std::map<std::string, std::unique_ptr<Slot>>;

  /// All of them must outlive it.
  Slots(boost::asio::io_context& io, const TimeLine& line, seams::LiveFeed& feed)
      : io_(io), line_(line), feed_(feed) {}

  /// A slot is never replaced and never removed: lines, timers and awaited answers know it by its address.
  Slot& add(BoardRecorder recorder);
  /// nullptr: there is no such board.
  [[nodiscard]] Slot* find(const std::string& key) const;
  /// Two devices may have stood for a table one after the other: this is the one that is connected. nullptr:
  /// there is no such table.
  [[nodiscard]] Slot* of_table(int number) const;
  [[nodiscard]] const ByKey& all() const { return slots_; }
  /// As Store::rename. Precondition: there is a board with the first key.
  void rename(const std::string& key, const std::string& to);

  /// From here on that board stands for its number on the pages.
  void show(const BoardConfig& config, storage::BoardId board);
  [[nodiscard]] bool shows(const BoardIdentity& board) const;

  /// Call after every report of the board, and after everything else that may have changed its conclusions.
  void concluded(Slot& slot);
  /// Its next deadline may be another one.
  void arm(Slot& slot);
  /// Nothing more is concluded, once the loop has stopped.
  void stop() { mates_.stop(); }

 private:
  void find_mates(Slot& slot);
  void compare(Slot& slot);

  boost::asio::io_context& io_;
  const TimeLine& line_;
  seams::LiveFeed& feed_;
  ByKey slots_;
  std::map<int, storage::BoardId> shown_;  ///< by number: the board whose games the pages show
  MateSearch mates_;
};

}  // namespace eboard::daemon
