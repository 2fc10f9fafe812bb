// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Decodes House of Staunton boards with Zmartfun electronics (docs/protocols/zmartfun.md).
//
//   00 BOARD              BOARD: 32 bytes, two squares each     between the marks of report_stream.hpp
//   00 ff ca CLOCK ...    CLOCK: left h m s, right h m s; bits 7 and 6 of the last: it runs, on the right
//   DIGITS ,              the same bytes without the 00, as hexadecimal digits, on Bluetooth LE
//
// Such a board takes no question, only commands for one light and for its clock. A text is taken or refused
// up to its comma, since without a check sum a part of one and a part of another would look whole.
//
// Source: one open program that plays on these boards; tried on a simulated board only.
#include "drivers/zmartfun.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>

#include "drivers/lights.hpp"
#include "drivers/report_stream.hpp"

namespace eboard::drivers {

namespace zmartfun {

namespace {

using Report = std::span<const std::uint8_t>;

// Kinds of frames; the board has no such bytes.
constexpr std::uint8_t kPosition = 'p', kClock = 'c', kOther = 'o';
constexpr std::size_t kDigits = 2 * PackedBoard::kBytes;
constexpr std::size_t kMaxDigits = 8 * kDigits;  // so many may stand there when their comma was lost
constexpr std::uint8_t kNoPosition = 0xff;       // no two squares are so
constexpr std::array<std::uint8_t, 2> kClockHead{kNoPosition, 0xca};
constexpr std::uint8_t kRuns = 0x80, kOnTheRight = 0x40;  // bits of a clock's last byte
constexpr std::size_t kClockBytes = kClockHead.size() + 6;

/// What a report says without its number, or a text: a position, a clock, or something else that is no
/// position.
std::uint8_t kind_of(Report said) {
  if (said.empty() || said[0] != kNoPosition) return kPosition;
  return said.size() >= kClockBytes && std::ranges::equal(said.first(2), kClockHead) ? kClock : kOther;
}

std::optional<Millis> time_of(Report half) {
  constexpr std::uint8_t value = 0x3f;
  const int minutes = half[1] & value, seconds = half[2] & value;
  if (minutes >= 60 || seconds >= 60) return std::nullopt;
  return std::chrono::hours(half[0] & value) + std::chrono::minutes(minutes) + std::chrono::seconds(seconds);
}

std::optional<ClockReading> read_clock(Report said) {
  const auto left = time_of(said.subspan(2, 3)), right = time_of(said.subspan(5, 3));
  if (!left || !right) return std::nullopt;
  const std::uint8_t state = said[kClockBytes - 1];
  return ClockReading{.left = {.remaining = *left},
                      .right = {.remaining = *right},
                      .lever_high = (state & kOnTheRight) != 0 ? Side::right : Side::left,
                      .running = (state & kRuns) != 0};
}

Expected<std::uint8_t, DecodeError> check(Report report) {
  if (report[0] == kNoPosition) return kOther;
  if (report[0] != kReport) return unexpected(DecodeError::unknown_message);
  const auto said = report.subspan(1);
  const std::uint8_t kind = kind_of(said);
  if (kind == kClock && !read_clock(said)) return unexpected(DecodeError::bad_field);
  if (kind != kPosition) return kind;
  if (said.size() != PackedBoard::kBytes) return unexpected(DecodeError::bad_length);
  if (!kBoard.read(said)) return unexpected(DecodeError::bad_field);
  return kPosition;
}

constexpr bool is_digit(std::uint8_t byte) {
  return (byte >= '0' && byte <= '9') || (byte >= 'a' && byte <= 'f') || (byte >= 'A' && byte <= 'F');
}

/// The bytes of an even number of digits.
Bytes bytes_of(std::span<const std::uint8_t> digits) {
  Bytes out(digits.size() / 2);
  for (std::size_t n = 0; n < out.size(); ++n) {
    const auto* first = reinterpret_cast<const char*>(&digits[2 * n]);
    (void)std::from_chars(first, first + 2, out[n], 16);
  }
  return out;
}

/// A text that is not so long says what its beginning says, unless that is a position or a clock.
std::uint8_t kind_of_text(std::span<const std::uint8_t> digits) {
  const std::uint8_t kind = kind_of(bytes_of(digits));
  return kind == kClock && digits.size() != kDigits && digits.size() != 2 * kClockBytes ? kOther : kind;
}

/// The text that begins the buffer.
FrameResult next_text(std::span<const std::uint8_t> buffer) {
  const auto end = std::ranges::find_if_not(buffer, is_digit);
  const auto size = static_cast<std::size_t>(end - buffer.begin());
  if (end == buffer.end()) {
    if (size <= kMaxDigits) return NeedMore{};
    return Skip{size, DecodeError::bad_length};
  }
  if (*end != kTextEnd) return Skip{size, DecodeError::cut_message};
  const auto digits = buffer.first(size);
  const std::uint8_t kind = kind_of_text(digits);
  if (size > kDigits || (size < kDigits && kind == kPosition)) return Skip{size + 1, DecodeError::bad_length};
  return Frame{kind, digits, size + 1};
}

FrameResult next_frame(std::span<const std::uint8_t> buffer) noexcept {
  if (!buffer.empty() && is_digit(buffer[0])) return next_text(buffer);
  return report_stream::next_frame(buffer, check);
}

std::optional<DecodeError> decode_said(std::uint8_t kind, Report said, std::vector<Payload>& out) {
  if (kind == kClock) {
    const auto clock = read_clock(said);
    if (!clock) return DecodeError::bad_field;
    out.emplace_back(*clock);
  } else if (kind == kPosition) {
    const auto board = kBoard.read(said);
    if (!board) return DecodeError::bad_field;
    out.emplace_back(BoardSnapshot{*board});
  }
  return std::nullopt;
}

std::optional<DecodeError> decode(const Frame& frame, std::vector<Payload>& out) {
  if (is_digit(frame.payload[0])) return decode_said(frame.kind, bytes_of(frame.payload), out);
  const auto report = report_stream::Report::read(frame.payload);
  if (!report) return DecodeError::bad_field;
  return decode_said(frame.kind, report->bytes().subspan(1), out);
}

std::optional<rules::Square> first_of(rules::Bitboard squares) {
  return squares == 0 ? std::nullopt : std::optional(rules::first(squares));
}
Bytes light(rules::Bitboard squares) { return report_stream::encode(encode_light(first_of(squares))); }
Bytes light_by_radio(rules::Bitboard squares) { return encode_light_by_radio(first_of(squares)); }

/// The first of the squares, and the next one when this is right. How a board wants to be told, its own
/// positions show.
class OneLight final : public Lights {
 public:
  void heard(const Frame& frame) override {
    if (!light_ && frame.kind == kPosition)
      light_.emplace(is_digit(frame.payload[0]) ? light_by_radio : zmartfun::light);
  }
  void forget() override {
    if (light_) light_->forget();
  }
  [[nodiscard]] Bytes show(rules::Bitboard squares, Millis now) override {
    return light_ ? light_->show(squares, now) : Bytes{};
  }
  [[nodiscard]] Bytes put_out() override { return light_ ? light_->put_out() : Bytes{}; }

 private:
  std::optional<CommandedLights> light_;
};

std::unique_ptr<Lights> lights() { return std::make_unique<OneLight>(); }

// There is nothing to ask: it is known by what it sends.
constexpr std::array<Request, 1> kOpenScript{{{{}, kPosition, Millis(3000), true}}};

/// Without the number of a report.
Bytes clock_bytes(const ClockReading& reading) {
  Bytes out(kClockHead.begin(), kClockHead.end());
  for (const ClockHalf& half : {reading.left, reading.right}) {
    const auto left = std::chrono::duration_cast<std::chrono::seconds>(half.remaining).count();
    for (const auto part : {left / 3600, left / 60 % 60, left % 60}) out.push_back(part & 0x3f);
  }
  if (reading.running) out.back() |= kRuns;
  if (reading.lever_high == Side::right) out.back() |= kOnTheRight;
  return out;
}

Bytes text_of(std::span<const std::uint8_t> bytes) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  Bytes out;
  for (const std::uint8_t byte : bytes) {
    out.push_back(static_cast<std::uint8_t>(digits[byte >> 4]));
    out.push_back(static_cast<std::uint8_t>(digits[byte & 0xf]));
  }
  out.push_back(kTextEnd);
  return out;
}

}  // namespace

Bytes encode_clock(const ClockReading& reading) {
  Bytes bytes = clock_bytes(reading);
  bytes.insert(bytes.begin(), kReport);
  bytes.resize(1 + PackedBoard::kBytes);
  return bytes;
}

Bytes encode_clock_text(const ClockReading& reading) { return text_of(clock_bytes(reading)); }

Bytes encode_position(const rules::Placement& placement) {
  Bytes bytes{kReport};
  const auto board = kBoard.write(placement);
  bytes.insert(bytes.end(), board.begin(), board.end());
  return bytes;
}

Bytes encode_text(const rules::Placement& placement) { return text_of(kBoard.write(placement)); }

Bytes encode_light_by_radio(std::optional<rules::Square> square) {
  return {static_cast<std::uint8_t>(square ? kFirstLight + rules::index(*square) : kDark)};
}

Bytes encode_light(std::optional<rules::Square> square) {
  return {kReport, encode_light_by_radio(square)[0]};
}

}  // namespace zmartfun

extern constinit const DriverInfo zmartfun_board{
    .name = "zmartfun",
    .maturity = Maturity::experimental,
    .usb_ids = {},  // the vendor's number is that of sample projects: any device may have it
    .serial = {},
    .next_frame = zmartfun::next_frame,
    .decode = zmartfun::decode,
    .has_serial = false,
    .open_script = zmartfun::kOpenScript,
    .keep_alive = {},
    .ask_board = {},
    .own_stream = {.frames = 1},  // it is not known whether it repeats a position that stands
    .lights = zmartfun::lights,
};

}  // namespace eboard::drivers
