// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/dgt_bus.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <numeric>

#include "drivers/dgt_log.hpp"

namespace eboard::drivers {

namespace dgt::bus {

namespace {

constexpr std::size_t kAddressBytes = 2;
constexpr std::size_t kMaxItems = kLogBytes;

struct Length {
  std::uint8_t id;
  std::size_t minimum, maximum;  ///< bytes of data
};

// Versions up to 1.2 answer the question for the version without one.
constexpr std::array kLengths{
    Length{kDump, 64, 64},          Length{kDump, 100, 100},          Length{bus::kClock, 7, 7},
    Length{kChanges, 0, kMaxItems}, Length{kFromStart, 0, kMaxItems}, Length{kPing, 0, 0},
    Length{kStartWritten, 0, 0},    Length{bus::kVersion, 0, 0},      Length{bus::kVersion, 2, 2},
    Length{kDarkSquares, 50, 50},
};

constexpr bool is_id(std::uint8_t byte) { return byte >= 0x80; }

constexpr bool is_command(std::uint8_t byte) {
  return byte >= static_cast<std::uint8_t>(Command::clock) && byte <= static_cast<std::uint8_t>(Command::all);
}

/// The changes since the question before, as if they had been reported one by one. Tags are no changes: the
/// squares behind a power-up or a start are the position piece by piece, and the line asks for a dump. Nor
/// are presses, since they show one half of the clock: the line asks for the clock behind them.
void decode_changes(std::span<const std::uint8_t> items, std::vector<Payload>& out) {
  while (const auto item = next_item(items)) {
    if (*item == LogItem(LogTag::end)) return;
    if (const auto* change = std::get_if<LogChange>(&*item))
      out.push_back(*square_report(change->square, change->code));
  }
}

std::optional<DecodeError> decode_clock_answer(std::span<const std::uint8_t> data,
                                               std::vector<Payload>& out) {
  const auto said = decode_clock(data);
  if (!said) return said.error();
  if (*said) out.push_back(**said);
  return std::nullopt;
}

std::optional<DecodeError> decode(const Frame& frame, std::vector<Payload>& out) {
  const auto data = data_of(frame);
  switch (frame.kind) {
    case kDump:
      return decode_dump(data, out);
    case bus::kClock:
      return decode_clock_answer(data, out);
    case kChanges:
      decode_changes(data, out);
      return std::nullopt;
    case kFromStart:
      out.emplace_back(decode_log(data));
      return std::nullopt;
    case kPing: {
      const Address address = address_of(frame);
      out.emplace_back(DeviceIdentity{.serial = name_of(address), .bus_address = std::to_string(address)});
      return std::nullopt;
    }
    case bus::kVersion:
      if (!data.empty()) out.emplace_back(DeviceIdentity{.firmware = fmt::format("{}.{}", data[0], data[1])});
      return std::nullopt;
    case kStartWritten:
      return std::nullopt;
    default:
      return DecodeError::unknown_message;  // a draughts board
  }
}

// A session speaks with one board; the line puts the board's address in place of 0, and sums anew.
constexpr std::array<std::uint8_t, 4> kPingBytes{0x87, 0, 0, 0x07}, kVersionBytes{0x8b, 0, 0, 0x0b},
    kChangesBytes{0x83, 0, 0, 0x03}, kBoardBytes{0x82, 0, 0, 0x02}, kClockBytes{0x81, 0, 0, 0x01},
    kFromStartBytes{0x86, 0, 0, 0x06}, kSetStartBytes{0x85, 0, 0, 0x05};

// Other boards are asked in between, so an answer may take a while.
constexpr Millis kWait{3000};
// The same for a board that was heard before: longer than a round of pings, in which nothing else is asked.
constexpr Millis kWaitForWords{1500};

constexpr std::array<Request, 5> kOpenScript{{
    {kPingBytes, kPing, kWait, true},
    {kVersionBytes, bus::kVersion, kWait, false},
    // What the board kept comes before the dump, which shows where it leads.
    {kChangesBytes, kChanges, kWait, false},
    {kBoardBytes, kDump, kWait, true},
    {kClockBytes, bus::kClock, kWait, false},
}};
constexpr std::array<Request, 1> kKeepAlive{{{kPingBytes, kPing, kWaitForWords, true}}};
constexpr std::array<Request, 1> kAskBoardScript{{{kBoardBytes, kDump, kWait, true}}};
constexpr std::array<Request, 2> kAskStored{{
    {kFromStartBytes, kFromStart, Millis(10'000), false},
    {kBoardBytes, kDump, kWait, true},
}};
constexpr std::array<Request, 1> kMarkStart{{{kSetStartBytes, kStartWritten, kWait, false}}};

}  // namespace

std::uint8_t sum_of(std::span<const std::uint8_t> bytes) {
  return low7(std::accumulate(bytes.begin(), bytes.end(), 0u));
}

Bytes encode(const Question& question) {
  Bytes frame{static_cast<std::uint8_t>(question.command), high7(question.address), low7(question.address)};
  frame.push_back(sum_of(frame));
  return frame;
}

std::optional<Question> parse_question(std::span<const std::uint8_t> frame) {
  if (frame.size() != kQuestionBytes || !is_command(frame[0])) return std::nullopt;
  if (std::any_of(frame.begin() + 1, frame.end(), is_id) || sum_of(frame.first(3)) != frame[3])
    return std::nullopt;
  return Question{static_cast<Command>(frame[0]), of_sevens(frame[1], frame[2])};
}

std::optional<std::uint8_t> answer_to(Command command) {
  switch (command) {
    case Command::clock:
      return bus::kClock;
    case Command::board:
      return kDump;
    case Command::changes:
    case Command::repeat:
      return kChanges;
    case Command::set_start:
      return kStartWritten;
    case Command::from_start:
      return kFromStart;
    case Command::ping:
    case Command::ignore_ping:
      return kPing;
    case Command::version:
      return bus::kVersion;
    case Command::dark_squares:
      return kDarkSquares;
    case Command::end:
    case Command::reset:
    case Command::all:
      break;
  }
  return std::nullopt;
}

Bytes encode_answer(std::uint8_t id, Address address, std::span<const std::uint8_t> data) {
  const auto total = static_cast<unsigned>(data.size() + kEnvelope);
  Bytes frame{id, high7(total), low7(total), high7(address), low7(address)};
  frame.insert(frame.end(), data.begin(), data.end());
  frame.push_back(sum_of(frame));
  return frame;
}

FrameResult next_frame(std::span<const std::uint8_t> buffer) noexcept {
  if (buffer.empty()) return NeedMore{};
  const std::uint8_t id = buffer[0];
  if (!is_id(id)) return Skip{1, DecodeError::stray_byte};
  const auto of_id = [id](const Length& length) { return length.id == id; };
  if (std::none_of(kLengths.begin(), kLengths.end(), of_id)) return Skip{1, DecodeError::unknown_message};
  // As far as the next id, which no byte of this frame can be.
  const auto end = std::find_if(buffer.begin() + 1, buffer.end(), is_id);
  const auto there = static_cast<std::size_t>(end - buffer.begin());
  const bool cut = end != buffer.end();
  if (there < kHeaderBytes) return cut ? FrameResult(Skip{there, DecodeError::cut_message}) : NeedMore{};

  const std::size_t total = of_sevens(buffer[1], buffer[2]);
  const auto fits = [&](const Length& length) {
    return length.id == id && total >= length.minimum + kEnvelope && total <= length.maximum + kEnvelope;
  };
  if (std::none_of(kLengths.begin(), kLengths.end(), fits)) return Skip{1, DecodeError::bad_length};
  if (there < total) return cut ? FrameResult(Skip{there, DecodeError::cut_message}) : NeedMore{};
  if (sum_of(buffer.first(total - 1)) != buffer[total - 1]) return Skip{total, DecodeError::bad_checksum};
  return Frame{id, buffer.subspan(kHeaderBytes, total - kHeaderBytes - 1), total};
}

Address address_of(const Frame& frame) { return of_sevens(frame.payload[0], frame.payload[1]); }

std::span<const std::uint8_t> data_of(const Frame& frame) { return frame.payload.subspan(kAddressBytes); }

std::string name_of(Address address) { return fmt::format("{:05}", address); }

std::optional<Address> address_named(std::string_view serial) {
  unsigned number = 0;
  const auto [end, error] = std::from_chars(serial.data(), serial.data() + serial.size(), number);
  const bool whole = error == std::errc() && end == serial.data() + serial.size();
  if (!whole || number == kEveryBoard || number > kLastAddress) return std::nullopt;
  return static_cast<Address>(number);
}

}  // namespace dgt::bus

extern constinit const DriverInfo dgt_bus{
    .name = "dgt-bus",
    .maturity = Maturity::experimental,
    .usb_ids = {},
    .serial = {.baud_rate = 9600, .dtr = LineState::off, .rts = LineState::off, .lines_required = false},
    .shared_line = true,
    .next_frame = dgt::bus::next_frame,
    .decode = dgt::bus::decode,
    .open_script = dgt::bus::kOpenScript,
    .keep_alive = dgt::bus::kKeepAlive,
    .ask_board = dgt::bus::kAskBoardScript,
    .ask_stored = dgt::bus::kAskStored,
    .mark_start = dgt::bus::kMarkStart,
};

}  // namespace eboard::drivers
