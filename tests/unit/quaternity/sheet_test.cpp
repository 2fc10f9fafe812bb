// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/quaternity/sheet.hpp"

#include "tests/support/catch.hpp"
#include "tests/unit/quaternity/sheets.hpp"

namespace eboard::quaternity_sheet::sheet_test {
namespace {

using rules::quaternity::Player;
using test::kEnding;

Refusal::Why why_not(Sheet& sheet, const std::string& text) {
  const std::string before = to_text(sheet.record());
  const auto entered = sheet.enter(Millis{1}, {}, text);
  REQUIRE_FALSE(entered);
  CHECK_FALSE(entered.error().reason.empty());
  CHECK(to_text(sheet.record()) == before);
  return entered.error().why;
}

TEST_CASE("a line is played by the rules, with its comment, and keeps its number and time") {
  Sheet sheet = test::sheet(kEnding);
  REQUIRE(sheet.enter(Millis{10}, {"A", "1"}, "W: Ta2+"));
  REQUIRE(sheet.enter(Millis{20}, {"A", "2"}, "R: Tb1++{W} {[%clk 0:02:55] well}"));
  REQUIRE(sheet.enter(Millis{30}, {"A", "3"}, "Rk12(=)"));
  const auto& game = sheet.record().game;
  REQUIRE(game.entries().size() == 4);  // the offer is one of its own
  CHECK(sheet.record().notes[1].comment == "well");
  CHECK(game.position().status(Player::white) == rules::quaternity::Status::mated);
  CHECK(game.open_offer() == Player::black);
  CHECK(sheet.line_of(1) == 2);
  CHECK(sheet.line_of(2) == 3);
  CHECK(sheet.line_of(3) == 3);
  CHECK(sheet.entered_at(3) == Millis{30});
  CHECK(sheet.last_line() == 3);
}

TEST_CASE("what is no single entry, or not lawful, is refused and changes nothing") {
  Sheet sheet = test::sheet(kEnding);
  for (const char* text : {"", "-", "1.", "nonsense", "{only words}", "[White \"X\"]", "W: Ta2 R: Tb1",
                           "W: Ta2 {open", "W:", "Arbiter: smiles", "W: claims victory"}) {
    CAPTURE(text);
    CHECK(why_not(sheet, text) != Refusal::Why::moved_on);
  }
  CHECK(why_not(sheet, "W: Ta2 R: resigns") == Refusal::Why::unreadable);
  CHECK(why_not(sheet, "W: (=) W: resigns") == Refusal::Why::unreadable);
  CHECK(why_not(sheet, "R: Tb1") == Refusal::Why::unlawful);
  CHECK(why_not(sheet, "W: Td9") == Refusal::Why::unlawful);
  CHECK(why_not(sheet, "2. W: Ta2") == Refusal::Why::unlawful);
  CHECK(why_not(sheet, "W: claims fifty-moves") == Refusal::Why::unlawful);
  CHECK(sheet.last_line() == 0);
}

TEST_CASE("the last line that stands is taken back, and the one before it after that") {
  Sheet sheet = test::sheet(kEnding);
  const std::string empty = to_text(sheet.record());
  REQUIRE(sheet.enter(Millis{1}, {}, "W: Ta2+"));
  const std::string one = to_text(sheet.record());
  REQUIRE(sheet.enter(Millis{2}, {}, "{of the move before} R: resigns"));
  CHECK(to_text(sheet.record()).find("of the move before") != std::string::npos);
  const auto wrong = sheet.take_back(Millis{3}, {}, 1);
  REQUIRE_FALSE(wrong);
  CHECK(wrong.error().why == Refusal::Why::moved_on);
  REQUIRE(sheet.take_back(Millis{3}, {}, 2));
  CHECK(to_text(sheet.record()) == one);
  CHECK_FALSE(sheet.take_back(Millis{4}, {}, 2));
  CHECK_FALSE(sheet.take_back(Millis{4}, {}, 3));  // a correction stands for nothing
  REQUIRE(sheet.take_back(Millis{4}, {}, 1));
  CHECK(to_text(sheet.record()) == empty);
  CHECK_FALSE(sheet.take_back(Millis{5}, {}, 1));
  CHECK(sheet.last_line() == 4);
  CHECK(sheet.last_standing() == 0);
}

TEST_CASE("a line behind a correction is numbered on and can be taken back") {
  Sheet sheet = test::sheet(kEnding);
  REQUIRE(sheet.enter(Millis{1}, {}, "W: resigns"));
  REQUIRE(sheet.take_back(Millis{2}, {}, 1));
  REQUIRE(sheet.enter(Millis{3}, {}, "W: Ta2"));
  CHECK(sheet.line_of(0) == 3);
  CHECK(sheet.last_standing() == 3);
  REQUIRE(sheet.take_back(Millis{4}, {}, 3));
  CHECK(sheet.record().game.entries().empty());
}

TEST_CASE("a game that ended goes on when its last line is taken back") {
  Sheet sheet = test::sheet(kEnding);
  REQUIRE(sheet.enter(Millis{1}, {}, "Arbiter: R-ANNUL {a piece was missing}"));
  REQUIRE(sheet.record().game.ending());
  CHECK(why_not(sheet, "W: Ta2") == Refusal::Why::unlawful);
  REQUIRE(sheet.take_back(Millis{2}, {}, 1));
  CHECK_FALSE(sheet.record().game.ending());
  CHECK(sheet.enter(Millis{3}, {}, "W: Ta2"));
}

TEST_CASE("the journal gives the same sheet, with its times") {
  std::vector<SheetLines> games;
  Sheet sheet = test::sheet(kEnding);
  const auto add = [&](Millis at, const JournalLine& line) {
    REQUIRE(append(games, to_journal(7, at, line)));
  };
  add(Millis{5}, {{}, Begun{1, kEnding}});
  int number = 0;
  for (const char* text : {"W: Ta2+", "R: resigns"}) {
    const Stamp stamp{"A. Arbiter", std::to_string(++number)};
    REQUIRE(sheet.enter(Millis{10 * number}, stamp, text));
    add(Millis{10 * number}, {stamp, Entered{text}});
  }
  REQUIRE(sheet.take_back(Millis{30}, {"B", "x"}, 2));
  add(Millis{30}, {{"B", "x"}, TakenBack{2}});
  REQUIRE(games.size() == 1);
  const auto read = Sheet::read(games.front());
  REQUIRE(read);
  CHECK(to_text(read->record()) == to_text(sheet.record()));
  CHECK(read->entered_at(0) == Millis{10});
  REQUIRE(read->lines().lines.size() == 3);
  CHECK_FALSE(read->lines().lines[1].stands);
  CHECK(read->lines().lines[2].stamp == Stamp{"B", "x"});
}

TEST_CASE("games follow each other in the journal, and an empty one may begin anew") {
  std::vector<SheetLines> games;
  const auto entry = [](const JournalLine& line) { return to_journal(7, Millis{1}, line); };
  CHECK_FALSE(append(games, entry({{}, Entered{"W: d5"}})));
  CHECK_FALSE(append(games, entry({{}, Begun{2, ""}})));
  REQUIRE(append(games, entry({{}, Begun{1, "[White \"A\"]\n"}})));
  REQUIRE(append(games, entry({{}, Begun{1, "[White \"B\"]\n"}})));
  CHECK(games.size() == 1);
  CHECK(games.back().header == "[White \"B\"]\n");
  REQUIRE(append(games, entry({{}, Entered{"W: d5"}})));
  CHECK_FALSE(append(games, entry({{}, Begun{1, ""}})));
  REQUIRE(append(games, entry({{}, Begun{2, ""}})));
  CHECK(games.size() == 2);
}

TEST_CASE("a stored line that the rules do not allow is named") {
  SheetLines lines{1, Millis{0}, {}, kEnding, {}};
  lines.lines.push_back({.number = 1, .at = Millis{1}, .stamp = {}, .what = Entered{"W: Ta9"}});
  const auto read = Sheet::read(lines);
  REQUIRE_FALSE(read);
  CHECK(read.error().find("line 1 of game 1") == 0);
  lines.header = "[Position \"nothing\"]\n";
  CHECK_FALSE(Sheet::read(lines));
}

TEST_CASE("a journal line is read back as it was written, and anything else is refused") {
  for (const JournalLine& line : {JournalLine{{}, Begun{3, "[White \"Chloé\"]\n"}},
                                  JournalLine{{"A. \"B\"", "5f-1"}, Entered{"W: Ta2+ {\\ }"}},
                                  JournalLine{{"A", "x"}, TakenBack{12}}}) {
    const auto entry = to_journal(7, Millis{1234}, line);
    CHECK(entry.kind == storage::JournalKind::entered);
    CHECK(entry.at == Millis{1234});
    const auto back = from_journal(entry);
    REQUIRE(back);
    CHECK(*back == line);
  }
  for (const char* text : {"", "[]", "{}", R"({"game":1})", R"({"take_back":0})", R"({"take_back":"1"})",
                           R"({"entry":5})", R"({"game":9999999999,"header":""})"}) {
    CAPTURE(text);
    CHECK_FALSE(from_journal({7, Millis{1}, storage::JournalKind::entered, {}, text}));
  }
  CHECK_FALSE(from_journal({7, Millis{1}, storage::JournalKind::ruling, {}, R"({"entry":"W: d5"})"}));
}

}  // namespace
}  // namespace eboard::quaternity_sheet::sheet_test
