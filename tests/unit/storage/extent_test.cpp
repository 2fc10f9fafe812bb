// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Which of two copies of a store may take the other one's place without loss.
#include "storage/extent.hpp"

#include "storage/backup.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/store_support.hpp"

namespace extent_test {

using namespace eboard;
using namespace eboard::storage;
using namespace eboard::test;

namespace {

/// As each start of a daemon does.
void note_start(const std::string& path, Millis at) {
  Store store = open_store(path);
  (void)must(store.begin());
  (void)must(store.append(ClockAnchor{.at = at, .wall = at}));
  (void)must(store.commit());
}

Extent of(const std::string& path) { return must(extent_of(path)); }

/// A store with a game, and a copy of it.
struct Pair {
  TemporaryFolder folder;
  std::string one = folder.file("one.db"), other = folder.file("other.db");
  Pair() {
    note_start(one, Millis{1});
    Store store = open_store(one);
    const auto board = must(store.board(must(store.device("serial 1", "dgt")), 1));
    keep(store, board, scholars_mate(1));
    (void)must(back_up(store, other, [] {}));
  }
};

}  // namespace

TEST_CASE("a store covers each copy of it, and an earlier copy does not cover the store") {
  const Pair pair;
  CHECK(of(pair.one).covers(of(pair.other)));
  CHECK(of(pair.other).covers(of(pair.one)));
  note_start(pair.one, Millis{2});
  CHECK(of(pair.one).covers(of(pair.other)));
  CHECK_FALSE(of(pair.other).covers(of(pair.one)));
}

TEST_CASE("of two copies that were gone on with apart none covers the other, however much either has") {
  const Pair pair;
  note_start(pair.one, Millis{2});
  note_start(pair.other, Millis{3});
  CHECK_FALSE(of(pair.one).covers(of(pair.other)));
  CHECK_FALSE(of(pair.other).covers(of(pair.one)));
  Store store = open_store(pair.one);
  const auto board = must(store.board(must(store.device("serial 1", "dgt")), 1));
  keep(store, board, scholars_mate(2));
  CHECK_FALSE(of(pair.one).covers(of(pair.other)));
}

TEST_CASE("what was stored without a start of a daemon is missed, too") {
  const Pair pair;
  {
    Store store = open_store(pair.one);
    const auto board = must(store.board(must(store.device("serial 1", "dgt")), 1));
    keep(store, board, scholars_mate(2));
  }
  CHECK(of(pair.one).covers(of(pair.other)));
  CHECK_FALSE(of(pair.other).covers(of(pair.one)));
}

TEST_CASE("another store covers nothing") {
  const Pair pair;
  const std::string empty = pair.folder.file("empty.db");
  { (void)open_store(empty); }
  CHECK_FALSE(of(pair.one).covers(of(empty)));
}

}  // namespace extent_test
