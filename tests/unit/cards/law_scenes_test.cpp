// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Scenes at a board, played by hands: what the card proposes by the edition, and that it can be entered as it
// stands. docs/law-scenes.md lists them with the article.
#include <fmt/format.h>

#include <optional>

#include "rules/laws/rulings/text/ruling.hpp"
#include "tests/support/card_positions.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/judged_table.hpp"

namespace law_scenes_test {

using namespace eboard;
using namespace test::card_positions;
using test::JudgedTable;
using tracking::IrregularityFound;

namespace {

constexpr const char* kArray = "";
constexpr const char* kAfterD5 = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
constexpr const char* kBarePawn = "7k/P7/8/8/8/8/8/K7 w - - 0 1";
constexpr const char* kTwoPawns = "7k/P6p/8/8/8/8/P7/K7 w - - 0 1";
constexpr const char* kBareKing = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
constexpr const char* kLastPawn = "8/8/2k5/8/3p4/4K3/8/8 w - - 0 1";
constexpr const char* kQueen = "8/8/8/2k5/8/8/8/Q3K3 w - - 0 1";
constexpr const char* kLastPawnOfAll = "8/8/4k3/8/8/b7/7p/4B1K1 w - - 0 1";
constexpr const char* kFarPawn = "8/8/2k5/8/3p4/8/4K3/8 w - - 0 1";
constexpr const char* kInCheck = "rnbqkbnr/ppppp1pp/5p2/7Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 1 2";
constexpr const char* kStalemate = "k7/8/K7/8/8/8/8/1Q6 w - - 0 1";
constexpr const char* kCastlingMate = "4R1R1/8/8/5k2/8/8/8/4K2R w K - 0 40";
/// d5 can be taken by e5 in passing, and by nothing else.
constexpr const char* kAfterDoubleStep = "rnbqkbnr/ppp2ppp/4p3/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3";
constexpr const char* kTwoToTake = "rnbqkbnr/ppp1p1pp/8/3p1p2/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3";
constexpr const char* kMateInOne = "6k1/5ppp/8/8/8/8/8/R3R1K1 w - - 0 1";

constexpr const char* kCastlingOverCheck = "5rk1/6pp/8/8/8/8/P6P/R3K2R w KQ - 0 1";
constexpr const char* kStrayPawn = "1r5k/P7/8/8/8/8/7P/7K w - - 0 1";

/// White's and Black's knights go out and come back.
std::string knights(int times, std::string_view think = "1s") {
  std::string out;
  for (int n = 0; n < times; ++n)
    out += fmt::format("-g1 +Nf3 {0} Lw 2s -g8 +nf6 {0} Lb 2s -f3 +Ng1 {0} Lw 2s -f6 +ng8 {0} Lb 2s ", think);
  return out;
}

/// Rook a1 mates, whatever the knight of h1 did.
constexpr const char* kMateBehind = "6k1/5ppp/8/8/8/8/r4PPP/6KN w - - 0 1";

struct Answer {
  const char* edition;
  /// Of the last card of that code: "code state (article): rulings | rulings of the next proposal".
  const char* said;
};

struct LawScene {
  const char* name;
  const char* fen;
  /// Scripts of hands (tests/support/hands_script.hpp), and rulings between them.
  std::vector<std::string> steps;
  std::vector<Answer> answers;
  bool declared = true;  ///< false: the position was not entered as the start
  bool running = true;   ///< false: a script starts the clock,
  bool has_run = false;  ///< or it runs already
  bool times = false;    ///< the times of R-RESTORE are compared, too
  const char* control = "5400";
};

/// Of each move that left both kings in check.
std::vector<Answer> on_the_card_of_both_kings() {
  return {{"fide-2023-rapid",
           "illegal_move completed (7.5.1): both kings stand in check: what follows is on that card"},
          {"fide-2005-rapid",
           "illegal_move completed (B.6): both kings stand in check: what follows is on that card"},
          {"fide-2023",
           "illegal_move completed (7.5.1): both kings stand in check: what follows is on that card"}};
}

JudgedTable table_of(const LawScene& scene, const char* edition) {
  test::Scene stands{.fen = scene.fen,
                     .declared = scene.declared,
                     .running = scene.running || scene.has_run,
                     .has_run = scene.has_run};
  const rules::TimeControl control = rules::parse_time_control(scene.control).value();
  stands.white_time = stands.black_time =
      std::chrono::duration_cast<std::chrono::seconds>(control.periods.front().base);
  return JudgedTable(stands, {.driver = "dgt",
                              .tracker = {.edition = *rules::find_edition(edition),
                                          .control = control,
                                          .start = {},
                                          .late_after = {}},
                              .local = {}});
}

void play(JudgedTable& table, const LawScene& scene) {
  if (scene.running) table.play("5s");
  for (const std::string& step : scene.steps) {
    if (!step.starts_with("R-")) {
      table.play(step);
      continue;
    }
    const auto entered = table.rule(rules::parse_ruling(step).value());
    if (!entered) FAIL(step << ": " << entered.error().sentence);
  }
}

std::string text_of(rules::Ruling ruling, bool times) {
  ruling.article.clear();
  ruling.because.clear();
  if (auto* restore = std::get_if<rules::ruling::Restore>(&ruling.action); restore != nullptr && !times)
    restore->times.reset();
  return to_string(ruling);
}

std::string said_of(JudgedTable& table, const IrregularityFound& card, bool times) {
  std::string out = fmt::format("{} {} ({}):", card.code.text(), card.state.text(), card.article);
  const auto said = table.proposals(card);
  for (std::size_t i = 0; i < said.proposals.size(); ++i) {
    const auto& [proposal, refused] = said.proposals[i];
    if (out.ends_with(';')) out.pop_back();
    if (i > 0) out += " |";
    for (const rules::Ruling& ruling : proposal.rulings) out += fmt::format(" {};", text_of(ruling, times));
    if (proposal.rulings.empty()) out += " " + proposal.why + ";";
    if (refused) out += " REFUSED " + *refused;
  }
  if (out.ends_with(';')) out.pop_back();
  return out;
}

std::optional<IrregularityFound> last_card(JudgedTable& table, const std::string& code) {
  std::optional<IrregularityFound> out;
  for (const IrregularityFound& card : table.cards()) {
    if (card.code.text() == code) out = card;
  }
  return out;
}

std::string no_card(const JudgedTable& table) {
  return fmt::format("no such card; there are {}; {} {}", table.flags(), table.committed(), table.result());
}

/// Enters what is proposed first on the card.
void rule_as_proposed(JudgedTable& table, const IrregularityFound& card) {
  const auto said = table.proposals(card);
  for (const rules::Ruling& ruling : said.proposals.front().proposal.rulings) {
    const auto entered = table.rule(ruling, card.id);
    if (!entered) FAIL_CHECK(to_string(ruling) << ": " << entered.error().sentence);
  }
}

std::vector<LawScene> scenes();

}  // namespace

TEST_CASE("law scenes: the card proposes what the edition says, and all of it can be entered") {
  for (const LawScene& scene : scenes()) {
    for (const Answer& answer : scene.answers) {
      INFO(scene.name << " " << answer.edition);
      JudgedTable table = table_of(scene, answer.edition);
      play(table, scene);
      const std::string said = answer.said;
      const auto expected = last_card(table, said.substr(0, said.find(' ')));
      CHECK((expected ? said_of(table, *expected, scene.times) : no_card(table)) == said);
      for (const IrregularityFound& card : table.cards()) {
        for (const auto& [proposal, refused] : table.proposals(card).proposals) CHECK_FALSE(refused);
      }
      if (expected) rule_as_proposed(table, *expected);
    }
  }
}

// An illegal move that was answered without a press was still open on the card, and not in the game that the
// first ruling found.
TEST_CASE("law scenes: the card knows what the record has as soon as somebody rules") {
  for (const LawScene& scene : scenes()) {
    const Answer& answer = scene.answers.front();
    INFO(scene.name << " " << answer.edition);
    JudgedTable table = table_of(scene, answer.edition);
    play(table, scene);
    const std::string said = answer.said;
    const auto card = last_card(table, said.substr(0, said.find(' ')));
    if (!card) continue;
    const std::string before = said_of(table, *card, false);
    // A note changes nothing, but what stands on the board is in the record then.
    if (!table.rule(rules::parse_ruling("R-NOTE text=seen").value())) continue;
    const auto after = last_card(table, std::string(card->code.text()));
    REQUIRE(after);
    CHECK(said_of(table, *after, false) == before);
  }
}

namespace {

std::vector<LawScene> scenes() {
  return {
      {"the rook of a castling stays",
       kCastling,
       {"-e1 +Kg1 1s Lw 6s"},
       {{"fide-2023",
         "incomplete_move completed (4.7): R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white "
         "castle=king-side"},
        {"fide-2005",
         "incomplete_move completed (4.6): R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white "
         "castle=king-side"}}},
      {"a second move in the opponent's time",
       kOpen,
       {"-d2 +Pd4 1s Lw 3s -g1 +Nf3 6s"},
       {{"fide-2023", "out_of_turn pending (1.2): R-RESTORE 1"},
        {"fide-2005", "out_of_turn pending (1.1): R-RESTORE 1"}}},
      {"g1 is touched, then b1, then a pawn moves",
       kOpen,
       {"-g1 1500ms +Ng1 1s -b1 1500ms +Nb1 1s -a2 +Pa3 1s Lw 4s"},
       {{"fide-2023", "touch_move completed (4.3): R-RESTORE 0; R-OBLIGE white move=g1"},
        {"fide-2005", "touch_move completed (4.3): R-RESTORE 0; R-OBLIGE white move=g1"}}},
      {"g1 is touched, and then b1 goes where it cannot",
       kOpen,
       {"-g1 1500ms +Ng1 1s -b1 +Nb3 1s Lw 6s"},
       {{"fide-2023",
         "illegal_move completed (7.5.1): R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white move=g1"},
        {"fide-2005",
         "illegal_move completed (7.4a): R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white move=g1"},
        {"fide-1930",
         "illegal_move completed (17): the arbiter does not act unless the opponent claims | R-RESTORE 0; "
         "R-OBLIGE white move=g1 | R-RESTORE 0; R-OBLIGE white move=b1"},
        {"fide-1928-draft",
         "illegal_move completed (16): the arbiter does not act unless the opponent claims | R-RESTORE 0; "
         "R-OBLIGE white move=g1"}}},
      {"a piece that was put back before the clock was started again was not touched",
       kOpen,
       {"-b1 1500ms +Nb1 1s stop 2s go 1s -g1 +Ng3 1s Lw 6s"},
       {{"fide-2023",
         "illegal_move completed (7.5.1): R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white move=g1"}}},
      {"three pieces are lifted and put back, and a pawn moves",
       kOpen,
       {"-a1 1s +Ra1 1s -b1 1s +Nb1 1s -g1 1s +Ng1 1s -d2 +Pd3 1s Lw 6s"},
       {{"fide-2023",
         "piece_adjusted completed (4.2): pieces that a player puts straight, and says so before, bind "
         "nobody | "
         "R-RESTORE 0; R-OBLIGE white move=b1"},
        {"fide-1930",
         "piece_adjusted completed (14): pieces that a player puts straight, and says so before, bind nobody "
         "| "
         "R-RESTORE 0; R-OBLIGE white move=b1 | R-RESTORE 0; R-OBLIGE white move=g1"}}},
      {"a flag is down, and the kings show a draw",
       kRooks,
       {"-a1 +Ra2 1s Lw 3s b=0 T 3s stop 2s -g1 -g8 +Ke4 +ke5 20s"},
       {{"fide-1930", "time_forfeit_candidate completed (20.2): R-LOSS black"},
        {"fide-1928-draft", "time_forfeit_candidate completed (18): R-LOSS black"}}},
      {"the illegal move of a king that was taken in reply can be claimed no more",
       "4r1k1/5ppp/8/8/8/8/P4PPP/R3K3 w Q - 0 1",
       {"-a2 +Pa3 1s Lw 1s -e1 -e8 +re1 1s Lb 6s"},
       {{"fide-2005-blitz",
         "illegal_move completed (C.3): the opponent took the king in reply: it can be claimed no more"}}},
      {"a2 is touched before castling over an attacked square",
       kCastlingOverCheck,
       {"-a2 1500ms +Pa2 1s -e1 +Kg1 -h1 +Rf1 1s Lw 6s"},
       {{"fide-2023",
         "illegal_castling completed (7.5.1): R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white move=a2"}}},
      {"the opponent's pawn is touched first",
       kAfterD5,
       {"-d5 1500ms +pd5 1s -a2 1500ms +Pa2 1s -h2 +Ph3 1s Lw 4s"},
       {{"fide-2023", "touch_move completed (4.3): R-RESTORE 0; R-OBLIGE white capture=d5"},
        {"fide-2005", "touch_move completed (4.3): R-RESTORE 0; R-OBLIGE white capture=d5"}}},
      {"an illegal move is answered",
       kOpen,
       {"-f1 +Bf5 1s Lw 4s -d7 +pd6 1s Lb 6s"},
       {{"fide-2023",
         "illegal_move stood (7.5.1): R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white move=f1"},
        {"fide-2005",
         "illegal_move stood (7.4a): R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white move=f1"}}},
      {"a press without a move",
       kOpen,
       {"-g1 +Nf3 1s Lw 3s Lb 6s"},
       {{"fide-2023", "press_without_move completed (7.5.3): R-TIME white +0:02:00"},
        {"fide-2005", "press_without_move completed (13.4): R-WARN black"}}},
      {"a pawn is left on the last rank",
       kBarePawn,
       {"-a7 +Pa8 1s Lw 6s"},
       {{"fide-2023", "promotion_not_exchanged completed (7.5.2): R-PROMOTE a8 queen; R-TIME black +0:02:00"},
        {"fide-2005",
         "promotion_not_exchanged completed (7.4a): R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white "
         "move=a7"},
        {"fide-2005-rapid",
         "promotion_not_exchanged completed (B.6): R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white "
         "move=a7"},
        {"fide-1930",
         "promotion_not_exchanged completed (annex 6): the arbiter does not act unless the opponent claims | "
         "R-RESTORE 0; R-OBLIGE white move=a7"}}},
      {"a pawn is left on the last rank, and answered",
       kBarePawn,
       {"-a7 +Pa8 1s Lw 4s -h8 +kh7 1s Lb 6s"},
       {{"fide-2023", "promotion_not_exchanged completed (7.5.2): R-TIME black +0:02:00"},
        {"fide-2005",
         "promotion_not_exchanged completed (7.4a): R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white "
         "move=a7"}}},
      {"a flag falls against a bare king",
       kBareKing,
       {"-e1 +Ke2 1s Lw 3s -e8 +ke7 1s Lb 3s w=0 T 6s"},
       {{"fide-2023", "time_forfeit_candidate completed (6.8): R-DRAW"},
        {"fide-2005", "time_forfeit_candidate completed (6.9): R-DRAW"}}},
      {"the last pawn is taken, nobody can mate any more, and a flag falls before the press",
       kLastPawnOfAll,
       {"-h2 -g1 +Kh2 300ms w=0 T 6s"},
       {{"fide-2023",
         "time_forfeit_candidate completed (6.8): the game ended on the board, and the flag fell at nearly "
         "the same time; nobody knows which came first: 1/2-1/2 stands, unless the flag was called before | "
         "R-LOSS "
         "white cause=flag"},
        {"fide-2005",
         "time_forfeit_candidate completed (6.9): the game ended on the board, and the flag fell at nearly "
         "the same time; nobody knows which came first: 1/2-1/2 stands, unless the flag was called before | "
         "R-LOSS "
         "white cause=flag"},
        {"fide-2005-blitz",
         "time_forfeit_candidate completed (B.7): the game ended on the board, and the flag fell at nearly "
         "the same time; nobody knows which came first: 1/2-1/2 stands, unless the flag was called before | "
         "R-LOSS "
         "white cause=flag"},
        {"fide-1930", "time_forfeit_candidate completed (20.2): R-LOSS white"}}},
      {"kings show that a bare king has won",
       kQueen,
       {"-a1 +Qa3 1s Lw 3s -c5 +kd5 1s Lb 3s stop 2s -d5 +ke5 -e1 +Kd4 25s"},
       {{"fide-2023", "result_conflict completed (8.7): R-DRAW"},
        {"fide-2023-blitz", "result_conflict completed (8.7): R-DRAW"}}},
      {"kings show that a bare king has won on time",
       kQueen,
       {"-a1 +Qa3 1s Lw 3s -c5 +kd5 1s Lb 3s w=0 T 3s stop 2s -d5 +ke5 -e1 +Kd4 25s"},
       {{"fide-2018", "result_conflict completed (8.7): R-DRAW"},
        {"fide-2005", "result_conflict completed (8.7): R-DRAW"},
        {"fide-2005-blitz", "result_conflict completed (8.7): R-DRAW"}}},
      {"the same position three times",
       kArray,
       {"-g1 +Nf3 Lw 2s -g8 +nf6 Lb 2s -f3 +Ng1 Lw 2s -f6 +ng8 Lb 2s",
        "-g1 +Nf3 Lw 2s -g8 +nf6 Lb 2s -f3 +Ng1 Lw 2s -f6 +ng8 Lb 2s"},
       {{"fide-1930", "threefold_repetition completed (16.1c): R-CLAIM white threefold accept"}}},
      {"the same position five times",
       kArray,
       {"-g1 +Nf3 Lw 2s -g8 +nf6 Lb 2s -f3 +Ng1 Lw 2s -f6 +ng8 Lb 2s",
        "-g1 +Nf3 Lw 2s -g8 +nf6 Lb 2s -f3 +Ng1 Lw 2s -f6 +ng8 Lb 2s",
        "-g1 +Nf3 Lw 2s -g8 +nf6 Lb 2s -f3 +Ng1 Lw 2s -f6 +ng8 Lb 2s",
        "-g1 +Nf3 Lw 2s -g8 +nf6 Lb 2s -f3 +Ng1 Lw 2s -f6 +ng8 Lb 2s"},
       {{"fide-2023", "fivefold_repetition completed (9.6.1): R-DRAW"}}},
      {"a flag falls where players call it",
       kOpen,
       {"w=0 T 6s"},
       {{"fide-2005-rapid", "time_forfeit_candidate completed (B.7): R-LOSS white"}}},
      {"king and queen exchanged from the beginning",
       kKingsExchanged,
       {"-e2 +Pe4 1s Lw 3s -e7 +pe5 1s Lb 3s"},
       {{"fide-2023", "irregular_start completed (7.2.1): R-ANNUL replay"}},
       false},
      {"king and queen exchanged, three moves made",
       kKingsExchanged,
       {"-e2 +Pe4 1s Lw 3s -e7 +pe5 1s Lb 3s -g1 +Nf3 1s Lw 3s -g8 +nf6 1s Lb 3s",
        "-b1 +Nc3 1s Lw 3s -b8 +nc6 1s Lb 3s -h2 +Ph3 1s Lw 3s -h7 +ph6 1s Lb 3s"},
       {{"fide-2005-rapid", "irregular_start completed (B.4): R-CONTINUE"}},
       false},
      {"king and queen exchanged after they stood right",
       kArray,
       {"5s -d1 -e1 . +Kd1 +Qe1 6s go 3s -e2 +Pe4 1s Lw 3s -e7 +pe5 1s Lb 5s"},
       {{"fide-2023", "irregular_start completed (7.2.1): R-ANNUL replay"},
        {"fide-2005-rapid", "irregular_start completed (B.4): R-ANNUL replay"},
        {"fide-1930", "irregular_start completed (12.1): R-ANNUL"}},
       true,
       false},
      {"kings and queens exchanged after they stood right",
       kArray,
       {"5s -d1 -e1 . +Kd1 +Qe1 -d8 -e8 . +kd8 +qe8 6s go 3s -e2 +Pe4 1s Lw 3s -e7 +pe5 1s Lb 5s"},
       {{"fide-1928-draft",
         "irregular_start completed (11): R-TRANSFER mirror | R-ANNUL | R-ANNUL on-request=white | "
         "R-ANNUL on-request=black"}},
       true,
       false},
      {"kings and queens exchanged just before the clock starts",
       kArray,
       {"5s -d1 -e1 . +Kd1 +Qe1 -d8 -e8 . +kd8 +qe8 100ms go 3s -e2 +Pe4 1s Lw 3s -e7 +pe5 1s Lb 5s"},
       {{"fide-2023", "irregular_start completed (7.2.1): R-ANNUL replay"},
        {"fide-2005-rapid", "irregular_start completed (B.4): R-ANNUL replay"},
        {"fide-1928-draft",
         "irregular_start completed (11): R-TRANSFER mirror | R-ANNUL | R-ANNUL on-request=white | "
         "R-ANNUL on-request=black"}},
       true,
       false},
      {"kings and queens exchanged during the game",
       kOpen,
       {"-d1 -e1 . +Kd1 +Qe1 2s -d8 -e8 . +kd8 +qe8 6s"},
       {{"fide-2023",
         "displaced pending (7.4.1): R-STOP; R-RESTORE 0; R-START white | R-STOP; R-RESTORE 0; R-START "
         "black"},
        {"fide-2005",
         "displaced pending (7.3): R-STOP; R-RESTORE 0; R-START white | R-STOP; R-RESTORE 0; R-START "
         "black"}}},
      {"g1 is touched on the first move of a clock that ran already",
       kArray,
       {"-g1 1500ms +Ng1 1s -a2 +Pa3 1s Lw 4s"},
       {{"fide-2023", "touch_move completed (4.3): R-RESTORE 0; R-OBLIGE white move=g1"},
        {"fide-2005", "touch_move completed (4.3): R-RESTORE 0; R-OBLIGE white move=g1"}},
       true,
       false,
       true},
      {"queen, then knight on the first move of a clock that ran already",
       kTwoPawns,
       {"-a7 +Qa8 2s -a8 +Na8 1s Lw 6s"},
       {{"fide-2023", "promotion_changed completed (4.4.4): R-RESTORE 0; R-OBLIGE white play=a7a8q"},
        {"fide-2005", "promotion_changed completed (4.4d): R-RESTORE 0; R-OBLIGE white play=a7a8q"}},
       true,
       false,
       true},
      {"what was moved is put back after a ruling, and the game goes on",
       kArray,
       {"-e2 +Pe4 1s Lw 3s -e7 +pe5 1s Lb 3s -f1 +Bf5 1s Lw 4s -d7 +pd6 1s Lb 6s", "R-RESTORE 2",
        "3s -f5 -d6 . +Bf1 +pd7 4s stop Lw go 6s -f1 +Bc4 1s Lw 4s -a7 +pa5 1s Lb 8s"},
       {{"fide-1930", "no such card; there are illegal_move; e2e4 e7e5 f1c4 a7a5 "},
        {"fide-2023", "no such card; there are illegal_move; e2e4 e7e5 f1c4 a7a5 "}}},
      {"a move that leaves both kings in check",
       kBackRank,
       {"2s -a1 +Ra8 1s Lw 4s -b7 +rb1 1s Lb 4s -c2 +Pc3 1s Lw 4s"},
       on_the_card_of_both_kings()},
      {"another move that leaves both kings in check",
       kBackRank,
       {"2s -a1 +Ra8 1s Lw 4s -b7 +rb1 1s Lb 4s -c2 +Pc3 1s Lw 4s -b1 +rc1 1s Lb 6s"},
       on_the_card_of_both_kings()},
      {"the game is lost for an illegal move that stands",
       kOpen,
       {"-f1 +Bf5 1s Lw 4s", "R-LOSS white", "20s"},
       {{"fide-2023", "illegal_move completed (7.5.1): the game is over: its result stands"},
        {"fide-2005-blitz",
         "illegal_move completed (C.3): the arbiter does not act unless the opponent claims"}}},
      // The card went on to offer the position back, and entering that was refused.
      {"a player resigns over an illegal move",
       kOpen,
       {"-f1 +Bf5 1s Lw 4s", "R-LOSS white art=5.1.2", "20s"},
       {{"fide-2023", "illegal_move completed (7.5.1): the game is over: its result stands"}}},
      {"a player resigns once the time for an illegal move was given",
       kOpen,
       {"-f1 +Bf5 1s Lw 4s", "R-TIME black +0:02:00 art=7.5.5", "R-LOSS white art=5.1.2", "20s"},
       {{"fide-2023",
         "illegal_move completed (7.5.1): a part of it was ruled, and the rest cannot be any more: the game "
         "ended by resignation: undo ruling 2 first (5.1.2)"}}},
      {"the loss for an illegal move is undone, and play goes on",
       kOpen,
       {"-f1 +Bf5 1s Lw 4s", "R-LOSS white", "R-UNDO 1", "2s -a7 +pa6 1s Lb 5s -h2 +Ph3 1s Lw 5s"},
       {{"fide-2023",
         "illegal_move stood (7.5.1): R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white move=f1"},
        {"fide-2005-blitz", "illegal_move stood (C.3): R-STAND 1"}}},
      {"an illegal move is ruled on, and answered all the same",
       kOpen,
       {"-f1 +Bf5 1s Lw 4s", "R-WARN white cause=other", "2s -a7 +pa6 1s Lb 5s -h2 +Ph3 1s Lw 5s"},
       {{"fide-2023",
         "illegal_move stood (7.5.1): R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white move=f1"},
        {"fide-2005",
         "illegal_move stood (7.4a): R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white move=f1"}}},
      {"an illegal move is ruled on, and the player puts it back",
       kOpen,
       {"-f1 +Bf5 1s Lw 4s", "R-WARN white cause=other", "2s -f5 +Bf1 Lb 5s -f1 +Bc4 1s Lw 5s"},
       {{"fide-2023", "illegal_move corrected (7.5.1): R-TIME black +0:02:00"},
        {"fide-2005", "illegal_move corrected (7.4a): R-TIME black +0:02:00"}}},
      {"bishop and knight exchanged after they stood right",
       kArray,
       {"5s -b1 -c1 . +Bb1 +Nc1 6s go 3s -e2 +Pe4 1s Lw 3s -e7 +pe5 1s Lb 5s"},
       {{"fide-2023", "irregular_start completed (7.2.1): R-ANNUL replay"}},
       true,
       false},
      {"both kings in check, and nobody sees it",
       kBackRank,
       {"2s -a1 +Ra8 1s Lw 4s -b7 +rb1 1s Lb 4s -c2 +Pc3 1s Lw 4s"},
       {{"fide-2005-rapid", "kings_in_check completed (B.6): R-RESTORE 1"},
        {"fide-2018-rapid",
         "kings_in_check completed (A.4.4): the arbiter waits for the next completed move"},
        {"fide-2023-rapid",
         "kings_in_check completed (A.5.4): the arbiter waits for the next completed move"},
        {"fide-2023",
         "kings_in_check completed (7.5.1): R-RESTORE 1; R-TIME white +0:02:00; R-OBLIGE black move=b7"}}},
      {"a knight is released on f3 and goes on to h3",
       kOpen,
       {"-g1 +Nf3 4500ms -f3 +Nh3 1s Lw 6s"},
       {{"fide-2023", "released_then_changed completed (4.7): R-RESTORE 0; R-OBLIGE white play=g1f3"},
        {"fide-2005", "released_then_changed completed (4.6): R-RESTORE 0; R-OBLIGE white play=g1f3"},
        {"fide-1930", "released_then_changed completed (annex 5): R-RESTORE 0; R-OBLIGE white play=g1f3"}}},
      {"a queen is exchanged for a knight",
       kTwoPawns,
       {"-a7 500ms +Qa8 2s -a8 500ms +Na8 1s Lw 6s"},
       {{"fide-2023", "promotion_changed completed (4.4.4): R-RESTORE 0; R-OBLIGE white play=a7a8q"},
        {"fide-2005", "promotion_changed completed (4.4d): R-RESTORE 0; R-OBLIGE white play=a7a8q"},
        {"fide-1930", "promotion_changed completed (13d): R-RESTORE 0; R-OBLIGE white play=a7a8q"}}},
      {"a queen is exchanged for a knight that can never mate",
       kBarePawn,
       {"-a7 500ms +Qa8 2s -a8 500ms +Na8 1s Lw 6s"},
       {{"fide-2023", "promotion_changed completed (4.4.4): R-RESTORE 0; R-OBLIGE white play=a7a8q"},
        {"fide-2018", "promotion_changed completed (4.4.4): R-RESTORE 0; R-OBLIGE white play=a7a8q"},
        {"fide-2005", "promotion_changed completed (4.4d): R-RESTORE 0; R-OBLIGE white play=a7a8q"}}},
      {"a piece is moved on after the press",
       kOpen,
       {"-g1 +Nf3 1s Lw 3s -f3 +Nh3 6s"},
       {{"fide-2023", "moved_after_press pending (4.7): R-RESTORE 1"},
        {"fide-2005", "moved_after_press pending (4.6): R-RESTORE 1"}}},
      {"the rook castles first",
       kCastling,
       {"-h1 1500ms +Rf1 1s -e1 600ms +Kg1 1s Lw 6s"},
       {{"fide-2023", "rook_first completed (4.4.2): R-RESTORE 0; R-OBLIGE white play=h1f1"},
        {"fide-2005", "rook_first completed (4.4b): R-RESTORE 0; R-OBLIGE white play=h1f1"},
        {"fide-1930",
         "rook_first completed (annex 6): R-RESTORE 0; R-OBLIGE white move=h1 | R-RESTORE 0; R-OBLIGE white "
         "king"}}},
      {"the rook is lifted first, and put down last",
       kCastling,
       {"-h1 1500ms -e1 600ms +Kg1 300ms +Rf1 1s Lw 6s"},
       {{"fide-2023",
         "rook_first completed (4.4.2): R-RESTORE 0; R-OBLIGE white move=h1 no-castle=king-side"},
        {"fide-2005",
         "rook_first completed (4.4b): R-RESTORE 0; R-OBLIGE white move=h1 no-castle=king-side"}}},
      {"the clock is pressed before the piece stands",
       kOpen,
       {"-g1 500ms Lw 1500ms +Nf3 6s"},
       {{"fide-2023", "press_before_placement completed (6.2.4): R-WARN white"},
        {"fide-2005", "press_before_placement completed (6.8a): R-WARN white"}}},
      {"king and rook at the same moment",
       kCastling,
       {"[ -e1 -h1 ] [ +Kg1 +Rf1 ] 1s Lw 6s"},
       {{"fide-2023", "two_hands pending (7.5.4): R-TIME black +0:02:00"},
        {"fide-2005", "two_hands pending (4.1): R-WARN white"}}},
      {"rook and knight change places",
       kOpen,
       {"-a1 -b1 500ms +Na1 +Rb1 6s"},
       {{"fide-2023", "displaced pending (7.4.1): R-STOP; R-RESTORE 0; R-START white"},
        {"fide-2005", "displaced pending (7.3): R-STOP; R-RESTORE 0; R-START white"}}},
      {"both flags fall",
       kOpen,
       {"w=0 T 6s b=0 T 6s"},
       {{"fide-2023", "time_forfeit_candidate stood (6.8): R-LOSS white"},
        {"fide-2005", "time_forfeit_candidate stood (6.9): R-LOSS white"}}},
      {"another move than the one demanded",
       kOpen,
       {"R-OBLIGE white move=g1", "-d2 +Pd4 1s Lw 5s"},
       {{"fide-2023", "obligation_not_met completed (4.3): R-RESTORE 0"},
        {"fide-2005", "obligation_not_met completed (4.3): R-RESTORE 0"}}},
      {"nobody comes for an hour",
       kArray,
       {"4300s"},
       {{"fide-1930", "late pending (20.5): R-LOSS white | R-BOTHLOSE"}}},
      {"a check is not seen, and answered",
       kInCheck,
       {"-a7 +pa6 1s Lb 4s -b1 +Nc3 1s Lw 8s"},
       {{"fide-2023", "illegal_move stood (7.5.1): R-RESTORE 0; R-TIME white +0:02:00"},
        {"fide-1930", "illegal_move stood (9.6): R-RESTORE 0"}}},
      {"an illegal move answers an illegal move",
       kOpen,
       {"-f1 +Bf5 1s Lw 5s -a7 +pa4 1s Lb 8s -d2 +Pd3 1s Lw 18s"},
       {{"fide-2023",
         "illegal_move pending (7.5.1): the illegal move 2. f1f5 is decided first: play goes back to the "
         "beginning by it"}}},
      {"an illegal move at blitz of 2005",
       kOpen,
       {"-f1 +Bf5 1s Lw 4s"},
       {{"fide-2005-blitz",
         "illegal_move completed (C.3): the arbiter does not act unless the opponent claims | R-LOSS "
         "white"}}},
      {"the claimant has touched a piece",
       kArray,
       {"-g1 +Nf3 Lw 2s -g8 +nf6 Lb 2s -f3 +Ng1 Lw 2s -f6 +ng8 Lb 2s",
        "-g1 +Nf3 Lw 2s -g8 +nf6 Lb 2s -f3 +Ng1 Lw 2s -f6 +ng8 Lb 2s", "-g1 3s +Ng1 2s"},
       {{"fide-2023",
         "threefold_repetition completed (9.2.2): the claimant has touched a piece on this move"}}},
      {"the opponent touched a piece in reply",
       kOpen,
       {"-f1 +Bf5 1s Lw 4s -b8 3s"},
       {{"fide-1930", "illegal_move completed (17): R-RESTORE 0"}}},
      {"an illegal capture leaves bare kings",
       kFarPawn,
       {"-d4 -e2 +Kd4 1s Lw 6s"},
       {{"fide-2023",
         "illegal_move completed (7.5.1): R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white king"},
        {"fide-2018-blitz",
         "illegal_move completed (7.5.1): R-RESTORE 0; R-TIME black +0:01:00; R-OBLIGE white king"},
        {"fide-2005",
         "illegal_move completed (7.4a): R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white king"}}},
      {"an illegal capture leaves bare kings, and is answered",
       kFarPawn,
       {"-d4 -e2 +Kd4 1s Lw 6s", "-c6 +kb6 1s Lb 8s"},
       {{"fide-2023", "illegal_move stood (7.5.1): R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white king"},
        {"fide-2023-rapid", "illegal_move stood (7.5.1): R-STAND 1 | R-RESTORE 0 agreed"},
        {"fide-2005", "illegal_move stood (7.4a): R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white king"}}},
      {"an illegal move mates",
       kMateInOne,
       {"-a1 +Rb8 1s Lw 6s"},
       {{"fide-2023",
         "illegal_move completed (7.5.1): R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white move=a1"},
        {"fide-2005",
         "illegal_move completed (7.4a): R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white move=a1"},
        {"fide-2005-61min",
         "illegal_move completed (7.4a): R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white move=a1"},
        {"fide-2018-chess960",
         "illegal_move completed (7.5.1): R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white move=a1"},
        {"fide-2023-g3",
         "illegal_move completed (7.5.1): R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white move=a1"},
        {"fide-2018",
         "illegal_move completed (7.5.1): R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white move=a1"}}},
      {"another rook than the touched one mates",
       kMateInOne,
       {"-a1 1500ms +Ra1 500ms -e1 +Re8 1s Lw 6s"},
       {{"fide-2005", "touch_move completed (4.3): the game is over: its result stands"},
        {"fide-2018", "touch_move completed (4.3): R-RESTORE 0; R-OBLIGE white move=a1"},
        {"fide-2023", "touch_move completed (4.3): R-RESTORE 0; R-OBLIGE white move=a1"}}},
      {"a rook is released on a7 and mates on a8",
       kMateInOne,
       {"-a1 +Ra7 4500ms -a7 +Ra8 1s Lw 6s"},
       {{"fide-2018", "released_then_changed completed (4.7): R-RESTORE 0; R-OBLIGE white play=a1a7"},
        {"fide-2005", "released_then_changed completed (4.6): R-RESTORE 0; R-OBLIGE white play=a1a7"}}},
      {"an illegal move stalemates",
       kStalemate,
       {"-b1 +Qc7 1s Lw 6s"},
       {{"fide-2023",
         "illegal_move completed (7.5.1): R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white move=b1"},
        {"fide-2005",
         "illegal_move completed (7.4a): R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white move=b1"}}},
      {"a pawn was left, and play went back without a card",
       kBarePawn,
       {"-a7 +Pa8 1s Lw 6s", "R-RESTORE 0 art=7.4a"},
       {{"fide-2005",
         "promotion_not_exchanged completed (7.4a): R-TIME black +0:02:00; R-OBLIGE white move=a7"}}},
      {"play went back without a card",
       kOpen,
       {"-f1 +Bf5 1s Lw 4s -b8 3s", "R-RESTORE 0 art=17"},
       {{"fide-1930", "illegal_move completed (17): what the Laws propose was ruled"}}},
      {"a rook is exchanged for a queen at once",
       kTwoPawns,
       {"-a7 500ms +Ra8 2s +Qa8 1s Lw 6s"},
       {{"fide-2023", "promotion_changed completed (4.4.4): R-RESTORE 0; R-OBLIGE white play=a7a8r"},
        {"fide-2018-rapid", "promotion_changed completed (4.4.4): R-RESTORE 0; R-OBLIGE white play=a7a8r"},
        {"fide-2005", "promotion_changed completed (4.4d): R-RESTORE 0; R-OBLIGE white play=a7a8r"}}},
      {"a rook is exchanged for a queen after the press",
       kTwoPawns,
       {"-a7 +Ra8 Lw 4s -a8 2s +Qa8 6s"},
       {{"fide-2023", "promotion_changed completed (4.4.4): R-RESTORE 1"},
        {"fide-2018-rapid", "promotion_changed completed (4.4.4): R-RESTORE 1"},
        {"fide-2005", "promotion_changed completed (4.4d): R-RESTORE 1"},
        {"fide-1930", "promotion_changed completed (13d): R-RESTORE 1"}}},
      {"a queen is exchanged for a knight after the press, and play goes on",
       "8/P5kp/8/8/8/8/P7/7K w - - 0 1",
       {"-a7 +Qa8 Lw 4s -a8 2s +Na8 6s -h7 +ph6 Lb 4s -a2 +Pa3 Lw 4s"},
       {{"fide-2023", "promotion_changed completed (4.4.4): R-RESTORE 3"},
        {"fide-2005", "promotion_changed completed (4.4d): R-RESTORE 3"}}},
      {"a rook is exchanged for a queen after the reply",
       kTwoPawns,
       {"-a7 +Ra8 Lw 4s -h8 +kg7 Lb 4s -a8 2s +Qa8 6s"},
       {{"fide-2023", "promotion_changed completed (4.4.4): R-RESTORE 2"},
        {"fide-2005", "promotion_changed completed (4.4d): R-RESTORE 2"}}},
      {"a rook is exchanged for a queen after the press, and back",
       kTwoPawns,
       {"-a7 +Ra8 Lw 4s -a8 2s +Qa8 6s -a8 2s +Ra8 5s"},
       {{"fide-2023",
         "promotion_changed corrected (4.4.4): the board was put right: nothing is left to rule"},
        {"fide-2005",
         "promotion_changed corrected (4.4d): the board was put right: nothing is left to rule"}}},
      {"a king is captured, and play goes on without it",
       kFile,
       {"-a1 +Nb3 Lw 3s -e1 -e8 +re1 Lb 4s -b3 +Nd4 Lw 4s -e1 +re2 Lb 4s -d4 +Nb3 Lw 5s"},
       {{"fide-2023", "king_captured completed (7.5.1): R-RESTORE 0; R-TIME white +0:02:00"},
        {"fide-2005", "king_captured completed (7.4a): R-RESTORE 0; R-TIME white +0:02:00"}}},
      {"a king that began on d1 castles",
       kKingsExchanged,
       {"-b1 +Nc3 1s Lw 3s -g8 +nf6 1s Lb 3s -b2 +Pb3 1s Lw 3s -g7 +pg6 1s Lb 3s -c1 +Bb2 1s Lw 3s -f8 +bg7 "
        "1s Lb 3s",
        "-d1 +Kb1 -a1 +Rc1 5s Lw 6s"},
       {{"fide-2023-rapid",
         "illegal_castling completed (7.5.1): R-RESTORE 6; R-TIME black +0:01:00; R-OBLIGE white king"},
        {"fide-2005-rapid",
         "illegal_castling completed (B.6): the arbiter does not act unless the opponent claims | R-RESTORE "
         "6; R-TIME black +0:02:00; R-OBLIGE white king"},
        {"fide-2018-rapid",
         "illegal_castling completed (7.5.1): R-RESTORE 6; R-TIME black +0:02:00; R-OBLIGE white king"}},
       false},
      {"a king castles over an attacked square",
       kAttacked,
       {"-e1 +Kg1 -h1 +Rf1 1s Lw 6s"},
       {{"fide-2023",
         "illegal_castling completed (7.5.1): R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white king"},
        {"fide-2018-chess960",
         "illegal_castling completed (7.5.1): R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white king"},
        {"fide-2023-chess960",
         "illegal_castling completed (7.5.1): R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white king"},
        {"fide-2005",
         "illegal_castling completed (7.4a): R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white king"},
        {"fide-1930",
         "illegal_castling completed (17): the arbiter does not act unless the opponent claims | R-RESTORE "
         "0; R-OBLIGE white king"},
        {"fide-1928-draft",
         "illegal_castling completed (16): the arbiter does not act unless the opponent claims | R-RESTORE "
         "0; R-OBLIGE white king"}}},
      {"a pawn becomes a queen of the opponent's",
       kPawn,
       {"-a7 +qa8 1s Lw 6s"},
       {{"fide-2018-blitz",
         "illegal_promotion completed (7.5.1): R-RESTORE 0; R-TIME black +0:01:00; R-OBLIGE white move=a7"},
        {"fide-2005-rapid",
         "illegal_promotion completed (B.6): the arbiter does not act unless the opponent claims | R-RESTORE "
         "0; R-TIME black +0:02:00; R-OBLIGE white move=a7"},
        {"fide-1930",
         "illegal_promotion completed (17): the arbiter does not act unless the opponent claims | R-RESTORE "
         "0; R-OBLIGE white move=a7"}}},
      {"a king is taken",
       kFile,
       {"-a1 +Nb3 1s Lw 3s -e1 -e8 +re1 1s Lb 6s"},
       {{"fide-2005-blitz",
         "king_captured completed (C.3): the arbiter does not act unless the opponent claims | R-LOSS black"},
        {"fide-2023-blitz", "king_captured completed (7.5.1): R-RESTORE 0; R-TIME white +0:01:00"},
        {"fide-1928-draft",
         "king_captured completed (16): the arbiter does not act unless the opponent claims | R-RESTORE 0"}}},
      {"a pawn that was taken in passing stays",
       kPassing,
       {"-e5 +Pd6 1s Lw 6s"},
       {{"fide-2023",
         "incomplete_move completed (4.7): R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white play=e5d6"},
        {"fide-2005",
         "incomplete_move completed (4.6): R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white play=e5d6"},
        {"fide-1928-draft", "incomplete_move completed (12): the move is finished as it was begun"}}},
      {"an illegal move is answered, and nobody has pressed for the answer",
       kOpen,
       {"-f1 +Bf5 1s Lw 4s", "-g8 +nf6 4s"},
       {{"fide-2023-blitz",
         "illegal_move completed (7.5.1): too late to correct; the move stands | R-RESTORE 0 agreed"},
        {"fide-2005-rapid", "illegal_move completed (B.6): too late to correct; the move stands"},
        {"fide-2023",
         "illegal_move completed (7.5.1): R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white move=f1"}}},
      {"a second illegal move, and the opponent can never mate",
       kBareKing,
       {"-e1 +Ke3 1s Lw 4s", "R-RESTORE 0 art=7.5.1", "R-TIME black +0:01:00 cause=illegal-move",
        "stop 2s -e3 +Ke1 2s Lb go 3s", "-a1 +Rb3 1s Lw 6s"},
       {{"fide-2023-blitz", "illegal_move completed (7.5.1): R-DRAW"},
        {"fide-2018-blitz", "illegal_move completed (7.5.1): R-DRAW"}}},
      {"own pawn and the opponent's are touched, and another moves",
       kAfterD5,
       {"-e4 1500ms +Pe4 1s -d5 1500ms +pd5 1s -h2 +Ph3 1s Lw 4s"},
       {{"fide-2023", "touch_move completed (4.3): R-RESTORE 0; R-OBLIGE white move=e4 capture=d5"},
        {"fide-2005", "touch_move completed (4.3): R-RESTORE 0; R-OBLIGE white move=e4 capture=d5"},
        {"fide-1930", "touch_move completed (15): R-RESTORE 0; R-OBLIGE white move=e4 capture=d5"},
        {"fide-1928-draft", "touch_move completed (14): R-RESTORE 0; R-OBLIGE white move=e4 capture=d5"}}},
      {"two knights are touched one after the other",
       kOpen,
       {"-g1 1500ms +Ng1 1s -b1 1500ms +Nb1 1s -a2 +Pa3 1s Lw 4s"},
       {{"fide-1930",
         "touch_move completed (15): R-RESTORE 0; R-OBLIGE white move=g1 | R-RESTORE 0; R-OBLIGE white "
         "move=b1"},
        {"fide-1928-draft", "touch_move completed (14): R-RESTORE 0; R-OBLIGE white move=g1"},
        {"fide-2005-rapid", "touch_move completed (B.5): R-RESTORE 0; R-OBLIGE white move=g1"}}},
      {"two knights are touched at the same moment",
       kOpen,
       {"[ -g1 -b1 ] 1500ms [ +Ng1 +Nb1 ] 1s -a2 +Pa3 1s Lw 4s"},
       {{"fide-1930",
         "touch_move completed (15): R-RESTORE 0; R-OBLIGE white move=g1 | R-RESTORE 0; R-OBLIGE white "
         "move=b1"},
        {"fide-1928-draft",
         "touch_move completed (14): R-RESTORE 0; R-OBLIGE white move=g1 | R-RESTORE 0; R-OBLIGE white "
         "move=b1"},
        {"fide-2005-blitz", "touch_move completed (B.5): R-RESTORE 0; R-OBLIGE white move=g1"}}},
      {"two knights are knocked over, and put up one after the other",
       kOpen,
       {"[ -g1 -b1 ] 1500ms +Ng1 500ms +Nb1 1s -a2 +Pa3 1s Lw 4s"},
       {{"fide-1930", "no such card; there are ; a2a3 "}, {"fide-2023", "no such card; there are ; a2a3 "}}},
      {"another move is made in place of the one that was pressed for",
       kOpen,
       {"-g1 +Nf3 1s Lw 3s -f3 +Ng1 1s -b1 +Nc3 6s"},
       {{"fide-2023", "moved_after_press pending (4.7): R-RESTORE 0; R-OBLIGE white play=g1f3"},
        {"fide-2005", "moved_after_press pending (4.6): R-RESTORE 0; R-OBLIGE white play=g1f3"},
        {"fide-1930", "moved_after_press pending (annex 5): R-RESTORE 0; R-OBLIGE white play=g1f3"},
        {"fide-1928-draft", "moved_after_press pending (27.1): R-RESTORE 0; R-OBLIGE white play=g1f3"}}},
      {"another move is made in place of the one that was pressed for, and answered",
       kOpen,
       {"-g1 +Nf3 1s Lw 3s -f3 +Ng1 1s -b1 +Nc3 6s -g8 +nf6 1s Lb 4s -d2 +Pd3 1s Lw 4s"},
       {{"fide-2023", "moved_after_press pending (4.7): Black has replied and can complain no more"}}},
      {"a bishop goes where a pawn came from, in the same turn",
       kOpen,
       {"-d2 +Pd4 1s -c1 +Bd2 1s Lw 4s"},
       {{"fide-2023",
         "illegal_move completed (7.5.1): R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white play=d2d4"},
        {"fide-2005",
         "illegal_move completed (7.4a): R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white play=d2d4"}}},
      {"a bishop goes where a pawn came from, in the same turn, and it is answered",
       kOpen,
       {"-d2 +Pd4 1s -c1 +Bd2 1s Lw 4s -g8 +nf6 1s Lb 6s"},
       {{"fide-2023",
         "illegal_move stood (7.5.1): R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white play=d2d4"},
        {"fide-1930", "illegal_move stood (17): R-RESTORE 0"}}},
      {"a piece of the opponent's is moved before the press, and they move another one",
       kOpen,
       {"-d2 +Pd4 500ms -h7 +ph6 1s Lw 4s -b8 +nc6 1s Lb 6s"},
       {{"fide-2023",
         "illegal_move pending (7.5.1): R-RESTORE 1; R-TIME white +0:02:00; R-OBLIGE black play=h7h6"},
        {"fide-2023", "displaced pending (7.4.1): R-STOP; R-RESTORE 1; R-START black"},
        {"fide-2005", "displaced pending (7.3): R-STOP; R-RESTORE 1; R-START black"}}},
      {"rook and knight change places, and back",
       kOpen,
       {"-a1 -b1 500ms +Na1 +Rb1 6s -a1 -b1 500ms +Ra1 +Nb1 3s"},
       {{"fide-2023", "displaced corrected (7.4.1): the board was put right: nothing is left to rule"},
        {"fide-1930", "displaced corrected (14.3): the board was put right: nothing is left to rule"}}},
      {"an illegal move is put right by the players, and play goes on",
       kOpen,
       {"-f1 +Bf5 1s Lw 4s -f5 +Bf1 Lb 3s -g1 +Nf3 1s Lw 3s -g8 +nf6 1s Lb 4s"},
       {{"fide-2023-rapid", "illegal_move corrected (7.5.1): the illegal move is not in the record any more"},
        {"fide-2005-rapid", "illegal_move corrected (B.6): the illegal move is not in the record any more"},
        {"fide-1930", "illegal_move corrected (17): the illegal move is not in the record any more"}}},
      {"fifty moves without a capture",
       kRooks,
       {round_and_round(50)},
       {{"fide-1930", "fifty_moves completed (16.1e): R-CLAIM white fifty_moves accept"},
        {"fide-2005", "fifty_moves completed (9.3b): R-CLAIM white fifty_moves accept"},
        {"fide-2018-rapid", "fifty_moves completed (9.3.2): R-CLAIM white fifty_moves accept"}}},
      {"a position stood three times, and play goes on",
       kArray,
       {"-g1 +Nf3 Lw 2s -g8 +nf6 Lb 2s -f3 +Ng1 Lw 2s -f6 +ng8 Lb 2s",
        "-g1 +Nf3 Lw 2s -g8 +nf6 Lb 2s -f3 +Ng1 Lw 2s -f6 +ng8 Lb 2s -b1 +Nc3 Lw 2s -b8 +nc6 Lb 2s"},
       {{"fide-2023", "threefold_repetition completed (9.2.2): White has moved and can claim this no more"},
        {"fide-2005", "threefold_repetition completed (9.2b): White has moved and can claim this no more"},
        {"fide-1930", "threefold_repetition completed (16.1c): White has moved and can claim this no more"}}},
      {"fifty moves, and play goes on",
       kRooks,
       {round_and_round(50), "-g1 +Kg2 Lw 2s -g8 +kg7 Lb 3s"},
       {{"fide-2018", "fifty_moves completed (9.3.2): R-CLAIM white fifty_moves accept"},
        {"fide-2005", "fifty_moves completed (9.3b): R-CLAIM white fifty_moves accept"}}},
      {"fifty moves, play goes on, and the claimant touches a piece",
       kRooks,
       {round_and_round(50), "-g1 +Kg2 Lw 2s -g8 +kg7 Lb 3s -g2 3s +Kg2 2s"},
       {{"fide-2018", "fifty_moves completed (9.3.2): the claimant has touched a piece on this move"}}},
      {"seventy-five moves without a capture",
       kRooks,
       {round_and_round(75)},
       {{"fide-2018-rapid", "seventy_five_moves completed (9.6.2): R-DRAW"},
        {"fide-2023", "seventy_five_moves completed (9.6.2): R-DRAW"}}},
      {"the seventy-fifth move is illegal",
       kRooks,
       {round_and_round(74) + "-c1 +Rd1 Lw 2s -e8 +rd7 1s Lb 6s"},
       {{"fide-2018",
         "illegal_move completed (7.5.1): R-RESTORE 149; R-TIME white +0:02:00; R-OBLIGE black move=e8"},
        {"fide-2018-g3",
         "illegal_move completed (7.5.1): R-RESTORE 149; R-TIME white +0:02:00; R-OBLIGE black move=e8"},
        {"fide-2023-chess960",
         "illegal_move completed (7.5.1): R-RESTORE 149; R-TIME white +0:02:00; R-OBLIGE black move=e8"},
        {"fide-2023",
         "illegal_move completed (7.5.1): R-RESTORE 149; R-TIME white +0:02:00; R-OBLIGE black move=e8"}}},
      {"a clock is set while it stands",
       kOpen,
       {"-g1 +Nf3 Lw 2s stop 2s w+120 2s go 3s"},
       {{"fide-2005-61min",
         "clock_edited completed (6.11): R-SETCLOCK white=1:30:00 black=1:30:00 white-moves=2 black-moves=1"},
        {"fide-2023",
         "clock_edited completed (6.10.2): R-SETCLOCK white=1:30:00 black=1:30:00 white-moves=2 "
         "black-moves=1"}}},
      {"both flags fall where players call them",
       kOpen,
       {"w=0 T 6s b=0 T 6s"},
       {{"fide-2005-rapid", "time_forfeit_candidate stood (B.7): R-DRAW"},
        {"fide-2005-blitz", "time_forfeit_candidate stood (B.7): R-DRAW"},
        {"fide-2023-g3", "time_forfeit_candidate stood (6.8): R-LOSS white"},
        {"fide-2018-g3", "time_forfeit_candidate stood (6.8): R-LOSS white"},
        {"fide-1928-draft", "time_forfeit_candidate stood (18): R-LOSS white"}}},
      {"play goes on from another position than the one put back",
       kOpen,
       {"-g1 +Nf3 1s Lw 3s", "R-RESTORE 0", "stop 2s -f3 +Nh3 2s go 6s"},
       {{"fide-2023", "wrong_restoration pending (7.5.1): R-STOP"},
        {"fide-2005", "wrong_restoration pending (7.4a): R-STOP"}}},
      {"the opponent's queen is put straight",
       kOpen,
       {"-d8 3s +qd8 1s -g1 +Nf3 1s Lw 6s"},
       {{"fide-1930", "piece_adjusted completed (14): R-WARN white"},
        {"fide-1928-draft", "piece_adjusted completed (13): no standard ruling; the arbiter decides"}}},
      {"another move than the one demanded mates",
       kMateInOne,
       {"R-OBLIGE white move=a1 art=4.3", "-e1 +Re8 1s Lw 6s"},
       {{"fide-2023", "obligation_not_met completed (4.3): R-RESTORE 0"},
        {"fide-2005", "obligation_not_met completed (4.3): R-RESTORE 0"}}},
      {"a pawn and a knight are moved in one turn, the pawn first",
       kOpen,
       {"-d2 +Pd4 2s -b1 +Nc3 1s Lw 6s"},
       {{"fide-2023",
         "illegal_move completed (7.5.1): R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white play=d2d4"},
        {"fide-2023-rapid",
         "illegal_move completed (7.5.1): R-RESTORE 0; R-TIME black +0:01:00; R-OBLIGE white play=d2d4"},
        {"fide-2005",
         "illegal_move completed (7.4a): R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white play=d2d4"},
        {"fide-1930",
         "illegal_move completed (17): the arbiter does not act unless the opponent claims | R-RESTORE 0; "
         "R-OBLIGE white play=d2d4"},
        {"fide-1928-draft",
         "illegal_move completed (16): the arbiter does not act unless the opponent claims | R-RESTORE 0; "
         "R-OBLIGE white play=d2d4"}}},
      {"a pawn and a knight are moved in one turn, the knight first",
       kOpen,
       {"-b1 +Nc3 2s -d2 +Pd4 1s Lw 6s"},
       {{"fide-2023",
         "illegal_move completed (7.5.1): R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white play=b1c3"}}},
      {"a pawn and a knight are moved in one turn, nobody saw which first",
       kOpen,
       {"(-d2 (+Pd4 (-b1 (+Nc3 1s dump 1s Lw 6s"},
       {{"fide-2023",
         "illegal_move completed (7.5.1): R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white play=b1c3 | "
         "R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white play=d2d4"}}},
      {"a knight is let go on f3, and goes on to g5",
       kOpen,
       {"-g1 +Nf3 4s -f3 +Ng5 1s Lw 6s"},
       {{"fide-2023",
         "illegal_move completed (7.5.1): R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white play=g1f3"},
        {"fide-2005",
         "illegal_move completed (7.4a): R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white play=g1f3"},
        {"fide-1930",
         "illegal_move completed (17): the arbiter does not act unless the opponent claims | R-RESTORE 0; "
         "R-OBLIGE white play=g1f3"}}},
      {"the opponent's pawn is touched, which can be taken in passing only",
       kAfterDoubleStep,
       {"-d5 1500ms +pd5 1s -g1 +Nf3 1s Lw 6s"},
       {{"fide-2023", "touch_move completed (4.3): R-RESTORE 0; R-OBLIGE white capture=d5"},
        {"fide-2018", "touch_move completed (4.3): R-RESTORE 0; R-OBLIGE white capture=d5"},
        {"fide-2005", "touch_move completed (4.3): R-RESTORE 0; R-OBLIGE white capture=d5"},
        {"fide-1930", "touch_move completed (15): R-RESTORE 0; R-OBLIGE white capture=d5"},
        {"fide-1928-draft", "touch_move completed (14): R-RESTORE 0; R-OBLIGE white capture=d5"}}},
      {"two of the opponent's pawns are touched one after the other",
       kTwoToTake,
       {"-d5 1s +pd5 500ms -f5 1s +pf5 1s -g1 +Nf3 1s Lw 6s"},
       {{"fide-1928-draft",
         "touch_move completed (14): R-RESTORE 0; R-OBLIGE white capture=d5 | R-RESTORE 0; R-OBLIGE white "
         "capture=f5"},
        {"fide-1930",
         "touch_move completed (15): R-RESTORE 0; R-OBLIGE white capture=d5 | R-RESTORE 0; R-OBLIGE white "
         "capture=f5"},
        {"fide-2023", "touch_move completed (4.3): R-RESTORE 0; R-OBLIGE white capture=d5"}}},
      {"the king goes to c1 and the other rook to d1",
       kCastling,
       {"-e1 600ms +Kc1 600ms -h1 600ms +Rd1 1s Lw 6s"},
       {{"fide-2023",
         "illegal_castling completed (7.5.1): R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white "
         "castle=king-side"},
        {"fide-2018",
         "illegal_castling completed (7.5.1): R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white "
         "castle=king-side"},
        {"fide-2005",
         "illegal_castling completed (7.4a): R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white "
         "castle=king-side"},
        {"fide-1930",
         "illegal_castling completed (17): the arbiter does not act unless the opponent claims | R-RESTORE "
         "0; "
         "R-OBLIGE white king | R-RESTORE 0; R-OBLIGE white move=h1"}}},
      {"the king goes to g1 and the other rook to f1",
       kCastling,
       {"-e1 600ms +Kg1 600ms -a1 600ms +Rf1 1s Lw 6s"},
       {{"fide-2023",
         "illegal_castling completed (7.5.1): R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white "
         "castle=queen-side"}}},
      {"the king goes to c1 and the other rook to f1",
       kCastling,
       {"-e1 600ms +Kc1 600ms -h1 600ms +Rf1 1s Lw 6s"},
       {{"fide-2023",
         "illegal_castling completed (7.5.1): R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white "
         "castle=king-side"},
        {"fide-2005",
         "illegal_castling completed (7.4a): R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white "
         "castle=king-side"}}},
      {"castling, and the other rook goes as well",
       kCastling,
       {"-e1 600ms +Kg1 600ms -h1 600ms +Rf1 600ms -a1 600ms +Rd1 1s Lw 6s"},
       {{"fide-2023",
         "illegal_move completed (7.5.1): R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white "
         "castle=king-side"}}},
      {"the rook of a castling goes to e1",
       kCastling,
       {"-e1 600ms +Kg1 600ms -h1 600ms +Re1 1s Lw 6s"},
       {{"fide-2023",
         "incomplete_move completed (4.7): R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white "
         "castle=king-side"},
        {"fide-2005",
         "incomplete_move completed (4.6): R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white "
         "castle=king-side"}}},
      {"rook and knight change places, and play goes on for two moves",
       kOpen,
       {"-a1 -b1 500ms +Na1 +Rb1 6s -g1 +Nf3 1s Lw 3s -b8 +nc6 1s Lb 3s -f1 +Bc4 1s Lw 3s -a7 +pa6 1s Lb 5s"},
       {{"fide-2023", "displaced pending (7.4.1): R-STOP; R-RESTORE 0; R-START white"},
        {"fide-2018-rapid", "displaced pending (7.4.1): R-STOP; R-RESTORE 0; R-START white"},
        {"fide-2005", "displaced pending (7.3): R-STOP; R-RESTORE 0; R-START white"},
        {"fide-1930", "displaced pending (14.3): R-STOP; R-RESTORE 0; R-START white"},
        {"fide-1928-draft", "displaced pending (13): R-STOP; R-RESTORE 0; R-START white"}}},
      {"Black moves first, and play goes on",
       kArray,
       {"-e7 +pe5 1s Lb 3s -e2 +Pe4 1s Lw 3s -g8 +nf6 1s Lb 3s -b1 +Nc3 1s Lw 5s"},
       {{"fide-2023", "out_of_turn pending (1.2): R-RESTORE 0"},
        {"fide-2005", "out_of_turn pending (1.1): R-RESTORE 0"}}},
      {"Black moves first, before White's clock runs, and play goes on",
       kArray,
       {"3s -e7 +pe5 1s Lb 2s go 2s -e2 +Pe4 1s Lw 3s -g8 +nf6 1s Lb 3s -b1 +Nc3 1s Lw 5s"},
       {{"fide-2023", "displaced pending (7.4.1): R-STOP; R-RESTORE 0; R-START white"}},
       true,
       false},
      {"a pawn goes off the board, and nothing comes for it",
       kPawn,
       {"-a7 2s Lw 10s"},
       {{"fide-2023", "promotion_not_exchanged pending (7.5.2): R-PROMOTE a8 queen; R-TIME black +0:02:00"},
        {"fide-2023-blitz",
         "promotion_not_exchanged pending (7.5.2): R-PROMOTE a8 queen; R-TIME black +0:01:00"},
        {"fide-2005",
         "promotion_not_exchanged pending (7.4a): R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white "
         "move=a7"},
        {"fide-1930",
         "promotion_not_exchanged pending (annex 6): the arbiter does not act unless the opponent claims | "
         "R-RESTORE 0; R-OBLIGE white move=a7"}}},
      {"the piece for a pawn is put on another square",
       kPawn,
       {"-a7 2s +Qb8 1s Lw 10s"},
       {{"fide-2023",
         "illegal_move completed (7.5.1): R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white move=a7"},
        {"fide-2005",
         "illegal_move completed (7.4a): R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white move=a7"}}},
      {"pieces are upset and put up wrongly, and the clock is pressed",
       kOpen,
       {"2s -f2 -g2 -h2 -f1 -g1 -h1 3s +Pf2 400ms +Pg2 400ms +Ph2 400ms +Nf1 400ms +Bg1 400ms +Rh1 6s Lw 8s"},
       {{"fide-2023", "press_without_move completed (7.5.3): R-TIME black +0:02:00"},
        {"fide-2018", "press_without_move completed (7.5.3): R-TIME black +0:02:00"},
        {"fide-2005", "press_without_move completed (13.4): R-WARN white"}}},
      {"the kings show a draw after two moves",
       kArray,
       {"-e2 +Pe4 1s Lw 3s -e7 +pe5 1s Lb 3s -g1 +Nf3 1s Lw 3s -b8 +nc6 1s Lb 3s",
        "stop 2s -e4 -e1 +Ke4 -e5 -e8 +ke5 25s"},
       {{"fide-1930", "draw_too_early completed (16.1d): R-CONTINUE"},
        {"fide-1928-draft", "draw_too_early completed (15D): R-CONTINUE"},
        {"fide-2023", "no such card; there are ; e2e4 e7e5 g1f3 b8c6 1/2-1/2"}}},
      {"the kings show a draw before Black has moved",
       kArray,
       {"-e2 +Pe4 1s Lw 3s stop 2s -e4 -e1 +Ke4 -e8 +ke5 25s"},
       {{"fide-2023", "draw_too_early completed (5.2.3): R-CONTINUE"},
        {"fide-2018-rapid", "draw_too_early completed (5.2.3): R-CONTINUE"}}},
      {"another position is put back than the one ruled, and play goes on",
       kOpen,
       {"-f1 +Bf5 1s Lw 4s", "R-RESTORE 0",
        "stop 2s -f5 +Ba6 2s Lb go 6s -d2 +Pd4 1s Lw 4s -d7 +pd6 1s Lb 5s -b1 +Nc3 1s Lw 5s"},
       {{"fide-2023", "wrong_restoration stood (7.5.1): R-STOP; R-RESTORE 0; R-START white"},
        {"fide-1930", "wrong_restoration stood (14.3): R-STOP; R-RESTORE 0; R-START white"}}},
      {"the rook castles first, over an attacked square",
       kCastlingOverCheck,
       {"-h1 +Rf1 2s -e1 +Kg1 1s Lw 6s"},
       {{"fide-2023",
         "illegal_castling completed (7.5.1): R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white "
         "play=h1f1"},
        {"fide-2005",
         "illegal_castling completed (7.4a): R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white "
         "play=h1f1"},
        {"fide-1930",
         "illegal_castling completed (17): the arbiter does not act unless the opponent claims | "
         "R-RESTORE 0; R-OBLIGE white play=h1f1"}}},
      {"the rook is first over an attacked square, and put down last",
       kCastlingOverCheck,
       {"-h1 1500ms -e1 +Kg1 1s +Rf1 1s Lw 6s"},
       {{"fide-2023",
         "illegal_castling completed (7.5.1): R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white "
         "move=h1 no-castle=king-side"},
        {"fide-1930",
         "illegal_castling completed (17): the arbiter does not act unless the opponent claims | "
         "R-RESTORE 0; R-OBLIGE white move=h1 | R-RESTORE 0; R-OBLIGE white king"}}},
      {"a pawn is left on the last rank, and taken",
       kStrayPawn,
       {"-a7 +Pa8 1s Lw 4s -a8 -b8 +ra8 1s Lb 4s -h2 +Ph3 1s Lw 4s -a8 +ra2 1s Lb 4s"},
       {{"fide-2018-rapid",
         "promotion_not_exchanged stood (7.5.2): too late to correct; the move stands | "
         "R-RESTORE 0 agreed"},
        {"fide-2023-blitz",
         "promotion_not_exchanged stood (7.5.2): too late to correct; the move stands | "
         "R-RESTORE 0 agreed"},
        {"fide-2005-rapid", "promotion_not_exchanged stood (B.6): too late to correct; the move stands"}}},
      {"the rook castles first, and it is mate",
       kCastlingMate,
       {"-h1 1500ms +Rf1 1s -e1 600ms +Kg1 1s Lw 6s"},
       {{"fide-2018", "rook_first completed (4.4.2): R-RESTORE 0; R-OBLIGE white play=h1f1"},
        {"fide-2005", "rook_first completed (4.4b): the game is over: its result stands"}}},
      // Of times, flags and ends.
      {.name = "time was given for noise, and an illegal move follows",
       .fen = kOpen,
       .steps = {"-g1 +Nf3 1s Lw 3s -g8 +nf6 1s Lb 3s stop 2s", "R-TIME black +2:00 cause=other",
                 "2s b+120 2s go 3s -f3 +Ng6 1s Lw 4s"},
       .answers =
           {{"fide-2023",
             "illegal_move completed (7.5.1): R-RESTORE 2 clock=1:30:00/1:32:00; R-TIME black +0:02:00; "
             "R-OBLIGE white move=f3"},
            {"fide-2005",
             "illegal_move completed (7.4a): R-RESTORE 2 clock=1:30:00/1:32:00; R-TIME black +0:02:00; "
             "R-OBLIGE white move=f3"}},
       .times = true},
      {.name = "the clock began with 60 minutes, and the first move is illegal",
       .fen = kArray,
       .steps = {"w=3600 b=3600 2s go 5s w=3000 -g1 +Ng4 1s Lw 4s b=3300 2s"},
       .answers =
           {{"fide-2023",
             "illegal_move completed (7.5.1): R-RESTORE 0 clock=0:50:00/1:00:00; R-TIME black +0:02:00; "
             "R-OBLIGE white move=g1"},
            {"fide-2005",
             "illegal_move completed (7.4a): R-RESTORE 0 clock=0:50:00/1:00:00; R-TIME black +0:02:00; "
             "R-OBLIGE white move=g1"}},
       .running = false,
       .times = true},
      {.name = "and what it owes is added to the times that the illegal move left",
       .fen = kArray,
       .steps = {"w=3600 b=3600 2s go 5s w=3000 -g1 +Ng4 1s Lw 4s b=3300 2s",
                 "R-RESTORE 0 clock=0:50:00/1:00:00"},
       .answers = {{"fide-2023",
                    "clock_setting completed (6.10.2): R-SETCLOCK white=1:20:00 black=1:30:00 white-moves=0 "
                    "black-moves=0 control=5400"},
                   {"fide-2005",
                    "clock_setting completed (6.11): R-SETCLOCK white=1:20:00 black=1:30:00 white-moves=0 "
                    "black-moves=0 control=5400"}},
       .running = false,
       .times = true},
      {.name = "an illegal move follows after half an hour of thought",
       .fen = kOpen,
       .steps = {"-g1 +Nf3 1s Lw 3s -g8 +nf6 1s Lb 3s w=3600 2s -f3 +Ng6 1s Lw 4s"},
       .answers =
           {{"fide-2023",
             "illegal_move completed (7.5.1): R-RESTORE 2 clock=1:00:00/1:30:00; R-TIME black +0:02:00; "
             "R-OBLIGE white move=f3"},
            {"fide-2005",
             "illegal_move completed (7.4a): R-RESTORE 2 clock=1:00:00/1:30:00; R-TIME black +0:02:00; "
             "R-OBLIGE white move=f3"},
            {"fide-1930",
             "illegal_move completed (17): the arbiter does not act unless the opponent claims | R-RESTORE "
             "2 clock=1:00:00/1:30:00; R-OBLIGE white move=f3"}},
       .times = true},
      {"time is ruled, and the clock runs on without it",
       kOpen,
       {"-g1 +Nf3 1s Lw 3s -g8 +nf6 1s Lb 3s stop 2s", "R-TIME black +2:00 cause=other",
        "2s go 3s -b1 +Nc3 1s Lw 3s -b8 +nc6 1s Lb 3s"},
       {{"fide-2023",
         "ruled_time_not_set completed (6.10.2): R-SETCLOCK white=1:30:00 black=1:32:00 white-moves=3 "
         "black-moves=3"},
        {"fide-2005",
         "ruled_time_not_set completed (6.11): R-SETCLOCK white=1:30:00 black=1:32:00 white-moves=3 "
         "black-moves=3"}}},
      {"time is ruled, and the clock is set as ruled",
       kOpen,
       {"-g1 +Nf3 1s Lw 3s -g8 +nf6 1s Lb 3s stop 2s", "R-TIME black +2:00 cause=other",
        "2s b+120 2s go 3s -b1 +Nc3 1s Lw 3s -b8 +nc6 1s Lb 3s"},
       {{"fide-2023", "no such card; there are ; g1f3 g8f6 b1c3 b8c6 "},
        {"fide-2005", "no such card; there are ; g1f3 g8f6 b1c3 b8c6 "}}},
      {"an illegal move, and then the flag of its victim",
       kOpen,
       {"-f1 +Bf5 1s Lw 4s b=0 T 6s"},
       {{"fide-2023",
         "time_forfeit_candidate completed (6.8): the illegal move 2. f1f5 is decided first: play goes back "
         "to "
         "the beginning by it"},
        {"fide-2018",
         "time_forfeit_candidate completed (6.8): the illegal move 2. f1f5 is decided first: play goes back "
         "to "
         "the beginning by it"},
        {"fide-2005",
         "time_forfeit_candidate completed (6.9): the illegal move 2. f1f5 is decided first: play goes back "
         "to "
         "the beginning by it"},
        {"fide-2005-rapid",
         "time_forfeit_candidate completed (B.7): if the opponent claims it, the illegal move 2. f1f5 is "
         "decided "
         "first: play goes back to the beginning by it | R-LOSS black"}}},
      {"White's flag falls, and White's move is illegal",
       kOpen,
       {"1s w=0 6s -f1 +Bf5 1s Lw 8s"},
       {{"fide-2023",
         "illegal_move completed (7.5.1): the flag that fell in White's move 2 is decided first: the game "
         "ends by it"},
        {"fide-2005",
         "illegal_move completed (7.4a): the flag that fell in White's move 2 is decided first: the game "
         "ends by it"},
        {"fide-1930",
         "illegal_move completed (17): the flag that fell in White's move 2 is decided first: the game ends "
         "by it"},
        {"fide-2005-blitz",
         "illegal_move completed (C.3): if the opponent claims it, the flag that fell in White's move 2 is "
         "decided first: the game ends by it | the arbiter does not act unless the opponent claims | R-LOSS "
         "white"}}},
      {"White's flag falls, White plays on, and Black's move is illegal",
       kOpen,
       {"1s w=0 6s -g1 +Nf3 1s Lw 4s -b8 +nb6 1s Lb 8s"},
       {{"fide-2023",
         "illegal_move completed (7.5.1): the flag that fell in White's move 2 is decided first: the game "
         "ends by it"}}},
      {"White's flag falls, the arbiter lets play go on, and Black's move is illegal",
       kOpen,
       {"1s w=0 stop 6s", "R-SETCLOCK white=5:00", "2s w=300 go 2s -g1 +Nf3 1s Lw 4s -b8 +nb6 1s Lb 8s"},
       {{"fide-2023",
         "illegal_move completed (7.5.1): R-RESTORE 1; R-TIME white +0:02:00; R-OBLIGE black move=b8"}}},
      {"White presses without a move, and Black's flag falls",
       kOpen,
       {"1s Lw 4s b=0 T 6s"},
       {{"fide-2018",
         "time_forfeit_candidate completed (6.8): the press without a move in White's move 2 is decided "
         "first: "
         "the times are set back by it"},
        {"fide-1930",
         "time_forfeit_candidate completed (20.2): the press without a move in White's move 2 is decided "
         "first: "
         "the times are set back by it"}}},
      {"and the clock is set back by the ruling on the press",
       kOpen,
       {"1s Lw 4s b=0 T 6s stop 1s", "R-SETCLOCK white=5:00 black=5:00 running=white"},
       {{"fide-2018",
         "time_forfeit_candidate completed (6.8): ruling 1 gave that player time since: nothing is left to "
         "rule"}}},
      {"the illegal move that loses is answered, and then the flag of its victim",
       kOpen,
       {"-f1 +Bf5 1s Lw 4s", "R-RESTORE 0", "R-TIME black +2:00 art=7.5.5",
        "stop 2s -f5 +Bf1 2s (Lb go 3s -g1 +Ng4 1s Lw 4s -a7 +pa6 1s Lb 4s -a2 +Pa3 1s Lw 2s b=0 T 6s"},
       {{"fide-2023",
         "time_forfeit_candidate completed (6.8): the illegal move 2. g1g4 is decided first: the game ends "
         "by it"}}},
      {"an illegal move is answered by mate",
       kMateBehind,
       {"-h1 +Nh3 1s Lw 4s -a2 +ra1 1s Lb 8s"},
       {{"fide-2023", "illegal_move stood (7.5.1): the game ended by a legal move: its result stands"},
        {"fide-2005", "illegal_move stood (7.4a): the game ended by a legal move: its result stands"},
        {"fide-2023-blitz", "illegal_move stood (7.5.1): the game ended by a legal move: its result stands"},
        {"fide-1930", "illegal_move stood (17): the game ended by a legal move: its result stands"}}},
      {"a flag falls uncalled, and mate follows without a press",
       kMateInOne,
       {"w=0 stop 6s -e1 +Re8 8s"},
       {{"fide-2023-blitz",
         "time_forfeit_candidate completed (A.5.5): mate on the board after the flag fell: 1-0 stands, "
         "unless the "
         "flag was called before | R-LOSS white cause=flag"},
        {"fide-2005-blitz",
         "time_forfeit_candidate completed (B.7): mate on the board after the flag fell: 1-0 stands, unless "
         "the "
         "flag was called before | R-LOSS white cause=flag"},
        {"fide-2023",
         "time_forfeit_candidate completed (6.8): mate on the board after the flag fell: 1-0 stands, unless "
         "the "
         "flag was called before | R-LOSS white cause=flag"}}},
      {"mate and the flag come within a second",
       kMateInOne,
       {"w=1 2s -e1 +Re8 600ms w=0 T 6s"},
       {{"fide-2023",
         "time_forfeit_candidate completed (6.8): mate on the board, and the flag fell at nearly the same "
         "time; "
         "nobody knows which came first: 1-0 stands, unless the flag was called before | R-LOSS white "
         "cause=flag"},
        {"fide-1930",
         "time_forfeit_candidate completed (20.2): mate on the board, and the flag fell at nearly the same "
         "time; "
         "nobody knows which came first: 1-0 stands, unless the flag fell before | R-LOSS white "
         "cause=flag"}}},
      {"a flag falls, and mate follows",
       kMateInOne,
       {"w=0 T 4s -e1 +Re8 1s Lw 6s"},
       {{"fide-1930",
         "time_forfeit_candidate completed (20.2): R-LOSS white cause=flag | mate on the board: 1-0 stands "
         "if "
         "that move was made before the flag fell"},
        {"fide-1928-draft",
         "time_forfeit_candidate completed (18): R-LOSS white cause=flag | mate on the board: 1-0 stands if "
         "that move was made before the flag fell"}}},
      {"a flag falls, and stalemate follows",
       kStalemate,
       {"w=0 T 4s -b1 +Qb6 8s"},
       {{"fide-1928-draft",
         "time_forfeit_candidate completed (18): R-LOSS white cause=flag | the game ended on the board: "
         "1/2-1/2 "
         "stands if that move was made before the flag fell"},
        {"fide-2005",
         "time_forfeit_candidate completed (6.9): the game ended on the board after the flag fell: 1/2-1/2 "
         "stands, unless the flag was called before | the game is over: its result stands"}}},
      {.name = "the last move of a period is made, and the flag falls before the press",
       .fen = kArray,
       .steps = {"-e2 +Pe4 1s Lw 3s -e7 +pe5 1s Lb 3s -g1 +Nf3 3s w=0 T 2s Lw 6s"},
       .answers = {{"fide-1930",
                    "time_forfeit_candidate completed (20.2): R-SETCLOCK white=0:05:00 | R-LOSS white"},
                   {"fide-2005", "time_forfeit_candidate completed (6.9): R-LOSS white"}},
       .control = "2/300:1/300"},
      {.name = "the last move of a period and the flag come within a second",
       .fen = kArray,
       .steps = {"-e2 +Pe4 1s Lw 3s -e7 +pe5 1s Lb 3s -g1 +Nf3 600ms w=0 T 2s Lw 6s"},
       .answers = {{"fide-1930",
                    "time_forfeit_candidate completed (20.2): R-SETCLOCK white=0:05:00 | R-LOSS white"},
                   {"fide-2005", "time_forfeit_candidate completed (6.9): R-LOSS white"}},
       .control = "2/300:1/300"},
      {.name = "the last move of a period is made after the flag fell",
       .fen = kArray,
       .steps = {"-e2 +Pe4 1s Lw 3s -e7 +pe5 1s Lb 3s w=0 T 3s -g1 +Nf3 3s Lw 6s"},
       .answers = {{"fide-1930", "time_forfeit_candidate completed (20.2): R-LOSS white"}},
       .control = "2/300:1/300"},
      {.name = "the moves of a period are made, and the time of the next one does not come",
       .fen = kArray,
       .steps = {"-e2 +Pe4 1s Lw 3s -e7 +pe5 1s Lb 3s -g1 +Nf3 1s Lw 3s -b8 +nc6 1s Lb 3s w=2 T T T 6s"},
       .answers = {{"fide-2023",
                    "time_forfeit_candidate completed (6.8): R-SETCLOCK white=0:30:00 | R-LOSS white"},
                   {"fide-2005",
                    "time_forfeit_candidate completed (6.9): R-SETCLOCK white=0:30:00 | R-LOSS white"}},
       .control = "2/5400:1800"},
      {.name = "the time of the last period came, and is used up",
       .fen = kArray,
       .steps =
           {"-e2 +Pe4 1s Lw 3s -e7 +pe5 1s Lb 3s -g1 +Nf3 1s Lw 3s -b8 +nc6 1s Lb 3s w=2 T w=1801 T 3s -f1 "
            "+Bb5 1s Lw 3s -a7 +pa6 1s Lb 3s w=2 T T T 6s"},
       .answers = {{"fide-2023", "time_forfeit_candidate completed (6.8): R-LOSS white"}},
       .control = "2/5400:1800"},
      {"the fifth time the same position, and the flag falls before the press",
       kArray,
       {knights(3) + "-g1 +Nf3 1s Lw 2s -g8 +nf6 1s Lb 2s -f3 +Ng1 1s Lw 2s -f6 +ng8 3s b=0 T 6s"},
       {{"fide-2023", "time_forfeit_candidate completed (6.8): R-DRAW"},
        {"fide-2018", "time_forfeit_candidate completed (6.8): R-DRAW"}}},
      {"the flag falls, and the position stands for the fifth time",
       kArray,
       {knights(3) + "-g1 +Nf3 1s Lw 2s -g8 +nf6 1s Lb 2s -f3 +Ng1 1s Lw 2s b=0 stop 6s -f6 +ng8 8s"},
       {{"fide-2023", "time_forfeit_candidate completed (6.8): R-DRAW | R-LOSS black cause=flag"}}},
      {.name = "an increment of two seconds was never set",
       .fen = kArray,
       .steps = {knights(3, "1s T 1s T")},
       .answers = {{"fide-2023-blitz",
                    "clock_setting completed (6.10.2): R-SETCLOCK white=0:05:00 black=0:05:00 white-moves=6 "
                    "black-moves=6 control=300+2"}},
       .control = "300+2"},
      {"a claim was postponed, and the flag of the claimant falls",
       kOpen,
       {"-g1 +Nf3 1s Lw 3s -g8 +nf6 1s Lb 3s w=90 2s", "R-CLAIM white quickplay postpone", "2s w=0 T 6s"},
       {{"fide-2005",
         "time_forfeit_candidate completed (6.9): R-CLAIM white quickplay accept | R-LOSS white"},
        {"fide-2023-g3",
         "time_forfeit_candidate completed (6.8): R-CLAIM white quickplay accept | R-LOSS white"}}},
      {"a flag falls before the first move",
       kArray,
       {"w=0 stop 6s"},
       {{"fide-2023-rapid", "time_forfeit_candidate completed (A.5.5): R-LOSS white"},
        {"fide-2005-rapid", "time_forfeit_candidate completed (B.7): R-LOSS white"},
        {"fide-2023-blitz", "time_forfeit_candidate completed (A.5.5): R-LOSS white"}}},
      {"two illegal moves of White were answered",
       kOpen,
       {"-f1 +Bf5 1s Lw 4s -d7 +pd6 1s Lb 4s -g1 +Ng4 1s Lw 4s -a7 +pa6 1s Lb 6s"},
       {{"fide-2023",
         "illegal_move stood (7.5.1): the illegal move 2. f1f5 is decided first: play goes back to the "
         "beginning "
         "by it"},
        {"fide-2005",
         "illegal_move stood (7.4a): the illegal move 2. f1f5 is decided first: play goes back to the "
         "beginning "
         "by it"}}},
      {"two illegal moves of White were answered, and play went back to before the first one",
       kOpen,
       {"-f1 +Bf5 1s Lw 4s -d7 +pd6 1s Lb 4s -g1 +Ng4 1s Lw 4s -a7 +pa6 1s Lb 6s", "R-RESTORE 0"},
       {{"fide-2023",
         "illegal_move corrected (7.5.1): ruling 1 took play back to before it: nothing is left to "
         "rule"},
        {"fide-2005",
         "illegal_move corrected (7.4a): ruling 1 took play back to before it: nothing is left to "
         "rule"}}},
      {"pieces of the player not on move change places",
       kOpen,
       {"-g8 -h8 500ms +nh8 +rg8 6s"},
       {{"fide-2023",
         "displaced pending (7.4.1): R-STOP; R-RESTORE 0; R-START black | R-STOP; R-RESTORE 0; R-START "
         "white"},
        {"fide-2005",
         "displaced pending (7.3): R-STOP; R-RESTORE 0; R-START black | R-STOP; R-RESTORE 0; R-START "
         "white"},
        {"fide-1930", "displaced pending (14.3): R-STOP; R-RESTORE 0; R-START white"}}},
  };
}

}  // namespace

}  // namespace law_scenes_test
