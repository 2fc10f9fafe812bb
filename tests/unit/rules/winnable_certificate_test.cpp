// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The check of certificates: sound ones pass (winnable_test.cpp looks at every one it gets), spoilt ones do
// not.
#include <map>
#include <random>

#include "rules/chess/winnable/static_closure.hpp"
#include "rules/chess/winnable/winnable.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

namespace eboard::rules::winnable_certificate_test {

namespace {

using test::position_of;

constexpr std::string_view kBlocked[] = {
    "8/2k5/8/1p1p1p1p/1P1P1P1P/4B3/2K5/8 w - - 0 1",
    "4kb2/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/4KB2 w - - 0 1",
    "2k5/2p1p1p1/p1P1P1P1/P1p4K/8/8/2P5/8 w - - 0 1",
    "N1b1N1N1/1pPpPpPp/1P1P1P1P/8/8/8/8/k3B1K1 w - - 0 1",
    "8/1p2B1B1/1PpB1B2/k1P1B3/p1P2B2/P7/5K2/8 w - - 0 1",
};

std::string fault_of_closure(const Position& position, const StaticClosure& closure) {
  return certificate_fault(position, Color::white, Winnable::no, ClosedSet{{}, {{position, closure}}});
}

/// Calls `visit` with the closure after each removal of one square from one set, or of one capturable piece.
template <class Visit>
void each_spoilt(const StaticClosure& closure, Visit visit) {
  for (std::size_t start = 0; start < closure.reach.size(); ++start) {
    for (Bitboard rest = closure.reach[start]; rest;) {
      StaticClosure spoilt = closure;
      spoilt.reach[start] ^= bit(pop(rest));
      visit(spoilt);
    }
  }
  for (Bitboard rest = closure.capturable; rest;) {
    StaticClosure spoilt = closure;
    spoilt.capturable ^= bit(pop(rest));
    visit(spoilt);
  }
}

}  // namespace

TEST_CASE("a closure that lacks a square or a capture is refused, whichever it is") {
  for (const std::string_view fen : kBlocked) {
    INFO(fen);
    const Position position = position_of(fen);
    const auto closure = static_closure(position, Color::white);
    REQUIRE(closure);
    CHECK(fault_of_closure(position, *closure) == "");
    each_spoilt(*closure,
                [&](const StaticClosure& spoilt) { CHECK(fault_of_closure(position, spoilt) != ""); });
  }
}

TEST_CASE("a closure that holds everything is closed, but excludes no mate") {
  StaticClosure all;
  all.reach.fill(~Bitboard{0});
  for (auto& roles : all.promoted) roles.fill(~Bitboard{0});
  all.capturable = ~Bitboard{0};
  CHECK(fault_of_closure(position_of("7k/8/8/8/8/8/8/KR6 w - - 0 1"), all) != "");
}

TEST_CASE("games played at random stay within the closure") {
  std::mt19937 random(4711);
  for (const std::string_view fen : kBlocked) {
    INFO(fen);
    const Position start = position_of(fen);
    const auto closure = static_closure(start, Color::white);
    REQUIRE(closure);
    for (int game = 0; game < 30; ++game) {
      Position position = start;
      std::map<Square, Square> origin;  // by where a piece stands: where it stood at the start
      for (Bitboard rest = start.placement().occupied(); rest;) {
        const Square square = pop(rest);
        origin[square] = square;
      }
      for (int ply = 0; ply < 120; ++ply) {
        const MoveList moves = position.legal_moves();
        if (moves.empty()) break;
        const Move move = moves[random() % moves.size()];
        if (move.kind != MoveKind::normal) break;
        if (origin.count(move.to) && !position.after(move).is_stalemate()) {
          CHECK(contains(closure->capturable, origin[move.to]));
        }
        origin[move.to] = origin[move.from];
        origin.erase(move.from);
        position.play(move);
        CHECK(contains(closure->reach[index(origin[move.to])], move.to));
      }
    }
  }
}

TEST_CASE("a line is refused unless all of it is legal and its end is mate by the right side") {
  const Position position = position_of("7k/8/6K1/8/8/8/8/R7 b - - 0 1");
  const Verdict verdict = winnable(position, Color::white);
  REQUIRE(verdict.answer == Winnable::yes);
  const auto fault = [&](Color side, const MatingLine& line) {
    return certificate_fault(position, side, Winnable::yes, line);
  };
  MatingLine line = std::get<MatingLine>(verdict.certificate);
  CHECK(fault(Color::white, line) == "");
  CHECK(fault(Color::black, line) != "");
  line.moves.pop_back();
  CHECK(fault(Color::white, line) == "the line does not end in mate");
  line.moves.push_back({make_square(0, 0), make_square(1, 1)});
  CHECK(ContainsSubstring("is not legal").match(fault(Color::white, line)));
}

TEST_CASE("a set that a move leads out of, or that holds a mate, is refused") {
  const Position dead = position_of("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
  const ClosedSet alone{{dead}, {}};
  CHECK(certificate_fault(dead, Color::white, Winnable::no, alone) == "");
  const ClosedSet nothing;
  CHECK(certificate_fault(dead, Color::white, Winnable::no, nothing) != "");
  const Position open = position_of("k7/8/1K6/8/8/8/8/7R b - - 0 1");
  CHECK(ContainsSubstring("leads out")
            .match(certificate_fault(open, Color::white, Winnable::no, ClosedSet{{open}, {}})));
  const Position mate = position_of("k6R/8/1K6/8/8/8/8/8 b - - 0 1");
  CHECK(certificate_fault(mate, Color::white, Winnable::no, ClosedSet{{mate}, {}}) == "it is mate");
}

TEST_CASE("material that may mate is no proof") {
  const Position rook = position_of("8/8/4k3/8/8/2R5/3K4/8 w - - 0 1");
  for (const DeadMaterial reason :
       {DeadMaterial::bare_king, DeadMaterial::knight_against_queens, DeadMaterial::bishops_of_one_colour}) {
    CHECK(certificate_fault(rook, Color::white, Winnable::no, reason) == "the material may mate");
  }
  const Position bishops = position_of("8/8/4k3/5b2/8/2B5/3K4/8 w - - 0 1");
  CHECK(certificate_fault(bishops, Color::white, Winnable::no, DeadMaterial::bishops_of_one_colour) != "");
}

TEST_CASE("an answer needs a certificate of its kind, and doubt needs none") {
  const Position position = position_of("8/8/4k3/8/8/2R5/3K4/8 w - - 0 1");
  CHECK(certificate_fault(position, Color::white, Winnable::yes, std::monostate{}) != "");
  CHECK(certificate_fault(position, Color::white, Winnable::yes, DeadMaterial::bare_king) != "");
  CHECK(certificate_fault(position, Color::black, Winnable::no, MatingLine{}) != "");
  CHECK(certificate_fault(position, Color::black, Winnable::undecided, std::monostate{}) == "");
  CHECK(certificate_fault(position, Color::black, Winnable::undecided, DeadMaterial::bare_king) != "");
}

}  // namespace eboard::rules::winnable_certificate_test
