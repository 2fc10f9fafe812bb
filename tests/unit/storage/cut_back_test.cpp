// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A store that is taken back to an earlier time is the store that would have ended there.
#include "storage/cut_back.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <functional>

#include "storage/backup.hpp"
#include "tests/support/store_support.hpp"

namespace cut_back_test {

using namespace eboard;
using namespace eboard::storage;
using namespace eboard::test;

namespace {

constexpr Millis kEnd{20'000};

/// What is stored at a time.
struct Happening {
  Millis at;
  std::function<void(Store&)> store;
};

std::string text_of(Store& store) {
  std::string text;
  for (const StoredEvent& event : stored_events(store))
    text += fmt::format("event {} {} {}\n", event.sequence, event.board, event.json);
  for (const GameRow& game : games_of(store))
    text += fmt::format("game {} {} round {} {} plies {} {} {}\n", game.board, game.number, game.round,
                        game.plies.size(), rules::to_string(game.record.result), game.started.count(),
                        game.record.tag("White").value_or("nobody"));
  for (const DeviceRow& device : must(store.devices())) {
    text += fmt::format("device {} {}\n", device.id, device.key);
    for (const auto from : {Store::From::beginning, Store::From::latest_checkpoint}) {
      must(store.read_journal(device.id, from, [&](const JournalEntry& entry) {
        text += fmt::format("entry {} {} {} {}\n", device.id, entry.at.count(), static_cast<int>(entry.kind),
                            entry.text);
        return true;
      }));
    }
  }
  for (const BoardRow& board : must(store.boards()))
    text += fmt::format("board {} {}: {} since the checkpoint\n", board.id, board.number,
                        must(store.events_since_checkpoint(board.id)));
  for (const StoredEvent& event : must(store.latest_games(events::parse_tracked_event, 10)))
    text += fmt::format("latest {}\n", event.sequence);
  text += fmt::format("anchors {}, outlet {}\n", must(store.anchors()).size(),
                      must(store.cursor("pgn")).value_or(0));
  return text;
}

JournalEntry entry(DeviceId device, Millis at, JournalKind kind, std::string text) {
  return {device, at, kind, {}, std::move(text)};
}

/// Two boards beside each other, two games each, with a checkpoint between them; names change on the way.
std::vector<Happening> happenings() {
  std::vector<Happening> all;
  all.push_back({Millis{0}, [](Store& store) {
                   for (int number : {1, 2}) {
                     const auto device = must(store.device(fmt::format("serial {}", number), "dgt"));
                     (void)must(store.board(device, number));
                   }
                 }});
  all.push_back({Millis{500}, [](Store& store) {
                   must(store.rounds().set_pairings(
                       {{1, 1, {{"White", "Adams"}}}, {1, 2, {{"White", "Short"}}}}, Millis{500}));
                   must(store.begin());
                   must(store.append(ClockAnchor{.at = Millis{500}, .wall = Millis{500}, .begins = true}));
                   must(store.commit());
                 }});
  all.push_back({Millis{9'000}, [](Store& store) {
                   must(store.rounds().set_pairings(
                       {{2, 1, {{"White", "Leko"}}}, {2, 2, {{"White", "Kramnik"}}}}, Millis{9'000}));
                 }});
  const auto play = [&](BoardId board, int game, Millis from) {
    int number = 0;
    for (const auto& event : scholars_mate(game, from)) {
      all.push_back({event.at, [=](Store& store) {
                       must(store.begin());
                       must(store.append(entry(board, event.at, JournalKind::read, std::to_string(number))));
                       must(append(store, board, event));
                       must(store.append(OutletCursor{"pgn", must(store.last_sequence())}));
                       must(store.commit());
                     }});
      ++number;
    }
  };
  const auto mark = [&](BoardId board, Millis at) {
    all.push_back({at, [=](Store& store) {
                     must(store.begin());
                     must(store.append(entry(board, at, JournalKind::checkpoint, "state")));
                     must(store.append(entry(board, at, JournalKind::settings, "settings")));
                     must(store.commit());
                   }});
  };
  play(1, 1, Millis{1'000});
  play(2, 1, Millis{1'250});
  mark(1, Millis{13'100});
  mark(2, Millis{13'300});
  play(1, 2, Millis{13'500});
  play(2, 2, Millis{13'750});
  mark(1, Millis{25'900});
  std::ranges::stable_sort(all, {}, &Happening::at);
  return all;
}

void fill(Store& store, Millis until) {
  for (const Happening& one : happenings())
    if (one.at <= until) one.store(store);
}

void pack(Store& store) {
  for (const DeviceRow& device : must(store.devices()))
    (void)must(store.upkeep().pack_journal(device.id, must(store.last_time()) + Millis{1}));
}

struct Copies {
  TemporaryFolder folder;

  Store copy_of(Store& store, const std::string& name) {
    const std::string path = folder.file(name);
    must(store.upkeep().copy_to(path, [] {}));
    return open_store(path);
  }
};

void is_sound(Store& store) {
  CHECK(must(store.upkeep().check()) == std::vector<std::string>{});
  CHECK(must(store.upkeep().compare_derived(events::parse_tracked_event)) == std::vector<std::string>{});
}

}  // namespace

TEST_CASE("a store that is taken back is what it was at that time, packed or not") {
  const bool packed = GENERATE(false, true);
  Copies copies;
  Store whole = open_store(copies.folder.file("whole.db"));
  fill(whole, Millis::max());
  if (packed) pack(whole);
  int number = 0;
  for (Millis at{600}; at < Millis{27'000}; at += Millis{650}) {
    Store earlier = open_store(copies.folder.file(fmt::format("earlier-{}.db", ++number)));
    fill(earlier, at);
    Store cut = copies.copy_of(whole, fmt::format("cut-{}.db", number));
    must(cut.upkeep().cut_back({at, at}, events::parse_tracked_event));
    INFO("at " << at.count() << (packed ? ", packed" : ""));
    CHECK(text_of(cut) == text_of(earlier));
    CHECK(must(cut.last_time()) <= at);
    is_sound(cut);
    // What comes then follows in both.
    for (Store* store : {&earlier, &cut}) {
      must(store->begin());
      must(store->append(entry(1, kEnd + kEnd, JournalKind::read, "next")));
      must(append(*store, 1, {kEnd + kEnd, 7, tracking::GameStarted{kInitialFen, false}}));
      must(store->commit());
    }
    CHECK(text_of(cut) == text_of(earlier));
    is_sound(cut);
  }
}

// Deadlines of a device may be concluded after another one's later bytes.
TEST_CASE("events that stand out of the order of time leave no gap in their numbers") {
  OneBoard f;
  const DeviceId other = must(f.store.device("serial 2", "dgt"));
  const BoardId second = must(f.store.board(other, 2));
  const auto seen = [&](BoardId board, DeviceId device, Millis at) {
    must(f.store.begin());
    must(f.store.append(entry(device, at, JournalKind::read, std::to_string(at.count()))));
    must(append(f.store, board, {at, 1, tracking::PhaseChanged{tracking::Phase::playing}}));
    must(f.store.commit());
  };
  for (const auto at : {1000, 1010, 1030}) seen(f.board, f.device, Millis{at});
  for (const auto at : {1015, 1020, 1040}) seen(second, other, Millis{at});
  must(f.store.upkeep().cut_back({Millis{1020}, Millis{1020}}, events::parse_tracked_event));
  is_sound(f.store);
  CHECK(must(f.store.last_sequence()) == 2);
  int entries = 0;
  must(f.store.read_journals([&](const JournalEntry&) { return ++entries > 0; }));
  CHECK(entries == 2);
}

TEST_CASE("a copy is one file, holds all of the store, and is found by how far it goes") {
  OneBoard f;
  keep(f.store, f.board, scholars_mate(1));
  TemporaryFolder backups;
  const Backup first = must(back_up(f.store, backups.file("eboardd-1.db"), [] {}));
  CHECK(first.last == must(f.store.last_sequence()));
  CHECK(first.id == f.store.id());
  keep(f.store, f.board, scholars_mate(2, Millis{60'000}));
  const Backup second = must(back_up(f.store, backups.file("eboardd-0.db"), [] {}));
  CHECK(second.last > first.last);
  const std::string place = backups.file("");
  REQUIRE(backups_in(place).size() == 2);
  CHECK(newest_sound(backups_in(place))->path == second.path);
  std::size_t files = 0;
  for ([[maybe_unused]] const auto& each : std::filesystem::directory_iterator(place)) ++files;
  CHECK(files == 2);

  // The newest one is damaged: the one before it counts.
  {
    std::FILE* file = std::fopen(second.path.c_str(), "r+b");
    REQUIRE(file != nullptr);
    std::fseek(file, 4096, SEEK_SET);
    const std::string zeros(8192, '\0');
    std::fwrite(zeros.data(), 1, zeros.size(), file);
    std::fclose(file);
  }
  CHECK(newest_sound(backups_in(place))->path == first.path);
  CHECK_FALSE(examine_backup(second.path));

  const std::string made = backups.file("made.db");
  RestoreTo to;
  to.path = made;
  CHECK(must(restore_backup(first, to, events::parse_tracked_event, [] {})).backup.last == first.last);
  CHECK_FALSE(restore_backup(first, to, events::parse_tracked_event, [] {}));
}

TEST_CASE("what is replaced gets another name when the new one is complete, and not before") {
  OneBoard f;
  keep(f.store, f.board, scholars_mate(1));
  const TemporaryFolder folder;
  const Backup backup = must(back_up(f.store, folder.file("eboardd-1.db"), [] {}));
  const std::string place = folder.file("e.db");
  for (const char* suffix : {"", "-journal", ".copy"}) std::fclose(std::fopen((place + suffix).c_str(), "w"));
  RestoreTo to;
  to.path = place;
  to.aside = "replaced";
  Backup none;
  none.path = folder.file("none.db");
  CHECK_FALSE(restore_backup(none, to, events::parse_tracked_event, [] {}));
  CHECK(std::filesystem::file_size(place) == 0);
  CHECK_FALSE(std::filesystem::exists(folder.file("e-replaced.db")));

  const Restored restored = must(restore_backup(backup, to, events::parse_tracked_event, [] {}));
  CHECK(restored.aside == folder.file("e-replaced.db"));
  for (const char* suffix : {"-journal", ".copy"}) {
    CHECK(std::filesystem::exists(restored.aside + suffix));
    CHECK_FALSE(std::filesystem::exists(place + suffix));
  }
  CHECK(must(examine_backup(place)).last == backup.last);
}

TEST_CASE("a damaged store goes on with a copy of its own, and never with one of another hall") {
  OneBoard own, other;
  keep(own.store, own.board, scholars_mate(1));
  keep(other.store, other.board, scholars_mate(1, Millis{900'000}));
  const TemporaryFolder folder, copies;
  const std::string place = copies.file(""), path = folder.file("e.db");
  const Backup ours = must(back_up(own.store, copies.file("eboardd-1.db"), [] {}));
  (void)must(back_up(other.store, copies.file("eboardd-2.db"), [] {}));
  CHECK(backups_of(path, place).empty());  // nothing says which one it was

  (void)must(copy_backup(ours.path, path));
  REQUIRE(backups_of(path, place).size() == 1);
  CHECK(backups_of(path, place).front().path == ours.path);
  std::filesystem::remove(path);
  (void)must(copy_backup(ours.path, path + ".copy"));
  CHECK(backups_of(path, place).size() == 1);
  std::filesystem::permissions(path + ".copy",
                               std::filesystem::perms::owner_read);  // as a clean end seals it
  CHECK(backups_of(path, place).size() == 2);

  CHECK(has_backups(place) == true);
  CHECK(has_backups(folder.file("none")) == std::nullopt);
  CHECK(has_backups(folder.file("")) == false);
}

TEST_CASE("what stands aside has a name that no other file has, with its log") {
  TemporaryFolder folder;
  const std::string path = folder.file("eboardd.db");
  for (const char* name : {"eboardd-damaged-9.db", "eboardd-damaged-9-2.db"}) {
    for (const auto& made : {path, path + "-wal"}) std::fclose(std::fopen(made.c_str(), "w"));
    CHECK(must(set_aside(path, "damaged-9")) == folder.file(name));
    CHECK(std::filesystem::exists(folder.file(name)));
    CHECK(std::filesystem::exists(folder.file(name) + "-wal"));
    CHECK_FALSE(std::filesystem::exists(path));
  }
  CHECK(must(set_aside(path, "damaged-9")).empty());
}

}  // namespace cut_back_test
