// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Files that another program writes into a folder come by themselves, whole, in their order, and once.
#include "daemon/secretary/inbox.hpp"

#include <fcntl.h>
#include <sys/stat.h>

#include <condition_variable>
#include <fstream>
#include <mutex>

#include "tests/support/catch.hpp"
#include "tests/support/temporary_folder.hpp"

namespace eboard::secretary::inbox_test {
namespace {

/// Written a minute ago, plus so many seconds.
void write(const std::string& path, const std::string& bytes, int seconds = 0) {
  std::ofstream(path, std::ios::binary) << bytes;
  timespec when{};
  ::clock_gettime(CLOCK_REALTIME, &when);
  when.tv_sec += seconds - 60;
  const timespec both[2] = {when, when};
  REQUIRE(::utimensat(AT_FDCWD, path.c_str(), both, 0) == 0);
}

std::vector<std::string> names(const std::vector<Arrived>& arrived) {
  std::vector<std::string> out;
  for (const Arrived& one : arrived) out.push_back(one.name);
  return out;
}
using Names = std::vector<std::string>;

TEST_CASE("a file is taken when it rests, and again when it is another one") {
  const test::TemporaryFolder folder;
  const std::string path = folder.file("open.trf");
  const auto shelf = shelf_of({path, "", {}});
  CHECK(shelf->look().empty());
  write(path, "one");
  CHECK(shelf->look().empty());
  const auto first = shelf->look();
  REQUIRE(names(first) == Names{"open.trf"});
  CHECK(first[0].bytes == "one");
  CHECK(shelf->look().empty());

  write(path, "two", 1);
  CHECK(shelf->look().empty());
  write(path, "two and more", 2);
  CHECK(shelf->look().empty());
  const auto second = shelf->look();
  REQUIRE(names(second) == Names{"open.trf"});
  CHECK(second[0].bytes == "two and more");

  shelf->again("open.trf");
  CHECK(names(shelf->look()) == Names{"open.trf"});

  // Somebody writes it now.
  std::ofstream(path) << "three";
  CHECK(shelf->look().empty());
  CHECK(shelf->look().empty());
}

TEST_CASE("a file of a clock that is ahead comes as well") {
  const test::TemporaryFolder folder;
  const auto shelf = shelf_of({folder.file("open.trf"), "", {}});
  write(folder.file("open.trf"), "one", 3600);
  CHECK(shelf->look().empty());
  CHECK(names(shelf->look()) == Names{"open.trf"});
}

TEST_CASE("files of one name in several folders have these in theirs") {
  const test::TemporaryFolder folder;
  std::filesystem::create_directory(folder.file("round-1"));
  std::filesystem::create_directory(folder.file("round-2"));
  const auto shelf = shelf_of({folder.file("round-*/pairs.csv"), "", {}});
  write(folder.file("round-1/pairs.csv"), "x");
  write(folder.file("round-2/pairs.csv"), "y");
  CHECK(shelf->look().empty());
  CHECK(names(shelf->look()) == Names{"round-1/pairs.csv", "round-2/pairs.csv"});
}

TEST_CASE("files of a pattern come in the order of their numbers, with any bytes in them") {
  const test::TemporaryFolder folder;
  const auto shelf = shelf_of({folder.file("round-*.csv"), "", {}});
  write(folder.file("round-10.csv"), std::string("PK\0\3", 4));
  write(folder.file("round-2.csv"), "x");
  write(folder.file("other.csv"), "x");
  CHECK(shelf->look().empty());
  const auto arrived = shelf->look();
  REQUIRE(names(arrived) == Names{"round-2.csv", "round-10.csv"});
  CHECK(arrived[1].bytes.size() == 4);
}

/// Refuses the first upload of each file as one that cannot be kept now.
class BusyDesk final : public seams::TournamentDesk {
 public:
  void ask(seams::TournamentUpload upload, seams::ReplyTo<seams::TournamentUpload> reply) override {
    const std::size_t count = take(std::move(upload));
    if (count == 1) return reply(unexpected(seams::Refused{seams::Refused::Why::unable, "full", {}}));
    if (count == 3) return;  // it never answers
    reply(seams::TournamentDone{7, {}, {}, {}});
  }
  void ask(seams::TournamentQuery, seams::ReplyTo<seams::TournamentQuery>) override {}
  void ask(seams::TournamentOrder, seams::ReplyTo<seams::TournamentOrder>) override {}
  void ask(seams::TournamentHistoryQuery, seams::ReplyTo<seams::TournamentHistoryQuery>) override {}
  void ask(seams::TournamentFileQuery, seams::ReplyTo<seams::TournamentFileQuery>) override {}
  void ask(seams::RoundDeskQuery, seams::ReplyTo<seams::RoundDeskQuery>) override {}

  std::vector<seams::TournamentUpload> wait_for(std::size_t count) {
    std::unique_lock lock(mutex_);
    REQUIRE(arrived_.wait_for(lock, std::chrono::seconds(30), [&] { return uploads_.size() >= count; }));
    return uploads_;
  }

 private:
  std::size_t take(seams::TournamentUpload upload) {
    const std::lock_guard lock(mutex_);
    uploads_.push_back(std::move(upload));
    arrived_.notify_all();
    return uploads_.size();
  }

  std::mutex mutex_;
  std::condition_variable arrived_;
  std::vector<seams::TournamentUpload> uploads_;
};

TEST_CASE("what could not be kept comes again, and a desk that does not answer holds up no end") {
  const test::TemporaryFolder folder;
  write(folder.file("a.csv"), "x");
  BusyDesk desk;
  const Inbox inbox({{folder.file("*.csv"), "U16", {}}}, desk);
  const auto twice = desk.wait_for(2);
  CHECK(twice[0].file_name == "a.csv");
  CHECK(twice[0].section == "U16");
  CHECK(twice[0].by_itself);
  CHECK(twice[1].bytes == "x");
  write(folder.file("b.csv"), "y");
  CHECK(desk.wait_for(3)[2].file_name == "b.csv");
}

}  // namespace
}  // namespace eboard::secretary::inbox_test
