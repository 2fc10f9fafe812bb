// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Defines what any device can report: the first of the two vocabularies (the second is TrackedEvent).
// docs/events.md has names and units.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "drivers/chip.hpp"
#include "rules/chess/bitboard.hpp"
#include "rules/chess/game_record.hpp"
#include "rules/chess/placement.hpp"
#include "rules/chess/types.hpp"
#include "rules/quaternity/men.hpp"
#include "rules/text/one_of.hpp"

namespace eboard::drivers {

using Millis = std::chrono::milliseconds;

/// Left and right as seen by a person in front of the clock. It is never White or Black: that depends on the
/// table.
enum class Side : std::uint8_t { left, right };
[[nodiscard]] constexpr Side operator!(Side side) { return side == Side::left ? Side::right : Side::left; }

/// One square and the piece on it now. Squares are the board's own: a1 is at White's left-hand corner when
/// White sits at the usual end.
struct SquareChanged {
  rules::Square square;
  std::optional<rules::Piece> piece;
  bool operator==(const SquareChanged&) const = default;
};

/// A special piece that announces a result (DGT codes d, e, f). Its square counts as empty of chess pieces.
struct ResultPieceSeen {
  enum class Kind : std::uint8_t { draw, white_wins, black_wins };
  rules::Square square;
  Kind kind;
  bool operator==(const ResultPieceSeen&) const = default;
};

/// All 64 squares at once.
struct BoardSnapshot {
  rules::Placement placement;
  /// Squares on which something stands that the board cannot name; they are empty in `placement`.
  rules::Bitboard unknown{};
  bool operator==(const BoardSnapshot&) const = default;
};

/// One square of a board that knows presence only. A piece that takes another's place between two scans is no
/// change.
struct OccupancyChanged {
  rules::Square square;
  bool occupied;
  bool operator==(const OccupancyChanged&) const = default;
};

/// All 64 squares of such a board at once.
struct OccupancySnapshot {
  rules::Bitboard occupied;
  bool operator==(const OccupancySnapshot&) const = default;
};

/// All 64 squares of a board that reads a chip in each piece, a1 first. Which piece has which chip is learned
/// at the table (daemon/pipeline/piece_chips.hpp).
struct ChipSnapshot {
  std::array<Chip, rules::kSquares> chips{};
  bool operator==(const ChipSnapshot&) const = default;
};

struct ClockHalf {
  Millis remaining{0};         ///< resolution 1 s
  bool flag_fallen = false;    ///< at zero and blocked
  bool flag_shown = false;     ///< flag on the display; the clock may still run
  bool time_per_move = false;  ///< increment, delay or Bronstein indicator
  bool operator==(const ClockHalf&) const = default;
};

struct ClockReading {
  ClockHalf left{}, right{};
  Side lever_high = Side::left;  ///< the side whose lever is up; its time runs when the clock runs
  bool running = false;
  bool battery_low = false;
  bool operator==(const ClockReading&) const = default;

  [[nodiscard]] const ClockHalf& half(Side side) const { return side == Side::left ? left : right; }
};

/// The board reports that no clock is connected.
struct ClockMissing {
  bool operator==(const ClockMissing&) const = default;
};

/// An answer of a clock to a command, or a button; never a time (docs/protocols/dgt.md, 6.2).
struct ClockAck {
  std::array<std::uint8_t, 4> ack{};
  bool operator==(const ClockAck&) const = default;
};

/// What the device reports about itself; only the reported field is set.
struct DeviceIdentity {
  std::string serial{}, long_serial{}, firmware{}, model{}, bus_address{};
  bool operator==(const DeviceIdentity&) const = default;
};

struct BatteryStatus {
  int percent = 0;
  std::optional<bool> charging{};
  bool low = false;  ///< the device says so itself, whatever it makes of the percentage
  bool operator==(const BatteryStatus&) const = default;
};

/// What the device says of the key that its maker gives to programs.
struct DeviceKey {
  enum class State : std::uint8_t {
    missing,   ///< it was given none that it takes
    accepted,  ///< its squares are told
    locked,    ///< none that it takes, and for its squares it answers nothing
  };
  State state = State::missing;
  bool operator==(const DeviceKey&) const = default;
};
[[nodiscard]] std::string_view to_string(DeviceKey::State state);

/// One square of a board of 144 squares and the piece on it. Squares are the game's: such a board lies one
/// way only.
struct ManChanged {
  rules::quaternity::Square square;
  std::optional<rules::quaternity::Man> man;
  bool operator==(const ManChanged&) const = default;
};

/// All 144 squares of such a board at once.
struct MenSnapshot {
  rules::quaternity::Men men;
  bool operator==(const MenSnapshot&) const = default;
};

/// A move that the board accepted. A board that knows the rules reports moves instead of squares, and never
/// one that its own rules refuse.
struct MoveReported {
  std::string move;          ///< "e2e4", "e7e8q"; castling "e1g1", or "O-O" where the board names no squares
  std::optional<int> ply{};  ///< its number in the board's game, from 1, if the board tells it
  bool operator==(const MoveReported&) const = default;
};

/// A game that somebody else keeps goes on with a move that is not legal there.
struct IllegalReported {
  std::string written;  ///< as it stands there, "Ke3"
  int ply = 1;          ///< its number, from 1
  bool operator==(const IllegalReported&) const = default;
};

/// The last move of such a board is taken back on it.
struct TakebackReported {
  bool operator==(const TakebackReported&) const = default;
};

/// On such a board a game begins.
struct NewGameReported {
  bool operator==(const NewGameReported&) const = default;
};

/// Which game is played on such a board, as far as it tells games apart: in its own words.
struct GameNamed {
  std::string name;
  bool operator==(const GameNamed&) const = default;
};

/// How the game on such a board ended; unknown: it goes on.
struct ResultReported {
  rules::Result result = rules::Result::unknown;
  bool operator==(const ResultReported&) const = default;
};

/// What a clock shows that belongs to White and Black, whichever side of the board it stands on.
struct TimesReading {
  Millis white{0}, black{0};
  /// Whose time runs, if the clock tells it; the inner value is empty if the clock is stopped.
  std::optional<std::optional<rules::Color>> running{};
  bool operator==(const TimesReading&) const = default;
};

/// A reading of a clock for four.
struct QuaternityClockReading {
  std::array<Millis, rules::quaternity::kPlayers> remaining{};  ///< in the order of turns
  std::optional<rules::quaternity::Player> running{};  ///< the player whose time runs; empty if none does
  bool operator==(const QuaternityClockReading&) const = default;
};

/// A change of one square in a board's own memory.
struct StoredSquare {
  rules::Square square;
  std::optional<rules::Piece> piece;
  bool soon = false;  ///< less than 250 ms after the change before it
  bool operator==(const StoredSquare&) const = default;
};

/// A press in a board's own memory: the time of that half when it was halted.
struct StoredPress {
  Side side;
  Millis remaining;
  bool operator==(const StoredPress&) const = default;
};

using StoredChange = std::variant<StoredSquare, BoardSnapshot, StoredPress>;

/// The changes in a board's own memory, stored whether it was connected or not: oldest first, up to now,
/// without times. A snapshot is the position at that point. The first change may be any; if a piece went
/// back and forth on one square, some may be missing.
struct StoredChanges {
  std::vector<StoredChange> changes;
  bool operator==(const StoredChanges&) const = default;
};

struct LinkOpened {
  std::string port;
  bool operator==(const LinkOpened&) const = default;
};

/// Nothing is received from the device any more. Its last reports describe the past only.
struct LinkLost {
  std::string reason;
  bool operator==(const LinkLost&) const = default;
};

/// Time passed and nothing was received.
struct Tick {
  bool operator==(const Tick&) const = default;
};

using Payload =
    OneOf<std::variant<SquareChanged, ResultPieceSeen, BoardSnapshot, OccupancyChanged, OccupancySnapshot,
                       ChipSnapshot, ManChanged, MenSnapshot, MoveReported, IllegalReported, TakebackReported,
                       NewGameReported, GameNamed, ResultReported, ClockReading, TimesReading,
                       QuaternityClockReading, ClockMissing, ClockAck, DeviceIdentity, BatteryStatus,
                       DeviceKey, StoredChanges, LinkOpened, LinkLost, Tick>>;

struct BoardEvent {
  Millis at{0};  ///< on the time line of the journal or capture; set by the session, never by a decoder
  Payload payload;
};

}  // namespace eboard::drivers
