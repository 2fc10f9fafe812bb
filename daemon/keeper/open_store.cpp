// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/keeper/open_store.hpp"

#include <fmt/format.h>

#include <utility>

#include "daemon/keeper/held_file.hpp"
#include "daemon/keeper/store_rescue.hpp"
#include "daemon/system/log.hpp"
#include "daemon/system/service.hpp"
#include "storage/ballast.hpp"
#include "storage/second_copy.hpp"

namespace eboard::daemon {

using storage::Result;
using storage::Store;

namespace {

constexpr std::chrono::milliseconds kLookForRoom{1000};

Result<Store> open_and_fill(const OpenStore& wanted) {
  auto store = Store::open(wanted.path, Store::Access::read_write);
  if (!store) return store;
  if (const auto taken = take_held(*store, wanted.refuges); !taken) return unexpected(taken.error());
  return store;
}

void report_copies(const std::vector<std::string>& folders) {
  for (const std::string& copy : rescued_copies(folders)) {
    log::warning(
        "{}: saved when the database was lost while an earlier run had it open; look into it and move it "
        "away",
        copy);
  }
}

}  // namespace

Expected<Store, std::string> open_store(const OpenStore& wanted,
                                        const std::function<bool(std::chrono::milliseconds)>& pause) {
  report_copies(wanted.refuges);
  bool said_full = false;
  for (int attempt = 1;;) {
    auto store = open_and_fill(wanted);
    if (store) return std::move(*store);
    const storage::StoreError& error = store.error();
    if (error.disk_full) {
      if (storage::SecondCopy::release(wanted.path) || storage::Ballast(wanted.ballast).release_all())
        continue;
      if (!std::exchange(said_full, true)) log::error("{}; waiting for room on the disk", error.message);
      notify_waiting("the disk is full; waiting for room");
      if (!pause(kLookForRoom)) return unexpected(std::string());
      continue;
    }
    if (!error.in_use || attempt == wanted.attempts) return unexpected(error.message);
    if (attempt++ == 1) log::warning("{}; trying again for a moment", error.message);
    if (!pause(wanted.apart)) return unexpected(std::string());
  }
}

}  // namespace eboard::daemon
