// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/support/concluded.hpp"

#include <algorithm>
#include <map>

#include "tests/support/tracked_words.hpp"

namespace eboard::test {

using tracking::IrregularityFound;
using tracking::MoveState;
using tracking::MoveTracked;
using tracking::TrackedEvent;

namespace {

std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : " ") + word;
  return out;
}

}  // namespace

std::string Concluded::committed() const {
  std::vector<std::string> plies;
  for (const TrackedEvent& event : events_) {
    if (std::holds_alternative<tracking::GameStarted>(event.what)) plies.clear();
    if (const auto* back = std::get_if<tracking::TakenBack>(&event.what))
      plies.resize(static_cast<std::size_t>(back->to_ply));
    const auto* move = std::get_if<MoveTracked>(&event.what);
    if (!move || !tracking::recorded(move->state)) continue;
    plies.resize(std::min(plies.size(), static_cast<std::size_t>(move->ply - 1)));
    plies.push_back(move->uci.text());
  }
  return joined(plies);
}

std::string Concluded::provisional() const {
  std::map<int, std::string> shown;
  const auto drop_from = [&](int ply) { shown.erase(shown.lower_bound(ply), shown.end()); };
  for (const TrackedEvent& event : events_) {
    if (const auto* retract = std::get_if<tracking::MoveRetracted>(&event.what)) drop_from(retract->ply);
    const auto* move = std::get_if<MoveTracked>(&event.what);
    if (!move) continue;
    if (tracking::recorded(move->state)) {
      shown.erase(move->ply);
    } else {
      drop_from(move->ply);
      shown.emplace(move->ply, move->uci.text());
    }
  }
  std::vector<std::string> plies;
  for (const auto& [ply, uci] : shown) plies.push_back(uci);
  return joined(plies);
}

bool Concluded::alternative(std::string_view uci) const {
  std::map<int, std::vector<tracking::PlayedMove>> latest;
  for (const TrackedEvent& event : events_) {
    if (const auto* move = std::get_if<MoveTracked>(&event.what)) latest[move->ply] = move->alternatives;
  }
  return std::any_of(latest.begin(), latest.end(), [&](const auto& one) {
    return std::find(one.second.begin(), one.second.end(), uci) != one.second.end();
  });
}

bool Concluded::ever_committed(std::string_view uci) const {
  return std::any_of(events_.begin(), events_.end(), [&](const TrackedEvent& event) {
    const auto* move = std::get_if<MoveTracked>(&event.what);
    return move && tracking::recorded(move->state) && move->uci == uci;
  });
}

std::string Concluded::result() const {
  std::string out;
  for (const TrackedEvent& event : events_) {
    if (const auto* ended = std::get_if<tracking::GameEnded>(&event.what))
      out = rules::to_string(ended->result);
  }
  return out;
}

std::string Concluded::flags() const {
  std::vector<std::pair<int, int>> known;
  std::vector<std::string> codes;
  for (const TrackedEvent& event : events_) {
    const auto* found = std::get_if<IrregularityFound>(&event.what);
    if (!found) continue;
    const std::pair<int, int> id{event.game, found->id};
    if (std::find(known.begin(), known.end(), id) != known.end()) continue;
    known.push_back(id);
    codes.emplace_back(found->code.text());
  }
  return joined(codes);
}

bool Concluded::flagged(std::string_view code) const { return !flag_states(code).empty(); }

std::string Concluded::flag_states(std::string_view code) const {
  std::vector<std::string> states;
  for (const TrackedEvent& event : events_) {
    const auto* found = std::get_if<IrregularityFound>(&event.what);
    if (found && found->code == code) states.emplace_back(found->state.text());
  }
  return joined(states);
}

std::string Concluded::phases() const {
  std::vector<std::string> phases;
  for (const TrackedEvent& event : events_) {
    if (const auto* phase = std::get_if<tracking::PhaseChanged>(&event.what))
      phases.emplace_back(to_string(phase->phase));
  }
  return joined(phases);
}

std::string Concluded::started() const {
  std::string fen;
  for (const TrackedEvent& event : events_) {
    if (const auto* start = std::get_if<tracking::GameStarted>(&event.what)) fen = start->fen;
  }
  return fen;
}

}  // namespace eboard::test
