// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Complete random games are written, read, and are the same: 250, with EBOARD_LONG=1 a thousand.
#include <fmt/format.h>

#include <map>

#include "tests/support/catch.hpp"
#include "tests/support/long_run.hpp"
#include "tests/unit/rules/quaternity/notation/random_record.hpp"

namespace random_records_test {

using namespace eboard::rules::quaternity;
using eboard::test::RandomRecord;

namespace {

struct Seen {
  std::map<EndKind, int> endings;
  int mates = 0;
  int frozen = 0;
  int irregular = 0;
  int struck_out = 0;
  std::map<std::string_view, int> rulings;
};

void note(Seen& seen, const Game& game) {
  ++seen.endings[game.ending()->kind];
  for (const Departure& departure : game.position().departures()) {
    ++(departure.to == Status::mated ? seen.mates : seen.frozen);
  }
  for (std::size_t n = 0; n < game.entries().size(); ++n) {
    const Entry& entry = game.entries()[n];
    seen.struck_out += game.stands(n) ? 0 : 1;
    seen.irregular += game.stands(n) && std::holds_alternative<Irregular>(entry.what) ? 1 : 0;
    if (const auto* made = std::get_if<RulingMade>(&entry.what))
      ++seen.rulings[command_of(made->ruling.action)];
  }
}

/// Everything of an entry that is not the position: those are compared as well.
bool same(const Entry& a, const Entry& b) {
  if (a.by != b.by || a.what.index() != b.what.index()) return false;
  if (const auto* made = std::get_if<MoveMade>(&a.what)) return made->move == std::get<MoveMade>(b.what).move;
  if (const auto* frozen = std::get_if<Frozen>(&a.what)) {
    return frozen->reason == std::get<Frozen>(b.what).reason;
  }
  if (const auto* claimed = std::get_if<DrawClaimed>(&a.what)) {
    const auto& other = std::get<DrawClaimed>(b.what);
    return claimed->as == other.as && claimed->with == other.with;
  }
  if (const auto* made = std::get_if<Irregular>(&a.what))
    return made->move == std::get<Irregular>(b.what).move;
  if (const auto* back = std::get_if<TakenBack>(&a.what)) return back->ply == std::get<TakenBack>(b.what).ply;
  if (const auto* made = std::get_if<RulingMade>(&a.what)) {
    const auto& other = std::get<RulingMade>(b.what);
    return made->number == other.number && made->ruling == other.ruling;
  }
  return true;
}

/// Empty, or what was lost on the way.
std::string difference(const Record& was, const RecordedGame& read) {
  if (!read.faults.empty()) return fmt::format("line {}: {}", read.faults[0].line, read.faults[0].reason);
  const Record& is = read.record;
  if (is.game.entries().size() != was.game.entries().size()) return "the number of entries";
  for (std::size_t n = 0; n < was.game.entries().size(); ++n) {
    if (!same(is.game.entries()[n], was.game.entries()[n])) return fmt::format("entry {}", n);
    if (is.game.stands(n) != was.game.stands(n)) return fmt::format("whether entry {} stands", n);
    if (!(is.game.before(n) == was.game.before(n))) return fmt::format("the position before entry {}", n);
    if (!(is.notes[n] == was.notes[n])) return fmt::format("the note of entry {}", n);
  }
  if (!(is.game.position() == was.game.position())) return "the final position";
  if (is.game.ending() != was.game.ending() || is.game.points() != was.game.points()) return "the ending";
  if (is.game.occasion() != was.game.occasion()) return "the occasion";
  if (is.tags != was.tags || is.comment != was.comment || is.language != was.language) return "the header";
  return is.signed_points == was.signed_points ? "" : "the signed points";
}

void check_one(const Record& record, const Form& form) {
  const std::string text = to_text(record, form);
  int games = 0;
  read_records(text, [&](const RecordedGame& read) {
    ++games;
    const std::string lost = difference(record, read);
    INFO(lost << '\n' << text);
    REQUIRE(lost.empty());
    REQUIRE(to_text(read.record, form) == text);
    return true;
  });
  REQUIRE(games == 1);
}

}  // namespace

TEST_CASE("complete random games are the same after writing and reading", "[quaternity][record][slow]") {
  const int games = eboard::test::rounds(250, 1000);
  Seen seen;
  for (int number = 1; number <= games; ++number) {
    INFO("seed " << number);
    const auto seed = static_cast<unsigned>(number);
    const Record record = RandomRecord(seed).make();
    check_one(record, forms()[seed % forms().size()]);
    note(seen, record.game);
  }
  // All that a record holds was among them.
  CHECK(5 * seen.mates > 2 * games);
  CHECK(5 * seen.frozen > 2 * games);
  CHECK(10 * seen.irregular > games);
  CHECK(seen.struck_out > 2 * games);
  for (const char* command :
       {"R-RESTORE", "R-STAND", "R-OBLIGE", "R-WAIVE", "R-WARN", "R-NOTE", "R-UNDO", "R-Q-FREEZE"}) {
    INFO(command);
    CHECK(25 * seen.rulings[command] > games);
  }
  for (const EndKind kind :
       {EndKind::last_active, EndKind::agreement, EndKind::dead_position, EndKind::repetition,
        EndKind::fifty_moves, EndKind::ruled_draw, EndKind::annulled}) {
    INFO(to_string(kind));
    CHECK(seen.endings[kind] > 0);
  }
}

}  // namespace random_records_test
