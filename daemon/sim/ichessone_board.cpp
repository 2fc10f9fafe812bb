// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/ichessone_board.hpp"

#include <algorithm>
#include <charconv>

namespace eboard::sim {
namespace {

namespace ichessone = drivers::ichessone;

constexpr std::int64_t kIChessOneBytesPerSecond = 11'520;  // 115,200 baud, ten bit times a byte
/// A command of no fixed length ends with this silence.
constexpr Micros kQuiet{50'000};

constexpr std::string_view kPeriodic = "CPM", kLit = "EL";
constexpr std::array<std::string_view, 8> kCommands{"RP",    "RB",    "RH",      "CPIRQ",
                                                    "CPOFF", "CSOFF", kPeriodic, kLit};

std::vector<std::uint8_t> bytes_of(std::string_view text) { return {text.begin(), text.end()}; }

}  // namespace

IChessOneBoard::IChessOneBoard(const Profile& profile, Random random)
    : PositionBoard(profile, random, kIChessOneBytesPerSecond) {}

/// A byte with which no command begins is dropped.
void IChessOneBoard::receive(std::span<const std::uint8_t> bytes, Micros now) {
  if (is_cut(now)) return;
  if (heard_.starts_with(kPeriodic) && now >= heard_at_ + kQuiet) heard_.clear();
  heard_at_ = now;
  heard_.append(bytes.begin(), bytes.end());
  while (const auto size = heard_.empty() ? 0 : carry_out(now)) heard_.erase(0, size);
}

std::size_t IChessOneBoard::carry_out(Micros now) {
  const auto found =
      std::ranges::find_if(kCommands, [&](std::string_view command) { return heard_.starts_with(command); });
  if (found == kCommands.end()) {
    const bool may_become_one =
        std::ranges::any_of(kCommands, [&](std::string_view command) { return command.starts_with(heard_); });
    return may_become_one ? 0 : 1;
  }
  if (*found == kLit) {
    if (heard_.size() < ichessone::Lights::kBytes) return 0;
    light(*ichessone::parse_lights(bytes_of(std::string_view(heard_).substr(0, ichessone::Lights::kBytes))));
    return ichessone::Lights::kBytes;
  }
  if (*found == kPeriodic) {
    const auto end = std::min(heard_.find_first_not_of("0123456789", kPeriodic.size()), heard_.size());
    report_every(std::string_view(heard_).substr(kPeriodic.size(), end - kPeriodic.size()), now);
    return end < heard_.size() ? end : 0;  // another digit may follow
  }
  carry_out(*found, now);
  return found->size();
}

void IChessOneBoard::carry_out(std::string_view command, Micros now) {
  const auto ready = now + kTimeToAnswer;
  if (command == "RP") send(position(seen(), now), ready);
  if (command == "RB") send(ichessone::encode_battery({.percent = 100, .charging = true}), ready);
  if (command == "RH") send(bytes_of("=h01.05"), ready);
  if (command == "CSOFF") send(bytes_of("=sOFF"), ready);
  if (!command.starts_with("CP")) return;
  on_change_ = command == "CPIRQ";
  period_.reset();
  plan(std::nullopt);
  mark();
}

void IChessOneBoard::report_every(std::string_view milliseconds, Micros now) {
  int number = 0;
  std::from_chars(milliseconds.data(), milliseconds.data() + milliseconds.size(), number);
  if (number == 0) return;
  on_change_ = false;
  period_ = std::chrono::milliseconds(number);
  plan(now + *period_);
}

void IChessOneBoard::light(const ichessone::Lights& lights) {
  if (lights.replace) lights_.fill({});
  const Light lit{lights.red, lights.green, lights.blue, lights.flash};
  for (std::size_t n = 0; n < kLights; ++n) {
    if ((lights.rows[n / 8] >> n % 8 & 1) != 0) lights_[n] = lit;
  }
}

std::optional<Micros> IChessOneBoard::frame() const { return Micros{50'000}; }

PositionBoard::Bytes IChessOneBoard::position(const rules::Placement& placement, Micros) {
  return ichessone::encode_position(placement);
}

void IChessOneBoard::changed(Micros now) {
  if (on_change_) plan(now);
}

void IChessOneBoard::report(Micros now) {
  if (on_change_) return report_change(now);
  if (!period_) return;
  plan(now + *period_);
  report_anyway(now);
}

}  // namespace eboard::sim
