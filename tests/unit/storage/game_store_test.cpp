// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "storage/game_store.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "rules/chess/notation/notation.hpp"
#include "rules/chess/pgn/pgn.hpp"
#include "storage/game_id.hpp"
#include "tests/support/store_support.hpp"

namespace game_store_test {

using namespace eboard;
using namespace eboard::storage;
using namespace eboard::tracking;
using namespace eboard::test;

namespace {

// 3 March 2026, 14:00 UTC.
constexpr Millis kAfternoon{1772546400000};

std::vector<std::string> ids_of(Store& store, const GameQuery& query) {
  std::vector<std::string> ids;
  for (const GameRow& game : games_of(store, query)) ids.emplace_back(game.record.tag("GameId").value_or(""));
  return ids;
}

/// How the store calls a game of that day.
std::string own_id(Store& store, std::string_view rest) {
  return fmt::format("eboardd-{}-20260303-{}", store_name(store.id()), rest);
}

}  // namespace

TEST_CASE("a stored game is ready to be written as PGN, with players, clocks and result") {
  OneBoard f(7);
  must(f.store.rounds().set_pairings(
      {{3, 7, {{"Event", "Club"}, {"White", "A"}, {"Black", "B"}, {"Round", "3.7"}}}}, Millis{0}));
  keep(f.store, f.board, scholars_mate(1, kAfternoon));
  const auto games = games_of(f.store, {3, {}});
  REQUIRE(games.size() == 1);
  const std::string pgn = rules::to_pgn(games[0].record);
  for (const char* part : {"[Event \"Club\"]", "[Date \"2026.03.03\"]", "[Round \"3.7\"]", "[White \"A\"]",
                           "[Result \"1-0\"]", "[Board \"7\"]", "Qxf7#", "[%clk 0:04:59]"}) {
    CHECK_THAT(pgn, ContainsSubstring(part));
  }
  CHECK(games[0].record.plies.size() == 7);
  CHECK(games[0].record.plies[0].clock == Millis{299000});
  CHECK(games[0].record.plies[1].clock == Millis{296000});
}

TEST_CASE("games of a board that its pairing sets aside leave for nobody, and come back with it") {
  OneBoard f(7);
  const std::vector<rules::Tag> players{{"White", "A"}, {"Black", "B"}};
  std::vector<rules::Tag> aside = players;
  aside.push_back({"SetAside", "yes"});
  must(f.store.rounds().set_pairings({{3, 7, players}}, Millis{0}));
  keep(f.store, f.board, scholars_mate(1, kAfternoon));
  CHECK(games_of(f.store, {3, {}}).size() == 1);
  must(f.store.rounds().set_pairings({{3, 7, aside}}, Millis{10}));
  CHECK(games_of(f.store, {}).empty());
  CHECK(games_of(f.store, {3, 7}).empty());
  must(f.store.rounds().set_pairings({{4, 7, aside}}, Millis{20}));  // of another round it says nothing
  must(f.store.rounds().set_pairings({{3, 7, players}}, Millis{30}));
  const auto back = games_of(f.store, {});
  REQUIRE(back.size() == 1);
  CHECK(back[0].record.tag("White") == "A");
  CHECK_FALSE(back[0].record.tag("SetAside"));
}

TEST_CASE("a stored game holds where, when and by whom it was concluded") {
  OneBoard f(7);
  const BoardId second = must(f.store.board(must(f.store.device("serial 2", "dgt")), 3));
  must(f.store.rounds().set_pairings({{5, 3, {{"White", "A"}}}, {1, 7, {}}}, Millis{0}));
  keep(f.store, f.board, scholars_mate(1, kAfternoon));
  keep(f.store, f.board, scholars_mate(2, kAfternoon));
  auto events = scholars_mate(9, kAfternoon + Millis{3'600'000});
  std::get<GameStarted>(events.front().what).rotated = true;
  events.push_back({events.back().at + Millis{1000}, 9,
                    RulingMade{6, 4, "R-WARN white", "12.9", "fide-2023", "A", "", 0, 0, {}, {}, ""}});
  keep(f.store, second, events);
  const auto games = games_of(f.store, {5, {}});
  REQUIRE(games.size() == 1);
  const GameRow& game = games.front();
  CHECK(game.id == 3);
  CHECK(game.board == second);
  CHECK(game.board_number == 3);
  CHECK(game.round == 5);
  CHECK(game.number == 9);
  CHECK(game.started == kAfternoon + Millis{3'600'000});
  const auto is_end = [](const TrackedEvent& event) { return std::holds_alternative<GameEnded>(event.what); };
  CHECK(game.ended == std::ranges::find_if(events, is_end)->at);
  CHECK(game.result_by == "checkmate");
  CHECK(game.rotated);
  CHECK(game.tracker_version == kTrackerVersion);
  REQUIRE(game.rulings.size() == 1);
  CHECK(game.rulings[0].ply == 4);
  CHECK(game.rulings[0].number == 6);
  CHECK(game.rulings[0].ruling == "R-WARN white");
  CHECK(game.rulings[0].article == "12.9");
  CHECK(game.rulings[0].edition == "fide-2023");
  CHECK_FALSE(games_of(f.store, {1, 7}).at(0).rotated);
}

TEST_CASE("how sure a ply is comes back to the thousandth") {
  OneBoard f(7);
  MoveTracked ply = committed(1, "e2e4", "e4");
  ply.confidence = 0.123;
  ply.inferred = true;
  keep(f.store, f.board, {{Millis{1}, 1, GameStarted{kInitialFen, false}}, {Millis{2}, 1, ply}});
  const auto games = games_of(f.store);
  REQUIRE(games.size() == 1);
  CHECK(games[0].plies == std::vector{ply});
}

TEST_CASE("a game keeps the round in which it was played when the next one is paired") {
  OneBoard f(7);
  keep(f.store, f.board, scholars_mate(1, kAfternoon));
  must(f.store.rounds().set_pairings({{2, 7, {{"White", "A"}}}}, Millis{0}));
  keep(f.store, f.board, scholars_mate(2, kAfternoon));
  must(f.store.rounds().set_pairings({{3, 7, {{"White", "C"}}}, {9, 8, {}}}, Millis{0}));
  keep(f.store, f.board, scholars_mate(3, kAfternoon));
  const auto games = games_of(f.store);
  REQUIRE(games.size() == 3);
  CHECK(games[0].round == 1);
  CHECK(games[1].round == 2);
  CHECK(games[1].record.tag("White") == "A");
  CHECK(games[2].round == 3);
  CHECK(games_of(f.store, {2, {}}).size() == 1);
  CHECK(games_of(f.store, {9, {}}).empty());
}

TEST_CASE("one table is seated in another round, and all others stay where they are") {
  OneBoard f(7);
  must(f.store.rounds().set_pairings({{2, 7, {{"White", "A"}}}, {2, 8, {{"White", "B"}}}}, Millis{0}));
  must(f.store.rounds().seat({3, 7, {{"White", "C"}}}, {}, Millis{0}));
  must(f.store.rounds().seat({3, 7, {{"White", "D"}}}, {}, Millis{0}));
  const auto pairings = must(f.store.rounds().pairings());
  REQUIRE(pairings.size() == 3);
  CHECK(pairings[0].tags == std::vector<rules::Tag>{{"White", "A"}});
  CHECK(pairings[1].tags == std::vector<rules::Tag>{{"White", "B"}});
  CHECK(pairings[2].round == 3);
  CHECK(pairings[2].tags == std::vector<rules::Tag>{{"White", "D"}});
}

TEST_CASE("a GameId that a pairing gives is that of one game only") {
  OneBoard f(7);
  must(f.store.rounds().set_pairings(
      {{1, 7, {{"White", "A"}, {"GameId", "given"}}}, {1, 8, {{"GameId", "given"}}}}, Millis{0}));
  const BoardId second = must(f.store.board(must(f.store.device("serial 2", "dgt")), 8));
  for (const int number : {1, 2}) keep(f.store, f.board, scholars_mate(number, kAfternoon));
  keep(f.store, second, scholars_mate(1, kAfternoon));
  CHECK(ids_of(f.store, {}) ==
        std::vector<std::string>{"given", own_id(f.store, "7-1-2"), own_id(f.store, "8-2-1")});
  CHECK(ids_of(f.store, {1, 8}) == std::vector<std::string>{own_id(f.store, "8-2-1")});
}

TEST_CASE("a game that brought its own tags keeps them when the table plays again in that round") {
  OneBoard f(7);
  const auto play = [&](int number, const std::vector<rules::Tag>& tags) {
    must(f.store.rounds().seat({3, 7, tags}, {}, Millis{0}));
    keep(f.store, f.board, scholars_mate(number, kAfternoon));
    must(f.store.rounds().seat({3, 7, tags}, GameKey{f.board, number}, Millis{0}));
  };
  play(1, {{"White", "A"}, {"GameId", "first"}});
  play(2, {{"White", "B"}, {"GameId", "second"}});
  play(3, {});
  must(f.store.rounds().seat({3, 7, {{"White", "C"}, {"GameId", "third"}}}, {}, Millis{0}));
  std::vector<std::optional<std::string_view>> names;
  const auto games = games_of(f.store, {3, 7});
  for (const GameRow& game : games) names.push_back(game.record.tag("White"));
  CHECK(names == std::vector<std::optional<std::string_view>>{"A", "B", std::nullopt});
  CHECK(ids_of(f.store, {3, 7}) == std::vector<std::string>{"first", "second", own_id(f.store, "7-1-3")});
  // A name that is put right.
  must(f.store.rounds().seat({3, 7, {{"White", "Bee"}, {"GameId", "second"}}}, GameKey{f.board, 2},
                             Millis{0}));
  CHECK(games_of(f.store, {3, 7})[1].record.tag("White") == "Bee");
}

TEST_CASE("a game brings no GameId that another game of the store has or may get") {
  OneBoard f(7);
  const auto play = [&](int number, const std::string& id) {
    keep(f.store, f.board, scholars_mate(number, kAfternoon));
    must(f.store.rounds().seat({1, 7, {{"GameId", id}}}, GameKey{f.board, number}, Millis{0}));
  };
  play(1, "theirs");
  play(2, "theirs");
  play(3, own_id(f.store, "7-1-2"));           // as game 2 is called here
  play(4, "eboardd-0123abcd-20260303-7-1-2");  // of another store
  must(f.store.rounds().seat({1, 7, {{"GameId", "theirs"}}}, {}, Millis{0}));
  keep(f.store, f.board, scholars_mate(5, kAfternoon));
  CHECK(ids_of(f.store, {}) ==
        std::vector<std::string>{"theirs", own_id(f.store, "7-1-2"), own_id(f.store, "7-1-3"),
                                 "eboardd-0123abcd-20260303-7-1-2", own_id(f.store, "7-1-5")});
}

TEST_CASE("games of two computers with the same tables have other GameIds, and copies of a store the same") {
  OneBoard one(7), other(7);
  for (OneBoard* f : {&one, &other}) keep(f->store, f->board, scholars_mate(1, kAfternoon));
  const std::vector<std::string> ids = ids_of(one.store, {});
  CHECK(ids == std::vector<std::string>{own_id(one.store, "7-1-1")});
  CHECK(ids != ids_of(other.store, {}));
  const std::string copy = one.folder.file("copy.db");
  must(one.store.upkeep().copy_to(copy, [] {}));
  Store copied = open_store(copy);
  CHECK(ids_of(copied, {}) == ids);
}

TEST_CASE("games that had a GameId before it named the store keep it, as of earlier too") {
  OneBoard f(7);
  for (const int number : {1, 2}) keep(f.store, f.board, scholars_mate(number, kAfternoon));
  REQUIRE(run_sql(f.path, "UPDATE board SET plain_ids_to = 1") == SQLITE_OK);
  const std::vector<std::string> ids{"eboardd-20260303-7-1-1", own_id(f.store, "7-1-2")};
  CHECK(ids_of(f.store, {}) == ids);
  std::vector<std::string> earlier;
  must(f.store.rounds().read_games_as_of({must(f.store.last_sequence()), Millis::max()},
                                         events::parse_tracked_event, {}, [&](const GameRow& game) {
                                           earlier.emplace_back(game.record.tag("GameId").value_or(""));
                                           return true;
                                         }));
  CHECK(earlier == ids);
  // No other game gets such an id.
  keep(f.store, f.board, scholars_mate(3, kAfternoon));
  must(f.store.rounds().seat({1, 7, {{"GameId", ids[0]}}}, GameKey{f.board, 3}, Millis{0}));
  CHECK(ids_of(f.store, {})[2] == own_id(f.store, "7-1-3"));
}

TEST_CASE("a game keeps its round through everything that happens to it later") {
  OneBoard f(7);
  const auto round_of = [&](int game) { return must(f.store.rounds().round_of(f.board, game)); };
  const std::vector<Pairing> first = {{1, 7, {{"White", "A"}}}}, second = {{2, 7, {{"White", "B"}}}};
  must(f.store.rounds().set_pairings(first, Millis{0}));
  keep(f.store, f.board, {{Millis{1}, 1, GameStarted{kInitialFen, false}}});
  CHECK(round_of(1) == std::nullopt);
  must(f.store.rounds().set_pairings(second, Millis{0}));
  SECTION("its start position may have been set up in the round before") {
    keep(f.store, f.board, {{Millis{2}, 1, committed(1, "e2e4", "e4")}});
    CHECK(round_of(1) == 2);
  }
  SECTION("the former round may be played again") {
    must(f.store.rounds().set_pairings(first, Millis{0}));
    keep(f.store, f.board, scholars_mate(1, kAfternoon));
    CHECK(round_of(1) == 1);
  }
  SECTION("a first move that was taken back begins no game") {
    keep(f.store, f.board,
         {{Millis{2}, 1, committed(1, "e2e4", "e4")}, {Millis{3}, 1, TakenBack{0, kInitialFen}}});
    CHECK(round_of(1) == std::nullopt);
  }
  SECTION("a game that is lost before its first move is of the round that is played") {
    keep(f.store, f.board,
         {{Millis{2}, 1, RulingMade{1, 0, "R-LOSS white", "6.7", "fide-2023", "A", "", 0, 0, {}, {}, ""}},
          {Millis{2}, 1, GameEnded{rules::Result::black_wins, EndedBy::ruling}}});
    must(f.store.rounds().set_pairings(first, Millis{0}));
    const auto games = games_of(f.store, {2, {}});
    REQUIRE(games.size() == 1);
    CHECK(games[0].record.tag("White") == "B");
    CHECK(games_of(f.store, {1, {}}).empty());
  }
  SECTION("moves from the score sheets may replace its first one") {
    keep(f.store, f.board, scholars_mate(1, kAfternoon));
    must(f.store.rounds().set_pairings({{3, 7, {}}}, Millis{0}));
    keep(f.store, f.board,
         {{kAfternoon, 1, RulingMade{1, 0, "R-RECORD", "", "fide-2023", "A", "", 0, 0, {}, {}, ""}},
          {kAfternoon, 1, TakenBack{0, kInitialFen}},
          {kAfternoon, 1, committed(1, "d2d4", "d4")}});
    CHECK(round_of(1) == 2);
  }
}

TEST_CASE("what round a game had after an earlier event stays so, whatever is replayed later") {
  OneBoard f(7);
  must(f.store.rounds().set_pairings({{1, 7, {}}}, Millis{0}));
  keep(f.store, f.board,
       {{Millis{1}, 1, GameStarted{kInitialFen, false}}, {Millis{2}, 1, committed(1, "e2e4", "e4")}});
  must(f.store.rounds().set_pairings({{2, 7, {}}}, Millis{0}));
  keep(f.store, f.board, {{Millis{3}, 1, TakenBack{0, kInitialFen}}});
  keep(f.store, f.board, {{Millis{4}, 1, committed(1, "d2d4", "d4")}});
  CHECK(must(f.store.rounds().round_of(f.board, 1)) == 2);
  CHECK(must(f.store.rounds().round_of(f.board, 1, 1)) == std::nullopt);
  CHECK(must(f.store.rounds().round_of(f.board, 1, 2)) == 1);
  CHECK(must(f.store.rounds().round_of(f.board, 1, 3)) == std::nullopt);
  CHECK(must(f.store.rounds().round_of(f.board, 1, 4)) == 2);
}

TEST_CASE("a game at a table that is not paired is of the round that is played, and has no names") {
  OneBoard f(7);
  must(f.store.rounds().set_pairings({{2, 7, {{"White", "A"}}}, {2, 8, {{"White", "B"}}}}, Millis{0}));
  must(f.store.rounds().set_pairings({{2, 8, {{"White", "A"}}}}, Millis{0}));
  keep(f.store, f.board, scholars_mate(1, kAfternoon));
  const auto games = games_of(f.store, {2, {}});
  REQUIRE(games.size() == 1);
  CHECK_FALSE(games[0].record.tag("White"));
}

TEST_CASE("games come by round, table and number, and one table's alone where that is asked") {
  OneBoard f(7);
  const BoardId second = must(f.store.board(must(f.store.device("serial 2", "dgt")), 3));
  keep(f.store, f.board, scholars_mate(1, kAfternoon));
  keep(f.store, second, scholars_mate(1, kAfternoon));
  keep(f.store, f.board, scholars_mate(2, kAfternoon));
  const auto place = [](const GameRow& game) { return std::pair(game.board_number, game.number); };
  std::vector<std::pair<int, int>> all, table;
  for (const GameRow& game : games_of(f.store)) all.push_back(place(game));
  for (const GameRow& game : games_of(f.store, {1, 7})) table.push_back(place(game));
  CHECK(all == std::vector<std::pair<int, int>>{{3, 1}, {7, 1}, {7, 2}});
  CHECK(table == std::vector<std::pair<int, int>>{{7, 1}, {7, 2}});
  int visited = 0;
  must(f.store.rounds().read_games({}, [&](const GameRow&) { return ++visited < 2; }));
  CHECK(visited == 2);
}

TEST_CASE("the record ends before an irregular ply, the list of plies does not") {
  OneBoard f(7);
  MoveTracked illegal = committed(3, "e1e6!", "e1e6");
  illegal.irregular = true;
  illegal.alternatives = {PlayedMove::read("e1e2"), PlayedMove::read("g1f3")};
  keep(f.store, f.board,
       {{Millis{1}, 1, GameStarted{kInitialFen, false}},
        {Millis{2}, 1, committed(1, "e2e4", "e4")},
        {Millis{3}, 1, committed(2, "e7e5", "e5")},
        {Millis{4}, 1, illegal},
        {Millis{5}, 1, committed(4, "d7d5", "d5")}});
  const auto games = games_of(f.store);
  REQUIRE(games.size() == 1);
  CHECK(games[0].record.plies.size() == 2);
  CHECK(games[0].record.plies.back().comment == "not legal: e1e6!; 2 plies from here on are not written");
  REQUIRE(games[0].plies.size() == 4);
  CHECK(games[0].plies[2] == illegal);
}

TEST_CASE("the record says where moves are missing, and accuses nobody of an illegal one") {
  OneBoard f(7);
  const auto counted = [](int ply, bool inferred) {
    MoveTracked out = committed(ply, "@8/8/8/8/8/8/8/8", "@8/8/8/8/8/8/8/8");
    out.irregular = true;
    out.inferred = inferred;
    return out;
  };
  const auto comment = [&](int game, const std::vector<MoveTracked>& behind) {
    std::vector<TrackedEvent> events{{Millis{1}, game, GameStarted{kInitialFen, false}},
                                     {Millis{2}, game, committed(1, "e2e4", "e4")}};
    for (const MoveTracked& ply : behind) events.push_back({Millis{3}, game, ply});
    keep(f.store, f.board, events);
    return games_of(f.store).back().record.plies.back().comment;
  };
  CHECK(comment(1, {counted(2, true)}) == "moves missing: 1 ply here is not known");
  CHECK(comment(2, {counted(2, true), counted(3, true), committed(4, "d7d5", "d5")}) ==
        "moves missing: 2 plies here are not known; 1 ply behind them is not written");
  CHECK(comment(3, {counted(2, false), counted(3, true)}) ==
        "not legal: what the board shows, by no single move; 2 plies from here on are not written");
}

TEST_CASE("times that were read and not pressed are stored as such") {
  OneBoard f(7);
  MoveTracked pressed = committed(1, "e2e4", "e4");
  pressed.white = pressed.black = Millis{300000};
  MoveTracked read = committed(2, "e7e5", "e5");
  read.white = read.black = Millis{299000};
  read.clock_read = true;
  keep(f.store, f.board,
       {{Millis{1}, 1, GameStarted{kInitialFen, false}}, {Millis{2}, 1, pressed}, {Millis{3}, 1, read}});
  const auto games = games_of(f.store);
  REQUIRE(games.size() == 1);
  CHECK(games[0].plies == std::vector{pressed, read});
  CHECK(games[0].record.plies[1].clock == Millis{299000});
  CHECK(must(f.store.upkeep().check()).empty());
}

TEST_CASE("plies that were only presumed are read as such, and the PGN marks them") {
  OneBoard f(7);
  MoveTracked presumed = committed(2, "e7e5", "e5");
  presumed.confidence = 0.97;  // its number is not certain
  presumed.state = tracking::MoveState::presumed;
  keep(f.store, f.board,
       {{Millis{1}, 1, GameStarted{kInitialFen, false}},
        {Millis{2}, 1, committed(1, "e2e4", "e4")},
        {Millis{3}, 1, presumed}});
  const auto games = games_of(f.store);
  REQUIRE(games.size() == 1);
  REQUIRE(games[0].plies.size() == 2);
  CHECK(games[0].plies[1] == presumed);
  CHECK(games[0].record.plies.back().comment == "presumed from here on: not shown for certain by the board");
}

TEST_CASE("a game from a Chess960 start is marked as such") {
  OneBoard f(7);
  const rules::Position start = rules::Position::chess960(0);
  keep(f.store, f.board,
       {{Millis{1}, 1, GameStarted{rules::to_fen(start.setup()), false}},
        {Millis{2}, 1, committed(1, "e2e4", "e4")}});
  const auto games = games_of(f.store);
  CHECK(games[0].record.chess960);
  CHECK(games[0].record.start.placement == start.placement());
}

std::string pgn_of(Store& store) {
  std::string text;
  for (const GameRow& game : games_of(store)) text += rules::to_pgn(game.record);
  for (char& c : text) c = c == '\n' ? ' ' : c;
  return text;
}

TEST_CASE("what is the arbiter's alone is in no PGN") {
  OneBoard f(7);
  auto events = scholars_mate(1, kAfternoon);
  int number = 0;
  for (const char* ruling :
       {"R-NOTE text=SECRET", "R-SEAL white move=SECRET", "R-FINE black amount=SECRET", "R-WARN white"}) {
    RulingMade made{++number, 4, ruling, "12.9", "fide-2023", "SECRET", "SECRET", 0, 0, {}, {}, ""};
    events.push_back({events.back().at + Millis{1000}, 1, made});
  }
  keep(f.store, f.board, events);
  const std::string pgn = pgn_of(f.store);
  CHECK(pgn.find("SECRET") == std::string::npos);
  CHECK(pgn.find("R-") == std::string::npos);
  CHECK(pgn.find("Arbiter's decision after 2... Nc6: White is warned (Art. 12.9).") != std::string::npos);
}

TEST_CASE("a ruling on plies that were struck out is placed where play went on") {
  OneBoard f(7);
  auto events = scholars_mate(1, kAfternoon);
  events.resize(events.size() - 1);
  RulingMade made{1, 6, "R-RESTORE 2", "7.5.1", "fide-2023", "A", "", 0, 0, {}, {}, ""};
  events.push_back({events.back().at + Millis{1000}, 1, made});
  events.push_back({events.back().at, 1, TakenBack{2, ""}});
  events.push_back({events.back().at + Millis{1000}, 1, committed(3, "g1f3", "Nf3")});
  keep(f.store, f.board, events);
  const auto games = games_of(f.store);
  REQUIRE(games.size() == 1);
  REQUIRE(games[0].record.plies.size() == 3);
  CHECK(games[0].record.plies[1].comment ==
        "Arbiter's decision after Black's move 3: play goes back to the position after Black's move 1 (Art. "
        "7.5.1).");
  CHECK(games[0].record.plies[2].comment.empty());
}

TEST_CASE("a ruling is given with the ply after which it was made") {
  const int ply = GENERATE(0, 1);
  OneBoard f(7);
  auto events = scholars_mate(1, kAfternoon);
  events.resize(2);
  const Millis at = events.back().at;
  const auto e4 = committed(1, "e2e4", "e4");
  const RulingMade made{1, ply, "R-TIME black +0:02:00", "7.5.5", "fide-2023", "A", "", 0, 0, {}, {}, ""};
  if (ply == 1) events.push_back({at, 1, e4});
  events.push_back({at, 1, made});
  if (ply == 0) events.push_back({at, 1, e4});
  keep(f.store, f.board, events);
  const auto games = games_of(f.store);
  REQUIRE(games.size() == 1);
  const auto& record = games[0].record;
  REQUIRE(record.plies.size() == 1);
  CHECK((ply == 0 ? record.comment : record.plies[0].comment) ==
        "Arbiter's decision " + std::string(ply == 0 ? "before the first move" : "after 1. e4") +
            ": two minutes added for Black (Art. 7.5.5).");
}

TEST_CASE("a ruling that exchanges the names does so for that game alone, until it is undone") {
  OneBoard f(7);
  must(f.store.rounds().set_pairings({{1,
                                       7,
                                       {{"White", "Ada"},
                                        {"Black", "Bela"},
                                        {"WhiteElo", "2400"},
                                        {"BlackElo", "2300"},
                                        {"BlackTitle", "GM"}}}},
                                     Millis{0}));
  auto events = scholars_mate(1, kAfternoon);
  const auto tell = [&](int game, Conclusion what) {
    events.push_back({events.back().at + Millis{1000}, game, std::move(what)});
  };
  tell(1, RulingMade{1, 7, "R-COLOURS swap", "7.3", "fide-2023", "A", "", 0, 0, {}, {}, ""});
  SECTION("for that game") {
    for (auto& event : scholars_mate(2, kAfternoon + Millis{3'600'000})) events.push_back(event);
    keep(f.store, f.board, events);
    const auto games = games_of(f.store);
    REQUIRE(games.size() == 2);
    CHECK(games[0].record.tag("White") == "Bela");
    CHECK(games[0].record.tag("Black") == "Ada");
    CHECK(games[0].record.tag("WhiteElo") == "2300");
    CHECK(games[0].record.tag("BlackElo") == "2400");
    CHECK(games[0].record.tag("WhiteTitle") == "GM");
    CHECK_FALSE(games[0].record.tag("BlackTitle"));
    CHECK(games[1].record.tag("White") == "Ada");
  }
  SECTION("until it is undone") {
    tell(1, RulingMade{2, 7, "R-UNDO 1", "", "fide-2023", "A", "", 0, 1, {}, {}, ""});
    keep(f.store, f.board, events);
    CHECK(games_of(f.store)[0].record.tag("White") == "Ada");
  }
  SECTION("twice is not at all") {
    tell(1, RulingMade{2, 7, "R-COLOURS swap", "7.3", "fide-2023", "A", "", 0, 0, {}, {}, ""});
    keep(f.store, f.board, events);
    CHECK(games_of(f.store)[0].record.tag("White") == "Ada");
  }
}

TEST_CASE("rulings that count are in the PGN, and show how the game ended") {
  OneBoard f(7);
  auto events = scholars_mate(1, kAfternoon);
  const auto tell = [&](Conclusion what) {
    events.push_back({events.back().at + Millis{1000}, 1, std::move(what)});
  };
  RulingMade made{1, 2, "R-TIME black +0:02:00", "7.5.5", "fide-2023", "A", "noise", 0, 0, {}, {}, ""};
  tell(made);
  made = {2, 7, "R-WARN white", "12.9", "fide-2023", "A", "", 0, 0, {}, {}, ""};
  tell(made);
  made = {3, 7, "R-UNDO 2", "", "fide-2023", "A", "", 0, 2, {}, {}, ""};
  tell(made);
  made = {4, 7, "R-LOSS white", "6.9", "fide-2023", "A", "", 0, 0, {}, {}, "0-1"};
  tell(made);
  tell(GameEnded{rules::Result::black_wins, EndedBy::ruling});
  keep(f.store, f.board, events);
  const auto games = games_of(f.store);
  REQUIRE(games.size() == 1);
  REQUIRE(games[0].rulings.size() == 2);
  CHECK(games[0].rulings[1].number == 4);
  CHECK(games[0].record.plies[1].comment ==
        "Arbiter's decision after 1... e5: two minutes added for Black (Art. 7.5.5).");
  CHECK(games[0].record.plies[6].comment ==
        "Arbiter's decision after 4. Qxf7#: White loses the game (Art. 6.9).");
  CHECK(games[0].record.tag("Result") == "0-1");
  CHECK(games[0].record.tag("Termination") == "time forfeit");
  CHECK(must(f.store.upkeep().compare_derived(events::parse_tracked_event)).empty());
}

TEST_CASE(
    "moves from the score sheets stand in the PGN where they were played, and move rulings behind them") {
  OneBoard f(7);
  auto events = scholars_mate(1, kAfternoon);
  events.resize(events.size() - 1);
  const auto tell = [&](Conclusion what) {
    events.push_back({events.back().at + Millis{1000}, 1, std::move(what)});
  };
  // As if the record had one ply only where three were played, 3 to 5, when the first ruling was made.
  tell(RulingMade{1, 4, "R-WARN black", "12.9", "fide-2023", "A", "", 0, 0, {}, {}, ""});
  tell(RulingMade{
      2, 5, "R-RECORD after=2 plies=1 moves=\"Bc4 Nc6 Qh5\"", "", "fide-2023", "A", "", 0, 0, {}, {}, ""});
  keep(f.store, f.board, events);
  const auto games = games_of(f.store);
  REQUIRE(games.size() == 1);
  REQUIRE(games[0].record.plies.size() == 7);
  CHECK(games[0].record.plies[5].comment ==
        "Arbiter's decision after 3... Nf6: Black is warned (Art. 12.9).");
  CHECK(games[0].record.plies[1].comment ==
        "Arbiter's decision after 1... e5: the moves 2. to 3. were entered from the score sheets.");
  CHECK(must(f.store.upkeep().compare_derived(events::parse_tracked_event)).empty());
}

TEST_CASE("a game that was joined with a later one is in no list, until that is undone") {
  OneBoard f(7);
  auto events = scholars_mate(1, kAfternoon);
  for (auto event : scholars_mate(2, kAfternoon)) {
    event.at += Millis{3'600'000};
    event.game = 2;
    events.push_back(std::move(event));
  }
  const auto tell = [&](Conclusion what) {
    events.push_back({events.back().at + Millis{1000}, 2, std::move(what)});
  };
  tell(RulingMade{1, 7, "R-RECORD joins=1 moves=\"e4 e5 Bc4\"", "", "fide-2023", "A", "", 0, 0, {}, {}, ""});
  keep(f.store, f.board, events);
  REQUIRE(games_of(f.store).size() == 1);
  CHECK(games_of(f.store)[0].number == 2);
  events.clear();
  events.push_back({kAfternoon + Millis{9'000'000}, 2,
                    RulingMade{2, 7, "R-UNDO 1", "", "fide-2023", "A", "", 0, 1, {}, {}, ""}});
  keep(f.store, f.board, events);
  CHECK(games_of(f.store).size() == 2);
}

TEST_CASE(
    "a game that is not of its round is in no list, until that is undone, by whichever game it was said") {
  OneBoard f(7);
  auto events = scholars_mate(1, kAfternoon);
  for (auto event : scholars_mate(2, kAfternoon)) {
    event.at += Millis{3'600'000};
    event.game = 2;
    events.push_back(std::move(event));
  }
  keep(f.store, f.board, events);
  REQUIRE(f.store.rounds().begun().value().size() == 2);
  Millis at = kAfternoon + Millis{9'000'000};
  const auto left = [&](int number, std::string ruling, int undoes = 0) {
    at += Millis{1000};
    keep(
        f.store, f.board,
        {{at, 2, RulingMade{number, 7, std::move(ruling), "", "fide-2023", "A", "", 0, undoes, {}, {}, ""}}});
    std::vector<int> numbers;
    for (const GameRow& game : games_of(f.store)) numbers.push_back(game.number);
    return numbers;
  };
  CHECK(left(1, "R-ROUND out") == std::vector{1});
  CHECK(left(2, "R-ROUND out game=1").empty());
  CHECK(left(3, "R-UNDO 1", 1) == std::vector{2});
  CHECK(left(4, "R-ROUND in game=1") == std::vector{1, 2});
  CHECK(f.store.rounds().marks().value().at(f.board).named() == std::set{1, 2});
  CHECK(f.store.rounds().marks(1).value().empty());  // before anything was said
}

TEST_CASE("a game whose result was taken back has none and no end") {
  OneBoard f(7);
  auto events = scholars_mate(1, kAfternoon);
  events.push_back({events.back().at, 1, GameEnded{rules::Result::unknown, EndedBy::resumed}});
  keep(f.store, f.board, events);
  const auto games = games_of(f.store);
  CHECK(games[0].record.result == rules::Result::unknown);
  CHECK(games[0].result_by.empty());
  CHECK_FALSE(games[0].ended);
}

namespace {

/// The PGN's Termination of a game that one ruling ended; "none" without the tag.
std::string termination_after(const std::string& ruling, const std::string& article,
                              const std::string& edition = "fide-2023") {
  OneBoard f(7);
  auto events = scholars_mate(1, kAfternoon);
  const Millis at = events.back().at;
  events.push_back({at, 1, RulingMade{1, 7, ruling, article, edition, "A", "", 0, 0, {}, {}, ""}});
  events.push_back({at, 1, GameEnded{rules::Result::black_wins, EndedBy::ruling}});
  keep(f.store, f.board, events);
  return std::string(games_of(f.store).at(0).record.tag("Termination").value_or("none"));
}

}  // namespace

TEST_CASE("the PGN tells by what kind of ruling a game ended") {
  CHECK(termination_after("R-LOSS white", "6.9") == "time forfeit");
  CHECK(termination_after("R-LOSS white", "11.5") == "rules infraction");
  CHECK(termination_after("R-LOSS white", "") == "rules infraction");
  CHECK(termination_after("R-LOSS white", "6.9", "of nobody") == "rules infraction");
  CHECK(termination_after("R-BOTHLOSE", "6.9") == "time forfeit");
  CHECK(termination_after("R-BOTHLOSE", "11.5") == "rules infraction");
  CHECK(termination_after("R-LOSS white", "5.1.2") == "normal");
  CHECK(termination_after("R-LOSS white cause=resignation", "5.1.2") == "normal");
  CHECK(termination_after("R-LOSS white", "18", "fide-1928-draft") == "time forfeit");
  CHECK(termination_after("R-LOSS white cause=other", "18", "fide-1928-draft") == "rules infraction");
  CHECK(termination_after("R-DRAW", "6.9") == "time forfeit");
  CHECK(termination_after("R-DRAW", "5.2.3") == "normal");
  CHECK(termination_after("R-DRAW cause=agreement", "5.2.3") == "normal");
  CHECK(termination_after("R-DRAW", "9.6.2") == "normal");
  CHECK(termination_after("R-DRAW", "7.5.5") == "rules infraction");
  CHECK(termination_after("R-DRAW by-direction", "15", "fide-1928-draft") == "adjudication");
  CHECK(termination_after("R-CLAIM white threefold accept", "9.2") == "normal");
  CHECK(termination_after("R-CLAIM white quickplay accept", "III.5") == "adjudication");
  CHECK(termination_after("R-RESULT 0-1", "") == "normal");
  CHECK(termination_after("R-ANNUL", "7.3") == "abandoned");
  CHECK(termination_after("R-WARN white", "6.9") == "none");
}

TEST_CASE("a ruling that would end a game tells nothing of one that ended otherwise") {
  OneBoard f(7);
  auto events = scholars_mate(1, kAfternoon);
  events.insert(
      events.end() - 1,
      {events.back().at, 1, RulingMade{1, 7, "R-DRAW", "9.1", "fide-2023", "A", "", 0, 0, {}, {}, ""}});
  keep(f.store, f.board, events);
  CHECK(games_of(f.store).at(0).record.tag("Termination") == "normal");
}

TEST_CASE("a mate is a normal end, and kings in the centre do not say why a game ended") {
  OneBoard mated(7), shown(7);
  auto events = scholars_mate(1, kAfternoon);
  keep(mated.store, mated.board, events);
  CHECK(games_of(mated.store).at(0).record.tag("Termination") == "normal");
  events.back().what = tracking::GameEnded{rules::Result::white_wins, tracking::EndedBy::kings_on_centre};
  keep(shown.store, shown.board, events);
  CHECK_FALSE(games_of(shown.store).at(0).record.tag("Termination"));
}

TEST_CASE("what the last position ends is a normal end, however its result was told") {
  using rules::Result;
  const auto termination_of = [](const std::string& start, const std::string& uci, const std::string& last,
                                 Result result, EndedBy by) {
    OneBoard f(7);
    MoveTracked move = committed(1, uci, "");
    move.fen = last;
    keep(f.store, f.board,
         {{kAfternoon, 1, GameStarted{start, false}},
          {kAfternoon, 1, move},
          {kAfternoon, 1, GameEnded{result, by}}});
    return std::string(games_of(f.store).at(0).record.tag("Termination").value_or("none"));
  };
  const std::string taken = "8/8/8/4k3/8/8/4p3/4K3 w - - 0 1", alone = "8/8/8/4k3/8/8/4K3/8 b - - 0 1";
  CHECK(termination_of(taken, "e1e2", alone, Result::draw, EndedBy::kings_on_centre) == "normal");
  CHECK(termination_of(taken, "e1e2", alone, Result::draw, EndedBy::reported) == "normal");
  CHECK(termination_of(taken, "e1e2", alone, Result::black_wins, EndedBy::kings_on_centre) == "none");
  CHECK(termination_of(taken, "e1d2", "8/8/8/4k3/8/8/3Kp3/8 b - - 1 1", Result::draw,
                       EndedBy::kings_on_centre) == "none");
  CHECK(termination_of("k7/8/1K6/8/8/8/8/2Q5 w - - 0 1", "c1c7", "k7/2Q5/1K6/8/8/8/8/8 b - - 1 1",
                       Result::draw, EndedBy::result_piece) == "normal");
  CHECK(termination_of("k7/8/1K6/8/8/8/8/2Q5 w - - 0 1", "c1c8", "k1Q5/8/1K6/8/8/8/8/8 b - - 1 1",
                       Result::white_wins, EndedBy::kings_on_centre) == "normal");
}

TEST_CASE("a game of a start that cannot be read has its plies and no moves") {
  OneBoard f(7);
  keep(f.store, f.board,
       {{kAfternoon, 1, GameStarted{"nonsense", false}}, {kAfternoon, 1, committed(1, "e2e4", "e4")}});
  const auto games = games_of(f.store);
  REQUIRE(games.size() == 1);
  CHECK(games[0].plies.size() == 1);
  CHECK(games[0].record.plies.empty());
  CHECK(games[0].record.tag("Board") == "7");
}

TEST_CASE("a ruling that was undone is none again if its undoing is undone") {
  OneBoard f(7);
  auto events = scholars_mate(1, kAfternoon);
  const auto tell = [&](int number, const char* ruling, int undoes) {
    events.push_back({events.back().at, 1,
                      RulingMade{number, 7, ruling, "", "fide-2023", "A", "", 0, undoes, {}, {}, ""}});
  };
  const auto in_force = [&] {
    OneBoard g(7);
    keep(g.store, g.board, events);
    std::vector<int> numbers;
    const auto games = games_of(g.store);
    for (const RulingRow& ruling : games.at(0).rulings) numbers.push_back(ruling.number);
    return numbers;
  };
  tell(1, "R-WARN white", 0);
  tell(2, "R-WARN black", 0);
  tell(3, "R-UNDO 1", 1);
  CHECK(in_force() == std::vector{2});
  tell(4, "R-UNDO 3", 3);
  CHECK(in_force() == std::vector{1, 2});
}

TEST_CASE("games come by round, table and number, and reading stops when the reader has enough") {
  OneBoard f(7);
  const BoardId third = must(f.store.board(f.device, 3));
  keep(f.store, third, scholars_mate(2, kAfternoon));
  keep(f.store, third, scholars_mate(1, kAfternoon));
  must(f.store.rounds().set_pairings({{2, 7, {}}, {2, 3, {}}}, Millis{0}));
  keep(f.store, f.board, scholars_mate(1, kAfternoon));
  keep(f.store, third, scholars_mate(3, kAfternoon));
  const auto told = [&](const GameQuery& query, std::size_t enough = 9) {
    std::string text;
    std::size_t seen = 0;
    must(f.store.rounds().read_games(query, [&](const GameRow& game) {
      text += std::to_string(game.round) + "." + std::to_string(game.board_number) + "." +
              std::to_string(game.number) + " ";
      return ++seen < enough;
    }));
    return text;
  };
  CHECK(told({}) == "1.3.1 1.3.2 2.3.3 2.7.1 ");
  CHECK(told({}, 2) == "1.3.1 1.3.2 ");
  CHECK(told({2, {}}) == "2.3.3 2.7.1 ");
  CHECK(told({{}, 3}) == "1.3.1 1.3.2 2.3.3 ");
  CHECK(told({1, 3}) == "1.3.1 1.3.2 ");
  CHECK(told({1, 7}).empty());
}

TEST_CASE("a pairing's tags are those of the game's round and table, in their order") {
  OneBoard f(7);
  must(f.store.rounds().set_pairings({{1, 6, {{"White", "six"}}},
                                      {1, 7, {{"White", "seven"}, {"Black", "Bela"}, {"Annotator", "Ada"}}},
                                      {1, 8, {{"White", "eight"}}}},
                                     Millis{0}));
  keep(f.store, f.board, scholars_mate(1, kAfternoon));
  for (const GameQuery& query : {GameQuery{}, GameQuery{1, {}}, GameQuery{{}, 7}}) {
    const auto games = games_of(f.store, query);
    REQUIRE(games.size() == 1);
    const auto& tags = games[0].record.tags;
    REQUIRE(tags.size() >= 3);
    CHECK(tags[0] == rules::Tag{"White", "seven"});
    CHECK(tags[1] == rules::Tag{"Black", "Bela"});
    CHECK(tags[2] == rules::Tag{"Annotator", "Ada"});
  }
}

TEST_CASE("a pairing that a former version stored gives no clock of another moment") {
  OneBoard f(7);
  must(f.store.rounds().set_pairings(
      {{1, 7, {{"White", "seven"}, {"WhiteClock", "1:30:00"}, {"Variant", "Chess960"}, {"FEN", "nonsense"}}}},
      Millis{0}));
  keep(f.store, f.board, scholars_mate(1, kAfternoon));
  const auto games = games_of(f.store);
  REQUIRE(games.size() == 1);
  CHECK(games[0].record.tag("White") == "seven");
  for (const char* name : {"WhiteClock", "Variant", "FEN"}) CHECK_FALSE(games[0].record.tag(name));
}

}  // namespace game_store_test
