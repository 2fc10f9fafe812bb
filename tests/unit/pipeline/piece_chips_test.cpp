// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/pipeline/piece_chips.hpp"

#include <algorithm>

#include "tests/support/catch.hpp"
#include "tests/support/chip_sets.hpp"

namespace piece_chips_test {

using namespace eboard;
using drivers::BoardSnapshot;
using drivers::Chip;
using drivers::ChipSnapshot;
using drivers::OccupancySnapshot;
using drivers::Payload;
using pipeline::PieceChips;
using test::chip_of;
using test::chips_at_start;
using test::on;

namespace {

constexpr int kEnough = 7;

std::optional<Payload> show(PieceChips& chips, const ChipSnapshot& seen, int times = 1) {
  std::optional<Payload> out;
  for (; times > 0; --times) out = chips.read(seen);
  return out;
}

/// The tracker found so many plies of a game.
void play(PieceChips& chips, int plies, bool rotated = false) {
  chips.hear({{}, 1, tracking::GameStarted{rules::to_fen(rules::Setup::initial()), rotated}});
  for (int ply = 1; ply <= plies; ++ply) {
    tracking::MoveTracked move;
    move.ply = ply;
    move.state = tracking::MoveState::committed;
    chips.hear({{}, 1, move});
  }
}

BoardSnapshot pieces(std::string_view fen) { return {rules::Placement::parse(fen).value()}; }
const BoardSnapshot kStart{rules::Placement::initial()};
const OccupancySnapshot kStartOccupied{rules::Placement::initial().occupied()};

/// Has learned the set, in a game that was played.
PieceChips learned() {
  PieceChips chips;
  show(chips, chips_at_start(), kEnough);
  play(chips, 20);
  return chips;
}

/// The other way round on the table.
ChipSnapshot turned(const ChipSnapshot& seen) {
  ChipSnapshot out;
  for (std::size_t n = 0; n < seen.chips.size(); ++n) out.chips[63 - n] = seen.chips[n];
  return out;
}

}  // namespace

TEST_CASE("before there are seven readings nothing is said of a set that is not known") {
  PieceChips chips;
  CHECK_FALSE(show(chips, chips_at_start(), kEnough - 1));
  CHECK(show(chips, chips_at_start()) == Payload(kStartOccupied));
}

TEST_CASE("an empty board is empty, and nothing is learned from it") {
  PieceChips chips;
  CHECK(show(chips, ChipSnapshot{}, 100) == Payload(OccupancySnapshot{0}));
  CHECK(chips.text().empty());
}

TEST_CASE("a set has its names when the first ply has shown who is White") {
  PieceChips chips;
  show(chips, chips_at_start(), kEnough);
  CHECK(show(chips, chips_at_start({{"e2", Chip()}})) ==
        Payload(OccupancySnapshot{kStartOccupied.occupied & ~rules::bit(*rules::parse_square("e2"))}));
  play(chips, 1);
  CHECK(show(chips, chips_at_start({{"e2", Chip()}, {"e4", chip_of(21)}})) ==
        Payload(pieces("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR")));
}

TEST_CASE("on a board that lies the other way round kings, queens and colours are named so") {
  PieceChips chips;
  show(chips, chips_at_start(), kEnough);
  play(chips, 20, true);
  CHECK(show(chips, chips_at_start()) == Payload(BoardSnapshot{rules::Placement::initial().rotated()}));
}

TEST_CASE("a board that is known is turned for the next game") {
  auto chips = learned();
  CHECK(show(chips, turned(chips_at_start()), kEnough) ==
        Payload(BoardSnapshot{rules::Placement::initial().rotated()}));
  play(chips, 20, true);
  CHECK(show(chips, chips_at_start(), kEnough) == Payload(kStart));
}

TEST_CASE("a set is learned through noise and readings that fail") {
  PieceChips chips;
  const auto noise = chips_at_start({{"e4", Chip({7, 0, 200, 0, 0})}, {"c5", Chip({9, 1, 200, 3, 5})}});
  for (int n = 0; n < 3; ++n) {
    show(chips, noise);
    show(chips, chips_at_start({{"g1", Chip()}}));
    show(chips, chips_at_start());
  }
  play(chips, 20);
  CHECK(show(chips, noise) == Payload(kStart));
  CHECK(show(chips, noise, 1) == Payload(kStart));
}

TEST_CASE("a reading of a known set that fails leaves its square empty") {
  auto chips = learned();
  CHECK(show(chips, chips_at_start({{"e2", Chip()}})) ==
        Payload(pieces("rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR")));
}

TEST_CASE("one chip on two squares is no reading") {
  auto chips = learned();
  CHECK_FALSE(show(chips, chips_at_start({{"e4", chip_of(21)}})));
}

TEST_CASE("nothing is learned while a piece is missing, or one stands elsewhere") {
  PieceChips chips;
  show(chips, chips_at_start({{"e2", Chip()}}), 30);
  show(chips, chips_at_start({{"e2", Chip()}, {"e4", chip_of(21)}}), 30);
  show(chips, chips_at_start({{"e4", chip_of(40)}}), 30);
  play(chips, 1);
  CHECK(show(chips, chips_at_start()) == Payload(kStartOccupied));
}

TEST_CASE("spare queens on d3 and d6 are learned with the set") {
  PieceChips chips;
  show(chips, chips_at_start({{"d6", chip_of(33)}, {"d3", chip_of(34)}}), kEnough);
  show(chips, chips_at_start(), kEnough);
  play(chips, 20);
  CHECK(show(chips, chips_at_start({{"a8", chip_of(34)}, {"h1", chip_of(33)}})) ==
        Payload(pieces("Qnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNq")));
}

TEST_CASE("spare queens lie on the same squares of a board that is turned round, and on no other") {
  PieceChips chips;
  show(chips, turned(chips_at_start({{"d6", chip_of(33)}, {"d3", chip_of(34)}})), kEnough);
  play(chips, 20, true);
  const auto queen = rules::Placement::parse("Qnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR").value();
  CHECK(show(chips, turned(chips_at_start({{"a8", chip_of(34)}}))) ==
        Payload(BoardSnapshot{queen.rotated()}));
  PieceChips other;
  show(other, chips_at_start({{"d6", chip_of(33)}, {"e6", chip_of(34)}}), kEnough);
  play(other, 20);
  CHECK(show(other, chips_at_start()) == Payload(kStartOccupied));
}

TEST_CASE("a chip with two zeros is one, and three zeros are noise") {
  const auto seen = [](const Chip& pawn) {
    PieceChips chips;
    show(chips, chips_at_start({{"e2", pawn}}), kEnough);
    play(chips, 20);
    return show(chips, chips_at_start({{"e2", pawn}}));
  };
  CHECK(seen(Chip({0, 0, 5, 7, 9})) == Payload(kStart));
  CHECK(seen(Chip({0, 0, 0, 7, 9})) != Payload(kStart));
}

TEST_CASE("a piece that was never learned is known to be there after some readings, and then at once") {
  auto chips = learned();
  const Chip queen({200, 1, 2, 3, 4});
  const auto promoted = chips_at_start({{"a8", queen}, {"e2", Chip()}});
  const auto without = pieces("1nbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR");
  auto with = without;
  with.unknown = rules::bit(*rules::parse_square("a8"));
  CHECK(show(chips, promoted) == Payload(without));
  CHECK(show(chips, promoted, 3) == Payload(with));
  with = pieces("1nbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR");
  with.unknown = rules::bit(*rules::parse_square("a5"));
  CHECK(show(chips, chips_at_start({{"a8", Chip()}, {"e2", Chip()}, {"a5", queen}})) == Payload(with));
}

TEST_CASE("a piece that replaces another one has its name from where it stands, and the rest keep theirs") {
  auto chips = learned();
  const Chip other({200, 1, 2, 3, 4});
  show(chips, chips_at_start({{"a1", other}}), kEnough);
  CHECK(show(chips, chips_at_start({{"a1", Chip()}, {"a4", other}})) ==
        Payload(pieces("rnbqkbnr/pppppppp/8/8/R7/8/PPPPPPPP/1NBQKBNR")));
}

TEST_CASE("another set is learned from its beginning") {
  auto chips = learned();
  auto others = chips_at_start();
  for (Chip& chip : others.chips) {
    if (!chip.none()) chip = Chip({chip.numbers()[0], 1, 1, 1, 1});
  }
  CHECK(show(chips, others, kEnough) == Payload(kStartOccupied));
  play(chips, 20);
  CHECK(show(chips, others) == Payload(kStart));
}

TEST_CASE("with half of its pieces replaced a set is another one, with fewer it is the same") {
  const auto replaced = [](int pieces) {
    auto out = chips_at_start();
    for (int n = 0; n < pieces; ++n) *std::ranges::find(out.chips, chip_of(n + 1)) = Chip({200, n, 1, 1, 1});
    return out;
  };
  for (const int pieces : {15, 16}) {
    CAPTURE(pieces);
    auto chips = learned();
    CHECK(show(chips, replaced(pieces), kEnough) ==
          (pieces == 15 ? Payload(kStart) : Payload(kStartOccupied)));
  }
}

TEST_CASE("a set that is set up wrongly keeps its names") {
  auto chips = learned();
  CHECK(show(chips, chips_at_start({{"d1", chip_of(29)}, {"e1", chip_of(28)}}), 30) ==
        Payload(pieces("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR")));
}

TEST_CASE("names of a game that was soon lost are given anew") {
  PieceChips chips;
  show(chips, chips_at_start(), kEnough);
  play(chips, 3, true);  // Black moved first, by mistake
  CHECK(show(chips, chips_at_start(), kEnough) == Payload(kStartOccupied));
  play(chips, 20);
  CHECK(show(chips, chips_at_start()) == Payload(kStart));
}

TEST_CASE("numbers of Chesstimation with four zeros are chips, and no noise") {
  PieceChips chips;
  CHECK(show(chips, test::chesstimation_at_start(), kEnough) == Payload(kStartOccupied));
  play(chips, 20);
  CHECK(show(chips, test::chesstimation_at_start()) == Payload(kStart));
}

TEST_CASE("no ply of a game that began elsewhere gives names") {
  PieceChips chips;
  show(chips, chips_at_start(), kEnough);
  tracking::MoveTracked move;
  move.ply = 1;
  move.state = tracking::MoveState::committed;
  chips.hear({{}, 1, tracking::GameStarted{"8/8/8/8/8/8/8/K1k5 w - - 0 1", false}});
  chips.hear({{}, 1, move});
  CHECK(show(chips, chips_at_start()) == Payload(kStartOccupied));
}

TEST_CASE("what was learned is written and read as one line") {
  auto chips = learned();
  show(chips, chips_at_start({{"a8", Chip({345, 1, 2, 3, 4})}}), 10);
  const std::string text = chips.text();
  CHECK(text.starts_with("chips 1 1 "));
  CHECK(text.find('\n') == std::string::npos);
  auto again = PieceChips::parse(text);
  REQUIRE(again);
  CHECK(again->text() == text);
  CHECK(show(*again, chips_at_start()) == Payload(kStart));
  for (const std::string wrong : {"", "chips", "chips 1", "chips 1 1 P 1 2 3 4", "chips 1 1 Z 1 2 3 4 5",
                                  "chips 1 1 P 1 2 3 4 1000", "chips 2 1", "game 1 1"}) {
    CAPTURE(wrong);
    CHECK_FALSE(PieceChips::parse(wrong));
  }
}

}  // namespace piece_chips_test
