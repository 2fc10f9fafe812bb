// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/chess/notation/game_notation.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "rules/chess/notation/notation.hpp"
#include "rules/text/shown.hpp"

namespace eboard::rules {

namespace {

struct Writer {
  const Language& language;
  const Position& position;
  Move move;
  Departure departure;
  bool chess960;

  std::string operator()(const UciForm&) const { return to_uci(move, chess960); }
  std::string operator()(const SpokenForm& form) const { return rules::write(form, position, move); }
  template <class Form>
  std::string operator()(const Form& form) const {
    return rules::write(form, language, position, move, departure);
  }
};

}  // namespace

GameNotation::GameNotation(const NotationStyle& style, const Language& language)
    : style_(&style), language_(&language) {
  if (is_uci()) language_ = &english();
}

void GameNotation::start(const Position& position, bool chess960) {
  origins_ = Origins(position);
  chess960_ = chess960;
}

std::string GameNotation::write(const Position& position, Move move) const {
  return write(position, move, Departure::as_style);
}

std::string GameNotation::write(const Position& position, Move move, Departure departure) const {
  return std::visit(Writer{*language_, position, move, departure, chess960_}, style_->form);
}

Expected<Move, std::string> GameNotation::read(const Position& position, std::string_view text) const {
  const auto words = scan(position.turn(), text);
  if (!words || words->length != text.size()) return unexpected(not_a_move(text));
  return choose(position, *words, text);
}

std::optional<MoveWords> GameNotation::scan(Color mover, std::string_view text) const {
  Scanner scanner(text);
  if (is_descriptive()) return scan_descriptive(*language_, mover, scanner);
  if (is_spoken()) return scan_spoken(scanner);
  return scan_algebraic(*language_, scanner);
}

Expected<Move, std::string> GameNotation::choose(const Position& position, const MoveWords& words,
                                                 std::string_view text) const {
  const MoveReading reading = resolve(position, words, origins_, is_descriptive());
  if (reading.fault == SanFault::none) return reading.moves.front();
  std::string sentence = describe(reading.fault, text);
  if (reading.fault == SanFault::ambiguous) {
    std::vector<std::string> names;
    for (const Move move : reading.moves) names.push_back(write(position, move, Departure::always));
    sentence += fmt::format(": {}", fmt::join(names, " or "));
  }
  return unexpected(std::move(sentence));
}

std::string GameNotation::not_a_move(std::string_view text) const {
  std::string sentence = describe(SanFault::not_a_move, text);
  if (language_ != &english() && !is_spoken())
    sentence += fmt::format(" in {} letters ({})", language_->name, fmt::join(language_->letters, " "));
  return sentence;
}

}  // namespace eboard::rules
