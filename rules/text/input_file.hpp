// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads files named by users: whole, into memory, within limits, and never from a folder or a device.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "rules/text/expected.hpp"

namespace eboard::rules {

enum class InputKind : std::uint8_t {
  configuration,  ///< at most 1 MiB, UTF-8 without NUL bytes
  pairings,       ///< at most 32 MiB, without NUL bytes
  organisers,  ///< what pairing programs and spreadsheets write: at most 32 MiB; its reader judges the bytes
  games,       ///< PGN, game logs, records: at most 256 MiB
  capture,     ///< at most 256 MiB; its reader judges the bytes
  secret,      ///< at most 1 MiB, UTF-8; refused if others may read it, or anybody but its owner may write it
};

/// Takes one line about a file that is not in UTF-8: "FILE:3: is not UTF-8; ...".
using Remark = std::function<void(const std::string&)>;

/// The error is one line that begins with the path, and the line number of a faulty byte: "FILE:3: ...".
/// Refuses folders, devices and sockets at once, and pipes for a configuration or pairings: games and
/// captures may come from another program. Pairings and games in another encoding come decoded(), and
/// `remark` is called.
[[nodiscard]] Expected<std::string, std::string> read_input(const std::string& path, InputKind kind,
                                                            const Remark& remark = {});

}  // namespace eboard::rules
