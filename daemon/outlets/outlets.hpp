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
#include "daemon/seams/outlet_desk.hpp"
#include "rules/text/expected.hpp"

namespace eboard::outlets {

class Outlets final : public seams::OutletDesk {
 public:
  struct Seams {
    std::function<Millis()> line_now;    ///< as Courier::Seams
    std::function<Steady(Millis)> when;  ///< the same
    std::function<void(storage::OutletCursor)> keep;
    std::function<void()> found_damage{};         ///< the same
    std::vector<storage::ClockAnchor> anchors{};  ///< of the store, with that of this start
  };
  /// `store` is the one that writes, before its thread starts. An outlet that the store does not know begins
  /// with the next event, and the store keeps that cursor. Error: one sentence.
  [[nodiscard]] static Expected<std::unique_ptr<Outlets>, std::string> raise(
      storage::Store& store, const std::vector<daemon::OutletConfig>& configs, const Seams& seams,
      const seams::Surroundings& surroundings = {});

  /// For the storage thread.
  [[nodiscard]] std::vector<seams::Outlet*> all();
  /// `feed` gets a condition when an outlet is stuck, and must outlive the threads.
  void start(seams::LiveFeed& feed);
  /// From any thread: something that no event says.
  void hear(const seams::News& news);
  void ask(seams::OutletTrial trial, seams::ReplyTo<seams::OutletTrial> reply) override;
  /// From any thread.
  [[nodiscard]] std::vector<seams::OutletStatus> statuses() const;

  /// As Courier::begin_stop(). Call it after the storage thread has stopped, because then everything is
  /// published.
  void begin_stop();
  [[nodiscard]] bool finished() const;
  void stop();

 private:
  void tell();
  void show(seams::ConditionCode code, std::string sentences, bool& told);

  std::list<Courier> couriers_;
  seams::LiveFeed* feed_ = nullptr;
  std::mutex telling_;  ///< conditions are set one after the other
  /// Guarded: these conditions are shown.
  bool told_stuck_ = false, told_notices_ = false;
};

}  // namespace eboard::outlets
