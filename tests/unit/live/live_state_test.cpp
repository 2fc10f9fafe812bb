// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/live/live_state.hpp"

#include "tests/support/catch.hpp"
#include "tests/unit/live/events.hpp"

namespace eboard::live::live_state_test {
namespace {

using namespace test;  // NOLINT(google-build-using-namespace): short words for events
using rules::Color;
using tracking::MoveState;
using tracking::Phase;

struct OneBoard {
  LiveState state;
  Events event;
  OneBoard() { (void)state.apply(table(1, 7)); }
  [[nodiscard]] const LiveBoard& board() const { return *state.find(7); }
  Change tell(tracking::Conclusion what, int game = 1) { return state.apply(event(std::move(what), game)); }
};

TEST_CASE("a board that was announced has names and no position") {
  const OneBoard one;
  CHECK(one.board().info.tags.front().value == "Ada");
  CHECK(one.board().game == 0);
  CHECK(one.board().fen.empty());
  CHECK(one.board().device.state == DeviceState::opening);
  CHECK(one.state.find(1) == nullptr);
}

TEST_CASE("a board that is set aside is followed, and nobody sees it until it is taken back") {
  OneBoard one;
  one.tell(tracking::GameStarted{kStart, false});
  BoardInfo aside = table(1, 7);
  aside.tags.push_back({"SetAside", "yes"});
  Change change = one.state.apply(aside);
  CHECK(change.came_or_went);
  CHECK(change.parts == 0);
  CHECK(one.state.boards().empty());
  CHECK(one.state.find(7) == nullptr);
  CHECK_FALSE(one.state.apply(aside).came_or_went);
  const auto version = one.state.version();
  CHECK(one.tell(move(1, "e2e4", "e4", kAfterE4)).parts == 0);
  DeviceStatus status;
  status.board = 7;
  status.port = "/dev/x";
  status.state = DeviceState::ready;
  CHECK(one.state.apply(status).parts == 0);
  CHECK(one.state.version() == version);
  REQUIRE(one.state.followed(7) != nullptr);
  CHECK(one.state.followed(7)->fen == kAfterE4);
  change = one.state.apply(table(1, 7));
  CHECK(change.came_or_went);
  CHECK(change.parts == kAllParts);
  CHECK(one.state.aside().empty());
  CHECK(one.board().fen == kAfterE4);
  CHECK(one.board().device.port == "/dev/x");
}

TEST_CASE("a game that starts shows its first position and drops the one before") {
  OneBoard one;
  one.tell(tracking::GameStarted{kStart, false});
  one.tell(move(1, "e2e4", "e4", kAfterE4));
  one.tell(tracking::GameEnded{rules::Result::draw, tracking::EndedBy::kings_on_centre});
  const Change change = one.tell(tracking::GameStarted{kStart, true}, 2);
  CHECK(change.parts == (kGame | kPosition | kResult | kGap | kSeen));
  CHECK(change.moves_from == 0);
  CHECK(one.board().game == 2);
  CHECK(one.board().rotated);
  CHECK(one.board().fen == kStart);
  CHECK(one.board().moves.empty());
  CHECK(one.board().result == rules::Result::unknown);
}

TEST_CASE("a provisional move is shown as such until it is committed") {
  OneBoard one;
  one.tell(tracking::GameStarted{kStart, false});
  Change change = one.tell(move(1, "e2e4", "e4", kAfterE4, MoveState::provisional));
  CHECK(change.board == 7);
  CHECK(change.parts == kPosition);
  CHECK(change.moves_from == 0);
  CHECK(one.board().moves.at(0).state == MoveState::provisional);
  CHECK(one.board().fen == kAfterE4);
  const auto records = one.state.record_version();
  change = one.tell(move(1, "e2e4", "e4", kAfterE4));
  CHECK(change.moves_from == 0);
  CHECK(one.board().moves.at(0).state == MoveState::committed);
  CHECK(one.state.record_version() > records);
}

TEST_CASE("an opinion is a change where it is another one, and of a board that is known") {
  OneBoard one;
  one.tell(tracking::GameStarted{kStart, false});
  seams::Opinion opinion{7, one.board().fen, 31, std::nullopt, {"e4"}, 12};
  CHECK(one.state.apply(opinion).parts == kOpinion);
  REQUIRE(one.board().present_opinion() != nullptr);
  CHECK(*one.board().present_opinion() == opinion);
  CHECK(one.state.apply(opinion).parts == 0);
  opinion.board = 8;
  CHECK(one.state.apply(opinion).parts == 0);
  one.tell(move(1, "e2e4", "e4", kAfterE4));
  CHECK(one.board().present_opinion() == nullptr);
}

TEST_CASE("a committed move takes the place of another and drops what followed it") {
  OneBoard one;
  one.tell(tracking::GameStarted{kStart, false});
  one.tell(move(1, "e2e4", "e4", kAfterE4, MoveState::provisional));
  one.tell(move(2, "e7e5", "e5", kAfterE4E5, MoveState::provisional));
  one.tell(move(1, "d2d4", "d4", kAfterD4));
  REQUIRE(one.board().moves.size() == 1);
  CHECK(one.board().moves[0].san == "d4");
  CHECK(one.board().fen == kAfterD4);
}

TEST_CASE("a retracted move goes back to the position before it") {
  OneBoard one;
  one.tell(tracking::GameStarted{kStart, false});
  one.tell(move(1, "e2e4", "e4", kAfterE4));
  one.tell(move(2, "e7e5", "e5", kAfterE4E5, MoveState::provisional));
  CHECK(one.tell(tracking::MoveRetracted{2}).moves_from == 1);
  CHECK(one.board().fen == kAfterE4);
  one.tell(tracking::TakenBack{0, kStart});
  CHECK(one.board().moves.empty());
  CHECK(one.board().fen == kStart);
  CHECK(one.tell(tracking::MoveRetracted{5}).parts == 0);
}

TEST_CASE("a game may be given another start by a ruling, and keeps its rulings") {
  OneBoard one;
  one.tell(tracking::GameStarted{kAfterE4, false});
  one.tell(move(1, "e7e5", "e5", kAfterE4E5));
  tracking::RulingMade made;
  made.number = 1;
  one.tell(made);
  const auto change = one.tell(tracking::TakenBack{0, kStart});
  CHECK((change.parts & kGame) != 0);
  CHECK(one.board().start_fen == kStart);
  CHECK(one.board().fen == kStart);
  CHECK(one.board().moves.empty());
  CHECK(one.board().rulings.size() == 1);
}

TEST_CASE("plies that were never reported are in the list without a name") {
  OneBoard one;
  one.tell(tracking::GameStarted{kStart, false});
  one.tell(move(3, "g1f3", "Nf3", kStart));
  REQUIRE(one.board().moves.size() == 3);
  CHECK(one.board().moves[1].san.empty());
  one.tell(move(0, "g1f3", "Nf3", kStart));
  CHECK(one.board().moves.size() == 3);
}

TEST_CASE("an event of a later game begins that game even if its start was not received") {
  OneBoard one;
  one.tell(tracking::GameStarted{kStart, false});
  one.tell(move(1, "e2e4", "e4", kAfterE4));
  one.tell(move(1, "d2d4", "d4", kAfterD4, MoveState::provisional), 2);
  CHECK(one.board().game == 2);
  CHECK(one.board().moves.size() == 1);
}

TEST_CASE("a board that shows another position is marked until it agrees again") {
  OneBoard one;
  one.tell(tracking::GameStarted{kStart, false});
  CHECK(one.tell(tracking::BoardSeen{"8/8/8/8/8/8/8/8", false}).parts == kSeen);
  CHECK(one.board().seen == "8/8/8/8/8/8/8/8");
  CHECK(one.board().fen == kStart);
  CHECK(one.tell(tracking::BoardSeen{"", true}).parts == kSeen);
  CHECK_FALSE(one.board().seen);
  CHECK(one.tell(tracking::BoardSeen{"", true}).parts == 0);
}

TEST_CASE("a gap is shown until a move is certain again") {
  OneBoard one;
  one.tell(tracking::GameStarted{kStart, false});
  one.tell(tracking::GapFound{0, "8/8/8/8/8/8/8/8", {"e2e4 e7e5", "e2e3 e7e5"}});
  REQUIRE(one.board().gap);
  CHECK(one.board().gap->candidates.size() == 2);
  one.tell(move(1, "e2e4", "e4", kAfterE4, MoveState::provisional));
  CHECK(one.board().gap);
  CHECK(one.tell(move(1, "e2e4", "e4", kAfterE4)).parts == (kPosition | kGap));
  CHECK_FALSE(one.board().gap);
}

TEST_CASE("a phase and a result are shown, repeated ones change nothing") {
  OneBoard one;
  CHECK(one.tell(tracking::PhaseChanged{Phase::playing}, 0).parts == kPhase);
  CHECK(one.tell(tracking::PhaseChanged{Phase::playing}, 0).parts == 0);
  CHECK(one.tell(tracking::GameEnded{rules::Result::white_wins, tracking::EndedBy::checkmate}, 0).parts ==
        kResult);
  CHECK(one.board().result_by == "checkmate");
}

TEST_CASE("what is for the arbiter changes nothing that viewers see") {
  OneBoard one;
  tracking::IrregularityFound claim;
  claim.code = tracking::Code::threefold_repetition;
  claim.for_whom = tracking::ForWhom::claim;
  CHECK(one.tell(claim, 0).parts == 0);
  CHECK(one.board().changed == 0);
}

TEST_CASE("a clock that runs as expected changes nothing") {
  OneBoard one;
  const auto tell = [&](int at, int white, int black, std::optional<Color> running) {
    return one.state
        .apply(
            one.event.at(Millis{at}, tracking::ClockChanged{Millis{white}, Millis{black}, running, true}, 0))
        .parts;
  };
  CHECK(tell(10'000, 300'000, 300'000, Color::white) == kClock);
  CHECK(tell(11'100, 299'000, 300'000, Color::white) == 0);
  CHECK(tell(20'000, 291'000, 300'000, Color::white) == 0);
  CHECK(tell(21'000, 280'000, 300'000, Color::white) == kClock);  // the clock was set
  CHECK(tell(22'000, 279'000, 300'000, Color::black) == kClock);
  CHECK(tell(23'000, 279'000, 299'000, std::nullopt) == kClock);
  CHECK(tell(24'000, 279'000, 299'000, std::nullopt) == 0);
  CHECK(tell(25'000, 279'000, 298'000, std::nullopt) == kClock);
}

TEST_CASE("a clock without a signal shows its last reading") {
  OneBoard one;
  const auto reading = [&](int seconds) {
    const tracking::ClockChanged event{Millis{300'000 - 1000 * seconds}, Millis{300'000}, Color::white, true};
    (void)one.state.apply(one.event.at(Millis{10'000 + 1000 * seconds}, event, 0));
  };
  for (int second = 0; second < 60; ++second) reading(second);
  CHECK(one.board().clock->white == Millis{300'000});
  DeviceStatus status;
  status.board = 7;
  status.state = DeviceState::lost;
  SECTION("when the device is lost") { CHECK(one.state.apply(status).parts == (kDevice | kClock)); }
  SECTION("when the tracker receives nothing") {
    CHECK(one.tell(tracking::PhaseChanged{Phase::not_heard}, 0).parts == (kPhase | kClock));
  }
  SECTION("when the game has ended") {
    one.tell(tracking::GameEnded{rules::Result::draw, tracking::Word<tracking::EndedBy>::read("agreement")},
             0);
  }
  SECTION("when all this is read from the store") { one.state.end_history(4711); }
  CHECK(one.board().clock->white == Millis{241'000});
}

TEST_CASE("a clock shows less for the side whose time runs, and never less than nothing") {
  const LiveClock clock{Millis{5000}, Millis{9000}, Color::white, true, Millis{100'000}};
  CHECK(clock.at_time(Millis{102'000}).white == Millis{3000});
  CHECK(clock.at_time(Millis{102'000}).black == Millis{9000});
  CHECK(clock.at_time(Millis{200'000}).white == Millis{0});
  CHECK(clock.at_time(Millis{90'000}).white == Millis{5000});
}

TEST_CASE("sequence numbers that were seen before change nothing") {
  OneBoard one;
  const auto started = one.event(tracking::GameStarted{kStart, false});
  (void)one.state.apply(started);
  one.tell(move(1, "e2e4", "e4", kAfterE4));
  CHECK(one.state.apply(started).parts == 0);
  CHECK(one.board().moves.size() == 1);
  CHECK(one.state.sequence() == 2);
  CHECK(one.board().changed == 2);
}

TEST_CASE("a device's state is a change, its counters are not") {
  OneBoard one;
  DeviceStatus status;
  status.board = 7;
  status.state = DeviceState::ready;
  CHECK(one.state.apply(status).parts == kDevice);
  status.bytes = 4711;
  CHECK(one.state.apply(status).parts == 0);
  CHECK(one.board().device.bytes == 4711);
  status.battery = seams::Battery{84};
  CHECK(one.state.apply(status).parts == kDevice);
  CHECK(one.state.apply(status).parts == 0);
  status.game_unknown = true;
  CHECK(one.state.apply(status).parts == kDevice);
  CHECK(one.state.apply(status).parts == 0);
  status.state = DeviceState::lost;
  CHECK(one.state.apply(status).parts == kDevice);
}

TEST_CASE("a board keeps its number when it is described anew") {
  OneBoard one;
  BoardInfo info = table(1, 99);
  info.tags = {{"White", "Clara"}};
  CHECK(one.state.apply(info).board == 7);
  CHECK(one.board().info.tags.front().value == "Clara");
  CHECK(one.state.find(99) == nullptr);
}

TEST_CASE("an event of a board that nobody announced still has a place") {
  OneBoard one;
  Events stranger(42);
  (void)one.tell(tracking::GameStarted{kStart, false});
  auto event = stranger(tracking::GameStarted{kStart, false});
  event.sequence = 2;
  CHECK(one.state.apply(event).board == 8);
}

TEST_CASE("a board that takes the place of another one is shown without the other's games") {
  OneBoard one;
  (void)one.tell(tracking::GameStarted{kStart, false}, 5);
  (void)one.tell(move(1, "e2e4", "e4", kAfterE4), 5);
  const Change change = one.state.apply(table(9, 7));
  CHECK(change.parts == kAllParts);
  CHECK(change.moves_from == 0);
  CHECK(one.board().moves.empty());
  CHECK(one.board().game == 0);
  CHECK(
      one.tell(tracking::GameEnded{rules::Result::draw, tracking::Word<tracking::EndedBy>::read("agreed")}, 5)
          .parts == 0);
  Events other(9);
  auto event = other(tracking::GameStarted{kStart, false}, 1);
  event.sequence = 10;
  (void)one.state.apply(event);
  CHECK(one.board().game == 1);
}

TEST_CASE("the same events give the same state again") {
  OneBoard one, other;
  for (OneBoard* each : {&one, &other}) {
    each->tell(tracking::GameStarted{kStart, false});
    each->tell(move(1, "e2e4", "e4", kAfterE4));
    each->tell(tracking::ClockChanged{Millis{1000}, Millis{2000}, Color::black, true});
  }
  CHECK(one.board().fen == other.board().fen);
  CHECK(one.board().changed == other.board().changed);
  CHECK(one.board().clock->white == other.board().clock->white);
}

tracking::RulingMade ruled(int number, std::string text) {
  tracking::RulingMade made;
  made.number = number;
  made.ply = 1;
  made.ruling = std::move(text);
  return made;
}

BoardInfo second_round() {
  BoardInfo info = table(1, 7);
  info.round = 2;
  info.tags = {{"White", "Clara"}, {"Black", "Dora"}};
  return info;
}

std::string shown(const LiveBoard& board) {
  std::string out = "round " + std::to_string(board.pairing().round);
  for (const rules::Tag& tag : board.tags()) out += " " + tag.value;
  return out + (board.awaits_next ? ", not begun" : ", " + std::to_string(board.moves.size()) + " plies");
}

TEST_CASE("the pairings of the next round are not laid over a game that is over") {
  OneBoard one;
  one.tell(tracking::GameStarted{kStart, false});
  one.tell(move(1, "e2e4", "e4", kAfterE4));
  one.tell(ruled(1, "R-COLOURS swap"));
  one.tell(tracking::GameEnded{rules::Result::draw, tracking::EndedBy::kings_on_centre});
  CHECK(shown(one.board()) == "round 1 Bela Ada, 1 plies");
  const Change change = one.state.apply(second_round());
  CHECK(change.parts == kAllParts);
  CHECK(change.moves_from == 0);
  CHECK(one.board().changed > one.state.sequence());
  CHECK(shown(one.board()) == "round 2 Clara Dora, not begun");
  const LiveBoard blank = one.board().before_next();
  CHECK(blank.fen == kStart);
  CHECK(blank.game == 0);
  CHECK(blank.moves.empty());
  CHECK(blank.rulings.empty());
  CHECK(blank.result == rules::Result::unknown);

  SECTION("until the next one begins") {
    CHECK(one.tell(tracking::GameStarted{kAfterE4, false}, 2).parts == kAllParts);
    CHECK(shown(one.board()) == "round 2 Clara Dora, 0 plies");
    one.tell(move(1, "e7e5", "e5", kAfterE4E5), 2);
    CHECK(shown(one.board()) == "round 2 Clara Dora, 1 plies");
  }
  SECTION("unless it is resumed") {
    one.tell(tracking::GameEnded{rules::Result::unknown, tracking::EndedBy::resumed});
    CHECK(shown(one.board()) == "round 1 Bela Ada, 1 plies");
  }
  SECTION("unless the former round is loaded again") {
    CHECK(one.state.apply(table(1, 7)).parts == kAllParts);
    CHECK(shown(one.board()) == "round 1 Bela Ada, 1 plies");
  }
}

TEST_CASE("a game under way keeps round and names until the next one begins") {
  OneBoard one;
  one.tell(tracking::GameStarted{kStart, false});
  one.tell(move(1, "e2e4", "e4", kAfterE4));
  (void)one.state.apply(second_round());
  CHECK(shown(one.board()) == "round 1 Ada Bela, 1 plies");
  one.tell(move(2, "e7e5", "e5", kAfterE4E5));
  CHECK(shown(one.board()) == "round 1 Ada Bela, 2 plies");
  CHECK(one.board().seat_of(1, 1) == GameSeat{1, 1, 1, table(1, 7).tags});
  BoardInfo corrected = table(1, 7);
  corrected.tags.front().value = "Anna";

  SECTION("its result is shown, too") {
    one.tell(tracking::GameEnded{rules::Result::draw, tracking::EndedBy::kings_on_centre});
    CHECK(shown(one.board()) == "round 1 Ada Bela, 2 plies");
    CHECK((one.tell(tracking::GameStarted{kStart, false}, 2).parts & kTable) != 0);
    CHECK(shown(one.board()) == "round 2 Clara Dora, 0 plies");
  }
  SECTION("corrections of its round hold at once") {
    (void)one.state.apply(corrected);
    CHECK(shown(one.board()) == "round 1 Anna Bela, 2 plies");
    (void)one.state.apply(second_round());
    CHECK(shown(one.board()) == "round 1 Anna Bela, 2 plies");
  }
}

TEST_CASE("a game stays in sight until the start position of another round stands") {
  OneBoard one;
  one.tell(tracking::PhaseChanged{Phase::playing}, 0);
  one.tell(tracking::GameStarted{kStart, false});
  one.tell(move(1, "e2e4", "e4", kAfterE4));
  const bool has_result = GENERATE(false, true);
  const bool next_round = GENERATE(false, true);
  if (next_round) (void)one.state.apply(second_round());
  one.tell(has_result ? tracking::GameEnded{rules::Result::draw, tracking::EndedBy::kings_on_centre}
                      : tracking::GameEnded{rules::Result::unknown, tracking::EndedBy::new_game});
  CHECK_FALSE(one.board().awaits_next);
  const Change change = one.tell(tracking::PhaseChanged{Phase::setting_up});
  CHECK(one.board().awaits_next == next_round);
  CHECK((change.parts == kAllParts) == one.board().awaits_next);
  one.tell(tracking::PhaseChanged{Phase::not_heard});
  CHECK(one.board().awaits_next == next_round);
  one.state.end_history(one.event.sequence());
  one.tell(tracking::GameStarted{kStart, false}, 2);
  CHECK_FALSE(one.board().awaits_next);
}

TEST_CASE("a game is of the round that is played when it begins, not when its start position is set up") {
  OneBoard one;
  one.tell(tracking::GameStarted{kStart, false});
  one.tell(move(1, "e2e4", "e4", kAfterE4, MoveState::provisional));
  (void)one.state.apply(second_round());
  CHECK(shown(one.board()) == "round 2 Clara Dora, 1 plies");
  one.tell(move(1, "e2e4", "e4", kAfterE4));
  (void)one.state.apply(table(1, 7));
  CHECK(shown(one.board()) == "round 2 Clara Dora, 1 plies");
  one.tell(tracking::TakenBack{0, kStart});
  CHECK(shown(one.board()) == "round 1 Ada Bela, 0 plies");
}

TEST_CASE("the store says of which round a game is that begins while pairings are read") {
  OneBoard one;
  one.tell(tracking::GameStarted{kStart, false});
  auto first = one.event(move(1, "e2e4", "e4", kAfterE4));
  first.round = 2;
  (void)one.state.apply(first);
  CHECK(shown(one.board()) == "round 2, 1 plies");
  (void)one.state.apply(second_round());
  CHECK(shown(one.board()) == "round 2 Clara Dora, 1 plies");
}

TEST_CASE("after a restart a game of a former round has its own names, and is not shown if it is over") {
  const bool over = GENERATE(false, true);
  OneBoard one;
  one.state = LiveState{};
  (void)one.state.apply(second_round());
  one.state.know({1, 1, 1, {{"White", "Ada"}, {"Black", "Bela"}, {"TimeControl", "300+3"}}});
  one.tell(tracking::GameStarted{kStart, false});
  auto first = one.event(move(1, "e2e4", "e4", kAfterE4));
  first.round = 1;
  (void)one.state.apply(first);
  if (over) one.tell(tracking::GameEnded{rules::Result::draw, tracking::EndedBy::kings_on_centre});
  one.state.end_history(one.event.sequence());
  CHECK(one.board().seat_of(1, 1).tags.front().value == "Ada");
  if (over) {
    CHECK(shown(one.board()) == "round 2 Clara Dora, not begun");
  } else {
    CHECK(shown(one.board()) == "round 1 Ada Bela 300+3, 1 plies");
    CHECK(one.board().pairing().time_control == "300+3");
  }
}

// The page of a manual board kept the old game until the first move of the next one.
TEST_CASE("a new game that is said is shown before its first move, and is not where pieces are only set up") {
  const bool said = GENERATE(true, false), restarted = GENERATE(false, true);
  CAPTURE(said, restarted);
  OneBoard one;
  BoardInfo info = table(1, 7);
  info.entered = said;
  (void)one.state.apply(info);
  one.tell(tracking::GameStarted{kStart, false});
  one.tell(move(1, "e2e4", "e4", kAfterE4));
  one.tell(tracking::GameEnded{rules::Result::draw, tracking::EndedBy::ruling});
  one.tell(tracking::PhaseChanged{Phase::result_shown});
  CHECK(shown(one.board()) == "round 1 Ada Bela, 1 plies");
  const Change change = one.tell(tracking::PhaseChanged{Phase::setting_up});
  if (restarted) one.state.end_history(one.event.sequence());
  CHECK(shown(one.board()) == (said ? "round 1 Ada Bela, not begun" : "round 1 Ada Bela, 1 plies"));
  CHECK(change.parts == (said ? unsigned{kAllParts} : unsigned{kPhase}));
  one.tell(tracking::GameStarted{kStart, false}, 2);
  one.tell(move(1, "d2d4", "d4", kAfterD4), 2);
  CHECK(shown(one.board()) == "round 1 Ada Bela, 1 plies");
  CHECK(one.board().game == 2);
}

TEST_CASE("a game that has begun keeps its edition, whatever its table plays next") {
  const bool later = GENERATE(false, true);  // it began before this start
  OneBoard one;
  BoardInfo info = table(1, 7);
  info.edition = later ? "fide-2023" : "fide-2018";
  (void)one.state.apply(info);
  one.tell(tracking::GameStarted{kStart, false});
  one.tell(move(1, "e2e4", "e4", kAfterE4));
  if (later) (void)one.state.apply(seams::GameEdition{1, 1, "fide-2018"});
  info.edition = "fide-2023";
  (void)one.state.apply(info);
  CHECK(one.board().edition() == "fide-2018");
  one.tell(tracking::GameEnded{rules::Result::draw, tracking::EndedBy::kings_on_centre});
  CHECK(one.board().edition() == "fide-2018");
  one.tell(tracking::GameStarted{kStart, false}, 2);
  CHECK(one.board().edition() == "fide-2023");
  one.tell(move(1, "e2e4", "e4", kAfterE4), 2);
  CHECK(one.board().edition() == "fide-2023");
}

TEST_CASE("rulings are shown until the next game, with the clocks that they set") {
  OneBoard one;
  one.tell(tracking::GameStarted{kStart, false});
  one.tell(move(1, "e2e4", "e4", kAfterE4));
  one.tell(tracking::ClockChanged{Millis{60'000}, Millis{50'000}, Color::black, true});
  auto time = ruled(1, "R-TIME white +2:00");
  time.white = Millis{180'000};
  time.black = Millis{50'000};
  time.author = time.because = "SECRET";
  CHECK(one.tell(time).parts == (kRulings | kClock));
  REQUIRE(one.board().rulings.size() == 1);
  CHECK(one.board().reported_rulings().at(0).text ==
        "Arbiter's decision after 1. e4: two minutes added for White.");
  CHECK(one.board().clock->white == Millis{180'000});
  CHECK(one.board().clock->running == Color::black);
  CHECK(one.tell(ruled(2, "R-STOP")).parts == kRulings);
  CHECK((one.tell(tracking::GameStarted{kStart, false}, 2).parts & kRulings) != 0);
  CHECK(one.board().rulings.empty());
}

TEST_CASE("moves from the score sheets are in their place, and renumber the rulings after them") {
  OneBoard one;
  one.tell(tracking::GameStarted{kStart, false});
  one.tell(move(1, "e2e4", "e4", kAfterE4));
  one.tell(move(2, "@", "@", kAfterE4));
  one.tell(move(3, "d2d4", "d4", kAfterE4));
  auto warned = ruled(1, "R-WARN black");
  warned.ply = 3;
  one.tell(warned);
  const auto texts = [&] {
    std::string out;
    for (const ReportedRuling& told : one.board().reported_rulings())
      out += std::to_string(told.ply) + " " + told.text + "\n";
    return out;
  };
  CHECK(texts() == "3 Arbiter's decision after 2. d4: Black is warned.\n");
  auto entered = ruled(2, "R-RECORD after=1 plies=1 moves=\"e5 Nf3 Nc6\"");
  entered.ply = 3;
  one.tell(entered);
  CHECK(texts() ==
        "5 Arbiter's decision after 3. d4: Black is warned.\n"
        "1 Arbiter's decision after 1. e4: the moves 1... to 2... were entered from the score sheets.\n");
  auto undo = ruled(3, "R-UNDO 2");
  undo.undoes = 2;
  one.tell(undo);
  CHECK(texts() == "3 Arbiter's decision after 2. d4: Black is warned.\n");
}

TEST_CASE("plies of a past game that are reported again are not those of the game that is shown") {
  OneBoard one;
  one.tell(tracking::GameStarted{kStart, false}, 1);
  one.tell(move(1, "e2e4", "e4", kAfterE4), 1);
  one.tell(tracking::GameStarted{kStart, false}, 2);
  one.tell(move(1, "d2d4", "d4", kAfterE4), 2);
  one.tell(tracking::TakenBack{0, kStart}, 1);
  one.tell(move(1, "c2c4", "c4", kAfterE4), 1);
  REQUIRE(one.board().moves.size() == 1);
  CHECK(one.board().moves.front().san == "d4");
}

TEST_CASE("a game that is not of its round is seen by nobody, until that is undone or another one begins") {
  OneBoard one;
  one.tell(tracking::GameStarted{kStart, false});
  one.tell(move(1, "e2e4", "e4", kAfterE4));
  one.tell(ruled(1, "R-ROUND out"));
  CHECK(one.board().awaits_next);
  CHECK_FALSE(one.board().is_of_round(one.board().info.id, one.board().game));
  one.tell(move(2, "e7e5", "e5", kAfterE4));
  CHECK(one.board().awaits_next);
  auto undo = ruled(2, "R-UNDO 1");
  undo.undoes = 1;
  one.tell(undo);
  CHECK_FALSE(one.board().awaits_next);
  CHECK(one.board().moves.size() == 2);
}

TEST_CASE("a ruling that was undone is not shown any more, and a note never is") {
  OneBoard one;
  one.tell(tracking::GameStarted{kStart, false});
  one.tell(move(1, "e2e4", "e4", kAfterE4));
  one.tell(ruled(1, "R-NOTE text=SECRET"));
  CHECK(one.board().reported_rulings().empty());
  one.tell(ruled(2, "R-WARN black"));
  REQUIRE(one.board().reported_rulings().size() == 1);
  auto undo = ruled(3, "R-UNDO 2");
  undo.undoes = 2;
  one.tell(undo);
  CHECK(one.board().reported_rulings().empty());
  auto again = ruled(4, "R-UNDO 3");
  again.undoes = 3;
  one.tell(again);
  CHECK(one.board().reported_rulings().size() == 1);
}

TEST_CASE(
    "names are exchanged by a ruling, given back by its undoing, and those of the pairing in the next game") {
  OneBoard one;
  const auto white = [&] { return one.board().tags().at(0).value; };
  one.tell(tracking::GameStarted{kStart, false});
  one.tell(move(1, "e2e4", "e4", kAfterE4));
  CHECK(one.tell(ruled(1, "R-COLOURS keep")).parts == kRulings);
  CHECK(one.tell(ruled(2, "R-COLOURS swap")).parts == (kRulings | kTable));
  CHECK(white() == "Bela");
  auto undo = ruled(3, "R-UNDO 2");
  undo.undoes = 2;
  CHECK(one.tell(undo).parts == (kRulings | kTable));
  CHECK(white() == "Ada");
  one.tell(ruled(4, "R-COLOURS swap"));
  CHECK(white() == "Bela");
  CHECK((one.tell(tracking::GameStarted{kStart, false}, 2).parts & kTable) != 0);
  CHECK(white() == "Ada");
  CHECK(one.tell(ruled(5, "R-COLOURS swap"), 1).parts == 0);  // of the game before
  CHECK(white() == "Ada");
}

tracking::ClockChanged clock(int white, int black, std::optional<Color> running = std::nullopt) {
  return {Millis{white * 1000}, Millis{black * 1000}, running, true};
}

TEST_CASE("a finished game keeps the times of its end until the next game starts") {
  OneBoard one;
  one.tell(tracking::GameStarted{kStart, false});
  one.tell(clock(205, 237, Color::black));
  one.tell(move(1, "e2e4", "e4", kAfterE4));
  SECTION("though the clock runs on") {
    CHECK((one.tell(tracking::GameEnded{rules::Result::white_wins, tracking::EndedBy::ruling}).parts &
           kClock) != 0);
    CHECK(one.board().clock->black == Millis{237'000});
    CHECK(one.tell(clock(205, 180, Color::black)).parts == 0);
    CHECK(one.board().clock->black == Millis{237'000});
  }
  SECTION("though it is set for the next game afterwards") {
    one.tell(clock(205, 236));
    one.tell(tracking::GameEnded{rules::Result::white_wins, tracking::EndedBy::kings_on_centre});
    CHECK(one.tell(clock(303, 303)).parts == 0);
    CHECK(one.board().clock->white == Millis{205'000});
    CHECK(one.board().clock->black == Millis{236'000});
  }
  SECTION("though it was set for the next game before the result was shown") {
    one.tell(clock(205, 236));
    one.tell(clock(303, 236));
    one.tell(clock(303, 303));
    one.tell(tracking::GameEnded{rules::Result::white_wins, tracking::EndedBy::kings_on_centre});
    CHECK(one.board().clock->white == Millis{205'000});
  }
  SECTION("and when the arbiter changes the result") {
    one.tell(tracking::GameEnded{rules::Result::white_wins, tracking::EndedBy::kings_on_centre});
    const Millis white = one.board().clock->white;
    one.tell(clock(303, 303));
    one.tell(tracking::GameEnded{rules::Result::black_wins, tracking::EndedBy::ruling});
    CHECK(one.board().clock->white == white);
  }
  CHECK_FALSE(one.board().clock->running);
  CHECK(one.state.apply(DeviceStatus{7, "p", {"s"}, "f", DeviceState::lost, 0, 0}).parts == kDevice);
  one.tell(clock(303, 303));
  CHECK((one.tell(tracking::GameStarted{kStart, false}, 2).parts & kClock) != 0);
  CHECK(one.board().clock->white == Millis{303'000});
}

TEST_CASE("a game that goes on after all has the time that its clock shows") {
  OneBoard one;
  one.tell(tracking::GameStarted{kStart, false});
  one.tell(clock(100, 90, Color::white));
  one.tell(tracking::GameEnded{rules::Result::black_wins, tracking::EndedBy::ruling});
  one.tell(clock(80, 90, Color::white));
  one.tell(tracking::GameEnded{rules::Result::unknown, tracking::EndedBy::resumed});
  CHECK(one.board().clock->white == Millis{80'000});
  CHECK(one.board().clock->running == Color::white);
}

TEST_CASE("a ruling on the last game changes its record and not what the board shows now") {
  OneBoard one;
  one.tell(tracking::GameStarted{kStart, false});
  one.tell(move(1, "e2e4", "e4", kAfterE4));
  one.tell(tracking::GameStarted{kStart, false}, 2);
  const auto version = one.state.record_version();
  CHECK(one.tell(ruled(1, "R-LOSS white"), 1).parts == 0);
  CHECK(one.tell(tracking::GameEnded{rules::Result::black_wins, tracking::EndedBy::ruling}, 1).parts == 0);
  CHECK(one.board().result == rules::Result::unknown);
  CHECK(one.board().game == 2);
  CHECK(one.state.record_version() == version + 2);
}

TEST_CASE("a result that was taken back is none") {
  OneBoard one;
  one.tell(tracking::GameStarted{kStart, false});
  one.tell(tracking::GameEnded{rules::Result::black_wins, tracking::EndedBy::ruling});
  one.tell(tracking::GameEnded{rules::Result::unknown, tracking::EndedBy::resumed});
  CHECK(one.board().result == rules::Result::unknown);
  CHECK(one.board().result_by.empty());
}

TEST_CASE("of a game under way each side's clock is kept as it was when it stood still last") {
  OneBoard one;
  const auto clock = [&](int white, int black, std::optional<Color> running, bool connected = true) {
    one.tell(tracking::ClockChanged{Millis{white}, Millis{black}, running, connected});
  };
  using Shown = std::tuple<int, std::optional<Millis>, std::optional<Millis>>;
  const auto at_rest = [&] {
    const auto games = one.state.resting_games();
    const RestingGame game = games.contains(7) ? games.at(7) : RestingGame{};
    return Shown{game.game, game.clocks.white, game.clocks.black};
  };
  one.tell(tracking::GameStarted{kStart, false});
  CHECK(one.state.resting_games().empty());
  clock(300'000, 300'000, {});
  clock(299'000, 300'000, Color::white);
  CHECK(at_rest() == Shown{1, Millis{300'000}, Millis{300'000}});
  clock(303'000, 300'000, Color::black);
  clock(303'000, 295'000, Color::black);
  CHECK(at_rest() == Shown{1, Millis{303'000}, Millis{300'000}});
  clock(303'000, 294'000, {});
  CHECK(at_rest() == Shown{1, Millis{303'000}, Millis{294'000}});
  one.tell(tracking::RulingMade{1, 2, "R-TIME black +0:02:00", "", "fide-2023", "", "", 0, 0, Millis{303'000},
                                Millis{414'000}, ""});
  CHECK(at_rest() == Shown{1, Millis{303'000}, Millis{414'000}});
  SECTION("a game that is over has none, until it goes on") {
    one.tell(tracking::GameEnded{rules::Result::draw, tracking::EndedBy::kings_on_centre});
    CHECK(one.state.resting_games().empty());
    one.tell(tracking::GameEnded{rules::Result::unknown, tracking::EndedBy::resumed});
    CHECK(std::get<0>(at_rest()) == 1);
  }
  SECTION("a clock that was removed shows nothing") {
    clock(0, 0, {}, false);
    CHECK(one.state.resting_games().empty());
  }
}

}  // namespace
}  // namespace eboard::live::live_state_test
