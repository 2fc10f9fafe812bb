// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/bench/baselines.hpp"

#include <optional>

#include "daemon/tracking/board_view.hpp"
#include "daemon/tracking/clock_view.hpp"
#include "daemon/tracking/table.hpp"
#include "drivers/registry.hpp"
#include "drivers/stream_decoder.hpp"
#include "rules/notation.hpp"

namespace eboard::bench {

namespace {

using rules::Move;
using rules::Position;
using tracking::Array;

class Matcher {
 public:
  explicit Matcher(bool at_lever) : at_lever_(at_lever) {}

  std::vector<BaselinePly> run(const std::vector<drivers::CaptureLine>& lines) {
    drivers::StreamDecoder decoder(*drivers::find_driver("dgt"));
    for (const drivers::CaptureLine& line : lines) {
      if (line.direction != drivers::Direction::from_device) continue;
      std::vector<drivers::Payload> payloads;
      decoder.feed(line.bytes, payloads);
      for (const drivers::Payload& payload : payloads) hear(payload, line.at);
    }
    return std::move(plies_);
  }

 private:
  void hear(const drivers::Payload& payload, drivers::Millis at) {
    if (const auto* change = std::get_if<drivers::SquareChanged>(&payload)) board_.apply(*change, at);
    if (const auto* snapshot = std::get_if<drivers::BoardSnapshot>(&payload)) board_.apply(*snapshot, at);
    const auto* reading = std::get_if<drivers::ClockReading>(&payload);
    const bool pressed = reading && flips(*reading, at);
    if (plies_.empty()) look_for_start();
    if (at_lever_ ? pressed : !reading) match(at);
  }

  bool flips(const drivers::ClockReading& reading, drivers::Millis at) {
    const auto before = clock_.flipped_at();
    clock_.apply(reading, at);
    return clock_.flipped_at() != before && clock_.lever() == !position_.turn();
  }

  void look_for_start() {
    const Array array = tracking::array_of(board_, position_.placement());
    if (array != Array::turned) return;
    board_.set_rotated(!board_.rotated());
    clock_.set_white(board_.rotated() ? drivers::Side::right : drivers::Side::left);
  }

  void match(drivers::Millis at) {
    std::optional<Move> found;
    for (const Move move : position_.legal_moves()) {
      if (position_.after(move).placement() == board_.seen()) found = move;
    }
    if (!found) return;
    plies_.push_back({rules::to_uci(*found), at});
    position_.play(*found);
  }

  bool at_lever_;
  tracking::BoardView board_;
  tracking::ClockView clock_;
  Position position_ = Position::initial();
  std::vector<BaselinePly> plies_;
};

}  // namespace

std::vector<BaselinePly> first_legal_board(const std::vector<drivers::CaptureLine>& lines) {
  return Matcher(false).run(lines);
}

std::vector<BaselinePly> unique_at_lever(const std::vector<drivers::CaptureLine>& lines) {
  return Matcher(true).run(lines);
}

}  // namespace eboard::bench
