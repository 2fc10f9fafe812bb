// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/keeper/sealer.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>

#include "storage/cut_back.hpp"
#include "tests/unit/keeper/sealed_hall.hpp"

namespace sealer_test {

using namespace eboard;
using namespace std::chrono_literals;
using daemon::Sealer;
using storage::Millis;
using storage::Store;

using test::SealedHall;

TEST_CASE("what was stored since the last time is sealed, and nothing where there is no news") {
  SealedHall hall;
  hall.seal();
  hall.is_sound(3);  // two devices and a key
  hall.seal();
  hall.is_sound(3);
  hall.report(1000);
  hall.report(1001);
  hall.seal();
  hall.is_sound(5);
  CHECK(hall.check().summary.find("not sealed") == std::string::npos);
  hall.report(1002);
  CHECK(hall.check().summary.find("2 entries of the journal and 2 events behind it are not sealed yet") !=
        std::string::npos);
}

TEST_CASE("a start goes on where the last one ended, also behind what it did not seal") {
  SealedHall hall;
  for (std::int64_t at = 1; at < 20; ++at) {
    hall.report(at * 1000);
    hall.seal();
    hall.report(at * 1000 + 1);
    hall.start_again();
  }
  hall.sealer->seal_all(*hall.store);
  hall.is_sound(2 * 20 + 1);
}

TEST_CASE("a start that stored nothing leaves a date that may lie after that of the next start") {
  SealedHall hall;
  hall.date(100, true);
  hall.report(1000);
  hall.seal();
  const bool sealed_between = GENERATE(false, true);
  hall.date(1020, true);
  if (sealed_between) hall.seal();
  hall.date(1005, true);
  hall.report(1040);
  CHECK(hall.check().faults.empty());
  hall.seal();
  CHECK(hall.check().faults.empty());
}

TEST_CASE("a date that is put in behind what was sealed is found, also before the next sealing") {
  SealedHall hall;
  hall.date(100, true);
  hall.report(300'000);
  hall.seal();
  const bool begins = GENERATE(false, true);
  hall.date(101, begins);
  CHECK(hall.check().faults.size() == 1);
  hall.seal();
  CHECK(hall.check().faults.size() == 1);
}

TEST_CASE("many rows are sealed in pieces, between which others come") {
  SealedHall hall({.piece = 7});
  for (std::int64_t at = 1; at <= 30; ++at) hall.report(at);
  std::vector<std::function<void(Store&)>> asked;
  const Sealer::Between later = [&](const auto& act) { asked.push_back(act); };
  hall.sealer->look(Sealer::Clock::now(), later);
  for (std::size_t turn = 0; turn < 12; ++turn) {
    REQUIRE(turn < asked.size());  // thirty reports of two boards are more than twelve pieces
    const auto act = asked[turn];
    act(*hall.store);
    hall.report(100 + static_cast<std::int64_t>(turn));
    CHECK_FALSE(test::must(hall.store->seals().last_leaf()));
  }
  hall.sealer->seal_all(*hall.store);
  CHECK(hall.check().faults.empty());
}

TEST_CASE("a packed journal is sealed as it was, and what is not sealed is not packed") {
  SealedHall hall;
  for (std::int64_t at = 1; at <= 30; ++at) hall.report(at);
  hall.seal();
  for (std::int64_t at = 31; at <= 40; ++at) hall.report(at);
  for (const auto& [device, board] : hall.boards)
    CHECK(test::must(hall.store->upkeep().pack_journal(device, Millis{1000})) == 30);
  hall.seal();
  hall.is_sound(5);
  hall.start_again();
  for (const auto& [device, board] : hall.boards)
    (void)test::must(hall.store->upkeep().pack_journal(device, Millis{1000}));
  hall.is_sound(5);
}

TEST_CASE("a store that is older than its log is sealed from its beginning") {
  SealedHall hall;
  for (std::int64_t at = 1; at <= 30; ++at) hall.report(at);
  hall.seal();
  hall.report(31);
  hall.store.reset();
  REQUIRE(test::run_sql(
              hall.path,
              "DROP TRIGGER sealed_is_not_deleted; DELETE FROM sealed; DELETE FROM sealed_root; DELETE FROM "
              "sealed_strand; DELETE FROM sealed_until; DELETE FROM sealed_change") == SQLITE_OK);
  hall.store.emplace(test::open_store(hall.path));
  hall.begin();
  hall.seal();
  hall.is_sound(3);
}

TEST_CASE("an epoch's key is announced and then forgotten") {
  SealedHall hall({.epoch = 1s});
  for (std::int64_t at = 1; at <= 5; ++at) {
    hall.report(at * 1000);
    hall.seal();
    if (at == 3) hall.start_again();
  }
  const auto roots = test::must(hall.store->seals().roots());
  REQUIRE(roots.size() == 5);
  CHECK(roots.front().epoch == 1);
  CHECK(roots.back().epoch == 4);
  hall.is_sound(5 * 3);

  SECTION("sealed again with a later key, an earlier checkpoint is refused") {
    // As somebody would who has the computer now: all signatures anew, with the keys that are there.
    std::ifstream log_file(hall.folder.file("log-key")), epoch_file(hall.folder.file("log-epoch-key"));
    std::string log_text, epoch_text;
    std::getline(log_file, log_text);
    std::getline(epoch_file, epoch_text);
    const auto log_key = tlog::Signer::parse(log_text), epoch_key = tlog::Signer::parse(epoch_text);
    REQUIRE(log_key);
    REQUIRE(epoch_key);
    const auto& victim = roots[1];
    const std::string text = tlog::Checkpoint{log_key->verifier().name(), {victim.size, victim.root}}.text();
    const auto hex = [](const std::vector<std::uint8_t>& bytes) {
      std::string all;
      for (const auto byte : bytes) all += fmt::format("{:02x}", byte);
      return all;
    };
    hall.store.reset();
    REQUIRE(test::run_sql(
                hall.path,
                fmt::format("UPDATE sealed_root SET epoch = 5, signature = x'{}', epoch_signature = x'{}' "
                            "WHERE size = {}",
                            hex(log_key->sign(text).bytes), hex(epoch_key->sign(text).bytes), victim.size)
                    .c_str()) == SQLITE_OK);
    hall.store.emplace(test::open_store(hall.path));
    const auto checked = hall.check();
    REQUIRE(checked.faults.size() == 1);
    CHECK(checked.faults.front().find("it was sealed again later") != std::string::npos);
  }
  SECTION("the last checkpoint alone does not speak for epochs whose keys are gone") {
    hall.store.reset();
    REQUIRE(test::run_sql(hall.path,
                          "DELETE FROM sealed_root WHERE size < (SELECT max(size) FROM sealed_root)") ==
            SQLITE_OK);
    hall.store.emplace(test::open_store(hall.path));
    CHECK_FALSE(hall.check().faults.empty());
  }
  SECTION("a crash before the next key has its name loses nothing") {
    std::filesystem::rename(hall.folder.file("log-epoch-key"), hall.folder.file("log-epoch-key.next"));
    hall.start_again();
    hall.report(7000);
    hall.seal();
    hall.is_sound(6 * 3);
  }
  SECTION("without the key it goes on, and that is said") {
    std::filesystem::remove(hall.folder.file("log-epoch-key"));
    hall.start_again();
    hall.report(7000);
    hall.seal();
    hall.report(7001);
    hall.seal();
    const auto checked = hall.check();
    CHECK(checked.faults.empty());
    REQUIRE(checked.remarks.size() == 1);
    CHECK(checked.remarks.front().find("did not have the key of before") != std::string::npos);
  }
}

TEST_CASE("a checkpoint that was kept finds a cut end and a log of somebody else") {
  SealedHall hall;
  hall.report(1000);
  hall.seal();
  const auto root = *test::must(hall.store->seals().last_root());
  archive::KeptCheckpoint kept{"paper",
                               {tlog::origin_of(hall.store->id(), root.log), {root.size, root.root}}};
  hall.report(2000);
  hall.seal();
  CHECK(hall.check({kept}).faults.empty());
  kept.checkpoint.tree.size = 100;
  CHECK(hall.check({kept}).faults.front() ==
        "paper: 100 leaves were sealed, and 5 are there: the end was cut off");
  kept.checkpoint.tree.size = 2;
  CHECK(hall.check({kept}).faults.front() == "paper: the first 2 leaves are not those that were sealed");
  kept.checkpoint.origin += "1";
  CHECK(hall.check({kept}).faults.front().find("which is not this store's log") != std::string::npos);
}

TEST_CASE("a store that is set back goes on with another log over the same leaves") {
  SealedHall hall;
  for (std::int64_t at = 1; at <= 5; ++at) {
    hall.report(at * 1000);
    hall.seal();
  }
  test::must(hall.store->upkeep().cut_back({.line = Millis{3500}, .wall = Millis{3500}},
                                           events::parse_tracked_event));
  hall.start_again();
  hall.report(4000);
  hall.seal();
  const auto checked = hall.check();
  INFO(fmt::format("{}", fmt::join(checked.faults, "\n")));
  CHECK(checked.faults.empty());
  REQUIRE_FALSE(checked.remarks.empty());
  CHECK(checked.remarks.front().find("goes on as log ") != std::string::npos);
  CHECK(test::must(hall.store->seals().last_root())->log >= 100'000);
}

TEST_CASE("where no key for the next hour can be written, the one of before seals on") {
  // Sealing ended, with one warning.
  SealedHall hall({.epoch = 1000ms});
  hall.report(1000);
  hall.seal();
  const auto epoch = [&] { return test::must(hall.store->seals().last_root())->epoch; };
  const auto before = epoch();
  const std::filesystem::path next = hall.folder.file("log-epoch-key.next");
  std::filesystem::create_directories(next / "something");
  for (std::int64_t at = 3000; at < 8000; at += 1000) {
    hall.report(at);
    hall.seal();
  }
  CHECK(epoch() == before);
  CHECK(hall.check().faults.empty());
  CHECK(hall.check().summary.find("not sealed") == std::string::npos);
  std::filesystem::remove_all(next);
  for (std::int64_t at = 9000; at < 12'000; at += 1000) {
    hall.report(at);
    hall.seal();
  }
  CHECK(epoch() > before);
  const auto checked = hall.check();
  INFO(fmt::format("{}\n{}", fmt::join(checked.faults, "\n"), fmt::join(checked.remarks, "\n")));
  CHECK(checked.faults.empty());
  CHECK(checked.remarks.empty());
}

TEST_CASE("nothing is sealed with a key that others may read, and the store goes on") {
  SealedHall hall;
  hall.store.reset();
  hall.store.emplace(test::open_store(hall.path));
  std::filesystem::permissions(hall.folder.file("log-key"), std::filesystem::perms::others_read,
                               std::filesystem::perm_options::add);
  Sealer sealer = hall.make();
  const auto begun = sealer.begin(*hall.store, [](std::int64_t) { return true; });
  REQUIRE_FALSE(begun);
  CHECK(begun.error().find("log-key") != std::string::npos);
  const Sealer::Between at_once = [&](const auto& act) { act(*hall.store); };
  sealer.look(Sealer::Clock::now(), at_once);
  sealer.seal_all(*hall.store);
  CHECK_FALSE(test::must(hall.store->seals().last_leaf()));

  // It is tried again.
  std::filesystem::permissions(hall.folder.file("log-key"), std::filesystem::perms::others_read,
                               std::filesystem::perm_options::remove);
  sealer.look(Sealer::Clock::now(), at_once);
  hall.is_sound(3);
}

TEST_CASE("where no first key of an epoch can be written that is said, and it is tried again") {
  std::vector<std::string> said;
  SealedHall hall({.say = [&](const std::string& why) { said.push_back(why); }});
  const std::filesystem::path next = hall.folder.file("log-epoch-key.next");
  std::filesystem::create_directories(next / "something");
  for (const std::int64_t at : {1000, 2000}) {
    hall.report(at);
    hall.seal();
  }
  CHECK_FALSE(test::must(hall.store->seals().last_leaf()));
  REQUIRE(said.size() == 1);
  CHECK(said.front().find("log-epoch-key.next") != std::string::npos);
  std::filesystem::remove_all(next);
  hall.seal();
  hall.is_sound(3);
  REQUIRE(said.size() == 2);
  CHECK(said.back().empty());
}

}  // namespace sealer_test
