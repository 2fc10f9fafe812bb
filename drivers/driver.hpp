// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The seam of a protocol: pure functions from bytes to payloads, and the bytes that a session sends. No I/O,
// no state, no chess beyond "a piece stands on a square".
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include "drivers/event.hpp"

namespace eboard::drivers {

enum class DecodeError : std::uint8_t {
  stray_byte,
  unknown_message,
  bad_length,
  cut_message,
  bad_field,
  bad_checksum
};
inline constexpr int kDecodeErrors = 6;
[[nodiscard]] std::string_view to_string(DecodeError error);

struct NeedMore {};
struct Skip {
  std::size_t bytes;
  DecodeError why;
};
struct Frame {
  std::uint8_t kind;
  std::span<const std::uint8_t> payload;
  std::size_t consumed;  ///< bytes of the buffer, header included
};
using FrameResult = std::variant<NeedMore, Skip, Frame>;

/// One step of a conversation: send, then wait for a message of that kind (or just for the pause).
struct Request {
  std::span<const std::uint8_t> bytes;
  std::optional<std::uint8_t> answer_kind;  ///< frame kind that answers it
  Millis wait{0};         ///< how long for the answer; without one, the pause before the next step
  bool required = false;  ///< no answer: this is not such a device
};

struct UsbId {
  std::uint16_t vendor, product;
  bool operator==(const UsbId&) const = default;
};

/// Of an output of the port; kept as the system has it after opening, unless told otherwise.
enum class LineState : std::uint8_t { keep, on, off };
/// "keep", "on", "off".
[[nodiscard]] std::optional<LineState> parse_line_state(std::string_view text);

struct SerialSettings {
  int baud_rate = 9600;
  LineState dtr = LineState::keep;
  LineState rts = LineState::keep;
};

enum class Maturity : std::uint8_t { experimental, beta, stable };

struct DriverInfo {
  std::string_view name;  ///< stable identifier for users: "dgt"
  Maturity maturity;
  std::span<const UsbId> usb_ids;
  SerialSettings serial;
  /// The first whole message of the buffer, or what to do instead. Never reads past a message.
  FrameResult (*next_frame)(std::span<const std::uint8_t> buffer) noexcept;
  /// Appends what the frame says; nothing for an answer without meaning for us.
  std::optional<DecodeError> (*decode)(const Frame& frame, std::vector<Payload>& out);
  std::span<const Request> open_script;  ///< identify, ask for board and clock, switch updates on
  std::span<const Request> keep_alive;   ///< harmless question that every such device answers
  std::span<const Request> ask_board;    ///< one full dump
  /// What the board kept in its memory, and updates and a dump again behind it. The board may be deaf for seconds
  /// meanwhile: only asked where the configuration allows it. Empty: there is no such memory.
  std::span<const Request> ask_stored{};
};

}  // namespace eboard::drivers
