// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Moves that were pressed for, and replaced by others: which are reported, and what the record says.
#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/table_script.hpp"

namespace replaced_detector_test {

using eboard::test::Table;

namespace {

/// After 1 e4 e5 2 Nf3 Nc6, and so on.
struct Replaced {
  std::string committed, moved, forgotten;

  explicit Replaced(const std::string& script) {
    Table table;
    table.play("-e2 +Pe4 Lw 2s -e7 +pe5 Lb 2s -g1 +Nf3 Lw 2s -b8 +nc6 Lb 2s " + script);
    committed = table.committed();
    moved = table.flag_states("moved_after_press");
    forgotten = table.flag_states("press_forgotten");
  }
};

const std::string kReply = "-e5 -d4 +pd4 Lb 3s -f3 -d4 +Nd4 Lw 3s ";
constexpr const char* kOther = "e2e4 e7e5 g1f3 b8c6 d2d4 e5d4 f3d4";

}  // namespace

TEST_CASE("a move that is put back in the opponent's time, with another one in its place, is reported") {
  const Replaced waits("-f1 +Bc4 Lw 3s -c4 +Bf1 500ms -d2 +Pd4 5s");
  CHECK(waits.moved == "pending");
  CHECK(waits.forgotten == "");
  const Replaced answered("-f1 +Bc4 Lw 3s -c4 +Bf1 500ms -d2 +Pd4 5s " + kReply);
  CHECK(answered.moved == "pending");
  CHECK(answered.forgotten == "");
  CHECK(answered.committed == kOther);
}

TEST_CASE("so is one for which the opponent gave the lever back") {
  const Replaced given_back("-f1 +Bc4 Lw 2s Lb 500ms -c4 +Bf1 500ms -d2 +Pd4 Lw 2s " + kReply);
  CHECK(given_back.moved == "pending");
  CHECK(given_back.committed == kOther);
}

TEST_CASE("a move that was changed before the press, while the clock stood, or not at all, is none") {
  CHECK(Replaced("-f1 +Bc4 2s -c4 +Bf1 500ms -d2 +Pd4 Lw 3s " + kReply).moved == "");
  CHECK(Replaced("-f1 +Bc4 Lw 2s stop 2s -c4 +Bf1 3s Lb go 2s -d2 +Pd4 Lw 3s " + kReply).moved == "");
  CHECK(Replaced("-f1 +Bc4 Lw 2s Lb 500ms -c4 +Bf1 1s -f1 +Bc4 Lw 3s").moved == "");
}

}  // namespace replaced_detector_test
