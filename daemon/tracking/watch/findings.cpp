// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/watch/findings.hpp"

#include <algorithm>

#include "daemon/tracking/game/cite.hpp"

namespace eboard::tracking {

void Findings::renumber(const Renumbered& plies) {
  for (Found& found : found_) {
    auto ply = static_cast<std::size_t>(found.said.ply);
    plies(ply);
    found.said.ply = static_cast<int>(ply);
  }
}

void Findings::happened(Millis at, Code code, std::size_t ply, PlayedMove move, const Evidence& evidence) {
  if (!known(code, ply)) say(at, code, ply, std::move(move), 0, evidence, State::completed, false);
}

void Findings::suspected(Millis at, Code code, std::size_t ply, PlayedMove move, const Evidence& evidence) {
  if (!known(code, ply)) say(at, code, ply, std::move(move), 0, evidence, State::pending, false);
}

void Findings::stands(Millis at, Code code, std::size_t ply, PlayedMove move, rules::Bitboard squares,
                      const Evidence& evidence, State state) {
  say(at, code, ply, std::move(move), squares, evidence, state, true);
}

void Findings::say(Millis at, Code code, std::size_t ply, PlayedMove move, rules::Bitboard squares,
                   const Evidence& evidence, State state, bool stands) {
  IrregularityFound found;
  found.ply = static_cast<int>(ply);
  found.code = code;
  found.state = state;
  found.move = std::move(move);
  cite(found, edition_);
  found.evidence = evidence;
  found.id = static_cast<int>(found_.size()) + 1;
  reporter_.irregularity(at, found, Reporter::Finder::watch);
  found_.push_back({code, std::move(found), squares, stands, at});
}

rules::Bitboard Findings::squares() const {
  rules::Bitboard out = 0;
  for (const Found& found : found_) out |= found.stands ? found.squares : 0;
  return out;
}

bool Findings::known(Code code, std::size_t ply) const {
  return std::any_of(found_.begin(), found_.end(), [&](const Found& found) {
    return found.code == code && found.said.ply == static_cast<int>(ply) &&
           found.said.state != State::withdrawn;
  });
}

bool Findings::standing(Code code) const {
  return std::any_of(found_.begin(), found_.end(),
                     [&](const Found& found) { return found.code == code && found.stands; });
}

void Findings::settle(Millis at, const Verdict& verdict) {
  for (Found& found : found_) {
    if (!found.stands) continue;
    const auto state = verdict({found.code, found.squares, static_cast<std::size_t>(found.said.ply),
                                !found.said.move.empty(), found.at});
    if (!state) continue;
    found.stands = false;
    change(at, found, *state);
  }
}

Findings::Found* Findings::latest(Code code, std::size_t ply, State state) {
  const auto found = std::find_if(found_.rbegin(), found_.rend(), [&](const Found& one) {
    return one.code == code && one.said.ply == static_cast<int>(ply);
  });
  return found != found_.rend() && found->said.state != state ? &*found : nullptr;
}

void Findings::change(Millis at, Code code, std::size_t ply, State state) {
  if (Found* found = latest(code, ply, state)) change(at, *found, state);
}

void Findings::change(Millis at, Code code, std::size_t ply, State state, const Evidence& evidence) {
  Found* found = latest(code, ply, state);
  if (!found) return;
  found->said.evidence = evidence;
  change(at, *found, state);
}

void Findings::change(Millis at, Found& found, State state) {
  found.said.state = state;
  cite(found.said, edition_);
  reporter_.irregularity(at, found.said, Reporter::Finder::watch);
}

}  // namespace eboard::tracking
