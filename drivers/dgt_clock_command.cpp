// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
//   00101011 0NNNNNNN 00000011 0000IIII data... 00000000
//   N: number of bytes behind it, I: the command
#include "drivers/dgt_clock_command.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace eboard::drivers::dgt {

namespace {

constexpr std::uint8_t kOpening = 0x03;
constexpr std::uint8_t kBeeps = 3, kSilent = 1;                                            // of 01
constexpr std::uint8_t kLeftRuns = 0x01, kRightRuns = 0x02, kPause = 0x04, kLever = 0x08;  // of 0a
constexpr std::uint8_t kOk = 0x10;
constexpr std::uint8_t kButtonPressed = 0x88, kNotRemote = 0x90;
constexpr std::size_t kTimesAndControl = 7;

bool is_seven_bits(std::uint8_t byte) { return byte < 0x80; }

Commanded of_seven_bits(ClockCommand command) {
  if (std::ranges::all_of(command.data, is_seven_bits)) return command;
  return unexpected(fmt::format("a byte of clock command {:02x} is above 7f", command.id));
}

Commanded text_command(std::uint8_t id, std::size_t width, std::string_view text, std::uint8_t beep) {
  constexpr std::uint8_t longest_beep = 15;
  const auto printable = [](char letter) { return letter >= ' ' && letter <= '~'; };
  if (text.size() > width)
    return unexpected(fmt::format("the clock shows {} characters, not {}", width, text.size()));
  if (!std::ranges::all_of(text, printable))
    return unexpected(std::string("the clock shows letters, digits and signs of ASCII only"));
  if (beep > longest_beep) return unexpected(fmt::format("beep {}: from 0 to {}", beep, longest_beep));
  ClockCommand command{id, Bytes(text.begin(), text.end())};
  command.data.resize(width, ' ');
  command.data.push_back(beep);
  return command;
}

bool is_time(Millis time) { return time >= Millis{0} && time <= kLongestTime; }

void append_time(Millis time, Bytes& data) {
  const std::int64_t seconds = time / std::chrono::seconds(1);
  // Plain binary, unlike the times that come back.
  for (const std::int64_t field : {seconds / 3600, seconds / 60 % 60, seconds % 60})
    data.push_back(static_cast<std::uint8_t>(field));
}

std::optional<Millis> read_time(std::span<const std::uint8_t> fields) {
  if (fields[0] > 9 || fields[1] > 59 || fields[2] > 59) return std::nullopt;
  return std::chrono::hours(fields[0]) + std::chrono::minutes(fields[1]) + std::chrono::seconds(fields[2]);
}

}  // namespace

Bytes encode(const ClockCommand& command) {
  Bytes bytes{kClockMessage, static_cast<std::uint8_t>(command.data.size() + 3), kOpening, command.id};
  bytes.insert(bytes.end(), command.data.begin(), command.data.end());
  bytes.push_back(0);
  return bytes;
}

std::optional<ClockCommand> parse_clock_command(std::span<const std::uint8_t> bytes) {
  const bool framed = bytes.size() >= 5 && bytes[0] == kClockMessage && bytes[1] == bytes.size() - 2;
  if (!framed || bytes[2] != kOpening || bytes.back() != 0) return std::nullopt;
  return ClockCommand{bytes[3], Bytes(bytes.begin() + 4, bytes.end() - 1)};
}

std::optional<std::uint8_t> segments_of(char letter) {
  constexpr std::array<std::uint8_t, 10> digits{0x3f, 0x06, 0x5b, 0x4f, 0x66, 0x6d, 0x7d, 0x07, 0x7f, 0x6f};
  constexpr std::array<std::uint8_t, 8> files{0x5f, 0x7c, 0x58, 0x5e, 0x7b, 0x71, 0x6f, 0x74};
  if (letter >= '0' && letter <= '9') return digits[static_cast<std::size_t>(letter - '0')];
  if (letter >= 'a' && letter <= 'h') return files[static_cast<std::size_t>(letter - 'a')];
  if (letter == '-') return std::uint8_t{0x40};
  if (letter == ' ') return std::uint8_t{0};
  return std::nullopt;
}

Commanded clock_display(const std::array<std::uint8_t, 6>& segments, std::uint8_t icons, bool beep) {
  const auto& [a, b, c, d, e, f] = segments;
  return of_seven_bits({ClockCommand::kDisplay, {c, b, a, f, e, d, icons, beep ? kBeeps : kSilent}});
}

Commanded clock_icons(const std::array<std::uint8_t, 5>& icons) {
  ClockCommand command{ClockCommand::kIcons, Bytes(icons.begin(), icons.end())};
  command.data.resize(8);
  return of_seven_bits(std::move(command));
}

Commanded clock_text(std::string_view text, std::uint8_t beep) {
  return text_command(ClockCommand::kText, 8, text, beep);
}

Commanded clock_text_11(std::string_view text, std::uint8_t beep) {
  return text_command(ClockCommand::kText11, 11, text, beep);
}

Commanded clock_beep(Millis duration) {
  constexpr Millis step{64};
  constexpr Millis longest = 127 * step;
  if (duration < step || duration > longest)
    return unexpected(fmt::format("a clock beeps for {} to {} ms, not for {}", step.count(), longest.count(),
                                  duration.count()));
  return ClockCommand{ClockCommand::kBeep, {static_cast<std::uint8_t>(duration / step)}};
}

Commanded clock_set_and_run(const SetAndRun& wanted) {
  if (!is_time(wanted.left) || !is_time(wanted.right))
    return unexpected(std::string("the clock shows times from 0:00:00 to 9:59:59"));
  ClockCommand command{ClockCommand::kSetAndRun};
  append_time(wanted.left, command.data);
  append_time(wanted.right, command.data);
  const std::uint8_t runs = wanted.both_run                 ? kLeftRuns | kRightRuns
                            : !wanted.running               ? kPause
                            : *wanted.running == Side::left ? kLeftRuns
                                                            : kRightRuns;
  command.data.push_back(static_cast<std::uint8_t>(runs | (wanted.follows_lever ? kLever : 0)));
  return command;
}

std::optional<SetAndRun> parse_set_and_run(const ClockCommand& command) {
  if (command.id != ClockCommand::kSetAndRun || command.data.size() != kTimesAndControl) return std::nullopt;
  const std::span<const std::uint8_t> data = command.data;
  const auto left = read_time(data.first(3)), right = read_time(data.subspan(3, 3));
  const int runs = data.back() & ~kLever;
  // A pause stands above who would run: some hosts give both sides' directions with it.
  const bool known = runs != 0 && (runs & ~(kPause | kLeftRuns | kRightRuns)) == 0;
  if (!left || !right || !known) return std::nullopt;
  SetAndRun wanted{.left = *left, .right = *right, .follows_lever = (data.back() & kLever) != 0};
  wanted.both_run = runs == (kLeftRuns | kRightRuns);
  if (runs == kLeftRuns) wanted.running = Side::left;
  if (runs == kRightRuns) wanted.running = Side::right;
  return wanted;
}

AckMeaning meaning_of(const ClockAck& ack, std::uint8_t id) {
  if (ack.ack[1] == kNotRemote) return AckMeaning::not_remote;
  if (ack.ack[1] != id) return AckMeaning::other;
  return ack.ack[0] == kOk ? AckMeaning::taken : AckMeaning::refused;
}

std::optional<ClockButton> button_of(const ClockAck& ack) {
  constexpr std::uint8_t first = '1', last = '5';
  const std::uint8_t digit = ack.ack[3];
  if (ack.ack[1] != kButtonPressed || digit < first || digit > last) return std::nullopt;
  return static_cast<ClockButton>(digit - first);
}

std::optional<ClockVersion> version_of(const ClockAck& ack) {
  if (meaning_of(ack, ClockCommand::kVersion) != AckMeaning::taken) return std::nullopt;
  return ClockVersion{ack.ack[2] >> 4, ack.ack[2] & 0x0f};
}

}  // namespace eboard::drivers::dgt
