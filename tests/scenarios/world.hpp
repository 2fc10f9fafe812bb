// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What a scenario plays with: a game by an edition, a clock, a table with a sensor board, and the last answer
// that the rules gave.
#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "rules/laws/clock/clock_reader.hpp"
#include "rules/laws/clock/game_clock.hpp"
#include "rules/laws/clock/record_duty.hpp"
#include "rules/laws/editions/edition.hpp"
#include "rules/laws/editions/series.hpp"
#include "rules/laws/endings/claim.hpp"
#include "rules/laws/endings/ending.hpp"
#include "rules/laws/endings/history.hpp"
#include "rules/laws/rulings/game_file.hpp"
#include "rules/quaternity/game.hpp"
#include "tests/support/quaternity_watch_script.hpp"
#include "tests/support/table_script.hpp"

namespace eboard::scenarios {

/// A line of a scenario that cannot be understood or carried out.
struct BadStep : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// By the names that `then` asks for: "answer", "article", "reason".
using Answer = std::map<std::string, std::string, std::less<>>;

class World {
 public:
  explicit World(std::string edition) : edition_id(std::move(edition)) {}

  /// The record that applies, by the steps so far.
  [[nodiscard]] rules::Edition edition() const;
  /// The control that a step gave, or else the one that the edition has if the event gives none.
  [[nodiscard]] rules::TimeControl control_or_default() const;
  [[nodiscard]] rules::GameClock& clock();
  [[nodiscard]] rules::ClockReader& reader();
  [[nodiscard]] rules::RecordDuty& record_duty();
  [[nodiscard]] test::Table& table();
  [[nodiscard]] rules::GameFile& game();

  std::string edition_id;
  rules::TimeControl control;
  rules::Supervision supervision = rules::Supervision::limited;
  bool chess960 = false;
  rules::History history;
  rules::ClaimCircumstances circumstances;
  std::string style = "san";
  std::string language;
  test::Scene scene;
  rules::Odds odds;
  rules::LocalRules local;
  std::optional<rules::Color> blind;
  std::vector<rules::SeriesGame> series;
  std::optional<rules::Player> given_the_move;
  std::vector<std::string> clock_facts;  ///< that the clock's readings showed
  rules::quaternity::Options quaternity_options;
  rules::quaternity::Game quaternity;
  std::optional<test::QuaternityWatchScript> quaternity_board;
  Answer answer;

 private:
  [[nodiscard]] rules::TimeControl timed_control() const;

  std::optional<rules::GameClock> clock_;
  std::optional<rules::ClockReader> reader_;
  std::optional<rules::RecordDuty> record_duty_;
  std::optional<test::Table> table_;
  std::optional<rules::GameFile> game_;
};

/// Whether a side can still mate, as the product decides it.
[[nodiscard]] rules::MateOracle mate_oracle();

}  // namespace eboard::scenarios
