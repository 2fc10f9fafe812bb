// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Everybody who is ranked, players or teams alike, and what happened to each of them in each round: what all
// tie-breaks are worked out from.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "daemon/tournament/standings/edition.hpp"
#include "daemon/tournament/standings/tie_break.hpp"
#include "daemon/tournament/tournament.hpp"

namespace eboard::tournament {

/// Nobody's place in the field.
inline constexpr int kNoOpponent = -1;

/// What a round was to one of the two, by the categories of 16.2.
enum class Happened : std::uint8_t {
  played,
  forfeit_win,    ///< 16.2.2
  forfeit_loss,   ///< 16.2.4: the scheduled opponent is known
  awarded_bye,    ///< 16.2.1: by the pairing, or worth a full point
  requested_bye,  ///< 16.2.3 and 16.2.5: asked for, or simply not there
  pending,        ///< paired, not over
};

/// One round of one participant.
struct Meeting {
  int opponent = kNoOpponent;  ///< place in the field, also of a forfeit
  Happened happened = Happened::requested_bye;
  Colour colour = Colour::none;
  std::array<Points, 2> points{};  ///< by Score; players have the same in both
  std::int8_t halves = 0;          ///< of a player's game or forfeit, whatever it scores: 2 won, 1 drawn
  [[nodiscard]] Points scored(Score score) const { return points[static_cast<std::size_t>(score)]; }
  /// 16.1.2
  [[nodiscard]] bool is_voluntary() const {
    return happened == Happened::requested_bye || happened == Happened::forfeit_loss;
  }
  [[nodiscard]] bool is_forfeit() const {
    return opponent != kNoOpponent &&
           (happened == Happened::forfeit_win || happened == Happened::forfeit_loss);
  }
};

struct Participant {
  int number = 0;  ///< start number
  std::optional<int> rating;
  std::array<Points, 2> bonus{};  ///< by Score: what belongs to no round (299)
};

/// What a round can bring.
struct Scale {
  Points win, draw, loss;
};

struct Field {
  std::vector<Participant> everybody;
  std::vector<Meeting> meetings;     ///< of the first participant all rounds, then of the second ...
  std::vector<Points> board_points;  ///< of teams: of each meeting, board by board
  int rounds = 0;                    ///< that count: standings are those after this one
  int boards = 0;                    ///< of a match; 0: players
  bool last_is_final = false;        ///< no round comes behind `rounds`
  bool predetermined = false;        ///< who meets whom is known from the start (15)
  std::array<Scale, 2> scale{};      ///< by Score; game points of a team are those of all its boards
  const TieBreakEdition* edition = nullptr;
  Score primary = Score::game;  ///< what comes first in the standings

  [[nodiscard]] bool has_teams() const { return boards != 0; }
  [[nodiscard]] std::size_t size() const { return everybody.size(); }
  [[nodiscard]] Score secondary() const { return primary == Score::match ? Score::game : Score::match; }
  [[nodiscard]] const Scale& worth(Score score) const { return scale[static_cast<std::size_t>(score)]; }
  /// `round` counts from 0.
  [[nodiscard]] const Meeting& meeting(std::size_t who, int round) const {
    return meetings[who * static_cast<std::size_t>(rounds) + static_cast<std::size_t>(round)];
  }
  [[nodiscard]] std::span<const Meeting> rounds_of(std::size_t who) const {
    return std::span{meetings}.subspan(who * static_cast<std::size_t>(rounds),
                                       static_cast<std::size_t>(rounds));
  }
  [[nodiscard]] std::span<const Points> boards_of(std::size_t who, int round) const;
  /// What all rounds and 299 gave.
  [[nodiscard]] Points total(std::size_t who, Score score) const;
};

/// Those who play, in the order of the tournament, after `round`; a team event has its teams. `edition` and
/// `primary` are for the caller to set.
[[nodiscard]] Field field_after(const Tournament& tournament, int round);

}  // namespace eboard::tournament
