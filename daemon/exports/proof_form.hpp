// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The form of the proof of a game (docs/evidence.md): a text of sections. Who writes it and who checks it
// have the names from here.
//
// A heading; the checkpoint; the leaf that says which board it is; the dates; then leaves of the device with
// what was stored between them; the game; and what is not sealed. Each leaf has its path to the root of the
// checkpoint's tree.
#pragma once

#include <string_view>

namespace eboard::exports::proof_form {

inline constexpr std::string_view kFirstLine = "eboardd/proof/v1\n";
inline constexpr std::string_view kMark = "\n== ";  ///< begins a section, whose name is the rest of the line

inline constexpr std::string_view kCheckpoint = "checkpoint";
inline constexpr std::string_view kNames = "names ", kClock = "clock ", kLeaf = "leaf ";  ///< and its index
inline constexpr std::string_view kPath = "path";
inline constexpr std::string_view kDates = "dates";
inline constexpr std::string_view kHashes = "hashes";  ///< at that leaf: of the journal; at the first, events
inline constexpr std::string_view kRecords = "records", kEvents = "events";  ///< with bytes, or without
inline constexpr std::string_view kGame = "game";
inline constexpr std::string_view kNotSealed = "not sealed";

// Lines of the last section. Behind `proposed` stands the number of the irregularity within the game.
inline constexpr std::string_view kRoundLine = "round", kWhiteLine = "white", kBlackLine = "black",
                                  kEventLine = "event", kSiteLine = "site", kProposedLine = "proposed ";

}  // namespace eboard::exports::proof_form
