// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// One game as rulings see it: what it heard, its text in a checkpoint, and what is reported of it again.
#include "daemon/pipeline/ruled_game.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "tests/unit/pipeline/told_board.hpp"

namespace ruled_game_test {

using namespace eboard;
using namespace eboard::pipeline;
using namespace std::chrono_literals;
using test::opening;
using Board = test::ToldBoard;

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
  out.move = tracking::PlayedMove::read("e1e3");
  out.evidence = tracking::evidence::Board{"8/8/8/8/8/8/8/8"};
  return out;
}

/// That ply, as the tracker reports it.
tracking::MoveTracked committed(int ply, const char* uci, const char* fen) {
  tracking::MoveTracked move;
  move.ply = ply;
  move.uci = tracking::PlayedMove::read(uci);
  move.fen = fen;
  move.state = tracking::MoveState::committed;
  return move;
}

}  // namespace

TEST_CASE("a game knows its irregularities as they were last reported, and its text does") {
  using tracking::State;
  Board board = opening();
  CHECK(board.book.latest()->irregularities().empty());
  board.tell(found(1, State::pending));
  const tracking::Millis since = board.now;
  board.tell(found(2, State::completed));
  board.tell(found(1, State::completed));
  const RuledGame& game = *board.book.latest();
  CHECK_FALSE(game.irregularities().empty());
  REQUIRE(game.irregularities().find(1, since));
  CHECK(*game.irregularities().find(1, since) == found(1, State::completed));
  CHECK(game.irregularities().find(1, board.now) == nullptr);
  CHECK(game.irregularities().find(3, since) == nullptr);
  const auto again = RuledGame::parse(game.text());
  REQUIRE(again);
  CHECK(again->text() == game.text());
  CHECK(*again->irregularities().find(1, since) == found(1, State::completed));
}

TEST_CASE("a game that begins once more counts its irregularities anew, and keeps those of before") {
  using tracking::State;
  Board board;
  board.start(1);
  board.tell(found(1, State::pending));
  const tracking::Millis before = board.now;
  board.start(1);
  CHECK(board.book.latest()->irregularities().empty());
  board.tell(found(1, State::completed));
  const tracking::Millis after = board.now;
  for (const RuledGame& game : {*board.book.latest(), *RuledGame::parse(board.book.latest()->text())}) {
    CHECK(game.irregularities().find(1, before)->state == State::pending);
    CHECK(game.irregularities().find(1, after)->state == State::completed);
  }
  board.start(2);
  CHECK(board.book.latest()->irregularities().find(1, after) == nullptr);
  CHECK(board.book.find(1)->irregularities().find(1, after) != nullptr);
}

TEST_CASE("of a board that is reported without end the latest irregularities are kept") {
  Board board = opening();
  board.tell(found(1, tracking::State::pending));
  const tracking::Millis first = board.now;
  for (int id = 2; id <= 1000; ++id) board.tell(found(id, tracking::State::pending));
  CHECK(board.book.latest()->irregularities().find(1, first) != nullptr);
  board.tell(found(1001, tracking::State::pending));
  CHECK(board.book.latest()->irregularities().find(1, first) == nullptr);
  CHECK(board.book.latest()->irregularities().find(1001, board.now) != nullptr);
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
  board.tell(committed(5, "a1a8", "8/8/8/8/8/8/8/8 b - - 0 1"));
  CHECK(board.refusal("R-WARN white").find("the game cannot be followed from ply 5 on: 'a1a8'") == 0);
  board.take_back(4);
  CHECK(board.refusal("R-WARN white").empty());
}

TEST_CASE("a ply that is reported again replaces the former one, and those after it") {
  Board board = opening();
  board.tell(committed(3, "b1c3", "rnbqkbnr/pppp1ppp/8/4p3/4P3/2N5/PPPP1PPP/R1BQKBNR b KQkq - 1 2"));
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
  shown.uci = tracking::PlayedMove::read("f1c4");
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
    move.uci = tracking::PlayedMove::read(uci);
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
  only_seen.uci = tracking::PlayedMove::read('@' + placement);
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

}  // namespace ruled_game_test
