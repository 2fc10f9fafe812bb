// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/field.hpp"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

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

TEST_CASE("squares are looked at in the order that the scan has, each once a pass") {
  const auto order_of = [](ScanOrder order) {
    auto profile = Profile::of(Level::l2);
    profile.scan_jitter = 0;
    Scan scan(profile, Random(3), rules::kSquares, order);
    const Micros begin = scan.next_look(0, Micros{1s});
    std::vector<std::pair<Micros, int>> looks;
    for (int n = 0; n < rules::kSquares; ++n) looks.emplace_back(scan.next_look(n, begin), n);
    std::ranges::sort(looks);
    CHECK(looks.back().first - looks.front().first < 450ms);  // in this pass or in the next
    std::vector<int> squares;
    for (const auto& [at, square] : looks) squares.push_back(square);
    return squares;
  };
  std::vector<int> rows = order_of(ScanOrder::rows), reverse = order_of(ScanOrder::reverse);
  CHECK(rows.front() == 1);  // a8 was looked at
  CHECK(rows.back() == 0);
  CHECK(reverse.front() == 63);
  CHECK(reverse[1] == 62);
  const auto shuffled = order_of(ScanOrder::shuffled);
  CHECK(shuffled != rows);
  CHECK(shuffled != reverse);
}

TEST_CASE("in a shuffled scan each pass has another order, and each square is looked at once in it") {
  auto profile = Profile::of(Level::l2);
  profile.scan_jitter = 0;
  Scan scan(profile, Random(3), rules::kSquares, ScanOrder::shuffled);
  std::set<std::int64_t> gaps;
  Micros now = scan.next_look(17, Micros{0});
  for (int n = 0; n < 200; ++n) {
    const Micros next = scan.look_again(17, now);
    CHECK(next > now);
    CHECK(next - now < 450ms);
    gaps.insert((next - now).count() / 10'000);
    now = next;
  }
  CHECK(gaps.size() > 20);
  CHECK(to_seconds(now) == Approx(200 * 0.225).margin(0.5));
  CHECK_FALSE(parse_scan_order("backwards"));
}

TEST_CASE("a clean board looks at once") {
  Scan scan(Profile::of(Level::l0), Random(3));
  CHECK(scan.next_look(17, 5s) == Micros{5s});
}

}  // namespace sim_field_test
