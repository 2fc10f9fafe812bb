// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Logs written here as SQLite's documentation of the format has them (sqlite.org/fileformat2.html#walformat).
#include "storage/log_file.hpp"

#include <fstream>
#include <iterator>
#include <utility>
#include <vector>

#include "tests/support/store_support.hpp"

namespace log_file_test {

using namespace eboard::storage;
using namespace eboard::test;

namespace {

/// Says how a log differs from that of a store.
struct Kind {
  std::uint32_t page = 4096, version = 3007000;
  bool big = false;  ///< checksums of big-endian words
};

class Log {
 public:
  explicit Log(Kind kind = {}) : kind_(kind) {
    std::string head;
    for (const std::uint32_t word :
         {0x377f0682U + (kind.big ? 1U : 0U), kind.version, kind.page, 0U, 0x1a2b3c4dU, 0x5e6f7081U})
      put(head, word);
    end(head, head);
  }

  /// A page of the log; `size` is that of the database after a commit, 0 within a transaction. `salt` is
  /// another one in what an earlier log left behind.
  Log& frame(std::uint32_t page, std::uint32_t size, std::uint32_t salt = 0x1a2b3c4d) {
    std::string head;
    put(head, page);
    put(head, size);
    const std::string summed = head;
    put(head, salt);
    put(head, 0x5e6f7081);
    std::string content;
    while (content.size() < kind_.page) put(content, page * 2654435761U + std::uint32_t(content.size()));
    end(head, summed + content);
    bytes_ += content;
    return *this;
  }
  Log& spoil(std::size_t at) {
    bytes_[at] = static_cast<char>(~bytes_[at]);
    return *this;
  }
  Log& cut(std::size_t bytes) {
    bytes_.resize(bytes_.size() - bytes);
    return *this;
  }
  [[nodiscard]] std::size_t frame_bytes() const { return 24 + kind_.page; }

  [[nodiscard]] LogFile read() const {
    const TemporaryFolder folder;
    std::ofstream(folder.file("e.db-wal"), std::ios::binary) << bytes_;
    return must(LogFile::read(folder.file("e.db-wal")));
  }

 private:
  static void put(std::string& out, std::uint32_t word) {
    for (const int shift : {24, 16, 8, 0}) out.push_back(static_cast<char>(word >> shift));
  }
  [[nodiscard]] std::uint32_t word(const std::string& text, std::size_t at) const {
    std::uint32_t word = 0;
    for (std::size_t i = 0; i < 4; ++i)
      word = word << 8 | static_cast<std::uint8_t>(text[at + (kind_.big ? i : 3 - i)]);
    return word;
  }
  void end(const std::string& head, const std::string& summed) {
    for (std::size_t at = 0; at < summed.size(); at += 8) {
      sums_.first += word(summed, at) + sums_.second;
      sums_.second += word(summed, at + 4) + sums_.first;
    }
    bytes_ += head;
    put(bytes_, sums_.first);
    put(bytes_, sums_.second);
  }

  Kind kind_;
  std::string bytes_;
  std::pair<std::uint32_t, std::uint32_t> sums_{0, 0};
};

Log three_commits(Kind kind = {}) {
  Log log(kind);
  log.frame(2, 0).frame(3, 5).frame(1, 5).frame(4, 0).frame(5, 6);
  return log;
}

}  // namespace

TEST_CASE("a log that is not there, or has no room for a header, is an empty one") {
  const TemporaryFolder folder;
  const LogFile none = must(LogFile::read(folder.file("e.db-wal")));
  CHECK(none.bytes() == 0);
  CHECK_FALSE(none.has_header());
  CHECK_FALSE(none.damaged());
  std::ofstream(folder.file("e.db-wal"), std::ios::binary) << std::string(31, 'x');
  const LogFile little = must(LogFile::read(folder.file("e.db-wal")));
  CHECK(little.bytes() == 31);
  CHECK(little.frames() == 0);
  CHECK_FALSE(little.damaged());
}

TEST_CASE(
    "every frame of a sound log is played back, whatever the size of its pages and order of its words") {
  const bool big = GENERATE(false, true);
  const std::uint32_t page = GENERATE(512U, 4096U, 65536U);
  CAPTURE(big, page);
  const LogFile log = three_commits({.page = page, .big = big}).read();
  CHECK(log.has_header());
  CHECK(log.bytes() == 32 + 5 * (24 + static_cast<std::int64_t>(page)));
  CHECK(log.frames() == 5);
  CHECK(log.valid_frames() == 5);
  CHECK_FALSE(log.damaged());
}

TEST_CASE("a log as SQLite writes it is sound to the last frame") {
  OneBoard made;
  keep(made.store, made.board, scholars_mate(1));
  const LogFile log = must(LogFile::read(made.path + "-wal"));
  CHECK(log.has_header());
  CHECK(log.frames() > 3);
  CHECK(log.valid_frames() == log.frames());
}

TEST_CASE("a header that SQLite would not take is none, and what stands behind it is lost") {
  for (const Kind kind : {Kind{.page = 131072}, Kind{.page = 5000 * 8}, Kind{.version = 7}}) {
    CAPTURE(kind.page, kind.version);
    const LogFile log = three_commits(kind).read();
    CHECK_FALSE(log.has_header());
    CHECK(log.valid_frames() == 0);
    CHECK(log.damaged());
  }
  CHECK_FALSE(three_commits({.page = 256}).read().has_header());
  // A byte of the magic number, the version, the page's size, the salts, the checksum.
  for (const std::size_t byte : {std::size_t{1}, std::size_t{7}, std::size_t{10}, std::size_t{17},
                                 std::size_t{23}, std::size_t{24}, std::size_t{31}}) {
    CAPTURE(byte);
    CHECK_FALSE(three_commits().spoil(byte).read().has_header());
  }
}

TEST_CASE("a header alone is no damage") {
  const LogFile log = Log().read();
  CHECK(log.has_header());
  CHECK(log.frames() == 0);
  CHECK_FALSE(log.damaged());
}

TEST_CASE("a last transaction that was cut off is the end of a log") {
  Log log = three_commits();
  for (const std::size_t cut : {std::size_t{1}, log.frame_bytes(), log.frame_bytes() + 1}) {
    CAPTURE(cut);
    const LogFile torn = three_commits().cut(cut).read();
    CHECK(torn.valid_frames() == (cut == log.frame_bytes() || cut == 1 ? 4 : 3));
    CHECK(torn.frames() == torn.valid_frames());
    CHECK_FALSE(torn.damaged());
  }
  // Its pages may reach the disk in any order.
  const LogFile hole = three_commits().spoil(32 + 3 * log.frame_bytes() + 100).read();
  CHECK(hole.valid_frames() == 3);
  CHECK(hole.frames() == 5);
  CHECK_FALSE(hole.damaged());
}

TEST_CASE("two transactions behind a frame that does not fit are a hole in the log") {
  const std::size_t frame = Log().frame_bytes();
  // A byte of the number of the page, the size, the salt, the checksum, the page's first and last one.
  for (const std::size_t byte : {std::size_t{3}, std::size_t{7}, std::size_t{8}, std::size_t{15},
                                 std::size_t{16}, std::size_t{23}, std::size_t{24}, frame - 1}) {
    CAPTURE(byte);
    const LogFile log = three_commits().spoil(32 + frame + byte).read();
    CHECK(log.valid_frames() == 1);
    CHECK(log.frames() == 5);
    CHECK(log.damaged());
  }
}

TEST_CASE("what an earlier log left behind is no damage") {
  Log log = three_commits();
  log.frame(2, 5, 7).frame(3, 5, 7).frame(4, 5, 7);
  const LogFile read = log.read();
  CHECK(read.valid_frames() == 5);
  CHECK(read.frames() == 8);
  CHECK_FALSE(read.damaged());
}

TEST_CASE("a commit that is repeated to fill a sector is one transaction") {
  const std::size_t frame = Log().frame_bytes();
  const auto torn = [&](std::uint32_t last) {
    return Log().frame(2, 0).frame(3, 5).frame(3, 5).frame(last, 5).spoil(32 + 100).read();
  };
  CHECK(torn(3).valid_frames() == 0);
  CHECK_FALSE(torn(3).damaged());
  CHECK(torn(4).damaged());
  // One that follows a sound commit of the same page belongs to that.
  const LogFile behind = Log().frame(3, 5).frame(3, 5).frame(4, 5).spoil(32 + frame + 100).read();
  CHECK(behind.valid_frames() == 1);
  CHECK_FALSE(behind.damaged());
}

TEST_CASE("a frame of no page ends what is played back") {
  const LogFile log = Log().frame(2, 5).frame(0, 5).frame(3, 5).read();
  CHECK(log.valid_frames() == 1);
}

}  // namespace log_file_test
