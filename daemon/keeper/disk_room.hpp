// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// How much room the storage thread finds on the store's disk: plenty, the reserve, or none. Shows each
// change in the log and on every page.
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

  /// Reports to `feed` from now on. Makes the reserve if there is room for it.
  void start(seams::LiveFeed& feed);
  /// A write found no room. True: part of the reserve was released, so the write can be tried again.
  [[nodiscard]] bool give(const storage::StoreError& error);
  /// A write found room.
  void found();
  /// From time to time, looks whether there is room again.
  void look();
  /// The daemon ends: releases all that is left of the reserve.
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
