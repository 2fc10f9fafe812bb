// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <sys/stat.h>

#include <cstdlib>
#include <fstream>

#include "daemon/config/token.hpp"
#include "daemon/outlets/lichess/memory.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/unit/outlets/configured.hpp"

namespace lichess_keys_test {

using namespace eboard;
using namespace eboard::test;
using namespace eboard::outlets;
using namespace eboard::outlets::lichess;

namespace {

daemon::Faults faults_in(const std::string& keys) { return faults_of("[outlets.lichess]\n" + keys); }

std::string write(const TemporaryFolder& folder, const std::string& text, mode_t mode = 0600) {
  const std::string path = folder.file("token");
  std::ofstream(path) << text;
  REQUIRE(::chmod(path.c_str(), mode) == 0);
  return path;
}

}  // namespace

TEST_CASE("Lichess wants a token and one place for the games") {
  CHECK(faults_in("token_file = \"/t\"\nround = \"abcdEFGH\"\n").empty());
  CHECK(faults_in("token_env = \"T\"\ntournament = \"abcdEFGH\"\nwait = 0\n").empty());
  CHECK(faults_in("token_credential = \"t\"\nname = \"Club evening\"\ndelay = \"15m\"\n").empty());
  CHECK(faults_in("token_file = \"/t\"\n[outlets.lichess.rounds]\n1 = \"abcdEFGH\"\n5 = \"abcdEFGI\"\n")
            .empty());

  CHECK(faults_in("round = \"abcdEFGH\"\n") ==
        daemon::Faults{"hall.toml:1: [outlets.lichess] has no token_file"});
  CHECK(faults_in("token_file = \"/t\"\n") ==
        daemon::Faults{"hall.toml:1: [outlets.lichess] must have one of round, rounds, tournament and name"});
  CHECK(faults_in("token_file = \"t\"\ntoken_env = \"T\"\nround = \"abcd\"\nname = \"ab\"\nwait = 61\n") ==
        daemon::Faults{"hall.toml:2: token_file must begin with /: it is the path of a file",
                       "hall.toml:3: there is more than one token",
                       "hall.toml:4: round must be the 8 letters and digits at the end of its address",
                       "hall.toml:5: name must have 3 to 80 letters",
                       "hall.toml:6: wait must be a whole number from 0 to 60, and is 61",
                       "hall.toml:4: [outlets.lichess] must have one of round, rounds, tournament and name"});
  CHECK(
      faults_in("token_file = \"/t\"\nrounds = { x = \"abcdEFGH\" }\n") ==
      daemon::Faults{
          "hall.toml:3: rounds: 'x' must be the number of a round, with the 8 letters and digits at the end "
          "of its address"});
}

TEST_CASE("the tables of a round may be divided among rounds at Lichess") {
  const auto faults = [](const std::string& keys) { return faults_in("token_file = \"/t\"\n" + keys); };
  CHECK(faults("name = \"City Open\"\nsplit = [\"1-100\", \"101-150, 180\"]\n").empty());
  CHECK(faults("split = [\"1-9\", \"10\"]\n[outlets.lichess.rounds]\n1 = [\"abcdEFGH\", \"abcdEFGI\"]\n")
            .empty());

  const auto told = [&](const std::string& keys) {
    const auto all = faults(keys);
    REQUIRE(all.size() == 1);
    return all.front();
  };
  CHECK(told("name = \"Open\"\nsplit = [\"1-100\", \"x\"]\n") ==
        "hall.toml:4: split 'x' must be like \"101-200\"");
  CHECK(told("name = \"Open\"\nsplit = [\"1-101\"]\n") ==
        "hall.toml:4: split '1-101' has 101 boards, and a round at Lichess shows 100 games");
  CHECK(told("name = \"Open\"\nsplit = [\"1-100\", \"99-120\"]\n") ==
        "hall.toml:4: split: board 99 is in '1-100' and in '99-120'");
  CHECK(told("name = \"Open\"\nsplit = [\"1\", \"2\", \"3\", \"4\", \"5\"]\n") ==
        "hall.toml:4: split must have at most 4 parts");
  CHECK(told("round = \"abcdEFGH\"\nsplit = [\"1-100\"]\n") ==
        "hall.toml:4: split wants a round for each part: name them in [outlets.lichess.rounds], or let them "
        "be made");
  for (const char* ids :
       {"\"abcdEFGH\"", "[\"abcdEFGH\"]", "[\"abcdEFGH\", \"abcdEFGH\"]", "[\"abcdEFGH\", \"x\"]"})
    CHECK(told(fmt::format("split = [\"1-9\", \"10\"]\n[outlets.lichess.rounds]\n7 = {}\n", ids)) ==
          "hall.toml:4: rounds: '7' must be the number of a round, with the 8 letters and digits at the end "
          "of its "
          "address, for each of the 2 parts of split");
}

TEST_CASE("the token leaves by https only, or stays on this computer") {
  const auto faults = [](const char* url) {
    return faults_in(fmt::format("token_file = \"/t\"\nround = \"abcdEFGH\"\nurl = \"{}\"\n", url)).size();
  };
  for (const char* good : {"https://lichess.org", "https://lichess.org/", "http://127.0.0.1:8000",
                           "http://[::1]:80", "http://localhost:9"})
    CHECK(faults(good) == 0);
  for (const char* bad :
       {"http://lichess.org", "http://127.0.0.1.example.org", "http://127.example.org", "ftp://lichess.org",
        "lichess", "https://me:secret@lichess.org", "https://lichess.org?a=b"})
    CHECK(faults(bad) == 1);
}

TEST_CASE("the token is read from a file that others cannot read") {
  const TemporaryFolder folder;
  const auto read = [&](const std::string& text, mode_t mode) {
    return daemon::read_token({daemon::TokenSource::Kind::file, write(folder, text, mode)});
  };
  CHECK(read("  lip_abc\n", 0600) == "lip_abc");
  const auto open = read("lip_abc\n", 0644);
  REQUIRE_FALSE(open);
  CHECK_THAT(open.error(), !ContainsSubstring("lip_abc"));
  for (const char* text : {"", "\n", "two words", "lip_\x01", "a\r\nX-Header: b"}) {
    const auto token = read(text, 0600);
    REQUIRE_FALSE(token);
    CHECK_THAT(token.error(), ContainsSubstring("holds no token: one word is wanted"));
  }
}

TEST_CASE("the token may come from the environment or from systemd") {
  const TemporaryFolder folder;
  ::setenv("EBOARD_TEST_TOKEN", "lip_env", 1);
  CHECK(daemon::read_token({daemon::TokenSource::Kind::environment, "EBOARD_TEST_TOKEN"}) == "lip_env");
  CHECK_FALSE(daemon::read_token({daemon::TokenSource::Kind::environment, "EBOARD_TEST_NO_TOKEN"}));
  write(folder, "lip_cred\n", 0400);
  ::setenv("CREDENTIALS_DIRECTORY", folder.file("").c_str(), 1);
  CHECK(daemon::read_token({daemon::TokenSource::Kind::credential, "token"}) == "lip_cred");
  ::unsetenv("CREDENTIALS_DIRECTORY");
  CHECK_FALSE(daemon::read_token({daemon::TokenSource::Kind::credential, "token"}));
}

TEST_CASE("which round has which is remembered, for that place only") {
  const TemporaryFolder folder;
  const std::string path = folder.file("lichess.json");
  CHECK(read_memory(path, "here") == Memory{.place = "here"});
  const Memory memory{.place = "here",
                      .tournament = "tttttttt",
                      .rounds = {{{3, 0}, "abcdefgh"}, {{3, 1}, "bcdefghi"}, {{12, 0}, "x"}},
                      .latest = 12,
                      .making = true};
  REQUIRE(write_memory(path, memory));
  CHECK(read_memory(path, "here") == memory);
  CHECK(read_memory(path, "there") == Memory{.place = "there"});
  std::ofstream(path) << "{";
  const auto damaged = read_memory(path, "here");
  REQUIRE_FALSE(damaged);
  CHECK_THAT(damaged.error(), ContainsSubstring("is damaged"));
}

}  // namespace lichess_keys_test
