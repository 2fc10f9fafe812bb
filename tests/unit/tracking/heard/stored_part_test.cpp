// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What a board stored while nobody listened: which part of it was missed, and what the table makes of it.
#include "daemon/tracking/heard/stored_part.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/table_script.hpp"

namespace stored_part_test {

using namespace eboard;
using namespace eboard::tracking;
using drivers::BoardSnapshot;
using drivers::SquareChanged;
using drivers::StoredChange;
using drivers::StoredSquare;
using eboard::test::Table;
using rules::Placement;

namespace {

StoredSquare change(std::string_view text) {
  return {*rules::parse_square(text.substr(text.size() - 2)), rules::parse_piece(text[1]), false};
}

/// A board that goes through changes; some of them are received.
struct Memory {
  drivers::StoredChanges stored{};
  HeardChanges heard{};
  Placement stood{}, stands{};

  explicit Memory(bool knows_whole = true) {
    stands = stood = Placement::initial();
    if (knows_whole) stored.changes.emplace_back(BoardSnapshot{stands});
  }
  void hear(std::initializer_list<std::string_view> texts) {
    for (const auto text : texts) {
      heard.hear({change(text).square, change(text).piece});
      miss({text});
    }
    stood = stands;
  }
  void miss(std::initializer_list<std::string_view> texts) {
    for (const auto text : texts) {
      stored.changes.emplace_back(change(text));
      stands.set(change(text).square, change(text).piece);
    }
  }
  /// The number of missed changes; -1: it cannot be known.
  [[nodiscard]] int missed() const {
    const auto part = unheard_part(stored, {heard, stood, stands});
    return part ? static_cast<int>(part->size()) : -1;
  }
};

const std::string kOpening = "-e2 +Pe4 Lw . -e7 +pe5 Lb ... ";
/// The board does not show which came first.
const std::string kMissed =
    "(-g1 (+Nf3 (Lw (-b8 (+nc6 (Lb (-b1 (+Nc3 (Lw (-g8 (+nf6 (Lb (-a2 (+Pa3 (Lw (-a7 (+pa6 (Lb ";
const std::string kPlies = "e2e4 e7e5 g1f3 b8c6 b1c3 g8f6 a2a3 a7a6";

}  // namespace

TEST_CASE("the missed part begins with the last position that was received") {
  Memory memory;
  memory.hear({"- e2", "+Pe4", "- e7", "+pe5"});
  memory.miss({"- g1", "+Nf3"});
  CHECK(memory.missed() == 2);
}

TEST_CASE("of two times at which the board showed the same, the one that was received counts") {
  Memory memory;
  memory.hear({"- e2", "+Pe4", "- g1", "+Nf3", "- g8", "+nf6"});
  memory.miss({"- f3", "+Ng1", "- f6", "+ng8", "- g1", "+Nf3", "- g8", "+nf6"});
  CHECK(memory.missed() == 8);
}

TEST_CASE("without a whole position the received changes show the place, if they are enough") {
  Memory few(false), enough(false);
  few.hear({"- e2", "+Pe4", "- e7", "+pe5"});
  enough.hear({"- e2", "+Pe4", "- e7", "+pe5", "- g1", "+Nf3"});
  few.miss({"- d2", "+Pd3"});
  enough.miss({"- d2", "+Pd3"});
  CHECK(few.missed() == -1);
  CHECK(enough.missed() == 2);
}

TEST_CASE("a square that went back and forth was received more often than it was stored") {
  Memory memory(false);
  memory.hear({"- e2", "+Pe4", "- e7", "+pe5", "- g1", "+Nf3"});
  for (const char* text : {"- f3", "+Nf3", "- f3", "+Nf3"})
    memory.heard.hear({change(text).square, change(text).piece});
  memory.miss({"- d2", "+Pd3"});
  CHECK(memory.missed() == 2);
}

TEST_CASE("hands that were at work when the memory was read are none of the gap") {
  Memory memory;
  memory.hear({"- e2", "+Pe4", "- e7", "+pe5"});
  memory.miss({"- g1", "+Nf3"});
  const Placement stands = memory.stands;
  memory.miss({"- b8"});
  memory.stands = stands;
  CHECK(memory.missed() == 2);
}

TEST_CASE("a memory that does not lead to what stands there is not believed") {
  Memory memory;
  memory.hear({"- e2", "+Pe4", "- e7", "+pe5"});
  memory.miss({"- g1", "+Nf3"});
  memory.stands.set(*rules::parse_square("a7"), std::nullopt);
  CHECK(memory.missed() == -1);
}

TEST_CASE("a power failure during which nothing moved interrupts nothing, another one everything") {
  Memory still, moved;
  for (Memory* memory : {&still, &moved}) {
    memory->hear({"- e2", "+Pe4"});
    memory->miss({"- e7", "+pe5"});
  }
  still.stored.changes.emplace_back(BoardSnapshot{still.stands});
  moved.miss({"- d7", "+pd5"});
  moved.stored.changes.resize(moved.stored.changes.size() - 2);
  moved.stored.changes.emplace_back(BoardSnapshot{moved.stands});
  moved.miss({"- d5", "+pd7"});  // and back: only the list at power-up shows it
  CHECK(still.missed() == 3);
  CHECK(moved.missed() == -1);
}

TEST_CASE("changes that are read after the last report are used when the dump after them fits") {
  Table table;
  table.play(kOpening + "X " + kMissed + "# ... (-f1 (+Bc4 (Lw memory . dump (Lb ... ");
  CHECK_FALSE(table.flagged("stored_unused"));
  table.play("-f8 +bc5 Lb ... -d2 +Pd3 Lw ...");
  CHECK(table.committed() == kPlies + " f1c4 f8c5 d2d3");
}

TEST_CASE("a memory is used though a piece is in the hand") {
  Table table;
  table.play(kOpening + "X " + kMissed + "(-f1 (+Bc4 (Lw (-f8 (+bc5 (Lb # . -d2 ... memory .");
  CHECK_FALSE(table.flagged("stored_unused"));
  table.play("+Pd3 Lw ...");
  CHECK(table.committed() == kPlies + " f1c4 f8c5 d2d3");
}

TEST_CASE("reports before the dump of a link that is lost again hide nothing of the gap") {
  Table table;
  table.play(kOpening + "X " + kMissed + "-f1 +Bc4 (Lw ...");
  CHECK(table.provisional().empty());  // the other squares stand as they were
  CHECK(table.committed() == "e2e4 e7e5");
  table.play("X (-f8 (+bc5 (Lb # ... memory ... -d2 +Pd3 Lw ...");
  CHECK_FALSE(table.flagged("stored_unused"));
  CHECK(table.committed() == kPlies + " f1c4 f8c5 d2d3");
}

TEST_CASE("plies that were taken for the missing ones are taken back if the memory shows others") {
  Table table;
  table.play(kOpening + "X " + kMissed + "(-f1 (+Bc4 (Lw (-f8 (+bc5 (Lb (-h2 (+Ph3 (Lw (-h7 (+ph6 (Lb # 6s");
  CHECK(table.committed() != kPlies + " f1c4 f8c5 h2h3 h7h6");
  CHECK(table.count<GapFound>() == 1);
  table.play("memory ... -d2 +Pd3 Lw ...");
  CHECK(table.committed() == kPlies + " f1c4 f8c5 h2h3 h7h6 d2d3");
  CHECK(table.flag_states("record_presumed") == "completed corrected");
}

TEST_CASE("a memory that does not fit is not used, and that is reported after the next dump") {
  Table table;
  table.play(kOpening + "X " + kMissed +
             "board=r1bqkb1r/1ppp1ppp/p1n2n2/4p3/4P3/P1N2N1P/1PPP1PP1/R1BQKB1R # ... memory .");
  CHECK_FALSE(table.flagged("stored_unused"));
  CHECK(table.tracker().wants_stored());
  table.play("dump .");
  CHECK(table.flags() == "record_presumed stored_unused");
  CHECK_FALSE(table.tracker().wants_stored());
}

TEST_CASE("a memory without legal play is not used") {
  Table table;
  table.play(kOpening + "X (-g1 (+Nf3 (Lw (-b8 (+nc6 (Lb (-b1 (+Nc3 (Lw (-g8 (+nf6 (Lb ");
  table.play("(-a1 (+Ra5 (Lw (-h8 (+rh4 (Lb # 1s 1s memory ...");
  CHECK(table.flagged("stored_unused"));
}

TEST_CASE("a memory that was not asked for has no effect") {
  Table table;
  table.play(kOpening + "memory dump ...");
  CHECK(table.committed() == "e2e4 e7e5");
  CHECK_FALSE(table.tracker().wants_stored());
  table.play("X (-g1 (+Nf3 (Lw # ... ");
  CHECK_FALSE(table.tracker().wants_stored());  // only one ply fits
  table.play("memory dump -b8 +nc6 Lb ...");
  CHECK(table.committed() == "e2e4 e7e5 g1f3 b8c6");
  CHECK(table.flags() == "");
}

TEST_CASE("while pieces are moved on the board its memory is not wanted") {
  Table table;
  table.play(kOpening + "X " + kMissed + "# 1s -f1");
  CHECK_FALSE(table.tracker().wants_stored());
  table.play("+Bc4 Lw 1s");
  CHECK_FALSE(table.tracker().wants_stored());
  table.play("2s");
  CHECK(table.tracker().wants_stored());
}

}  // namespace stored_part_test
