// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Decodes a board of 144 squares with a clock for four, in the Chess Peripheral Protocol with this project's
// extensions (docs/protocols/peripheral.md). No such board has been built; the decoder was written against a
// simulated one.
#include "drivers/peripheral.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

#include "drivers/text_line.hpp"

namespace eboard::drivers {

namespace peripheral {

namespace {

namespace quaternity = rules::quaternity;
using quaternity::Man;
using quaternity::Men;
using quaternity::Square;

using Text = std::string_view;

constexpr Millis kLongestTime = std::chrono::hours(100);

Text text_of(std::span<const std::uint8_t> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

bool printable(std::uint8_t byte) { return byte >= 0x20 && byte < 0x7f; }
bool begins_verb(std::uint8_t byte) { return byte >= 'a' && byte <= 'z'; }

/// True if the check sum is correct. `line` has no LF.
bool sum_agrees(Text line) {
  if (line.size() <= kSumBytes) return false;
  const auto wanted = sum_text(check_sum(line.substr(0, line.size() - kSumBytes)));
  return line.substr(line.size() - kSumBytes) == Text(wanted.data(), wanted.size());
}

/// The number of bytes of a damaged line to skip: up to where a whole one begins within it, else all of it
/// and its LF.
std::size_t lost_of(Text line) {
  for (std::size_t at = 1; at < line.size(); ++at) {
    if (begins_verb(static_cast<std::uint8_t>(line[at])) && sum_agrees(line.substr(at))) return at;
  }
  return line.size() + 1;
}

struct Verb {
  Text word;
  std::uint8_t kind;
};
// Kinds of frames, for which scripts wait.
constexpr std::uint8_t kOk = 'o', kState = 's', kSquare = 'q', kTime = 't', kSerial = 'i', kOther = '-';
constexpr std::array kVerbs{
    Verb{"ok", kOk},         Verb{"state", kState}, Verb{"square", kSquare}, Verb{"time", kTime},
    Verb{"serial", kSerial}, Verb{"nok", kOther},   Verb{"err", kOther},     Verb{"msg", kOther},
};

FrameResult next_frame(std::span<const std::uint8_t> buffer) noexcept {
  const auto found = next_line(buffer);
  const auto* line = std::get_if<Frame>(&found);
  if (line == nullptr) return found;
  const auto [word, rest] = split(text_of(line->payload), ' ');
  const auto known =
      std::find_if(kVerbs.begin(), kVerbs.end(), [&](const Verb& verb) { return verb.word == word; });
  if (known == kVerbs.end()) return Skip{line->consumed, DecodeError::unknown_message};
  return Frame{known->kind, line->payload, line->consumed};
}

/// Reads "wK".
std::optional<Man> parse_man(Text text) {
  if (text.size() != 2) return std::nullopt;
  const auto army = quaternity::parse_player(text[0]);
  const auto piece = rules::parse_piece(text[1]);
  if (!army || !piece || piece->color != rules::Color::white) return std::nullopt;
  return Man{*army, piece->role};
}

template <class Number>
std::optional<Number> parse_number(Text text) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size() || text.front() == '-') return std::nullopt;
  return number;
}

/// Reads pieces and numbers of empty squares that fill a rank, without two numbers side by side.
bool parse_rank(Text text, int rank, Men& men) {
  int file = 0;
  bool after_number = false;
  while (!text.empty()) {
    const auto digits = std::min(text.find_first_not_of("0123456789"), text.size());
    if (digits > 0) {
      const auto empty = parse_number<int>(text.substr(0, digits));
      if (!empty || *empty == 0 || *empty > quaternity::kSide || after_number || text[0] == '0') return false;
      file += *empty;
      text.remove_prefix(digits);
    } else {
      const auto man = parse_man(text.substr(0, 2));
      if (!man || file >= quaternity::kSide) return false;
      men.set(quaternity::make_square(file++, rank), man);
      text.remove_prefix(2);
    }
    after_number = digits > 0;
  }
  return file == quaternity::kSide;
}

std::optional<Men> parse_men(Text text) {
  Men men;
  for (int rank = quaternity::kSide - 1; rank >= 0; --rank) {
    const auto slash = text.find('/');
    if ((slash == Text::npos) != (rank == 0)) return std::nullopt;
    if (!parse_rank(text.substr(0, slash), rank, men)) return std::nullopt;
    text.remove_prefix(slash == Text::npos ? text.size() : slash + 1);
  }
  return men;
}

std::optional<ManChanged> parse_change(Text text) {
  const auto [name, man_text] = split(text, ' ');
  const auto square = quaternity::parse_square(name);
  if (!square) return std::nullopt;
  if (man_text == "-") return ManChanged{*square, std::nullopt};
  const auto man = parse_man(man_text);
  if (!man) return std::nullopt;
  return ManChanged{*square, man};
}

/// Reads four times in milliseconds and the running player, or '-'.
std::optional<QuaternityClockReading> parse_times(Text text) {
  QuaternityClockReading reading;
  for (Millis& left : reading.remaining) {
    const auto [number, rest] = split(text, ' ');
    const auto millis = number.empty() ? std::nullopt : parse_number<std::int64_t>(number);
    if (!millis || Millis(*millis) > kLongestTime) return std::nullopt;
    left = Millis(*millis);
    text = rest;
  }
  if (text.size() != 1) return std::nullopt;
  if (text == "-") return reading;
  reading.running = quaternity::parse_player(text[0]);
  if (!reading.running) return std::nullopt;
  return reading;
}

template <class Event>
std::optional<DecodeError> take(std::optional<Event> event, std::vector<Payload>& out) {
  if (!event) return DecodeError::bad_field;
  out.emplace_back(std::move(*event));
  return std::nullopt;
}

std::optional<DecodeError> decode(const Frame& frame, std::vector<Payload>& out) {
  const auto arguments = split(text_of(frame.payload), ' ').second;
  switch (frame.kind) {
    case kState: {
      auto men = parse_men(arguments);
      if (!men) return DecodeError::bad_field;
      out.emplace_back(MenSnapshot{std::move(*men)});
      return std::nullopt;
    }
    case kSquare:
      return take(parse_change(arguments), out);
    case kTime:
      if (arguments != "-") return take(parse_times(arguments), out);
      out.emplace_back(ClockMissing{});
      return std::nullopt;
    case kSerial:
      if (arguments.empty() || arguments.find(' ') != Text::npos) return DecodeError::bad_field;
      out.emplace_back(DeviceIdentity{.serial = std::string(arguments)});
      return std::nullopt;
    case kOk:
      if (!arguments.empty()) return DecodeError::bad_field;
      return std::nullopt;
    default:
      return std::nullopt;  // a refusal or a message to people: no payload
  }
}

// An LF ends a line that another program may have begun. "begin" is never sent: without a round the board
// does not judge moves, and reports the position.
constexpr std::array<std::uint8_t, 1> kEndLine{'\n'};
constexpr auto kAskVariant = fixed_line("variant quaternity");
constexpr auto kSetVariant = fixed_line("set_variant quaternity");
constexpr auto kAskSquares = fixed_line("feature square_stream");
constexpr auto kAskClock = fixed_line("feature clock");
constexpr auto kGetSerial = fixed_line("get_serial");
constexpr auto kGetState = fixed_line("get_state");
constexpr auto kGetTime = fixed_line("get_time");

constexpr std::array<Request, 8> kOpenScript{{
    {kEndLine, std::nullopt, Millis(50), false},
    {kAskVariant, kOk, Millis(1000), true},
    {kSetVariant, std::nullopt, Millis(50), false},
    {kGetSerial, kSerial, Millis(500), false},
    // Changes first, so that changes while the state arrives are reported too.
    {kAskSquares, kOk, Millis(500), false},
    {kAskClock, kOk, Millis(500), false},
    {kGetState, kState, Millis(1000), true},
    {kGetTime, kTime, Millis(500), false},
}};
// The whole state is short enough to ask for it again: that repairs what was lost on the way.
constexpr std::array<Request, 1> kAskBoard{{{kGetState, kState, Millis(1000), true}}};

}  // namespace

Bytes encode_line(std::string_view text) {
  Bytes bytes(text.begin(), text.end());
  for (const char c : sum_text(check_sum(text))) bytes.push_back(static_cast<std::uint8_t>(c));
  bytes.push_back('\n');
  return bytes;
}

Bytes encode_state(const Men& men) { return encode_line("state " + to_string(men)); }

Bytes encode_square(Square square, std::optional<Man> man) {
  return encode_line(
      fmt::format("square {} {}", quaternity::to_string(square), man ? quaternity::to_string(*man) : "-"));
}

Bytes encode_time(const QuaternityClockReading& reading) {
  std::string text = "time";
  for (const Millis left : reading.remaining) text += fmt::format(" {}", left.count());
  return encode_line(
      fmt::format("{} {}", text, reading.running ? quaternity::to_char(*reading.running) : '-'));
}

Bytes encode_no_time() { return encode_line("time -"); }

FrameResult next_line(std::span<const std::uint8_t> buffer) noexcept {
  if (buffer.empty()) return NeedMore{};
  if (!begins_verb(buffer[0])) return Skip{1, DecodeError::stray_byte};
  const auto longest = buffer.first(std::min(buffer.size(), kLongestLine));
  const auto end = std::find_if_not(longest.begin(), longest.end(), printable);
  const auto size = static_cast<std::size_t>(end - longest.begin());
  if (end == longest.end()) {
    if (buffer.size() < kLongestLine) return NeedMore{};
    return Skip{1, DecodeError::bad_length};
  }
  if (*end != '\n') return Skip{size + 1, DecodeError::cut_message};
  const Text line = text_of(longest.first(size));
  if (!sum_agrees(line)) return Skip{lost_of(line), DecodeError::bad_checksum};
  return Frame{0, longest.first(size - kSumBytes), size + 1};
}

}  // namespace peripheral

extern constinit const DriverInfo peripheral_board{
    .name = "peripheral",
    .maturity = Maturity::experimental,
    .usb_ids = {},
    .serial = {.baud_rate = 115200},
    .next_frame = peripheral::next_frame,
    .decode = peripheral::decode,
    .open_script = peripheral::kOpenScript,
    .keep_alive = peripheral::kAskBoard,
    .ask_board = peripheral::kAskBoard,
};

}  // namespace eboard::drivers
