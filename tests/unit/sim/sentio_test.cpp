// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The simulated boards of presence, and the lights that they share with boards of chips, against the test
// vectors of the protocol pages (docs/protocols/sentio.md, docs/protocols/certabo.md).
#include "drivers/sentio.hpp"
#include "daemon/sim/sentio_board.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/hex.hpp"

namespace sim_sentio_test {

using namespace eboard;
using namespace eboard::sim;
using namespace std::chrono_literals;
using drivers::sentio::encode_occupied;
using eboard::test::hex;

namespace {

using Bytes = std::vector<std::uint8_t>;

constexpr rules::Piece kWhitePawn{rules::Color::white, rules::Role::pawn};
constexpr auto kE2 = rules::make_square(4, 1);
constexpr auto kE4 = rules::make_square(4, 3);

class Bench {
 public:
  explicit Bench(Profile profile = Profile::of(Level::l0)) : board(profile, Random(1)) {
    for (int n = 0; n < rules::kSquares; ++n)
      put(static_cast<rules::Square>(n), rules::Placement::initial()[static_cast<rules::Square>(n)]);
    pass(100ms);
  }
  std::vector<Output> pass(Micros time) {
    std::vector<Output> out;
    now += time;
    board.advance(now, out);
    return out;
  }
  /// The only line of the next period.
  Bytes line() {
    const auto lines = pass(SentioBoard::kPeriod);
    REQUIRE(lines.size() == 1);
    return lines[0].bytes;
  }
  void put(rules::Square square, std::optional<rules::Piece> piece) {
    placement.set(square, piece);
    board.square_read(square, piece, now);
  }

  Micros now{0};
  rules::Placement placement;
  SentioBoard board;
};

/// The command that lights these of the 81 lights in blue.
Bytes blue(std::initializer_list<int> lights) {
  Bytes bytes(247);
  bytes[0] = 0xff;
  bytes[1] = 0x55;
  for (const int light : lights) bytes[static_cast<std::size_t>(2 + 3 * light + 2)] = 0x40;
  bytes[245] = 0x0d;
  bytes[246] = 0x0a;
  return bytes;
}

rules::Bitboard squares(std::initializer_list<std::string_view> names) {
  rules::Bitboard out = 0;
  for (const auto name : names) out |= rules::bit(*rules::parse_square(name));
  return out;
}

}  // namespace

TEST_CASE("a board of presence sends a line each period, whoever listens (5)") {
  Bench bench;
  CHECK(bench.board.reports_changes());
  CHECK(bench.line() ==
        hex("3A 32 35 35 20 32 35 35 20 30 20 30 20 30 20 30 20 32 35 35 20 32 35 35 20 0D 0A"));
  bench.put(kE2, std::nullopt);
  CHECK(bench.line() ==
        hex("3A 32 35 35 20 32 35 35 20 30 20 30 20 30 20 30 20 32 34 37 20 32 35 35 20 0D 0A"));
  bench.put(kE4, kWhitePawn);
  CHECK(bench.line() ==
        hex("3A 32 35 35 20 32 35 35 20 30 20 30 20 38 20 30 20 32 34 37 20 32 35 35 20 0D 0A"));
  CHECK(bench.pass(10s).size() == 50);
  // 27 bytes at 3,840 a second.
  const auto next = bench.pass(SentioBoard::kPeriod);
  CHECK((next[0].at % SentioBoard::kPeriod) == 7'031us);
}

TEST_CASE(
    "the letter of the lights stands in the next line or on a line of its own behind it, as the profile "
    "says") {
  Profile profile = Profile::of(Level::l0);
  const auto acknowledged = [&](double apart) {
    profile.letter_apart = apart;
    Bench bench(profile);
    int alone = 0;
    for (int n = 0; n < 40; ++n) {
      bench.board.receive(hex("00 00 00 00 10 00 10 00"), bench.now);
      auto behind = encode_occupied(bench.placement.occupied());
      const auto within = encode_occupied(bench.placement.occupied(), 'L');
      for (const std::uint8_t byte : hex("4c 0d 0a 0d 0a")) behind.push_back(byte);
      const auto line = bench.line();
      CHECK((line == behind || line == within));
      if (line == behind) ++alone;
    }
    return alone;
  };
  CHECK(acknowledged(0) == 0);
  CHECK(acknowledged(1) == 40);
  const int some = acknowledged(Profile::of(Level::l0).letter_apart);
  CHECK((some > 5 && some < 35));
}

TEST_CASE("a command for the lights is acknowledged in the next line (5)") {
  Profile profile = Profile::of(Level::l0);
  profile.letter_apart = 0;
  Bench bench(profile);
  bench.board.receive(hex("00 00 00 00 10 00 10 00"), bench.now);
  CHECK(bench.board.lights().squares() == squares({"e2", "e4"}));
  CHECK(bench.line() == encode_occupied(bench.placement.occupied(), 'L'));
  CHECK(bench.line() == encode_occupied(bench.placement.occupied()));
}

TEST_CASE("lights of one colour have a bit a square, the a-file the lowest (4.5)") {
  TabutronicLights lights;
  const auto lit = [&](const std::string& bytes) {
    lights.receive(hex(bytes), Micros{0});
    CHECK(lights.take_acknowledgement() == 'L');
    CHECK(lights.take_acknowledgement() == 0);
    return lights.squares();
  };
  CHECK(lit("00 00 00 00 10 00 10 00") == squares({"e2", "e4"}));
  CHECK(lit("00 00 00 00 00 00 00 01") == squares({"a1"}));
  CHECK(lit("80 00 00 00 00 00 00 00") == squares({"h8"}));
  CHECK(lit("00 00 00 00 00 20 00 40") == squares({"g1", "f3"}));
  CHECK(lit("FF FF 08 00 00 08 FF FF") == (rules::Placement::initial().occupied() | squares({"d3", "d6"})));
  CHECK(lit("FF 55 00 00 00 00 00 00") != 0);
  CHECK(lit("55 AA 55 AA 55 AA 55 AA") != 0);  // with these another host wakes its board
  CHECK(lit("AA 55 AA 55 AA 55 AA 55") != 0);
  CHECK(lit("00 00 00 00 00 00 00 00") == 0);
}

TEST_CASE("lights of three colours stand at the corners, from h1 on (4.6)") {
  TabutronicLights lights(true);
  const auto lit = [&](const Bytes& bytes) {
    lights.receive(bytes, Micros{0});
    CHECK(lights.take_acknowledgement() == 'D');
    std::vector<int> out;
    for (int n = 0; n < static_cast<int>(TabutronicLights::kLeds); ++n) {
      const auto colour = lights.corners()[static_cast<std::size_t>(n)];
      if (colour == TabutronicLights::Colour{0, 0, 0x40}) out.push_back(n);
    }
    return out;
  };
  CHECK(lit(blue({12, 13, 21, 22, 30, 31, 39, 40})) == std::vector<int>{12, 13, 21, 22, 30, 31, 39, 40});
  CHECK(lit(blue({0, 1, 9, 10})) == std::vector<int>{0, 1, 9, 10});
  CHECK(lit(blue({70, 71, 79, 80})) == std::vector<int>{70, 71, 79, 80});
  CHECK(lit(blue({})).empty());
  lights.receive(hex("00 00 00 00 10 00 10 00"), Micros{0});
  CHECK(lights.take_acknowledgement() == 0);  // by that hosts know the kind
}

TEST_CASE("what remains of a command for the lights is forgotten after a pause") {
  TabutronicLights lights;
  lights.receive(hex("01 02 03"), Micros{0});
  lights.receive(hex("00 00 00 00 10 00 10 00"), 60ms);
  CHECK(lights.squares() == squares({"e2", "e4"}));
  lights.receive(hex("00 00 00 00"), 200ms);
  lights.receive(hex("00 20 00 40"), 240ms);
  CHECK(lights.squares() == squares({"g1", "f3"}));
}

TEST_CASE("a cut cable passes no line, and a line with news may be lost") {
  Bench bench;
  bench.board.cut(bench.now, bench.now + 5s);
  bench.board.receive(hex("00 00 00 00 10 00 10 00"), bench.now);
  CHECK(bench.pass(4900ms).empty());
  CHECK(bench.board.lights().squares() == 0);
  CHECK_FALSE(bench.pass(1s).empty());

  auto profile = Profile::of(Level::l0);
  profile.lost_update = 1;
  Bench lossy(profile);
  lossy.pass(1s);
  lossy.put(kE2, std::nullopt);
  (void)lossy.board.take_faults();
  CHECK(lossy.pass(SentioBoard::kPeriod).empty());
  CHECK(lossy.board.take_faults() ==
        std::vector<std::pair<std::string, rules::Square>>{{"lost_update", kE2}});
  CHECK(lossy.line() == encode_occupied(lossy.placement.occupied()));
}

}  // namespace sim_sentio_test
