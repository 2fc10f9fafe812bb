// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/system/whole_file.hpp"

#include <fcntl.h>
#include <linux/fiemap.h>
#include <linux/fs.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/temporary_folder.hpp"

namespace whole_file_test {

using namespace eboard;
using whole_file::Sync;
namespace fs = std::filesystem;

namespace {

std::string text_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<std::string> names_in(const fs::path& folder) {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder)) names.push_back(entry.path().filename());
  return names;
}

/// What a program learns that watches a folder: event and name, in order.
class Watcher {
 public:
  explicit Watcher(const fs::path& folder) : descriptor_(::inotify_init1(IN_NONBLOCK | IN_CLOEXEC)) {
    REQUIRE(::inotify_add_watch(descriptor_, folder.c_str(), IN_ALL_EVENTS) >= 0);
  }
  Watcher(const Watcher&) = delete;
  Watcher& operator=(const Watcher&) = delete;
  ~Watcher() { ::close(descriptor_); }

  /// The events that name that file, since the last call.
  std::vector<std::uint32_t> of(const std::string& name) {
    std::vector<std::uint32_t> events;
    alignas(inotify_event) std::array<char, 8192> bytes{};
    for (ssize_t got = 0; (got = ::read(descriptor_, bytes.data(), bytes.size())) > 0;) {
      for (ssize_t at = 0; at < got;) {
        inotify_event event{};
        std::memcpy(&event, bytes.data() + at, sizeof event);
        if (event.len > 0 && name == bytes.data() + at + sizeof event) events.push_back(event.mask);
        at += static_cast<ssize_t>(sizeof event + event.len);
      }
    }
    return events;
  }

 private:
  int descriptor_;
};

/// Whether the file still waits for its blocks on the disk. False where the file system does not say.
bool waits_for_the_disk(const fs::path& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  REQUIRE(descriptor >= 0);
  alignas(fiemap) std::array<char, sizeof(fiemap) + sizeof(fiemap_extent)> bytes{};
  fiemap question{};
  question.fm_length = FIEMAP_MAX_OFFSET;
  question.fm_extent_count = 1;
  std::memcpy(bytes.data(), &question, sizeof question);
  const bool told = ::ioctl(descriptor, FS_IOC_FIEMAP, bytes.data()) == 0;
  ::close(descriptor);
  fiemap_extent extent{};
  std::memcpy(&question, bytes.data(), sizeof question);
  std::memcpy(&extent, bytes.data() + sizeof question, sizeof extent);
  return told && question.fm_mapped_extents == 1 && (extent.fe_flags & FIEMAP_EXTENT_DELALLOC) != 0;
}

}  // namespace

TEST_CASE("A file is replaced as a whole, and nothing is left beside it", "[whole_file]") {
  const auto sync = GENERATE(Sync::no, Sync::yes);
  const test::TemporaryFolder folder;
  const fs::path path = folder.file("games.pgn");
  REQUIRE(whole_file::replace(path, "first", sync) == 0);
  std::ifstream reader(path);
  REQUIRE(whole_file::replace(path, "second", sync) == 0);
  CHECK(text_of(path) == "second");
  CHECK(names_in(path.parent_path()) == std::vector<std::string>{"games.pgn"});
  // Who reads the former file reads it to its end.
  CHECK(std::string(std::istreambuf_iterator<char>(reader), {}) == "first");
}

TEST_CASE("Who watches a folder learns last that the new file came to its place", "[whole_file]") {
  const auto sync = GENERATE(Sync::no, Sync::yes);
  const test::TemporaryFolder folder;
  const fs::path path = folder.file("games.pgn");
  REQUIRE(whole_file::replace(path, "first", sync) == 0);
  Watcher watcher(path.parent_path());
  REQUIRE(whole_file::replace(path, "second", sync) == 0);
  const auto events = watcher.of("games.pgn");
  REQUIRE_FALSE(events.empty());
  CHECK(events.back() == IN_MOVED_TO);
}

TEST_CASE("A link is replaced, and a folder stays what it is", "[whole_file]") {
  const test::TemporaryFolder folder;
  const fs::path path = folder.file("games.pgn"), other = folder.file("other");
  std::ofstream(other) << "somebody's";
  fs::create_symlink(other, path);
  REQUIRE(whole_file::replace(path, "first", Sync::no) == 0);
  CHECK(fs::is_regular_file(fs::symlink_status(path)));
  CHECK(text_of(other) == "somebody's");

  fs::remove(path);
  fs::create_directory(path);
  CHECK(whole_file::replace(path, "second", Sync::no) == EISDIR);
  CHECK(fs::is_directory(path));
  CHECK(names_in(path.parent_path()).size() == 2);
}

TEST_CASE("A file that is not synced waits for the disk whether it replaces another one or not",
          "[whole_file]") {
  const test::TemporaryFolder folder;
  const fs::path path = folder.file("games.pgn");
  REQUIRE(whole_file::replace(path, "first", Sync::no) == 0);
  if (!waits_for_the_disk(path)) return;  // no file of this file system does
  REQUIRE(whole_file::replace(path, "second", Sync::no) == 0);
  CHECK(waits_for_the_disk(path));
}

}  // namespace whole_file_test
