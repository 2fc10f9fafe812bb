// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/rulings/game/sheet_moves.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <optional>

#include "rules/chess/bitboard.hpp"
#include "rules/chess/notation/game_notation.hpp"
#include "rules/chess/notation/notation.hpp"
#include "rules/text/shown.hpp"
#include "rules/text/split.hpp"

namespace eboard::rules {

namespace {

constexpr std::string_view kDigits = "0123456789";
constexpr std::string_view kEllipsis = "…";
constexpr int kMaxNamed = 3;

// Grammars, the likeliest first. Each algebraic style accepts the forms of all others, and two squares.
constexpr std::array<std::string_view, 3> kSheetStyles{"san", "fide-1930-descriptive", "fide-2005-spoken"};

struct Reading {
  const Language* language;
  std::vector<Move> moves;
  Position end;
  std::string fault;  ///< why the rest could not be read; empty: all was read
};

void skip(std::string_view& text, std::string_view signs) {
  text.remove_prefix(std::min(text.find_first_not_of(signs), text.size()));
}

/// Skips blanks, dots and move numbers before the next move.
void skip_number(std::string_view& text) {
  for (std::size_t before = text.size() + 1; text.size() < before;) {
    before = text.size();
    skip(text, kBlanks);
    if (text.starts_with(kEllipsis)) text.remove_prefix(kEllipsis.size());
    skip(text, ".");
    const std::size_t digits = std::min(text.find_first_not_of(kDigits), text.size());
    const std::string_view behind = text.substr(digits);
    const bool number = behind.starts_with('.') || behind.starts_with(kEllipsis);
    if (digits > 0 && number) text.remove_prefix(digits);
  }
}

std::string_view first_word(std::string_view text) { return text.substr(0, text.find_first_of(kBlanks)); }

struct NextMove {
  Move move;
  std::size_t length;
};

Expected<NextMove, std::string> next_move(const GameNotation& notation, const Position& position,
                                          std::string_view text) {
  const std::string_view word = first_word(text);
  if (const auto squares = parse_uci(position, word)) return NextMove{*squares, word.size()};
  const auto words = notation.scan(position.turn(), text);
  if (!words || words->length == 0) return unexpected(notation.not_a_move(word));
  const auto move = notation.choose(position, *words, text.substr(0, words->length));
  if (!move) return unexpected(move.error());
  return NextMove{*move, words->length};
}

std::string behind_ply(const Position& from, const std::vector<Move>& moves) {
  if (moves.empty()) return {};
  Position before = from;
  for (std::size_t i = 0; i + 1 < moves.size(); ++i) before = before.after(moves[i]);
  return fmt::format("{} {}", move_number(before), to_san(before, moves.back()));
}

Reading read_in(const SheetLine& line, std::string_view text, const NotationStyle& style,
                const Language& language) {
  GameNotation notation(style, language);
  notation.start(line.from, line.chess960);
  Reading out{&language, {}, line.from, {}};
  for (skip_number(text); !text.empty(); skip_number(text)) {
    const auto next = next_move(notation, out.end, text);
    if (!next) {
      const std::string after = behind_ply(line.from, out.moves);
      out.fault = next.error() + (after.empty() ? "" : fmt::format(", after {}", after));
      return out;
    }
    notation.play(out.end, next->move);
    out.end = out.end.after(next->move);
    out.moves.push_back(next->move);
    text.remove_prefix(next->length);
  }
  if (out.moves.empty()) out.fault = "no move is written there";
  return out;
}

std::string piece_words(std::optional<Piece> piece) {
  if (!piece) return "nothing";
  constexpr std::array<std::string_view, 6> kNames{"pawn", "knight", "bishop", "rook", "queen", "king"};
  return fmt::format("a {} {}", piece->color == Color::white ? "white" : "black",
                     kNames[static_cast<std::size_t>(piece->role)]);
}

/// Why the line does not lead to the position in which play went on; empty: it does.
std::string astray(const SheetLine& line, const Reading& reading) {
  const std::string after = behind_ply(line.from, reading.moves);
  if (line.turn && reading.end.turn() != *line.turn)
    return fmt::format("after {} {} would be on move, but {} was", after, name(reading.end.turn()),
                       name(*line.turn));
  if (!line.to) return {};
  const Placement& to = *line.to;
  Bitboard differ = reading.end.placement().difference(to);
  if (!differ) return {};
  const int all = count(differ);
  std::vector<std::string> squares;
  for (int i = 0; differ && i < kMaxNamed; ++i) {
    const Square square = pop(differ);
    squares.push_back(fmt::format("{} would stand on {} where the board showed {}",
                                  piece_words(reading.end.placement()[square]), to_string(square),
                                  piece_words(to[square])));
  }
  std::string out = fmt::format("after {} {}", after, fmt::join(squares, ", "));
  if (all > kMaxNamed) out += fmt::format(", and {} more squares differ", all - kMaxNamed);
  return out;
}

std::vector<Reading> all_readings(const SheetLine& line, std::string_view text) {
  std::vector<Reading> out;
  for (const std::string_view name : kSheetStyles) {
    const NotationStyle& style = *find_style(name);
    if (std::holds_alternative<SpokenForm>(style.form)) {
      out.push_back(read_in(line, text, style, *find_language(style.language)));
      continue;
    }
    out.push_back(read_in(line, text, style, english()));
    for (const Language& language : languages()) {
      if (&language != &english()) out.push_back(read_in(line, text, style, language));
    }
  }
  return out;
}

}  // namespace

std::string move_number(const Position& position) {
  return move_number(position.full_move_number(), position.turn());
}

Expected<Move, std::string> read_move(const Position& position, bool chess960, std::string_view text) {
  if (const auto move = parse_uci(position, text)) return *move;
  const auto san = parse_san(position, text);
  if (san) return *san;
  std::vector<Move> moves;
  std::vector<std::string> names;
  for (const Reading& reading : all_readings({position, chess960, {}}, text)) {
    if (!reading.fault.empty() || reading.moves.size() != 1) continue;
    if (std::ranges::find(moves, reading.moves.front()) != moves.end()) continue;
    moves.push_back(reading.moves.front());
    names.push_back(to_san(position, moves.back()));
  }
  if (moves.size() == 1) return moves.front();
  if (moves.empty()) return unexpected(san.error());
  return unexpected(fmt::format("'{}' may be {}", text, fmt::join(names, " or ")));
}

Expected<std::vector<Move>, std::string> read_sheet(const SheetLine& line, std::string_view moves) {
  const std::vector<Reading> readings = all_readings(line, moves);
  const Reading* best = &readings.front();
  const Reading* fits = nullptr;
  for (const Reading& one : readings) {
    if (one.fault.empty() && astray(line, one).empty()) {
      // Where nothing shows which reading is meant, English letters are.
      if (line.to && fits != nullptr && fits->moves != one.moves)
        return unexpected(fmt::format("the moves can be read in {} letters and, otherwise, in {} ones",
                                      fits->language->name, one.language->name));
      if (fits == nullptr) fits = &one;
    }
    const bool further =
        one.fault.empty() != best->fault.empty() ? one.fault.empty() : one.moves.size() > best->moves.size();
    if (further) best = &one;
  }
  if (fits != nullptr) return fits->moves;
  return unexpected(best->fault.empty() ? astray(line, *best) : best->fault);
}

}  // namespace eboard::rules
