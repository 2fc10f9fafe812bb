// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <string>
#include <type_traits>
#include <vector>

#include "daemon/events/doubt.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/evidence_text.hpp"

namespace eboard::tracking::evidence_test {
namespace {

using namespace std::chrono_literals;
using rules::Color;
using rules::Square;

const Square kE1 = *rules::parse_square("e1");
const Square kA8 = *rules::parse_square("a8");
constexpr auto kL12 = static_cast<rules::quaternity::Square>(143);
using rules::quaternity::Player;

/// One of each kind that is read back as what it was.
std::vector<Evidence> every_kind() {
  using namespace evidence;
  return {
      Nothing{},
      Displacement{{kA8, kE1}, "8/8/8/8/8/8/8/8", "8/8/8/8/8/8/8/K7 w - - 0 1", "no castling"},
      Displacement{{}, "8/8/8/8/8/8/8/8", ""},
      IllegalPly{"8/8/8/8/8/8/8/8", "8/8/8/8/8/8/8/K7 w - - 0 1"},
      IllegalPly{"8/8/8/8/8/8/8/8", "8/8/8/8/8/8/8/K7 w - - 0 1", "two", Millis{700}, kA8, Millis{3000}},
      IllegalPly{.board = "8/8/8/8/8/8/8/8", .position = "", .completed_by = Completion::record},
      IllegalPly{.board = "8/8/8/8/8/8/8/8", .position = "", .doubt = Doubt::two_hands},
      Displacement{{kA8}, "8/8/8/8/8/8/8/8", "", "unread", Doubt::unread},
      KingTaken{"8/8/8/8/8/8/8/8", "8/8/8/8/8/8/8/K7 w - - 0 1", PlayedMove::read("a1a2"), Color::black},
      WrongStart{{kE1}, "8/8/8/8/8/8/8/8"},
      Board{"8/8/8/8/8/8/8/8"},
      TurnedBoard{"8/8/8/8/8/8/8/8", {kE1}},
      Kings{{kE1, kA8}},
      ConflictingResult{.shown = rules::Result::draw, .by_board = rules::Result::white_wins},
      ConflictingResult{.shown = rules::Result::white_wins, .flag = Color::white},
      UnfinishedGame{31},
      evidence::Reason{"no legal \"play\""},
      UnfollowedReport{"e2e4", "8/8/8/8/8/8/8/K7 w - - 0 1"},
      Repetition{{4, 8, 12}},
      NoProgress{100},
      Times{1s, 2s},
      Times{1s, -2ms, 3s},
      FrozenClock{Color::black, 1s, 30s},
      TimeLeft{Color::white, 299s},
      TimeNotSet{1s, 2s, 3s, 4s},
      EditedClock{1s, 2s, 3s, 4s},
      FallenFlag{Color::white, 39, "8/8/8/8/8/8/8/K7 w - - 0 1"},
      UnpressedClock{Color::black},
      EmptyPress{Color::white, "8/8/8/8/8/8/8/8"},
      ForgottenPress{.by = Color::black, .stands = 8s},
      ForgottenPress{.by = Color::black, .reply_after = 9s},
      TurnedClock{3},
      Absence{Color::white, 60min},
      Absence{Color::white, 60min, 61min},
      ClockSetting{.declared = "40/7200:3600", .white = 1s, .black = 2s},
      ClockSetting{.declared = "300+3", .added = 2s},
      Flicker{{kE1}, 6},
      DropOuts{{kE1}, 8},
      Touch{{kE1, kA8}, {4s, 2s}, {700ms, 1s}},
      FirstSquare{kE1, 3s},
      FirstChoice{rules::Role::rook, 1s},
      PromotionSquare{kA8},
      RookFirst{{kA8, kE1}, 900ms, {}},
      RookFirst{{kA8, kE1}, 3s, 2s},
      AtOnce{60ms},
      EarlyPress{1s},
      ImpossibleBoard{"8/8/8/8/8/8/8/8", 3},
      UnknownMen{{kE1, kA8}, "8/8/8/8/8/8/8/8"},
      Charge{12},
      SwappedBoards{2, 3, "8/8/8/8/8/8/8/8", "8/8/8/8/8/8/8/K7"},
      Disobedience{"king", 2},
      quaternity::TakenKing{Player::red, kL12},
      quaternity::TakenKing{Player::red, kL12, kL12},
      quaternity::OutOfTurn{Player::green, kL12, kL12},
      quaternity::IllegalMove{"the man cannot go there", kL12, kL12},
      quaternity::FrozenMan{Player::black, kL12, kL12},
      quaternity::Displacement{kL12, kL12},
      quaternity::PawnAstray{rules::quaternity::Heading::left, kL12, kL12},
      quaternity::UnseenCheck{{Player::red, Player::green}, quaternity::InCheck::exposed, true, kL12, kL12},
      quaternity::EmptyPress{Player::red, 20},
      quaternity::FallenFlag{Player::red},
      quaternity::MatedKing{kL12, Player::red, Player::green},
      quaternity::MatedKing{kL12, Player::red},
      quaternity::Trial{kL12, kL12, 1s},
      quaternity::Touch{{kL12}, {2s}, {1s}},
      quaternity::FirstSquare{kL12, 3s}};
}

TEST_CASE("every kind of evidence is read back as it was written") {
  std::vector<bool> seen(std::variant_size_v<Evidence::AsVariant>);
  for (const Evidence& one : every_kind()) {
    const std::string text = to_text(one);
    CAPTURE(text);
    INFO("what has the same fields is read back as the kind that stands first in Evidence");
    const Evidence back = eboard::test::evidence(text);
    CHECK(back.index() == one.index());
    CHECK(back == one);
    CHECK(to_text(back) == text);
    seen[one.index()] = true;
  }
  seen[Evidence(std::monostate()).index()] = seen[Evidence(evidence::AsWritten()).index()] = true;
  CHECK(seen == std::vector<bool>(seen.size(), true));
}

TEST_CASE("evidence is an object of texts and whole numbers") {
  using namespace evidence;
  CHECK(to_text(Touch{{kE1, kA8}, {4s, 2s}, {700ms, 1s}}) ==
        R"({"touched":"e1 a8","before_move_ms":"4000 2000","held_ms":"700 1000"})");
  CHECK(to_text(Repetition{{4, 8, 12}}) == R"({"plies":"4 8 12"})");
  CHECK(to_text(ForgottenPress{.by = Color::black, .stands = 8s}) == R"({"by":"black","stands_ms":8000})");
  CHECK(to_text(quaternity::UnseenCheck{
            {Player::red, Player::green}, quaternity::InCheck::exposed, true, kL12, kL12}) ==
        R"({"checked_by":"Red Green","in_check":"exposed","counter_mate":"yes","from":"l12","to":"l12"})");
  CHECK(to_text(Nothing{}) == "{}");
  CHECK(to_text(Evidence()).empty());
}

TEST_CASE("evidence of another version is kept, and has what cards and proposals ask for") {
  for (const std::string_view text :
       {R"({"by":"white","moves":[3,4],"board":"8/8/8/8/8/8/8/8","touched":"e1 ?? a8"})",
        R"({"held_ms":700,"touched":"a8"})", R"({"touched":"a8","held_ms":700.5})", R"({"plies":"4 x"})",
        R"({"plies":"04"})", R"({"squares":"e1  a8","changes":6})", R"({"side":"red","limit_ms":1})"}) {
    CAPTURE(text);
    const Evidence kept = eboard::test::evidence(text);
    CHECK(std::holds_alternative<evidence::AsWritten>(kept));
    if (text.find("700.5") == std::string_view::npos) CHECK(to_text(kept) == text);
  }
  const Evidence kept = eboard::test::evidence(
      R"({"by":"white","moves":[3,4],"board":"8/8/8/8/8/8/8/8","touched":"e1 ?? a8"})");
  CHECK(side_of(kept) == Color::white);
  CHECK(board_of(kept) == "8/8/8/8/8/8/8/8");
  CHECK(position_of(kept).empty());
  CHECK(touched_of(kept) == evidence::Squares{kE1, kA8});
}

TEST_CASE("the answer is empty if that kind of evidence does not hold it") {
  CHECK(side_of(evidence::FallenFlag{Color::black, 1, "p"}) == Color::black);
  CHECK(side_of(evidence::EmptyPress{Color::black, "b"}) == Color::black);
  CHECK(side_of(evidence::quaternity::EmptyPress{}) == std::nullopt);
  CHECK(position_of(evidence::FallenFlag{Color::black, 1, "p"}) == "p");
  CHECK(board_of(evidence::ConflictingResult{.by_board = rules::Result::draw}).empty());
  CHECK(touched_of(evidence::Touch{{kE1}, {}, {}}) == evidence::Squares{kE1});
  CHECK(touched_of(Evidence()).empty());
}

TEST_CASE("a doubt is told by its word, and in stores that have the words alone by these") {
  IrregularityFound found;
  found.evidence = in_doubt(evidence::IllegalPly{}, evidence::Doubt::other_hand);
  CHECK(doubt_of(found) == evidence::Doubt::other_hand);
  CHECK(may_be_opponents(found));
  found.evidence = eboard::test::evidence(
      R"({"board":"","position":"","reason":"two moves in one turn, unless the opponent moved one of the pieces"})");
  CHECK(doubt_of(found) == evidence::Doubt::two_hands);
  found.evidence = eboard::test::evidence(
      R"({"squares":"a8","board":"","position":"","reason":"nothing stands there, unless the board does not read the piece"})");
  CHECK(doubt_of(found) == evidence::Doubt::unread);
  CHECK_FALSE(may_be_opponents(found));
  found.evidence =
      evidence::IllegalPly{.board = "", .position = "", .reason = "a piece for the opponent's pawn"};
  CHECK_FALSE(doubt_of(found));
  found.evidence = in_doubt(evidence::Reason{"as it is"}, evidence::Doubt::unread);
  CHECK_FALSE(doubt_of(found));
}

}  // namespace
}  // namespace eboard::tracking::evidence_test
