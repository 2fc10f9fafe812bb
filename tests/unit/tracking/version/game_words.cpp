// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/unit/tracking/version/game_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/value.hpp>

namespace eboard::test {

namespace {

std::string text_of(const boost::json::object& event, std::string_view key) {
  const auto* const value = event.if_contains(key);
  return value != nullptr && value->is_string() ? std::string(value->as_string()) : "";
}

std::int64_t number_of(const boost::json::object& event, std::string_view key) {
  const auto* const value = event.if_contains(key);
  return value != nullptr && value->is_int64() ? value->as_int64() : 0;
}

}  // namespace

void GameWords::add_move(const boost::json::object& event) {
  const std::string state = text_of(event, "state");
  if (state == "provisional") return;
  auto& plies = games_[number_of(event, "game")].plies;
  const auto ply = number_of(event, "ply");
  plies.erase(plies.lower_bound(ply), plies.end());
  const std::string san = text_of(event, "san").empty() ? text_of(event, "uci") : text_of(event, "san");
  plies[ply] = state == "presumed" ? fmt::format("({})", san) : san;
}

void GameWords::add(const boost::json::object& event) {
  const std::string type = text_of(event, "type");
  const auto game = number_of(event, "game"), ply = number_of(event, "ply");
  if (type == "move") return add_move(event);
  if (type == "game_start") games_[game];
  if (type == "takeback") {
    auto& plies = games_[game].plies;
    plies.erase(plies.upper_bound(number_of(event, "to_ply")), plies.end());
  }
  if (type == "result")
    games_[game].end = fmt::format("{} by {}", text_of(event, "result"), text_of(event, "by"));
  if (type != "irregularity") return;
  const std::string name = fmt::format("{} {}", game, number_of(event, "id"));
  std::string words =
      fmt::format("game {} ply {}: {} {}", game, ply, text_of(event, "code"), text_of(event, "state"));
  if (const std::string move = text_of(event, "move"); !move.empty()) words += " " + move;
  const auto known = std::ranges::find(findings_, name, &std::pair<std::string, std::string>::first);
  if (known != findings_.end())
    known->second = std::move(words);
  else
    findings_.emplace_back(name, std::move(words));
}

std::vector<std::string> GameWords::lines() const {
  std::vector<std::string> out;
  for (const auto& [number, game] : games_) {
    std::string line = fmt::format("game {}:", number);
    for (const auto& [ply, san] : game.plies)
      line += ply % 2 == 1 ? fmt::format(" {}. {}", (ply + 1) / 2, san) : " " + san;
    out.push_back(game.end.empty() ? line : line + " " + game.end);
  }
  for (const auto& finding : findings_) out.push_back(finding.second);
  return out;
}

}  // namespace eboard::test
