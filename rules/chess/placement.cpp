// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/chess/placement.hpp"

#include <fmt/format.h>

#include "rules/text/shown.hpp"

namespace eboard::rules {

namespace {

constexpr Bitboard reversed(Bitboard set) {
  Bitboard out = 0;
  while (set) out |= bit(rotated(pop(set)));
  return out;
}

/// Reads one rank of the placement field into `placement`, where it is empty. Returns the fault; empty if
/// there is none.
std::string parse_rank(std::string_view text, int rank, Placement& placement) {
  int file = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char letter = text[at];
    if (letter >= '1' && letter <= '8') {
      file += letter - '0';
    } else if (const auto piece = parse_piece(letter)) {
      if (file < 8) placement.toggle(piece->color, piece->role, bit(make_square(file, rank)));
      ++file;
    } else {
      return fmt::format("rank {}: '{}' is no piece letter", rank + 1,
                         shown(first_character(text.substr(at))));
    }
  }
  if (file != 8) return fmt::format("rank {}: {} squares instead of 8", rank + 1, file);
  return {};
}

}  // namespace

const Placement& Placement::initial() {
  static const Placement placement = *parse("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
  return placement;
}

void Placement::set(Square square, std::optional<Piece> piece) {
  const Bitboard mask = bit(square);
  for (Bitboard& set : by_color_) set &= ~mask;
  for (Bitboard& set : by_role_) set &= ~mask;
  if (!piece) return;
  by_color_[static_cast<std::size_t>(piece->color)] |= mask;
  by_role_[static_cast<std::size_t>(piece->role)] |= mask;
}

Bitboard Placement::difference(const Placement& other) const {
  Bitboard out = 0;
  for (std::size_t i = 0; i < by_color_.size(); ++i) out |= by_color_[i] ^ other.by_color_[i];
  for (std::size_t i = 0; i < by_role_.size(); ++i) out |= by_role_[i] ^ other.by_role_[i];
  return out;
}

Placement Placement::rotated() const {
  Placement out;
  for (std::size_t i = 0; i < by_color_.size(); ++i) out.by_color_[i] = reversed(by_color_[i]);
  for (std::size_t i = 0; i < by_role_.size(); ++i) out.by_role_[i] = reversed(by_role_[i]);
  return out;
}

std::string Placement::fen() const {
  // Piece by piece, since most squares of most roles are empty: trackers ask with every report.
  std::array<char, kSquares> letters{};
  for (const Color color : {Color::white, Color::black}) {
    for (std::size_t role = 0; role < by_role_.size(); ++role) {
      const Piece piece{color, static_cast<Role>(role)};
      for (Bitboard left = of(piece); left;)
        letters[static_cast<std::size_t>(index(pop(left)))] = to_char(piece);
    }
  }
  std::string out;
  out.reserve(kSquares + 7);
  for (int rank = 7; rank >= 0; --rank) {
    int empty = 0;
    for (int file = 0; file < 8; ++file) {
      const char letter = letters[static_cast<std::size_t>(index(make_square(file, rank)))];
      if (!letter) {
        ++empty;
        continue;
      }
      if (empty) out += static_cast<char>('0' + empty);
      empty = 0;
      out += letter;
    }
    if (empty) out += static_cast<char>('0' + empty);
    if (rank) out += '/';
  }
  return out;
}

Placement Placement::parse(std::string_view fen, std::vector<std::string>& faults) {
  Placement placement;
  int rank = 7;
  for (; rank >= 0; --rank) {
    const std::size_t end = fen.find('/');
    if (auto fault = parse_rank(fen.substr(0, end), rank, placement); !fault.empty())
      faults.push_back(std::move(fault));
    if (end == std::string_view::npos) break;
    fen.remove_prefix(end + 1);
  }
  if (rank > 0) faults.push_back(fmt::format("{} ranks instead of 8", 8 - rank));
  if (rank < 0) faults.emplace_back("more than 8 ranks");
  return placement;
}

Expected<Placement, std::string> Placement::parse(std::string_view fen) {
  std::vector<std::string> faults;
  const Placement placement = parse(fen, faults);
  if (!faults.empty()) return unexpected(std::move(faults.front()));
  return placement;
}

}  // namespace eboard::rules
