// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Makes alerts of what is stored and of what no event says. Pure: the same reports give the same
// alerts.
#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "daemon/outlets/alerts/alert.hpp"
#include "daemon/seams/live_feed.hpp"
#include "rules/chess/setup.hpp"
#include "storage/records.hpp"

namespace eboard::outlets::alerts {

/// The players are those whom the tags name.
void put_players(Alert& alert, const std::vector<rules::Tag>& tags);

class Reporter {
 public:
  /// `staff`: the receiver may know moves, and what only a player may claim.
  explicit Reporter(bool staff) : staff_(staff) {}

  /// A table, and who sits there from now on.
  void know(const seams::BoardInfo& info);
  /// `local`: the wall clock of the hall when it happened.
  [[nodiscard]] std::optional<Alert> report(const storage::StoredEvent& event, std::chrono::seconds local);
  /// nullopt: its signal is as it was.
  [[nodiscard]] std::optional<Alert> report(const seams::DeviceStatus& status, std::chrono::seconds local);
  /// `sentence`: empty if it holds no more. Then the text names what held last, its boards among it.
  [[nodiscard]] Alert report(seams::ConditionCode code, const std::string& sentence,
                             std::chrono::seconds local);
  /// What the keys of all cards of the event's game begin with, if that game begins with the event: their
  /// numbers are used anew.
  [[nodiscard]] static std::optional<std::string> begun_game(const storage::StoredEvent& event);

 private:
  [[nodiscard]] std::optional<Alert> flagged(const storage::StoredEvent& event,
                                             const tracking::IrregularityFound& found);
  [[nodiscard]] std::optional<Alert> ruled(const storage::StoredEvent& event,
                                           const tracking::RulingMade& made);
  void put_table(Alert& alert, storage::BoardId board, int game) const;

  bool staff_;
  std::map<storage::BoardId, seams::BoardInfo> tables_;
  std::map<std::string, Alert> cards_;                   ///< those on which an arbiter may still rule
  std::map<int, bool> over_;                             ///< by table: the latest game has ended
  std::map<storage::BoardId, rules::Setup> starts_;      ///< of the latest game, if it is known
  std::map<int, std::chrono::seconds> lost_;             ///< by table: since when there is no signal any more
  std::map<seams::ConditionCode, std::string> holding_;  ///< the latest sentence of what holds
};

}  // namespace eboard::outlets::alerts
