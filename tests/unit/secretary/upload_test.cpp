// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Files of organisers as they come, one after the other.
#include "daemon/secretary/upload.hpp"

#include "tests/support/catch.hpp"

namespace eboard::secretary::upload_test {
namespace {

using Lines = std::vector<std::string>;

class Hall {
 public:
  Lines take(std::string bytes, std::string columns = {}, std::string section = {}) {
    seams::TournamentUpload upload;
    upload.section = std::move(section);
    upload.columns = std::move(columns);
    upload.file_name = "x.csv";
    upload.bytes = std::move(bytes);
    auto order = order_of(book, std::move(upload));
    return order ? decide(*order) : order.error().faults;
  }
  Lines decide(const tournament::Order& order) {
    auto decided = tournament::decide(book, order);
    if (!decided) return decided.error();
    const seams::TournamentDone done = done_by(book, order, *decided);
    taken_for = done.table ? done.table->columns : std::string();
    if (decided->step.changes.empty()) return {};
    decided->step.id = static_cast<std::int64_t>(book.steps().size()) + 1;
    REQUIRE(book.add(decided->step));
    return done.changed;
  }

  tournament::Book book;
  std::string taken_for;
};

const std::string kHead = "Zeile;Vorne;Hinten;Ende\n";
const std::string kColumns = "table=1 white=2 black=3";

TEST_CASE("what was said of columns holds for the next table with the same heads, in any section") {
  Hall hall;
  const Lines unknown = hall.take(kHead + "1;Aalto, Mika;Brandt, Ole;x\n");
  REQUIRE(unknown.size() == 1);
  CHECK(unknown.front().find("no line says in words that are known") != std::string::npos);

  const std::string first = "Runde 1\n" + kHead + "1;Aalto, Mika;Brandt, Ole;x\n";
  CHECK(hall.take(first, kColumns) == Lines{"2 players, 1 round with 1 game"});
  CHECK(hall.take(first).empty());
  CHECK(hall.taken_for.starts_with("table=1 white=2 black=3 heads="));
  CHECK(hall.take("Runde 2\n" + kHead + "7;Brandt, Ole;Aalto, Mika;x\n") ==
        Lines{"round 2, table 7: Brandt, Ole - Aalto, Mika"});
  CHECK(hall.take("Runde 1\n" + kHead + "9;Costa, Rui;Dahl, Siv;x\n", {}, "U16") ==
        Lines{"2 players, 1 round with 1 game"});

  // Other heads are another table; a later statement holds instead.
  CHECK(hall.take("Runde 2\nZeile;Hinten;Vorne;Ende\n7;Aalto, Mika;Brandt, Ole;x\n").size() == 1);
  const Lines turned =
      hall.take("Runde 2\n" + kHead + "7;Aalto, Mika;Brandt, Ole;x\n", "table=1 white=3 black=2");
  CHECK(turned == Lines{"columns of such tables from now on: table=1 white=3 black=2"});
  CHECK(hall.take("Runde 2\n" + kHead + "7;Aalto, Mika;Brandt, Ole;x\n").empty());
}

TEST_CASE("what was said of columns goes with its change when that is undone") {
  Hall hall;
  REQUIRE(hall.take("No;Name\n1;Aalto, Mika\n2;Brandt, Ole\n").size() == 1);
  const std::string round = "Runde 1\n" + kHead + "1;Aalto, Mika;Brandt, Ole;x\n";
  REQUIRE(hall.take(round, kColumns) == Lines{"columns of such tables from now on: table=1 white=2 black=3",
                                              "round 1, table 1: Aalto, Mika - Brandt, Ole"});
  CHECK(hall.decide({.what = tournament::UndoOrder{2}}) ==
        Lines{"columns of such tables are not known any more",
              "round 1, table 1: no game; was Aalto, Mika - Brandt, Ole"});
  CHECK(hall.take(round).size() == 1);
  CHECK(hall.book.section(1).columns.empty());
}

TEST_CASE("a file is known as long as nothing else came under its name") {
  Hall hall;
  const auto known = [&](const std::string& bytes, const std::string& section = {}) {
    seams::TournamentUpload upload;
    upload.section = section;
    upload.file_name = "x.csv";
    upload.bytes = bytes;
    return is_known(hall.book, upload);
  };
  const std::string one = "No;Name\n1;Aalto, Mika\n", two = one + "2;Brandt, Ole\n";
  CHECK_FALSE(known(one));
  hall.take(one);
  CHECK(known(one));
  CHECK_FALSE(known(one, "U16"));
  hall.take(two);
  CHECK_FALSE(known(one));
  CHECK(known(two));
  REQUIRE_FALSE(hall.decide({.what = tournament::UndoOrder{2}}).empty());
  CHECK(known(two));
}

TEST_CASE("nothing that comes by itself takes away a game that is over, or most games") {
  Hall hall;
  REQUIRE(hall.take("Round 1\nBoard;White;Black\n1;Aalto, Mika;Brandt, Ole\n2;Costa, Rui;Dahl, Siv\n3;Ek, "
                    "Lea;Falk, Jo\n")
              .size() == 1);
  const auto of = [&](const std::string& pairs) {
    Hall after = hall;
    after.take("Round 1\nBoard;White;Black\n" + pairs);
    return lost_by(hall.book.section(1), after.book.section(1));
  };
  const std::string cut = "1;Aalto, Mika;Brandt, Ole\n";
  const std::string other = "1;Aalto, Mika;Costa, Rui\n2;Brandt, Ole;Dahl, Siv\n3;Ek, Lea;Falk, Jo\n";
  CHECK(of(cut).empty());
  hall.decide({.what = tournament::RoundOrder{1}});
  CHECK(of(cut) == "round 1 is played, and most of its games would be gone");
  CHECK(of(other).empty());
  hall.decide({.what = tournament::ResultOrder{1, "1-0"}});
  CHECK(of(other) == "round 1 is played, and the game of table 1, which is over, would be gone");
}

TEST_CASE("columns that nobody can read are refused") {
  Hall hall;
  CHECK(hall.take("No;Name\n1;Aalto, Mika\n", "name=0").front().starts_with("columns: "));
}

}  // namespace
}  // namespace eboard::secretary::upload_test
