// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Holds the reader of pairings to one reading of each spelling that people and pairing programs use: what
// each is read as, what is told, or the line in which it is refused (docs/pgn.md). None is read as another
// round or table without a word.
#include "daemon/config/pairings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <random>
#include <set>

#include "daemon/pairings/pairing_tags.hpp"
#include "rules/text/decoded.hpp"
#include "rules/text/plain_text.hpp"
#include "tests/support/catch.hpp"

namespace pairings_test {

using namespace eboard;
using namespace eboard::daemon;
using Catch::Matchers::EndsWith;
using Catch::Matchers::StartsWith;

namespace {

std::string tag(const PairedGame& game, std::string_view name) {
  const auto found = std::ranges::find(game.pairing.tags, name, &rules::Tag::name);
  return found == game.pairing.tags.end() ? "" : found->value;
}

std::string_view family(std::string_view name) { return name.substr(0, name.find(',')); }

/// "3.1 Alpha-Beta", the next table behind " | "; " !" and each remark; "refused: " and each fault.
std::string read(std::string_view text, std::optional<int> round = {}) {
  const auto file = parse_pairings(text, round);
  if (!file) return fmt::format("refused: {}", fmt::join(file.error(), " / "));
  std::string out;
  for (const PairedGame& game : file->games) {
    out += fmt::format("{}{}.{} {}-{}", out.empty() ? "" : " | ", game.pairing.round, game.pairing.board,
                       family(tag(game, "White")), family(tag(game, "Black")));
    if (game.start) out += " from " + rules::to_fen(*game.start);
    if (game.chess960) out += " (Chess960)";
  }
  for (const std::string& warning : file->warnings) out += " !" + warning;
  return out;
}

std::string game(std::string_view tags, std::string_view white = "Alpha, A",
                 std::string_view black = "Beta, B") {
  return fmt::format("{}[White \"{}\"]\n[Black \"{}\"]\n\n*\n\n", tags, white, black);
}

std::string round_tag(std::string_view value) { return fmt::format("[Round \"{}\"]\n", value); }

struct Spelling {
  std::string_view text;
  std::string_view reading;
};

/// `written` makes the file of each text.
template <class Written>
void check(std::initializer_list<Spelling> spellings, Written written) {
  for (const auto& [text, reading] : spellings) {
    CAPTURE(text);
    CHECK(read(written(text)) == reading);
  }
}

constexpr std::string_view kNoRound =
    "does not say which round; write its number, or 3.5 for table 5 of round 3";

}  // namespace

TEST_CASE("a round is read as people and programs write it") {
  check(
      {
          {"3", "3.1 Alpha-Beta"},
          {"03", "3.1 Alpha-Beta"},
          {" 3 ", "3.1 Alpha-Beta"},
          {"3.", "3.1 Alpha-Beta"},
          {"#3", "3.1 Alpha-Beta"},
          {"3.2", "3.2 Alpha-Beta"},
          {"3.12", "3.12 Alpha-Beta"},
          {"3.02", "3.2 Alpha-Beta"},
          {"R3", "3.1 Alpha-Beta"},
          {"r3.2", "3.2 Alpha-Beta"},
          {"R 3", "3.1 Alpha-Beta"},
          {"Rd 3", "3.1 Alpha-Beta"},
          {"Rd. 3", "3.1 Alpha-Beta"},
          {"Rd.3", "3.1 Alpha-Beta"},
          {"Rnd 3", "3.1 Alpha-Beta"},
          {"Round 3", "3.1 Alpha-Beta"},
          {"ROUND 3", "3.1 Alpha-Beta"},
          {"Round: 3", "3.1 Alpha-Beta"},
          {"Round #3", "3.1 Alpha-Beta"},
          {"Round3", "3.1 Alpha-Beta"},
          {"Round 3.2", "3.2 Alpha-Beta"},
          {"Runde 3", "3.1 Alpha-Beta"},
          {"Ronde 3", "3.1 Alpha-Beta"},
          {"Ronda 3", "3.1 Alpha-Beta"},
          {"Turno 3", "3.1 Alpha-Beta"},
          {"Kolo 3", "3.1 Alpha-Beta"},
          {"Runda 3", "3.1 Alpha-Beta"},
          {"Omg\u00e5ng 3", "3.1 Alpha-Beta"},
          {"Omgang 3", "3.1 Alpha-Beta"},
          {"\u0422\u0443\u0440 3", "3.1 Alpha-Beta"},
          {"1st", "1.1 Alpha-Beta"},
          {"2nd", "2.1 Alpha-Beta"},
          {"3rd", "3.1 Alpha-Beta"},
          {"4th round", "4.1 Alpha-Beta"},
          {"3. Runde", "3.1 Alpha-Beta"},
          {"3 Runde", "3.1 Alpha-Beta"},
          {"3e ronde", "3.1 Alpha-Beta"},
          {"3\u00aa ronda", "3.1 Alpha-Beta"},
          {"3\u00e8me ronde", "3.1 Alpha-Beta"},
          {"Runde 3, Brett 4", "3.4 Alpha-Beta"},
          {"Round 3 Board 4", "3.4 Alpha-Beta"},
          {"Round 3, Table 4", "3.4 Alpha-Beta"},
          {"Round 3 / Board 4", "3.4 Alpha-Beta"},
          {"Round 3 - Board 4", "3.4 Alpha-Beta"},
          {"Round\u00a03", "3.1 Alpha-Beta"},
          {"Round\t3", "3.1 Alpha-Beta"},
          {"R3B4", "3.4 Alpha-Beta"},
          {"\u00a03", "3.1 Alpha-Beta"},
      },
      [](std::string_view text) { return game(round_tag(text)); });
}

TEST_CASE("a round that is none for certain is refused in one line") {
  for (const char* text : {"2a",
                           "2e",
                           "2.1a",
                           "Final",
                           "SF",
                           "QF 1",
                           "Round",
                           "Round three",
                           "III",
                           "3/9",
                           "3-5",
                           "3,5",
                           "3 5",
                           "3 of 9",
                           "3-",
                           "3/",
                           "Round 3 (of 9)",
                           "&nbsp;3",
                           "\uff13",
                           "Round 3 of 9",
                           "0",
                           "Round 0",
                           "-3",
                           "3.0",
                           "3..5",
                           ".3",
                           "?.3",
                           "3.?",
                           "1.2.3.4",
                           "10000",
                           "99999999999999999999",
                           "3\u00bd",
                           "x3",
                           "3x",
                           "R3 B",
                           "Rating 3"}) {
    CAPTURE(text);
    CHECK(read(game(round_tag(text))) == fmt::format("refused: game 1: Round \"{}\" {}", text, kNoRound));
  }
}

TEST_CASE("no round at all is the round that the configuration names, and told where it names none") {
  const std::string told =
      "1.1 Alpha-Beta !game 1: no Round tag: taken as round 1 (round = N says which it is)";
  for (const char* tags : {"", "[Round \"\"]\n", "[Round \"?\"]\n", "[Round \"-\"]\n", "[Round \"??\"]\n"}) {
    CAPTURE(tags);
    CHECK(read(game(tags)) == told);
    CHECK(read(game(tags), 5) == "5.1 Alpha-Beta");
  }
  CHECK(read(game(round_tag("3.1")) + game("", "Gamma", "Delta")) ==
        "refused: game 2: names no Round, and other games do");
}

TEST_CASE("a board is read as people and programs write it") {
  check(
      {
          {"4", "3.4 Alpha-Beta"},
          {"04", "3.4 Alpha-Beta"},
          {"4.", "3.4 Alpha-Beta"},
          {"#4", "3.4 Alpha-Beta"},
          {"Board 4", "3.4 Alpha-Beta"},
          {"board 4", "3.4 Alpha-Beta"},
          {"Bd. 4", "3.4 Alpha-Beta"},
          {"B4", "3.4 Alpha-Beta"},
          {"Table 4", "3.4 Alpha-Beta"},
          {"Brett 4", "3.4 Alpha-Beta"},
          {"Tisch 4", "3.4 Alpha-Beta"},
          {"Bord 4", "3.4 Alpha-Beta"},
          {"Mesa 4", "3.4 Alpha-Beta"},
          {"Tavolo 4", "3.4 Alpha-Beta"},
          {"\u00c9chiquier 4", "3.4 Alpha-Beta"},
          {"4th board", "3.4 Alpha-Beta"},
          {"4. Brett", "3.4 Alpha-Beta"},
          {"?", "3.1 Alpha-Beta"},
          {"-", "3.1 Alpha-Beta"},
          {"", "3.1 Alpha-Beta"},
          {"4a", "refused: game 1: Board \"4a\" is no number from 1 to 9999"},
          {"A4", "refused: game 1: Board \"A4\" is no number from 1 to 9999"},
          {"1.4", "refused: game 1: Board \"1.4\" is no number from 1 to 9999"},
          {"0", "refused: game 1: Board \"0\" is no number from 1 to 9999"},
          {"10000", "refused: game 1: Board \"10000\" is no number from 1 to 9999"},
          {"four", "refused: game 1: Board \"four\" is no number from 1 to 9999"},
          {"4 or 5", "refused: game 1: Board \"4 or 5\" is no number from 1 to 9999"},
      },
      [](std::string_view text) { return game(round_tag("3") + fmt::format("[Board \"{}\"]\n", text)); });
}

TEST_CASE("what is published of round and board are the numbers alone") {
  const auto published = [](std::string_view tags) {
    const auto file = parse_pairings(game(tags));
    REQUIRE(file);
    return fmt::format("{}/{}", tag(file->games.front(), "Round"), tag(file->games.front(), "Board"));
  };
  CHECK(published("[Round \"R3.2\"]\n") == "3.2/");
  CHECK(published("[Round \"Runde 3, Brett 4\"]\n") == "3.4/");
  CHECK(published("[Round \"3\"]\n[Board \"Brett 4\"]\n") == "3/4");
  CHECK(published("[Round \"?\"]\n[Board \"?\"]\n") == "/");
}

TEST_CASE("games without a number have the tables of their order, and those of some are refused") {
  const std::string first = game(round_tag("3")), second = game(round_tag("3"), "Gamma, G", "Delta, D");
  CHECK(read(first + second) == "3.1 Alpha-Beta | 3.2 Gamma-Delta");
  CHECK(read(second + first) == "3.1 Gamma-Delta | 3.2 Alpha-Beta");
  CHECK(read(first + game(round_tag("3.2"), "Gamma, G", "Delta, D")) ==
        "refused: game 1: Round \"3\": names no table, and other games do");
  CHECK(read(first + game(round_tag("4"), "Gamma, G", "Delta, D")) == "3.1 Alpha-Beta | 4.1 Gamma-Delta");
}

TEST_CASE("matches of teams, their boards and the tables are told apart") {
  const auto match = [](std::string_view round, std::string_view board, std::string_view names,
                        std::string_view teams = "") {
    std::string tags = round_tag(round);
    if (!board.empty()) tags += fmt::format("[Board \"{}\"]\n", board);
    if (!teams.empty())
      tags += fmt::format("[WhiteTeam \"{}\"]\n[BlackTeam \"{}\"]\n", teams.substr(0, 1), teams.substr(1));
    return game(tags, names.substr(0, 1), names.substr(1));
  };
  // The Round tag names the table, the Board tag the board in the match.
  CHECK(read(match("9.1", "1", "ab") + match("9.2", "2", "cd") + match("9.3", "1", "ef") +
             match("9.4", "2", "gh")) == "9.1 a-b | 9.2 c-d | 9.3 e-f | 9.4 g-h");
  CHECK(read(match("9.3", "1", "ab", "XY") + match("9.4", "2", "cd", "YX")) == "9.3 a-b | 9.4 c-d");
  // Round and match, and the board in the match.
  CHECK(read(match("9.1", "1", "ab") + match("9.1", "2", "cd") + match("9.2", "1", "ef") +
             match("9.2", "2", "gh")) == "9.1 a-b | 9.2 c-d | 9.3 e-f | 9.4 g-h");
  CHECK(read(match("9.1.1", "", "ab") + match("9.1.2", "", "cd") + match("9.2.1", "", "ef")) ==
        "9.1 a-b | 9.2 c-d | 9.3 e-f");
  // Neither: the matches come in their order.
  CHECK(read(match("9", "1", "ab", "XY") + match("9", "2", "cd", "YX") + match("9", "1", "ef", "ZW")) ==
        "9.1 a-b | 9.2 c-d | 9.3 e-f");
  // A group that all have says nothing of the table.
  CHECK(read(match("9.1", "1", "ab") + match("9.1", "2", "cd")) == "9.1 a-b | 9.2 c-d");
  // One table has two numbers.
  CHECK(read(match("3.5", "9", "ab")) ==
        "3.9 a-b !game 1: Round \"3.5\", Board \"9\": name two tables; the Board tag counts");
  CHECK(read(match("9", "1", "ab") + match("9", "1", "cd")) ==
        "refused: game 2: Round \"9\", Board \"1\": board 1 of round 9 is already game 1's");
  CHECK(read(match("9.1", "", "ab") + match("9.1", "", "cd")) ==
        "refused: game 2: Round \"9.1\": board 1 of round 9 is already game 1's");
  CHECK(read(match("9.9999.2", "", "ab")) == "refused: game 1: Round \"9.9999.2\": would be table 19998");
  CHECK(read(game(round_tag("9") + "[Board \"1\"]\n[Table \"12\"]\n", "a", "b")) == "9.12 a-b");
}

TEST_CASE("a bye has no table, however it is marked") {
  const std::string first = game(round_tag("3")), third = game(round_tag("3"), "Gamma, G", "Delta, D");
  for (const char* name : {"bye",
                           "BYE",
                           "Bye",
                           "(bye)",
                           "-- bye --",
                           "*bye*",
                           "Bye, Bye",
                           "bye (1)",
                           "half-point bye",
                           "Half point bye",
                           "\u00bd-point bye",
                           "1/2 point bye",
                           "Full-point bye",
                           "zero-point bye",
                           "Pairing Allocated Bye",
                           "Requested bye",
                           "spielfrei",
                           "Spielfrei",
                           "Freilos",
                           "exempt",
                           "Exent",
                           "Descansa",
                           "riposa",
                           "vrij",
                           "pauza",
                           "No opponent",
                           "not paired",
                           "unpaired"}) {
    CAPTURE(name);
    for (const char* tags :
         {"", "[Round \"3\"]\n", "[Round \"3.2\"]\n", "[Round \"Bye\"]\n", "[Board \"-\"]\n"})
      CHECK(read(first + game(tags, "Eta, E", name) + third) == "3.1 Alpha-Beta | 3.2 Gamma-Delta");
    CHECK(read(first + game(round_tag("3"), name, "Eta, E") + third) == "3.1 Alpha-Beta | 3.2 Gamma-Delta");
  }
  const auto one_player = [&](std::string_view opponent, std::string_view result) {
    return read(first +
                fmt::format("[Round \"3\"]\n[White \"Eta, E\"]\n{}[Result \"{}\"]\n\n{}\n\n", opponent,
                            result, result) +
                third);
  };
  for (const char* opponent :
       {"", "[Black \"\"]\n", "[Black \"?\"]\n", "[Black \"-\"]\n", "[Black \"??\"]\n"}) {
    for (const char* result : {"1-0", "1/2-1/2", "+/-", "0-0"})
      CHECK(one_player(opponent, result) == "3.1 Alpha-Beta | 3.2 Gamma-Delta");
  }
  CHECK(one_player("[Black \"\"]\n", "*") ==
        "3.1 Alpha-Beta | 3.2 Gamma-Delta !game 2: Black \"\": read as a bye, without a table");
  CHECK(one_player("[Black \"?\"]\n", "*") == "3.1 Alpha-Beta | 3.2 Eta-? | 3.3 Gamma-Delta");
  CHECK(read(game(round_tag("3"), "Eta, E", "bye")) == "refused: holds no game that is played");
}

TEST_CASE("players whose names only look like byes play") {
  for (const char* name :
       {"Bye, Robert", "Byers, C", "Pointer, B", "No, A", "Half, C", "Full, D", "7", "N.N."}) {
    CAPTURE(name);
    CHECK_FALSE(is_bye(name));
  }
}

TEST_CASE("a game that was forfeited keeps its table, and nobody plays there") {
  const std::string first = game(round_tag("3")), third = game(round_tag("3"), "Gamma, G", "Delta, D");
  const auto second = [](std::string_view tags) {
    return fmt::format("[Round \"3\"]\n[White \"Eta, E\"]\n[Black \"Zeta, Z\"]\n{}\n\n", tags);
  };
  for (const char* tags :
       {"[Result \"+/-\"]\n", "[Result \"-/+\"]\n", "[Result \"1-0F\"]\n", "[Result \"+:-\"]\n",
        "[Result \"0-0\"]\n", "[Result \"-/-\"]\n", "[Result \"1-0\"]\n[Termination \"forfeit\"]\n",
        "[Result \"1-0\"]\n[Termination \"Won by forfeit\"]\n",
        "[Result \"1-0\"]\n[Termination \"unplayed\"]\n", "[Result \"0-1\"]\n[Termination \"Walkover\"]\n"}) {
    CAPTURE(tags);
    CHECK(read(first + second(tags) + third) == "3.1 Alpha-Beta | 3.3 Gamma-Delta");
  }
  CHECK(read(first + "[Round \"3\"]\n[White \"Eta, E\"]\n[Black \"Zeta, Z\"]\n\n1-0F\n\n" + third) ==
        "3.1 Alpha-Beta | 3.3 Gamma-Delta");
  CHECK(read(game(round_tag("3.1")) + second("[Result \"+/-\"]\n") +
             game(round_tag("3.2"), "Gamma, G", "Delta, D")) == "3.1 Alpha-Beta | 3.2 Gamma-Delta");
}

TEST_CASE("a result and moves of an earlier file are not taken over, and that is told") {
  CHECK(read("[Round \"3\"]\n[White \"a\"]\n[Black \"b\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n") ==
        "3.1 a-b !game 1: has moves; only headers are taken over !game 1: Result \"1-0\" is not taken over");
  CHECK(read("[Round \"3\"]\n[White \"a\"]\n[Black \"b\"]\n[Result \"soon\"]\n\n") ==
        "3.1 a-b !game 1: Result \"soon\" is no result");
  CHECK(read("[Round \"3\"]\n[White \"a\"]\n[Black \"b\"]\n\nadjourned\n") ==
        "3.1 a-b !game 1: line 5: 'adjourned' is not a move; only headers are taken over");
}

TEST_CASE("a start position comes with the pairing, or is refused in one line") {
  const auto with = [](std::string_view tags) { return game(round_tag("3") + std::string(tags)); };
  const std::string ends = "8/8/4k3/8/8/4K3/4P3/8 w - - 0 1";
  const std::string of_960 = "rnbqbkrn/pppppppp/8/8/8/8/PPPPPPPP/RNBQBKRN w GAga - 0 1";
  CHECK(read(with("[FEN \"" + ends + "\"]\n")) == "3.1 Alpha-Beta from " + ends);
  CHECK(read(with("[SetUp \"1\"]\n[FEN \"" + ends + "\"]\n")) == "3.1 Alpha-Beta from " + ends);
  CHECK(read(with("[Variant \"From Position\"]\n[FEN \"" + ends + "\"]\n")) == "3.1 Alpha-Beta from " + ends);
  CHECK(read(with("[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n[SetUp \"0\"]\n")) ==
        "3.1 Alpha-Beta");
  const std::string chess960 = read(with("[Variant \"Chess960\"]\n[FEN \"" + of_960 + "\"]\n"));
  CHECK_THAT(chess960, StartsWith("3.1 Alpha-Beta from rnbqbkrn/"));
  CHECK_THAT(chess960, EndsWith("(Chess960)"));
  CHECK(read(with("[FEN \"" + of_960 + "\"]\n")) == chess960);
  CHECK(read(with("[Variant \"Fischerandom\"]\n")) == "3.1 Alpha-Beta (Chess960)");
  CHECK(read(with("[Variant \"Standard\"]\n[SetUp \"0\"]\n")) == "3.1 Alpha-Beta");
  CHECK(read(with("[Variant \"Atomic\"]\n")) == "refused: game 1: line 1: variant 'Atomic' is not known");
  CHECK(read(with("[SetUp \"1\"]\n")) ==
        "refused: game 1: SetUp \"1\" without a FEN tag: the start position is missing");
  CHECK(read(with("[SetUp \"0\"]\n[FEN \"" + ends + "\"]\n")) ==
        "refused: game 1: SetUp \"0\" and FEN \"" + ends + "\" contradict each other");
  CHECK_THAT(read(with("[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n")),
             StartsWith("refused: game 1: FEN \"8/8/8/8/8/8/8/8 w - - 0 1\": "));
  CHECK_THAT(read(with("[FEN \"nonsense\"]\n")), StartsWith("refused: game 1: FEN \"nonsense\": field 1"));
  CHECK(read(with("[SetUp \"yes\"]\n")) == "3.1 Alpha-Beta !game 1: SetUp \"yes\" is neither 0 nor 1");
  CHECK(read(with("[Odds \"a1\"]\n")) ==
        "3.1 Alpha-Beta !game 1: Odds \"a1\" is not taken over: odds belong to the [[board]]");
}

TEST_CASE("tags of one moment, of the end and of the start position stay in the file") {
  const auto file = parse_pairings(game(
      "[Event \"E\"]\n[Round \"3\"]\n[WhiteClock \"1:30:00\"]\n[BlackClock \"1:30:00\"]\n[Clock "
      "\"W/1:30:00\"]\n"
      "[Result \"*\"]\n[Termination \"unterminated\"]\n[ECO \"C50\"]\n[PlyCount \"0\"]\n[UTCDate "
      "\"2020.01.01\"]\n"
      "[UTCTime \"10:00:00\"]\n[Variant \"Standard\"]\n[SetUp \"0\"]\n[Opening \"x\"]\n[WhiteElo \"2000\"]\n"
      "[WhiteTeam \"T\"]\n[EventDate \"2026.11.20\"]\n[Hall \"blue\"]\n"));
  REQUIRE(file);
  std::string names;
  for (const rules::Tag& each : file->games.front().pairing.tags) names += each.name + " ";
  CHECK(names == "Event Round WhiteElo WhiteTeam EventDate Hall White Black ");
}

TEST_CASE("a day is read as people write it, and left out where it is none or may be two") {
  const auto day = [](std::string_view text) { return pgn_date_of(text).value_or("none"); };
  for (const char* text : {"2026.11.27", "2026-11-27", "2026/11/27", "27.11.2026", "27-11-2026", "27/11/2026",
                           "11/27/2026", " 2026.11.27 ", "2026\u201311\u201327"}) {
    CAPTURE(text);
    CHECK(day(text) == "2026.11.27");
  }
  CHECK(day("1.2.2026") == "2026.02.01");
  CHECK(day("2026.1.2") == "2026.01.02");
  CHECK(day("5/5/2026") == "2026.05.05");
  CHECK(day("2026.??.??") == "2026.??.??");
  CHECK(day("2024.02.29") == "2024.02.29");
  for (const char* text : {"", "?", "????.??.??", "-"}) CHECK(day(text).empty());
  for (const char* text : {"2026.02.31", "2026.02.29", "2026.13.01", "2026.00.10", "31.04.2026", "11/12/2026",
                           "27.11.26", "27 Nov 2026", "2026", "20261127", "2026.11", "a.b.c", "2026-11.27"}) {
    CAPTURE(text);
    CHECK(day(text) == "none");
  }
  CHECK(read(game("[Round \"3\"]\n[Date \"2026.02.31\"]\n")) ==
        "3.1 Alpha-Beta !game 1: Date \"2026.02.31\" is no day, or may be two, and is left out; write it as "
        "2026.11.27");
}

TEST_CASE("headers are told apart without an empty line, with any line end, in any encoding") {
  const std::string_view plain =
      "[Event \"x\"]\n[Round \"3\"]\n[White \"a\"]\n[Black \"b\"]\n[Event \"x\"]\n[Round \"3\"]\n[White "
      "\"c\"]\n[Black "
      "\"d\"]\n";
  CHECK(read(plain) == "3.1 a-b | 3.2 c-d");
  CHECK(read("[White \"a\"]\n[Black \"b\"]\n[White \"c\"]\n[Black \"d\"]\n[White \"e\"]\n[Black \"f\"]\n",
             3) == "3.1 a-b | 3.2 c-d | 3.3 e-f");
  std::string lines(plain);
  for (char& c : lines) c = c == '\n' ? '\r' : c;
  CHECK(read(lines) == "3.1 a-b | 3.2 c-d");
  CHECK(read("\xef\xbb\xbf" + std::string(plain) + "\n\xef\xbb\xbf" + game(round_tag("3"), "e", "f")) ==
        "3.1 a-b | 3.2 c-d | 3.3 e-f");
  const auto in = [](std::string bytes) { return read(rules::decoded(std::move(bytes)).text); };
  CHECK(in(game(round_tag("3"), "M\xfcller", "\xd8stergaard")) == "3.1 M\u00fcller-\u00d8stergaard");
  std::string utf16 = "\xff\xfe";
  for (const char c : plain) utf16 += {c, '\0'};
  CHECK(in(utf16) == "3.1 a-b | 3.2 c-d");
}

TEST_CASE("what is no pairing is refused in one line, and the lines are not many") {
  CHECK(read("") == "refused: holds no game");
  CHECK(read("\n\n") == "refused: holds no game");
  CHECK(read("1. e4 e5 *") == "refused: game 1: has no header");
  CHECK(read("White;Black\nAlpha;Beta\n") == "refused: game 1: has no header (line 1)");
  CHECK(read("[Round \"3\"]\n[White Alpha]\n[Black \"b\"]\n\n*\n") ==
        "refused: game 1: line 2: tag White has no value in quotes");
  CHECK(read("[Event \"x\"]\n[Round \"3\"]\n[White \"a\"]\n[Black \"b\"]\n[Round \"4\"]\n\n*\n") ==
        "refused: game 1: line 5: tag Round stands twice, '3' and '4'");
  const std::string tag = fmt::format("[Round \"3\"]\n[Event \"{}\"]\n", std::string(2000, 'x'));
  CHECK(read(game(tag)) ==
        fmt::format("refused: game 1: Event \"{}...\" is longer than 1000 bytes", std::string(40, 'x')));
  std::string many;
  for (int i = 0; i < 30; ++i) many += game(round_tag("x"), fmt::format("w{}", i), fmt::format("b{}", i));
  const auto refused = parse_pairings(many);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().size() == 21);
  CHECK(refused.error().back() == "and 10 more faults");
  many.clear();
  for (int i = 0; i < 30; ++i)
    many += game(fmt::format("[Round \"3\"]\n[Date \"day {}\"]\n", i), fmt::format("w{}", i),
                 fmt::format("b{}", i));
  const auto told = parse_pairings(many);
  REQUIRE(told);
  CHECK(told->games.size() == 30);
  CHECK(told->warnings.size() == 21);
  CHECK(told->warnings.back() == "and 10 more remarks");
}

TEST_CASE("of a whole tournament only the round that is played is looked at") {
  const std::string first =
      "[Round \"1.1\"]\n[White \"a\"]\n[Black \"b\"]\n[FEN \"nonsense\"]\n[Result \"1-0\"]\n\n1-0\n\n";
  const std::string both = first + game(round_tag("2.1"), "a", "c") + game(round_tag("2.2"), "b", "d");
  CHECK(read(both, 2) == "2.1 a-c | 2.2 b-d");
  CHECK(read(both, 3) == "refused: holds no round 3");
  CHECK_THAT(read(both, 1), StartsWith("refused: game 1: FEN \"nonsense\": "));
  CHECK_THAT(read(both), StartsWith("refused: game 1: FEN \"nonsense\": "));
  CHECK(read(both + game(round_tag("Final"), "e", "f"), 2) ==
        fmt::format("refused: game 4: Round \"Final\" {}", kNoRound));
  CHECK(read(both + game("", "e", "f"), 2) == "refused: game 4: names no Round, and other games do");
}

TEST_CASE("one sentence is told of many games, and players who are at two tables are told") {
  const std::string moves = "\n\n1. e4 *\n\n";
  std::string many;
  for (const char* names : {"ab", "cd", "ef", "gh", "ij"})
    many += fmt::format("[Round \"3\"]\n[White \"{}\"]\n[Black \"{}\"]{}", names[0], names[1], moves);
  const auto file = parse_pairings(many);
  REQUIRE(file);
  CHECK(file->warnings ==
        std::vector<std::string>{"games 1, 2, 3 and 2 more: has moves; only headers are taken over"});
  CHECK(read(game(round_tag("3.1"), "a", "b") + game(round_tag("3.2"), "b", "a")) ==
        "3.1 a-b | 3.2 b-a !game 2: White \"b\" and Black \"a\" play in game 1, too; if this is their next "
        "game, give it "
        "another round");
  CHECK(read(game(round_tag("3"), "a", "b") + game(round_tag("3"), "a", "c")) ==
        "3.1 a-b | 3.2 a-c !game 2: White \"a\" plays in game 1, too");
  CHECK(read(game(round_tag("3"), "TBD", "TBD") + game(round_tag("3"), "TBD", "TBD")) ==
        "3.1 TBD-TBD | 3.2 TBD-TBD");
  CHECK(read("[Round \"3\"]\n[White \"a\"]\n\n*\n") == "3.1 a- !game 1: names nobody in Black");
}

TEST_CASE("whatever a file holds, each game has a table of its own, or a line says why not") {
  static constexpr const char* kPieces[] = {"\"",
                                            "]",
                                            "[",
                                            "\n",
                                            "\n\n",
                                            "\\",
                                            "1",
                                            ".",
                                            "bye",
                                            "Round ",
                                            "Brett ",
                                            "?",
                                            "{",
                                            "(",
                                            "*",
                                            "1-0",
                                            "\xff",
                                            "9999",
                                            "[Round \"1.1\"]\n",
                                            "[Round \"1\"]\n",
                                            "[Board \"2\"]\n",
                                            "[Board \"1\"]\n",
                                            "[White \"Gamma, G\"]\n",
                                            "[Black \"Delta, D\"]\n",
                                            "[WhiteTeam \"x\"]\n",
                                            "[BlackTeam \"y\"]\n",
                                            "[Event \"e\"]\n",
                                            "[Variant \"Chess960\"]\n",
                                            "[SetUp \"1\"]\n",
                                            "[FEN \"8/8/4k3/8/8/4K3/8/8 w - - 0 1\"]\n"};
  std::mt19937 random(20261128);
  int accepted = 0;
  for (int i = 0; i < 3000; ++i) {
    std::string text = game(round_tag("1.1")) + game(round_tag("1.2"), "Eta, E", "Theta, T");
    for (int changes = 0; changes < 6; ++changes)
      text.insert(random() % text.size(), kPieces[random() % std::size(kPieces)]);
    CAPTURE(text);
    const auto file = parse_pairings(rules::decoded(text).text);
    std::vector<std::string> lines = file ? file->warnings : file.error();
    if (!file) CHECK_FALSE(lines.empty());
    for (const std::string& line : lines) {
      CHECK_FALSE(line.empty());
      CHECK_FALSE(rules::first_outside_utf8(line));
      CHECK(line.find('\n') == std::string::npos);
    }
    if (!file) continue;
    ++accepted;
    std::set<std::pair<int, int>> tables;
    for (const PairedGame& paired : file->games) {
      CHECK(paired.pairing.round > 0);
      CHECK(paired.pairing.board > 0);
      CHECK(tables.emplace(paired.pairing.round, paired.pairing.board).second);
    }
  }
  CHECK(accepted > 100);
}

}  // namespace pairings_test
