// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/outlets/kept_rounds.hpp"

#include <rapidcheck.h>

#include <filesystem>
#include <map>

#include "daemon/outlets/kept_pairings.hpp"
#include "tests/unit/outlets/publishing.hpp"

namespace kept_rounds_test {

using namespace eboard;
using namespace eboard::test;
namespace fs = std::filesystem;

namespace {

constexpr int kTables = 4;

/// A round at several tables.
struct Hall : PublishingBoard {
  Hall() : PublishingBoard(1) {
    boards.push_back(board);
    for (int table = 2; table <= kTables; ++table) boards.push_back(must(store.board(device, table)));
    must(store.rounds().set_pairings(
        {{3, 1, {{"White", "Anderssen"}}}, {3, 3, {{"White", "Bird"}}}, {3, 9, {}}}, storage::Millis{0}));
  }
  std::vector<storage::BoardId> boards;
};

std::vector<tracking::TrackedEvent> game(int number) {
  return scholars_mate(number, storage::Millis{number * 100'000});
}

std::map<std::string, std::string> files_in(const std::string& folder) {
  std::map<std::string, std::string> all;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file()) all[fs::relative(entry.path(), folder)] = text_of(entry.path());
  }
  return all;
}

}  // namespace

TEST_CASE("a move at one table costs the reading of that table, new names that of all") {
  Hall hall;
  for (int table : {0, 1, 2})
    keep(hall.store, hall.boards[static_cast<std::size_t>(table)], scholars_mate(1));
  outlets::KeptRounds<int> kept;
  const auto read = [&](const std::set<int>& tables) {
    std::vector<int> seen;
    seams::Released released({}, hall.store, {});
    must(kept.read(released, 1, tables, [&](int& games, const storage::GameRow& game) {
      ++games;
      seen.push_back(game.board_number);
      return true;
    }));
    return seen;
  };
  must(hall.store.rounds().set_pairings({{1, 1, {}}}, storage::Millis{1}));
  keep(hall.store, hall.boards[0], scholars_mate(2, storage::Millis{90'000}));
  const auto all = read({});
  REQUIRE(all.size() >= 1);
  CHECK(read({}).empty());
  CHECK(read({1}) == std::vector<int>(static_cast<std::size_t>(std::ranges::count(all, 1)), 1));
  CHECK(read({kTables}).empty());
  CHECK(kept.of(1).size() == std::set<int>(all.begin(), all.end()).size());
  must(hall.store.rounds().set_pairings({{1, 1, {{"White", "Bird"}}}}, storage::Millis{2}));
  CHECK(read({1}) == all);
  must(hall.store.append(storage::ClockAnchor{.at = storage::Millis{3}, .wall = storage::Millis{4}}));
  CHECK(read({}) == all);
}

TEST_CASE("a change in an old round does not cost the reading of the round that is played") {
  Hall hall;
  outlets::KeptRounds<int> kept;
  int games = 0;
  const auto read = [&](int round) {
    games = 0;
    seams::Released released({}, hall.store, {});
    must(kept.read(released, round, {}, [&](int& /*made*/, const storage::GameRow& /*game*/) {
      ++games;
      return true;
    }));
    return games;
  };
  for (const int round : {1, 2, 3, 4, 5}) {
    must(hall.store.rounds().set_pairings({{round, 1, {}}}, storage::Millis{round}));
    keep(hall.store, hall.boards[0], scholars_mate(round, storage::Millis{round * 100'000}));
  }
  for (const int round : {3, 4, 5}) CHECK(read(round) == 1);
  CHECK(read(1) == 1);
  CHECK(read(5) == 0);
  CHECK(read(4) == 0);
}

TEST_CASE("pairings of a round are read once, until somebody is paired anew") {
  Hall hall;
  outlets::KeptPairings kept;
  const auto pairings = [&](int round) {
    seams::Released released({}, hall.store, {});
    return must(kept.of(released, round));
  };
  const auto third = pairings(3);
  REQUIRE(third->size() == 3);
  CHECK(third->front().tags == std::vector<rules::Tag>{{"White", "Anderssen"}});
  CHECK(pairings(4)->empty());
  CHECK(pairings(3) == third);
  must(hall.store.rounds().set_pairings({{4, 2, {{"White", "Bird"}}}}, storage::Millis{2}));
  CHECK(pairings(4)->size() == 1);
  CHECK(pairings(3) != third);
  // Those of a few rounds are kept.
  const auto latest = pairings(9);
  for (const int round : {5, 6, 7, 8}) CHECK(pairings(round)->empty());
  CHECK(pairings(9) == latest);
  CHECK(pairings(3)->size() == 3);
}

TEST_CASE("files that follow moves table by table are those that are written at once") {
  CHECK(rc::check("the same files", [] {
    Hall hall;
    const storage::Millis delay = *rc::gen::element(storage::Millis{0}, kDelay);
    const std::string keys[] = {"files = \"both\"", "id = \"0b1e9a52-7c38-4a41-9d0e-2f5a6c1d8e77\""};
    const char* const kinds[] = {"pgn", "livechess_files"};
    for (const bool livechess : {false, true}) {
      const std::string step = hall.folder.file(livechess ? "step-l" : "step-p");
      const std::string once = hall.folder.file(livechess ? "once-l" : "once-p");
      fs::create_directory(step);
      fs::create_directory(once);
      const auto outlet = [&](const std::string& folder) {
        return configured(kinds[livechess], folder, keys[livechess]).make({});
      };
      hall.files = outlet(step);
      storage::Sequence delivered = 0;
      for (int turn = 0; turn < 6; ++turn) {
        const auto table = static_cast<std::size_t>(*rc::gen::inRange(0, kTables));
        auto events = game(100 * livechess + turn + 1);
        events.resize(*rc::gen::inRange<std::size_t>(1, events.size() + 1));
        if (*rc::gen::inRange(0, 3) == 0)
          events.push_back({events.back().at, events.back().game, tracking::TakenBack{0, kInitialFen}});
        keep(hall.store, hall.boards[table], events);
        if (*rc::gen::inRange(0, 3) == 0) {
          const std::string name = *rc::gen::element<std::string>("Bird", "Steinitz");
          must(hall.store.rounds().set_pairings({{3, *rc::gen::inRange(1, kTables + 1), {{"White", name}}}},
                                                storage::Millis{turn}));
        }
        const auto last = must(hall.store.last_sequence());
        const auto middle = *rc::gen::inRange<storage::Sequence>(delivered, last);
        if (middle > delivered) RC_ASSERT(hall.deliver(delivered, middle, delay));
        RC_ASSERT(hall.deliver(middle, last, delay));
        delivered = last;
      }
      // Rounds are written when something changes in them, so all are touched once more.
      for (const storage::BoardId board : hall.boards) keep(hall.store, board, game(100 * livechess + 99));
      const auto last = must(hall.store.last_sequence());
      RC_ASSERT(hall.deliver(delivered, last, delay));
      hall.files = outlet(once);
      RC_ASSERT(hall.deliver(0, last, delay));
      const auto stepped = files_in(step), written = files_in(once);
      for (const auto& [name, text] : written) {
        RC_ASSERT(stepped.contains(name));
        RC_ASSERT(stepped.at(name) == text);
      }
    }
  }));
}

}  // namespace kept_rounds_test
