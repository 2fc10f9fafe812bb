// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/trf/write.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "daemon/tournament/trf/fields.hpp"
#include "daemon/tournament/trf/reader.hpp"
#include "daemon/tournament/trf/records.hpp"
#include "rules/text/decoded.hpp"
#include "rules/text/plain_text.hpp"

namespace eboard::tournament::trf {
namespace {

/// Numbers that mean nobody, or two.
std::optional<std::string> fault_of(const Tournament& tournament) {
  std::set<int> numbers;
  for (const Player& player : tournament.players) {
    if (player.number < 1 || player.number > kMaxNumber || !numbers.insert(player.number).second) {
      return fmt::format("{} is no start number of a player of his own from 1 to {}", player.number,
                         kMaxNumber);
    }
    if (player.entries.size() > static_cast<std::size_t>(kMaxRounds)) {
      return fmt::format("player {} has more than {} rounds", player.number, kMaxRounds);
    }
  }
  return std::nullopt;
}

std::string without_end_blanks(std::string_view line) {
  return std::string(line.substr(0, line.find_last_not_of(' ') + 1));
}

/// The letters of Windows-1252 beyond ASCII.
const std::map<std::string, char, std::less<>>& letters() {
  static const auto kLetters = [] {
    std::map<std::string, char, std::less<>> made;
    for (int byte = 0x80; byte <= 0xFF; ++byte) {
      made.emplace(rules::decoded(std::string(1, static_cast<char>(byte))).text, static_cast<char>(byte));
    }
    return made;
  }();
  return kLetters;
}

/// nullopt: a letter that Windows-1252 does not have.
std::optional<std::string> as_windows_1252(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::string_view character = rules::first_character(text);
    if (character.size() == 1) {
      out += character;
    } else if (const auto found = letters().find(character); found != letters().end()) {
      out += found->second;
    } else {
      return std::nullopt;
    }
    text.remove_prefix(character.size());
  }
  return out;
}

/// What is done to the lines of a file; the others go out as they came in.
class Changes {
 public:
  Changes(std::string_view bytes, const Reader& reader) : bytes_(bytes), reader_(reader) {
    end_ = "\r\n";
    if (!reader.lines.empty() && reader.lines.front().end > 0) end_ = end_of(bytes, reader.lines.front());
  }

  /// Lines are counted from 1.
  void put(int line, int column, std::string text) { put_[line].push_back({column, std::move(text)}); }
  void remove(int line) { removed_.insert(line); }
  /// Behind a line, 0: at the beginning.
  void insert(int behind, std::vector<std::string> lines) {
    for (std::string& line : lines) inserted_[behind].push_back(without_end_blanks(line));
  }

  [[nodiscard]] Expected<std::string, std::string> done() {
    if (put_.empty() && removed_.empty() && inserted_.empty()) return std::string(bytes_);
    std::string out(bytes_.substr(0, reader_.lines.empty() ? bytes_.size() : reader_.lines.front().begin));
    add_inserted(out, 0);
    for (int line = 1; line <= static_cast<int>(reader_.lines.size()); ++line) {
      const Line& place = reader_.lines[static_cast<std::size_t>(line) - 1];
      if (!removed_.contains(line)) {
        out += changed(line, text_of(bytes_, place));
        out += end_of(bytes_, place);
      }
      add_inserted(out, line);
    }
    if (missing_)
      return unexpected(fmt::format("the file is in Windows-1252, which cannot write \"{}\"", *missing_));
    return out;
  }

 private:
  struct Put {
    int column;
    std::string text;
  };

  std::string encoded(const std::string& text) {
    if (reader_.reading.encoding == Encoding::utf8) return text;
    auto letters = as_windows_1252(text);
    if (!letters) missing_ = trimmed(text);
    return letters.value_or(std::string());
  }

  std::string changed(int line, std::string_view before) {
    std::string text(before);
    const auto found = put_.find(line);
    if (found == put_.end()) return text;
    const bool as_bytes = reader_.reading.columns_are_bytes;
    for (const Put& put : found->second) {
      const std::string part = encoded(put.text);
      const int width = Columns(part, as_bytes).count();
      const Columns columns(text, as_bytes);
      std::string next(columns.at(1, put.column - 1));
      next.append(static_cast<std::size_t>(std::max(0, put.column - 1 - columns.count())), ' ');
      next += part;
      next += columns.from(put.column + width);
      text = std::move(next);
    }
    return text;
  }

  void add_inserted(std::string& out, int behind) {
    const auto found = inserted_.find(behind);
    if (found == inserted_.end()) return;
    const bool open = behind > 0 && reader_.lines[static_cast<std::size_t>(behind) - 1].end == 0 &&
                      !out.empty() && !removed_.contains(behind);
    if (open) out += end_;
    for (const std::string& line : found->second) out += encoded(line) + std::string(end_);
    if (open) out.resize(out.size() - end_.size());  // the file ends as it ended before
  }

  std::string_view bytes_, end_;
  const Reader& reader_;
  std::map<int, std::vector<Put>> put_;
  std::map<int, std::vector<std::string>> inserted_;
  std::set<int> removed_;
  std::optional<std::string> missing_;
};

/// Compares a file with what it should be, and notes the changes.
class Rewriter {
 public:
  Rewriter(std::string_view bytes, Reader& before, const Tournament& now)
      : before_(before), now_(now), changes_(bytes, before) {
    layout_.version = before.reading.version;
    layout_.columns_are_bytes = before.reading.columns_are_bytes;
    for (std::size_t line = 0; line < before.lines.size(); ++line) {
      const std::string_view code = text_of(bytes, before.lines[line]).substr(0, 3);
      by_code_[code].push_back(static_cast<int>(line) + 1);
    }
    for (const PlayerLine& player : before.player_lines) last_player_ = std::max(last_player_, player.line);
    first_player_ = before.player_lines.empty() ? static_cast<int>(before.lines.size()) + 1
                                                : before.player_lines.front().line;
    if (last_player_ == 0) last_player_ = static_cast<int>(before.lines.size());
  }

  Expected<std::string, std::string> done() {
    for (const Group& group : head_groups()) change(group, first_player_ - 1);
    change_players();
    for (const Group& group : tail_groups()) change(group, static_cast<int>(before_.lines.size()));
    if (!layout_.faults.empty()) return unexpected(layout_.faults.front());
    return changes_.done();
  }

 private:
  void change(const Group& group, int otherwise_behind) {
    Layout unused = layout_;
    const std::size_t faults = layout_.faults.size();
    std::vector<std::string> now = group.lines(now_, layout_);
    if (now == group.lines(before_.reading.tournament, unused)) {
      layout_.faults.resize(faults);  // of what nobody changed
      return;
    }
    int behind = 0;
    for (const std::string_view code : group.codes) {
      if (code.empty()) continue;
      for (const int line : by_code_[code]) {
        behind = behind == 0 ? line : std::min(behind, line);
        changes_.remove(line);
      }
    }
    if (behind == 0 && group.counted) return;
    changes_.insert(behind != 0 ? behind : otherwise_behind, std::move(now));
  }

  void change_players() {
    std::map<int, const Player*> now;
    for (const Player& player : now_.players) now.emplace(player.number, &player);
    const auto& players = before_.reading.tournament.players;
    for (std::size_t at = 0; at < players.size(); ++at) {
      const auto found = now.find(players[at].number);
      if (found == now.end()) {
        changes_.remove(before_.player_lines[at].line);
        change_national(players[at], {});
        continue;
      }
      change_fields(players[at], *found->second, before_.player_lines[at]);
      if (players[at].national != found->second->national) {
        change_national(players[at], national_lines(*found->second, layout_));
      }
    }
    for (const Player& player : now_.players) {
      if (before_.player(player.number) != nullptr) continue;
      changes_.insert(last_player_, {player_line(player, layout_)});
      changes_.insert(static_cast<int>(before_.lines.size()), national_lines(player, layout_));
    }
  }

  void change_fields(const Player& before, const Player& now, const PlayerLine& at) {
    Layout unused = layout_;
    for (const PlayerField& field : player_fields()) {
      const std::size_t faults = layout_.faults.size();
      std::string text = field.text(now, layout_);
      if (text == field.text(before, unused)) {
        layout_.faults.resize(faults);
      } else {
        changes_.put(at.line, field.first, std::move(text));
      }
    }
    for (std::size_t round = 0; round < std::max(before.entries.size(), now.entries.size()); ++round) {
      const Entry then = round < before.entries.size() ? before.entries[round] : Entry{};
      const Entry entry = round < now.entries.size() ? now.entries[round] : Entry{};
      if (then == entry) continue;
      changes_.put(at.line, kFirstEntry + at.shift + kEntryWidth * static_cast<int>(round),
                   entry_text(entry));
    }
  }

  void change_national(const Player& player, std::vector<std::string> now) {
    int behind = 0;
    for (const Row& row : before_.national) {
      if (number_in(row.at(5, 8)) != player.number) continue;
      behind = behind == 0 ? row.line : behind;
      changes_.remove(row.line);
    }
    changes_.insert(behind != 0 ? behind : static_cast<int>(before_.lines.size()), std::move(now));
  }

  Reader& before_;
  const Tournament& now_;
  Changes changes_;
  Layout layout_;
  std::map<std::string_view, std::vector<int>> by_code_;
  int first_player_ = 1, last_player_ = 0;
};

}  // namespace

Expected<std::string, std::string> write(const Tournament& tournament, Version version) {
  if (auto fault = fault_of(tournament)) return unexpected(std::move(*fault));
  Layout layout{version};
  std::vector<std::string> lines;
  const auto add = [&](std::vector<std::string> more) {
    for (std::string& line : more) lines.push_back(without_end_blanks(line));
  };
  for (const Group& group : head_groups()) add(group.lines(tournament, layout));
  for (const Player& player : tournament.players) add({player_line(player, layout)});
  for (const Group& group : tail_groups()) add(group.lines(tournament, layout));
  for (const Player& player : tournament.players) add(national_lines(player, layout));
  if (!layout.faults.empty()) return unexpected(layout.faults.front());
  std::string out;
  for (const std::string& line : lines) out += line + "\r\n";
  return out;
}

Expected<std::string, std::string> rewrite(std::string_view bytes, const Tournament& now) {
  if (auto fault = fault_of(now)) return unexpected(std::move(*fault));
  Reader before(bytes);
  read_all(before);
  if (before.refused && now != before.reading.tournament)
    return unexpected(std::string("the file could not be read"));
  return Rewriter(bytes, before, now).done();
}

}  // namespace eboard::tournament::trf
