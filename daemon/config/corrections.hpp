// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Names and time controls that somebody put right while the daemon ran, without an editor. They are laid over
// what the files say, and hold until a file says something else (decision 0301).
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/config/config.hpp"
#include "daemon/seams/reload_desk.hpp"
#include "rules/text/expected.hpp"

namespace eboard::daemon {

using seams::Correction;

/// Of a player's tags and TimeControl; empty: the table has none, or the key is another one.
[[nodiscard]] std::string value_of(const BoardConfig& board, std::string_view key);
void set_value(BoardConfig& board, std::string_view key, const std::string& value);
/// Why that value cannot stand there, as a sentence; empty: it can. A time control is written as in PGN then.
[[nodiscard]] std::string fault_of(Correction& correction);

/// All that were ever made, in their order: what was put right is put right again, and nothing is deleted.
class Corrections {
 public:
  /// A file that is not there has none. The error is one sentence.
  [[nodiscard]] static Expected<Corrections, std::string> read(const std::string& path);
  [[nodiscard]] static Expected<Corrections, std::string> parse(std::string_view text);
  [[nodiscard]] std::string text() const;

  [[nodiscard]] const std::vector<Correction>& all() const { return all_; }
  void add(std::span<const Correction> more) { all_.insert(all_.end(), more.begin(), more.end()); }

  /// Each holds in its round, where the value that it replaced still stands; a board that is set aside stays
  /// so in every round. `round` is that of tables of
  /// which nothing else is said. Gives a sentence for each that a file has overtaken since.
  std::vector<std::string> lay_over(std::vector<BoardConfig>& boards, int round) const;

 private:
  std::vector<Correction> all_;
};

}  // namespace eboard::daemon
