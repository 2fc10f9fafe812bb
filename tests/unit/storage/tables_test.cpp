// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What other programs read in the tables that follow from the events (docs/storage.md).
#include <fmt/format.h>

#include "storage/sqlite.hpp"
#include "tests/support/store_support.hpp"

namespace tables_test {

using namespace eboard;
using namespace eboard::storage;
using namespace eboard::tracking;
using namespace eboard::test;

namespace {

struct Fixture : OneBoard {
  Fixture() : OneBoard(7) {
    must(store.board(device, 8));  // so that numbers of rows and of tables differ
  }

  void add(Millis at, int game, Conclusion what) { keep(store, board, {{at, game, std::move(what)}}); }

  /// All rows as "column=value column=value", a row a line; what is nothing is left out.
  [[nodiscard]] std::string rows(std::string_view sql) const {
    Database database = must(Database::open(path, Database::Mode::read_only));
    Statement row = must(database.prepare(sql));
    std::string text;
    must(row.for_each([&] {
      for (int column = 0; column < row.columns(); ++column) {
        if (!row.is_null(column)) text += fmt::format("{}={} ", row.name(column), row.text(column));
      }
      text.back() = '\n';
      return true;
    }));
    return text;
  }
};

}  // namespace

TEST_CASE("a ply's row holds all that is known of the ply") {
  Fixture f;
  f.add(Millis{100}, 3, GameStarted{kInitialFen, true});
  MoveTracked ply = committed(1, "e2e4", "e4");
  ply.white = Millis{299000};
  ply.black = Millis{300000};
  ply.confidence = 0.5;
  ply.alternatives = {PlayedMove::read("d2d4"), PlayedMove::read("e2e3")};
  f.add(Millis{200}, 3, ply);
  ply = committed(2, "e8e1!", "");
  ply.state = MoveState::presumed;
  ply.confidence = 1.5;
  ply.irregular = ply.inferred = ply.clock_read = true;
  f.add(Millis{300}, 3, ply);
  CHECK(f.rows("SELECT ply, at_ms, uci, san, fen, white_ms, black_ms, confidence_pm, irregular, inferred, "
               "alternatives, clock_read, presumed FROM ply ORDER BY ply") ==
        "ply=1 at_ms=200 uci=e2e4 san=e4 fen=after ply 1 white_ms=299000 black_ms=300000 confidence_pm=500 "
        "irregular=0 inferred=0 alternatives=d2d4 e2e3 clock_read=0 presumed=0\n"
        "ply=2 at_ms=300 uci=e8e1! san= fen=after ply 2 confidence_pm=1000 irregular=1 inferred=1 "
        "alternatives= clock_read=1 presumed=1\n");
  CHECK(
      f.rows("SELECT number, round, started_at, ended_at, start_fen, rotated, result, result_by FROM game") ==
      fmt::format("number=3 round=1 started_at=100 start_fen={} rotated=1 result=* result_by=\n",
                  kInitialFen));
  CHECK(f.rows("SELECT DISTINCT ply.tracker AS ply, game.tracker AS game FROM ply, game") ==
        fmt::format("ply={0} game={0}\n", kTrackerVersion));
}

TEST_CASE("a move without a start makes a game from the usual one") {
  Fixture f;
  f.add(Millis{200}, 2, committed(1, "e2e4", "e4"));
  CHECK(f.rows("SELECT number, started_at, start_fen, rotated, result FROM game") ==
        fmt::format("number=2 started_at=200 start_fen={} rotated=0 result=*\n", kInitialFen));
}

TEST_CASE("a game that starts again begins anew, without plies, rulings and result") {
  Fixture f;
  f.add(Millis{100}, 1, GameStarted{kInitialFen, false});
  f.add(Millis{200}, 1, committed(1, "e2e4", "e4"));
  f.add(Millis{300}, 1, RulingMade{1, 1, "R-DRAW", "", "fide-2023", "A", "", 0, 0, {}, {}, "0.5-0.5"});
  f.add(Millis{300}, 2, RulingMade{1, 1, "R-WARN white", "", "fide-2023", "A", "", 0, 0, {}, {}, ""});
  f.add(Millis{400}, 1, GameEnded{rules::Result::draw, EndedBy::ruling});
  f.add(Millis{500}, 1, GameStarted{"8/8/8/8/8/8/8/8 w - - 0 1", true});
  CHECK(f.rows("SELECT number, started_at, ended_at, start_fen, rotated, result, result_by FROM game") ==
        "number=1 started_at=500 start_fen=8/8/8/8/8/8/8/8 w - - 0 1 rotated=1 result=* result_by=\n");
  CHECK(f.rows("SELECT * FROM ply").empty());
  CHECK(f.rows("SELECT game, ruling FROM ruling") == "game=2 ruling=R-WARN white\n");
}

TEST_CASE("an irregularity's and a ruling's row hold what they say") {
  Fixture f;
  IrregularityFound found;
  found.ply = 12;
  found.id = 3;
  found.code = Code::illegal_move;
  found.state = State::completed;
  found.move = PlayedMove::read("e1e6!");
  found.article = "7.5.1";
  found.edition = "fide-2023";
  found.for_whom = ForWhom::arbiter;
  f.add(Millis{100}, 2, found);
  f.add(Millis{200}, 2,
        RulingMade{4, 12, "R-TIME black +0:02:00", "7.5.5", "fide-2023", "Ada", "noise", 3, 1, Millis{5},
                   Millis{6}, ""});
  f.add(Millis{300}, 2, RulingMade{5, 13, "R-LOSS white", "", "fide-2023", "Ada", "", 0, 0, {}, {}, "0-1"});
  CHECK(f.rows("SELECT sequence, board, game, at_ms, ply, number, code, state, move, article, edition, "
               "for_whom FROM irregularity") ==
        "sequence=1 board=1 game=2 at_ms=100 ply=12 number=3 code=illegal_move state=completed move=e1e6! "
        "article=7.5.1 edition=fide-2023 for_whom=arbiter\n");
  CHECK(f.rows("SELECT sequence, board, game, at_ms, ply, number, ruling, article, edition, author, because, "
               "about, undoes, white_ms, black_ms, score FROM ruling ORDER BY sequence") ==
        "sequence=2 board=1 game=2 at_ms=200 ply=12 number=4 ruling=R-TIME black +0:02:00 article=7.5.5 "
        "edition=fide-2023 author=Ada because=noise about=3 undoes=1 white_ms=5 black_ms=6 score=\n"
        "sequence=3 board=1 game=2 at_ms=300 ply=13 number=5 ruling=R-LOSS white article= edition=fide-2023 "
        "author=Ada because= about=0 undoes=0 score=0-1\n");
}

}  // namespace tables_test
