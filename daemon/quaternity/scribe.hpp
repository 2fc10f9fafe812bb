// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The board's hand on the score sheet of a game of Quaternity: decodes what a board of 144 squares and its
// clock say, has it tracked, and enters what is certain. Live and `eboardctl verify` run this, so that they
// cannot differ. Pure: time is an argument and never goes back.
#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "daemon/quaternity/sheet.hpp"
#include "daemon/tracking/table/quaternity_tracker.hpp"
#include "drivers/stream_decoder.hpp"

namespace eboard::quaternity_sheet {

/// An irregularity that the board shows, in its latest state.
struct BoardFlag {
  Millis at;  ///< of that state
  tracking::IrregularityFound found;
  int game = 0;  ///< as the tracker counts: from the last entry by hand
  bool operator==(const BoardFlag&) const = default;
};

/// What is known of the board beside a table.
struct BoardStatus {
  bool connected = false;
  /// What stands on it does not follow from the game that is under way, and has stood so for a while.
  bool in_doubt = false;
  std::optional<drivers::QuaternityClockReading> clock;
  Millis clock_at{0};              ///< when it was read
  std::vector<BoardFlag> flags{};  ///< of this game, as they came; since the daemon began
  bool operator==(const BoardStatus&) const = default;
};

class Scribe {
 public:
  explicit Scribe(const drivers::DriverInfo& driver) : decoder_(driver) {}

  /// At first nothing was received from the board. Its first report is compared with where the game stood.
  void begin(Millis at, const Sheet& sheet);
  /// The sheet was written by other means: the game is as it says.
  void stand(Millis at, const Sheet& sheet);

  // Each enters into the sheet what follows, and returns those lines, stamped by nobody.
  [[nodiscard]] std::vector<JournalLine> read(Millis at, std::span<const std::uint8_t> bytes, Sheet& sheet);
  [[nodiscard]] std::vector<JournalLine> opened(Millis at, const std::string& port, Sheet& sheet);
  [[nodiscard]] std::vector<JournalLine> lost(Millis at, const std::string& reason, Sheet& sheet);
  /// Nothing more was received until `at`.
  [[nodiscard]] std::vector<JournalLine> advance(Millis at, Sheet& sheet);

  /// What was done against the rules, as far as a board shows it, since the last call; nothing of it is
  /// written.
  [[nodiscard]] std::vector<tracking::IrregularityFound> take_noticed() {
    return std::exchange(noticed_, {});
  }

  [[nodiscard]] std::optional<Millis> next_deadline() const { return tracker_.next_deadline(); }
  /// A whole board would help.
  [[nodiscard]] bool in_doubt() const { return tracker_.in_doubt(); }
  [[nodiscard]] BoardStatus status(const Sheet& sheet) const;

 private:
  void hear(Millis at, drivers::Payload payload);
  [[nodiscard]] std::vector<JournalLine> write(Millis at, Sheet& sheet);
  void write(Millis at, const tracking::MoveTracked& move, Sheet& sheet, std::vector<JournalLine>& lines);
  void take_back(Millis at, std::size_t plies, Sheet& sheet, std::vector<JournalLine>& lines);
  void pass(Millis at, Sheet& sheet, std::vector<JournalLine>& lines);
  void notice(const tracking::TrackedEvent& event, const tracking::IrregularityFound& found);
  [[nodiscard]] BoardFlag* known_flag(int game, int id);
  bool enter(Millis at, std::string text, Sheet& sheet, std::vector<JournalLine>& lines);

  drivers::StreamDecoder decoder_;
  tracking::QuaternityTracker tracker_;
  std::vector<tracking::TrackedEvent> events_;
  std::vector<drivers::Payload> payloads_;
  std::vector<tracking::IrregularityFound> noticed_;
  /// Lines that each ply of the tracker made: the move, and the passes around it.
  std::vector<int> lines_of_plies_;
  bool astray_ = false;  ///< the board plays something that the sheet cannot take; somebody has to write
  bool agrees_ = true;
  bool connected_ = false;
  std::optional<drivers::QuaternityClockReading> clock_;
  Millis clock_at_{0};
  std::vector<BoardFlag> flags_;
  int flagged_game_ = 0;
};

}  // namespace eboard::quaternity_sheet
