// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Holds what is worth keeping of a game: tags, moves, times, result. The PGN reader makes it, the PGN writer
// takes it.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/chess/position.hpp"

namespace eboard::rules {

enum class Result : std::uint8_t { unknown, white_wins, black_wins, draw };
/// "1-0", "0-1", "1/2-1/2", "*".
[[nodiscard]] std::string_view to_string(Result result);
[[nodiscard]] std::optional<Result> parse_result(std::string_view text);

struct Tag {
  std::string name;
  std::string value;
  bool operator==(const Tag&) const = default;
};

struct PlyRecord {
  Move move{};
  std::optional<std::chrono::milliseconds> clock;    ///< %clk: left on the mover's clock after the press
  std::optional<std::chrono::milliseconds> elapsed;  ///< %emt: used for this move
  std::string comment;                               ///< the rest of the comment after the move
  /// "!", "?" and "(=)", a draw offered with the move, as written after it; never added by this project.
  std::string annotation{};
};

/// True if a king or a castling rook stands elsewhere than in the initial position.
[[nodiscard]] bool is_chess960(const Setup& start);

struct GameRecord {
  std::vector<Tag> tags;  ///< in file order
  Setup start = Setup::initial();
  bool chess960 = false;
  std::string comment;  ///< the comment before the first move
  std::vector<PlyRecord> plies;
  Result result = Result::unknown;

  [[nodiscard]] std::optional<std::string_view> tag(std::string_view name) const;
  void set_tag(std::string_view name, std::string_view value);
  /// Sets the start position, and whether it is one of Chess960.
  void begin_at(const Setup& setup);
  /// Notes in a comment that the moves end here though `plies` more were played, and that `first`, the next
  /// of them, is no legal move.
  void note_rest(std::size_t plies, std::string_view first);
  /// Notes in a comment that the last ply of the record is presumed, or the record from there on.
  void note_presumed(bool from_here);
  /// The same where nobody knows the next `missing` plies, and so `behind` plies after them cannot be played.
  void note_missing(std::size_t missing, std::size_t behind);

 private:
  void note(std::string_view words);
};

}  // namespace eboard::rules
