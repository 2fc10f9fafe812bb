// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The form of the proof of a game (docs/evidence.md): a text of sections. Who writes it and who checks it
// have the names from here.
//
// A heading; the checkpoint; the leaf that says which board it is; the dates; then leaves of the device with
// what was stored between them; in which round it was, and what people entered of it, as far as that is
// sealed; the game; and what is not sealed. Each leaf has its path to the root of the
// checkpoint's tree.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

#include "daemon/tlog/hash.hpp"

namespace eboard::exports::proof_form {

inline constexpr std::string_view kFirstLine = "eboardd/proof/v1\n";
inline constexpr std::string_view kMark = "\n== ";  ///< begins a section, whose name is the rest of the line

inline constexpr std::string_view kCheckpoint = "checkpoint";
inline constexpr std::string_view kNames = "names ", kClock = "clock ", kLeaf = "leaf ";  ///< and its index
inline constexpr std::string_view kPath = "path";
inline constexpr std::string_view kDates = "dates";
inline constexpr std::string_view kHashes = "hashes";  ///< at that leaf: of the journal; at the first, events
inline constexpr std::string_view kRecords = "records", kEvents = "events";     ///< with bytes, or without
inline constexpr std::string_view kInRound = "in round ", kRounds = "rounds ";  ///< leaves of the rounds
inline constexpr std::string_view kTrees = "trees";  ///< their roots: of pairings, of tournaments
inline constexpr std::string_view kPaired = "paired ",
                                  kEntered = "entered ";  ///< a change, and its place there
inline constexpr std::string_view kValues = "values";
inline constexpr std::string_view kGame = "game";
inline constexpr std::string_view kNotSealed = "not sealed";

// Lines of the last section. Behind `proposed` stands the number of the irregularity within the game.
inline constexpr std::string_view kRoundLine = "round", kWhiteLine = "white", kBlackLine = "black",
                                  kEventLine = "event", kSiteLine = "site", kProposedLine = "proposed ";

[[nodiscard]] inline std::string section(std::string_view name, std::string_view body) {
  return fmt::format("== {}\n{}", name, body);
}
[[nodiscard]] inline std::string hash_lines(const std::vector<tlog::Hash>& hashes) {
  std::string text;
  for (const tlog::Hash& hash : hashes) text += tlog::to_base64(hash) + "\n";
  return text;
}

}  // namespace eboard::exports::proof_form
