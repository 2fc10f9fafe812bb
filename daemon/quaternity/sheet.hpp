// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The score sheet of one game of Quaternity as it is filled in by hand: every line that was entered, those
// that were taken back too, and the game that those make which stand.
#pragma once

#include <vector>

#include "daemon/quaternity/journal_line.hpp"
#include "rules/quaternity/notation/record.hpp"

namespace eboard::quaternity_sheet {

using storage::Millis;

/// Lines are numbered from 1 in the order in which they came, corrections too.
struct SheetLine {
  int number = 0;
  Millis at{0};
  Stamp stamp;
  std::variant<Entered, TakenBack> what;
  bool stands = true;  ///< always false for a correction
};

/// A game as the journal has it.
struct SheetLines {
  int game = 0;
  Millis begun{0};
  Stamp stamp;
  std::string header;
  std::vector<SheetLine> lines;
};

struct Refusal {
  enum class Why : std::uint8_t {
    unreadable,  ///< the text means nothing
    unlawful,    ///< the rules do not allow it
    moved_on,    ///< the game is not what the request believes
  };
  Why why;
  std::string reason;  ///< one sentence
};

class Sheet {
 public:
  /// Error: the header cannot be read, one sentence.
  [[nodiscard]] static Expected<Sheet, std::string> begin(const SheetLines& empty);
  /// The same, with all its lines. Error: one sentence that names the line.
  [[nodiscard]] static Expected<Sheet, std::string> read(const SheetLines& lines);

  [[nodiscard]] const SheetLines& lines() const { return lines_; }
  [[nodiscard]] const rules::quaternity::Record& record() const { return record_; }
  /// When entry n of the game was entered.
  [[nodiscard]] Millis entered_at(std::size_t n) const { return entries_[n].at; }
  /// And as which line.
  [[nodiscard]] int line_of(std::size_t n) const { return entries_[n].line; }
  /// Number of the last line that stands; 0: none.
  [[nodiscard]] int last_standing() const { return entries_.empty() ? 0 : entries_.back().line; }
  /// Number of the last line, corrections too.
  [[nodiscard]] int last_line() const { return static_cast<int>(lines_.lines.size()); }

  /// Plays one entry of a record (docs/quaternity-records.md), with its comment. A refusal changes nothing.
  Expected<void, Refusal> enter(Millis at, const Stamp& stamp, const std::string& text);
  /// `number` must be that of the last line that stands.
  Expected<void, Refusal> take_back(Millis at, const Stamp& stamp, int number);

 private:
  struct Place {
    int line;
    Millis at;
  };

  Sheet() = default;
  Expected<void, Refusal> add(const SheetLine& line);
  Expected<void, Refusal> play(const SheetLine& line, const std::string& text);

  SheetLines lines_;
  rules::quaternity::Record record_;
  rules::quaternity::Record empty_;  ///< as it began
  std::vector<Place> entries_;       ///< by entry of the game
};

/// What a table is in the store: a device of this driver, without boards.
inline constexpr std::string_view kDriver = "quaternity";
[[nodiscard]] std::string device_key(int table);

/// Adds a line of the journal to the games of a table, the last of which is under way. Nothing is played;
/// reports of a board are passed over.
[[nodiscard]] Expected<void, std::string> append(std::vector<SheetLines>& games,
                                                 const storage::JournalEntry& entry);

}  // namespace eboard::quaternity_sheet
