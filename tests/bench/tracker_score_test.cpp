// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The benchmark's own arithmetic: a measure that is wrong is worse than none.
#include "tests/bench/tracker_score.hpp"

#include "rules/chess/pgn/pgn.hpp"
#include "tests/bench/tracker_baselines.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/places.hpp"

using namespace eboard;
using namespace std::chrono_literals;
using bench::TrackerScore;
using tracking::MoveState;
using tracking::TrackedEvent;

namespace {

/// 1.e4 e5 2.Nf3 Nc6, a ply every ten seconds, each pressed half a second after it was placed.
sim::Truth four_plies() {
  sim::Truth truth;
  for (const char* uci : {"e2e4", "e7e5", "g1f3", "b8c6"}) {
    const int n = static_cast<int>(truth.plies.size()) + 1;
    const auto placed = sim::Millis{10'000 * n};
    truth.plies.push_back({n, uci, placed - 500ms, placed, placed + 500ms, placed + 500ms});
  }
  return truth;
}

TrackedEvent move(int ply, const char* uci, MoveState state = MoveState::committed,
                  const std::vector<std::string>& alternatives = {}, double confidence = 0.95) {
  tracking::MoveTracked what;
  what.ply = ply;
  what.uci = tracking::PlayedMove::read(uci);
  what.state = state;
  for (const std::string& other : alternatives)
    what.alternatives.push_back(tracking::PlayedMove::read(other));
  what.confidence = confidence;
  return {sim::Millis{10'000 * ply + 700}, 1, what};
}

TrackedEvent start() { return {0ms, 1, tracking::GameStarted{}}; }

TrackedEvent illegal(int ply, int id, const char* state, const char* code = "illegal_move") {
  tracking::IrregularityFound what;
  what.ply = ply;
  what.id = id;
  what.code = tracking::Word<tracking::Code>::read(code);
  what.state = tracking::Word<tracking::State>::read(state);
  return {sim::Millis{10'000 * ply + 900}, 1, what};
}

TrackerScore score_of(const sim::Truth& truth, std::vector<TrackedEvent> events) {
  events.insert(events.begin(), start());
  TrackerScore score;
  score.add_events(truth, events);
  return score;
}

}  // namespace

TEST_CASE("a game followed to the letter is exact, and nothing is wrong") {
  const auto score = score_of(four_plies(), {move(1, "e2e4", MoveState::provisional), move(1, "e2e4"),
                                             move(2, "e7e5"), move(3, "g1f3"), move(4, "b8c6")});
  CHECK(score.exact == 1);
  CHECK(score.plies == 4);
  CHECK(score.wrong == 0);
  CHECK(score.phantom_plies == 0);
  CHECK(score.latency == std::vector<long>{200, 200, 200, 200});
  CHECK(score.shown_latency == std::vector<long>{700, 700, 700, 700});
}

TEST_CASE("a game with another promotion piece is not exact, and counted apart") {
  auto truth = four_plies();
  truth.plies.back().uci = "a2a1n";
  const auto with_last = [&](const char* uci) {
    return score_of(truth, {move(1, "e2e4"), move(2, "e7e5"), move(3, "g1f3"), move(4, uci)});
  };
  CHECK(with_last("a2a1n").exact == 1);
  CHECK(with_last("a2a1n").exact_but_promotions == 1);
  CHECK(with_last("a2a1q").exact == 0);
  CHECK(with_last("a2a1q").exact_but_promotions == 1);
  CHECK(with_last("b2a1n").exact_but_promotions == 0);
  CHECK(with_last("a2a1").exact_but_promotions == 0);
}

TEST_CASE("a stretch of wrong plies has one root") {
  const auto score = score_of(four_plies(), {move(1, "e2e4"), move(2, "e7e6"), move(3, "e6e5"),
                                             move(2, "e7e5"), move(3, "g1f3"), move(4, "b8a6")});
  CHECK(score.exact == 0);
  CHECK(score.wrong == 3);
  CHECK(score.wrong_roots == 2);
  CHECK(score.calibration[9].count == 6);
  CHECK(score.calibration[9].right == 3);
}

TEST_CASE("a ply that was played and put back is neither right nor wrong, one that stood is compared") {
  auto truth = four_plies();
  truth.irregularities.push_back({"takeback", {}, 3, 25s, 26s, {}, {"g1h3"}});
  CHECK(bench::verdict(truth, {3, "g1h3", 0s}) == bench::Verdict::put_back);
  CHECK(bench::verdict(truth, {3, "g1f3", 0s}) == bench::Verdict::right);
  CHECK(bench::verdict(truth, {2, "g1h3", 0s}) == bench::Verdict::wrong);
  CHECK(bench::verdict(truth, {3, "g1f3", 0s, 2}) == bench::Verdict::wrong);
  CHECK(bench::verdict(truth, {3, "@8/8/8/8/8/8/8/8", 0s}) == bench::Verdict::unknown);
  CHECK(score_of(truth, {move(1, "e2e4"), move(2, "e7e5"), move(3, "g1h3"), move(3, "g1f3"), move(4, "b8c6")})
            .exact == 1);

  truth.plies[2].uci = "g1g3!";
  truth.irregularities = {{"illegal_move", "stood", 3, 25s, 30s, {}, {"g1g3!"}}};
  CHECK(bench::verdict(truth, {3, "g1g3!", 0s}) == bench::Verdict::right);
  CHECK(bench::verdict(truth, {3, "g1f3", 0s}) == bench::Verdict::wrong);
}

TEST_CASE("plies behind the last and games that were none are phantoms") {
  auto events =
      std::vector{move(1, "e2e4"), move(2, "e7e5"), move(3, "g1f3"), move(4, "b8c6"), move(5, "e1e2")};
  CHECK(score_of(four_plies(), events).phantom_plies == 1);
  events.pop_back();
  events.push_back({60s, 2, tracking::GameStarted{}});
  auto other = move(1, "e2e4");
  other.game = 2;
  events.push_back(other);
  const auto score = score_of(four_plies(), events);
  CHECK(score.phantom_plies == 1);
  CHECK(score.exact == 0);
}

TEST_CASE("a presumed ply is in the record and no promise: neither a wrong commit nor one at all") {
  auto presumed = move(2, "e7e6");
  std::get<tracking::MoveTracked>(presumed.what).state = MoveState::presumed;
  const auto wrong = score_of(four_plies(), {move(1, "e2e4"), presumed});
  CHECK(wrong.wrong == 0);
  CHECK(wrong.presumed == 1);
  CHECK(wrong.presumed_wrong == 1);
  CHECK(wrong.latency.size() == 1);
  std::get<tracking::MoveTracked>(presumed.what).uci = tracking::PlayedMove::read("e7e5");
  const auto right = score_of(four_plies(), {move(1, "e2e4"), presumed, move(3, "g1f3"), move(4, "b8c6")});
  CHECK(right.exact == 1);
  CHECK(right.promised == 0);
  CHECK(right.presumed_wrong == 0);
}

TEST_CASE("an illegal move counts as found on its ply only, and a flag for nothing is false") {
  auto truth = four_plies();
  truth.irregularities = {{"illegal_move", "corrected", 3, 25s, 30s, {}, {"g1g3!"}}};
  const auto found = score_of(truth, {illegal(3, 1, "completed"), illegal(3, 1, "corrected")});
  CHECK(found.illegal == 1);
  CHECK(found.illegal_found == 1);
  CHECK(found.illegal_outcome_right == 1);
  CHECK(found.illegal_false == 0);
  CHECK(found.illegal_flags == 2);

  const auto beside = score_of(truth, {illegal(4, 1, "completed")});
  CHECK(beside.illegal_found == 0);
  CHECK(beside.illegal_false == 1);
  CHECK(score_of(truth, {illegal(3, 1, "completed"), illegal(3, 2, "completed")}).illegal_false == 1);
  const auto suspected = score_of(truth, {illegal(3, 1, "pending"), illegal(3, 1, "withdrawn")});
  CHECK(suspected.illegal_found == 0);
  CHECK(suspected.illegal_suspected == 1);
  CHECK(score_of(truth, {illegal(3, 1, "pending"), illegal(3, 1, "corrected")}).illegal_found == 1);
  CHECK(score_of(truth, {illegal(4, 1, "pending"), illegal(4, 1, "corrected")}).illegal_false == 1);
  CHECK(score_of(truth, {illegal(4, 1, "pending")}).illegal_false == 0);
  CHECK(score_of(truth, {illegal(3, 1, "completed", "press_without_move")}).illegal_found == 0);
  CHECK(score_of(truth, {illegal(3, 1, "completed"), illegal(3, 1, "stood")}).illegal_outcome_right == 0);

  truth.irregularities.push_back({"press_forgotten", {}, 3, 26s, 26s, {}, {}});
  CHECK(score_of(truth, {}).illegal == 0);  // nobody pressed, nobody answered
  truth.irregularities.back() = {"press_forgotten", {}, 3, 40s, 40s, {}, {}};
  CHECK(score_of(truth, {}).illegal == 1);  // that was another one

  truth.has_clock = false;  // put right before anybody answered: never completed
  CHECK(score_of(truth, {}).illegal == 0);
  truth.irregularities[0].line.push_back("b8c6");
  CHECK(score_of(truth, {}).illegal == 1);
}

TEST_CASE("a gap is bridged exactly, or reported with the truth among its lines, or else wrong") {
  auto truth = four_plies();
  truth.irregularities = {{"link_cut", {}, 2, 19s, 35s, {}, {}}};
  const std::vector right{move(1, "e2e4"), move(2, "e7e5"), move(3, "g1f3"), move(4, "b8c6")};
  CHECK(score_of(truth, right).gap_exact == 1);
  CHECK(score_of(truth, {move(1, "e2e4"), move(2, "e7e5")}).gap_wrong == 1);

  const auto told = [&](const char* candidate) {
    std::vector<TrackedEvent> events{move(1, "e2e4")};
    events.push_back({36s, 1, tracking::GapFound{1, "", {"e7e6 g1f3", candidate}}});
    return score_of(truth, events);
  };
  CHECK(told("e7e5 g1f3").gap_ambiguous == 1);
  CHECK(told("e7e5 g1e2").gap_wrong == 1);
  CHECK(told("e7e5 g1f3").truth_shown == 1);

  truth.irregularities[0].to = 19s + 500ms;  // nobody moved meanwhile
  const auto quiet = score_of(truth, right);
  CHECK(quiet.gap_exact + quiet.gap_ambiguous + quiet.gap_wrong == 0);
}

TEST_CASE("the truth was shown if the ply where the line leaves it names it") {
  const auto shown = [](std::vector<TrackedEvent> events) {
    events.insert(events.begin(), move(1, "e2e4"));
    return score_of(four_plies(), std::move(events)).truth_shown;
  };
  CHECK(shown({move(2, "e7e6", MoveState::committed, {"e7e5"})}) == 1);
  CHECK(shown({move(2, "e7e6")}) == 0);
  CHECK(shown({move(2, "e7e5", MoveState::provisional), move(2, "e7e6")}) == 0);
  CHECK(shown({move(2, "e7e5", MoveState::provisional)}) == 1);  // never decided
  CHECK(shown({move(2, "e7e6", MoveState::committed, {"e7e5"}), move(2, "e7e6")}) == 0);
}

TEST_CASE("a result is measured by what the kings showed, and one that nobody showed is invented") {
  auto truth = four_plies();
  truth.result = rules::Result::draw;
  const std::vector<TrackedEvent> draw{{90s, 1, tracking::GameEnded{rules::Result::draw, {}}}};
  const std::vector<TrackedEvent> won{{90s, 1, tracking::GameEnded{rules::Result::white_wins, {}}}};
  const auto with = [&](std::vector<TrackedEvent> events) {
    events.insert(events.begin(), move(1, "e2e4"));
    return score_of(truth, std::move(events));
  };
  CHECK(with(won).result_invented == 1);
  CHECK(with(draw).result_invented == 0);
  truth.gesture = rules::Result::white_wins;
  CHECK(with(won).result_right == 1);
  CHECK(with(draw).result_wrong == 1);
  CHECK(with({}).result_missing == 1);
}

TEST_CASE("costs keep their mean, their worst and their shares") {
  bench::Costs costs;
  for (int n = 0; n < 999; ++n) costs.add(2.0);
  costs.add(500.0);
  CHECK(costs.mean() == Approx(2.498));
  CHECK(costs.worst() == 500.0);
  CHECK(costs.percentile(0.5) == Approx(2.0).epsilon(0.02));
  CHECK(costs.percentile(0.999) == Approx(500.0).epsilon(0.02));
}

TEST_CASE("figures add up over games") {
  const auto truth = four_plies();
  auto sum = score_of(truth, {move(1, "e2e4")});
  sum += score_of(truth, {move(1, "d2d4")});
  CHECK(sum.games == 2);
  CHECK(sum.plies == 8);
  CHECK(sum.wrong_roots == 1);
  CHECK(sum.calibration[9].count == 2);
}

TEST_CASE("on a clean level the simpler rules follow the games, the lever's only where there is a clock") {
  const auto games = rules::read_pgn_file(eboard::test::in_clone("tests/data/demo-games.pgn")).value();
  auto profile = sim::Profile::of(sim::Level::l0);
  profile.gesture_none = 1;
  for (const auto& rule : bench::kBaselines) {
    for (const bool clock : {true, false}) {
      sim::TableSettings table;
      table.has_clock = clock;
      std::size_t followed = 0;
      std::uint64_t seed = 0;
      for (const auto& pgn : games) {
        const auto game = sim::simulate(pgn.record, profile, ++seed, table);
        const auto line = rule.rule(bench::board_events(game), game.truth).line;
        std::size_t same = 0;
        while (same < std::min(line.size(), game.truth.plies.size()) &&
               line[same] == game.truth.plies[same].uci)
          ++same;
        followed += same == game.truth.plies.size();
      }
      CAPTURE(rule.name, clock);
      CHECK(followed == (!clock && rule.name == "unique_at_lever" ? 0 : games.size()));
    }
  }
}

TEST_CASE("a ply that is reported as unknown is neither right nor wrong, and counted") {
  const auto score = score_of(four_plies(), {move(1, "e2e4"), move(2, "@8/8/8/8/8/8/8/8"), move(3, "g1f3")});
  CHECK(score.wrong == 0);
  CHECK(score.wrong_roots == 0);
  CHECK(score.unknown == 1);
  CHECK(score.exact == 0);
  CHECK(score.latency.size() == 2);
}
