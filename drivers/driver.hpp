// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Defines what a driver provides: pure functions from bytes to payloads, and the bytes that a session sends.
// It does no I/O, has no state, and knows of chess only that a piece is on a square.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
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
  /// A whole message of this kind, as it seems, which the driver cannot read. None: a part of one, or noise.
  std::optional<std::uint8_t> kind{};
};
/// Of a frame that says nothing, as the end of a line does; no driver waits for it.
inline constexpr std::uint8_t kSaysNothing = 0;
struct Frame {
  std::uint8_t kind;
  std::span<const std::uint8_t> payload;
  std::size_t consumed;  ///< bytes of the buffer, header included
};
using FrameResult = std::variant<NeedMore, Skip, Frame>;

/// One step of a conversation: send the bytes, then wait for the answer or just for the pause.
struct Request {
  std::span<const std::uint8_t> bytes;      ///< none for a board that answers nothing and reports by itself
  std::optional<std::uint8_t> answer_kind;  ///< frame kind that answers it
  Millis wait{0};         ///< maximum time for the answer; without an answer, the pause before the next step
  bool required = false;  ///< true: a device that does not answer is of another kind
};

/// What is said to a device that takes its host for a chess computer and sets that up: it waits for it.
struct Answer {
  std::uint8_t kind;  ///< Frame::kind of what the device said
  std::span<const std::uint8_t> bytes;
};

struct UsbId {
  std::uint16_t vendor, product;
  std::uint16_t mask = 0xffff;  ///< the bits of the product that count, where a make has a range of products
  bool operator==(const UsbId&) const = default;

  [[nodiscard]] bool covers(UsbId device) const {
    return vendor == device.vendor && (product & mask) == (device.product & mask);
  }
};

/// The state of an output of the port; `keep` leaves it as the system sets it at opening.
enum class LineState : std::uint8_t { keep, on, off };
/// Reads "keep", "on" or "off".
[[nodiscard]] std::optional<LineState> parse_line_state(std::string_view text);

struct SerialSettings {
  int baud_rate = 9600;
  LineState dtr = LineState::keep;
  LineState rts = LineState::keep;
  bool lines_required = true;  ///< false: a port without these outputs is opened all the same
  bool operator==(const SerialSettings&) const = default;
};

enum class Maturity : std::uint8_t { experimental, beta, stable };

/// What a device sends before it is asked anything; identification.hpp listens for it.
struct OwnStream {
  /// So many whole messages in a row, with nothing refused between them, come from no other kind of device.
  /// 0: such a device has to be asked.
  int frames = 0;
  /// It sends that many within this time, from whatever moment on. 0: only sometimes, so it is recognised
  /// where somebody listens, and not waited for.
  Millis wait{0};
  std::optional<std::uint8_t> kind{};  ///< only messages of this kind count; none: all do
};

/// How often devices that report their squares only when asked are asked, by the questions of `keep_alive`.
struct Polling {
  Millis period{0};  ///< 0: never, such devices report by themselves
  /// A device that answers this question of its `open_script` reports by itself, and is not asked so often.
  std::size_t unless_answered = 0;
};

/// A key that the maker gives to programs, and without which a device tells nothing of its squares. Its owner
/// has it in a file; it is no part of any script, journal, capture or log.
struct KeyUse {
  std::string_view device;  ///< as a person calls it
  std::size_t bytes;        ///< of a key
  /// What gives it to the device.
  std::vector<std::uint8_t> (*message)(std::span<const std::uint8_t> key);
};

class Lights;

struct DriverInfo {
  std::string_view name;  ///< stable identifier for users, for example "dgt"
  Maturity maturity;
  std::span<const UsbId> usb_ids;
  SerialSettings serial;
  bool shared_line = false;  ///< many such devices share a port (dgt_bus_master.hpp)
  /// Returns the first whole message of the buffer, or what to do instead. Never reads past a message.
  FrameResult (*next_frame)(std::span<const std::uint8_t> buffer) noexcept;
  /// Appends the payloads of the frame; none for an answer without meaning here.
  std::optional<DecodeError> (*decode)(const Frame& frame, std::vector<Payload>& out);
  bool reports_moves = false;  ///< true: moves that it accepted, never squares by themselves
  bool has_serial = true;      ///< false: such a device reports no serial number
  /// Identifies, asks for board and clock, switches updates on. A first request without bytes asks nothing:
  /// such a device only has to be heard. Empty: nothing that such a device says by itself can be waited for.
  std::span<const Request> open_script;
  /// Harmless questions, asked in turn until one is answered. Every such device answers one of them.
  std::span<const Request> keep_alive;
  std::span<const Request> ask_board;  ///< asks for one full dump; both empty for a device without questions
  /// A moment without power ends its reports, and it answers as before: `ask_board` makes it report again,
  /// and is asked in silences, too.
  bool forgets_to_report = false;
  /// Asks for the changes stored in the board's memory, then for updates and a dump again. The board may
  /// report nothing else for seconds: asked only if the configuration allows it. Empty if there is no such
  /// memory.
  std::span<const Request> ask_stored{};
  /// Marks in that memory that a game begins, for a board whose memory is asked for from there on. Under the
  /// same permission. Empty if there is no such mark.
  std::span<const Request> mark_start{};
  /// Settings that such a device forgets by itself, when a game begins on it for example. Told again then,
  /// and every minute, since that it forgot them cannot be heard.
  std::span<const Request> settings{};
  std::span<const Answer> answers{};
  const KeyUse* key = nullptr;  ///< null: such a device wants none
  OwnStream own_stream{};
  Polling polling{};
  Millis question_gap{0};  ///< the least time between two questions; such a device loses what comes sooner
  /// Asks for the serial number once more, of a device that is exchanged at its own end of the line, where no
  /// port notices it. Empty: such a device has no line like that, or no serial number.
  std::span<const std::uint8_t> ask_serial{};
  /// Asks how full the battery is. Empty if such a device has none or tells it by itself. Devices of the same
  /// driver may not know the question.
  std::span<const std::uint8_t> ask_battery{};
  /// The lights of one such board, dark (lights.hpp); null: it has none, or none that are for us.
  std::unique_ptr<Lights> (*lights)() = nullptr;
};

}  // namespace eboard::drivers
