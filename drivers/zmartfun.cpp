// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Decodes House of Staunton boards with Zmartfun electronics (docs/protocols/zmartfun.md).
//
//   00 BOARD    BOARD: 32 bytes, two squares each            between the marks of report_stream.hpp
//   DIGITS ,    DIGITS: the same 32 bytes as 64 hexadecimal digits, on Bluetooth LE
//
// Such a board takes no question, only commands for one light, and sends nothing but positions. A text is
// taken or refused up to its comma, since without a check sum a part of one and a part of another would look
// whole.
//
// Source: one open program that plays on these boards; tried on a simulated board only.
#include "drivers/zmartfun.hpp"

#include <algorithm>
#include <charconv>

#include "drivers/lights.hpp"
#include "drivers/report_stream.hpp"

namespace eboard::drivers {

namespace zmartfun {

namespace {

using Report = std::span<const std::uint8_t>;

constexpr std::uint8_t kPosition = 'p', kOther = 'o';  // kinds of frames; the board has no such bytes
constexpr std::size_t kDigits = 2 * PackedBoard::kBytes;
constexpr std::size_t kMostDigits = 8 * kDigits;  // so many may stand there when their comma was lost
constexpr std::uint8_t kNoPosition = 0xff;        // the first byte of reports that mean nothing here

Expected<std::uint8_t, DecodeError> check(Report report) {
  if (report[0] == kNoPosition) return kOther;
  if (report[0] != kReport) return unexpected(DecodeError::unknown_message);
  if (report.size() != 1 + PackedBoard::kBytes) return unexpected(DecodeError::bad_length);
  if (!kBoard.read(report.subspan(1))) return unexpected(DecodeError::bad_field);
  return kPosition;
}

constexpr bool is_digit(std::uint8_t byte) {
  return (byte >= '0' && byte <= '9') || (byte >= 'a' && byte <= 'f') || (byte >= 'A' && byte <= 'F');
}

/// The text that begins the buffer.
FrameResult next_text(std::span<const std::uint8_t> buffer) {
  const auto end = std::ranges::find_if_not(buffer, is_digit);
  const auto size = static_cast<std::size_t>(end - buffer.begin());
  if (end == buffer.end()) {
    if (size <= kMostDigits) return NeedMore{};
    return Skip{size, DecodeError::bad_length};
  }
  if (*end != kTextEnd) return Skip{size, DecodeError::cut_message};
  if (size != kDigits) return Skip{size + 1, DecodeError::bad_length};
  return Frame{kPosition, buffer.first(size), size + 1};
}

FrameResult next_frame(std::span<const std::uint8_t> buffer) noexcept {
  if (!buffer.empty() && is_digit(buffer[0])) return next_text(buffer);
  return report_stream::next_frame(buffer, check);
}

PackedBoard::Bytes bytes_of(std::span<const std::uint8_t> digits) {
  PackedBoard::Bytes out{};
  for (std::size_t n = 0; n < out.size(); ++n) {
    const auto* first = reinterpret_cast<const char*>(&digits[2 * n]);
    (void)std::from_chars(first, first + 2, out[n], 16);  // next_text() has looked at each digit
  }
  return out;
}

std::optional<DecodeError> decode(const Frame& frame, std::vector<Payload>& out) {
  if (frame.kind != kPosition) return std::nullopt;
  if (is_digit(frame.payload[0])) {
    const auto board = kBoard.read(bytes_of(frame.payload));
    if (!board) return DecodeError::bad_field;
    out.emplace_back(BoardSnapshot{*board});
    return std::nullopt;
  }
  const auto report = report_stream::Report::read(frame.payload);
  if (!report) return DecodeError::bad_field;
  out.emplace_back(BoardSnapshot{*kBoard.read(report->bytes().subspan(1))});
  return std::nullopt;
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

}  // namespace

Bytes encode_position(const rules::Placement& placement) {
  Bytes bytes{kReport};
  const auto board = kBoard.write(placement);
  bytes.insert(bytes.end(), board.begin(), board.end());
  return bytes;
}

Bytes encode_text(const rules::Placement& placement) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  Bytes out;
  for (const std::uint8_t byte : kBoard.write(placement)) {
    out.push_back(static_cast<std::uint8_t>(digits[byte >> 4]));
    out.push_back(static_cast<std::uint8_t>(digits[byte & 0xf]));
  }
  out.push_back(kTextEnd);
  return out;
}

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
