// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/outlets/lichess/delivery.hpp"

#include <sys/stat.h>

#include <fstream>
#include <map>
#include <mutex>
#include <thread>

#include "tests/unit/outlets/publishing.hpp"
#include "tests/unit/outlets/stand_in_server.hpp"

namespace lichess_delivery_test {

using namespace eboard;
using namespace eboard::test;
using namespace std::chrono_literals;
using outlets::lichess::LichessDelivery;

namespace {

constexpr auto kTriedAgain = 30ms;

/// A round at Lichess for each of ours, "r1" for the first.
class Lichess {
 public:
  void refuse(const std::string& round, bool refused = true) {
    const std::lock_guard lock(mutex_);
    refused_[round] = refused;
  }
  [[nodiscard]] int taken(const std::string& round) {
    const std::lock_guard lock(mutex_);
    return taken_[round];
  }
  [[nodiscard]] const std::string& url() const { return server_.url; }

 private:
  std::string answer(const std::string& request) {
    constexpr std::string_view kPush = "POST /api/broadcast/round/";
    if (!request.starts_with(kPush)) return reply("403 Forbidden", "{}", "Connection: close\r\n");
    const auto end = request.find('/', kPush.size());
    const std::string round = request.substr(kPush.size(), end - kPush.size());
    const std::lock_guard lock(mutex_);
    if (refused_[round]) return reply("403 Forbidden", "{}");
    ++taken_[round];
    return reply("200 OK", R"({"games":[]})");
  }

  std::mutex mutex_;
  std::map<std::string, bool> refused_;
  std::map<std::string, int> taken_;
  StandInServer server_{[this](const std::string& request) { return answer(request); }};
};

/// A table that has played a game of each round up to `rounds`, and an outlet whose latest round nobody named
/// a round there for: it asks for nothing.
struct Evening : PublishingBoard {
  Evening(Lichess& lichess, int rounds) {
    std::map<int, std::vector<std::string>> named;
    for (int round = 1; round <= rounds; ++round) {
      must(store.rounds().seat({.round = round, .board = 1, .tags = {}}, {}, storage::Millis{round}));
      keep(store, board, scholars_mate(round, storage::Millis{round * 100'000}));
      must(store.rounds().seat({.round = round, .board = 1, .tags = {}}, storage::GameKey{board, round},
                               storage::Millis{round}));
      if (round < rounds) named[round] = {"r" + std::to_string(round)};
    }
    const std::string token = folder.file("token");
    std::ofstream(token) << "lip_x\n";
    REQUIRE(::chmod(token.c_str(), 0600) == 0);
    files = std::make_unique<LichessDelivery>(
        outlets::lichess::Settings{.url = lichess.url(),
                                   .token = {.kind = daemon::TokenSource::Kind::file, .name = token},
                                   .round = {},
                                   .rounds = named,
                                   .tournament = {},
                                   .name = {},
                                   .tried_again = kTriedAgain},
        seams::Surroundings{.state_directory = folder.file("")});
  }
  ~Evening() { files->hurry(); }

  /// As the courier does, with no event, until then.
  void run(std::chrono::milliseconds time) {
    const auto end = std::chrono::steady_clock::now() + time;
    while (const auto wait = files->again()) {
      if (std::chrono::steady_clock::now() + *wait > end) return;
      std::this_thread::sleep_for(*wait);
      seams::Released released({}, store, {});
      REQUIRE(files->deliver(released));
    }
  }
};

}  // namespace

// A round that could not be sent until somebody did something was sent with the next event only.
TEST_CASE("an older round that was put right at Lichess is sent though nobody plays") {
  Lichess lichess;
  lichess.refuse("r1");
  Evening evening(lichess, 2);
  REQUIRE(evening.deliver_all());
  REQUIRE(lichess.taken("r1") == 0);
  CHECK(evening.files->notices().size() == 2);
  lichess.refuse("r1", false);
  evening.run(500ms);
  CHECK(lichess.taken("r1") == 1);
  CHECK(evening.files->notices().size() == 1);
}

// The oldest of more than three rounds was forgotten with the moves that it waited to send.
TEST_CASE("of many rounds none is forgotten before it was sent") {
  Lichess lichess;
  lichess.refuse("r1");
  Evening evening(lichess, 6);
  REQUIRE(evening.deliver_all());
  for (const char* round : {"r2", "r3", "r4", "r5"}) CHECK(lichess.taken(round) == 1);
  lichess.refuse("r1", false);
  evening.run(500ms);
  CHECK(lichess.taken("r1") == 1);
}

}  // namespace lichess_delivery_test
