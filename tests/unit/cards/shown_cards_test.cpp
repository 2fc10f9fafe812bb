// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The cards of a recording are those of the table where it was made, with the same proposals.
#include "daemon/cards/shown_cards.hpp"

#include <fmt/format.h>

#include "daemon/events/irregularity_words.hpp"
#include "drivers/registry.hpp"
#include "rules/laws/rulings/text/ruling.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/judged_table.hpp"

namespace shown_cards_test {

using namespace eboard;
using cards::ShownCard;
using test::JudgedTable;

namespace {

constexpr const char* kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
constexpr const char* kKings = "8/8/4k3/8/8/4K3/r7/8 w - - 0 60";

pipeline::PipelineSettings settings(const char* edition = "fide-2023") {
  return {.driver = "dgt",
          .tracker = {.edition = *rules::find_edition(edition),
                      .control = rules::parse_time_control("5400+30").value(),
                      .start = {},
                      .late_after = {}},
          .local = {}};
}

std::string text(const seams::Proposals& shown) {
  std::string out;
  for (const auto& [proposal, refused] : shown.proposals) {
    out += proposal.why + " (" + proposal.article + ")" + refused.value_or("") + "\n";
    for (const rules::Ruling& ruling : proposal.rulings) out += "  " + rules::to_string(ruling) + "\n";
  }
  return out;
}

/// What the board at that table said, as a recording.
std::vector<drivers::CaptureLine> recording_of(const JudgedTable& table) {
  std::vector<drivers::CaptureLine> lines;
  for (const test::Happened& one : table.happened()) {
    if (const auto* said = std::get_if<test::Happened::Said>(&one.what))
      lines.push_back({one.at, drivers::Direction::from_device, said->bytes});
  }
  lines.push_back({table.hands().now(), drivers::Direction::from_device, {}});  // it ran on until then
  return lines;
}

std::vector<ShownCard> shown_at(const JudgedTable& table) {
  return cards::shown_cards(recording_of(table), *drivers::find_driver("dgt"), table.settings().tracker);
}

/// "illegal_move completed" of each, in their order.
std::vector<std::string> names(const std::vector<ShownCard>& shown) {
  std::vector<std::string> out;
  for (const ShownCard& one : shown)
    out.push_back(fmt::format("{} {}", one.found().code.text(), one.found().state.text()));
  return out;
}

/// Plays, looks at the card as an arbiter does, and compares it with that of the recording.
void same_as_at_the_table(const char* fen, const char* script, tracking::Code code, const char* edition) {
  INFO(script << " by " << edition);
  JudgedTable table({.fen = fen, .declared = true}, settings(edition));
  table.play("5s");
  table.play(script);
  const auto at_table = table.cards();
  const auto card = std::ranges::find(at_table, code, [](const auto& one) { return one.code.known(); });
  REQUIRE(card != at_table.end());
  const std::string proposed = text(table.proposals(*card));
  const auto shown = shown_at(table);
  const auto last = std::ranges::find_if(shown.rbegin(), shown.rend(),
                                         [&](const ShownCard& one) { return one.found().id == card->id; });
  REQUIRE(last != shown.rend());
  CHECK(last->found() == *card);
  REQUIRE(last->proposals);
  CHECK(text(*last->proposals) == proposed);
  CHECK_FALSE(proposed.empty());
}

}  // namespace

TEST_CASE("shown cards: with the proposals that the arbiter had at the table") {
  for (const char* edition : {"fide-1930", "fide-2005", "fide-2023"}) {
    same_as_at_the_table(kStart, "-f1 +Bf5 Lw 3s", tracking::Code::illegal_move, edition);
    same_as_at_the_table(kStart, "-g1 +Nf3 Lw 2s -f8 +bf4 Lb 3s", tracking::Code::illegal_move, edition);
    same_as_at_the_table(kStart, "-g1 2s +Ng1 1s -b1 +Nc3 Lw 3s", tracking::Code::touch_move, edition);
  }
}

TEST_CASE("shown cards: each when its state changes, and at the time of its own deadline") {
  JudgedTable table({.fen = kStart, .declared = true}, settings());
  table.play("5s");
  table.play("-f1 +Bf5 Lw 3s -e7 +pe5 Lb 3s");
  const auto shown = shown_at(table);
  const auto found = names(shown);
  CHECK(std::ranges::count(found, "illegal_move completed") == 1);
  CHECK(std::ranges::count(found, "illegal_move stood") == 1);
  std::vector<tracking::TrackedEvent> at_table;
  for (const tracking::TrackedEvent& event : table.events()) {
    if (std::holds_alternative<tracking::IrregularityFound>(event.what)) at_table.push_back(event);
  }
  REQUIRE(at_table.size() <= shown.size());
  for (std::size_t at = 0; at < at_table.size(); ++at) CHECK(shown[at].event == at_table[at]);
  const auto illegal = std::ranges::find_if(
      shown, [](const ShownCard& one) { return one.found().code == tracking::Code::illegal_move; });
  CHECK(illegal->before == kStart);
}

TEST_CASE("shown cards: who can still mate is known to them") {
  same_as_at_the_table(kKings, "-e3 -a2 +Ka2 Lw 3s", tracking::Code::illegal_move, "fide-2023");
}

// The place of a flag is the move that was due, which may be the other player's.
TEST_CASE("shown cards: whose clock came to zero is said") {
  JudgedTable flagged({.fen = kStart, .declared = true}, settings());
  flagged.play("5s -e2 +Pe4 Lw 3s b=0 T 6s");
  const auto flag = shown_at(flagged);
  REQUIRE_FALSE(flag.empty());
  CHECK(tracking::sentence_of(flag.back().found()) == "Black's clock has come to zero.");
}

}  // namespace shown_cards_test
