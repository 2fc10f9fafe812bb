// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "storage/file_watch.hpp"

#include <filesystem>
#include <fstream>

#include "tests/support/temporary_folder.hpp"

namespace file_watch_test {

using namespace eboard::storage;
using namespace eboard::test;

namespace {

void write(const std::string& path) { std::ofstream(path) << "x"; }

struct Watched {
  explicit Watched(std::initializer_list<const char*> suffixes) {
    for (const char* suffix : suffixes) write(path + suffix);
  }

  TemporaryFolder folder;
  std::string path = folder.file("e.db");
};

}  // namespace

TEST_CASE("files that stay where they are, or change only in what they hold, are in their place") {
  const Watched made{"", "-wal", "-shm"};
  const FileWatch watch(made.path);
  write(made.path);
  CHECK_FALSE(watch.displaced());
  CHECK_FALSE(watch.has_strangers());
}

TEST_CASE("a file that came later is a stranger, and displaces nothing") {
  const Watched made{""};
  const FileWatch watch(made.path);
  CHECK_FALSE(watch.has_strangers());
  write(made.path + "-wal");
  CHECK_FALSE(watch.displaced());
  CHECK(watch.has_strangers());
}

TEST_CASE("a file that another one replaced is named, and the other one is a stranger") {
  const Watched made{"", "-wal", "-shm"};
  const FileWatch watch(made.path);
  write(made.folder.file("other"));
  std::filesystem::rename(made.folder.file("other"), made.path + "-shm");
  CHECK(watch.displaced() == "e.db-shm was replaced by another file");
  CHECK(watch.has_strangers());
}

TEST_CASE("of several files that are gone the first is named") {
  const Watched made{"", "-wal", "-shm"};
  const FileWatch watch(made.path);
  std::filesystem::remove(made.path + "-shm");
  CHECK(watch.displaced() == "e.db-shm was removed or renamed");
  std::filesystem::remove(made.path + "-wal");
  CHECK(watch.displaced() == "e.db-wal was removed or renamed");
  CHECK_FALSE(watch.has_strangers());
}

TEST_CASE("a folder that is gone took its files with it") {
  const Watched made{""};
  std::filesystem::create_directory(made.folder.file("in"));
  write(made.folder.file("in/e.db"));
  const FileWatch watch(made.folder.file("in/e.db"));
  std::filesystem::remove_all(made.folder.file("in"));
  CHECK(watch.displaced() == "e.db was removed or renamed");
  write(made.folder.file("in"));  // a file of that name: there is no such folder
  CHECK(watch.displaced() == "e.db was removed or renamed");
}

}  // namespace file_watch_test
