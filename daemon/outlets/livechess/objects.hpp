// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The objects of a tournament as LiveChess Cloud serves them: tournament, round, game. Keys, their order and
// the words are LiveChess's. Pure: the text is compact JSON.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "daemon/livechess/words/words.hpp"

namespace eboard::outlets::livechess {

using eboard::livechess::Clock, eboard::livechess::Pairing, eboard::livechess::UnixMillis;

/// Puts a round's games into the order in which LiveChess numbers them. Paired tables come first, by number.
/// Tables without a pairing follow in the order in which their games began, and so does every further game of
/// a table. A game that ended without a result gives its place to the next one at its table. So the number of
/// a pairing stays the same while games are played.
class RoundOrder {
 public:
  explicit RoundOrder(const std::vector<storage::Pairing>& pairings);
  /// In the order of Rounds::read_games().
  void add(std::shared_ptr<storage::GameRow> game);
  [[nodiscard]] std::vector<Pairing> take();

 private:
  std::map<int, Pairing> paired_;
  std::vector<std::shared_ptr<storage::GameRow>> further_;
  std::map<int, std::size_t> open_places_;  ///< in further_: the one of a table that gives its place away
};

[[nodiscard]] bool is_live(const Pairing& pairing);

struct Tournament {
  std::string id, name, location, country, website, time_control;
  bool chess960 = false;
  struct Round {
    int count = 0, live = 0;
    bool operator==(const Round&) const = default;
  };
  std::vector<Round> rounds;  ///< the first is round 1
  std::vector<std::string> serials;
};
[[nodiscard]] std::string tournament_text(const Tournament& tournament);

/// What the round says of a pairing.
[[nodiscard]] std::string pairing_text(const Pairing& pairing);
/// The content of index.json. `texts`: the pairing_text() of each.
[[nodiscard]] std::string round_text(const std::vector<Pairing>& pairings,
                                     const std::vector<std::string>& texts);

/// What a game's file says beside its record. Times are those at which viewers may know of it.
struct GameFacts {
  std::string serial;  ///< empty: not known
  UnixMillis began = 0;
  std::optional<Clock> clock;
};
/// The content of game-M.json.
[[nodiscard]] std::string game_text(const Pairing& pairing, const GameFacts& facts);

/// The content of meta/ID: on which host the tournament is.
[[nodiscard]] std::string meta_text(const std::string& host);

}  // namespace eboard::outlets::livechess
