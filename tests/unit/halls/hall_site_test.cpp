// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/halls/site/hall_site.hpp"

#include <algorithm>
#include <boost/json/parse.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>

#include "daemon/net/json_text.hpp"
#include "daemon/net/pgn_service.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/published_hall.hpp"

namespace hall_site_test {

using namespace eboard;
using namespace eboard::halls;
using namespace std::chrono_literals;
namespace json = boost::json;
using test::must;

namespace {

constexpr HallSite::Steady kNow{};
constexpr HallSite::Wall kWall{1'796'000'000s};

std::string read(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

struct Published : test::PublishedHall {
  std::filesystem::path web = folder.file("web");
  HallSite::Settings settings{"berlin", store.id(), web, folder.file("copy.db"), true};
  int writes = 0;

  Published() { std::filesystem::create_directory(web); }

  std::unique_ptr<HallSite> open() {
    auto site = HallSite::open(settings);
    INFO((site ? std::string() : site.error()));
    REQUIRE(site);
    return std::move(*site);
  }
  void write(HallSite& site, std::chrono::seconds later = 0s, std::size_t events = HallCopy::kAll) {
    const auto parts = site.write_parts(kNow + later, events);
    INFO((parts ? std::string() : parts.error()));
    REQUIRE(parts);
    REQUIRE(site.write_index(kNow + later, kWall + later));
  }
  void take_all(HallSite& site) {
    for (const EventMessage& event : events()) site.take(event);
  }
  [[nodiscard]] std::string text(const std::string& name) const { return read(web / "berlin" / name); }
  [[nodiscard]] json::object object(const std::string& name) const {
    const std::string text_there = text(name);
    INFO(name);
    REQUIRE_FALSE(text_there.empty());
    return json::parse(text_there).as_object();
  }
  [[nodiscard]] json::object index() const { return object("live/index.json"); }
  /// What a page knows that follows the index.
  [[nodiscard]] json::object shown(int number, const char* names = "boards") const {
    const json::object now = index();
    const std::string hash(now.at(names).as_object().at(std::to_string(number)).as_string());
    return object("live/board-" + std::to_string(number) + "-" + hash + ".json");
  }
  /// Every file that readers may know, by its name; not the index, which has the time.
  [[nodiscard]] std::map<std::string, std::string> files() const {
    std::map<std::string, std::string> all;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(web)) {
      const std::string name = entry.path().lexically_relative(web);
      if (entry.is_regular_file() && name.find("index.json") == std::string::npos) all[name] = read(entry);
    }
    return all;
  }
  std::string pgn_of_the_hall(int round = 1) {
    std::string text_there;
    for (const storage::GameRow& game : test::games_of(store, {round}))
      net::append_round_pgn(text_there, game, "");
    return text_there;
  }
};

}  // namespace

TEST_CASE("a board, its moves and the list lie under the names that the index says") {
  Published f;
  f.pair({{1, 1, {{"Event", "Open"}, {"White", "Anna"}, {"Black", "Bert"}}}});
  test::keep(f.store, f.board, test::scholars_mate(1));
  const auto site = f.open();
  f.take_all(*site);
  site->take(f.round(1));
  CHECK(site->is_due(kNow));
  f.write(*site);
  const json::object index = f.index();
  CHECK(index.at("number").as_int64() == 1'796'000'000);
  CHECK(index.at("event").as_string() == "Open");
  CHECK(index.at("run").as_string() == f.store.id());
  const json::object board = f.shown(1);
  CHECK(board.at("tags").at("White").as_string() == "Anna");
  CHECK(board.at("result").as_string() == "1-0");
  CHECK(board.at("device").at("state").as_string() == "ready");
  CHECK_FALSE(board.contains("moves"));
  const json::object moves =
      f.object("live/moves-1-" + std::string(board.at("moves_file").as_string()) + ".json");
  CHECK(moves.at("moves").as_array().size() == 7);
  CHECK(f.shown(1, "hidden").at("result").as_string() == "*");
  const json::object list = f.object("live/list-" + std::string(index.at("list").as_string()) + ".json");
  CHECK(list.at("boards").at(0).at("tags").at("Black").as_string() == "Bert");
  CHECK(list.at("boards").at(0).at("result").as_string() == "1-0");
  const json::object hidden =
      f.object("live/list-" + std::string(index.at("hidden_list").as_string()) + ".json");
  CHECK(hidden.at("boards").at(0).at("result").as_string() == "*");
}

TEST_CASE("games are letter by letter those that the hall serves") {
  Published f;
  f.pair({{1, 1, {{"Event", "Open"}, {"White", "Anna"}, {"Black", "Bert"}}}});
  test::keep(f.store, f.board, test::scholars_mate(1));
  test::keep(f.store, f.board, test::scholars_mate(2, 90s));
  const auto site = f.open();
  f.take_all(*site);
  site->take(f.round(1));
  f.write(*site);
  CHECK(f.text("pgn/round/1.pgn") == f.pgn_of_the_hall());
  CHECK(f.text("pgn/round/1/board/1.pgn") == f.pgn_of_the_hall());
  CHECK(f.text("pgn/now.pgn") == f.pgn_of_the_hall());
  CHECK(f.text("pgn/now.pgn").find("Qxf7#") != std::string::npos);
}

TEST_CASE("whatever came twice, too early or in pieces, the files are the same") {
  Published f;
  f.pair({{1, 1, {{"White", "Anna"}, {"Black", "Bert"}}}});
  for (int game = 1; game <= 3; ++game) test::keep(f.store, f.board, test::scholars_mate(game, game * 100s));
  const auto events = f.events();
  {
    const auto site = f.open();
    f.take_all(*site);
    site->take(f.round(1));
    f.write(*site);
  }
  const auto wanted = f.files();
  std::minstd_rand random(7);
  for (int run = 0; run < 5; ++run) {
    std::filesystem::remove_all(f.web / "berlin");
    for (const char* part : {"", "-wal", "-shm"}) std::filesystem::remove(f.settings.database + part);
    auto messages = events;
    messages.insert(messages.end(), events.begin(), events.end());
    // A stream that lost something has it again, near where it was.
    for (std::size_t i = 0; i + 8 < messages.size(); i += 4)
      std::shuffle(messages.begin() + static_cast<std::ptrdiff_t>(i),
                   messages.begin() + static_cast<std::ptrdiff_t>(i) + 8, random);
    auto site = f.open();
    std::chrono::seconds later{0};
    for (const EventMessage& message : messages) {
      site->take(message);
      if (random() % 10 == 0) f.write(*site, ++later, 1 + random() % 12);
      if (random() % 30 == 0) {
        // It was killed, and what was not written comes again.
        site.reset();
        site = f.open();
        for (const EventMessage& again : events) site->take(again);
      }
    }
    for (const EventMessage& again : events) site->take(again);
    site->take(f.round(1));
    f.write(*site, later += HallSite::kRoundPace);
    f.write(*site, later += HallSite::kRoundPace);
    // Former states of the board lie there until their time is over.
    const auto found = f.files();
    for (const auto& [name, text] : wanted) {
      INFO(run << " " << name);
      const auto there = found.find(name);
      REQUIRE(there != found.end());
      CHECK(there->second == text);
    }
    CHECK(site->copy().missing() == 0);
  }
}

TEST_CASE("of many events as many are written as were asked for, and it is known which") {
  Published f;
  f.pair({{1, 1, {{"White", "Anna"}, {"Black", "Bert"}}}});
  test::keep(f.store, f.board, test::scholars_mate(1));
  const auto events = f.events();
  REQUIRE(events.size() > 12);
  const auto site = f.open();
  f.take_all(*site);
  site->take(f.round(1));
  f.write(*site, 0s, 5);
  CHECK(site->copy().waiting() == events.size() - 5);
  CHECK(site->copy().has(events[4].sequence));
  CHECK_FALSE(site->copy().has(events[5].sequence));
  CHECK_FALSE(site->copy().has_rounds());
  CHECK(site->is_due(kNow + 1s));
  CHECK(f.shown(1).at("result").as_string() == "*");
  f.write(*site, 1s);
  CHECK(site->copy().waiting() == 0);
  CHECK(site->copy().has(events.back().sequence));
  CHECK(site->copy().has_rounds());
  CHECK(f.shown(1).at("result").as_string() == "1-0");
}

TEST_CASE("a restart writes what is missing, changes nothing else, and counts on") {
  Published f;
  test::keep(f.store, f.board, test::scholars_mate(1));
  {
    const auto site = f.open();
    f.take_all(*site);
    f.write(*site);
  }
  const auto before = f.files();
  const auto number = f.index().at("number").as_int64();
  const std::string moves = "live/moves-1-" + std::string(f.shown(1).at("moves_file").as_string()) + ".json";
  std::filesystem::remove(f.web / "berlin" / moves);
  std::filesystem::resize_file(f.web / "berlin/pgn/round/1.pgn", 10);
  const auto site = f.open();
  f.write(*site);
  CHECK(f.files() == before);
  CHECK(f.index().at("number").as_int64() > number);
}

TEST_CASE("an index that was lost counts on behind what it may have had") {
  Published f;
  test::keep(f.store, f.board, test::scholars_mate(1));
  {
    const auto site = f.open();
    f.take_all(*site);
    f.write(*site);
  }
  const auto number = f.index().at("number").as_int64();
  std::filesystem::remove_all(f.web / "berlin");
  const auto site = f.open();
  f.write(*site, 60s);
  CHECK(f.index().at("number").as_int64() == number + 60);
}

TEST_CASE("the index of a hall that plays is written again, and of one that does not is not") {
  Published f;
  test::keep(f.store, f.board, test::scholars_mate(1));
  const auto site = f.open();
  f.take_all(*site);
  f.write(*site);
  CHECK(f.index().at("beat_ms").as_int64() == 10'000);
  f.write(*site, HallSite::kRoundPace);  // what is written seldom
  CHECK_FALSE(site->is_due(kNow + 15s));
  CHECK(site->is_due(kNow + 20s));
  const auto number = f.index().at("number").as_int64();
  f.write(*site, 20s);
  CHECK(f.index().at("number").as_int64() > number);
  f.write(*site, HallSite::kPlays);
  CHECK(f.index().at("beat_ms").is_null());
  CHECK_FALSE(site->is_due(kNow + HallSite::kPlays + 1h));
}

TEST_CASE("names that are put right are right in the board, the list and the games") {
  Published f;
  f.pair({{1, 1, {{"White", "Anna"}, {"Black", "Bert"}}}});
  test::keep(f.store, f.board, test::scholars_mate(1));
  const auto site = f.open();
  f.take_all(*site);
  site->take(f.round(1));
  f.write(*site);
  f.pair({{1, 1, {{"White", "Anne"}, {"Black", "Bert"}}}});
  site->take(f.round(1));
  CHECK(site->is_due(kNow + 1s));
  f.write(*site, HallSite::kRoundPace);
  CHECK(f.shown(1).at("tags").at("White").as_string() == "Anne");
  CHECK(f.text("pgn/round/1.pgn").find("[White \"Anne\"]") != std::string::npos);
  CHECK(f.text("pgn/round/1.pgn") == f.pgn_of_the_hall());
  CHECK(f.text("pgn/round/1/board/1.pgn").find("Anna") == std::string::npos);
}

TEST_CASE("pages say that there is no daemon, and what they load is there") {
  Published f;
  const auto site = f.open();
  f.write(*site);
  for (const char* page : {"index.html", "board.html", "wall.html", "embed.html", "overlay.html"}) {
    INFO(page);
    CHECK(f.text(page).find(" data-files>") != std::string::npos);
  }
  CHECK_FALSE(f.text("assets/grid.js").empty());
  CHECK_FALSE(f.text("assets/de.json").empty());
  CHECK_FALSE(f.text("assets/eboard.css.gz").empty());
  CHECK(f.text("arbiter.html").empty());
  CHECK(f.text("operator.html").empty());
}

TEST_CASE("nothing is lost where the folder is away for a while") {
  Published f;
  test::keep(f.store, f.board, test::scholars_mate(1));
  const auto site = f.open();
  f.take_all(*site);
  std::filesystem::rename(f.web, f.folder.file("unmounted"));
  CHECK_FALSE(site->write_parts(kNow));
  std::filesystem::rename(f.folder.file("unmounted"), f.web);
  CHECK(site->is_due(kNow));
  f.write(*site);
  CHECK(f.shown(1).at("result").as_string() == "1-0");
  CHECK(f.text("pgn/round/1.pgn") == f.pgn_of_the_hall());
}

TEST_CASE("programs for LiveChess find the tournament under the id of the store") {
  Published f;
  test::keep(f.store, f.board, test::scholars_mate(1));
  const auto site = f.open();
  f.take_all(*site);
  f.write(*site);
  std::string id = f.store.id();
  std::ranges::transform(id, id.begin(), [](unsigned char letter) { return std::tolower(letter); });
  id = id.substr(0, 8) + "-" + id.substr(8, 4) + "-" + id.substr(12, 4) + "-" + id.substr(16, 4) + "-" +
       id.substr(20);
  CHECK(f.object("get/" + id + "/tournament.json").at("id").as_string() == id);
  CHECK(f.object("get/" + id + "/round-1/game-1.json").at("moves").as_array().size() == 7);
}

}  // namespace hall_site_test
