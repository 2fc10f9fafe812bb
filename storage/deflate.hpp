// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// zlib's form of bytes whose number is kept beside it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace eboard::storage {

/// Appends it. `level` is zlib's.
void append_deflated(std::vector<std::uint8_t>& to, std::span<const std::uint8_t> plain, int level);

/// Fills `plain`. False: `body` is not the form of that many bytes, or something stands behind it.
[[nodiscard]] bool inflate(std::span<const std::uint8_t> body, std::span<std::uint8_t> plain);

}  // namespace eboard::storage
