// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/endings/penalty.hpp"

#include "tests/unit/rules/endings/support.hpp"

namespace penalty_test {

using namespace eboard::rules;
using namespace eboard::test;
using namespace std::chrono_literals;

TEST_CASE("a wrong claim of 2005 takes half the time, at most three minutes, and leaves a minute",
          "[T05-039][F05-9.5b]") {
  struct Row {
    std::chrono::seconds before;
    std::chrono::seconds after;
  };
  for (const Row row : {Row{10min, 7min}, Row{6min, 3min}, Row{5min, 2min + 30s}, Row{2min + 30s, 75s},
                        Row{2min, 1min}, Row{100s, 1min}, Row{1min, 1min}, Row{45s, 45s}}) {
    CAPTURE(row.before.count());
    const TimeChange change = wrong_claim_change(edition("fide-2005"), row.before);
    CHECK(row.before + change.offender == row.after);
    CHECK(change.opponent == 3min);
  }
}

TEST_CASE("other editions leave the claimant's time alone", "[T23-028][F23-9.5][F23-A.3]") {
  struct Row {
    const char* id;
    std::chrono::seconds opponent;
  };
  for (const Row row : {Row{"fide-1928-draft", 0s}, Row{"fide-1930", 0s}, Row{"fide-2018", 2min},
                        Row{"fide-2018-rapid", 2min}, Row{"fide-2018-blitz", 1min}, Row{"fide-2023", 2min},
                        Row{"fide-2023-rapid", 1min}, Row{"fide-2023-blitz", 1min}}) {
    CAPTURE(row.id);
    CHECK(wrong_claim_change(edition(row.id), 10min) == TimeChange{0s, row.opponent});
  }
}

TEST_CASE("a claimant whose time is not known loses none", "[F05-9.5b]") {
  CHECK(wrong_claim_change(edition("fide-2005"), {}) == TimeChange{0s, 3min});
}

TEST_CASE("an illegal move costs time until it costs the game",
          "[T05-059][T23-023][T23-035][F05-7.4b][F23-7.5.5][F23-A.3]") {
  using Kind = IllegalMovePenalty::Kind;
  struct Row {
    const char* id;
    int count;
    Kind kind;
    std::chrono::seconds opponent;
  };
  for (const Row row :
       {Row{"fide-1928-draft", 5, Kind::none, 0s}, Row{"fide-1930", 5, Kind::none, 0s},
        Row{"fide-2005", 1, Kind::time, 2min}, Row{"fide-2005", 2, Kind::time, 2min},
        Row{"fide-2005", 3, Kind::game, 0s}, Row{"fide-2005-rapid", 2, Kind::time, 2min},
        Row{"fide-2005-rapid", 3, Kind::game, 0s}, Row{"fide-2005-blitz", 1, Kind::game_claimed, 0s},
        Row{"fide-2018", 1, Kind::time, 2min}, Row{"fide-2018", 2, Kind::game, 0s},
        Row{"fide-2018-rapid", 1, Kind::time, 2min}, Row{"fide-2018-blitz", 1, Kind::time, 1min},
        Row{"fide-2023", 1, Kind::time, 2min}, Row{"fide-2023", 2, Kind::game, 0s},
        Row{"fide-2023-rapid", 1, Kind::time, 1min}, Row{"fide-2023-blitz", 1, Kind::time, 1min}}) {
    CAPTURE(row.id, row.count);
    const IllegalMovePenalty penalty = illegal_move_penalty(edition(row.id), row.count);
    CHECK(penalty.kind == row.kind);
    CHECK(penalty.change == TimeChange{0s, row.opponent});
  }
}

TEST_CASE("an illegal move is put right within the window of the edition, by whom it allows",
          "[T28-046][T05-093][T05-094][T05-097][T05-099][T23-037][T23-039][D28-16.1][F30-17.1][F30-18.1][F05-"
          "7.4a][F05-B.6a][F05-B.6b][F05-C.3c][F23-7.5.1][F23-A.5.2][F23-A.5.4]") {
  using Right = IllegalMoveRight;
  const SinceIllegalMove at_once{};
  const SinceIllegalMove not_pressed{.completed = false};
  const SinceIllegalMove touched{.opponent_touched = true};
  const SinceIllegalMove replied{.opponent_touched = true, .opponent_moved = true};
  const SinceIllegalMove kings{.kings_or_promotion = true};
  const SinceIllegalMove kings_replied{.opponent_moved = true, .kings_or_promotion = true};
  struct Row {
    const char* id;
    SinceIllegalMove since;
    Raising who;
    Right right;
  };
  for (const Row& row : {Row{"fide-1928-draft", at_once, Raising::opponent, Right::penalty},
                         Row{"fide-1928-draft", not_pressed, Raising::opponent, Right::penalty},
                         Row{"fide-1928-draft", touched, Raising::opponent, Right::restore_only},
                         Row{"fide-1928-draft", at_once, Raising::arbiter, Right::not_his},
                         Row{"fide-1930", replied, Raising::arbiter, Right::restore_only},
                         Row{"fide-2005", not_pressed, Raising::opponent, Right::not_yet},
                         Row{"fide-2005", replied, Raising::arbiter, Right::penalty},
                         Row{"fide-2005-rapid", touched, Raising::opponent, Right::penalty},
                         Row{"fide-2005-rapid", touched, Raising::arbiter, Right::not_his},
                         Row{"fide-2005-rapid", kings, Raising::arbiter, Right::penalty},
                         Row{"fide-2005-rapid", replied, Raising::opponent, Right::stands},
                         Row{"fide-2005-blitz", kings, Raising::arbiter, Right::not_his},
                         Row{"fide-2005-blitz", at_once, Raising::opponent, Right::penalty},
                         Row{"fide-2005-blitz", replied, Raising::opponent, Right::stands},
                         Row{"fide-2023", replied, Raising::arbiter, Right::penalty},
                         Row{"fide-2023-rapid", touched, Raising::arbiter, Right::penalty},
                         Row{"fide-2023-rapid", replied, Raising::opponent, Right::stands},
                         Row{"fide-2023-rapid", kings, Raising::arbiter, Right::penalty},
                         Row{"fide-2023-rapid", kings_replied, Raising::arbiter, Right::draw_if_it_stays},
                         Row{"fide-2018-blitz", kings_replied, Raising::arbiter, Right::draw_if_it_stays}}) {
    CAPTURE(row.id, row.since.completed, row.since.opponent_touched, row.since.opponent_moved,
            row.since.kings_or_promotion);
    CHECK(illegal_move_right(edition(row.id), row.since, row.who) == row.right);
  }
}

}  // namespace penalty_test
