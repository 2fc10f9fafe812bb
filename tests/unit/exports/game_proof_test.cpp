// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/exports/game_proof.hpp"

#include <algorithm>

#include "daemon/exports/incident_page.hpp"
#include "daemon/exports/proof_check.hpp"
#include "daemon/keeper/sealer.hpp"
#include "daemon/pipeline/note_json.hpp"
#include "daemon/tlog/sealed_change.hpp"
#include "rules/text/split.hpp"
#include "storage/names.hpp"
#include "tests/support/store_support.hpp"

namespace eboard::exports::game_proof_test {
namespace {

using namespace eboard::test;
using storage::Millis;
using tracking::Code;

/// Board 7 plays a game of ten minutes, which is sealed each minute. In its fifth an illegal move is found,
/// and ruled on in the seventh.
struct PlayedGame {
  explicit PlayedGame(bool polled = false) {
    must(hall.store.rounds().set_pairings({{3, 7, {{"White", "<i>Aalto</i>"}, {"Black", "Brandt"}}}},
                                          Millis{0}));
    must(hall.store.begin());
    must(hall.store.append(storage::ClockAnchor{.at = Millis{0},
                                                .wall = Millis{1'764'510'000'000},
                                                .utc_offset = std::chrono::hours{1},
                                                .synchronised = true,
                                                .begins = true}));
    must(hall.store.commit());
    REQUIRE(sealer.begin(hall.store, [](std::int64_t) { return true; }));
    auto events = scholars_mate(1, Millis{130'000});
    std::int64_t at = 130'000;
    for (tracking::TrackedEvent& event : events) {
      event.at = Millis{at += 20'000};
      report(event);
      if (at == 450'000) report({Millis{at}, 1, illegal_move()});
      if (at == 450'000 && polled) poll(at);
      if (at == 570'000) report({Millis{at}, 1, ruling()});
      if (at % 60'000 < 20'000) sealer.seal_all(hall.store);
    }
    last = Millis{at};
    must(hall.store.tournament_changes().append(storage::PackedTournamentChange(
        {.author = "C. Arbiter",
         .what = "result",
         .facts =
             R"([["tournament/players/1/entries/3","2 w -","2 w 1"],["tournament/players/1/name","","<i>Aalto</i>"]])"})));
    sealer.seal_all(hall.store);
  }

  static tracking::IrregularityFound illegal_move() {
    tracking::IrregularityFound found;
    found.id = 1;
    found.ply = 5;
    found.code = Code::illegal_move;
    found.state = tracking::State::completed;
    found.article = "7.5.1";
    found.edition = "fide-2023";
    return found;
  }
  static tracking::RulingMade ruling() {
    tracking::RulingMade made;
    made.number = 1;
    made.ply = 5;
    made.ruling = "R-TIME black +0:02:00";
    made.article = "7.5.5";
    made.author = "C. Arbiter";
    made.about = 1;
    return made;
  }
  /// The event, and ten bytes before it: a field of a DGT board each, and the same field again.
  void report(const tracking::TrackedEvent& event) {
    must(hall.store.begin());
    must(hall.store.append(storage::JournalEntry{
        hall.device, event.at, storage::JournalKind::read, {0x8e, 0, 5, 52, 0, 0x8e, 0, 5, 36, 1}, {}}));
    must(append(hall.store, hall.board, event));
    must(hall.store.commit());
    ++entries;
  }

  /// The daemon asks five times, and the board says the same; then it finds something with another board.
  void poll(std::int64_t at) {
    must(hall.store.begin());
    for (int i = 0; i < 5; ++i) {
      must(hall.store.append(
          storage::JournalEntry{hall.device, Millis{at += 100}, storage::JournalKind::written, {0x42}, {}}));
      must(hall.store.append(storage::JournalEntry{
          hall.device, Millis{at += 100}, storage::JournalKind::read, {0x8e, 0, 5, 52, 0}, {}}));
    }
    tracking::Note note;
    note.id = 1;
    note.code = Code::illegal_move;
    note.state = tracking::State::completed;
    for (const std::string& text : {pipeline::to_json(note), std::string(R"({"of":"another version"})")})
      must(hall.store.append(
          storage::JournalEntry{hall.device, Millis{at += 100}, storage::JournalKind::noted, {}, text}));
    must(hall.store.commit());
  }

  OneBoard hall{7};
  daemon::Sealer sealer{{.folder = hall.folder.file("")}};
  std::size_t entries = 0;
  Millis last{0};
};

std::string text_of(storage::Result<GameProof> proof) {
  auto made = must(std::move(proof));
  INFO(made.lack);
  REQUIRE(made.lack.empty());
  return std::move(made.text);
}

}  // namespace

TEST_CASE("a proof gives all that was stored of the game, and which board it was") {
  PlayedGame played;
  const auto proved = check_game_proof(text_of(game_proof(played.hall.store, {.board = 7})));
  INFO((proved ? std::string() : proved.error()));
  REQUIRE(proved);
  CHECK(proved->table == 7);
  CHECK(proved->board == played.hall.board);
  CHECK(proved->driver == "dgt");
  CHECK(proved->entries.size() == played.entries);
  CHECK(proved->events.size() == played.entries);
  CHECK(proved->dates == must(played.hall.store.anchors()));
  CHECK(proved->round == 3);
  CHECK(proved->entered == std::vector<std::pair<std::string, std::string>>{
                               {"round", "3"},
                               {"white", "<i>Aalto</i>"},
                               {"black", "Brandt"},
                               {"entered for player 1 in round 3", "1 against player 2, with White"},
                               {"player 1", "<i>Aalto</i>"}});
  CHECK(proved->not_sealed.empty());
}

TEST_CASE("the page of an incident has the bytes around it alone, and says what they say") {
  PlayedGame played;
  const std::string page = text_of(incident_proof(played.hall.store, {.round = 3, .board = 7}));
  const auto proof = proof_in(page);
  REQUIRE(proof);
  const auto proved = check_game_proof(*proof);
  INFO((proved ? std::string() : proved.error()));
  REQUIRE(proved);
  CHECK(proved->entries.size() < played.entries / 2);
  CHECK(proved->events.size() == played.entries);
  const auto inside = [](const storage::JournalEntry& one) {
    return one.at > Millis{450'000} - kSeenBefore - Millis{60'000} &&
           one.at < Millis{450'000} + Millis{120'000};
  };
  CHECK(std::ranges::all_of(proved->entries, inside));
  CHECK(incident_page(*proved, *proof) == page);
  for (const char* part :
       {"Board 7, round 3, game 1, &lt;i&gt;Aalto&lt;/i&gt; – Brandt", "Illegal move (Art. 7.5.1)",
        "Ruling 1: <span>two minutes added for Black (Art. 7.5.5), by C. Arbiter, 2025-11-30 14:",
        "square changed: square e2, piece none; square changed: square e4, piece P", "<code>8e 00 05 34 00",
        "1. e4 (0:04:59)", "2025-11-30 14:47:30"})
    CHECK_THAT(page, ContainsSubstring(part));
}

TEST_CASE("on the page of an incident polls stand once, and what was noted stands in words") {
  PlayedGame played(true);
  const std::string page = text_of(incident_proof(played.hall.store, {.round = 3, .board = 7}));
  const std::string seen = page.substr(0, page.find("<section class=\"proof\">"));
  CHECK_THAT(seen, ContainsSubstring("sent to the board; 5 times until 14:47:30.900</td>"));
  CHECK_THAT(seen, ContainsSubstring("; 5 times until 14:47:31.000</td>"));
  CHECK(seen.find("<code>42</code>") == seen.rfind("<code>42</code>"));
  CHECK_THAT(seen, ContainsSubstring("found by comparing boards: Illegal move"));
  CHECK_THAT(seen, ContainsSubstring("found by comparing boards: see the proof"));
  CHECK(seen.find("&quot;of&quot;") == std::string::npos);
  const auto proof = proof_in(page);
  REQUIRE(proof);
  CHECK(incident_page(*check_game_proof(*proof), *proof) == page);
}

TEST_CASE("no byte of what is proved can be another one") {
  PlayedGame played;
  for (const std::string& text : {text_of(game_proof(played.hall.store, {.board = 7})),
                                  *proof_in(text_of(incident_proof(played.hall.store, {.board = 7})))}) {
    REQUIRE(check_game_proof(text));
    const std::size_t begins = text.find("== names "), ends = text.find("== game\n");
    REQUIRE(begins < ends);
    for (std::size_t at = begins; at < ends; ++at) {
      std::string changed = text;
      changed[at] = static_cast<char>(changed[at] ^ 1);
      CAPTURE(at, text.substr(at < 40 ? 0 : at - 40, 80));
      if (check_game_proof(changed)) FAIL("a byte that was changed is not found");
    }
    std::string other = text;
    other.replace(other.find(" of board 7"), 11, " of board 8");
    CHECK_FALSE(check_game_proof(other));
  }
}

TEST_CASE("a proof with round, names and result is short, and shows no name that was forgotten") {
  PlayedGame played;
  const std::string page = text_of(incident_proof(played.hall.store, {.round = 3, .board = 7}));
  const std::string proof = *proof_in(page);
  // Without what boards sent and what was concluded.
  std::size_t records = 0;
  for (const std::string_view line : rules::split(proof, '\n'))
    if (line.starts_with("j ") || line.starts_with("e ")) records += line.size() + 1;
  CHECK(proof.size() - records < 10'000);
  CHECK_THAT(page, ContainsSubstring(
                       "Entered by people: round: 3; white: &lt;i&gt;Aalto&lt;/i&gt;; black: Brandt; "));

  { const storage::Store closed = std::move(played.hall.store); }
  must(storage::change_names(played.hall.path, {.tags =
                                                    [](std::vector<rules::Tag>& tags) {
                                                      return std::exchange(tags.front().value, "N.N. 1") !=
                                                             "N.N. 1";
                                                    },
                                                .change = [](storage::TournamentChange&) { return false; },
                                                .unsalt_tags = tlog::unsalt<std::vector<rules::Tag>>}));
  auto store = open_store(played.hall.path);
  const auto proved = check_game_proof(text_of(game_proof(store, {.board = 7})));
  REQUIRE(proved);
  CHECK(proved->entered ==
        std::vector<std::pair<std::string, std::string>>{{"round", "3"}, {"black", "Brandt"}});
  CHECK(proved->not_sealed == std::vector<std::pair<std::string, std::string>>{{"white", "N.N. 1"}});
}

TEST_CASE("of a game that is not sealed, or in which nothing was found, there is no such page") {
  OneBoard f(7);
  keep(f.store, f.board, scholars_mate(1));
  CHECK(must(game_proof(f.store, {.board = 7})).lack.find("not sealed yet") != std::string::npos);
  CHECK(must(game_proof(f.store, {.board = 8})).lack == "no game is stored there");
  daemon::Sealer sealer({.folder = f.folder.file("")});
  REQUIRE(sealer.begin(f.store, [](std::int64_t) { return true; }));
  sealer.seal_all(f.store);
  CHECK(check_game_proof(text_of(game_proof(f.store, {.board = 7}))));
  CHECK(must(incident_proof(f.store, {.board = 7})).lack ==
        "nothing was found in that game, and nothing was ruled");
}

}  // namespace eboard::exports::game_proof_test
