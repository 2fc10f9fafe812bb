// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/halls/site/site_folder.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>

#include "daemon/net/gzip.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_folder.hpp"

namespace site_folder_test {

using namespace eboard;
using namespace eboard::halls;
using namespace std::chrono_literals;

namespace {

constexpr SiteFolder::Steady kNow{};

struct Site {
  test::TemporaryFolder folder;
  std::string root = folder.file("");
  SiteFolder site{root, "berlin"};

  [[nodiscard]] std::string text(const std::string& name) const {
    std::ifstream file(site.path_of(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  [[nodiscard]] bool has(const std::string& name) const {
    return std::filesystem::exists(site.path_of(name));
  }
  std::string keep(SiteFolder& to, const std::string& content) const {
    const auto hash = to.keep("board-1", content);
    REQUIRE(hash);
    return *hash;
  }
};

}  // namespace

TEST_CASE("a file has its gzip beside it, and nothing else is left there") {
  Site f;
  REQUIRE(f.site.write("live/index.json", "{}"));
  REQUIRE(f.site.write("live/index.json", "{\"number\":2}"));
  CHECK(f.text("live/index.json") == "{\"number\":2}");
  CHECK(f.text("live/index.json.gz") == net::gzipped("{\"number\":2}"));
  const std::filesystem::directory_iterator all(f.site.path_of("live"));
  CHECK(std::distance(begin(all), end(all)) == 2);
}

TEST_CASE("a text that is kept has one name, today and after a restart") {
  Site f;
  const std::string hash = f.keep(f.site, "one");
  CHECK(hash.size() == 10);
  CHECK(f.text("live/board-1-" + hash + ".json") == "one");
  CHECK(f.keep(f.site, "one") == hash);
  CHECK(f.keep(f.site, "another") != hash);
  SiteFolder again(f.root, "berlin");
  CHECK(f.keep(again, "one") == hash);
}

TEST_CASE("a file that was cut is written again after a restart") {
  Site f;
  const std::string name = "live/board-1-" + f.keep(f.site, "one") + ".json";
  std::filesystem::resize_file(f.site.path_of(name), 1);
  std::filesystem::resize_file(f.site.path_of(name + ".gz"), 0);
  SiteFolder again(f.root, "berlin");
  (void)f.keep(again, "one");
  CHECK(f.text(name) == "one");
  CHECK(f.text(name + ".gz") == net::gzipped("one"));
}

TEST_CASE("a reader with an older index finds what it names for a while") {
  Site f;
  const std::string hash = f.keep(f.site, "one"), name = "live/board-1-" + hash + ".json";
  f.site.drop("board-1", hash, kNow);
  f.site.clear(kNow + SiteFolder::kGrace - 1s);
  CHECK(f.has(name));
  f.site.clear(kNow + SiteFolder::kGrace);
  CHECK_FALSE(f.has(name));
  CHECK_FALSE(f.has(name + ".gz"));
  CHECK(f.keep(f.site, "one") == hash);
  CHECK(f.has(name));
}

TEST_CASE("a board that is again as it was keeps its file") {
  Site f;
  const std::string hash = f.keep(f.site, "one");
  f.site.drop("board-1", hash, kNow);
  (void)f.keep(f.site, "one");
  f.site.clear(kNow + SiteFolder::kGrace);
  CHECK(f.has("live/board-1-" + hash + ".json"));
}

TEST_CASE("what an earlier run left is removed, but not what is named now") {
  Site f;
  const std::string old = f.keep(f.site, "old"), now = f.keep(f.site, "now");
  REQUIRE(f.site.write("live/index.json", "{}"));
  SiteFolder again(f.root, "berlin");
  again.drop_others({"board-1-" + now}, kNow);
  again.clear(kNow + SiteFolder::kGrace);
  CHECK_FALSE(f.has("live/board-1-" + old + ".json"));
  CHECK_FALSE(f.has("live/board-1-" + old + ".json.gz"));
  CHECK(f.has("live/board-1-" + now + ".json"));
  CHECK(f.has("live/index.json"));
}

TEST_CASE("games lie where the daemon serves them") {
  Site f;
  const auto folder = outlet_folder(f.site);
  REQUIRE(folder->write("round-2/games.pgn", "two"));
  REQUIRE(folder->write("round-1/games.pgn", "one"));
  REQUIRE(folder->write("round-2/game-17.pgn", "table"));
  REQUIRE(folder->write("get/some-id/tournament.json", "{}"));
  CHECK(f.text("pgn/round/2.pgn") == "two");
  CHECK(f.text("pgn/round/1.pgn") == "one");
  CHECK(f.text("pgn/now.pgn") == "two");
  CHECK(f.text("pgn/round/2/board/17.pgn") == "table");
  CHECK(f.text("get/some-id/tournament.json") == "{}");
  CHECK(folder->holds("round-2/game-17.pgn", outlets::TextPrint("table")));
  REQUIRE(folder->remove("round-2/game-17.pgn"));
  CHECK_FALSE(f.has("pgn/round/2/board/17.pgn"));
}

TEST_CASE("a folder that is missing is not made") {
  SiteFolder site("/nowhere/at/all", "berlin");
  const auto written = site.write("index.html", "page");
  REQUIRE_FALSE(written);
  CHECK(written.error().detail.find("/nowhere/at/all") != std::string::npos);
}

}  // namespace site_folder_test
