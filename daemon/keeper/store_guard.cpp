// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/keeper/store_guard.hpp"

#include "daemon/keeper/store_rescue.hpp"
#include "daemon/system/log.hpp"

namespace eboard::daemon {

using seams::ConditionCode;

StoreGuard::Found StoreGuard::look(std::optional<storage::Store>& store, seams::LiveFeed& feed,
                                   const std::function<void()>& progress) {
  const auto now = Clock::now();
  if (now < next_look_) return Found::nothing;
  next_look_ = now + settings_.look_every;
  if (must_end_) return Found::nothing;
  const auto displaced = store->upkeep().displaced();
  if (!displaced) return Found::nothing;
  if (!std::exchange(lost_, true)) {
    log::error("{}: {} while the daemon runs; all of it is saved from the open file", store->path(),
               *displaced);
    feed.set_condition(ConditionCode::store_lost,
                       "The database was removed from under the running daemon. It is being saved.");
  }
  return now < next_rescue_ ? Found::nothing : rescue(store, feed, progress);
}

StoreGuard::Found StoreGuard::rescue(std::optional<storage::Store>& store, seams::LiveFeed& feed,
                                     const std::function<void()>& progress) {
  const auto copy = save_copy(*store, settings_.refuges, progress);
  if (!copy) {
    next_rescue_ = Clock::now() + settings_.rescue_again;
    log::error("no copy of the database could be saved: {}; trying again", copy.error());
    feed.set_condition(
        ConditionCode::store_lost,
        "The database was removed from under the running daemon, and no copy could be saved yet. Do not "
        "stop the daemon: what was stored would be gone.");
    return Found::nothing;
  }
  log::error("everything that was stored is saved in {}", *copy);
  auto again = put_back(store, *copy);
  if (again) {
    log::error("{}: put back from that copy; find out what removed it", again->path());
    store = std::move(*again);
    lost_ = false;
    feed.set_condition(
        ConditionCode::store_lost,
        "The database was removed from under the running daemon. Everything was saved and put back, and "
        "games go on. Find out what removed it, then restart the daemon.");
    return Found::put_back;
  }
  log::error("the daemon has to end: {}", again.error());
  feed.set_condition(
      ConditionCode::store_lost,
      "The database was removed or replaced under the running daemon. Everything is saved in another "
      "file, and the daemon has to end.");
  must_end_ = true;
  return store ? Found::must_end : Found::failed;
}

bool StoreGuard::end(std::optional<storage::Store>& store) {
  const auto displaced = store->upkeep().displaced();
  if (!displaced) return true;
  const std::string path = store->path();
  const auto copy = save_copy(*store, settings_.refuges, [] {});
  if (!copy) {
    log::error("{}: {}, and what it held is lost: {}", path, *displaced, copy.error());
    return false;
  }
  const auto again = put_back(store, *copy);
  log::error("{}: {}; everything that was stored is saved in {}{}", path, *displaced, *copy,
             again ? ", and put back" : "");
  return again.has_value();
}

}  // namespace eboard::daemon
