// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/endings/claim.hpp"

#include "rules/chess/notation/notation.hpp"
#include "tests/unit/rules/endings/support.hpp"

namespace claim_test {

using namespace eboard::rules;
using namespace eboard::test;
using namespace std::chrono_literals;

namespace {

using Kind = ClaimAnswer::Kind;

constexpr const char* kRooks = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

ClaimAnswer claim(const History& history, std::string_view id, ClaimKind kind, std::optional<Color> by,
                  std::string_view intended = "", ClaimCircumstances circumstances = {}) {
  Claim made{kind, by, {}};
  if (!intended.empty()) made.intended = parse_uci(history.position(), intended).value();
  return check_claim(history, edition(id), made, circumstances);
}

ClaimAnswer threefold(const History& history, std::string_view id, Color by, std::string_view intended = "") {
  return claim(history, id, ClaimKind::threefold, by, intended);
}

ClaimAnswer fifty(const History& history, std::string_view id, Color by, std::string_view intended = "") {
  return claim(history, id, ClaimKind::fifty_moves, by, intended);
}

}  // namespace

TEST_CASE("the third occurrence is claimed by the side to move since 2005, by either player before",
          "[T28-040][T05-033][D28-15.3][F30-16.3][F05-9.2b][F23-9.2][F05-5.2d][F05-9.5a]") {
  const History third = game(knights(8));
  for (const char* id : {"fide-1928-draft", "fide-1930", "fide-2005", "fide-2018", "fide-2023"}) {
    CAPTURE(id);
    const ClaimAnswer white = threefold(third, id, Color::white);
    CHECK(white.kind == Kind::right);
    CHECK(white.outcome() == Outcome::draw);
    CHECK(white.since == 8);
    CHECK(white.plies == std::vector<int>{0, 4, 8});
    CHECK(white.reason == "the position stood at the start, after 2... Ng8, after 4... Ng8");
    CHECK(white.change == TimeChange{});
    const bool either = std::string_view{id} < "fide-2005";
    CHECK(threefold(third, id, Color::black).kind == (either ? Kind::right : Kind::refused));
    CHECK(threefold(game(knights(7)), id, Color::black).kind == Kind::wrong);
  }
  CHECK(threefold(third, "fide-1930", Color::white).article == "16.1c");
  CHECK(threefold(third, "fide-2023", Color::white).article == "9.2.2");
}

TEST_CASE("the right to claim goes with the next move", "[D28-15.4][F30-16.4][T05-040][F05-9.4]") {
  const History moved = play_on(game(knights(8)), "e4");
  for (const char* id : {"fide-1928-draft", "fide-1930", "fide-2005", "fide-2023"}) {
    CAPTURE(id);
    CHECK_FALSE(threefold(moved, id, Color::white).outcome());
    CHECK_FALSE(threefold(moved, id, Color::black).outcome());
  }
  CHECK(threefold(game(knights(12)), "fide-2005", Color::white).kind == Kind::right);
}

TEST_CASE("since 2018 touching a piece ends the right, in 2005 moving does", "[T23-027][F23-9.4]") {
  const History touched = game(knights(8)).with_touch(Color::white);
  CHECK(threefold(touched, "fide-2023", Color::white).kind == Kind::refused);
  CHECK(threefold(touched, "fide-2023", Color::white).article == "9.4");
  CHECK(threefold(touched, "fide-2018", Color::white).kind == Kind::refused);
  CHECK(threefold(touched, "fide-2005", Color::white).kind == Kind::right);
  CHECK(threefold(game(knights(8)).with_touch(Color::black), "fide-2023", Color::white).kind == Kind::right);
}

TEST_CASE("an intended move is tried before the answer, where the edition knows such claims",
          "[T05-034][F05-9.2a]") {
  const History before = game(knights(7));
  const ClaimAnswer right = threefold(before, "fide-2005", Color::black, "f6g8");
  CHECK(right.kind == Kind::right);
  CHECK(right.article == "9.2a");
  CHECK(right.since == 8);
  const ClaimAnswer wrong = threefold(before, "fide-2005", Color::black, "f6d5");
  CHECK(wrong.kind == Kind::wrong);
  CHECK(wrong.must_play == parse_uci(before.position(), "f6d5").value());
  CHECK(wrong.change.opponent == 3min);
  const ClaimAnswer second = threefold(game(knights(3)), "fide-2005", Color::black, "f6g8");
  CHECK(second.kind == Kind::wrong);
  CHECK(second.plies == std::vector<int>{0, 4});
  CHECK(threefold(before, "fide-1930", Color::black, "f6g8").kind == Kind::refused);
}

TEST_CASE("an intended move that is not legal makes the claim wrong and binds nobody", "[F05-9.5b]") {
  const History before = game(knights(7));
  const ClaimAnswer answer =
      check_claim(before, edition("fide-2023"),
                  {ClaimKind::threefold, Color::black, Move{*parse_square("f6"), *parse_square("f5")}});
  CHECK(answer.kind == Kind::wrong);
  CHECK_FALSE(answer.must_play);
}

TEST_CASE("lost castling rights make another position since 2005 and not before, with a remark",
          "[T30-028][T05-035][F05-9.2c]") {
  const History lost = game("h1g1 h8g8 g1h1 g8h8 a1b1 a8b8 b1a1 b8a8", kRooks);
  const ClaimAnswer old = threefold(lost, "fide-1930", Color::white);
  CHECK(old.kind == Kind::right);
  CHECK(old.rights_differ);
  CHECK(threefold(lost, "fide-1928-draft", Color::white).kind == Kind::right);
  for (const char* id : {"fide-2005", "fide-2018", "fide-2023"}) {
    const ClaimAnswer now = threefold(lost, id, Color::white);
    CHECK(now.kind == Kind::wrong);
    CHECK(now.plies == std::vector<int>{8});
    CHECK_FALSE(now.rights_differ);
  }
}

TEST_CASE("a capture en passant separates positions only while it is legal", "[T05-035][F05-9.2c]") {
  const History could =
      play_on(game("d2d4", "4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1"), "e8e7 e1e2 e7e8 e2e1 e8e7 e1e2 e7e8 e2e1");
  CHECK(threefold(could, "fide-2005", Color::black).plies == std::vector<int>{5, 9});
  CHECK(threefold(could, "fide-2005", Color::black).kind == Kind::wrong);
  CHECK(threefold(could, "fide-1930", Color::black).kind == Kind::right);
  // The capturing pawn is pinned on its file.
  const History pinned =
      play_on(game("d2d4", "4k3/8/8/8/4p3/8/3P4/3KR3 w - - 0 1"), "e8e7 d1d2 e7e8 d2d1 e8e7 d1d2 e7e8 d2d1");
  CHECK(threefold(pinned, "fide-2005", Color::black).plies == std::vector<int>{1, 5, 9});
}

TEST_CASE("like pieces that changed squares stand in the same position", "[T28-041][D28-15.3][F30-16.3]") {
  constexpr const char* kExchange = "c3d5 a8b8 e4c3 b8a8 d5f6 a8b8 f6e4 b8a8";
  const History exchanged = play_on(game(kExchange, "k7/8/8/8/4N3/2N5/8/6K1 w - - 0 1"), kExchange);
  for (const char* id : {"fide-1928-draft", "fide-1930", "fide-2005", "fide-2023"}) {
    CHECK(threefold(exchanged, id, Color::white).plies == std::vector<int>{0, 8, 16});
  }
}

TEST_CASE("only by the draft of 1928 may the director declare a repetition in a timed game",
          "[T28-042][D28-15.5]") {
  const History third = game(knights(8));
  const auto director = [&](const char* id, bool timed) {
    return claim(third, id, ClaimKind::threefold, std::nullopt, "", {.timed = timed}).kind;
  };
  CHECK(director("fide-1928-draft", true) == Kind::right);
  CHECK(director("fide-1928-draft", false) == Kind::refused);
  CHECK(director("fide-1930", true) == Kind::refused);
  CHECK(director("fide-2023", true) == Kind::refused);
}

TEST_CASE("fifty moves by each are claimed at ply 100 of the run, not at 99",
          "[T05-036][T28-044][D28-15.7][F05-9.3b][F23-9.3][F05-5.2e][D28-15.9]") {
  const History full = play_on(game("e4 e5"), knights(100));
  for (const char* id : {"fide-1928-draft", "fide-1930", "fide-2005", "fide-2018", "fide-2023"}) {
    CAPTURE(id);
    const ClaimAnswer right = fifty(full, id, Color::white);
    CHECK(right.kind == Kind::right);
    CHECK(right.since == 102);
    CHECK(right.plies == std::vector<int>{3, 102});
    const ClaimAnswer early = fifty(play_on(game("e4 e5"), knights(99)), id, Color::black);
    CHECK(early.kind == Kind::wrong);
    CHECK_FALSE(early.since);
    CHECK(early.reason ==
          "White has made 50 and Black 49 moves without capture or pawn move, from 2. Nf3 on; 50 by each are "
          "needed");
    CHECK(right.reason ==
          "each side has made 50 moves without capture or pawn move, from 2. Nf3 on; 50 by each are needed");
    CHECK_FALSE(fifty(play_on(full, "d4"), id, Color::black).outcome());
  }
  const ClaimAnswer later = fifty(play_on(game("e4 e5"), knights(102)), "fide-2005", Color::white);
  CHECK(later.kind == Kind::right);
  CHECK(later.since == 102);
}

TEST_CASE("at ply 99 a quiet intended move completes the fifty, a capture begins anew",
          "[T05-037][F05-9.3a]") {
  const History before = game("", "4k3/8/8/8/8/p7/R7/4K3 w - - 99 80");
  const ClaimAnswer quiet = fifty(before, "fide-2005", Color::white, "a2b2");
  CHECK(quiet.kind == Kind::right);
  CHECK(quiet.article == "9.3a");
  const ClaimAnswer capture = fifty(before, "fide-2005", Color::white, "a2a3");
  CHECK(capture.kind == Kind::wrong);
  CHECK(capture.must_play == parse_uci(before.position(), "a2a3").value());
}

TEST_CASE("in 1930 the fifty stay claimable while the run lasts, by the letter only at once",
          "[T30-030][F30-16.6][F30-16.9]") {
  const History at_once = play_on(game("e4 e5"), knights(100));
  const History later = play_on(game("e4 e5"), knights(103));
  const auto by_letter = [](const History& history) {
    return claim(history, "fide-1930", ClaimKind::fifty_moves, Color::white, "", {.strict_fifty = true});
  };
  CHECK(fifty(later, "fide-1930", Color::white).kind == Kind::right);
  CHECK(fifty(later, "fide-1930", Color::black).kind == Kind::right);
  CHECK(by_letter(at_once).kind == Kind::right);
  CHECK(by_letter(later).kind == Kind::wrong);
  CHECK(by_letter(later).reason == "it could be claimed only after 51... Ng8");
  CHECK(by_letter(game("", "4k3/8/8/8/8/8/R7/4K3 w - - 120 80")).reason ==
        "it could be claimed only at the start");
  CHECK_FALSE(fifty(play_on(later, "d5"), "fide-1930", Color::white).outcome());
}

TEST_CASE("the demand to be mated counts from when it was made, and anew after a capture",
          "[T28-045][T30-031][D28-15.8][F30-16.7]") {
  const auto demanded = [](const History& history, const char* id) {
    return claim(history, id, ClaimKind::fifty_demand, Color::black);
  };
  const History asked = play_on(game("e4 e5"), knights(40)).with_demand(Color::black);
  for (const char* id : {"fide-1928-draft", "fide-1930"}) {
    CAPTURE(id);
    CHECK(demanded(play_on(asked, knights(99)), id).kind == Kind::wrong);
    const ClaimAnswer full = demanded(play_on(asked, knights(100)), id);
    CHECK(full.kind == Kind::right);
    CHECK(full.plies == std::vector<int>{43, 142});
    CHECK(full.since == 142);
    const History taken = play_on(asked, "g1f3 g8f6 f3e5 f6e4");
    CHECK(demanded(play_on(taken, "e5f3 e4f6 f3g1 f6g8 " + knights(92)), id).kind == Kind::wrong);
    CHECK(demanded(play_on(taken, "e5f3 e4f6 f3g1 f6g8 " + knights(96)), id).kind == Kind::right);
    CHECK(demanded(play_on(play_on(asked, knights(100)), "d4"), id).kind == Kind::wrong);
    CHECK(demanded(play_on(game("e4 e5"), knights(100)), id).kind == Kind::refused);
  }
  CHECK(demanded(play_on(asked, knights(100)), "fide-2005").kind == Kind::refused);
}

TEST_CASE("twice what theory needs is the limit under e and f, until a capture or pawn move",
          "[T30-032][F30-16.8]") {
  const History entered = play_on(game("e4 e5"), knights(40)).with_theory(60).with_demand(Color::black);
  for (const ClaimKind kind : {ClaimKind::fifty_moves, ClaimKind::fifty_demand}) {
    const int needed = kind == ClaimKind::fifty_moves ? 200 : 240;
    CHECK(claim(play_on(entered, knights(100)), "fide-1930", kind, Color::white).kind == Kind::wrong);
    CHECK(claim(play_on(entered, knights(needed - 1)), "fide-1930", kind, Color::white).kind == Kind::wrong);
    CHECK(claim(play_on(entered, knights(needed)), "fide-1930", kind, Color::white).kind == Kind::right);
  }
  CHECK(fifty(play_on(entered, knights(60)), "fide-1928-draft", Color::white).kind == Kind::right);
  CHECK(fifty(play_on(entered, "d4 d5 " + knights(100)), "fide-1930", Color::white).kind == Kind::right);
}

TEST_CASE("a mate on the fiftieth move wins, and nothing is claimed after it",
          "[T28-045][T30-031][D28-15.8][F30-16.7]") {
  const History mated = game("a1a8", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 99 80").with_demand(Color::black);
  for (const ClaimKind kind : {ClaimKind::fifty_moves, ClaimKind::fifty_demand, ClaimKind::threefold}) {
    const ClaimAnswer answer = claim(mated, "fide-1930", kind, Color::black);
    CHECK(answer.kind == Kind::refused);
    CHECK(answer.rule == Rule::checkmate);
  }
}

TEST_CASE("a perpetual check is proven, refuted or left to the director",
          "[T28-039][T30-027][D28-15.2][F30-16.2]") {
  const auto perpetual = [](std::string_view fen, const char* id, Color by) {
    return claim(game("", fen), id, ClaimKind::perpetual_check, by);
  };
  constexpr const char* kEndless = "5Q2/7k/6pp/8/q7/8/1r6/7K w - - 0 1";
  for (const char* id : {"fide-1928-draft", "fide-1930"}) {
    CHECK(perpetual(kEndless, id, Color::white).kind == Kind::right);
    CHECK(perpetual(kEndless, id, Color::black).kind == Kind::refused);
    CHECK(perpetual("7k/8/8/8/8/8/8/R6K w - - 0 1", id, Color::white).kind == Kind::wrong);
  }
  CHECK(perpetual(kEndless, "fide-2005", Color::white).kind == Kind::refused);
}

TEST_CASE("a perpetual check names the checks given so far", "[F30-16.2]") {
  const History checked = game("f8f7 h7h8 f7f8 h8h7 f8f7 h7h8", "5Q2/7k/6pp/8/q7/8/1r6/7K w - - 0 1");
  const ClaimAnswer answer = claim(checked, "fide-1930", ClaimKind::perpetual_check, Color::white);
  CHECK(answer.kind == Kind::right);
  CHECK(answer.plies == std::vector<int>{1, 3, 5});
}

TEST_CASE("a wrong claim costs what the edition lays down", "[T05-039][T23-028][F05-9.5b][F23-9.5]") {
  const auto wrong = [](const char* id, std::chrono::milliseconds left) {
    return claim(game("e4 e5"), id, ClaimKind::threefold, Color::white, "", {.time_left = left}).change;
  };
  CHECK(wrong("fide-2005", 10min) == TimeChange{-3min, 3min});
  CHECK(wrong("fide-2023", 10min) == TimeChange{0min, 2min});
  CHECK(wrong("fide-2023-rapid", 10min) == TimeChange{0min, 1min});
  CHECK(wrong("fide-2018-rapid", 10min) == TimeChange{0min, 2min});
  CHECK(wrong("fide-1930", 10min) == TimeChange{});
}

TEST_CASE("a claim stands as a draw offer since 2005", "[T05-038][F05-9.1c]") {
  CHECK(threefold(game("e4 e5"), "fide-2005", Color::white).is_draw_offer);
  CHECK(threefold(game("e4 e5"), "fide-2023", Color::white).is_draw_offer);
  CHECK_FALSE(threefold(game("e4 e5"), "fide-1930", Color::white).is_draw_offer);
  CHECK_FALSE(threefold(game("e4 e5"), "fide-2005", Color::black).is_draw_offer);
}

TEST_CASE("a quickplay claim needs the last period, the move, less than two minutes and a flag up",
          "[T05-067][F05-10.2][F23-III.5]") {
  const auto quick = [](const char* id, Color by, ClaimCircumstances now) {
    return claim(game(""), id, ClaimKind::quickplay, by, "", now).kind;
  };
  const ClaimCircumstances good{.time_left = 119s, .last_period = true};
  for (const char* id : {"fide-2005", "fide-2005-rapid", "fide-2023-g3"}) {
    CHECK(quick(id, Color::white, good) == Kind::ruling);
    CHECK(quick(id, Color::black, good) == Kind::refused);
    CHECK(quick(id, Color::white, {.time_left = 120s, .last_period = true}) == Kind::refused);
    CHECK(quick(id, Color::white, {.time_left = 119s}) == Kind::refused);
    CHECK(quick(id, Color::white, {.time_left = 0s, .flag_fallen = true, .last_period = true}) ==
          Kind::refused);
  }
  for (const char* id : {"fide-2005-blitz", "fide-2023", "fide-2018", "fide-1930"}) {
    CHECK(quick(id, Color::white, good) == Kind::refused);
  }
}

TEST_CASE("without an arbiter a quickplay claim ends play and is decided later",
          "[T05-100][T23-044][F05-D.1][F23-III.6][F05-D.1c]") {
  const ClaimCircumstances alone{.time_left = 110s, .last_period = true, .arbitrated = false};
  const auto quick = [&](const char* id) {
    return claim(game(""), id, ClaimKind::quickplay, Color::white, "", alone);
  };
  CHECK(quick("fide-2005").kind == Kind::ruling);
  CHECK(quick("fide-2005").article == "D.1");
  CHECK(quick("fide-2023-g3").article == "III.6");
}

TEST_CASE("a quickplay claim is accepted, put off or rejected",
          "[T05-068][T05-069][T05-106][T23-044][F05-10.2a][F05-10.2b][F05-10.2c][F05-S.6]") {
  CHECK(quickplay_effect(QuickplayRuling::accept).drawn);
  const QuickplayEffect later = quickplay_effect(QuickplayRuling::postpone);
  CHECK(later.opponent_gains == 2min);
  CHECK(later.still_open);
  const QuickplayEffect rejected = quickplay_effect(QuickplayRuling::reject);
  CHECK(rejected.opponent_gains == 2min);
  CHECK_FALSE(rejected.still_open);
  CHECK_FALSE(rejected.drawn);
}

TEST_CASE("a kind of claim has a name that can be read back") {
  for (const ClaimKind kind : {ClaimKind::threefold, ClaimKind::fifty_moves, ClaimKind::fifty_demand,
                               ClaimKind::perpetual_check, ClaimKind::quickplay}) {
    CHECK(parse_claim_kind(to_string(kind)) == kind);
  }
  CHECK_FALSE(parse_claim_kind("draw"));
}

}  // namespace claim_test
