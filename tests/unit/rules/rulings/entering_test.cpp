// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/rulings/enter/entering.hpp"

#include "tests/unit/rules/rulings/support.hpp"

namespace entering_test {

using namespace eboard::rules;
using namespace eboard::test;

namespace {

/// The ruling as it is kept, or why it is refused; what the Laws propose behind a bar.
std::string kept(const GameFile& game, std::string_view text, std::optional<Rule> card = {},
                 std::optional<Color> erred = {}) {
  const auto out = entering(game, parse_ruling(text).value(), {card, erred}, by_material);
  if (!out) return out.error().text();
  return to_string(out->ruling) + (out->proposed.empty() ? "" : " | " + out->proposed);
}

/// White has a rook, Black a bare king.
GameFile rook_against_king(std::string_view id = "fide-2023") {
  return file(id, "40/7200:3600", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
}

}  // namespace

TEST_CASE("a loss that would be a draw for some cause has to say its cause") {
  const auto game = rook_against_king();
  const std::string unsaid = kept(game, "R-LOSS white");
  CHECK(has(unsaid, "does not say what it is for"));
  CHECK(has(unsaid, "cause=flag, or cause=other"));
  CHECK(has(kept(game, "R-LOSS white art=6.8"), "does not say what it is for"));
  CHECK(kept(game, "R-LOSS white cause=other art=12.9.5") == "R-LOSS white cause=other art=12.9.5");
  // Of the side that can be mated every loss is one.
  CHECK(kept(game, "R-LOSS black") == "R-LOSS black");
  CHECK(kept(moves(file("fide-2023"), "e4"), "R-LOSS white") == "R-LOSS white");
}

TEST_CASE("a loss says what it is for by its article, or by the card on which it is given") {
  const auto game = rook_against_king();
  for (const char* text :
       {"R-LOSS white art=6.9", "R-LOSS white art=Art.6.9", "R-LOSS white cause=flag art=6.9"})
    CHECK(kept(game, text) == "R-LOSS white cause=flag art=6.9");
  // The card of a flag names 6.8.
  CHECK(kept(game, "R-LOSS white art=6.8", Rule::time_forfeit_candidate) ==
        "R-LOSS white cause=flag art=6.8");
  CHECK(kept(game, "R-LOSS white", Rule::time_forfeit_candidate) == "R-LOSS white cause=flag");
  CHECK(kept(game, "R-LOSS white art=11.3.2.2", Rule::time_forfeit_candidate) ==
        "R-LOSS white cause=other art=11.3.2.2");
  const auto lost = game.with(parse_ruling("R-LOSS white cause=flag").value(), {}, by_material);
  REQUIRE_FALSE(lost);
  CHECK(has(lost.error().text(), "drawn: R-DRAW art=6.9"));
}

// It was recorded as an agreement of the players.
TEST_CASE("a draw on a card is for what the card is about, or has to say what it is for") {
  const GameFile game = moves(file("fide-2023"), "e4 e5");
  CHECK(kept(game, "R-DRAW") == "R-DRAW");
  CHECK(kept(game, "R-DRAW", Rule::fivefold) == "R-DRAW art=9.6.1");
  CHECK(kept(game, "R-DRAW", Rule::seventy_five_moves) == "R-DRAW art=9.6.2");
  CHECK(kept(game, "R-DRAW", Rule::result_shown) == "R-DRAW cause=agreement art=5.2.3");
  CHECK(kept(rook_against_king(), "R-DRAW", Rule::time_forfeit_candidate) == "R-DRAW art=6.9");
  CHECK(kept(rook_against_king("fide-2005"), "R-DRAW", Rule::time_forfeit_candidate) == "R-DRAW art=6.10");
  CHECK(kept(rook_against_king(), "R-DRAW", Rule::illegal_move) == "R-DRAW art=7.5.5");
  for (const Rule card : {Rule::touch_move, Rule::clock_edited, Rule::displaced}) {
    CHECK(has(kept(game, "R-DRAW", card), "does not say what it is for"));
    CHECK(kept(game, "R-DRAW cause=agreement", card) == "R-DRAW cause=agreement");
  }
  CHECK(has(kept(game, "R-DRAW", Rule::seventy_five_moves), "9.6.2"));
  const Ruling asked = parse_ruling("R-DRAW").value();
  const auto entered = entering(game, asked, {Rule::fivefold, {}}, {});
  REQUIRE(entered);
  CHECK(was_entered_as(game.state().edition, asked, entered->ruling));  // the same request comes again
}

TEST_CASE("the excuse of 1930 20.5 is not passed over by a loss without a cause") {
  const auto game = ruled(file("fide-1930"), "R-NOTE excused=white");
  CHECK(has(kept(game, "R-LOSS white"), "valid reason for being late"));
  CHECK(kept(game, "R-LOSS black") == "R-LOSS black");
}

TEST_CASE("another time than the Laws have for an illegal move is kept with theirs, where they have one") {
  const auto game = [](std::string_view id) { return irregular(moves(file(id), "e4 e5"), "f1f5"); };
  CHECK(kept(game("fide-2023"), "R-TIME black +5:00", Rule::illegal_move) ==
        "R-TIME black +0:05:00 cause=illegal-move | R-TIME black +0:02:00 art=7.5.5");
  CHECK_FALSE(has(kept(game("fide-2023"), "R-TIME black +2:00", Rule::illegal_move), "|"));
  CHECK_FALSE(has(kept(game("fide-2023"), "R-TIME black +5:00 cause=other art=12.9.3"), "|"));
  CHECK_FALSE(has(kept(game("fide-2023"), "R-WARN black"), "|"));
}

TEST_CASE("an illegal move is counted whatever article its time is given by") {
  const auto game = irregular(moves(file("fide-2023"), "e4 e5"), "f1f5");
  for (const char* text : {"R-TIME black +2:00 art=7.5.5", "R-TIME black +2:00 art=7.5",
                           "R-TIME black +2:00 art=7.5.1", "R-TIME black +2:00"}) {
    INFO(text);
    const auto out = entering(game, parse_ruling(text).value(), {Rule::illegal_move, {}}, {});
    REQUIRE(out);
    CHECK(out->proposed.empty());
    const auto after = game.with(out->ruling);
    REQUIRE(after);
    CHECK(after->state().player(Color::white).illegal_moves == 1);
    CHECK(has(to_string(after->rulings().back().ruling), "cause=illegal-move"));
  }
  // Without a card: the penalty's article says it, or that of what was done; another one does not.
  for (const char* article : {"7.5.1", "7.5.2", "7.5.3", "7.5.4"}) {
    CHECK(has(kept(moves(file("fide-2018"), "e4 e5"), fmt::format("R-TIME black +2:00 art={}", article)),
              "cause=illegal-move"));
  }
  CHECK_FALSE(has(kept(moves(file("fide-2018"), "e4 e5"), "R-TIME black +2:00 art=7.4.1"), "illegal-move"));
  CHECK_FALSE(has(kept(moves(file("fide-2005"), "e4 e5"), "R-TIME black +2:00 art=13.4"), "illegal-move"));
  CHECK(kept(game, "R-TIME black +2:00 art=7.5.5") == "R-TIME black +0:02:00 cause=illegal-move art=7.5.5");
  CHECK(has(kept(game, "R-TIME black +2:00"), "an illegal move is counted"));
  CHECK(has(kept(game, "R-WARN white"), "an illegal move is counted"));
  const auto not_recorded = moves(file("fide-2023"), "e4 e5");
  CHECK(has(kept(not_recorded, "R-WARN white", {}, Color::white), "an illegal move is counted"));
  CHECK(kept(not_recorded, "R-WARN black", {}, Color::white) == "R-WARN black");
  CHECK(kept(game, "R-TIME white +2:00") == "R-TIME white +0:02:00");
  CHECK(kept(game, "R-TIME black +2:00 cause=other art=12.9.2") ==
        "R-TIME black +0:02:00 cause=other art=12.9.2");
  CHECK(kept(game, "R-TIME black +2:00 art=11.5", Rule::illegal_move) ==
        "R-TIME black +0:02:00 cause=other art=11.5");
}

TEST_CASE("a warning for a press or two hands is counted where the edition counts it alone") {
  for (const Rule card : {Rule::press_without_move, Rule::two_hands}) {
    for (const char* id : {"fide-1930", "fide-2005", "fide-2005-rapid", "fide-2005-blitz"}) {
      CAPTURE(id);
      const GameFile game = moves(file(id, "300"), "e4 e5");
      const auto out = entering(game, parse_ruling("R-WARN white").value(), {card, Color::white}, {});
      REQUIRE(out);
      const auto after = game.with(out->ruling);
      REQUIRE(after);
      CHECK(after->state().player(Color::white).illegal_moves == 0);
    }
    CHECK(has(kept(moves(file("fide-2023"), "e4 e5"), "R-WARN white", card, Color::white),
              "cause=illegal-move"));
  }
}

TEST_CASE("another time than the Laws have for an illegal move is kept beside theirs") {
  const auto game = irregular(moves(file("fide-2023"), "e4 e5"), "f1f5");
  CHECK(kept(game, "R-TIME black +5:00 art=7.5.5") ==
        "R-TIME black +0:05:00 cause=illegal-move art=7.5.5 | R-TIME black +0:02:00 art=7.5.5");
  const auto blitz = irregular(moves(file("fide-2023-blitz", "180+2"), "e4 e5"), "f1f5");
  CHECK(kept(blitz, "R-TIME black +2:00 art=A.3") ==
        "R-TIME black +0:02:00 cause=illegal-move art=A.3 | R-TIME black +0:01:00 art=A.3");
  CHECK(kept(blitz, "R-TIME black +1:00 art=A.3") == "R-TIME black +0:01:00 cause=illegal-move art=A.3");
}

TEST_CASE("an article of another edition is none") {
  CHECK(kept(file("fide-2023"), "R-WARN white art=9.99") == "FIDE Laws of Chess 2023 has no article 9.99");
  CHECK(kept(file("fide-1930"), "R-WARN white art=7.5.5") == "Laws of Chess 1930 has no article 7.5.5");
}

TEST_CASE("a cause is one that the command knows") {
  CHECK(has(kept(file("fide-2023"), "R-TIME black +2:00 cause=resignation"),
            "R-TIME is never for resignation"));
  CHECK(parse_ruling("R-LOSS white cause=rain").error() ==
        "R-LOSS: cause=rain: one of agreement, board-turned, both-flags, colours, dead-position, flag, "
        "illegal-move, late, resignation, resumption, wrong-start, other");
}

TEST_CASE("a ruling of an old journal goes by its article, one with a cause by that") {
  const auto game = rook_against_king();
  CHECK(has(refused(game, "R-LOSS white art=6.9", by_material), "the opponent can never mate"));
  CHECK(refused(game, "R-LOSS white art=9.99", by_material).empty());
  CHECK(refused(game, "R-LOSS white cause=other art=6.9", by_material).empty());
  CHECK(has(refused(game, "R-LOSS white cause=resignation art=9.99", by_material), "White resigned"));
}

TEST_CASE("a cause gives the article where none is named") {
  const auto game = moves(file("fide-2023"), "e4 e5");
  const auto article_of = [&](std::string_view text) { return ruled(game, text).rulings().back().article; };
  CHECK(article_of("R-LOSS white cause=flag") == "6.9");
  CHECK(article_of("R-LOSS white") == "12.9");
  CHECK(article_of("R-TIME black +2:00 cause=illegal-move") == "7.5.5");
  CHECK(article_of("R-DRAW cause=dead-position") == "5.2.2");
  CHECK(article_of("R-DRAW cause=other").empty());
}

TEST_CASE("a request that comes again is known by what became of it") {
  const auto game = rook_against_king();
  const auto& edition = game.state().edition;
  const auto ruling = [](std::string_view text) { return parse_ruling(text).value(); };
  CHECK(
      was_entered_as(edition, ruling("R-LOSS white art=Art.6.9"), ruling("R-LOSS white cause=flag art=6.9")));
  CHECK(was_entered_as(edition, ruling("R-LOSS white"), ruling("R-LOSS white cause=flag")));
  CHECK_FALSE(was_entered_as(edition, ruling("R-LOSS black"), ruling("R-LOSS white cause=flag")));
  CHECK_FALSE(was_entered_as(edition, ruling("R-LOSS white cause=late"), ruling("R-LOSS white cause=flag")));
  CHECK_FALSE(was_entered_as(edition, ruling("R-LOSS white art=6.8"), ruling("R-LOSS white art=6.9")));
  CHECK_FALSE(was_entered_as(edition, ruling("R-LOSS white because=\"x\""), ruling("R-LOSS white")));
}

TEST_CASE("an article of conduct says that a loss is for none of the causes that the Laws treat otherwise") {
  CHECK(kept(rook_against_king(), "R-LOSS white art=11.3.2.2") == "R-LOSS white cause=other art=11.3.2.2");
  CHECK(kept(rook_against_king("fide-2018"), "R-LOSS white art=11.3.2.1") ==
        "R-LOSS white cause=other art=11.3.2.1");
  CHECK(kept(rook_against_king("fide-2005"), "R-LOSS white art=12.2b score=0.5") ==
        "R-LOSS white score=0.5 cause=other art=12.2b");
  // A chapter in which a cause stands, too, is no answer.
  CHECK(has(kept(rook_against_king(), "R-LOSS white art=6.8"), "does not say what it is for"));
  CHECK(has(kept(rook_against_king(), "R-LOSS white art=7.5"), "does not say what it is for"));
}

TEST_CASE("a loss without an article is for no cause, though its usual article is also that of a flag") {
  CHECK(kept(moves(file("fide-1928-draft"), "e4"), "R-LOSS white") == "R-LOSS white cause=other");
  CHECK(kept(moves(file("fide-1930"), "e4"), "R-LOSS white") == "R-LOSS white");
}

TEST_CASE("a claim that was postponed is decided for the player who made it", "[F05-10.2b][F23-III.5]") {
  for (const char* edition : {"fide-2005", "fide-2023-g3"}) {
    CAPTURE(edition);
    const GameFile open = ruled(
        enter(file(edition, "5400"), entry::Clock{{std::chrono::seconds{90}, std::chrono::seconds{600}}}),
        "R-CLAIM white quickplay postpone");
    CHECK(has(kept(open, "R-CLAIM black quickplay accept"), "the claim that was postponed is White's"));
    CHECK(has(kept(open, "R-CLAIM black quickplay reject"), "the claim that was postponed is White's"));
    CHECK(kept(open, "R-CLAIM white quickplay accept") == "R-CLAIM white quickplay accept");
  }
}

TEST_CASE("a sealed move that loses draws where the opponent can never mate", "[F05-A.8c][F23-I.8]") {
  for (const auto& [edition, cited] : {std::pair{"fide-2005", "A.8c"}, std::pair{"fide-2005", "A.8"},
                                       std::pair{"fide-2018", "I.8"}, std::pair{"fide-2023", "I.8"}}) {
    CAPTURE(edition, cited);
    const GameFile sealed = ruled(rook_against_king(edition), "R-SEAL white move=\"Ra1-b3\"");
    const std::string art = std::string(" art=") + cited;
    CHECK(has(kept(sealed, "R-LOSS white" + art), "so the game is drawn: R-DRAW"));
    CHECK(has(kept(sealed, "R-LOSS white cause=other" + art), "so the game is drawn: R-DRAW"));
    CHECK(kept(sealed, "R-DRAW" + art) == "R-DRAW" + art);
    CHECK_FALSE(has(kept(sealed, "R-LOSS black" + art), "so the game is drawn"));
  }
}

// The ruling that counted plies then stood for others, without a word.
TEST_CASE("plies that a later ruling names keep their numbers") {
  const GameFile game = moves(file("fide-2023"), "e4 e5 Nf3 Nc6 Bb5 a6");
  const GameFile longer = ruled(game, "R-RECORD after=2 plies=1 correct moves=\"h3 h6 Nf3\"");
  REQUIRE(longer.state().ply() == 8);
  CHECK(kept(longer, "R-UNDO 1") == "R-UNDO 1");
  const GameFile rests = ruled(longer, "R-RECORD after=5 plies=1 correct moves=Nf6");
  CHECK(kept(rests, "R-UNDO 1") == "ruling 2 counts plies as they are since ruling 1: undo ruling 2 first");
  CHECK(kept(rests, "R-UNDO 2") == "R-UNDO 2");
  const GameFile undone = ruled(rests, "R-UNDO 2");
  CHECK(kept(undone, "R-UNDO 1") == "R-UNDO 1");
  // Once it fell, what names plies counts them without it, and so it cannot come back either.
  const GameFile back = ruled(undone, "R-UNDO 1");
  REQUIRE(back.state().ply() == 6);
  CHECK(kept(back, "R-UNDO 4") == "R-UNDO 4");
  const GameFile other = ruled(back, "R-RECORD after=3 plies=1 correct moves=Nf6");
  CHECK(kept(other, "R-UNDO 4") == "ruling 5 counts plies as they are without ruling 1: undo ruling 5 first");
}

TEST_CASE("what is before the plies that came, or as many, rests on nothing") {
  const GameFile game = moves(file("fide-2023"), "e4 e5 Nf3 Nc6 Bb5 a6");
  const GameFile longer = ruled(game, "R-RECORD after=2 plies=1 correct moves=\"h3 h6 Nf3\"");
  CHECK(kept(ruled(longer, "R-RECORD after=1 plies=1 correct moves=e6"), "R-UNDO 1") == "R-UNDO 1");
  const GameFile same = ruled(game, "R-RECORD after=2 plies=1 correct moves=Nc3");
  CHECK(kept(ruled(same, "R-RECORD after=3 plies=1 correct moves=Nf6"), "R-UNDO 1") == "R-UNDO 1");
}

}  // namespace entering_test
