// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sources/stream_text.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "rules/text/split.hpp"

namespace eboard::sources {

namespace {

bool is_blank(std::string_view line) {
  return line.find_first_not_of(rules::kBlanks) == std::string_view::npos;
}

/// The name of the tag that the line begins with; empty: it begins with none.
std::string_view tag_of(std::string_view line) {
  if (!line.starts_with('[')) return {};
  const auto end = line.find_first_of(" \t");
  if (end == std::string_view::npos || line.find('"', end) == std::string_view::npos) return {};
  return line.substr(1, end - 1);
}

/// Where programs begin a game whatever stands before it.
bool begins_surely(std::string_view line) { return line.starts_with("[Event \""); }

bool is_result(std::string_view word) {
  static constexpr std::array<std::string_view, 4> kResults{"1-0", "0-1", "1/2-1/2", "*"};
  return std::ranges::find(kResults, word) != kResults.end();
}

using Lines = std::map<std::string_view, std::string_view>;

/// The lines of the tags at the beginning, by their names.
Lines tags_of(std::string_view game) {
  Lines lines;
  while (!game.empty()) {
    const auto end = std::min(game.find('\n'), game.size());
    const std::string_view line = game.substr(0, end);
    const std::string_view name = tag_of(line);
    if (name.empty() && !is_blank(line)) break;
    if (!name.empty()) lines.try_emplace(name, line);
    game.remove_prefix(std::min(end + 1, game.size()));
  }
  return lines;
}

/// What tells a game from all others.
std::string key_of(const Lines& tags) {
  const bool has_id = tags.contains("GameId") || tags.contains("GameURL");
  // Of some programs all games have one address.
  static constexpr std::array<std::string_view, 4> kWithId{"GameId", "GameURL", "Round", "Board"};
  static constexpr std::array<std::string_view, 6> kWithout{"Event", "Date",  "Round",
                                                            "Board", "White", "Black"};
  std::string key;
  const auto add = [&](std::string_view name) {
    if (const auto line = tags.find(name); line != tags.end()) key.append(line->second) += '\n';
  };
  if (has_id)
    std::ranges::for_each(kWithId, add);
  else
    std::ranges::for_each(kWithout, add);
  return key;
}

}  // namespace

void StreamText::take(std::string_view bytes) {
  while (!bytes.empty()) {
    const auto end = bytes.find('\n');
    line_ += bytes.substr(0, end == std::string_view::npos ? end : end + 1);
    if (end == std::string_view::npos) return;
    bytes.remove_prefix(end + 1);
    take_line(std::exchange(line_, {}));
  }
}

void StreamText::take_line(const std::string& line) {
  if (in_comment_ && begins_surely(line)) in_comment_ = false;
  if (in_comment_) return take_moves(line);
  if (is_blank(line)) {
    if (has_moves_) return end_game();
    has_blank_ = !game_.empty();
    game_ += has_blank_ ? "\n" : "";
    return;
  }
  const std::string_view tag = tag_of(line);
  if (tag.empty()) return take_moves(line);
  // A header without moves may be all of a game.
  if (has_moves_ || (has_blank_ && tags_of(game_).contains(tag))) end_game();
  has_blank_ = false;
  game_ += line;
}

/// The game ends with its result, if that is the last word of a line.
void StreamText::take_moves(std::string_view line) {
  game_ += line;
  if (!in_comment_ && line.starts_with('%')) return;
  has_moves_ = true;
  std::string words;
  for (const char letter : line) {
    if (in_comment_) {
      in_comment_ = letter != '}';
      continue;
    }
    if (letter == ';') break;
    in_comment_ = letter == '{';
    words += in_comment_ ? ' ' : letter;
  }
  const auto last = rules::split_words(words);
  if (!in_comment_ && !last.empty() && is_result(last.back())) end_game();
}

void StreamText::end_game() {
  std::string game = std::exchange(game_, {});
  has_moves_ = has_blank_ = in_comment_ = false;
  const std::string key = key_of(tags_of(game));
  if (key.empty()) {
    // What stands behind a result, or a text that is no PGN.
    if (!games_.empty()) {
      bytes_ += game.size();
      games_[last_].append(game);
      ++changes_;
    }
    return;
  }
  game += '\n';
  const auto [place, is_new] = places_.try_emplace(key, games_.size());
  last_ = place->second;
  if (is_new) {
    games_.emplace_back();
    bytes_ += key.size();
  }
  std::string& known = games_[last_];
  if (known == game) return;
  bytes_ += game.size() - known.size();
  known = std::move(game);
  ++changes_;
}

std::string StreamText::text() const {
  std::string text;
  for (const std::string& game : games_) text += game;
  return text;
}

}  // namespace eboard::sources
