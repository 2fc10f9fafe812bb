// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/unit/rules/rulings/support.hpp"

namespace result_test {

using namespace eboard::rules;
using namespace eboard::test;
using namespace std::chrono_literals;

namespace {

constexpr const char* kBareBlackKing = "4k3/8/8/8/8/8/8/R3K3 w - - 0 40";

}  // namespace

TEST_CASE("a player loses by ruling, with the article that the arbiter names",
          "[T28-058][T30-040][T28-056][D28-18.1][D28-18.3][D28-18.4][F30-19.1][F30-19.3][F30-19.4]") {
  for (const char* art : {"18a", "18c", "18d"}) {
    const GameFile game = ruled(moves(file("fide-1928-draft"), "e4"), std::string{"R-LOSS white art="} + art);
    CHECK(game.state().outcome == Outcome::black_wins);
    CHECK(game.state().outcome_article == art);
    CHECK_FALSE(game.state().clock.running);
  }
  CHECK(ruled(file("fide-1930"), "R-LOSS black art=19.3").state().outcome_article == "19.3");
  const GameFile over = ruled(file("fide-1930"), "R-LOSS black art=19.3");
  CHECK(has(refused(over, "R-LOSS white art=19.3"), "the game is over, 1-0"));
}

TEST_CASE("the opponent's score of a lost game may be set since 2005",
          "[T05-071][T05-073][F05-12.2b][F05-12.8][F05-S.1][F05-12.9][T23-032][F23-11]") {
  CHECK(ruled(file("fide-2005"), "R-LOSS white score=0.5 art=12.2b").state().score == Score{0, 1});
  CHECK(ruled(file("fide-2005"), "R-LOSS black art=12.8").state().score == Score{2, 0});
  CHECK(ruled(file("fide-2005"), "R-BOTHLOSE art=12.9").state().score == Score{0, 0});
  CHECK(ruled(file("fide-2023"), "R-BOTHLOSE").state().outcome_article == "11.8");
  CHECK(has(refused(file("fide-1930"), "R-LOSS white score=0.5 art=19.3"), "does not know points"));
}

TEST_CASE("both lose where the edition has it", "[T30-050][F30-20.10]") {
  CHECK(ruled(file("fide-1930"), "R-BOTHLOSE").state().outcome_article == "20.6");
  CHECK(has(refused(file("fide-1928-draft"), "R-BOTHLOSE"), "does not know a game that both lose"));
}

TEST_CASE("a resignation against a bare king is drawn in 2023", "[T05-030][T23-009][F05-5.1b][F23-5.1.2]") {
  CHECK(ruled(file("fide-2005", "?", kBareBlackKing), "R-LOSS white art=5.1b", by_material).state().outcome ==
        Outcome::black_wins);
  CHECK(
      ruled(file("fide-2018", "?", kBareBlackKing), "R-LOSS white art=5.1.2", by_material).state().outcome ==
      Outcome::black_wins);
  const GameFile game = file("fide-2023", "?", kBareBlackKing);
  CHECK(has(refused(game, "R-LOSS white art=5.1.2", by_material), "R-DRAW art=5.1.2"));
  CHECK(ruled(game, "R-DRAW art=5.1.2", by_material).state().outcome == Outcome::draw);
}

TEST_CASE("a flag against a bare king loses in 1930 and draws in 2005",
          "[T30-043][T05-044][F30-20.6][F05-6.10][F05-6.3]") {
  CHECK(ruled(file("fide-1930", "?", kBareBlackKing), "R-LOSS white art=20.2", by_material).state().outcome ==
        Outcome::black_wins);
  CHECK(has(refused(file("fide-2005", "?", kBareBlackKing), "R-LOSS white art=6.10", by_material),
            "R-DRAW art=6.10"));
  CHECK(ruled(file("fide-2005", "?", kBareBlackKing), "R-LOSS black art=6.10", by_material).state().outcome ==
        Outcome::white_wins);
}

TEST_CASE("a draw is agreed as early as the edition lets it",
          "[T30-029][T05-032][T23-011][F30-16.5][F05-5.2c][F23-5.2.3]") {
  CHECK(has(refused(moves(file("fide-1930"), "e4 e5"), "R-DRAW"), "16.1d"));
  CHECK(ruled(moves(file("fide-2005"), "e4 e5"), "R-DRAW").state().outcome == Outcome::draw);
  CHECK(has(refused(moves(file("fide-2023"), "e4"), "R-DRAW"), "5.2.3"));
  CHECK(ruled(moves(file("fide-2023"), "e4 e5"), "R-DRAW").state().score == Score{1, 1});
}

TEST_CASE("a game that a word ended is over where it was said, whatever was moved behind it") {
  const GameFile game = moves(file("fide-2023"), "e4 e5 Nf3 Nc6 Bc4 Nf6");
  for (const char* text : {"R-LOSS black cause=resignation after=3", "R-DRAW cause=agreement after=3"}) {
    const GameState state = ruled(game, text).state();
    CHECK(state.over());
    CHECK(state.ply() == 3);
    CHECK(state.annulled.back().plies.size() == 3);
  }
  CHECK(
      has(refused(game, "R-LOSS black cause=resignation after=7"), "there is no ply 7; 6 have been played"));
  CHECK(has(refused(game, "R-DRAW cause=agreement after=1"), "no agreement before both have made 1 move"));
  // What was shown as an analysis may mate.
  const GameFile mate = moves(file("fide-2023"), "f3 e5 g4 Qh4");
  REQUIRE(mate.state().over());
  CHECK(ruled(mate, "R-LOSS black cause=resignation after=2").state().outcome == Outcome::white_wins);
  CHECK_FALSE(refused(mate, "R-LOSS black cause=resignation").empty());
}

TEST_CASE("a result that the players showed is taken back, one of the board is not") {
  GameFile game = moves(file("fide-2023"), "e4");
  game = enter(game, entry::Ended{Outcome::draw, true});
  REQUIRE(game.state().over());
  CHECK_FALSE(ruled(game, "R-CONTINUE").state().over());
  const GameFile mate = moves(file("fide-2023"), "f3 e5 g4 Qh4");
  CHECK_FALSE(refused(mate, "R-CONTINUE").empty());
}

TEST_CASE("the director declares the draw by repetition in a timed game", "[T28-042][D28-15.5]") {
  const GameFile timed = moves(file("fide-1928-draft"), knights(8));
  CHECK(ruled(timed, "R-DRAW by-direction art=15C").state().outcome == Outcome::draw);
  CHECK_FALSE(
      refused(moves(file("fide-1928-draft", "-"), knights(8)), "R-DRAW by-direction art=15C").empty());
  CHECK_FALSE(refused(moves(file("fide-1930"), knights(8)), "R-DRAW by-direction").empty());
  CHECK_FALSE(refused(moves(file("fide-1928-draft"), knights(7)), "R-DRAW by-direction").empty());
}

TEST_CASE("claims are decided as the Laws have it",
          "[T05-033][T05-034][T05-038][T28-040][T30-028][F05-9.5a][F05-5.2d][F05-9.2b][F05-9.2a][F05-9.1c]["
          "D28-15.3][D28-15.4][F30-16.3][F30-16.4]") {
  const GameFile third = moves(file("fide-2005"), knights(8));
  CHECK(ruled(third, "R-CLAIM white threefold accept").state().outcome == Outcome::draw);
  CHECK(has(refused(third, "R-CLAIM white threefold reject"), "the claim is right"));
  CHECK(has(refused(third, "R-CLAIM black threefold accept"), "only the side to move"));
  CHECK(ruled(moves(file("fide-1930"), knights(8)), "R-CLAIM black threefold accept").state().outcome ==
        Outcome::draw);
  const GameFile second = moves(file("fide-2005"), knights(7));
  CHECK(ruled(second, "R-CLAIM black threefold accept intended=Ng8").state().outcome == Outcome::draw);
  const GameFile wrong = moves(file("fide-2005"), knights(4));
  CHECK(has(refused(wrong, "R-CLAIM white threefold accept intended=Nf3"), "the claim is wrong"));
  for (const char* illegal : {"Ke5", "e1e5", "O-O"}) {
    CAPTURE(illegal);
    const std::string claim = std::string("R-CLAIM white threefold reject intended=") + illegal;
    const GameFile rejected = ruled(wrong, claim);
    CHECK(times(rejected).black > times(wrong).black);
    CHECK(rejected.state().obligations.empty());
  }
  CHECK(has(refused(wrong, "R-CLAIM white threefold accept intended=Ke5"), "is not legal"));
  CHECK(has(refused(wrong, "R-CLAIM white threefold reject intended=resigns"), "'resigns'"));
  const GameFile play_on = ruled(wrong, "R-CLAIM white threefold reject intended=Nf3");
  CHECK(times(play_on) == Times{2h - 3min, 2h + 3min});
  CHECK_FALSE(play_on.with_move("e4"));
  CHECK(moves(play_on, "Nf3").state().ply() == 5);
}

TEST_CASE("a wrong claim costs what the edition lays down",
          "[T05-039][T23-028][F05-9.5b][F23-9.5][F23-9.3]") {
  struct Row {
    const char* before;
    std::chrono::milliseconds after;
  };
  for (const Row row :
       {Row{"10:00", 7min}, Row{"6:00", 3min}, Row{"2:30", 75s}, Row{"1:40", 60s}, Row{"0:45", 45s}}) {
    GameFile game =
        ruled(moves(file("fide-2005"), "e4 e5"), std::string{"R-SETCLOCK black=10:00 white="} + row.before);
    game = ruled(game, "R-CLAIM white threefold reject");
    CHECK(times(game) == Times{row.after, 13min});
  }
  const GameFile later = ruled(moves(file("fide-2023"), "e4 e5"), "R-CLAIM white fifty_moves reject");
  CHECK(times(later) == Times{2h, 2h + 2min});
}

TEST_CASE("a quickplay claim is accepted, postponed or rejected",
          "[T05-067][T05-068][T05-069][T05-106][T23-044][F05-10.1][F05-10.2][F05-10.2a][F05-10.2b][F05-10.2c]"
          "[F05-S.6][F23-III.5]") {
  const GameFile game = ruled(moves(file("fide-2005", "7200"), "e4 e5"), "R-SETCLOCK white=1:59 black=5:00");
  CHECK(ruled(game, "R-CLAIM white quickplay accept").state().outcome == Outcome::draw);
  CHECK(times(ruled(game, "R-CLAIM white quickplay reject")) == Times{119s, 7min});
  const GameFile open = ruled(game, "R-CLAIM white quickplay postpone gain=2:00");
  CHECK(times(open) == Times{119s, 7min});
  CHECK(open.state().open_claim == ClaimKind::quickplay);
  const GameFile fallen = ruled(moves(open, "Nf3"), "R-SETCLOCK white=0:00");
  CHECK(ruled(fallen, "R-CLAIM white quickplay accept").state().outcome == Outcome::draw);
  CHECK(ruled(moves(open, "Nf3"), "R-CLAIM white quickplay accept").state().outcome == Outcome::draw);
  CHECK(has(refused(game, "R-CLAIM white quickplay postpone gain=3:00"), "at most two minutes"));
  CHECK_FALSE(refused(game, "R-CLAIM black quickplay accept").empty());
  CHECK_FALSE(refused(ruled(game, "R-SETCLOCK white=2:00"), "R-CLAIM white quickplay accept").empty());
  CHECK_FALSE(refused(ruled(moves(file("fide-2005-blitz", "300"), "e4 e5"), "R-SETCLOCK white=1:00"),
                      "R-CLAIM white quickplay accept")
                  .empty());
}

TEST_CASE("perpetual check and the demand to mate are ruled",
          "[T28-039][T30-027][T30-031][T30-032][D28-15.2][F30-16.2]") {
  const GameFile checks = file("fide-1930", "?", "7k/8/8/8/8/5Q2/8/q5K1 w - - 0 1");
  CHECK_FALSE(refused(file("fide-2005", "?", "7k/8/8/8/8/5Q2/8/q5K1 w - - 0 1"),
                      "R-CLAIM white perpetual_check accept")
                  .empty());
  CHECK(ruled(file("fide-1930"), "R-NOTE demand=white").state().history.demands().size() == 1);
  CHECK(has(refused(file("fide-2005"), "R-NOTE demand=white"), "does not know a demand"));
  CHECK(ruled(file("fide-1930"), "R-NOTE theory=60").state().history.theory()->moves == 60);
  CHECK(has(refused(file("fide-1928-draft"), "R-NOTE theory=60"), "does not know a number"));
}

TEST_CASE("scores are set within what a game is worth",
          "[T05-065][T05-076][T23-031][F05-13.4e][F05-13.4f][F05-8.7][F23-10]") {
  const GameFile won = ruled(file("fide-2005"), "R-LOSS black art=6.10");
  CHECK(ruled(won, "R-SCORE white 0.5 art=13.4e").state().score == Score{1, 0});
  CHECK(has(refused(won, "R-SCORE black 0.5"), "together are at most 1"));
  CHECK(has(refused(file("fide-2005"), "R-SCORE black 0.5"), "no result yet"));
  CHECK(has(refused(won, "R-SCORE white 0.75"), "'0.75' is no score"));
  CHECK(has(refused(ruled(file("fide-1930"), "R-LOSS black art=19.3"), "R-SCORE white 0.5"),
            "does not know points"));
}

TEST_CASE("without an arbiter a quickplay claim ends play and is decided later",
          "[T05-100][T23-044][F05-D.1][F05-D.1c][F23-III.6]") {
  const GameFile game = ruled(moves(file("fide-2005", "7200"), "e4 e5"), "R-SETCLOCK white=1:50 black=5:00");
  const GameFile referred = ruled(game, "R-CLAIM white quickplay refer");
  CHECK(referred.state().phase == Phase::referred);
  CHECK_FALSE(referred.state().clock.running);
  CHECK_FALSE(referred.with_move("Nf3"));
  CHECK(ruled(referred, "R-CLAIM white quickplay accept").state().outcome == Outcome::draw);
  CHECK(has(refused(referred, "R-CLAIM white quickplay reject"), "R-LOSS"));
  CHECK(ruled(referred, "R-LOSS white art=D.1").state().outcome == Outcome::black_wins);
  CHECK(has(refused(game, "R-CLAIM white threefold refer"), "quickplay finish"));
}

TEST_CASE("a draw that the director declares rests on its own article, an agreement on another") {
  const auto cited = [](const GameFile& game, const char* ruling) {
    return ruled(game, ruling).rulings().back().article;
  };
  const auto rule = [](const GameFile& game, Rule what) {
    return std::string(eboard::rules::article(game.state().edition, what));
  };
  const GameFile third = moves(file("fide-1928-draft"), knights(8));
  CHECK(cited(third, "R-DRAW by-direction") == rule(third, Rule::threefold_director));
  CHECK(rule(third, Rule::threefold_director) != rule(third, Rule::agreement));
  CHECK(cited(third, "R-DRAW by-direction art=15") == "15");
  const GameFile agreed = moves(file("fide-2023"), "e4 e5");
  CHECK(cited(agreed, "R-DRAW") == rule(agreed, Rule::agreement));
}

TEST_CASE("a result is entered as the game ended, and punishes nobody") {
  for (const char* edition : {"fide-1928-draft", "fide-1930", "fide-2005", "fide-2018", "fide-2023"}) {
    CAPTURE(edition);
    const GameFile game = moves(file(edition), "e4 e5");
    for (const auto& [text, outcome] :
         {std::pair{"R-RESULT 1-0", Outcome::white_wins}, std::pair{"RESULT 0-1", Outcome::black_wins},
          std::pair{"1/2-1/2", Outcome::draw}, std::pair{"0-1 because=\"forgotten\"", Outcome::black_wins}}) {
      CAPTURE(text);
      const GameFile over = ruled(game, text);
      CHECK(over.state().outcome == outcome);
      CHECK(over.rulings().back().article.empty());
    }
    CHECK_FALSE(parse_ruling("R-RESULT 2-0"));
    CHECK_FALSE(parse_ruling("0-0"));
    CHECK_FALSE(parse_ruling("R-RESULT"));
    // The kings in the centre may have shown another one; what the board shows stays.
    const GameFile shown = enter(game, entry::Ended{Outcome::draw, true});
    CHECK(ruled(shown, "R-RESULT 1-0").state().outcome == Outcome::white_wins);
    CHECK(has(refused(moves(file(edition), "f3 e5 g4 Qh4"), "R-RESULT 1-0"), "the game is over"));
  }
}

TEST_CASE("a flag that was called before a mate loses, whatever stands on the board") {
  const GameFile mated = moves(file("fide-2023"), "f3 e5 g4 Qh4");
  CHECK(ruled(mated, "R-LOSS black cause=flag").state().outcome == Outcome::white_wins);
  CHECK(has(refused(mated, "R-LOSS black cause=other"), "the game is over"));
}

TEST_CASE("a file ends in a dead position where the edition ends it, and no flag loses behind it") {
  const char* bare = "8/8/4k3/8/8/3K4/4p3/8 w - - 0 60";
  for (const char* id : {"fide-2005", "fide-2018", "fide-2023"}) {
    CAPTURE(id);
    const GameFile dead = moves(file(id, "?", bare), "Kxe2 Kd6").ended_if_dead(by_material);
    CHECK(dead.state().outcome == Outcome::draw);
    CHECK(dead.state().outcome_article == article(dead.state().edition, Rule::dead_position));
    CHECK_FALSE(refused(dead, "R-LOSS white cause=flag", by_material).empty());
    CHECK(dead.ended_if_dead(by_material).entries().size() == dead.entries().size());
    CHECK_FALSE(moves(file(id, "?", bare), "Kd2 e1=Q").ended_if_dead(by_material).state().over());
    // Their own move, or a flag that was seen before: it may have counted before that.
    CHECK_FALSE(moves(file(id, "?", bare), "Kxe2").ended_if_dead({}).state().over());
    const GameFile own = moves(file(id, "?", bare), "Kxe2").ended_if_dead(by_material);
    CHECK(ruled(own, "R-LOSS white cause=flag", by_material).state().outcome == Outcome::black_wins);
  }
  for (const char* id : {"fide-1928-draft", "fide-1930"})
    CHECK_FALSE(moves(file(id, "?", bare), "Kxe2 Kd6").ended_if_dead(by_material).state().over());
}

}  // namespace result_test
