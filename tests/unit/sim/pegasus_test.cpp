// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The simulated Pegasus against its driver (docs/protocols/pegasus.md).
#include "drivers/pegasus.hpp"
#include "daemon/sim/pegasus_board.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/hex.hpp"

namespace sim_pegasus_test {

using namespace eboard;
using namespace eboard::sim;
using namespace std::chrono_literals;
using eboard::test::hex;

namespace {

using Bytes = std::vector<std::uint8_t>;

constexpr rules::Piece kWhitePawn{rules::Color::white, rules::Role::pawn};
constexpr rules::Piece kBlackPawn{rules::Color::black, rules::Role::pawn};
constexpr auto kE2 = rules::make_square(4, 1);

class Bench {
 public:
  /// Its key was given.
  explicit Bench(const Profile& profile = Profile::of(Level::l0)) : Bench(profile, PegasusBoard::kKey) {}
  Bench(const Profile& profile, std::span<const std::uint8_t> key) : board("31415", profile, Random(1)) {
    if (!key.empty()) board.receive(drivers::pegasus::encode_key(key), now);
  }

  void ask(const std::string& bytes) { board.receive(hex(bytes), now); }
  void put(std::optional<rules::Piece> piece) { board.square_read(kE2, piece, now); }
  /// What arrives within a second.
  Bytes heard() {
    std::vector<Output> out;
    now += 1s;
    board.advance(now, out);
    Bytes all;
    for (const Output& message : out) all.insert(all.end(), message.bytes.begin(), message.bytes.end());
    return all;
  }

  Micros now{0};
  PegasusBoard board;
};

}  // namespace

TEST_CASE(
    "a simulated Pegasus reports changes of presence once it was told to, and no longer when it is reset") {
  Bench bench;
  bench.put(kWhitePawn);
  CHECK(bench.heard().empty());
  CHECK_FALSE(bench.board.reports_changes());
  bench.ask("44");
  CHECK(bench.board.reports_changes());
  bench.put(std::nullopt);
  CHECK(bench.heard() == hex("8e 00 05 34 00"));
  bench.put(kBlackPawn);
  CHECK(bench.heard() == hex("8e 00 05 34 01"));
  bench.put(kWhitePawn);  // something still stands there
  CHECK(bench.heard().empty());
  bench.ask("40");
  bench.put(std::nullopt);
  CHECK(bench.heard().empty());
}

TEST_CASE("a simulated Pegasus answers what the driver asks, and knows nothing else") {
  Bench bench;
  bench.put(kWhitePawn);
  bench.ask("42");
  CHECK(bench.heard() == drivers::pegasus::encode_dump(rules::bit(kE2)));
  bench.ask("45");
  CHECK(bench.heard() == drivers::dgt::encode_serial("31415"));
  bench.ask("4d");
  CHECK(bench.heard() == drivers::dgt::encode_version(1, 0));
  bench.ask("4c");
  CHECK(bench.heard() == drivers::dgt::encode_battery({}));
  bench.ask("55");
  CHECK(bench.heard() == drivers::dgt::encode_long_serial("0000031415"));
  bench.ask("41 43 4b ff 00");
  CHECK(bench.heard().empty());
}

TEST_CASE("what follows in a command for lights or their key is no command to a simulated Pegasus (10)") {
  Bench bench;
  bench.ask("60 07 05 42 45 4d 34 24 00 60 02 00 00");
  bench.ask("63 07 42 45 4d 4c 44 42 00");
  CHECK(bench.heard().empty());
  CHECK_FALSE(bench.board.reports_changes());
  bench.ask("60 07 05 42");
  bench.board.cut(bench.now, bench.now + 1s);
  CHECK(bench.heard().empty());
  bench.ask("4d");
  CHECK(bench.heard() == hex("93 00 05 01 00"));
}

TEST_CASE("a simulated Pegasus hears and reports nothing while its link is cut") {
  Bench bench;
  bench.ask("44 42");
  bench.board.cut(bench.now, bench.now + 2s);
  bench.ask("42");
  bench.put(kWhitePawn);
  CHECK(bench.heard().empty());
  bench.now += 2s;
  bench.ask("42");
  CHECK(bench.heard() == drivers::pegasus::encode_locked_dump());  // each link wants the key anew
  bench.board.receive(drivers::pegasus::encode_key(PegasusBoard::kKey), bench.now);
  bench.ask("42");
  CHECK(bench.heard() == drivers::pegasus::encode_dump(rules::bit(kE2)));
}

TEST_CASE(
    "a simulated Pegasus tells nothing of its squares before it has its key, and is not mild by itself") {
  Profile profile = Profile::of(Level::l0);
  SECTION("without a key, or with a wrong one") {
    const std::array<std::uint8_t, 6> wrong{1, 2, 3, 4, 5, 6};
    Bench bench(profile,
                GENERATE_COPY(std::span<const std::uint8_t>{}, std::span<const std::uint8_t>(wrong)));
    bench.ask("44");
    bench.put(kWhitePawn);
    CHECK(bench.heard().empty());
    bench.ask("42");
    CHECK(bench.heard() == drivers::pegasus::encode_locked_dump());
    bench.ask("5a");
    CHECK(bench.heard() == hex("a5 00 04 00"));
    bench.ask("4d");
    CHECK(bench.heard() == drivers::dgt::encode_version(1, 0));
  }
  SECTION("with its key") {
    Bench bench;
    bench.ask("5a");
    CHECK(bench.heard() == hex("a5 00 04 01"));
  }
  SECTION("without the switch") {
    profile.locked = 0;
    Bench bench(profile, {});
    bench.ask("44");
    bench.put(kWhitePawn);
    CHECK(bench.heard() == hex("8e 00 05 34 01"));
  }
}

TEST_CASE("updates of a simulated Pegasus are lost and doubled as the profile says, and noted") {
  Profile profile = Profile::of(Level::l0);
  SECTION("lost") {
    profile.lost_update = 1;
    Bench bench(profile);
    bench.ask("44");
    bench.put(kWhitePawn);
    CHECK(bench.heard().empty());
    CHECK(bench.board.take_faults() == std::vector{std::pair{std::string("lost_update"), kE2}});
    CHECK(bench.board.take_faults().empty());
  }
  SECTION("doubled") {
    profile.duplicated_update = 1;
    Bench bench(profile);
    bench.ask("44");
    bench.put(kWhitePawn);
    CHECK(bench.heard() == hex("8e 00 05 34 01 8e 00 05 34 01"));
    CHECK(bench.board.take_faults() == std::vector{std::pair{std::string("duplicated_update"), kE2}});
  }
}

}  // namespace sim_pegasus_test
