// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Watches the files of the open store. If they were removed, renamed, replaced or overwritten, it shows that
// on every page, saves the whole store, and puts it back in its place if no other store is there.
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
    nothing,   ///< nothing happened, or nothing new
    put_back,  ///< the store is now another object with the same content
    must_end,  ///< all is saved, but the store cannot keep its name; it still takes everything, perhaps as
               ///< another object
    failed,    ///< all is saved, but the store could not be opened again: there is none
  };

  explicit StoreGuard(Settings settings) : settings_(std::move(settings)) {}

  /// Makes the next look() look, whenever the latest one was: a call of the store failed.
  void look_now() { next_look_ = {}; }
  /// Looks from time to time. `progress` is called now and then while a copy is written.
  [[nodiscard]] Found look(std::optional<storage::Store>& store, seams::LiveFeed& feed,
                           const std::function<void()>& progress);
  /// True while the files are lost and not put back.
  [[nodiscard]] bool lost() const { return lost_; }
  [[nodiscard]] std::chrono::steady_clock::time_point next_look() const { return next_look_; }

  /// The daemon ends. False: the store is lost. Then its copy has another name, which the log says, or there
  /// is no copy. Afterwards the store may be closed.
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
