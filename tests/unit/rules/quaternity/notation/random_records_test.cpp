// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Complete random games are written, read, and are the same.
#include <fmt/format.h>

#include <map>

#include "tests/support/catch.hpp"
#include "tests/unit/rules/quaternity/notation/random_record.hpp"

using namespace eboard::rules::quaternity;
using eboard::test::RandomRecord;

namespace {

#ifdef NDEBUG
constexpr unsigned kGames = 1000;
#else
constexpr unsigned kGames = 100;
#endif

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
  if (const auto* ruled = std::get_if<DrawRuled>(&a.what)) {
    return ruled->reason == std::get<DrawRuled>(b.what).reason;
  }
  if (const auto* ruled = std::get_if<Annulled>(&a.what)) {
    return ruled->reason == std::get<Annulled>(b.what).reason;
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
    if (!(is.game.before(n) == was.game.before(n))) return fmt::format("the position before entry {}", n);
    if (!(is.notes[n] == was.notes[n])) return fmt::format("the note of entry {}", n);
  }
  if (!(is.game.position() == was.game.position())) return "the final position";
  if (is.game.ending() != was.game.ending() || is.game.points() != was.game.points()) return "the ending";
  if (is.tags != was.tags || is.comment != was.comment || is.language != was.language) return "the header";
  return is.signed_points == was.signed_points ? "" : "the signed points";
}

}  // namespace

TEST_CASE("complete random games are the same after writing and reading", "[quaternity][notation]") {
  std::map<EndKind, int> endings;
  std::size_t entries = 0;
  for (unsigned seed = 1; seed <= kGames; ++seed) {
    const Record record = RandomRecord(seed).make();
    ++endings[record.game.ending()->kind];
    entries += record.game.entries().size();
    const Form& form = forms()[seed % forms().size()];
    const std::string text = to_text(record, form);
    int games = 0;
    read_records(text, [&](const RecordedGame& read) {
      ++games;
      const std::string lost = difference(record, read);
      INFO("seed " << seed << ": " << lost << '\n' << text);
      REQUIRE(lost.empty());
      REQUIRE(to_text(read.record, form) == text);
      return true;
    });
    REQUIRE(games == 1);
  }
  // Ends of every kind that random play and the usual readings lead to were among them.
  for (const EndKind kind : {EndKind::mated_all, EndKind::last_active, EndKind::agreement,
                             EndKind::fifty_moves, EndKind::ruled_draw, EndKind::annulled}) {
    INFO(to_string(kind));
    CHECK((kGames < 1000 || endings[kind] > 0));
  }
  for (const auto& [kind, count] : endings) WARN(to_string(kind) << ": " << count);
  WARN(entries << " entries");
}
