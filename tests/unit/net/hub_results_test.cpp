// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Viewers who ask not to see results.
#include <array>
#include <boost/json/serialize.hpp>
#include <memory>
#include <random>

#include "tests/support/catch.hpp"
#include "tests/unit/net/hub_hall.hpp"

namespace eboard::net::hub_results_test {
namespace {

using namespace test;  // NOLINT(google-build-using-namespace): short words for events

/// How a game may end. Nothing else tells two histories apart.
struct End {
  rules::Result result;
  const char* by;
  const char* kings;   ///< the board, before anybody has said that the game is over
  const char* ruling;  ///< before the end, after it, and after the next one: the arbiter's
  const char* tag;     ///< in the pairing, of a game that came in from a file
};

constexpr std::array<End, 4> kEnds{{
    {rules::Result::white_wins, "kings_on_centre", "8/8/8/3K4/4k3/8/8/8", "R-LOSS black", "1-0"},
    {rules::Result::black_wins, "result_piece", "8/8/8/4K3/3k4/8/8/8", "R-RESULT 0-1", "0-1"},
    {rules::Result::draw, "ruling", "8/8/8/3K4/3k4/8/8/8", "R-CLAIM white threefold accept", "1/2-1/2"},
    {rules::Result::black_wins, "flag_fall", "8/8/8/8/8/8/8/Kk6", "R-BOTHLOSE", "0-1"},
}};

/// A hall in which that happens, with everybody who may look at it.
struct Event : Hall {
  explicit Event(const End& how, unsigned seed) : end(how), random(seed) {
    seams::BoardInfo info = table(1, 1);
    info.tags.push_back({"Result", end.tag});
    info.tags.push_back({"Termination", end.by});
    (void)state.apply(info);
    for (Viewer* viewer : {&all, &one, &slow}) join(*viewer, interest(viewer == &one ? 1 : 0));
    join(shown, Interest{});
  }

  [[nodiscard]] static Interest interest(int board) { return {.board = board, .results = Results::hidden}; }
  bool one_in(unsigned n) { return random() % n == 0; }
  void also(tracking::Conclusion what) {
    const auto stored = event(std::move(what), game);
    hub.changed(state.apply(stored));
    now += 1ms;
    hub.flush(now);
  }
  void pass() {
    now += one_in(4) ? 1500ms : 150ms;
    std::vector<Viewer*> taken{&all, &one, &shown};
    if (one_in(3)) taken.push_back(&slow);
    turn(taken);
    if (!one_in(5)) return;
    late.push_back(std::make_unique<Viewer>());
    Interest back = interest(static_cast<int>(random() % 2));
    if (one_in(2)) back.since = static_cast<storage::Sequence>(random() % (event.sequence() + 1));
    join(*late.back(), back);
  }
  void play_game() {
    ++game;
    also(tracking::GameStarted{kStart, false});
    also(tracking::PhaseChanged{tracking::Phase::playing});
    const int plies = static_cast<int>(random() % 5);
    for (int ply = 1; ply <= plies; ++ply) {
      auto played = move(ply, "e2e4", "e4", kAfterE4);
      if (one_in(2)) engine_says(ply);
      if (one_in(2)) played.white = played.black = tracking::Millis{static_cast<int>(random() % 300'000)};
      also(std::move(played));
      if (one_in(3))
        also(tracking::ClockChanged{tracking::Millis{9000}, tracking::Millis{8000}, rules::Color::white,
                                    true});
      pass();
    }
    for (int step = 0; step < 6; ++step) {
      if (one_in(2)) also(tracking::BoardSeen{end.kings, false});
      if (one_in(2)) also(tracking::PhaseChanged{tracking::Phase::result_shown});
      if (one_in(3)) rule(end.ruling);
      if (one_in(3)) rule("R-TIME black +2:00");
      if (step == 2) also(tracking::GameEnded{end.result, tracking::Word<tracking::EndedBy>::read(end.by)});
      if (step == 4 && one_in(4))
        also(tracking::GameEnded{rules::Result::unknown, tracking::EndedBy::resumed});
      if (one_in(4)) also(tracking::PhaseChanged{tracking::Phase::setting_up});
      if (one_in(4)) also(tracking::ClockChanged{tracking::Millis{0}, tracking::Millis{5000}, {}, true});
      pass();
    }
  }
  /// Who it thinks will win.
  void engine_says(int depth) {
    const seams::Opinion opinion{
        1, state.find(1)->fen, end.result == rules::Result::white_wins ? 900 : -900, {}, {"e5"}, depth};
    hub.changed(state.apply(opinion));
    now += 1ms;
    hub.flush(now);
  }
  void rule(const char* text) {
    tracking::RulingMade made;
    made.number = ++rulings;
    made.ruling = text;
    also(std::move(made));
  }
  [[nodiscard]] std::vector<std::string> hidden_frames() const {
    std::vector<std::string> frames;
    for (const Viewer* viewer : {&all, &one, &slow})
      frames.insert(frames.end(), viewer->frames.begin(), viewer->frames.end());
    for (const auto& viewer : late) frames.insert(frames.end(), viewer->frames.begin(), viewer->frames.end());
    for (const auto& [number, board] : state.boards())
      frames.push_back(json::serialize(board_patch(board, live::kAllParts, 0, Results::hidden)));
    return frames;
  }

  End end;
  std::mt19937 random;
  Viewer all, one, slow, shown;
  std::vector<std::unique_ptr<Viewer>> late;
  int game = 0, rulings = 0;
};

TEST_CASE("who hides results gets the same frames however the games end") {
  const unsigned seed = GENERATE(range(1U, 120U));
  CAPTURE(seed);
  std::vector<std::string> first, shown;
  for (const End& end : kEnds) {
    Event hall(end, seed);
    for (int game = 0; game < 3; ++game) hall.play_game();
    if (first.empty()) {
      first = hall.hidden_frames();
      shown = hall.shown.frames;
      continue;
    }
    CHECK(hall.shown.frames != shown);  // the histories do differ
    CHECK(hall.hidden_frames() == first);
  }
}

TEST_CASE("a game that is over looks as if it went on, with the times of its last moves") {
  Hall hall;
  Viewer shown, hidden;
  hall.join(shown, {.board = 1});
  hall.join(hidden, {.board = 1, .results = Results::hidden});
  hall.tell(tracking::GameStarted{kStart, false});
  auto e4 = move(1, "e2e4", "e4", kAfterE4);
  e4.white = tracking::Millis{61'000};
  e4.black = tracking::Millis{60'000};
  hall.tell(e4);
  hall.tell(tracking::ClockChanged{tracking::Millis{61'000}, tracking::Millis{0}, {}, true});
  hall.turn({&shown, &hidden});
  hall.tell(
      tracking::GameEnded{rules::Result::white_wins, tracking::Word<tracking::EndedBy>::read("flag_fall")});
  hall.turn({&shown, &hidden});
  const auto told = shown.last().at("boards").at(0).as_object();
  CHECK(told.at("result") == "1-0");
  CHECK(told.at("clock").at("black_ms") == 0);
  const auto kept = hidden.last().at("boards").at(0).as_object();
  CHECK_FALSE(kept.contains("result"));
  CHECK(kept.at("clock").at("black_ms") == 60'000);

  Viewer late;
  hall.now += 2s;  // within a second newcomers share a hello
  hall.join(late, {.board = 1, .results = Results::hidden});
  const auto board = late.last().at("boards").at(0).as_object();
  CHECK(board.at("result") == "*");
  CHECK(board.at("result_by") == "");
  CHECK(board.at("ply") == 1);
}

TEST_CASE("those who hide results share their frames, and the others theirs") {
  Hall hall;
  Viewer one, two, shown, other;
  for (Viewer* viewer : {&one, &two}) hall.join(*viewer, {.results = Results::hidden});
  for (Viewer* viewer : {&shown, &other}) hall.join(*viewer);
  const auto built = hall.hub.counters().frames;
  hall.tell(tracking::GameStarted{kStart, false});
  CHECK(one.shared.back() == two.shared.back());
  CHECK(shown.shared.back() == other.shared.back());
  CHECK(one.shared.back() != shown.shared.back());
  CHECK(hall.hub.counters().frames == built + 2);
}

}  // namespace
}  // namespace eboard::net::hub_results_test
