// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/routes.hpp"

#include <fmt/format.h>

#include <array>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <fstream>
#include <iterator>
#include <regex>

#include "daemon/net/assets.hpp"
#include "daemon/net/clock_request.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/places.hpp"
#include "tests/unit/live/events.hpp"

namespace eboard::net::routes_test {
namespace {

namespace json = boost::json;

struct Site {
  live::LiveState state;
  live::CardBook cards;
  live::Conditions conditions;
  live::Attention attention;
  std::map<int, seams::QuaternityShown> tables;
  std::vector<std::string> allowed_origins;
  int featured = 0;
  Site() {
    (void)state.apply(live::test::table(1, 3));
    live::test::Events event;
    (void)state.apply(event(tracking::GameStarted{live::test::kStart, false}));
    (void)state.apply(
        event(live::test::move(1, "e2e4", "e4", live::test::kAfterE4, tracking::MoveState::provisional)));
    (void)cards.apply(event(live::test::flag("illegal_move", "completed", 1)), *state.find(3));
    (void)cards.apply(event(live::test::flag("illegal_move", "corrected", 1)), *state.find(3));
    auto note = live::test::flag("press_forgotten", "completed", 2);
    note.for_whom = tracking::ForWhom::op;
    (void)cards.apply(event(note), *state.find(3));
  }
  [[nodiscard]] Routed get(HttpRequest request) const {
    RouteContext context{state,     cards,   conditions,
                         attention, "run-1", [] { return std::string("eboard_boards 1\n"); },
                         tables};
    context.allowed_origins = allowed_origins;
    context.featured = featured;
    return route(request, context);
  }
  [[nodiscard]] HttpResponse response(const std::string& target, const std::string& method = "GET") const {
    HttpRequest request;
    request.method = method;
    request.target = target;
    return std::get<HttpResponse>(get(request));
  }
};

TEST_CASE("pages, assets and the description of the API are there") {
  const Site site;
  for (const char* target :
       {"/", "/board/3", "/board/3?x=1", "/api/openapi.json", "/assets/grid.js", "/healthz"}) {
    CHECK(site.response(target).status == 200);
  }
  CHECK(site.response("/").content_type == "text/html; charset=utf-8");
}

TEST_CASE("health is ok until something is wrong that needs a person, and warnings are listed and stay ok") {
  Site site;
  CHECK(site.response("/healthz").body == "ok\n");
  (void)site.conditions.set(seams::ConditionCode::clock_not_synchronised, "Nobody sets the clock.", {});
  CHECK(site.response("/healthz").status == 200);
  CHECK(site.response("/healthz").body == "ok\nclock_not_synchronised: Nobody sets the clock.\n");
  (void)site.conditions.set(seams::ConditionCode::disk_full, "The disk is full.", {});
  CHECK(site.response("/healthz").status == 503);
  CHECK(site.response("/healthz").body ==
        "disk_full: The disk is full.\nclock_not_synchronised: Nobody sets the clock.\n");
}

TEST_CASE("what is wrong with the hall stands in every list of boards and cards") {
  Site site;
  (void)site.conditions.set(seams::ConditionCode::disk_full, "The disk is full.",
                            std::chrono::system_clock::time_point(std::chrono::seconds(7)));
  const json::array wanted{json::object{
      {"code", "disk_full"}, {"severity", "fault"}, {"sentence", "The disk is full."}, {"since_ms", 7000}}};
  for (const char* target : {"/api/boards", "/api/boards/3", "/api/quaternity"}) {
    CHECK(json::parse(site.response(target).body).at("conditions") == wanted);
  }
}

TEST_CASE("what is not there is 404 with a reason") {
  const Site site;
  for (const char* target :
       {"/nothing", "/board/", "/board/x", "/board/0", "/board/3/", "/board/99999", "//", "/assets/",
        "/assets/none.js", "/assets/arbiter.html", "/assets/../routes.cpp", "/api/boards/4", "/pgn/round/1",
        "/pgn/round/1.png", "/pgn/round/x.pgn", "", "*"}) {
    CAPTURE(target);
    const auto response = site.response(target);
    CHECK(response.status == 404);
    CHECK(json::parse(response.body).as_object().contains("error"));
  }
}

TEST_CASE("other methods are 405 and name those that are allowed") {
  const Site site;
  for (const char* method : {"POST", "PUT", "DELETE", "OPTIONS", "BREW"}) {
    const auto response = site.response("/api/boards", method);
    CHECK(response.status == 405);
    CHECK(response.headers.front() == std::pair<std::string, std::string>("Allow", "GET, HEAD"));
  }
  CHECK(site.response("/api/boards", "HEAD").status == 200);
}

TEST_CASE("a board is described with its moves") {
  const Site site;
  const auto board = json::parse(site.response("/api/boards/3").body).as_object();
  CHECK(board.at("board") == 3);
  CHECK(board.at("sequence") == 2);
  CHECK(board.at("placement") == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR");
  CHECK(board.at("turn") == "black");
  CHECK(board.at("last").at("squares") == json::array{"e2", "e4"});
  CHECK(board.at("moves").at(0).at("provisional") == true);
  CHECK(board.at("clock").is_null());
  const auto all = json::parse(site.response("/api/boards").body).as_object();
  CHECK(all.at("boards").as_array().size() == 1);
}

TEST_CASE("an asset that the client has is not sent again") {
  const Site site;
  HttpRequest request;
  request.target = "/";
  const auto first = std::get<HttpResponse>(site.get(request));
  CHECK(first.headers.front().first == "ETag");
  CHECK(first.headers.front().second.size() == 66);
  request.if_none_match = "W/\"other\", " + first.headers.front().second;
  const auto second = std::get<HttpResponse>(site.get(request));
  CHECK(second.status == 304);
  CHECK(second.body.empty());
}

TEST_CASE("assets are sent packed to clients that can unpack") {
  const Site site;
  HttpRequest request;
  request.target = "/";
  request.accepts_gzip = true;
  const auto response = std::get<HttpResponse>(site.get(request));
  CHECK(response.headers.back().second == "gzip");
  CHECK(response.body.substr(0, 2) == "\x1f\x8b");
}

TEST_CASE("games are asked for by round and board") {
  const Site site;
  HttpRequest request;
  request.target = "/pgn/round/2.pgn";
  CHECK(std::get<PgnQuery>(site.get(request)) == PgnQuery{2, std::nullopt});
  request.target = "/pgn/round/2/board/14.pgn";
  CHECK(std::get<PgnQuery>(site.get(request)) == PgnQuery{2, 14});
  request.target = "/pgn/event.pgn";
  CHECK(std::get<PgnQuery>(site.get(request)) == PgnQuery{});
  request.target = "/pgn/now.pgn";
  CHECK(std::get<PgnQuery>(site.get(request)) == PgnQuery{1, std::nullopt});
}

TEST_CASE("PGN has an entity tag of its content") {
  const auto pgn = std::make_shared<const std::string>("1. e4 *\n");
  HttpRequest request;
  const auto first = pgn_response(request, pgn);
  CHECK(first.status == 200);
  request.if_none_match = first.headers.front().second;
  CHECK(pgn_response(request, pgn).status == 304);
  CHECK(pgn_response(request, std::make_shared<const std::string>("1. d4 *\n")).status == 200);
}

TEST_CASE("PGN that is known by its date is not sent again, the entity tag goes before the date") {
  using namespace std::chrono;
  const auto pgn = std::make_shared<const std::string>("1. e4 *\n");
  const sys_seconds time{1'772'546'400s};
  HttpRequest request;
  const auto first = pgn_response(request, pgn, time);
  CHECK(first.headers.back() ==
        std::pair<std::string, std::string>("Last-Modified", "Tue, 03 Mar 2026 14:00:00 GMT"));
  request.if_modified_since = first.headers.back().second;
  CHECK(pgn_response(request, pgn, time).status == 304);
  CHECK(pgn_response(request, pgn, time + 1s).status == 200);
  CHECK(pgn_response(request, pgn).status == 200);
  request.if_none_match = "\"another\"";
  CHECK(pgn_response(request, pgn, time).status == 200);
  request.if_none_match = "*";
  CHECK(pgn_response(request, pgn).status == 304);
}

TEST_CASE("the live address takes upgrades with sound questions only") {
  const Site site;
  CHECK(site.response("/live").status == 426);
  HttpRequest request;
  request.upgrade = true;
  request.target = "/live?since=17&board=3&run=ab";
  const auto interest = std::get<Interest>(site.get(request));
  CHECK(interest.board == 3);
  CHECK(interest.since == 17);
  CHECK(interest.run == "ab");
  CHECK(interest.results == Results::shown);
  request.target = "/live?results=hidden";
  CHECK(std::get<Interest>(site.get(request)).results == Results::hidden);
  CHECK_FALSE(interest.watched);
  for (const char* target : {"/live?boards=12,3", "/live?boards=12%2C3", "/live?boards=%31%32%2c3"}) {
    request.target = target;
    CHECK(std::get<Interest>(site.get(request)).watched == BoardNumbers{3, 12});
  }
  request.target = "/live?boards=";
  CHECK(std::get<Interest>(site.get(request)).watched == BoardNumbers{});
  for (const char* target : {"/live?results=yes", "/live?results=", "/live?since=x", "/live?since=-1",
                             "/live?board=0", "/live?board=", "/live?since=", "/live?boards=1%2C",
                             "/live?boards=1%00", "/live?boards=1,2&board=1"}) {
    request.target = target;
    CHECK(std::get<HttpResponse>(site.get(request)).status == 400);
  }
}

TEST_CASE("metrics are for the administrator") {
  const Site site;
  HttpRequest request;
  request.target = "/metrics";
  request.audience = Audience::arbiter;
  CHECK(std::get<HttpResponse>(site.get(request)).status == 403);
  request.audience = Audience::administrator;
  CHECK(std::get<HttpResponse>(site.get(request)).body == "eboard_boards 1\n");
}

/// A path that fits the pattern.
std::string example(std::string_view pattern) {
  std::string path;
  for (bool inside = false; const char letter : pattern) {
    if (letter == '{') path += '3';
    inside = letter == '{' || (inside && letter != '}');
    if (!inside && letter != '}') path += letter;
  }
  return path;
}

TEST_CASE("what is the arbiter's does not exist for anyone else") {
  const Site site;
  int theirs = 0;
  for (const Path& path : paths()) {
    HttpRequest request;
    request.target = example(path.pattern);
    request.upgrade = request.target.ends_with("live");
    CAPTURE(request.target);
    HttpRequest nowhere = request;
    nowhere.target = "/nowhere" + request.target;
    std::string unknown(std::get<HttpResponse>(site.get(nowhere)).body);
    unknown.erase(unknown.find("/nowhere"), std::string_view("/nowhere").size());
    for (const char* method : {"GET", "HEAD", "POST", "PUT"}) {
      request.method = method;
      request.audience = Audience::everybody;
      const Routed seen = site.get(request);
      const auto* response = std::get_if<HttpResponse>(&seen);
      const bool nothing = response != nullptr && response->status == 404 && response->body == unknown;
      CHECK(nothing == (path.audience != Audience::everybody));
      request.audience = Audience::administrator;
      const Routed their_own = site.get(request);
      response = std::get_if<HttpResponse>(&their_own);
      CHECK_FALSE((response != nullptr && response->body == unknown));
    }
    theirs += path.audience == Audience::everybody ? 0 : 1;
  }
  CHECK(theirs == 37);
}

TEST_CASE("the arbiter's live address follows the cards") {
  const Site site;
  HttpRequest request;
  request.target = "/arbiter/live";
  request.upgrade = true;
  request.audience = Audience::arbiter;
  CHECK(std::get<Interest>(site.get(request)).cards);
}

TEST_CASE("pages for everybody lead only the arbiter to the arbiter's pages") {
  const Site site;
  for (const auto& [page, link] : {std::pair("/", "/arbiter"), std::pair("/tournament", "/round")}) {
    CAPTURE(page);
    HttpRequest request;
    request.target = page;
    const auto everybodys = std::get<HttpResponse>(site.get(request));
    request.audience = Audience::arbiter;
    const auto theirs = std::get<HttpResponse>(site.get(request));
    const std::string shown = fmt::format("<a href=\"{}\">", link);
    CHECK(everybodys.body.find(fmt::format("<a href=\"{}\" data-arbiter hidden>", link)) !=
          std::string_view::npos);
    CHECK(everybodys.body.find(shown) == std::string_view::npos);
    CHECK(theirs.body.find(shown) != std::string_view::npos);
    CHECK(theirs.headers.front() != everybodys.headers.front());  // the ETag
  }
}

TEST_CASE("viewers cannot ask /live for cards") {
  const Site site;
  for (const char* target : {"/live", "/live?alerts=1", "/live?for=arbiter", "/live?board=-1"}) {
    HttpRequest request;
    request.target = target;
    request.upgrade = true;
    request.audience = Audience::arbiter;
    const Routed routed = site.get(request);
    if (const auto* interest = std::get_if<Interest>(&routed)) CHECK_FALSE(interest->cards);
  }
}

TEST_CASE("irregularities come newest first, by board, code, addressee and whether they are open") {
  const Site site;
  const auto ask = [&](const std::string& query) {
    HttpRequest request;
    request.target = "/api/irregularities" + query;
    request.audience = Audience::arbiter;
    return std::get<HttpResponse>(site.get(request));
  };
  const auto codes = [&](const std::string& query) {
    std::string out;
    const json::value answer = json::parse(ask(query).body);
    for (const auto& card : answer.at("irregularities").as_array()) {
      out += std::string(card.at("code").as_string()) + " " + std::string(card.at("state").as_string()) + ";";
    }
    return out;
  };
  CHECK(codes("") == "press_forgotten completed;illegal_move corrected;");
  CHECK(codes("?board=3").size() == codes("").size());
  CHECK(codes("?board=4").empty());
  CHECK(codes("?code=illegal_move") == "illegal_move corrected;");
  CHECK(codes("?for=operator") == "press_forgotten completed;");
  CHECK(codes("?open=yes") == "press_forgotten completed;");
  CHECK(codes("?open=no") == "illegal_move corrected;");
  for (const char* query : {"?board=0", "?board=x", "?open=maybe"}) CHECK(ask(query).status == 400);
}

HttpRequest ruling_request(std::string body = R"({"ruling":"R-WARN white","author":"A","id":"x"})") {
  HttpRequest request;
  request.method = "POST";
  request.target = "/api/boards/3/rulings";
  request.audience = Audience::administrator;
  request.content_type = "application/json; charset=utf-8";
  request.has_request_header = true;
  request.body = std::move(body);
  return request;
}

TEST_CASE("a ruling goes to the desk as it was asked for") {
  const Site site;
  const auto routed = site.get(ruling_request(
      R"({"ruling":"R-WARN white","author":"A. Arbiter","id":"x-1","game":2,"ply":0,"about":4})"));
  const auto asked = std::get<seams::RulingRequest>(std::get<seams::CoreQuestion>(routed));
  CHECK(asked.board == 3);
  CHECK(rules::to_string(asked.asked.ruling) == "R-WARN white");
  CHECK(asked.asked.stamp.author == "A. Arbiter");
  CHECK(asked.asked.stamp.request == "x-1");
  CHECK(asked.asked.game == 2);
  CHECK(asked.asked.ply == 0);
  CHECK(asked.asked.stamp.about == 4);
  HttpRequest read = ruling_request();
  read.method = "GET";
  CHECK(std::get<seams::StandingQuery>(std::get<seams::CoreQuestion>(site.get(read))).board == 3);
}

TEST_CASE("an order to a clock goes to the desk as it was given") {
  const Site site;
  HttpRequest request = ruling_request(
      R"({"id":"c-1","author":"A. Arbiter","order":"set","white_ms":5400000,"black_ms":0,"starts":"black"})");
  request.target = "/api/boards/3/clock";
  const auto asked = std::get<seams::ClockRequest>(std::get<seams::CoreQuestion>(site.get(request)));
  CHECK(asked.board == 3);
  CHECK(asked.id == "c-1");
  CHECK(asked.author == "A. Arbiter");
  CHECK(asked.what == seams::ClockRequest::What::set);
  CHECK(asked.white == std::chrono::minutes{90});
  CHECK(asked.black == std::chrono::minutes{0});
  CHECK(asked.starts == rules::Color::black);
  request.method = "GET";
  CHECK(std::get<seams::ClockQuery>(std::get<seams::CoreQuestion>(site.get(request))).board == 3);
  request.audience = Audience::everybody;
  CHECK(std::get<HttpResponse>(site.get(request)).status == 404);
}

TEST_CASE("how the ports are is asked of the desk, by the arbiter alone") {
  const Site site;
  HttpRequest request;
  request.target = "/api/ports";
  request.audience = Audience::arbiter;
  CHECK(std::holds_alternative<seams::PortsQuery>(std::get<seams::CoreQuestion>(site.get(request))));
  request.audience = Audience::everybody;
  CHECK(std::get<HttpResponse>(site.get(request)).status == 404);
}

TEST_CASE("what is stored is asked for by format, round and board, by the arbiter alone") {
  const Site site;
  HttpRequest request;
  request.target = "/api/export?format=csv&round=2&board=3";
  CHECK(std::get<HttpResponse>(site.get(request)).status == 404);
  request.audience = Audience::console;
  CHECK(std::get<HttpResponse>(site.get(request)).status == 403);
  request.audience = Audience::arbiter;
  const auto asked = std::get<ExportQuery>(site.get(request));
  CHECK(asked.format == "csv");
  CHECK(asked.wish.round == 2);
  CHECK(asked.wish.board == 3);
  for (const auto& [query, status] : std::map<std::string, unsigned>{{"", 400},
                                                                     {"?format=gif", 400},
                                                                     {"?format=record", 400},
                                                                     {"?format=ebcap", 400},
                                                                     {"?format=pgn&round=0", 400},
                                                                     {"?format=report&day=today", 400},
                                                                     {"?format=archive", 400},
                                                                     {"?format=pgn&day=2026-01-10", 400},
                                                                     {"?format=pgn&board=4", 404}}) {
    CAPTURE(query);
    request.target = "/api/export" + query;
    CHECK(std::get<HttpResponse>(site.get(request)).status == status);
  }
}

TEST_CASE("an order to a clock that is none is refused with a reason") {
  const Site site;
  const auto fault = [&](const std::string& fields) {
    HttpRequest request = ruling_request(R"({"id":"c-1","author":"A",)" + fields + "}");
    request.target = "/api/boards/3/clock";
    const auto routed = site.get(request);
    const auto* refused = std::get_if<HttpResponse>(&routed);
    return refused != nullptr && refused->status == 400 ? std::string(refused->body) : "taken";
  };
  CHECK(fault(R"("order":"add","black_ms":-60000)") == "taken");
  CHECK(fault(R"("order":"stop")") == "taken");
  CHECK_THAT(fault(R"("order":"wind")"), ContainsSubstring("one of set, add, start, stop"));
  CHECK_THAT(fault(R"("order":"set")"), ContainsSubstring("has \\\"white_ms\\\", \\\"black_ms\\\" or both"));
  CHECK_THAT(fault(R"("order":"stop","white_ms":1000)"), ContainsSubstring("only an order to set or add"));
  CHECK_THAT(fault(R"("order":"stop","starts":"white")"), ContainsSubstring("has no"));
  CHECK_THAT(fault(R"("order":"start","starts":"both")"), ContainsSubstring("is white or black"));
  CHECK_THAT(fault(R"("order":"set","white_ms":-1)"), ContainsSubstring("no whole number from 0 on"));
  CHECK_THAT(fault(R"("order":"set","white_ms":36000000)"), ContainsSubstring("at most 9:59:59"));
  CHECK_THAT(fault(R"("order":"set","white_ms":1500)"), ContainsSubstring("whole seconds"));
  CHECK_THAT(fault(R"("order":"stop","speed":2)"), ContainsSubstring("is not known here"));
}

TEST_CASE("the order that follows from a ruling says what the clock is to show") {
  const auto order = [](std::string_view ruling) {
    return boost::json::serialize(clock_order_json(rules::parse_ruling(ruling).value()));
  };
  CHECK(order("R-TIME black +2:00") == R"({"order":"add","black_ms":120000})");
  CHECK(order("R-SETCLOCK white=1:00:00 black=0:58:00 running=white") ==
        R"({"order":"set","white_ms":3600000,"black_ms":3480000,"starts":"white"})");
  CHECK(order("R-SETCLOCK white-moves=40") == "null");
  CHECK(order("R-WARN white") == "null");
}

TEST_CASE("the desk is asked about a card by the name of its irregularity, not by the card's text") {
  const Site site;
  const auto& [number, card] = *site.cards.cards().begin();
  HttpRequest request;
  request.target = "/api/proposals?alert=" + std::to_string(number);
  request.audience = Audience::arbiter;
  const auto asked = std::get<seams::ProposalQuery>(std::get<seams::CoreQuestion>(site.get(request)));
  CHECK(asked.board == 3);
  CHECK(asked.game == card.seat.game);
  CHECK(asked.irregularity == 1);
  REQUIRE(card.steps.size() == 2);
  CHECK(asked.since == card.steps[0].at);
}

TEST_CASE("the desk is asked what follows from the moves on a blind player's own board") {
  const Site site;
  const auto get = [&](const std::string& body) {
    HttpRequest request = ruling_request(body);
    request.target = "/api/boards/3/second-board";
    return site.get(request);
  };
  const auto asked = std::get<seams::SecondBoardQuery>(
      std::get<seams::CoreQuestion>(get(R"({"moves":"e4 e5","written":"e6"})")));
  CHECK(asked.board == 3);
  CHECK(asked.moves == "e4 e5");
  CHECK(asked.written == "e6");
  CHECK(std::get<seams::SecondBoardQuery>(std::get<seams::CoreQuestion>(get(R"({"moves":"e4"})")))
            .written.empty());
  const auto refused = std::get<HttpResponse>(get(R"({"written":"e6"})"));
  CHECK(refused.status == 400);
  CHECK(refused.body.find("moves") != std::string::npos);
}

TEST_CASE("the desk is asked what would come of moves in a record, or of a ruling") {
  const Site site;
  const auto get = [&](const std::string& body) {
    HttpRequest request = ruling_request(body);
    request.target = "/api/boards/3/line";
    return site.get(request);
  };
  const auto query = [&](const std::string& body) {
    return std::get<seams::LineQuery>(std::get<seams::CoreQuestion>(get(body)));
  };
  const auto moves = query(R"({"game":2,"after":4,"plies":1,"moves":"Bc4 a6","cut":true})");
  CHECK(moves.board == 3);
  CHECK(moves.game == 2);
  CHECK(moves.line.after == 4);
  CHECK(moves.line.plies == 1);
  CHECK(moves.line.moves == "Bc4 a6");
  CHECK(moves.line.cut);
  CHECK_FALSE(moves.ruling);
  const auto bare = query("{}");
  CHECK_FALSE(bare.game);
  CHECK_FALSE(bare.line.after);
  CHECK(bare.line.moves.empty());
  CHECK(rules::to_string(*query(R"({"ruling":"R-RESULT 1-0"})").ruling) == "R-RESULT 1-0");
  const auto fault = [&](const std::string& body) {
    const auto routed = get(body);
    const auto* refused = std::get_if<HttpResponse>(&routed);
    return refused != nullptr && refused->status == 400 ? std::string(refused->body) : "taken";
  };
  CHECK_THAT(fault(R"({"cut":1})"), ContainsSubstring("neither true nor false"));
  CHECK_THAT(fault(R"({"after":-1})"), ContainsSubstring("no whole number from 0 on"));
  CHECK_THAT(fault(R"({"ruling":"R-DANCE"})"), ContainsSubstring("R-DANCE"));
  CHECK_THAT(fault(R"({"ruling":"R-STOP","moves":"e4"})"), ContainsSubstring("is not known here"));
  HttpRequest foreign = ruling_request("{}");
  foreign.target = "/api/boards/3/line";
  foreign.has_request_header = false;
  CHECK(std::get<HttpResponse>(site.get(foreign)).status == 403);
}

TEST_CASE("a client that may not rule is refused before the body is looked at") {
  const Site site;
  const auto status = [&](auto change) {
    HttpRequest request = ruling_request("no JSON");
    change(request);
    return std::get<HttpResponse>(site.get(request)).status;
  };
  CHECK(status([](HttpRequest& r) { r.audience = Audience::everybody; }) == 404);
  CHECK(status([](HttpRequest& r) { r.has_request_header = false; }) == 403);
  CHECK(status([](HttpRequest& r) { r.fetch_site = "same-site"; }) == 403);
  CHECK(status([](HttpRequest& r) { r.content_type = "text/plain"; }) == 415);
  CHECK(status([](HttpRequest& r) { r.content_type = "application/jsonp"; }) == 415);
  CHECK(status([](HttpRequest& r) { r.method = "PUT"; }) == 405);
  CHECK(status([](HttpRequest& r) { r.target = "/api/boards"; }) == 405);
  CHECK(status([](HttpRequest& r) { r.method = "GET", r.audience = Audience::everybody; }) == 404);
  CHECK(status([](HttpRequest& r) { r.fetch_site = "same-origin"; }) == 400);
}

TEST_CASE("a board is shown in frames of the sites that are named, and no other page is") {
  const auto policy = [](const Site& site, const std::string& target,
                         Audience audience = Audience::everybody) {
    HttpRequest request;
    request.target = target;
    request.audience = audience;
    std::string found = content_policy();
    const auto response = std::get<HttpResponse>(site.get(request));
    for (const auto& [name, value] : response.headers)
      if (name == "Content-Security-Policy") found = value;
    return found;
  };
  Site site;
  CHECK(content_policy().find("frame-ancestors 'none';") != std::string::npos);
  CHECK(policy(site, "/overlay/3") == content_policy());
  site.allowed_origins = {"https://club.example.org", "http://localhost:8000"};
  for (const char* target : {"/overlay/3", "/overlay/featured", "/embed/3"}) {
    CAPTURE(target);
    CHECK(policy(site, target) == content_policy("https://club.example.org http://localhost:8000"));
    CHECK(policy(site, target, Audience::console) == content_policy());
    CHECK(policy(site, target, Audience::administrator) == content_policy());
  }
  for (const char* target : {"/", "/wall", "/board/3", "/assets/overlay.js", "/overlay/0"})
    CHECK(policy(site, target) == content_policy());
}

TEST_CASE(
    "the board in the stream is chosen by the arbiter among those that there are, and everybody sees it") {
  Site site;
  CHECK(site.response("/api/featured").body == "{\"board\":null}\n");
  site.featured = 3;
  CHECK(site.response("/api/featured").body == "{\"board\":3}\n");
  const auto choose = [&](const std::string& body, Audience audience = Audience::arbiter) {
    HttpRequest request = ruling_request(body);
    request.target = "/api/featured/choice";
    request.audience = audience;
    return site.get(request);
  };
  CHECK(std::get<FeaturedChoice>(choose(R"({"board":3})")).board == 3);
  CHECK(std::get<FeaturedChoice>(choose("{}")).board == 0);
  CHECK(std::get<HttpResponse>(choose(R"({"board":4})")).status == 404);
  CHECK(std::get<HttpResponse>(choose(R"({"board":"3"})")).status == 400);
  CHECK(std::get<HttpResponse>(choose(R"({"bord":3})")).status == 400);
  CHECK(std::get<HttpResponse>(choose("{}", Audience::console)).status == 403);
  CHECK(std::get<HttpResponse>(choose("{}", Audience::everybody)).status == 404);
}

TEST_CASE("names are put right at boards that are there, signed by whoever has logged in") {
  const Site site;
  const auto correct = [&](const std::string& body, const std::string& person = {}) {
    HttpRequest request = ruling_request(body);
    request.target = "/api/pairings";
    request.person = person;
    return site.get(request);
  };
  const auto refused = [&](const std::string& body) { return std::get<HttpResponse>(correct(body)).status; };
  const std::string one = R"("corrections":[{"board":3,"round":1,"key":"White","was":"Graf","is":"Menchik"},)"
                          R"({"board":3,"round":1,"key":"WhiteElo","was":"2300"}]})";
  const auto asked = std::get<seams::CorrectionRequest>(correct(R"({"author":"A. Arbiter",)" + one));
  REQUIRE(asked.corrections.size() == 2);
  CHECK(asked.corrections[0] == seams::Correction{0, "A. Arbiter", 1, 3, "White", "Graf", "Menchik"});
  CHECK(asked.corrections[1] == seams::Correction{0, "A. Arbiter", 1, 3, "WhiteElo", "2300", ""});
  const auto signed_by =
      std::get<seams::CorrectionRequest>(correct(R"({"author":"A. Arbiter",)" + one, "O. Operator"));
  CHECK(signed_by.corrections[0].author == "O. Operator");
  CHECK(refused("{" + one) == 400);
  CHECK(refused(R"({"author":"A"})") == 400);
  CHECK(refused(R"({"author":"A","corrections":[]})") == 400);
  CHECK(refused(R"({"author":"A","corrections":3})") == 400);
  CHECK(refused(R"({"author":"A","corrections":[3]})") == 400);
  CHECK(refused(R"({"author":"A","corrections":[{"board":3,"round":1,"key":"White","is":"a\nb"}]})") == 400);
  CHECK(refused(R"({"author":"A","corrections":[{"board":3,"round":1,"key":"White","to":"B"}]})") == 400);
  CHECK(refused(R"({"author":"A","corrections":[{"board":4,"round":1,"key":"White","is":"B"}]})") == 404);
}

TEST_CASE("a dry run of a reload is asked for by name") {
  const Site site;
  const auto reload = [&](const std::string& body) {
    HttpRequest request = ruling_request(body);
    request.target = "/api/reload";
    return site.get(request);
  };
  CHECK(std::get<seams::ReloadRequest>(reload(R"({"dry_run":true})")).dry_run);
  const auto named = std::get<seams::ReloadRequest>(reload(R"({"author":"O. Operator"})"));
  CHECK_FALSE(named.dry_run);
  CHECK(named.author == "O. Operator");
  CHECK(std::get<HttpResponse>(reload(R"({"dry":true})")).status == 400);
}

TEST_CASE("a reload is a POST and nothing else") {
  const Site site;
  HttpRequest request = ruling_request("{}");
  request.target = "/api/reload";
  CHECK(std::holds_alternative<seams::ReloadRequest>(site.get(request)));
  request.has_request_header = false;
  CHECK(std::get<HttpResponse>(site.get(request)).status == 403);
  request.method = "GET";
  const auto refused = std::get<HttpResponse>(site.get(request));
  CHECK(refused.status == 405);
  CHECK(std::ranges::find(refused.headers, std::pair<std::string, std::string>("Allow", "POST")) !=
        refused.headers.end());
}

TEST_CASE("a ruling with a field that is missing, unknown or of the wrong kind is refused by its name") {
  const Site site;
  const auto error = [&](const std::string& body) {
    const auto response = std::get<HttpResponse>(site.get(ruling_request(body)));
    CHECK(response.status == 400);
    return std::string(response.body);
  };
  CHECK(error("[]").find("no JSON object") != std::string::npos);
  CHECK(error(R"({"author":"A","id":"x"})").find("ruling") != std::string::npos);
  CHECK(error(R"({"ruling":"R-STOP","author":"","id":"x"})").find("author") != std::string::npos);
  CHECK(error(R"({"ruling":"R-STOP","author":"A","id":"x","ply":-1})").find("ply") != std::string::npos);
  CHECK(error(R"({"ruling":"R-STOP","author":"A","id":"x","game":"2"})").find("game") != std::string::npos);
  CHECK(error(R"({"ruling":"R-STOP","author":"A","id":"x","force":true})").find("force") !=
        std::string::npos);
  CHECK(error(R"({"ruling":"R-STOP\nR-STOP","author":"A","id":"x"})").find("ruling") != std::string::npos);
  CHECK(error(R"({"ruling":"R-STOP","author":"A","id":")" + std::string(65, 'x') + "\"}").find("id") !=
        std::string::npos);
  CHECK(error(std::string(40, '[')).find("no JSON") != std::string::npos);
}

std::vector<Path> all_paths() {
  std::vector<Path> all(paths().begin(), paths().end());
  all.insert(all.end(), reception_paths().begin(), reception_paths().end());
  return all;
}

std::string_view name_of(Audience audience) {
  constexpr std::array<std::string_view, 4> kNames = {"everybody", "console", "arbiter", "administrator"};
  return kNames.at(static_cast<std::size_t>(audience));
}

TEST_CASE("every path stands in the description of the API, and no other") {
  const auto described = json::parse(find_asset("openapi.json")->bytes).at("paths").as_object();
  for (const Path& path : all_paths()) {
    CAPTURE(path.pattern);
    const json::value* entry = described.if_contains(path.pattern);
    REQUIRE(entry != nullptr);
    const json::value* audience = entry->as_object().if_contains("x-audience");
    CHECK((audience == nullptr ? "everybody" : audience->as_string()) == name_of(path.audience));
  }
  CHECK(described.size() == all_paths().size());
}

TEST_CASE("every path stands in the documentation of the interface") {
  std::ifstream file(eboard::test::in_clone("docs/http-api.md"));
  const std::string document{std::istreambuf_iterator<char>(file), {}};
  for (const Path& path : all_paths()) {
    CAPTURE(path.pattern);
    // "/pgn/round/{round}.pgn" stands there as `/pgn/round/R.pgn`.
    std::string written;
    for (const char letter : std::regex_replace(std::string(path.pattern), std::regex(R"(\{[^}]*\})"), "*")) {
      if (letter == '.') written += "\\.";
      if (letter == '*') written += "[^ /`]+";
      if (letter != '.' && letter != '*') written += letter;
    }
    CHECK(std::regex_search(document, std::regex("`(GET |POST )?" + written + "[`?\\[]")));
  }
}

}  // namespace
}  // namespace eboard::net::routes_test
