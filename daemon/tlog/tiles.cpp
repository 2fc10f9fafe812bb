// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tlog/tiles.hpp"

#include <fmt/format.h>

#include <charconv>
#include <utility>

namespace eboard::tlog {

namespace {

constexpr std::string_view kTile = "tile/", kEntries = "tile/entries/";
constexpr int kMaxLevel = 6;  // of 256^7 leaves

/// At most nine digits; nullopt: it is none.
std::optional<std::int64_t> number_in(std::string_view text) {
  constexpr std::size_t kMaxDigits = 9;
  std::int64_t number = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (text.size() > kMaxDigits || text.starts_with('-') || fault != std::errc() ||
      end != text.data() + text.size())
    return std::nullopt;
  return number;
}

}  // namespace

std::string bundled(std::string_view entry) {
  std::string out{static_cast<char>(entry.size() >> 8U), static_cast<char>(entry.size())};
  return out += entry;
}

std::string tile_of(const std::vector<Hash>& hashes) {
  std::string bytes;
  for (const Hash& hash : hashes) bytes.append(hash.begin(), hash.end());
  return bytes;
}

void Tiles::append(std::string_view entry, const Write& write) {
  bundle_ += bundled(entry);
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
  write(tile_path(static_cast<int>(level), levels_[level].tile++, kWidth), tile_of(full));
  add(level + 1, root_of(full), write);
}

void Tiles::show_partial(const Write& write) const {
  const auto width = static_cast<std::size_t>(size_) % kWidth;
  if (width > 0) write(tile_path(-1, size_ / static_cast<std::int64_t>(kWidth), width), bundle_);
  for (std::size_t level = 0; level < levels_.size(); ++level) {
    const auto& [tile, hashes] = levels_[level];
    if (!hashes.empty()) write(tile_path(static_cast<int>(level), tile, hashes.size()), tile_of(hashes));
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

std::optional<TileName> parse_tile_path(std::string_view path) {
  TileName name;
  std::string_view rest = path;
  if (rest.starts_with(kEntries)) {
    name.level = -1;
    rest.remove_prefix(kEntries.size());
  } else if (rest.starts_with(kTile) && rest.size() > kTile.size() + 2) {
    name.level = rest[kTile.size()] - '0';
    rest.remove_prefix(kTile.size() + 2);
  }
  if (rest.size() == path.size() || name.level > kMaxLevel) return std::nullopt;
  if (const std::size_t part = rest.find(".p/"); part != std::string_view::npos) {
    name.width = static_cast<std::size_t>(number_in(rest.substr(part + 3)).value_or(0));
    rest = rest.substr(0, part);
  }
  std::string digits(rest);
  std::erase_if(digits, [](char c) { return c == 'x' || c == '/'; });
  const auto number = number_in(digits);
  if (!number || name.width == 0) return std::nullopt;
  name.tile = *number;
  // Whatever else stood there, the path would be another one.
  return tile_path(name.level, name.tile, name.width) == path ? std::optional(name) : std::nullopt;
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
