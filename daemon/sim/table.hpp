// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// One table over time: plays scripts, lets the board scan the field and the clock run. Time is input and
// never goes back; advance() in one step or in many gives the same output.
#pragma once

#include <memory>
#include <optional>
#include <queue>
#include <span>
#include <vector>

#include "daemon/sim/dgt_board.hpp"
#include "daemon/sim/dgt_clock.hpp"
#include "daemon/sim/field.hpp"
#include "daemon/sim/scan.hpp"
#include "daemon/sim/script.hpp"

namespace eboard::sim {

struct TableOptions {
  bool rotated = false;
  bool white_left = true;
  BoardKind kind = BoardKind::identity;
  BoardSettings board{};  ///< of the other kinds only whether there is a clock
};

class Table {
 public:
  Table(const Profile& profile, std::uint64_t seed, const TableOptions& options);

  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;

  /// From `at` on the script is played; what the last one left standing is replaced by its first array.
  /// Precondition: the last script has ended.
  void load(const Script& script, Micros at);
  /// Bytes from the host. Precondition: advanced to `now`.
  void receive(std::span<const std::uint8_t> bytes, Micros now) { board_->receive(bytes, now); }
  /// When something happens next; nullopt: never, unless a script is loaded or the host speaks.
  [[nodiscard]] std::optional<Micros> next_event() const;
  /// Everything up to and including `now`; appends what came over the wire.
  void advance(Micros now, std::vector<Output>& out);

  /// Faults of the wire since the last call, with their times since the script's start.
  [[nodiscard]] std::vector<TruthIrregularity> take_faults();

 private:
  struct Look {
    Micros at;
    rules::Square square;  ///< in game coordinates
    bool operator>(const Look& other) const {
      return at != other.at ? at > other.at : rules::index(square) > rules::index(other.square);
    }
  };
  [[nodiscard]] std::unique_ptr<Electronics> make_board(const Profile& profile, Random random);
  void step(Micros now);
  void perform(const Act& act, Micros now);
  void clock_may_have_changed(Micros now);
  void look_at(rules::Square square, Micros now);
  void touch(rules::Square square, Micros now);
  [[nodiscard]] rules::Square physical(rules::Square square) const {
    return options_.rotated ? rules::rotated(square) : square;
  }

  TableOptions options_;
  Field field_;
  Scan scan_;
  DgtClock clock_;
  std::unique_ptr<Electronics> board_;
  Random coils_;
  std::vector<Act> acts_;
  std::size_t next_act_ = 0;
  Micros origin_{0};
  Pace pace_;
  rules::Color first_to_move_ = rules::Color::white;
  std::optional<drivers::ClockReading> shown_;
  std::priority_queue<Look, std::vector<Look>, std::greater<>> looks_;
  std::array<bool, rules::kSquares> waiting_{};  ///< a look at that square is due
  std::vector<TruthIrregularity> faults_;
};

}  // namespace eboard::sim
