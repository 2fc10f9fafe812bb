// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/halls/site/copies.hpp"

#include <chrono>
#include <filesystem>
#include <fstream>

#include "tests/support/catch.hpp"
#include "tests/support/temporary_folder.hpp"

namespace copies_test {

using namespace eboard;
using namespace std::chrono_literals;

TEST_CASE("of each hall the copy that was written last counts, and other files are none") {
  const test::TemporaryFolder folder;
  const std::string old_store(32, 'A'), new_store(32, 'B'), here = folder.file("");
  const auto now = std::filesystem::file_time_type::clock::now();
  const auto make = [&](const std::string& path, std::chrono::seconds ago) {
    std::ofstream(path) << "x";
    std::filesystem::last_write_time(path, now - ago);
  };
  make(halls::path_of_copy(here, "berlin", old_store), 90s);
  make(halls::path_of_copy(here, "berlin", new_store), 60s);
  make(halls::path_of_copy(here, "oslo", new_store), 60s);
  for (const char* other : {"consumer", "berlin.db", "Oslo.AAAA.db", "berlin.db-wal"})
    make(folder.file(other), 1s);
  CHECK(halls::latest_copies(here) ==
        std::map<std::string, std::string>{{"berlin", new_store}, {"oslo", new_store}});
  // What was written last may stand in the log alone.
  make(halls::path_of_copy(here, "berlin", old_store) + "-wal", 1s);
  CHECK(halls::latest_copies(here).at("berlin") == old_store);
  CHECK(halls::latest_copies(folder.file("nowhere")).empty());
}

}  // namespace copies_test
