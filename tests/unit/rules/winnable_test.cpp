// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/chess/winnable/winnable.hpp"

#include <random>

#include "rules/chess/attacks.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/few_men.hpp"
#include "tests/support/labelled_positions.hpp"
#include "tests/support/long_run.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/shared_data.hpp"

namespace eboard::rules::winnable_test {

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
  CHECK(answers("4k3/8/5p2/p1p1pPp1/PpPpP1Pp/1P1P3P/8/4K3 w - g6 0 1") == "WB");
  CHECK(answers("4k3/8/5p2/p1p1pPp1/PpPpP1Pp/1P1P3P/8/4K3 w - - 0 1") == "--");
}

TEST_CASE("positions that went on after an irregularity are answered, too") {
  // White is to move while Black stands in check: the king is never taken.
  CHECK(answers("4k3/8/8/8/8/8/8/4R1K1 w - - 0 1", Validation::follow_on) == "W-");
  CHECK(answers("8/8/8/8/8/4k3/4K3/8 w - - 0 1", Validation::follow_on) == "--");
  // Kings side by side: a bishop that never mates later mates at once.
  CHECK(answers("8/8/B7/8/1p1p1p1p/1P1P1P1P/7K/7k w - - 0 1", Validation::follow_on) == "W-");
  // Pawns that forgot to be promoted, or went back.
  CHECK(answers("P3k3/8/8/8/8/8/8/p3K3 w - - 0 1", Validation::follow_on) == "--");
  CHECK(answers("p3k3/8/8/8/8/8/8/P3K3 w - - 0 1", Validation::follow_on) == "WB");
}

TEST_CASE(
    "an answer that would cost more than the limit is undecided, and the same question the same answer") {
  const Position& start = Position::initial();
  const Verdict first = winnable(start, Color::white, 3);
  CHECK(first.answer == Winnable::undecided);
  CHECK(std::holds_alternative<std::monostate>(first.certificate));
  CHECK(winnable(start, Color::white).nodes == winnable(start, Color::white).nodes);
}

TEST_CASE("whatever stands after random moves is decided, with a proof") {
  std::mt19937 random(1928);
  for (int game = 0; game < 60; ++game) {
    Position position = Position::initial();
    for (int ply = 0; ply < 40 + 8 * game; ++ply) {
      const MoveList moves = position.legal_moves();
      if (moves.empty()) break;
      position.play(moves[random() % moves.size()]);
    }
    for (const Color side : {Color::white, Color::black})
      CHECK(answer(position, side) != Winnable::undecided);
  }
}

TEST_CASE("every answer about random walls of pawns is proved") {
  std::mt19937 random(2023);
  int noes = 0;
  for (int round = 0; round < 1'500; ++round) {
    Setup setup;
    const auto put = [&](Square square, Piece piece) {
      if (!setup.placement[square]) setup.placement.set(square, piece);
    };
    const int first = static_cast<int>(random() % 2);
    const int base = 2 + static_cast<int>(random() % 3);
    for (int file = 0; file < 8; ++file) {
      const int rank = base + (random() % 4 == 0);
      if (file % 2 != first && random() % 3 != 0) continue;
      setup.placement.set(make_square(file, rank), Piece{Color::white, Role::pawn});
      setup.placement.set(make_square(file, rank + 1), Piece{Color::black, Role::pawn});
    }
    const auto anywhere = [&] { return static_cast<Square>(random() % kSquares); };
    put(static_cast<Square>(random() % 16), Piece{Color::white, Role::king});
    put(static_cast<Square>(48 + random() % 16), Piece{Color::black, Role::king});
    for (auto men = random() % 3; men > 0; --men) {
      const Role role = random() % 2 ? Role::bishop : Role::knight;
      put(anywhere(), Piece{random() % 2 ? Color::white : Color::black, role});
    }
    const auto position = Position::from_setup(setup);
    if (!position) continue;
    for (const Color side : {Color::white, Color::black}) {
      noes += answer(*position, side, 3'000) == Winnable::no;
    }
  }
  CHECK(noes > 200);
}

TEST_CASE("all positions of up to three pieces are answered as exhaustive search answers them") {
  test::FewMenCount count;
  for (const Color color : {Color::white, Color::black}) {
    for (const Role role : {Role::pawn, Role::knight, Role::bishop, Role::rook, Role::queen}) {
      test::each_with_men(std::array{Piece{color, role}}, [&](const Position& position) {
        test::check_answer(position, Color::white, count);
      });
    }
  }
  CHECK(count.positions > 300'000);
  CHECK(count.undecided == 0);
  CHECK(count.faults == 0);
}

TEST_CASE("labelled positions are answered as labelled, for both sides", "[slow]") {
  if (!test::have_shared_data()) return;
  const auto labelled =
      test::read_labelled_positions(test::shared_data() / "deadpos" / "cha-vectors-first1000.txt");
  REQUIRE(labelled.size() == 1000);
  int undecided = 0;  // within a sixtieth of the usual limit, to be quick; `./run bench winnable` decides all
  int asked = 0;
  for (std::size_t i = 0; i < labelled.size();
       i += static_cast<std::size_t>(1000 / test::rounds(250, 1000))) {
    const auto& [fen, position, can_mate] = labelled[i];
    ++asked;
    INFO(fen);
    for (const Color side : {Color::white, Color::black}) {
      const Winnable said = answer(position, side, 100'000);
      undecided += said == Winnable::undecided;
      if (said == Winnable::undecided) continue;
      CHECK((said == Winnable::yes) == can_mate[static_cast<std::size_t>(side)]);
    }
  }
  CHECK(10 * undecided < asked);
}

}  // namespace eboard::rules::winnable_test
