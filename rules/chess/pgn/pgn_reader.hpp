// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads PGN as a stream: plays every game and reports to a visitor what it finds, without storing anything.
// pgn.hpp is the comfortable way; this one is for millions of games.
#pragma once

#include <string_view>

#include "rules/chess/pgn/pgn.hpp"

namespace eboard::rules {

/// The reader's place.
class PgnPlace {
 public:
  virtual ~PgnPlace() = default;
  /// The line of the ply reported last, from 1; for visitors that find faults of their own.
  [[nodiscard]] virtual int line() = 0;
};

/// The reader calls these in file order: begin_game, (tag | comment)..., start,
/// (move | annotation | comment)..., forfeited, closed, end_game. Text passed in points into the file or into
/// a buffer of the reader and is gone after the call.
class PgnVisitor {
 public:
  virtual ~PgnVisitor() = default;
  /// `place` stays valid until the last call.
  virtual void begin_reading(PgnPlace& place);
  virtual void begin_game(int number);
  /// `value` comes without its escapes.
  virtual void tag(std::string_view name, std::string_view value);
  /// The tags end and the position of the first move is known. Not called if the FEN tag is faulty.
  virtual void start(const Position& position, bool chess960);
  /// A legal ply of the main line; `before` is the position before it.
  virtual void move(const Position& before, Move move);
  /// "!", "?" or "(=)" after the ply reported last, perhaps several of them.
  virtual void annotation(std::string_view marks);
  /// The raw text between the braces; only outside variations.
  virtual void comment(std::string_view text);
  /// A fault; no further move() follows in this game.
  virtual void fault(const PgnFault& fault);
  /// The result says that nobody played; `both_lose`: that each of them lost, for which there is no Result.
  virtual void forfeited(bool both_lose);
  /// A result stands behind the moves.
  virtual void closed();
  /// False ends the reading.
  virtual bool end_game(Result result) = 0;
};

void read_pgn(std::string_view text, PgnVisitor& visitor);
/// The same for games with moves in another notation; everything else is as in PGN.
void read_pgn(std::string_view text, PgnVisitor& visitor, GameNotation notation);

}  // namespace eboard::rules
