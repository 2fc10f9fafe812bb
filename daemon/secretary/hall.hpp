// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What stands on each board now: a fold over committed events and what is reported of devices. It keeps a few
// numbers for each board, so it takes in every event at once, on the thread that brings it, and misses none.
#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/seams/live_feed.hpp"
#include "daemon/seams/outlet.hpp"
#include "daemon/tournament/desk/hall_now.hpp"
#include "rules/laws/rulings/text/round_marks.hpp"

namespace eboard::secretary {

using storage::Millis;

/// One board. Pure.
class BoardFold {
 public:
  /// `round`: of the game that the event opens, where it opens one.
  void take(const tracking::TrackedEvent& event, std::optional<int> round);
  /// It has a link, or has none, since then.
  void link(bool is_there, Millis at);
  /// `start`: the placement in which games begin there.
  [[nodiscard]] tournament::BoardNow now(std::string_view start) const;

 private:
  struct Apply;

  int game_ = 0;
  rules::RoundMarks marks_;  ///< of its games
  bool over_ = false;
  int round_ = 0, plies_ = 0;
  bool turned_ = false;
  bool linked_ = false;
  Millis link_since_{0};
  std::string seen_;   ///< the placement on the board
  Millis touched_{0};  ///< since when
  Millis played_since_{0}, over_since_{0};
  std::optional<tournament::ClockNow> clock_;
};

/// All boards of the hall. Every call may come from any thread.
class Hall final : public seams::LiveFeed, public seams::Outlet {
 public:
  /// `now`: the journal time.
  explicit Hall(std::function<Millis()> now) : now_(std::move(now)) {}

  /// What the store held at the start. Call it once, before all others.
  void begin(std::span<const seams::BoardInfo> boards, std::span<const storage::StoredEvent> history);

  void publish(Events events) noexcept override;
  void board_known(const seams::BoardInfo& board) override;
  void device_status(const seams::DeviceStatus& status) override;
  void clock_anchored(const storage::ClockAnchor& /*anchor*/) override {}
  void set_condition(seams::ConditionCode /*code*/, std::string /*sentence*/) override {}
  void clear_condition(seams::ConditionCode /*code*/) override {}

  /// By table. Boards that are set aside are left out: nobody plays there.
  [[nodiscard]] std::map<int, tournament::BoardNow> boards() const;

 private:
  void apply(const storage::StoredEvent& event);

  std::function<Millis()> now_;
  mutable std::mutex mutex_;
  std::map<storage::BoardId, BoardFold> folds_;  ///< guarded
  std::map<int, seams::BoardInfo> tables_;       ///< guarded: by number, the board that stands there
};

}  // namespace eboard::secretary
