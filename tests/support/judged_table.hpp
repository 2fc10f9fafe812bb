// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A table as the daemon has it, in one process: the reports of a DGT board and its clock as bytes, driver,
// tracker and detectors, the cards with what the Laws propose, and the rulings of an arbiter.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/core/board_recorder.hpp"
#include "daemon/seams/ruling_request.hpp"
#include "tests/support/concluded.hpp"
#include "tests/support/hands_script.hpp"
#include "tests/support/happened.hpp"

namespace eboard::test {

class JudgedTable : public Concluded, private Reports {
 public:
  /// The scene's position is the start of the game.
  JudgedTable(const Scene& scene, pipeline::PipelineSettings settings);
  JudgedTable(const JudgedTable&) = delete;
  JudgedTable& operator=(const JudgedTable&) = delete;
  ~JudgedTable() override;

  /// In the words of HandsScript. A board that knows presence only, and stored changes, cannot be played.
  void play(std::string_view script);
  /// Hands put these pieces on the board, one after the other.
  void set_up(const rules::Placement& pieces);
  [[nodiscard]] const HandsScript& hands() const { return hands_; }
  [[nodiscard]] const pipeline::PipelineSettings& settings() const { return settings_; }
  /// Everything from the first report on, in its order.
  [[nodiscard]] const std::vector<Happened>& happened() const { return happened_; }

  /// The latest game; throws std::runtime_error if there is none, or if its state cannot be known.
  [[nodiscard]] rules::GameFile file();
  /// A ruling put a position back that does not stand on the board yet.
  [[nodiscard]] bool awaits_board() const;
  [[nodiscard]] int game();
  /// The irregularities of the latest game as they were last reported, without those withdrawn.
  [[nodiscard]] std::vector<tracking::IrregularityFound> cards();
  /// What the Laws propose on a card of the latest game.
  [[nodiscard]] seams::Proposals proposals(const tracking::IrregularityFound& card);
  /// What the Laws propose where a blind player's own board shows the latest game otherwise.
  [[nodiscard]] seams::AnswerTo<seams::SecondBoardQuery> second_board(const seams::SecondBoardQuery& query);
  /// An arbiter enters a ruling on the latest game, as from the page: `about` is the card's id, or 0.
  [[nodiscard]] seams::AnswerTo<seams::RulingRequest> rule(const rules::Ruling& ruling, int about = 0);

  /// The daemon is killed and started again: everything is what the journal gives. `database`: a file for
  /// that.
  void restart(const std::string& database);
  /// What a replay of the whole journal concludes.
  [[nodiscard]] std::vector<tracking::TrackedEvent> replayed() const;

 private:
  struct Kept;

  void report(drivers::Millis at, drivers::Payload payload) override;
  void pass(drivers::Millis until) override;
  void read(drivers::Millis at, const std::vector<std::uint8_t>& bytes);
  void answer_questions();
  /// Where everything is slower, an arbiter takes longer than a hand.
  void take_time();
  void keep(decltype(Happened::what) what) { happened_.push_back({hands_.now(), std::move(what)}); }
  /// Plies of the latest game, as the page has them.
  [[nodiscard]] int ply();
  [[nodiscard]] daemon::BoardRecorder::Sink sink();

  HandsScript hands_;
  pipeline::PipelineSettings settings_;
  std::vector<Happened> happened_;
  std::unique_ptr<Kept> kept_;
  std::optional<daemon::BoardRecorder> recorder_;
  int requests_ = 0;
};

}  // namespace eboard::test
