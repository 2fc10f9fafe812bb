// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/outlets/courier.hpp"

#include <functional>
#include <future>
#include <stdexcept>

#include "tests/support/store_support.hpp"

namespace courier_test {

using namespace eboard;
using namespace eboard::outlets;
using namespace eboard::test;
using namespace std::chrono_literals;
using seams::OutletStanding;
using storage::StoredEvent;

namespace {

/// What an outlet has received, and what it does next.
struct Receiver {
  std::mutex mutex;
  std::condition_variable wake;
  std::vector<Sequence> received;
  int fails = 0;                       ///< number of times
  std::chrono::milliseconds takes{0};  ///< each delivery
  bool throws = false;

  [[nodiscard]] bool wait_for(std::size_t count) {
    std::unique_lock lock(mutex);
    return wake.wait_for(lock, 10s, [&] { return received.size() >= count; });
  }
  [[nodiscard]] std::vector<Sequence> all() {
    const std::lock_guard lock(mutex);
    return received;
  }
};

class Recording final : public seams::Delivery {
 public:
  explicit Recording(Receiver& receiver) : receiver_(receiver) {}
  Outcome deliver(seams::Released& released) override {
    std::this_thread::sleep_for(receiver_.takes);
    const std::lock_guard lock(receiver_.mutex);
    if (receiver_.fails > 0) {
      --receiver_.fails;
      if (receiver_.throws) throw std::runtime_error("thrown");
      return unexpected(seams::Trouble{"It fails.", "for a test"});
    }
    for (const StoredEvent& event : released.events()) receiver_.received.push_back(event.sequence);
    receiver_.wake.notify_all();
    return {};
  }

 private:
  Receiver& receiver_;
};

/// Notes the versions of the events, which it gets without their text.
class Marking final : public seams::Delivery {
 public:
  explicit Marking(Receiver& receiver) : receiver_(receiver) {}
  Outcome deliver(seams::Released& released) override {
    const std::lock_guard lock(receiver_.mutex);
    for (const StoredEvent& event : released.events())
      receiver_.received.push_back(event.json.empty() ? event.tracker_version : -1);
    receiver_.wake.notify_all();
    return {};
  }

 private:
  Receiver& receiver_;
};

/// Wants to be called three times without an event, and has something to say.
class Insistent final : public seams::Delivery {
 public:
  explicit Insistent(Receiver& receiver) : receiver_(receiver) {}
  Outcome deliver(seams::Released& released) override {
    const std::lock_guard lock(receiver_.mutex);
    receiver_.received.push_back(static_cast<Sequence>(released.events().size()));
    receiver_.wake.notify_all();
    return {};
  }
  std::optional<std::chrono::milliseconds> again() override {
    const std::lock_guard lock(receiver_.mutex);
    return receiver_.received.size() < 3 ? std::optional(5ms) : std::nullopt;
  }
  std::vector<std::string> notices() override {
    const std::lock_guard lock(receiver_.mutex);
    return receiver_.received.size() < 2 ? std::vector<std::string>{}
                                         : std::vector<std::string>{"Look there."};
  }
  void hurry() noexcept override { hurried = true; }

  std::atomic<bool> hurried{false};

 private:
  Receiver& receiver_;
};

/// Brings out to somebody who keeps things later. Reads the events' text, up to the last that may be known.
class Kept final : public seams::Delivery {
 public:
  Kept(Receiver& receiver, std::atomic<Sequence>& kept) : receiver_(receiver), kept_(kept) {}
  Outcome deliver(seams::Released& released) override {
    std::vector<Sequence> read;
    const auto done = released.read_behind(read_, [&](const StoredEvent& event) {
      if (!event.json.empty()) read.push_back(event.sequence);
      return true;
    });
    CHECK(done);
    read_ = released.last();
    const std::lock_guard lock(receiver_.mutex);
    receiver_.received.insert(receiver_.received.end(), read.begin(), read.end());
    receiver_.wake.notify_all();
    return {};
  }
  std::optional<Sequence> kept_until() override { return kept_.load(); }
  std::optional<std::chrono::milliseconds> again() override { return 5ms; }

 private:
  Receiver& receiver_;
  std::atomic<Sequence>& kept_;
  Sequence read_ = 0;
};

class Hanging final : public seams::Delivery {
 public:
  explicit Hanging(std::shared_future<void> end) : end_(std::move(end)) {}
  Outcome deliver(seams::Released& /*released*/) override {
    end_.wait();
    return {};
  }

 private:
  std::shared_future<void> end_;
};

struct Hall : OneBoard {
  Hall() { keep(store, board, {}); }

  /// Stores that many events and informs the couriers.
  void play(int count, std::vector<Courier*> couriers) {
    const auto before = must(store.last_sequence());
    std::vector<tracking::TrackedEvent> events;
    for (int i = 0; i < count; ++i)
      events.push_back({Millis{line + i}, 0, tracking::PhaseChanged{tracking::Phase::playing}});
    keep(store, board, events);
    const auto batch = std::make_shared<const std::vector<StoredEvent>>(stored_events(store, before));
    for (Courier* courier : couriers) courier->publish(batch);
  }
  Courier::Seams seams() {
    return {.line_now = [this] { return Millis{line}; },
            .when = [this](Millis at) { return std::chrono::steady_clock::now() + (at - Millis{line}); },
            .keep =
                [this](const storage::OutletCursor& cursor) {
                  const std::lock_guard lock(mutex);
                  kept.push_back(cursor.delivered);
                },
            .changed = [this] { ++changes; }};
  }
  Courier::Settings settings(Rules rules = {}) { return {"test", path, rules}; }

  std::atomic<std::int64_t> line{1'000'000};
  std::atomic<int> changes{0};
  std::mutex mutex;
  std::vector<Sequence> kept;
};

/// Within ten seconds.
bool comes_true(const std::function<bool()>& condition) {
  const auto end = std::chrono::steady_clock::now() + 10s;
  while (!condition()) {
    if (std::chrono::steady_clock::now() > end) return false;
    std::this_thread::sleep_for(1ms);
  }
  return true;
}

std::vector<Sequence> up_to(Sequence last, Sequence from = 1) {
  std::vector<Sequence> all;
  for (Sequence each = from; each <= last; ++each) all.push_back(each);
  return all;
}

}  // namespace

TEST_CASE("what is stored is delivered in order, before and after the start, and the cursor follows") {
  Hall hall;
  hall.play(10'000, {});
  Receiver receiver;
  Courier courier(hall.settings(), std::make_unique<Recording>(receiver), hall.seams(), 3, 10'000);
  courier.start();
  REQUIRE(receiver.wait_for(9'997));
  for (int i = 0; i < 20; ++i) hall.play(5, {&courier});
  REQUIRE(receiver.wait_for(10'097));
  courier.stop();
  CHECK(receiver.all() == up_to(10'100, 4));
  CHECK(courier.status().delivered == 10'100);
  CHECK(courier.status().undelivered == 0);
  REQUIRE_FALSE(hall.kept.empty());
  CHECK(hall.kept.back() == 10'100);
  CHECK(std::ranges::is_sorted(hall.kept));
}

TEST_CASE("the cursor waits for who keeps what was delivered, and follows without another event") {
  Hall hall;
  hall.play(3000, {});
  Receiver receiver;
  std::atomic<Sequence> kept{0};
  Courier courier(hall.settings(), std::make_unique<Kept>(receiver, kept), hall.seams(), 0, 3000);
  courier.start();
  REQUIRE(receiver.wait_for(3000));
  const auto cursor = [&hall] {
    const std::lock_guard lock(hall.mutex);
    return hall.kept.empty() ? Sequence{0} : hall.kept.back();
  };
  CHECK(cursor() == 0);
  for (const Sequence now : {700, 2999, 3000}) {
    kept = now;
    CHECK(comes_true([&] { return cursor() == now; }));
  }
  kept = 9999;
  hall.play(1, {&courier});
  CHECK(comes_true([&] { return cursor() == 3001; }));
  courier.stop();
  CHECK(receiver.all() == up_to(3001));
}

TEST_CASE("an outlet with a delay reads no text of an event that is hidden") {
  Hall hall;
  hall.play(5, {});
  hall.line += 60'010;
  hall.play(5, {});
  Receiver receiver;
  std::atomic<Sequence> kept{0};
  Courier courier(hall.settings({.delay = 60s}), std::make_unique<Kept>(receiver, kept), hall.seams(), 0, 10);
  courier.start();
  REQUIRE(receiver.wait_for(5));
  courier.stop();
  CHECK(receiver.all() == up_to(5));
}

TEST_CASE("an outlet is called without events when it may know other names") {
  Hall hall;
  Receiver receiver;
  Courier courier(hall.settings({.delay = 60s}), std::make_unique<Insistent>(receiver), hall.seams(), 0, 0);
  courier.start();
  REQUIRE(receiver.wait_for(3));
  (void)courier.hear(seams::BoardInfo{});
  hall.line += 60'000;
  (void)courier.hear(seams::BoardInfo{});
  REQUIRE(receiver.wait_for(4));
  courier.stop();
  CHECK(receiver.all() == std::vector<Sequence>{0, 0, 0, 0});
}

TEST_CASE("published events are handed on without a reading, and those of a burst are read") {
  constexpr int kMark = 77;
  Hall hall;
  Receiver receiver;
  Courier courier(hall.settings(), std::make_unique<Marking>(receiver), hall.seams(), 0, 0);
  courier.start();
  std::size_t all = 0;
  for (const int count : {1, 20, 5000, 3}) {
    const auto before = must(hall.store.last_sequence());
    hall.play(count, {});
    auto events = stored_events(hall.store, before);
    for (StoredEvent& event : events) event.tracker_version = kMark;
    all += events.size();
    courier.publish(std::make_shared<const std::vector<StoredEvent>>(std::move(events)));
    REQUIRE(receiver.wait_for(all));
  }
  courier.stop();
  const auto versions = receiver.all();
  CHECK(std::ranges::count(versions, kMark) == 24);
  CHECK(std::ranges::count(versions, tracking::kTrackerVersion) == 5000);
}

TEST_CASE("an outlet that hangs holds up neither the store nor another outlet") {
  Hall hall;
  std::promise<void> end;
  Receiver receiver;
  Courier hanging(hall.settings(), std::make_unique<Hanging>(end.get_future().share()), hall.seams(), 0, 0);
  Courier other(hall.settings(), std::make_unique<Recording>(receiver), hall.seams(), 0, 0);
  hanging.start();
  other.start();
  for (int i = 0; i < 100; ++i) hall.play(10, {&hanging, &other});
  CHECK(receiver.wait_for(1000));
  hall.line += 60'000;
  CHECK(hanging.status().standing == OutletStanding::behind);
  CHECK(hanging.status().undelivered == 1000);
  hanging.begin_stop();
  CHECK_FALSE(hanging.finished());
  end.set_value();
  hanging.stop();
  CHECK(hanging.finished());
}

TEST_CASE("the daemon's end does not wait until an outlet that is far behind has everything") {
  Hall hall;
  hall.play(10'000, {});
  Receiver receiver;
  receiver.takes = 500ms;
  Courier courier(hall.settings(), std::make_unique<Recording>(receiver), hall.seams(), 0, 10'000);
  courier.start();
  REQUIRE(receiver.wait_for(1));
  courier.stop();
  const auto received = receiver.all();
  CHECK(received.size() < 10'000);
  CHECK(received == up_to(static_cast<Sequence>(received.size())));
  CHECK(courier.status().delivered == received.back());
}

TEST_CASE("an outlet that fails is tried again with the same events, and reports it until it delivers") {
  Hall hall;
  Receiver receiver;
  receiver.fails = 4;
  receiver.throws = GENERATE(false, true);
  Courier courier(hall.settings({.back_off = {1ms, 20ms}}), std::make_unique<Recording>(receiver),
                  hall.seams(), 0, 0);
  courier.start();
  hall.play(3, {&courier});
  REQUIRE(receiver.wait_for(3));
  courier.stop();
  CHECK(receiver.all() == up_to(3));
  CHECK(courier.status().failures == 4);
  CHECK(courier.status().standing == OutletStanding::waiting);
  CHECK(hall.changes == 5);
}

TEST_CASE("an outlet that failed three times in a row is stuck") {
  Hall hall;
  Receiver receiver;
  receiver.fails = 3;
  Courier courier(hall.settings({.back_off = {1ms, 1ms}}), std::make_unique<Recording>(receiver),
                  {.line_now = hall.seams().line_now,
                   .when = hall.seams().when,
                   .keep = hall.seams().keep,
                   .changed = [&] { ++hall.changes; }},
                  0, 0);
  std::vector<bool> stuck;
  CHECK_FALSE(courier.is_stuck());
  hall.play(1, {&courier});
  receiver.fails = 1000;
  courier.start();
  for (int i = 0; i < 1000 && hall.changes < 3; ++i) std::this_thread::sleep_for(10ms);
  CHECK(courier.is_stuck());
  CHECK(courier.status().why == "It fails.");
  courier.stop();
  CHECK(receiver.all().empty());
  CHECK(hall.kept.empty());
}

TEST_CASE("the end delivers what may be delivered, whatever the pace, and nothing that is hidden") {
  Hall hall;
  Receiver receiver;
  Courier courier(hall.settings({.delay = 1h, .pace = 1h}), std::make_unique<Recording>(receiver),
                  hall.seams(), 0, 0);
  courier.start();
  hall.play(1, {&courier});
  hall.line += std::chrono::milliseconds(2h).count();
  hall.play(1, {&courier});
  courier.stop();
  CHECK(receiver.all() == up_to(1));
  CHECK(courier.status().undelivered == 1);
}

TEST_CASE("what was published has the delay of its round too") {
  Hall hall;
  must(hall.store.rounds().set_pairings({{9, 1, {}}}, Millis{0}));
  Receiver receiver, soon;
  Courier late(hall.settings({.delay = {Millis{0}, {{9, 1h}}}}), std::make_unique<Recording>(receiver),
               hall.seams(), 0, 0);
  Courier early(hall.settings({.delay = {Millis{1h}, {{9, Millis{1}}}}}), std::make_unique<Recording>(soon),
                hall.seams(), 0, 0);
  late.start();
  early.start();
  hall.play(2, {&late, &early});
  hall.line += 10;
  CHECK(soon.wait_for(2));
  late.stop();
  early.stop();
  CHECK(receiver.all().empty());
}

TEST_CASE("a delay hides an event for that time, and then it comes by itself") {
  Hall hall;
  Receiver receiver;
  Courier courier(hall.settings({.delay = 300ms}), std::make_unique<Recording>(receiver), hall.seams(), 0, 0);
  courier.start();
  hall.play(1, {&courier});
  std::this_thread::sleep_for(100ms);
  CHECK(receiver.all().empty());
  hall.line += 300;
  CHECK(receiver.wait_for(1));
}

TEST_CASE("a delivery is called again without an event as long as it wants that, and its notices are shown") {
  Hall hall;
  Receiver receiver;
  auto delivery = std::make_unique<Insistent>(receiver);
  const Insistent& insistent = *delivery;
  Courier courier(hall.settings(), std::move(delivery), hall.seams(), 0, 0);
  courier.start();
  REQUIRE(receiver.wait_for(3));
  hall.play(2, {&courier});
  REQUIRE(receiver.wait_for(4));
  CHECK(receiver.all() == std::vector<Sequence>{0, 0, 0, 2});
  CHECK(courier.status().notices == std::vector<std::string>{"Look there."});
  CHECK(hall.changes == 1);
  CHECK_FALSE(insistent.hurried);
  courier.begin_stop();
  CHECK(insistent.hurried);
  courier.stop();
  CHECK(hall.kept == std::vector<Sequence>{2});  // what was called without an event has no cursor
}

TEST_CASE("the moves that an outlet lacks are counted, each once, until it has them") {
  Hall hall;
  Receiver receiver;
  receiver.fails = 1000;
  keep(hall.store, hall.board, scholars_mate(1));  // before the start, so it is read
  const auto stored = must(hall.store.last_sequence());
  Courier courier(hall.settings({.back_off = {5ms, 5ms}}), std::make_unique<Recording>(receiver),
                  hall.seams(), 0, stored);
  courier.start();
  for (int i = 0; i < 1000 && hall.changes < 2; ++i) std::this_thread::sleep_for(10ms);
  CHECK(courier.status().moves_waiting == 7);
  CHECK(courier.status().failing_since);
  CHECK_FALSE(courier.status().ago);
  {
    const std::lock_guard lock(receiver.mutex);
    receiver.fails = 0;
  }
  REQUIRE(receiver.wait_for(static_cast<std::size_t>(stored)));
  courier.stop();
  CHECK(courier.status().moves_waiting == 0);
  CHECK_FALSE(courier.status().failing_since);
  CHECK(courier.status().ago < 10s);
}

namespace {

/// Sends alerts, which it cannot now.
class Alerting final : public seams::Delivery {
 public:
  Outcome deliver(seams::Released& /*released*/) override {
    return unexpected(seams::Trouble{"It fails.", "for a test"});
  }
  std::optional<std::int64_t> alerts_waiting() override { return 2; }
};

}  // namespace

TEST_CASE("moves do not wait for an outlet that brings out none") {
  Hall hall;
  keep(hall.store, hall.board, scholars_mate(1));  // before the start, so it is read
  const auto stored = must(hall.store.last_sequence());
  Courier courier(hall.settings({.back_off = {5ms, 5ms}}), std::make_unique<Alerting>(), hall.seams(), 0,
                  stored);
  courier.start();
  for (int i = 0; i < 1000 && hall.changes < 2; ++i) std::this_thread::sleep_for(10ms);
  CHECK(courier.status().moves_waiting == 0);
  CHECK(courier.status().alerts_waiting == 2);
}

namespace {

/// Takes every piece of news, and fails as often as it is told to.
class Hearing final : public seams::Delivery {
 public:
  explicit Hearing(Receiver& receiver) : receiver_(receiver) {}
  Outcome deliver(seams::Released& /*released*/) override {
    const std::lock_guard lock(receiver_.mutex);
    receiver_.received.push_back(heard_);
    receiver_.wake.notify_all();
    if (receiver_.fails-- > 0)
      return unexpected(seams::Trouble{.sentence = "It fails.", .detail = "for a test"});
    return {};
  }
  std::optional<std::chrono::milliseconds> receive(const seams::News& news) override {
    ++heard_;
    return std::holds_alternative<seams::BoardInfo>(news) ? std::nullopt : std::optional(0ms);
  }

 private:
  Receiver& receiver_;
  std::atomic<Sequence> heard_{0};
};

}  // namespace

TEST_CASE(
    "a delivery is called for what it hears, without an event, and a trial does not wait for the next "
    "attempt") {
  Hall hall;
  Receiver receiver;
  receiver.fails = 1;
  Rules rules;
  rules.back_off = {.first = 1h, .longest = 1h};
  Courier courier(hall.settings(rules), std::make_unique<Hearing>(receiver), hall.seams(), 0, 0);
  courier.start();
  CHECK_FALSE(courier.hear(seams::BoardInfo{}));
  CHECK(courier.hear(seams::ConditionNews{seams::ConditionCode::disk_low, "It is full."}));
  REQUIRE(receiver.wait_for(1));
  CHECK(receiver.all() == std::vector<Sequence>{2});
  CHECK(courier.hear(seams::ConditionNews{seams::ConditionCode::disk_low}));
  CHECK(courier.hear(seams::Trial{}));
  REQUIRE(receiver.wait_for(2));
  CHECK(receiver.all() == std::vector<Sequence>{2, 4});
  courier.stop();
}

}  // namespace courier_test
