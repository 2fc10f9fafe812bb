// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The simulated board of chips against the test vectors of the protocol page (docs/protocols/certabo.md).
#include "drivers/certabo.hpp"
#include "daemon/sim/certabo_board.hpp"
#include "drivers/registry.hpp"
#include "drivers/stream_decoder.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/chip_sets.hpp"
#include "tests/support/hex.hpp"

namespace sim_certabo_test {

using namespace eboard;
using namespace eboard::sim;
using namespace std::chrono_literals;
using drivers::Chip;
using drivers::certabo::encode_chips;
using test::chip_of;
using test::chips_at_start;

namespace {

constexpr rules::Piece kPawn{rules::Color::white, rules::Role::pawn};

Profile with(double Profile::*parameter, double value) {
  Profile profile = Profile::of(Level::l0);
  profile.*parameter = value;
  return profile;
}

class Bench {
 public:
  explicit Bench(const Profile& profile = Profile::of(Level::l0), bool wrapped = false,
                 std::array<int, 4> set = {17, 34, 51, 68})
      : board(profile, Random(1), set, wrapped) {
    const auto start = chips_at_start();
    for (std::size_t n = 0; n < start.chips.size(); ++n) {
      if (start.chips[n].none()) continue;
      put(rules::to_string(static_cast<rules::Square>(n)),
          static_cast<PieceIndex>(start.chips[n].numbers()[0] - 1));
    }
    lines(100ms);
  }
  void put(std::string_view square, std::optional<PieceIndex> piece) {
    board.chip_read(piece);
    board.square_read(*rules::parse_square(square), piece ? std::optional(kPawn) : std::nullopt, now);
  }
  void put_misread(std::string_view square) {
    board.chip_read(std::nullopt);
    board.square_read(*rules::parse_square(square), kPawn, now);
  }
  std::vector<Output> lines(Micros time) {
    std::vector<Output> out;
    now += time;
    board.advance(now, out);
    return out;
  }
  /// What the driver reads of the lines of that time.
  std::vector<drivers::ChipSnapshot> seen(Micros time) {
    drivers::StreamDecoder decoder(*drivers::find_driver("certabo"));
    std::vector<drivers::Payload> payloads;
    for (const auto& line : lines(time)) decoder.feed(line.bytes, payloads);
    CHECK(decoder.counters().skipped_bytes == 0);
    std::vector<drivers::ChipSnapshot> out;
    for (const auto& payload : payloads) out.push_back(std::get<drivers::ChipSnapshot>(payload));
    return out;
  }

  Micros now{0};
  CertaboBoard board;
};

}  // namespace

TEST_CASE("a board of chips reads its squares when the line before has left, however long that is") {
  Bench bench(Profile::of(Level::l0), false, {170, 134, 151, 168});
  bench.lines(10min);
  bench.put("e2", std::nullopt);
  // The line that is under way, and the next one.
  const auto seen = bench.seen(600ms);
  REQUIRE(seen.size() == 2);
  CHECK(seen.back().chips[static_cast<std::size_t>(*rules::parse_square("e2"))].none());
}

TEST_CASE("a board of chips sends the published lines, one after the other (4)") {
  Bench bench;
  const auto lines = bench.lines(2100ms);
  CHECK(lines.size() == 10);
  for (const auto& line : lines) CHECK(line.bytes == encode_chips(chips_at_start()));
  // 794 bytes at 3,840 a second take 207 ms.
  CHECK(lines[1].at - lines[0].at == CertaboBoard::kPeriod);
  bench.put("e2", std::nullopt);
  bench.lines(CertaboBoard::kPeriod);
  CHECK(bench.lines(CertaboBoard::kPeriod).back().bytes == encode_chips(chips_at_start({{"e2", Chip()}})));
  bench.put("e4", 20);
  bench.lines(CertaboBoard::kPeriod);
  CHECK(bench.lines(CertaboBoard::kPeriod).back().bytes ==
        encode_chips(chips_at_start({{"e2", Chip()}, {"e4", chip_of(21)}})));
  bench.put("e4", std::nullopt);
  bench.put("e2", 20);
  bench.put("d6", 32);
  bench.put("d3", 33);
  bench.lines(CertaboBoard::kPeriod);
  CHECK(bench.lines(CertaboBoard::kPeriod).back().bytes ==
        encode_chips(chips_at_start({{"d6", chip_of(33)}, {"d3", chip_of(34)}})));
}

TEST_CASE("some boards of chips break their lines") {
  Bench bench(Profile::of(Level::l0), true);
  const auto line = bench.lines(420ms).back().bytes;
  CHECK(line.size() == 806);
  CHECK(line == encode_chips(chips_at_start(), 0, true));
}

TEST_CASE("a board of chips acknowledges a command for its lights in its next line (4.5)") {
  Bench bench;
  bench.lines(420ms);
  bench.board.receive(test::hex("00 00 00 00 10 00 10 00"), bench.now);
  int acknowledged = 0;
  for (const auto& line : bench.lines(1s)) acknowledged += line.bytes == encode_chips(chips_at_start(), 'L');
  CHECK(acknowledged == 1);
}

TEST_CASE("a piece that is read wrongly has a chip of no piece, and always the same") {
  Bench bench;
  bench.put_misread("e2");
  const auto seen = bench.seen(2s);
  const Chip wrong = test::on(const_cast<drivers::ChipSnapshot&>(seen.back()), "e2");
  CHECK_FALSE(wrong.none());
  for (int n = 1; n <= 34; ++n) CHECK(wrong != chip_of(n));
}

TEST_CASE("phantom chips and chips that are not read come as often as their parameters say") {
  Bench noisy(with(&Profile::phantom_chips, 0.3));
  int phantoms = 0, strange = 0;
  const auto start = chips_at_start();
  const auto seen = noisy.seen(420s);
  CHECK(seen.size() == 2000);
  for (const auto& one : seen) {
    phantoms += one != start;
    for (const Chip chip : one.chips) strange += chip.numbers()[0] == 345;
  }
  // Half of the squares are empty.
  CHECK(phantoms > 240);
  CHECK(phantoms < 360);
  CHECK(strange > 10);
  Bench failing(with(&Profile::chip_unread, 0.001));
  int unread = 0;
  for (const auto& one : failing.seen(420s)) {
    for (const Chip chip : one.chips) unread += chip.none();
  }
  CHECK(unread - 32 * 2000 > 40);
  CHECK(unread - 32 * 2000 < 90);
}

TEST_CASE("each board has a set of its own") {
  CertaboBoard one(Profile::of(Level::l0), Random(1)), two(Profile::of(Level::l0), Random(2));
  std::vector<Output> first, second;
  for (CertaboBoard* board : {&one, &two}) {
    board->chip_read(PieceIndex{0});
    board->square_read(rules::make_square(0, 0), kPawn, Micros{0});
  }
  one.advance(1s, first);
  two.advance(1s, second);
  CHECK(first.back().bytes != second.back().bytes);
}

}  // namespace sim_certabo_test
