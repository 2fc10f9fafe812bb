// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Holds a game: moves, acts at the table and rulings in order, the positions, and the ending. Entries are
// never removed; one that a ruling takes back stays in the list and no longer stands.
//
// A Game is a value. A refusal is one sentence and changes nothing.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "rules/quaternity/ending.hpp"
#include "rules/quaternity/ruling.hpp"

namespace eboard::rules::quaternity {

struct MoveMade {
  Move move;
  Played played;
};
/// A move that was made against the rules.
struct Irregular {
  Move move;
};
struct Frozen {
  FreezeReason reason;
  Played played;
};
/// An offer of a draw, on one's own turn (6.3.c).
struct DrawOffered {};
struct DrawAccepted {};
struct DrawDeclined {};
struct DrawClaimed {
  EndKind as;                  ///< `repetition` or `fifty_moves`
  std::optional<Move> with{};  ///< the move that would complete the claim; not played
};
/// "Pushkar pause" (4.3).
struct Paused {};
/// The player signed the score sheets (8.4).
struct Confirmed {};
/// A takeback: the players themselves restored the position in which ply `ply + 1` was made.
struct TakenBack {
  int ply;
};
struct RulingMade {
  int number;  ///< from 1
  Ruling ruling;
  Played played;  ///< what the ruling did to the pieces
};

/// One entry of a game's record.
struct Entry {
  Player by;  ///< the player concerned, who moved, froze or offered; for a ruling, the player on turn
  std::variant<MoveMade, Irregular, Frozen, DrawOffered, DrawAccepted, DrawDeclined, DrawClaimed, Paused,
               Confirmed, TakenBack, RulingMade>
      what;
};

/// True for a move, by the rules or against them.
[[nodiscard]] bool is_ply(const Entry& entry);

/// Where the game is played: what 3.10 allows only among friends depends on it.
enum class Occasion : std::uint8_t { competition, friendly };

class Game {
 public:
  using Refusal = std::string;
  using Answer = Expected<void, Refusal>;

  explicit Game(const Position& start = Position::initial(), Occasion occasion = Occasion::competition);

  [[nodiscard]] Occasion occasion() const { return occasion_; }
  [[nodiscard]] const Position& start() const { return positions_.front(); }
  [[nodiscard]] const Position& position() const { return positions_.back(); }
  [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }
  /// The position before entry `n`; the current one for n == entries().size().
  [[nodiscard]] const Position& before(std::size_t n) const { return positions_[n]; }
  /// True if entry `n` counts: it was not taken back, and a ruling was not undone.
  [[nodiscard]] bool stands(std::size_t n) const { return stands_[n]; }
  /// The number of moves that stand, irregular ones and passes included.
  [[nodiscard]] int plies() const;
  [[nodiscard]] const std::optional<Ending>& ending() const { return ending_; }
  /// The points so far; after the end those of the ending or of the arbiter's ruling.
  [[nodiscard]] Points points() const;

  /// Plays a legal move or a pass. An open offer lapses when a player who did not accept it moves.
  Answer play(Move move);
  /// Plays a move against the rules, made by any player. It mates nobody; out of turn it leaves the turn
  /// unchanged. If nothing can be played afterwards, as when a king was taken, the position stays and play
  /// waits for a ruling.
  Answer play_irregularly(Player by, Move move);
  [[nodiscard]] bool is_stuck() const { return table_.stuck; }
  /// Allowed at any time, also out of turn (6.2.c).
  Answer freeze(Player player, FreezeReason reason);
  /// Allowed once in a turn, for the player on turn.
  Answer pause(Player by);
  [[nodiscard]] bool has_paused() const { return table_.paused; }
  Answer take_back(int ply);

  Answer offer_draw(Player by);
  /// The last required acceptance ends the game.
  Answer accept_draw(Player by);
  Answer decline_draw(Player by);
  [[nodiscard]] std::optional<Player> open_offer() const { return table_.offer; }
  [[nodiscard]] bool has_accepted(Player player) const { return table_.accepted.has(player); }

  /// A claim by the player on turn: the position stands on the board for the third time, or would after
  /// `with` (6.3.d).
  Answer claim_repetition(Player by, std::optional<Move> with = {});
  /// A claim by the player on turn: every active player has made fifty moves without pawn move and capture
  /// (6.3.e).
  Answer claim_fifty_moves(Player by);
  /// The number of times that the current position has stood on the board, this time included.
  [[nodiscard]] int occurrences() const { return occurrences_of(position()); }
  [[nodiscard]] bool has_fifty_moves() const;

  /// The player signs the result; allowed once the game is over, or that player has lost.
  Answer confirm(Player by);
  [[nodiscard]] bool has_confirmed(Player player) const { return table_.confirmed.has(player); }
  /// True if everybody who was still playing at the end has signed.
  [[nodiscard]] bool is_confirmed() const;

  /// Applies a ruling. docs/quaternity.md says what each does and when it is refused.
  Answer rule(Ruling ruling);
  [[nodiscard]] bool may_complain(Player player) const { return !table_.waived.has(player); }
  /// The obligations of the player on turn; mostly none.
  [[nodiscard]] const std::vector<ruling::Oblige>& obligations() const { return table_.obligations; }
  /// The number of warnings that were ruled and not undone.
  [[nodiscard]] int warnings(Player player) const;
  /// True if an R-Q-SCORE set the player's score.
  [[nodiscard]] bool has_ruled_score(Player player) const {
    return table_.ruled_halves[index(player)].has_value();
  }
  [[nodiscard]] bool is_undone(int ruling) const;

 private:
  /// The state that follows from the entries that stand, besides position and ending.
  struct Table {
    std::optional<Player> offer{};
    PlayerSet accepted{};  ///< the players who accepted the offer, its maker included
    PlayerSet waived{};
    PlayerSet confirmed{};
    std::vector<ruling::Oblige> obligations{};
    std::vector<std::size_t> left_standing{};  ///< irregular entries that an R-STAND confirmed
    std::array<std::optional<int>, kPlayers> ruled_halves{};
    bool paused = false;
    bool stuck = false;
  };

  [[nodiscard]] Answer must_run() const;
  [[nodiscard]] Answer must_be_active(Player player) const;
  [[nodiscard]] Answer must_be_on_turn(Player player, std::string_view what) const;
  [[nodiscard]] Answer must_answer_offer(Player player) const;
  [[nodiscard]] Answer must_fulfil(Move move) const;
  [[nodiscard]] int occurrences_of(const Position& position) const;
  void add(Entry entry, const Position& after, bool stands = true);
  void add(Entry entry) { add(std::move(entry), Position{position()}); }
  void follow_turn();
  void follow_offer(const Entry& entry);

  /// The entry of the move that stands as ply `ply`, from 1; entries().size() if there is none.
  [[nodiscard]] std::size_t entry_of(int ply) const;
  /// The first irregular move from `entry` on that stands and no ruling confirmed; entries().size() if there
  /// is none.
  [[nodiscard]] std::size_t irregular_from(std::size_t entry) const;
  /// Goes back to before entry `to` and adds `entry`, which caused that.
  void go_back(std::size_t to, Entry entry);
  [[nodiscard]] Answer may_restore(const ruling::Restore& a) const;
  [[nodiscard]] Answer may_go_back_late(std::size_t irregular, const ruling::Restore& a) const;

  // Each adds the entry, or refuses.
  Answer rule(Entry entry, const ruling::Draw& a);
  Answer rule(Entry entry, const ruling::Annul& a);
  Answer rule(Entry entry, const ruling::Restore& a);
  Answer rule(Entry entry, const ruling::Stand& a);
  Answer rule(Entry entry, const ruling::Oblige& a);
  Answer rule(Entry entry, const ruling::Waive& a);
  Answer rule(Entry entry, const ruling::Warn& a);
  Answer rule(Entry entry, const ruling::Note& a);
  Answer rule(Entry entry, const ruling::Mate& a);
  Answer rule(Entry entry, const ruling::Freeze& a);
  Answer rule(Entry entry, const ruling::Score& a);
  Answer rule(Entry entry, const ruling::Undo& a);
  Answer enter_again(const Entry& entry);

  std::vector<Position> positions_;  ///< one more than entries_
  std::vector<Entry> entries_;
  std::vector<bool> stands_;  ///< whether each entry stands
  std::optional<Ending> ending_;
  Table table_;
  Occasion occasion_;
};

}  // namespace eboard::rules::quaternity
