// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/outlets/livechess/objects.hpp"
#include "tests/unit/outlets/publishing.hpp"

namespace livechess_files_test {

using namespace eboard;
using namespace eboard::test;
namespace fs = std::filesystem;

namespace {

constexpr const char* kId = "0b1e9a52-7c38-4a41-9d0e-2f5a6c1d8e77";

/// A round of two pairings, the first of which is played at table 7.
struct Fixture : PublishingBoard {
  Fixture() : PublishingBoard(7) {
    must(store.rounds().set_pairings({{3,
                                       7,
                                       {{"Event", "City Open"},
                                        {"Site", "Ghent"},
                                        {"Date", "2026.03.03"},
                                        {"White", "Winter, Ada Maria"},
                                        {"WhiteTitle", "WFM"},
                                        {"WhiteFideId", "1234567"},
                                        {"Black", "Sommer"},
                                        {"TimeControl", "5400+30"}}},
                                      {3, 8, {{"White", "Herbst, Cara"}, {"Black", "Lenz, Dan"}}}},
                                     storage::Millis{0}));
    must(store.append(storage::ClockAnchor{.at = storage::Millis{0},
                                           .wall = std::chrono::seconds(1'772'546'400),
                                           .utc_offset = std::chrono::hours(1),
                                           .synchronised = true,
                                           .begins = true}));
    start();
  }
  void start() {
    const std::string keys = std::string("id = \"") + kId + "\"\nhost = \"games.example.org\"";
    files = configured("livechess_files", folder.file(""), keys).make({});
  }

  std::string text(const std::string& name) { return text_of(folder.file("get/") + kId + "/" + name); }
};

}  // namespace

TEST_CASE("a round is there as LiveChess Cloud serves it, key by key") {
  Fixture f;
  auto events = scholars_mate(1);
  events.resize(8);
  keep(f.store, f.board, events);
  REQUIRE(f.deliver_all());
  CHECK(f.text("tournament.json") ==
        R"({"id":"0b1e9a52-7c38-4a41-9d0e-2f5a6c1d8e77","name":"City Open","location":"Ghent","country":"",)"
        R"("website":null,"rules":"STANDARD","chess960":"NEVER","timecontrol":"5400+30",)"
        R"("rounds":[{"count":0,"live":0},{"count":0,"live":0},{"count":2,"live":1}],"eboards":[]})");
  CHECK(
      f.text("round-3/index.json") ==
      R"({"date":"2026-03-03","pairings":[)"
      R"({"white":{"fname":"Ada Maria","mname":null,"lname":"Winter","title":"WFM","federation":null,)"
      R"("gender":null,"fideid":1234567},"black":{"fname":null,"mname":null,"lname":"Sommer","title":null,)"
      R"("federation":null,"gender":null,"fideid":null},"result":"*","live":true},)"
      R"({"white":{"fname":"Cara","mname":null,"lname":"Herbst","title":null,"federation":null,"gender":null,)"
      R"("fideid":null},"black":{"fname":"Dan","mname":null,"lname":"Lenz","title":null,"federation":null,)"
      R"("gender":null,"fideid":null},"result":"*","live":false}]})");
  CHECK(f.text("round-3/game-1.json") ==
        R"({"live":true,"serialNr":"","firstMove":1772546401000,"chess960":518,"result":null,"comment":null,)"
        R"("clock":{"white":299,"black":296,"run":true,"time":1772546404500},"moves":["e4 299","e5 296"]})");
  CHECK(
      f.text("round-3/game-2.json") ==
      R"({"live":false,"serialNr":"","firstMove":0,"chess960":518,"result":null,"comment":null,"clock":null,)"
      R"("moves":[]})");
  CHECK(text_of(f.folder.file("meta/") + kId) == R"({"host":"games.example.org","format":"1"})");
}

TEST_CASE("a game that is over has its result and no clock") {
  Fixture f;
  keep(f.store, f.board, scholars_mate(1));
  REQUIRE(f.deliver_all());
  CHECK_THAT(f.text("round-3/game-1.json"),
             ContainsSubstring(R"({"live":false,)") && ContainsSubstring(R"("result":"WHITEWIN",)") &&
                 ContainsSubstring(R"("clock":null,)") && ContainsSubstring(R"("Qxf7# 293"])"));
  CHECK_THAT(f.text("round-3/index.json"), ContainsSubstring(R"("result":"1-0","live":false})"));
  CHECK_THAT(f.text("tournament.json"), ContainsSubstring(R"({"count":2,"live":0}])"));
}

TEST_CASE("what a delay hides changes no byte of the LiveChess files, and times are so much later") {
  Fixture one, other;
  auto events = scholars_mate(1);
  keep(one.store, one.board, events);
  events.resize(8);
  const auto at = events.back().at;
  events.push_back({at, 1, tracking::TakenBack{1, "fen"}});
  events.push_back({at, 1, tracking::GameEnded{rules::Result::draw, tracking::EndedBy::kings_on_centre}});
  keep(other.store, other.board, events);
  for (Fixture* each : {&one, &other}) REQUIRE(each->deliver(0, 8, kDelay));
  for (const char* name :
       {"tournament.json", "round-3/index.json", "round-3/game-1.json", "round-3/game-2.json"}) {
    CHECK_FALSE(one.text(name).empty());
    CHECK(one.text(name) == other.text(name));
  }
  CHECK_THAT(one.text("round-3/game-1.json"), ContainsSubstring(R"("firstMove":1772547301000,)") &&
                                                  ContainsSubstring(R"("time":1772547304500})"));
}

TEST_CASE("only files whose text is another one are written") {
  Fixture f;
  keep(f.store, f.board, scholars_mate(1));
  REQUIRE(f.deliver(0, 5));
  const std::string untouched = f.folder.file("get/") + kId + "/round-3/game-2.json";
  const auto past = fs::file_time_type::clock::now() - std::chrono::hours(1);
  fs::last_write_time(untouched, past);
  REQUIRE(f.deliver(5, must(f.store.last_sequence())));
  CHECK(fs::last_write_time(untouched) == past);
}

TEST_CASE("a file of a game that somebody took away or cut comes again with a move at another table") {
  for (const bool cut : {false, true}) {
    Fixture f;
    keep(f.store, must(f.store.board(f.device, 8)), scholars_mate(1));
    const auto other = must(f.store.last_sequence());
    auto events = scholars_mate(1);
    events.resize(5);
    keep(f.store, f.board, events);
    const auto before = must(f.store.last_sequence());
    REQUIRE(f.deliver(0, before));
    REQUIRE(other < before);
    const std::string file = f.folder.file("get/") + kId + "/round-3/game-2.json";
    const std::string whole = text_of(file);
    REQUIRE_THAT(whole, ContainsSubstring("Qxf7#"));
    cut ? fs::resize_file(file, 20) : static_cast<void>(fs::remove(file));
    keep(f.store, f.board, {{events.back().at + tracking::Millis{1000}, 1, committed(9, "d2d4", "d4")}});
    REQUIRE(f.deliver(before, must(f.store.last_sequence())));
    CHECK(text_of(file) == whole);
  }
}

TEST_CASE("a game of Chess960 has the number of its position, one from another position has no moves") {
  Fixture f;
  const auto fen = rules::to_fen(rules::Position::chess960(37).setup());
  keep(f.store, f.board,
       {{tracking::Millis{1000}, 1, tracking::GameStarted{fen, false}},
        {tracking::Millis{2000}, 1, committed(1, "e2e4", "e4")}});
  REQUIRE(f.deliver_all());
  CHECK_THAT(f.text("round-3/game-1.json"),
             ContainsSubstring(R"("chess960":37,)") && ContainsSubstring(R"("moves":["e4"]})"));
  CHECK_THAT(f.text("tournament.json"), ContainsSubstring(R"("chess960":"ALWAYS")"));
  Fixture odds;
  keep(odds.store, odds.board,
       {{tracking::Millis{1000}, 1,
         tracking::GameStarted{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1", false}},
        {tracking::Millis{2000}, 1, committed(1, "e2e4", "e4")}});
  REQUIRE(odds.deliver_all());
  CHECK_THAT(
      odds.text("round-3/game-1.json"),
      ContainsSubstring(R"("comment":"from rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1: )") &&
          ContainsSubstring(R"("moves":[]})"));
}

TEST_CASE("a second game at a table comes behind all pairings, one that nobody won gives its place away") {
  Fixture f;
  keep(
      f.store, f.board,
      {{tracking::Millis{100}, 1, tracking::GameStarted{kInitialFen, false}},
       {tracking::Millis{200}, 1, committed(1, "d2d4", "d4")},
       {tracking::Millis{300}, 1, tracking::GameEnded{rules::Result::unknown, tracking::EndedBy::new_game}}});
  keep(f.store, f.board, scholars_mate(2, tracking::Millis{1000}));
  keep(f.store, f.board, scholars_mate(3, tracking::Millis{60000}));
  REQUIRE(f.deliver_all());
  CHECK_THAT(f.text("round-3/game-1.json"), ContainsSubstring(R"("WHITEWIN")") && !ContainsSubstring("d4"));
  CHECK_THAT(f.text("round-3/game-2.json"), ContainsSubstring(R"("moves":[]})"));
  CHECK_THAT(f.text("round-3/game-3.json"), ContainsSubstring(R"("WHITEWIN")"));
  CHECK_THAT(f.text("tournament.json"), ContainsSubstring(R"({"count":3,"live":0}])"));
}

TEST_CASE("games without a pairing are in the order of their beginnings, an attempt gives its place away") {
  std::int64_t id = 0;
  outlets::livechess::RoundOrder order({{1, 4, {{"White", "Bird"}}}});
  const auto add = [&](int table, int began, bool is_attempt) {
    auto game = std::make_shared<storage::GameRow>();
    game->id = ++id;
    game->board_number = table;
    game->started = storage::Millis{began};
    game->ended = storage::Millis{began + 1};
    game->record.result = is_attempt ? rules::Result::unknown : rules::Result::draw;
    order.add(std::move(game));
  };
  add(1, 10, true);   // 1
  add(1, 60, true);   // 2: in the place of 1
  add(1, 70, false);  // 3: in the place of 2, which it has from 1
  add(1, 80, true);   // 4
  add(2, 50, false);  // 5
  add(2, 20, false);  // 6
  add(4, 90, true);   // 7
  add(4, 95, false);  // 8: in the place of 7
  add(4, 96, true);   // 9
  add(4, 97, false);  // 10: in the place of 9
  std::vector<std::int64_t> ids;
  for (const auto& pairing : order.take()) ids.push_back(pairing.game->id);
  CHECK(ids == std::vector<std::int64_t>{8, 3, 6, 5, 4, 10});
}

TEST_CASE("LiveChess files need a folder and the tournament's identifier") {
  CHECK(faults_of("[outlets.livechess_files]\ndirectory = \"/p\"\n") ==
        daemon::Faults{"hall.toml:1: [outlets.livechess_files] has no id, see uuidgen"});
  CHECK(faults_of("[outlets.livechess_files]\ndirectory = \"/p\"\nid = \"../up\"\n") ==
        daemon::Faults{"hall.toml:3: id '../up' is no UUID in small letters, see uuidgen"});
}

TEST_CASE("what a power cut left of a tournament is put right at the start, though nothing happens") {
  for (const storage::Millis delay : {storage::Millis{0}, kDelay}) {
    Fixture f;
    keep(f.store, f.board, scholars_mate(1));
    const auto stored = must(f.store.last_sequence());
    REQUIRE(f.deliver(0, stored, delay));
    const std::string tournament = f.folder.file("get/") + kId;
    for (const std::string& path : {tournament + "/round-3/game-1.json", tournament + "/round-3/index.json",
                                    tournament + "/tournament.json", f.folder.file("meta/") + kId}) {
      const std::string whole = text_of(path);
      REQUIRE(whole.size() > 20);
      for (const auto& damage : kDamages) {
        damage(path);
        REQUIRE(text_of(path) != whole);
        f.start();
        REQUIRE(f.deliver_nothing({stored, storage::Millis::max()}, delay));
        CHECK(text_of(path) == whole);
      }
    }
  }
}

TEST_CASE("a tournament that could not be written is written by the next attempt") {
  Fixture f;
  keep(f.store, f.board, scholars_mate(1));
  const auto stored = must(f.store.last_sequence());
  const std::string in_the_way = f.folder.file("get/") + kId + "/.tournament.json.part/in the way";
  fs::create_directories(in_the_way);
  REQUIRE_FALSE(f.deliver(0, stored));
  fs::remove_all(f.folder.file("get/") + kId + "/.tournament.json.part");
  REQUIRE(f.deliver_nothing({stored, storage::Millis::max()}));
  CHECK_THAT(f.text("tournament.json"), ContainsSubstring("City Open"));
}

}  // namespace livechess_files_test
