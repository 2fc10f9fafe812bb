// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/keeper/quiet_news.hpp"

#include <catch2/catch.hpp>

using namespace eboard;
using namespace eboard::daemon;
using storage::Millis;

namespace {

storage::JournalEntry entry(storage::JournalKind kind = storage::JournalKind::read) {
  return {1, Millis{1}, kind, {0x8D}, {}};
}

Batch showing(storage::BoardId board, std::optional<rules::Color> running, bool connected = true) {
  return {board,
          {entry(), tracking::TrackedEvent{
                        Millis{1}, 1, tracking::ClockChanged{Millis{9}, Millis{8}, running, connected}}}};
}

constexpr auto kWhite = rules::Color::white;
constexpr auto kBlack = rules::Color::black;

}  // namespace

TEST_CASE("a clock is quiet news while it runs for the same side, or stands, as it did") {
  QuietNews quiet;
  CHECK_FALSE(quiet.takes(showing(1, kWhite)));  // the first that is heard of it
  CHECK(quiet.takes(showing(1, kWhite)));
  CHECK_FALSE(quiet.takes(showing(1, kBlack)));
  CHECK(quiet.takes(showing(1, kBlack)));
  CHECK_FALSE(quiet.takes(showing(1, std::nullopt)));
  CHECK(quiet.takes(showing(1, std::nullopt)));
  CHECK_FALSE(quiet.takes(showing(1, std::nullopt, false)));
}

TEST_CASE("each board has a clock of its own") {
  QuietNews quiet;
  CHECK_FALSE(quiet.takes(showing(1, kWhite)));
  CHECK_FALSE(quiet.takes(showing(2, kBlack)));
  CHECK(quiet.takes(showing(1, kWhite)));
  CHECK(quiet.takes(showing(2, kBlack)));
}

TEST_CASE(
    "bytes from which nothing is concluded are quiet, and a link, a ruling and every conclusion are not") {
  QuietNews quiet;
  CHECK(quiet.takes({1, {entry()}}));
  using storage::JournalKind;
  for (const auto kind : {JournalKind::opened, JournalKind::lost, JournalKind::ruling,
                          JournalKind::checkpoint, JournalKind::settings, JournalKind::written})
    CHECK_FALSE(quiet.takes({1, {entry(kind)}}));
  CHECK_FALSE(quiet.takes(
      {1, {tracking::TrackedEvent{Millis{1}, 1, tracking::PhaseChanged{tracking::Phase::playing}}}}));
}

TEST_CASE("what somebody waits for is never quiet, and its clock is known all the same") {
  QuietNews quiet;
  Batch awaited = showing(1, kWhite);
  awaited.stored = [] {};
  CHECK_FALSE(quiet.takes(awaited));
  CHECK_FALSE(quiet.takes(awaited));
  CHECK(quiet.takes(showing(1, kWhite)));
}
