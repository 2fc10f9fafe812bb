// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Decodes Novag's Citrine and Star Diamond, and the Universal Chess Board (docs/protocols/novag.md). They
// know the rules: they report moves, one line of text each, and the clock when it is asked.
//
//   M   1   e2-e4     White's first move
//   M   1,  e7-e5     Black's first
//   M   7,  O-O-O     castling
//   M  30   e7-e8/Q   promotion
//   M   7   e5xd6ep   en passant
//   Me7e8/Q           the same of a Universal Chess Board, which also says N, and sets up its host: I, V,
//                     A, X
//   T                 the last move is taken back
//   New Game
//   Clock 00:59:58 01:00:00    White, Black
//
// Source: descriptions of the protocol and programs for its host; tried on a simulated board only.
#include "drivers/novag.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "drivers/text_line.hpp"
#include "rules/chess/notation/notation.hpp"

namespace eboard::drivers {

namespace novag {

namespace {

constexpr std::size_t kLongestLine = 80;
constexpr std::size_t kLongestSetting = 8;
constexpr std::uint8_t kMove = 'M', kNewGame = 'N', kTakeback = 'T', kClock = 'C', kIdentity = 'I',
                       kTransmits = 'X', kReferee = '.', kOther = '-';

/// Lines that a board sends about itself; they have no meaning for a game.
constexpr std::array<std::pair<std::string_view, std::uint8_t>, 7> kBeginnings{{{"New Game", kNewGame},
                                                                                {"Clock ", kClock},
                                                                                {"ID.", kIdentity},
                                                                                {"Xmit", kTransmits},
                                                                                {".Referee", kReferee},
                                                                                {"Referee", kReferee},
                                                                                {"Level", kOther}}};

bool is_takeback(std::string_view line) {
  return line[0] == 'T' && (line.size() == 1 || line[1] == ' ' || (line[1] >= 'a' && line[1] <= 'z'));
}

std::optional<std::uint8_t> kind_of(std::string_view line) {
  for (const auto& [beginning, kind] : kBeginnings) {
    if (line.starts_with(beginning)) return kind;
  }
  if (line[0] == 'M') return kMove;
  return is_takeback(line) ? std::optional(kTakeback) : std::nullopt;
}

std::string_view trimmed(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  return text.substr(0, text.find_last_not_of(' ') + 1);
}

template <std::size_t N>
[[nodiscard]] consteval auto line(const char (&text)[N]) {
  std::array<std::uint8_t, N + 1> out{};
  std::copy_n(text, N - 1, out.begin());
  out[N - 1] = '\r';
  out[N] = '\n';
  return out;
}

// A Universal Chess Board takes its host for a Sapphire, a chess computer. Of a setting the first letter
// counts; its kind is that letter. `E`, `U` and `P` want no answer, or none that we have.
constexpr std::string_view kSettingLetters = "IEVAXUP";
constexpr auto kName = line("eboardd");
constexpr auto kVideo = line("Video Mode");
constexpr auto kAutoclock = line("Autoclock off");
constexpr auto kTransmitsNow = line("Xmit on");
constexpr std::array<Answer, 4> kAnswers{
    {{'I', kName}, {'V', kVideo}, {'A', kAutoclock}, {'X', kTransmitsNow}}};

/// What we answer, come back from a line that nobody else is at.
bool is_echo(std::string_view said) {
  return std::ranges::any_of(kAnswers, [&](const Answer& one) {
    return std::ranges::equal(said, one.bytes.first(one.bytes.size() - 2));
  });
}

/// The board says a blank before its first line.
std::optional<std::uint8_t> universal_kind(std::string_view said) {
  said = trimmed(said);
  if (said.empty()) return kSaysNothing;
  if (said[0] == 'M') return kMove;
  if (said == "N" || said == "New Game") return kNewGame;
  if (is_takeback(said)) return kTakeback;
  const bool is_setting = said.size() <= kLongestSetting && kSettingLetters.find(said[0]) != said.npos;
  return is_setting && !is_echo(said) ? std::optional(static_cast<std::uint8_t>(said[0])) : std::nullopt;
}

FrameResult next_frame(std::span<const std::uint8_t> buffer) noexcept {
  return next_line(buffer, kLongestLine, kind_of);
}

FrameResult next_universal_frame(std::span<const std::uint8_t> buffer) noexcept {
  return next_line(buffer, kLongestLine, universal_kind);
}

/// Columns are padded with blanks.
std::string_view next_word(std::string_view& rest) {
  rest = trimmed(rest);
  const std::size_t end = std::min(rest.find(' '), rest.size());
  const std::string_view word = rest.substr(0, end);
  rest.remove_prefix(end);
  return word;
}

std::optional<int> parse_number(std::string_view word, int max) {
  int value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  const bool whole = error == std::errc{} && end == word.data() + word.size();
  return whole && value >= 0 && value <= max ? std::optional(value) : std::nullopt;
}

/// "e2-e4", "e2e4", "e4xd5", with "/Q" behind a promotion and "ep" behind en passant: "e2e4", "e7e8q".
std::optional<std::string> parse_squares(std::string_view word) {
  const bool sign = word.size() > 2 && (word[2] == '-' || word[2] == 'x');
  const std::size_t second = sign ? 3 : 2;
  if (word.size() < second + 2) return std::nullopt;
  const std::string_view from = word.substr(0, 2), to = word.substr(second, 2),
                         rest = word.substr(second + 2);
  if (!rules::parse_square(from) || !rules::parse_square(to)) return std::nullopt;
  std::string uci = std::string(from) + std::string(to);
  if (rest.empty() || rest == "ep") return uci;
  const std::size_t role =
      rest.size() == 2 && rest[0] == '/' ? std::string_view("NBRQ").find(rest[1]) : std::string_view::npos;
  if (role == std::string_view::npos) return std::nullopt;
  return uci + "nbrq"[role];
}

std::optional<std::string> parse_move(std::string_view word) {
  if (word == "O-O" || word == "O-O-O") return std::string(word);
  return parse_squares(word);
}

/// "M 5, e7-e5 ...": with its number, behind which a comma means Black; "Me7e5": without.
std::optional<MoveReported> read_move(std::string_view line) {
  line.remove_prefix(1);
  if (line.empty() || line[0] != ' ') {
    auto move = parse_move(line);
    return move ? std::optional(MoveReported{std::move(*move)}) : std::nullopt;
  }
  std::string_view number = next_word(line);
  const bool black = number.ends_with(',');
  if (black) number.remove_suffix(1);
  const auto pair = parse_number(number, 5000);
  auto move = parse_move(next_word(line));
  if (!pair || *pair == 0 || !move) return std::nullopt;
  return MoveReported{std::move(*move), 2 * *pair - (black ? 0 : 1)};
}

/// "1:59:58" or "01:59:58".
std::optional<Millis> parse_time(std::string_view word) {
  if (word.size() != 7 && word.size() != 8) return std::nullopt;
  const std::size_t hours = word.size() - 6;
  if (word[hours] != ':' || word[hours + 3] != ':') return std::nullopt;
  const auto h = parse_number(word.substr(0, hours), 99);
  const auto m = parse_number(word.substr(hours + 1, 2), 59);
  const auto s = parse_number(word.substr(hours + 4), 59);
  if (!h || !m || !s) return std::nullopt;
  return std::chrono::hours(*h) + std::chrono::minutes(*m) + std::chrono::seconds(*s);
}

std::optional<TimesReading> read_clock(std::string_view line) {
  (void)next_word(line);
  const auto white = parse_time(next_word(line));
  const auto black = parse_time(trimmed(line));
  return white && black ? std::optional(TimesReading{*white, *black}) : std::nullopt;
}

/// What a board says of itself; its form is not known. Twice in one line it is the rest of a line that lost
/// its end, and another one.
std::optional<DeviceIdentity> read_identity(std::string_view line) {
  constexpr std::string_view beginning = "ID.";
  line.remove_prefix(beginning.size());
  if (line.find(beginning) != std::string_view::npos) return std::nullopt;
  return DeviceIdentity{.model = std::string(trimmed(line))};
}

template <class Event>
std::optional<DecodeError> take(std::optional<Event> event, std::vector<Payload>& out) {
  if (!event) return DecodeError::bad_field;
  out.emplace_back(std::move(*event));
  return std::nullopt;
}

std::optional<DecodeError> decode(const Frame& frame, std::vector<Payload>& out) {
  const std::string_view line = line_of(frame);
  switch (frame.kind) {
    case kMove:
      return take(read_move(line), out);
    case kClock:
      return take(read_clock(line), out);
    case kTakeback:
      return take(std::optional(TakebackReported{}), out);
    case kNewGame:
      return trimmed(line) == "New Game" ? take(std::optional(NewGameReported{}), out)
                                         : DecodeError::bad_field;
    case kIdentity:
      return take(read_identity(line), out);
    default:
      return std::nullopt;
  }
}

std::optional<DecodeError> decode_universal(const Frame& frame, std::vector<Payload>& out) {
  if (frame.kind == kMove) return take(read_move(trimmed(line_of(frame))), out);
  if (frame.kind == kTakeback) return take(std::optional(TakebackReported{}), out);
  if (frame.kind == kNewGame) return take(std::optional(NewGameReported{}), out);
  return std::nullopt;
}

std::string clock_text(Millis left) {
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(left).count();
  return fmt::format("{:02}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
}

std::string squares_text(rules::Move move, std::string_view sign) {
  const std::string uci = rules::to_uci(move);
  std::string text = uci.substr(0, 2) + std::string(sign) + uci.substr(2, 2);
  if (uci.size() == 5) text += std::string("/") + "NBRQ"[std::string_view("nbrq").find(uci[4])];
  return text;
}

constexpr auto kAskIdentity = line("I");
constexpr auto kTransmit = line("XON");
constexpr auto kReferees = line("UON");
constexpr auto kAskClock = line("C");

constexpr Millis kGap{200};  // between two lines

constexpr std::array<Request, 4> kOpenScript{{
    {kAskIdentity, kIdentity, Millis(1000), true},
    {kTransmit, std::nullopt, kGap},
    {kReferees, std::nullopt, kGap},
    {kAskClock, kClock, Millis(1000)},
}};
constexpr std::array<Request, 1> kAskTimes{{{kAskClock, kClock, Millis(1000)}}};
// "New Game" puts a Citrine back to its own settings, and nobody has written down which of these that is.
constexpr std::array<Request, 2> kSettings{
    {{kTransmit, std::nullopt, kGap}, {kReferees, std::nullopt, kGap}}};

}  // namespace

std::string move_line(const rules::Position& before, rules::Move move, Columns columns) {
  const bool castling = move.kind == rules::MoveKind::castling;
  const bool short_side = castling && rules::file_of(move.to) > rules::file_of(move.from);
  const bool en_passant = move.kind == rules::MoveKind::en_passant;
  const bool captures = en_passant || (!castling && before.placement()[move.to]);
  const std::string text = castling ? (short_side ? "O-O" : "O-O-O")
                                    : squares_text(move, captures ? "x" : "-") + (en_passant ? "ep" : "");
  const char* behind = before.turn() == rules::Color::black ? "," : "";
  if (columns == Columns::narrow) return fmt::format("M {}{} {}", before.full_move_number(), behind, text);
  return fmt::format("M {:>3}{:<1}  {}", before.full_move_number(), behind, text);
}

std::string universal_move_line(rules::Move move) { return "M" + squares_text(move, ""); }

std::string clock_line(const TimesReading& reading) {
  return fmt::format("Clock {} {}", clock_text(reading.white), clock_text(reading.black));
}

}  // namespace novag

extern constinit const DriverInfo novag_board{
    .name = "novag",
    .maturity = Maturity::experimental,
    .usb_ids = {},
    .serial = {.baud_rate = 57600},
    .next_frame = novag::next_frame,
    .decode = novag::decode,
    .reports_moves = true,
    .has_serial = false,
    .open_script = novag::kOpenScript,
    .keep_alive = novag::kAskTimes,
    .ask_board = {},
    .settings = novag::kSettings,
    .question_gap = novag::kGap,
};

extern constinit const DriverInfo novag_universal_board{
    .name = "novag_universal",
    .maturity = Maturity::experimental,
    .usb_ids = {},
    .serial = {.baud_rate = 9600},
    .next_frame = novag::next_universal_frame,
    .decode = novag::decode_universal,
    .reports_moves = true,
    .has_serial = false,
    .open_script = {},
    .keep_alive = {},
    .ask_board = {},
    .answers = novag::kAnswers,
};

}  // namespace eboard::drivers
