// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// All outlets with a cursor that the configuration names.
#pragma once

#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
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
  /// Where the event is delayed by plies: the store of what has left, before anybody else has it, and who
  /// keeps a cursor there. Outlets that are delayed by plies read it and have their cursors in it.
  struct Record {
    storage::Store& store;
    std::function<void(storage::OutletCursor)> keep;
  };
  /// Who tells an outlet of events, and of what no event says: the hall, or whoever tells the public.
  enum class Told : std::uint8_t { live, as_the_public };
  /// `store` is the one that writes, before its thread starts. An outlet that the store does not know begins
  /// with the next event, and the store keeps that cursor. Error: one sentence.
  [[nodiscard]] static Expected<std::unique_ptr<Outlets>, std::string> raise(
      storage::Store& store, const std::vector<daemon::OutletConfig>& configs, const Seams& seams,
      const seams::Surroundings& surroundings = {}, const std::optional<Record>& record = std::nullopt);

  /// All that are told so.
  [[nodiscard]] std::vector<seams::Outlet*> all(Told told = Told::live);
  /// `feed` gets a condition when an outlet is stuck, and must outlive the threads.
  void start(seams::LiveFeed& feed);
  /// From any thread: something that no event says, to those who are told so.
  void hear(const seams::News& news, Told told = Told::live);
  void ask(seams::OutletTrial trial, seams::ReplyTo<seams::OutletTrial> reply) override;
  /// From any thread.
  [[nodiscard]] std::vector<seams::OutletStatus> statuses() const;

  /// As Courier::begin_stop(). Call it after the storage thread has stopped, because then everything is
  /// published.
  void begin_stop();
  [[nodiscard]] bool finished() const;
  void stop();

 private:
  [[nodiscard]] Told told_of(const Courier& courier) const {
    return public_.contains(&courier) ? Told::as_the_public : Told::live;
  }
  void tell();
  void show(seams::ConditionCode code, std::string sentences, bool& told);

  std::list<Courier> couriers_;
  std::set<const Courier*> public_;  ///< those that are told as the public is
  seams::LiveFeed* feed_ = nullptr;
  std::mutex telling_;  ///< conditions are set one after the other
  /// Guarded: these conditions are shown.
  bool told_stuck_ = false, told_notices_ = false;
};

}  // namespace eboard::outlets
