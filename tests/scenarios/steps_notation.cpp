// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Moves as they are written.
#include <fmt/format.h>

#include <array>

#include "rules/chess/notation/game_notation.hpp"
#include "rules/chess/notation/notation.hpp"
#include "rules/chess/notation/score_sheet.hpp"
#include "tests/scenarios/steps.hpp"

namespace eboard::scenarios {

namespace {

void say_style(World& world, Words& words) {
  world.style = words.next();
  world.language = words.at_end() ? std::string{} : words.next();
}

constexpr std::array<Action, 1> kActions{{{"notation", say_style}}};

// The style the scenario writes in, having followed its game.
rules::GameNotation notation_of(const World& world) {
  const rules::NotationStyle* style = rules::find_style(world.style);
  if (!style) throw BadStep(fmt::format("no style is called '{}'", world.style));
  const rules::Language* language =
      rules::find_language(world.language.empty() ? style->language : world.language);
  if (!language) throw BadStep(fmt::format("no language is called '{}'", world.language));
  rules::GameNotation notation(*style, *language);
  notation.start(world.history.at(0), world.chess960);
  for (int ply = 1; ply <= world.history.plies(); ++ply)
    notation.play(world.history.at(ply - 1), world.history.move(ply));
  return notation;
}

std::string written(World& world, Words& words) {
  const rules::Position& position = world.history.position();
  return notation_of(world).write(position, parse_move(position, words.next()));
}

// "e2e4", or why it is none or more than one.
std::string reading(World& world, Words& words) {
  const rules::Position& position = world.history.position();
  const auto move = notation_of(world).read(position, words.rest());
  return move ? rules::to_uci(*move, world.chess960) : move.error();
}

// The note that a sheet in that notation has about itself.
std::string remarks(World& world, Words&) {
  rules::GameRecord game;
  game.begin_at(world.history.at(0).setup());
  for (int ply = 1; ply <= world.history.plies(); ++ply) {
    game.plies.emplace_back();
    game.plies.back().move = world.history.move(ply);
  }
  const auto sheet = rules::make_score_sheet(game, notation_of(world), world.edition().id);
  return fmt::format("{}", fmt::join(sheet.remarks, " "));
}

std::string style_of_edition(World& world, Words&) {
  return std::string(rules::style_of_edition(world.edition_id).name);
}

constexpr std::array<Question, 4> kQuestions{{
    {"written", written},
    {"reading of", reading},
    {"score sheet remarks", remarks},
    {"notation of the edition", style_of_edition},
}};

}  // namespace

Subject notation_steps() { return {kActions, kQuestions}; }

}  // namespace eboard::scenarios
