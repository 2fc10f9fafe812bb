// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/field.hpp"

#include "daemon/sim/scan.hpp"
#include "tests/support/catch.hpp"

namespace sim_field_test {

using namespace eboard;
using namespace eboard::sim;
using namespace std::chrono_literals;

namespace {

constexpr rules::Piece kRook{rules::Color::white, rules::Role::rook};
constexpr rules::Piece kQueen{rules::Color::black, rules::Role::queen};
constexpr auto kA1 = rules::make_square(0, 0);

struct Bench {
  Bench() {
    profile.two_coils_no_code = 0;
    profile.two_coils_wrong_code = 0;
  }
  Profile profile = Profile::of(Level::l2);
  Random random{1};
  Field field{profile};

  void set_up() {
    field = Field(profile);
    field.set_up({kRook, kQueen}, {});
  }
};

}  // namespace

TEST_CASE("a coil reads what is on its square") {
  Bench bench;
  bench.set_up();
  CHECK_FALSE(bench.field.read(kA1, 0s, bench.random).shows);
  bench.field.put({kA1, 0});
  CHECK(bench.field.read(kA1, 0s, bench.random).shows == kRook);
  CHECK_FALSE(bench.field.unsteady(kA1, 0s));
  bench.field.take({kA1, 1});  // another hand
  CHECK(bench.field.read(kA1, 0s, bench.random).shows == kRook);
  bench.field.take({kA1, 0});
  CHECK_FALSE(bench.field.read(kA1, 0s, bench.random).shows);
}

TEST_CASE("two pieces over a coil give one of them, and the one that stands more often") {
  Bench bench;
  bench.set_up();
  bench.field.put({kA1, 0});
  bench.field.put({kA1, 1, {}, true});
  CHECK(bench.field.unsteady(kA1, 0s));
  int standing = 0;
  for (int n = 0; n < 1000; ++n) standing += bench.field.read(kA1, 0s, bench.random).shows == kRook ? 1 : 0;
  CHECK(standing > 750);
  CHECK(standing < 950);
}

TEST_CASE("pieces that stand badly are read badly until they are centred") {
  Bench bench;
  bench.set_up();
  Put put{kA1, 0};
  put.seat.off_centre = true;
  bench.field.put(put);
  int read = 0;
  for (int n = 0; n < 1000; ++n) read += bench.field.read(kA1, 0s, bench.random).shows ? 1 : 0;
  CHECK(read > 400);
  CHECK(read < 600);
  bench.field.reseat({kA1, 0});
  CHECK_FALSE(bench.field.unsteady(kA1, 0s));
  CHECK(bench.field.read(kA1, 0s, bench.random).shows == kRook);
}

TEST_CASE("drop-outs and ghosts last as long as they are meant to") {
  Bench bench;
  bench.set_up();
  bench.field.ghost({kA1, kQueen, 1s});
  CHECK(bench.field.read(kA1, 500ms, bench.random).shows == kQueen);
  CHECK_FALSE(bench.field.read(kA1, 1s, bench.random).shows);
  bench.field.put({kA1, 0});
  bench.field.drop_out({kA1, 3s});
  CHECK_FALSE(bench.field.read(kA1, 2s, bench.random).shows);
  CHECK(bench.field.unsteady(kA1, 2s));
  CHECK(bench.field.read(kA1, 3s, bench.random).shows == kRook);
}

TEST_CASE("a spoilt coil reads as another piece wherever it goes") {
  Bench bench;
  bench.set_up();
  bench.field.spoil({0, kQueen});
  bench.field.put({kA1, 0});
  CHECK(bench.field.read(kA1, 0s, bench.random).shows == kQueen);
}

TEST_CASE("squares are looked at one after the other, each once a pass") {
  auto profile = Profile::of(Level::l2);
  Scan scan(profile, Random(3));
  Micros now{0};
  Micros last{0};
  double sum = 0;
  constexpr int kPasses = 2000;
  for (int n = 0; n < kPasses; ++n) {
    const Micros first = scan.next_look(0, now);
    REQUIRE(first > now);
    const Micros later = scan.next_look(63, first);
    REQUIRE(later > first);
    REQUIRE(later - first < 300ms);
    if (n > 0) sum += to_seconds(first - last);
    last = first;
    now = later;
  }
  CHECK(sum / (kPasses - 1) == Approx(0.225).epsilon(0.01));
}

TEST_CASE("a clean board looks at once") {
  Scan scan(Profile::of(Level::l0), Random(3));
  CHECK(scan.next_look(17, 5s) == Micros{5s});
}

}  // namespace sim_field_test
