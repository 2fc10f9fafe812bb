// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/config/corrections.hpp"

#include "tests/support/catch.hpp"

namespace corrections_test {

using namespace eboard;
using namespace eboard::daemon;

namespace {

Correction made(int board, const std::string& key, const std::string& was, const std::string& is,
                int round = 1) {
  return {.at = 1, .author = "O. Operator", .round = round, .board = board, .key = key, .was = was, .is = is};
}

BoardConfig table(int number, const std::string& white, int round = 1) {
  BoardConfig board;
  board.number = number;
  board.round = round;
  if (!white.empty()) board.tags = {{"Event", "Open"}, {"White", white}};
  return board;
}

Corrections all_of(std::vector<Correction> list) {
  Corrections all;
  all.add(list);
  return all;
}

}  // namespace

TEST_CASE("a correction holds where what it replaced still stands, in its round alone") {
  const Corrections all = all_of({made(2, "White", "Graf", "Menchik"), made(2, "TimeControl", "", "300+3")});
  std::vector<BoardConfig> boards{table(1, "Graf"), table(2, "Graf")};
  CHECK(all.lay_over(boards, 1).empty());
  CHECK(value_of(boards[0], "White") == "Graf");
  CHECK(value_of(boards[1], "White") == "Menchik");
  CHECK(boards[1].time_control == "300+3");
  CHECK(value_of(boards[1], "Event").empty());  // no key that can be put right
  boards = {table(2, "Graf", 2)};
  CHECK(all.lay_over(boards, 2).empty());
  CHECK(value_of(boards[0], "White") == "Graf");
}

TEST_CASE("a board that is set aside stays so in every round, until it is taken back") {
  const auto aside = made(2, "SetAside", "", "yes"), back = made(2, "SetAside", "yes", "", 3);
  for (const int round : {1, 2, 3}) {
    std::vector<BoardConfig> boards{table(1, "Graf", round), table(2, "Hou", round)};
    CHECK(all_of({aside}).lay_over(boards, round).empty());
    CHECK(value_of(boards[0], "SetAside").empty());
    CHECK(value_of(boards[1], "SetAside") == "yes");
    boards = {table(1, "Graf", round), table(2, "Hou", round)};
    CHECK(all_of({aside, back}).lay_over(boards, round).empty());
    CHECK(value_of(boards[1], "SetAside").empty());
  }
  std::vector<BoardConfig> unnamed;  // no file says anything of it
  CHECK(all_of({aside}).lay_over(unnamed, 2).empty());
  REQUIRE(unnamed.size() == 1);
  CHECK(value_of(unnamed[0], "SetAside") == "yes");
  auto odd = made(2, "SetAside", "", "perhaps");
  CHECK(fault_of(odd) == "SetAside is yes or nothing");
}

TEST_CASE("a file that says something else since then counts, and that is told") {
  const Corrections all =
      all_of({made(2, "White", "Graf", "Menchik"), made(2, "White", "Menchik", "Polgár")});
  for (const char* followed :
       {"Graf", "Menchik", "Polgár"}) {  // the last one: somebody put the file right, too
    std::vector<BoardConfig> boards{table(2, followed)};
    CHECK(all.lay_over(boards, 1).empty());
    CHECK(value_of(boards[0], "White") == "Polgár");
  }
  std::vector<BoardConfig> boards{table(2, "Hou")};
  CHECK(all.lay_over(boards, 1) ==
        std::vector<std::string>{"board 2: White was put right to 'Polgár' by O. Operator; the file says "
                                 "'Hou' since then, and counts"});
  CHECK(value_of(boards[0], "White") == "Hou");
}

TEST_CASE("a table of which no file says anything gets a name, and loses it again") {
  std::vector<BoardConfig> boards{table(1, "Graf"), table(7, "Hou")};
  Corrections all = all_of({made(3, "Black", "", "Menchik")});
  CHECK(all.lay_over(boards, 1).empty());
  REQUIRE(boards.size() == 3);
  CHECK(boards[1].number == 3);
  CHECK(value_of(boards[1], "Black") == "Menchik");
  const Correction back = made(3, "Black", "Menchik", "");
  all.add({&back, 1});
  boards = {table(1, "Graf")};
  CHECK(all.lay_over(boards, 1).empty());
  CHECK(boards.back().tags.empty());
}

TEST_CASE("corrections are read as they were written") {
  const Corrections all =
      all_of({made(2, "White", "", "Polgár, Judit"), made(10, "TimeControl", "300", "5400+30", 3)});
  const auto read = Corrections::parse(all.text());
  REQUIRE(read);
  CHECK(read->all() == all.all());
  CHECK(Corrections::parse("")->all().empty());
  CHECK(Corrections::parse("1\tA\t1\t1\tWhite\tGraf\n").error() == "line 1 is no correction");
  CHECK_FALSE(Corrections::parse("x\tA\t1\t1\tWhite\t\tGraf\n"));
  CHECK(Corrections::read("/nowhere/corrections")->all().empty());
}

TEST_CASE("what cannot stand in a pairing is refused with its reason") {
  const auto fault = [](const std::string& key, const std::string& is) {
    Correction one = made(1, key, "", is);
    return fault_of(one);
  };
  CHECK(fault("White", "Polgár, Judit").empty());
  CHECK(fault("White", "").empty());
  CHECK(fault("WhiteElo", "2735").empty());
  CHECK(fault("WhiteElo", "high") == "WhiteElo is a number");
  CHECK(fault("BlackFideId", "-1") == "BlackFideId is a number");
  CHECK(fault("Result", "1-0") == "'Result' cannot be put right here");
  CHECK(fault("White", "a\tb") == "White is one line of text");
  CHECK(fault("White", "\xff") == "White is one line of text");
  CHECK(fault("White", std::string(201, 'a')) == "White has at most 200 bytes");
  CHECK(fault("TimeControl", "5+3").find("5+3") != std::string::npos);
  Correction control = made(1, "TimeControl", "", "90 min + 30 s");
  CHECK(fault_of(control).empty());
  CHECK(control.is == "5400+30");
}

}  // namespace corrections_test
