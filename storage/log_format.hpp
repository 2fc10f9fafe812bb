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

inline constexpr std::uint32_t kMagic = 0x377f0682;  ///< the lowest bit: checksums are of big-endian words
inline constexpr std::uint32_t kVersion = 3007000;

[[nodiscard]] inline std::uint32_t big_endian(std::span<const std::uint8_t> bytes, std::size_t at) {
  return std::uint32_t{bytes[at]} << 24U | std::uint32_t{bytes[at + 1]} << 16U |
         std::uint32_t{bytes[at + 2]} << 8U | std::uint32_t{bytes[at + 3]};
}
[[nodiscard]] inline std::uint32_t little_endian(std::span<const std::uint8_t> bytes, std::size_t at) {
  return std::uint32_t{bytes[at + 3]} << 24U | std::uint32_t{bytes[at + 2]} << 16U |
         std::uint32_t{bytes[at + 1]} << 8U | std::uint32_t{bytes[at]};
}

/// Of a header, and from there on of each frame's first eight bytes and its page.
struct Checksum {
  std::uint32_t first = 0, second = 0;
  bool operator==(const Checksum&) const = default;

  void add(std::span<const std::uint8_t> bytes, bool big) {
    for (std::size_t at = 0; at + 8 <= bytes.size(); at += 8) {
      first += (big ? big_endian(bytes, at) : little_endian(bytes, at)) + second;
      second += (big ? big_endian(bytes, at + 4) : little_endian(bytes, at + 4)) + first;
    }
  }
};

}  // namespace eboard::storage::log_format
