// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A board of 144 squares at a Quaternity table: its reports are kept, and entered.
#include <algorithm>

#include "daemon/core/quaternity_tables.hpp"
#include "daemon/net/desk_response.hpp"
#include "daemon/quaternity/scribe.hpp"
#include "daemon/sim/simulate.hpp"
#include "drivers/peripheral.hpp"
#include "drivers/registry.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/quaternity_random.hpp"
#include "tests/support/store_support.hpp"
#include "tests/support/tracked_words.hpp"

namespace quaternity_board_test {

using namespace eboard;
using namespace eboard::daemon;
using namespace std::chrono_literals;
namespace quaternity = eboard::rules::quaternity;
using drivers::Direction;
using storage::JournalKind;
using storage::Millis;

namespace {

/// Table 1 with a board on a port; batches are stored at once.
struct Hall {
  test::TemporaryFolder folder;
  storage::Store store = test::open_store(folder.file("e.db"));
  Millis now{1000};
  std::vector<seams::QuaternityView> shown;
  std::vector<net::HttpResponse> answers;
  std::unique_ptr<QuaternityTables> tables;

  Hall() { raise(); }

  void raise() {
    tables.reset();
    auto raised = QuaternityTables::raise(
        store, {{1, "[TimeControl \"300+5\"]\n", PortConfig{.path = "/dev/null", .driver = "peripheral"}}},
        {.now = [this] { return now; },
         .keep = [this](Batch batch) { keep(std::move(batch)); },
         .show = [this](const seams::QuaternityView& view) { shown.push_back(view); }});
    INFO((raised ? std::string() : raised.error()));
    REQUIRE(raised);
    tables = std::move(*raised);
    REQUIRE(tables->boards().size() == 1);
  }
  [[nodiscard]] TimedListener& board() { return *tables->boards().front().listener; }

  void wait_until(Millis at) {
    for (auto next = board().next_deadline(); next && *next <= at; next = board().next_deadline())
      board().advance(*next);
    now = std::max(now, at);
  }
  void hear(const drivers::CaptureLine& line, Millis after) {
    wait_until(line.at + after);
    board().carried(now, line.direction, line.bytes);
  }
  void hear(const std::vector<std::uint8_t>& bytes) {
    now += 300ms;
    wait_until(now);
    board().carried(now, Direction::from_device, bytes);
  }
  void hear(const char* square, std::optional<quaternity::Man> man) {
    hear(drivers::peripheral::encode_square(*quaternity::parse_square(square), man));
  }
  void carry(const char* from, const char* to, quaternity::Man man) {
    hear(from, std::nullopt);
    hear(to, man);
  }
  /// As one does it, and presses for the next player.
  void play(const char* from, const char* to, quaternity::Man man, quaternity::Player next) {
    carry(from, to, man);
    hear(drivers::peripheral::encode_time({{100s, 200s, 300s, 400s}, next}));
    wait_until(now + 5s);
  }
  void open() {
    board().opened(now, "/dev/null");
    quaternity::Men men = sim::Quaternity::initial();
    hear(drivers::peripheral::encode_state(men));
    hear(drivers::peripheral::encode_time({{100s, 200s, 300s, 400s}, quaternity::Player::white}));
  }
  void ask(const std::string& id, decltype(seams::QuaternityRequest::what) what) {
    now += 10ms;
    tables->ask({.table = 1, .stamp = {"A. Arbiter", id}, .after = {}, .what = std::move(what)},
                [this](const auto& answer) { answers.push_back(net::desk_response(answer)); });
  }
  [[nodiscard]] const quaternity_sheet::Sheet& sheet() { return *tables->views().front().game; }
  /// The lines that stand.
  [[nodiscard]] std::string lines() {
    std::string all;
    for (const auto& line : sheet().lines().lines) {
      if (line.stands) all += (all.empty() ? "" : " ") + std::get<quaternity_sheet::Entered>(line.what).text;
    }
    return all;
  }
  [[nodiscard]] std::vector<storage::JournalEntry> journal() {
    std::vector<storage::JournalEntry> entries;
    const auto device = store.device(quaternity_sheet::device_key(1), quaternity_sheet::kDriver);
    REQUIRE(device);
    REQUIRE(
        store.read_journal(*device, storage::Store::From::beginning, [&](const storage::JournalEntry& entry) {
          entries.push_back(entry);
          return true;
        }));
    return entries;
  }

 private:
  void keep(Batch batch) {
    test::must(store.begin());
    for (const auto& item : batch.items) test::must(store.append(std::get<storage::JournalEntry>(item)));
    test::must(store.commit());
    if (batch.stored) batch.stored();
  }
};

quaternity::Record random_moves(unsigned seed, std::size_t plies) {
  quaternity::Record record;
  record.tags = {{"TimeControl", "300+5"}};
  test::RandomQuaternity random(seed);
  while (!record.game.ending() && record.game.entries().size() < plies) {
    quaternity::Game next = record.game;
    random.step(next);
    if (std::holds_alternative<quaternity::MoveMade>(next.entries().back().what))
      record.game = std::move(next);
  }
  return record;
}

std::vector<quaternity::Move> moves_of(const quaternity::Game& game) {
  std::vector<quaternity::Move> moves;
  for (const auto& entry : game.entries()) moves.push_back(std::get<quaternity::MoveMade>(entry.what).move);
  return moves;
}

constexpr quaternity::Man kWhitePawn{quaternity::Player::white, rules::Role::pawn};
constexpr quaternity::Man kRedPawn{quaternity::Player::red, rules::Role::pawn};

}  // namespace

TEST_CASE("a whole game that real hands play is entered as it was played, with its times") {
  for (const unsigned seed : {1u, 2u, 3u}) {
    const auto record = random_moves(seed, 120);
    auto profile = sim::Profile::of(sim::Level::l2);
    const auto played = sim::simulate(record, profile, seed);
    Hall hall;
    const Millis began = hall.now;
    hall.board().opened(began, "/dev/null");
    const auto end = played.truth.plies.back().completion + 4s;
    for (const auto& line : played.lines) {
      if (line.at <= end) hall.hear(line, began);
    }
    hall.wait_until(end + began + 10s);
    CAPTURE(seed, hall.lines(), quaternity::movetext(record));
    const auto entered = moves_of(hall.sheet().record().game);
    const auto wanted = moves_of(record.game);
    REQUIRE(entered.size() == wanted.size());
    CHECK(entered == wanted);
    const auto& notes = hall.sheet().record().notes;
    CHECK(std::count_if(notes.begin(), notes.end(), [](const auto& note) {
            return note.times.clock.has_value();
          }) > static_cast<std::ptrdiff_t>(wanted.size() * 9 / 10));
    CHECK(hall.shown.back().game->last_line() == hall.sheet().last_line());
    REQUIRE(hall.shown.back().board);
    CHECK(hall.shown.back().board->connected);
    CHECK_FALSE(hall.shown.back().board->in_doubt);
  }
}

TEST_CASE("every byte is in the journal before the line that follows from it") {
  Hall hall;
  hall.open();
  hall.play("c5", "c6", kWhitePawn, quaternity::Player::red);
  const auto journal = hall.journal();
  const auto line = std::find_if(journal.begin(), journal.end(), [](const auto& entry) {
    return entry.kind == JournalKind::entered && entry.text.find("\"entry\"") != std::string::npos;
  });
  REQUIRE(line != journal.end());
  const auto square = drivers::peripheral::encode_square(*quaternity::parse_square("c6"), kWhitePawn);
  CHECK(std::any_of(journal.begin(), line, [&](const auto& entry) { return entry.bytes == square; }));
  CHECK(line->text.find("author") == std::string::npos);
  // Also where a line follows at once: nobody looked at the time before the next word of the clock.
  hall.carry("c8", "c7", kRedPawn);
  hall.hear(drivers::peripheral::encode_time({{100s, 200s, 300s, 400s}, quaternity::Player::black}));
  const auto word = drivers::peripheral::encode_time({{100s, 200s, 290s, 400s}, quaternity::Player::black});
  hall.board().carried(hall.now + 10s, Direction::from_device, word);
  const auto later = hall.journal();
  REQUIRE(later.size() > journal.size());
  CHECK(later.back().text.find("c7") != std::string::npos);
  CHECK((later.end() - 2)->bytes == word);
  CHECK(hall.lines().substr(0, 22) == "c6 {[%clk 0:01:40]} c7");
}

TEST_CASE("a pawn that is exchanged is entered with what it became") {
  using drivers::peripheral::encode_square;
  auto sheet = quaternity_sheet::Sheet::begin(
      {.game = 1,
       .begun = 0s,
       .stamp = {},
       .header = "[Position \"rK10bK/3wP^8/12/12/12/12/12/12/12/12/12/wK10gK w - 0,0,0,0 - 1\"]\n",
       .lines = {}});
  REQUIRE(sheet);
  quaternity_sheet::Scribe scribe(*drivers::find_driver("peripheral"));
  Millis at{1000};
  const auto hear = [&](const std::vector<std::uint8_t>& bytes) {
    at += 300ms;
    (void)scribe.read(at, bytes, *sheet);
  };
  scribe.begin(at, *sheet);
  hear(drivers::peripheral::encode_state(men_of(sheet->record().game.position())));
  hear(drivers::peripheral::encode_time({{100s, 100s, 100s, 100s}, quaternity::Player::white}));
  hear(encode_square(*quaternity::parse_square("d11"), std::nullopt));
  hear(encode_square(*quaternity::parse_square("d12"),
                     quaternity::Man{quaternity::Player::white, rules::Role::queen}));
  hear(drivers::peripheral::encode_time({{100s, 100s, 100s, 100s}, quaternity::Player::red}));
  (void)scribe.advance(at + 5s, *sheet);
  const auto& entries = sheet->record().game.entries();
  REQUIRE(entries.size() == 1);
  CHECK(std::get<quaternity::MoveMade>(entries.front().what).move.promotion == rules::Role::queen);
}

TEST_CASE("entries by hand prevail: the board goes on from what was entered") {
  Hall hall;
  hall.open();
  hall.play("c5", "c6", kWhitePawn, quaternity::Player::red);
  hall.ask("1", quaternity_sheet::TakenBack{1});
  hall.ask("2", quaternity_sheet::Entered{"W: b6"});
  REQUIRE(hall.answers.size() == 2);
  CHECK(hall.answers.back().status == 201);
  CHECK(hall.lines() == "W: b6");
  // The pieces are put as entered; Red moves.
  hall.carry("c6", "c5", kWhitePawn);
  hall.carry("b5", "b6", kWhitePawn);
  hall.play("c8", "c7", kRedPawn, quaternity::Player::black);
  CHECK(hall.lines() == "W: b6 c7 {[%clk 0:03:20]}");
}

TEST_CASE("a move that is not legal and was made is entered as that, and play goes on") {
  Hall hall;
  hall.open();
  hall.play("c5", "c6", kWhitePawn, quaternity::Player::red);
  hall.play("c8", "d7", kRedPawn, quaternity::Player::black);
  hall.play("j8", "j7", {quaternity::Player::black, rules::Role::pawn}, quaternity::Player::green);
  hall.play("j5", "j6", {quaternity::Player::green, rules::Role::pawn}, quaternity::Player::white);
  CHECK(hall.lines() == "c6 {[%clk 0:01:40]} irregular c8-d7 j7 {[%clk 0:05:00]} j6 {[%clk 0:06:40]}");
  CHECK_FALSE(hall.shown.back().board->in_doubt);
}

TEST_CASE("an irregularity at the board is found, and its correction too") {
  Hall hall;
  hall.open();
  const auto flags = [&] { return hall.tables->views().front().board->flags; };
  hall.carry("a4", "a6", {quaternity::Player::white, rules::Role::rook});
  hall.hear(drivers::peripheral::encode_time({{100s, 200s, 300s, 400s}, quaternity::Player::red}));
  hall.wait_until(hall.now + 2s);
  REQUIRE(flags().size() == 1);
  CHECK(flags()[0].found.code == "illegal_move");
  CHECK(flags()[0].found.article == "4.8");
  const auto shown = std::ranges::find_if(
      hall.shown, [](const seams::QuaternityView& view) { return view.board && !view.board->flags.empty(); });
  REQUIRE(shown != hall.shown.end());
  hall.carry("a6", "a4", {quaternity::Player::white, rules::Role::rook});
  hall.hear(drivers::peripheral::encode_time({{100s, 200s, 300s, 400s}, quaternity::Player::white}));
  hall.wait_until(hall.now + 5s);
  REQUIRE(flags().size() == 1);
  CHECK(flags()[0].found.state == "corrected");
}

TEST_CASE("moves that are taken back on the board are taken back on the sheet") {
  Hall hall;
  hall.open();
  hall.play("c5", "c6", kWhitePawn, quaternity::Player::red);
  hall.play("c8", "c7", kRedPawn, quaternity::Player::black);
  hall.carry("c7", "c8", kRedPawn);
  hall.carry("c6", "c5", kWhitePawn);
  hall.hear(drivers::peripheral::encode_time({{100s, 200s, 300s, 400s}, quaternity::Player::white}));
  hall.wait_until(hall.now + 10s);
  CHECK(hall.lines().empty());
  hall.play("b5", "b6", kWhitePawn, quaternity::Player::red);
  hall.wait_until(hall.now + 10s);
  CHECK(hall.lines() == "b6 {[%clk 0:01:40]}");
  CHECK(hall.sheet().last_line() == 5);
}

TEST_CASE(
    "what the board reports after the end of a game, and pieces set up for the next one, change no line") {
  Hall hall;
  hall.open();
  hall.play("c5", "c6", kWhitePawn, quaternity::Player::red);
  for (const char* entry : {"R: resigns", "B: resigns", "G: resigns"})
    hall.ask(entry, quaternity_sheet::Entered{entry});
  REQUIRE(hall.sheet().record().game.ending());
  const auto lines = hall.lines();
  hall.play("c8", "c7", kRedPawn, quaternity::Player::black);
  hall.hear(drivers::peripheral::encode_time({{100s, 200s, 300s, 400s}, std::nullopt}));
  hall.carry("c7", "c8", kRedPawn);
  hall.carry("c6", "c5", kWhitePawn);
  hall.wait_until(hall.now + 30s);
  CHECK(hall.lines() == lines);
  CHECK_FALSE(hall.shown.back().board->in_doubt);
  hall.ask("next", seams::BeginGame{2});
  CHECK(hall.answers.back().status == 201);
  hall.hear(drivers::peripheral::encode_time({{100s, 200s, 300s, 400s}, quaternity::Player::white}));
  hall.play("b5", "b6", kWhitePawn, quaternity::Player::red);
  CHECK(hall.lines() == "b6 {[%clk 0:01:40]}");
}

TEST_CASE("a resignation between the board's moves is written by hand, and the board goes on") {
  Hall hall;
  hall.open();
  hall.play("c5", "c6", kWhitePawn, quaternity::Player::red);
  hall.ask("1", quaternity_sheet::Entered{"R: resigns"});
  CHECK(hall.answers.back().status == 201);
  hall.hear(drivers::peripheral::encode_time({{100s, 200s, 300s, 400s}, quaternity::Player::black}));
  hall.play("j8", "j7", {quaternity::Player::black, rules::Role::pawn}, quaternity::Player::green);
  CHECK(hall.lines() == "c6 {[%clk 0:01:40]} R: resigns j7 {[%clk 0:05:00]}");
}

TEST_CASE("a board without a signal, or with another position, is shown as such") {
  Hall hall;
  CHECK_FALSE(hall.tables->views().front().board->connected);
  hall.open();
  CHECK(hall.shown.back().board->connected);
  CHECK(hall.shown.back().board->clock->running == quaternity::Player::white);
  const quaternity::Man king{quaternity::Player::black, rules::Role::king};
  hall.carry("l12", "g6", king);
  hall.wait_until(hall.now + 20s);
  CHECK(hall.shown.back().board->in_doubt);
  CHECK(hall.board().in_doubt());
  hall.carry("g6", "l12", king);
  hall.wait_until(hall.now + 20s);
  CHECK_FALSE(hall.shown.back().board->in_doubt);
  hall.board().lost(hall.now, "pulled out");
  CHECK_FALSE(hall.shown.back().board->connected);
  CHECK_FALSE(hall.shown.back().board->clock);
}

TEST_CASE("a clock that runs is no news, a press is") {
  Hall hall;
  hall.open();
  const auto shown = hall.shown.size();
  for (int second = 1; second <= 5; ++second) {
    hall.now += 700ms;  // hear() waits 300 ms itself
    hall.hear(drivers::peripheral::encode_time(
        {{100s - std::chrono::seconds(second), 200s, 300s, 400s}, quaternity::Player::white}));
  }
  CHECK(hall.shown.size() == shown);
  hall.hear(drivers::peripheral::encode_time({{95s, 200s, 300s, 400s}, quaternity::Player::red}));
  CHECK(hall.shown.size() == shown + 1);
}

TEST_CASE("after a restart the board reports what it shows, and what was played meanwhile is found") {
  Hall hall;
  hall.open();
  hall.play("c5", "c6", kWhitePawn, quaternity::Player::red);
  hall.now += 60s;
  hall.raise();
  CHECK(hall.lines() == "c6 {[%clk 0:01:40]}");
  quaternity::Men men = sim::Quaternity::initial();
  men.set(*quaternity::parse_square("c5"), std::nullopt);
  men.set(*quaternity::parse_square("c6"), kWhitePawn);
  men.set(*quaternity::parse_square("c8"), std::nullopt);
  men.set(*quaternity::parse_square("c7"), kRedPawn);
  hall.board().opened(hall.now, "/dev/null");
  hall.hear(drivers::peripheral::encode_state(men));
  hall.hear(drivers::peripheral::encode_time({{100s, 190s, 300s, 400s}, quaternity::Player::black}));
  hall.wait_until(hall.now + 30s);
  CHECK(hall.lines().substr(0, 22) == "c6 {[%clk 0:01:40]} c7");
}

TEST_CASE("what is done against the rules is noticed with its article, once") {
  auto sheet = quaternity_sheet::Sheet::begin({1, Millis{0}, {}, "", {}});
  REQUIRE(sheet);
  quaternity_sheet::Scribe scribe(*drivers::find_driver("peripheral"));
  scribe.begin(Millis{0}, *sheet);
  Millis now{1000};
  const auto hear = [&](const std::vector<std::uint8_t>& bytes) {
    now += 400ms;
    (void)scribe.advance(now, *sheet);
    (void)scribe.read(now, bytes, *sheet);
  };
  (void)scribe.opened(now, "port", *sheet);
  hear(drivers::peripheral::encode_state(sim::Quaternity::initial()));
  hear(drivers::peripheral::encode_time({{100s, 200s, 300s, 400s}, quaternity::Player::white}));
  hear(drivers::peripheral::encode_square(*quaternity::parse_square("c5"), std::nullopt));
  hear(drivers::peripheral::encode_square(*quaternity::parse_square("d6"), kWhitePawn));
  hear(drivers::peripheral::encode_time({{100s, 200s, 300s, 400s}, quaternity::Player::red}));
  (void)scribe.advance(now + 20s, *sheet);
  const auto noticed = scribe.take_noticed();
  REQUIRE_FALSE(noticed.empty());
  CHECK(std::all_of(noticed.begin(), noticed.end(), [](const auto& one) { return !one.article.empty(); }));
  CHECK(scribe.take_noticed().empty());
}

}  // namespace quaternity_board_test
