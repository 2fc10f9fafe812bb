// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/sensor_faults.hpp"

#include <algorithm>

#include "daemon/sim/motion.hpp"
#include "tests/support/catch.hpp"

namespace sim_sensor_faults_test {

using namespace eboard;
using namespace eboard::sim;
using namespace std::chrono_literals;

namespace {

using DropOut = Deeds<Chess>::DropOut;
using Ghost = Deeds<Chess>::Ghost;
using SpoilCoil = Deeds<Chess>::SpoilCoil;

constexpr Micros kStart = 10s;
constexpr Micros kEnd = 1000s;
constexpr auto kE2 = rules::make_square(4, 1);
constexpr auto kE4 = rules::make_square(4, 3);

/// One pawn, which goes from e2 to e4 at 500 s: ply 1.
Script one_ply() {
  Set set;
  set.stand(kE2, set.add({rules::Color::white, rules::Role::pawn}));
  Script script;
  script.pieces = set.pieces;
  script.at_start = set.on;
  script.acts = {{500s, Put{kE4, 0}}, {499s, Take{kE2, 0}}};
  TruthPly ply;
  ply.completion = 500s;
  script.truth.plies.push_back(ply);
  return script;
}

Profile without_faults() {
  auto profile = Profile::of(Level::l0);
  profile.drop_outs = profile.ghosts = profile.identity_fault = profile.link_cuts = 0;
  return profile;
}

Script spread(const Profile& profile) {
  auto script = one_ply();
  Random random(1);
  SensorFaults<Chess>(script, kStart, kEnd).spread(profile, random);
  return script;
}

std::vector<TruthIrregularity> cuts_with(const Gaps& gaps, std::uint64_t seed, Script script = one_ply()) {
  script.truth.seed = seed;
  SensorFaults<Chess>(script, kStart, kEnd).lose_link(gaps);
  auto cuts = script.truth.irregularities;
  std::sort(cuts.begin(), cuts.end(), [](const auto& a, const auto& b) { return a.from < b.from; });
  return cuts;
}

}  // namespace

TEST_CASE("a game without rates has no faults") {
  const auto script = spread(without_faults());
  CHECK(script.acts.size() == 2);
  CHECK(script.truth.irregularities.empty());
}

TEST_CASE("a piece drops out where it stands then, and the ply is the one being played") {
  auto profile = without_faults();
  profile.drop_outs = 100;
  const auto script = spread(profile);
  REQUIRE(script.acts.size() > 12);
  for (std::size_t n = 2; n < script.acts.size(); ++n) {
    const auto& act = script.acts[n];
    const auto& noted = script.truth.irregularities[n - 2];
    CHECK(std::get<DropOut>(act.deed).square == (act.at < 499s ? kE2 : kE4));
    CHECK(noted.code == "drop_out");
    CHECK(noted.ply == (act.at < 500s ? 1 : 2));
    CHECK(noted.from == to_millis(act.at));
  }
}

TEST_CASE("a ghost appears on an empty square and looks like a piece of the set") {
  auto profile = without_faults();
  profile.ghosts = 1000;
  const auto script = spread(profile);
  REQUIRE(script.acts.size() > 100);
  for (std::size_t n = 2; n < script.acts.size(); ++n) {
    const auto ghost = std::get<Ghost>(script.acts[n].deed);
    CHECK(ghost.square != (script.acts[n].at < 500s ? kE2 : kE4));
    CHECK(ghost.piece == script.pieces[0]);
  }
}

TEST_CASE("a coil that is spoilt reports another kind of piece to the end") {
  auto profile = without_faults();
  profile.identity_fault = 1;
  const auto script = spread(profile);
  REQUIRE(script.acts.size() == 3);
  const auto spoilt = std::get<SpoilCoil>(script.acts[2].deed);
  CHECK(spoilt.reads_as.role != rules::Role::pawn);
  CHECK(spoilt.reads_as.color == rules::Color::white);
  CHECK(script.truth.irregularities[0].to == to_millis(kEnd));
}

TEST_CASE("short cuts of the link leave time between them") {
  auto profile = without_faults();
  profile.link_cuts = 100;
  profile.link_cut_min = 1;
  profile.link_cut_max = 2;
  const auto cuts = spread(profile).truth.irregularities;
  REQUIRE(cuts.size() > 10);
  for (std::size_t n = 1; n < cuts.size(); ++n) CHECK(cuts[n].from - cuts[n - 1].to >= 4999ms);
}

TEST_CASE("the power fails as often and as long as it is told to") {
  auto profile = without_faults();
  profile.power_failures = 20;
  profile.power_failure_min = 1;
  profile.power_failure_max = 2;
  const auto script = spread(profile);
  REQUIRE(script.acts.size() > 2 + 10);
  for (std::size_t n = 2; n < script.acts.size(); ++n) {
    const auto& noted = script.truth.irregularities[n - 2];
    CHECK(std::get<CutLink>(script.acts[n].deed).power);
    CHECK(noted.code == "power_failure");
    CHECK(noted.to - noted.from >= 999ms);
    CHECK(noted.to - noted.from <= 2001ms);
  }
}

TEST_CASE("long losses of the link keep their number, length and distance, also from short ones") {
  auto cut = one_ply();
  cut.truth.irregularities.push_back({"link_cut", {}, 1, 300s, 310s, {}, {}});
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    const auto cuts = cuts_with({2, 4, 20, 60}, seed, cut);
    CHECK(cuts.size() >= 3);
    CHECK(cuts.size() <= 5);
    for (std::size_t n = 1; n < cuts.size(); ++n) CHECK(cuts[n].from - cuts[n - 1].to >= 5s);
    for (const auto& one : cuts) {
      CHECK(one.from >= kStart);
      CHECK(one.to <= kEnd);
      CHECK((one.from == 300s || one.to - one.from >= 19999ms));
    }
  }
}

TEST_CASE("a game that is too short for a long loss has none") {
  CHECK(cuts_with({1, 1, 2000, 3000}, 1).empty());
}

}  // namespace sim_sensor_faults_test
