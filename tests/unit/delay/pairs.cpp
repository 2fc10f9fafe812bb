// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/unit/delay/pairs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <random>

#include "tests/unit/delay/outlet_side.hpp"
#include "tests/unit/delay/plies.hpp"

namespace eboard::delay_test {

namespace {

constexpr Millis kBegin{1'000'000};
/// One pair of so many is delayed by plies.
constexpr std::uint64_t kByPlies = 4;

class Chance {
 public:
  explicit Chance(std::uint64_t seed) : random_(seed) {}
  std::int64_t from_to(std::int64_t min, std::int64_t max) {
    return std::uniform_int_distribution<std::int64_t>(min, max)(random_);
  }

 private:
  std::mt19937_64 random_;
};

Visit visit(Chance& chance, Millis from, Millis until) {
  Visit visit{Millis{chance.from_to(from.count(), until.count())}, Get{}};
  static constexpr const char* kPages[] = {"/api/boards",
                                           "/api/boards/1",
                                           "/api/boards/2",
                                           "/healthz",
                                           "/pgn/now.pgn",
                                           "/pgn/event.pgn",
                                           "/pgn/round/1.pgn",
                                           "/pgn/round/1/board/2.pgn",
                                           "/pgn/round/2.pgn",
                                           "/metrics",
                                           "/api/outlets",
                                           "/api/irregularities",
                                           "/api/quaternity",
                                           "/api/quaternity/1",
                                           "/quaternity/1/game/1.txt"};
  static constexpr const char* kEvent[] = {"/api/v1.0/tournaments", "/api/v1.0/tournament/ID",
                                           "/api/v1.0/round/ID/0", "/api/v1.0/round/ID/1"};
  switch (chance.from_to(0, 10)) {
    case 0:
    case 1:
      visit.what = Join{static_cast<int>(chance.from_to(0, kBoards)),
                        chance.from_to(0, 1) == 0 ? std::nullopt : std::optional(chance.from_to(0, 80)),
                        chance.from_to(0, 2) == 0};
      break;
    case 2: {
      PortTalk talk;
      for (int number = 1; number <= kBoards; ++number)
        talk.messages.push_back(fmt::format(
            R"({{"call":"subscribe","id":{0},"param":{{"feed":"eboardevent","id":{0},"param":{{"serialnr":"1000{0}"}}}}}})",
            number));
      visit.what = talk;
      break;
    }
    case 3:
      visit.what = PortGet{"/api/v1.0/eboards"};
      break;
    case 4:
      visit.what = PortGet{kEvent[chance.from_to(0, std::ssize(kEvent) - 1)]};
      break;
    case 5:
      visit.what = Recall{chance.from_to(0, 1) == 0};
      break;
    case 6:
      visit.what = Follow{};
      break;
    default:
      visit.what = Get{kPages[chance.from_to(0, std::ssize(kPages) - 1)]};
  }
  return visit;
}

/// When the public may know the first step behind `same`.
Millis known_from(const Steps& steps, std::size_t same, const seams::Delays& delays) {
  Millis first = Millis::max();
  for (std::size_t i = same; i < steps.size(); ++i) {
    const Step& step = steps[i];
    Millis delay = delays.longest();
    for (int round = step.from_round; round != 0 && round <= step.to_round; ++round)
      delay = std::min(delay, delays.of(round));
    first = std::min(first, step.at + delay);
  }
  return first;
}

/// Some rounds are shown sooner or later than all others.
seams::Delays delays(Chance& chance) {
  const auto one = [&] { return Millis{chance.from_to(1'000, 30'000)}; };
  const Millis delay = one() + Millis{1'000};
  if (chance.from_to(0, 2) != 0) return delay;
  return {delay, {{2, one()}, {3, one()}}};
}

/// Some rounds wait for other plies, and some for other times. In a history a move comes in a second or two.
seams::Delays delays_by_plies(Chance& chance) {
  const auto one = [&] { return static_cast<int>(chance.from_to(1, 6)); };
  seams::PlyDelays plies{.all = one(), .rounds = {}, .end = Millis{chance.from_to(1'000, 20'000)}};
  const Millis time{chance.from_to(0, 1) == 0 ? 0 : chance.from_to(1'000, 15'000)};
  if (chance.from_to(0, 3) != 0) return {time, {}, plies};
  plies.rounds = {{2, one()}, {3, one() - 1}};
  return {time, {{2, Millis{chance.from_to(0, 15'000)}}}, plies};
}

/// What the public does up to the end.
void visit_now_and_then(Course& course, Chance& chance) {
  for (std::int64_t i = chance.from_to(10, 30); i > 0; --i)
    course.visits.push_back(visit(chance, course.from, course.until));
  if (chance.from_to(0, 1) == 0)
    course.visits.push_back({Millis{chance.from_to(course.from.count(), course.until.count())}, Restart{}});
  std::ranges::stable_sort(course.visits, {}, &Visit::at);
}

Compared compare(std::uint64_t number, const Steps& first, const Steps& second, const Course& course,
                 Leak leak) {
  const auto a = public_output(first, course, leak), b = public_output(second, course, leak);
  const auto [here, there] = std::ranges::mismatch(a, b);
  Compared compared{a.size(), {}};
  if (here == a.end() && there == b.end()) return compared;
  compared.difference = fmt::format(
      "pair {}, delay {} ms and {} plies, {} rounds have their own, until {}, line {}:\n{}\n---\n{}", number,
      course.delay.of_others().count(), course.delay.plies().all, course.delay.rounds_with_own().size(),
      course.until.count(), here - a.begin(), here == a.end() ? "nothing" : *here,
      there == b.end() ? "nothing" : *there);
  return compared;
}

Compared compare_by_plies(std::uint64_t number, Leak leak) {
  Chance chance(number);
  Course course;
  course.delay = delays_by_plies(chance);
  course.outlet = static_cast<int>(number / kByPlies % OutletSide::kKinds);
  course.from = kBegin - Millis{1};
  const Millis until = kBegin + Millis{chance.from_to(15'000, 60'000)};
  Hall hall(number);
  Steps first;
  // Whoever reads more than has left finds something.
  hall.go_on(first, until + course.delay.longest());
  std::mt19937_64 random(3 * number);
  const Other other = other_history(first, course.delay, until, random);
  course.until = other.until;
  visit_now_and_then(course, chance);
  return compare(number, first, other.steps, course, leak);
}

}  // namespace

Compared compare_pair(std::uint64_t number, Leak leak) {
  if (number % kByPlies == 0) return compare_by_plies(number, leak);
  Chance chance(number);
  Course course;
  course.delay = delays(chance);
  course.outlet = static_cast<int>(number % OutletSide::kKinds);
  course.from = kBegin - Millis{1};
  const Millis same_until = kBegin + Millis{chance.from_to(5'000, 40'000)};
  const Millis end = same_until + course.delay.longest();

  Hall hall(number);
  Steps first;
  hall.go_on(first, same_until);
  const std::size_t same = first.size();
  Hall other = hall;
  Steps second = first;
  hall.plant(2 * number);
  other.plant(2 * number + 1);
  hall.go_on(first, end);
  // Of one nothing more is heard at times.
  if (chance.from_to(0, 3) != 0) other.go_on(second, end);
  course.until =
      std::min({end, known_from(first, same, course.delay), known_from(second, same, course.delay)}) -
      Millis{1};

  visit_now_and_then(course, chance);
  return compare(number, first, second, course, leak);
}

}  // namespace eboard::delay_test
