// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What must hold in every position: checked along random games, standard and Chess960, after irregularities
// too.
#include <rapidcheck.h>
#include <set>

#include <algorithm>

#include "rules/chess/notation/algebraic.hpp"
#include "rules/chess/perft/perft.hpp"
#include "rules/chess/pgn/line_player.hpp"
#include "rules/chess/pgn/pgn.hpp"
#include "tests/support/positions.hpp"

namespace properties_test {

using namespace eboard::rules;

namespace {

struct Game {
  Position start = Position::initial();
  std::vector<Move> moves;
};

/// Random legal play from a random start position; captures and pawn moves come by themselves.
Game random_game() {
  Game game;
  game.start = Position::chess960(*rc::gen::inRange(0, 960));
  Position position = game.start;
  const int plies = *rc::gen::inRange(0, 120);
  for (int ply = 0; ply < plies; ++ply) {
    const MoveList moves = position.legal_moves();
    if (moves.empty()) break;
    game.moves.push_back(moves[*rc::gen::inRange<std::size_t>(0, moves.size())]);
    position.play(game.moves.back());
  }
  return game;
}

Position end_of(const Game& game) {
  Position position = game.start;
  for (const Move move : game.moves) position.play(move);
  return position;
}

bool listed(const MoveList& moves, Move move) {
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

/// is_legal() must agree with the list for every move that can be written.
void check_all_moves(const Position& position) {
  const MoveList moves = position.legal_moves();
  for (int from = 0; from < kSquares; ++from) {
    for (int to = 0; to < kSquares; ++to) {
      for (const MoveKind kind :
           {MoveKind::normal, MoveKind::en_passant, MoveKind::castling, MoveKind::promotion}) {
        for (const Role role : {Role::pawn, Role::knight, Role::queen, Role::king}) {
          const Move move{static_cast<Square>(from), static_cast<Square>(to), kind, role};
          RC_ASSERT(position.is_legal(move) == listed(moves, move));
        }
      }
    }
  }
  RC_ASSERT(position.has_legal_move() == !moves.empty());
  RC_ASSERT(perft(position, 1) == moves.size());
}

}  // namespace

TEST_CASE("a move is legal exactly if it is in the list") {
  CHECK(rc::check([] { check_all_moves(end_of(random_game())); }));
}

TEST_CASE("the same holds where the side not to move stands in check or pawns stand on the last ranks") {
  CHECK(rc::check([] {
    Setup setup = end_of(random_game()).setup();
    setup.turn = !setup.turn;
    setup.en_passant.reset();
    const auto king = setup.placement.of(Role::king);
    const auto square = static_cast<Square>(*rc::gen::inRange(0, kSquares));
    if (!contains(king, square))
      setup.placement.set(square, Piece{*rc::gen::element(Color::white, Color::black), Role::pawn});
    const auto position = Position::from_setup(setup, Validation::follow_on);
    RC_ASSERT(position.has_value());
    check_all_moves(*position);
  }));
}

TEST_CASE("the key kept by moves is the key of the position read anew") {
  CHECK(rc::check([] {
    const Game game = random_game();
    Position position = game.start;
    for (const Move move : game.moves) {
      position.play(move);
      const auto fresh = Position::from_setup(position.setup());
      RC_ASSERT(fresh.has_value());
      RC_ASSERT(*fresh == position);
      RC_ASSERT(fresh->key() == position.key());
    }
  }));
}

TEST_CASE("FEN, SAN, UCI and long algebraic give back what they were made from") {
  CHECK(rc::check([] {
    const Position position = end_of(random_game());
    RC_ASSERT(parse_fen(to_fen(position.setup())) == position.setup());
    LinePlayer line;
    line.start(position);
    std::set<std::string> texts;
    for (const Move move : position.legal_moves()) {
      RC_ASSERT(texts.insert(to_uci(move, true)).second);
      const std::string san = to_san(position, move);
      RC_ASSERT(parse_san(position, san) == move);
      RC_ASSERT(line.resolve(san).fault == SanFault::none);
      RC_ASSERT(line.resolve(san).move == move);
      RC_ASSERT(parse_san(position, write(kLongAlgebraic, english(), position, move)) == move);
      RC_ASSERT(parse_uci(position, to_uci(move, true)) == move);
    }
  }));
}

TEST_CASE("the quick reader of a line never takes a word that is not one legal move") {
  CHECK(rc::check([] {
    const Position position = end_of(random_game());
    LinePlayer line;
    line.start(position);
    for (const char piece : std::string_view("NBRQK")) {
      for (int to = 0; to < kSquares; ++to) {
        const std::string word = piece + to_string(static_cast<Square>(to));
        const auto thorough = parse_san(position, word);
        if (const PlainMove plain = line.resolve_plain(word)) RC_ASSERT(thorough == plain.move());
        RC_ASSERT((line.resolve(word).fault == SanFault::none) == thorough.has_value());
      }
    }
  }));
}

TEST_CASE("a game written as PGN is read back as it was") {
  CHECK(rc::check([] {
    const Game game = random_game();
    GameRecord record;
    record.start = game.start.setup();
    record.chess960 = true;
    record.result = *rc::gen::element(Result::unknown, Result::white_wins, Result::black_wins, Result::draw);
    record.set_tag("White", *rc::gen::container<std::string>(rc::gen::inRange(' ', '~')));
    record.comment = *rc::gen::element<std::string>("", "before", "% and ; and (");
    for (const Move move : game.moves) {
      PlyRecord ply{.move = move, .clock = {}, .elapsed = {}, .comment = {}};
      if (*rc::gen::arbitrary<bool>())
        ply.clock = std::chrono::milliseconds(*rc::gen::inRange(0, 10'000'000));
      if (*rc::gen::arbitrary<bool>()) ply.elapsed = std::chrono::seconds(*rc::gen::inRange(0, 10'000));
      ply.comment = *rc::gen::element<std::string>("", "a", "%eval [x] {1-0 e4");
      ply.annotation = *rc::gen::element<std::string>("", "!", "?!", "(=)", "!?(=)");
      record.plies.push_back(ply);
    }
    const std::string text = to_pgn(record);
    std::size_t seen = 0;
    read_pgn(text, [&](const PgnGame& read) {
      ++seen;
      RC_ASSERT(read.faults.empty());
      RC_ASSERT(read.record.start == record.start);
      RC_ASSERT(read.record.chess960);
      RC_ASSERT(read.record.result == record.result);
      RC_ASSERT(read.record.comment == record.comment);
      RC_ASSERT(read.record.tag("White") == record.tag("White"));
      RC_ASSERT(read.record.plies.size() == record.plies.size());
      for (std::size_t i = 0; i < record.plies.size(); ++i) {
        RC_ASSERT(read.record.plies[i].move == record.plies[i].move);
        RC_ASSERT(read.record.plies[i].clock == record.plies[i].clock);
        RC_ASSERT(read.record.plies[i].elapsed == record.plies[i].elapsed);
        RC_ASSERT(read.record.plies[i].comment == record.plies[i].comment);
        RC_ASSERT(read.record.plies[i].annotation == record.plies[i].annotation);
      }
      RC_ASSERT(to_pgn(read.record) == text);
      return true;
    });
    RC_ASSERT(seen == 1u);
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = std::min(text.find('\n', at), text.size());
      RC_ASSERT((text[at] == '[' || end - at <= 80));
      at = end + 1;
    }
  }));
}

}  // namespace properties_test
