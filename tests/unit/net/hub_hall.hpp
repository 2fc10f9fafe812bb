// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A hub with two boards, and viewers whose frames can be looked at. Time passes only here.
#pragma once

#include <boost/json/parse.hpp>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "daemon/net/hub.hpp"
#include "tests/unit/live/events.hpp"

namespace eboard::net::test {

using namespace live::test;

using namespace std::chrono_literals;
namespace json = boost::json;

struct Viewer final : Subscriber {
  std::vector<std::string> frames;
  std::vector<SharedText> shared;
  std::uint64_t taken = 0;
  bool was_cut = false;

  void send(SharedText frame) override {
    frames.push_back(*frame);
    shared.push_back(std::move(frame));
  }
  [[nodiscard]] std::uint64_t progress() override { return taken; }
  void cut() override { was_cut = true; }

  [[nodiscard]] json::object last() const { return json::parse(frames.back()).as_object(); }
};

/// Two boards, and whoever joins.
struct Hall {
  live::LiveState state;
  live::CardBook cards;
  live::JournalClock clock;
  live::Conditions conditions;
  live::Attention attention;
  Hub hub{state, cards, conditions, attention, clock, "run-1", "Club evening"};
  Events event;
  Hub::Time now = Hub::Time{} + 1h;

  Hall() {
    (void)state.apply(table(1, 1));
    (void)state.apply(table(2, 2));
  }
  void tell(tracking::Conclusion what) {
    const auto stored = event(std::move(what));
    hub.changed(state.apply(stored));
    for (const live::CardNumber card : cards.apply(stored, *state.find(1))) hub.changed(card);
    now += 1ms;
    hub.flush(now);
  }
  void join(Viewer& viewer, const Interest& interest = {}) {
    hub.join(viewer, interest, now);
    hub.sent(viewer);
  }
  /// One turn of the loop, in which the kernels of these had room.
  void turn(const std::vector<Viewer*>& taken = {}) {
    now += 1ms;
    for (Viewer* viewer : taken) hub.sent(*viewer);
    hub.turned(hub.batches());
    hub.flush(now);
  }
  /// The time after which laggards get what they missed.
  void later(const std::vector<Viewer*>& taken = {}) {
    now += Hub::kCatchUpPace;
    turn(taken);
  }
  /// A message of the clock: shown, since nobody expects it.
  void tell_clock(int seconds) {
    tell(tracking::ClockChanged{tracking::Millis{seconds * 5000}, tracking::Millis{9000}, {}, true});
  }
};

[[nodiscard]] inline std::int64_t sequence_of(const json::object& frame) {
  return frame.at("sequence").as_int64();
}

}  // namespace eboard::net::test
