// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "storage/tournament_changes.hpp"

#include "tests/support/store_support.hpp"

namespace tournament_changes_test {

using namespace eboard::storage;
using namespace eboard::test;

namespace {

TournamentChange change(std::string what) {
  TournamentChange made;
  made.at = 1'700'000'000'000;
  made.author = "O. Operator";
  made.what = std::move(what);
  return made;
}

}  // namespace

TEST_CASE("changes of tournaments come back as they were kept, in their order, whatever stands in them") {
  OneBoard f;
  TournamentChange import = change("import of open.trf");
  import.section = 2;
  import.facts = std::string(100'000, 'x') + '\0' + "\xFF";
  import.format = "TRF16";
  import.file_name = "open.trf";
  import.file = "012 Open\r001\r";
  TournamentChange undo = change("undo");
  undo.undoes = 1;
  auto& changes = f.store.tournament_changes();
  CHECK(must(changes.append(PackedTournamentChange(import))) == 1);
  CHECK(must(changes.append(PackedTournamentChange(undo))) == 2);
  import.id = 1;
  undo.id = 2;
  CHECK(must(changes.all()) == std::vector{import, undo});

  Store reader = open_store(f.path, Store::Access::read_beside_writer);
  CHECK(must(reader.tournament_changes().all()).size() == 2);
}

TEST_CASE("no program changes or deletes a change of a tournament, and a damaged one is named") {
  OneBoard f;
  must(f.store.tournament_changes().append(PackedTournamentChange(change("round 1"))));
  CHECK(run_sql(f.path, "UPDATE tournament_change SET author = 'nobody'") != SQLITE_OK);
  CHECK(run_sql(f.path, "DELETE FROM tournament_change") != SQLITE_OK);
  REQUIRE(run_sql(f.path,
                  "INSERT INTO tournament_change VALUES (7, 1, 0, '', '', NULL, x'00000000000000FFAA', '', "
                  "'', x'0000000000000000')") == SQLITE_OK);
  const auto read = f.store.tournament_changes().all();
  REQUIRE_FALSE(read);
  CHECK(read.error().message.find("change 7 of the tournament is damaged") != std::string::npos);
}

}  // namespace tournament_changes_test
