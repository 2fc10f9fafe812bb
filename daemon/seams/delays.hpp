// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// How long everybody has to wait for what happens in the hall, for the event and for rounds that have a delay
// of their own: in journal time, in plies that are played meanwhile, or in both.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <map>
#include <set>
#include <utility>

namespace eboard::seams {

/// How many more plies must have been played at a table before one is shown.
struct PlyDelays {
  int all = 0;
  std::map<int, int> rounds{};                              ///< those with another number
  std::chrono::milliseconds end{std::chrono::minutes{10}};  ///< since a game is over: no ply follows it
  bool operator==(const PlyDelays&) const = default;
};

class Delays {
 public:
  using Millis = std::chrono::milliseconds;

  /// All have that one; by default none.
  template <class Rep = std::int64_t, class Period = std::milli>
  Delays(std::chrono::duration<Rep, Period> all = {}) : all_(all) {}  // NOLINT(google-explicit-constructor)
  Delays(Millis all, std::map<int, Millis> rounds, PlyDelays plies = {})
      : all_(all), rounds_(std::move(rounds)), plies_(std::move(plies)) {}

  [[nodiscard]] Millis of(int round) const {
    const auto own = rounds_.find(round);
    return own == rounds_.end() ? all_ : own->second;
  }
  /// Of rounds without one of their own.
  [[nodiscard]] Millis of_others() const { return all_; }
  /// What belongs to no round has that one.
  [[nodiscard]] Millis longest() const {
    Millis longest = all_;
    for (const auto& [round, delay] : rounds_) longest = std::max(longest, delay);
    return longest;
  }
  bool operator==(const Delays&) const = default;
  [[nodiscard]] bool any() const { return longest() > Millis{0} || by_plies(); }
  [[nodiscard]] const std::map<int, Millis>& rounds() const { return rounds_; }
  /// Each at least so long.
  [[nodiscard]] Delays at_least(Millis min) const {
    Delays later = *this;
    later.all_ = std::max(all_, min);
    for (auto& [round, delay] : later.rounds_) delay = std::max(delay, min);
    return later;
  }

  [[nodiscard]] const PlyDelays& plies() const { return plies_; }
  [[nodiscard]] int plies_of(int round) const {
    const auto own = plies_.rounds.find(round);
    return own == plies_.rounds.end() ? plies_.all : own->second;
  }
  [[nodiscard]] int longest_plies() const {
    int most = plies_.all;
    for (const auto& [round, plies] : plies_.rounds) most = std::max(most, plies);
    return most;
  }
  /// In some round something waits for plies.
  [[nodiscard]] bool by_plies() const { return longest_plies() > 0; }
  /// The rounds that have a delay of their own, in time or in plies.
  [[nodiscard]] std::set<int> rounds_with_own() const {
    std::set<int> all;
    for (const auto& [round, delay] : rounds_) all.insert(round);
    for (const auto& [round, plies] : plies_.rounds) all.insert(round);
    return all;
  }
  /// The round of an event matters.
  [[nodiscard]] bool differ() const { return !rounds_.empty() || !plies_.rounds.empty(); }
  /// Since a game of the round is over.
  [[nodiscard]] Millis after_end(int round) const { return std::max(plies_.end, of(round)); }
  /// The same in time alone.
  [[nodiscard]] Delays times() const { return {all_, rounds_}; }

 private:
  Millis all_;
  std::map<int, Millis> rounds_;
  PlyDelays plies_;
};

}  // namespace eboard::seams
