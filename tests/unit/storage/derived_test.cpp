// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "storage/derived.hpp"

#include <fmt/format.h>
#include <rapidcheck.h>

#include "rules/chess/pgn/pgn.hpp"
#include "tests/support/fault_vfs.hpp"
#include "tests/support/store_support.hpp"

namespace derived_test {

using namespace eboard;
using namespace eboard::storage;
using namespace eboard::tracking;
using namespace eboard::test;

namespace {

struct Fixture : OneBoard {
  Fixture() : OneBoard(7) {}

  void add(int game, Conclusion what) { keep(store, board, {{Millis{1000}, game, std::move(what)}}); }
  [[nodiscard]] std::string moves(std::size_t game = 0) {
    const auto games = games_of(store);
    if (games.size() <= game) return "no game";
    std::string text;
    for (const MoveTracked& ply : games[game].plies) text += (text.empty() ? "" : " ") + ply.uci.text();
    return text;
  }
};

std::vector<TrackedEvent> any_events() {
  const auto any_ply = [] { return *rc::gen::inRange(1, 8); };
  std::vector<TrackedEvent> events;
  const int count = *rc::gen::inRange(0, 60);
  for (int i = 0; i < count; ++i) {
    TrackedEvent event{Millis{*rc::gen::inRange(0, 100000)}, *rc::gen::inRange(0, 4), MoveRetracted{1}};
    switch (*rc::gen::inRange(0, 8)) {
      case 0:
        event.what =
            GameStarted{*rc::gen::element<std::string>(kInitialFen, "other"), *rc::gen::arbitrary<bool>()};
        break;
      case 1:
        event.what = TakenBack{any_ply() - 1, "fen"};
        break;
      case 2:
        event.what = GameEnded{rules::Result::draw, Word<EndedBy>::read("agreed")};
        break;
      case 3:
        event.what = ClockChanged{Millis{i}, Millis{2 * i}, std::nullopt, true};
        break;
      case 4:
        event.what = IrregularityFound{any_ply(), i,           Word<Code>::read("c"), State::pending,     {},
                                       "7.5",     "fide-2023", ForWhom::claim,        evidence::Nothing{}};
        break;
      default: {
        MoveTracked move =
            committed(any_ply(), *rc::gen::element<std::string>("e2e4", "d2d4", "e1e6!"), "san");
        if (*rc::gen::inRange(0, 3) == 0) move.state = MoveState::provisional;
        if (*rc::gen::arbitrary<bool>()) move.white = Millis{i};
        if (*rc::gen::arbitrary<bool>())
          move.alternatives = {PlayedMove::read("a2a3"), PlayedMove::read("b2b3")};
        event.what = move;
      }
    }
    events.push_back(event);
  }
  return events;
}

}  // namespace

TEST_CASE("a game is there from its first committed move on, and takes no number before") {
  Fixture f;
  f.add(1, GameStarted{"8/8/8/8/8/8/8/8 w - - 0 1", false});
  MoveTracked move = committed(1, "e2e4", "e4");
  move.state = MoveState::provisional;
  f.add(1, move);
  CHECK(f.moves() == "no game");
  f.add(1, GameStarted{kInitialFen, true});
  move.state = MoveState::committed;
  f.add(1, move);
  CHECK(f.moves() == "e2e4");
  const auto games = games_of(f.store);
  CHECK(games[0].number == 1);
  CHECK(games[0].board_number == 7);
  CHECK(games[0].rotated);
  CHECK(games[0].record.start == rules::Setup::initial());
}

TEST_CASE("a committed move replaces its ply and drops later ones") {
  Fixture f;
  f.add(1, GameStarted{kInitialFen, false});
  for (const auto& [ply, uci] : {std::pair{1, "e2e4"}, {2, "e7e5"}, {3, "g1f3"}, {4, "b8c6"}}) {
    f.add(1, committed(ply, uci, "x"));
  }
  f.add(1, committed(2, "c7c5", "c5"));
  CHECK(f.moves() == "e2e4 c7c5");
}

TEST_CASE("a takeback drops the plies after it, and a game of which nothing is left is none") {
  Fixture f;
  f.add(1, GameStarted{kInitialFen, false});
  f.add(1, committed(1, "e2e4", "e4"));
  f.add(1, committed(2, "e7e5", "e5"));
  f.add(1, TakenBack{1, "fen"});
  CHECK(f.moves() == "e2e4");
  f.add(1, TakenBack{0, "fen"});
  CHECK(f.moves() == "no game");
  f.add(1, GameStarted{kInitialFen, true});
  f.add(1, committed(1, "d2d4", "d4"));
  CHECK(f.moves() == "d2d4");
}

TEST_CASE("a game that is taken back to its beginning begins where the takeback leads") {
  Fixture f;
  f.add(1, GameStarted{"rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1", false});
  f.add(1, committed(1, "e2e4", "e4"));
  f.add(1, TakenBack{0, kInitialFen});
  f.add(1, committed(1, "d2d4", "d4"));
  CHECK(f.moves() == "d2d4");
  CHECK(games_of(f.store)[0].record.start == rules::Setup::initial());
}

TEST_CASE("a provisional move and its retraction change no game") {
  Fixture f;
  f.add(1, GameStarted{kInitialFen, false});
  f.add(1, committed(1, "e2e4", "e4"));
  MoveTracked provisional = committed(1, "d2d4", "d4");
  provisional.state = MoveState::provisional;
  f.add(1, provisional);
  f.add(1, MoveRetracted{1});
  CHECK(f.moves() == "e2e4");
}

TEST_CASE("a result ends its game and no other") {
  Fixture f;
  f.add(1, GameStarted{kInitialFen, false});
  f.add(1, committed(1, "e2e4", "e4"));
  f.add(1, GameEnded{rules::Result::draw, EndedBy::kings_on_centre});
  f.add(2, GameStarted{kInitialFen, false});
  f.add(2, committed(1, "d2d4", "d4"));
  const auto games = games_of(f.store);
  REQUIRE(games.size() == 2);
  CHECK(games[0].record.result == rules::Result::draw);
  CHECK(games[0].result_by == "kings_on_centre");
  CHECK(games[0].ended == Millis{1000});
  CHECK(games[1].record.result == rules::Result::unknown);
  CHECK(games[1].ended == std::nullopt);
}

TEST_CASE("the derived tables equal a rebuild from the events, whatever came in whatever order") {
  CHECK(rc::check("append, compare", [] {
    const FaultDisk in_memory;
    Fixture f;
    const BoardId second = must(f.store.board(must(f.store.device("serial 2", "dgt")), 8));
    keep(f.store, f.board, any_events());
    keep(f.store, second, any_events());
    const auto differences = must(f.store.upkeep().compare_derived(events::parse_tracked_event));
    RC_ASSERT(differences == std::vector<std::string>{});
    RC_ASSERT(must(f.store.upkeep().check()) == std::vector<std::string>{});
  }));
}

TEST_CASE("a derived row that was changed, lost or put in by hand is named") {
  Fixture f;
  keep(f.store, f.board, scholars_mate(1));
  CHECK(must(f.store.upkeep().compare_derived(events::parse_tracked_event)).empty());
  REQUIRE(run_sql(f.path,
                  "UPDATE ply SET uci = 'a2a3' WHERE ply = 1; DELETE FROM ply WHERE ply = 7;"
                  "UPDATE game SET result = '0-1';"
                  "INSERT INTO irregularity VALUES (1, 1, 1, 1, 1, 1, 'c', 's', '', '', '', '', '', 1)") ==
          SQLITE_OK);
  CHECK(must(f.store.upkeep().compare_derived(events::parse_tracked_event)) ==
        std::vector<std::string>{"game board 1 number 1: result is '0-1', the events give '1-0'",
                                 "ply board 1 number 1 ply 1: uci is 'a2a3', the events give 'e2e4'",
                                 "ply board 1 number 1 ply 7: missing, the events give it",
                                 "irregularity sequence 1: no event gives it"});
}

namespace {

/// All that a reader sees of the games.
std::string told(const std::vector<GameRow>& games) {
  std::string text;
  for (const GameRow& game : games) {
    text += fmt::format("board {} round {} game {} at {} to {} by '{}'\n{}", game.board_number, game.round,
                        game.number, game.started.count(), game.ended.value_or(Millis{-1}).count(),
                        game.result_by, rules::to_pgn(game.record));
    for (const MoveTracked& ply : game.plies) text += ply.uci.text() + " ";
  }
  return text;
}

std::vector<GameRow> games_as_of(Store& store, Sequence last, const GameQuery& query = {}) {
  std::vector<GameRow> games;
  must(store.rounds().read_games_as_of({last, Millis::max()}, events::parse_tracked_event, query,
                                       [&](const GameRow& game) {
                                         games.push_back(game);
                                         return true;
                                       }));
  return games;
}

}  // namespace

TEST_CASE("games as of an event are those of a store that ends there") {
  CHECK(rc::check([] {
    const auto events = any_events();
    Fixture whole, part;
    for (const Fixture* each : {&whole, &part}) make_copy_of_one(*each);
    keep(whole.store, whole.board, events);
    const auto end = static_cast<Sequence>(events.size());
    for (Sequence last = 0; last < end;) {
      const Sequence next = last + *rc::gen::inRange<Sequence>(1, end - last + 1);
      keep(part.store, part.board, {events.begin() + last, events.begin() + next});
      RC_ASSERT(told(games_as_of(whole.store, next)) == told(games_of(part.store)));
      last = next;
    }
    RC_ASSERT(games_as_of(whole.store, 0).empty());
  }));
}

TEST_CASE("games as of an event have the round in which they were played, also under later pairings") {
  Fixture f;
  must(f.store.rounds().set_pairings({{2, 7, {{"White", "A"}}}}, Millis{0}));
  keep(f.store, f.board, scholars_mate(1));
  must(f.store.rounds().set_pairings({{2, 7, {{"White", "A"}}}, {3, 7, {{"White", "C"}}}}, Millis{5}));
  CHECK(must(f.store.rounds().last_change()) == Millis{5});
  const auto before = games_as_of(f.store, 12, {2, {}});
  REQUIRE(before.size() == 1);
  CHECK(before[0].plies.size() < 7);
  CHECK(before[0].record.result == rules::Result::unknown);
  CHECK(before[0].record.tag("White") == "A");
  CHECK(games_as_of(f.store, 12, {3, {}}).empty());
  const BoardId later = must(f.store.board(must(f.store.device("serial 2", "dgt")), 8));
  keep(f.store, later, scholars_mate(1));
  CHECK(games_as_of(f.store, must(f.store.last_sequence())).size() == 2);
}

namespace {

std::vector<std::string> differences_after(const std::vector<TrackedEvent>& events, const std::string& sql) {
  Fixture f;
  keep(f.store, f.board, events);
  REQUIRE(run_sql(f.path, sql.c_str()) == SQLITE_OK);
  return must(f.store.upkeep().compare_derived(events::parse_tracked_event));
}

std::vector<TrackedEvent> something_in_every_table() {
  auto events = scholars_mate(1);
  IrregularityFound found;
  found.id = 1;
  found.code = Code::illegal_move;
  found.state = State::completed;
  events.push_back({events.back().at, 1, found});
  events.push_back({events.back().at, 1,
                    RulingMade{1, 4, "R-WARN white", "12.9", "fide-2023", "A", "", 0, 0, {}, {}, ""}});
  return events;
}

}  // namespace

TEST_CASE("whatever column of whatever row is changed by hand, the row is named") {
  const auto events = something_in_every_table();
  const auto at = std::to_string(events.size());
  const std::string flag = std::to_string(events.size() - 1);
  using Faults = std::vector<std::string>;
  const auto after = [&](const std::string& sql) { return differences_after(events, sql); };
  CHECK(after("UPDATE game SET start_fen = 'x'") ==
        Faults{fmt::format("game board 1 number 1: start_fen is 'x', the events give '{}'", kInitialFen)});
  CHECK(after("UPDATE game SET ended_at = NULL")
            .at(0)
            .starts_with("game board 1 number 1: ended_at is nothing, the events give '"));
  CHECK(after("UPDATE ply SET presumed = 1 WHERE ply = 3") ==
        Faults{"ply board 1 number 1 ply 3: presumed is '1', the events give '0'"});
  CHECK(after("UPDATE ply SET white_ms = NULL WHERE ply = 3") ==
        Faults{"ply board 1 number 1 ply 3: white_ms is nothing, the events give '297000'"});
  CHECK(after("UPDATE irregularity SET board = 2") ==
        Faults{"irregularity sequence " + flag + ": board is '2', the events give '1'"});
  CHECK(after("UPDATE ruling SET board = 2") ==
        Faults{"ruling sequence " + at + ": board is '2', the events give '1'"});
  CHECK(after("UPDATE ruling SET score = '1-0'") ==
        Faults{"ruling sequence " + at + ": score is '1-0', the events give ''"});
  CHECK(after("UPDATE game SET round = 9").empty());
}

TEST_CASE("rows that are missing or too many are each named, wherever they stand") {
  const auto events = something_in_every_table();
  using Faults = std::vector<std::string>;
  CHECK(differences_after(events, "DELETE FROM ply WHERE ply IN (1, 4)") ==
        Faults{"ply board 1 number 1 ply 1: missing, the events give it",
               "ply board 1 number 1 ply 4: missing, the events give it"});
  CHECK(differences_after(events,
                          "INSERT INTO ply SELECT game, 90, at_ms, uci, san, fen, white_ms, black_ms, "
                          "confidence_pm, irregular, inferred, alternatives, tracker, clock_read, "
                          "presumed FROM ply WHERE ply < 2; UPDATE ply SET san = 'x' WHERE ply = 2") ==
        Faults{"ply board 1 number 1 ply 2: san is 'x', the events give 'e5'",
               "ply board 1 number 1 ply 90: no event gives it"});
}

TEST_CASE("many differences are not all told, and that is") {
  std::vector<TrackedEvent> flags;
  IrregularityFound found;
  found.code = Code::illegal_move;
  found.state = State::completed;
  for (found.id = 1; found.id <= 500; ++found.id) flags.push_back({Millis{found.id}, 1, found});
  const auto some = differences_after(flags, "DELETE FROM irregularity WHERE sequence <= 3");
  CHECK(some.size() == 3);
  const auto many = differences_after(flags, "DELETE FROM irregularity");
  CHECK(many.size() < 200);
  CHECK(many.front() == "irregularity sequence 1: missing, the events give it");
  CHECK(many.back() == "more differences were not looked for");
}

TEST_CASE("events that cannot be read are no comparison") {
  Fixture f;
  must(f.store.begin());
  must(
      f.store.append(f.board, {Millis{1}, 1, MoveRetracted{1}}, R"({"type":"nonsense","at_ms":1,"game":1})"));
  must(f.store.commit());
  const auto compared = f.store.upkeep().compare_derived(events::parse_tracked_event);
  REQUIRE_FALSE(compared);
  CHECK_THAT(compared.error().message, ContainsSubstring("event 1"));
  CHECK_FALSE(f.store.rounds().read_games_as_of({1, Millis::max()}, events::parse_tracked_event, {},
                                                [](const GameRow&) { return true; }));
}

TEST_CASE("games as of an event further back are read again from the beginning") {
  Fixture f;
  keep(f.store, f.board, scholars_mate(1));
  keep(f.store, f.board, scholars_mate(2, Millis{60'000}));
  const Sequence all = must(f.store.last_sequence());
  CHECK(games_as_of(f.store, all).size() == 2);
  CHECK(games_as_of(f.store, all / 2).size() == 1);
  CHECK(games_as_of(f.store, all / 2).at(0).record.result == rules::Result::white_wins);
  CHECK(games_as_of(f.store, all / 2 - 1).at(0).record.result == rules::Result::unknown);
  CHECK(games_as_of(f.store, all).size() == 2);
}

}  // namespace derived_test
