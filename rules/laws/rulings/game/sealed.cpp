// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/rulings/game/sealed.hpp"

#include <algorithm>
#include <array>

#include "rules/chess/notation/game_notation.hpp"
#include "rules/chess/notation/notation.hpp"

namespace eboard::rules {

namespace {

using ReadingKind = SealedReading::Kind;

Origins origins_of(const GameState& state) {
  Origins origins{state.start};
  for (int ply = 1; ply <= state.history.plies(); ++ply) {
    const Position& before = state.history.at(ply - 1);
    const Move move = state.history.move(ply);
    if (before.is_legal(move)) origins.play(before, move);
  }
  return origins;
}

struct Writing {
  const NotationStyle* style;
  const Language* language;
};

// How players of that time wrote; the edition's own notations come first, then the letters of each language.
std::vector<Writing> writings_for(const Edition& edition) {
  std::vector<const NotationStyle*> own{&style_of_edition(edition.id)};
  if (edition.odds) {
    for (const char* name : {"fide-1930-descriptive", "fide-1930-algebraic"}) {
      if (const NotationStyle* style = find_style(name)) own.push_back(style);
    }
  }
  std::vector<Writing> out;
  for (const NotationStyle* style : own) {
    const Language* language = find_language(style->language);
    out.push_back({style, language != nullptr ? language : &english()});
  }
  for (const Language& language : languages()) out.push_back({&san_style(), &language});
  return out;
}

// The pieces that the words may name, without regard to legal moves: any own piece of that kind.
void name_pieces(const Position& position, const MoveWords& words, SealedReading& reading) {
  reading.kind = ReadingKind::illegal;
  const Role role = words.piece.value_or(words.castling ? Role::king : Role::pawn);
  for (Bitboard pieces = position.placement().of(Piece{position.turn(), role}); pieces;) {
    const Square square = pop(pieces);
    if (words.from_file >= 0 && file_of(square) != words.from_file) continue;
    if (words.from_rank >= 0 && rank_of(square) != words.from_rank) continue;
    // Without a square of departure, it is a pawn on that file, or for a capture also on a neighbouring one.
    if (role == Role::pawn && words.from_file < 0 && words.to &&
        std::abs(file_of(square) - file_of(*words.to)) > (words.takes ? 1 : 0)) {
      continue;
    }
    reading.pieces.push_back(square);
  }
  if (words.to && contains(position.placement().of(!position.turn()), *words.to)) reading.captured = words.to;
}

std::optional<SealedReading> read_in(const Writing& writing, const GameState& state, const Position& position,
                                     std::string_view text) {
  const GameNotation notation{*writing.style, *writing.language};
  const auto words = notation.scan(position.turn(), text);
  if (!words || words->length != text.size()) return {};
  SealedReading reading;
  reading.moves = resolve(position, *words, origins_of(state), false).moves;
  if (reading.moves.size() == 1) reading.kind = ReadingKind::move;
  if (reading.moves.size() > 1) reading.kind = ReadingKind::ambiguous;
  if (reading.moves.empty()) name_pieces(position, *words, reading);
  return reading;
}

// "e1e3": two squares are read with any edition.
std::optional<SealedReading> read_squares(const Position& position, std::string_view text) {
  const auto from = parse_square(text.substr(0, 2));
  const auto to = text.size() >= 4 ? parse_square(text.substr(2, 2)) : std::nullopt;
  if (!from || !to || text.size() > 5) return {};
  SealedReading reading;
  if (const auto move = parse_uci(position, text)) {
    reading.kind = ReadingKind::move;
    reading.moves = {*move};
    return reading;
  }
  if (!contains(position.placement().of(position.turn()), *from)) return reading;
  reading.kind = ReadingKind::illegal;
  reading.pieces = {*from};
  if (contains(position.placement().of(!position.turn()), *to)) reading.captured = to;
  return reading;
}

}  // namespace

SealedReading read_sealed(const GameState& state, std::string_view text) {
  const auto position = state.position();
  if (!position || text.empty()) return {};
  if (const auto squares = read_squares(*position, text)) return *squares;
  std::optional<SealedReading> illegal, first;
  SealedReading all{.kind = ReadingKind::by_letters};
  for (const Writing& writing : writings_for(state.edition)) {
    auto reading = read_in(writing, state, *position, text);
    if (!reading) continue;
    if (reading->kind == ReadingKind::illegal) {
      if (!illegal) illegal = std::move(reading);
      continue;
    }
    for (const Move move : reading->moves) {
      if (std::ranges::find(all.moves, move) != all.moves.end()) continue;
      all.moves.push_back(move);
      all.languages.push_back(writing.language->name);
    }
    if (!first) first = std::move(reading);
  }
  if (!first) return illegal.value_or(SealedReading{});
  return all.moves.size() > first->moves.size() ? all : *first;
}

bool sealed_loss_draws(const GameState& state, const MateOracle& oracle) {
  const Color by = state.envelopes.front().by;
  return state.edition.flag_draws_if_no_mate && oracle && oracle(*state.position(), !by) == false;
}

std::optional<Color> sealing_side(const GameState& state) {
  const bool timed = state.clock.control.kind != TimeControl::Kind::untimed;
  if (!state.edition.sealed.black_seals_untimed || timed) return state.turn();
  if (state.turn() == Color::black) return Color::black;
  return {};
}

}  // namespace eboard::rules
