// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/peripheral_chess_board.hpp"

#include <utility>

#include "drivers/peripheral_chess.hpp"

namespace eboard::sim {
namespace {

using drivers::peripheral_chess::encode_line;

constexpr std::int64_t kLineSpeed = 11'520;  // bytes a second: 115,200 baud, ten bit times a byte
constexpr Micros kAllSquares{100'000};
constexpr std::string_view kFeature = "feature ";

}  // namespace

PeripheralChessBoard::PeripheralChessBoard(const Profile& profile, Random random)
    : PositionBoard(profile, random, kLineSpeed) {}

std::optional<Micros> PeripheralChessBoard::frame() const { return kAllSquares; }

void PeripheralChessBoard::receive(std::span<const std::uint8_t> bytes, Micros now) {
  if (is_cut(now)) return;
  for (const std::uint8_t byte : bytes) {
    if (byte != '\n') {
      heard_ += static_cast<char>(byte);
    } else if (const std::string line = std::exchange(heard_, {}); !line.empty()) {
      carry_out(line, now);
    }
  }
}

void PeripheralChessBoard::carry_out(std::string_view command, Micros now) {
  const Micros ready = now + kTimeToAnswer;
  if (command.starts_with(kFeature))
    return send(encode_line(switch_on(command.substr(kFeature.size())) ? "ok" : "nok"), ready);
  if (command == "variant standard") return send(encode_line("ok"), ready);
  if (command == "get_state" && may_be_asked_) return send(position(seen(), now), ready);
  send(encode_line("err Unsupported command"), ready);
}

bool PeripheralChessBoard::switch_on(std::string_view feature) {
  if (feature == "get_state") return may_be_asked_ = true;
  if (feature != "state_stream") return false;
  mark();
  return streams_ = true;
}

PositionBoard::Bytes PeripheralChessBoard::position(const rules::Placement& placement, Micros) {
  return drivers::peripheral_chess::encode_state(placement);
}

void PeripheralChessBoard::changed(Micros now) {
  if (streams_) plan(now);
}

}  // namespace eboard::sim
