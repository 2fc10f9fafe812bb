// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Decodes boards of 64 squares that speak the Chess Peripheral Protocol as it was published
// (docs/protocols/peripheral_chess.md). Each message is one line of text: "state" with a FEN of which the
// squares count, "sync", "unsync" and "unsync_settable" with the same within a round, and "ok", "nok", "err"
// and "msg". A board that tells no kinds of pieces writes U and u for them; ? may be any piece. Texts before
// August 2025 have w and b for these, and "unsync_setible".
//
//   state rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b
//   state uuuuuuuu/uuuuuuuu/8/8/4U3/8/UUUU1UUU/UUUUUUUU
//
// On a serial line LF ends it, on Bluetooth LE the notification does, and the port puts an LF there.
// Source: the published text, of 2025 and of 2026.
#include "drivers/peripheral_chess.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "drivers/text_line.hpp"

namespace eboard::drivers {

namespace peripheral_chess {

namespace {

using rules::Bitboard;
using rules::Placement;
using Text = std::string_view;

/// Of a state with a whole FEN, or of a message to people.
constexpr std::size_t kLongestLine = 160;

struct Verb {
  Text word;
  std::uint8_t kind;
};
// Kinds of frames, for which scripts wait.
constexpr std::uint8_t kOk = 'o', kState = 's', kOther = '-';
constexpr std::array kVerbs{
    Verb{"ok", kOk},
    Verb{"state", kState},
    Verb{"sync", kState},
    Verb{"unsync", kState},
    Verb{"nok", kOther},
    Verb{"unsync_settable", kState},
    Verb{"unsync_setible", kState},
    Verb{"err", kOther},
    Verb{"msg", kOther},
};

std::optional<std::uint8_t> kind_of(Text line) {
  const auto found = std::ranges::find(kVerbs, split(line, ' ').first, &Verb::word);
  return found == kVerbs.end() ? std::nullopt : std::optional(found->kind);
}

FrameResult next_frame(std::span<const std::uint8_t> buffer) noexcept {
  return next_line(buffer, kLongestLine, kind_of);
}

/// What a board has on its squares, as far as it knows.
struct Felt {
  Placement named;
  Bitboard unnamed = 0;
  bool kinds = false;  ///< it tells one kind of piece from another
};

bool add(rules::Square square, char letter, Felt& felt) {
  if (letter == '?' || letter == 'U' || letter == 'u' || letter == 'w') {
    felt.unnamed |= rules::bit(square);
    return true;
  }
  const auto piece = rules::parse_piece(letter);
  felt.named.set(square, piece);
  felt.kinds = felt.kinds || letter != 'b';  // a bishop, or anything black
  return piece.has_value();
}

bool parse_rank(Text text, int rank, Felt& felt) {
  int file = 0;
  bool after_number = false;
  for (const char letter : text) {
    const bool number = letter >= '1' && letter <= '8';
    if (file >= 8 || (number && std::exchange(after_number, true))) return false;
    if (!number && !add(rules::make_square(file, rank), letter, felt)) return false;
    after_number = number;
    file += number ? letter - '0' : 1;
  }
  return file == 8;
}

std::optional<Felt> parse_squares(Text text) {
  Felt felt;
  for (int rank = 7; rank >= 0; --rank) {
    const auto slash = text.find('/');
    if ((slash == Text::npos) != (rank == 0)) return std::nullopt;
    const auto [first, rest] = split(text, '/');
    if (!parse_rank(first, rank, felt)) return std::nullopt;
    text = rest;
  }
  return felt;
}

/// What may follow in a FEN: whose turn it is, rights, the square of an en passant capture, two numbers. A
/// board knows none of it better than we do.
bool is_rest_of_fen(Text text) {
  constexpr std::array<Text, 5> letters{"wb?", "KQkqABCDEFGHabcdefgh-", "abcdefgh12345678-", "0123456789",
                                        "0123456789"};
  for (const Text allowed : letters) {
    const auto [word, rest] = split(text, ' ');
    if (word.find_first_not_of(allowed) != Text::npos) return false;
    text = rest;
  }
  return text.empty();
}

Payload payload_of(const Felt& felt) {
  if (felt.unnamed && !felt.kinds) return OccupancySnapshot{felt.named.occupied() | felt.unnamed};
  return BoardSnapshot{felt.named, felt.unnamed};
}

std::optional<DecodeError> decode(const Frame& frame, std::vector<Payload>& out) {
  if (frame.kind != kState) return std::nullopt;
  const auto [squares, rest] = split(split(line_of(frame), ' ').second, ' ');
  const auto felt = parse_squares(squares);
  if (!felt || !is_rest_of_fen(rest)) return DecodeError::bad_field;
  out.push_back(payload_of(*felt));
  return std::nullopt;
}

/// Makes a line at compile time.
template <std::size_t N>
consteval auto fixed_line(const char (&text)[N]) {
  std::array<std::uint8_t, N> out{};
  std::copy_n(text, N - 1, out.begin());
  out.back() = '\n';
  return out;
}

// An LF ends a line that another program may have begun. "begin" is never sent: within a round a board waits
// for an answer to each of its moves, and reports those that it believes in.
constexpr std::array<std::uint8_t, 1> kEndLine{'\n'};
constexpr auto kAskState = fixed_line("feature get_state");
constexpr auto kAskChanges = fixed_line("feature state_stream");
constexpr auto kGetState = fixed_line("get_state");

constexpr std::array<Request, 4> kOpenScript{{
    {kEndLine, std::nullopt, Millis(50), false},
    {kAskState, kOk, Millis(1000), true},
    {kAskChanges, kOk, Millis(500), false},
    {kGetState, kState, Millis(1000), true},
}};
// A captured piece is off the board for a few tenths of a second, and a board of presence tells by that alone
// what was captured.
constexpr Polling kPolling{.period = Millis(200), .unless_answered = 2};
constexpr std::array<Request, 1> kAskBoard{{{kGetState, kState, Millis(1000), true}}};

}  // namespace

Bytes encode_line(std::string_view text) {
  Bytes bytes(text.begin(), text.end());
  bytes.push_back('\n');
  return bytes;
}

Bytes encode_state(const Placement& placement) { return encode_line("state " + placement.fen()); }

}  // namespace peripheral_chess

extern constinit const DriverInfo peripheral_chess_board{
    .name = "peripheral_chess",
    .maturity = Maturity::experimental,
    .usb_ids = {},
    .serial = {.baud_rate = 115200},
    .next_frame = peripheral_chess::next_frame,
    .decode = peripheral_chess::decode,
    .has_serial = false,
    .open_script = peripheral_chess::kOpenScript,
    .keep_alive = peripheral_chess::kAskBoard,
    .ask_board = peripheral_chess::kAskBoard,
    .polling = peripheral_chess::kPolling,
};

}  // namespace eboard::drivers
