// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/core/quaternity_tables.hpp"

#include <boost/json/parse.hpp>

#include "daemon/config/config.hpp"
#include "daemon/net/desk_response.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/store_support.hpp"

namespace quaternity_tables_test {

using namespace eboard;
using namespace eboard::daemon;
using storage::Millis;

namespace {

QuaternityConfig table(int number, std::string header = "[White \"A\"]\n") {
  return {number, std::move(header)};
}

/// Tables whose batches are stored when the test asks for it.
struct Hall {
  test::TemporaryFolder folder;
  storage::Store store = test::open_store(folder.file("e.db"));
  Millis now{1000};
  std::vector<Batch> batches;
  std::vector<seams::QuaternityView> shown;
  std::vector<net::HttpResponse> answers;
  std::unique_ptr<QuaternityTables> tables;

  explicit Hall(const std::vector<QuaternityConfig>& configured) { raise(configured); }

  void raise(const std::vector<QuaternityConfig>& configured) {
    auto raised = QuaternityTables::raise(
        store, configured,
        {.now = [this] { return now; },
         .keep = [this](Batch batch) { batches.push_back(std::move(batch)); },
         .show = [this](const seams::QuaternityView& view) { shown.push_back(view); }});
    INFO((raised ? std::string() : raised.error()));
    REQUIRE(raised);
    tables = std::move(*raised);
  }
  void ask(const std::string& id, decltype(seams::QuaternityRequest::what) what,
           std::optional<int> after = std::nullopt) {
    now += Millis{10};
    tables->ask({.table = 1, .stamp = {"A", id}, .after = after, .what = std::move(what)},
                [this](const auto& answer) { answers.push_back(net::desk_response(answer)); });
  }
  void commit() {
    test::must(store.begin());
    for (const Batch& batch : batches) {
      for (const auto& item : batch.items) test::must(store.append(std::get<storage::JournalEntry>(item)));
    }
    test::must(store.commit());
    for (const Batch& batch : std::exchange(batches, {})) batch.stored();
  }
  [[nodiscard]] std::string record() { return to_text(tables->views().front().game->record()); }
};

std::string faults_of(std::string_view text) {
  const auto config = parse_config(text, "hall.toml");
  if (config) return {};
  std::string all;
  for (const std::string& fault : config.error()) all += fault + "\n";
  return all;
}

}  // namespace

TEST_CASE("a table is what it was at an earlier time, though its journal goes on") {
  Hall hall({table(1)});
  hall.ask("1", quaternity_sheet::Entered{"W: d5"});
  hall.commit();
  const Millis then = hall.now;
  const std::string before = hall.record();
  hall.ask("2", quaternity_sheet::TakenBack{1});
  hall.commit();
  hall.raise({table(1)});
  CHECK(hall.record() != before);
  const auto views = test::must(hall.tables->views_as_of(hall.store, then));
  REQUIRE(views.size() == 1);
  CHECK(to_text(views[0].game->record()) == before);
  CHECK(views[0].as_of == then);
  CHECK(views[0].version < hall.tables->views().front().version);
  CHECK(test::must(hall.tables->views_as_of(hall.store, Millis{999})).empty());
}

TEST_CASE("no line is shown or answered before it is stored") {
  Hall hall({table(1)});
  hall.ask("1", quaternity_sheet::Entered{"W: d5"});
  CHECK(hall.answers.empty());
  CHECK(hall.shown.empty());
  hall.ask("1", quaternity_sheet::Entered{"W: d5"});  // sent again while the first waits for the disk
  CHECK(hall.answers.empty());
  hall.commit();
  REQUIRE(hall.answers.size() == 2);
  CHECK(hall.answers[0].status == 201);
  CHECK(hall.answers[1].status == 200);
  REQUIRE(hall.shown.size() == 1);
  CHECK(hall.shown[0].game->last_line() == 1);
}

TEST_CASE("a refused line is answered at once and leaves nothing behind") {
  Hall hall({table(1)});
  hall.ask("1", quaternity_sheet::Entered{"W: a12"});
  hall.ask("2", quaternity_sheet::Entered{"W: what is this"});
  hall.ask("3", quaternity_sheet::TakenBack{1});
  hall.ask("4", seams::BeginGame{2});
  hall.ask("5", quaternity_sheet::Entered{"W: d5"}, 4);
  CHECK(hall.batches.empty());
  std::vector<unsigned> statuses;
  for (const auto& answer : hall.answers) statuses.push_back(answer.status);
  CHECK(statuses == std::vector<unsigned>{422, 400, 409, 409, 409});
}

TEST_CASE("a restart gives the same game to the millisecond, whether it is packed or not") {
  Hall hall({table(1)});
  hall.ask("1", quaternity_sheet::Entered{"W: d5"});
  hall.ask("2", quaternity_sheet::Entered{"R: resigns"});
  hall.ask("3", quaternity_sheet::TakenBack{2});
  hall.ask("4", quaternity_sheet::Entered{"R: Cf9 {[%clk 0:10:00]}"});
  hall.commit();
  const std::string before = hall.record();
  const auto same = [&] {
    hall.raise({table(1)});
    CHECK(hall.record() == before);
    const auto view = hall.tables->views().front();
    CHECK(view.game->entered_at(1) == Millis{1040});
    CHECK(view.game->last_line() == 4);
  };
  same();
  CHECK(test::must(hall.store.upkeep().pack_journal(
            test::must(hall.store.device("quaternity 1", "quaternity")), Millis{100'000})) > 0);
  same();
  hall.ask("4", quaternity_sheet::Entered{"R: Cf9 {[%clk 0:10:00]}"});
  hall.commit();
  CHECK(hall.answers.back().status == 200);  // also after the restart
}

TEST_CASE("another configuration holds from the next game on, or at once where nothing was entered") {
  Hall hall({table(1, "[White \"A\"]\n")});
  hall.raise({table(1, "[White \"B\"]\n")});
  CHECK(hall.record().find("[White \"B\"]") != std::string::npos);
  hall.ask("1", quaternity_sheet::Entered{"Arbiter: R-ANNUL {wrong array}"});
  hall.commit();
  hall.raise({table(1, "[White \"C\"]\n")});
  CHECK(hall.record().find("[White \"B\"]") != std::string::npos);
  hall.ask("2", seams::BeginGame{2});
  hall.commit();
  CHECK(hall.answers.back().status == 201);
  CHECK(hall.record().find("[White \"C\"]") != std::string::npos);
  CHECK(hall.tables->views().front().past->size() == 1);
  hall.ask("2", seams::BeginGame{2});
  hall.commit();
  CHECK(hall.answers.back().status == 200);
}

TEST_CASE("a table that is configured no more, or twice in a row, is no matter of the others") {
  Hall hall({table(1), table(2)});
  hall.raise({table(2)});
  REQUIRE(hall.tables->views().size() == 1);
  hall.ask("1", quaternity_sheet::Entered{"W: d5"});
  REQUIRE(hall.answers.size() == 1);
  CHECK(hall.answers[0].status == 404);
}

TEST_CASE("a configuration names Quaternity tables") {
  const auto config = parse_config(R"(
[[quaternity]]
number = 3
white = "Anna"
green = "Dario \"D\""
language = "en"
time_control = "900+5"
[[quaternity]]
number = 1
turn_seconds = 60
)",
                                   "hall.toml");
  REQUIRE(config);
  REQUIRE(config->quaternity.size() == 2);
  CHECK(config->quaternity[0].header ==
        "[White \"Anna\"]\n[Green \"Dario \\\"D\\\"\"]\n[Language \"en\"]\n[TimeControl \"900+5\"]\n");
  CHECK(config->quaternity[1].header == "[TurnTimer \"60\"]\n");
}

TEST_CASE("what a Quaternity table cannot be is reported with its line") {
  CHECK(faults_of("[[quaternity]]\nwhite = \"A\"\n") == "hall.toml:1: [[quaternity]] has no number\n");
  CHECK(faults_of("[[quaternity]]\nnumber = 1\n[[quaternity]]\nnumber = 1\n") ==
        "hall.toml:4: Quaternity table 1 is described twice\n");
  for (const char* line : {"time_control = \"soon\"", "language = \"xx\"", "position = \"8/8 w\"",
                           "options = \"A-99\"", "turn_seconds = 0", "blue = \"B\"", "white = 3"}) {
    CAPTURE(line);
    const std::string faults = faults_of(std::string("[[quaternity]]\nnumber = 1\n") + line + "\n");
    CHECK(faults.starts_with("hall.toml:3: "));
    CHECK(std::ranges::count(faults, '\n') == 1);
  }
  CHECK(
      faults_of("[[quaternity]]\nnumber = 1\nturn_seconds = 60\ntime_control = \"900\"\n").find("not both") !=
      std::string::npos);
}

TEST_CASE("a Quaternity table may have a board on a port of its own") {
  const auto config = parse_config("[[quaternity]]\nnumber = 1\nport = \"/dev/ttyUSB3\"\n", "hall.toml");
  REQUIRE(config);
  REQUIRE(config->quaternity.front().port);
  CHECK(config->quaternity.front().port->path == "/dev/ttyUSB3");
  CHECK(config->quaternity.front().port->driver == "peripheral");
  CHECK(faults_of("[[quaternity]]\nnumber = 1\nport = \"/dev/x\"\ndriver = \"dgt\"\n")
            .find("hall.toml:4: driver 'dgt' reads no board of 144 squares; 'peripheral' does") == 0);
  CHECK(faults_of("[[quaternity]]\nnumber = 1\ndriver = \"peripheral\"\n")
            .find("hall.toml:3: a driver needs a port") == 0);
  CHECK(faults_of(
            "[[quaternity]]\nnumber = 1\nport = \"/dev/x\"\n[[quaternity]]\nnumber = 2\nport = \"/dev/x\"\n")
            .find("hall.toml:6: port /dev/x is named twice") == 0);
  CHECK_FALSE(
      faults_of("[[port]]\npath = \"/dev/x\"\n[[quaternity]]\nnumber = 1\nport = \"/dev/x\"\n").empty());
  CHECK_FALSE(parse_config("[[quaternity]]\nnumber = 1\n", "hall.toml")->quaternity.front().port);
}

}  // namespace quaternity_tables_test
