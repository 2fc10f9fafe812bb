// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Irregularities as the arbiter's cards: what was found, and what the board, the clocks and the move list
// showed at that moment. A fold over committed events, apart from LiveState, which viewers share and which
// never holds any of this. Pure: the same events give the same cards, live and after a restart.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daemon/live/live_state.hpp"
#include "daemon/live/trail.hpp"

namespace eboard::live {

/// A card's number is the sequence number of its first event.
using CardNumber = storage::Sequence;

struct Card {
  struct Step {
    tracking::Word<tracking::State> state;
    Millis at{0};
    std::optional<Millis> wall{};  ///< Unix time, if it is known
  };
  struct Played {
    int ply = 0;
    std::string san;
  };
  /// A ruling on the irregularity, for the arbiter.
  struct Given {
    int number = 0;
    std::string words, article, author;
    bool undone = false;
    Millis at{0};
    std::optional<Millis> wall{};  ///< Unix time, if it is known
    bool operator==(const Given&) const = default;
  };

  CardNumber number = 0;
  int board = 0;  ///< number of the table
  GameSeat seat;
  tracking::IrregularityFound found;  ///< as last reported
  std::vector<Step> steps;            ///< in order; the last one is the present state
  std::string start;                  ///< FEN of the position in which the game began; empty: not known
  std::string before;                 ///< FEN of the position before the ply, as tracked; empty: not known
  std::string after;                  ///< placement that the sensors showed; empty: not known
  std::vector<Played> line;           ///< the plies before `found.ply`, and that ply if it was reported
  std::vector<Played> named;          ///< the plies that the evidence names by their numbers
  std::optional<LiveClock> turn;      ///< clocks when the turn began, `at` not set
  std::optional<LiveClock> clock;     ///< the clocks when the irregularity was found
  std::vector<Given> given;           ///< in order
  std::vector<Sight> seen;            ///< what squares and clock reported in that turn until it was found
  /// What the tracker makes of that ply, and what else it may have been.
  std::optional<ReportedPly> reported;
  bool lapsed = false;           ///< play went on, and so it can be claimed no more
  bool names_exchanged = false;  ///< a ruling gave the players of `seat` the other colours
  bool apart = false;            ///< the game is not of its round
  storage::Sequence changed = 0;
  std::uint64_t version = 0;

  /// The player who did it; none if nobody in particular did.
  [[nodiscard]] std::optional<rules::Color> by() const;
  /// Neither corrected, withdrawn nor lapsed. If play went on, it is still open for the arbiter, and for no
  /// other addressee but where a flag fell.
  [[nodiscard]] bool open() const;
};

class CardBook {
 public:
  /// For each addressee this many of the latest are kept; older ones are in the store.
  static constexpr int kMax = 300;

  /// The pairing of that table changed behind the event `last`. Returns the cards that have other names or
  /// another round now.
  std::vector<CardNumber> correct(const LiveBoard& board, storage::Sequence last);
  /// Takes a date of the journal. Returns the cards whose dates change.
  std::vector<CardNumber> take(const storage::ClockAnchor& anchor);
  /// Takes over the dates that the other book knows.
  void date_as(const CardBook& other) { calendar_ = other.calendar_; }
  /// `board` is the event's board after the event was applied to it. Returns the cards that are new or
  /// changed.
  std::vector<CardNumber> apply(const storage::StoredEvent& event, const LiveBoard& board);

  [[nodiscard]] const std::map<CardNumber, Card>& cards() const { return cards_; }
  [[nodiscard]] const Card* find(CardNumber number) const;
  /// How many games it holds irregularities or rulings of: those that have a card, and two of each board.
  [[nodiscard]] std::size_t games() const { return numbers_.size(); }
  /// Grows with every change; only within this process.
  [[nodiscard]] std::uint64_t version() const { return version_; }
  /// This book was read anew and replaces `before`: every card counts as changed.
  void succeed(const CardBook& before);

 private:
  using GameKey = std::pair<storage::BoardId, int>;
  /// A ruling of a game as cards show it.
  struct Entered {
    Card::Given given;
    int about = 0;
    int undoes = 0;
    bool exchanges_names = false;
  };

  std::vector<CardNumber> reported(const storage::StoredEvent& event,
                                   const tracking::IrregularityFound& found, const LiveBoard& board);
  std::vector<CardNumber> ruled(const storage::StoredEvent& event, const tracking::RulingMade& made,
                                const LiveBoard& board);
  /// Cards that lapse as the record grows, or are open again as plies are taken back.
  std::vector<CardNumber> recorded(const storage::StoredEvent& event, const LiveBoard& board);
  /// Returns whether the card changed.
  bool show_rulings(Card& card, const GameKey& game) const;
  Card new_card(const storage::StoredEvent& event, const tracking::IrregularityFound& found,
                const LiveBoard& board) const;
  [[nodiscard]] std::optional<Millis> wall_at(Millis at) const;
  /// True if the card now shows other times.
  bool date(Card& card) const;
  void forget_oldest(tracking::ForWhom for_whom);
  /// Of the board's games before that one only those stay that have a card: nothing more comes of the others,
  /// because rulings are on the latest game or on the one before it.
  void forget_games_before(storage::BoardId board, int game);

  std::map<CardNumber, Card> cards_;
  std::map<GameKey, std::map<int, CardNumber>> numbers_;  ///< by the irregularity's number in its game
  std::map<GameKey, std::vector<Entered>> rulings_;
  std::map<storage::BoardId, Trail> trails_;
  storage::Calendar calendar_;
  std::uint64_t version_ = 0;
};

}  // namespace eboard::live
