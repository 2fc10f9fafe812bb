// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Looks at a board of 144 squares and a clock for four players beside the tracker that follows the game, and
// finds irregularities. It decides nothing. The position of the game is given to it; all else it receives.
// Pure: time is input.
#pragma once

#include <array>
#include <deque>
#include <memory>
#include <optional>
#include <vector>

#include "daemon/tracking/game/quaternity_turn.hpp"
#include "drivers/event.hpp"

namespace eboard::tracking {

class QuaternityWatch {
 public:
  using Found = std::vector<IrregularityFound>;

  explicit QuaternityWatch(
      const rules::quaternity::Position& position = rules::quaternity::Position::initial())
      : position_(position) {}

  /// Another game stands at `position`; what was found belongs to the one before.
  void start(Millis at, const rules::quaternity::Position& position, Found& out);
  /// The same game stands at `position` by other means than a move: a player left, or it was ruled so. Ply
  /// numbers go on from `plies`.
  void stand(Millis at, const rules::quaternity::Position& position, int plies, Found& out);
  /// Another part accounts for what stands on the board, or does so no more: meanwhile nothing is found in
  /// it.
  void accounted_for(bool by_others, Found& out);
  /// What was found and may still be put right.
  [[nodiscard]] Found unsettled() const;
  /// The player on turn announced a "Pushkar pause".
  void announced() { announced_ = true; }
  /// The player's move came to stand at `at`, and the game stands at `after`.
  void moved(Millis at, rules::quaternity::Move move, const rules::quaternity::Position& after, Found& out);

  /// Precondition: not before any earlier event.
  void apply(const drivers::BoardEvent& event, Found& out);
  /// Nothing more was received until `at`.
  void advance(Millis at, Found& out);
  /// The time at which advance() may next find something, if nothing is received.
  [[nodiscard]] std::optional<Millis> next_deadline() const;

 private:
  struct Open {
    IrregularityFound said;
    rules::quaternity::SquareSet squares;  ///< put right once these stand as the game has it
    bool stands;
  };

  void hear(Millis at, const drivers::ManChanged& change);
  void hear(Millis at, const drivers::MenSnapshot& snapshot);
  void hear(Millis at, const drivers::QuaternityClockReading& reading);
  void hear(Millis at, const drivers::LinkLost&);
  template <class Other>
  void hear(Millis, const Other&) {}
  void see(Millis at, rules::quaternity::Square square, std::optional<rules::quaternity::Man> man);

  [[nodiscard]] bool known_habit(const QuaternityFinding& finding);
  void examine(Found& out);
  void examine_stand(Found& out);
  void examine_promotion(Found& out);
  void examine_pass(Found& out);
  void examine_kings(Found& out);
  void examine_flags(Found& out);
  void suppose(Found& out);
  void follow_supposed(Found& found);
  void tell_supposed(const Found& found, Found& out);
  [[nodiscard]] bool is_of_player_on_turn(const IrregularityFound& found,
                                          rules::quaternity::SquareSet squares) const;
  void settle(Found& out);
  [[nodiscard]] std::optional<State> ripe(const QuaternityFinding& finding);
  /// The board has stood for that time.
  [[nodiscard]] bool stands(Millis limit) { return now_.passed(last_change_, limit); }
  /// The board has stood, and the same player's time has run.
  [[nodiscard]] bool rests(Millis limit) {
    return now_.passed(std::max(running_since_, last_change_), limit);
  }
  [[nodiscard]] bool turn_passed() const;
  /// Of what stands on the board: once, and again when it is completed.
  void say_once(const QuaternityFinding& finding, int ply, State state, Found& out);
  void say(const QuaternityFinding& finding, int ply, State state, bool stands, Found& out);
  void say_again(Open& open, State state, Found& out);

  rules::quaternity::Position position_;
  rules::quaternity::Men men_;
  bool known_ = false;  ///< all squares were reported
  std::deque<ManStep> steps_;
  Moment now_{kNever};
  Millis last_change_ = kNever;
  Millis turn_began_ = kNever;
  std::optional<rules::quaternity::Player> running_;
  Millis running_since_ = kNever;
  bool announced_ = false;
  bool accounted_for_ = false;
  std::array<bool, rules::quaternity::kPlayers> quick_hands_{};  ///< the players of whom that was reported
  std::array<Millis, rules::quaternity::kPlayers> remaining_{};  ///< on the clock when it was read last
  std::array<bool, rules::quaternity::kPlayers> fallen_{};       ///< the players whose time came to an end
  std::array<bool, rules::quaternity::kPlayers> told_fallen_{};
  int plies_ = 0;
  std::optional<rules::quaternity::Move> last_;  ///< the last ply, if it was seen as a move
  std::vector<Open> open_;
  /// The flag of the player on turn fell, and nobody has entered yet whether their time is over (6.2.c): the
  /// game as it stands if it is. What is done behind the flag is found in that one.
  std::unique_ptr<QuaternityWatch> supposed_;
  std::vector<std::size_t> of_supposed_;  ///< its findings in their order, among `open_`; kUntold: none
  std::optional<std::size_t> passed_;     ///< among them: the clock went on without a move
};

}  // namespace eboard::tracking
