// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Stores what people changed in tournaments. What a change means daemon/tournament knows; here it is text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "storage/error.hpp"
#include "storage/records.hpp"

namespace eboard::storage {

class Database;
class Liveness;

struct TournamentChange {
  std::int64_t id = 0;                   ///< given by append(); they count up in the order of the changes
  int section = 1;                       ///< which of the tournaments
  std::int64_t at = 0;                   ///< milliseconds since 1970
  std::string author{};                  ///< who did it
  std::string what{};                    ///< one line
  std::optional<std::int64_t> undoes{};  ///< the id of an earlier change
  std::string facts{};                   ///< what changed
  std::string format{};                  ///< of the file, "TRF26"; empty: it came from no file
  std::string file_name{};
  std::string file{};  ///< its bytes
  bool operator==(const TournamentChange&) const = default;
};

/// Made where nobody waits: packing the file of 2,000 players takes longer than a board's report may.
class PackedTournamentChange {
 public:
  explicit PackedTournamentChange(TournamentChange change);

 private:
  friend class TournamentChanges;
  TournamentChange change_;  ///< without the two
  std::vector<std::uint8_t> facts_, file_;
};

class TournamentChanges {
 public:
  /// Works on the parts of one open store, which outlive it. Store::tournament_changes() has it for others.
  TournamentChanges(Database& database, Liveness& liveness) : database_(database), liveness_(liveness) {}

  /// Uses a transaction of its own; durable when it returns. Returns the id.
  [[nodiscard]] Result<std::int64_t> append(const PackedTournamentChange& packed);
  /// All, in their order.
  [[nodiscard]] Result<std::vector<TournamentChange>> all() { return after(0); }
  /// Those behind that one.
  [[nodiscard]] Result<std::vector<TournamentChange>> after(std::int64_t id);

 private:
  Database& database_;
  Liveness& liveness_;
};

}  // namespace eboard::storage
