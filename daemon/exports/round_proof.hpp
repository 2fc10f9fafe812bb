// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The part of a game's proof that says in which round it was, who was paired at its table, and which result
// was entered by hand: sections for the text, and what they prove (docs/evidence.md).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daemon/tlog/sealed_change.hpp"
#include "storage/store.hpp"

namespace eboard::exports {

/// The leaves of the rounds that speak of a game.
struct RoundLeaves {
  std::optional<storage::SealedLeaf> in_round;  ///< says its round
  std::optional<storage::SealedLeaf> last;
  void take(const storage::SealedLeaf& leaf, const storage::GameRow& game);
};

/// A line of what is proved or not: "white", "Aalto, Anna".
using ProofLine = std::pair<std::string, std::string>;

struct RoundProof {
  std::string sections;          ///< empty: nothing of it is sealed
  std::vector<ProofLine> lines;  ///< that they prove
};
/// `hashes`: of all leaves of the log.
[[nodiscard]] storage::Result<RoundProof> round_proof(storage::Store& store, const storage::GameRow& game,
                                                      const RoundLeaves& leaves,
                                                      const std::vector<tlog::Hash>& hashes);

/// A value as a line of a section, with its salt and its way up the tree of its change.
struct ShownValue {
  std::size_t place = 0;
  std::size_t size = 0;  ///< of that tree
  tlog::Hash salt{};
  std::vector<tlog::Hash> path;
  tlog::SealedValue value;
};
[[nodiscard]] std::string line_of(const ShownValue& shown);
[[nodiscard]] std::optional<ShownValue> parse_value(std::string_view line);
/// What a value says of a game, in words; nullopt: nothing that is shown.
[[nodiscard]] std::optional<ProofLine> said_by(const tlog::SealedValue& value);

}  // namespace eboard::exports
