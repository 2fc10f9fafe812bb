// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What the parts of the reader share while they read a file.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/tournament/trf/lines.hpp"
#include "daemon/tournament/trf/read.hpp"

namespace eboard::tournament::trf {

inline constexpr int kFirstEntry = 92, kEntryWidth = 10;  ///< columns of the rounds of 001

/// One line that is a record.
struct Row {
  int line = 0;  ///< from 1
  std::string_view text;
  Columns columns;

  [[nodiscard]] std::string_view at(int first, int last) const { return columns.at(first, last); }
};

/// Where a player came from; of the same index as in Tournament::players.
struct PlayerLine {
  int line = 0;
  int shift = 0;  ///< columns that the entries stand further to the right than they should
};

/// A number that a record states, to be compared with what there is.
struct Stated {
  int line = 0;
  int number = 0;
};

struct Unread {
  std::size_t player = 0, round = 0;  ///< from 0
};

struct Reader {
  std::string_view bytes;
  std::vector<Line> lines;
  Reading reading;
  Findings findings;
  std::vector<PlayerLine> player_lines;
  std::vector<int> index;      ///< of a start number in the players; -1: nobody
  std::vector<Unread> unread;  ///< results that could not be read
  std::vector<Row> national;   ///< read when all players are there
  std::vector<Row> absences;   ///< XXZ, the same
  std::optional<Stated> players, rated, teams, rounds;
  bool numbered_teams = false;  ///< there are records 310
  bool refused = false;         ///< nothing of the bytes was read
  std::size_t listed = 0;       ///< records that lists are made of, and their parts

  explicit Reader(std::string_view text);

  Tournament& tournament() { return reading.tournament; }
  void warn(int line, int first, int last, std::string what);
  void fail(int line, int first, int last, std::string what);
  /// The player with the start number, or nullptr.
  Player* player(int number);
};

/// Who reads which record.
struct Record {
  std::string_view code;
  void (*read)(Reader&, const Row&);
};

// read.cpp
/// Reads all of it: `reader.reading` is whole.
void read_all(Reader& reader);

// read_player.cpp
void read_player(Reader& reader, const Row& row);
void read_national(Reader& reader, const Row& row);
/// The entries of all players become equally long.
void even_out(Reader& reader);
/// Columns are bytes: the lines with letters beyond ASCII fit better so.
[[nodiscard]] bool columns_are_bytes(std::string_view bytes, const std::vector<Line>& lines);

// read_head.cpp
/// False: no such record.
bool read_head(Reader& reader, const Row& row);

// read_lists.cpp
bool read_list(Reader& reader, const Row& row);
void read_absences(Reader& reader, const Row& row);
/// Byes of 240 for rounds that the entries have, where those are blank.
void enter_byes(Reader& reader);

// check.cpp
/// Compares what belongs together, and takes unread results from the opponent.
void check(Reader& reader);

}  // namespace eboard::tournament::trf
