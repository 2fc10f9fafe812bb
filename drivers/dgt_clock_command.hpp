// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Defines the commands that a DGT clock takes through its board, and what it answers. docs/protocols/dgt.md
// has the frames. What cannot be sent is refused with a sentence: bytes outside seven bits could be taken for
// a frame of bus mode.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "drivers/dgt_protocol.hpp"

namespace eboard::drivers::dgt {

struct ClockCommand {
  static constexpr std::uint8_t kDisplay = 0x01, kIcons = 0x02, kEnd = 0x03, kButtons = 0x08, kVersion = 0x09,
                                kSetAndRun = 0x0a, kBeep = 0x0b, kText = 0x0c, kText11 = 0x0d;
  std::uint8_t id = 0;
  Bytes data{};  ///< between the id and the closing zero
  bool operator==(const ClockCommand&) const = default;
};
[[nodiscard]] Bytes encode(const ClockCommand& command);
/// Returns nullopt unless `bytes` are exactly one well-formed clock command.
[[nodiscard]] std::optional<ClockCommand> parse_clock_command(std::span<const std::uint8_t> bytes);

/// A command, or one sentence that says why there is none.
using Commanded = Expected<ClockCommand, std::string>;

/// The seven-segment pattern of a digit, of a..h, '-' or ' '; nullopt for characters without a pattern.
[[nodiscard]] std::optional<std::uint8_t> segments_of(char letter);

/// The small signs beside the digits of an XL.
namespace icon {
inline constexpr std::uint8_t kRightDot = 0x01, kRightColon = 0x02, kRightOne = 0x04, kLeftDot = 0x08,
                              kLeftColon = 0x10, kLeftOne = 0x20;
}
/// Text of an XL. `segments` from left to right; the wire has each half backwards.
[[nodiscard]] Commanded clock_display(const std::array<std::uint8_t, 6>& segments, std::uint8_t icons,
                                      bool beep);
/// Icons of an XL: left, right, periods of the left, periods of the right, special.
[[nodiscard]] Commanded clock_icons(const std::array<std::uint8_t, 5>& icons);
/// Text of a DGT 3000: at most 8 printable characters. `beep`: 0 none, to 15.
[[nodiscard]] Commanded clock_text(std::string_view text, std::uint8_t beep);
/// The same with at most 11 characters; Revelation II from firmware 3.25.
[[nodiscard]] Commanded clock_text_11(std::string_view text, std::uint8_t beep);
/// In steps of 64 ms, which it is rounded down to, up to 8128 ms.
[[nodiscard]] Commanded clock_beep(Millis duration);
[[nodiscard]] inline ClockCommand clock_end() { return {ClockCommand::kEnd}; }
[[nodiscard]] inline ClockCommand clock_buttons() { return {ClockCommand::kButtons}; }
[[nodiscard]] inline ClockCommand clock_version() { return {ClockCommand::kVersion}; }

inline constexpr Millis kLongestTime =
    std::chrono::hours(9) + std::chrono::minutes(59) + std::chrono::seconds(59);

/// "Set and run": both times, and whose time runs.
struct SetAndRun {
  Millis left{0}, right{0};       ///< whole seconds, at most kLongestTime
  std::optional<Side> running{};  ///< none: both stand, or both run
  bool follows_lever = false;     ///< the lever passes the turn on
  bool both_run = false;          ///< a clock takes that too; eboardd never asks for it
  bool operator==(const SetAndRun&) const = default;
};
[[nodiscard]] Commanded clock_set_and_run(const SetAndRun& wanted);
/// nullopt for another command, for times that no clock shows, and where no side runs or stands, or one
/// counts up.
[[nodiscard]] std::optional<SetAndRun> parse_set_and_run(const ClockCommand& command);

/// What four bytes of a ClockAck say about the command `id`.
enum class AckMeaning : std::uint8_t {
  taken,       ///< the clock carries it out
  refused,     ///< it does not
  not_remote,  ///< reported unasked: the clock is not in the mode in which it takes times
  other,       ///< an answer to another command, or a report that was not asked for
};
[[nodiscard]] AckMeaning meaning_of(const ClockAck& ack, std::uint8_t id);

enum class ClockButton : std::uint8_t { back, plus, run, minus, ok };
/// The button that was pressed last; nullopt: the ack reports none.
[[nodiscard]] std::optional<ClockButton> button_of(const ClockAck& ack);

struct ClockVersion {
  int major = 0, minor = 0;  ///< 1.x is an XL, 2.x a DGT 3000
  bool operator==(const ClockVersion&) const = default;
};
[[nodiscard]] std::optional<ClockVersion> version_of(const ClockAck& ack);

}  // namespace eboard::drivers::dgt
