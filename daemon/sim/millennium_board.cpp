// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/millennium_board.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

namespace eboard::sim {
namespace {

namespace millennium = drivers::millennium;

constexpr Micros kTimeToReset{3'000'000};
constexpr Micros kScanStep{2'048}, kPeriodStep{4'096};
constexpr std::uint8_t kShortestScan = 15, kUsualScan = 20, kFullBrightness = 0x0f;
constexpr std::uint8_t kBrightness = 0x04;                // the register
constexpr std::int64_t kMillenniumBytesPerSecond = 3840;  // 38,400 baud, ten bit times a byte

/// Reads two hexadecimal digits.
std::optional<std::uint8_t> parse_byte(std::string_view digits) {
  std::uint8_t value = 0;
  const auto end = digits.data() + digits.size();
  const auto [parsed, error] = std::from_chars(digits.data(), end, value, 16);
  if (error != std::errc{} || parsed != end) return std::nullopt;
  return value;
}

std::string byte_text(std::uint8_t byte) {
  return {millennium::hex_digit(byte >> 4), millennium::hex_digit(byte)};
}

}  // namespace

MillenniumBoard::MillenniumBoard(const Profile& profile, Random random)
    : PositionBoard(profile, random, kMillenniumBytesPerSecond) {
  registers_[millennium::kScanTime] = kUsualScan;
  registers_[kBrightness] = kFullBrightness;
  plan_report(Micros{0});
}

std::optional<std::size_t> MillenniumBoard::command_bytes(char letter) {
  switch (letter) {
    case 'S':
    case 'X':
    case 'T':
    case 'V':
      return 1 + millennium::kSumBytes;
    case 'R':
      return 3 + millennium::kSumBytes;
    case 'W':
      return 5 + millennium::kSumBytes;
    case 'L':
      return 3 + 2 * kLeds + millennium::kSumBytes;
    default:
      return std::nullopt;
  }
}

bool MillenniumBoard::is_whole(std::string_view command) {
  for (const auto of : {millennium::SumOf::characters, millennium::SumOf::bytes}) {
    const auto sum = millennium::sum_text(command.substr(0, command.size() - millennium::kSumBytes), of);
    if (!command.ends_with(std::string_view(sum.data(), sum.size()))) continue;
    sums_ = of;
    return true;
  }
  return (registers_[millennium::kNoSums] & 1) != 0;
}

/// A command that is not whole costs one byte and has no answer.
void MillenniumBoard::receive(std::span<const std::uint8_t> bytes, Micros now) {
  if (is_cut(now) || now < deaf_until_) return;
  for (const auto byte : bytes) heard_.push_back(millennium::without_parity(byte));
  while (!heard_.empty()) {
    const auto size = command_bytes(heard_[0]);
    if (size && heard_.size() < *size) return;
    if (!size || !is_whole(heard_.substr(0, *size))) {
      heard_.erase(0, 1);
      continue;
    }
    const auto command = heard_.substr(0, *size - millennium::kSumBytes);
    heard_.erase(0, *size);
    carry_out(command, now);
  }
}

void MillenniumBoard::carry_out(std::string_view command, Micros now) {
  const auto address = parse_byte(command.substr(1, 2));
  switch (command[0]) {
    case 'V':
      return answer("v0103", now);
    case 'S':
      return send(position(seen(), now), now + kTimeToAnswer);
    case 'X':
      leds_.fill(0);
      return answer("x", now);
    case 'L':
      light(command.substr(3));
      return answer("l", now);
    case 'R':
      if (address) answer("r" + byte_text(*address) + byte_text(registers_[*address]), now);
      return;
    case 'W': {
      const auto value = parse_byte(command.substr(3));
      if (!address || !value) return;
      write(*address, *value, now);
      return answer("w" + byte_text(*address) + byte_text(*value), now);
    }
    default:
      return reset(now);
  }
}

void MillenniumBoard::write(std::uint8_t address, std::uint8_t value, Micros now) {
  registers_[address] = value;
  if (address != millennium::kReports) return;
  asked_for_reports_ = true;
  mark();
  plan(std::nullopt);
  if (value < millennium::kOnChange) plan_report(now);
}

void MillenniumBoard::light(std::string_view digits) {
  for (std::size_t led = 0; led < kLeds; ++led)
    leds_[led] = parse_byte(digits.substr(2 * led, 2)).value_or(0);
}

/// Nothing is heard or said meanwhile, and the registers keep what they hold.
void MillenniumBoard::reset(Micros now) {
  heard_.clear();
  leds_.fill(0);
  deaf_until_ = now + kTimeToReset;
  mark_nothing();
  plan(deaf_until_);
}

void MillenniumBoard::answer(std::string_view text, Micros now) {
  send(millennium::encode(text, sums_), now + kTimeToAnswer);
}

std::optional<Micros> MillenniumBoard::frame() const {
  const auto steps = registers_[millennium::kScanTime];
  return kScanStep * (steps < kShortestScan ? kUsualScan : steps);
}

bool MillenniumBoard::reports_changes() const {
  return asked_for_reports_ && registers_[millennium::kReports] != millennium::kNever;
}

PositionBoard::Bytes MillenniumBoard::position(const rules::Placement& placement, Micros) {
  return millennium::encode_position(placement, sums_);
}

void MillenniumBoard::changed(Micros now) {
  if (registers_[millennium::kReports] >= millennium::kOnChange) plan_report(now);
}

/// Changes are reported when the scans have agreed as often as the register says.
void MillenniumBoard::plan_report(Micros now) {
  const auto when = registers_[millennium::kReports];
  if (when == millennium::kEveryScan) plan((now / *frame() + 1) * *frame());
  if (when == millennium::kTimed)
    plan(now + kPeriodStep * std::max<std::uint8_t>(1, registers_[millennium::kPeriod]));
  if (when >= millennium::kOnChange)
    plan(std::max(deaf_until_, now + *frame() * (when - millennium::kOnChange)));
}

void MillenniumBoard::report(Micros now) {
  if (registers_[millennium::kReports] >= millennium::kOnChange) return report_change(now);
  plan_report(now);
  if (planned() && now >= deaf_until_) report_anyway(now);
}

}  // namespace eboard::sim
