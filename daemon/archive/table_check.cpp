// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/archive/table_check.hpp"

#include <fmt/format.h>

#include <optional>

#include "daemon/quaternity/scribe.hpp"
#include "drivers/registry.hpp"

namespace eboard::archive {

namespace {

using quaternity_sheet::JournalLine;
using quaternity_sheet::Sheet;
using storage::JournalKind;

/// Replays the board of a table, and compares its conclusions with the entries made for it.
class BoardCheck {
 public:
  /// Checks an entry that `games` has already. The error is half a sentence.
  Expected<void, std::string> take(const storage::JournalEntry& entry,
                                   const std::vector<quaternity_sheet::SheetLines>& games) {
    if (entry.kind == JournalKind::settings) return begin(entry, games);
    if (entry.kind == JournalKind::entered) return take_line(entry, games);
    if (!scribe_) return {};
    if (!owed_.empty()) return unexpected(missing());
    take(entry);
    return {};
  }

 private:
  /// Handles a start of the daemon: conclusions that it had not reached before are not expected.
  Expected<void, std::string> begin(const storage::JournalEntry& entry,
                                    const std::vector<quaternity_sheet::SheetLines>& games) {
    const auto board = quaternity_sheet::read_board_entry(entry);
    if (!board) return unexpected(board.error());
    owed_.clear();
    scribe_.reset();
    const auto* driver = drivers::find_driver(board->driver);
    if (driver == nullptr || board->tracker != tracking::kTrackerVersion || games.empty()) return {};
    auto sheet = Sheet::read(games.back());
    if (!sheet) return unexpected(sheet.error());
    sheet_ = std::move(*sheet);
    scribe_.emplace(*driver);
    scribe_->begin(entry.at, *sheet_);
    return {};
  }

  void take(const storage::JournalEntry& entry) {
    if (entry.kind == JournalKind::read) owed_ = scribe_->read(entry.at, entry.bytes, *sheet_);
    if (entry.kind == JournalKind::opened) owed_ = scribe_->opened(entry.at, entry.text, *sheet_);
    if (entry.kind == JournalKind::lost) owed_ = scribe_->lost(entry.at, entry.text, *sheet_);
  }

  Expected<void, std::string> take_line(const storage::JournalEntry& entry,
                                        const std::vector<quaternity_sheet::SheetLines>& games) {
    if (!scribe_) return {};
    const auto line = quaternity_sheet::from_journal(entry);
    if (!line) return unexpected(line.error());
    const bool by_board = line->stamp == quaternity_sheet::Stamp{} &&
                          !std::holds_alternative<quaternity_sheet::Begun>(line->what);
    if (owed_.empty()) owed_ = scribe_->advance(entry.at, *sheet_);
    if (!by_board) return enter(entry, *line, games);
    if (owed_.empty()) return unexpected(std::string("the board did not report it"));
    if (!(owed_.front() == *line)) return unexpected(missing());
    owed_.erase(owed_.begin());
    return {};
  }

  Expected<void, std::string> enter(const storage::JournalEntry& entry, const JournalLine& line,
                                    const std::vector<quaternity_sheet::SheetLines>& games) {
    if (!owed_.empty()) return unexpected(missing());
    if (const auto* entered = std::get_if<quaternity_sheet::Entered>(&line.what)) {
      if (auto done = sheet_->enter(entry.at, line.stamp, entered->text); !done)
        return unexpected(done.error().reason);
    } else if (const auto* taken = std::get_if<quaternity_sheet::TakenBack>(&line.what)) {
      if (auto done = sheet_->take_back(entry.at, line.stamp, taken->number); !done)
        return unexpected(done.error().reason);
    } else {
      auto sheet = Sheet::begin(games.back());
      if (!sheet) return unexpected(sheet.error());
      sheet_ = std::move(*sheet);
    }
    scribe_->stand(entry.at, *sheet_);
    return {};
  }

  [[nodiscard]] std::string missing() const {
    const auto* entered = std::get_if<quaternity_sheet::Entered>(&owed_.front().what);
    if (entered == nullptr) return "the board took a line back, which is not entered";
    return fmt::format("the board reports '{}', which is not entered", entered->text);
  }

  std::optional<quaternity_sheet::Scribe> scribe_;
  std::optional<Sheet> sheet_;
  std::vector<JournalLine> owed_;  ///< entered in the game, and expected next in the journal
};

}  // namespace

storage::Result<TableCheck> verify_table(storage::Store& store, storage::DeviceId device) {
  TableCheck check;
  std::vector<quaternity_sheet::SheetLines> games;
  BoardCheck board;
  std::size_t entries = 0;
  const auto read =
      store.read_journal(device, storage::Store::From::beginning, [&](const storage::JournalEntry& entry) {
        ++entries;
        if (entry.kind == JournalKind::entered) ++check.lines;
        auto added = append(games, entry);
        if (added) added = board.take(entry, games);
        if (!added) check.fault = fmt::format("journal entry {}: {}", entries, added.error());
        return added.has_value();
      });
  if (!read && !read.error().one_device) return unexpected(read.error());
  if (!read) check.fault = read.error().message;
  check.games = games.size();
  for (const quaternity_sheet::SheetLines& game : games) {
    const auto played = quaternity_sheet::Sheet::read(game);
    if (!played && check.fault.empty()) check.fault = played.error();
  }
  return check;
}

}  // namespace eboard::archive
