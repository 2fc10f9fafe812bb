// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/export_service.hpp"

#include <algorithm>
#include <mutex>
#include <thread>

#include "tests/support/store_support.hpp"

namespace eboard::net::export_service_test {
namespace {

using namespace eboard::test;

/// A store of one table with a finished game of round 1, whose PGN is long, and the service that reads it.
struct Exporting : OneBoard {
  explicit Exporting(std::size_t most) : OneBoard(7), longest(most) {
    must(store.rounds().set_pairings({{1, 7, {{"Annotator", std::string(std::size_t{1} << 20, 'a')}}}},
                                     storage::Millis{0}));
    keep(store, board, scholars_mate(1, tracking::Millis{60'000}));
  }

  void ask(const ExportQuery& query) {
    service.answer(query, [this](const HttpResponse& response) {
      HttpResponse& kept = answers.emplace_back(response);
      texts.emplace_back(kept.body);
    });
  }
  /// Runs what was posted until so many answers are there.
  void wait_for(std::size_t count) {
    while (answers.size() < count) {
      std::vector<std::function<void()>> tasks;
      {
        const std::lock_guard lock(mutex);
        tasks.swap(posted);
      }
      for (const auto& task : tasks) task();
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }
  std::pair<unsigned, std::string> get(const ExportQuery& query) {
    const std::size_t before = answers.size();
    ask(query);
    wait_for(before + 1);
    return {answers.back().status, texts.back()};
  }

  std::size_t longest;
  std::mutex mutex;
  std::vector<std::function<void()>> posted;
  std::vector<HttpResponse> answers;
  std::vector<std::string> texts;
  ExportService service{path,
                        [this](std::function<void()> task) {
                          const std::lock_guard lock(mutex);
                          posted.push_back(std::move(task));
                        },
                        {},
                        longest};
};

TEST_CASE("what is longer than may be is refused with what to do, and what is not is given") {
  Exporting one(std::size_t{1} << 20);
  const auto [status, text] = one.get({"pgn", {}});
  CHECK(status == 503);
  CHECK_THAT(text, ContainsSubstring("more than 1 MiB; ask for a round or for a board"));
  const auto [good, csv] = one.get({"csv", {.board = 7}});
  CHECK(good == 200);
  CHECK_THAT(csv, ContainsSubstring(",Qxf7#,"));
  CHECK(one.answers.back().content_type == "text/csv; charset=utf-8");
  const auto [none, empty] = one.get({"csv", {.round = 2}});
  CHECK(none == 200);
  CHECK(std::count(empty.begin(), empty.end(), '\n') == 1);
}

TEST_CASE("one at a time: another export is asked to come again") {
  Exporting one(ExportService::kMaxBytes);
  one.ask({"pgn", {}});
  one.ask({"csv", {}});
  REQUIRE(one.answers.size() == 1);
  CHECK(one.answers.front().status == 503);
  CHECK(one.answers.front().headers.back() == std::pair<std::string, std::string>("Retry-After", "1"));
  one.wait_for(2);
  CHECK(one.answers.back().status == 200);
  CHECK(one.get({"csv", {}}).first == 200);
}

TEST_CASE("a table of which nothing was received has no capture") {
  Exporting one(ExportService::kMaxBytes);
  CHECK(one.get({"ebcap", {.board = 7}}).first == 404);
}

TEST_CASE("without a store there is no export") {
  ExportService service({}, [](const std::function<void()>&) {}, {});
  unsigned status = 0;
  service.answer({"pgn", {}}, [&](const HttpResponse& response) { status = response.status; });
  CHECK(status == 503);
}

}  // namespace
}  // namespace eboard::net::export_service_test
