// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What the Laws propose on a card, by edition: from the evidence that a board gives to the rulings.
#include "daemon/cards/card_proposals.hpp"

#include "rules/laws/rulings/text/ruling.hpp"
#include "tests/unit/rules/rulings/support.hpp"

namespace card_proposals_test {

using namespace eboard;
using namespace eboard::test;
using namespace std::chrono_literals;
using rules::GameFile;
using tracking::Code;
using tracking::IrregularityFound;
using tracking::State;

namespace {

using Lines = std::vector<std::string>;

rules::Square sq(std::string_view name) { return *rules::parse_square(name); }

IrregularityFound card(Code code, int ply, std::string move = {}, State state = State::completed,
                       tracking::Evidence evidence = {}) {
  IrregularityFound found;
  found.id = 1;
  found.code = code;
  found.state = state;
  found.ply = ply;
  found.move = tracking::PlayedMove::read(move);
  found.evidence = std::move(evidence);
  return found;
}

std::vector<rules::Proposal> proposals(const GameFile& game, const IrregularityFound& found,
                                       const std::vector<rules::RulingRecord>& given = {}) {
  return cards::proposals_on(game, *tracking::irregularity(*found.code.known()).rule, found, given, {});
}

/// The rulings of each proposal as text, without times, articles and reasons.
Lines lines(const GameFile& game, const IrregularityFound& found,
            const std::vector<rules::RulingRecord>& given = {}) {
  Lines out;
  for (const rules::Proposal& proposal : proposals(game, found, given)) {
    std::string text;
    for (rules::Ruling ruling : proposal.rulings) {
      ruling.article.clear();
      ruling.because.clear();
      if (auto* restore = std::get_if<rules::ruling::Restore>(&ruling.action)) restore->times.reset();
      text += (text.empty() ? "" : "; ") + to_string(ruling);
    }
    out.push_back(std::move(text));
  }
  return out;
}

GameFile on_card(GameFile game, const Lines& rulings) {
  for (const std::string& ruling : rulings) {
    auto next = game.ruled(ruling, {.about = 1});
    if (!next) FAIL(ruling << ": " << next.error().text());
    game = *next;
  }
  return game;
}

/// After 1. e4 e5 White's bishop goes from f1 to f5.
IrregularityFound bishop_f5() {
  return card(Code::illegal_move, 3, "f1f5!", State::completed,
              tracking::evidence::IllegalPly{"rnbqkbnr/pppp1ppp/8/4pB2/4P3/8/PPPP1PPP/RNBQK1NR", "", {}});
}

/// White: Ke1, Rh1, king-side castling is on.
constexpr const char* kCastling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

}  // namespace

TEST_CASE("card: an illegal move is ruled once, and the same card proposes nothing more (D1)") {
  for (const char* edition : {"fide-2023", "fide-2005", "fide-2018"}) {
    INFO(edition);
    const GameFile game = moves(file(edition), "e4 e5");
    const Lines proposed = lines(game, bishop_f5());
    REQUIRE(proposed == Lines{"R-RESTORE 2; R-TIME black +0:02:00; R-OBLIGE white move=f1"});
    const bool old = std::string_view(edition) == "fide-2005";
    const std::string penalty = old ? "R-TIME black +0:02:00 art=7.4b" : "R-TIME black +0:02:00 art=7.5.5";
    // Two of the three, then all: as the page gives them, one after the other.
    GameFile now = on_card(moves(file(edition), "e4 e5"), {penalty});
    CHECK(lines(now, bishop_f5(), now.rulings()) == Lines{"R-RESTORE 2; R-OBLIGE white move=f1"});
    now = on_card(now, {"R-OBLIGE white move=f1"});
    CHECK(lines(now, bishop_f5(), now.rulings()) == Lines{"R-RESTORE 2"});
    now = moves(now, "Bc4 Nc6");
    IrregularityFound later = bishop_f5();
    later.state = State::corrected;
    CHECK(lines(now, later, on_card(now, {"R-RESTORE 4"}).rulings()) == Lines{""});
    CHECK(proposals(now, later, on_card(now, {"R-RESTORE 4"}).rulings()).front().why ==
          "what the Laws propose was ruled");
  }
}

TEST_CASE("card: who touched a piece in reply asks for no penalty any more", "[D28-17.1][F30-18.1]") {
  for (const char* edition : {"fide-1928-draft", "fide-1930"}) {
    INFO(edition);
    const GameFile game = moves(file(edition), "e4 e5");
    const auto penalty = [](const GameFile& asked) {
      return fmt::format("{}", fmt::join(lines(asked, bishop_f5()), "; ")).find("R-OBLIGE") !=
             std::string::npos;
    };
    CHECK(penalty(game));
    CHECK_FALSE(penalty(game.with(rules::entry::Touched{rules::Color::black}).value()));
  }
}

TEST_CASE("card: who touched a piece does not hold the opponent to a first choice any more", "[F30-18.1]") {
  IrregularityFound changed = card(Code::released_then_changed, 3, "g1h3", State::completed,
                                   tracking::evidence::FirstSquare{sq("f3"), 3s});
  const GameFile game = moves(file("fide-1930"), "e4 e5 Nh3");
  CHECK(lines(game, changed) == Lines{"R-RESTORE 2; R-OBLIGE white play=g1f3"});
  CHECK(lines(game.with(rules::entry::Touched{rules::Color::black}).value(), changed) == Lines{""});
}

TEST_CASE("card: a second illegal move is the second, on its own card (D1)") {
  GameFile game = on_card(moves(file("fide-2023"), "e4 e5"), {"R-TIME black +2:00 art=7.5.5"});
  IrregularityFound second = bishop_f5();
  second.id = 2;
  CHECK(lines(game, second) == Lines{"R-LOSS white"});
}

TEST_CASE("card: a ruling that was undone is proposed again (D1)") {
  GameFile game = on_card(moves(file("fide-2023"), "e4 e5"), {"R-TIME black +2:00 art=7.5.5", "R-UNDO 1"});
  CHECK(lines(game, bishop_f5()) == Lines{"R-RESTORE 2; R-TIME black +0:02:00; R-OBLIGE white move=f1"});
}

TEST_CASE("card: each illegal move goes back to where it was made, and costs its player (D6)") {
  // 1. e4 e5 2. Bf1-f5 (illegal) a7-a4 (illegal).
  const GameFile game = irregular(irregular(moves(file("fide-2023"), "e4 e5"), "f1f5"), "a7a4");
  CHECK(lines(game, card(Code::illegal_move, 3, "f1f5!", State::stood)) ==
        Lines{"R-RESTORE 2; R-TIME black +0:02:00; R-OBLIGE white move=f1"});
  CHECK(lines(game, card(Code::illegal_move, 4, "a7a4!", State::completed)) ==
        Lines{"R-RESTORE 3; R-TIME white +0:02:00; R-OBLIGE black move=a7"});
  const GameFile old = irregular(irregular(moves(file("fide-1930"), "e4 e5"), "f1f5"), "a7a4");
  CHECK(lines(old, card(Code::illegal_move, 3, "f1f5!", State::stood)) == Lines{"R-RESTORE 2"});
}

TEST_CASE("card: an illegal move that was corrected costs its time, and no legal move is put back (D6)") {
  const GameFile game = moves(file("fide-2023"), "e4 e5 Bc4 Nc6");
  CHECK(proposals(game, card(Code::illegal_move, 3, "f1f5!", State::corrected)).front().why ==
        "the illegal move was put right already, and its penalty is due");
  CHECK(lines(game, card(Code::illegal_move, 3, "f1f5!", State::corrected)) ==
        Lines{"R-TIME black +0:02:00"});
}

TEST_CASE("card: the rook that was touched before the king has to move, without castling (D3)") {
  const tracking::evidence::RookFirst evidence{{sq("h1"), sq("e1")}, 2500ms};
  for (const char* edition : {"fide-2005", "fide-2018", "fide-2023"}) {
    INFO(edition);
    const GameFile game = moves(file(edition, "5400+30", kCastling), "O-O");
    CHECK(lines(game, card(Code::rook_first, 1, "e1g1", State::completed, evidence)) ==
          Lines{"R-RESTORE 0; R-OBLIGE white move=h1 no-castle=king-side"});
  }
}

TEST_CASE("card: pieces that were lifted at the same time leave no order (1928 14d)") {
  const GameFile game = moves(file("fide-1928-draft"), "e4 e5 a3");
  const auto touched = [&](tracking::Millis first, tracking::Millis second) {
    return lines(game, card(Code::touch_move, 3, "a2a3", State::completed,
                            tracking::evidence::Touch{{sq("g1"), sq("b1")}, {first, second}, {1s, 1s}}));
  };
  CHECK(touched(7s, 4s) == Lines{"R-RESTORE 2; R-OBLIGE white move=g1"});
  CHECK(touched(4200ms, 4s) ==
        Lines{"R-RESTORE 2; R-OBLIGE white move=g1", "R-RESTORE 2; R-OBLIGE white move=b1"});
}

TEST_CASE("card: of several proposals one is enough") {
  const GameFile game = file("fide-2023", "5400");
  const IrregularityFound late =
      card(Code::late, 1, {}, State::completed, tracking::evidence::Absence{rules::Color::white, 15min, {}});
  CHECK(lines(game, late) == Lines{"R-LOSS white", "R-BOTHLOSE"});
  const GameFile ruled = on_card(game, {"R-LOSS white art=6.7.1"});
  REQUIRE(lines(ruled, late, ruled.rulings()) == Lines{""});
  CHECK(proposals(ruled, late, ruled.rulings()).front().why == "what the Laws propose was ruled");
}

TEST_CASE("card: nobody complains of a touched piece after their own reply (2005 4.7, 2023 4.8)") {
  const GameFile game = moves(file("fide-2023"), "e4 e5 a3 d6");
  const auto late = proposals(game, card(Code::touch_move, 3, "a2a3", State::completed,
                                         tracking::evidence::Touch{{sq("g1")}, {4s}, {1s}}));
  REQUIRE(late.size() == 1);
  CHECK(late.front().rulings.empty());
  CHECK(late.front().why == "Black has replied and can complain no more");
  CHECK(late.front().article == "4.8");
}

TEST_CASE("card: the square on which a piece was released first counts (D4)") {
  for (const char* edition : {"fide-1930", "fide-2005", "fide-2023"}) {
    INFO(edition);
    const GameFile game = moves(file(edition), "e4 e5 Nh3");
    CHECK(lines(game, card(Code::released_then_changed, 3, "g1h3", State::completed,
                           tracking::evidence::FirstSquare{sq("f3"), 4s})) ==
          Lines{"R-RESTORE 2; R-OBLIGE white play=g1f3"});
  }
}

TEST_CASE("card: the piece that was chosen first for a pawn counts (D4)") {
  for (const char* edition : {"fide-1928-draft", "fide-2005", "fide-2023"}) {
    INFO(edition);
    const GameFile game = moves(file(edition, "5400+30", "7k/P6p/8/8/8/8/P7/K7 w - - 0 1"), "a8=N");
    CHECK(lines(game, card(Code::promotion_changed, 1, "a7a8n", State::completed,
                           tracking::evidence::FirstChoice{rules::Role::queen, 2s})) ==
          Lines{"R-RESTORE 0; R-OBLIGE white play=a7a8q"});
  }
}

TEST_CASE("card: a pawn that was not exchanged becomes a queen, or is put back, by the edition (D5)") {
  constexpr const char* kPawn = "7k/P6p/8/8/8/8/P7/K7 w - - 0 1";
  const IrregularityFound left =
      card(Code::promotion_not_exchanged, 1, "", State::completed, tracking::evidence::Displacement{});
  const auto by = [&](const char* edition, const char* control) {
    return lines(moves(file(edition, control, kPawn), "a8=Q"), left);
  };
  CHECK(by("fide-2005", "5400+30") == Lines{"R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white move=a7"});
  CHECK(by("fide-2005-rapid", "900") == Lines{"R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white move=a7"});
  CHECK(by("fide-2023", "5400+30") == Lines{"R-TIME black +0:02:00"});
  CHECK(by("fide-1930", "5400+30") == Lines{"", "R-RESTORE 0; R-OBLIGE white move=a7"});
}

TEST_CASE(
    "card: a castling or capture en passant that was left half-done is an illegal move, and is finished") {
  const GameFile castled = moves(file("fide-2023", "5400+30", kCastling), "O-O");
  CHECK(lines(castled, card(Code::incomplete_move, 1)) ==
        Lines{"R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white castle=king-side"});
  const GameFile passing = moves(file("fide-2005", "5400+30", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"), "exd6");
  CHECK(lines(passing, card(Code::incomplete_move, 1)) ==
        Lines{"R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white play=e5d6"});
  CHECK(lines(castled, card(Code::incomplete_move, 1, "", State::pending)) == Lines{""});
  const GameFile old = moves(file("fide-1930", "5400+30", kCastling), "O-O");
  CHECK(lines(old, card(Code::incomplete_move, 1)) == Lines{""});
}

TEST_CASE("card: with both kings in check the arbiter acts, or waits and draws, by the edition (D5)") {
  // White gave check, Black answered with a check and stayed in check.
  constexpr const char* kStart = "7k/1r4pp/8/8/8/8/2P3PP/R6K w - - 0 1";
  const auto by = [&](const char* edition, const char* control, const char* then = "") {
    GameFile game = irregular(moves(file(edition, control, kStart), "Ra8+"), "b7b1");
    if (*then != 0) game = irregular(game, then);
    return proposals(game, card(Code::kings_in_check, 4));
  };
  CHECK(by("fide-2023", "5400+30").front().rulings.size() == 3);
  CHECK(by("fide-2023-rapid", "900", "c2c3").front().why == "the arbiter waits for the next completed move");
  CHECK(by("fide-2023-rapid", "900", "c2c3").front().article == "A.5.4");
  const GameFile replied = irregular(
      irregular(irregular(moves(file("fide-2023-rapid", "900", kStart), "Ra8+"), "b7b1"), "c2c3"), "g7g6");
  CHECK(lines(replied, card(Code::kings_in_check, 4)) == Lines{"R-DRAW"});
  CHECK(to_string(by("fide-2005-rapid", "900", "c2c3").front().rulings.at(0)).starts_with("R-RESTORE 1"));
}

TEST_CASE("card: where only the opponent may claim, what follows if they do is there, too (D14)") {
  const GameFile rapid = irregular(moves(file("fide-2005-rapid", "900"), "e4 e5"), "f1f5");
  const auto told = proposals(rapid, card(Code::illegal_move, 3, "f1f5!"));
  REQUIRE(told.size() == 2);
  CHECK(told[0].why == "the arbiter does not act unless the opponent claims");
  CHECK(told[1].why.starts_with("if the opponent claims: "));
  CHECK(told[1].decider == rules::Decider::on_request);
  CHECK(lines(rapid, card(Code::illegal_move, 3, "f1f5!"))[1] ==
        "R-RESTORE 2; R-TIME black +0:02:00; R-OBLIGE white move=f1");
}

TEST_CASE("card: a move out of turn is taken back") {
  const GameFile game = moves(file("fide-2023"), "e4 e5 d4");
  const auto told = proposals(game, card(Code::out_of_turn, 4, "", State::pending));
  CHECK(told.front().why == "a move out of turn is taken back: the position after White's move 2 stands");
  CHECK(told.front().article == "1.2");
}

TEST_CASE("card: a clock that was set wrongly gets its control, and both players what it owes them (D11)") {
  // Declared are 90 minutes and 30 s a move; the clock adds nothing.
  GameFile game = file("fide-2023", "5400+30");
  for (const char* move : {"e4", "e5", "Nf3"}) game = *game.with_move(move, rules::Times{5390s, 5395s});
  const auto owed = lines(game, card(Code::clock_setting, 3, "", State::completed,
                                     tracking::evidence::ClockSetting{.declared = "5400+30", .added = 0s}));
  CHECK(owed == Lines{"R-SETCLOCK white=1:30:50 black=1:30:25 white-moves=2 black-moves=1 control=5400+30"});
  GameFile late = file("fide-2023", "5400+30");
  for (const char* move : {"e4", "e5", "Nf3"}) late = *late.with_move(move, rules::Times{5150s, 5425s});
  const auto less = lines(
      late, card(Code::clock_setting, 1, "", State::completed,
                 tracking::evidence::ClockSetting{.declared = "5400+30", .white = 5100s, .black = 5400s}));
  CHECK(less == Lines{"R-SETCLOCK white=1:30:50 black=1:30:25 white-moves=2 black-moves=1 control=5400+30"});
}

}  // namespace card_proposals_test
