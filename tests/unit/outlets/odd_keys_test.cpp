// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What the configuration says twice, or says without any effect, is told in one line.
#include <sys/stat.h>

#include <cstdlib>
#include <fstream>
#include <string>

#include "tests/support/temporary_folder.hpp"
#include "tests/unit/outlets/configured.hpp"

namespace odd_keys_test {

using namespace eboard;
using namespace eboard::test;

namespace {

std::string upload(const std::string& name, const std::string& keys) {
  return fmt::format("[[outlets.upload]]\nname = \"{}\"\nprotocol = \"webdav\"\n{}\n", name, keys);
}

std::string url(const std::string& path) { return fmt::format("url = \"https://a.example/{}\"", path); }

std::string table(int number, const std::string& keys) {
  return fmt::format("[[board]]\nnumber = {}\n{}\n", number, keys);
}

struct Line {
  std::string keys;
  std::string told;  ///< empty: nothing is wrong
};

std::vector<std::string> warnings_of(const std::string& text) {
  const auto config = daemon::parse_config(text, "hall.toml", outlets::all_kinds());
  INFO((config ? "" : config.error().front()));
  REQUIRE(config);
  return config->warnings;
}

}  // namespace

TEST_CASE("two outlets or tables that do the same thing are a fault of the second one") {
  const std::string live = R"(content = "livechess"
id = "0b1e9a52-7c38-4a41-9d0e-2f5a6c1d8e77"
tournament = "Open")";
  const std::string again = "hall.toml:8: url: [[outlets.upload]] 'a' writes PGN files into that folder, too";
  const std::string game = "hall.toml:7: pgn_game: board 1 plays that game of that PGN, too";
  const Line lines[] = {
      {upload("a", url("live")) + upload("b", url("live")), again},
      {upload("a", url("live")) + upload("b", url("live//")), again},
      {upload("a", url("live")) + upload("b", url("live") + "\ndelay = \"15m\""), again},
      {upload("a", url("live")) + upload("b", url("Live")), ""},
      {upload("a", url("live")) + upload("b", url("live/b")), ""},
      {upload("a", url("live")) + upload("b", url("live") + "\n" + live), ""},
      {table(1, "pgn = \"x.pgn\"\npgn_game = \"5\"") + table(2, "pgn = \"./x.pgn\"\npgn_game = \"5\""),
       "hall.toml:8: pgn_game: board 1 plays that game of that PGN, too"},
      {table(1, "pgn = \"x.pgn\"\npgn_game = \"2\"") + table(2, "pgn = \"x.pgn\""),
       "hall.toml:7: pgn: board 1 plays that game of that PGN, too"},
      {table(1, "pgn = \"x.pgn\"") + table(2, "pgn = \"x.pgn\"\npgn_game = \"1\""), game},
      {table(1, "pgn = \"https://a.example/x\"") +
           table(2, "pgn = \"https://a.example/x\"\npgn_game = \"1\"\npgn_poll = \"9s\""),
       game},
      {table(1, "pgn = \"x.pgn\"") + table(2, "pgn = \"x.pgn\""), ""},
      {table(1, "pgn = \"x.pgn\"") + table(2, "pgn = \"y.pgn\"\npgn_game = \"1\""), ""},
      {"[broadcast]\n", "hall.toml:1: [broadcast] has no delay and no delay_plies"}};
  for (const auto& [keys, told] : lines) {
    INFO(keys);
    CHECK(faults_of(keys) == (told.empty() ? daemon::Faults{} : daemon::Faults{told}));
  }
}

TEST_CASE("a secret that cannot be read, and a delay that delays nothing, are told, and a start goes on") {
  const TemporaryFolder folder;
  const auto file = [&](const std::string& name, const std::string& text, mode_t mode) {
    std::ofstream(folder.file(name)) << text;
    REQUIRE(::chmod(folder.file(name).c_str(), mode) == 0);
    return folder.file(name);
  };
  const std::string good = file("good", "secret\n", 0600), open = file("open", "secret\n", 0644),
                    empty = file("empty", "\n", 0600), none = folder.file("none");
  ::setenv("EBOARD_TEST_TOKEN", "secret", 1);
  const auto with = [](const std::string& key, const std::string& value) {
    return upload("a", url("live") + fmt::format("\nuser = \"u\"\n{} = \"{}\"", key, value));
  };
  const auto lichess = [](const std::string& key, const std::string& value) {
    return fmt::format("[outlets.lichess]\nround = \"abcdEFGH\"\n{} = \"{}\"\n", key, value);
  };
  const Line lines[] = {
      {with("password_file", good), ""},
      {with("password_file", none), "hall.toml:6: password_file: " + none + ": No such file or directory"},
      {with("password_file", open),
       "hall.toml:6: password_file: " + open +
           ": others may read or write it (mode 0644): chmod 600, or 640 for the group of the service"},
      {with("password_file", empty),
       "hall.toml:6: password_file: " + empty + " holds no password: one line is wanted"},
      {with("password_env", "EBOARD_TEST_TOKEN"), ""},
      {with("password_env", "EBOARD_TEST_NO_TOKEN"),
       "hall.toml:6: password_env: the environment has no variable of that name"},
      {with("password_credential", "unknown"), ""},
      {lichess("token_file", good), ""},
      {lichess("token_file", none), "hall.toml:3: token_file: " + none + ": No such file or directory"},
      {lichess("token_env", "EBOARD_TEST_NO_TOKEN"),
       "hall.toml:3: token_env: the environment has no variable of that name"},
      {"[broadcast]\ndelay = \"0s\"\n",
       "hall.toml:2: delay: [broadcast] delays nothing: everybody sees the boards at once"},
      {"[broadcast]\ndelay = \"1s\"\n", ""}};
  for (const auto& [keys, told] : lines) {
    INFO(keys);
    CHECK(warnings_of(keys) == (told.empty() ? std::vector<std::string>{} : std::vector{told}));
  }
  ::unsetenv("EBOARD_TEST_TOKEN");
}

}  // namespace odd_keys_test
