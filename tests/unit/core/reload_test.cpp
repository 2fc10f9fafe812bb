// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/core/reload.hpp"

#include "daemon/net/desk_response.hpp"
#include "tests/support/catch.hpp"

namespace reload_test {

using namespace eboard;
using namespace eboard::daemon;

namespace {

Expected<Config, Faults> read(const std::string& text) { return parse_config(text, "hall.toml"); }

/// A reload whose core loop is a test's own.
struct Hall {
  std::string file = "[daemon]\nlisten = \"127.0.0.1:8080\"\n";
  std::function<void(Expected<Rearranged, std::string>)> done;  ///< of the change that is under way
  std::vector<Arrangement> wanted, foreseen;
  std::vector<BoardConfig> described;
  std::string kept;
  int disk_error = 0;
  std::vector<net::HttpResponse> answers;
  int woken = 0, began = 0, ended = 0;
  Reload reload{*read(file),
                {.read = [this] { return read(file); },
                 .show = [this] { return seams::ConfigurationShown{.file = file}; },
                 .rearrange =
                     [this](Arrangement arrangement, auto when_done) {
                       wanted.push_back(std::move(arrangement));
                       done = std::move(when_done);
                     },
                 .foresee =
                     [this](Arrangement arrangement, auto when_done) {
                       foreseen.push_back(std::move(arrangement));
                       when_done(Rearranged{{"port /dev/a: is opened"}, {}, {}});
                     },
                 .describe =
                     [this](std::vector<BoardConfig> boards, auto when_done) {
                       described = std::move(boards);
                       done = std::move(when_done);
                     },
                 .keep =
                     [this](const std::string& text) {
                       if (disk_error == 0) kept = text;
                       return disk_error;
                     },
                 .wall = [] { return 1795970000000; },
                 .begins = [this] { ++began; },
                 .ended = [this] { ++ended; },
                 .wake = [this] { ++woken; }}};

  void ask() {
    reload.ask(seams::ReloadRequest{},
               [this](const auto& answer) { answers.push_back(net::desk_response(answer)); });
  }
};

}  // namespace

TEST_CASE("a request for a reload is answered when it is done, with its outcome") {
  Hall hall;
  hall.ask();
  CHECK(hall.woken == 1);
  hall.file += "pack = false\n[[port]]\npath = \"/dev/a\"\n";
  hall.file += "[[board]]\nnumber = 1\nedition = \"fide-current-chess960\"\n";
  hall.reload.run();
  REQUIRE(hall.wanted.size() == 1);
  CHECK(hall.wanted.front().ports.size() == 1);
  CHECK(hall.answers.empty());
  CHECK(hall.ended == 0);
  hall.done(Rearranged{{"port /dev/a: opened"}, {"board 1: later"}, {}});
  REQUIRE(hall.answers.size() == 1);
  CHECK(hall.answers.front().status == 200);
  CHECK(hall.answers.front().body ==
        "{\"changed\":[\"port /dev/a: opened\"],\"later\":[\"board 1: later\"],"
        "\"refused\":[\"daemon.pack: stays as it is until the next start\"],"
        "\"warned\":[\"hall.toml: edition 'fide-current-chess960' without a start position at board 1: games "
        "begin as chess does; write start = \\\"FEN\\\", or a FEN tag into the pairing\"]}\n");
  CHECK(hall.began == 1);
  CHECK(hall.ended == 1);
}

TEST_CASE("a configuration with faults changes nothing, and every fault is answered") {
  Hall hall;
  hall.ask();
  hall.file += "colour = 1\ntaste = 2\n";
  hall.reload.run();
  CHECK(hall.wanted.empty());
  REQUIRE(hall.answers.size() == 1);
  CHECK(hall.answers.front().status == 422);
  CHECK(hall.answers.front().body.find("hall.toml:3:") != std::string::npos);
  CHECK(hall.answers.front().body.find("hall.toml:4:") != std::string::npos);
  CHECK(hall.ended == 1);
}

TEST_CASE("keys that a reload cannot change are refused as long as they differ from what runs") {
  Hall hall;
  for (const char* file : {"", "[daemon]\nlisten = \"127.0.0.1:9090\"\n"}) {
    hall.file = file;
    hall.ask();
    hall.reload.run();
    hall.done(Rearranged{});
    CHECK(hall.answers.back().body.find("daemon.listen") != std::string::npos);
  }
  hall.file = "[daemon]\nlisten = '127.0.0.1:8080'  # as before\n[[quaternity]]\nnumber = 1\n";
  hall.ask();
  hall.reload.run();
  hall.done(Rearranged{});
  CHECK(hall.answers.back().body.find("daemon.listen") == std::string::npos);
  CHECK(hall.answers.back().body.find("quaternity") != std::string::npos);
}

TEST_CASE("a reload that is asked for while one is under way comes after it, with the file as it is then") {
  Hall hall;
  hall.ask();
  hall.reload.run();
  hall.ask();
  hall.reload.run();
  REQUIRE(hall.wanted.size() == 1);
  hall.done(Rearranged{});
  CHECK(hall.answers.size() == 1);
  CHECK(hall.woken == 3);
  hall.file += "[[port]]\npath = \"/dev/a\"\n";
  hall.reload.run();
  REQUIRE(hall.wanted.size() == 2);
  CHECK(hall.wanted.back().ports.size() == 1);
  hall.done(unexpected(std::string("the disk is full")));
  REQUIRE(hall.answers.size() == 2);
  CHECK(hall.answers.back().status == 503);
}

TEST_CASE("what a reload would change is told, and nothing is changed") {
  Hall hall;
  const auto ask = [&hall] {
    hall.reload.ask(seams::ReloadRequest{.dry_run = true},
                    [&hall](const auto& answer) { hall.answers.push_back(net::desk_response(answer)); });
    hall.reload.run();
  };
  hall.file += "pack = false\n[[port]]\npath = \"/dev/a\"\n";
  ask();
  CHECK(hall.wanted.empty());
  CHECK(hall.began == 0);
  REQUIRE(hall.foreseen.size() == 1);
  REQUIRE(hall.answers.size() == 1);
  CHECK(hall.answers.back().body ==
        "{\"changed\":[\"port /dev/a: is opened\"],\"later\":[],"
        "\"refused\":[\"daemon.pack: stays as it is until the next start\"],\"warned\":[]}\n");
  hall.file += "colour = 1\n";
  ask();
  CHECK(hall.answers.back().status == 422);
  CHECK(hall.foreseen.size() == 1);
  // Meanwhile a reload goes its own way.
  hall.file = "";
  hall.ask();
  hall.reload.run();
  CHECK(hall.wanted.size() == 1);
  ask();
  CHECK(hall.answers.size() == 3);
  hall.done(Rearranged{});
  CHECK(hall.answers.size() == 4);
}

TEST_CASE("who looks at the configuration gets the file as it stands") {
  Hall hall;
  std::string seen;
  hall.reload.ask(seams::ConfigurationQuery{}, [&seen](const auto& answer) { seen = answer->file; });
  CHECK(hall.woken == 1);
  hall.reload.run();
  CHECK(seen == hall.file);
  CHECK(hall.wanted.empty());
}

namespace {

const std::string kTwoBoards =
    "[daemon]\nlisten = \"127.0.0.1:8080\"\n[[board]]\nnumber = 1\nwhite = 'Graf'\n"
    "[[board]]\nnumber = 2\nwhite = 'Menchik'\n";

seams::Correction white_of(int board, const std::string& was, const std::string& is, int round = 1) {
  return {.author = "O. Operator", .round = round, .board = board, .key = "White", .was = was, .is = is};
}

void correct(Hall& hall, std::vector<seams::Correction> corrections) {
  hall.reload.ask(seams::CorrectionRequest{std::move(corrections)},
                  [&hall](const auto& answer) { hall.answers.push_back(net::desk_response(answer)); });
  hall.reload.run();
}

std::string pairings_of(Hall& hall) {
  std::string body;
  hall.reload.ask(seams::PairingsQuery{},
                  [&body](const auto& answer) { body = net::desk_response(answer).body; });
  hall.reload.run();
  return body;
}

}  // namespace

TEST_CASE("two players are exchanged, which is kept and outlasts a reload") {
  Hall hall;
  hall.file = kTwoBoards;
  hall.ask();
  hall.reload.run();
  hall.done(Rearranged{});
  correct(hall, {white_of(1, "Graf", "Menchik"), white_of(2, "Menchik", "Graf")});
  REQUIRE(hall.described.size() == 2);
  CHECK(value_of(hall.described[0], "White") == "Menchik");
  CHECK(value_of(hall.described[1], "White") == "Graf");
  CHECK(hall.answers.size() == 1);
  hall.done(Rearranged{{"board 1: White: Menchik instead of Graf"}, {}, {}});
  CHECK(hall.answers.back().status == 200);
  CHECK(hall.kept.find("1795970000000\tO. Operator\t1\t1\tWhite\tGraf\tMenchik\n") != std::string::npos);
  CHECK(pairings_of(hall).find("\"board\":1,\"round\":1,\"tags\":{\"White\":\"Menchik\"}") !=
        std::string::npos);
  hall.ask();
  hall.reload.run();
  CHECK(value_of(hall.wanted.back().boards[0], "White") == "Menchik");
  // Who reads the file after a start gets the same.
  hall.done(Rearranged{});
  Hall later;
  later.file = kTwoBoards;
  auto config = *read(kTwoBoards);
  CHECK(later.reload.begin(*Corrections::parse(hall.kept), {}, config).empty());
  CHECK(value_of(config.boards[1], "White") == "Graf");
}

namespace {

/// Aalto has White at that table of the tournament.
std::vector<PairedGame> tournament_game(int round, int table) {
  PairedGame game;
  game.pairing = {round, table, {{"Event", "Open"}, {"White", "Aalto"}, {"Black", "Brandt"}}};
  return {game};
}

}  // namespace

TEST_CASE("the games of the tournament are seated at once, in later reloads and after a start") {
  Hall hall;
  hall.file = "[[board]]\nnumber = 2\n";
  hall.reload.seat(tournament_game(3, 2));
  hall.reload.run();
  REQUIRE(hall.wanted.size() == 1);
  CHECK(hall.wanted.back().boards[0].round == 3);
  CHECK(value_of(hall.wanted.back().boards[0], "White") == "Aalto");
  hall.done(Rearranged{});
  hall.reload.seat(tournament_game(3, 2));
  hall.reload.run();
  CHECK(hall.wanted.size() == 1);
  hall.ask();
  hall.reload.run();
  REQUIRE(hall.wanted.size() == 2);
  CHECK(value_of(hall.wanted.back().boards[0], "White") == "Aalto");

  Hall later;
  auto config = *read("[[board]]\nnumber = 1\n");
  CHECK(later.reload.begin(Corrections(), tournament_game(3, 2), config).empty());
  REQUIRE(config.boards.size() == 2);
  CHECK(config.round == 3);
  CHECK(config.boards[0].round == 3);
  CHECK(value_of(config.boards[1], "Black") == "Brandt");
}

TEST_CASE("a pairing file stands before the tournament, which is told") {
  Hall hall;
  auto config = *read("[[board]]\nnumber = 1\n");
  config.pairings = "round-3.pgn";
  const auto lines = hall.reload.begin(Corrections(), tournament_game(3, 1), config);
  REQUIRE(lines.size() == 1);
  CHECK(lines[0] ==
        "the games of the tournament are not seated, since pairings = \"round-3.pgn\" says who plays");
  CHECK(value_of(config.boards[0], "White").empty());
}

TEST_CASE("what is not as the asker believes is not put right, and nothing of it") {
  Hall hall;
  hall.file = kTwoBoards;
  hall.ask();
  hall.reload.run();
  hall.done(Rearranged{});
  const auto refused = [&](std::vector<seams::Correction> corrections, unsigned status, const char* why) {
    correct(hall, std::move(corrections));
    CHECK(hall.answers.back().status == status);
    CHECK(hall.answers.back().body.find(why) != std::string::npos);
    CHECK(hall.kept.empty());
    CHECK(hall.described.empty());
  };
  refused({white_of(1, "Graf", "Menchik"), white_of(2, "Hou", "Graf")}, 409, "White is 'Menchik' meanwhile");
  refused({white_of(1, "Graf", "Menchik", 2)}, 409, "round 1 is played there, not 2");
  refused({white_of(1, "Graf", "a\nb")}, 422, "White is one line of text");
  hall.disk_error = 28;
  refused({white_of(1, "Graf", "Menchik")}, 503, "it cannot be kept");
  CHECK(pairings_of(hall).find("Menchik") != std::string::npos);
  CHECK(pairings_of(hall).find("O. Operator") == std::string::npos);
}

TEST_CASE("corrections and reloads wait for one another") {
  Hall hall;
  hall.file = kTwoBoards;
  hall.ask();
  hall.reload.run();
  correct(hall, {white_of(1, "Graf", "Hou")});
  CHECK(hall.described.empty());
  hall.done(Rearranged{});
  CHECK(hall.woken == 3);
  hall.reload.run();
  REQUIRE(hall.described.size() == 1);
  hall.ask();
  hall.reload.run();
  CHECK(hall.wanted.size() == 1);
  hall.done(Rearranged{});
  hall.reload.run();
  REQUIRE(hall.wanted.size() == 2);
  CHECK(value_of(hall.wanted.back().boards[0], "White") == "Hou");
}

}  // namespace reload_test
