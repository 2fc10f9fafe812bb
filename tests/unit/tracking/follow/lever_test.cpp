// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Clocks that run while nobody presses them: what was played is in the record, what was only shown is not.
#include <array>
#include <string>

#include "daemon/pipeline/replay.hpp"
#include "drivers/registry.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/shared_data.hpp"
#include "tests/support/table_script.hpp"
#include "tests/support/tracked_words.hpp"

namespace lever_test {

using namespace eboard;
using eboard::test::Table;

namespace {

struct Turn {
  const char *script, *press, *uci;
};
constexpr std::array kPlies{
    Turn{"-e2 +Pe4", "Lw", "e2e4"}, Turn{"-e7 +pe5", "Lb", "e7e5"}, Turn{"-g1 +Nf3", "Lw", "g1f3"},
    Turn{"-b8 +nc6", "Lb", "b8c6"}, Turn{"-f1 +Bb5", "Lw", "f1b5"}, Turn{"-a7 +pa6", "Lb", "a7a6"},
    Turn{"-b5 +Ba4", "Lw", "b5a4"}, Turn{"-g8 +nf6", "Lb", "g8f6"}, Turn{"-d2 +Pd3", "Lw", "d2d3"},
    Turn{"-b7 +pb5", "Lb", "b7b5"}, Turn{"-a4 +Bb3", "Lw", "a4b3"}, Turn{"-f8 +be7", "Lb", "f8e7"},
    Turn{"-a2 +Pa4", "Lw", "a2a4"}, Turn{"-h7 +ph6", "Lb", "h7h6"}, Turn{"-b1 +Nd2", "Lw", "b1d2"},
    Turn{"-d7 +pd6", "Lb", "d7d6"}, Turn{"-h2 +Ph3", "Lw", "h2h3"}, Turn{"-c8 +be6", "Lb", "c8e6"},
    Turn{"-d2 +Nf1", "Lw", "d2f1"}, Turn{"-d8 +qd7", "Lb", "d8d7"}, Turn{"-f1 +Ng3", "Lw", "f1g3"},
    Turn{"-g7 +pg6", "Lb", "g7g6"}};

/// The plies from `first` to before `last`, five seconds each.
std::string played(std::size_t first, std::size_t last, bool pressed) {
  std::string script;
  for (std::size_t i = first; i < last; ++i)
    script += std::string(kPlies[i].script) + (pressed ? std::string(" 1s ") + kPlies[i].press : "") + " 4s ";
  return script;
}

std::string uci_of_first(std::size_t plies) {
  std::string text;
  for (std::size_t i = 0; i < plies; ++i) text += (i == 0 ? "" : " ") + std::string(kPlies[i].uci);
  return text;
}

constexpr const char* kKingsForWhite = "-e1 +Ke4 -e8 +kd5 5s";

std::vector<tracking::TrackedEvent> recorded(const char* name) {
  const auto capture = drivers::read_capture((eboard::test::shared_data() / "clocks" / name).string());
  REQUIRE(capture);
  return pipeline::replay(capture->lines, *drivers::find_driver("dgt"), {});
}

}  // namespace

TEST_CASE(
    "a game in which nobody presses the clock is followed by the board alone, and that is reported once") {
  Table table;
  table.play(played(0, 20, false).c_str());
  CHECK(table.committed() == uci_of_first(19));
  CHECK(table.flag_states("lever_silent") == "completed");
}

TEST_CASE("a clock that nobody presses ends nothing when its time is used up") {
  Table table;
  table.play((played(0, 12, false) + "w=0 stop " + played(12, 20, false) + kKingsForWhite).c_str());
  CHECK(table.committed() == uci_of_first(20));
  CHECK(table.result() == "1-0");
}

TEST_CASE("a lever that is used again is listened to again") {
  Table table;
  table.play((played(0, 14, false) + played(14, 20, true)).c_str());
  CHECK(table.committed() == uci_of_first(20));
  CHECK(table.flag_states("lever_silent") == "completed corrected");
}

TEST_CASE("a lever that stops moving once more is reported once more") {
  std::string rooks;
  for (int i = 0; i < 5; ++i) rooks += "-h1 +Rg1 4s -h8 +rg8 4s -g1 +Rh1 4s -g8 +rh8 4s ";
  Table table;
  table.play(played(0, 14, false) + played(14, 20, true) + rooks);
  CHECK(table.flag_states("lever_silent") == "completed corrected completed");
}

TEST_CASE("a player who stops pressing plays on, until the kings show the result") {
  for (const std::size_t pressed : {0, 1, 2, 6, 7}) {
    INFO("plies pressed for: " << pressed);
    Table table;
    table.play((played(0, pressed, true) + played(pressed, 20, false) + kKingsForWhite).c_str());
    CHECK(table.committed() == uci_of_first(20));
    CHECK(table.result() == "1-0");
  }
}

TEST_CASE("a short game without any press counts when the kings show its result") {
  Table table;
  table.play((played(0, 5, false) + kKingsForWhite).c_str());
  CHECK(table.committed() == uci_of_first(5));
}

TEST_CASE("what was put back behind the last press is no part of the game") {
  Table table;
  table.play((played(0, 14, true) + played(14, 20, false)).c_str());
  table.play("-d7 +qd8 4s -f1 +Nd2 4s -e6 +bc8 4s -h3 +Ph2 4s");
  table.play((played(16, 22, false) + kKingsForWhite).c_str());
  CHECK(table.committed() == uci_of_first(14));
}

TEST_CASE("recordings of clocks that nobody presses give all twenty plies") {
  if (!eboard::test::have_shared_data()) return;
  for (const char* name : {"count.ebcap", "first.ebcap", "none.ebcap", "six.ebcap"}) {
    INFO(name);
    const auto games = pipeline::games_of(recorded(name));
    REQUIRE(games.size() == 1);
    CHECK(games.front().plies.size() == 20);
    CHECK(rules::to_string(games.front().result) == (name == std::string("count.ebcap") ? "*" : "1-0"));
  }
}

TEST_CASE("recordings of a clock that was never set, and of a ply that was put back") {
  if (!eboard::test::have_shared_data()) return;
  const auto unset = recorded("zero09.ebcap");
  for (const tracking::TrackedEvent& event : unset) {
    const auto* found = std::get_if<tracking::IrregularityFound>(&event.what);
    CHECK((found == nullptr || found->code == "clock_unset"));
  }
  CHECK(pipeline::games_of(recorded("tball.ebcap")).size() == 1);
}

}  // namespace lever_test
