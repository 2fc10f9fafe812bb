// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/config/broadcast.hpp"

#include <fmt/format.h>

#include <map>
#include <optional>
#include <utility>

#include "daemon/config/config.hpp"
#include "daemon/config/values.hpp"

namespace eboard::daemon {

namespace {

constexpr int kMaxPlies = 100, kMaxRound = 9999;

std::optional<int> read_plies(TableReader& own) {
  const auto plies = own.integer("delay_plies", 0, kMaxPlies);
  return plies ? std::optional(static_cast<int>(*plies)) : std::nullopt;
}

void read_round(TableReader& own, std::map<int, seams::Delays::Millis>& rounds, seams::PlyDelays& plies) {
  const auto round = own.integer("round", 1, kMaxRound);
  const auto delay = own.duration("delay", kMaxDelay);
  const auto own_plies = read_plies(own);
  if (!own.has("round")) own.fault("round", "[[broadcast.round]] has no round");
  if (!own.has("delay") && !own.has("delay_plies"))
    own.fault("delay", "[[broadcast.round]] has no delay and no delay_plies");
  const int number = static_cast<int>(round.value_or(0));
  const bool is_new = !rounds.contains(number) && !plies.rounds.contains(number);
  if (round && !is_new) own.fault("round", fmt::format("round {} has two delays", number));
  if (round && delay) rounds.emplace(number, *delay);
  if (round && own_plies) plies.rounds.emplace(number, *own_plies);
  own.refuse_other_keys();
}

}  // namespace

seams::Delays read_broadcast(TableReader& own, bool has_quaternity) {
  const auto delay = own.duration("delay", kMaxDelay);
  seams::PlyDelays plies;
  plies.all = read_plies(own).value_or(0);
  if (!own.has("delay") && !own.has("delay_plies"))
    own.fault("delay", "[broadcast] has no delay and no delay_plies");
  std::map<int, seams::Delays::Millis> rounds;
  for (TableReader& round : own.sections("round", "[[broadcast.round]]")) read_round(round, rounds, plies);
  if (const auto end = own.duration("delay_after_end", kMaxDelay)) plies.end = *end;
  seams::Delays delays(delay.value_or(std::chrono::seconds{0}), std::move(rounds), std::move(plies));
  if (delay && !delays.any())
    own.warn("delay", "delay: [broadcast] delays nothing: everybody sees the boards at once");
  if (own.has("delay_after_end") && !delays.by_plies())
    own.fault("delay_after_end",
              "delay_after_end: only what waits for plies waits for the end of a game; "
              "write delay_plies, too, or leave it out");
  if (delays.by_plies() && has_quaternity && delays.of_others().count() == 0)
    own.fault("delay_plies",
              "delay_plies: the games of [[quaternity]] wait for no plies and would be shown "
              "at once; write a delay, too");
  own.refuse_other_keys();
  return delays;
}

std::string read_engine(TableReader& own, const seams::Delays& delay) {
  const auto program = own.text("program");
  if (!own.has("program")) own.fault("program", "[engine] has no program");
  if (program && !program->starts_with('/')) {
    own.fault("program",
              fmt::format("program '{}': write its whole path, like \"/usr/games/stockfish\"", *program));
  } else if (program && !delay.any()) {
    own.fault("program",
              "program: nothing is delayed, and an engine's opinion of a game that is played now would reach "
              "the players; write a delay under [broadcast]");
  }
  own.refuse_other_keys();
  return program.value_or("");
}

}  // namespace eboard::daemon
