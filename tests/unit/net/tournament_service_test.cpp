// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/tournament_service.hpp"

#include <boost/json/parse.hpp>
#include <mutex>
#include <thread>

#include "tests/support/catch.hpp"
#include "tests/support/made_up_tournament.hpp"

namespace eboard::net::tournament_service_test {
namespace {

using Sections = std::vector<tournament::SectionInHall>;

/// Answers when it is told to.
class Desk final : public seams::TournamentDesk {
 public:
  void ask(seams::TournamentQuery query, seams::ReplyTo<seams::TournamentQuery> reply) override {
    asked.push_back(std::move(query));
    waiting.push_back(std::move(reply));
    if (at_once) answer();
  }
  void ask(seams::TournamentOrder /*order*/, seams::ReplyTo<seams::TournamentOrder> reply) override {
    reply(refused());
  }
  void ask(seams::TournamentUpload /*upload*/, seams::ReplyTo<seams::TournamentUpload> reply) override {
    reply(refused());
  }
  void ask(seams::TournamentHistoryQuery /*query*/,
           seams::ReplyTo<seams::TournamentHistoryQuery> reply) override {
    reply(refused());
  }
  void ask(seams::TournamentFileQuery /*query*/, seams::ReplyTo<seams::TournamentFileQuery> reply) override {
    reply(refused());
  }
  void ask(seams::RoundDeskQuery /*query*/, seams::ReplyTo<seams::RoundDeskQuery> reply) override {
    reply(refused());
  }
  void answer() {
    for (const auto& reply : std::exchange(waiting, {})) {
      if (refuses) {
        reply(unexpected(seams::Refused{seams::Refused::Why::unable, "the tournament is being read"}));
      } else {
        reply(seams::TournamentShown{sections});
      }
    }
  }

  static tl::unexpected<seams::Refused> refused() {
    return unexpected(seams::Refused{seams::Refused::Why::unable, "nothing can be entered here"});
  }

  bool at_once = true, refuses = false;
  std::shared_ptr<const Sections> sections =
      std::make_shared<const Sections>(Sections{test::made_up_open(), test::made_up_teams()});
  std::vector<seams::TournamentQuery> asked;
  std::vector<seams::ReplyTo<seams::TournamentQuery>> waiting;
};

struct Asking {
  Asking() { service.open(desk); }

  void ask(const TournamentAsked& asked, const HttpRequest& request = {}) {
    service.answer(request, asked, [this](const HttpResponse& response) {
      answers.push_back(response);
      bodies.emplace_back(response.body);
    });
  }
  /// Runs what was posted until so many answers are there.
  void wait_for(std::size_t count) {
    while (answers.size() < count) {
      turn();
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }
  void turn() {
    std::vector<std::function<void()>> tasks;
    {
      const std::lock_guard lock(mutex);
      tasks.swap(posted);
    }
    for (const auto& task : tasks) task();
  }
  HttpResponse get(const TournamentAsked& asked, const HttpRequest& request = {}) {
    const std::size_t before = answers.size();
    ask(asked, request);
    wait_for(before + 1);
    return answers.back();
  }
  static std::string header(const HttpResponse& response, std::string_view name) {
    for (const auto& [key, value] : response.headers)
      if (key == name) return value;
    return "";
  }

  std::mutex mutex;
  std::vector<std::function<void()>> posted;
  std::vector<HttpResponse> answers;
  std::vector<std::string> bodies;
  Desk desk;
  TournamentService service{[this](std::function<void()> task) {
                              const std::lock_guard lock(mutex);
                              posted.push_back(std::move(task));
                            },
                            [] { return seams::TournamentQuery{.late = true}; }};
};

TEST_CASE("sections are listed, and one is told with its standings") {
  Asking one;
  CHECK(one.get({}).status == 200);
  CHECK(boost::json::parse(one.bodies.back()).at("sections").as_array().size() == 2);
  CHECK(one.desk.asked.back().late);
  const HttpResponse response = one.get({.section = 2});
  CHECK(response.content_type == "application/json");
  CHECK(boost::json::parse(one.bodies.back()).at("name") == "Teams");
  CHECK(one.get({.section = 1, .after_round = 2}).status == 200);
  CHECK(boost::json::parse(one.bodies.back()).at("standings").at("after_round") == 2);
}

TEST_CASE("what there is not is 404, also what the hidden results would tell, and a desk may refuse") {
  Asking one;
  CHECK(one.get({.section = 3}).status == 404);
  CHECK(one.get({.section = 1, .after_round = 5}).status == 404);
  CHECK(one.get({.section = 1, .after_round = 2, .results = Results::hidden}).status == 404);
  one.desk.refuses = true;
  CHECK(one.get({.section = 1}).status == 503);
}

TEST_CASE("without a desk there is no tournament") {
  Asking one;
  std::vector<std::string> texts;
  TournamentService none{[](const std::function<void()>& task) { task(); },
                         [] { return seams::TournamentQuery{}; }};
  none.answer({}, {.section = 1}, [&](const HttpResponse& response) { texts.emplace_back(response.body); });
  REQUIRE(texts.size() == 1);
  CHECK_THAT(texts.back(), ContainsSubstring("no section 1"));
}

TEST_CASE("who has the text already is not sent it again until something changes") {
  Asking one;
  const std::string etag = Asking::header(one.get({.section = 1}), "ETag");
  HttpRequest again;
  again.if_none_match = etag;
  CHECK(one.get({.section = 1}, again).status == 304);
  CHECK(one.get({.section = 1, .results = Results::hidden}, again).status == 200);
  one.desk.sections = std::make_shared<const Sections>(Sections{test::made_up_open(5)});
  const HttpResponse news = one.get({.section = 1}, again);
  CHECK(news.status == 200);
  CHECK(Asking::header(news, "ETag") != etag);
}

TEST_CASE("a browser gets it packed") {
  Asking one;
  HttpRequest request;
  request.accepts_gzip = true;
  const HttpResponse packed = one.get({.section = 1}, request);
  CHECK(Asking::header(packed, "Content-Encoding") == "gzip");
  const std::size_t plain = one.get({.section = 1}).body.size();
  CHECK(packed.body.size() * 4 < plain);
  CHECK(packed.body.starts_with("\x1f\x8b"));
}

TEST_CASE(
    "those who ask at the same time share a question and a text, and who comes later is not told what was") {
  Asking one;
  one.desk.at_once = false;
  one.ask({.section = 1});
  one.ask({.section = 1});  // after the desk was asked
  one.ask({.section = 1});
  CHECK(one.desk.asked.size() == 1);
  one.desk.answer();
  one.wait_for(1);
  CHECK(one.desk.asked.size() == 2);
  one.desk.sections = std::make_shared<const Sections>(Sections{test::made_up_open(5)});
  one.desk.answer();
  one.wait_for(3);
  CHECK(one.bodies[0] != one.bodies[1]);
  CHECK(one.bodies[1] == one.bodies[2]);
  CHECK(one.answers[1].body.data() == one.answers[2].body.data());
}

}  // namespace
}  // namespace eboard::net::tournament_service_test
