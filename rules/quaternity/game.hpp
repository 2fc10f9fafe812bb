// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A game as far as it went: what was played and done at the table, in order, the positions, and how it ended.
// A value. A refusal is one sentence and changes nothing.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "rules/quaternity/ending.hpp"

namespace eboard::rules::quaternity {

enum class FreezeReason : std::uint8_t { resigned, time, forfeit };

struct MoveMade {
  Move move;
  Played played;
};
struct Frozen {
  FreezeReason reason;
  Played played;
};
struct MateRuled {
  Player of;
  std::optional<Player> by;
  Played played;
};
/// Of a draw, on one's own turn (6.3.c).
struct DrawOffered {};
struct DrawAccepted {};
struct DrawDeclined {};
struct DrawClaimed {
  EndKind as;                  ///< `repetition` or `fifty_moves`
  std::optional<Move> with{};  ///< the move that would bring it about; not played
};
struct DrawRuled {
  std::string reason;
};
struct Annulled {
  std::string reason;
};

/// One line of a game's record.
struct Entry {
  Player by;  ///< whom it is about: who moved, froze, offered; of a ruling, who was on turn
  std::variant<MoveMade, Frozen, MateRuled, DrawOffered, DrawAccepted, DrawDeclined, DrawClaimed, DrawRuled,
               Annulled>
      what;
};

class Game {
 public:
  using Refusal = std::string;
  using Answer = Expected<void, Refusal>;

  explicit Game(const Position& start = Position::initial());

  [[nodiscard]] const Position& start() const { return positions_.front(); }
  [[nodiscard]] const Position& position() const { return positions_.back(); }
  [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }
  /// The position before entry `n`; with n == entries().size(), the one now.
  [[nodiscard]] const Position& before(std::size_t n) const { return positions_[n]; }
  [[nodiscard]] const std::optional<Ending>& ending() const { return ending_; }
  /// So far, or as it ended.
  [[nodiscard]] Points points() const;

  /// A pass included. An offer lapses when a player who did not accept it moves.
  Answer play(Move move);
  /// At any time, on his turn or not (6.2.c).
  Answer freeze(Player player, FreezeReason reason);

  Answer offer_draw(Player by);
  /// The last one who has to ends the game.
  Answer accept_draw(Player by);
  Answer decline_draw(Player by);
  [[nodiscard]] std::optional<Player> open_offer() const { return offer_; }
  [[nodiscard]] bool has_accepted(Player player) const { return accepted_.has(player); }

  /// By the player on turn: the position stands on the board for the third time, or would after `with`
  /// (6.3.d).
  Answer claim_repetition(Player by, std::optional<Move> with = {});
  /// By the player on turn: everybody still active has made fifty moves without pawn move and capture
  /// (6.3.e).
  Answer claim_fifty_moves(Player by);
  /// How often the position now has stood on the board, this time included.
  [[nodiscard]] int occurrences() const { return occurrences_of(position()); }
  [[nodiscard]] bool has_fifty_moves() const;

  /// An arbiter's. A mate is for a position that a ruling made and in which a king is mated already.
  Answer rule_mate(Player of, std::optional<Player> by);
  Answer rule_draw(std::string reason);
  Answer rule_annulled(std::string reason);
  /// As it was before entry `n` (R-RESTORE). Precondition: n <= entries().size().
  void go_back(std::size_t n);

 private:
  [[nodiscard]] Answer must_run() const;
  [[nodiscard]] Answer must_be_on_turn(Player player, std::string_view what) const;
  [[nodiscard]] Answer must_answer_offer(Player player) const;
  [[nodiscard]] int occurrences_of(const Position& position) const;
  void add(Entry entry, const Position& after);
  void add(Entry entry) { add(std::move(entry), Position{position()}); }
  void follow_offer(const Entry& entry);

  std::vector<Position> positions_;  ///< one more than entries
  std::vector<Entry> entries_;
  std::optional<Ending> ending_;
  std::optional<Player> offer_;
  PlayerSet accepted_;  ///< the offer; who made it counts
};

}  // namespace eboard::rules::quaternity
