// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/live/card_book.hpp"

#include <boost/json/serialize.hpp>

#include "daemon/events/irregularity_words.hpp"
#include "daemon/net/card_json.hpp"
#include "daemon/net/live_json.hpp"
#include "rules/laws/editions/edition.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/tracked_words.hpp"
#include "tests/unit/live/events.hpp"

namespace eboard::net::card_json_test {
namespace {

using namespace live::test;  // NOLINT(google-build-using-namespace): short words for events
namespace json = boost::json;
using tracking::ForWhom;

constexpr const char* kPlacementE4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR";
constexpr const char* kThreePawns = "rnbqkbnr/pppp1ppp/8/4p3/4P3/4P3/PPP2PPP/RNBQKBNR";

struct Desk {
  live::LiveState state;
  live::CardBook book;
  Events event;

  Desk() { (void)state.apply(table(1, 4)); }
  std::optional<live::CardNumber> tell(tracking::Conclusion what, int game = 1) {
    const auto stored = event(std::move(what), game);
    (void)state.apply(stored);
    const auto changed = book.apply(stored, *state.find(4));
    return changed.empty() ? std::nullopt : std::optional(changed.front());
  }
  void start(int game = 1) { (void)tell(tracking::GameStarted{kStart, false}, game); }
  [[nodiscard]] const live::Card& card(std::optional<live::CardNumber> number) const {
    REQUIRE(number);
    const live::Card* card = book.find(*number);
    REQUIRE(card != nullptr);
    return *card;
  }
};

TEST_CASE(
    "a card is dated by the computer's clock, again when a better date is known, and says if there is none") {
  Desk desk;
  CHECK(desk.book.take({.at = tracking::Millis{0}, .wall = tracking::Millis{5}, .begins = true}).empty());
  desk.start();
  const auto number = desk.tell(flag("illegal_move", "completed", 1, 1));
  const tracking::Millis at = desk.card(number).steps[0].at;
  CHECK(card_json(desk.card(number)).at("states").at(0).at("wall_ms").is_null());
  const auto version = desk.book.version();
  constexpr tracking::Millis kSynchronised{1'767'960'000'000};
  CHECK(desk.book.take({.at = at, .wall = kSynchronised, .synchronised = true}) == std::vector{*number});
  CHECK(desk.book.version() > version);
  const auto state = card_json(desk.card(number)).at("states").at(0);
  CHECK(state.at("wall_ms") == kSynchronised.count());
  CHECK(state.at("at_ms") == at.count());
  CHECK(desk.book.take({.at = at, .wall = kSynchronised, .synchronised = true}).empty());
}

TEST_CASE("a card keeps what the board and the clock reported in its turn, in order") {
  Desk desk;
  desk.start();
  desk.tell(tracking::ClockChanged{tracking::Millis{300'000}, tracking::Millis{300'000}, rules::Color::white,
                                   true});
  desk.tell(tracking::BoardSeen{"rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR", false});
  desk.tell(move(1, "e2e4", "e4", kAfterE4));
  desk.tell(tracking::ClockChanged{tracking::Millis{300'000}, tracking::Millis{300'000}, rules::Color::black,
                                   true});
  desk.tell(tracking::BoardSeen{kThreePawns, false});
  desk.tell(tracking::ClockChanged{tracking::Millis{300'000}, tracking::Millis{290'000}, rules::Color::white,
                                   true});
  const auto card = card_json(desk.card(desk.tell(flag("illegal_move", "completed", 1, 2))));
  const auto& seen = card.at("seen").as_array();
  // White lifted the pawn in an earlier turn.
  REQUIRE(seen.size() == 3);
  CHECK(seen[0].at("pressed") == "white");
  CHECK(seen[1].at("placement") == kThreePawns);
  CHECK(seen[2].at("pressed") == "black");
  CHECK(seen[1].at("at_ms").as_int64() < seen[2].at("at_ms").as_int64());
}

TEST_CASE("a turn of many changes keeps the latest, and the next game none of them") {
  Desk desk;
  desk.start();
  for (int i = 0; i < 20; ++i) desk.tell(tracking::BoardSeen{i % 2 == 0 ? kThreePawns : kPlacementE4, false});
  CHECK(
      card_json(desk.card(desk.tell(flag("illegal_move", "completed", 1, 1)))).at("seen").as_array().size() ==
      live::Trail::kMax);
  desk.start(2);
  const auto card = card_json(desk.card(desk.tell(flag("illegal_move", "completed", 1, 1), 2)));
  CHECK(card.at("seen").as_array().empty());
}

TEST_CASE("a card names the move and the player, and what else it may have been") {
  Desk desk;
  desk.start();
  auto e4 = move(1, "e2e4", "e4", kAfterE4);
  e4.confidence = 0.75;
  e4.alternatives = {tracking::PlayedMove::read("e2e3"), tracking::PlayedMove::read("d2d4")};
  desk.tell(e4);
  auto found = flag("touch_move", "completed", 1, 1);
  found.move = tracking::PlayedMove::read("e2e4");
  const auto card = card_json(desk.card(desk.tell(found)));
  CHECK(card.at("san") == "e4");
  CHECK(card.at("by") == "white");
  CHECK(card.at("readings") ==
        json::object{{"move", "e4"}, {"confidence", 0.75}, {"alternatives", {"e3", "d4"}}});
  // Against the rules: both squares.
  auto illegal = flag("illegal_move", "completed", 2, 1);
  illegal.move = tracking::PlayedMove::read("b1b5!");
  CHECK(card_json(desk.card(desk.tell(illegal))).at("san") == "Nb1-b5");
  CHECK(card_json(desk.card(desk.tell(flag("kings_in_check", "completed", 3, 1)))).at("by").is_null());
}

TEST_CASE("a card says in words what a ruling demanded") {
  Desk desk;
  (void)desk.tell(tracking::GameStarted{"8/4P2k/8/8/8/8/7K/8 w - - 0 40", false});
  auto found = flag("obligation_not_met", "completed", 1, 1);
  found.evidence = tracking::evidence::Disobedience{"play=e7e8q", 2};
  CHECK(card_json(desk.card(desk.tell(found))).at("due") == "the move e8=Q");
  found.id = 2;
  found.evidence = tracking::evidence::Disobedience{"move=h2 no-castle=king-side", 3};
  CHECK(card_json(desk.card(desk.tell(found))).at("due") ==
        "a move of the king on h2 other than castling on the king-side");
  found.id = 3;
  found.evidence = {};
  CHECK(card_json(desk.card(desk.tell(found))).at("due").is_null());
}

TEST_CASE("a card of a ply that was left half-done shows the position before it, and who played it") {
  Desk desk;
  constexpr const char* kBefore = "4k3/8/8/8/8/8/P7/4K2R w K - 0 1";
  constexpr const char* kCastled = "4k3/8/8/8/8/8/P7/5RK1 b - - 1 1";
  (void)desk.tell(tracking::GameStarted{kBefore, false});
  (void)desk.tell(move(1, "e1g1", "O-O", kCastled));
  auto found = flag("incomplete_move", "completed", 1, 1);
  found.move = tracking::PlayedMove::read("e1g1");
  found.evidence = tracking::evidence::Displacement{
      {*rules::parse_square("f1"), *rules::parse_square("h1")}, "4k3/8/8/8/8/8/P7/6KR", kCastled};
  const auto card = card_json(desk.card(desk.tell(found)));
  CHECK(card.at("fen") == kBefore);
  CHECK(card.at("by") == "white");
  CHECK(card.at("san") == "O-O");
}

TEST_CASE("a card names the player who moved, which is not always the player on turn") {
  Desk desk;
  desk.start();
  (void)desk.tell(move(1, "e2e4", "e4", kAfterE4));
  const std::string after = kAfterE4;
  const auto by = [&](const char* code, int ply, tracking::Evidence evidence, int id) {
    auto found = flag(code, "completed", id, ply);
    found.evidence = std::move(evidence);
    const auto told = card_json(desk.card(desk.tell(found)));
    return told.at("by").is_null() ? std::string("nobody") : std::string(told.at("by").as_string());
  };
  const auto squares = tracking::evidence::Displacement{{}, kThreePawns, after};
  CHECK(by("illegal_move", 2, tracking::evidence::IllegalPly{kThreePawns, after}, 1) == "black");
  CHECK(by("out_of_turn", 2, squares, 2) == "white");
  CHECK(by("moved_after_press", 2, squares, 3) == "white");
  CHECK(by("press_before_placement", 1, tracking::evidence::EarlyPress{tracking::Millis{900}}, 4) == "white");
  CHECK(by("piece_adjusted", 1, tracking::evidence::Touch{}, 5) == "nobody");
  CHECK(by("displaced", 2, squares, 6) == "nobody");
  // Found when the reply was played: the position is that before the ply in question.
  CHECK(by("illegal_promotion", 1, squares, 7) == "white");
  // White's move is taken back in Black's time, and the position is that before White's.
  const auto in_place = tracking::evidence::Displacement{{}, kThreePawns, kStart};
  CHECK(by("moved_after_press", 2, in_place, 8) == "white");
}

TEST_CASE("a card of a count names the moves") {
  Desk desk;
  desk.start();
  (void)desk.tell(move(1, "e2e4", "e4", kAfterE4));
  auto found = flag("threefold_repetition", "completed", 1, 1);
  found.evidence = tracking::evidence::Repetition{{0, 1, 5}};
  CHECK(card_json(desk.card(desk.tell(found))).at("named") ==
        json::array{json::object{{"ply", 1}, {"san", "e4"}}});
  found = flag("fifty_moves", "completed", 2, 1);
  found.evidence = tracking::evidence::NoProgress{1};
  CHECK(card_json(desk.card(desk.tell(found))).at("named") ==
        json::array{json::object{{"ply", 1}, {"san", "e4"}}});
}

TEST_CASE("a claim lapses with the reply, and is open again if that is taken back") {
  Desk desk;
  desk.start();
  (void)desk.tell(move(1, "e2e4", "e4", kAfterE4));
  const auto found = [](const char* code, int id, ForWhom whom) {
    auto out = flag(code, "completed", id, 1);
    out.for_whom = whom;
    return out;
  };
  const auto repeated = desk.tell(found("threefold_repetition", 1, ForWhom::claim));
  const auto fifty = desk.tell(found("fifty_moves", 2, ForWhom::claim));
  const auto arbiters = desk.tell(found("touch_move", 3, ForWhom::arbiter));
  CHECK(desk.card(repeated).open());
  auto reply = move(2, "e7e5", "e5", kAfterE4);
  reply.state = tracking::MoveState::provisional;
  CHECK(desk.tell(reply) == std::nullopt);
  reply.state = tracking::MoveState::committed;
  CHECK(desk.tell(reply) == repeated);
  CHECK_FALSE(desk.card(repeated).open());
  CHECK(desk.card(fifty).open());
  CHECK(desk.card(arbiters).open());
  CHECK_FALSE(desk.card(desk.tell(found("touch_move", 4, ForWhom::claim))).open());
  CHECK(desk.tell(tracking::TakenBack{1, kAfterE4}) == repeated);
  CHECK(desk.card(repeated).open());
}

TEST_CASE("two fallen flags are one card, open for whoever may act on it") {
  Desk desk;
  desk.start();
  auto found = flag("time_forfeit_candidate", "completed", 3, 1);
  found.for_whom = ForWhom::claim;
  found.evidence = tracking::evidence::FallenFlag{rules::Color::white, 2, ""};
  const auto number = desk.tell(found);
  CHECK(card_json(desk.card(number)).at("title") == "Time used up");
  CHECK(card_json(desk.card(number)).at("finding") == "White's clock has come to zero.");
  found.state = tracking::State::stood;
  found.evidence = tracking::evidence::FallenFlag{rules::Color::white, 2, "", rules::Color::black,
                                                  tracking::Millis{72'000}};
  REQUIRE(desk.tell(found) == number);
  const auto card = card_json(desk.card(number));
  CHECK(card.at("title") == "Both flags have fallen");
  CHECK(card.at("finding") == "Both clocks have come to zero.");
  CHECK(card.at("evidence").at("second") == "black");
  CHECK(card.at("by") == "white");
  CHECK(card.at("open") == true);
  found.id = 2;
  found.evidence = tracking::evidence::FallenFlag{rules::Color::white, 2, "", rules::Color::black, {}};
  CHECK(card_json(desk.card(desk.tell(found))).at("by").is_null());  // nobody knows which fell first
}

TEST_CASE("a card names the move with which its game began") {
  Desk desk;
  (void)desk.tell(tracking::GameStarted{"4k3/8/8/8/8/8/8/4K3 b - - 0 40", false});
  const auto card = card_json(desk.card(desk.tell(flag("illegal_move", "completed", 1, 1))));
  CHECK(card.at("first_move") == json::object{{"number", 40}, {"turn", "black"}, {"in_advance", 0}});
}

TEST_CASE("a card holds what board, clocks and move list showed when the irregularity was found") {
  Desk desk;
  desk.start();
  auto e4 = move(1, "e2e4", "e4", kAfterE4);
  e4.white = tracking::Millis{300'000};
  e4.black = tracking::Millis{300'000};
  desk.tell(e4);
  desk.tell(tracking::ClockChanged{tracking::Millis{300'000}, tracking::Millis{290'000}, rules::Color::black,
                                   true});
  desk.tell(tracking::BoardSeen{kThreePawns, false});
  const auto number = desk.tell(flag("illegal_move", "completed", 1, 2));
  desk.tell(tracking::BoardSeen{kPlacementE4, true});
  desk.tell(move(2, "e7e5", "e5", kAfterE4E5));

  const auto card = card_json(desk.card(number));
  CHECK(card.at("number") == *number);
  CHECK(card.at("board") == 4);
  CHECK(card.at("white") == "Ada");
  CHECK(card.at("black") == "Bela");
  CHECK(card.at("ply") == 2);
  CHECK(card.at("turn") == "black");
  CHECK(card.at("title") == "Illegal move");
  CHECK(card.at("article") == "7.5.1");
  CHECK(card.at("edition_title") == "FIDE Laws of Chess 2023");
  CHECK(card.at("for") == "arbiter");
  CHECK(card.at("before") == kPlacementE4);
  CHECK(card.at("after") == kThreePawns);
  CHECK(card.at("line") == json::array{json::object{{"ply", 1}, {"san", "e4"}}});
  CHECK(card.at("clock_at_turn").at("black_ms") == 300'000);
  CHECK(card.at("clock").at("black_ms") == 288'000);  // it ran on for two seconds
  CHECK(card.at("clock").at("running") == "black");
}

TEST_CASE("what the tracker saw takes precedence over the move list") {
  Desk desk;
  desk.start();
  auto found = flag("displaced", "pending");
  found.evidence = tracking::evidence::Displacement{{*rules::parse_square("e3")}, kThreePawns, kAfterE4};
  const auto card = card_json(desk.card(desk.tell(found)));
  CHECK(card.at("before") == kPlacementE4);
  CHECK(card.at("after") == kThreePawns);
  CHECK(card.at("evidence").at("squares") == "e3");
}

TEST_CASE("a flag of a ply that was played shows the position before and after it") {
  Desk desk;
  desk.start();
  desk.tell(move(1, "e2e4", "e4", kAfterE4));
  desk.tell(move(2, "e7e5", "e5", kAfterE4E5));
  const auto card = card_json(desk.card(desk.tell(flag("touch_move", "completed", 1, 2))));
  CHECK(card.at("before") == kPlacementE4);
  CHECK(card.at("after") == "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR");
  CHECK(card.at("line").as_array().size() == 2);
}

TEST_CASE("the states of a flag stand on one card, with their times") {
  Desk desk;
  desk.start();
  const auto number = desk.tell(flag("illegal_move", "completed"));
  CHECK(desk.card(number).open());
  CHECK(desk.tell(flag("illegal_move", "stood")) == number);
  CHECK(desk.card(number).open());  // that play went on over it is for the arbiter to settle
  CHECK(desk.tell(flag("illegal_move", "corrected")) == number);
  CHECK_FALSE(desk.card(number).open());
  const auto states = card_json(desk.card(number)).at("states").as_array();
  REQUIRE(states.size() == 3);
  CHECK(states[1].at("state") == "stood");
  CHECK(states[1].at("at_ms").as_int64() - states[0].at("at_ms").as_int64() == 1000);
  CHECK(desk.book.cards().size() == 1);
}

TEST_CASE("a game that takes its number again has flags of its own") {
  Desk desk;
  desk.start();
  const auto first = desk.tell(flag("irregular_start", "completed"));
  desk.start();
  const auto second = desk.tell(flag("illegal_move", "completed"));
  CHECK(first != second);
  CHECK(desk.card(first).found.code == "irregular_start");
}

TEST_CASE("a card keeps the players of its own game") {
  Desk desk;
  seams::BoardInfo third = table(1, 4);
  third.round = 3;
  third.tags = {{"White", "Vera"}, {"Black", "Agnes"}};
  (void)desk.state.apply(third);
  desk.start();
  desk.tell(move(1, "e2e4", "e4", kAfterE4));
  const auto early = desk.tell(flag("off_centre", "completed"));
  (void)desk.state.apply(table(1, 4));
  CHECK(desk.book.correct(*desk.state.find(4), 7).empty());
  const auto told = [&](std::optional<live::CardNumber> number) {
    const auto card = card_json(desk.card(number));
    return std::string(card.at("white").as_string()) + " " + std::to_string(card.at("round").as_int64());
  };
  const auto late = desk.tell(flag("illegal_move", "completed", 2));
  CHECK(told(early) == "Vera 3");
  CHECK(told(late) == "Vera 3");
  desk.start(2);
  const auto next = desk.tell(flag("illegal_move", "completed"), 2);
  CHECK(told(next) == "Ada 1");

  third.tags.front().value = "Vesna";  // corrected
  (void)desk.state.apply(third);
  CHECK(desk.book.correct(*desk.state.find(4), 7) == std::vector{*early, *late, *next});
  CHECK(told(late) == "Vesna 3");
  CHECK(told(next) == "Vesna 3");
  CHECK(desk.card(next).changed == 8);
}

TEST_CASE("the oldest cards of one addressee make room, and nobody else's do") {
  Desk desk;
  desk.start();
  const auto first = desk.tell(flag("illegal_move", "completed", 1));
  std::optional<live::CardNumber> first_note;
  for (int id = 2; id < live::CardBook::kMax + 3; ++id) {
    auto note = flag("off_centre", "pending", id);
    note.for_whom = ForWhom::op;
    const auto number = desk.tell(note);
    if (!first_note) first_note = number;
  }
  CHECK(desk.book.cards().size() == live::CardBook::kMax + 1);
  CHECK(desk.book.find(*first) != nullptr);
  CHECK(desk.book.find(*first_note) == nullptr);
  CHECK(desk.tell(flag("off_centre", "corrected", 2)) == std::nullopt);
}

tracking::RulingMade given(int number, std::string text, int about, int undoes = 0) {
  tracking::RulingMade made;
  made.number = number;
  made.ply = 1;
  made.ruling = std::move(text);
  made.author = "A. Arbiter";
  made.about = about;
  made.undoes = undoes;
  return made;
}

TEST_CASE("of games whose cards are gone nothing is kept, however many there were") {
  Desk desk;
  constexpr int kGames = 2 * live::CardBook::kMax;
  for (int game = 1; game <= kGames; ++game) {
    desk.start(game);
    (void)desk.tell(flag("illegal_move", "completed", 1, 1), game);
    (void)desk.tell(given(1, "R-WARN white", 1), game);
  }
  CHECK(desk.book.cards().size() == live::CardBook::kMax);
  CHECK(desk.book.games() <= live::CardBook::kMax + 1);
  // Without a card: the latest, and the one before it.
  for (int game = kGames + 1; game <= 2 * kGames; ++game) {
    desk.start(game);
    (void)desk.tell(given(1, "R-WARN white", 0), game);
  }
  CHECK(desk.book.games() <= live::CardBook::kMax + 2);
  CHECK(desk.card(desk.tell(given(2, "R-WARN black", 1), kGames)).given.size() == 2);
}

TEST_CASE("boards as viewers get them hold nothing of a flag") {
  Desk desk;
  desk.start();
  const auto before = json::serialize(board_patch(*desk.state.find(4), live::kAllParts, 0));
  for (const ForWhom whom : {ForWhom::arbiter, ForWhom::claim, ForWhom::op}) {
    auto found = flag("illegal_move", "completed", static_cast<int>(whom) + 1);
    found.for_whom = whom;
    desk.tell(found);
  }
  CHECK(json::serialize(board_patch(*desk.state.find(4), live::kAllParts, 0)) == before);
}

TEST_CASE("every code of the tracker has words, and a later one at least a title") {
  for (const tracking::Irregularity& one : tracking::irregularities::kAll) {
    CAPTURE(one.name);
    CHECK_FALSE(one.title.empty());
    CHECK(one.finding.ends_with('.'));
    CHECK(tracking::title_of(one.code) == one.title);
  }
  CHECK(tracking::title_of(tracking::Word<tracking::Code>::read("thrown_king")) == "Thrown king");
  Desk desk;
  desk.start();
  const auto card = card_json(desk.card(desk.tell(flag("thrown_king", "completed"))));
  CHECK(card.at("code") == "thrown_king");
  CHECK(card.at("finding").is_null());
}

TEST_CASE("kings that show another result than the mate on the board are shown as they stand") {
  Desk desk;
  desk.start();
  auto found = flag("result_conflict", "pending", 1, 1);
  found.evidence = tracking::evidence::ConflictingResult{.shown = rules::Result::draw,
                                                         .by_board = rules::Result::white_wins};
  const auto card = card_json(desk.card(desk.tell(found)));
  CHECK(card.at("after") == card.at("before"));
  CHECK(card.at("evidence").at("board") == "1-0");
}

TEST_CASE("a later state's article and addressee replace the earlier ones") {
  Desk desk;
  desk.start();
  auto found = flag("illegal_move", "completed");
  found.edition = "fide-2005-blitz";
  found.article = "C.3";
  found.for_whom = ForWhom::claim;
  const auto number = desk.tell(found);
  CHECK(card_json(desk.card(number)).at("edition_title") ==
        json::string(rules::find_edition("fide-2005-blitz")->title));
  CHECK(card_json(desk.card(number)).at("for") == "claim");
  found.state = tracking::State::stood;
  found.article = "";
  found.for_whom = ForWhom::arbiter;
  desk.tell(found);
  CHECK(card_json(desk.card(number)).at("article").is_null());
  CHECK(card_json(desk.card(number)).at("for") == "arbiter");
}

TEST_CASE("a card shows the rulings about it with their authors, and which of them were undone") {
  Desk desk;
  desk.start();
  desk.tell(move(1, "e2e4", "e4", kAfterE4));
  const auto first = desk.tell(flag("illegal_move", "completed", 1, 2));
  const auto other = desk.tell(flag("rook_first", "completed", 2, 2));
  const auto told = [&](const std::optional<live::CardNumber>& number) {
    return card_json(desk.card(number)).at("given").as_array();
  };
  CHECK(told(first).empty());
  const auto version = desk.book.version();
  CHECK(desk.tell(given(1, "R-TIME white +2:00", 1)) == first);
  CHECK(desk.book.version() > version);
  REQUIRE(told(first).size() == 1);
  CHECK(told(first)[0].at("words") == "two minutes added for White");
  CHECK(told(first)[0].at("author") == "A. Arbiter");
  CHECK(told(other).empty());
  CHECK_FALSE(desk.tell(given(2, "R-WARN white", 0)));
  CHECK(desk.tell(given(3, "R-UNDO 1", 1, 1)) == first);
  REQUIRE(told(first).size() == 1);
  CHECK(told(first)[0].at("undone") == true);
  CHECK(card_json(desk.card(first)).at("state") == "completed");
}

TEST_CASE("a card says that its game is not of the round, also if that is said on a later game") {
  Desk desk;
  desk.start();
  const auto first = desk.tell(flag("illegal_move", "completed", 1, 2));
  const auto apart = [&](const std::optional<live::CardNumber>& number) {
    return card_json(desk.card(number)).at("not_of_round").as_bool();
  };
  CHECK_FALSE(apart(first));
  CHECK(desk.tell(given(1, "R-ROUND out", 0)) == first);
  CHECK(apart(first));
  const auto second = desk.tell(flag("rook_first", "completed", 2, 2));
  CHECK(apart(second));
  CHECK(desk.tell(given(2, "R-UNDO 1", 0, 1)) == first);
  CHECK_FALSE(apart(second));
  desk.start(2);
  const auto later = desk.tell(flag("rook_first", "completed", 1, 1), 2);
  CHECK(desk.tell(given(1, "R-ROUND out game=1", 0), 2) == first);
  CHECK(apart(first));
  CHECK_FALSE(apart(later));
}

TEST_CASE("cards of a game name its players as a ruling has it") {
  Desk desk;
  desk.start();
  desk.tell(move(1, "e2e4", "e4", kAfterE4));
  const auto before = desk.tell(flag("illegal_move", "completed", 1, 2));
  CHECK(desk.tell(given(1, "R-COLOURS swap", 0)) == before);
  const auto after = desk.tell(flag("rook_first", "completed", 2, 2));
  for (const auto& number : {before, after}) {
    CHECK(card_json(desk.card(number)).at("white") == "Bela");
    CHECK(card_json(desk.card(number)).at("black") == "Ada");
  }
  CHECK(desk.tell(given(2, "R-UNDO 1", 0, 1)) == before);
  CHECK(card_json(desk.card(after)).at("white") == "Ada");
  desk.start(2);
  CHECK(card_json(desk.card(desk.tell(flag("rook_first", "completed", 1, 1), 2))).at("white") == "Ada");
}

}  // namespace
}  // namespace eboard::net::card_json_test
