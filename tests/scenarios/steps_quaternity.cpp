// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The game of Quaternity: positions, moves, what ends it, points. Everything begins with "quaternity".
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <sstream>

#include "tests/scenarios/steps.hpp"
#include "tests/support/quaternity_positions.hpp"

namespace eboard::scenarios {

namespace {

namespace q = rules::quaternity;
using test::quaternity_move;

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

// "quaternity initial position", "quaternity initial position with red to move"
void set_array(World& world, Words& words) {
  q::Setup setup = q::Setup::initial();
  if (words.take("with")) {
    setup.turn = player(words);
    if (!words.take("to move")) throw BadStep("write: quaternity initial position with red to move");
  }
  world.quaternity = q::Game(*q::Position::from_setup(setup, world.quaternity_options));
}

// "quaternity position W Ka1 Rc2; R Ka12 -> W", as tests/support/quaternity_positions.hpp reads it.
void set_position(World& world, Words& words) {
  world.quaternity = q::Game(test::quaternity_position(words.rest(), world.quaternity_options));
}

void make_friendly(World& world, Words&) {
  world.quaternity = q::Game(world.quaternity.position(), q::Occasion::friendly);
}

// "quaternity credits white of red, green of black": the mates so far, in order
void set_credits(World& world, Words& words) {
  q::Setup setup = world.quaternity.position().setup();
  setup.departures.clear();
  while (!words.at_end()) {
    const q::Player by = player(words);
    if (!words.take("of")) throw BadStep("write: quaternity credits white of red");
    setup.departures.push_back({player(words), q::Status::mated, by});
  }
  const auto position = q::Position::from_setup(setup, world.quaternity_options);
  if (!position) throw BadStep(position.error().front().reason);
  world.quaternity = q::Game(*position);
}

void choose(World& world, Words& words) {
  if (words.take("either edge promotes")) {
    world.quaternity_options.promotes_on_either_edge = true;
  } else if (words.take("counter-mate is no defence")) {
    world.quaternity_options.counter_mate_defends = false;
  } else if (words.take("stalemate of two draws")) {
    world.quaternity_options.two_player_stalemate_draws = true;
  } else if (words.take("kings may attack frozen kings")) {
    world.quaternity_options.king_may_attack_frozen = true;
  } else {
    throw BadStep("no such choice");
  }
}

void play(World& world, Words& words) {
  while (!words.at_end()) {
    const std::string move = words.next();
    if (const auto played = world.quaternity.play(quaternity_move(move)); !played)
      throw BadStep(played.error());
  }
}

void freeze(World& world, Words& words, q::FreezeReason reason) {
  note(world, world.quaternity.freeze(player(words), reason));
}
void resign(World& world, Words& words) { freeze(world, words, q::FreezeReason::resigned); }
void run_out_of_time(World& world, Words& words) { freeze(world, words, q::FreezeReason::time); }
void forfeit(World& world, Words& words) { freeze(world, words, q::FreezeReason::forfeit); }
void offer(World& world, Words& words) { note(world, world.quaternity.offer_draw(player(words))); }
void accept(World& world, Words& words) { note(world, world.quaternity.accept_draw(player(words))); }
void decline(World& world, Words& words) { note(world, world.quaternity.decline_draw(player(words))); }
void claim_fifty(World& world, Words& words) {
  note(world, world.quaternity.claim_fifty_moves(player(words)));
}

void claim_repetition(World& world, Words& words) {
  const q::Player by = player(words);
  std::optional<q::Move> with;
  if (words.take("with")) with = quaternity_move(words.next());
  note(world, world.quaternity.claim_repetition(by, with));
}

// "quaternity irregular b4-d7", "quaternity irregular i9-h9 by black": by the player on turn unless another
// is named.
void play_irregularly(World& world, Words& words) {
  const q::Move move = quaternity_move(words.next());
  const q::Player by = words.take("by") ? player(words) : world.quaternity.position().turn();
  note(world, world.quaternity.play_irregularly(by, move));
}

void pause_turn(World& world, Words& words) { note(world, world.quaternity.pause(player(words))); }
void confirm(World& world, Words& words) { note(world, world.quaternity.confirm(player(words))); }

void rule(World& world, Words& words) {
  const auto ruling = q::parse_ruling(words.rest());
  if (!ruling) throw BadStep(ruling.error());
  note(world, world.quaternity.rule(*ruling));
}

void take_back(World& world, Words& words) { note(world, world.quaternity.take_back(words.number())); }

constexpr std::array<Action, 21> kActions{{
    {"quaternity initial position", set_array},
    {"quaternity position", set_position},
    {"quaternity credits", set_credits},
    {"quaternity friendly", make_friendly},
    {"quaternity choose", choose},
    {"quaternity moves", play},
    {"quaternity move", play},
    {"quaternity repeat", again_and_again<play>},
    {"quaternity resigned", resign},
    {"quaternity out of time", run_out_of_time},
    {"quaternity forfeited", forfeit},
    {"quaternity draw offered by", offer},
    {"quaternity draw accepted by", accept},
    {"quaternity draw declined by", decline},
    {"quaternity repetition claimed by", claim_repetition},
    {"quaternity fifty moves claimed by", claim_fifty},
    {"quaternity irregular", play_irregularly},
    {"quaternity paused by", pause_turn},
    {"quaternity confirmed by", confirm},
    {"quaternity ruled", rule},
    {"quaternity taken back to ply", take_back},
}};

const q::Position& position_of(const World& world) { return world.quaternity.position(); }

std::string is_legal(World& world, Words& words) {
  return yes_no(position_of(world).is_legal(quaternity_move(words.next())));
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
std::string occurrences(World& world, Words&) { return fmt::format("{}", world.quaternity.occurrences()); }
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
  if (world.quaternity.entries().empty()) return {};
  constexpr std::array<const char*, 3> kKinds{"direct", "indirect", "by several"};
  std::string out;
  const auto add = [&](const q::Played& played) {
    for (const q::Mate& mate : played.mates) {
      out += fmt::format("{}{} by {} {}{}{}", out.empty() ? "" : ", ", q::name(mate.of),
                         mate.by ? q::name(*mate.by) : "nobody", kKinds[static_cast<std::size_t>(mate.kind)],
                         mate.counter ? " counter" : "", mate.at_turn_start ? " at his turn" : "");
    }
  };
  const auto& last = world.quaternity.entries().back().what;
  if (const auto* made = std::get_if<q::MoveMade>(&last)) add(made->played);
  if (const auto* frozen = std::get_if<q::Frozen>(&last)) add(frozen->played);
  return out;
}

std::string ending(World& world, Words&) {
  const auto& end = world.quaternity.ending();
  if (!end) return {};
  return fmt::format("{}{}", q::to_string(end->kind),
                     end->winner ? fmt::format(" {}", q::name(*end->winner)) : "");
}

std::string article(World& world, Words&) {
  return world.quaternity.ending() ? std::string(q::article(world.quaternity.ending()->kind)) : std::string{};
}

std::string points(World& world, Words&) {
  std::string out;
  for (const int halves : world.quaternity.points()) {
    out += fmt::format("{}{}{}", out.empty() ? "" : " ", halves / 2, halves % 2 ? ".5" : "");
  }
  return out;
}

std::string has_signed(World& world, Words& words) {
  return yes_no(world.quaternity.has_confirmed(player(words)));
}
std::string warnings(World& world, Words& words) {
  return fmt::format("{}", world.quaternity.warnings(player(words)));
}
std::string may_complain(World& world, Words& words) {
  return yes_no(world.quaternity.may_complain(player(words)));
}
std::string obligations(World& world, Words&) {
  std::string out;
  for (const q::ruling::Oblige& owed : world.quaternity.obligations()) {
    out += fmt::format("{}{}: {}", out.empty() ? "" : ", ", q::name(owed.player), owed.what());
  }
  return out;
}
std::string plies(World& world, Words&) { return fmt::format("{}", world.quaternity.plies()); }

constexpr std::array<Question, 21> kQuestions{{
    {"quaternity signed by", has_signed},
    {"quaternity warnings of", warnings},
    {"quaternity may complain", may_complain},
    {"quaternity obligations", obligations},
    {"quaternity plies", plies},
    {"quaternity legal", is_legal},
    {"quaternity targets of", targets},
    {"quaternity legal moves", moves},
    {"quaternity count of moves", count_moves},
    {"quaternity count of men", count_men},
    {"quaternity perft", perft},
    {"quaternity turn", turn},
    {"quaternity in check", in_check},
    {"quaternity occurrences", occurrences},
    {"quaternity quiet moves of", quiet_moves},
    {"quaternity status of", status},
    {"quaternity man on", man},
    {"quaternity mates", mates},
    {"quaternity ending", ending},
    {"quaternity article", article},
    {"quaternity points", points},
}};

}  // namespace

Subject quaternity_steps() { return {kActions, kQuestions}; }

}  // namespace eboard::scenarios
