// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/bench/tracker_record.hpp"

#include "tests/support/catch.hpp"

using namespace eboard;
using namespace std::chrono_literals;
using bench::RecordScore;
using pipeline::ReplayedGame;
using tracking::MoveState;
using tracking::MoveTracked;

namespace {

/// 1.e4 e5 2.Nf3 Nc6 3.Nc3
sim::Truth five_plies() {
  sim::Truth truth;
  for (const char* uci : {"e2e4", "e7e5", "g1f3", "b8c6", "b1c3"}) {
    sim::TruthPly ply;
    ply.ply = static_cast<int>(truth.plies.size()) + 1;
    ply.uci = uci;
    truth.plies.push_back(ply);
  }
  return truth;
}

MoveTracked recorded(const char* uci, double confidence = 0.95, MoveState state = MoveState::committed) {
  MoveTracked ply;
  ply.uci = tracking::PlayedMove::read(uci);
  ply.confidence = confidence;
  ply.state = state;
  ply.white = ply.black = 60s;
  return ply;
}

ReplayedGame game_of(std::vector<MoveTracked> plies) {
  ReplayedGame game;
  for (std::size_t n = 0; n < plies.size(); ++n) plies[n].ply = static_cast<int>(n) + 1;
  game.plies = std::move(plies);
  return game;
}

RecordScore score_of(const std::vector<ReplayedGame>& games, const sim::Truth& truth = five_plies()) {
  RecordScore score;
  score.add(truth, games);
  return score;
}

}  // namespace

TEST_CASE("a record that is the game has nothing wrong") {
  const auto score = score_of({game_of({recorded("e2e4"), recorded("e7e5"), recorded("g1f3")})});
  CHECK(score.committed.count == 3);
  CHECK(score.committed.wrong == 0);
  CHECK(score.committed.misplaced == 0);
  CHECK(score.committed.without_clock == 0);
  CHECK(score.presumed.count == 0);
}

TEST_CASE("times are off by more than two seconds from what was left, pressed and read apart") {
  sim::Truth truth = five_plies();
  for (sim::TruthPly& ply : truth.plies) ply.left = {58s, 57s};
  std::vector<MoveTracked> plies{recorded("e2e4"), recorded("e7e5"), recorded("g1f3"), recorded("c7c5")};
  plies[2].clock_read = true;
  plies[2].white = 55s;
  const auto score = score_of({game_of(plies)}, truth).committed;
  CHECK(score.pressed.count == 2);  // of the wrong ply nothing is known
  CHECK(score.pressed.off == 1);
  CHECK(score.read.count == 1);
  CHECK(score.read.off == 1);
}

TEST_CASE("behind a ply that is missing every ply is wrong, whatever was played") {
  const auto missing = score_of({game_of({recorded("e2e4"), recorded("g1f3"), recorded("b8c6")})});
  CHECK(missing.committed.wrong == 2);
  const auto invented =
      score_of({game_of({recorded("e2e4"), recorded("e7e6"), recorded("e6e5"), recorded("g1f3")})});
  CHECK(invented.committed.wrong == 3);
}

TEST_CASE("a ply whose event has another number than its place in the record is wrong") {
  auto game = game_of({recorded("e2e4"), recorded("e7e5")});
  game.plies[1].ply = 4;
  CHECK(score_of({game}).committed.wrong == 1);
}

TEST_CASE("a true ply after another order of plies is right, and its position is not") {
  auto black = recorded("b8c6");
  black.fen = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/2N5/PPPP1PPP/R1BQKBNR w KQkq - 2 3";
  auto last = recorded("g1f3");
  last.fen = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/2N2N2/PPPP1PPP/R1BQKB1R b KQkq - 3 3";
  const auto score = score_of({game_of({recorded("e2e4"), recorded("e7e5"), recorded("b1c3"), black, last})});
  CHECK(score.committed.wrong == 2);
  CHECK(score.committed.misplaced == 3);
}

TEST_CASE("a position without a ply is counted and not judged, the plies behind it are") {
  const auto score =
      score_of({game_of({recorded("e2e4"), recorded("@8/8/8/8/8/8/8/8", 0.4), recorded("g1f3")})});
  CHECK(score.committed.count == 3);
  CHECK(score.committed.unknown == 1);
  CHECK(score.committed.wrong == 0);
  CHECK(score.committed.confidence[4].count == 0);
}

TEST_CASE("plies beyond the game and plies of other games are wrong") {
  auto phantom = game_of({recorded("e2e4")});
  const auto whole = game_of({recorded("e2e4"), recorded("e7e5"), recorded("g1f3"), recorded("b8c6"),
                              recorded("b1c3"), recorded("g8f6")});
  CHECK(score_of({whole}).committed.wrong == 1);
  CHECK(score_of({whole, phantom}).committed.wrong == 2);
}

TEST_CASE("stated confidence falls into ten bins for each state") {
  const auto score = score_of(
      {game_of({recorded("e2e4", 1.0), recorded("e7e5", 0.9), recorded("g1f3", 0.899),
                recorded("b8a6", 0.05, MoveState::presumed), recorded("b1c3", 0.0, MoveState::presumed)})});
  CHECK(score.committed.confidence[9].count == 2);
  CHECK(score.committed.confidence[9].confidence == Approx(1.9));
  CHECK(score.committed.confidence[8].count == 1);
  CHECK(score.presumed.confidence[0].count == 2);
  CHECK(score.presumed.confidence[0].right == 1);
  CHECK(score.presumed.wrong == 1);
}

TEST_CASE("the largest error is that of bins with enough plies") {
  bench::RecordedPlies plies;
  for (int n = 0; n < 10; ++n) plies.confidence[9].add(0.95, n < 9);
  plies.confidence[2].add(0.2, true);
  CHECK(plies.largest_error(10) == Approx(0.05));
  CHECK(plies.largest_error(1) == Approx(0.8));
  CHECK(plies.largest_error(11) == 0);
  CHECK(bench::RecordedPlies{}.largest_error(0) == 0);
}

TEST_CASE("a ply has a clock reading if its own player's time is there") {
  auto white = recorded("e2e4");
  white.black.reset();
  auto black = recorded("e7e5", 0.7, MoveState::presumed);
  black.black.reset();
  const auto score = score_of({game_of({white, black})});
  CHECK(score.committed.without_clock == 0);
  CHECK(score.presumed.without_clock == 1);
}

TEST_CASE("an analysis is recorded if the record holds more than the game") {
  auto truth = five_plies();
  const auto part = game_of({recorded("e2e4"), recorded("e7e5")});
  CHECK(score_of({part}, truth).analysed == 0);
  truth.segments.push_back({"post_mortem", 90s, 120s});
  CHECK(score_of({part}, truth).analysed == 1);
  CHECK(score_of({part}, truth).analysis_recorded == 0);
  CHECK(score_of({}, truth).analysis_recorded == 0);
  CHECK(score_of({part, part}, truth).analysis_recorded == 1);
  truth.plies.resize(1);
  CHECK(score_of({part}, truth).analysis_recorded == 1);
}

TEST_CASE("records add up") {
  auto sum = score_of({game_of({recorded("e2e4", 0.95)})});
  sum += score_of({game_of({recorded("d2d4", 0.93)})});
  CHECK(sum.committed.count == 2);
  CHECK(sum.committed.wrong == 1);
  CHECK(sum.committed.confidence[9].right == 1);
  CHECK(sum.committed.confidence[9].confidence == Approx(1.88));
}
