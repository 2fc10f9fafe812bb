// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/pipeline/game_book.hpp"

#include "rules/chess/notation/notation.hpp"
#include "rules/laws/rulings/game_log.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/tracked_words.hpp"

namespace game_book_test {

using namespace eboard;
using namespace eboard::pipeline;
using namespace std::chrono_literals;

namespace {

/// A board whose tracker concludes what the test gives.
class Board {
 public:
  explicit Board(const std::string& edition = "fide-2023", const std::string& control = "5400+30")
      : book(*rules::find_edition(edition), rules::parse_time_control(control).value()) {}

  void start(int game) { start(game, rules::to_fen(rules::Setup::initial())); }
  void start(int game, const std::string& fen) {
    game_ = game;
    ply_ = 0;
    position_ = rules::Position::from_setup(rules::parse_fen(fen).value()).value();
    tell(tracking::GameStarted{rules::to_fen(position_.setup()), false});
  }
  void play(const std::string& moves) {
    for (std::size_t at = 0; at < moves.size(); at += 5) {
      const std::string uci = moves.substr(at, 4);
      position_.play(rules::parse_uci(position_, uci).value());
      told(uci, false);
    }
  }
  /// Nobody saw them; they are what a gap is filled with, as far as one knows.
  void play_presumed(const std::string& moves) {
    presumed_ = true;
    play(moves);
    presumed_ = false;
  }
  /// The piece on `from` goes to `to` against the Laws.
  void play_irregular(const std::string& from_to) {
    rules::Setup setup = position_.setup();
    const auto from = rules::parse_square(from_to.substr(0, 2)).value();
    const auto to = rules::parse_square(from_to.substr(2, 2)).value();
    setup.placement.set(to, setup.placement[from]);
    setup.placement.set(from, std::nullopt);
    setup.turn = !setup.turn;
    position_ = rules::Position::from_setup(setup, rules::Validation::follow_on).value();
    told(from_to + "!", true);
  }
  void take_back(int ply) {
    ply_ = ply;
    tell(tracking::TakenBack{ply, ""});
  }
  void take_back_by_ruling(int ply) {
    ply_ = ply;
    book.follow({now += 1000ms, game_, tracking::TakenBack{ply, ""}});
  }
  void tell(tracking::Conclusion what) { book.hear({now += 1000ms, game_, std::move(what)}); }

  Expected<RulingDecided, RulingRefused> decide(const std::string& text, std::optional<int> ply = {},
                                                const std::string& request = "") {
    rules::RulingAsked asked;
    asked.ply = ply;
    asked.ruling = rules::parse_ruling(text).value();
    asked.stamp.request = request;
    return book.decide(now, asked, resumable, ready, {});
  }
  /// Decides and enters; what the table has to know.
  tracking::Ruled rule(const std::string& text, const std::string& request = "") {
    const auto decided = decide(text, {}, request);
    INFO((decided ? std::string() : decided.error().refusal.text()));
    REQUIRE(decided);
    REQUIRE(book.rule(decided->game, decided->ruling));
    return book.find(decided->game)->ruled();
  }
  std::string refusal(const std::string& text) {
    const auto decided = decide(text);
    return decided ? "" : decided.error().refusal.text();
  }
  const rules::GameState state() { return book.file(*book.latest())->state(); }

  GameBook book;
  tracking::Millis now{1'000'000};
  bool resumable = true;
  std::optional<tracking::ReadyGame> ready;

 private:
  void told(const std::string& uci, bool irregular) {
    tracking::MoveTracked move;
    move.ply = ++ply_;
    move.uci = uci;
    move.fen = rules::to_fen(position_.setup());
    move.state = presumed_ ? tracking::MoveState::presumed : tracking::MoveState::committed;
    move.irregular = irregular;
    move.inferred = presumed_;
    move.white = 5'400'000ms - ply_ * 1000ms;
    move.black = 5'400'000ms - ply_ * 900ms;
    tell(move);
  }

  int game_ = 0;
  int ply_ = 0;
  bool presumed_ = false;
  rules::Position position_ = rules::Position::initial();
};

Board opening() {
  Board board;
  board.start(1);
  board.play("e2e4 e7e5 g1f3 b8c6");
  return board;
}

}  // namespace

TEST_CASE("a ruling is judged by what was tracked and by what the clock shows") {
  Board board = opening();
  board.tell(tracking::ClockChanged{5'000s, 4'000s, rules::Color::white, true});
  const auto decided = board.decide("R-TIME black +2:00 art=7.5.5");
  REQUIRE(decided);
  CHECK(decided->game == 1);
  CHECK(decided->ruling.number == 1);
  CHECK(decided->ruling.ply == 4);
  CHECK_FALSE(decided->settles);
  CHECK(decided->ruling.before.times == rules::Times{5'000s, 4'000s});
  CHECK(decided->ruling.after.times == rules::Times{5'000s, 4'120s});
  CHECK(board.state().ply() == 4);
  CHECK(board.book.file(*board.book.latest())->rulings().empty());  // asking enters nothing
}

TEST_CASE("a local rule lies over the edition of every game at the board") {
  Board board;
  board.book = GameBook(*rules::find_edition("fide-2023"), rules::parse_time_control("5400+30").value(),
                        {.no_draw_before = 30});
  board.start(1);
  board.play("e2e4 e7e5 g1f3 b8c6");
  CHECK(board.refusal("R-DRAW").find("R-DRAW is refused") == 0);
  CHECK(board.state().local.no_draw_before == 30);
  CHECK(opening().refusal("R-DRAW") == "");
}

TEST_CASE("times set by a ruling count until the clock reports others") {
  Board board = opening();
  board.tell(tracking::ClockChanged{5'000s, 4'000s, std::nullopt, true});
  board.rule("R-TIME black +2:00");
  CHECK(board.decide("R-TIME black +1:00")->ruling.after.times == rules::Times{5'000s, 4'180s});
  board.tell(tracking::ClockChanged{5'000s, 4'119s, rules::Color::black, true});
  CHECK(board.decide("R-TIME black +1:00")->ruling.after.times == rules::Times{5'000s, 4'179s});
  board.tell(tracking::GameEnded{rules::Result::unknown, tracking::EndedBy::new_game});
  board.tell(tracking::ClockChanged{300s, 300s, std::nullopt, true});
  CHECK(board.decide("R-DRAW")->ruling.before.times ==
        rules::Times{5'000s, 4'120s});  // set for the next game
}

TEST_CASE("a ruling before the first ply is on the game that stands ready") {
  Board board;
  CHECK(board.refusal("R-LOSS white cause=late").find("none is set up") != std::string::npos);
  board.ready = {1, rules::to_fen(rules::Setup::initial())};
  const auto late = board.decide("R-LOSS white cause=late");
  REQUIRE(late);
  CHECK(late->game == 1);
  CHECK(board.book.latest() == nullptr);  // it is opened by the tracker
  CHECK(board.decide("R-OBLIGE white move=g1"));
  CHECK_FALSE(board.decide("R-RESTORE 2"));

  board.ready.reset();
  board.start(1);
  CHECK(board.refusal("R-STOP") == "no move of game 1 is certain yet");
  board.play("e2e4 e7e5 ");
  board.tell(tracking::GameEnded{rules::Result::white_wins, tracking::EndedBy::kings_on_centre});
  board.ready = {2, rules::to_fen(rules::Setup::initial())};
  CHECK(board.decide("R-SCORE white 1")->game == 1);  // without a number it is on the game that was played
  rules::RulingAsked next;
  next.game = 2;
  next.ruling = rules::parse_ruling("R-LOSS black cause=late").value();
  const auto decided = board.book.decide(board.now, next, true, board.ready, {});
  REQUIRE(decided);
  CHECK(decided->game == 2);
}

TEST_CASE("a ruling is on the game that stands ready anew, where the one with its number came to nothing") {
  Board board;
  board.start(1, "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  board.ready = {1, rules::to_fen(rules::Setup::initial())};
  CHECK(board.decide("R-OBLIGE white move=g1"));
  CHECK_FALSE(board.decide("R-OBLIGE white move=h1"));
}

TEST_CASE("what the edition does not allow is refused, and so is what the game has left behind") {
  Board board = opening();
  CHECK(board.refusal("R-CLAIM white threefold accept").find("R-CLAIM is refused") == 0);
  CHECK(board.refusal("R-SCORE white 0.5").find("no result yet") != std::string::npos);
  const auto stale = board.decide("R-STOP", 3);
  REQUIRE_FALSE(stale);
  CHECK(stale.error().why == RulingRefused::Why::moved_on);
  CHECK(stale.error().refusal.text() == "game 1 stands after ply 4, not after ply 3");
  rules::RulingAsked older;
  older.game = 7;
  const auto unknown = board.book.decide(board.now, older, true, {}, {});
  REQUIRE_FALSE(unknown);
  CHECK(unknown.error().why == RulingRefused::Why::no_game);
}

TEST_CASE("the same request is one ruling, and another ruling under its name is refused") {
  Board board = opening();
  board.rule("R-WARN white", "a");
  const auto again = board.decide("R-WARN white", {}, "a");
  REQUIRE(again);
  CHECK(again->repeated);
  CHECK(again->ruling.number == 1);
  const auto other = board.decide("R-WARN black", {}, "a");
  REQUIRE_FALSE(other);
  CHECK(other.error().why == RulingRefused::Why::moved_on);
  CHECK_FALSE(board.decide("R-WARN white", {}, "b")->repeated);
}

TEST_CASE("the table goes back to the position ruled, and forward when the ruling is undone") {
  Board board = opening();
  const tracking::Ruled back = board.rule("R-RESTORE 2");
  CHECK(back.kept == 2);
  CHECK(back.plies.empty());
  CHECK(back.awaits_board);
  CHECK_FALSE(back.result);
  board.book.follow({board.now, 1, tracking::TakenBack{2, ""}});
  const tracking::Ruled again = board.rule("R-UNDO 1");
  CHECK(again.kept == 2);
  REQUIRE(again.plies.size() == 2);
  CHECK(rules::to_uci(again.plies[0].move, false) == "g1f3");
  CHECK(rules::to_uci(again.plies[1].move, false) == "b8c6");
  CHECK(again.plies[1].times->black == 5'400'000ms - 3600ms);
}

TEST_CASE("what is played after a restoration counts behind it") {
  Board board = opening();
  board.rule("R-RESTORE 2");
  board.book.follow({board.now, 1, tracking::TakenBack{2, ""}});
  board.book.board_stands();
  CHECK_FALSE(board.state().awaiting_board);
  Board other = opening();
  other.take_back(2);
  CHECK(other.state().ply() == 2);
  CHECK(other.state().annulled.empty());
}

TEST_CASE("a decided game may be undone, and the table learns both") {
  Board board = opening();
  const auto decided = board.decide("R-LOSS white art=6.9");
  REQUIRE(decided);
  CHECK(decided->settles);
  const tracking::Ruled lost = board.rule("R-LOSS white art=6.9");
  CHECK(lost.result == rules::Result::black_wins);
  CHECK(lost.by == "ruling");
  CHECK(lost.final);
  CHECK(board.refusal("R-DRAW art=9.1").find("the game is over") != std::string::npos);
  CHECK_FALSE(board.rule("R-UNDO 1").result);
}

TEST_CASE("a result that the players showed may be corrected, and comes back when that is undone") {
  Board board = opening();
  board.tell(tracking::GameEnded{rules::Result::white_wins, tracking::EndedBy::kings_on_centre});
  CHECK(board.refusal("R-TIME black +2:00").find("the game is over") != std::string::npos);
  CHECK(board.rule("R-LOSS white").result == rules::Result::black_wins);
  const tracking::Ruled shown = board.rule("R-UNDO 1");
  CHECK(shown.result == rules::Result::white_wins);
  CHECK(shown.by == "kings_on_centre");
  CHECK_FALSE(shown.final);
}

TEST_CASE("a mate stays one") {
  Board board;
  board.start(1);
  board.play("f2f3 e7e5 g2g4 d8h4");
  board.tell(tracking::GameEnded{rules::Result::black_wins, tracking::EndedBy::checkmate});
  CHECK(board.refusal("R-DRAW").find("the game is over, 0-1") != std::string::npos);
  const tracking::Ruled noted = board.rule("R-NOTE text=\"signed\"");
  CHECK(noted.result == rules::Result::black_wins);
  CHECK(noted.by == "checkmate");
}

TEST_CASE("a game with an irregular ply is followed, and the ply can be brought back") {
  Board board;
  board.start(1);
  board.play("e2e4 ");
  board.play_irregular("e7e4");
  board.play("d2d4 ");
  CHECK(board.state().ply() == 3);
  CHECK(board.state().plies[1].irregular);
  const tracking::Ruled back = board.rule("R-RESTORE 1");
  CHECK(back.kept == 1);
  board.book.follow({board.now, 1, tracking::TakenBack{1, ""}});
  const tracking::Ruled again = board.rule("R-UNDO 1");
  REQUIRE(again.plies.size() == 2);
  CHECK(again.plies[0].irregular);
  CHECK(rules::to_uci(again.plies[0].move, false) == "e7e4");
  CHECK(rules::to_uci(again.plies[1].move, false) == "d2d4");
}

TEST_CASE("play cannot go on in a game whose board is used for the next one") {
  Board board = opening();
  board.tell(tracking::GameEnded{rules::Result::unknown, tracking::EndedBy::new_game});
  board.resumable = false;
  CHECK(board.refusal("R-RESTORE 2").find("another game") != std::string::npos);
  CHECK(board.rule("R-DRAW").result == rules::Result::draw);  // the winner can still be entered
  board.start(2);
  board.play("d2d4 ");
  rules::RulingAsked earlier;
  earlier.game = 1;
  earlier.ruling = rules::parse_ruling("R-SCORE white 0").value();
  CHECK(board.book.decide(board.now, earlier, true, {}, {}));
  board.tell(tracking::GameEnded{rules::Result::draw, tracking::EndedBy::kings_on_centre});
  board.start(3);
  CHECK(board.book.find(1) == nullptr);
  CHECK(board.book.find(2) != nullptr);
}

TEST_CASE("the pieces of a game are transferred to another board, and back when that is undone") {
  Board board("fide-2005", "7200");
  board.start(1);
  board.play("e2e4 e7e5");
  const auto decided = board.decide("R-TRANSFER rotate");
  REQUIRE(decided);
  CHECK(decided->settles);  // what stands on the board goes with them
  const tracking::Ruled there = board.rule("R-TRANSFER rotate");
  CHECK(there.transferred == true);
  CHECK(there.awaits_board);
  CHECK(there.kept == 2);
  CHECK(board.state().awaiting_board);
  board.book.board_stands();
  CHECK_FALSE(board.state().awaiting_board);
  CHECK(board.rule("R-UNDO 1").transferred == false);
}

TEST_CASE("a game begins again from the initial position, whatever it began from") {
  Board board("fide-1928-draft", "7200");
  board.start(1, "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1");
  board.play("e2e4 e7e5");
  const tracking::Ruled again = board.rule("R-RESTART");
  CHECK(again.start == rules::Position::initial());
  CHECK(again.kept == 0);
  CHECK(again.plies.empty());
  CHECK(again.awaits_board);
  board.take_back_by_ruling(0);
  CHECK(board.state().ply() == 0);
  const tracking::Ruled back = board.rule("R-UNDO 1");
  CHECK(back.start != rules::Position::initial());
  CHECK(back.plies.size() == 2);
}

TEST_CASE("where the kings began on file d all plies of a transferred game are others") {
  Board board("fide-1928-draft", "7200");
  board.start(1, "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1");
  board.play("e2e4 e7e5 ");
  const tracking::Ruled mirrored = board.rule("R-TRANSFER mirror");
  CHECK(mirrored.start == rules::Position::initial());
  CHECK(mirrored.kept == 0);
  REQUIRE(mirrored.plies.size() == 2);
  CHECK(rules::to_uci(mirrored.plies[0].move, false) == "d2d4");
  CHECK(rules::to_uci(mirrored.plies[1].move, false) == "d7d5");
  CHECK(mirrored.plies[1].times);
}

TEST_CASE("the pieces of a game whose board is used for the next one are not transferred") {
  Board board("fide-2005", "7200");
  board.start(1);
  board.play("e2e4 e7e5 ");
  board.resumable = false;
  CHECK(board.refusal("R-TRANSFER rotate").find("another game") != std::string::npos);
}

TEST_CASE("the game that is over comes back from its text with its rulings") {
  Board board = opening();
  board.tell(tracking::ClockChanged{5'000s, 4'000s, rules::Color::white, true});
  board.rule("R-WARN white because=\"talking\"", "a");
  board.tell(tracking::GameEnded{rules::Result::draw, tracking::EndedBy::kings_on_centre});
  const std::string text = board.book.text();
  REQUIRE_FALSE(text.empty());

  Board again;
  REQUIRE(again.book.restore(text));
  CHECK(again.book.text() == text);
  CHECK(rules::to_log(*again.book.latest()->file()) == rules::to_log(*board.book.latest()->file()));
  CHECK(again.decide("R-WARN white because=\"talking\"", {}, "a")->repeated);
  const tracking::Ruled lost = again.rule("R-LOSS black");
  CHECK(lost.kept == 4);
  CHECK(lost.plies.empty());
  CHECK(lost.result == rules::Result::white_wins);
  CHECK_FALSE(again.book.restore("nonsense"));
}

TEST_CASE("a text that is cut off within a gap is no fault of the reader") {
  const std::string head = opening().book.latest()->text();
  CHECK(RuledGame::parse(head + "gap\n"));
  CHECK(RuledGame::parse(head + "gap rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\n"));
}

TEST_CASE("a text that is no irregularity, or that another version wrote, gives no game") {
  const std::string head = opening().book.latest()->text();
  REQUIRE(RuledGame::parse(head));
  for (const char* line : {"irregularity\n", "irregularity 1\n", "irregularity {}\n",
                           R"(irregularity {"type":"move_retracted","at_ms":1,"game":1,"ply":1})"})
    CHECK_FALSE(RuledGame::parse(head + line));
  CHECK_FALSE(RuledGame::parse(head.substr(head.find(' ') + 1)));
  const auto lines = std::ranges::count(head, '\n');
  for (const char* line : {"irregularity 1\n", "played e2\n"})
    CHECK(RuledGame::parse(head + line).error().starts_with(fmt::format("line {} of a game: ", lines + 1)));
}

TEST_CASE("a text that does not say when its game started gives no game") {
  const std::string head = opening().book.latest()->text();
  const auto started = head.find(' ', head.find(' ') + 1) + 1;
  const auto end = head.find_first_of(" \n", started);
  for (const std::string& torn :
       {std::string("x"), head.substr(started, end - started) + "x", std::string("99999999999999999999")})
    CHECK_FALSE(RuledGame::parse(head.substr(0, started) + torn + head.substr(end)));
}

namespace {

tracking::IrregularityFound found(int id, tracking::State state) {
  tracking::IrregularityFound out;
  out.id = id;
  out.ply = 3;
  out.code = tracking::Code::illegal_move;
  out.state = state;
  out.move = "e1e3";
  out.evidence = tracking::evidence::Board{"8/8/8/8/8/8/8/8"};
  return out;
}

}  // namespace

TEST_CASE("a game knows its irregularities as they were last reported, and its text does") {
  using tracking::State;
  Board board = opening();
  CHECK_FALSE(board.book.latest()->had_irregularities());
  board.tell(found(1, State::pending));
  const tracking::Millis since = board.now;
  board.tell(found(2, State::completed));
  board.tell(found(1, State::completed));
  const RuledGame& game = *board.book.latest();
  CHECK(game.had_irregularities());
  REQUIRE(game.irregularity(1, since));
  CHECK(*game.irregularity(1, since) == found(1, State::completed));
  CHECK(game.irregularity(1, board.now) == nullptr);
  CHECK(game.irregularity(3, since) == nullptr);
  const auto again = RuledGame::parse(game.text());
  REQUIRE(again);
  CHECK(again->text() == game.text());
  CHECK(*again->irregularity(1, since) == found(1, State::completed));
}

TEST_CASE("a game that begins once more counts its irregularities anew, and keeps those of before") {
  using tracking::State;
  Board board;
  board.start(1);
  board.tell(found(1, State::pending));
  const tracking::Millis before = board.now;
  board.start(1);
  CHECK_FALSE(board.book.latest()->had_irregularities());
  board.tell(found(1, State::completed));
  const tracking::Millis after = board.now;
  for (const RuledGame& game : {*board.book.latest(), *RuledGame::parse(board.book.latest()->text())}) {
    CHECK(game.irregularity(1, before)->state == State::pending);
    CHECK(game.irregularity(1, after)->state == State::completed);
  }
  board.start(2);
  CHECK(board.book.latest()->irregularity(1, after) == nullptr);
  CHECK(board.book.find(1)->irregularity(1, after) != nullptr);
}

TEST_CASE("of a board that is reported without end the latest irregularities are kept") {
  Board board = opening();
  board.tell(found(1, tracking::State::pending));
  const tracking::Millis first = board.now;
  for (int id = 2; id <= 1000; ++id) board.tell(found(id, tracking::State::pending));
  CHECK(board.book.latest()->irregularity(1, first) != nullptr);
  board.tell(found(1001, tracking::State::pending));
  CHECK(board.book.latest()->irregularity(1, first) == nullptr);
  CHECK(board.book.latest()->irregularity(1001, board.now) != nullptr);
}

TEST_CASE("the lines of a gap come back from the text of the game, a gap without any is not kept") {
  const auto gap = [](int from_ply, const std::vector<std::string>& lines) {
    Board board = opening();
    tracking::GapFound found;
    found.from_ply = from_ply;
    found.candidates = lines;
    board.tell(found);
    return board.book.latest()->text();
  };
  const std::string without = opening().book.latest()->text();
  const std::string kept = gap(2, {"g1f3 b8c6", "b1c3"});
  CHECK(kept == without + "gap rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR g1f3 b8c6|b1c3\n");
  CHECK(RuledGame::parse(kept)->text() == kept);
  CHECK(gap(0, {"e2e4"}) == without + "gap rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR e2e4\n");
  for (const auto& [from, lines] :
       {std::pair<int, std::vector<std::string>>{2, {}}, {-1, {"e2e4"}}, {5, {"e2e4"}}})
    CHECK(gap(from, lines) == without);
}

TEST_CASE(
    "the moves that fill a gap may be those of a line that was found for it, wherever the line begins") {
  for (const int from : {0, 1, 2}) {
    Board board;
    board.start(1);
    board.play("e2e4 e7e5");
    const std::vector<std::string> line{"e2e4", "e7e5", "g1f3", "b8c6"};
    tracking::GapFound found;
    found.from_ply = from;
    found.candidates = {fmt::format("{}", fmt::join(line.begin() + from, line.end(), " "))};
    board.tell(found);
    board.play_presumed("g1f3 b8c6");
    const auto gaps = board.book.latest()->gaps();
    CAPTURE(from);
    REQUIRE(gaps.size() == 1);
    CHECK(gaps[0].gap.after == 2);
    CHECK(gaps[0].lines.size() == 1);
  }
}

TEST_CASE("a game that cannot begin takes no ruling, and says why") {
  const auto ruling = opening().decide("R-WARN white");
  REQUIRE(ruling);
  rules::GameHead head;
  head.edition = *rules::find_edition("fide-2023");
  head.start = rules::parse_fen("8/8/8/8/8/8/8/8 w - - 0 1").value();
  RuledGame game(1, head, 0ms);
  const auto entered = game.rule(ruling->ruling);
  REQUIRE_FALSE(entered);
  CHECK_FALSE(entered.error().empty());
  CHECK_FALSE(game.was_ruled_on());
}

TEST_CASE("a ruling that was made in another position is no ruling of this game") {
  Board board = opening();
  const auto decided = board.decide("R-WARN white");
  REQUIRE(decided);
  Board other;
  other.start(1);
  other.play("e2e4 e7e5");
  const auto entered = other.book.rule(1, decided->ruling);
  REQUIRE_FALSE(entered);
  CHECK(entered.error().find("ruling 1 was made in another game") == 0);
}

TEST_CASE("a game that cannot be followed is ruled on again once it is back where it could be") {
  Board board = opening();
  tracking::MoveTracked odd;
  odd.ply = 5;
  odd.uci = "a1a8";
  odd.fen = "8/8/8/8/8/8/8/8 b - - 0 1";
  odd.state = tracking::MoveState::committed;
  board.tell(odd);
  CHECK(board.refusal("R-WARN white").find("the game cannot be followed from ply 5 on: 'a1a8'") == 0);
  board.take_back(4);
  CHECK(board.refusal("R-WARN white").empty());
}

TEST_CASE("a ply that is reported again replaces the former one, and those after it") {
  Board board = opening();
  tracking::MoveTracked other;
  other.ply = 3;
  other.uci = "b1c3";
  other.fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/2N5/PPPP1PPP/R1BQKBNR b KQkq - 1 2";
  other.state = tracking::MoveState::committed;
  board.tell(other);
  const rules::GameState state = board.state();
  REQUIRE(state.ply() == 3);
  CHECK(rules::to_uci(state.plies[0].move) == "e2e4");
  CHECK(rules::to_uci(state.plies[1].move) == "e7e5");
  CHECK(rules::to_uci(state.plies[2].move) == "b1c3");
  CHECK(board.book.latest()->ply() == 3);
}

TEST_CASE("what is only shown is no ply of the game that is ruled on") {
  Board board = opening();
  tracking::MoveTracked shown;
  shown.ply = 5;
  shown.uci = "f1c4";
  shown.state = tracking::MoveState::provisional;
  board.tell(shown);
  CHECK(board.state().ply() == 4);
}

TEST_CASE("a game that is ruled on knows how sure each ply is, and which were only presumed") {
  Board board;
  board.start(1);
  rules::Position position = rules::Position::initial();
  int ply = 0;
  for (const auto& [uci, sure] : {std::pair{"e2e4", 1.0}, {"e7e5", 0.9}, {"g1f3", 0.45}}) {
    position.play(rules::parse_uci(position, uci).value());
    tracking::MoveTracked move;
    move.ply = ++ply;
    move.uci = uci;
    move.fen = rules::to_fen(position.setup());
    move.confidence = sure;
    move.inferred = ply == 3;
    move.state = ply == 3 ? tracking::MoveState::presumed : tracking::MoveState::committed;
    board.tell(move);
  }
  const rules::GameState state = board.state();
  REQUIRE(state.ply() == 3);
  CHECK(state.plies[0].confidence == Approx(1.0));
  CHECK(state.plies[1].confidence == Approx(0.9));
  CHECK(state.plies[2].confidence == Approx(0.45));
  CHECK_FALSE(state.plies[1].presumed);
  CHECK(state.plies[2].presumed);
  CHECK(state.plies[2].inferred);
}

TEST_CASE("each reported result ends the game that is ruled on, an unknown one leaves it to the arbiter") {
  using rules::Outcome;
  using rules::Result;
  for (const auto& [result, outcome] : {std::pair{Result::white_wins, Outcome::white_wins},
                                        {Result::black_wins, Outcome::black_wins},
                                        {Result::draw, Outcome::draw}}) {
    Board board = opening();
    board.tell(tracking::GameEnded{result, tracking::EndedBy::kings_on_centre});
    CHECK(board.state().outcome == outcome);
    CHECK(board.state().outcome_shown);
    Board piece = opening();
    piece.tell(tracking::GameEnded{result, tracking::EndedBy::result_piece});
    CHECK(piece.state().outcome_shown);
    CHECK(piece.book.latest()->over());
  }
  Board left = opening();
  left.tell(tracking::GameEnded{Result::unknown, tracking::EndedBy::new_game});
  CHECK_FALSE(left.state().outcome);
  CHECK(left.book.latest()->over());
  Board resumed = opening();
  resumed.tell(tracking::GameEnded{Result::unknown, tracking::EndedBy::resumed});
  CHECK_FALSE(resumed.book.latest()->over());
}

TEST_CASE("plies that a ruling changes are reported again if no table follows the game any more") {
  Board board = opening();
  board.rule("R-RESTORE 2");
  board.take_back_by_ruling(2);
  const tracking::Ruled again = board.rule("R-UNDO 1");
  const auto told = board.book.latest()->told_anew(again);
  REQUIRE(told.size() == 3);
  CHECK(std::get<tracking::TakenBack>(told[0]).to_ply == 2);
  CHECK(std::get<tracking::TakenBack>(told[0]).fen ==
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
  const auto& third = std::get<tracking::MoveTracked>(told[1]);
  CHECK(third.ply == 3);
  CHECK(third.uci == "g1f3");
  CHECK(third.san == "Nf3");
  CHECK(third.state == tracking::MoveState::committed);
  CHECK(third.white == 5'400'000ms - 3000ms);
  CHECK(third.black == 5'400'000ms - 2700ms);
  const auto& fourth = std::get<tracking::MoveTracked>(told[2]);
  CHECK(fourth.ply == 4);
  CHECK(fourth.san == "Nc6");
  CHECK(fourth.fen == "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3");
}

TEST_CASE("a ply of which only the position is known is reported again as that") {
  Board board;
  board.start(1);
  board.play("e2e4 e7e5");
  const std::string placement = "rnbqkbnr/pppp1ppp/8/4p3/3PP3/8/PPP3PP/RNBQKBNR";
  tracking::MoveTracked only_seen;
  only_seen.ply = 3;
  only_seen.uci = '@' + placement;
  only_seen.fen = placement + " b KQkq - 0 2";
  only_seen.irregular = true;
  only_seen.state = tracking::MoveState::committed;
  board.tell(only_seen);
  board.rule("R-RESTORE 2");
  board.take_back_by_ruling(2);
  const tracking::Ruled again = board.rule("R-UNDO 1");
  const auto told = board.book.latest()->told_anew(again);
  REQUIRE(told.size() == 2);
  CHECK(std::get<tracking::MoveTracked>(told[1]).uci == '@' + placement);
  CHECK(std::get<tracking::MoveTracked>(told[1]).san == '@' + placement);
}

TEST_CASE("what was touched closes a claim, and a journal that knew no touches is read as it was") {
  Board board;
  board.start(1);
  board.play("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 ");
  const auto untouched = board.decide("R-CLAIM white threefold accept");
  REQUIRE(untouched);
  board.book.touch(rules::Color::white);
  CHECK_THAT(board.refusal("R-CLAIM white threefold accept"), ContainsSubstring("touched a piece"));
  // R-NOTE says that it was an adjustment before the touch is entered.
  Board adjusted = board;
  (void)adjusted.rule("R-NOTE adjusted=white");
  adjusted.book.touch({});
  CHECK(adjusted.refusal("R-CLAIM white threefold accept").empty());
  CHECK(board.book.rule(1, untouched->ruling));
  CHECK(board.book.find(1)->file()->state().over());
}

}  // namespace game_book_test
