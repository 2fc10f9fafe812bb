// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The irregularities and rulings of one table, out of its events: cards as they stood when they were
// reported, and what was ruled. Pure: the same events give the same, from a store or from a proof.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "daemon/exports/incidents.hpp"
#include "daemon/live/card_book.hpp"
#include "storage/calendar.hpp"

namespace eboard::exports {

/// Names one beginning of a game: one that came to nothing gives its number to the next.
using Beginning = std::pair<int, storage::Sequence>;

/// An incident with what is needed to find its round, and what was proposed on it.
struct TableIncident {
  storage::StoredEvent event;  ///< the latest one
  storage::Millis at{0};
  Incident incident;                     ///< without round and players
  std::vector<storage::Millis> shown{};  ///< when its states were reported before it was ruled on, in order
};

class ReportedTable {
 public:
  explicit ReportedTable(const storage::BoardRow& row);

  /// An event of the table's board.
  void take(const storage::StoredEvent& event);
  [[nodiscard]] const storage::BoardRow& row() const { return row_; }
  /// The irregularities, and then the rulings that name none of them.
  [[nodiscard]] std::vector<TableIncident> incidents(const storage::Calendar& calendar) const;
  /// The plies of the latest game.
  [[nodiscard]] const live::LiveBoard* latest() const { return state_.followed(row_.number); }

 private:
  struct Ruled {
    Beginning game;
    storage::StoredEvent event;
    rules::Setup start;  ///< of the game
    std::string san;     ///< of the ply after which it was made; empty: not known

    [[nodiscard]] const tracking::RulingMade& made() const {
      return std::get<tracking::RulingMade>(event.event.what);
    }
  };
  struct Reported {
    Beginning game;
    storage::StoredEvent event;  ///< the latest one
    live::Card card;
  };

  [[nodiscard]] Beginning beginning(int game) const;
  [[nodiscard]] Ruled ruled(const storage::StoredEvent& event, const live::LiveBoard& board) const;
  [[nodiscard]] TableIncident incident_of(const Reported& reported, const storage::Calendar& calendar) const;
  [[nodiscard]] TableIncident incident_of(const Ruled& ruled, const storage::Calendar& calendar) const;
  [[nodiscard]] ReportedRuling ruling_text(const Ruled& ruled, const storage::Calendar& calendar) const;

  storage::BoardRow row_;
  live::LiveState state_;
  live::CardBook book_;
  std::map<int, storage::Sequence> begun_;
  std::map<live::CardNumber, Reported> cards_;
  std::vector<Ruled> rulings_;
};

}  // namespace eboard::exports
