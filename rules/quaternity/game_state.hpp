// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Holds the state of a game, and the steps by which moves and rulings change it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rules/quaternity/draw_offer.hpp"
#include "rules/quaternity/entries.hpp"
#include "rules/text/expected.hpp"

namespace eboard::rules::quaternity {

/// Where the game is played: what 3.10 allows only among friends depends on it.
enum class Occasion : std::uint8_t { competition, friendly };

/// The error is a refusal: one sentence.
using Answer = Expected<void, std::string>;

/// What follows from the entries that stand, besides position and ending.
struct Table {
  DrawOffer offer{};
  PlayerSet waived{};
  PlayerSet confirmed{};
  std::vector<ruling::Oblige> obligations{};
  std::vector<std::size_t> left_standing{};  ///< irregular entries that an R-STAND confirmed
  std::array<std::optional<int>, kPlayers> ruled_halves{};
  bool paused = false;
  bool stuck = false;
};

struct GameState {
  Entries entries;
  Occasion occasion;
  std::optional<Ending> ending{};
  Table table{};

  [[nodiscard]] const Position& position() const { return entries.position(); }

  /// Refused if the game is over or waits for a ruling.
  [[nodiscard]] Answer must_run() const;
  [[nodiscard]] Answer must_be_active(Player player) const;
  /// Refused as must_run() is, too. `what` completes "Red may not ...".
  [[nodiscard]] Answer must_be_on_turn(Player player, std::string_view what) const;
  /// Refused if a touched piece demands another move (4.4).
  [[nodiscard]] Answer must_fulfil(Move move) const;
  /// Refused if a player who touched a piece complains (4.9).
  [[nodiscard]] Answer may_complain(std::optional<Player> player) const;
  /// Refused unless that player may still complain of the irregular move at entry `n`, though others have
  /// answered it: an opponent who has not touched a piece since (4.9).
  [[nodiscard]] Answer may_complain_late(std::size_t n, Player player) const;
  /// The first irregular move from entry `n` on that stands and that no ruling confirmed; entries.size() if
  /// there is none.
  [[nodiscard]] std::size_t irregular_from(std::size_t n) const;

  void add(Entry entry, const Position& after, bool stands = true);
  void add(Entry entry) { add(std::move(entry), Position{position()}); }
  /// Goes back to before entry `to` and adds `entry`, which caused that.
  void go_back(std::size_t to, Entry entry);
};

}  // namespace eboard::rules::quaternity
