// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The irregularities and rulings of a store for an arbiter's report: every card as it stood when it was
// reported, what the Laws proposed then, and what was ruled.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/cards/evidence_words.hpp"
#include "daemon/events/tracked_event.hpp"
#include "daemon/exports/wish.hpp"
#include "storage/store.hpp"

namespace eboard::exports {

struct ReportedRuling {
  struct Undone {
    std::string author, time;
  };
  int number = 0;       ///< within the game
  std::string words;    ///< "one minute added for Black"
  std::string command;  ///< "R-TIME black +0:01:00"
  std::string article, author, because;
  std::string time;              ///< in the hall, "2026-01-10 15:00:00"; empty: not known
  std::optional<Undone> undone;  ///< by which ruling; nullopt: it is in force
};

struct ProposedRuling {
  std::string why, article;
  std::string_view decider;
  std::vector<std::string> words;  ///< of its rulings
};

/// An irregularity, or a ruling on none.
struct Incident {
  struct Step {
    std::string state, time;
  };
  int round = 0, board = 0;
  int game = 0;                           ///< among the board's games
  int id = 0;                             ///< within the game; 0: rulings on no irregularity
  std::string white, black;               ///< as they play; empty: not known
  std::string time;                       ///< in the hall; empty: not known
  std::string white_clock, black_clock;   ///< then; empty: not known
  std::string place;                      ///< "24... dxc4"; empty: before the first move
  std::string code;                       ///< empty: rulings on no irregularity
  std::string title, finding, article;    ///< as on the card
  std::string edition, for_whom, player;  ///< "White"; empty: nobody in particular did it
  std::vector<Step> steps;                ///< in order; the last one is the present state
  std::vector<cards::Fact> facts;         ///< the evidence
  std::vector<ProposedRuling> proposed;   ///< before anything was ruled on it
  std::string nothing_proposed;           ///< why nothing could be; may be empty
  std::vector<ReportedRuling> rulings;    ///< in order

  [[nodiscard]] std::string_view state() const;
};

struct IncidentReport {
  std::string event, site;  ///< of the games; empty: not known
  std::optional<int> round;
  std::optional<std::string> day;
  std::vector<Incident> incidents;  ///< by time
  bool any_game = true;             ///< false: no board has reported any of that round
  std::string checkpoint{};  ///< the last one of the transparency log, signed; empty: nothing is sealed
  std::string cosigned{};    ///< the last one that a witness has cosigned, if it is another one
};

/// Those of the wish. A matter for the operator is among them; its `for_whom` says so. Boards that are set
/// aside and games that are not of their round have none.
[[nodiscard]] storage::Result<IncidentReport> read_incidents(storage::Store& store, const Wish& wish);

}  // namespace eboard::exports
