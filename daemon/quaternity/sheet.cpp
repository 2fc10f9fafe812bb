// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/quaternity/sheet.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "rules/quaternity/notation/entry_reader.hpp"
#include "rules/text/shown.hpp"

namespace eboard::quaternity_sheet {

namespace quaternity = rules::quaternity;
using rules::shown;

namespace {

Refusal unreadable(std::string reason) { return {Refusal::Why::unreadable, std::move(reason)}; }

/// A line holds one entry; an offer of a draw with a move is two in the game.
bool is_one_entry(const quaternity::Game& game, std::size_t before) {
  const auto& entries = game.entries();
  if (entries.size() == before + 1) return true;
  return entries.size() == before + 2 && entries[before].by == entries[before + 1].by &&
         std::holds_alternative<quaternity::DrawOffered>(entries[before].what) &&
         std::holds_alternative<quaternity::MoveMade>(entries[before + 1].what);
}

}  // namespace

Expected<Sheet, std::string> Sheet::begin(const SheetLines& empty) {
  Sheet sheet;
  sheet.lines_ = empty;
  sheet.lines_.lines.clear();
  std::string fault;
  quaternity::read_records(empty.header, [&](const quaternity::RecordedGame& read) {
    sheet.empty_ = read.record;
    if (!read.faults.empty()) fault = read.faults.front().reason;
    return false;
  });
  if (!fault.empty()) return unexpected(fmt::format("the header of game {}: {}", empty.game, fault));
  sheet.record_ = sheet.empty_;
  return sheet;
}

Expected<Sheet, std::string> Sheet::read(const SheetLines& lines) {
  auto sheet = begin(lines);
  if (!sheet) return sheet;
  for (const SheetLine& line : lines.lines) {
    if (const auto added = sheet->add(line); !added) {
      return unexpected(fmt::format("line {} of game {}: {}", line.number, lines.game, added.error().reason));
    }
  }
  return sheet;
}

Expected<void, Refusal> Sheet::enter(Millis at, const Stamp& stamp, const std::string& text) {
  return add({.number = last_line() + 1, .at = at, .stamp = stamp, .what = Entered{text}});
}

Expected<void, Refusal> Sheet::take_back(Millis at, const Stamp& stamp, int number) {
  return add({.number = last_line() + 1, .at = at, .stamp = stamp, .what = TakenBack{number}});
}

Expected<void, Refusal> Sheet::add(const SheetLine& line) {
  if (const auto* entered = std::get_if<Entered>(&line.what)) {
    if (auto played = play(line, entered->text); !played) return played;
    lines_.lines.push_back(line);
    lines_.lines.back().stands = true;
    return {};
  }
  const int number = std::get<TakenBack>(line.what).number;
  if (last_standing() == 0) {
    return unexpected(Refusal{Refusal::Why::moved_on, "nothing stands that could be taken back"});
  }
  if (number != last_standing()) {
    return unexpected(
        Refusal{Refusal::Why::moved_on,
                fmt::format("only the last line that stands can be taken back: it is {}, not {}",
                            last_standing(), number)});
  }
  // Played anew, since a comment in front of an entry belongs to the one before it.
  Sheet without;
  without.lines_.header = lines_.header;
  without.record_ = without.empty_ = empty_;
  for (const SheetLine& other : lines_.lines) {
    if (!other.stands || other.number == number) continue;
    if (auto played = without.play(other, std::get<Entered>(other.what).text); !played) return played;
  }
  record_ = std::move(without.record_);
  entries_ = std::move(without.entries_);
  lines_.lines[static_cast<std::size_t>(number) - 1].stands = false;
  lines_.lines.push_back(line);
  lines_.lines.back().stands = false;
  return {};
}

Expected<void, Refusal> Sheet::play(const SheetLine& line, const std::string& text) {
  quaternity::Record next = record_;
  const std::size_t before = next.game.entries().size();
  quaternity::Tokens tokens(text, 0, text.rfind('}'));
  if (const auto fault = quaternity::EntryReader(tokens, next).read()) {
    const bool unlawful = fault->kind == quaternity::RecordFault::Kind::unlawful;
    return unexpected(Refusal{unlawful ? Refusal::Why::unlawful : Refusal::Why::unreadable, fault->reason});
  }
  if (next.game.entries().size() == before)
    return unexpected(unreadable(fmt::format("'{}' is no entry", shown(text))));
  if (!is_one_entry(next.game, before))
    return unexpected(unreadable(fmt::format("'{}' is more than one entry", shown(text))));
  entries_.resize(next.game.entries().size(), {line.number, line.at});
  record_ = std::move(next);
  return {};
}

std::string device_key(int table) { return fmt::format("{} {}", kDriver, table); }

Expected<void, std::string> append(std::vector<SheetLines>& games, const storage::JournalEntry& entry) {
  if (is_of_board(entry.kind)) return {};
  auto line = from_journal(entry);
  if (!line) return unexpected(line.error());
  if (auto* begun = std::get_if<Begun>(&line->what)) {
    const bool anew = !games.empty() && games.back().game == begun->game && games.back().lines.empty();
    const int next = games.empty() ? 1 : games.back().game + 1;
    if (!anew && begun->game != next) {
      return unexpected(fmt::format("game {} begins where game {} would", begun->game, next));
    }
    if (anew) games.pop_back();
    games.push_back({begun->game, entry.at, std::move(line->stamp), std::move(begun->header), {}});
    return {};
  }
  if (games.empty()) return unexpected(std::string("an entry before any game began"));
  auto& lines = games.back().lines;
  SheetLine added{.number = static_cast<int>(lines.size()) + 1,
                  .at = entry.at,
                  .stamp = std::move(line->stamp),
                  .what = {}};
  if (auto* entered = std::get_if<Entered>(&line->what)) added.what = std::move(*entered);
  if (const auto* taken = std::get_if<TakenBack>(&line->what)) added.what = *taken;
  lines.push_back(std::move(added));
  return {};
}

}  // namespace eboard::quaternity_sheet
