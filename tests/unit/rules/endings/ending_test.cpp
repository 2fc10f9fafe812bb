// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/endings/ending.hpp"

#include "tests/unit/rules/endings/support.hpp"

namespace ending_test {

using namespace eboard::rules;
using namespace eboard::test;
using namespace std::chrono_literals;

namespace {

using Kind = Judgement::Kind;

constexpr const char* kBareBlackKing = "4k3/8/8/8/8/8/8/R3K3 w - - 0 40";

Judgement by_position(const History& history, const char* id) {
  return judge_position(history, edition(id), by_material);
}

}  // namespace

TEST_CASE("mate and stalemate end the game in every edition",
          "[T28-001][T28-038][T30-026][T05-004][T05-031][T23-008][D28-1.2][F30-10.1][F05-5.1a][F23-5.1.1]["
          "D28-15.1][F30-16.1][F05-5.2a][F23-5.2][F30-1.2]") {
  struct Row {
    const char* id;
    const char* mate;
    const char* stalemate;
  };
  for (const Row row : {Row{"fide-1928-draft", "1", "15A"}, Row{"fide-1930", "10.1", "16.1a"},
                        Row{"fide-2005", "5.1a", "5.2a"}, Row{"fide-2023", "5.1.1", "5.2.1"}}) {
    CAPTURE(row.id);
    const Judgement mate = by_position(game("f3 e5 g4 Qh4#"), row.id);
    CHECK(mate.kind == Kind::over);
    CHECK(mate.outcome == Outcome::black_wins);
    CHECK(mate.article == row.mate);
    CHECK(mate.ply == 4);
    const Judgement stalemate = by_position(game("", "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1"), row.id);
    CHECK(stalemate.outcome == Outcome::draw);
    CHECK(stalemate.article == row.stalemate);
    CHECK(by_position(game("f3 e5 g4"), row.id).kind == Kind::play_on);
  }
}

TEST_CASE("a dead position draws since 2005, before that play goes on",
          "[T05-006][T30-065][T23-010][F05-1.3][F05-5.2b][F05-9.6]") {
  const History knight_left = game("g1h2", "4k3/8/8/8/8/8/7q/N5K1 w - - 0 1");
  for (const char* id : {"fide-2005", "fide-2018", "fide-2023"}) {
    CHECK(by_position(knight_left, id).rule == Rule::dead_position);
    CHECK(by_position(knight_left, id).outcome == Outcome::draw);
    CHECK(by_position(game("g1h2", "4k3/4p3/8/8/8/8/7q/N5K1 w - - 0 1"), id).kind == Kind::play_on);
    CHECK(by_position(game("g1h2", "4k3/8/8/8/8/8/7q/B5K1 w - - 0 1"), id).rule == Rule::dead_position);
  }
  for (const char* id : {"fide-1928-draft", "fide-1930"}) {
    CHECK(by_position(knight_left, id).kind == Kind::play_on);
  }
}

TEST_CASE("what is not known to be dead is not called dead") {
  const History bare = game("", "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
  CHECK(judge_position(bare, edition("fide-2023"), no_idea).kind == Kind::play_on);
  CHECK(judge_position(bare, edition("fide-2023"), {}).kind == Kind::play_on);
  CHECK_FALSE(is_dead(bare.position(), no_idea));
  CHECK(is_dead(bare.position(), by_material) == true);
}

TEST_CASE("the fifth occurrence ends the game by itself since 2018", "[T23-029][F23-9.6.1]") {
  const History fifth = game(knights(16));
  CHECK(by_position(fifth, "fide-2023").rule == Rule::fivefold);
  CHECK(by_position(fifth, "fide-2018").outcome == Outcome::draw);
  CHECK(by_position(game(knights(15)), "fide-2023").kind == Kind::play_on);
  CHECK(by_position(fifth, "fide-2005").kind == Kind::play_on);
  CHECK(by_position(fifth, "fide-1930").kind == Kind::play_on);
}

TEST_CASE("75 moves by each end the game since 2018, unless the last one mates", "[T23-030][F23-9.6.2]") {
  constexpr const char* kBefore = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 149 120";
  CHECK(by_position(game("a1a7", kBefore), "fide-2023").rule == Rule::seventy_five_moves);
  CHECK(by_position(game("a1a8", kBefore), "fide-2023").outcome == Outcome::white_wins);
  CHECK(by_position(game("", kBefore), "fide-2023").kind == Kind::play_on);
  CHECK(by_position(game("a1a7", kBefore), "fide-2005").kind == Kind::play_on);
}

TEST_CASE("agreement waits for Black's 30th move before 2005, since 2018 for a move by each",
          "[T28-043][T30-029][T05-032][T23-011][D28-15.6][F30-16.5][F05-5.2c][F23-5.2.3][F23-9.1.1]") {
  const auto agreed = [](int plies, const char* id, int minimum = 0) {
    return judge_agreement(game(knights(plies)), edition(id), minimum).kind;
  };
  for (const char* id : {"fide-1928-draft", "fide-1930"}) {
    CHECK(agreed(50, id) == Kind::refused);
    CHECK(agreed(59, id) == Kind::refused);
    CHECK(agreed(60, id) == Kind::over);
  }
  CHECK(agreed(0, "fide-2005") == Kind::over);
  CHECK(agreed(6, "fide-2005") == Kind::over);
  CHECK(agreed(1, "fide-2023") == Kind::refused);
  CHECK(agreed(2, "fide-2023") == Kind::over);
  CHECK(agreed(40, "fide-2023", 30) == Kind::refused);
  CHECK(agreed(60, "fide-2023", 30) == Kind::over);
  CHECK(agreed(58, "fide-2005", 30) == Kind::refused);
}

TEST_CASE("moves made count from where the game began") {
  CHECK(judge_agreement(game("", "4k3/8/8/8/8/8/8/R3K3 w - - 0 31"), edition("fide-1930")).kind ==
        Kind::over);
  CHECK(judge_agreement(game("", "4k3/8/8/8/8/8/8/R3K3 b - - 0 30"), edition("fide-1930")).kind ==
        Kind::refused);
}

TEST_CASE("resigning to a side that can never mate draws in 2023 and loses before",
          "[T05-030][T23-009][F05-5.1b][F23-5.1.2]") {
  const History history = game("", kBareBlackKing);
  CHECK(judge_resignation(history, edition("fide-2005"), Color::white, by_material).outcome ==
        Outcome::black_wins);
  CHECK(judge_resignation(history, edition("fide-2018"), Color::white, by_material).outcome ==
        Outcome::black_wins);
  CHECK(judge_resignation(history, edition("fide-2023"), Color::white, by_material).outcome == Outcome::draw);
  CHECK(judge_resignation(history, edition("fide-2023"), Color::black, by_material).outcome ==
        Outcome::white_wins);
  const Judgement unknown = judge_resignation(history, edition("fide-2023"), Color::white, no_idea);
  CHECK(unknown.kind == Kind::ruling);
  CHECK_FALSE(unknown.outcome);
}

TEST_CASE("a flag loses, since 2005 not against a side that can never mate",
          "[T30-043][T05-044][T23-015][T23-038][F30-20.6][D28-18.5][F05-6.10][F23-6.9][F23-A.5.3]") {
  const History history = game("", kBareBlackKing);
  const auto flag = [&](const char* id, Color fallen) {
    return judge_flag(history, edition(id), fallen, by_material);
  };
  CHECK(flag("fide-1928-draft", Color::white).outcome == Outcome::black_wins);
  CHECK(flag("fide-1930", Color::white).outcome == Outcome::black_wins);
  for (const char* id : {"fide-2005", "fide-2005-blitz", "fide-2018", "fide-2023", "fide-2023-rapid"}) {
    CAPTURE(id);
    CHECK(flag(id, Color::white).outcome == Outcome::draw);
    CHECK(flag(id, Color::black).outcome == Outcome::white_wins);
  }
  CHECK(flag("fide-2023-rapid", Color::white).article == "A.5.3");
  CHECK(judge_flag(history, edition("fide-2023"), Color::white, no_idea).kind == Kind::ruling);
}

TEST_CASE("a mate that was made goes before the flag that falls after it", "[T30-002][T05-047][F05-6.8a]") {
  const History mated = game("f3 e5 g4 Qh4#");
  for (const char* id : {"fide-1930", "fide-2005", "fide-2023"}) {
    const Judgement late = judge_flag(mated, edition(id), Color::black, by_material);
    CHECK(late.outcome == Outcome::black_wins);
    CHECK(late.rule == Rule::checkmate);
  }
}

TEST_CASE("both flags down", "[T05-052][T05-096][T23-042][F05-6.12a][F05-6.12b][F05-B.9][F23-III.3]") {
  const History history = game("e4 e5");
  const auto both = [&](const char* id, std::optional<Color> first, bool last) {
    return judge_both_flags(history, edition(id), first, last, by_material);
  };
  CHECK(both("fide-2005", {}, false).kind == Kind::play_on);
  CHECK(both("fide-2005", {}, true).outcome == Outcome::draw);
  CHECK(both("fide-2005", Color::white, true).outcome == Outcome::black_wins);
  CHECK(both("fide-2005-rapid", Color::white, true).outcome == Outcome::draw);
  CHECK(both("fide-2005-blitz", {}, true).outcome == Outcome::draw);
  CHECK(both("fide-1930", Color::black, false).outcome == Outcome::white_wins);
  CHECK(both("fide-1930", {}, false).kind == Kind::ruling);
  CHECK(both("fide-2023", {}, true).kind == Kind::ruling);
  CHECK(both("fide-2023", Color::black, true).outcome == Outcome::white_wins);
  CHECK(both("fide-2023-g3", {}, true).outcome == Outcome::draw);
  CHECK(both("fide-2023-g3", {}, false).kind == Kind::play_on);
}

TEST_CASE("illegal moves lose by count, by claim or not at all",
          "[T05-059][T05-097][T05-098][T23-023][F05-7.4b][F05-C.3a][F05-C.3b][F23-7.5.5]") {
  const History history = game("", kBareBlackKing);
  const auto illegal = [&](const char* id, Color offender, int count) {
    return judge_illegal_move(history, edition(id), offender, count, by_material);
  };
  CHECK(illegal("fide-2005", Color::black, 2).kind == Kind::play_on);
  CHECK(illegal("fide-2005", Color::black, 3).outcome == Outcome::white_wins);
  // As printed: the exception of 6.10 is for time only.
  CHECK(illegal("fide-2005", Color::white, 3).outcome == Outcome::black_wins);
  CHECK(illegal("fide-2005-blitz", Color::black, 1).outcome == Outcome::white_wins);
  CHECK(illegal("fide-2005-blitz", Color::white, 1).outcome == Outcome::draw);
  CHECK(illegal("fide-2023", Color::black, 1).kind == Kind::play_on);
  CHECK(illegal("fide-2023", Color::black, 2).outcome == Outcome::white_wins);
  CHECK(illegal("fide-2023", Color::white, 2).outcome == Outcome::draw);
  CHECK(illegal("fide-1930", Color::white, 9).kind == Kind::play_on);
}

TEST_CASE("an event's own rule is a changed copy, the edition stays as it is", "[T05-002][F05-P.3]") {
  Edition local = edition("fide-2005");
  local.agreement = {.white_moves = 30, .black_moves = 30};
  CHECK(judge_agreement(game("e4 e5"), local).kind == Kind::refused);
  CHECK(judge_agreement(game("e4 e5"), edition("fide-2005")).kind == Kind::over);
  CHECK(local.id == "fide-2005");
}

}  // namespace ending_test
