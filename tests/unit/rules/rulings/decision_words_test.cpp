// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/rulings/text/decision_words.hpp"

#include <fmt/format.h>

#include <set>

#include "tests/support/catch.hpp"

namespace decision_words_test {

using namespace eboard::rules;

namespace {

struct Row {
  const char* command;
  const char* everybody;  ///< empty: not for them
};

// What nobody but the arbiter may read stands in capitals: SECRET.
const std::vector<Row> kRows{
    {"R-LOSS white art=6.9 because=SECRET", "White loses the game"},
    {"R-LOSS black score=0.5", "Black loses the game, and White scores half a point"},
    {"R-LOSS black score=0", "Black loses the game, and White scores no points"},
    {"R-BOTHLOSE", "both players lose the game"},
    {"R-DRAW", "the game is drawn"},
    {"R-DRAW by-direction", "the game is declared drawn"},
    {"R-ANNUL", "the game does not count"},
    {"R-ANNUL replay on-request=white", "the game does not count, and a new game is played"},
    {"R-RESTORE 0", "play goes back to the initial position"},
    {"R-RESTORE 23 agreed clock=1:58:00/1:57:30",
     "play goes back to the position after White's move 12, with 1:58:00 for White and 1:57:30 for Black"},
    {"R-STAND 24", "Black's move 12 stands"},
    {"R-OBLIGE white move=g1,b1 capture=e5",
     "White must move the piece on g1 or b1 and take the piece on e5"},
    {"R-OBLIGE black king no-castle=queen-side", "Black must move the king and may not castle queen-side"},
    {"R-OBLIGE white castle=king-side", "White must castle king-side"},
    {"R-OBLIGE white play=e7e8q", "White must play e7-e8Q"},
    {"R-OBLIGE white no-castle=king-side no-castle=queen-side",
     "White may not castle king-side or queen-side"},
    {"R-WAIVE black", "Black can no longer ask for a penalty"},
    {"R-TIME black +0:01:00 because=SECRET", "one minute added for Black"},
    {"R-TIME black +2:00", "two minutes added for Black"},
    {"R-TIME black +59:59", "59 minutes 59 seconds added for Black"},
    {"R-TIME black +1:00:00", "one hour added for Black"},
    {"R-TIME white -1:30:05", "one hour 30 minutes five seconds taken from White"},
    {"R-TIME white +0:09.35", "0:09.35 added for White"},
    {"R-SETCLOCK white=1:00:00 black=0:58:00 white-moves=40 black-moves=39 running=white",
     "the clock of White is set to 1:00:00, the clock of Black is set to 58:00, the time of White runs"},
    {"R-SETCLOCK white-moves=40 black-moves=39",
     "the move counter of White is set to 40, the move counter of Black is set to 39"},
    {"R-SETCLOCK running=none control=40/5400+30:1800+30",
     "the clocks are stopped, the time control is set to 40 moves in 90 min + 30 s, then 30 min + 30 s"},
    {"R-STOP sheet-incomplete", "the clocks are stopped"},
    {"R-START black", "the clock of Black is started"},
    {"R-CLAIM white threefold accept", "the claim by White of a draw by threefold repetition is accepted"},
    {"R-CLAIM director threefold accept",
     "the director's declaration of a draw by threefold repetition is accepted"},
    {"R-CLAIM black quickplay postpone time-left=0:01:59 gain=0:02:00",
     "the claim by Black of a draw in the quickplay finish is to be decided later, with two minutes added "
     "for White"},
    {"R-CLAIM white fifty_moves reject intended=e2e4",
     "the claim by White of a draw by the fifty-move rule is rejected"},
    {"R-CLAIM white quickplay refer",
     "the claim by White of a draw in the quickplay finish is referred to an arbiter"},
    {"R-CONTINUE", "play continues as it is"},
    {"R-TRANSFER mirror", "the position is transferred to a board that lies correctly"},
    {"R-TRANSFER rotate", "the board is turned under the pieces"},
    {"R-COLOURS swap", "the names of White and Black are exchanged in the record"},
    {"R-COLOURS keep", "the colours stay as they are"},
    {"R-RESTART", "the game begins again from the initial position"},
    {"R-PROMOTE e8 queen", "the pawn on e8 is promoted to a queen"},
    {"R-SEAL white move=SECRET clock=1:02:00/0:48:10 charge=0:20:00",
     "the game is adjourned with a move sealed by White"},
    {"R-SEAL black move=SECRET open", "the game is adjourned; Black seals a move"},
    {"R-OPEN stated=SECRET", "the sealed move is opened"},
    {"R-CHOOSE g1f3 slip", "the sealed move is read as g1-f3"},
    {"R-WARN white", "White is warned"},
    {"R-SCORE white 0.5", "White scores half a point"},
    {"R-SCORE white 1", "White scores one point"},
    {"R-EXCLUDE white", "White is excluded from the event"},
    {"R-FINE black amount=SECRET", "Black is fined"},
    {"R-RECORD after=82 plies=1 moves=\"Kf1 Rd8 Ke2\"",
     "the moves 42. to 43. were entered from the score sheets"},
    {"R-RECORD after=83 plies=1 moves=Rd8", "the move 42... was entered from the score sheets"},
    {"R-RECORD joins=7 moves=\"e4 e5\"", "the first moves were entered from the score sheets"},
    {"R-NOTE text=SECRET", ""},
    {"R-NOTE fact=not-pressed", ""},
    {"R-NOTE excused=black sheet=white upto=31 text=SECRET", ""},
    {"R-UNDO 3", ""},
    {"R-RESULT 0-1", "the result 0-1 is entered"},
    {"R-ROUND out game=3", ""},
    {"R-RECORD after=4 position=\"8/8/4k3/8/8/4K3/4P3/8 w\"",
     "the position on the board is that of the game, and the moves that led there are missing"},
};

}  // namespace

TEST_CASE("everybody reads a ruling as a sentence, and the arbiter what is for nobody else") {
  std::set<std::string_view> seen;
  for (const Row& row : kRows) {
    CAPTURE(row.command);
    const auto ruling = parse_ruling(row.command);
    if (!ruling) FAIL(ruling.error());
    seen.insert(command_of(ruling->action));
    const std::string said = decision_words(ruling->action, Audience::everybody, Setup::initial());
    CHECK(said == row.everybody);
    const std::string told = decision_words(ruling->action, Audience::arbiter, Setup::initial());
    CHECK_FALSE(told.empty());
    CHECK(told.find("R-") == std::string::npos);
    const std::string sentence = public_decision(row.command, "7.5", "24... dxc4", Setup::initial());
    CHECK(sentence.empty() == said.empty());
    for (const char* hidden : {"SECRET", "R-", "because", "="})
      CHECK(sentence.find(hidden) == std::string::npos);
  }
  CHECK(seen.size() == std::variant_size_v<ruling::Action::AsVariant>);  // a row of each
}

TEST_CASE("a preview counts moves, not their numbers and clocks") {
  for (const char* moves :
       {"Nf3 Nc6", "2. Nf3 Nc6", "2.Nf3 2... Nc6", "2. Nf3 {1:29:40/1:29:55} Nc6 {1:29:40/1:29:40}"}) {
    CAPTURE(moves);
    const auto ruling = parse_ruling(fmt::format("R-RECORD after=2 plies=2 correct moves=\"{}\"", moves));
    if (!ruling) FAIL(ruling.error());
    CHECK(decision_words(ruling->action, Audience::everybody, Setup::initial()) ==
          "the moves 2. to 2... were corrected from the score sheets");
  }
}

TEST_CASE("the arbiter reads a note in words") {
  const auto words = [](const char* note) {
    return decision_words(parse_ruling(note).value().action, Audience::arbiter, Setup::initial());
  };
  CHECK(words("R-NOTE excused=black") == "note: Black has a valid reason for being late");
  CHECK(words("R-NOTE sheet=white upto=31 text=\"seen at 15:20\"") ==
        "note: White has written down 31 moves; seen at 15:20");
  CHECK(words("R-NOTE sheet=white") == "note: White has written down all moves");
  CHECK(words("R-NOTE demand=white theory=60") ==
        "note: White demands to be mated in fifty moves; theory needs 60 moves");
  CHECK(words("R-NOTE offer=white") == "note: White offers a draw");
  CHECK(words("R-NOTE declined") == "note: the draw is declined");
  CHECK(words("R-NOTE absent=white present=black") == "note: White is absent; Black has come");
  CHECK(words("R-NOTE adjusted=white") == "note: White announced an adjustment");
  CHECK(words("R-NOTE adjusted=white leave") == "note: White adjusted pieces by the opponent's leave");
  CHECK(words("R-NOTE touched=black") == "note: Black touched a piece to use it");
  CHECK(words("R-NOTE flag=black") == "note: the flag of Black fell");
  CHECK(words("R-NOTE signed=white result=1-0") == "note: White signed 1-0");
}

TEST_CASE("a decision names the move that it follows, and the article") {
  const Setup& start = Setup::initial();
  CHECK(public_decision("R-TIME black +1:00", "A.3", ply_name(start, 48, "dxc4"), start) ==
        "Arbiter's decision after 24... dxc4: one minute added for Black (Art. A.3).");
  CHECK(public_decision("R-WARN white", "", "", start) ==
        "Arbiter's decision before the first move: White is warned.");
  CHECK(public_decision("R-DANCE SECRET", "1", "1. e4", start).empty());
  CHECK(public_decision("", "1", "1. e4", start).empty());
}

TEST_CASE("plies are numbered from where the game begins") {
  const auto start = parse_fen("4k3/8/8/8/8/8/4P3/4K3 b - - 0 31");
  REQUIRE(start);
  CHECK(ply_name(*start, 1, "Kd8") == "31... Kd8");
  CHECK(ply_name(*start, 2, "e4") == "32. e4");
  CHECK(ply_name(*start, 2) == "White's move 32");
  CHECK(decision_words(ruling::Stand{3}, Audience::everybody, *start) == "Black's move 32 stands");
}

TEST_CASE("a place in the record moves with the plies that were entered before it") {
  const auto entered = [](const char* text) {
    return entered_plies(std::get<ruling::Record>(parse_ruling(text).value().action));
  };
  const EnteredPlies in_between = entered("R-RECORD after=4 moves=\"Nf3 Nc6\"");
  CHECK(place_after(in_between, 3) == 3);
  CHECK(place_after(in_between, 4) == 6);
  CHECK(place_after(in_between, 7) == 9);
  const EnteredPlies instead = entered("R-RECORD after=4 plies=1 moves=\"Nf3 Nc6 Bb5\"");
  CHECK(place_after(instead, 4) == 4);
  CHECK(place_after(instead, 5) == 7);
}

TEST_CASE("a time is told in hours, minutes and seconds, without those that are none") {
  const auto given = [](const char* time) {
    const auto ruling = parse_ruling(std::string("R-TIME black ") + time);
    REQUIRE(ruling);
    return decision_words(ruling->action, Audience::everybody, Setup::initial());
  };
  CHECK(given("+0:01") == "one second added for Black");
  CHECK(given("+0:59") == "59 seconds added for Black");
  CHECK(given("+1:00") == "one minute added for Black");
  CHECK(given("+2:12") == "two minutes twelve seconds added for Black");
  CHECK(given("+59:30") == "59 minutes 30 seconds added for Black");
  CHECK(given("+1:00:00") == "one hour added for Black");
  CHECK(given("+2:00:01") == "two hours one second added for Black");
  CHECK(given("+1:01:13") == "one hour one minute 13 seconds added for Black");
  CHECK(given("-1:00") == "one minute taken from Black");
  CHECK(given("+1:00.5") == "1:00.5 added for Black");
}

}  // namespace decision_words_test
