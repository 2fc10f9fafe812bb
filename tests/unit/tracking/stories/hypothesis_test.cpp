// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/stories/hypothesis.hpp"

#include <algorithm>
#include <set>
#include <string>

#include "tests/support/positions.hpp"
#include "tests/support/table_script.hpp"

namespace hypothesis_test {

using eboard::drivers::BoardSnapshot;
using eboard::drivers::SquareChanged;
using eboard::rules::Color;
using eboard::rules::parse_square;
using eboard::test::position_of;
using eboard::test::Scene;
using eboard::test::Table;
using namespace eboard::tracking;
using namespace std::chrono_literals;

namespace {

/// 1.d4 d5 2.Nf3 Nf6, every press adds 30 s.
constexpr const char* kWithIncrement =
    "-d2 +Pd4 Lw+30 600ms -d7 +pd5 Lb+30 600ms -g1 +Nf3 Lw+30 600ms -g8 +nf6 Lb+30 1s";
/// The link is lost for 11 s, and 1.a4 a5 is on the board; the clock shows the times of the words after it.
const std::string kTwoPawnsUnheard = std::string(kWithIncrement) + " X (-a2 (+Pa4 (-a7 (+pa5 10s ";

/// What the clock shows of that many plies played without a signal, with White to move before and after
/// them; `committed` of them are committed already.
Hypothesis word_on(std::size_t count, const ClockEvidence& clock, std::size_t committed = 0) {
  const char* fen = count % 2 == 0 ? "4k3/8/8/8/8/8/8/R3K3 w - - 0 1" : "4k3/8/8/8/8/8/8/R3K3 b - - 0 1";
  Hypothesis story(position_of(fen), 0s);
  Color by = story.position.turn();
  for (std::size_t left = count - committed; left > 0; --left, by = !by)
    story.pending.insert(story.pending.begin(), PlayedPly{Ply{}, !by, 10s, true});
  story.committed_unheard = {clock.told_at, static_cast<int>(committed), static_cast<int>(committed)};
  hear_clock(story, clock, 11s);
  return story;
}

ClockEvidence told(Color runs, std::optional<MissedPresses> missed) {
  ClockEvidence clock;
  clock.counts = true;
  clock.told = runs;
  clock.told_at = 10s;
  clock.missed = missed;
  return clock;
}

bool names(const Table& table, const std::string& line) {
  return std::any_of(table.events().begin(), table.events().end(), [&](const TrackedEvent& event) {
    const auto* gap = std::get_if<GapFound>(&event.what);
    return gap && std::find(gap->candidates.begin(), gap->candidates.end(), line) != gap->candidates.end();
  });
}

/// What it costs that a rook, which just moved from a1 to a4, was off that square for so long.
Cost off_again(Millis lasted) {
  const auto before = position_of("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
  const Ply ply = make_ply(before, {*parse_square("a1"), *parse_square("a4")});
  BoardView board;
  board.apply(BoardSnapshot{before.after(ply.move).placement()}, 0s);
  Hypothesis story(before.after(ply.move), 0s);
  story.last = ply;
  board.apply(SquareChanged{*parse_square("a4"), std::nullopt}, 1s);
  observe(story, board, {}, 1s);
  board.apply(SquareChanged{*parse_square("a4"), eboard::rules::parse_piece('R')}, 1s + lasted);
  observe(story, board, {}, 1s + lasted);
  return story.cost();
}

/// What it costs that a rook, lifted from a1, rested so long on each of these squares with `in_the_air`
/// between them, before it is lifted from the last.
Cost dragged(const std::vector<std::pair<const char*, Millis>>& stops, Millis in_the_air = 60ms) {
  const auto position = position_of("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
  BoardView board;
  Hypothesis story(position);
  Millis now = 1s;
  const auto hear = [&](const char* square, std::optional<eboard::rules::Piece> piece) {
    board.apply(SquareChanged{*parse_square(square), piece}, now);
    observe(story, board, {}, now);
  };
  board.apply(BoardSnapshot{position.placement()}, 0s);
  hear("a1", std::nullopt);
  for (const auto& [square, rest] : stops) {
    now += in_the_air;
    hear(square, eboard::rules::parse_piece('R'));
    now += rest;
    hear(square, std::nullopt);
  }
  return story.paid;
}

}  // namespace

TEST_CASE("stories are sorted by what they cost, and those of one cost stay as they were") {
  std::vector<Hypothesis> stories(5, Hypothesis(eboard::rules::Position::initial()));
  const Cost costs[] = {3, 1, 3, 0.5, 1};
  for (std::size_t i = 0; i < stories.size(); ++i) {
    stories[i].paid = costs[i];
    stories[i].path = i;
    stories[i].pending.resize(i);
  }
  sort_by_cost(stories);
  std::string order;
  for (const Hypothesis& one : stories) {
    CHECK(one.pending.size() == one.path);
    order += std::to_string(one.path);
  }
  CHECK(order == "31402");
}

TEST_CASE("as many plies as presses were missed cost nothing") {
  for (const std::size_t plies : {1U, 2U, 3U, 4U}) {
    CAPTURE(plies);
    const auto n = static_cast<int>(plies);
    const Hypothesis word =
        word_on(plies, told(plies % 2 == 0 ? Color::white : Color::black, MissedPresses{5s, 10s, n, n}));
    CHECK(word.press_cost == 0);
    CHECK(word.confirmed == plies);
  }
}

TEST_CASE("plies and their presses are missed in pairs") {
  const auto cost = [](std::size_t plies) {
    return word_on(plies, told(Color::white, MissedPresses{5s, 10s, 2, 2})).press_cost;
  };
  CHECK(cost(4) > 3);
  CHECK(cost(6) == Approx(2 * cost(4)));
  CHECK(word_on(6, told(Color::white, MissedPresses{5s, 10s, 2, 2})).confirmed == 0);
}

TEST_CASE("plies that are committed already were pressed, too") {
  const ClockEvidence clock = told(Color::white, MissedPresses{5s, 10s, 2, 2});
  CHECK(word_on(2, clock, 1).press_cost == 0);
  CHECK(word_on(2, clock, 2).press_cost == 0);
  CHECK(word_on(4, clock, 1).press_cost == word_on(4, clock).press_cost);
}

TEST_CASE("presses without plies cost more than a missed pair") {
  const Cost pressed_only = word_on(2, told(Color::white, MissedPresses{5s, 10s, 4, 4})).press_cost;
  CHECK(pressed_only > word_on(4, told(Color::white, MissedPresses{5s, 10s, 2, 2})).press_cost);
}

TEST_CASE("where the clock was found stopped all that its range allows is as likely") {
  const auto cost = [](std::size_t plies) {
    return word_on(plies, told(Color::white, MissedPresses{5s, 10s, 2, 4})).press_cost;
  };
  CHECK(cost(2) == 0);
  CHECK(cost(4) == 0);
  CHECK(cost(0) > 3);
  CHECK(cost(6) > 3);
}

TEST_CASE("a ply that waits for its press is not counted among the pressed") {
  // White's time still runs: the last of three plies was not pressed.
  const Cost waits = word_on(3, told(Color::white, MissedPresses{5s, 10s, 2, 2})).press_cost;
  CHECK(waits > 0);
  CHECK(waits < 1);
  CHECK(word_on(3, told(Color::white, MissedPresses{5s, 10s, 2, 2})).confirmed == 2);
  CHECK(word_on(3, told(Color::white, MissedPresses{5s, 10s, 4, 4})).press_cost > 5);
}

TEST_CASE("presses that were received before the silence belong to the plies before it") {
  ClockEvidence clock = told(Color::black, MissedPresses{5s, 10s, 2, 2});
  const Cost unheard = word_on(3, clock).press_cost;
  clock.presses = {Press{4s, Color::white, {0s, 0s}}};
  const Cost one_heard = word_on(3, clock).press_cost;
  CHECK(unheard > 3);
  CHECK(one_heard == 0);
}

TEST_CASE("where nothing is counted lines of any length are as likely") {
  CHECK(word_on(2, told(Color::white, std::nullopt)).press_cost == 0);
  CHECK(word_on(4, told(Color::white, std::nullopt)).press_cost == 0);
}

TEST_CASE("a lost link and a clock that grew by two increments: two plies, at once and without a doubt") {
  Table table;
  table.play(kTwoPawnsUnheard + "(w=385 (b=384 # 300ms");
  CHECK(table.committed() == "d2d4 d7d5 g1f3 g8f6 a2a4 a7a5");
  CHECK(table.count<GapFound>() == 0);
  CHECK(table.flags() == "");
}

TEST_CASE("a lost link and a clock that grew by four increments: a line of four plies is named") {
  Table table;
  table.play(kTwoPawnsUnheard + "(w=415 (b=414 # 1300ms");
  CHECK(names(table, "a2a4 a7a5"));
  CHECK(names(table, "a2a3 a7a6 a3a4 a6a5"));
}

// The board is the same, so the line is committed for its outcome, with a confidence of 0.6.
TEST_CASE("two plies are not committed while the clock shows four") {
  Table table;
  table.play(kTwoPawnsUnheard + "(w=415 (b=414 # ...");
  CHECK_FALSE(table.ever_committed("a2a4"));
}

TEST_CASE("a lost link and a clock that grew by one increment: the second ply waits for its press") {
  Table table;
  table.play(kTwoPawnsUnheard + "(w=370 (b=369 (Lw # 300ms");
  CHECK(table.committed() == "d2d4 d7d5 g1f3 g8f6 a2a4");
  table.play("Lb 300ms");
  CHECK(table.committed() == "d2d4 d7d5 g1f3 g8f6 a2a4 a7a5");
}

TEST_CASE("a piece that was captured when the link came back may have come there without a signal") {
  Table table({.fen = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"});
  table.play("X (-f3 (=Ne5 (Lw (-e5 10s # 600ms");
  CHECK(table.committed() == "");
  const auto stories = table.tracker().contenders();
  CHECK(std::any_of(stories.begin(), stories.end(), [](const Contender& story) {
    return story.plies == std::vector<std::string>{"f3e5"} && story.share > 0.1;
  }));
  table.play("-c6 +ne5 Lb .");
  CHECK(table.committed() == "f3e5 c6e5");
  CHECK(table.flags() == "");
}

TEST_CASE("a piece that moved on when the link came back may have come there without a signal") {
  Table table({.fen = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"});
  table.play("w=7200 b=7200 X (-f1 (+Bb5 (Lw (-a7 (+pa6 (Lb (-b5 10s # 600ms");
  CHECK(table.committed() == "");
  table.play("+Ba4 Lw 1s");
  CHECK(table.committed() == "f1b5 a7a6 b5a4");
  CHECK(table.flags() == "");
}

TEST_CASE("a piece that is dragged pays for its first stop, and each further one costs little") {
  const Cost once = dragged({{"a3", 200ms}});
  const Cost four_times = dragged({{"a2", 200ms}, {"a3", 200ms}, {"a4", 200ms}, {"a5", 200ms}});
  CHECK(once > 0);
  CHECK(four_times > once);
  CHECK(four_times < once + 1);
}

TEST_CASE("a piece that is put down again after a while in the air pays again") {
  const Cost dragged_on = dragged({{"a2", 200ms}, {"a3", 200ms}}, 400ms);
  const Cost put_down_twice = dragged({{"a2", 200ms}, {"a3", 200ms}}, 700ms);
  CHECK(put_down_twice == Approx(2 * dragged({{"a3", 200ms}})));
  CHECK(dragged_on < put_down_twice - 0.5);
}

TEST_CASE("a stop on the way is the less likely the longer it lasted") {
  const auto rest = [](Millis time) { return dragged({{"a3", time}}); };
  CHECK(rest(4900ms) == rest(200ms));
  CHECK(rest(5s) > rest(4900ms));
  CHECK(rest(10s) > rest(9900ms));
  CHECK(rest(20s) > rest(19900ms));
  CHECK(rest(30s) > rest(200ms) + 3);
}

TEST_CASE("a piece that was lifted again is the less likely to come back the longer it was off") {
  CHECK(off_again(1900ms) == off_again(200ms));
  CHECK(off_again(2s) > off_again(1900ms));
  CHECK(off_again(4s) > off_again(3900ms));
  CHECK(off_again(8s) > off_again(200ms) + 3);
}

TEST_CASE("a piece that stood for half a minute and went on unread is not believed to have been on its way") {
  Table table;
  table.play("-e2 +Pe4 Lw 1s -e7 +pe5 Lb 1s -f1 +Bc4 30s -c4 3s -b8 +nc6 1s -d2 +Pd3 1s");
  CHECK(table.provisional() == "f1c4 b8c6 d2d3");
  CHECK_FALSE(table.alternative("f1b5"));
  CHECK(table.tracker().contenders().front().share > 0.9);
}

TEST_CASE("a piece that was read for a moment only may have gone on unread") {
  Table table;
  table.play("-e2 +Pe3 . -e3 . Lw 3s -e7 +pe5 Lb 2s");
  const auto stories = table.tracker().contenders();
  const auto gone_on = std::ranges::find_if(stories, [](const auto& one) {
    return one.plies == std::vector<std::string>{"e2e4", "e7e5"};
  });
  REQUIRE(gone_on != stories.end());
  CHECK(gone_on->share > 0.2);
}

TEST_CASE("what was taken stood where it was taken, not only since its capturer came") {
  // The press comes late, and is of the capture: the ply before it was answered long ago.
  Table table({.fen = "rnbq1rk1/pp2pp1p/6p1/4b1B1/4N3/8/PPP1BPPP/R2QK2R b KQ - 0 1"});
  table.play("-d8 +qe8 25s -e4 +Nf6 2500ms -e5 1s -f6 220ms +bf6 1s Lb 3s");
  CHECK(table.committed() == "d8e8 e4f6 e5f6");
  CHECK(table.flags() == "press_forgotten");
}

TEST_CASE("a pawn that no square reads becomes what stands on the last rank") {
  Table table({.fen = "6k1/8/8/8/8/5p2/7P/6K1 b - - 0 1"});
  table.play("-f3 2s Lb . -g1 +Kh1 Lw 40s +qf1 1s Lb 2s");
  CHECK(table.committed() == "f3f2 g1h1 f2f1q");
  CHECK(table.flags() == "");
}

TEST_CASE("moves to and fro while the link was lost are reported missing if the clock shows them") {
  Table table;
  table.play(std::string(kWithIncrement) + " X (Lw+30 (Lb+30 (Lw+30 (Lb+30 10s # 1s");
  CHECK(table.count<GapFound>() == 1);
  Table quiet;
  quiet.play(std::string(kWithIncrement) + " X 10s # 1s");
  CHECK(quiet.count<GapFound>() == 0);
}

TEST_CASE("moves to and fro in a silence are counted though the link was not reported lost") {
  Table table;
  table.play(kWithIncrement);
  table.play(" -b1 +Nc3 Lw+30 600ms -c8 +bf5 Lb+30 600ms -c1 +Bf4 Lw+30 600ms -e7 +pe6 Lb+30 600ms");
  table.play(" -e2 +Pe3 Lw+30 600ms -f8 +bd6 Lb+30 600ms -f1 +Bd3 Lw+30 600ms -b8 +nc6 Lb+30 600ms");
  table.play(" 40s (Lw-10 40s (Lb-10 40s (Lw-10 40s (Lb-10 dump T 1s T 1s T 1s T 1s T");
  CHECK(table.count<GapFound>() == 1);
  const std::string stands = " @r2qk2r/ppp2ppp/2nbpn2/3p1b2/3P1B2/2NBPN2/PPP2PPP/R2QK2R";
  CHECK(table.committed().ends_with("b8c6" + stands + stands + stands + stands));
}

TEST_CASE("a piece in the hand when the link is back is waited for, though the lever moved meanwhile") {
  Table table;
  table.play(std::string(kWithIncrement) + " (board=2bqkb2/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/2BQKB2");
  for (int ply = 0; ply < 7; ++ply) table.play(ply % 2 == 0 ? "40s (Lw-10" : "40s (Lb-10");
  table.play("(-c8 dump 600ms T 1s +be6 T 400ms Lb+30 ... -c1 +Be3 Lw+30 ...");
  CHECK(table.committed().ends_with(" @3qkb2/ppp1pppp/4b3/3p4/3P4/8/PPP1PPPP/2BQKB2 c1e3"));
  CHECK(std::ranges::count(table.committed(), '@') == 8);
}

TEST_CASE("a position that no line explains is reached after as many plies as the clock counts") {
  for (const int plies : {8, 7}) {
    Table table;
    table.play(std::string(kWithIncrement) + " X (board=2bqkb2/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/2BQKB2");
    for (int ply = 0; ply < plies; ++ply) table.play(ply % 2 == 0 ? "40s (Lw-10" : "40s (Lb-10");
    table.play(plies % 2 == 0 ? "# 4s -c1 +Be3 Lw+30 ..." : "# 4s -c8 +be6 Lb+30 ...");
    std::string expected = "d2d4 d7d5 g1f3 g8f6";
    for (int ply = 0; ply < plies; ++ply) expected += " @2bqkb2/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/2BQKB2";
    CHECK(table.committed() == expected + (plies % 2 == 0 ? " c1e3" : " c8e6"));
    CHECK(table.count<GapFound>() == 1);
  }
}

namespace {

/// A story from the initial position with these plies, in UCI.
Hypothesis story_of(std::initializer_list<const char*> plies) {
  Hypothesis story(position_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), 0s);
  for (const char* text : plies) {
    const Ply ply = make_ply(story.position, eboard::test::uci(story.position, text));
    story.pending.push_back(PlayedPly{ply, story.position.turn(), 1s, false});
    story.position.play(ply.move);
  }
  return story;
}

std::vector<Ply> plies_in(const Hypothesis& story) {
  std::vector<Ply> out;
  for (const PlayedPly& played : story.pending) out.push_back(played.ply);
  return out;
}

}  // namespace

TEST_CASE("a story knows who played and who is on turn after each of its plies") {
  const Hypothesis story = story_of({"e2e4", "e7e5", "g1f3"});
  CHECK(story.first_mover() == Color::white);
  CHECK(story.mover_behind(1) == Color::black);
  CHECK(story.mover_behind(2) == Color::white);
  CHECK(story.mover_behind(3) == Color::black);
  CHECK(story_of({}).first_mover() == Color::white);
}

TEST_CASE("a story begins with its own plies, and with none that is longer or other") {
  const Hypothesis story = story_of({"e2e4", "e7e5"});
  CHECK(story.begins_with({}));
  CHECK(story.begins_with(plies_in(story_of({"e2e4"}))));
  CHECK(story.begins_with(plies_in(story)));
  CHECK_FALSE(story.begins_with(plies_in(story_of({"e2e4", "e7e5", "g1f3"}))));
  CHECK_FALSE(story.begins_with(plies_in(story_of({"d2d4"}))));
  CHECK_FALSE(story.begins_with(plies_in(story_of({"e2e4", "c7c5"}))));
}

TEST_CASE("a story is regular until a ply of it is not") {
  Hypothesis story = story_of({"e2e4", "e7e5"});
  CHECK(story.regular());
  story.pending.back().ply.irregular = true;
  CHECK_FALSE(story.regular());
}

TEST_CASE("stories with other plies, in another order, or behind other takebacks go other ways") {
  const Hypothesis story = story_of({"g1f3", "g8f6", "b1c3"});
  const auto path = path_of(story);
  CHECK(path_of(story_of({"g1f3", "g8f6", "b1c3"})) == path);
  CHECK(path_of(story_of({"b1c3", "g8f6", "g1f3"})) != path);
  CHECK(path_of(story_of({"g1f3", "g8f6"})) != path);
  Hypothesis other = story;
  other.taken_back = 1;
  CHECK(path_of(other) != path);
  other = story;
  other.pending[1].ply.irregular = true;
  CHECK(path_of(other) != path);
  other = story;
  other.pending[1].ply.also = story.pending[0].ply.move;
  CHECK(path_of(other) != path);
  CHECK(path_after<Chess>(path_of(story_of({"g1f3", "g8f6"})), story.pending.back().ply) == path);
}

TEST_CASE("different plies lead different ways, legal or not, one move or two") {
  std::set<std::uint64_t> paths{0};
  std::size_t plies = 1;
  const auto take = [&](const Ply& ply) {
    ++plies;
    paths.insert(path_after<Chess>(0, ply));
  };
  for (const char* fen : {"r3k2r/1P6/8/2pP4/8/8/8/R3K2R w KQkq c6 0 1"}) {
    const auto position = position_of(fen);
    for (const auto move : position.legal_moves()) {
      Ply ply = make_ply(position, move);
      take(ply);
      ply.irregular = true;
      take(ply);
      for (const auto other : position.legal_moves()) {
        ply.also = other;
        take(ply);
      }
    }
  }
  CHECK(paths.size() == plies);
}

}  // namespace hypothesis_test
