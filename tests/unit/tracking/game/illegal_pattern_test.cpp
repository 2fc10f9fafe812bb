// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What was done that no rule allows, told from the position and what stands on the board now.
#include "daemon/tracking/game/illegal_pattern.hpp"

#include <string>

#include "tests/support/positions.hpp"
#include "tests/support/tracked_words.hpp"

namespace illegal_pattern_test {

using namespace eboard::tracking;
using eboard::test::position_of;
namespace rules = eboard::rules;

namespace {

/// "illegal_castling e1g1: the king is in check", or "" if it is none of them.
std::string pattern(const char* fen, const char* stands) {
  const rules::Position position = position_of(fen);
  const rules::Placement seen = *rules::Placement::parse(stands);
  const rules::Bitboard free = position.placement().difference(seen);
  const auto found = illegal_pattern(position, seen, free);
  if (!found) return "";
  CHECK(found->squares == free);
  return std::string(Word<Code>(found->code).text()) + " " + to_string(found->move) + ": " + found->reason;
}

}  // namespace

TEST_CASE("castling that is not allowed names why") {
  CHECK(pattern("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "4k3/8/8/8/8/8/8/5RK1") ==
        "illegal_castling e1g1: king or rook has moved, or began elsewhere");
  CHECK(pattern("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "4k3/8/8/8/8/8/8/2KR4") ==
        "illegal_castling e1c1: king or rook has moved, or began elsewhere");
  CHECK(pattern("4k2r/8/8/8/8/8/8/4K3 b - - 0 1", "5rk1/8/8/8/8/8/8/4K3") ==
        "illegal_castling e8g8: king or rook has moved, or began elsewhere");
  CHECK(pattern("r3k3/8/8/8/8/8/8/4K3 b - - 0 1", "2kr4/8/8/8/8/8/8/4K3") ==
        "illegal_castling e8c8: king or rook has moved, or began elsewhere");
  CHECK(pattern("k3r3/8/8/8/8/8/8/4K2R w K - 0 1", "k3r3/8/8/8/8/8/8/5RK1") ==
        "illegal_castling e1g1: the king is in check");
  CHECK(pattern("k4r2/8/8/8/8/8/8/4K2R w K - 0 1", "k4r2/8/8/8/8/8/8/5RK1") ==
        "illegal_castling e1g1: the king passes f1, which is attacked");
  CHECK(pattern("k5r1/8/8/8/8/8/8/4K2R w K - 0 1", "k5r1/8/8/8/8/8/8/5RK1") ==
        "illegal_castling e1g1: the king would stand in check");
  CHECK(pattern("4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "4k3/8/8/8/8/8/8/1NKR4") ==
        "illegal_castling e1c1: a piece stands between");
}

TEST_CASE(
    "who began with king and queen exchanged castles as the Laws say, or two squares towards the rook") {
  constexpr const char* kWhy = ": king or rook has moved, or began elsewhere";
  constexpr const char* kKingOnD = "4k3/8/8/8/8/8/8/R2K3R w - - 0 1";
  CHECK(pattern(kKingOnD, "4k3/8/8/8/8/8/8/R4RK1") == std::string("illegal_castling d1g1") + kWhy);
  CHECK(pattern(kKingOnD, "4k3/8/8/8/8/8/8/2KR3R") == std::string("illegal_castling d1c1") + kWhy);
  CHECK(pattern(kKingOnD, "4k3/8/8/8/8/8/8/R3RK2") == std::string("illegal_castling d1f1") + kWhy);
  CHECK(pattern(kKingOnD, "4k3/8/8/8/8/8/8/1KR4R") == std::string("illegal_castling d1b1") + kWhy);
  CHECK(pattern("r2k3r/8/8/8/8/8/8/4K3 b - - 0 1", "1kr4r/8/8/8/8/8/8/4K3") ==
        std::string("illegal_castling d8b8") + kWhy);
}

TEST_CASE("the side that is not to move, or another king and rook, have not castled") {
  CHECK(pattern("4k2r/8/8/8/8/8/8/4K3 w - - 0 1", "5rk1/8/8/8/8/8/8/4K3") == "");
  CHECK(pattern("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "4k3/8/8/8/8/8/8/4R1K1") == "");
  CHECK(pattern("4k3/8/8/8/8/8/8/3K3R w - - 0 1", "4k3/8/8/8/8/8/8/4R1K1") == "");
  CHECK(pattern("4k3/8/8/8/8/8/8/4K2N w - - 0 1", "4k3/8/8/8/8/8/8/5NK1") == "");
  CHECK(pattern("4k3/p7/8/8/8/8/8/4K2R w - - 0 1", "4k3/8/8/8/8/8/8/5RK1") == "");
}

TEST_CASE("a pawn on the last rank that was not exchanged, or for what is not allowed") {
  constexpr const char* kFen = "8/P3k3/8/8/8/8/8/4K3 w - - 0 1";
  CHECK(pattern(kFen, "P7/4k3/8/8/8/8/8/4K3") == "promotion_not_exchanged a7a8: the pawn was not exchanged");
  CHECK(pattern(kFen, "q7/4k3/8/8/8/8/8/4K3") == "illegal_promotion a7a8: a piece of the other colour");
  CHECK(pattern(kFen, "K7/4k3/8/8/8/8/8/4K3") == "illegal_promotion a7a8: a king");
  CHECK(pattern(kFen, "p7/4k3/8/8/8/8/8/4K3") == "illegal_promotion a7a8: a piece of the other colour");
  CHECK(pattern(kFen, "N7/4k3/8/8/8/8/8/4K3") == "");  // that is a move
  CHECK(pattern(kFen, "8/4k3/8/8/8/8/8/4K3") == "");
  CHECK(pattern(kFen, "P7/P3k3/8/8/8/8/8/4K3") == "");
  CHECK(pattern("4k3/8/8/8/8/8/7p/4K3 b - - 0 1", "4k3/8/8/8/8/8/8/4K2p") ==
        "promotion_not_exchanged h2h1: the pawn was not exchanged");
  CHECK(pattern("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "1P2k3/8/8/8/8/8/8/4K3") ==
        "promotion_not_exchanged a7b8: the pawn was not exchanged");
}

TEST_CASE("a pawn that took another one beside its way, where that is no capture in passing") {
  CHECK(pattern("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "4k3/8/3P4/8/8/8/8/4K3") ==
        "illegal_move e5d6: no capture en passant");
  CHECK(pattern("4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1", "4k3/8/8/8/8/4p3/8/4K3") ==
        "illegal_move d4e3: no capture en passant");
  // On any rank, but one step forward and to the side of the pawn that is gone.
  CHECK(pattern("4k3/8/8/8/3pP3/8/8/4K3 w - - 0 1", "4k3/8/8/3P4/8/8/8/4K3") ==
        "illegal_move e4d5: no capture en passant");
  CHECK(pattern("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "4k3/8/5P2/8/8/8/8/4K3") == "");
  CHECK(pattern("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "4k3/8/4P3/8/8/8/8/4K3") == "");
  CHECK(pattern("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/3P4/8/8/4K3") == "");
  CHECK(pattern("4k3/8/8/2p1P3/8/8/8/4K3 w - - 0 1", "4k3/8/2P5/8/8/8/8/4K3") == "");
  CHECK(pattern("4k3/8/8/3pP2p/8/8/8/4K3 w - - 0 1", "4k3/8/3P4/8/8/8/8/4K3") == "");
  CHECK(pattern("4k3/8/8/3nP3/8/8/8/4K3 w - - 0 1", "4k3/8/3P4/8/8/8/8/4K3") == "");
}

TEST_CASE("a king that was taken, by a piece of the player on move") {
  CHECK(pattern("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "R7/8/8/8/8/8/8/4K3") == "");
  CHECK(pattern("k7/8/8/8/8/8/8/2R1K3 w - - 0 1", "R7/8/8/8/8/8/8/4K3") ==
        "king_captured c1a8: the king was taken");
  CHECK(pattern("4k3/8/8/8/8/8/4p3/R3K3 b - - 0 1", "4k3/8/8/8/8/8/8/R3p3") ==
        "king_captured e2e1: the king was taken");
  // Another piece stands there, the taker still stands where it was, or more is missing.
  CHECK(pattern("k7/8/8/8/8/8/8/2R1K3 w - - 0 1", "Q7/8/8/8/8/8/8/4K3") == "");
  CHECK(pattern("k7/8/8/8/8/8/8/2R1K3 w - - 0 1", "R7/8/8/8/8/8/8/2R1K3") == "");
  CHECK(pattern("k7/7p/8/8/8/8/8/2R1K3 w - - 0 1", "R7/8/8/8/8/8/8/4K3") == "");
  CHECK(pattern("k7/8/8/8/8/8/8/2R1K3 w - - 0 1", "8/8/8/8/8/8/8/4K3") == "");
  // The opponent's own piece takes nothing.
  CHECK(pattern("k6r/8/8/8/8/8/8/4K3 w - - 0 1", "r7/8/8/8/8/8/8/4K3") == "");
}

TEST_CASE("a board that is as in the position shows nothing") {
  CHECK(pattern("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/4K2R") == "");
}

TEST_CASE("a castling is found among other differences, of either player, as often as there is one") {
  const auto shown = [](const char* fen, rules::Color player, const char* stands) {
    const rules::Position position = position_of(fen);
    const rules::Placement seen = *rules::Placement::parse(stands);
    std::string out;
    for (const CastlingShown& one :
         castlings_shown(position, player, seen, position.placement().difference(seen)))
      out += (out.empty() ? "" : " ") + to_string(one.king) + to_string(one.to.king);
    return out;
  };
  constexpr const char* kBoth = "r3k3/7p/8/8/8/8/P7/4K2R w Kq - 0 1";
  CHECK(shown(kBoth, rules::Color::white, "r3k3/7p/8/8/P7/8/8/5RK1") == "e1g1 e1g1");  // by both rules
  CHECK(shown(kBoth, rules::Color::black, "2kr4/8/7p/8/8/8/P7/4K2R") == "e8c8 e8c8");
  CHECK(shown(kBoth, rules::Color::black, "r3k3/7p/8/8/P7/8/8/5RK1") == "");
  CHECK(shown(kBoth, rules::Color::white, "r3k3/7p/8/8/8/8/P7/4KR2") == "");
  CHECK(shown("4k3/8/8/8/8/8/8/3K3R w - - 0 1", rules::Color::white, "4k3/8/8/8/8/8/8/4RK2") == "d1f1");
}

TEST_CASE("a pawn that stands aside and ahead is found, whatever is missing besides") {
  const auto aside = [](const char* fen, const char* stands) {
    const rules::Position position = position_of(fen);
    const rules::Placement seen = *rules::Placement::parse(stands);
    std::string out;
    for (const rules::Move& one : pawns_aside(position, seen, position.placement().difference(seen)))
      out += (out.empty() ? "" : " ") + to_string(one.from) + to_string(one.to);
    return out;
  };
  constexpr const char* kWhite = "4k3/8/8/2PpP3/8/8/8/4K3 w - - 0 1";
  CHECK(aside(kWhite, "4k3/8/3P4/2P5/8/8/8/4K3") == "e5d6");
  CHECK(aside(kWhite, "4k3/8/3P4/3p4/8/8/8/4K3") == "c5d6 e5d6");
  CHECK(aside(kWhite, "4k3/8/4P3/2Pp4/8/8/8/4K3") == "");  // straight ahead
  CHECK(aside(kWhite, "4k3/8/8/2PP4/8/8/8/4K3") == "");    // on the pawn's own square
  CHECK(aside("4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1", "4k3/8/8/8/8/4p3/8/4K3") == "d4e3");
  CHECK(aside("4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1", "4k3/8/8/4p3/4P3/8/8/4K3") == "");  // backwards
}

}  // namespace illegal_pattern_test
