// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/keeper/disk_room.hpp"

#include "daemon/system/log.hpp"

namespace eboard::daemon {

namespace {

using Clock = std::chrono::steady_clock;
using seams::ConditionCode;

constexpr std::chrono::seconds kLookAgain{1};

}  // namespace

void DiskRoom::start(seams::LiveFeed& feed) {
  feed_ = &feed;
  if (!ballast_.fill()) log::warning("there is no room for a reserve on the disk of the database");
}

bool DiskRoom::give(const storage::StoreError& error) {
  if (state_ == State::plenty && ballast_.release_max()) {
    log::error("{}; the reserve is in use now: make room", error.message);
    set(State::reserve);
    return true;
  }
  if (state_ != State::none)
    log::error("{}; what the boards say is held in memory until there is room", error.message);
  set(State::none);
  return false;
}

void DiskRoom::found() {
  if (state_ != State::none) return;
  log::notice("there is room on the disk again; everything held is stored");
  set(State::reserve);
  next_look_ = {};
  look();
}

void DiskRoom::look() {
  if (state_ != State::reserve || Clock::now() < next_look_) return;
  next_look_ = Clock::now() + kLookAgain;
  if (!ballast_.fill()) return;
  log::notice("there is room for the reserve on the disk again");
  set(State::plenty);
}

void DiskRoom::set(State state) {
  state_ = state;
  if (state == State::reserve) {
    feed_->set_condition(
        ConditionCode::disk_low,
        "The disk is full but for a small reserve, which is being used. Games go on. Make room.");
  } else {
    feed_->clear_condition(ConditionCode::disk_low);
  }
  if (state == State::none) {
    feed_->set_condition(
        ConditionCode::disk_full,
        "The disk is full. What the boards say is held in memory, and the moves shown here are not "
        "the latest. Make room: everything is then stored and shown without a restart.");
  } else {
    feed_->clear_condition(ConditionCode::disk_full);
  }
}

}  // namespace eboard::daemon
