// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/chess/game_record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace eboard::rules {

namespace {

constexpr std::array<std::string_view, 4> kResults{"*", "1-0", "0-1", "1/2-1/2"};

}  // namespace

bool is_chess960(const Setup& start) {
  constexpr int kKingFile = 4;
  for (Bitboard rooks = start.castling_rooks; rooks != 0;) {
    const Square rook = pop(rooks);
    const Color color = rank_of(rook) == 0 ? Color::white : Color::black;
    const Bitboard king = start.placement.of(Piece{color, Role::king});
    if (file_of(rook) != 0 && file_of(rook) != 7) return true;
    if (king != 0 && file_of(first(king)) != kKingFile) return true;
  }
  return false;
}

std::string_view to_string(Result result) { return kResults[static_cast<std::size_t>(result)]; }

std::optional<Result> parse_result(std::string_view text) {
  const auto found = std::find(kResults.begin(), kResults.end(), text);
  if (found == kResults.end()) return std::nullopt;
  return static_cast<Result>(found - kResults.begin());
}

std::optional<std::string_view> GameRecord::tag(std::string_view name) const {
  const auto found = std::find_if(tags.begin(), tags.end(), [&](const Tag& tag) { return tag.name == name; });
  if (found == tags.end()) return std::nullopt;
  return found->value;
}

void GameRecord::set_tag(std::string_view name, std::string_view value) {
  const auto found = std::find_if(tags.begin(), tags.end(), [&](const Tag& tag) { return tag.name == name; });
  if (found != tags.end()) {
    found->value = value;
  } else {
    tags.push_back({std::string(name), std::string(value)});
  }
}

void GameRecord::begin_at(const Setup& setup) {
  start = setup;
  chess960 = is_chess960(setup);
}

void GameRecord::note_rest(std::size_t count, std::string_view first) {
  note(fmt::format("not legal: {}; {} not written", first,
                   count == 1 ? "it is" : fmt::format("{} plies from here on are", count)));
}

void GameRecord::note_presumed(bool from_here) {
  note(fmt::format("presumed{}: not shown for certain by the board", from_here ? " from here on" : ""));
}

void GameRecord::note_missing(std::size_t missing, std::size_t behind) {
  const std::string after = behind == 0   ? std::string()
                            : behind == 1 ? std::string("; 1 ply behind them is not written")
                                          : fmt::format("; {} plies behind them are not written", behind);
  note(fmt::format("moves missing: {} here {} not known{}",
                   missing == 1 ? "1 ply" : fmt::format("{} plies", missing), missing == 1 ? "is" : "are",
                   after));
}

void GameRecord::note(std::string_view words) {
  std::string& place = plies.empty() ? comment : plies.back().comment;
  const bool open = !place.empty() && place.back() != '.';
  place += fmt::format("{}{}", open ? ". " : place.empty() ? "" : " ", words);
}

}  // namespace eboard::rules
