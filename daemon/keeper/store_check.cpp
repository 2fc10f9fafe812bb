// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/keeper/store_check.hpp"

#include <chrono>
#include <utility>

#include "daemon/system/log.hpp"

namespace eboard::daemon {

StoreCheck::StoreCheck(std::string database, seams::LiveFeed& feed)
    : database_(std::move(database)), feed_(feed), thread_([this] { run(); }) {}

StoreCheck::~StoreCheck() {
  std::unique_lock lock(mutex_);
  stopping_ = true;
  // Interrupts repeatedly, because an interruption before the first page is read has no effect.
  while (!done_) {
    if (checked_ != nullptr) checked_->interrupt();
    ended_.wait_for(lock, std::chrono::milliseconds{5});
  }
  lock.unlock();
  thread_.join();
}

bool StoreCheck::stopping() {
  const std::lock_guard lock(mutex_);
  return stopping_;
}

void StoreCheck::run() {
  auto store = storage::Store::open(database_, storage::Store::Access::read_beside_writer);
  if (store) {
    check(store->upkeep());
  } else {
    log::warning("the database could not be checked: {}", store.error().message);
  }
  const std::lock_guard lock(mutex_);
  done_ = true;
  checked_ = nullptr;
  ended_.notify_one();
}

void StoreCheck::check(storage::Upkeep& upkeep) {
  {
    const std::lock_guard lock(mutex_);
    if (stopping_) return;
    checked_ = &upkeep;
  }
  const auto torn = upkeep.first_torn_page();
  if (torn ? !torn->has_value() : stopping()) return;
  log::error("{}; games go on, and what is damaged may be missing from pages and exports",
             torn ? **torn : torn.error().message);
  feed_.set_condition(seams::ConditionCode::store_damaged,
                      "The database is damaged. Games go on; the daemon's log says what to do.");
}

}  // namespace eboard::daemon
