// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Links that were lost for half a minute in blitz: the clock shows that more was played than any line has.
#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "daemon/pipeline/replay.hpp"
#include "drivers/registry.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/shared_data.hpp"
#include "tests/support/tracked_words.hpp"

namespace gap_recordings_test {

using namespace eboard;

namespace {

/// The moves of a file NAME.truth.json, in UCI.
std::vector<std::string> true_moves(const std::string& name) {
  std::string text = eboard::test::read_file(eboard::test::shared_data() / "gaps" / (name + ".truth.json"));
  const std::size_t from = text.find('[', text.find("\"moves\""));
  text = text.substr(from + 1, text.find(']', from) - from - 1);
  std::ranges::replace_if(
      text, [](char c) { return c == ',' || c == '"'; }, ' ');
  std::istringstream in(text);
  std::vector<std::string> moves;
  for (std::string move; in >> move;) moves.push_back(move);
  return moves;
}

std::vector<tracking::TrackedEvent> events_of(const std::string& name) {
  const auto capture =
      drivers::read_capture((eboard::test::shared_data() / "gaps" / (name + ".ebcap")).string());
  REQUIRE(capture);
  return pipeline::replay(capture->lines, *drivers::find_driver("dgt"), {});
}

/// The plies of the only game of a recording.
std::vector<tracking::MoveTracked> record_of(const std::string& name) {
  const auto games = pipeline::games_of(events_of(name));
  REQUIRE(games.size() == 1);
  return games.front().plies;
}

}  // namespace

TEST_CASE("a line that is much shorter than the clock's count is no promise") {
  if (!eboard::test::have_shared_data()) return;
  for (const std::string name : {"l4-s7-001", "l4-s21-019"}) {
    INFO(name);
    const auto truth = true_moves(name);
    REQUIRE(truth.size() > 50);
    std::size_t promised = 0;
    for (const tracking::MoveTracked& ply : record_of(name)) {
      if (ply.state != tracking::MoveState::committed) continue;
      INFO("ply " << ply.ply);
      ++promised;
      REQUIRE(static_cast<std::size_t>(ply.ply) <= truth.size());
      CHECK(ply.uci == truth[static_cast<std::size_t>(ply.ply) - 1]);
    }
    CHECK(promised > 40);
  }
}

TEST_CASE("after a gap the plies have the numbers that the clock shows") {
  if (!eboard::test::have_shared_data()) return;
  for (const std::string name : {"l4-s7-001", "l4-s21-019"}) {
    INFO(name);
    const auto truth = true_moves(name);
    const auto record = record_of(name);
    CHECK(record.size() == truth.size());
    const auto unknown = [](const tracking::MoveTracked& ply) { return ply.uci.is_placement(); };
    const auto first = std::ranges::find_if(record, unknown);
    REQUIRE(first != record.end());
    const auto behind = std::find_if_not(first, record.end(), unknown);
    for (auto ply = behind; ply != record.end(); ++ply) {
      if (unknown(*ply)) continue;  // of the next gap
      INFO("ply " << ply->ply);
      CHECK(ply->state == tracking::MoveState::presumed);
      CHECK(ply->uci == truth[static_cast<std::size_t>(ply->ply) - 1]);
    }
  }
}

TEST_CASE("a captured piece that stands for nine seconds is not carried: the illegal capture is found") {
  if (!eboard::test::have_shared_data()) return;
  const std::string name = "l2-s9-illegal-025";
  std::vector<std::string> states;
  for (const tracking::TrackedEvent& event : events_of(name)) {
    const auto* found = std::get_if<tracking::IrregularityFound>(&event.what);
    if (found == nullptr || found->code != "illegal_move") continue;
    CHECK(found->ply == 23);
    CHECK(found->move == "c4c6");
    states.emplace_back(found->state.text());
  }
  CHECK(states == std::vector<std::string>{"completed", "corrected"});
  const auto truth = true_moves(name);
  const auto record = record_of(name);
  CHECK(std::ranges::equal(record, truth, {}, [](const auto& ply) { return ply.uci.text(); }));
}

}  // namespace gap_recordings_test
