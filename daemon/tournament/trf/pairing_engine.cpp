// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/trf/pairing_engine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

#include "daemon/tournament/trf/fields.hpp"
#include "daemon/tournament/trf/read.hpp"
#include "daemon/tournament/trf/write.hpp"
#include "rules/text/split.hpp"

namespace eboard::tournament::trf {
namespace {

/// What the engine's version of 2025 takes for a type; nullopt: it pairs no such tournament.
std::optional<std::string> engine_type(const std::string& code) {
  for (const std::string_view baku : {"", "_BAKU"}) {
    for (const std::string_view dutch : {"FIDE_DUTCH", "FIDE_DUTCH_2025", "FIDE_DUTCH_2026"}) {
      if (code == fmt::format("{}{}", dutch, baku)) return fmt::format("FIDE_DUTCH_2025{}", baku);
    }
    if (code == fmt::format("FIDE_BURSTEIN{}", baku)) return code;
  }
  return code.empty() ? std::optional<std::string>("FIDE_DUTCH_2025") : std::nullopt;
}

bool is_bye(Result result) {
  return result == Result::half_bye || result == Result::full_bye || result == Result::zero_bye;
}

/// The bye that was meant for the round, in the entries or in 240; absent: none.
Result bye_of(const Tournament& tournament, const Player& player, int round) {
  const auto at = static_cast<std::size_t>(round) - 1;
  if (at < player.entries.size() && is_bye(player.entries[at].result)) return player.entries[at].result;
  for (const Byes& byes : tournament.byes) {
    if (byes.round == round && std::find(byes.who.begin(), byes.who.end(), player.number) != byes.who.end()) {
      return byes.kind;
    }
  }
  return Result::absent;
}

std::optional<std::string> unfit(const Tournament& tournament, int round) {
  if (tournament.team_event) return "an engine for individual tournaments pairs no teams";
  if (!engine_type(tournament.type_code))
    return fmt::format("no engine for tournaments of type {}", tournament.type_code);
  if (round < 1 || (tournament.rounds > 0 && round > tournament.rounds)) {
    return fmt::format("round {} is none of the tournament", round);
  }
  if (round == 1 && tournament.first_colour == Colour::none)
    return "the colour of the first board is not drawn yet";
  const PointSystem& points = tournament.points;
  if (points.forfeit_win != points.win || points.full_bye != points.win || points.half_bye != points.draw ||
      points.zero_bye != kNone || points.forfeit_loss != kNone || !tournament.abnormal.empty()) {
    return "the engine cannot count such points";
  }
  for (const Player& player : tournament.players) {
    for (std::size_t at = 0; at + 1 < static_cast<std::size_t>(round) && at < player.entries.size(); ++at) {
      if (player.entries[at].result != Result::pending) continue;
      return fmt::format("the result of player {} in round {} is missing", player.number, at + 1);
    }
  }
  return std::nullopt;
}

/// Numbers without a gap need no ranks.
bool has_gap(std::vector<Player>& players) {
  std::sort(players.begin(), players.end(),
            [](const Player& a, const Player& b) { return a.number < b.number; });
  return !players.empty() && players.back().number != static_cast<int>(players.size());
}

}  // namespace

Expected<std::string, std::string> question(const Tournament& tournament, int round) {
  if (auto fault = unfit(tournament, round)) return unexpected(std::move(*fault));
  Tournament asked;
  asked.name = tournament.name;
  asked.rounds = tournament.rounds > 0 ? tournament.rounds : round;
  asked.first_colour = tournament.first_colour;
  asked.type_code = *engine_type(tournament.type_code);
  asked.points = tournament.points;
  asked.points.unknown = asked.points.draw;
  asked.acceleration = tournament.acceleration;
  asked.forbidden = tournament.forbidden;
  asked.players = tournament.players;
  asked.order_by_rank = has_gap(asked.players);
  int rank = 0;
  for (Player& player : asked.players) {
    const Result bye = bye_of(tournament, player, round);
    player.points = points_after(tournament, player, round - 1);
    player.rank = ++rank;
    player.national.clear();
    player.entries.resize(static_cast<std::size_t>(round) - 1);
    // Blanks at the end of a line leave the player out of an earlier round; the engine knows Z for them.
    for (Entry& entry : player.entries) {
      if (entry.result == Result::absent) entry = {kNobody, Colour::none, Result::zero_bye};
    }
    if (bye != Result::absent) player.entries.push_back({kNobody, Colour::none, bye});
  }
  for (const Byes& byes : tournament.byes) {
    if (byes.round > round) asked.byes.push_back(byes);
  }
  return write(asked, Version::trf26);
}

Expected<Tournament, std::string> paired(Tournament tournament, int round, std::string_view answer) {
  if (round < 1 || round > kMaxRounds)
    return unexpected(fmt::format("round {} is none of the tournament", round));
  const auto words = rules::split_words(answer);
  const auto pairs = words.empty() ? std::nullopt : number_in(words[0]);
  if (!pairs || words.size() != 1 + 2 * static_cast<std::size_t>(*pairs)) {
    return unexpected(
        std::string("the answer of the engine does not have the pairs that its first line counts"));
  }
  std::map<int, Entry*> open;
  std::size_t rounds = static_cast<std::size_t>(round);
  for (const Player& player : tournament.players) rounds = std::max(rounds, player.entries.size());
  for (Player& player : tournament.players) {
    const Result bye = bye_of(tournament, player, round);
    player.entries.resize(rounds);
    Entry& entry = player.entries[static_cast<std::size_t>(round) - 1];
    entry = {kNobody, Colour::none, bye};
    if (bye == Result::absent) open.emplace(player.number, &entry);
  }
  for (std::size_t at = 1; at < words.size(); at += 2) {
    const int white = number_in(words[at]).value_or(-1), black = number_in(words[at + 1]).value_or(-1);
    const auto first = open.find(white), second = open.find(black);
    if (first == open.end() || (black != kNobody && second == open.end()) || white == black) {
      return unexpected(
          fmt::format("the engine pairs {} with {}, and one of them is not to be paired", white, black));
    }
    if (black == kNobody) {
      *first->second = {kNobody, Colour::none, Result::pairing_bye};
      open.erase(first);
      continue;
    }
    *first->second = {black, Colour::white, Result::pending};
    *second->second = {white, Colour::black, Result::pending};
    open.erase(first);
    open.erase(second);
  }
  if (!open.empty()) {
    return unexpected(fmt::format("the engine left out player {}, who has no bye", open.begin()->first));
  }
  return tournament;
}

}  // namespace eboard::tournament::trf
