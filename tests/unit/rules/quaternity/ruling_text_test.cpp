// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/quaternity/ruling.hpp"
#include "tests/support/catch.hpp"

namespace ruling_text_test {

using namespace eboard::rules::quaternity;

namespace {

std::string fault_of(const char* text) {
  const auto read = parse_ruling(text);
  return read ? "none" : read.error();
}

}  // namespace

TEST_CASE("quaternity: every ruling is the same after writing and reading") {
  for (const char* text :
       {"R-DRAW art=3.10 because=\"a check went \\\"unseen\\\"\"", "R-ANNUL", "R-RESTORE 0",
        "R-RESTORE 23 agreed=white,green for=red", "R-STAND 24", "R-OBLIGE white move=b4 for=black",
        "R-OBLIGE red move=a12,b10 capture=l1", "R-WAIVE green", "R-WARN black art=9", "R-NOTE because=light",
        "R-Q-MATE red", "R-Q-MATE red by=white", "R-Q-FREEZE black resigned", "R-Q-FREEZE green time",
        "R-Q-FREEZE white forfeit", "R-Q-SCORE red 2.5", "R-Q-SCORE red 0", "R-UNDO 3"}) {
    INFO(text);
    const auto read = parse_ruling(text);
    REQUIRE(read);
    CHECK(to_string(*read) == text);
  }
  CHECK(*parse_ruling("restore 5") == *parse_ruling("R-RESTORE 5"));
}

TEST_CASE("quaternity: what is no ruling is refused with the word") {
  CHECK(fault_of("R-RESTORE") == "R-RESTORE: the number of a ply is missing");
  CHECK(fault_of("R-RESTORE x") == "R-RESTORE: 'x' is no number; the number of a ply is wanted");
  CHECK(fault_of("R-RESTORE 5 agreed=white,pink") == "R-RESTORE: agreed='white,pink': 'pink' is no player");
  CHECK(fault_of("R-WARN pink") == "R-WARN: 'pink' is none of white, red, black, green");
  CHECK(fault_of("R-OBLIGE white") == "R-OBLIGE: move=SQUARE or capture=SQUARE is missing");
  CHECK(fault_of("R-OBLIGE white move=m4") == "R-OBLIGE: move='m4': 'm4' is no square");
  CHECK(fault_of("R-Q-FREEZE red gone") == "R-Q-FREEZE: 'gone' is none of resigned, time, forfeit");
  CHECK(fault_of("R-Q-SCORE red many") == "R-Q-SCORE: 'many' are no points; write 2 or 2.5");
  CHECK(fault_of("R-Q-MATE red by=white,green") == "R-Q-MATE: by= takes one player");
  CHECK(fault_of("R-DRAW twice") == "R-DRAW: 'twice' is not understood here");
  CHECK(fault_of("r-record after=4 position=\"8/8\"") ==
        "R-RECORD is for chess; the record of a game of four is its lines: undo a line, and enter it again");
  CHECK(fault_of("ROUND out") ==
        "R-ROUND is for chess; a game of four that does not count is annulled, by R-ANNUL");
  CHECK(fault_of("R-SMILE").starts_with("no command 'R-SMILE'; there are R-DRAW, R-ANNUL, "));
}

}  // namespace ruling_text_test
