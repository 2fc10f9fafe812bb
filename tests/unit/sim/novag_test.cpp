// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The simulated Novag boards against the protocol page (docs/protocols/novag.md).
#include "daemon/sim/novag_board.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/position_bench.hpp"

namespace sim_novag_test {

using namespace eboard;
using namespace eboard::sim;
using namespace std::chrono_literals;
using test::kE2;
using test::kE4;
using test::kWhitePawn;

namespace {

using Citrine = test::PositionBench<CitrineBoard>;
using Universal = test::PositionBench<UniversalBoard>;

std::vector<std::uint8_t> text(std::string_view letters) { return {letters.begin(), letters.end()}; }
rules::Square at(std::string_view name) { return *rules::parse_square(name); }

template <class Bench>
auto moved(Bench& bench, std::string_view from, std::string_view to) {
  const auto piece = bench.placement[at(from)];
  bench.put(at(from), std::nullopt);
  bench.put(at(to), piece);
  return bench.hear(1s);
}

}  // namespace

TEST_CASE("a Citrine tells who it is and its times, and each move once it stands") {
  Profile profile = Profile::of(Level::l0);
  profile.columns_padded = 0;
  Citrine bench(profile);
  CHECK(bench.answer(text("I\r\n")) == text("ID.V1.09\r\n"));
  CHECK(moved(bench, "g1", "f3").empty());
  CHECK(moved(bench, "f3", "g1").empty());
  CHECK(bench.answer(text("X ON\n\r")).empty());
  CHECK(bench.board.reports_changes());
  CHECK(bench.answer(text("C\r\n")) == text("Clock 00:00:00 00:00:00\r\n"));
  bench.put(kE2, std::nullopt);
  CHECK(bench.hear(5s).empty());
  bench.put(kE4, kWhitePawn);
  CHECK(bench.hear(1s) == text("M 1 e2-e4\r\n"));
  CHECK(moved(bench, "e7", "e5") == text("M 1, e7-e5\r\n"));
}

TEST_CASE("a Citrine writes as owners show it: padded columns, en passant with its sign, its settings") {
  Citrine bench;
  CHECK(bench.answer(text("I\r\n")) == text("ID. UCBII V1.09\r\n"));
  CHECK(bench.answer(text("XON\r\n")) == text("Xmit on\r\n"));
  CHECK(bench.answer(text("UON\r\n")) == text("Referee on\r\n"));
  CHECK(moved(bench, "e2", "e4") == text("M   1   e2-e4\r\n"));
  CHECK(moved(bench, "a7", "a6") == text("M   1,  a7-a6\r\n"));
  CHECK(moved(bench, "e4", "e5") == text("M   2   e4-e5\r\n"));
  CHECK(moved(bench, "d7", "d5") == text("M   2,  d7-d5\r\n"));
  bench.put(at("d5"), std::nullopt);
  CHECK(moved(bench, "e5", "d6") == text("M   3   e5xd6ep\r\n"));
  bench.put(at("e7"), std::nullopt);
  bench.put(at("d6"), std::nullopt);
  bench.put(at("d6"), rules::Piece{rules::Color::black, rules::Role::pawn});
  CHECK(bench.hear(1s) == text("M   3,  e7xd6\r\n"));
}

TEST_CASE("a Citrine forgets at a new game that it was to transmit, and one without the switch does not") {
  Profile profile = Profile::of(Level::l0);
  profile.settings_forgotten = GENERATE(0.0, 1.0);
  Citrine bench(profile);
  (void)bench.answer(text("XON\r\n"));
  CHECK(moved(bench, "e2", "e4") == text("M   1   e2-e4\r\n"));
  CHECK(moved(bench, "e7", "e5") == text("M   1,  e7-e5\r\n"));
  bench.put(kE4, std::nullopt);
  bench.put(at("e5"), std::nullopt);
  bench.put(kE2, kWhitePawn);
  bench.put(at("e7"), rules::Piece{rules::Color::black, rules::Role::pawn});
  CHECK(bench.hear(1s) == text("New Game\r\n"));
  const bool forgets = profile.settings_forgotten > 0;
  CHECK(bench.board.reports_changes() == !forgets);
  CHECK(moved(bench, "e2", "e4") == text(forgets ? "" : "M   1   e2-e4\r\n"));
  (void)bench.answer(text("XON\r\n"));
  CHECK(moved(bench, "e7", "e5") == text("M   1,  e7-e5\r\n"));
}

TEST_CASE("a Novag board says nothing of a move that no rule allows, and tells one that is put back") {
  Universal bench;
  CHECK(bench.hear(1s) == text(" I\r\n"));
  CHECK(moved(bench, "e2", "e5").empty());
  CHECK(moved(bench, "e5", "e2").empty());
  CHECK(moved(bench, "e2", "e4") == text("Me2e4\r\n"));
  CHECK(moved(bench, "d7", "d5") == text("Md7d5\r\n"));
  CHECK(moved(bench, "d5", "d7") == text("T\r\n"));
  CHECK(moved(bench, "d7", "d5") == text("Md7d5\r\n"));
  bench.put(at("d5"), std::nullopt);
  CHECK(moved(bench, "e4", "d5") == text("Me4d5\r\n"));
  (void)moved(bench, "d5", "e2");
  bench.put(at("d7"), rules::Piece{rules::Color::black, rules::Role::pawn});
  CHECK(bench.hear(1s) == text("N\r\n"));
}

TEST_CASE("a Universal Chess Board sets up its host line by line, and tells moves with or without answers") {
  Universal bench;
  CHECK(bench.board.reports_changes());
  CHECK(bench.hear(1s) == text(" I\r\n"));
  CHECK(moved(bench, "e2", "e4") == text("Me2e4\r\n"));
  CHECK(bench.answer(text("eboardd\r\n")) == text("V\r\n"));
  CHECK(bench.answer(text("Video Mode\r\n")) == text("A\r\n"));
  CHECK(bench.answer(text("Autoclock off\r\n")) == text("X\r\n"));
  CHECK(bench.answer(text("Xmit on\r\n")).empty());
  CHECK(moved(bench, "e7", "e5") == text("Me7e5\r\n"));
}

TEST_CASE("a piece that was put back before another one is lifted was not captured by it") {
  Universal bench;
  CHECK(bench.hear(1s) == text(" I\r\n"));
  CHECK(moved(bench, "e2", "e4") == text("Me2e4\r\n"));
  CHECK(moved(bench, "d7", "d5") == text("Md7d5\r\n"));
  CHECK(moved(bench, "d5", "d5").empty());
  bench.put(kE4, std::nullopt);
  CHECK(bench.hear(1s).empty());
  bench.put(at("d5"), std::nullopt);
  bench.put(at("d5"), kWhitePawn);
  CHECK(bench.hear(1s) == text("Me4d5\r\n"));
}

// A captured piece that was carried over another one was taken for hands on that square: the board reported
// e4xf5.
TEST_CASE("the board takes the piece as captured on whose square the other one was put down last") {
  const bool right = GENERATE(false, true);
  const std::optional<rules::Piece> reads =
      GENERATE(std::optional(kWhitePawn), std::optional<rules::Piece>{});
  Universal bench;
  CHECK(bench.hear(1s) == text(" I\r\n"));
  CHECK(moved(bench, "e2", "e4") == text("Me2e4\r\n"));
  CHECK(moved(bench, "d7", "d5") == text("Md7d5\r\n"));
  CHECK(moved(bench, "g1", "f3") == text("Mg1f3\r\n"));
  CHECK(moved(bench, "f7", "f5") == text("Mf7f5\r\n"));
  const auto captured = at(right ? "f5" : "d5"), other = at(right ? "d5" : "f5");
  const auto stands = bench.placement[other];
  bench.put(captured, std::nullopt);
  bench.put(other, reads);
  bench.put(other, stands);
  bench.put(kE4, std::nullopt);
  bench.put(captured, kWhitePawn);
  CHECK(bench.hear(1s) == text(right ? "Me4f5\r\n" : "Me4d5\r\n"));
}

}  // namespace sim_novag_test
