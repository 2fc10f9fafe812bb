// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A game without a clock that nobody ends: its pieces are put up for the next one, in whatever order and
// pace.
#include "daemon/tracking/follow/put_away.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/table_script.hpp"

namespace put_away_test {

using eboard::test::Scene;
using eboard::test::Table;

namespace {

struct Played {
  std::string_view script, uci;
};
constexpr Played kGame[] = {{"-e2 +Pe4 ", "e2e4"}, {"-e7 +pe5 ", "e7e5"}, {"-g1 +Nf3 ", "g1f3"},
                            {"-b8 +nc6 ", "b8c6"}, {"-f1 +Bb5 ", "f1b5"}, {"-a7 +pa6 ", "a7a6"},
                            {"-b5 +Ba4 ", "b5a4"}, {"-g8 +nf6 ", "g8f6"}, {"-d2 +Pd3 ", "d2d3"}};
const std::string kNext = " 20s -d2 +Pd4 3s -d7 +pd5 3s -c2 +Pc4 3s";

std::string game(const std::string& think) {
  std::string out;
  for (const Played& ply : kGame) out += std::string(ply.script) + think + " ";
  return out;
}

std::string plies(std::size_t count = std::size(kGame)) {
  std::string out;
  for (std::size_t n = 0; n < count; ++n) out += (n == 0 ? "" : " ") + std::string(kGame[n].uci);
  return out;
}

/// The plies of the first game, and that another one follows it.
std::string first_of(Table& table, const std::string& script) {
  table.play(script);
  const std::string out = table.committed();
  table.play(kNext);
  CHECK(table.committed().starts_with("d2d4 d7d5"));
  CHECK(table.events().back().game == 2);
  return out;
}

/// Each piece is put up, and then there is a pause.
std::string put_up(std::initializer_list<std::string_view> pieces, const std::string& pause) {
  std::string out;
  for (const std::string_view piece : pieces) out += std::string(piece) + " " + pause + " ";
  return out;
}

}  // namespace

TEST_CASE("a game stays though the pawn that moved first goes home last, and waits there") {
  const bool occupancy = GENERATE(false, true);
  CAPTURE(occupancy);
  Table table(Scene{.clock = false, .occupancy = occupancy});
  CHECK(first_of(table, game("4s") +
                            put_up({"-d3 +Pd2", "-f6 +ng8", "-a4 +Bf1", "-a6 +pa7", "-c6 +nb8", "-f3 +Ng1",
                                    "-e5 +pe7"},
                                   "350ms") +
                            "4s -e4 +Pe2 3s") == plies());
  CHECK(table.flags() == "no_result");
}

TEST_CASE("a game stays whose pieces are put back one after the other, the last ply first") {
  Table table(Scene{.clock = false});
  CHECK(first_of(table, game("4s") + put_up({"-d3 +Pd2", "-f6 +ng8", "-a4 +Bb5", "-a6 +pa7", "-b5 +Bf1",
                                             "-c6 +nb8", "-f3 +Ng1", "-e5 +pe7", "-e4 +Pe2"},
                                            "4s")) == plies());
  CHECK(table.flags() == "no_result");
}

TEST_CASE("pieces that go home slowly are no plies, though the board explains them as such") {
  Table table(Scene{.clock = false});
  CHECK(first_of(table, game("4s") + put_up({"-f6 +ng8", "-f3 +Ng1", "-c6 +nb8", "-a4 +Bf1", "-e5 +pe7",
                                             "-d3 +Pd2", "-a6 +pa7", "-e4 +Pe2"},
                                            "5s")) == plies());
}

TEST_CASE("a game that was played without a rest stays, with its last ply") {
  const bool occupancy = GENERATE(false, true);
  CAPTURE(occupancy);
  Table table(Scene{.clock = false, .occupancy = occupancy});
  const std::string up =
      put_up({"-a4 +Bf1", "-a6 +pa7", "-c6 +nb8", "-f3 +Ng1", "-e5 +pe7", "-f6 +ng8", "-d3 +Pd2", "-e4 +Pe2"},
             "350ms");
  CHECK(first_of(table, game("1200ms") + up + "3s") == plies());
}

TEST_CASE("a takeback without a clock counts as soon as play goes on, and leaves no ply behind") {
  Table table(Scene{.clock = false});
  table.play(game("4s") + "-d3 +Pd2 4s -f6 +ng8 4s -d7 +pd6 4s -d2 +Pd4 4s -c8 +bg4 4s");
  CHECK(table.committed() == plies(7) + " d7d6 d2d4");
  CHECK(table.flags().empty());
}

TEST_CASE("a game stays though an earlier position stands for a while, and pieces go home behind it") {
  Table table(Scene{.clock = false});
  CHECK(first_of(table, game("4s") + put_up({"-d3 +Pd2", "-f6 +ng8", "-a4 +Bf1", "-a6 +pa7"}, "350ms") +
                            "4s " + put_up({"-f3 +Ng1", "-c6 +nb8", "-e5 +pe7", "-e4 +Pe2"}, "3s")) ==
        plies());
  CHECK(table.flags() == "no_result");
}

TEST_CASE("a takeback of many plies needs more than two plies behind it: pieces are put aside, too") {
  Table table(Scene{.clock = false});
  CHECK(first_of(table, game("4s") +
                            put_up({"-d3 +Pd2", "-f6 +ng8", "-a4 +Bf1", "-a6 +pa7", "-c6 +nb8"}, "350ms") +
                            "4s " +
                            put_up({"-d7 +pd6", "-f3 +Nh4", "-d6 +pd7", "-h4 +Ng1", "-e5 +pe7", "-e4 +Pe2"},
                                   "3s")) == plies());
}

TEST_CASE("play that goes on behind a takeback of many plies is recorded") {
  Table table(Scene{.clock = false});
  table.play(game("4s") + put_up({"-d3 +Pd2", "-f6 +ng8", "-a4 +Bf1", "-a6 +pa7", "-c6 +nb8"}, "350ms") +
             "4s -d7 +pd6 4s -d2 +Pd4 4s -c8 +bg4 4s -f1 +Be2 4s -b8 +nd7 4s");
  CHECK(table.committed() == plies(3) + " d7d6 d2d4 c8g4 f1e2");
}

TEST_CASE("whoever goes home slowly plays nothing, though many squares would read wrongly else") {
  const bool occupancy = GENERATE(false, true);
  CAPTURE(occupancy);
  Table table(Scene{.clock = false, .occupancy = occupancy});
  const std::string berlin =
      "-e2 +Pe4 4s -e7 +pe5 4s -g1 +Nf3 4s -b8 +nc6 4s -f1 +Bb5 4s -g8 +nf6 4s -e1 +Kg1 -h1 +Rf1 5s ";
  const std::string up = put_up(
      {"-f6 +nb8", "-e5 +pe7", "-c6 +ng8", "-e4 +Pe2", "-g1 +Ke1", "-f1 +Rh1", "-b5 +Bf1", "-f3 +Ng1"}, "4s");
  CHECK(first_of(table, berlin + up) == "e2e4 e7e5 g1f3 b8c6 f1b5 g8f6 e1g1");
}

TEST_CASE(
    "on a board of presence pieces that go home and stay there are no plies, whichever they seem to be") {
  Table table(Scene{.clock = false, .occupancy = true});
  const std::string blitz =
      "-c2 +Pc4 1200ms -e7 +pe6 1200ms -e2 +Pe3 1200ms -g8 +nf6 1200ms -g1 +Nf3 1200ms -b7 +pb6 1200ms "
      "-f1 +Be2 1200ms -c8 +bb7 1200ms -e1 +Kg1 -h1 +Rf1 1200ms -d7 +pd5 1200ms ";
  // With the bishop in a hand, a pawn and the king look like a knight that goes to e1.
  const std::string up = put_up({"-e2", "-e3 +Pe2", "-g1 +Ke1", "-f3 +Ng1", "-c4 +Pc2", "-d5 +pe7",
                                 "-f1 +Rh1", "-f6 +ng8", "+Bf1", "-b6 +pd7", "-b7 +bc8", "-e6 +pb7"},
                                "900ms");
  CHECK(first_of(table, blitz + up + "4s") == "c2c4 e7e6 e2e3 g8f6 g1f3 b7b6 f1e2 c8b7 e1g1 d7d5");
}

TEST_CASE("castling stays castling though the king is put up before the rook") {
  Table table(Scene{.clock = false});
  const std::string italian =
      "-e2 +Pe4 4s -e7 +pe5 4s -g1 +Nf3 4s -b8 +nc6 4s -f1 +Bc4 4s -f8 +bc5 4s -e1 +Kg1 -h1 +Rf1 4s -d7 +pd6 "
      "4s "
      "-d2 +Pd3 5s ";
  const std::string up = put_up({"-g1 +Ke1", "-f3 +Ng1", "-c6 +nb8", "-c4 +Pd2", "-f1 +Rh1", "-d3 +Bf1",
                                 "-c5 +bf8", "-d6 +pd7", "-e4 +Pe2", "-e5 +pe7"},
                                "4s");
  CHECK(first_of(table, italian + up) == "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1 d7d6 d2d3");
}

TEST_CASE("where hands rest behind each piece, the first one that goes home is no ply either") {
  const bool occupancy = GENERATE(false, true);
  CAPTURE(occupancy);
  Table table(Scene{.clock = false, .occupancy = occupancy});
  const std::string reti =
      "-c2 +Pc4 4s -e7 +pe6 4s -e2 +Pe3 4s -g8 +nf6 4s -g1 +Nf3 4s -b7 +pb6 4s -f1 +Be2 5s ";
  const std::string up =
      put_up({"-f6 +ng8", "-b6 +pe7", "-e6 +pb7", "-c4 +Pc2", "-e2 +Bf1", "-f3 +Ng1", "-e3 +Pe2"}, "4s");
  CHECK(first_of(table, reti + up) == "c2c4 e7e6 e2e3 g8f6 g1f3 b7b6 f1e2");
}

TEST_CASE("pieces that are put back to before an offence were put back, though plies lead there") {
  Table table(Scene{.fen = "2rrq1k1/6pp/8/8/1Q6/8/6PP/R4RK1 w - - 0 1", .clock = false});
  table.play("-b4 +Qc5 4s -g8 +kf8 4s -f1 +Rd1 6s -f8 +kg8 -d1 +Rf1 4s -g8 +kh8 4s -f1 +Re1 4s -e8 +qg6 4s");
  CHECK(table.committed() == "b4c5 g8h8 f1e1");
  CHECK(table.flag_states("illegal_move") == "completed stood corrected");
}

TEST_CASE("a first ply against the Laws that is put back with its reply is corrected, and the game begins") {
  const bool king_first = GENERATE(false, true);
  CAPTURE(king_first);
  Table table(Scene{.fen = "2rrq1k1/6pp/8/2Q5/8/8/6PP/R4RK1 b - - 0 1", .clock = false});
  table.play("-g8 +kf8 4s -f1 +Rd1 6s");
  table.play(king_first ? "-f8 +kg8 -d1 +Rf1" : "-d1 +Rf1 -f8 +kg8");
  table.play("4s -g8 +kh8 4s -f1 +Re1 4s -e8 +qg6 4s");
  CHECK(table.committed() == "g8h8 f1e1");
  CHECK(table.flag_states("illegal_move") == "completed stood corrected");
  CHECK(table.flags() == "illegal_move");
}

TEST_CASE("an offence that was none, since the pieces were put away, is withdrawn") {
  Table table(Scene{.clock = false});
  // The knight rests on the edge, and the other one goes home.
  const std::string up =
      "-c6 +nh6 700ms -f3 +Ng1 2s -h6 600ms -a4 +Bf1 -d3 +Pd2 -a6 +pa7 +nb8 -f6 +ng8 -e5 +pe7 -e4 +Pe2 ";
  CHECK(first_of(table, game("4s") + up + "3s") == plies());
  CHECK(table.flag_states("illegal_move") == "completed stood withdrawn");
}

}  // namespace put_away_test
