// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/stories/explain.hpp"

#include <algorithm>
#include <set>
#include <sstream>
#include <string>

#include "tests/support/positions.hpp"
#include "tests/support/table_script.hpp"

namespace explain_test {

using eboard::drivers::BoardSnapshot;
using eboard::drivers::OccupancyChanged;
using eboard::drivers::OccupancySnapshot;
using eboard::drivers::SquareChanged;
using eboard::rules::parse_piece;
using eboard::rules::parse_square;
using eboard::test::position_of;
using eboard::test::Table;
using eboard::test::uci;
using namespace eboard::tracking;
using namespace std::chrono_literals;

namespace {

constexpr const char* kCaptureOnD5 = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";

Reason reason_on(const Explanation& open, const char* square) {
  const auto differences = open.differences();
  const auto found = std::find_if(differences.begin(), differences.end(),
                                  [&](const Difference& one) { return one.square == parse_square(square); });
  REQUIRE(found != differences.end());
  return found->reason;
}

/// The piece on `off` is seen on e6 instead; why, so long after it came there, if nothing was played yet.
Reason of_e6(const char* fen, Millis age, const char* off = "d5") {
  const auto position = position_of(fen);
  BoardView board;
  board.apply(BoardSnapshot{position.placement()}, 0s);
  board.apply(SquareChanged{*parse_square(off), std::nullopt}, 1s);
  board.apply(SquareChanged{*parse_square("e6"), position.placement()[*parse_square(off)]}, 2s);
  return reason_on(explain({position, nullptr, nullptr, {}, kNever}, board, 2s + age), "e6");
}

/// The same on a board of presence.
Reason of_something_on_e6(const char* fen, Millis age, const char* off = "d5") {
  const auto position = position_of(fen);
  BoardView board;
  board.apply(OccupancySnapshot{position.placement().occupied()}, 0s);
  board.apply(OccupancyChanged{*parse_square(off), false}, 1s);
  board.apply(OccupancyChanged{*parse_square("e6"), true}, 2s);
  return reason_on(explain({position, nullptr, nullptr, {}, kNever}, board, 2s + age), "e6");
}

/// Black's pawn came to d5 with the last ply, stood there for `stood`, and is seen on e6 now.
Reason of_e6_after_d7d5(Millis stood) {
  const auto before = position_of("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
  const Ply last = make_ply(before, uci(before, "d7d5"));
  const auto position = before.after(last.move);
  BoardView board;
  board.apply(BoardSnapshot{before.placement()}, 0s);
  board.apply(SquareChanged{*parse_square("d7"), std::nullopt}, 1s);
  board.apply(SquareChanged{*parse_square("d5"), parse_piece('p')}, 2s);
  board.apply(SquareChanged{*parse_square("d5"), std::nullopt}, 2s + stood);
  board.apply(SquareChanged{*parse_square("e6"), parse_piece('p')}, 2s + stood + 100ms);
  return reason_on(explain({position, &last, nullptr, {}, 2s}, board, 2s + stood + 200ms), "e6");
}

/// A game that stood at `fen`, the ply that followed there, and what squares reported.
struct Looks {
  const char* fen;
  const char* last;   ///< UCI; "": none
  const char* words;  ///< "1000 -e2 1200 +Pe4": times in milliseconds, squares that empty or read a piece
  Millis now;
  Millis placed = 1200ms;  ///< that ply
  bool knows_pieces = true;

  [[nodiscard]] Explanation explained() const {
    const auto before = position_of(fen);
    const bool moved = *last != '\0';
    const std::optional<Ply> ply = moved ? std::optional(make_ply(before, uci(before, last))) : std::nullopt;
    const auto position = ply ? before.after(ply->move) : before;
    BoardView board;
    if (knows_pieces) {
      board.apply(BoardSnapshot{before.placement()}, 0s);
    } else {
      board.apply(OccupancySnapshot{before.placement().occupied()}, 0s);
    }
    Millis at{0};
    std::istringstream in{std::string(words)};
    for (std::string word; in >> word;) {
      if (word.front() != '-' && word.front() != '+') {
        at = Millis(std::stoi(word));
        continue;
      }
      const auto square = *parse_square(word.substr(word.size() - 2));
      const bool stands = word.front() == '+';
      if (!knows_pieces) {
        board.apply(OccupancyChanged{square, stands}, at);
      } else {
        board.apply(SquareChanged{square, stands ? parse_piece(word[1]) : std::nullopt}, at);
      }
    }
    return explain({position, ply ? &*ply : nullptr, nullptr, {}, ply ? placed : kNever}, board, now);
  }
  /// "e1 in the hand, e4 on its way", by squares.
  [[nodiscard]] std::string reasons() const {
    const Explanation open = explained();
    std::set<std::string> sorted;
    for (const Difference& one : open.differences())
      sorted.insert(to_string(one.square) + " " + std::string(to_string(one.reason)));
    std::string out;
    for (const std::string& one : sorted) out += (out.empty() ? "" : ", ") + one;
    return out;
  }
  /// What it costs beyond its reasons, because it lasts.
  [[nodiscard]] Cost for_its_length() const {
    const Explanation open = explained();
    Cost out = open.cost();
    for (const Difference& one : open.differences()) out -= cost_of(one.reason).open;
    return out;
  }
};

std::string reasons(const Looks& looks) { return looks.reasons(); }

constexpr const char* kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
constexpr const char* kRook = "4k3/8/8/8/8/8/8/4R1K1 w - - 0 1";
constexpr const char* kToCastle = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
constexpr const char* kToPromote = "8/P3k3/8/8/8/8/8/4K3 w - - 0 1";
constexpr const char* kToCapture = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";

}  // namespace

TEST_CASE("what can be taken and is seen on another square is carried, until it stands there") {
  CHECK(of_e6(kCaptureOnD5, 200ms) == Reason::carried_early);
  CHECK(of_e6(kCaptureOnD5, 2900ms) == Reason::carried_early);
  CHECK(of_e6(kCaptureOnD5, 3s) == Reason::opponent_under_way);
}

TEST_CASE("something that stands where nothing should is what can be taken, on a board of presence") {
  CHECK(of_something_on_e6(kCaptureOnD5, 200ms) == Reason::carried_early);
  CHECK(of_something_on_e6(kCaptureOnD5, 3s) == Reason::opponent_under_way);
}

TEST_CASE("what nobody can take is not carried away by a capture") {
  CHECK(of_e6(kCaptureOnD5, 200ms, "e7") == Reason::opponent_under_way);
  CHECK(of_something_on_e6(kCaptureOnD5, 200ms, "e7") == Reason::opponent_under_way);
}

TEST_CASE(
    "a piece that moved last is carried away by a capture where it stood for a while, else it goes on") {
  CHECK(of_e6_after_d7d5(2s) == Reason::carried_early);
  CHECK(of_e6_after_d7d5(400ms) == Reason::opponent_under_way);
}

TEST_CASE("the mover's own piece on another square is on its way") {
  CHECK(of_e6("k7/8/8/8/8/8/8/4R1K1 w - - 0 1", 200ms, "e1") == Reason::under_way);
  CHECK(of_something_on_e6("k7/8/8/8/8/8/8/4R1K1 w - - 0 1", 200ms, "e1") == Reason::under_way);
}

TEST_CASE("a captured piece that is carried over the board before its capturer moves is no ply") {
  for (const bool occupancy : {false, true}) {
    CAPTURE(occupancy);
    Table table({.occupancy = occupancy});
    table.play("-e2 +Pe4 Lw 1s -d7 +pd5 Lb 1s -d5 +pd6 600ms -d6 +pe6 600ms -e6 300ms");
    CHECK(table.committed() == "e2e4 d7d5");
    CHECK(table.provisional() == "");
    table.play("-e4 +Pd5 Lw 1s -d5 . -d8 +qd5 Lb 1s");
    CHECK(table.committed() == "e2e4 d7d5 e4d5 d8d5");
    CHECK(table.count<MoveRetracted>() == 0);
    CHECK(table.count<TakenBack>() == 0);
    CHECK(table.flags() == "");
  }
}

TEST_CASE("a capture is certain while the captured piece is still over the board") {
  for (const bool occupancy : {false, true}) {
    CAPTURE(occupancy);
    Table table({.occupancy = occupancy});
    table.play("-e2 +Pe4 Lw 1s -d7 +pd5 Lb 1s -d5 +pc5 200ms -e4 +Pd5 Lw 400ms");
    CHECK(table.committed() == "e2e4 d7d5 e4d5");
    table.play("-c5 1s -d8 . -d5 +qd5 Lb 1s");
    CHECK(table.committed() == "e2e4 d7d5 e4d5 d8d5");
    CHECK(table.count<TakenBack>() == 0);
    CHECK(table.flags() == "");
  }
}

// The watch takes the piece for one that its owner moved on.
TEST_CASE("to hold a captured piece over the board for two seconds is nobody's second move") {
  Table table;
  table.play("-e2 +Pe4 Lw 3s -d7 +pd5 Lb 3s -d5 +pe6 2s -e6 300ms -e4 +Pd5 Lw 1s -d5 . -d8 +qd5 Lb 1s");
  CHECK(table.committed() == "e2e4 d7d5 e4d5 d8d5");
  CHECK(table.flags() == "");
}

TEST_CASE("the mover holds a piece, a second one, or king and rook to castle") {
  CHECK(reasons({kStart, "", "1000 -g1", 2s}) == "g1 in the hand");
  CHECK(reasons({kStart, "", "1000 -g1 1500 -b1", 2s}) == "b1 in the hand, g1 another piece in the hand");
  CHECK(reasons({kToCastle, "", "1000 -e1 -h1", 2s}) == "e1 in the hand, h1 king and rook in the hands");
  CHECK(reasons({kToCastle, "", "1000 -e1 -a1", 2s}) == "a1 in the hand, e1 king and rook in the hands");
  CHECK(reasons({kToCastle, "", "1000 -a1 -h1", 2s}) == "a1 in the hand, h1 another piece in the hand");
  CHECK(reasons({kToCastle, "", "1000 -a1 -e1 -h1", 2s}) ==
        "a1 in the hand, e1 king and rook in the hands, h1 another piece in the hand");
  CHECK(reasons({"4k3/8/8/8/8/8/8/4K2R w - - 0 1", "", "1000 -e1 -h1", 2s}) ==
        "e1 in the hand, h1 another piece in the hand");
  CHECK(reasons({"4k3/8/8/8/8/8/8/4K1NR w K - 0 1", "", "1000 -e1 -g1", 2s}) ==
        "e1 in the hand, g1 another piece in the hand");
}

TEST_CASE("the opponent's piece is off to be taken, or only to be adjusted") {
  constexpr const char* kTwo = "4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1";
  CHECK(reasons({kToCapture, "", "1000 -d5", 2s}) == "d5 taken off by the side to move");
  CHECK(reasons({kTwo, "", "1000 -d5 -f5", 2s}) ==
        "d5 taken off by the side to move, f5 two of the opponent's pieces off");
  CHECK(reasons({kToCapture, "", "1000 -e8", 2s}) == "e8 off, and cannot be taken");
  // The pawn that just passed is taken beside the square to which its captor goes.
  CHECK(reasons({"4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d7d5", "1000 -d7 1200 +pd5 5000 -d5", 6s}) ==
        "d5 placed and lifted again");
}

TEST_CASE("of castling the rook is still to come, wherever it is") {
  CHECK(reasons({kToCastle, "e1g1", "1000 -e1 1200 +Kg1", 2s}) ==
        "f1 the rook has not followed yet, h1 the rook has not followed yet");
  CHECK(reasons({kToCastle, "e1g1", "1000 -e1 1200 +Kg1 1500 -h1", 2s}) ==
        "f1 the rook has not followed yet");
  CHECK(reasons({kToCastle, "e1g1", "1000 -e1 1200 +Kg1 1500 -h1 1700 +Re1", 2s}) ==
        "e1 the rook stands elsewhere, f1 the rook has not followed yet");
  CHECK(reasons({kToCastle, "e1c1", "1000 -e1 1200 +Kc1", 2s}) ==
        "a1 the rook has not followed yet, d1 the rook has not followed yet");
  CHECK(reasons({kToCastle, "e1g1", "1000 +Kg1", 1230ms}) ==
        "e1 placed, and just leaving, f1 the rook has not followed yet, h1 the rook has not followed yet");
}

TEST_CASE("a castling rook that arrived stands in its corner no more") {
  CHECK(reasons({kToCastle, "e1g1", "1000 -e1 1100 +Kg1 1200 -h1 1300 +Rf1 1310 +Rh1", 1350ms}) ==
        "h1 placed, and just leaving");
  CHECK(reasons({kToCastle, "e1g1", "1000 -e1 1100 +Kg1 1200 -h1 1300 +Rf1 5000 +Rh1", 20s}) ==
        "h1 never seen leaving");
}

TEST_CASE(
    "a piece that reads on its next square already costs the more the longer it stood on the last one") {
  const auto cost = [](Millis stood) {
    const auto position = position_of("4k3/2p5/8/1P6/8/8/8/4K3 b - - 0 1");
    const Ply last = make_ply(position, uci(position, "c7c6"));
    const auto after = position.after(last.move);
    BoardView board;
    board.apply(BoardSnapshot{position.placement()}, 0s);
    board.apply(SquareChanged{*parse_square("c7"), std::nullopt}, 1s);
    board.apply(SquareChanged{*parse_square("c5"), parse_piece('p')}, 2s);
    board.apply(SquareChanged{*parse_square("c6"), parse_piece('p')}, 2s + stood);
    return explain({after, &last, nullptr, {}, 2s + stood}, board, 2s + stood + 100ms).cost();
  };
  CHECK(cost(100ms) == Approx(0.8));
  CHECK(cost(700ms) > cost(100ms));
  CHECK(cost(10s) > cost(1s));
}

TEST_CASE("where a castling rook has left its corner, the opponent's rook is on its way") {
  CHECK(reasons({kToCastle, "e1g1", "1000 -e1 1100 +Kg1 1200 -h1 1300 +Rf1 3000 -h8 3200 +rh1", 3300ms}) ==
        "h1 on its way, h8 in the hand");
}

TEST_CASE("a pawn on the last rank is not exchanged, or for another piece than was chosen") {
  const auto a8 = [](const char* words, Millis now = 2s, const char* last = "a7a8q") {
    return reasons({kToPromote, last, words, now});
  };
  CHECK(a8("1000 -a7 1200 +Pa8") == "a8 the pawn is not yet exchanged");
  CHECK(a8("1000 -a7") == "a8 the pawn is not yet exchanged");
  CHECK(a8("1000 -a7 1200 +qa8") == "a8 exchanged for the other colour");
  CHECK(a8("1000 -a7 1200 +ra8", 5s) == "a8 exchanged for another piece of the other colour");
  CHECK(a8("1000 -a7 1200 +Ra8") == "a8 exchanged for another piece");
  CHECK(a8("1000 -a7 1200 +Qa8 1400 +Ra8") == "a8 exchanged once more");
  CHECK(a8("1000 -a7 1200 +Qa8") == "");
}

TEST_CASE("a pawn that is left on the last rank is a queen") {
  const auto waits = [](const char* last, const char* words, Millis now) {
    return Looks{kToPromote, last, words, now}.for_its_length();
  };
  CHECK(waits("a7a8q", "1000 -a7 1200 +Pa8", 60s) == Approx(0).margin(1e-9));
  CHECK(waits("a7a8n", "1000 -a7 1200 +Pa8", 4199ms) == Approx(0).margin(1e-9));
  CHECK(waits("a7a8n", "1000 -a7 1200 +Pa8", 4200ms) > 2);
  // The knight was seen, and is off for a moment.
  CHECK(waits("a7a8n", "1000 -a7 1200 +Na8 2000 -a8", 60s) == Approx(0).margin(1e-9));
  // What stands there for long was chosen.
  CHECK(waits("a7a8q", "1000 -a7 1200 +Ra8", 4199ms) == Approx(0).margin(1e-9));
  CHECK(waits("a7a8q", "1000 -a7 1200 +Ra8", 4200ms) > 2);
}

TEST_CASE("a pawn that was taken in passing still stands for a while") {
  constexpr const char* kPassed = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
  CHECK(reasons({kPassed, "e5d6", "1000 -e5 1200 +Pd6", 2s}) == "d5 the captured pawn still stands");
  CHECK(reasons({kPassed, "e5d6", "1000 -e5 1200 +Pd6 1300 -d5", 2s}) == "");
  CHECK(reasons({kPassed, "e5d6", "1000 -e5 1200 +Pd6 1300 +Nd5", 1500ms}) ==
        "d5 a reading that nobody caused");
}

TEST_CASE("the piece of the last ply is off again, was never read, or was there in a silence") {
  CHECK(reasons({kStart, "g1f3", "1000 -g1 1200 +Nf3 2000 -f3", 2100ms}) == "f3 placed and lifted again");
  CHECK(reasons({kStart, "g1f3", "1000 -g1", 2100ms}) == "f3 placed and never read");
}

TEST_CASE(
    "a piece that left at once after its ply costs more the longer it is away, one that stood does not") {
  const auto away = [](const char* words, Millis now) {
    return Looks{kStart, "g1f3", words, now}.for_its_length();
  };
  constexpr const char* kAtOnce = "1000 -g1 1200 +Nf3 2000 -f3";
  CHECK(away(kAtOnce, 2599ms) == Approx(0).margin(1e-9));
  CHECK(away(kAtOnce, 2600ms) == Approx(1.7));
  CHECK(away(kAtOnce, 3500ms) == Approx(3.4));
  CHECK(away(kAtOnce, 4999ms) == Approx(3.4));
  CHECK(away(kAtOnce, 5s) > 7);
  CHECK(away("1000 -g1 1200 +Nf3 2700 -f3", 60s) == Approx(0).margin(1e-9));
}

TEST_CASE("a square reads its piece for a moment after the piece arrived elsewhere") {
  const auto g1 = [](Millis now) { return reasons({kStart, "g1f3", "1200 +Nf3", now}); };
  CHECK(g1(1279ms) == "g1 placed, and just leaving");
  CHECK(g1(1280ms) == "g1 placed before it was seen leaving");
  CHECK(g1(1799ms) == "g1 placed before it was seen leaving");
  CHECK(g1(1800ms) == "g1 never seen leaving");
  // Taken again from there, the moment counts from then on.
  CHECK(reasons({kStart, "g1f3", "1000 -g1 1200 +Nf3 5000 +Ng1", 5050ms}) == "g1 placed, and just leaving");
  CHECK(reasons({kStart, "g1f3", "1000 -g1 1200 +Nf3 5000 +Bg1", 5050ms}) ==
        "g1 a reading that nobody caused");
}

TEST_CASE("on a board of presence, too, a piece that is dragged reads on the square behind it for a moment") {
  const auto dragged = [](const char* last, const char* words, Millis now) {
    return reasons({.fen = "k7/8/8/8/8/8/8/4R1K1 w - - 0 1",
                    .last = last,
                    .words = words,
                    .now = now,
                    .knows_pieces = false});
  };
  constexpr const char* kOnTwo = "1000 +Re2 1030 -e1 1200 +Re3";
  CHECK(dragged("", kOnTwo, 1210ms) == "e1 in the hand, e2 passed a moment ago, e3 on its way");
  CHECK(dragged("e1e3", kOnTwo, 1210ms) == "e2 passed a moment ago");
  // What stands there long after the piece has come did not come with it.
  CHECK(dragged("e1e3", "1000 -e1 1200 +Re3 3000 +Re2", 3100ms) == "e2 a reading that nobody caused");
}

TEST_CASE("a king where results are shown is not under way, unless it is to move or was never read") {
  constexpr const char* kKings = "8/8/3k4/8/8/3K4/8/8 w - - 0 1";
  CHECK(reasons({kKings, "", "1000 -d6 1200 +kd5", 2s}) ==
        "d5 a king where results are shown, d6 off, and cannot be taken");
  CHECK(reasons({kKings, "", "1000 -d6 1200 +kc5", 1500ms}) ==
        "c5 moved on after its ply, d6 off, and cannot be taken");
  CHECK(reasons({kKings, "", "1000 -d3 1200 +Kd4", 1500ms}) == "d3 in the hand, d4 on its way");
  CHECK(reasons({"8/8/3k4/8/8/2QK4/8/8 w - - 0 1", "", "1000 -c3 1200 +Qd4", 1500ms}) ==
        "c3 in the hand, d4 on its way");
  for (const char* centre : {"d4", "e4", "d5", "e5"}) {
    CAPTURE(centre);
    const std::string words = std::string("1000 -a8 1200 +k") + centre;
    CHECK(reasons({"k7/8/8/8/8/8/8/K7 w - - 0 1", "", words.c_str(), 2s}) ==
          "a8 off, and cannot be taken, " + std::string(centre) + " a king where results are shown");
  }
  // The king of the last ply was not read where it went; it is read elsewhere.
  CHECK(reasons({"8/8/8/8/2K5/8/8/k7 w - - 0 1", "c4c5", "1000 -c4 1200 +Kd4", 1300ms}) ==
        "c5 placed and never read, d4 moved on after its ply");
}

TEST_CASE("a captured piece is carried over the board, and then stands in the way") {
  const auto f4 = [](Millis now) { return Looks{kToCapture, "e4d5", "1000 -e4 1200 +Pd5 2000 +pf4", now}; };
  CHECK(f4(4999ms).reasons() == "f4 captured and carried over the board");
  CHECK(f4(5s).reasons() == "f4 captured and left standing");
  CHECK(f4(6999ms).for_its_length() == Approx(0).margin(1e-9));
  CHECK(f4(7s).for_its_length() == Approx(1.7));
  // Another piece than the captured one is no carried one.
  CHECK(reasons({kToCapture, "e4d5", "1000 -e4 1200 +Pd5 2000 +nf4", 5s}) ==
        "f4 a piece that nobody put there");
}

TEST_CASE("a reading that nobody caused is a piece that nobody put there after a while") {
  CHECK(reasons({kStart, "", "1000 +nh5", 1599ms}) == "h5 a reading that nobody caused");
  CHECK(reasons({kStart, "", "1000 +nh5", 1600ms}) == "h5 a piece that nobody put there");
}

TEST_CASE("a piece that reads as another one is misread, of the other side it is nonsense") {
  CHECK(reasons({kStart, "", "1000 +Rd1", 1599ms}) == "d1 read as another piece");
  CHECK(reasons({kStart, "", "1000 +Rd1", 1600ms}) == "d1 read as another piece for long");
  CHECK(reasons({kStart, "", "1000 +rd1", 1599ms}) == "d1 a reading that nobody caused");
  CHECK(reasons({kStart, "", "1000 +rd1", 1600ms}) == "d1 another colour than should stand there");
  // The square of the last ply may read anything for a moment.
  CHECK(reasons({kStart, "g1f3", "1000 -g1 1200 +nf3", 1300ms}) == "f3 read as another piece");
  CHECK(reasons({kStart, "g1f3", "1000 -g1 1200 +nf3", 1800ms}) ==
        "f3 another colour than should stand there");
  // What should stand there is off, and may be on its way.
  CHECK(reasons({kStart, "", "1000 +rd1 1100 +Qd4", 1200ms}) ==
        "d1 a reading that nobody caused, d4 a reading that nobody caused");
  CHECK(reasons({kStart, "", "1000 +Qd4 1100 +rd1", 1200ms}) ==
        "d1 a reading that nobody caused, d4 on its way");
}

}  // namespace explain_test
