// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A link that was lost for seven plies of a real game of blitz, and the score sheets' moves for them.
#include <algorithm>
#include <iterator>
#include <sstream>

#include "daemon/pipeline/replay.hpp"
#include "drivers/dgt_protocol.hpp"
#include "drivers/registry.hpp"
#include "rules/chess/notation/notation.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/shared_data.hpp"
#include "tests/support/tracked_words.hpp"

namespace record_gap_test {

using namespace eboard;
using namespace eboard::pipeline;
using tracking::MoveState;
using tracking::MoveTracked;

namespace {

constexpr const char* kName = "l4-s7-001";
constexpr const char* kSheet =
    "R-RECORD after=41 moves=\"21... Sd4 22. h6+ Kh8 23. De3 Sf5 24. Dd2 Sd4\" because=\"both sheets\"";

std::vector<std::string> true_moves() {
  std::string text = test::read_file(test::shared_data() / "gaps" / (std::string(kName) + ".truth.json"));
  const std::size_t from = text.find('[', text.find("\"moves\""));
  text = text.substr(from + 1, text.find(']', from) - from - 1);
  std::ranges::replace_if(
      text, [](char c) { return c == ',' || c == '"'; }, ' ');
  std::istringstream in(text);
  return {std::istream_iterator<std::string>(in), {}};
}

/// The board of the recording, and an arbiter.
class Hall {
 public:
  Hall()
      : capture_(
            drivers::read_capture((test::shared_data() / "gaps" / (std::string(kName) + ".ebcap")).string())
                .value()),
        board(*drivers::find_driver("dgt"), settings_of(capture_).value()) {}

  /// All that was received until that many plies are in the record; 0: all.
  void play(int plies = 0) {
    for (; at_ < capture_.lines.size() && (plies == 0 || record().size() < static_cast<std::size_t>(plies));
         ++at_) {
      const auto& line = capture_.lines[at_];
      if (line.direction != drivers::Direction::from_device) continue;
      now = line.at;
      board.read(line.at, line.bytes, events);
    }
  }
  /// So many reads more.
  void step(int reads) {
    for (; reads > 0 && at_ < capture_.lines.size(); ++at_) {
      const auto& line = capture_.lines[at_];
      if (line.direction != drivers::Direction::from_device) continue;
      now = line.at;
      board.read(line.at, line.bytes, events);
      --reads;
    }
  }
  void wait(Millis time) { board.advance(now += time, events); }
  void set_up() {
    board.read(now += Millis{20'000}, drivers::dgt::encode_dump(rules::Position::initial().placement()),
               events);
    wait(Millis{20'000});
  }
  std::string refusal(const std::string& text) {
    const auto decided =
        board.decide(now, {.game = {}, .ply = {}, .ruling = rules::parse_ruling(text).value(), .stamp = {}});
    return decided ? "" : decided.error().refusal.text();
  }
  void rule(const std::string& text) {
    const auto decided =
        board.decide(now, {.game = {}, .ply = {}, .ruling = rules::parse_ruling(text).value(), .stamp = {}});
    INFO((decided ? std::string() : decided.error().refusal.text()));
    REQUIRE(decided);
    REQUIRE_FALSE(decided->settles);
    REQUIRE(board.rule(now, decided->game, decided->ruling, events));
  }
  [[nodiscard]] std::vector<MoveTracked> record() const {
    const auto games = games_of(events);
    return games.empty() ? std::vector<MoveTracked>{} : games.front().plies;
  }
  template <class What>
  [[nodiscard]] int count(std::size_t from = 0) const {
    int out = 0;
    for (std::size_t i = from; i < events.size(); ++i) out += std::holds_alternative<What>(events[i].what);
    return out;
  }
  [[nodiscard]] std::string flag(const std::string& code) const {
    std::string out;
    for (const auto& event : events) {
      const auto* found = std::get_if<tracking::IrregularityFound>(&event.what);
      if (found != nullptr && found->code == code) out += (out.empty() ? "" : " ") + found->state;
    }
    return out;
  }

 private:
  drivers::Capture capture_;
  std::size_t at_ = 0;

 public:
  BoardPipeline board;
  Millis now{0};
  std::vector<tracking::TrackedEvent> events;
};

/// The record is the game that was played, and all of it is promised.
void check_true(const std::vector<MoveTracked>& record, std::size_t plies) {
  const auto truth = true_moves();
  REQUIRE(record.size() == plies);
  for (std::size_t i = 0; i < plies; ++i) {
    INFO("ply " << i + 1);
    CHECK(record[i].uci == truth[i]);
    CHECK(record[i].state == MoveState::committed);
    CHECK(record[i].confidence > 0.98);
    CHECK(record[i].inferred == false);
  }
}

}  // namespace

TEST_CASE("what is entered while the game goes on makes it a promise from there on, and play is tracked on") {
  if (!test::have_shared_data()) return;
  Hall hall;
  hall.play(52);
  const auto gaps = hall.board.book().latest()->gaps();
  REQUIRE(gaps.size() == 1);
  CHECK(rules::gap_sentence(gaps[0].gap) == "Seven plies are missing between 21. and 25.");
  CHECK(gaps[0].lines.empty());  // of three plies there are some, of seven nobody looked for any
  CHECK(hall.flag("record_presumed") == "completed");
  const std::size_t before = hall.events.size();
  hall.rule(kSheet);
  check_true(hall.record(), 52);
  CHECK(hall.board.book().latest()->gaps().empty());
  CHECK(hall.flag("record_presumed") == "completed corrected");
  const auto& made = std::get<tracking::RulingMade>(hall.events[before].what);
  CHECK(made.ruling == "R-RECORD after=41 plies=7 moves=\"Nxd4 h6+ Kh8 Qe3 Nf5 Qd2 Nd4\"");
  CHECK(std::get<tracking::TakenBack>(hall.events[before + 1].what).to_ply == 41);
  CHECK(hall.count<tracking::TakenBack>(before) == 1);
  CHECK(hall.record()[48].white == Millis{253'000});
  hall.play();
  hall.wait(Millis{60'000});
  check_true(hall.record(), true_moves().size());
  CHECK(hall.count<tracking::GameEnded>() == 1);
  CHECK(hall.count<tracking::TakenBack>() == 1);
}

TEST_CASE("a ply that is only provisional stays so, and needs no second press") {
  if (!test::have_shared_data()) return;
  // The same moment in every move: right after each read until the next ply is committed.
  for (int reads = 1; reads <= 12; ++reads) {
    CAPTURE(reads);
    Hall hall;
    hall.play(52);
    hall.step(reads);
    if (hall.record().size() != 52) break;
    hall.rule(kSheet);
    hall.play();
    hall.wait(Millis{60'000});
    check_true(hall.record(), true_moves().size());
  }
}

TEST_CASE("a game that is over gets its plies, and keeps its end") {
  if (!test::have_shared_data()) return;
  Hall hall;
  hall.play();
  hall.wait(Millis{60'000});
  REQUIRE(hall.count<tracking::GameEnded>() == 1);
  const int phases = hall.count<tracking::PhaseChanged>();
  hall.rule(kSheet);
  check_true(hall.record(), true_moves().size());
  CHECK(hall.count<tracking::GameEnded>() == 1);
  CHECK(hall.count<tracking::PhaseChanged>() == phases);
  CHECK(hall.flag("record_presumed") == "completed corrected");
  hall.rule("R-UNDO 1");
  CHECK(hall.record().size() == true_moves().size());
  CHECK(hall.record().back().state == MoveState::presumed);
  CHECK(hall.board.book().latest()->gaps().size() == 1);
  CHECK(hall.count<tracking::GameEnded>() == 1);
}

TEST_CASE("so it does when its board is set up for the next game, also from a checkpoint") {
  if (!test::have_shared_data()) return;
  Hall hall;
  hall.play();
  hall.set_up();
  const auto checkpoint = hall.board.checkpoint();
  REQUIRE(checkpoint);
  auto again = BoardPipeline::restore(*drivers::find_driver("dgt"), {}, {}, *checkpoint);
  INFO((again ? std::string() : again.error()));
  REQUIRE(again);
  CHECK(again->checkpoint() == checkpoint);
  REQUIRE(again->book().latest() != nullptr);
  const auto gaps = again->book().latest()->gaps();
  REQUIRE(gaps.size() == 1);
  CHECK(hall.refusal("R-RECORD after=41 moves=\"Nd4 h6+\"") ==
        "R-RECORD is refused: after 22. h6+ Black would be on move, but White was");
  const std::size_t before = hall.events.size();
  hall.rule(kSheet);
  check_true(hall.record(), true_moves().size());
  CHECK(hall.count<tracking::GameEnded>() == 1);
  CHECK(hall.flag("record_presumed") == "completed corrected");
  for (std::size_t i = before; i < hall.events.size(); ++i) CHECK(hall.events[i].game == 1);
}

}  // namespace record_gap_test
