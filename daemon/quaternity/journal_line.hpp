// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What is entered by hand for a game of four, as it stands in the journal.
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "storage/records.hpp"

namespace eboard::quaternity {

/// Who entered it, and his own name for the entry. Both are empty where the daemon itself began a game.
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

struct JournalLine {
  Stamp stamp;
  std::variant<Begun, Entered, TakenBack> what;
  bool operator==(const JournalLine&) const = default;
};

[[nodiscard]] storage::JournalEntry to_journal(storage::DeviceId device, storage::Millis at,
                                               const JournalLine& line);
/// The error is half a sentence.
[[nodiscard]] Expected<JournalLine, std::string> from_journal(const storage::JournalEntry& entry);

}  // namespace eboard::quaternity
