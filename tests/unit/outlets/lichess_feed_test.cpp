// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/outlets/lichess/feed.hpp"
#include "daemon/outlets/lichess/follower.hpp"

#include <fmt/format.h>

#include <random>

#include "rules/chess/notation/notation.hpp"
#include "rules/chess/pgn/pgn.hpp"
#include "tests/support/catch.hpp"

namespace lichess_feed_test {

using namespace eboard;
using namespace eboard::outlets::lichess;
using namespace std::chrono_literals;
using rules::Result;

namespace {

Steady at(std::chrono::milliseconds time) { return Steady{} + 1000s + time; }

/// A part with these moves in SAN; the last `without` of them have no clock.
Part part(int board, std::initializer_list<const char*> moves, std::size_t without = 0,
          Result result = Result::unknown) {
  Part made{fmt::format("eboardd-{}", board), fmt::format("board {}", board), {}, false};
  made.record.set_tag("Round", fmt::format("1.{}", board));
  made.record.set_tag("Board", std::to_string(board));
  made.record.set_tag("White", "White");
  made.record.set_tag("Black", "Black");
  made.record.set_tag("GameId", made.id);
  made.record.result = result;
  made.record.set_tag("Result", rules::to_string(result));
  rules::Position position = rules::Position::initial();
  for (const char* san : moves) {
    const auto move = rules::parse_san(position, san);
    REQUIRE(move);
    std::optional<std::chrono::milliseconds> clock;
    if (made.record.plies.size() + without < moves.size()) clock = 300s;
    made.record.plies.push_back({*move, clock, {}, {}});
    position.play(*move);
  }
  return made;
}

std::vector<std::string> boards_in(const std::string& body) {
  std::vector<std::string> boards;
  rules::read_pgn(body, [&](const rules::PgnGame& game) {
    boards.emplace_back(game.record.tag("Board").value_or(""));
    return true;
  });
  return boards;
}

/// What Lichess would show of the part.
std::string pgn(const Part& shown) { return rules::to_pgn(shown.record) + "\n"; }

Parts shared(const std::vector<Part>& parts) {
  Parts all;
  for (const Part& part : parts) all.push_back(std::make_shared<Part>(part));
  return all;
}

std::string pgn_of(const std::vector<Part>& shown) {
  std::string text;
  for (const Part& one : shown) text += pgn(one);
  return text;
}

/// Games at these boards.
std::vector<Part> boards(int first, int last) {
  std::vector<Part> parts;
  for (int board = first; board <= last; ++board) parts.push_back(part(board, {"e4"}));
  return parts;
}

/// A feed that has sent this.
Feed fed(const Part& sent, Steady now) {
  Feed feed;
  feed.show(shared({sent}), {}, now);
  CHECK_FALSE(feed.body(now).empty());
  feed.sent(0, now);
  return feed;
}

}  // namespace

TEST_CASE("all games of the round are sent when one changes, and nothing when none does") {
  Feed feed;
  feed.show(shared({part(1, {"e4"}), part(2, {"d4"})}), {}, at(0s));
  const std::string body = feed.body(at(0s));
  CHECK_THAT(body,
             ContainsSubstring("1. e4") && ContainsSubstring("1. d4") && ContainsSubstring("[Result \"*\"]"));
  CHECK(feed.body(at(0s)) == body);  // until it is taken
  feed.sent(0, at(0s));
  CHECK(feed.body(at(1s)).empty());
  feed.show(shared({part(1, {"e4"}), part(2, {"d4"})}), {}, at(2s));
  CHECK(feed.body(at(2s)).empty());
  feed.show(shared({part(1, {"e4", "e5"}), part(2, {"d4"})}), {}, at(3s));
  CHECK_THAT(feed.body(at(3s)), ContainsSubstring("e5") && ContainsSubstring("1. d4"));
}

TEST_CASE(
    "of many games that Lichess has no room for, the first tables are named, and the number of others") {
  for (const auto& [last, told] :
       {std::pair(101, "1 game of round 3 is not at Lichess, since a round there shows 100: board 101."),
        std::pair(103,
                  "3 games of round 3 are not at Lichess, since a round there shows 100: board 101, "
                  "board 102, board 103."),
        std::pair(1000,
                  "900 games of round 3 are not at Lichess, since a round there shows 100: board 101, "
                  "board 102, board 103 and 897 more.")}) {
    Feed feed({}, 3);
    feed.show(shared(boards(1, last)), {}, at(0s));
    CHECK(boards_in(feed.body(at(0s))).size() == 100);
    CHECK(feed.notices() == std::vector<std::string>{told});
  }
}

TEST_CASE("a table is named once, however many of its games have no room") {
  Feed feed({.max_games = 1});
  std::vector<Part> games{part(1, {"e4"}), part(7, {"e4"}), part(7, {"d4"}), part(9, {"e4"})};
  games[2].id += "-again";
  feed.show(shared(games), {}, at(0s));
  CHECK_FALSE(feed.body(at(0s)).empty());
  CHECK(feed.notices() ==
        std::vector<std::string>{
            "3 games of round 1 are not at Lichess, since a round there shows 1: board 7, board 9."});
}

TEST_CASE("Lichess gets a hundred games of a round, those that it has before others") {
  Feed feed;
  std::vector<Part> parts = boards(2, 103);
  feed.show(shared(parts), {}, at(0s));
  CHECK(boards_in(feed.body(at(0s))).size() == 100);
  feed.sent(0, at(0s));
  CHECK(feed.notices().size() == 1);
  parts.insert(parts.begin(), part(1, {"e4"}));
  parts[100] = part(101, {"e4", "e5"});
  feed.show(shared(parts), {}, at(1s));
  const auto sent = boards_in(feed.body(at(1s)));
  CHECK(sent.size() == 100);
  CHECK(sent.front() == "2");
  CHECK(sent.back() == "101");
}

TEST_CASE("after a restart the games that Lichess has stay, and are asked for where that matters") {
  Feed feed;
  feed.show(shared(boards(1, 100)), {}, at(0s));
  CHECK_FALSE(feed.reads_first());
  std::vector<Part> parts = boards(1, 103);
  parts[102] = part(103, {"e4", "e5"});
  feed.show(shared(parts), {}, at(0s));
  CHECK(feed.reads_first());
  SECTION("it is full of them") {
    feed.read(pgn_of(boards(4, 103)), at(0s));
    CHECK_FALSE(feed.reads_first());
    CHECK(feed.notices() ==
          std::vector<std::string>{"3 games of round 1 are not at Lichess, since a round there shows 100: "
                                   "board 1, board 2, board 3."});
    const auto sent = boards_in(feed.body(at(0s)));
    CHECK(sent.size() == 100);
    CHECK(sent.front() == "4");
    CHECK(sent.back() == "103");
  }
  SECTION("it has room") {
    feed.read(pgn_of(boards(5, 103)), at(0s));
    const auto sent = boards_in(feed.body(at(0s)));
    CHECK(sent.size() == 100);
    CHECK(std::pair(sent[0], sent[1]) == std::pair<std::string, std::string>("1", "5"));
  }
  SECTION("it has games of others") {
    feed.read(pgn_of(boards(201, 290)), at(0s));
    CHECK(boards_in(feed.body(at(0s))).size() == 10);
    CHECK(feed.notices().size() == 1);
  }
  SECTION("it may not be read: then some are sent") {
    feed.unread(at(0s));
    CHECK_FALSE(feed.reads_first());
    CHECK(boards_in(feed.body(at(0s))).size() == 100);
  }
}

TEST_CASE("games that others took the last places from are told as such, and come when there is room again") {
  Feed feed;
  std::vector<Part> parts = boards(1, 60);
  feed.show(shared(parts), {}, at(0s));
  CHECK(boards_in(feed.body(at(0s))).size() == 60);
  feed.sent(0, at(0s));
  const std::string theirs = pgn_of(boards(201, 260));
  const std::vector<std::string> told{
      "20 games of round 1 are not at Lichess, since a round there shows 100: board 41, board 42, board 43 "
      "and 17 more."};
  feed.read(theirs + pgn_of(boards(1, 40)), at(5s));
  CHECK(feed.notices() == told);
  CHECK(boards_in(feed.body(at(5s))).size() == 40);
  feed.sent(0, at(5s));
  feed.read(theirs + pgn_of(boards(1, 40)), at(30s));
  CHECK(feed.notices() == told);
  CHECK(feed.body(at(30s)).empty());
  CHECK(feed.reads(at(120s)));
  // Somebody removes two of the others there.
  feed.read(pgn_of(boards(203, 260)) + pgn_of(boards(1, 40)), at(120s));
  CHECK(feed.next() == Steady{});
  CHECK(boards_in(feed.body(at(120s))).size() == 42);
  CHECK(feed.notices().front().starts_with("18 games of round 1"));
}

TEST_CASE("the clocks of now go with the moves, and are no reason to send") {
  Feed feed;
  Part moved = part(1, {"e4"});
  moved.clocks = PartClocks{{290s, 300s, rules::Color::black}, storage::Moment{}};
  feed.show(shared({moved}), {}, at(0s));
  CHECK_THAT(feed.body(at(0s)), ContainsSubstring("[WhiteClock \"0:04:50\"]") &&
                                    ContainsSubstring("[ReferenceTime \"B/1970-01-01T00:00:00"));
  feed.sent(0, at(0s));
  moved.clocks->shown.white = 280s;
  feed.show(shared({moved}), {}, at(1s));
  CHECK(feed.body(at(1s)).empty());
  Part waits = part(1, {"e4", "e5", "Nf3"}, 1);
  waits.clocks = moved.clocks;
  feed.show(shared({waits}), {}, at(2s));
  CHECK_THAT(feed.body(at(2s)), ContainsSubstring("e5") && !ContainsSubstring("WhiteClock"));
}

TEST_CASE("a last move waits for its clock, and not for ever") {
  Feed feed({.clock_wait = 3s});
  feed.show(shared({part(1, {"e4", "e5", "Nf3"}, 1)}), {}, at(0s));
  CHECK_THAT(feed.body(at(0s)), ContainsSubstring("e5") && !ContainsSubstring("Nf3"));
  feed.sent(0, at(0s));
  CHECK(feed.next() == at(3s));
  CHECK(feed.body(at(2999ms)).empty());
  SECTION("the clock comes") {
    feed.show(shared({part(1, {"e4", "e5", "Nf3"})}), {}, at(1s));
    CHECK_THAT(feed.body(at(1s)), ContainsSubstring("Nf3 {[%clk 0:05:00]}"));
  }
  SECTION("it does not come") {
    feed.show(shared({part(1, {"e4", "e5", "Nf3"}, 1)}), {}, at(2s));  // something else changed
    CHECK_THAT(feed.body(at(3s)), ContainsSubstring("Nf3"));
  }
  SECTION("the reply comes") {
    feed.show(shared({part(1, {"e4", "e5", "Nf3", "Nc6"}, 1)}), {}, at(1s));
    CHECK_THAT(feed.body(at(1s)), ContainsSubstring("Nf3") && !ContainsSubstring("Nc6"));
  }
  SECTION("the game ends") {
    feed.show(shared({part(1, {"e4", "e5", "Nf3"}, 1, Result::black_wins)}), {}, at(1s));
    CHECK_THAT(feed.body(at(1s)), ContainsSubstring("Nf3 0-1"));
  }
  SECTION("the daemon ends") { CHECK_THAT(feed.body(at(1s), true), ContainsSubstring("Nf3")); }
}

TEST_CASE("in a game without clocks no move waits") {
  Feed feed;
  feed.show(shared({part(1, {"e4", "e5"}, 2)}), {}, at(0s));
  CHECK_THAT(feed.body(at(0s)), ContainsSubstring("e5"));
}

TEST_CASE("what Lichess shows is read some time after a push, and not too often") {
  Feed feed = fed(part(1, {"e4"}), at(0s));
  CHECK_FALSE(feed.reads(at(4s)));
  CHECK(feed.reads(at(5s)));
  feed.show(shared({part(1, {"e4", "e5"})}), {}, at(1s));
  CHECK_FALSE(feed.body(at(1s)).empty());
  feed.sent(0, at(1s));
  CHECK(feed.reads(at(5s)));  // pushes that go on do not put it off
  feed.read(pgn(part(1, {"e4", "e5"})), at(5s));
  CHECK_FALSE(feed.next());
  CHECK(feed.notices().empty());
  feed.show(shared({part(1, {"e4", "e5", "Nf3"})}), {}, at(6s));
  CHECK_FALSE(feed.body(at(6s)).empty());
  feed.sent(0, at(6s));
  CHECK_FALSE(feed.reads(at(19s)));
  CHECK(feed.reads(at(20s)));
}

TEST_CASE("a draw that Lichess adds is one notice, and is put right once") {
  Feed feed = fed(part(1, {"e4", "e5"}), at(0s));
  const std::string drawn = pgn(part(1, {"e4", "e5"}, 0, Result::draw));
  feed.read(drawn, at(5s));
  CHECK(feed.notices() ==
        std::vector<std::string>{"Lichess says 1/2-1/2 at board 1, where the game goes on here."});
  CHECK_FALSE(feed.body(at(5s)).empty());
  feed.sent(0, at(5s));
  feed.read(drawn, at(25s));
  CHECK(feed.body(at(25s)).empty());
  CHECK(feed.notices().size() == 1);
  CHECK(feed.reads(at(90s)));  // somebody may mend it there
  feed.read(pgn(part(1, {"e4", "e5"})), at(90s));
  CHECK(feed.notices().empty());
  CHECK_FALSE(feed.next());
}

TEST_CASE("a move that is not there may still come, then it is told") {
  Feed feed = fed(part(1, {"e4", "e5"}), at(0s));
  const std::string shorter = pgn(part(1, {"e4"}));
  feed.read(shorter, at(5s));
  CHECK(feed.notices().empty());
  CHECK_FALSE(feed.body(at(5s)).empty());  // it is sent again
  feed.sent(0, at(5s));
  feed.read(shorter, at(20s));
  CHECK(feed.notices() ==
        std::vector<std::string>{"Lichess does not show the moves at board 1 from 1... on; they may "
                                 "stand in a variation."});
  CHECK(feed.body(at(20s)).empty());
}

TEST_CASE("other moves, more moves, no game, and a game that is none any more") {
  Feed feed = fed(part(1, {"e4", "e5"}), at(0s));
  SECTION("others") {
    feed.read(pgn(part(1, {"e4", "c5", "Nf3"})) + "(ours stand in a variation)", at(5s));
    CHECK(feed.notices() ==
          std::vector<std::string>{"Lichess shows other moves at board 1 from 1... on; ours may stand "
                                   "in a variation."});
  }
  SECTION("more: Lichess removes none, so sending again is of no use") {
    feed.read(pgn(part(1, {"e4", "e5", "Nf3"})), at(5s));
    CHECK(feed.notices() ==
          std::vector<std::string>{"Lichess shows more moves at board 1 than were played, from 2. on."});
    CHECK(feed.body(at(5s)).empty());
  }
  SECTION("none") {
    feed.read("", at(5s));
    CHECK_FALSE(feed.body(at(5s)).empty());
    feed.read("", at(20s));
    CHECK(feed.notices() == std::vector<std::string>{"Lichess does not show the game at board 1."});
  }
  SECTION("none any more") {
    const std::string there = pgn(part(1, {"e4", "e5"})) + pgn(part(7, {"d4"}));
    feed.show(shared({part(1, {"e4", "e5"}), part(7, {"d4"})}), {}, at(1s));
    CHECK_FALSE(feed.body(at(1s)).empty());
    feed.sent(0, at(1s));
    feed.show(shared({part(1, {"e4", "e5"})}), {}, at(2s));
    CHECK_FALSE(feed.body(at(2s)).empty());
    feed.sent(0, at(2s));
    feed.read(there, at(5s));
    CHECK(feed.notices() ==
          std::vector<std::string>{
              "Lichess still shows a game at board 7 that was taken back; remove it there."});
  }
  SECTION("a part of ours that is none any more, also after a restart") {
    Part second = part(1, {"e4"});
    second.record.set_tag("GameId", second.id + "-2");
    feed.read(pgn(part(1, {"e4", "e5"})) + pgn(second), at(5s));
    CHECK(feed.notices() ==
          std::vector<std::string>{
              "Lichess still shows a game at board 1 that was taken back; remove it there."});
  }
  SECTION("another daemon's") {
    feed.read(pgn(part(1, {"e4", "e5"})) + pgn(part(7, {"d4"})), at(5s));
    CHECK(feed.notices().empty());
    CHECK_FALSE(feed.next());
  }
  SECTION("somebody else's") {
    Part theirs = part(7, {"d4"});
    theirs.record.set_tag("GameId", "theirs");
    feed.read(pgn(part(1, {"e4", "e5"})) + pgn(theirs), at(5s));
    CHECK(feed.notices().empty());
  }
}

TEST_CASE("a stream of the round shows what arrived, and readings are seldom") {
  Feed feed = fed(part(1, {"e4"}), at(0s));
  feed.read(pgn(part(1, {"e4"})), at(5s));
  feed.hear(pgn(part(1, {"e4"})), at(5s));
  const auto play = [&](const Part& sent, std::chrono::milliseconds time) {
    feed.show(shared({sent}), {}, at(time));
    CHECK_FALSE(feed.body(at(time)).empty());
    feed.sent(0, at(time));
  };
  play(part(1, {"e4", "e5"}), 30s);
  CHECK(feed.next() == at(31'500ms));
  SECTION("it shows the same") {
    feed.hear(pgn(part(1, {"e4", "e5"})), at(31'500ms));
    CHECK(feed.next() == at(65s));
  }
  SECTION("it shows something else, which is read at once") {
    feed.hear(pgn(part(1, {"e4", "c5"})), at(31s));
    CHECK_FALSE(feed.reads(at(31s)));
    feed.hear("", at(31'500ms));
    CHECK(feed.reads(at(31'500ms)));
    CHECK(feed.notices().empty());
    feed.read(pgn(part(1, {"e4", "c5"})), at(31'500ms));
    CHECK(feed.notices().size() == 1);
    // It is known then, and no reason to read again and again.
    play(part(1, {"e4", "e5", "Nf3"}), 40s);
    feed.hear(pgn(part(1, {"e4", "c5"})), at(42s));
    CHECK_FALSE(feed.reads(at(42s)));
  }
  SECTION("it shows less, which may come") {
    feed.hear("", at(31'500ms));
    CHECK(feed.next() == at(35s));
    feed.hear("", at(35s));
    CHECK(feed.reads(at(35s)));
    CHECK_FALSE(feed.is_stream_deaf());
    feed.read(pgn(part(1, {"e4", "e5"})), at(35s));
    CHECK(feed.is_stream_deaf());
  }
  SECTION("it shows less, and what was read came too early to tell") {
    feed.read(pgn(part(1, {"e4", "e5"})), at(32s));
    CHECK_FALSE(feed.is_stream_deaf());
    feed.hear("", at(39s));
    CHECK(feed.next() == at(40s));
    feed.read(pgn(part(1, {"e4", "e5"})), at(40s));
    CHECK(feed.is_stream_deaf());
  }
  SECTION("what it had still to bring of before is no answer") {
    play(part(1, {"e4", "e5", "Nf3"}), 33s);
    feed.hear(pgn(part(1, {"e4", "e5"})), at(34s));
    feed.hear("", at(38s));
    CHECK(feed.reads(at(38s)));
    feed.read(pgn(part(1, {"e4", "e5", "Nf3"})), at(38s));
    CHECK(feed.is_stream_deaf());
  }
  SECTION("it ends") {
    feed.hear({}, at(31s));
    CHECK(feed.reads(at(31s)));
    CHECK(feed.next() == at(31s));
  }
}

TEST_CASE("of a stream the games that are whole are taken") {
  const std::string one = "[White \"A\"]\n\n1. e4 *\n\n", two = "[White \"B\"]\n\n*\n\n";
  const std::string text = one + "\n " + two;
  for (std::size_t cut = 0; cut <= text.size(); ++cut) {
    std::string arrived = text.substr(0, cut);
    std::string taken = take_whole_games(arrived);
    CHECK(taken.size() == (cut < one.size() ? 0 : cut < text.size() ? one.size() : text.size()));
    arrived += text.substr(cut);
    CHECK(taken + take_whole_games(arrived) == text);
    CHECK(arrived.empty());
  }
}

TEST_CASE("a round with a game that goes on as another one is ended when all others have") {
  Part first = part(1, {"e4"});
  first.is_left = true;
  Feed feed;
  const auto push = [&](const Part& second) {
    feed.show(shared({first, second}), {}, at(0s));
    CHECK(boards_in(feed.body(at(0s))) == std::vector<std::string>{"1", "2"});
    feed.sent(0, at(0s));
  };
  push(part(2, {"d4"}));
  feed.read(pgn_of({first, part(2, {"d4"})}), at(5s));
  CHECK_FALSE(feed.ends());
  const Part over = part(2, {"d4"}, 0, Result::draw);
  push(over);
  CHECK(feed.ends());
  CHECK(feed.next() == Steady{});
  feed.ended();
  CHECK_FALSE(feed.ends());
  CHECK(feed.next() != Steady{});
  // A push takes it back there.
  push(part(2, {"d4", "d5"}, 0, Result::draw));
  CHECK(feed.ends());
}

TEST_CASE("a round in which others play is not ended, and none of which nobody knows") {
  Part left = part(1, {"e4"});
  left.is_left = true;
  const Part over = part(2, {"d4"}, 0, Result::draw), theirs = part(7, {"c4"});
  Feed feed;
  feed.show(shared({left, over}), {}, at(0s));
  CHECK_FALSE(feed.body(at(0s)).empty());
  feed.sent(0, at(0s));
  CHECK_FALSE(feed.ends());
  SECTION("others play") {
    feed.read(pgn_of({left, over, theirs}), at(5s));
    CHECK_FALSE(feed.ends());
    feed.read(pgn_of({left, over, part(7, {"c4"}, 0, Result::white_wins)}), at(20s));
    CHECK(feed.ends());
  }
  SECTION("it may not be read") {
    feed.unread(at(5s));
    CHECK(feed.ends());
  }
}

TEST_CASE("what Lichess says of a game that goes on here as one is to be removed there") {
  Feed feed = fed(part(1, {"e4"}), at(0s));
  Part says = part(1, {"e4"});
  says.record.set_tag("Termination", std::string(kGoesOn) + "1.1.2");
  feed.read(pgn(says), at(5s));
  CHECK(feed.notices() ==
        std::vector<std::string>{"Lichess says of the game at board 1 that it goes on as another one; remove "
                                 "its Termination there."});
  CHECK(feed.body(at(5s)).empty());
}

TEST_CASE("games that are refused are counted, and what is cut is told") {
  Feed feed;
  feed.show(shared({part(1, {"e4"})}), {"Cut."}, at(0s));
  CHECK_FALSE(feed.body(at(0s)).empty());
  feed.sent(2, at(0s));
  CHECK(feed.notices() ==
        std::vector<std::string>{"Cut.", "Lichess does not take 2 of the games; the log says which."});
}

namespace {

/// A service that keeps Lichess's rules for updates, and fails as it likes.
struct FakeLichess {
  struct Chapter {
    std::string id;
    rules::GameRecord record;
  };
  std::vector<Chapter> chapters;

  void push(const std::string& body, std::size_t max) {
    std::size_t games = 0;
    rules::read_pgn(body, [&](const rules::PgnGame& game) {
      REQUIRE(game.faults.empty());
      ++games;
      const std::string id(game.record.tag("GameId").value_or(""));
      const auto found = std::ranges::find(chapters, id, &Chapter::id);
      if (found == chapters.end())
        chapters.push_back({id, game.record});
      else
        update(found->record, game.record);
      return true;
    });
    REQUIRE(games <= max);
  }
  static void update(rules::GameRecord& shown, const rules::GameRecord& sent) {
    const auto [old, fresh] =
        std::ranges::mismatch(shown.plies, sent.plies, {}, &rules::PlyRecord::move, &rules::PlyRecord::move);
    shown.result = sent.result;
    shown.set_tag("Result", rules::to_string(sent.result));
    if (fresh == sent.plies.end()) return;  // fewer moves delete nothing
    shown.plies = sent.plies;
  }
  [[nodiscard]] std::string pgn() const {
    std::string text;
    for (const Chapter& chapter : chapters) text += rules::to_pgn(chapter.record) + "\n";
    return text;
  }
};

struct RandomRound {
  explicit RandomRound(unsigned seed) : random(seed) {
    for (int board = 1; board <= 7; ++board) parts.push_back(part(board, {}));
  }

  int below(int limit) { return std::uniform_int_distribution<>(0, limit - 1)(random); }
  static rules::Position position(const rules::GameRecord& record) {
    rules::Position now = rules::Position::initial();
    for (const rules::PlyRecord& ply : record.plies) now.play(ply.move);
    return now;
  }
  /// A move, sometimes instead of another one.
  void play(rules::GameRecord& record) {
    if (record.plies.size() > 2 && below(8) == 0) record.plies.pop_back();
    const auto moves = position(record).legal_moves();
    if (moves.begin() == moves.end()) return;
    const auto move = *(moves.begin() + below(static_cast<int>(moves.size())));
    record.plies.push_back(
        {move, below(5) == 0 ? std::nullopt : std::optional<std::chrono::milliseconds>(60s), {}, {}});
  }
  void end(rules::GameRecord& record) {
    record.result = static_cast<Result>(1 + below(3));
    record.set_tag("Result", rules::to_string(record.result));
  }

  std::mt19937 random;
  std::vector<Part> parts;
};

}  // namespace

TEST_CASE("whatever fails and whenever it starts anew, Lichess has every game once, to its end") {
  const FeedRules rules;
  for (unsigned seed = 0; seed < 60; ++seed) {
    INFO("seed " << seed);
    RandomRound round(seed);
    FakeLichess lichess;
    Feed feed(rules);
    Steady now = at(0s);
    const auto exchange = [&](bool may_fail) {
      const std::string body = feed.body(now);
      if (!body.empty()) {
        if (may_fail && round.below(4) == 0) return;
        lichess.push(body, rules.max_games);
        if (may_fail && round.below(6) == 0) return;  // the answer is lost
      }
      feed.sent(0, now);
      if (!feed.reads(now)) return;
      may_fail&& round.below(4) == 0 ? feed.unread(now) : feed.read(lichess.pgn(), now);
    };
    for (int step = 0; step < 150; ++step) {
      now += std::chrono::milliseconds{round.below(4000)};
      round.play(round.parts[static_cast<std::size_t>(round.below(7))].record);
      if (round.below(25) == 0) feed = Feed(rules);
      if (round.below(20) == 0 && !lichess.chapters.empty())
        lichess.chapters[static_cast<std::size_t>(round.below(static_cast<int>(lichess.chapters.size())))]
            .record.result = Result::draw;
      feed.show(shared(round.parts), {}, now);
      exchange(true);
    }
    for (Part& part : round.parts) {
      round.play(part.record);
      round.end(part.record);
    }
    int exchanges = 0;
    feed.show(shared(round.parts), {}, now);
    exchange(false);
    for (auto next = feed.next(); next && ++exchanges < 20; next = feed.next()) {
      now = std::max(now + 1s, *next);
      exchange(false);
    }
    CHECK(exchanges < 20);
    CHECK(lichess.chapters.size() == 7);
    const auto found = compare(shared(round.parts), games_in(lichess.pgn()));
    for (const Found& one : found) CHECK(one.sentence.empty());
  }
}

}  // namespace lichess_feed_test
