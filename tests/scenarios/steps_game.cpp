// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Editions, positions and moves.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "rules/chess/attacks.hpp"
#include "rules/chess/notation/notation.hpp"
#include "rules/chess/perft/perft.hpp"
#include "rules/laws/rulings/text/words.hpp"
#include "tests/scenarios/steps.hpp"

namespace eboard::scenarios {

namespace {

using rules::Move;
using rules::Position;

std::string yes_no(bool yes) { return yes ? "yes" : "no"; }

}  // namespace

void say_edition(World& world, Words& words) { world.edition_id = words.next(); }

void say_control(World& world, Words& words) {
  const auto control = rules::parse_time_control(words.next());
  if (!control) throw BadStep(control.error());
  world.control = *control;
}

void set_position(World& world, Words& words) {
  const auto setup = rules::parse_fen(words.rest());
  if (!setup) throw BadStep(setup.error().front().reason);
  const auto position = Position::from_setup(*setup);
  if (!position) throw BadStep(position.error().front().reason);
  world.history = rules::History(*position);
}

void set_chess960(World& world, Words& words) {
  const int number = words.number();
  if (number < 0 || number > 959) throw BadStep("start positions are numbered 0 to 959");
  world.chess960 = true;
  world.history = rules::History(Position::chess960(number));
}

namespace {

void say_supervision(World& world, Words& words) {
  const auto supervision = rules::parse_supervision(words.next());
  if (!supervision) throw BadStep("supervision is full or limited");
  world.supervision = *supervision;
}

void play_moves(World& world, Words& words) {
  while (!words.at_end()) {
    const std::string word = words.next();
    if (word.ends_with('.')) continue;
    world.history.play(parse_move(world.history.position(), word));
  }
}

// "series game with first as white", "series game with second as white annulled 21.7".
void add_series_game(World& world, Words& words) {
  laws::SeriesGame game{.white = laws::Player::first};
  if (words.take("with second as white")) {
    game.white = laws::Player::second;
  } else if (!words.take("with first as white")) {
    throw BadStep("write: series game with first as white");
  }
  game.annulled = words.take("annulled");
  if (game.annulled) game.article = words.next();
  world.series.push_back(game);
}

// "move given to second": in every game of the series.
void give_move(World& world, Words& words) {
  world.given_the_move = words.take("second") ? laws::Player::second : laws::Player::first;
  if (world.given_the_move == laws::Player::first && !words.take("first"))
    throw BadStep("write: move given to first, or to second");
}

constexpr std::array<Action, 10> kActions{{
    {"edition", say_edition},
    {"control", say_control},
    {"supervision", say_supervision},
    {"position", set_position},
    {"start position", set_chess960},
    {"moves", play_moves},
    {"move", play_moves},
    {"repeat", again_and_again<play_moves>},
    {"series game", add_series_game},
    {"move given to", give_move},
}};

const Position& position_of(const World& world) { return world.history.position(); }

std::string is_legal(World& world, Words& words) {
  return yes_no(legal_move(position_of(world), words.next()).has_value());
}

// Squares as players name them: castling goes where the king goes.
rules::Square arrival(Move move) {
  if (move.kind != rules::MoveKind::castling) return move.to;
  return rules::castling_targets(move.from, move.to).king;
}

std::string targets(World& world, Words& words) {
  const rules::Square from = words.square();
  std::set<std::string> squares;
  for (const Move move : position_of(world).legal_moves()) {
    if (move.from == from) squares.insert(to_string(arrival(move)));
  }
  return fmt::format("{}", fmt::join(squares, " "));
}

std::string count_moves(World& world, Words& words) {
  const auto moves = position_of(world).legal_moves();
  if (words.at_end()) return fmt::format("{}", moves.size());
  if (!words.take("from")) throw BadStep("write: count of moves from e4");
  const rules::Square from = words.square();
  return fmt::format("{}", std::ranges::count(moves, from, &Move::from));
}

std::string promotions(World& world, Words& words) {
  const rules::Square from = words.square();
  const rules::Square to = words.square();
  std::set<char> letters;
  for (const Move move : position_of(world).legal_moves()) {
    if (move.from != from || move.to != to || move.kind != rules::MoveKind::promotion) continue;
    letters.insert(rules::to_char(rules::Piece{position_of(world).turn(), move.promotion}));
  }
  return fmt::format("{}", fmt::join(letters, " "));
}

std::string perft(World& world, Words& words) {
  return fmt::format("{}", rules::perft(position_of(world), words.number()));
}

std::string attackers(World& world, Words& words) {
  const rules::Square square = words.square();
  if (!words.take("by")) throw BadStep("write: attackers of d6 by black");
  const rules::Color side = words.side();
  const Position& position = position_of(world);
  std::set<std::string> squares;
  for (rules::Bitboard left = position.attackers(square, side, position.placement().occupied()); left;)
    squares.insert(to_string(rules::pop(left)));
  return fmt::format("{}", fmt::join(squares, " "));
}

std::string piece_on(World& world, Words& words) {
  const auto piece = position_of(world).placement()[words.square()];
  return piece ? std::string(1, rules::to_char(*piece)) : std::string{};
}

std::string fen(World& world, Words&) { return to_fen(position_of(world).setup()); }
std::string turn(World& world, Words&) {
  return std::string(rules::words::to_string(position_of(world).turn()));
}
std::string in_check(World& world, Words&) { return yes_no(position_of(world).in_check()); }
std::string plies(World& world, Words&) { return fmt::format("{}", world.history.plies()); }

std::string moves_made(World& world, Words& words) {
  return fmt::format("{}", world.history.moves_made(words.side()));
}

// Whether the position can be played on by the Laws, and if not, why.
std::string can_be_played(World&, Words& words) {
  const auto setup = rules::parse_fen(words.rest());
  if (!setup) return setup.error().front().reason;
  const auto position = Position::from_setup(*setup);
  return position ? "yes" : position.error().front().reason;
}

std::string record(World& world, Words& words) {
  const std::string name = words.rest();
  for (const rules::Parameter& parameter : rules::parameters(world.edition())) {
    if (parameter.name == name) return parameter.value;
  }
  throw BadStep(fmt::format("the record has no '{}'", name));
}

std::string record_id(World& world, Words&) { return std::string(world.edition().id); }
std::string tempo(World& world, Words&) {
  return std::string(to_string(rules::tempo_of(world.edition(), world.control)));
}

std::string article_of(World& world, Words& words) {
  const std::string name = words.next();
  const auto rule = rules::parse_rule(name);
  if (!rule) throw BadStep(fmt::format("no rule is called '{}'", name));
  return std::string(rules::article(world.edition(), *rule));
}

std::string next_white(World& world, Words&) {
  world.judge_alone();
  const auto player =
      laws::next_white(world.edition(), world.series, laws::Player::first, world.given_the_move);
  return player == laws::Player::first ? "first" : "second";
}

constexpr std::array<Question, 18> kQuestions{{
    {"legal", is_legal},
    {"targets of", targets, true},
    {"count of moves", count_moves, true},
    {"promotions", promotions, true},
    {"perft", perft},
    {"attackers of", attackers, true},
    {"piece on", piece_on, true},
    {"fen", fen},
    {"side to move", turn},
    {"in check", in_check, true},
    {"plies", plies},
    {"moves made by", moves_made},
    {"playable", can_be_played},
    {"record", record},
    {"edition", record_id},
    {"tempo", tempo},
    {"article of", article_of},
    {"next white", next_white},
}};

}  // namespace

Subject game_steps() { return {kActions, kQuestions}; }

}  // namespace eboard::scenarios
