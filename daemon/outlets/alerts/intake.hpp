// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Hands reports to the desk when the receiver may know them: of what is hidden nothing depends that it is
// told before. Pure: reports and times are arguments.
#pragma once

#include <deque>
#include <optional>
#include <set>
#include <vector>

#include "daemon/outlets/alerts/desk.hpp"
#include "daemon/outlets/alerts/reporter.hpp"
#include "daemon/outlets/kept_pairings.hpp"
#include "daemon/seams/delivery.hpp"

namespace eboard::outlets::alerts {

class Intake {
 public:
  explicit Intake(AlertRules rules) : reporter_(rules.staff), desk_(std::move(rules)) {}

  /// What no event says, heard at that time, no earlier than what was heard before. A Trial is no report.
  void hear(const seams::News& news, Steady at);
  /// Before the first event: what happened before the daemon started was told, and is needed for what becomes
  /// of it.
  [[nodiscard]] storage::Result<void> look_back(seams::Released& released, const Moment& now);
  /// Hands over what the delay has let go.
  void take(const Moment& now);
  /// Hands over an event.
  void take(const storage::StoredEvent& event, seams::Released& released, const Moment& now);
  /// When take() or a message is due next; nullopt: nothing waits.
  [[nodiscard]] std::optional<Steady> next(const Moment& now) const;
  [[nodiscard]] AlertDesk& desk() { return desk_; }

 private:
  struct Heard {
    Steady due;
    seams::News news;
  };

  /// How long ago it was, for who may know it after the delay.
  [[nodiscard]] std::chrono::milliseconds age_of(const storage::StoredEvent& event,
                                                 const seams::Released& released) const;
  void name(Alert& alert, storage::BoardId board, seams::Released& released);
  void hand_over(const seams::News& news, const Moment& now);
  [[nodiscard]] std::vector<rules::Tag> players(seams::Released& released, int round, int table);

  Reporter reporter_;
  AlertDesk desk_;
  KeptPairings pairings_;
  bool looked_back_ = false;
  std::deque<Heard> heard_;
  std::set<storage::BoardId> known_;  ///< tables that were heard of
};

}  // namespace eboard::outlets::alerts
