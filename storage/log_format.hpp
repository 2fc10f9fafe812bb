// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Names the places of a write-ahead log (sqlite.org/fileformat2.html#walformat): a header, then frames, each
// a header of its own and a page.
#pragma once

#include <cstdint>
#include <span>

namespace eboard::storage::log_format {

inline constexpr std::int64_t kHeaderBytes = 32, kFrameHeaderBytes = 24;
inline constexpr std::size_t kPageSizeAt = 8;                    ///< of the header
inline constexpr std::size_t kPageAt = 0, kDatabasePagesAt = 4;  ///< of a frame; the latter 0: no commit

[[nodiscard]] inline std::uint32_t big_endian(std::span<const std::uint8_t> bytes, std::size_t at) {
  return std::uint32_t{bytes[at]} << 24U | std::uint32_t{bytes[at + 1]} << 16U |
         std::uint32_t{bytes[at + 2]} << 8U | std::uint32_t{bytes[at + 3]};
}

}  // namespace eboard::storage::log_format
