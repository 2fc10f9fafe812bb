// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/keeper/store_guard.hpp"

#include "daemon/keeper/store_rescue.hpp"
#include "daemon/system/log.hpp"

namespace eboard::daemon {

using seams::ConditionCode;

namespace {

// Says what happened to the store's files; nullopt if nothing did.
std::optional<std::string> loss_of(storage::Store& store) {
  auto displaced = store.upkeep().displaced();
  return displaced ? displaced : store.upkeep().overwritten();
}

}  // namespace

StoreGuard::Found StoreGuard::look(std::optional<storage::Store>& store, seams::LiveFeed& feed,
                                   const std::function<void()>& progress) {
  const auto now = Clock::now();
  if (now < next_look_) return Found::nothing;
  next_look_ = now + settings_.look_every;
  if (must_end_) return Found::nothing;
  const auto loss = loss_of(*store);
  if (!loss) return Found::nothing;
  if (!std::exchange(lost_, true)) {
    log::error("{}: {} while the daemon runs; what was stored is being saved", store->path(), *loss);
    feed.set_condition(
        ConditionCode::store_lost,
        "The database was removed or overwritten under the running daemon. It is being saved.");
  }
  return now < next_rescue_ ? Found::nothing : rescue(store, feed, progress);
}

StoreGuard::Found StoreGuard::rescue(std::optional<storage::Store>& store, seams::LiveFeed& feed,
                                     const std::function<void()>& progress) {
  const auto copy = save_copy(*store, settings_.refuges, progress);
  if (!copy) {
    next_rescue_ = Clock::now() + settings_.rescue_again;
    log::error("no copy of the database could be saved: {}; trying again", copy.error());
    feed.set_condition(ConditionCode::store_lost,
                       "The database was removed or overwritten under the running daemon, and no copy could "
                       "be saved yet. Do "
                       "not stop the daemon: what was stored would be gone.");
    return Found::nothing;
  }
  log::error("everything that was stored is saved in {}", *copy);
  auto again = put_back(store, *copy, progress);
  if (again && !again->elsewhere) {
    store = std::move(again->store);
    log::error("{}: put back from that copy; find out what removed or overwrote it", store->path());
    if (!again->aside.empty()) log::error("what stood there is in {}", again->aside);
    lost_ = false;
    feed.set_condition(
        ConditionCode::store_lost,
        "The database was removed or overwritten under the running daemon. Everything was saved and put "
        "back, and games go on. Find out what did it, then restart the daemon.");
    return Found::put_back;
  }
  if (again) {
    log::error("the daemon has to end: another store was written over the database, and is left as it is");
    store = std::move(again->store);
  } else {
    log::error("the daemon has to end: {}", again.error());
  }
  feed.set_condition(
      ConditionCode::store_lost,
      "The database was replaced under the running daemon. Everything is saved in another file, and the "
      "daemon has to end.");
  must_end_ = true;
  return store ? Found::must_end : Found::failed;
}

bool StoreGuard::end(std::optional<storage::Store>& store) {
  const auto loss = loss_of(*store);
  if (!loss) return true;
  const std::string path = store->path();
  const auto copy = save_copy(*store, settings_.refuges, [] {});
  if (!copy) {
    log::error("{}: {}, and what it held is lost: {}", path, *loss, copy.error());
    return false;
  }
  auto again = put_back(store, *copy, [] {});
  const bool is_back = again && !again->elsewhere;
  log::error("{}: {}; everything that was stored is saved in {}{}", path, *loss, *copy,
             is_back ? ", and put back" : "");
  if (again) store = std::move(again->store);
  return is_back;
}

}  // namespace eboard::daemon
