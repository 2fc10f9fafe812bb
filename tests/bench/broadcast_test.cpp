// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A sample of the broadcast games by the Laws of their date; `./run bench broadcast` plays all of them.
#include "tests/bench/broadcast_games.hpp"

#include "rules/chess/notation/notation.hpp"
#include "tests/support/shared_data.hpp"

using namespace eboard;

namespace {

constexpr std::size_t kEvery = 8;

rules::GameRecord record_of(const std::string& date, std::chrono::minutes clock) {
  rules::GameRecord record;
  record.set_tag("Date", date);
  record.plies.push_back({*rules::parse_uci(rules::Position::initial(), "e2e4"), clock, {}, {}});
  return record;
}

}  // namespace

TEST_CASE("what is found in broadcast games is in the games, and everything due is found") {
  if (!test::have_shared_data()) return;
  const auto games = bench::broadcast_games(test::shared_data() / "games" / "broadcast-pgn");
  REQUIRE(games);
  REQUIRE(games->size() > 300);
  int counted = 0;
  for (std::size_t i = 0; i < games->size(); i += kEvery) {
    const bench::Flagged flagged = bench::play_again((*games)[i], sim::Profile::of(sim::Level::l0), i);
    for (const std::string& complaint : flagged.complaints) FAIL_CHECK(complaint);
    for (const auto& [code, count] : flagged.flags) counted += count;
  }
  CHECK(counted > 0);
}

TEST_CASE("a broadcast game is judged by the Laws of its date and the tempo of its clocks") {
  using namespace std::chrono_literals;
  CHECK(bench::edition_of(record_of("2025.11.01", 90min)).id == "fide-2023");
  CHECK(bench::edition_of(record_of("2025.11.03", 5min)).id == "fide-2023-blitz");
  CHECK(bench::edition_of(record_of("2019.05.01", 15min)).id == "fide-2018-rapid");
  CHECK(bench::edition_of(record_of("2017.12.29", 3min)).id == "fide-2005-blitz");
  CHECK(bench::edition_of(record_of("1931.01.01", 120min)).id == "fide-1930");
  CHECK(bench::edition_of(record_of("????.??.??", 120min)).id == rules::current_edition().id);
}

TEST_CASE("a repetition that is not found, and an irregularity without ground, are complaints") {
  rules::GameRecord record;
  rules::Position position = rules::Position::initial();
  for (const char* uci : {"g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8", "e2e4", "e7e5"}) {
    const auto move = *rules::parse_uci(position, uci);
    record.plies.push_back({move, {}, {}, {}});
    position.play(move);
  }
  record.result = rules::Result::draw;
  bench::BroadcastGame game{"knights", record, rules::current_edition()};
  const auto clean = bench::play_again(game, sim::Profile::of(sim::Level::l0), 1);
  CHECK(clean.complaints.empty());
  CHECK(clean.flags.at("threefold_repetition") == 1);
  sim::Profile touching = sim::Profile::of(sim::Level::l0);
  touching.put_back = 1;
  CHECK_FALSE(bench::play_again(game, touching, 1).complaints.empty());
}
