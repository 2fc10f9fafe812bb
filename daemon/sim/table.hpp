// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Simulates one table over time: plays scripts, lets the board scan the field and the clock run. Time is
// input and never goes back; advance() in one step or in many gives the same output.
#pragma once

#include <memory>
#include <optional>
#include <queue>
#include <span>
#include <string_view>
#include <vector>

#include "daemon/sim/dgt_board.hpp"
#include "daemon/sim/dgt_clock.hpp"
#include "daemon/sim/field.hpp"
#include "daemon/sim/make.hpp"
#include "daemon/sim/peripheral_board.hpp"
#include "daemon/sim/quaternity_clock.hpp"
#include "daemon/sim/scan.hpp"
#include "daemon/sim/script.hpp"

namespace eboard::sim {

template <class Game>
class TableOf {
 public:
  using Square = typename Game::Square;
  using Irregularity = TruthIrregularityOf<Game>;

  TableOf(const TableOf&) = delete;
  TableOf& operator=(const TableOf&) = delete;

  /// Plays the script from `at` on; its initial position replaces the pieces left by the last one. Requires
  /// that the last script has ended.
  void load(const ScriptOf<Game>& script, Micros at);
  /// Receives bytes from the host. Requires advance(`now`).
  void receive(std::span<const std::uint8_t> bytes, Micros now);
  [[nodiscard]] bool reports_changes() const { return board_->reports_changes(); }
  /// The time of the next event; nullopt if there is none until a script is loaded or the host sends.
  [[nodiscard]] std::optional<Micros> next_event() const;
  /// Simulates up to and including `now`; appends what came over the wire.
  void advance(Micros now, std::vector<Output>& out);

  /// The time left of every player, in the order of turns; empty without a clock. Requires advance(`now`).
  [[nodiscard]] std::vector<Millis> left(Micros now);
  /// Faults of the wire since the last call, with their times since the script's start.
  [[nodiscard]] std::vector<Irregularity> take_faults();

 protected:
  /// The derived class's constructor connects the board. `rotated`: it lies the other way round.
  TableOf(const Profile& profile, std::uint64_t seed, Scan scan, typename Game::Clock clock, bool has_clock,
          bool rotated);
  ~TableOf() = default;
  void connect(std::unique_ptr<ElectronicsOf<Game>> board);

  typename Game::Clock clock_;

 private:
  struct Look {
    Micros at;
    Square square;  ///< in game coordinates
    bool operator>(const Look& other) const {
      return at != other.at ? at > other.at : index_of<Game>(square) > index_of<Game>(other.square);
    }
  };
  void follow_frame();
  void step(Micros now);
  void perform(const typename Deeds<Game>::Act& act, Micros now);
  void clock_may_have_changed(Micros now);
  void look_at(Square square, Micros now);
  void touch(Square square, Micros now);
  [[nodiscard]] Square physical(Square square) const { return rotated_ ? Game::half_turned(square) : square; }

  std::unique_ptr<ElectronicsOf<Game>> board_;
  bool has_clock_;
  bool rotated_;
  FieldOf<Game> field_;
  Scan scan_;
  Random coils_;
  std::vector<typename Deeds<Game>::Act> acts_;
  std::size_t next_act_ = 0;
  Micros origin_{0};
  Pace pace_;
  typename Game::Player first_to_move_{};
  std::optional<typename Game::ClockReading> shown_;
  std::priority_queue<Look, std::vector<Look>, std::greater<>> looks_;
  std::array<bool, static_cast<std::size_t>(Game::kSquares)> waiting_{};  ///< a reading of that square is due
  std::vector<Irregularity> faults_;
};

extern template class TableOf<Chess>;
extern template class TableOf<Quaternity>;

struct TableOptions {
  bool rotated = false;
  bool white_left = true;
  BoardKind kind = BoardKind::identity;
  std::string_view make = "dgt";  ///< the name of a Make; of boards of identity
  ScanOrder scan_order = ScanOrder::rows;
  BoardSettings board{};  ///< only has_clock is used for other kinds
};

class Table : public TableOf<Chess> {
 public:
  Table(const Profile& profile, std::uint64_t seed, const TableOptions& options);
};

/// A table with a board of 144 squares and a clock for four.
class QuaternityTable : public TableOf<Quaternity> {
 public:
  QuaternityTable(const Profile& profile, std::uint64_t seed, const PeripheralSettings& settings);
};

}  // namespace eboard::sim
