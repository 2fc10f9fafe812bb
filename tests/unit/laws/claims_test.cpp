// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/support/laws/claims.hpp"

#include "tests/unit/rules/endings/support.hpp"

namespace claims_test {

using namespace eboard::laws;
using namespace eboard::rules;
using namespace eboard::test;
namespace {

using Kind = Judgement::Kind;

constexpr const char* kBareBlackKing = "4k3/8/8/8/8/8/8/R3K3 w - - 0 40";

}  // namespace

TEST_CASE(
    "a player who claims a win on time needs the other's flag down, in rapid chess of 2005 their own up",
    "[T05-095][F05-B.7][F05-B.8][F05-6.9]") {
  const History history = game("e4 e5");
  const auto claims = [&](const char* id, TimeClaim claim) {
    return judge_time_claim(history, edition(id), claim, by_material);
  };
  CHECK(claims("fide-2005-rapid", {.by = Color::black, .opponent_fallen = true}).outcome ==
        Outcome::black_wins);
  CHECK(
      claims("fide-2005-rapid", {.by = Color::black, .own_fallen = true, .opponent_fallen = true}).outcome ==
      Outcome::draw);
  CHECK(claims("fide-2005-rapid", {.by = Color::black}).kind == Kind::refused);
  CHECK(claims("fide-2023",
               {.by = Color::black, .own_fallen = true, .opponent_fallen = true, .first = Color::white})
            .outcome == Outcome::black_wins);
}

TEST_CASE(
    "in blitz of 2005 a win is the opponent's to claim, either may claim a draw if the opponent can never "
    "mate",
    "[T05-097][T05-098][F05-C.3a][F05-C.3b]") {
  const History history = game("", kBareBlackKing);
  using Claimed = IllegalMoveClaim;
  const auto claims = [&](const char* id, Color offender, Color by, Claimed claimed) {
    return judge_illegal_claim(history, edition(id), offender, by, claimed, by_material);
  };
  const Color white = Color::white;
  const Color black = Color::black;
  CHECK(claims("fide-2005-blitz", black, white, Claimed::win).outcome == Outcome::white_wins);
  CHECK(claims("fide-2005-blitz", black, black, Claimed::win).kind == Kind::refused);
  CHECK(claims("fide-2005-blitz", black, white, Claimed::draw).kind == Kind::refused);
  CHECK(claims("fide-2005-blitz", white, black, Claimed::win).kind == Kind::refused);
  CHECK(claims("fide-2005-blitz", white, black, Claimed::draw).outcome == Outcome::draw);
  CHECK(claims("fide-2005-blitz", white, white, Claimed::draw).outcome == Outcome::draw);
  CHECK(claims("fide-2023-blitz", black, white, Claimed::win).kind == Kind::refused);
  CHECK(judge_illegal_claim(history, edition("fide-2005-blitz"), black, white, Claimed::win, no_idea).kind ==
        Kind::ruling);
}

}  // namespace claims_test
