// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/lever.hpp"

#include "tests/support/catch.hpp"

namespace sim_lever_test {

using namespace eboard;
using namespace eboard::sim;
using namespace std::chrono_literals;
using rules::Color;

namespace {

struct Bench {
  explicit Bench(LeverUse use, bool has_clock = true) {
    settings.lever = use;
    settings.has_clock = has_clock;
    lever.set(Color::white);
  }
  /// The players who press: 'w', 'b', both or none.
  [[nodiscard]] std::string pressing() const {
    std::string who;
    if (lever.presses(Color::white)) who += 'w';
    if (lever.presses(Color::black)) who += 'b';
    return who;
  }
  TableSettings settings;
  Script script;
  Lever<Chess> lever{settings, 9, script};
};

}  // namespace

TEST_CASE("a player presses or not as the manner of the table says") {
  CHECK(Bench(LeverUse::both).pressing() == "wb");
  CHECK(Bench(LeverUse::nobody).pressing().empty());
  CHECK(Bench(LeverUse::white).pressing() == "w");
  CHECK(Bench(LeverUse::white_for_both).pressing() == "w");
  CHECK(Bench(LeverUse::both, false).pressing().empty());
  CHECK(Bench(LeverUse::white, false).pressing().empty());
}

TEST_CASE("the lever is in use if a player presses after every ply") {
  CHECK(Bench(LeverUse::both).lever.in_use());
  CHECK(Bench(LeverUse::white_for_both).lever.in_use());
  CHECK_FALSE(Bench(LeverUse::nobody).lever.in_use());
  CHECK_FALSE(Bench(LeverUse::white).lever.in_use());
  CHECK_FALSE(Bench(LeverUse::both, false).lever.in_use());
}

TEST_CASE("after the first third of the plies no player presses") {
  Bench bench(LeverUse::first_third);
  bench.script.truth.plies.resize(2);
  CHECK(bench.pressing() == "wb");
  bench.script.truth.plies.resize(3);
  CHECK(bench.pressing().empty());
}

TEST_CASE("a press is written, and the next player's time runs") {
  Bench bench(LeverUse::both);
  CHECK(bench.lever.running() == Color::white);
  bench.lever.pass(Color::white, Color::black, 3s);
  CHECK(bench.lever.running() == Color::black);
  REQUIRE(bench.script.acts.size() == 1);
  CHECK(bench.script.acts[0].at == 3s);
  const auto press = std::get<Deeds<Chess>::Press>(bench.script.acts[0].deed);
  CHECK(press.mover == Color::white);
  CHECK(press.next == Color::black);
}

}  // namespace sim_lever_test
