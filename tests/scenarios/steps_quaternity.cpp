// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The game for four: positions, moves, what ends it, points. Everything begins with "four".
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <sstream>

#include "tests/scenarios/steps.hpp"
#include "tests/support/quaternity_positions.hpp"

namespace eboard::scenarios {

namespace {

namespace q = rules::quaternity;
using test::four_move;

std::string yes_no(bool yes) { return yes ? "yes" : "no"; }

q::Player player(Words& words) {
  const std::string word = words.next();
  for (const q::Player one : q::kEveryPlayer) {
    std::string said(q::name(one));
    said[0] = static_cast<char>(said[0] - 'A' + 'a');
    if (word == said) return one;
  }
  throw BadStep(fmt::format("'{}' is none of white, red, black, green", word));
}

q::Square square(Words& words) {
  const std::string word = words.next();
  const auto out = q::parse_square(word);
  if (!out) throw BadStep(fmt::format("'{}' is no square", word));
  return *out;
}

void note(World& world, const q::Game::Answer& answer) {
  world.answer["refusal"] = answer ? "" : answer.error();
}

// "four array", "four array with red to move"
void set_array(World& world, Words& words) {
  q::Setup setup = q::Setup::initial();
  if (words.take("with")) {
    setup.turn = player(words);
    if (!words.take("to move")) throw BadStep("write: four array with red to move");
  }
  world.four = q::Game(*q::Position::from_setup(setup, world.four_options));
}

// "four position W Ka1 Rc2; R Ka12 -> W", as tests/support/quaternity_positions.hpp reads it.
void set_position(World& world, Words& words) {
  world.four = q::Game(test::four(words.rest(), world.four_options));
}

void make_friendly(World& world, Words&) {
  world.four = q::Game(world.four.position(), q::Occasion::friendly);
}

// "four credits white of red, green of black": the mates so far, in order
void set_credits(World& world, Words& words) {
  q::Setup setup = world.four.position().setup();
  setup.departures.clear();
  while (!words.at_end()) {
    const q::Player by = player(words);
    if (!words.take("of")) throw BadStep("write: four credits white of red");
    setup.departures.push_back({player(words), q::Status::mated, by});
  }
  const auto position = q::Position::from_setup(setup, world.four_options);
  if (!position) throw BadStep(position.error().front().reason);
  world.four = q::Game(*position);
}

void choose(World& world, Words& words) {
  if (words.take("either edge promotes")) {
    world.four_options.promotes_on_either_edge = true;
  } else if (words.take("counter-mate is no defence")) {
    world.four_options.counter_mate_defends = false;
  } else if (words.take("stalemate of two draws")) {
    world.four_options.two_player_stalemate_draws = true;
  } else if (words.take("kings may attack frozen kings")) {
    world.four_options.king_may_attack_frozen = true;
  } else {
    throw BadStep("no such choice");
  }
}

void play(World& world, Words& words) {
  while (!words.at_end()) {
    const std::string move = words.next();
    if (const auto played = world.four.play(four_move(move)); !played) throw BadStep(played.error());
  }
}

void play_again_and_again(World& world, Words& words) {
  const int times = words.number();
  if (!words.take("times")) throw BadStep("write: four repeat 3 times d2-e4 ...");
  const std::string moves = words.rest();
  for (int i = 0; i < times; ++i) {
    Words again(moves);
    play(world, again);
  }
}

void freeze(World& world, Words& words, q::FreezeReason reason) {
  note(world, world.four.freeze(player(words), reason));
}
void resign(World& world, Words& words) { freeze(world, words, q::FreezeReason::resigned); }
void run_out_of_time(World& world, Words& words) { freeze(world, words, q::FreezeReason::time); }
void forfeit(World& world, Words& words) { freeze(world, words, q::FreezeReason::forfeit); }
void offer(World& world, Words& words) { note(world, world.four.offer_draw(player(words))); }
void accept(World& world, Words& words) { note(world, world.four.accept_draw(player(words))); }
void decline(World& world, Words& words) { note(world, world.four.decline_draw(player(words))); }
void claim_fifty(World& world, Words& words) { note(world, world.four.claim_fifty_moves(player(words))); }

void claim_repetition(World& world, Words& words) {
  const q::Player by = player(words);
  std::optional<q::Move> with;
  if (words.take("with")) with = four_move(words.next());
  note(world, world.four.claim_repetition(by, with));
}

// "four irregular b4-d7", "four irregular i9-h9 by black": by whoever is on turn unless it says so.
void play_irregularly(World& world, Words& words) {
  const q::Move move = four_move(words.next());
  const q::Player by = words.take("by") ? player(words) : world.four.position().turn();
  note(world, world.four.play_irregularly(by, move));
}

void pause_turn(World& world, Words& words) { note(world, world.four.pause(player(words))); }
void confirm(World& world, Words& words) { note(world, world.four.confirm(player(words))); }

void rule(World& world, Words& words) {
  const auto ruling = q::parse_ruling(words.rest());
  if (!ruling) throw BadStep(ruling.error());
  note(world, world.four.rule(*ruling));
}

void take_back(World& world, Words& words) { note(world, world.four.take_back(words.number())); }

constexpr std::array<Action, 21> kActions{{
    {"four array", set_array},
    {"four position", set_position},
    {"four credits", set_credits},
    {"four friendly", make_friendly},
    {"four choose", choose},
    {"four moves", play},
    {"four move", play},
    {"four repeat", play_again_and_again},
    {"four resigned", resign},
    {"four out of time", run_out_of_time},
    {"four forfeited", forfeit},
    {"four draw offered by", offer},
    {"four draw accepted by", accept},
    {"four draw declined by", decline},
    {"four repetition claimed by", claim_repetition},
    {"four fifty moves claimed by", claim_fifty},
    {"four irregular", play_irregularly},
    {"four paused by", pause_turn},
    {"four confirmed by", confirm},
    {"four ruled", rule},
    {"four taken back to ply", take_back},
}};

const q::Position& position_of(const World& world) { return world.four.position(); }

std::string is_legal(World& world, Words& words) {
  return yes_no(position_of(world).is_legal(four_move(words.next())));
}
std::string targets(World& world, Words& words) { return test::targets(position_of(world), words.next()); }
std::string moves(World& world, Words&) {
  return fmt::format("{}", fmt::join(test::move_texts(position_of(world)), " "));
}
std::string count_moves(World& world, Words&) {
  return fmt::format("{}", position_of(world).legal_moves().size());
}
std::string perft(World& world, Words& words) {
  return fmt::format("{}", q::perft(position_of(world), words.number()));
}
std::string count_men(World& world, Words&) {
  return fmt::format("{}", position_of(world).board().occupied().count());
}
std::string turn(World& world, Words&) { return std::string(q::name(position_of(world).turn())); }
std::string in_check(World& world, Words& words) {
  return yes_no(position_of(world).in_check(player(words)));
}
std::string occurrences(World& world, Words&) { return fmt::format("{}", world.four.occurrences()); }
std::string quiet_moves(World& world, Words& words) {
  return fmt::format("{}", position_of(world).quiet_moves(player(words)));
}

std::string status(World& world, Words& words) {
  constexpr std::array<const char*, 3> kNames{"active", "frozen", "mated"};
  return kNames[static_cast<std::size_t>(position_of(world).status(player(words)))];
}

// As in a position's text: "wP^", "rwN".
std::string man(World& world, Words& words) {
  const auto piece = position_of(world).at(square(words));
  return piece ? q::to_string(*piece) : std::string{};
}

// Of the last entry: "Green by White indirect"
std::string mates(World& world, Words&) {
  if (world.four.entries().empty()) return {};
  constexpr std::array<const char*, 3> kKinds{"direct", "indirect", "by several"};
  std::string out;
  const auto add = [&](const q::Played& played) {
    for (const q::Mate& mate : played.mates) {
      out += fmt::format("{}{} by {} {}{}{}", out.empty() ? "" : ", ", q::name(mate.of),
                         mate.by ? q::name(*mate.by) : "nobody", kKinds[static_cast<std::size_t>(mate.kind)],
                         mate.counter ? " counter" : "", mate.at_turn_start ? " at his turn" : "");
    }
  };
  const auto& last = world.four.entries().back().what;
  if (const auto* made = std::get_if<q::MoveMade>(&last)) add(made->played);
  if (const auto* frozen = std::get_if<q::Frozen>(&last)) add(frozen->played);
  return out;
}

std::string ending(World& world, Words&) {
  const auto& end = world.four.ending();
  if (!end) return {};
  return fmt::format("{}{}", q::to_string(end->kind),
                     end->winner ? fmt::format(" {}", q::name(*end->winner)) : "");
}

std::string article(World& world, Words&) {
  return world.four.ending() ? std::string(q::article(world.four.ending()->kind)) : std::string{};
}

std::string points(World& world, Words&) {
  std::string out;
  for (const int halves : world.four.points()) {
    out += fmt::format("{}{}{}", out.empty() ? "" : " ", halves / 2, halves % 2 ? ".5" : "");
  }
  return out;
}

std::string is_confirmed(World& world, Words&) { return yes_no(world.four.is_confirmed()); }
std::string warnings(World& world, Words& words) {
  return fmt::format("{}", world.four.warnings(player(words)));
}
std::string may_complain(World& world, Words& words) {
  return yes_no(world.four.may_complain(player(words)));
}
std::string obligations(World& world, Words&) {
  std::string out;
  for (const q::ruling::Oblige& owed : world.four.obligations()) {
    out += fmt::format("{}{}: {}", out.empty() ? "" : ", ", q::name(owed.player), owed.what());
  }
  return out;
}
std::string plies(World& world, Words&) { return fmt::format("{}", world.four.plies()); }

constexpr std::array<Question, 21> kQuestions{{
    {"four confirmed", is_confirmed},
    {"four warnings of", warnings},
    {"four may complain", may_complain},
    {"four obligations", obligations},
    {"four plies", plies},
    {"four legal", is_legal},
    {"four targets of", targets},
    {"four legal moves", moves},
    {"four count of moves", count_moves},
    {"four count of men", count_men},
    {"four perft", perft},
    {"four turn", turn},
    {"four in check", in_check},
    {"four occurrences", occurrences},
    {"four quiet moves of", quiet_moves},
    {"four status of", status},
    {"four man on", man},
    {"four mates", mates},
    {"four ending", ending},
    {"four article", article},
    {"four points", points},
}};

}  // namespace

Subject quaternity_steps() { return {kActions, kQuestions}; }

}  // namespace eboard::scenarios
