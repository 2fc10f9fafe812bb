// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Rows of a store as lines of text that a person can read: fields between tabs, and \t, \n, \r, \\ for what
// would end one. Pure: what is written reads back as the same.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "rules/text/expected.hpp"
#include "storage/calendar.hpp"
#include "storage/records.hpp"
#include "storage/seals.hpp"
#include "storage/tournament_changes.hpp"

namespace eboard::archive {

/// The error is "line N: reason".
template <class Value>
using Rows = Expected<std::vector<Value>, std::string>;

/// A device, and when its journal begins; none: it has none.
struct ArchivedDevice {
  storage::DeviceRow row;
  std::optional<storage::Millis> begins;
  bool operator==(const ArchivedDevice& other) const;
};

struct ArchivedBoard {
  storage::BoardRow row;
  std::int64_t since_checkpoint = 0;  ///< events after the latest checkpoint of its device
  bool operator==(const ArchivedBoard& other) const;
};

/// What is known of a store besides what happened in it.
struct Facts {
  std::string id;  ///< of the store
  std::vector<ArchivedDevice> devices;
  std::vector<ArchivedBoard> boards;
  std::vector<storage::ClockAnchor> anchors;
  std::vector<storage::PairingChange> names;  ///< without the ids, which count up
  std::vector<storage::TournamentChange> changes;
  std::vector<storage::SealedLeaf> leaves;  ///< of the transparency log
  std::vector<storage::SealedChange> sealed_changes;
  std::vector<storage::SealedRoot> roots;
  std::vector<storage::Cosignature> cosignatures;
  bool operator==(const Facts& other) const;
};
[[nodiscard]] std::string to_text(const Facts& facts);
[[nodiscard]] Expected<Facts, std::string> facts_in(std::string_view text);

/// An event; its number is its place.
struct ArchivedEvent {
  storage::BoardId board = 0;
  int tracker = 0;
  int round = 0;  ///< of its game from here on; 0: not said
  std::string json;
  bool operator==(const ArchivedEvent&) const = default;
};
[[nodiscard]] std::string to_line(const ArchivedEvent& event);
[[nodiscard]] Rows<ArchivedEvent> events_in(std::string_view text);

/// An entry of a journal that is no byte on a wire: those are in the capture.
struct ArchivedEntry {
  std::size_t after = 0;  ///< how many lines of the capture come before it
  storage::Millis at{0};
  storage::JournalKind kind = storage::JournalKind::settings;
  std::string text;
  bool operator==(const ArchivedEntry&) const = default;
};
[[nodiscard]] std::string to_line(const ArchivedEntry& entry);
[[nodiscard]] Rows<ArchivedEntry> entries_in(std::string_view text);

}  // namespace eboard::archive
