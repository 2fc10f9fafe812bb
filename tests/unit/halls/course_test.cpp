// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/halls/course.hpp"

#include <algorithm>
#include <random>
#include <set>
#include <vector>

#include "tests/support/catch.hpp"

namespace course_test {

using namespace eboard::halls;
using namespace std::chrono_literals;

namespace {

const std::string kStore(32, 'A');
constexpr Course::Steady kStart{};

Confirmation confirmed(Sequence whole, Sequence seen) { return {kStore, whole, seen}; }

/// A hall, a stream that loses what it has acknowledged, and an archive that goes away and is restored. What
/// is lost is chosen at random.
class World {
 public:
  explicit World(unsigned seed) : random_(seed) {}

  void happen() {
    now_ += std::chrono::milliseconds(100 + below(5000));
    switch (below(16)) {
      case 0:
        return begin();
      case 1:
        return lose_end();
      case 2:
        return lose_one();
      case 3:
        repeat_one();
        return;
      case 4:
        archive_is_there_ = !archive_is_there_;
        return;
      case 5:
        backup_ = archive_;
        return;
      case 6:
        // The database is lost, and an older copy takes its place.
        if (below(4) == 0) archive_ = backup_;
        return;
      case 7:
        forget_old();
        return;
      default:
        last_ += below(5);
        hall();
        archive();
    }
  }

  /// Nothing fails any more, and the game goes on. True: the archive has every event.
  bool heals() {
    archive_is_there_ = true;
    for (int i = 0; i < 2000; ++i) {
      now_ += 1s;
      if (i % 100 == 0) ++last_;
      hall();
      archive();
      if (i % 100 == 99 && whole() == last_ && course_.confirmed() == last_) return true;
    }
    return false;
  }
  [[nodiscard]] std::size_t messages() const { return published_; }
  [[nodiscard]] Sequence last() const { return last_; }

  void begin() {
    course_ = Course();
    course_.begin(stream_.empty() ? 0 : stream_.back(), confirmation(), now_);
  }
  void hall() {
    if (course_.waits()) {
      course_.hear(confirmation(), now_);
      if (course_.is_stalled(now_)) course_.look(stream_.empty() ? 0 : stream_.back(), now_);
    }
    while (const auto next = course_.next(last_)) {
      const Sequence end = std::min(next->last, next->first + 6);
      for (Sequence sequence = next->first; sequence <= end; ++sequence, ++published_)
        stream_.push_back(sequence);
      course_.stored(end, now_);
    }
  }
  void archive() {
    if (!archive_is_there_) return;
    archive_.insert(stream_.begin() + static_cast<std::ptrdiff_t>(std::min(consumed_, stream_.size())),
                    stream_.end());
    consumed_ = stream_.size();
  }

  Sequence last_ = 0;

 private:
  std::size_t below(std::size_t end) {
    return std::uniform_int_distribution<std::size_t>(0, end - 1)(random_);
  }
  void lose_end() {
    stream_.resize(stream_.size() - std::min(stream_.size(), below(4)));
    clamp();
  }
  void lose_one() {
    if (stream_.size() > consumed_)
      stream_.erase(stream_.end() - 1 - static_cast<std::ptrdiff_t>(below(stream_.size() - consumed_)));
  }
  void repeat_one() {
    if (!stream_.empty()) stream_.push_back(stream_[below(stream_.size())]);
  }
  void forget_old() {
    if (stream_.empty()) return;
    const std::size_t count = below(stream_.size());
    stream_.erase(stream_.begin(), stream_.begin() + static_cast<std::ptrdiff_t>(count));
    consumed_ -= std::min(consumed_, count);
  }
  void clamp() { consumed_ = std::min(consumed_, stream_.size()); }
  [[nodiscard]] Sequence whole() const {
    Sequence whole = 0;
    while (archive_.contains(whole + 1)) ++whole;
    return whole;
  }
  [[nodiscard]] std::optional<Confirmation> confirmation() const {
    return confirmed(whole(), archive_.empty() ? 0 : *archive_.rbegin());
  }

  std::mt19937 random_;
  Course::Steady now_ = kStart + 1h;
  Course course_;
  std::vector<Sequence> stream_;
  std::size_t consumed_ = 0, published_ = 0;
  std::set<Sequence> archive_, backup_;
  bool archive_is_there_ = true;
};

}  // namespace

TEST_CASE("whoever loses what, the archive gets every event in the end") {
  const unsigned seed = GENERATE(range(1U, 400U));
  World world(seed);
  for (int i = 0; i < 300; ++i) world.happen();
  INFO("seed " << seed);
  CHECK(world.heals());
}

TEST_CASE("where nothing is lost nothing is published twice") {
  World world(1);
  world.begin();
  for (int i = 0; i < 200; ++i) {
    world.last_ += 3;
    world.hall();
    world.archive();
    if (i % 20 == 0) world.begin();  // the hall is started again
  }
  CHECK(world.messages() == 600);
}

TEST_CASE("a hall goes on behind what the stream holds, and asks the archive alone what is kept") {
  Course course;
  course.begin(40, confirmed(12, 12), kStart);
  CHECK(course.confirmed() == 12);
  CHECK(course.next(50) == Course::Stretch{41, 50});
  course.stored(50, kStart);
  CHECK_FALSE(course.next(50));
  CHECK(course.waits());
  course.hear(confirmed(50, 50), kStart + 1s);
  CHECK_FALSE(course.waits());
}

TEST_CASE("an archive that is away is not sent everything again") {
  Course course;
  course.begin(0, std::nullopt, kStart);
  course.stored(1000, kStart);
  auto now = kStart;
  for (int i = 0; i < 3600; ++i, now += 1s) {
    course.hear(std::nullopt, now);
    if (course.is_stalled(now)) course.look(1000, now);
    CHECK_FALSE(course.next(1000));
  }
}

TEST_CASE("a gap is sent again when it is certain, and less and less often while it stays") {
  Course course;
  course.begin(0, std::nullopt, kStart);
  course.stored(100, kStart);
  auto now = kStart;
  std::vector<int> repeated;
  for (int second = 0; second < 200; ++second, now += 1s) {
    course.hear(confirmed(59, 100), now);
    if (course.is_stalled(now)) course.look(100, now);
    if (const auto next = course.next(100)) {
      CHECK(next == Course::Stretch{60, 100});
      course.stored(100, now);
      repeated.push_back(second);
    }
  }
  CHECK(repeated == std::vector<int>{10, 30, 70, 150});
}

TEST_CASE("an archive that knows less than before gets the rest at once") {
  Course course;
  course.begin(90, confirmed(90, 90), kStart);
  course.stored(100, kStart);
  course.hear(confirmed(30, 30), kStart + 1s);
  CHECK(course.next(100) == Course::Stretch{31, 100});
}

TEST_CASE("a stream that has lost its end gets it again") {
  Course course;
  course.begin(0, std::nullopt, kStart);
  course.stored(100, kStart);
  course.hear(confirmed(80, 80), kStart + 1s);
  REQUIRE(course.is_stalled(kStart + 12s));
  course.look(95, kStart + 12s);
  CHECK(course.next(100) == Course::Stretch{96, 100});
}

TEST_CASE("after an idle hour a new event is not thought lost at once") {
  Course course;
  course.begin(10, confirmed(10, 10), kStart);
  course.stored(11, kStart + 1h);
  CHECK_FALSE(course.is_stalled(kStart + 1h + 1s));
  CHECK(course.waiting_since() == kStart + 1h);
}

}  // namespace course_test
