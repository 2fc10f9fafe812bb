// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Packed journal entries: what one device said in a stretch of time, in about a tenth of the space of rows.
// Pure.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "storage/records.hpp"

namespace eboard::storage {

/// The part of an entry that is kept as bytes: what went over the wire, or the text.
[[nodiscard]] std::span<const std::uint8_t> body_of(const JournalEntry& entry);
/// An entry from its parts; `body` becomes bytes or text as `kind` asks. Error: no such kind.
[[nodiscard]] Expected<JournalEntry, std::string> make_entry(DeviceId device, Millis at, std::int64_t kind,
                                                             std::span<const std::uint8_t> body);

/// All entries are of one device.
[[nodiscard]] std::vector<std::uint8_t> pack_entries(std::span<const JournalEntry> entries);
/// Inverse; damaged bytes are refused with a reason, never read past.
[[nodiscard]] Expected<std::vector<JournalEntry>, std::string> unpack_entries(
    DeviceId device, std::span<const std::uint8_t> packed);

}  // namespace eboard::storage
