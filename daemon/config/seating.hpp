// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Lays who plays over what the configuration says of tables.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/config/config.hpp"

namespace eboard::daemon {

/// Sets a tag to one line of UTF-8; what stands there already stays, unless it is to be replaced.
void set_tag(std::vector<rules::Tag>& tags, std::string_view name, const std::string& text, bool replace);

class Seating {
 public:
  /// `source` begins each sentence: "pairings round-3.pgn". The boards outlive it.
  Seating(std::vector<BoardConfig>& boards, std::string source)
      : boards_(boards), source_(std::move(source)) {}

  /// What [[board]] says stands; the pairing fills in the rest. A table of which nothing is said comes
  /// behind.
  void seat(const PairedGame& game);

  /// What cannot be played as it stands, and what was understood perhaps otherwise than it is meant.
  [[nodiscard]] const std::vector<std::string>& faults() const { return faults_; }
  [[nodiscard]] const std::vector<std::string>& warnings() const { return warnings_; }

 private:
  void take_control(const std::string& value, BoardConfig& board);
  void take_chess960(BoardConfig& board);

  std::vector<BoardConfig>& boards_;
  std::string source_;
  std::vector<std::string> faults_, warnings_;
  std::set<std::string> unread_controls_;  ///< that were reported
};

/// The games of the tournament that are played now, over a configuration without pairings of its own. Its
/// round is the latest of them, also at tables where nobody is paired. Gives a sentence for each that cannot
/// be played as it stands, and for each that is odd.
std::vector<std::string> seat_tournament(const std::vector<PairedGame>& games, Config& config);

}  // namespace eboard::daemon
