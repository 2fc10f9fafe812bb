// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tlog/tiles.hpp"

#include <fmt/format.h>

#include <utility>

namespace eboard::tlog {

namespace {

std::string bytes_of(const std::vector<Hash>& hashes) {
  std::string bytes;
  for (const Hash& hash : hashes) bytes.append(hash.begin(), hash.end());
  return bytes;
}

}  // namespace

void Tiles::append(std::string_view entry, const Write& write) {
  bundle_ += static_cast<char>(entry.size() >> 8U);
  bundle_ += static_cast<char>(entry.size());
  bundle_ += entry;
  ++size_;
  if (size_ % static_cast<std::int64_t>(kWidth) == 0) {
    write(tile_path(-1, size_ / static_cast<std::int64_t>(kWidth) - 1, kWidth), bundle_);
    bundle_.clear();
  }
  add(0, leaf_hash(entry), write);
}

void Tiles::add(std::size_t level, const Hash& hash, const Write& write) {
  if (levels_.size() == level) levels_.emplace_back();
  levels_[level].hashes.push_back(hash);
  if (levels_[level].hashes.size() < kWidth) return;
  const std::vector<Hash> full = std::exchange(levels_[level].hashes, {});
  write(tile_path(static_cast<int>(level), levels_[level].tile++, kWidth), bytes_of(full));
  add(level + 1, root_of(full), write);
}

void Tiles::show_partial(const Write& write) const {
  const auto width = static_cast<std::size_t>(size_) % kWidth;
  if (width > 0) write(tile_path(-1, size_ / static_cast<std::int64_t>(kWidth), width), bundle_);
  for (std::size_t level = 0; level < levels_.size(); ++level) {
    const auto& [tile, hashes] = levels_[level];
    if (!hashes.empty()) write(tile_path(static_cast<int>(level), tile, hashes.size()), bytes_of(hashes));
  }
}

std::string tile_path(int level, std::int64_t tile, std::size_t width) {
  std::string number = fmt::format("{:03}", tile % 1000);
  for (std::int64_t rest = tile / 1000; rest > 0; rest /= 1000)
    number = fmt::format("x{:03}/{}", rest % 1000, number);
  std::string path = level < 0 ? "tile/entries/" + number : fmt::format("tile/{}/{}", level, number);
  if (width < Tiles::kWidth) path += fmt::format(".p/{}", width);
  return path;
}

std::optional<std::vector<Hash>> hashes_in(std::string_view tile, std::size_t width) {
  if (tile.size() != width * sizeof(Hash)) return std::nullopt;
  std::vector<Hash> hashes;
  for (std::size_t at = 0; at < tile.size(); at += sizeof(Hash)) {
    const std::string_view one = tile.substr(at, sizeof(Hash));
    hashes.push_back(*to_hash({reinterpret_cast<const std::uint8_t*>(one.data()), one.size()}));
  }
  return hashes;
}

}  // namespace eboard::tlog
