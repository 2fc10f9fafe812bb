// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <filesystem>
#include <fstream>
#include <iterator>

#include "tests/support/store_support.hpp"
#include "tests/unit/outlets/configured.hpp"

namespace pgn_files_test {

using namespace eboard;
using eboard::seams::Delivery, eboard::seams::Released;
using namespace eboard::test;
namespace fs = std::filesystem;

namespace {

std::string text_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

struct Fixture : OneBoard {
  Fixture() : OneBoard(7) { must(store.set_pairings({{3, 7, {{"White", "Anderssen"}}}})); }

  Delivery::Outcome deliver(storage::Sequence after, storage::Sequence last, bool delayed = false) {
    auto events = stored_events(store, after);
    events.resize(static_cast<std::size_t>(last - after));
    Released released(events, store, delayed);
    return files->deliver(released);
  }
  Delivery::Outcome deliver_all() { return deliver(0, must(store.last_sequence())); }

  std::unique_ptr<Delivery> files = pgn_files_in(folder.file("")).make();
  std::string games = folder.file("round-3/games.pgn");
};

}  // namespace

TEST_CASE("the games of a round are in its file, and nothing else is left beside it") {
  Fixture f;
  keep(f.store, f.board, scholars_mate(1));
  REQUIRE(f.deliver_all());
  const std::string text = text_of(f.games);
  CHECK_THAT(text, ContainsSubstring("[White \"Anderssen\"]"));
  CHECK_THAT(text, ContainsSubstring("[Round \"3\"]"));
  CHECK_THAT(text, ContainsSubstring("Qxf7#"));
  const auto entries = fs::directory_iterator(f.folder.file("round-3"));
  CHECK(std::distance(begin(entries), end(entries)) == 1);
}

TEST_CASE("PGN files need a folder by its whole name") {
  CHECK(faults_of("[outlets.pgn]\n") == daemon::Faults{"hall.toml:1: [outlets.pgn] has no directory"});
  CHECK(faults_of("[outlets.pgn]\ndirectory = \"pgn\"\n") ==
        daemon::Faults{"hall.toml:2: directory 'pgn' must begin with /"});
  CHECK(faults_of("[outlets.pgn]\ndirectory = \"/p\"\n").empty());
}

TEST_CASE("a round of which no record changes is left alone") {
  Fixture f;
  keep(f.store, f.board, scholars_mate(1));
  REQUIRE(f.deliver_all());
  std::ofstream(f.games) << "as it was";
  const auto last = must(f.store.last_sequence());
  keep(f.store, f.board, {{tracking::Millis{99999}, 1, tracking::PhaseChanged{tracking::Phase::analysis}}});
  REQUIRE(f.deliver(last, last + 1));
  CHECK(text_of(f.games) == "as it was");
  keep(f.store, f.board,
       {{tracking::Millis{99999}, 1,
         tracking::GameEnded{rules::Result::draw, tracking::EndedBy::result_piece}}});
  REQUIRE(f.deliver(last, last + 2));
  CHECK_THAT(text_of(f.games), ContainsSubstring("[Result \"1/2-1/2\"]"));
}

TEST_CASE("what a delay hides changes no byte of the file") {
  Fixture one, other;
  auto events = scholars_mate(1);
  keep(one.store, one.board, events);
  constexpr storage::Sequence kShown = 14;
  events.resize(kShown);
  events.push_back({events.back().at, 1, tracking::TakenBack{1, "fen"}});
  events.push_back({events.back().at, 1, committed(2, "d7d5", "d5")});
  keep(other.store, other.board, events);
  for (Fixture* each : {&one, &other}) REQUIRE(each->deliver(0, kShown, true));
  CHECK(text_of(one.games) == text_of(other.games));
  CHECK_THAT(text_of(one.games),
             ContainsSubstring("1. e4") && !ContainsSubstring("Qxf7#") && ContainsSubstring("*\n"));
  for (Fixture* each : {&one, &other}) REQUIRE(each->deliver(0, must(each->store.last_sequence()), true));
  CHECK_THAT(text_of(one.games), ContainsSubstring("Qxf7#"));
  CHECK_THAT(text_of(other.games), ContainsSubstring("d5"));
}

TEST_CASE("the opening in a delayed file is that of the released moves") {
  Fixture f;
  keep(f.store, f.board, scholars_mate(1));
  REQUIRE(f.deliver(0, 5, true));
  CHECK_THAT(text_of(f.games), ContainsSubstring("[ECO \"B00\"]\n[Opening \"King's Pawn Game\"]\n"));
  REQUIRE(f.deliver(0, must(f.store.last_sequence()), true));
  CHECK_THAT(text_of(f.games), ContainsSubstring("[ECO \"C20\"]\n"));
}

TEST_CASE("a missing folder is not made, and viewers see no path") {
  Fixture f;
  keep(f.store, f.board, scholars_mate(1));
  f.files = pgn_files_in(f.folder.file("not mounted")).make();
  const auto outcome = f.deliver_all();
  REQUIRE_FALSE(outcome);
  CHECK(outcome.error().sentence == "The PGN files of the round are not written: their folder is missing.");
  CHECK_THAT(outcome.error().detail, ContainsSubstring("not mounted/round-3: No such file"));
  CHECK_FALSE(fs::exists(f.folder.file("not mounted")));
  fs::create_directory(f.folder.file("not mounted"));
  CHECK(f.deliver_all());
}

TEST_CASE("where the new file cannot be written the old one stays whole") {
  Fixture f;
  keep(f.store, f.board, scholars_mate(1));
  REQUIRE(f.deliver_all());
  const std::string before = text_of(f.games);
  // A folder that stands where the new text is written first: nothing can be written there.
  fs::create_directories(f.games + ".part/in the way");
  const auto outcome = f.deliver_all();
  REQUIRE_FALSE(outcome);
  CHECK(text_of(f.games) == before);
}

}  // namespace pgn_files_test
