// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <random>

#include "daemon/sources/file_pattern.hpp"
#include "daemon/sources/origin.hpp"
#include "daemon/sources/source_game.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_folder.hpp"

namespace file_origin_test {

using namespace eboard;
using sources::Origin;
namespace fs = std::filesystem;

namespace {

struct Folder {
  test::TemporaryFolder dir;

  std::string path(const std::string& name) const { return dir.file(name); }
  /// Written long ago, so that a file system's tick is over.
  void write(const std::string& name, const std::string& text) const {
    const fs::path file = path(name);
    fs::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << text;
    static std::int64_t second = 1'000'000'000;
    const std::array<timespec, 2> times{timespec{second, 0}, timespec{++second, 0}};
    REQUIRE(::utimensat(AT_FDCWD, file.c_str(), times.data(), 0) == 0);
  }
  std::vector<std::string> fitting(const std::string& pattern) const {
    const auto files = sources::files_that_fit(path(pattern));
    REQUIRE(files);
    std::vector<std::string> names;
    for (const std::string& file : *files) names.push_back(file.substr(path("").size()));
    return names;
  }
};

/// nullopt: what came last.
std::optional<Origin::Texts> read(Origin& origin) {
  auto texts = origin.read([](const Origin::Texts&) {});
  REQUIRE(texts);
  return *texts;
}

std::string why(Origin& origin) {
  const auto texts = origin.read([](const Origin::Texts&) {});
  REQUIRE_FALSE(texts);
  return texts.error().why;
}

using Names = std::vector<std::string>;
using Texts = Origin::Texts;

}  // namespace

TEST_CASE("paths are in the order in which people count") {
  const Names wanted{"round-1/g",
                     "round-2/g",
                     "round-2/game-9.pgn",
                     "round-2/game-10.pgn",
                     "round-2 b/g",
                     "round-09/g",
                     "round-10/g",
                     "round-99999999999999999999999/g",
                     "round-100000000000000000000000/g",
                     "rounds"};
  Names mixed = wanted;
  std::mt19937 chance(1);
  for (int turn = 0; turn < 20; ++turn) {
    std::ranges::shuffle(mixed, chance);
    std::ranges::sort(mixed, sources::is_before);
    CHECK(mixed == wanted);
  }
  CHECK(sources::is_before("a/1", "a/1/x"));
  CHECK_FALSE(sources::is_before("round-2", "round-2"));
  CHECK(sources::is_before("round-02", "round-2") != sources::is_before("round-2", "round-02"));
}

TEST_CASE("which files fit a pattern") {
  const Folder folder;
  for (const char* name :
       {"round-2/games.pgn", "round-10/games.pgn", "round-1/games.pgn", "round-1/game-1.pgn",
        "round-1/.games.pgn.tmp", ".round-3/games.pgn", "round-x/other.pgn", "round-4", "r[1].pgn"})
    folder.write(name, "*");
  fs::create_directories(folder.path("round-5/games.pgn"));
  CHECK(folder.fitting("round-*/games.pgn") ==
        Names{"round-1/games.pgn", "round-2/games.pgn", "round-10/games.pgn"});
  CHECK(folder.fitting("round-*/game-*.pgn") == Names{"round-1/game-1.pgn"});
  CHECK(folder.fitting("*/*") == Names{"round-1/game-1.pgn", "round-1/games.pgn", "round-2/games.pgn",
                                       "round-10/games.pgn", "round-x/other.pgn"});
  CHECK(folder.fitting("*ound*1*/*games*.pgn") == Names{"round-1/games.pgn", "round-10/games.pgn"});
  CHECK(folder.fitting("round-1*1/games.pgn").empty());  // no letter is used twice
  CHECK(folder.fitting("r[*].pgn") == Names{"r[1].pgn"});
  CHECK(folder.fitting("nowhere/*.pgn").empty());
  CHECK(folder.fitting("round-4/*.pgn").empty());
}

TEST_CASE("a pattern has the files of all rounds, the newest one last") {
  const Folder folder;
  const auto origin = sources::pattern_origin(folder.path("round-*/games.pgn"));
  CHECK(why(*origin).starts_with("has no file yet"));
  folder.write("round-9/games.pgn", "nine");
  CHECK(read(*origin) == Texts{"nine"});
  CHECK_FALSE(read(*origin));
  folder.write("round-10/games.pgn", "ten");
  CHECK(read(*origin) == Texts{"nine", "ten"});
  folder.write("round-9/games.pgn", "nine and more");  // its last game goes on
  CHECK(read(*origin) == Texts{"nine and more", "ten"});
  CHECK_FALSE(read(*origin));
  fs::remove_all(folder.path("round-9"));
  CHECK(read(*origin) == Texts{"ten"});
  fs::remove_all(folder.path("round-10"));
  CHECK(why(*origin).starts_with("has no file yet"));
  folder.write("round-11/games.pgn", "eleven");
  CHECK(read(*origin) == Texts{"eleven"});
}

TEST_CASE("a file that is called like the pattern is meant alone") {
  const Folder folder;
  folder.write("round *.pgn", "this");
  folder.write("round 2.pgn", "another");
  CHECK(read(*sources::pattern_origin(folder.path("round *.pgn"))) == Texts{"this"});
}

TEST_CASE("of a pattern only the newest file has to be readable") {
  const Folder folder;
  folder.write("round-1/games.pgn", "one");
  folder.write("round-2/games.pgn", "two");
  const auto origin = sources::pattern_origin(folder.path("round-*/games.pgn"));
  CHECK(read(*origin) == Texts{"one", "two"});
  folder.write("round-1/games.pgn", std::string(1, '\0'));
  CHECK_FALSE(read(*origin));
  folder.write("round-2/games.pgn", std::string(1, '\0'));
  folder.write("round-1/games.pgn", "one more");
  CHECK(why(*origin) == "cannot be read");
  folder.write("round-2/games.pgn", "two");
  CHECK(read(*origin) == Texts{"one more", "two"});  // what changed meanwhile is not lost
}

TEST_CASE("of more files than can be read at once the last ones count") {
  const Folder folder;
  const std::string large(20 << 20, ' ');
  for (const char* name : {"1.pgn", "2.pgn", "3.pgn"}) folder.write(name, large);
  const auto texts = read(*sources::pattern_origin(folder.path("*.pgn")));
  REQUIRE(texts);
  CHECK(texts->size() == 1);
}

TEST_CASE("the games of several texts end each where their text does") {
  const std::string whole = "[White \"A\"]\n[Round \"1.1\"]\n\n1. e4 e5 *\n",
                    cut = "[White \"B\"]\n[Round \"2.1\"]\n\n1. d4 d";
  const auto games = sources::read_games(Texts{cut, "", whole});
  REQUIRE(games);
  REQUIRE(games->size() == 2);
  CHECK_FALSE((*games)[0].closed);
  CHECK((*games)[0].plies.size() == 1);
  CHECK((*games)[1].closed);
  CHECK(sources::read_games(Texts{"", "\n"}).error() == "is empty");
  CHECK(sources::read_games(Texts{whole, "<html>"}).error() == "is no PGN");
  CHECK(sources::read_games(Texts{"<html>", whole}));
}

}  // namespace file_origin_test
