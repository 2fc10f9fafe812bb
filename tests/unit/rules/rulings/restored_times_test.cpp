// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/rulings/judge/restored_times.hpp"

#include "rules/laws/rulings/judge/propose.hpp"
#include "tests/unit/rules/rulings/support.hpp"

namespace restored_times_test {

using namespace eboard::rules;
using namespace eboard::test;
using namespace std::chrono_literals;

namespace {

GameFile played(const GameFile& game, const char* move, Times times, bool irregular = false) {
  return enter(game, entry::Played{.move = move, .irregular = irregular, .board = {}, .times = times});
}

GameFile shows(const GameFile& game, Times times, std::optional<Color> running = {}) {
  return enter(game, entry::Clock{times, running});
}

/// The R-RESTORE that is proposed on White's illegal move after `ply`.
std::string back_from_illegal(const GameFile& game, int ply) {
  Incident what{.what = Rule::illegal_move, .by = Color::white, .ply = ply, .first_choice = {}, .first = {}};
  for (const Proposal& proposal : propose(game, what)) {
    for (Ruling ruling : proposal.rulings) {
      ruling.article.clear();
      if (std::holds_alternative<ruling::Restore>(ruling.action)) return to_string(ruling);
    }
  }
  return "nothing is put back";
}

/// 1. e4 e5, both with five minutes used.
GameFile opened(const char* edition, const char* control = "5400") {
  const GameFile game = played(file(edition, control), "e4", {5100s, 5400s});
  return played(game, "e5", {5100s, 5100s});
}

}  // namespace

TEST_CASE("times that a ruling gave are kept when play goes back to the same position",
          "[F05-6.14][F23-7.1]") {
  for (const char* edition : {"fide-2005", "fide-2018", "fide-2023"}) {
    CAPTURE(edition);
    GameFile noise = ruled(opened(edition), "R-TIME black +2:00");
    noise = played(shows(noise, {5100s, 5220s}), "g1g3", {5040s, 5220s}, true);
    CHECK(back_from_illegal(noise, 2) == "R-RESTORE 2 clock=1:24:00/1:27:00");

    GameFile second = played(opened(edition), "f1a5", {5080s, 5100s}, true);
    second = ruled(second, "R-RESTORE 2 clock=1:24:40/1:25:00");
    second = ruled(second, "R-TIME black +2:00 cause=illegal-move");
    second = enter(shows(second, {5080s, 5220s}), entry::BoardSet{});
    second = played(second, "g1g3", {5070s, 5220s}, true);
    CHECK(restored_times(second, 2, Color::white) == Times{5070s, 5220s});
  }
}

TEST_CASE("times that rulings gave later in the game are kept when play goes back further") {
  GameFile game = played(opened("fide-2023"), "f1a5", {5000s, 5100s}, true);
  game = played(game, "a6", {5000s, 5050s});
  game = ruled(game, "R-TIME black +2:00");
  game = played(shows(game, {5000s, 5170s}), "Nf3", {4900s, 5170s});
  CHECK(back_from_illegal(game, 2) == "R-RESTORE 2 clock=1:23:20/1:27:00");
  CHECK(restored_times(ruled(game, "R-TIME white -3:00"), 2, {}) == Times{4820s, 5220s});
  // What was given and was on the clock when that position arose is in its times already.
  CHECK(restored_times(game, 5, {}) == Times{4900s, 5170s});
}

TEST_CASE("a time that was ruled stays with its position when plies are put in or taken out before it") {
  // Its number of plies was left as it was, so the time was lost.
  GameFile game = played(opened("fide-2023"), "Nf3", {5000s, 5100s});
  game = played(game, "Nc6", {5000s, 5050s});
  game = ruled(game, "R-TIME black +2:00");
  game = played(shows(game, {5000s, 5170s}), "Bb5", {4900s, 5170s});
  REQUIRE(restored_times(game, 4, {}) == Times{5000s, 5170s});
  const GameFile longer = ruled(game, "R-RECORD after=2 plies=1 correct moves=\"h3 h6 Nf3\"");
  REQUIRE(longer.state().ply() == 7);
  CHECK(restored_times(longer, 6, {}) == Times{5000s, 5170s});
  const GameFile shorter = ruled(longer, "R-RECORD after=2 plies=3 correct moves=\"Nf3\"");
  CHECK(restored_times(shorter, 4, {}) == Times{5000s, 5170s});
  // It was ruled among plies that are replaced: as many stood before it, as far as there are as many.
  const GameFile without = ruled(longer, "R-RECORD after=4 plies=3 correct moves=\"Bc4\"");
  CHECK(without.state().times_ruled.at(0).ply == 5);
}

TEST_CASE("a ruling that came behind the press is kept, though the board's ply is entered later") {
  GameHead head{.edition = *find_edition("fide-2023"), .control = parse_time_control("5400").value()};
  head.observed = true;
  GameFile game = played(*GameFile::begin(head), "e4", {5300s, 5400s});
  // Black plays e5 with 5200 s left; a minute is given to Black before that ply is certain.
  game = ruled(shows(game, {5280s, 5200s}, Color::white), "R-TIME black +1:00");
  game = played(game, "e5", {5300s, 5200s});
  CHECK(restored_times(game, 2, {}) == Times{5300s, 5260s});
  game = played(shows(game, {5280s, 5260s}, Color::white), "g1g3", {5270s, 5260s}, true);
  CHECK(back_from_illegal(game, 2) == "R-RESTORE 2 clock=1:27:50/1:27:40");
}

TEST_CASE("time that a ruling gave is kept where the next move took no more time than its press added") {
  GameHead head{.edition = *find_edition("fide-2023"), .control = parse_time_control("5400+30").value()};
  head.observed = true;
  GameFile game = played(*GameFile::begin(head), "e4", {5400s, 5400s});
  game = ruled(game, "R-RESTORE 1 clock=1:32:00/1:30:00");
  game = ruled(game, "R-TIME white +2:00 cause=illegal-move");
  game = enter(shows(game, {5640s, 5400s}), entry::BoardSet{});
  // The clock was set as it was ruled, and Black thought for the half minute that the press gave.
  game = played(game, "a6", {5640s, 5400s});
  CHECK(restored_times(game, 1, Color::black) == Times{5640s, 5370s});
}

TEST_CASE("the time that a player thought about an illegal move stays used", "[F05-6.14][F23-7.1]") {
  for (const char* edition : {"fide-2005", "fide-2023"}) {
    CAPTURE(edition);
    const GameFile game = opened(edition);
    CHECK(back_from_illegal(played(game, "g1g3", {3900s, 5100s}, true), 2) ==
          "R-RESTORE 2 clock=1:05:00/1:25:00");
    GameFile answered = played(game, "g1g3", {3900s, 5100s}, true);
    answered = played(answered, "a6", {3900s, 4000s});
    CHECK(back_from_illegal(answered, 2) == "R-RESTORE 2 clock=1:05:00/1:25:00");
    // The ply has no times of its own yet: the clock shows them.
    CHECK(back_from_illegal(irregular(shows(game, {3900s, 5100s}, Color::white), "g1g3"), 2) ==
          "R-RESTORE 2 clock=1:05:00/1:25:00");
  }
}

TEST_CASE("nobody keeps the increment that came with an illegal move") {
  const GameFile game = opened("fide-2023", "5400+30");
  CHECK(back_from_illegal(played(game, "g1g3", {5120s, 5100s}, true), 2) ==
        "R-RESTORE 2 clock=1:24:50/1:25:00");
  // A clock that was not read since says nothing.
  CHECK(back_from_illegal(irregular(game, "g1g3"), 2) == "R-RESTORE 2 clock=1:25:00/1:25:00");
}

TEST_CASE("a player who did nothing wrong has the time back that they used since") {
  const GameFile game = played(opened("fide-2023"), "Nf3", {4000s, 5100s});
  CHECK(restored_times(game, 2, Color::black) == Times{5100s, 5100s});
  CHECK(restored_times(game, 2, Color::white) == Times{4000s, 5100s});
  CHECK(restored_times(shows(game, {4000s, 4500s}, Color::black), 3, Color::black) == Times{4000s, 4500s});
}

TEST_CASE("a clock that was set in a position shows that when play goes back to it") {
  GameFile game = ruled(opened("fide-2023"), "R-SETCLOCK white=1:20:00 black=1:20:00");
  game = played(game, "Nf3", {4750s, 4800s});
  CHECK(restored_times(game, 2, {}) == Times{4800s, 4800s});
  // Set rightly for another position, it is not owed.
  CHECK(restored_times(game, 1, {}) == Times{5100s, 5400s});
  // Set as it was declared: what was owed is owed in every position before.
  GameFile wrong = played(file("fide-2023", "5400"), "e4", {3500s, 3600s});
  wrong = played(played(wrong, "e5", {3500s, 3500s}), "Nf3", {3400s, 3500s});
  wrong = ruled(wrong, "R-SETCLOCK white=1:26:40 black=1:28:20 control=5400");
  CHECK(restored_times(wrong, 2, {}) == Times{5300s, 5300s});
}

TEST_CASE("a clock that began with other times is corrected from what it shows", "[F23-6.10.2][F05-6.11]") {
  for (const auto& [control, began, shows_now, right] :
       {std::tuple{"5400+30", 3600s, 3580s,
                   "R-SETCLOCK white=1:29:40 black=1:30:00 white-moves=0 "
                   "black-moves=0 control=5400+30"},
        std::tuple{"300", 180s, 170s,
                   "R-SETCLOCK white=0:04:50 black=0:05:00 white-moves=0 black-moves=0 control=300"}}) {
    CAPTURE(control);
    const GameFile game = shows(file("fide-2023", control), {shows_now, began}, Color::white);
    Incident what{.what = Rule::clock_edited, .ply = {}, .first_choice = {}, .first = {}};
    what.set = Incident::ClockSetting{began, began, {}};
    const Proposal proposal = propose(game, what).front();
    CHECK(proposal.why ==
          fmt::format("the clock is set to {}, and the times are corrected for what it gave until now",
                      control_words(game.state().clock.control)));
    Ruling ruling = proposal.rulings.front();
    ruling.article.clear();
    CHECK(to_string(ruling) == right);
  }
}

/// The one proposal on a clock that began with these times.
std::string set_as_declared(const GameFile& game, Times began) {
  Incident what{.what = Rule::clock_edited, .ply = {}, .first_choice = {}, .first = {}};
  what.set = Incident::ClockSetting{began.white, began.black, {}};
  Ruling ruling = propose(game, what).front().rulings.front();
  ruling.article.clear();
  return to_string(ruling);
}

TEST_CASE("where the clock began otherwise, play goes back to that, and what is owed is owed once",
          "[F23-6.10.2][F23-7.5.1]") {
  const Times began{3600s, 3600s};
  GameHead head{.edition = *find_edition("fide-2023"), .control = parse_time_control("5400+30").value()};
  head.began = began;
  const GameFile start = *GameFile::begin(head);
  const std::string back = "R-RESTORE 0 clock=0:59:20/1:00:00";
  // White thinks for forty seconds, and Black for fifteen about the illegal first move.
  const Times now{3590s, 3585s};
  GameFile illegal = irregular(shows(start, now, Color::black), "g1g4");  // only the clock says the times
  CHECK(back_from_illegal(illegal, 0) == back);
  CHECK(back_from_illegal(played(start, "g1g4", {3590s, 3600s}, true), 0) == back);
  illegal = enter(ruled(illegal, back), entry::BoardSet{});
  CHECK(set_as_declared(illegal, began) ==
        "R-SETCLOCK white=1:29:20 black=1:30:00 white-moves=0 black-moves=0 control=5400+30");
  // The other way round.
  GameFile set = ruled(shows(start, now, Color::black),
                       "R-SETCLOCK white=1:29:50 black=1:29:45 white-moves=0 black-moves=0 control=5400+30");
  CHECK(back_from_illegal(irregular(set, "g1g4"), 0) == "R-RESTORE 0 clock=1:29:20/1:29:45");
  // An arbiter set what was declared, with the card of the setting still open; then two minutes were given.
  GameFile typed =
      enter(ruled(irregular(shows(start, now, Color::black), "g1g4"), "R-RESTORE 0 clock=1:30:00/1:30:00"),
            entry::BoardSet{});
  CHECK(set_as_declared(typed, began) ==
        "R-SETCLOCK white=1:30:00 black=1:30:00 white-moves=0 black-moves=0 control=5400+30");
  typed = ruled(typed, "R-TIME black +2:00");
  CHECK(set_as_declared(typed, began) ==
        "R-SETCLOCK white=1:30:00 black=1:32:00 white-moves=0 black-moves=0 control=5400+30");
}

TEST_CASE("increments that were missing before the clock was set are not given again",
          "[F23-6.10.2][F05-6.11]") {
  GameFile game = played(played(file("fide-2023", "5400+30"), "e4", {5380s, 5400s}), "e5", {5380s, 5380s});
  game = ruled(game, "R-SETCLOCK white=1:30:10 black=1:30:10 white-moves=1 black-moves=1 control=5400+30");
  game = played(played(game, "Nf3", {5390s, 5410s}), "Nc6", {5390s, 5390s});
  game = played(played(game, "Bc4", {5370s, 5390s}), "Bc5", {5370s, 5370s});
  Incident what{.what = Rule::clock_edited, .ply = {}, .first_choice = {}, .first = {}};
  what.set = Incident::ClockSetting{{}, {}, 0s};
  const auto proposed = [&] { return to_string(propose(game, what).front().rulings.front()); };
  CHECK(has(proposed(), "white=1:30:30 black=1:30:30 white-moves=3 black-moves=3"));
  // That ruling is undone: they were missing from the beginning on.
  game = ruled(game, "R-UNDO 1");
  CHECK(has(proposed(), "white=1:31:00 black=1:31:00 white-moves=3 black-moves=3"));
}

TEST_CASE("a clock that was changed by hand is set back by as much, and what was thought stays used") {
  const GameFile game = shows(opened("fide-2023"), {4500s, 5100s}, Color::white);
  Incident what{.what = Rule::clock_edited, .ply = {}, .first_choice = {}, .first = {}};
  what.taken_by_edit = Times{-300s, 60s};
  Ruling ruling = propose(game, what).front().rulings.front();
  ruling.article.clear();
  CHECK(to_string(ruling) == "R-SETCLOCK white=1:10:00 black=1:26:00 white-moves=1 black-moves=1");
}

TEST_CASE("a press without a move gives no increment, and costs the other player no time") {
  const auto proposed = [](const GameFile& game) {
    const Incident what{
        .what = Rule::press_without_move, .by = Color::white, .ply = {}, .first_choice = {}, .first = {}};
    std::string out;
    const auto proposals = propose(game, what);
    for (Ruling ruling : proposals.front().rulings) {
      ruling.article.clear();
      ruling.because.clear();
      out += (out.empty() ? "" : "; ") + to_string(ruling);
    }
    return out;
  };
  // White thinks for five seconds and presses, Black looks on for ten.
  const Times after{5125s, 5090s};
  const GameFile with_increment = shows(opened("fide-2018", "5400+30"), after, Color::black);
  CHECK(proposed(with_increment) ==
        "R-SETCLOCK white=1:24:55 black=1:25:00 running=white; R-TIME black +0:02:00");
  const GameFile without = shows(opened("fide-2023"), {5095s, 5090s}, Color::black);
  CHECK(proposed(without) == "R-SETCLOCK white=1:24:55 black=1:25:00 running=white; R-TIME black +0:02:00");
  // The second one loses whatever the clock shows.
  const GameFile second = ruled(without, "R-TIME black +2:00 cause=illegal-move");
  CHECK(proposed(second) == "R-LOSS white");
  // What the clock shows is not known, or is right.
  CHECK(proposed(opened("fide-2023")) == "R-TIME black +0:02:00");
}

}  // namespace restored_times_test
