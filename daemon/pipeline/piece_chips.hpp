// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Learns which piece of a board has which chip (docs/protocols/certabo.md, "Which piece has which chip"). A
// chip says nothing of its piece, and a board that stands ready says nothing of who is White: the chips of
// the initial position are known when the pieces stand on it, and the colours when the first move was made.
// Pure; what it knows follows from the journal.
#pragma once

#include <array>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "daemon/events/tracked_event.hpp"
#include "drivers/event.hpp"
#include "rules/text/expected.hpp"

namespace eboard::pipeline {

class PieceChips {
 public:
  /// What stands on the board: a BoardSnapshot, or an OccupancySnapshot while the pieces have no names.
  /// nullopt: nothing can be said.
  [[nodiscard]] std::optional<drivers::Payload> read(const drivers::ChipSnapshot& seen);
  /// What the tracker concluded of that.
  void hear(const tracking::TrackedEvent& event);
  /// The link was lost or opened.
  void interrupted() { latest_.clear(); }
  /// A checkpoint may be taken here: forgets all that text() does not hold.
  void rest();

  /// What was learned, as one line; empty if there is nothing.
  [[nodiscard]] std::string text() const;
  [[nodiscard]] static bool begins(std::string_view line) { return line.starts_with(kWord); }
  /// Reads that line. Error: one sentence.
  [[nodiscard]] static Expected<PieceChips, std::string> parse(std::string_view line);

 private:
  static constexpr std::string_view kWord = "chips ";
  using Chip = drivers::Chip;
  using Chips = std::array<Chip, rules::kSquares>;
  /// nullopt: a chip of a piece that is not known.
  using Names = std::map<Chip, std::optional<rules::Piece>>;

  [[nodiscard]] bool known(Chip chip) const { return names_.contains(chip); }
  [[nodiscard]] bool any_twice(const Chips& seen) const;
  [[nodiscard]] Chip steady(std::size_t square) const;
  [[nodiscard]] Chips steady() const;
  [[nodiscard]] bool shown_now(const Chips& stands) const;
  [[nodiscard]] bool waits(const Chips& stands) const;
  void learn(const Chips& stands);
  void learn_array(const Chips& stands);
  void add_strangers(const Chips& stands, const Chips& seen);
  void name_all(bool rotated);
  [[nodiscard]] std::optional<drivers::Payload> report(const Chips& seen) const;

  std::deque<Chips> latest_;  ///< the latest first
  Names names_;
  /// Where each chip stood when all stood on the initial position, while it is not known who is White.
  std::map<Chip, rules::Square> homes_;
  bool proven_ = false;      ///< a game was played with these names
  bool played_ = false;      ///< since they were given
  bool rotated_ = false;     ///< as the tracker found it
  bool from_array_ = false;  ///< the game began on the initial position
};

}  // namespace eboard::pipeline
