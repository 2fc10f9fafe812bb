// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Room on the store's disk, as the storage thread finds it: plenty, the reserve, none. Says each change in
// the log and on every page.
#pragma once

#include <chrono>
#include <utility>

#include "daemon/seams/live_feed.hpp"
#include "storage/ballast.hpp"
#include "storage/error.hpp"

namespace eboard::daemon {

class DiskRoom {
 public:
  explicit DiskRoom(storage::Ballast ballast) : ballast_(std::move(ballast)) {}

  /// Reports to `feed` from here on. Makes the reserve, if there is room for it.
  void start(seams::LiveFeed& feed);
  /// A write found no room. True: the reserve has given some, so try again.
  [[nodiscard]] bool give(const storage::StoreError& error);
  /// A write found room.
  void found();
  /// Looks whether somebody made room, when it is time to.
  void look();
  /// The daemon ends: all that is left of the reserve.
  void give_all() { (void)ballast_.release_all(); }

 private:
  enum class State { plenty, reserve, none };
  void set(State state);

  storage::Ballast ballast_;
  seams::LiveFeed* feed_ = nullptr;
  State state_ = State::plenty;
  std::chrono::steady_clock::time_point next_look_{};
};

}  // namespace eboard::daemon
