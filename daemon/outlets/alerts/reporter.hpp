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
#include <utility>
#include <vector>

#include "daemon/outlets/alerts/alert.hpp"
#include "daemon/seams/live_feed.hpp"
#include "rules/chess/setup.hpp"
#include "rules/laws/rulings/text/passed_over.hpp"
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
  struct Ruled {
    rules::NumberedRuling given;
    int about = 0;  ///< id of a card; 0: of none
  };
  struct Game {
    std::optional<rules::Setup> start{};
    std::map<int, Alert> cards{};  ///< by id: those that neither were withdrawn nor put right
    std::vector<Ruled> rulings{};

    /// An arbiter has decided it, and did not take that back.
    [[nodiscard]] bool is_decided(int card) const;
  };

  void begin(const storage::StoredEvent& event, const tracking::GameStarted& started);
  [[nodiscard]] std::optional<Alert> flagged(const storage::StoredEvent& event,
                                             const tracking::IrregularityFound& found,
                                             std::chrono::seconds local);
  [[nodiscard]] std::optional<Alert> ruled(const storage::StoredEvent& event,
                                           const tracking::RulingMade& made, std::chrono::seconds local);
  [[nodiscard]] Alert decided(Alert card, const tracking::RulingMade& made, const Game& game) const;
  void put_table(Alert& alert, storage::BoardId board, int game) const;

  bool staff_;
  std::map<storage::BoardId, seams::BoardInfo> tables_;
  /// The latest two of each board: rulings on a game may come when the next one has begun.
  std::map<std::pair<storage::BoardId, int>, Game> games_;
  std::map<int, bool> over_;                             ///< by table: the latest game has ended
  std::map<int, std::chrono::seconds> lost_;             ///< by table: since when there is no signal any more
  std::map<seams::ConditionCode, std::string> holding_;  ///< the latest sentence of what holds
};

}  // namespace eboard::outlets::alerts
