// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Castling in Chess960: "f8g8" was written for it and for the king's step alike.
#include <utility>

#include "daemon/events/written_game.hpp"
#include "daemon/pipeline/replay.hpp"
#include "daemon/sim/simulate.hpp"
#include "drivers/registry.hpp"
#include "rules/chess/pgn/pgn.hpp"
#include "tests/support/catch.hpp"

namespace chess960_test {

using namespace eboard;
using namespace std::chrono_literals;

namespace {

constexpr const char* kKingOnF =
    "[Variant \"Chess960\"]\n[SetUp \"1\"]\n"
    "[FEN \"rnbqbknr/pppppppp/8/8/8/8/PPPPPPPP/RNBQBKNR w HAha - 0 1\"]\n\n"
    "1. Nf3 Nf6 2. O-O Kg8 3. d3 d6 4. e4 e5 *\n";
constexpr const char* kUsualArray =
    "[Variant \"Chess960\"]\n\n1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. O-O O-O 5. d3 d6 *\n";

rules::GameRecord game_of(const char* pgn) {
  rules::GameRecord record;
  rules::read_pgn(pgn, [&record](const rules::PgnGame& game) {
    record = game.record;
    return false;
  });
  return record;
}

tracking::TrackerSettings settings_of(const rules::GameRecord& record, std::string_view edition) {
  tracking::TrackerSettings settings;
  settings.edition = rules::resolve_edition(edition).value();
  settings.start = record.start;
  return settings;
}

/// What the tracker receives of the game played by calm hands, with every text of a ply.
std::vector<tracking::TrackedEvent> heard(const sim::SimulatedGame& game,
                                          const tracking::TrackerSettings& settings) {
  return pipeline::replay(game.lines, *drivers::find_driver("dgt"), settings);
}

sim::SimulatedGame played(const rules::GameRecord& record) {
  sim::TableSettings table;
  table.max_think = 3s;
  return sim::simulate(record, sim::Profile::of(sim::Level::l0), 1, table);
}

std::vector<std::string> texts(const std::vector<tracking::MoveTracked>& plies) {
  std::vector<std::string> out;
  for (const auto& ply : plies) out.push_back(ply.uci.text());
  return out;
}

std::vector<std::string> texts(const sim::Truth& truth) {
  std::vector<std::string> out;
  for (const auto& ply : truth.plies) out.push_back(ply.uci);
  return out;
}

}  // namespace

TEST_CASE("every writer writes castling in a game of Chess960 as king takes rook") {
  const auto record = game_of(kKingOnF);
  const auto game = played(record);
  const auto games = pipeline::games_of(heard(game, settings_of(record, "fide-2023")));
  REQUIRE(games.size() == 1);
  CHECK(texts(games[0].plies) ==
        std::vector<std::string>{"g1f3", "g8f6", "f1h1", "f8g8", "d2d3", "d7d6", "e2e4", "e7e5"});
  CHECK(texts(games[0].plies) == texts(game.truth));
  const auto again = pipeline::to_record(games[0]);
  REQUIRE(again.plies.size() == record.plies.size());
  for (std::size_t i = 0; i < record.plies.size(); ++i) CHECK(again.plies[i].move == record.plies[i].move);
}

TEST_CASE("from the usual initial position the edition decides how castling is written") {
  const auto record = game_of(kUsualArray);
  const auto game = played(record);
  const auto castlings = [&](std::string_view edition) {
    const auto games = pipeline::games_of(heard(game, settings_of(record, edition)));
    REQUIRE(games.size() == 1);
    REQUIRE(games[0].plies.size() == 10);
    return games[0].plies[6].uci.text() + ' ' + games[0].plies[7].uci.text();
  };
  CHECK(castlings("fide-2023-chess960") == "e1h1 e8h8");
  CHECK(castlings("fide-2023") == "e1g1 e8g8");
}

TEST_CASE("what trackers before version 14 stored of Chess960 is read by its sign") {
  auto record = game_of(kKingOnF);
  const auto moves = std::exchange(record.plies, {});
  std::vector<tracking::MoveTracked> stored(4);
  const std::vector<std::pair<const char*, const char*>> rows = {
      {"g1f3", "Nf3"}, {"g8f6", "Nf6"}, {"f1g1", "O-O"}, {"f8g8", "Kg8"}};
  for (std::size_t i = 0; i < rows.size(); ++i) {
    stored[i].uci = tracking::PlayedMove::read(rows[i].first);
    stored[i].san = rows[i].second;
    stored[i].state = tracking::MoveState::committed;
  }
  tracking::write_plies(record, stored);
  REQUIRE(record.plies.size() == 4);
  for (std::size_t i = 0; i < 4; ++i) CHECK(record.plies[i].move == moves[i].move);
}

}  // namespace chess960_test
