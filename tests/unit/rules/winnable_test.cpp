// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/winnable/winnable.hpp"

#include "rules/attacks.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/labelled_positions.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/shared_data.hpp"

namespace eboard::rules {

namespace {

using test::position_of;

/// The answer, with its certificate checked.
Winnable answer(const Position& position, Color side, std::uint64_t limit = kWinnableNodes) {
  const Verdict verdict = winnable(position, side, limit);
  INFO(to_fen(position.setup()));
  CHECK(certificate_fault(position, side, verdict.answer, verdict.certificate) == "");
  return verdict.answer;
}

/// "WB", "W-", "-B", "--", as in the labelled set; '?' for undecided.
std::string answers(std::string_view fen, Validation validation = Validation::strict) {
  const Position position = position_of(fen, validation);
  std::string out;
  for (const Color side : {Color::white, Color::black}) {
    const Winnable said = answer(position, side);
    out += said == Winnable::undecided ? '?' : said == Winnable::no ? '-' : side == Color::white ? 'W' : 'B';
  }
  return out;
}

/// Calls `visit` for every legal position of two kings and one white piece, with either side to move.
template <class Visit>
void each_with_three_men(Role role, Visit visit) {
  for (int squares = 0; squares < 64 * 64 * 64; ++squares) {
    const auto king = static_cast<Square>(squares % 64);
    const auto other = static_cast<Square>(squares / 64 % 64);
    const auto third = static_cast<Square>(squares / 4096);
    if (file_of(king) > 3 || king == other || king == third || other == third)
      continue;  // mirrored: the same
    Setup setup;
    setup.placement.set(king, Piece{Color::white, Role::king});
    setup.placement.set(other, Piece{Color::black, Role::king});
    setup.placement.set(third, Piece{Color::white, role});
    for (const Color turn : {Color::white, Color::black}) {
      setup.turn = turn;
      if (const auto position = Position::from_setup(setup)) visit(*position);
    }
  }
}

}  // namespace

TEST_CASE("a position that is over already is judged by what stands there") {
  CHECK(answers("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1") == "W-");  // mate
  CHECK(answers("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1") == "--");     // stalemate
  CHECK(answers("6k1/8/8/8/8/8/5PPP/r5K1 w - - 0 1") == "-B");
}

TEST_CASE("material that never mates is known without a look at the moves") {
  for (const auto* fen : {"8/8/4k3/8/8/8/3K4/8 w - - 0 1", "8/8/4k3/8/8/2N5/3K4/8 w - - 0 1",
                          "8/8/4k3/8/8/2B5/3K4/8 b - - 0 1", "8/5b2/4k3/8/8/3B4/3K4/8 b - - 0 1"}) {
    const Position position = position_of(fen);
    for (const Color side : {Color::white, Color::black}) {
      const Verdict verdict = winnable(position, side, 0);
      CHECK(verdict.answer == Winnable::no);
      CHECK(std::holds_alternative<DeadMaterial>(verdict.certificate));
      CHECK(certificate_fault(position, side, verdict.answer, verdict.certificate) == "");
    }
  }
  CHECK(answers("8/8/4k3/8/8/2N5/3K4/5q2 w - - 0 1") == "-B");
}

TEST_CASE("little material mates with the help of what the other side has") {
  CHECK(answers("8/8/4k3/5n2/8/2N5/3K4/8 w - - 0 1") == "WB");
  CHECK(answers("8/8/4k3/5r2/8/2N5/3K4/8 w - - 0 1") == "WB");
  CHECK(answers("8/8/4k3/5b2/8/2B5/3K4/8 w - - 0 1") == "WB");
  CHECK(answers("8/8/4k3/5p2/8/2B5/3K4/8 w - - 0 1") == "WB");
}

TEST_CASE("blocked pawns keep kings and bishops apart") {
  CHECK(answers("3k4/8/8/p2p2p1/P2P2P1/8/3K4/8 w - - 0 1") == "--");
  CHECK(answers("8/2k5/8/1p1p1p1p/1P1P1P1P/4B3/2K5/8 w - - 0 1") == "--");
  CHECK(answers("8/2k5/8/1p1p1p2/1P1P1P2/4B3/2K5/8 w - - 0 1") == "WB");
  CHECK(answers("4kb2/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/4KB2 w - - 0 1") == "--");
}

TEST_CASE("forced moves that end in stalemate or lose the last piece are dead") {
  CHECK(answers("k1K5/P7/8/8/8/8/8/8 b - - 0 1") == "--");
  CHECK(answers("1q2Q2k/8/5p1K/7P/8/8/8/8 b - - 0 1") == "--");
  CHECK(answers("k1q5/1Q6/K1P5/PP6/8/8/8/8 b - - 0 1") == "--");
}

TEST_CASE("castling and capturing in passing are moves like others") {
  // White is blocked in but for castling; the rook comes out over f1.
  const Position castles = position_of("4k3/8/8/8/1p1p1p1p/1PpPpPpP/2P1P1P1/4K2R w K - 0 1");
  CHECK(answer(castles, Color::white) == Winnable::yes);
  // Only the capture in passing opens the wall.
  CHECK(answers("8/2k5/8/p1p1pPp1/PpPpP1P1/1P1P4/8/4K3 w - g6 0 1") == "WB");
}

TEST_CASE("positions that went on after an irregularity are answered, too") {
  // White is to move while Black stands in check: the king is never taken.
  CHECK(answers("4k3/8/8/8/8/8/8/4R1K1 w - - 0 1", Validation::follow_on) == "W-");
  CHECK(answers("8/8/8/8/8/4k3/4K3/8 w - - 0 1", Validation::follow_on) == "--");
}

TEST_CASE(
    "an answer that would cost more than the limit is undecided, and the same question the same answer") {
  const Position& start = Position::initial();
  const Verdict first = winnable(start, Color::white, 3);
  CHECK(first.answer == Winnable::undecided);
  CHECK(std::holds_alternative<std::monostate>(first.certificate));
  CHECK(winnable(start, Color::white).nodes == winnable(start, Color::white).nodes);
}

TEST_CASE("all positions of up to three men are answered as exhaustive search answers them") {
  // Every yes is a line played to mate. The noes hold no mate, and no move leads out of them: all are right.
  for (const Role role : {Role::pawn, Role::knight, Role::bishop, Role::rook, Role::queen}) {
    std::size_t faults = 0;
    each_with_three_men(role, [&](const Position& position) {
      for (const Color side : {Color::white, Color::black}) {
        const Verdict verdict = winnable(position, side);
        faults += verdict.answer == Winnable::undecided;
        faults += !certificate_fault(position, side, verdict.answer, verdict.certificate).empty();
        if (verdict.answer != Winnable::no || std::holds_alternative<DeadMaterial>(verdict.certificate))
          continue;
        faults += position.turn() != side && position.is_checkmate();
        for (const Move move : position.legal_moves()) {
          faults += winnable(position.after(move), side).answer != Winnable::no;
        }
      }
    });
    CHECK(faults == 0);
  }
}

TEST_CASE("labelled positions are answered as their label says, for both sides") {
  if (!test::have_shared_data()) return;
  const auto labelled =
      test::read_labelled_positions(test::shared_data() / "deadpos" / "cha-vectors-first1000.txt");
  REQUIRE(labelled.size() == 1000);
  for (const auto& [fen, position, can_mate] : labelled) {
    INFO(fen);
    for (const Color side : {Color::white, Color::black}) {
      const Winnable said = answer(position, side, 10'000);
      if (said == Winnable::undecided) continue;
      CHECK((said == Winnable::yes) == can_mate[static_cast<std::size_t>(side)]);
    }
  }
}

}  // namespace eboard::rules
