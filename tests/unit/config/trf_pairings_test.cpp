// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Who plays whom out of tournament files: small ones that are made here, and those of the shared folder whose
// pairs are known.
#include "daemon/config/trf_pairings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "daemon/config/seating.hpp"
#include "daemon/tournament/trf/read.hpp"
#include "daemon/tournament/trf/write.hpp"
#include "rules/chess/start_position.hpp"
#include "rules/text/decoded.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/places.hpp"

namespace trf_pairings_test {

using namespace eboard;
using namespace eboard::daemon;
using tournament::Colour;
using tournament::Entry;
using tournament::Player;
using tournament::Result;
using tournament::Tournament;

namespace {

Player player(int number, std::string name, std::vector<Entry> entries) {
  Player out;
  out.number = number;
  out.name = std::move(name);
  out.rating = 2000 - number;
  out.entries = std::move(entries);
  return out;
}

/// Two rounds of six: the first was played, the second is paired.
Tournament club() {
  using enum Result;
  constexpr Colour kWhite = Colour::white, kBlack = Colour::black;
  Tournament out;
  out.name = "Club";
  out.round_dates = {"26/11/29", "26/12/06"};
  out.players = {player(1, "Abel, A", {{4, kWhite, loss}, {5, kBlack, pending}}),
                 player(2, "Bach, B", {{5, kBlack, win}, {4, kWhite, pending}}),
                 player(3, "Cohn, C", {{6, kWhite, draw}, {6, kBlack, pending}}),
                 player(4, "Diaz, D", {{1, kBlack, win}, {2, kBlack, pending}}),
                 player(5, "Eder, E", {{2, kWhite, loss}, {1, kWhite, pending}}),
                 player(6, "Fink, F", {{3, kBlack, draw}, {3, kWhite, pending}})};
  return out;
}

std::string text_of(const Tournament& event) {
  const auto text = tournament::trf::write(event, tournament::trf::Version::trf26);
  REQUIRE(text);
  return *text;
}

std::string tag(const PairedGame& game, std::string_view name) {
  const auto found = std::ranges::find(game.pairing.tags, name, &rules::Tag::name);
  return found == game.pairing.tags.end() ? "" : found->value;
}

/// "2.1 Bach-Diaz", the next table behind " | "; " !" and each remark; "refused: " and each fault.
std::string read(const std::string& text, std::optional<int> round = {}) {
  const auto file = parse_pairings(text, round);
  if (!file) return fmt::format("refused: {}", fmt::join(file.error(), " / "));
  std::string out;
  for (const PairedGame& game : file->games) {
    const auto family = [&](std::string_view side) { return tag(game, side).substr(0, 4); };
    CHECK(tag(game, "Round") == fmt::format("{}.{}", game.pairing.round, game.pairing.board));
    out += fmt::format("{}{}.{} {}-{}", out.empty() ? "" : " | ", game.pairing.round, game.pairing.board,
                       family("White"), family("Black"));
  }
  for (const std::string& warning : file->warnings) out += " !" + warning;
  return out;
}

}  // namespace

TEST_CASE("the pairs of a tournament file stand in the order of FIDE's pairing rules") {
  const std::string text = text_of(club());
  CHECK(tournament::trf::is_trf(text));
  CHECK_FALSE(tournament::trf::is_trf("[Event \"001 Nights\"]\n[White \"A\"]\n\n*\n"));
  // Points first, 1 and 1, then a half each, then none; without a round it is the latest one that is paired.
  CHECK(read(text) == "2.1 Bach-Diaz | 2.2 Fink-Cohn | 2.3 Eder-Abel");
  CHECK(read(text, 2) == read(text));
  // A round that was played, as after a restart: nobody had points, so start numbers decide.
  CHECK(read(text, 1) == "1.1 Abel-Diaz | 1.2 Eder-Bach | 1.3 Cohn-Fink");
  CHECK(read(text, 3) == "refused: nobody is paired in round 3");
}

TEST_CASE("what a tournament file says of players and day comes with the pairing") {
  Tournament event = club();
  event.players[1].title = "FM";
  event.players[1].fide_id = "4600001";
  const auto file = parse_pairings(text_of(event));
  REQUIRE(file);
  const PairedGame& first = file->games.front();
  CHECK(tag(first, "Event") == "Club");
  CHECK(tag(first, "Date") == "2026.12.06");
  CHECK(tag(first, "EventDate") == "2026.11.29");
  CHECK(tag(first, "White") == "Bach, B");
  CHECK(tag(first, "WhiteTitle") == "FM");
  CHECK(tag(first, "WhiteElo") == "1998");
  CHECK(tag(first, "WhiteFideId") == "4600001");
  CHECK(tag(first, "BlackFideId").empty());
}

TEST_CASE("an event begins on the day that its file says beyond doubt") {
  Tournament event = club();
  const auto begins = [&](std::string start) {
    event.start = std::move(start);
    const auto file = parse_pairings(text_of(event));
    REQUIRE(file);
    return tag(file->games.front(), "EventDate");
  };
  CHECK(begins("2026/11/28") == "2026.11.28");
  CHECK(begins("05/12/26") == "2026.11.29");  // that of the first round
  event.round_dates.clear();
  CHECK(begins("05/12/26").empty());
}

TEST_CASE("a round has its edition and the position in which its games begin") {
  tournament::Section section;
  for (const int number : {1, 2}) {
    Player& player = section.tournament.players.emplace_back();
    player.number = number;
    player.name = number == 1 ? "Aalto, Mika" : "Brandt, Ole";
    player.entries = {{3 - number, number == 1 ? Colour::white : Colour::black, Result::pending}};
  }
  section.plans.resize(1);
  section.plans[0].edition = "fide-2018";
  section.plans[0].start_position = "0";
  const auto games = games_of(section, 1);
  REQUIRE(games.size() == 1);
  CHECK(games[0].edition == "fide-2018");
  CHECK(games[0].start == rules::chess960_setup(0));
  CHECK(games[0].chess960);
  Config config;
  CHECK(seat_tournament(games, config) ==
        std::vector<std::string>{
            "the tournament: board 1 is paired for Chess960: its edition is 'fide-2018-chess960'"});
  REQUIRE(config.boards.size() == 1);
  CHECK(config.boards[0].edition == "fide-2018-chess960");
  CHECK(config.boards[0].start == rules::chess960_setup(0));
}

TEST_CASE("a forfeit keeps its table, and nobody sits there") {
  Tournament event = club();
  event.players[1].entries[1].result = Result::forfeit_win;
  event.players[3].entries[1].result = Result::forfeit_loss;
  CHECK(read(text_of(event)) == "2.2 Fink-Cohn | 2.3 Eder-Abel");
}

TEST_CASE("a tournament file without pairs, or that contradicts itself, is refused with its line") {
  Tournament event = club();
  for (Player& one : event.players) one.entries.clear();
  CHECK(read(text_of(event)) == "refused: nobody is paired");
  event = club();
  event.players[3].entries[0].opponent = 2;
  CHECK(read(text_of(event)).starts_with("refused: line "));
}

TEST_CASE("matches of teams stand one behind the other, by board") {
  Tournament event = club();
  event.team_event = true;
  const auto team = [](int number, std::string name, std::vector<int> members) {
    tournament::Team out;
    out.number = number;
    out.name = std::move(name);
    out.members = std::move(members);
    return out;
  };
  event.teams = {team(1, "Rooks", {5, 2, 3}), team(2, "Kings", {1, 4, 6})};
  const auto file = parse_pairings(text_of(event));
  REQUIRE(file);
  CHECK(read(text_of(event)).starts_with("2.1 Eder-Abel | 2.2 Bach-Diaz | 2.3 Fink-Cohn"));
  CHECK(tag(file->games.front(), "WhiteTeam") == "Rooks");
}

TEST_CASE("the shared tournament files yield the pairs that are known") {
  const std::filesystem::path folder = eboard::test::shared_data() / "pairings/trf";
  if (!std::filesystem::exists(folder)) {
    WARN("skipped: there is no ../shared/data");
    return;
  }
  const auto pairs = [&](const std::string& name, int round) {
    std::ifstream in(folder / name, std::ios::binary);
    const auto file = parse_pairings(rules::decoded({std::istreambuf_iterator<char>(in), {}}).text, round);
    if (!file) return fmt::format("refused: {}", fmt::join(file.error(), " / "));
    return fmt::format("{} pairs of round {}", file->games.size(), file->games.front().pairing.round);
  };
  CHECK(pairs("made-utf8-24p-7r-round6-pending.trf", 6) == "11 pairs of round 6");
  CHECK(pairs("made-trf26-acceleration-250-32p-9r-round5-pending.trf", 5) == "14 pairs of round 5");
  CHECK(pairs("made-utf8-turkish-lf-only-14p-5r-round3-pending.trf", 3) == "7 pairs of round 3");
  CHECK(pairs("sharly-trf26-team-5t-round2-pending.trf", 2) == "6 pairs of round 2");
  CHECK(pairs("bad-missing-result-7p.trf", 5).starts_with("refused: line 2"));
}

}  // namespace trf_pairings_test
