// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A game as far as it went: what was played and done at the table and ruled, in order, the positions, and how
// it ended. Nothing is ever taken out of the list; what a ruling takes back stays in it and stands no more.
//
// A value. A refusal is one sentence and changes nothing.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "rules/quaternity/ending.hpp"
#include "rules/quaternity/rulings/ruling.hpp"

namespace eboard::rules::quaternity {

struct MoveMade {
  Move move;
  Played played;
};
/// A move that the rules do not allow, and which was made.
struct Irregular {
  Move move;
};
struct Frozen {
  FreezeReason reason;
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
/// "Pushkar pause" (4.3).
struct Paused {};
/// He signed the sheets (8.4).
struct Confirmed {};
/// The players put the position in which ply `ply + 1` was made back by themselves.
struct TakenBack {
  int ply;
};
struct RulingMade {
  int number;  ///< from 1
  Ruling ruling;
  Played played;  ///< what it did to the men
};

/// One line of a game's record.
struct Entry {
  Player by;  ///< whom it is about: who moved, froze, offered; of a ruling, who was on turn
  std::variant<MoveMade, Irregular, Frozen, DrawOffered, DrawAccepted, DrawDeclined, DrawClaimed, Paused,
               Confirmed, TakenBack, RulingMade>
      what;
};

/// A move, by the rules or against them.
[[nodiscard]] bool is_ply(const Entry& entry);

/// Where it is played: what 3.10 allows among friends only depends on it.
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
  /// The position before entry `n`; with n == entries().size(), the one now.
  [[nodiscard]] const Position& before(std::size_t n) const { return positions_[n]; }
  /// Whether entry `n` counts: it was not taken back, and if it is a ruling, not undone.
  [[nodiscard]] bool stands(std::size_t n) const { return stands_[n]; }
  /// How many moves stand, irregular ones and passes too.
  [[nodiscard]] int plies() const;
  [[nodiscard]] const std::optional<Ending>& ending() const { return ending_; }
  /// So far, or as it ended, or as the arbiter ruled.
  [[nodiscard]] Points points() const;

  /// A pass included. An offer lapses when a player who did not accept it moves.
  Answer play(Move move);
  /// Against the rules, by whomever. It leads to no mate; out of turn it leaves the turn where it is. Where
  /// nothing can be played from there, as when a king was taken, the position stays as it was, and play waits
  /// for a ruling.
  Answer play_irregularly(Player by, Move move);
  [[nodiscard]] bool is_stuck() const { return table_.stuck; }
  /// At any time, on his turn or not (6.2.c).
  Answer freeze(Player player, FreezeReason reason);
  /// Once in a turn, on his turn.
  Answer pause(Player by);
  [[nodiscard]] bool has_paused() const { return table_.paused; }
  Answer take_back(int ply);

  Answer offer_draw(Player by);
  /// The last one who has to ends the game.
  Answer accept_draw(Player by);
  Answer decline_draw(Player by);
  [[nodiscard]] std::optional<Player> open_offer() const { return table_.offer; }
  [[nodiscard]] bool has_accepted(Player player) const { return table_.accepted.has(player); }

  /// By the player on turn: the position stands on the board for the third time, or would after `with`
  /// (6.3.d).
  Answer claim_repetition(Player by, std::optional<Move> with = {});
  /// By the player on turn: everybody still active has made fifty moves without pawn move and capture
  /// (6.3.e).
  Answer claim_fifty_moves(Player by);
  /// How often the position now has stood on the board, this time included.
  [[nodiscard]] int occurrences() const { return occurrences_of(position()); }
  [[nodiscard]] bool has_fifty_moves() const;

  /// He signs the result: once the game is over, or he has lost.
  Answer confirm(Player by);
  [[nodiscard]] bool has_confirmed(Player player) const { return table_.confirmed.has(player); }
  /// Everybody who was still playing at the end has signed.
  [[nodiscard]] bool is_confirmed() const;

  /// What each ruling does, and when it is refused, stands in docs/quaternity.md.
  Answer rule(Ruling ruling);
  [[nodiscard]] bool may_complain(Player player) const { return !table_.waived.has(player); }
  /// What the player on turn has to do; mostly nothing.
  [[nodiscard]] const std::vector<ruling::Oblige>& obligations() const { return table_.obligations; }
  /// That were ruled and not undone.
  [[nodiscard]] int warnings(Player player) const;
  /// An R-Q-SCORE said what he has.
  [[nodiscard]] bool has_ruled_score(Player player) const {
    return table_.ruled_halves[index(player)].has_value();
  }
  [[nodiscard]] bool is_undone(int ruling) const;

 private:
  /// What follows from the entries that stand, beside position and ending.
  struct Table {
    std::optional<Player> offer{};
    PlayerSet accepted{};  ///< the offer; who made it counts
    PlayerSet waived{};
    PlayerSet confirmed{};
    std::vector<ruling::Oblige> obligations{};
    std::vector<std::size_t> left_standing{};  ///< irregular entries that an R-STAND left
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

  /// Of the move that stands as ply `ply`, from 1; entries().size() if there is none.
  [[nodiscard]] std::size_t entry_of(int ply) const;
  /// The first irregular move from there on that stands and no ruling left standing; entries().size(): none.
  [[nodiscard]] std::size_t irregular_from(std::size_t entry) const;
  /// To where entry `to` was entered, by the entry that is added.
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

  std::vector<Position> positions_;  ///< one more than entries
  std::vector<Entry> entries_;
  std::vector<bool> stands_;  ///< by entry
  std::optional<Ending> ending_;
  Table table_;
  Occasion occasion_;
};

}  // namespace eboard::rules::quaternity
