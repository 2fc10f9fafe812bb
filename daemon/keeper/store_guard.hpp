// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Looks after the files of the open store. Where they were removed, renamed or replaced it says so on every
// page, saves all of the store from the open handle, and puts it back where it was if nothing else stands
// there.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daemon/seams/live_feed.hpp"
#include "storage/store.hpp"

namespace eboard::daemon {

class StoreGuard {
 public:
  struct Settings {
    std::vector<std::string> refuges;  ///< where a copy may be saved, see held_file.hpp
    std::chrono::milliseconds look_every{500}, rescue_again{5000};
  };
  enum class Found {
    nothing,   ///< or nothing new
    put_back,  ///< the store is another object now, with the same content
    must_end,  ///< all is saved but cannot go on under its name; the store still takes everything
    failed,    ///< all is saved, the store could not be opened again, and there is none
  };

  explicit StoreGuard(Settings settings) : settings_(std::move(settings)) {}

  /// Looks when it is time to. `progress` is called now and then while a copy is written.
  [[nodiscard]] Found look(std::optional<storage::Store>& store, seams::LiveFeed& feed,
                           const std::function<void()>& progress);
  [[nodiscard]] std::chrono::steady_clock::time_point next_look() const { return next_look_; }

  /// The daemon ends. False: the store is lost, and its copy, of which the log says where it is, is not under
  /// the store's name; or there is none. Afterwards the store may be closed.
  [[nodiscard]] bool end(std::optional<storage::Store>& store);

 private:
  using Clock = std::chrono::steady_clock;
  [[nodiscard]] Found rescue(std::optional<storage::Store>& store, seams::LiveFeed& feed,
                             const std::function<void()>& progress);

  const Settings settings_;
  Clock::time_point next_look_{}, next_rescue_{};
  bool lost_ = false;
  bool must_end_ = false;
};

}  // namespace eboard::daemon
