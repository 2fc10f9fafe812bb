// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tlog/tiles.hpp"

#include <fmt/format.h>

#include <map>
#include <tuple>

#include "tests/support/catch.hpp"

namespace eboard::tlog::tiles_test {
namespace {

TEST_CASE("paths of tiles are those of tlog-tiles") {
  CHECK(tile_path(0, 0, 256) == "tile/0/000");
  CHECK(tile_path(1, 1'234'067, 256) == "tile/1/x001/x234/067");
  CHECK(tile_path(0, 273, 112) == "tile/0/273.p/112");
  CHECK(tile_path(-1, 1000, 256) == "tile/entries/x001/000");
}

TEST_CASE("a path names one tile, and any other way to write it names none") {
  for (const auto& [level, tile, width] : {std::tuple{0, 0, 256},
                                           {1, 1'234'067, 256},
                                           {0, 273, 112},
                                           {-1, 1000, 256},
                                           {-1, 999'999'999, 1},
                                           {6, 0, 1}})
    CHECK(parse_tile_path(tile_path(level, tile, static_cast<std::size_t>(width))) ==
          TileName{level, tile, static_cast<std::size_t>(width)});
  for (const char* path : {"",
                           "tile",
                           "tile/",
                           "tile/0",
                           "tile/0/",
                           "tile/0/0",
                           "tile/0/0000",
                           "tile/0/-01",
                           "tile/7/000",
                           "tile/00/000",
                           "tile/0/000.p/0",
                           "tile/0/000.p/256",
                           "tile/0/000.p/01",
                           "tile/0/000.p/",
                           "tile/0/x000/001",
                           "tile/0/001/000",
                           "tile/0/x001/x000",
                           "tile/0/../000",
                           "tile/entries/",
                           "tile/entries/000/",
                           "tile/x/000",
                           "tile/0/x001/x234/x067/000",
                           "checkpoint"}) {
    CAPTURE(path);
    CHECK_FALSE(parse_tile_path(path));
  }
}

TEST_CASE("a tree of 70,000 leaves is the files that the specification counts, and they give its root") {
  constexpr std::int64_t kSize = 70'000;
  std::map<std::string, std::string> files;
  const Tiles::Write write = [&](const std::string& path, std::string_view bytes) { files[path] = bytes; };
  Tiles tiles;
  Frontier frontier;
  std::vector<Hash> leaves;
  for (std::int64_t i = 0; i < kSize; ++i) {
    const std::string entry = fmt::format("entry {}", i);
    tiles.append(entry, write);
    leaves.push_back(leaf_hash(entry));
    frontier.append(leaves.back());
  }
  tiles.show_partial(write);
  std::map<std::string, int> of_level;
  for (const auto& [path, bytes] : files) ++of_level[path.substr(0, path.find('/', 5))];
  CHECK(of_level ==
        std::map<std::string, int>{{"tile/0", 274}, {"tile/1", 2}, {"tile/2", 1}, {"tile/entries", 274}});
  CHECK(files.at("tile/0/273.p/112").size() == std::size_t{112} * 32);
  CHECK(files.at("tile/1/001.p/17").size() == std::size_t{17} * 32);
  CHECK(files.at("tile/2/000.p/1").size() == 32);
  const auto read = hashes_in(files.at("tile/0/001"), 256);
  REQUIRE(read);
  CHECK(std::equal(read->begin(), read->end(), leaves.begin() + 256));
  CHECK_FALSE(hashes_in(files.at("tile/0/001"), 255));
  // The root from the topmost tile, what is beside it, and so on down.
  std::vector<Hash> right = *hashes_in(files.at("tile/2/000.p/1"), 1);
  Tree tree{kSize, frontier.root()};
  CHECK(root_of(std::span(leaves).first(65'536)) == right.front());
  CHECK(is_included(leaves[4711], 4711, tree, inclusion_proof(leaves, 4711)));
  // An entry stands with its length before it.
  CHECK(files.at("tile/entries/000").substr(0, 9) == std::string("\0\7entry 0", 9));
}

}  // namespace
}  // namespace eboard::tlog::tiles_test
