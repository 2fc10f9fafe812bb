// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <boost/json/parse.hpp>

#include "daemon/net/quaternity_json.hpp"
#include "daemon/net/routes.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/evidence_text.hpp"
#include "tests/unit/quaternity/sheets.hpp"

namespace eboard::net::quaternity_routes_test {
namespace {

namespace json = boost::json;
using quaternity_sheet::Millis;

struct Site {
  live::LiveState state;
  live::CardBook cards;
  live::Conditions conditions;
  live::Attention attention;
  std::map<int, seams::QuaternityShown> tables;

  Site() { show({}); }
  void show(std::initializer_list<const char*> lines,
            const std::string& header = quaternity_sheet::test::kEnding) {
    quaternity_sheet::Sheet sheet = quaternity_sheet::test::sheet(header);
    for (const char* line : lines) REQUIRE(sheet.enter(tracking::Millis{5000}, {"Arbiter", "secret"}, line));
    tables.insert_or_assign(1,
                            make_shown({1, std::make_shared<const quaternity_sheet::Sheet>(std::move(sheet)),
                                        std::make_shared<const std::vector<quaternity_sheet::SheetLines>>(),
                                        tracking::Millis{9000}, std::chrono::steady_clock::now()}));
  }
  [[nodiscard]] Routed routed(const HttpRequest& request) const {
    return route(request,
                 {state, cards, conditions, attention, "run-1", [] { return std::string(); }, tables});
  }
  [[nodiscard]] HttpResponse get(const std::string& target, const std::string& etag = "") const {
    HttpRequest request;
    request.target = target;
    request.if_none_match = etag;
    request.audience = Audience::arbiter;
    return std::get<HttpResponse>(routed(request));
  }
  [[nodiscard]] json::object game() const { return json::parse(get("/api/quaternity/1").body).as_object(); }
  [[nodiscard]] Routed post(const std::string& body, bool his = true) const {
    HttpRequest request;
    request.method = "POST";
    request.target = "/api/quaternity/1/entries";
    request.audience = his ? Audience::arbiter : Audience::everybody;
    request.content_type = "application/json";
    request.has_request_header = true;
    request.body = body;
    return routed(request);
  }
};

std::string etag_of(const HttpResponse& response) {
  for (const auto& [name, value] : response.headers) {
    if (name == "ETag") return value;
  }
  return {};
}

json::object man_on(const json::object& game, std::string_view square) {
  for (const auto& man : game.at("men").as_array()) {
    if (man.at("square").as_string() == square) return man.as_object();
  }
  return {};
}

TEST_CASE("a game of Quaternity shows who controls which pieces, who left, and what was played") {
  Site site;
  site.show({"W: Ta2+ {[%clk 0:03:10]}", "R: Tb1++", "B: Rk12(=)", "G: resigns"});
  const json::object game = site.game();
  CHECK(man_on(game, "a2") ==
        json::object{{"square", "a2"}, {"role", "rook"}, {"army", "white"}, {"owner", "red"}});
  const auto& players = game.at("players").as_array();
  CHECK(players[0].at("status") == "mated");
  CHECK(players[0].at("clock_ms") == 190000);
  CHECK(players[1].at("half_points") == 4);
  CHECK(players[3].at("status") == "frozen");
  CHECK(game.at("turn") == "red");
  CHECK(game.at("round") == 2);
  CHECK(game.at("offer").at("by") == "black");
  CHECK(game.at("eliminations").as_array().size() == 2);
  const auto& entries = game.at("entries").as_array();
  REQUIRE(entries.size() == 4);  // the offer is part of its move
  CHECK(entries[2].at("text") == "Rk12(=)");
  CHECK(entries[1].at("mated") == json::array{"white"});
  CHECK(entries[1].at("squares").as_array().size() == 2);
  CHECK(entries[3].at("kind") == "act");
  CHECK(game.at("turn_since_ms") == 5000);
  CHECK(game.at("now_ms").as_int64() >= 9000);
}

TEST_CASE("what a board shows against the rules stands beside the lines, and not where everybody looks") {
  Site site;
  seams::QuaternityView view = site.tables.at(1).view;
  tracking::IrregularityFound found;
  found.code = tracking::Code::illegal_move;
  found.state = tracking::State::pending;
  found.ply = 1;
  found.move = tracking::PlayedMove::read("a2a4");
  found.evidence = test::evidence(R"({"from":"a4"})");
  tracking::IrregularityFound press;
  press.code = tracking::Code::press_without_move;
  view.board = {true,
                false,
                {},
                tracking::Millis{0},
                {{tracking::Millis{7000}, found}, {tracking::Millis{8000}, press}}};
  site.tables.insert_or_assign(1, make_shown(view));
  const json::object entries = json::parse(site.get("/api/quaternity/1/entries").body).as_object();
  const json::object flag = entries.at("flags").as_array().at(0).as_object();
  CHECK(flag.at("title") == "Illegal move");
  CHECK(flag.at("finding") == "Illegal move completed: the clock was pressed.");
  CHECK(flag.at("state") == "pending");
  CHECK(flag.at("by") == "white");
  CHECK(entries.at("flags").as_array().at(1).at("by").is_null());
  CHECK(flag.at("at_ms") == 7000);
  CHECK(flag.at("evidence") == json::object{{"from", "a4"}});
  CHECK(site.get("/api/quaternity/1").body.find("illegal_move") == std::string::npos);
}

TEST_CASE("the board of a table is shown, and its clock counts") {
  Site site;
  CHECK(site.game().at("board").is_null());
  CHECK(site.game().at("running").is_null());
  site.show({"W: Ta2+ {[%clk 0:03:10]}"});
  CHECK(site.game().at("running") == "red");
  const std::string before = etag_of(site.get("/api/quaternity/1"));
  seams::QuaternityView view = site.tables.at(1).view;
  const drivers::QuaternityClockReading reading{
      {tracking::Millis{1000}, tracking::Millis{2000}, tracking::Millis{3000}, tracking::Millis{4000}},
      rules::quaternity::Player::black};
  view.board = {true, false, reading, tracking::Millis{6000}};
  view.version = 1;
  site.tables.insert_or_assign(1, make_shown(view));
  CHECK(site.get("/api/quaternity/1", before).status == 200);
  const json::object game = site.game();
  CHECK(game.at("board") == json::object{{"connected", true}, {"in_doubt", false}});
  CHECK(game.at("running") == "black");
  CHECK(game.at("turn") == "red");
  CHECK(game.at("turn_since_ms") == 6000);
  CHECK(game.at("players").as_array()[2].at("clock_ms") == 3000);
  view.board->clock->running.reset();
  site.tables.insert_or_assign(1, make_shown(view));
  CHECK(site.game().at("running").is_null());
  CHECK(site.game().at("turn_since_ms").is_null());
  CHECK(site.game().at("players").as_array()[0].at("clock_ms") == 1000);
}

TEST_CASE("viewers do not get the author of a line") {
  Site site;
  site.show({"W: Ta2+"});
  const std::string body(site.get("/api/quaternity/1").body);
  CHECK(body.find("Arbiter") == std::string::npos);
  CHECK(body.find("secret") == std::string::npos);
  CHECK(site.get("/api/quaternity/1/entries").body.find("secret") != std::string_view::npos);
  for (const char* target : {"/api/quaternity/1/entries", "/quaternity/1/desk"}) {
    HttpRequest request;
    request.target = target;
    CHECK(std::get<HttpResponse>(site.routed(request)).status == 404);
    CHECK(site.get(target).status == 200);
  }
}

TEST_CASE("a client that has the latest line gets no body, and one that has not gets it") {
  Site site;
  const std::string before = etag_of(site.get("/api/quaternity/1"));
  REQUIRE_FALSE(before.empty());
  const auto same = site.get("/api/quaternity/1", before);
  CHECK(same.status == 304);
  CHECK(same.body.empty());
  site.show({"W: Ta2+"});
  CHECK(site.get("/api/quaternity/1", before).status == 200);
  CHECK(etag_of(site.get("/api/quaternity/1")) != before);
}

TEST_CASE("tables and games that are not there are 404") {
  const Site site;
  for (const char* target : {"/api/quaternity/2", "/api/quaternity/2/entries", "/quaternity/2/game/1.txt",
                             "/quaternity/1/game/2.txt", "/api/quaternity/0", "/quaternity/x"}) {
    CAPTURE(target);
    CHECK(site.get(target).status == 404);
  }
  CHECK(site.get("/quaternity/1").status == 200);
  CHECK(site.get("/quaternity/1/game/1.txt").body.find("[TimeControl \"900+5\"]") != std::string_view::npos);
  CHECK(json::parse(site.get("/api/quaternity").body).at("tables").as_array().size() == 1);
}

TEST_CASE("a line goes to the desk as it was sent, and what is no request is refused by its field") {
  const Site site;
  const auto entered =
      std::get<seams::QuaternityRequest>(site.post(R"({"entry":"W: Ta2+","author":"A","id":"x","after":0})"));
  CHECK(std::get<quaternity_sheet::Entered>(entered.what).text == "W: Ta2+");
  CHECK(entered.table == 1);
  CHECK(entered.after == 0);
  CHECK(entered.stamp == quaternity_sheet::Stamp{"A", "x"});
  const auto taken =
      std::get<seams::QuaternityRequest>(site.post(R"({"take_back":3,"author":"A","id":"x"})"));
  CHECK(std::get<quaternity_sheet::TakenBack>(taken.what).number == 3);
  const auto begun = std::get<seams::QuaternityRequest>(site.post(R"({"begin":2,"author":"A","id":"x"})"));
  CHECK(std::get<seams::BeginGame>(begun.what).game == 2);
  CHECK(std::get<HttpResponse>(site.post(R"({"entry":"W: Ta2+","author":"A","id":"x"})", false)).status ==
        404);
  for (const char* body :
       {"", "[]", R"({"author":"A","id":"x"})", R"({"entry":"W: Ta2","begin":2,"author":"A","id":"x"})",
        R"({"entry":"","author":"A","id":"x"})", R"({"take_back":0,"author":"A","id":"x"})",
        R"({"entry":"W: Ta2","author":"A"})", R"({"entry":"W: Ta2","id":"x"})",
        R"({"entry":"W: Ta2","author":"A","id":"x","after":-1})",
        R"({"entry":"W:\nTa2","author":"A","id":"x"})",
        R"({"entry":"W: Ta2","author":"A","id":"x","more":1})"}) {
    CAPTURE(body);
    CHECK(std::get<HttpResponse>(site.post(body)).status == 400);
  }
}

TEST_CASE("what is wrong with the hall is a reason to read a table again") {
  Site site;
  const auto before = site.get("/api/quaternity/1");
  CHECK(site.game().at("conditions").as_array().empty());
  (void)site.conditions.set(seams::ConditionCode::disk_full, "The disk is full.", {});
  CHECK(site.get("/api/quaternity/1", etag_of(before)).status == 200);
  CHECK(site.game().at("conditions").at(0).at("code") == "disk_full");
}

}  // namespace
}  // namespace eboard::net::quaternity_routes_test
