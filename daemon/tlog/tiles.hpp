// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A log as the static files of C2SP's tlog-tiles. It is a pure calculation: files are shown to a function.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/tlog/merkle.hpp"

namespace eboard::tlog {

class Tiles {
 public:
  static constexpr std::size_t kWidth = 256;
  /// Takes a path like "tile/0/x001/234" and what the file holds.
  using Write = std::function<void(const std::string&, std::string_view)>;

  /// Tiles that become full are shown at once.
  void append(std::string_view entry, const Write& write);
  /// Shows the partial ones, as a checkpoint of that size needs them.
  void show_partial(const Write& write) const;
  [[nodiscard]] std::int64_t size() const { return size_; }

 private:
  struct Level {
    std::int64_t tile = 0;  ///< its number
    std::vector<Hash> hashes{};
  };
  void add(std::size_t level, const Hash& hash, const Write& write);

  std::int64_t size_ = 0;
  std::vector<Level> levels_;
  std::string bundle_;  ///< of the entries
};

/// The path of a tile, or of a bundle of entries with level -1; `width` below Tiles::kWidth for a partial
/// one.
[[nodiscard]] std::string tile_path(int level, std::int64_t tile, std::size_t width);
/// A tile, or a bundle of entries, as its path names it.
struct TileName {
  int level = 0;  ///< -1: a bundle
  std::int64_t tile = 0;
  std::size_t width = Tiles::kWidth;
  bool operator==(const TileName&) const = default;
};
/// nullopt: tile_path() gives no such path.
[[nodiscard]] std::optional<TileName> parse_tile_path(std::string_view path);
/// An entry as it stands in a bundle.
[[nodiscard]] std::string bundled(std::string_view entry);
/// A tile of these.
[[nodiscard]] std::string tile_of(const std::vector<Hash>& hashes);
/// The hashes in a tile; nullopt: these are not `width` hashes.
[[nodiscard]] std::optional<std::vector<Hash>> hashes_in(std::string_view tile, std::size_t width);

}  // namespace eboard::tlog
