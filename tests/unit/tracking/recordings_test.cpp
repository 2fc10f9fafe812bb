// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Real boards, real hands: every ply exact, nothing that was committed taken back, nobody accused.
#include <algorithm>
#include <string>

#include "daemon/pipeline/replay.hpp"
#include "drivers/registry.hpp"
#include "rules/chess/notation/notation.hpp"
#include "rules/chess/pgn/pgn.hpp"
#include "tests/support/dgt_recording.hpp"
#include "tests/support/shared_data.hpp"
#include "tests/support/tracked_words.hpp"

namespace recordings_test {

using namespace eboard;

namespace {

std::string uci_line(const rules::GameRecord& record) {
  std::string out;
  for (const rules::PlyRecord& ply : record.plies) out += (out.empty() ? "" : " ") + rules::to_uci(ply.move);
  return out;
}

std::string uci_line(const pipeline::ReplayedGame& game) {
  std::string out;
  for (const tracking::MoveTracked& ply : game.plies) out += (out.empty() ? "" : " ") + ply.uci.text();
  return out;
}

/// Without move numbers and the result.
std::string only_moves(const std::string& text) {
  std::string out;
  std::istringstream in(text);
  for (std::string word; in >> word;) {
    if (word.find('.') == std::string::npos && word != "*") out += (out.empty() ? "" : " ") + word;
  }
  return out;
}

std::vector<tracking::TrackedEvent> track(const char* file) {
  const auto lines = eboard::test::timed_recording(
      eboard::test::read_file(eboard::test::shared_data() / "games/dgt-raw" / file));
  return pipeline::replay(lines, *drivers::find_driver("dgt"), {});
}

template <class Kind>
long count_of(const std::vector<tracking::TrackedEvent>& events) {
  return std::count_if(events.begin(), events.end(),
                       [](const auto& event) { return std::holds_alternative<Kind>(event.what); });
}

std::vector<std::string> flags_of(const std::vector<tracking::TrackedEvent>& events) {
  std::vector<std::string> flags;
  for (const tracking::TrackedEvent& event : events) {
    const auto* found = std::get_if<tracking::IrregularityFound>(&event.what);
    if (found) flags.emplace_back(found->code.text());
  }
  return flags;
}

void check_clean(const std::vector<tracking::TrackedEvent>& events) {
  CHECK(count_of<tracking::TakenBack>(events) == 0);
  CHECK(count_of<tracking::GapFound>(events) == 0);
  CHECK(count_of<tracking::MoveRetracted>(events) < 3);
}

}  // namespace

TEST_CASE("the recorded game that ends with a gesture is followed ply by ply to its result") {
  if (!eboard::test::have_shared_data()) return;
  const auto events = track("johan.inbytes");
  const auto games = pipeline::games_of(events);
  REQUIRE(games.size() == 1);
  const auto truth = rules::read_pgn_file((eboard::test::shared_data() / "games/dgt-raw/johan.pgn").string());
  REQUIRE(truth);
  CHECK(uci_line(games[0]) == uci_line(truth->at(0).record));
  CHECK(games[0].result == rules::Result::white_wins);
  CHECK(games[0].by == "kings_on_centre");
  check_clean(events);
  // Black's time had run out when the kings went to the centre.
  CHECK(flags_of(events) == std::vector<std::string>{"time_forfeit_candidate"});
}

TEST_CASE("the recorded game without a result is followed to its last ply") {
  if (!eboard::test::have_shared_data()) return;
  const auto events = track("1.inbytes");
  const auto games = pipeline::games_of(events);
  REQUIRE(games.size() == 1);
  CHECK(uci_line(games[0]) ==
        only_moves(eboard::test::read_file(eboard::test::shared_data() / "games/dgt-raw/1.uci")));
  check_clean(events);
  CHECK(flags_of(events).empty());
}

}  // namespace recordings_test
