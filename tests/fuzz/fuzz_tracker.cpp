// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Any sequence of squares, presses, dumps, stored changes, lost links and silences, three bytes each: never a
// crash, and events whose times do not go back.
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "daemon/tracking/table/tracker.hpp"

using namespace eboard;
using tracking::Millis;

namespace {

std::optional<rules::Piece> piece_of(std::uint8_t code) {
  if (code % 13 == 12) return std::nullopt;
  return rules::Piece{code % 13 < 6 ? rules::Color::white : rules::Color::black,
                      static_cast<rules::Role>(code % 13 % 6)};
}

class Hall {
 public:
  void step(std::uint8_t what, std::uint8_t where, std::uint8_t which) {
    now_ += Millis(which % 8 == 7 ? where * 100 : where);
    const auto square = static_cast<rules::Square>(where % 64);
    switch (what % 8) {
      case 0:
        return hear(drivers::LinkLost{"fuzz"});
      case 1:
        if (which % 4 == 3) hear(stored_);
        return dump();
      case 2:
        stored_.changes.emplace_back(drivers::StoredPress{!clock_.lever_high, Millis(which * 1000)});
        clock_.lever_high = !clock_.lever_high;
        return hear(clock_);
      case 3:
        clock_.running = which % 4 != 0;
        clock_.left.remaining = Millis(which * 1000);
        return hear(clock_);
      default:
        board_.set(square, what % 8 < 6 ? piece_of(which) : std::nullopt);
    }
    stored_.changes.emplace_back(drivers::StoredSquare{square, board_[square]});
    if (which % 16 != 5) hear(drivers::SquareChanged{square, board_[square]});
  }

  void dump() {
    hear(drivers::LinkOpened{"fuzz"});
    hear(drivers::BoardSnapshot{board_});
  }

  void finish() { tracker_.finish(events_); }

  [[nodiscard]] bool in_order() const {
    for (std::size_t i = 1; i < events_.size(); ++i) {
      if (events_[i].at < events_[i - 1].at) return false;
    }
    return true;
  }

 private:
  void hear(drivers::Payload payload) {
    if (tracker_.checkpoint() && !tracking::Tracker::restore({}, *tracker_.checkpoint())) std::abort();
    tracker_.apply({now_, std::move(payload)}, events_);
  }

  tracking::Tracker tracker_;
  std::vector<tracking::TrackedEvent> events_;
  rules::Placement board_ = rules::Placement::initial();
  drivers::ClockReading clock_;
  drivers::StoredChanges stored_{{drivers::BoardSnapshot{board_}}};
  Millis now_{1000};
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Hall hall;
  hall.dump();
  for (std::size_t i = 0; i + 2 < size && i < 1500; i += 3) hall.step(data[i], data[i + 1], data[i + 2]);
  hall.finish();
  if (!hall.in_order()) std::abort();
  return 0;
}
