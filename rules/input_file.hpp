// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads the files that people name: whole, into memory, within limits, and never from a folder or a device.
#pragma once

#include <cstdint>
#include <string>

#include "rules/expected.hpp"

namespace eboard::rules {

enum class InputKind : std::uint8_t {
  configuration,  ///< at most 1 MiB, UTF-8 without NUL bytes
  pairings,       ///< at most 32 MiB, without NUL bytes
  games,          ///< PGN, game logs, records: at most 256 MiB; each reader says what it thinks of a byte
  capture,        ///< at most 256 MiB
};

/// Error: one line that begins with the path, and with the line where a byte is at fault: "FILE:3: ...".
/// Folders, devices and sockets are refused without waiting for what they would say, and so are pipes where a
/// configuration or pairings are wanted: games and captures may come from another program.
[[nodiscard]] Expected<std::string, std::string> read_input(const std::string& path, InputKind kind);

}  // namespace eboard::rules
