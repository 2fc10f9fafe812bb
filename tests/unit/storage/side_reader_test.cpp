// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "storage/side_reader.hpp"

#include "storage/lock_file.hpp"
#include "tests/support/store_support.hpp"

namespace side_reader_test {

using namespace eboard::storage;
using namespace eboard::test;

namespace {

Result<std::size_t> count_games(Store& store) { return games_of(store).size(); }

}  // namespace

TEST_CASE("a reader beside the writer sees what was stored since, and opens the store anew after close") {
  OneBoard f;
  SideReader reader(f.path);
  CHECK(must(reader.read(count_games)) == 0);
  keep(f.store, f.board, scholars_mate(1));
  CHECK(must(reader.read(count_games)) == 1);
  reader.close();
  CHECK(must(reader.read(count_games)) == 1);
}

TEST_CASE("a reader of a store that is not there says so each time it is asked") {
  const TemporaryFolder folder;
  SideReader reader(folder.file("none.db"));
  for (int times = 0; times < 2; ++times) CHECK_FALSE(reader.read(count_games));
}

TEST_CASE("no lock is taken in a folder that is not there, nor one for readers") {
  const TemporaryFolder folder;
  for (const auto share : {LockFile::Share::alone, LockFile::Share::with_readers})
    CHECK_FALSE(LockFile::take(folder.file("none/e.db"), share));
}

}  // namespace side_reader_test
