// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/interruptions.hpp"

#include <algorithm>

#include "tests/support/catch.hpp"

namespace sim_interruptions_test {

using namespace eboard;
using namespace eboard::sim;
using namespace std::chrono_literals;
using rules::Color;

namespace {

using Interruption = Interruptions<Chess>::Interruption;
using Press = Deeds<Chess>::Press;

constexpr Pause kLong{100s, 200s};
constexpr Pause kShort{100s, 101s};

struct Bench {
  explicit Bench(std::uint64_t seed) : random(seed), habits(seed, 1) { set.stand(Chess::initial()); }
  Profile profile = Profile::of(Level::l0);
  Random random, habits;
  Set set;
  Motions motions{profile, random, habits, set};
  Interruptions<Chess> interruptions{random, set, motions};
};

const Note& note_of(const Interruption& what) { return what.motion.notes.back(); }

void check_place(const Interruption& what, Pause pause) {
  CHECK(note_of(what).from == 0s);
  CHECK(note_of(what).to == what.motion.done);
  CHECK(what.begin >= pause.free_from + 100ms);
  const bool fits = what.begin + what.motion.done + 1s < pause.think_end;
  CHECK((fits || what.begin <= pause.free_from + 400ms));
}

}  // namespace

TEST_CASE("a player puts back one of their own pieces") {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Bench bench(seed);
    const auto what = bench.interruptions.put_back(kLong, Color::black);
    CHECK(note_of(what).code == "put_back");
    REQUIRE(note_of(what).squares.size() == 1);
    CHECK(rules::rank_of(note_of(what).squares[0]) >= 6);
    check_place(what, kLong);
  }
}

TEST_CASE("a piece that is touched while a player thinks stands where it stood") {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Bench bench(seed);
    const auto before = bench.set.on;
    for (const auto pause : {kLong, kShort}) {
      const auto straightened = bench.interruptions.straighten(pause);
      CHECK(note_of(straightened).code == "straightened");
      CHECK(note_of(straightened).squares.size() <= 6);
      check_place(straightened, pause);
      const auto fallen = bench.interruptions.knock_over(pause);
      CHECK(note_of(fallen).code == "knocked_over");
      check_place(fallen, pause);
    }
    CHECK(bench.set.on == before);
  }
}

TEST_CASE("a press without a move is pressed back") {
  Bench bench(1);
  const auto what = bench.interruptions.press_without_move(kLong, Color::white, Color::black);
  REQUIRE(what.motion.acts.size() == 2);
  CHECK(std::get<Press>(what.motion.acts[0].deed).next == Color::black);
  CHECK(std::get<Press>(what.motion.acts[1].deed).next == Color::white);
  CHECK(what.motion.acts[1].at == what.motion.done);
  check_place(what, kLong);
}

TEST_CASE("the arbiter adds time while the clock stands") {
  Bench bench(1);
  const auto what = bench.interruptions.edit_clock(kShort, Color::white, Color::black);
  REQUIRE(what.motion.acts.size() == 3);
  CHECK_FALSE(std::get<RunClock>(what.motion.acts[0].deed).run);
  CHECK(std::get<AddTime>(what.motion.acts[1].deed).extra == 2min);
  CHECK(std::get<RunClock>(what.motion.acts[2].deed).run);
  CHECK(what.motion.done >= 10s);
  check_place(what, kShort);
}

}  // namespace sim_interruptions_test
