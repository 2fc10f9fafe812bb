// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The streaming PGN reader: plays every game and tells a visitor what it meets, without storing anything.
// pgn.hpp is the comfortable way; this one is for millions of games.
#pragma once

#include <string_view>

#include "rules/pgn.hpp"

namespace eboard::rules {

/// Where the reader is.
class PgnPlace {
 public:
  virtual ~PgnPlace() = default;
  /// Of the ply that was told last, from 1; for who finds a fault of his own.
  [[nodiscard]] virtual int line() = 0;
};

/// Called in file order: begin_game, tag..., start, (move | annotation | comment)..., end_game. Text passed
/// in points into the file or into a buffer of the reader and is gone after the call.
class PgnVisitor {
 public:
  virtual ~PgnVisitor() = default;
  /// `place` lives until the last call.
  virtual void begin_reading(PgnPlace& place);
  virtual void begin_game(int number);
  /// `value` without the escapes.
  virtual void tag(std::string_view name, std::string_view value);
  /// The tags are over and the position of the first move is known. Not called where the FEN tag is faulty.
  virtual void start(const Position& position, bool chess960);
  /// A legal ply of the main line, `before` it is played.
  virtual void move(const Position& before, Move move);
  /// "!", "?" or "(=)" behind the ply that was told last, perhaps several of them.
  virtual void annotation(std::string_view marks);
  /// What stood between the braces, raw; outside variations only.
  virtual void comment(std::string_view text);
  /// No further move() follows in this game.
  virtual void fault(const PgnFault& fault);
  /// False ends the reading.
  virtual bool end_game(Result result) = 0;
};

void read_pgn(std::string_view text, PgnVisitor& visitor);
/// The same for games whose moves are written otherwise; everything around the moves is as in PGN.
void read_pgn(std::string_view text, PgnVisitor& visitor, GameNotation notation);

}  // namespace eboard::rules
