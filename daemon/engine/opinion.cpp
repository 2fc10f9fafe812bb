// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/engine/opinion.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "rules/chess/notation/notation.hpp"
#include "rules/chess/setup.hpp"

namespace eboard::engine {

namespace {

constexpr int kMaxCentipawns = 1'000'000, kMaxMoves = 1000;
constexpr int kMaxPieces = 16;  ///< of a side

/// The words of a line, one at a time.
class Words {
 public:
  explicit Words(std::string_view text) : rest_(text) {}

  /// Empty: there are no more.
  std::string_view next() {
    const auto begin = std::min(rest_.find_first_not_of(" \t\r"), rest_.size());
    rest_.remove_prefix(begin);
    const std::string_view word = rest_.substr(0, rest_.find_first_of(" \t\r"));
    rest_.remove_prefix(word.size());
    return word;
  }

  /// nullopt: the next word is no number, or is larger than anything that an engine means.
  std::optional<int> number(int limit) {
    const std::string_view word = next();
    int value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc() || end != word.data() + word.size()) return std::nullopt;
    return value < -limit || value > limit ? std::nullopt : std::optional(value);
  }

 private:
  std::string_view rest_;
};

}  // namespace

std::optional<Info> read_info(std::string_view line) {
  Words words(line);
  if (words.next() != "info") return std::nullopt;
  Info info;
  for (std::string_view word = words.next(); !word.empty(); word = words.next()) {
    if (word == "depth") {
      info.depth = std::max(words.number(kMaxMoves).value_or(0), 0);
    } else if (word == "multipv") {
      if (words.number(kMaxMoves) != 1) return std::nullopt;
    } else if (word == "cp") {
      info.centipawns = words.number(kMaxCentipawns);
    } else if (word == "mate") {
      info.mate = words.number(kMaxMoves);
    } else if (word == "lowerbound" || word == "upperbound" || word == "string") {
      return std::nullopt;
    } else if (word == "pv") {
      while (info.moves.size() < kLongestLine && !(word = words.next()).empty())
        info.moves.emplace_back(word);
      break;
    }
  }
  // "mate 0" is said of a game that is over.
  if (info.centipawns.has_value() == info.mate.has_value() || info.mate == 0) return std::nullopt;
  return info;
}

std::optional<rules::Position> askable(std::string_view fen) {
  const auto setup = rules::parse_fen(fen);
  if (!setup || setup->in_advance > 0 || setup->given_rook) return std::nullopt;
  for (const rules::Color side : {rules::Color::white, rules::Color::black}) {
    if (rules::count(setup->placement.of(side)) > kMaxPieces) return std::nullopt;
  }
  auto position = rules::Position::from_setup(*setup);
  if (!position || !position->has_legal_move()) return std::nullopt;
  return *std::move(position);
}

bool needs_chess960(const rules::Position& position) {
  for (rules::Bitboard rooks = position.castling_rooks(); rooks;) {
    const rules::Square rook = rules::pop(rooks);
    const rules::Color side = rules::rank_of(rook) == 0 ? rules::Color::white : rules::Color::black;
    const bool in_corner = rules::file_of(rook) == 0 || rules::file_of(rook) == 7;
    if (!in_corner || rules::file_of(position.king_square(side)) != 4) return true;
  }
  return false;
}

Opinion opinion_of(int board, std::string fen, const rules::Position& position, const Info& info) {
  const int side = position.turn() == rules::Color::white ? 1 : -1;
  Opinion opinion{board, std::move(fen), {}, {}, {}, info.depth};
  if (info.centipawns) opinion.centipawns = side * *info.centipawns;
  if (info.mate) opinion.mate = side * *info.mate;
  rules::Position at = position;
  for (const std::string& text : info.moves) {
    const auto move = rules::parse_uci(at, text);
    if (!move) break;
    opinion.line.push_back(rules::to_san(at, *move));
    at.play(*move);
  }
  return opinion;
}

}  // namespace eboard::engine
