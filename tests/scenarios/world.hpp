// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What a scenario plays with: a game by an edition, a clock, a table with a sensor board, and the last answer
// that the rules gave.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "rules/laws/editions/edition.hpp"
#include "rules/laws/endings/claim.hpp"
#include "rules/laws/endings/ending.hpp"
#include "rules/laws/endings/history.hpp"
#include "rules/laws/rulings/game/game_file.hpp"
#include "rules/quaternity/game.hpp"
#include "tests/support/laws/clock_reader.hpp"
#include "tests/support/laws/game_clock.hpp"
#include "tests/support/laws/record_duty.hpp"
#include "tests/support/laws/series.hpp"
#include "tests/support/quaternity_seat.hpp"
#include "tests/support/quaternity_watch_script.hpp"
#include "tests/support/seat.hpp"
#include "tests/support/table_script.hpp"

namespace eboard::scenarios {

/// A line of a scenario that cannot be understood or carried out.
struct BadStep : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A step that cannot happen at a sensor board, and why.
struct NotAtBoard : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// By the names that `then` asks for: "answer", "article", "reason".
using Answer = std::map<std::string, std::string, std::less<>>;

/// At a desk the game is what the scenario enters. At a board it is what the daemon makes of the hands on it.
enum class Place : std::uint8_t { desk, board };

/// How a scenario is played at a board.
struct Sitting {
  /// Gets each table at which nothing more of the scenario happens.
  std::function<void(test::Seat& seat)> left{};
  drivers::Millis slower{0};  ///< by which everything that takes time takes longer
};

class World {
 public:
  explicit World(std::string edition, Place at = Place::desk, Sitting sitting = {})
      : edition_id(std::move(edition)), place(at), sitting_(std::move(sitting)) {}

  /// The record that applies, by the steps so far.
  [[nodiscard]] rules::Edition edition() const;
  /// The control that a step gave, or else the one that the edition has if the event gives none.
  [[nodiscard]] rules::TimeControl control_or_default() const;
  // What the product does not judge by: who asks it has judge_alone() called.
  [[nodiscard]] laws::GameClock& clock();
  [[nodiscard]] laws::ClockReader& reader();
  [[nodiscard]] laws::RecordDuty& record_duty();
  [[nodiscard]] test::Concluded& table();
  /// Hands on the board of `seen`.
  void play_table(std::string_view script);
  void finish_table();
  void rule_table(const tracking::Ruled& ruled);
  [[nodiscard]] rules::GameFile& game();
  /// Hands on the board of the game. Only at a board. Another `subject`, or another position, edition or
  /// control since the last call, begins another game.
  [[nodiscard]] test::Seat& seat(std::string_view subject = {});
  void leave_seat();
  /// The same for all boards, at the end.
  void leave_boards();
  /// All pieces are there, and they stand wrongly: nobody declared that.
  [[nodiscard]] bool begins_wrong() const;
  /// The same game on a board that lies turned by a quarter, before its first ply.
  void sit_across();
  /// Sets the position up on the board and takes the record's for it, unless something was played from it
  /// already, or it looks like an initial position that is wrong. Only at a board.
  void set_up();
  /// A table at which that position is set up. Only at a board.
  [[nodiscard]] test::Seat table_at(const rules::Position& position) const;
  /// Takes over what was played at the board so far. Throws BadStep if the record has not all of its plies.
  void follow_seat();
  /// The board of 144 squares on which `quaternity` is played: where that became another game, another one is
  /// set up; where an entry was added, somebody writes it into the sheet. Only at a board.
  [[nodiscard]] test::QuaternitySeat& quaternity_seat();
  /// Something was played on a sensor board.
  [[nodiscard]] bool at_board() const { return sat_ || judged_table_; }

  std::string edition_id;
  Place place;
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
  std::vector<laws::SeriesGame> series;
  std::optional<laws::Player> given_the_move;
  std::vector<std::string> clock_facts;  ///< that the clock's readings showed
  rules::quaternity::Options quaternity_options;
  rules::quaternity::Game quaternity;
  std::optional<test::QuaternityWatchScript> quaternity_board;
  std::vector<int> own_rulings;  ///< numbers of the rulings that the scenario itself gave, at a board
  int card = 0;                  ///< id of the card that was looked at; at a board rulings are about it
  Answer answer;

  /// Call it where a step is judged by tests/support/laws, so by no code of the product.
  void judge_alone() { judged_alone_ = true; }
  [[nodiscard]] bool judged_alone() const { return judged_alone_; }

 private:
  [[nodiscard]] rules::TimeControl timed_control() const;
  [[nodiscard]] rules::GameHead head() const;

  Sitting sitting_;
  std::optional<laws::GameClock> clock_;
  std::optional<laws::ClockReader> reader_;
  std::optional<laws::RecordDuty> record_duty_;
  std::unique_ptr<test::Table> table_;
  std::unique_ptr<test::JudgedTable> judged_table_;  ///< the same at a board
  std::optional<rules::GameFile> game_;
  std::unique_ptr<test::Seat> seat_;
  std::string seat_subject_;
  std::unique_ptr<test::QuaternitySeat> quaternity_seat_;
  bool judged_alone_ = false;
  bool sat_ = false;
};

/// Whether a side can still mate, as the product decides it.
[[nodiscard]] rules::MateOracle mate_oracle();

}  // namespace eboard::scenarios
