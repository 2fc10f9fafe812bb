// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Which press belongs to which ply, and what costs it when they do not fit: docs/tracking-costs.md, "What the
// clock costs".
#include "daemon/tracking/stories/presses.hpp"

#include <string>

#include "tests/support/catch.hpp"

namespace presses_test {

using namespace eboard::tracking;
using namespace std::chrono_literals;
using eboard::rules::Color;

namespace {

constexpr Color kWhite = Color::white, kBlack = Color::black;

struct Read {
  std::vector<TimedPly> plies;
  std::vector<Press> presses;
  Millis now;

  [[nodiscard]] PressReadingOf<Chess> reading() const { return read_presses<Chess>(plies, presses, now); }
  [[nodiscard]] Cost cost() const { return reading().cost; }
  /// The times of the presses of the plies, "2000 - 5000", and behind '|' how many are confirmed.
  [[nodiscard]] std::string told() const {
    const auto read = reading();
    REQUIRE(read.of.size() == plies.size());
    std::string out;
    for (const auto& press : read.of) out += (press ? std::to_string(press->at.count()) : "-") + " ";
    return out + "| " + std::to_string(read.confirmed);
  }
};

}  // namespace

TEST_CASE("plies that are pressed for in turn cost nothing, each with its own press") {
  const Read read{
      {{kWhite, 1s}, {kBlack, 5s}, {kWhite, 9s}}, {{2s, kWhite}, {6s, kBlack}, {10s, kWhite}}, 11s};
  CHECK(read.told() == "2000 6000 10000 | 3");
  CHECK(read.cost() == 0);
}

TEST_CASE("without plies or presses nothing costs anything") {
  CHECK(Read{{}, {}, 9s}.cost() == 0);
  CHECK(Read{{{kWhite, 1s}}, {}, 2s}.cost() == 0);
  CHECK(Read{{{kWhite, 1s}}, {}, 2s}.told() == "- | 0");
}

TEST_CASE("a ply may wait for its press, and costs a little when that takes long") {
  const auto waits = [](Millis now) { return Read{{{kWhite, 1s}}, {}, now}.cost(); };
  CHECK(waits(3999ms) == 0);
  CHECK(waits(4s) == 0.5);
  CHECK(waits(10999ms) == 0.5);
  CHECK(waits(11s) == 1.5);
  const auto pressed = [](Millis at) { return Read{{{kWhite, 1s}}, {{at, kWhite}}, 60s}.cost(); };
  CHECK(pressed(3s) == 0);
  CHECK(pressed(5s) == 0.5);
  CHECK(pressed(12s) == 1.5);
}

TEST_CASE("a press may be reported a moment before its ply, earlier it costs more and more") {
  const auto early = [](Millis placed) {
    const Read read{{{kWhite, placed}}, {{10s, kWhite}}, 60s};
    CHECK(read.told() == "10000 | 1");
    return read.cost();
  };
  CHECK(early(10s) == 0);
  CHECK(early(10300ms) == 0);
  CHECK(early(10301ms) == 4.5);
  CHECK(early(10999ms) == 4.5);
  CHECK(early(11s) == 5.5);
  CHECK(early(12999ms) == 5.5);
  CHECK(early(13s) == 6.5);
}

TEST_CASE("a press that no ply answers for costs more the longer none comes") {
  const auto none = [](Millis now) { return Read{{}, {{10s, kWhite}}, now}.cost(); };
  CHECK(none(10299ms) == 0.5);
  CHECK(none(10300ms) == 4.5);
  CHECK(none(11s) == 5.5);
  CHECK(none(13s) == 6.5);
  // Where another press followed, none will come.
  CHECK(Read{{}, {{10s, kWhite}, {20s, kWhite}}, 20100ms}.cost() == 7);
  // A ply of the other player answers for nothing.
  CHECK(Read{{{kBlack, 10500ms}}, {{10s, kWhite}}, 13s}.told() == "- | 0");
}

TEST_CASE("a press there and back at once is a lever that bounced, later the opponent undid it") {
  const auto back = [](Millis at) { return Read{{}, {{10s, kWhite}, {at, kBlack}}, 60s}.cost(); };
  CHECK(back(10799ms) == 1);
  CHECK(back(10800ms) == 6.5);
  // With a ply for one of them, they are presses.
  CHECK(Read{{{kWhite, 9s}}, {{10s, kWhite}, {10500ms, kBlack}}, 60s}.told() == "10000 | 1");
  CHECK(Read{{{kWhite, 9s}, {kBlack, 10200ms}}, {{10s, kWhite}, {10500ms, kBlack}}, 60s}.told() ==
        "10000 10500 | 2");
}

TEST_CASE("presses are forgotten in pairs: while one is missing the opponent's do nothing") {
  const Read forgotten{{{kWhite, 1s}, {kBlack, 5s}, {kWhite, 9s}}, {{10s, kWhite}}, 11s};
  CHECK(forgotten.told() == "- - 10000 | 3");
  CHECK(forgotten.cost() == 4.5);
  const Read twice{
      {{kWhite, 1s}, {kBlack, 5s}, {kWhite, 9s}, {kBlack, 13s}, {kWhite, 17s}}, {{18s, kWhite}}, 19s};
  CHECK(twice.told() == "- - - - 18000 | 5");
  CHECK(twice.cost() == 9);
}

TEST_CASE("who has forgotten it twice in a row does not use the clock") {
  Read read{{}, {}, 60s};
  std::vector<Cost> costs;
  for (int i = 0; i < 6; ++i) {
    read.plies.push_back({kWhite, Millis(1000 + 4000 * i)});
    read.plies.push_back({kBlack, Millis(3000 + 4000 * i)});
    costs.push_back(read.cost());
  }
  CHECK(costs[0] == Approx(4.5));
  CHECK(costs[1] == Approx(9));
  CHECK(costs[2] == Approx(9.1));
  CHECK(costs[5] == Approx(9.4));
}

TEST_CASE("a press that the lever's place did not allow means that a message was lost") {
  // White did not press, and Black's press is received.
  const Read read{{{kWhite, 1s}, {kBlack, 5s}}, {{6s, kBlack}}, 7s};
  CHECK(read.told() == "- 6000 | 2");
  CHECK(read.cost() == 4.5 + 3);
}

TEST_CASE("the press for the ply before the last may still come for a while") {
  const auto two = [](Millis now) { return Read{{{kWhite, 1s}, {kBlack, 5s}}, {}, now}.cost(); };
  CHECK(two(5s) == 1);
  CHECK(two(6199ms) == 1);
  CHECK(two(6200ms) == 4.5);
  CHECK(Read{{{kWhite, 1s}, {kBlack, 5s}, {kWhite, 9s}}, {}, 9100ms}.cost() == 4.5);
}

TEST_CASE("a press long after the opponent has replied is hardly for the ply before") {
  const auto late = [](Millis press) {
    return Read{{{kWhite, 1s}, {kBlack, 2s}}, {{press, kWhite}}, press + 100ms}.cost();
  };
  CHECK(late(3200ms) < 1);
  CHECK(late(3201ms) >= 7);
}

TEST_CASE("presses that are reported at once belong to plies in their order") {
  const Read read{{{kWhite, 1s}, {kBlack, 2s}, {kWhite, 3s}, {kBlack, 4s}},
                  {{4500ms, kWhite}, {4505ms, kBlack}, {4510ms, kWhite}, {4515ms, kBlack}},
                  5s};
  CHECK(read.told() == "4500 4505 4510 4515 | 4");
  // Further apart, the first one is for the player's latest ply.
  const Read apart{{{kWhite, 1s}, {kBlack, 2s}, {kWhite, 3s}}, {{4500ms, kWhite}, {4600ms, kWhite}}, 5s};
  CHECK(apart.told() == "- - 4500 | 3");
}

TEST_CASE("a reading holds until a ply or a press comes of age") {
  CHECK(Read{{{kWhite, 1s}}, {}, 2s}.reading().until.at() == 4s);
  CHECK(Read{{{kWhite, 1s}}, {}, 5s}.reading().until.at() == 11s);
  CHECK_FALSE(Read{{{kWhite, 1s}}, {}, 12s}.reading().until.at());
  CHECK(Read{{}, {{10s, kWhite}}, 10100ms}.reading().until.at() == 10300ms);
  CHECK(Read{{{kWhite, 1s}, {kBlack, 5s}}, {}, 5500ms}.reading().until.at() == 6200ms);
}

}  // namespace presses_test
