// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A store with two boards, and what seals it.
#pragma once

#include <fmt/format.h>

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daemon/archive/seal_check.hpp"
#include "daemon/keeper/sealer.hpp"
#include "tests/support/store_support.hpp"

namespace eboard::test {

struct SealedHall {
  explicit SealedHall(daemon::Sealer::Settings settings = {}) {
    settings.folder = folder.file("");
    settings.every = std::chrono::milliseconds(0);
    make = [settings] { return daemon::Sealer(settings); };
    begin();
  }

  void begin() {
    sealer.emplace(make());
    const auto begun = sealer->begin(*store, [](std::int64_t) { return true; });
    INFO((begun ? std::string() : begun.error()));
    REQUIRE(begun);
  }
  void start_again() {
    sealer.reset();
    store.reset();
    store.emplace(open_store(path));
    begin();
  }

  /// A byte of each board and what was concluded from it.
  void report(std::int64_t at) {
    must(store->begin());
    for (const auto& [device, board] : boards) {
      must(store->append(storage::JournalEntry{
          device, storage::Millis{at}, storage::JournalKind::read, {static_cast<std::uint8_t>(at)}, {}}));
      tracking::TrackedEvent event;
      event.at = storage::Millis{at};
      event.game = 1;
      event.what =
          tracking::ClockChanged{storage::Millis{60'000}, storage::Millis{60'000}, rules::Color::white, true};
      must(append(*store, board, event));
    }
    must(store->commit());
  }
  void date(std::int64_t at, bool begins) {
    storage::ClockAnchor anchor;
    anchor.at = storage::Millis{at};
    anchor.wall = storage::kEarliestWall + storage::Millis{at};
    anchor.begins = begins;
    must(store->begin());
    must(store->append(anchor));
    must(store->commit());
  }
  void seal() {
    const daemon::Sealer::Between at_once = [&](const auto& act) { act(*store); };
    sealer->look(daemon::Sealer::Clock::now(), at_once);
  }
  archive::SealCheck check(const std::vector<archive::KeptCheckpoint>& kept = {}) {
    return must(archive::check_seals(*store, kept));
  }
  void is_sound(std::int64_t leaves) {
    const auto checked = check();
    INFO(fmt::format("{}\n{}", fmt::join(checked.faults, "\n"), fmt::join(checked.remarks, "\n")));
    CHECK(checked.faults.empty());
    CHECK(checked.remarks.empty());
    CHECK(must(store->seals().last_leaf())->leaf + 1 == leaves);
  }

  TemporaryFolder folder;
  std::string path = folder.file("e.db");
  std::optional<storage::Store> store = open_store(path);
  std::vector<std::pair<storage::DeviceId, storage::BoardId>> boards = [&] {
    std::vector<std::pair<storage::DeviceId, storage::BoardId>> made;
    for (const int number : {1, 2}) {
      const auto device = must(store->device(fmt::format("serial {}", number), "dgt", storage::Millis{1}));
      made.emplace_back(device, must(store->board(device, number)));
    }
    return made;
  }();
  std::function<daemon::Sealer()> make;
  std::optional<daemon::Sealer> sealer;
};

}  // namespace eboard::test
