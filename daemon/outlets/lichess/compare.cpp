// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/outlets/lichess/compare.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "rules/chess/pgn/pgn.hpp"

namespace eboard::outlets::lichess {

namespace {

using rules::GameRecord;

constexpr std::string_view kOurIds = "eboardd-";

std::string ply_of(const GameRecord& record, int ply) {
  return rules::move_number(rules::before_ply(record.start, ply));
}

std::optional<Found> moves_differ(const Part& sent, const GameRecord& shown) {
  const auto& ours = sent.record.plies;
  const auto& theirs = shown.plies;
  const auto [our, their] =
      std::ranges::mismatch(ours, theirs, {}, &rules::PlyRecord::move, &rules::PlyRecord::move);
  const int ply = static_cast<int>(our - ours.begin()) + 1;
  if (our == ours.end() && their == theirs.end()) return std::nullopt;
  if (our == ours.end())
    return Found{sent.id, Difference::more, ply,
                 fmt::format("Lichess shows more moves at {} than were played, from {} on.", sent.name,
                             ply_of(sent.record, ply))};
  const std::string from = ply_of(sent.record, ply);
  if (their == theirs.end())
    return Found{
        sent.id, Difference::fewer, ply,
        fmt::format("Lichess does not show the moves at {} from {} on; they may stand in a variation.",
                    sent.name, from)};
  return Found{sent.id, Difference::others, ply,
               fmt::format("Lichess shows other moves at {} from {} on; ours may stand in a variation.",
                           sent.name, from)};
}

std::optional<Found> result_differs(const Part& sent, const GameRecord& shown) {
  if (sent.record.result == shown.result) return std::nullopt;
  std::string sentence;
  if (sent.record.result == rules::Result::unknown)
    sentence = fmt::format("Lichess says {} at {}, where the game goes on here.",
                           rules::to_string(shown.result), sent.name);
  else
    sentence = fmt::format("Lichess says {} at {}, and the result here is {}.",
                           rules::to_string(shown.result), sent.name, rules::to_string(sent.record.result));
  return Found{sent.id, Difference::result, 0, std::move(sentence)};
}

/// Lichess removes no tag.
std::optional<Found> says_still(const Part& sent, const GameRecord& shown) {
  const bool says = shown.tag("Termination").value_or("").starts_with(kGoesOn);
  if (!says || sent.record.tag("Termination")) return std::nullopt;
  return Found{sent.id, Difference::tag, 0,
               fmt::format("Lichess says of the game at {} that it goes on as another one; remove its "
                           "Termination there.",
                           sent.name)};
}

}  // namespace

std::vector<GameRecord> games_in(std::string_view pgn) {
  std::vector<GameRecord> games;
  rules::read_pgn(pgn, [&](const rules::PgnGame& game) {
    if (!game.record.tags.empty() || !game.record.plies.empty()) games.push_back(game.record);
    return true;
  });
  return games;
}

std::vector<Found> compare(const Parts& sent, const std::vector<GameRecord>& shown) {
  std::vector<Found> found;
  const auto add = [&](std::optional<Found> one) {
    if (one) found.push_back(std::move(*one));
  };
  std::map<std::string_view, const GameRecord*> there;
  for (const GameRecord& game : shown) {
    if (const auto id = game.tag("GameId")) there.try_emplace(*id, &game);
  }
  std::set<std::string_view> ours;
  for (const auto& part : sent) {
    ours.insert(part->id);
    const auto game = there.find(part->id);
    if (game == there.end()) {
      add(Found{part->id, Difference::no_game, 0,
                fmt::format("Lichess does not show the game at {}.", part->name)});
      continue;
    }
    add(moves_differ(*part, *game->second));
    add(result_differs(*part, *game->second));
    add(says_still(*part, *game->second));
  }
  for (const GameRecord& game : shown) {
    const auto id = game.tag("GameId");
    if (!id || !id->starts_with(kOurIds)) continue;
    if (!ours.contains(*id))
      add(Found{std::string(*id), Difference::not_ours, 0,
                fmt::format("Lichess still shows a game at board {} that was taken back; remove it there.",
                            game.tag("Board").value_or("?"))});
  }
  return found;
}

}  // namespace eboard::outlets::lichess
