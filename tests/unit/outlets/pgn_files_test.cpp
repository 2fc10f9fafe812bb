// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <sys/stat.h>

#include <set>

#include "tests/unit/outlets/publishing.hpp"

namespace pgn_files_test {

using namespace eboard;
using namespace eboard::test;
namespace fs = std::filesystem;

namespace {

struct Fixture : PublishingBoard {
  Fixture() : PublishingBoard(7) {
    must(store.rounds().set_pairings({{3, 7, {{"White", "Anderssen"}}}}, storage::Millis{0}));
    files = pgn_files_in(folder.file("")).make({});
  }
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

TEST_CASE("a name that is corrected after the game is in the file, and not before it may be known") {
  Fixture f;
  keep(f.store, f.board, scholars_mate(1));
  REQUIRE(f.deliver_all());
  const auto last = must(f.store.last_sequence());
  REQUIRE(f.deliver_names({last, storage::Millis{99}}, kDelay));
  must(f.store.rounds().seat({3, 7, {{"White", "Andersen"}}}, {}, storage::Millis{100}));
  REQUIRE(f.deliver_names({last, storage::Millis{99}}, kDelay));
  CHECK_THAT(text_of(f.games), ContainsSubstring("Anderssen"));
  REQUIRE(f.deliver_names({last, storage::Millis{100}}, kDelay));
  CHECK_THAT(text_of(f.games), ContainsSubstring("[White \"Andersen\"]"));
}

TEST_CASE(
    "a text as long as the one before is of a later second: programs that copy folders look at no more") {
  Fixture f;
  keep(f.store, f.board, scholars_mate(1));
  REQUIRE(f.deliver_all());
  const auto last = must(f.store.last_sequence());
  std::int64_t at = 100;
  std::set<std::int64_t> seconds;
  for (const char* name : {"Andersson", "Andersten", "Anderssem"}) {
    must(f.store.rounds().seat({3, 7, {{"White", name}}}, {}, storage::Millis{at}));
    REQUIRE(f.deliver_names({last, storage::Millis{at}}, kDelay));
    CHECK_THAT(text_of(f.games), ContainsSubstring(name));
    struct stat status {};
    REQUIRE(::stat(f.games.c_str(), &status) == 0);
    seconds.insert(status.st_mtim.tv_sec);
    ++at;
  }
  CHECK(seconds.size() == 3);
}

TEST_CASE("a name that was corrected while the daemon was stopped is in the file after the start") {
  Fixture f;
  keep(f.store, f.board, scholars_mate(1));
  REQUIRE(f.deliver_all());
  must(f.store.rounds().seat({3, 7, {{"White", "Andersen"}}}, {}, storage::Millis{100}));
  must(f.store.rounds().set_pairings({{4, 7, {{"White", "Morphy"}}}}, storage::Millis{100}));
  f.files = pgn_files_in(f.folder.file("")).make({});
  REQUIRE(f.deliver_names({}));
  CHECK_THAT(text_of(f.games), ContainsSubstring("Andersen\""));
  CHECK_FALSE(fs::exists(f.folder.file("round-4")));
}

TEST_CASE("a file that could not be written for a name is written when it can be") {
  Fixture f;
  keep(f.store, f.board, scholars_mate(1));
  REQUIRE(f.deliver_all());
  REQUIRE(f.deliver_names({}));
  must(f.store.rounds().seat({3, 7, {{"White", "Andersen"}}}, {}, storage::Millis{100}));
  fs::rename(f.folder.file("round-3"), f.folder.file("away"));
  std::ofstream(f.folder.file("round-3")) << "in the way";
  CHECK_FALSE(f.deliver_names({}));
  fs::remove(f.folder.file("round-3"));
  REQUIRE(f.deliver_names({}));
  CHECK_THAT(text_of(f.games), ContainsSubstring("[White \"Andersen\"]"));
}

TEST_CASE("PGN files need a folder by its whole name") {
  CHECK(faults_of("[outlets.pgn]\n") == daemon::Faults{"hall.toml:1: [outlets.pgn] has no directory"});
  CHECK(faults_of("[outlets.pgn]\ndirectory = \"pgn\"\n") ==
        daemon::Faults{"hall.toml:2: directory 'pgn' must begin with /"});
  CHECK(faults_of("[outlets.pgn]\ndirectory = \"/p\"\n").empty());
}

TEST_CASE("which files a round has is one of three words") {
  CHECK(faults_of("[outlets.pgn]\ndirectory = \"/p\"\nfiles = \"both\"\n").empty());
  CHECK(faults_of("[outlets.pgn]\ndirectory = \"/p\"\nfiles = \"game\"\n") ==
        daemon::Faults{"hall.toml:3: files 'game': one of \"round\", \"games\", \"both\""});
}

TEST_CASE("a table has a file of its own, beside that of the round or instead of it") {
  Fixture f;
  keep(f.store, f.board, scholars_mate(1));
  const auto names = [&] {
    std::set<std::string> all;
    for (const auto& entry : fs::directory_iterator(f.folder.file("round-3")))
      all.insert(entry.path().filename());
    return all;
  };
  f.files = pgn_files_in(f.folder.file(""), "files = \"both\"").make({});
  REQUIRE(f.deliver_all());
  CHECK(names() == std::set<std::string>{"game-7.pgn", "games.pgn"});
  CHECK(text_of(f.folder.file("round-3/game-7.pgn")) == text_of(f.games));
  fs::remove_all(f.folder.file("round-3"));
  f.files = pgn_files_in(f.folder.file(""), "files = \"games\"").make({});
  REQUIRE(f.deliver_all());
  CHECK(names() == std::set<std::string>{"game-7.pgn"});
}

TEST_CASE("a table whose only game was taken back has no file, and what others put there stays") {
  Fixture f;
  f.files = pgn_files_in(f.folder.file(""), "files = \"games\"").make({});
  keep(f.store, f.board, scholars_mate(1));
  const auto last = must(f.store.last_sequence());
  REQUIRE(f.deliver(0, 5));
  keep(f.store, f.board, {{tracking::Millis{99999}, 1, tracking::TakenBack{0, kInitialFen}}});
  std::ofstream(f.folder.file("round-3/game-8.pgn")) << "of another computer";
  REQUIRE(f.deliver(5, last + 1));
  CHECK_FALSE(fs::exists(f.folder.file("round-3/game-7.pgn")));
  CHECK(fs::exists(f.folder.file("round-3/game-8.pgn")));
}

TEST_CASE("a file whose text is the same is not written again, by this run or the next") {
  Fixture f;
  keep(f.store, f.board, scholars_mate(1));
  REQUIRE(f.deliver_all());
  const auto past = fs::file_time_type::clock::now() - std::chrono::hours(1);
  fs::last_write_time(f.games, past);
  REQUIRE(f.deliver_all());
  f.files = pgn_files_in(f.folder.file("")).make({});
  REQUIRE(f.deliver_all());
  CHECK(fs::last_write_time(f.games) == past);
  fs::remove(f.games);
  REQUIRE(f.deliver_all());
  CHECK(fs::exists(f.games));
}

TEST_CASE("what a power cut left of the files is put right at the start, though nothing happens") {
  for (const storage::Millis delay : {storage::Millis{0}, kDelay}) {
    Fixture f;
    const auto outlet = [&] { return pgn_files_in(f.folder.file(""), "files = \"both\"").make({}); };
    f.files = outlet();
    keep(f.store, f.board, scholars_mate(1));
    must(f.store.rounds().set_pairings({{4, 7, {{"White", "Morphy"}}}}, storage::Millis{50'000}));
    keep(f.store, f.board, scholars_mate(2, storage::Millis{60'000}));
    const auto stored = must(f.store.last_sequence());
    REQUIRE(f.deliver(0, stored, delay));
    for (const char* round : {"round-3", "round-4"}) {
      for (const char* name : {"games.pgn", "game-7.pgn"}) {
        const std::string path = f.folder.file(round) + "/" + name;
        const std::string whole = text_of(path);
        REQUIRE(whole.size() > 100);
        for (const auto& damage : kDamages) {
          damage(path);
          REQUIRE(text_of(path) != whole);
          f.files = outlet();
          REQUIRE(f.deliver_nothing({stored, storage::Millis::max()}, delay));
          CHECK(text_of(path) == whole);
        }
      }
    }
  }
}

TEST_CASE("of rounds without a folder only the latest that is paired is made at the start") {
  Fixture f;
  keep(f.store, f.board, scholars_mate(1));
  must(f.store.rounds().set_pairings({{4, 7, {{"White", "Morphy"}}}}, storage::Millis{50'000}));
  keep(f.store, f.board, scholars_mate(2, storage::Millis{60'000}));
  REQUIRE(f.deliver_nothing({must(f.store.last_sequence()), storage::Millis::max()}));
  CHECK_FALSE(fs::exists(f.folder.file("round-3")));
  CHECK_THAT(text_of(f.folder.file("round-4/games.pgn")), ContainsSubstring("Morphy"));
}

TEST_CASE("files that are whole are not touched at the start") {
  Fixture f;
  keep(f.store, f.board, scholars_mate(1));
  REQUIRE(f.deliver_all());
  const auto written = fs::last_write_time(f.games);
  fs::last_write_time(f.games, written - std::chrono::hours(1));
  f.files = pgn_files_in(f.folder.file("")).make({});
  REQUIRE(f.deliver_nothing({must(f.store.last_sequence()), storage::Millis::max()}));
  CHECK(fs::last_write_time(f.games) == written - std::chrono::hours(1));
}

TEST_CASE("clocks alone that could not be written are written by the next attempt") {
  Fixture f;
  auto events = scholars_mate(1);
  events.resize(8);
  keep(f.store, f.board, events);
  REQUIRE(f.deliver(0, 8));
  keep(f.store, f.board,
       {{tracking::Millis{9000}, 1,
         tracking::ClockChanged{tracking::Millis{77'000}, tracking::Millis{88'000}, std::nullopt, true}}});
  fs::create_directories(f.folder.file("round-3/.games.pgn.part/in the way"));
  REQUIRE_FALSE(f.deliver(8, 9));
  fs::remove_all(f.folder.file("round-3/.games.pgn.part"));
  REQUIRE(f.deliver(8, 9));
  CHECK_THAT(text_of(f.games), ContainsSubstring("[WhiteClock \"0:01:17\"]"));
}

TEST_CASE("the clocks in a delayed file are those of the released point, and so much later") {
  Fixture f;
  must(f.store.append(storage::ClockAnchor{.at = storage::Millis{0},
                                           .wall = std::chrono::seconds(1'772'546'400),
                                           .utc_offset = std::chrono::hours(1),
                                           .synchronised = true,
                                           .begins = true}));
  keep(f.store, f.board, scholars_mate(1));
  REQUIRE(f.deliver(0, 5, kDelay));
  const std::string first = text_of(f.games);
  REQUIRE(f.deliver(5, 8, kDelay));
  const std::string second = text_of(f.games);
  INFO(first << second);
  CHECK_THAT(first, ContainsSubstring("[WhiteClock \"0:04:59\"]") && !ContainsSubstring("ReferenceTime"));
  CHECK_THAT(second, ContainsSubstring(
                         "[BlackClock \"0:04:56\"]\n[ReferenceTime \"W/2026-03-03T15:15:04.500+01:00\"]"));
  REQUIRE(f.deliver(8, must(f.store.last_sequence()), kDelay));
  CHECK_THAT(text_of(f.games), !ContainsSubstring("Clock \"") && !ContainsSubstring("ReferenceTime"));
  CHECK_THAT(text_of(f.games), ContainsSubstring("[Termination \"normal\"]"));
}

TEST_CASE("after a restart a game under way has its clocks, whatever is written first") {
  for (const storage::Millis delay : {storage::Millis{0}, kDelay}) {
    Fixture f;
    auto events = scholars_mate(1);
    events.resize(8);
    keep(f.store, f.board, events);
    REQUIRE(f.deliver(0, 8, delay));
    const std::string before = text_of(f.games);
    REQUIRE_THAT(before, ContainsSubstring("WhiteClock") && ContainsSubstring("BlackClock"));
    f.files = pgn_files_in(f.folder.file("")).make({});
    keep(f.store, f.board, {{tracking::Millis{9000}, 1, tracking::TakenBack{1, "fen"}}});
    REQUIRE(f.deliver(8, 9, delay));
    CHECK_THAT(text_of(f.games), ContainsSubstring("WhiteClock") && ContainsSubstring("BlackClock"));
  }
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
  for (const Fixture* each : {&one, &other}) make_copy_of_one(*each);
  auto events = scholars_mate(1);
  keep(one.store, one.board, events);
  constexpr storage::Sequence kShown = 14;
  events.resize(kShown);
  events.push_back({events.back().at, 1, tracking::TakenBack{1, "fen"}});
  events.push_back({events.back().at, 1, committed(2, "d7d5", "d5")});
  keep(other.store, other.board, events);
  for (Fixture* each : {&one, &other}) REQUIRE(each->deliver(0, kShown, kDelay));
  CHECK(text_of(one.games) == text_of(other.games));
  CHECK_THAT(text_of(one.games),
             ContainsSubstring("1. e4") && !ContainsSubstring("Qxf7#") && ContainsSubstring("*\n"));
  for (Fixture* each : {&one, &other}) REQUIRE(each->deliver(0, must(each->store.last_sequence()), kDelay));
  CHECK_THAT(text_of(one.games), ContainsSubstring("Qxf7#"));
  CHECK_THAT(text_of(other.games), ContainsSubstring("d5"));
}

TEST_CASE("the opening in a delayed file is that of the released moves") {
  Fixture f;
  keep(f.store, f.board, scholars_mate(1));
  REQUIRE(f.deliver(0, 5, kDelay));
  CHECK_THAT(text_of(f.games), ContainsSubstring("[ECO \"B00\"]\n[Opening \"King's Pawn Game\"]\n"));
  REQUIRE(f.deliver(0, must(f.store.last_sequence()), kDelay));
  CHECK_THAT(text_of(f.games), ContainsSubstring("[ECO \"C20\"]\n"));
}

TEST_CASE("a missing folder is not made, and viewers see no path") {
  Fixture f;
  keep(f.store, f.board, scholars_mate(1));
  f.files = pgn_files_in(f.folder.file("not mounted")).make({});
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
  REQUIRE(f.deliver(0, 5, kDelay));
  const std::string before = text_of(f.games);
  // A folder that stands where the new text is written first: nothing can be written there.
  fs::create_directories(f.folder.file("round-3/.games.pgn.part/in the way"));
  const auto outcome = f.deliver_all();
  REQUIRE_FALSE(outcome);
  CHECK(text_of(f.games) == before);
}

}  // namespace pgn_files_test
