// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Odd files, read as docs/pgn.md describes.
#include <algorithm>

#include "rules/chess/pgn/pgn.hpp"
#include "tests/support/shared_data.hpp"

namespace pgn_quirks_test {

using namespace eboard::rules;
using namespace eboard::test;

namespace {

struct Reading {
  const char* file;
  std::vector<std::size_t> plies;     ///< of each game
  std::vector<std::string> faults{};  ///< "LINE game G ply P: reason"
};

const std::vector<Reading> kReadings{
    {"backslash_header.pgn", {95}},
    {"basic.pgn", {130}},
    {"black2move.pgn", {0}, {"4 game 1 ply 1: '0-0-0' is not legal"}},
    {"book.pgn", {16}},
    {"castling.pgn", {6}},
    {"comment_before_moves.pgn", {139}},
    {"corrupted.pgn", {124}, {"57 game 1 ply 125: 'Kx' is not a move"}},
    {"empty_body.pgn", {0, 252}},
    {"multiple.pgn", {130, 84, 176, 142}},
    {"newline.pgn", {6}},
    {"no_moves.pgn", {0}},
    {"no_moves_but_comment_followed_by_termination_marker.pgn", {0, 0}},
    {"no_moves_but_game_termination.pgn", {0}},
    {"no_moves_but_game_termination_2.pgn", {0}},
    {"no_moves_but_game_termination_3.pgn", {0}},
    {"no_moves_but_game_termination_multiple.pgn", {0, 126}},
    {"no_moves_but_game_termination_multiple_2.pgn", {0, 0, 0}},
    {"no_moves_two_games.pgn", {0, 0}},
    {"no_result.pgn", {0}},
    {"non_ascii.pgn", {20}},
    {"skip.pgn", {130, 130}},
    {"square_bracket_in_header.pgn", {130}},
    {"threefold_repetition.pgn", {9}},
    {"unescaped_quote_header.pgn", {20}},
    {"variations.pgn", {108}},
};

std::string text_of(const PgnFault& fault) {
  return std::to_string(fault.line) + " game " + std::to_string(fault.game) + " ply " +
         std::to_string(fault.ply) + ": " + fault.reason;
}

std::vector<PgnGame> quirk(const std::string& file) {
  auto games = read_pgn_file((shared_data() / "pgn/quirks" / file).string());
  REQUIRE(games);
  return *games;
}

}  // namespace

TEST_CASE("every quirk file is read as written down") {
  if (!have_shared_data()) return;
  for (const auto& [file, plies, faults] : kReadings) {
    INFO(file);
    std::vector<std::size_t> read_plies;
    std::vector<std::string> read_faults;
    for (const PgnGame& game : quirk(file)) {
      read_plies.push_back(game.record.plies.size());
      for (const PgnFault& fault : game.faults) read_faults.push_back(text_of(fault));
    }
    CHECK(read_plies == plies);
    CHECK(read_faults == faults);
  }
}

TEST_CASE("every quirk file is tested") {
  if (!have_shared_data()) return;
  for (const auto& entry : std::filesystem::directory_iterator(shared_data() / "pgn/quirks")) {
    const std::string name = entry.path().filename().string();
    INFO(name);
    CHECK(std::any_of(kReadings.begin(), kReadings.end(), [&](const Reading& r) { return r.file == name; }));
  }
}

TEST_CASE("tags keep backslashes, quotes, brackets and bytes outside ASCII") {
  if (!have_shared_data()) return;
  CHECK(quirk("backslash_header.pgn")[0].record.tag("Event") == "Tournament \\");
  CHECK(quirk("unescaped_quote_header.pgn")[0].record.tag("Event") == "Tournament \"Championship\" Finals");
  CHECK(quirk("unescaped_quote_header.pgn")[0].record.tag("Site") == "Club \"Victory\"");
  CHECK(quirk("square_bracket_in_header.pgn")[0].record.tag("Variation") == "closing ] opening");
  CHECK(quirk("square_bracket_in_header.pgn")[0].record.tag("White") == "New-cfe8\"dsadsa\"ce842c");
  CHECK(quirk("non_ascii.pgn")[0].record.tag("Site") == "Caf\xc3\xa9");
}

TEST_CASE("the result is the one behind the moves, the tag's where there is none") {
  if (!have_shared_data()) return;
  CHECK(quirk("no_moves_but_game_termination_2.pgn")[0].record.result == Result::draw);
  CHECK(quirk("no_moves.pgn")[0].record.result == Result::draw);
  CHECK(quirk("skip.pgn")[0].record.result == Result::draw);
}

TEST_CASE("the larger samples are read without a fault") {
  if (!have_shared_data()) return;
  const auto [file, count] =
      GENERATE(table<std::string, std::size_t>({{"lichess_db_100k.pgn", 47}, {"uzchesscup.pgn", 45}}));
  const auto games = read_pgn_file((shared_data() / "pgn" / file).string());
  REQUIRE(games);
  CHECK(games->size() == count);
  for (const PgnGame& game : *games) CHECK(game.faults.empty());
}

TEST_CASE("broadcast games are faulty only where an illegal king move was recorded") {
  if (!have_shared_data()) return;
  const auto [file, games, faults] = GENERATE(table<std::string, std::size_t, std::vector<std::string>>(
      {{"livechess-2.2.5-rapid-sample.pgn", 12, {}},
       {"worldcup2025-round1.pgn", 218, {}},
       {"worldcup2025-round3.pgn",
        99,
        {"2769 game 40 ply 104: 'Kc7' is not legal", "4166 game 62 ply 119: 'Ke4+' is not legal",
         "5515 game 78 ply 246: 'Ke5' is not legal", "6328 game 92 ply 120: 'Ke5+' is not legal"}}}));
  const auto read = read_pgn_file((shared_data() / "games/broadcast-pgn" / file).string());
  REQUIRE(read);
  std::vector<std::string> read_faults;
  for (const PgnGame& game : *read) {
    for (const PgnFault& fault : game.faults) read_faults.push_back(text_of(fault));
  }
  CHECK(read->size() == games);
  CHECK(read_faults == faults);
}

}  // namespace pgn_quirks_test
