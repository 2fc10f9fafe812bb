// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/outlets/changed_rounds.hpp"

#include <fmt/format.h>

#include <functional>
#include <string>
#include <utility>

namespace eboard::outlets {

namespace {

using namespace tracking;

bool changes_a_record(const TrackedEvent& event) {
  if (const auto* move = std::get_if<MoveTracked>(&event.what)) return recorded(move->state);
  return std::holds_alternative<GameStarted>(event.what) || std::holds_alternative<TakenBack>(event.what) ||
         std::holds_alternative<GameEnded>(event.what) || std::holds_alternative<RulingMade>(event.what);
}

template <class Counts>
storage::Result<std::set<int>> rounds_of(seams::Released& released, const Counts& counts) {
  std::set<int> rounds;
  for (const storage::StoredEvent& event : released.events()) {
    if (!counts(event)) continue;
    const auto round = released.round_of(event.board, event.event.game);
    if (!round) return unexpected(round.error());
    if (*round) rounds.insert(**round);
  }
  return rounds;
}

/// Of what is written of the pairings of each round.
std::map<int, std::size_t> fingerprints_of(const std::vector<storage::Pairing>& pairings) {
  std::map<int, std::string> texts;
  for (const storage::Pairing& pairing : pairings) {
    std::string& text = texts[pairing.round];
    text += fmt::format("{}\n", pairing.board);
    for (const rules::Tag& tag : pairing.tags) text += fmt::format("{}={}\n", tag.name, tag.value);
  }
  std::map<int, std::size_t> fingerprints;
  for (const auto& [round, text] : texts) fingerprints[round] = std::hash<std::string>()(text);
  return fingerprints;
}

storage::Result<bool> has_games(seams::Released& released, int round) {
  bool any = false;
  const auto read = released.read_games({round, std::nullopt}, [&](const storage::GameRow&) {
    any = true;
    return false;
  });
  if (!read) return unexpected(read.error());
  return any;
}

}  // namespace

storage::Result<std::set<int>> RoundsWithClocks::renamed(seams::Released& released) {
  const auto pairings = released.pairings();
  if (!pairings) return unexpected(pairings.error());
  auto now = fingerprints_of(*pairings);
  std::set<int> rounds;
  for (auto next = now.rbegin(); next != now.rend(); ++next) {
    const auto& [round, fingerprint] = *next;
    if (!players_ && looks_back_ == LooksBack::no) break;
    if (players_) {
      const auto before = players_->find(round);
      if (before != players_->end() && before->second == fingerprint) continue;
    }
    const auto any = has_games(released, round);
    if (!any) return unexpected(any.error());
    if (*any) rounds.insert(round);
    if (*any && !players_) break;
  }
  players_ = std::move(now);
  return rounds;
}

storage::Result<std::set<int>> RoundsWithClocks::changed(seams::Released& released) {
  if (!began_) {
    const auto read = released.read_earlier([&](const storage::StoredEvent& event) { clocks_.apply(event); });
    if (!read) return unexpected(read.error());
    began_ = true;
  }
  const auto played = rounds_of(released, [&](const storage::StoredEvent& event) {
    return clocks_.apply(event) || changes_a_record(event.event);
  });
  if (!played) return played;
  owed_.insert(played->begin(), played->end());
  if (!released.is_renamed()) return owed_;
  const auto others = renamed(released);
  if (!others) return others;
  owed_.insert(others->begin(), others->end());
  return owed_;
}

}  // namespace eboard::outlets
