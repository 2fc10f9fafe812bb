// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// All outlets with a cursor that the configuration names.
#pragma once

#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "daemon/config/outlets.hpp"
#include "daemon/outlets/courier.hpp"
#include "daemon/seams/live_feed.hpp"
#include "rules/text/expected.hpp"

namespace eboard::outlets {

class Outlets {
 public:
  struct Seams {
    std::function<Millis()> line_now;    ///< as Courier::Seams
    std::function<Steady(Millis)> when;  ///< the same
    std::function<void(storage::OutletCursor)> keep;
  };
  /// `store` is the one that writes, before its thread starts. An outlet that it does not know begins with
  /// what comes from now on, and the store remembers that. Error: one sentence.
  [[nodiscard]] static Expected<std::unique_ptr<Outlets>, std::string> raise(
      storage::Store& store, const std::vector<daemon::OutletConfig>& configs, const Seams& seams);

  /// For the storage thread.
  [[nodiscard]] std::vector<seams::Outlet*> all();
  /// `feed` learns when an outlet is stuck, and must outlive the threads.
  void start(seams::LiveFeed& feed);
  /// From any thread.
  [[nodiscard]] std::vector<seams::OutletStatus> statuses() const;

  /// As Courier::begin_stop(), after the storage thread has stopped: it has published all there is by then.
  void begin_stop();
  [[nodiscard]] bool finished() const;
  void stop();

 private:
  void tell();

  std::list<Courier> couriers_;
  seams::LiveFeed* feed_ = nullptr;
  std::mutex telling_;  ///< one word after the other
  bool told_ = false;   ///< guarded: that one is stuck
};

}  // namespace eboard::outlets
