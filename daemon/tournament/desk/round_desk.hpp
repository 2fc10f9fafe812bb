// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// How the round stands that is played, for those who have to close it: each table, what is odd there and
// which order would put it right, what is missing, and what the next round waits for. Pure.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/tournament/desk/next_round.hpp"
#include "daemon/tournament/report/hall.hpp"

namespace eboard::tournament {

enum class TableState : std::uint8_t { empty, set_up, playing, over, by_hand, no_link, other_game };
/// "empty", "set-up", "playing", "over", "by-hand", "no-link", "other-game".
[[nodiscard]] std::string_view words_of(TableState state);

/// Something that a person may want to put right.
struct Note {
  std::string kind;  ///< "colours-exchanged", "tables-exchanged", "not-started", "default-time"
  std::string text;
  int minutes = 0;                   ///< since the start, where that is the matter
  std::string article{};             ///< of the Laws, where it is their matter
  std::vector<std::string> order{};  ///< as parse_order() takes it; empty: none is proposed
  bool operator==(const Note&) const = default;
};

struct TableDesk {
  int table = 0;
  std::string white, black;
  std::optional<int> board{};  ///< of that number; nullopt: the hall has none
  bool electronic = false;
  TableState state = TableState::empty;
  std::optional<std::int64_t> since{};  ///< milliseconds since 1970
  std::string result;                   ///< "*": there is none
  enum class By : std::uint8_t { nobody, board, person } by = By::nobody;
  std::vector<Note> notes{};
};

/// What stands between a round and its close.
struct Missing {
  int round = 0, table = 0;  ///< table 0: it is no table's
  std::string kind;
  std::string text;
  int minutes = 0;
};

/// What is said of a round, and of the section where nothing is; empty: as the configuration has it.
struct SaidOfRound {
  int round = 0;
  std::string starts, time_control, edition, start_position;
  int default_time = 0;  ///< minutes; 0: none
};

struct RoundDesk {
  int id = 0;
  std::string name;
  int round = 0;  ///< 0: none is played
  std::string starts;
  Begins begins = Begins::by_order;
  int default_time = 0;
  std::vector<TableDesk> tables{};
  std::vector<Missing> missing{};
  NextRound next{};
  std::vector<SaidOfRound> plans{};  ///< of the round that is played, and of the next one
};

/// A section, and what its changes say.
struct SectionNow {
  int id = 1;
  const Section* entered = nullptr;      ///< as people entered it
  const SectionInHall* shown = nullptr;  ///< with the results of boards
  std::optional<std::int64_t> begun{};   ///< when the round was begun, milliseconds since 1970
  std::set<int> ever_begun{};            ///< rounds
  std::set<int> colours_decided{};       ///< tables of the round whose colours somebody exchanged
};

[[nodiscard]] RoundDesk round_desk(const SectionNow& section, const HallNow& hall);

}  // namespace eboard::tournament
