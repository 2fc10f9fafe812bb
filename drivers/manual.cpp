// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Decodes what is entered on a manual board (manual.hpp).
#include "drivers/manual.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>

#include "drivers/text_line.hpp"

namespace eboard::drivers {

namespace manual {

namespace {

constexpr std::size_t kLongestLine = 120;
constexpr std::int64_t kMaxMillis = 100LL * 60 * 60 * 1000;
constexpr int kMaxPlies = 10'000;
constexpr std::size_t kLongestWord = 20;

struct Verb {
  std::string_view word;
  std::uint8_t kind;
};
constexpr Verb kVerbs[]{{"manual", 'h'}, {"new", 'n'},     {"move", 'm'}, {"back", 'b'},  {"clock", 'c'},
                        {"stands", 's'}, {"illegal", 'i'}, {"game", 'g'}, {"result", 'r'}};

std::string_view next_word(std::string_view& rest) {
  const std::size_t end = rest.find(' ');
  const std::string_view word = rest.substr(0, end);
  rest = end == std::string_view::npos ? std::string_view{} : rest.substr(end + 1);
  return word;
}

std::optional<std::uint8_t> kind_of(std::string_view line) {
  const std::string_view word = next_word(line);
  for (const Verb& verb : kVerbs) {
    if (verb.word == word) return verb.kind;
  }
  return std::nullopt;
}

FrameResult next_frame(std::span<const std::uint8_t> buffer) noexcept {
  return next_line(buffer, kLongestLine, kind_of);
}

template <class Number>
std::optional<Number> parse(std::string_view word, Number max) {
  Number value{};
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  const bool whole = error == std::errc{} && end == word.data() + word.size();
  return whole && value >= 0 && value <= max ? std::optional(value) : std::nullopt;
}

bool is_uci(std::string_view word) {
  const auto square = [&](std::size_t at) { return rules::parse_square(word.substr(at, 2)).has_value(); };
  if (word.size() < 4 || word.size() > 5 || !square(0) || !square(2)) return false;
  return word.size() == 4 || std::string_view("nbrq").find(word[4]) != std::string_view::npos;
}

std::optional<Payload> read_move(std::string_view rest) {
  const auto ply = parse<int>(next_word(rest), kMaxPlies);
  if (!ply || *ply == 0 || !is_uci(rest)) return std::nullopt;
  return MoveReported{std::string(rest), *ply};
}

std::optional<Payload> read_clock(std::string_view rest) {
  const auto white = parse<std::int64_t>(next_word(rest), kMaxMillis);
  const auto black = parse<std::int64_t>(next_word(rest), kMaxMillis);
  if (!white || !black) return std::nullopt;
  TimesReading reading{Millis(*white), Millis(*black)};
  if (rest.empty()) return reading;
  if (rest == "none") {
    reading.running.emplace(std::nullopt);
  } else if (rest == "white" || rest == "black") {
    reading.running.emplace(rest == "white" ? rules::Color::white : rules::Color::black);
  } else {
    return std::nullopt;
  }
  return reading;
}

std::optional<Payload> read_illegal(std::string_view rest) {
  const auto ply = parse<int>(next_word(rest), kMaxPlies);
  const bool word = !rest.empty() && rest.find(' ') == std::string_view::npos;
  if (!ply || *ply == 0 || !word) return std::nullopt;
  return IllegalReported{std::string(rest), *ply};
}

std::optional<Payload> read(std::uint8_t kind, std::string_view rest) {
  if (kind == 'm') return read_move(rest);
  if (kind == 'c') return read_clock(rest);
  if (kind == 'i') return read_illegal(rest);
  if (kind == 'g') return rest.empty() ? std::nullopt : std::optional<Payload>(GameNamed{std::string(rest)});
  if (kind == 'r') {
    const auto result = rules::parse_result(rest);
    return result ? std::optional<Payload>(ResultReported{*result}) : std::nullopt;
  }
  if (kind == 's') {
    const auto placement = rules::Placement::parse(rest);
    return placement ? std::optional<Payload>(BoardSnapshot{*placement}) : std::nullopt;
  }
  if (!rest.empty()) return std::nullopt;
  if (kind == 'n') return NewGameReported{};
  if (kind == 'b') return TakebackReported{};
  return DeviceIdentity{.model = std::string(kName)};
}

std::optional<DecodeError> decode(const Frame& frame, std::vector<Payload>& out) {
  if (frame.kind == kLineEnd) return std::nullopt;
  std::string_view rest = line_of(frame);
  (void)next_word(rest);
  auto payload = read(frame.kind, rest);
  if (!payload) return DecodeError::bad_field;
  out.push_back(std::move(*payload));
  return std::nullopt;
}

}  // namespace

std::string move_line(int ply, std::string_view uci) { return fmt::format("move {} {}\n", ply, uci); }

std::string clock_line(const TimesReading& reading) {
  std::string_view runs;
  if (reading.running)
    runs = !*reading.running ? " none" : **reading.running == rules::Color::white ? " white" : " black";
  return fmt::format("clock {} {}{}\n", reading.white.count(), reading.black.count(), runs);
}

bool is_clock_line(std::string_view line) { return line.starts_with("clock "); }

std::string stands_line(const rules::Placement& placement) {
  return fmt::format("stands {}\n", placement.fen());
}

std::string game_line(std::string_view name) { return fmt::format("game {}\n", name); }

std::string illegal_line(int ply, std::string_view word) {
  std::string kept;
  for (const char letter : word.substr(0, kLongestWord)) {
    if (letter > ' ' && letter <= '~') kept += letter;
  }
  return fmt::format("illegal {} {}\n", ply, kept.empty() ? "?" : kept);
}

std::string result_line(rules::Result result) { return fmt::format("result {}\n", rules::to_string(result)); }

}  // namespace manual

extern constinit const DriverInfo manual_board{
    .name = manual::kName,
    .maturity = Maturity::stable,
    .usb_ids = {},
    .serial = {},
    .next_frame = manual::next_frame,
    .decode = manual::decode,
    .reports_moves = true,
    .has_serial = false,
    .open_script = {},
    .keep_alive = {},
    .ask_board = {},
};

}  // namespace eboard::drivers
