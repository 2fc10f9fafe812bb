// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Irregularities as the arbiter's cards: what was flagged, and what the board, the clocks and the move list
// said at that moment. A fold over committed events beside LiveState, which viewers share and which never
// holds any of this. Pure; the same events give the same cards, live and after a restart.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daemon/net/live_state.hpp"

namespace eboard::net {

/// Who played a game where, for games that are over: a table's BoardInfo has the latest one only.
struct GameSeat {
  storage::BoardId board = 0;
  int game = 0;
  int round = 1;
  std::vector<rules::Tag> tags;
};

/// A card's number is the sequence number of its first event.
using AlertNumber = storage::Sequence;

struct Alert {
  struct Step {
    tracking::Word<tracking::State> state;
    Millis at{0};
    std::optional<Millis> wall{};  ///< Unix time, as far as is known now
  };
  struct Played {
    int ply = 0;
    std::string san;
  };
  /// What was ruled about it, for the arbiter.
  struct Given {
    int number = 0;
    std::string words, article, author;
    bool undone = false;
    bool operator==(const Given&) const = default;
  };

  AlertNumber number = 0;
  int board = 0;  ///< number of the table
  GameSeat seat;
  tracking::IrregularityFound found;  ///< as last reported
  std::vector<Step> steps;            ///< in order; the last one is its state now
  std::string before;                 ///< FEN of the tracked position before the ply; empty: not known
  std::string after;                  ///< placement that the sensors showed; empty: not known
  std::vector<Played> line;       ///< the last plies up to and with `found.ply`, as far as they were reported
  std::optional<LiveClock> turn;  ///< clocks when the turn began, `at` not set
  std::optional<LiveClock> clock;  ///< when it was flagged
  std::vector<Given> given;        ///< in order
  bool names_exchanged = false;    ///< by a ruling: the players of `seat` have the other colours
  storage::Sequence changed = 0;
  std::uint64_t version = 0;

  /// Not put right and not withdrawn. What play went on over is still open for the arbiter, and for no other.
  [[nodiscard]] bool open() const;
};

class AlertBook {
 public:
  /// Of each addressee the latest so many are kept; older ones are in the store.
  static constexpr int kMost = 300;

  /// Comes before the game's events.
  void know(GameSeat seat);
  /// What is known of dates; cards that it dates otherwise are returned.
  std::vector<AlertNumber> take(const storage::ClockAnchor& anchor);
  /// Knows of dates what the other one knows.
  void date_as(const AlertBook& other) { calendar_ = other.calendar_; }
  /// `board` is the event's after it was applied to it. The cards that are new or other now.
  std::vector<AlertNumber> apply(const storage::StoredEvent& event, const LiveBoard& board);

  [[nodiscard]] const std::map<AlertNumber, Alert>& alerts() const { return alerts_; }
  [[nodiscard]] const Alert* find(AlertNumber number) const;
  /// Grows with every change; of this process only.
  [[nodiscard]] std::uint64_t version() const { return version_; }
  /// It was read anew, in place of `before`: every card counts as changed.
  void succeed(const AlertBook& before);

 private:
  using GameKey = std::pair<storage::BoardId, int>;
  /// A ruling of a game as cards show it.
  struct Told {
    Alert::Given given;
    int about = 0;
    int undoes = 0;
    bool exchanges_names = false;
  };

  std::vector<AlertNumber> flagged(const storage::StoredEvent& event,
                                   const tracking::IrregularityFound& found, const LiveBoard& board);
  std::vector<AlertNumber> ruled(const storage::StoredEvent& event, const tracking::RulingMade& made,
                                 const LiveBoard& board);
  /// Whether that changed anything.
  bool tell_rulings(Alert& alert, const GameKey& game) const;
  Alert open_card(const storage::StoredEvent& event, const tracking::IrregularityFound& found,
                  const LiveBoard& board) const;
  [[nodiscard]] std::optional<Millis> wall_at(Millis at) const;
  /// True if the card shows other times now.
  bool date(Alert& alert) const;
  void forget_oldest(tracking::ForWhom for_whom);

  std::map<AlertNumber, Alert> alerts_;
  std::map<GameKey, std::map<int, AlertNumber>> numbers_;  ///< by the flag's number in its game
  std::map<GameKey, std::vector<Told>> rulings_;
  std::map<GameKey, GameSeat> seats_;
  storage::Calendar calendar_;
  std::uint64_t version_ = 0;
};

}  // namespace eboard::net
