// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The games of a board that reports moves: what it says is played, and what does not fit is never guessed.
#include "daemon/tracking/table/move_tracker.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/ruled_plies.hpp"
#include "tests/support/tracked_words.hpp"

namespace eboard::tracking::test::move_tracker_test {

using namespace std::chrono_literals;
using drivers::MoveReported;
using drivers::NewGameReported;
using drivers::TakebackReported;
using drivers::TimesReading;

namespace {

struct Reporting {
  MoveTracker tracker;
  std::vector<TrackedEvent> events;
  Millis now{1000};

  explicit Reporting(MoveTracker made = MoveTracker()) : tracker(std::move(made)) {}

  void hear(drivers::Payload payload) {
    now += 10s;
    tracker.apply({now, std::move(payload)}, events);
  }
  void play(const std::vector<std::string>& moves) {
    for (const std::string& move : moves) hear(MoveReported{move});
  }
  /// With their numbers, from 1.
  void play_numbered(const std::vector<std::string>& moves, int from = 1) {
    for (const std::string& move : moves) hear(MoveReported{move, from++});
  }
  void rule(Ruled ruled) { tracker.rule(now, ruled, events); }

  template <class Kind>
  [[nodiscard]] std::vector<Kind> said() const {
    std::vector<Kind> out;
    for (const TrackedEvent& event : events) {
      if (const auto* kind = std::get_if<Kind>(&event.what)) out.push_back(*kind);
    }
    return out;
  }
  /// The plies of the latest game that are on record.
  [[nodiscard]] std::string record() const {
    std::vector<std::string> plies;
    for (const TrackedEvent& event : events) {
      if (std::holds_alternative<GameStarted>(event.what)) plies.clear();
      if (const auto* back = std::get_if<TakenBack>(&event.what))
        plies.resize(static_cast<std::size_t>(back->to_ply));
      const auto* move = std::get_if<MoveTracked>(&event.what);
      if (move == nullptr || !recorded(move->state)) continue;
      plies.resize(static_cast<std::size_t>(move->ply - 1));
      plies.push_back(move->uci.text());
    }
    return fmt::format("{}", fmt::join(plies, " "));
  }
  /// "code state", of every report.
  [[nodiscard]] std::string irregularities() const {
    std::string out;
    for (const IrregularityFound& found : said<IrregularityFound>())
      out += fmt::format("{}{} {}", out.empty() ? "" : ", ", found.code.text(), found.state.text());
    return out;
  }
  [[nodiscard]] bool agrees() const { return said<BoardSeen>().back().agrees; }
};

const std::vector<std::string> kMate{"f2f3", "e7e5", "g2g4", "d8h4"};

}  // namespace

TEST_CASE("what a board reports is played and certain, castling and promotion included") {
  Reporting board;
  board.play({"e2e4", "e7e5", "g1f3", "g8f6", "f1c4", "f8c5", "O-O", "e8g8"});
  CHECK(board.record() == "e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1g1 e8g8");
  CHECK(board.said<MoveTracked>().back().state == MoveState::committed);
  CHECK(board.said<MoveTracked>().back().confidence == 1.0);
  CHECK(board.said<MoveTracked>().back().san == "O-O");
  CHECK(board.irregularities().empty());

  Reporting pawn;
  pawn.play({"a2a4", "b7b5", "a4b5", "a7a6", "b5a6", "g8f6", "a6a7", "f6g8", "a7b8q"});
  CHECK(pawn.said<MoveTracked>().back().san == "axb8=Q");
}

TEST_CASE("takebacks are as the board says, beyond a mate too") {
  Reporting board;
  board.play({"e2e4", "e7e5"});
  board.hear(TakebackReported{});
  board.play({"c7c5"});
  CHECK(board.record() == "e2e4 c7c5");

  Reporting mated;
  mated.play(kMate);
  CHECK(mated.said<GameEnded>().back().by == EndedBy::checkmate);
  CHECK(mated.said<PhaseChanged>().back().phase == Phase::result_shown);
  mated.hear(TakebackReported{});
  CHECK(mated.said<GameEnded>().back().by == EndedBy::resumed);
  mated.play({"b8c6"});
  CHECK(mated.record() == "f2f3 e7e5 g2g4 b8c6");
}

TEST_CASE("a new game ends the one before, whose result nobody showed") {
  Reporting board;
  board.play({"e2e4"});
  board.hear(NewGameReported{});
  CHECK(board.irregularities() == "no_result completed");
  CHECK(board.said<GameEnded>().back().by == EndedBy::new_game);
  board.hear(NewGameReported{});  // once more: no game came to be
  board.play({"d2d4"});
  CHECK(board.events.back().game == 2);
  CHECK(board.record() == "d2d4");

  Reporting mated;
  mated.play(kMate);
  mated.hear(NewGameReported{});
  CHECK(mated.irregularities().empty());
}

TEST_CASE("the first move of a game begins one though nobody said so, and a repeated report is one move") {
  Reporting board;
  board.play_numbered({"e2e4", "e7e5"});
  board.hear(MoveReported{"e7e5", 2});
  CHECK(board.record() == "e2e4 e7e5");
  board.play_numbered({"d2d4"});
  CHECK(board.record() == "d2d4");
  CHECK(board.events.back().game == 2);
}

TEST_CASE("a move that does not fit is reported to the operator, and nothing is recorded") {
  Reporting board;
  board.play({"e2e4", "e7e5", "e4e5"});
  CHECK(board.irregularities() == "move_not_followed pending");
  const auto found = board.said<IrregularityFound>().back();
  CHECK(found.for_whom == ForWhom::op);
  CHECK(found.move == "e4e5");
  CHECK_FALSE(board.agrees());
  board.play({"g1f3"});  // legal on record, but the board stands elsewhere
  CHECK(board.record() == "e2e4 e7e5");
  CHECK(board.irregularities() == "move_not_followed pending");

  SECTION("until the board has taken back as much") {
    board.hear(TakebackReported{});
    CHECK_FALSE(board.agrees());
    board.hear(TakebackReported{});
    CHECK(board.irregularities() == "move_not_followed pending, move_not_followed corrected");
    CHECK(board.agrees());
    board.play({"g1f3"});
    CHECK(board.record() == "e2e4 e7e5 g1f3");
  }
  SECTION("until it shows the position on record") {
    board.hear(
        drivers::BoardSnapshot{rules::parse_fen(board.said<MoveTracked>().back().fen).value().placement});
    CHECK(board.agrees());
    board.hear(TakebackReported{});
    CHECK(board.record() == "e2e4");
  }
  SECTION("until somebody enters what was played") {
    board.rule(
        {.kept = 2,
         .plies = eboard::test::ruled_plies(
             *rules::Position::from_setup(rules::parse_fen(board.said<MoveTracked>().back().fen).value()),
             {"g1f3"})});
    CHECK(board.record() == "e2e4 e7e5 g1f3");
    CHECK(board.agrees());
    board.play({"b8c6"});
    CHECK(board.record() == "e2e4 e7e5 g1f3 b8c6");
  }
  SECTION("until the next game") {
    board.hear(NewGameReported{});
    board.play({"e2e4"});
    CHECK(board.record() == "e2e4");
    CHECK(board.agrees());
  }
}

TEST_CASE("a number that is not the next one shows that moves are missing, legal or not") {
  Reporting board;
  board.play_numbered({"e2e4", "e7e5"});
  board.hear(MoveReported{"g1f3", 5});
  CHECK(board.record() == "e2e4 e7e5");
  CHECK(board.irregularities() == "move_not_followed pending");
}

// It was called corrected at the first takeback, with two moves of the board still to be taken back.
TEST_CASE(
    "by the numbers of its moves a board stands where the record does when it has taken back all of them") {
  Reporting board;
  board.play_numbered({"e2e4", "e7e5"});
  board.hear(MoveReported{"g1f3", 5});
  for (int i = 0; i < 2; ++i) {
    board.hear(TakebackReported{});
    CHECK(board.irregularities() == "move_not_followed pending");
  }
  board.hear(MoveReported{"b8c6", 4});  // and another one instead
  for (int i = 0; i < 2; ++i) {
    CHECK(board.irregularities() == "move_not_followed pending");
    board.hear(TakebackReported{});
  }
  CHECK(board.irregularities() == "move_not_followed pending, move_not_followed corrected");
  board.play_numbered({"d2d4"}, 3);
  CHECK(board.record() == "e2e4 e7e5 d2d4");
}

TEST_CASE("a number that was there before shows takebacks that nobody heard") {
  Reporting board;
  board.play_numbered({"e2e4", "e7e5", "g1f3", "b8c6"});
  board.hear(MoveReported{"d7d6", 2});
  CHECK(board.irregularities() == "move_not_followed pending");
  board.hear(TakebackReported{});
  CHECK(board.irregularities() == "move_not_followed pending");  // it stands behind 1. e4
  board.play_numbered({"e7e5", "g1f3"}, 2);
  CHECK(board.irregularities() == "move_not_followed pending");
  board.play_numbered({"b8c6"}, 4);
  CHECK(board.irregularities() == "move_not_followed pending, move_not_followed corrected");
  CHECK(board.record() == "e2e4 e7e5 g1f3 b8c6");
}

TEST_CASE("a number below all that is known of the board leaves it unknown") {
  Reporting board;
  board.play_numbered({"e2e4", "e7e5", "g1f3"});
  board.hear(
      drivers::BoardSnapshot{rules::parse_fen(board.said<MoveTracked>().back().fen).value().placement});
  board.hear(MoveReported{"c7c5", 2});
  board.play_numbered({"g1f3", "e5f4"}, 3);
  CHECK(board.irregularities() == "move_not_followed pending");
  CHECK(board.record() == "e2e4 e7e5 g1f3");
}

TEST_CASE("a takeback without a move, and one before the first position, do not fit") {
  Reporting board;
  board.hear(TakebackReported{});
  CHECK(board.irregularities() == "move_not_followed pending");
  board.play({"e2e4"});
  CHECK(board.record().empty());
  board.hear(MoveReported{"e2e4", 1});
  CHECK(board.record() == "e2e4");
}

TEST_CASE("behind a lost link moves without numbers are presumed, those with numbers are certain") {
  Reporting board;
  board.play({"e2e4"});
  board.hear(drivers::LinkLost{"unplugged"});
  CHECK(board.said<PhaseChanged>().back().phase == Phase::not_heard);
  board.hear(drivers::LinkOpened{"port"});
  board.play({"e7e5"});
  CHECK(board.said<MoveTracked>().back().state == MoveState::presumed);
  board.hear(NewGameReported{});
  board.play({"e2e4"});
  CHECK(board.said<MoveTracked>().back().state == MoveState::committed);

  Reporting numbered;
  numbered.play_numbered({"e2e4"});
  numbered.hear(drivers::LinkLost{"unplugged"});
  numbered.play_numbered({"e7e5"}, 2);
  CHECK(numbered.said<MoveTracked>().back().state == MoveState::committed);
}

TEST_CASE("a board with a clock gives a move its times with the next reading, or none after three seconds") {
  Reporting board;
  board.hear(TimesReading{300s, 300s});
  board.play({"e2e4"});
  CHECK(board.said<MoveTracked>().back().state == MoveState::provisional);
  board.hear(TimesReading{297s, 300s});
  CHECK(board.record() == "e2e4");
  CHECK(board.said<MoveTracked>().back().san == "e4");
  // ten seconds had passed before the reading
  CHECK_FALSE(board.said<MoveTracked>().back().white.has_value());

  board.play({"e7e5"});
  board.tracker.apply({board.now + 1s, TimesReading{297s, 290s}}, board.events);
  CHECK(board.record() == "e2e4 e7e5");
  CHECK(board.said<MoveTracked>().back().black == Millis(290s));

  board.play({"g1f3"});
  CHECK(board.tracker.next_deadline() == board.now + 3s);
  board.hear(TakebackReported{});  // ten seconds later: it was committed meanwhile
  CHECK(board.record() == "e2e4 e7e5");
  CHECK(board.said<TakenBack>().size() == 1);
  board.play({"d2d4"});
  board.tracker.apply({board.now + 1s, TakebackReported{}}, board.events);
  CHECK(board.said<MoveRetracted>().size() == 1);
  CHECK(board.said<TakenBack>().size() == 1);
}

TEST_CASE("the clock that does not tell whose time runs shows it") {
  Reporting board;
  board.hear(TimesReading{300s, 300s});
  CHECK_FALSE(board.said<ClockChanged>().back().running);
  board.hear(TimesReading{299s, 300s});
  CHECK(board.said<ClockChanged>().back().running == rules::Color::white);
  board.hear(TimesReading{299s, 298s});
  CHECK(board.said<ClockChanged>().back().running == rules::Color::black);
  board.hear(TimesReading{299s, 298s});
  CHECK_FALSE(board.said<ClockChanged>().back().running);
  board.hear(TimesReading{299s, 298s, rules::Color::white});
  CHECK(board.said<ClockChanged>().back().running == rules::Color::white);
  board.hear(drivers::ClockMissing{});
  CHECK_FALSE(board.said<ClockChanged>().back().connected);
}

TEST_CASE("behind a ruling nothing is play until the board stands as it was ruled") {
  Reporting board;
  board.play({"e2e4", "e7e5", "g1f3"});
  board.rule({.kept = 1, .awaits_board = true});
  CHECK(board.tracker.awaits_board());
  CHECK(board.record() == "e2e4");
  board.play({"b8c6"});
  CHECK(board.record() == "e2e4");
  for (int i = 0; i < 3; ++i) board.hear(TakebackReported{});
  CHECK_FALSE(board.tracker.awaits_board());
  CHECK(board.agrees());
  board.play({"c7c5"});
  CHECK(board.record() == "e2e4 c7c5");
  CHECK(board.irregularities().empty());
}

TEST_CASE("a result that is ruled ends the game, and one that is revoked lets it go on") {
  Reporting board;
  board.play({"e2e4", "e7e5"});
  board.rule({.kept = 2, .result = rules::Result::draw, .by = EndedBy::ruling});
  CHECK(board.said<GameEnded>().back() == GameEnded{rules::Result::draw, EndedBy::ruling});
  CHECK(board.tracker.can_resume());
  board.play({"g1f3"});  // analysis
  CHECK(board.record() == "e2e4 e7e5");
  CHECK(board.irregularities().empty());
  board.rule({.kept = 2});
  CHECK(board.tracker.awaits_board());
  board.hear(TakebackReported{});
  board.play({"d2d4"});
  CHECK(board.record() == "e2e4 e7e5 d2d4");
}

TEST_CASE("a result that was reported ends the game until it is taken back, and a ruling stands over it") {
  using drivers::ResultReported;
  Reporting board;
  board.play_numbered({"e2e4", "e7e5"});
  board.hear(ResultReported{rules::Result::white_wins});
  CHECK(board.said<GameEnded>().back() == GameEnded{rules::Result::white_wins, EndedBy::reported});
  board.hear(ResultReported{rules::Result::draw});
  CHECK(board.said<GameEnded>().back() == GameEnded{rules::Result::draw, EndedBy::reported});
  board.hear(ResultReported{});
  board.play_numbered({"g1f3"}, 3);
  CHECK(board.record() == "e2e4 e7e5 g1f3");
  board.rule({.kept = 3, .result = rules::Result::black_wins, .by = EndedBy::ruling});
  const std::size_t ends = board.said<GameEnded>().size();
  board.hear(ResultReported{rules::Result::draw});
  board.hear(ResultReported{});
  CHECK(board.said<GameEnded>().size() == ends);
  CHECK(board.tracker.stated()->told.plies == std::vector<std::string>{"e2e4", "e7e5", "g1f3"});
}

TEST_CASE("an illegal move of a record is said to be the record's, not pressed for") {
  Reporting board;
  board.play_numbered({"e2e4", "e7e5"});
  board.hear(drivers::IllegalReported{"e6", 3});
  const auto said = board.said<IrregularityFound>();
  REQUIRE(said.size() == 1);
  CHECK(said[0].move == "e6");
  CHECK(std::get<evidence::IllegalPly>(said[0].evidence).completed_by == evidence::Completion::record);
}

TEST_CASE("what was told is known until the next game, whatever was ruled") {
  Reporting board;
  board.hear(drivers::GameNamed{"3 1 - - -"});
  CHECK_FALSE(board.tracker.checkpoint());  // the name would be lost
  board.play_numbered({"e2e4", "e7e5"});
  board.hear(drivers::IllegalReported{"Ke3", 3});
  CHECK(board.irregularities() == "illegal_move pending");
  board.hear(drivers::IllegalReported{"Ke3", 3});
  CHECK(board.irregularities() == "illegal_move pending");
  board.rule({.kept = 1});
  CHECK(board.record() == "e2e4");
  CHECK(board.tracker.stated()->told.plies == std::vector<std::string>{"e2e4", "e7e5", "Ke3"});
  CHECK(board.tracker.stated()->told.illegal);
  board.hear(NewGameReported{});
  CHECK(board.tracker.stated()->told.plies.empty());
  CHECK(board.tracker.checkpoint());
}

TEST_CASE("repetitions and times at zero are told of a board that reports moves, too") {
  Reporting board;
  const std::vector<std::string> dance{"g1f3", "g8f6", "f3g1", "f6g8"};
  for (int n = 0; n < 2; ++n) board.play(dance);
  CHECK(board.irregularities() == "threefold_repetition completed");
  for (int n = 0; n < 2; ++n) board.play(dance);
  CHECK_THAT(board.irregularities(), ContainsSubstring("fivefold_repetition completed"));
  Reporting timed;
  timed.hear(TimesReading{0s, 300s, std::optional<rules::Color>{}});
  timed.play({"e2e4"});
  CHECK(timed.irregularities().empty());  // it was never set
  timed.hear(TimesReading{60s, 60s, rules::Color::black});
  timed.hear(TimesReading{60s, 0s, rules::Color::black});
  timed.hear(TimesReading{60s, 0s, rules::Color::black});
  CHECK(timed.irregularities() == "time_forfeit_candidate completed");
}

TEST_CASE("a game from a position of its own counts from there") {
  TrackerSettings settings;
  settings.start = rules::parse_fen("4k3/P7/8/8/8/8/8/4K3 w - - 0 1").value();
  Reporting board{MoveTracker(settings)};
  board.play({"a7a8q", "e8d7"});
  CHECK(board.record() == "a7a8q e8d7");
  CHECK(board.said<GameStarted>().back().fen == "4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
}

TEST_CASE("between games a checkpoint holds all that is known") {
  Reporting board;
  CHECK_FALSE(board.tracker.checkpoint());
  board.play(kMate);
  CHECK_FALSE(board.tracker.checkpoint());
  board.hear(TimesReading{300s, 299s, std::optional<rules::Color>{}});
  board.hear(NewGameReported{});
  const auto kept = board.tracker.checkpoint();
  REQUIRE(kept);
  auto restored = MoveTracker::restore({}, *kept);
  REQUIRE(restored);
  CHECK(restored->checkpoint() == kept);
  CHECK(MoveTracker::games_of(*kept) == 1);
  Reporting next(std::move(*restored));
  next.play({"e2e4"});
  CHECK(next.events.back().game == 2);
  CHECK(next.said<MoveTracked>().back().state == MoveState::provisional);  // its clock is known

  CHECK_FALSE(MoveTracker::restore({}, "nonsense"));
  CHECK_FALSE(MoveTracker::restore({}, "0 1 moves"));
}

}  // namespace eboard::tracking::test::move_tracker_test
