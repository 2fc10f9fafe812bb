// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The tables of an index, for its maker and its reader.
#pragma once

#include <cstddef>
#include <cstdint>

#include "daemon/tournament/fide_list/packed.hpp"

namespace eboard::tournament::fide_list {

/// PRAGMA application_id, "FIDE" in ASCII, and user_version: it goes up with every change of the tables, of
/// their bytes, and of what folded_words(), words_of() and Columns::order() give.
inline constexpr std::int64_t kApplication = 0x46494445;
inline constexpr int kForm = 1;

/// Players together in a row, ids together in a row.
inline constexpr Place kBlock = 16;
inline constexpr std::size_t kIds = 128;
/// The list in parts of so many places. A part has its words by themselves: the memory of making it is
/// that of one part, and most questions are answered from the first.
inline constexpr Place kPart = 1U << 18U;

inline constexpr const char* kTables = R"(
  PRAGMA application_id = 1179206725;
  PRAGMA user_version = 1;
  CREATE TABLE list (dated TEXT NOT NULL, players INTEGER NOT NULL, federations TEXT NOT NULL, titles TEXT NOT NULL);
  CREATE TABLE player (block INTEGER PRIMARY KEY, players BLOB NOT NULL);
  CREATE TABLE id (first INTEGER PRIMARY KEY, ids BLOB NOT NULL);
  CREATE TABLE word (
    part INTEGER NOT NULL, word TEXT NOT NULL, places BLOB NOT NULL, PRIMARY KEY (part, word)) WITHOUT ROWID;
)";
static_assert(kApplication == 1179206725 && kForm == 1);

}  // namespace eboard::tournament::fide_list
