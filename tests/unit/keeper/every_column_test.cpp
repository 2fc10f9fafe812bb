// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Each column of a sealed store, changed by somebody with SQLite. `./run bench manipulations` does it at
// random, some 100,000 times.
#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/evidence/intruder.hpp"
#include "tests/support/evidence/unproved.hpp"

namespace every_column_test {

using namespace eboard::test;

namespace {

constexpr std::uint64_t kSeed = 5;
constexpr int kTimes = 4, kTries = 20;

struct Made {
  ScratchFolder folder;
  Chance chance{kSeed};
  std::string path = MadeHall(folder, chance).play(), copy = folder.file("touched.db");
  std::vector<eboard::archive::KeptCheckpoint> kept{last_checkpoint(path)};
  std::vector<StoreColumn> columns = touched().columns();

  /// Somebody at a new copy.
  Intruder touched() {
    std::filesystem::copy_file(path, copy, std::filesystem::copy_options::overwrite_existing);
    return Intruder(copy, chance);
  }
};

}  // namespace

TEST_CASE("a change of any column is found, but of those of which nothing need be proved") {
  Made made;
  REQUIRE(found_in(made.path, made.kept).first() == "");
  const auto lines = unpacked_lines(made.path);
  for (const StoreColumn& one : made.columns) {
    if (is_unproved(one.table, one.name)) continue;
    INFO(one.table << "." << one.name);
    int done = 0;
    for (int time = 0; time < kTries && done < kTimes; ++time) {
      if (made.touched().change_cell(one.table, one.name).empty()) continue;
      ++done;
      const bool is_found = !found_in(made.copy, made.kept).first().empty();
      CHECK((is_found || (is_packed(one.table, one.name) && unpacked_lines(made.copy) == lines)));
    }
    CHECK(done > 0);
  }
}

TEST_CASE("what need not be proved is there") {
  const Made made;
  for (const UnprovedColumn& one : kUnprovedColumns) {
    INFO(one.table << "." << one.column);
    CHECK(std::ranges::any_of(made.columns, [&](const StoreColumn& column) {
      return column.table == one.table && column.name == one.column;
    }));
  }
}

}  // namespace every_column_test
