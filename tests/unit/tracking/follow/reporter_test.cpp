// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What is reported, in which order, and what is not reported twice.
#include "daemon/tracking/follow/reporter.hpp"

#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/tracked_words.hpp"

namespace reporter_test {

using namespace eboard::tracking;
using namespace std::chrono_literals;
using Finder = Reporter::Finder;
using eboard::rules::Result;
namespace rules = eboard::rules;

namespace {

constexpr const char* kStart = "the start";

struct Reported {
  Reported() { reporter.write_to(events); }

  void show(const std::vector<std::string>& plies) {
    std::vector<ShownPly> shown;
    for (const std::string& ply : plies) {
      // "e2e4?d2d4": with an alternative.
      const std::size_t doubt = ply.find('?');
      ShownPly one{PlayedMove::read(ply.substr(0, doubt)), ply, "fen", 0.5, false, {}};
      if (doubt != std::string::npos) one.alternatives.push_back(PlayedMove::read(ply.substr(doubt + 1)));
      shown.push_back(one);
    }
    reporter.show(1s, kStart, false, shown);
  }
  void commit(const std::string& uci) {
    reporter.commit(2s, kStart, false, {PlayedMove::read(uci), uci, "fen", 0.9, false, {}}, {}, false);
  }
  void find(int id, State state, Finder finder = Finder::follower, const std::string& move = "e2e5",
            int ply = 1, Code code = Code::illegal_move) {
    IrregularityFound found;
    found.id = id;
    found.ply = ply;
    found.code = code;
    found.state = state;
    found.move = PlayedMove::read(move);
    reporter.irregularity(3s, found, finder);
  }
  /// What was said since the last time, in short.
  [[nodiscard]] std::string said() {
    std::string out;
    for (const TrackedEvent& event : events) out += (out.empty() ? "" : ", ") + word(event);
    events.clear();
    return out;
  }

  std::vector<TrackedEvent> events;
  Reporter reporter{1};

 private:
  static std::string word(const TrackedEvent& event) {
    if (const auto* move = std::get_if<MoveTracked>(&event.what))
      return std::to_string(move->ply) + " " + move->uci.text() + (recorded(move->state) ? "!" : "");
    if (const auto* back = std::get_if<MoveRetracted>(&event.what)) return "not " + std::to_string(back->ply);
    if (const auto* back = std::get_if<TakenBack>(&event.what))
      return "back to " + std::to_string(back->to_ply);
    if (std::holds_alternative<GameStarted>(event.what)) return "game " + std::to_string(event.game);
    if (const auto* end = std::get_if<GameEnded>(&event.what))
      return std::string(rules::to_string(end->result)) + " " + end->by;
    if (const auto* found = std::get_if<IrregularityFound>(&event.what))
      return "#" + std::to_string(found->id) + " " + found->state;
    if (const auto* phase = std::get_if<PhaseChanged>(&event.what))
      return std::string(to_string(phase->phase));
    if (std::holds_alternative<ClockChanged>(event.what)) return "clock";
    if (std::holds_alternative<BoardSeen>(event.what)) return "board";
    return "gap";
  }
};

}  // namespace

TEST_CASE("a game that came to nothing leaves the end of the one before it alone") {
  Reported table;
  table.commit("e2e4");
  table.reporter.end_game(5s, Result::white_wins, EndedBy::result_piece);
  table.reporter.stand_ready(kStart, false);
  (void)table.said();
  table.show({"d2d4"});
  CHECK(table.said() == "game 2, 1 d2d4");
  table.reporter.end_game(9s, Result::unknown, EndedBy::new_game);
  CHECK(table.said() == "not 1");
  CHECK(table.reporter.game() == 1);
}

TEST_CASE("plies that are shown are reported once, and retracted from where others come") {
  Reported table;
  table.show({"e2e4", "e7e5"});
  CHECK(table.said() == "game 1, 1 e2e4, 2 e7e5");
  table.show({"e2e4", "e7e5"});
  CHECK(table.said().empty());
  table.show({"e2e4", "e7e5", "g1f3"});
  CHECK(table.said() == "3 g1f3");
  table.show({"e2e4", "c7c5"});
  CHECK(table.said() == "not 3, not 2, 2 c7c5");
  CHECK(table.reporter.showing());
  table.show({});
  CHECK(table.said() == "not 2, not 1");
  CHECK_FALSE(table.reporter.showing());
}

TEST_CASE("a shown ply that becomes doubtful is reported once more, with all behind it") {
  Reported table;
  table.show({"e2e4", "e7e5", "g1f3"});
  (void)table.said();
  table.show({"e2e4", "e7e5?c7c5", "g1f3"});
  CHECK(table.said() == "2 e7e5, 3 g1f3");
  // Other alternatives, or none any more, are no news.
  table.show({"e2e4", "e7e5?e7e6", "g1f3"});
  CHECK(table.said().empty());
  table.show({"e2e4", "e7e5", "g1f3"});
  CHECK(table.said().empty());
}

TEST_CASE("a committed ply replaces the one that was shown, with nothing retracted if it is the same") {
  Reported table;
  table.show({"e2e4", "e7e5"});
  (void)table.said();
  table.commit("e2e4");
  CHECK(table.said() == "1 e2e4!");
  CHECK_FALSE(table.reporter.showing());
  table.show({"e7e5"});
  CHECK(table.said() == "2 e7e5");
  table.commit("c7c5");
  CHECK(table.said() == "not 2, 2 c7c5!");
  CHECK(table.reporter.committed() == 2);
}

TEST_CASE("a game opens with its first ply, once, and the next one after its end") {
  Reported table;
  table.commit("e2e4");
  table.commit("e7e5");
  CHECK(table.said() == "game 1, 1 e2e4!, 2 e7e5!");
  table.reporter.end_game(4s, Result::draw, EndedBy::kings_on_centre);
  CHECK(table.said() == "1/2-1/2 kings_on_centre");
  CHECK_FALSE(table.reporter.game_open());
  CHECK(table.reporter.has_ended());
  table.reporter.stand_ready(kStart, false);
  table.commit("d2d4");
  CHECK(table.said() == "game 2, 1 d2d4!");
}

TEST_CASE("a takeback withdraws what is shown, and the numbers go on from there") {
  Reported table;
  table.commit("e2e4");
  table.commit("e7e5");
  table.show({"g1f3"});
  (void)table.said();
  table.reporter.take_back(4s, 1, "fen");
  CHECK(table.said() == "not 3, back to 1");
  table.commit("c7c5");
  CHECK(table.said() == "2 c7c5!");
}

TEST_CASE("of a game without a committed ply nothing is reported, and the next one has its number") {
  Reported table;
  table.show({"e2e4"});
  (void)table.said();
  table.reporter.end_game(4s, Result::draw, EndedBy::kings_on_centre);
  CHECK(table.said() == "not 1");
  CHECK_FALSE(table.reporter.has_ended());
  table.reporter.stand_ready(kStart, false);
  table.commit("d2d4");
  CHECK(table.said() == "game 1, 1 d2d4!");
  Reported none;
  none.reporter.end_game(4s, Result::draw, EndedBy::kings_on_centre);
  CHECK(none.said().empty());
}

TEST_CASE("a result that is shown once more is reported once, another one again, and a final one for good") {
  Reported table;
  table.commit("e2e4");
  (void)table.said();
  table.reporter.end_game(4s, Result::draw, EndedBy::kings_on_centre);
  table.reporter.end_game(5s, Result::draw, EndedBy::kings_on_centre);
  CHECK(table.said() == "1/2-1/2 kings_on_centre");
  table.reporter.end_game(6s, Result::white_wins, EndedBy::kings_on_centre);
  CHECK(table.said() == "1-0 kings_on_centre");
  table.reporter.ruled_end(7s, Result::black_wins, EndedBy::ruling, true);
  table.reporter.ruled_end(7s, Result::black_wins, EndedBy::ruling, true);
  CHECK(table.said() == "0-1 ruling");
  table.reporter.end_game(8s, Result::draw, EndedBy::kings_on_centre);
  CHECK(table.said().empty());
  table.reporter.resume(9s);
  CHECK(table.said() == "* resumed");
  CHECK(table.reporter.game_open());
  CHECK_FALSE(table.reporter.has_ended());
}

TEST_CASE("a ruling that is not final leaves the word to the board") {
  Reported table;
  table.commit("e2e4");
  table.reporter.ruled_end(7s, Result::black_wins, EndedBy::ruling, false);
  (void)table.said();
  table.reporter.end_game(8s, Result::draw, EndedBy::kings_on_centre);
  CHECK(table.said() == "1/2-1/2 kings_on_centre");
}

TEST_CASE("a game that did not begin as assumed begins once more, with the same number") {
  Reported table;
  table.commit("e2e4");
  table.show({"e7e5"});
  (void)table.said();
  table.reporter.begin_again(4s, "another start");
  CHECK(table.said() == "not 2, back to 0");
  table.commit("d2d4");
  CHECK(table.said() == "game 1, 1 d2d4!");
  table.reporter.end_game(5s, Result::draw, EndedBy::kings_on_centre);
  (void)table.said();
  table.reporter.begin_again(6s, "another start");
  CHECK(table.said().empty());
}

TEST_CASE("an irregularity opens the game that stands ready") {
  Reported table;
  table.find(1, State::pending);
  CHECK(table.said() == "#1 pending");
  Reported ready;
  ready.reporter.stand_ready(kStart, false);
  ready.find(1, State::pending);
  CHECK(ready.said() == "game 1, #1 pending");
}

TEST_CASE("a ruling opens the game that stands ready, which keeps its number without a ply") {
  Reported table;
  table.reporter.open_ready(1s);
  CHECK(table.said().empty());
  table.reporter.stand_ready(kStart, false);
  REQUIRE(table.reporter.ready());
  CHECK(table.reporter.ready()->number == 1);
  CHECK(table.reporter.ready()->start == kStart);
  table.reporter.open_ready(2s);
  CHECK(table.said() == "game 1");
  CHECK_FALSE(table.reporter.ready());
  table.reporter.ruled_on();
  table.reporter.end_game(3s, Result::unknown, EndedBy::new_game);
  CHECK(table.said() == "* new_game");
  table.reporter.stand_ready(kStart, false);
  CHECK(table.reporter.ready()->number == 2);
  table.commit("d2d4");
  CHECK(table.said() == "game 2, 1 d2d4!");
  // Of this one nothing was ruled.
  table.reporter.end_game(4s, Result::draw, EndedBy::kings_on_centre);
  (void)table.said();
  table.reporter.stand_ready(kStart, false);
  table.find(1, State::pending);
  table.reporter.end_game(5s, Result::unknown, EndedBy::new_game);
  table.reporter.stand_ready(kStart, false);
  CHECK(table.reporter.ready()->number == 3);
}

TEST_CASE("each finder counts for itself, and in the events all have one sequence") {
  Reported table;
  table.commit("e2e4");
  (void)table.said();
  table.find(1, State::completed, Finder::follower, "e2e5", 1);
  table.find(1, State::pending, Finder::watch, "", 2);
  table.find(2, State::completed, Finder::watch, "e7e4", 2);
  table.find(1, State::corrected, Finder::watch, "", 2);
  table.find(1, State::stood, Finder::follower, "e2e5", 1);
  CHECK(table.said() == "#1 completed, #2 pending, #3 completed, #2 corrected, #1 stood");
}

TEST_CASE("what two find of the same ply is one matter, and each of its states is reported once") {
  Reported table;
  table.commit("e2e4");
  (void)table.said();
  table.find(1, State::completed, Finder::follower);
  table.find(1, State::completed, Finder::watch);
  CHECK(table.said() == "#1 completed");
  table.find(1, State::corrected, Finder::watch);
  table.find(1, State::corrected, Finder::follower);
  CHECK(table.said() == "#1 corrected");
}

TEST_CASE("another ply, move or code is another matter, and so is one that was put right before") {
  Reported table;
  table.commit("e2e4");
  (void)table.said();
  table.find(1, State::completed, Finder::follower);
  table.find(1, State::completed, Finder::watch, "e2e5", 2);
  table.find(2, State::completed, Finder::watch, "d2d5", 1);
  table.find(3, State::completed, Finder::watch, "e2e5", 1, Code::touch_move);
  table.find(4, State::completed, Finder::watch, "", 1);
  CHECK(table.said() == "#1 completed, #2 completed, #3 completed, #4 completed, #5 completed");
  table.find(1, State::corrected, Finder::follower);
  table.find(5, State::completed, Finder::watch);
  CHECK(table.said() == "#1 corrected, #6 completed");
}

TEST_CASE("one finder that has more to say of the same state is reported again") {
  Reported table;
  table.commit("e2e4");
  (void)table.said();
  table.find(1, State::completed);
  table.find(1, State::completed);
  CHECK(table.said() == "#1 completed, #1 completed");
}

TEST_CASE("phases, boards and clocks are reported when they are others, and again when asked for") {
  Reported table;
  table.reporter.phase(1s, Phase::playing);
  table.reporter.phase(2s, Phase::playing);
  table.reporter.phase(3s, Phase::not_heard);
  CHECK(table.said() == "playing, not_heard");
  ClockView clock;
  table.reporter.clock(1s, clock);
  table.reporter.clock(2s, clock);
  table.reporter.board(1s, "fen", true);
  table.reporter.board(2s, "fen", true);
  table.reporter.board(3s, "fen", false);
  table.reporter.board(4s, "other", false);
  CHECK(table.said() == "clock, board, board, board");
  std::vector<TrackedEvent> again;
  table.reporter.restate(5s, again);
  CHECK(again.size() == 2);
}

TEST_CASE("conclusions are counted, not what board and clock show, and gaps are counted apart") {
  Reported table;
  table.reporter.board(1s, "fen", true);
  table.reporter.clock(1s, ClockChanged{});
  CHECK(table.reporter.concluded() == 0);
  table.commit("e2e4");
  CHECK(table.reporter.concluded() == 2);
  CHECK(table.reporter.gaps() == 0);
  table.reporter.gap(2s, {});
  CHECK(table.reporter.gaps() == 1);
  CHECK(table.reporter.concluded() == 3);
}

TEST_CASE("a reporter that is restored goes on behind the games that were played") {
  Reported table;
  table.reporter.restore(4, Phase::setting_up, ClockChanged{}, rules::Placement::initial());
  table.reporter.phase(1s, Phase::setting_up);
  table.reporter.board(1s, rules::Placement::initial().fen(), true);
  table.reporter.clock(1s, ClockChanged{});
  CHECK(table.said().empty());
  CHECK(table.reporter.game() == 4);
  table.commit("e2e4");
  CHECK(table.said() == "game 5, 1 e2e4!");
}

}  // namespace reporter_test
