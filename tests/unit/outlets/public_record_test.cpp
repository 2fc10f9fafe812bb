// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/outlets/public_record.hpp"

#include <filesystem>
#include <limits>

#include "daemon/outlets/event_page.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/store_support.hpp"

namespace public_record_test {

using namespace eboard;
using namespace eboard::outlets;
using namespace std::chrono_literals;
using test::must;

constexpr Millis kEver = Millis::max();

/// A hall with one board, and what has left it.
struct Hall : test::OneBoard {
  std::string left = path + "-public";

  PublicRecord open() { return must(PublicRecord::open(left, store)); }
  /// The events of the hall with these numbers leave.
  std::vector<storage::StoredEvent> leave(PublicRecord& record, std::vector<Sequence> numbers,
                                          const KnownNames& known = KnownNames(kEver)) {
    std::vector<storage::StoredEvent> events;
    for (const Sequence number : numbers)
      events.push_back(must(published_behind(store, number - 1, 1)).at(0));
    const std::vector<Release> releases{
        std::make_shared<const std::vector<storage::StoredEvent>>(std::move(events))};
    must(record.look(store, releases));
    const auto told = must(record.enter(releases, known));
    return *std::get<seams::Outlet::Events>(told.at(0));
  }
  /// Nothing leaves but what may be known of names.
  void know(PublicRecord& record, const KnownNames& known) {
    must(record.look(store, {}));
    (void)must(record.enter({}, known));
  }
};

TEST_CASE("what has left has numbers of its own, and they go on after a restart") {
  Hall hall;
  const auto other = must(hall.store.board(must(hall.store.device("serial 2", "dgt")), 2));
  test::keep(
      hall.store, hall.board,
      {{1s, 1, tracking::GameStarted{test::kInitialFen, false}}, {2s, 1, test::committed(1, "e2e4", "e4")}});
  test::keep(hall.store, other, {{3s, 1, test::committed(1, "d2d4", "d4")}});
  {
    PublicRecord record = hall.open();
    const auto told = hall.leave(record, {3, 1});
    REQUIRE(told.size() == 2);
    CHECK(told[0].sequence == 1);
    CHECK(told[0].board == other);
    CHECK(told[1].sequence == 2);
    CHECK(record.store().id() == hall.store.id());
  }
  PublicRecord record = hall.open();
  const auto standings = must(record.standings(hall.store));
  REQUIRE(standings.size() == 2);
  CHECK(standings[0].released == 1);
  CHECK(standings[1].released == 3);
  CHECK(standings[1].ply == 1);
  CHECK(standings[0].next == 2);
  CHECK(standings[1].next == 0);
  CHECK(hall.leave(record, {2})[0].sequence == 3);
  CHECK(must(record.store().upkeep().compare_derived(events::parse_tracked_event)).empty());
}

TEST_CASE("no clock runs in what has left") {
  Hall hall;
  tracking::ClockChanged clock{90s, 80s, rules::Color::white, true};
  test::keep(hall.store, hall.board, {{1s, 1, clock}});
  PublicRecord record = hall.open();
  const auto told = hall.leave(record, {1});
  clock.running.reset();
  CHECK(told[0].event.what == tracking::Conclusion(clock));
  CHECK(must(page_behind(record.store(), 0, 1)).at(0).event == told[0].event);
}

TEST_CASE("names come as of a time for each table, each once, and a game has the round of the hall") {
  Hall hall;
  const auto names = [](PublicRecord& record) {
    std::string text;
    for (const storage::Pairing& pairing : must(record.store().rounds().pairings()))
      text += std::to_string(pairing.round) + "." + std::to_string(pairing.board) + " ";
    return text;
  };
  must(hall.store.rounds().set_pairings({{1, 1, {}}, {1, 2, {}}}, 1s));
  must(hall.store.rounds().set_pairings({{2, 1, {}}, {2, 2, {}}}, 5s));
  test::keep(hall.store, hall.board, {{6s, 1, test::committed(1, "e2e4", "e4")}});
  {
    PublicRecord record = hall.open();
    hall.know(record, KnownNames(4s));
    CHECK(names(record) == "1.1 1.2 ");
    hall.know(record, KnownNames(9s, {{0, 2s}, {1, 2s}}));
    CHECK(names(record) == "1.1 1.2 2.2 ");
    CHECK(hall.leave(record, {1}, KnownNames(9s, {{0, 2s}, {1, 2s}}))[0].round == 2);
    CHECK(must(record.store().rounds().round_of(hall.board, 1)) == 2);
  }
  PublicRecord record = hall.open();
  hall.know(record, KnownNames(9s));
  CHECK(names(record) == "1.1 1.2 2.1 2.2 ");
  CHECK(must(record.store().rounds().changes(0)).size() == must(hall.store.rounds().changes(0)).size());
}

TEST_CASE("the serial number of a board is known when its table's names are") {
  Hall hall;
  must(hall.store.rename("serial 1", "24211", 7s));
  PublicRecord record = hall.open();
  const auto key = [&] { return must(record.store().devices()).at(0).key; };
  hall.know(record, KnownNames(6s));
  CHECK(key() != "24211");
  hall.know(record, KnownNames(9s, {{1, 6s}}));
  CHECK(key() != "24211");
  hall.know(record, KnownNames(9s));
  CHECK(key() == "24211");
}

TEST_CASE("a store of what has left that is not of this hall is set aside") {
  Hall hall;
  test::keep(hall.store, hall.board, {{1s, 1, tracking::GameStarted{test::kInitialFen, false}}});
  {
    PublicRecord record = hall.open();
    (void)hall.leave(record, {1});
  }
  Hall other;
  std::filesystem::copy_file(hall.left, other.left);
  CHECK(must(must(PublicRecord::open(other.left, other.store)).store().releases().standings()).empty());
  CHECK(std::filesystem::exists(other.left + ".old"));
  // A copy of the hall's database was put back: it lacks what has left.
  auto events = must(page_behind(hall.store, 0, 1));
  {
    PublicRecord record = hall.open();
    events[0].sequence = 2;
    must(record.store().begin());
    (void)must(record.store().releases().append(events[0]));
    must(record.store().commit());
  }
  CHECK(must(hall.open().store().releases().standings()).empty());
}

}  // namespace public_record_test
