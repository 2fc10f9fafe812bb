// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/pegasus_board.hpp"

#include <algorithm>

#include "drivers/pegasus.hpp"

namespace eboard::sim {
namespace {

namespace dgt = drivers::dgt;
namespace pegasus = drivers::pegasus;

constexpr std::int64_t kBytesPerSecond = 5'000;  // what Bluetooth LE carries at its least
constexpr Micros kTimeToThink{20'000};

/// The size of a command, as far as its beginning shows it.
std::size_t command_size(std::span<const std::uint8_t> command) {
  if (command[0] != dgt::kSetLeds && command[0] != pegasus::kGiveKey) return 1;
  return command.size() < 2 ? 2u : 2u + command[1];
}

}  // namespace

PegasusBoard::PegasusBoard(std::string serial, const Profile& profile, Random random)
    : serial_(std::move(serial)), profile_(profile), random_(random), wire_(kBytesPerSecond) {
  wants_key_ = random_.apart().chance(profile.locked);
}

void PegasusBoard::receive(std::span<const std::uint8_t> bytes, Micros now) {
  if (now < cut_until_) return;
  for (const std::uint8_t byte : bytes) {
    command_.push_back(byte);
    if (command_.size() >= command_size(command_)) obey(std::exchange(command_, {}), now);
  }
}

void PegasusBoard::obey(std::span<const std::uint8_t> command, Micros now) {
  const auto answer = [&](dgt::Bytes bytes) { wire_.send(std::move(bytes), now + kTimeToThink); };
  switch (command[0]) {
    case pegasus::kGiveKey:
      has_key_ = std::ranges::equal(command, pegasus::encode_key(kKey));
      return;
    case pegasus::kAskKeyState:
      return answer(pegasus::encode_key_state(has_key_));
    case dgt::kAskLongSerial:
      return answer(dgt::encode_long_serial("00000" + serial_));
    case dgt::kReset:
      updates_ = false;
      return;
    case dgt::kUpdateBoard:
      updates_ = true;
      return;
    case dgt::kAskBoard:
      return answer(locked() ? pegasus::encode_locked_dump() : pegasus::encode_dump(occupied_));
    case dgt::kAskSerial:
      return answer(dgt::encode_serial(serial_));
    case dgt::kAskVersion:
      return answer(dgt::encode_version(1, 0));
    case dgt::kAskBattery:
      return answer(dgt::encode_battery({}));
    default:
      return;
  }
}

void PegasusBoard::square_read(rules::Square square, std::optional<rules::Piece> piece, Micros now) {
  if (rules::contains(occupied_, square) == piece.has_value()) return;
  occupied_ ^= rules::bit(square);
  if (!updates_ || locked() || now < cut_until_) return;
  if (random_.chance(profile_.lost_update)) {
    faults_.emplace_back("lost_update", square);
    return;
  }
  wire_.send(pegasus::encode_field_update(square, piece.has_value()), now);
  if (!random_.chance(profile_.duplicated_update)) return;
  faults_.emplace_back("duplicated_update", square);
  wire_.send(pegasus::encode_field_update(square, piece.has_value()), now);
}

void PegasusBoard::cut(Micros now, Micros until) {
  wire_.cut(now);
  command_.clear();
  has_key_ = false;
  cut_until_ = until;
}

}  // namespace eboard::sim
