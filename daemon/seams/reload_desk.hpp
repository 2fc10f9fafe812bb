// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "daemon/seams/desk.hpp"
#include "rules/chess/game_record.hpp"

namespace eboard::seams {

/// What became of a configuration that was read while the daemon runs; a sentence each.
struct Rearranged {
  std::vector<std::string> changed;
  std::vector<std::string> later;     ///< holds from the next game, or when the device connects next
  std::vector<std::string> refused;   ///< holds from the next start
  std::vector<std::string> warned{};  ///< was read, but perhaps otherwise than meant
};

struct ReloadRequest {
  using Answer = Rearranged;
  bool dry_run = false;  ///< nothing is changed: the answer says what would be
  std::string author{};  ///< who wants it; empty: nobody said
};

/// The configuration file as it stands now. What may be a secret is not in it.
struct ConfigurationShown {
  struct Row {
    std::string table, key, value;  ///< "[[board]] 3", "serial", "\"24211\""
    int line = 0;
  };
  std::string file{};       ///< empty: the daemon runs without one
  std::vector<Row> rows{};  ///< in the order of the file
  std::vector<std::string>
      faults{};  ///< "FILE:LINE: reason"; of a file that cannot be read there are no rows
};

struct ConfigurationQuery {
  using Answer = ConfigurationShown;
};

/// A name or a time control that somebody puts right while the daemon runs (decision 0301).
struct Correction {
  std::int64_t at = 0;  ///< milliseconds since 1970
  std::string author{};
  int round = 0;
  int board = 0;            ///< number of the table
  std::string key{};        ///< a PGN tag of a player, or TimeControl
  std::string was{}, is{};  ///< empty: nothing
  bool operator==(const Correction&) const = default;
};

/// All of them or none.
struct CorrectionRequest {
  using Answer = Rearranged;
  std::vector<Correction> corrections;
};

/// Who is to play where in the rounds that are played now, with what was put right so far.
struct PairingsShown {
  struct Table {
    int board = 0;
    int round = 0;
    std::vector<rules::Tag> tags;
    std::string time_control;
  };
  std::vector<Table> tables;            ///< those of which the configuration or a correction says something
  std::vector<Correction> corrections;  ///< in the order in which they were made
};

struct PairingsQuery {
  using Answer = PairingsShown;
};

class ReloadDesk {
 public:
  virtual ~ReloadDesk() = default;
  /// From any thread. The reply comes when it is done; never after the server was stopped.
  virtual void ask(ReloadRequest request, ReplyTo<ReloadRequest> reply) = 0;
  virtual void ask(ConfigurationQuery query, ReplyTo<ConfigurationQuery> reply) = 0;
  virtual void ask(CorrectionRequest request, ReplyTo<CorrectionRequest> reply) = 0;
  virtual void ask(PairingsQuery query, ReplyTo<PairingsQuery> reply) = 0;
};

}  // namespace eboard::seams
