// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Packs journal entries of one device into about a tenth of the space of rows. It is a pure calculation.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "storage/records.hpp"

namespace eboard::storage {

/// The part of an entry that is stored as bytes: the bytes on the wire, or the text.
[[nodiscard]] std::span<const std::uint8_t> body_of(const JournalEntry& entry);
/// Makes an entry from its parts; `kind` decides whether `body` becomes bytes or text. The error says that
/// there is no such kind.
[[nodiscard]] Expected<JournalEntry, std::string> make_entry(DeviceId device, Millis at, std::int64_t kind,
                                                             std::span<const std::uint8_t> body);

/// The same of a row as it stands, also if its kind exists in no version of this program: whoever replays the
/// journal meets it there.
[[nodiscard]] JournalEntry entry_as_stored(DeviceId device, Millis at, std::int64_t kind,
                                           std::span<const std::uint8_t> body);
constexpr int kJournalKinds = static_cast<int>(JournalKind::entered) + 1;
[[nodiscard]] constexpr bool is_known(JournalKind kind) { return static_cast<int>(kind) < kJournalKinds; }

/// Packs entries, all of one device.
[[nodiscard]] std::vector<std::uint8_t> pack_entries(std::span<const JournalEntry> entries);
/// The inverse; refuses damaged bytes with a reason and never reads past them.
[[nodiscard]] Expected<std::vector<JournalEntry>, std::string> unpack_entries(
    DeviceId device, std::span<const std::uint8_t> packed);

}  // namespace eboard::storage
