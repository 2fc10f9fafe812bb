// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/changes/book.hpp"

#include "tests/support/catch.hpp"

namespace eboard::tournament::book_test {
namespace {

Section with_players(std::initializer_list<const char*> names) {
  Section section;
  section.name = "Open";
  for (const char* name : names) {
    Player player;
    player.number = static_cast<int>(section.tournament.players.size()) + 1;
    player.name = name;
    section.tournament.players.push_back(player);
  }
  return section;
}

/// As the store would number it.
std::int64_t keep(Book& book, Step step) {
  step.id = book.steps().empty() ? 1 : book.steps().back().id + 1;
  REQUIRE(book.add(step));
  return step.id;
}

TEST_CASE("a tournament is what its changes lead to, and each can be undone by itself, and again") {
  Book book;
  keep(book, book.step_to(1, with_players({"Aalto, Mika", "Brandt, Ole"}), "import of a.trf"));
  Section now = book.section(1);
  now.tournament.players[0].rating = 2104;
  const auto rated = keep(book, book.step_to(1, now, "a rating"));
  now = book.section(1);
  now.round = 1;
  keep(book, book.step_to(1, now, "round 1 begins"));

  const auto undo = book.undoing(rated);
  REQUIRE(undo);
  CHECK(undo->undoes == rated);
  const auto undone = keep(book, *undo);
  CHECK_FALSE(book.section(1).tournament.players[0].rating);
  CHECK(book.section(1).round == 1);
  REQUIRE_FALSE(book.undoing(rated));
  CHECK(book.undoing(rated).error() == "change 2 is undone already");

  keep(book, *book.undoing(undone));
  CHECK(book.section(1).tournament.players[0].rating == 2104);
  CHECK(book.undoing(rated));
  CHECK(book.undoing(99).error() == "there is no change 99");
}

TEST_CASE("a change on which a later one rests is not undone") {
  Book book;
  const auto players = keep(book, book.step_to(1, with_players({"Aalto, Mika", "Brandt, Ole"}), "players"));
  Section now = book.section(1);
  now.tournament.players[0].entries = {{2, Colour::white, Result::pending}};
  now.tournament.players[1].entries = {{1, Colour::black, Result::pending}};
  keep(book, book.step_to(1, now, "round 1"));
  const auto refused = book.undoing(players);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().starts_with("change 1 cannot be undone, since a later one rests on it"));
}

TEST_CASE("an undo leaves no part of what is gone") {
  Book book;
  keep(book, book.step_to(1, with_players({"Aalto, Mika", "Brandt, Ole"}), "players"));
  Section now = book.section(1);
  now.plans.resize(1);
  now.plans[0].tables = {{4, 1, 2}};
  const auto table = keep(book, book.step_to(1, now, "a table"));
  now.plans[0].tables[0].electronic = false;
  keep(book, book.step_to(1, now, "without a board"));
  const auto refused = book.undoing(table);
  REQUIRE_FALSE(refused);
  CHECK(refused.error() ==
        "change 2 cannot be undone, since a later one rests on it: it leaves part of what is gone");
  CHECK(Book::of(book.steps())->sections() == book.sections());
}

TEST_CASE("sections are apart, and a name finds one again") {
  Book book;
  keep(book, book.step_to(book.number_of("Open"), with_players({"Aalto, Mika"}), "open"));
  Section youth = with_players({"Costa, Rui"});
  youth.name = "U16";
  keep(book, book.step_to(book.number_of("U16"), youth, "u16"));
  CHECK(book.number_of("Open") == 1);
  CHECK(book.number_of("U16") == 2);
  CHECK(book.number_of("Seniors") == 3);
  CHECK(book.section(2).tournament.players[0].name == "Costa, Rui");
  CHECK(book.section(3) == Section{});
}

TEST_CASE("the tournament file is the latest that was imported and is not undone") {
  Book book;
  CHECK(book.tournament_file(1) == nullptr);
  Step first = book.step_to(1, with_players({"Aalto, Mika"}), "a.trf");
  first.format = "TRF16";
  first.file = "first";
  keep(book, first);
  Step second = book.step_to(1, with_players({"Aalto, Mika", "Brandt, Ole"}), "b.trf");
  second.format = "TRF26";
  second.file = "second";
  const auto id = keep(book, second);
  Step list = book.step_to(1, book.section(1), "c.csv");
  list.format = "CSV";
  list.file = "list";
  keep(book, list);
  CHECK(*book.tournament_file(1) == "second");
  keep(book, *book.undoing(id));
  CHECK(*book.tournament_file(1) == "first");
}

TEST_CASE("changes are kept as text, whatever stands in them") {
  const std::vector<Change> changes{{"tournament/name", "", "Ñandú \"Open\"\n"}, {"round", "1", ""}};
  CHECK(changes_of(text_of(changes)) == changes);
  for (const char* wrong : {"", "{}", "[1]", "[[\"a\",\"b\"]]", "[[\"a\",\"b\",3]]", "[["}) {
    CAPTURE(wrong);
    CHECK_FALSE(changes_of(wrong));
  }
}

}  // namespace
}  // namespace eboard::tournament::book_test
