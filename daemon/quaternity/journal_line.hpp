// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What is entered for a game of Quaternity, as it stands in the journal, and what else stands there.
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "storage/records.hpp"

namespace eboard::quaternity_sheet {

/// Who entered it, and their own name for the entry. Both are empty if the daemon itself began a game, or if
/// the board beside the table reported it.
struct Stamp {
  std::string author;
  std::string id;
  bool operator==(const Stamp&) const = default;
};

/// From here on another game is played; if that number is already there, without anything entered, it begins
/// anew.
struct Begun {
  int game = 0;
  std::string header;  ///< of its record: docs/quaternity-records.md
  bool operator==(const Begun&) const = default;
};
/// An entry of a record.
struct Entered {
  std::string text;
  bool operator==(const Entered&) const = default;
};
/// The last line that stands does not stand any more.
struct TakenBack {
  int number = 0;  ///< of that line
  bool operator==(const TakenBack&) const = default;
};

/// A board stands beside the table, and nothing was received from it yet: written at every start of the
/// daemon.
[[nodiscard]] storage::JournalEntry board_entry(storage::DeviceId device, storage::Millis at,
                                                std::string_view driver);
struct BoardBeside {
  std::string driver;
  int tracker = 0;  ///< version of what concluded
};
/// Error: half a sentence.
[[nodiscard]] Expected<BoardBeside, std::string> read_board_entry(const storage::JournalEntry& entry);
/// Such an entry, or what went over the board's wire.
[[nodiscard]] bool is_of_board(storage::JournalKind kind);

struct JournalLine {
  Stamp stamp;
  std::variant<Begun, Entered, TakenBack> what;
  bool operator==(const JournalLine&) const = default;
};

[[nodiscard]] storage::JournalEntry to_journal(storage::DeviceId device, storage::Millis at,
                                               const JournalLine& line);
/// The error is half a sentence.
[[nodiscard]] Expected<JournalLine, std::string> from_journal(const storage::JournalEntry& entry);

}  // namespace eboard::quaternity_sheet
