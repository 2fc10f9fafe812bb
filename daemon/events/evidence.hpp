// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Defines the evidence of a detector: a struct for each kind, with what an arbiter needs to judge it.
// fields() names every member as on the wire, in that order; unknown optional ones are left out.
// docs/irregularities.md says which code has which.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "daemon/events/played_move.hpp"
#include "daemon/events/words.hpp"
#include "rules/chess/bitboard.hpp"
#include "rules/chess/game_record.hpp"
#include "rules/quaternity/types.hpp"
#include "rules/text/one_of.hpp"

namespace eboard::tracking {

using Millis = std::chrono::milliseconds;

namespace evidence {

using rules::Color;
using rules::Square;

/// Squares in order of importance.
using Squares = std::vector<Square>;
/// The squares of a set, by rank and file.
[[nodiscard]] Squares squares(rules::Bitboard all);

/// No evidence beyond the code.
struct Nothing {
  static void fields(auto&, auto&) {}
  bool operator==(const Nothing&) const = default;
};

/// A kind that only another version has.
struct AsWritten {
  std::string json;  ///< an object
  // The values that cards and proposals use, if it has them.
  std::string board, position;
  std::optional<Color> side;
  Squares touched;
  bool operator==(const AsWritten&) const = default;
};

/// What no sensor shows, and would make it another offence, or none.
enum class Doubt : std::uint8_t {
  two_hands,     ///< one of two moves in one turn may be the opponent's
  other_hand,    ///< the first part of the piece's way may be the opponent's
  unread,        ///< a piece may stand where none reads
  before_press,  ///< the piece was moved before the press, by either player
};

/// Pieces stand elsewhere than they should.
struct Displacement {
  Squares squares;
  std::string board;     ///< placement that was seen
  std::string position;  ///< FEN of the expected position, or its placement
  std::optional<std::string> reason{};
  std::optional<Doubt> doubt{};
  static void fields(auto& self, auto& each) {
    each("squares", self.squares);
    each("board", self.board);
    each("position", self.position);
    each("reason", self.reason);
    each("doubt", self.doubt);
  }
  bool operator==(const Displacement&) const = default;
};

/// What made an illegal move complete where nobody was seen to press the clock: the reply, or the record of
/// somebody else that goes on with it.
enum class Completion : std::uint8_t { reply, record };

/// A ply was played that no rule allows, and the game follows it. In games of Quaternity in their own
/// notation.
struct IllegalPly {
  std::string board;     ///< placement that was seen
  std::string position;  ///< FEN of the position before it
  std::optional<std::string> reason{};
  /// Of two pieces moved in one turn: how much later the second one was touched; none: nobody knows which of
  /// them was the first.
  std::optional<Millis> second_after{};
  std::optional<Square> stood_on{};  ///< the piece was let go there first, as by a move, for so long
  std::optional<Millis> stood{};
  std::optional<Square> rook{};  ///< who castled lifted the one of that square before the king, by so much
  std::optional<Millis> rook_before_king{};
  std::optional<Squares> touched{};  ///< of pieces that were lifted before it and put back, in that order
  std::optional<Completion> completed_by{};  ///< none: the clock was pressed
  std::optional<Doubt> doubt{};
  static void fields(auto& self, auto& each) {
    each("board", self.board);
    each("position", self.position);
    each("reason", self.reason);
    each("touched", self.touched);
    each("second_after_ms", self.second_after);
    each("rook", self.rook);
    each("rook_before_king_ms", self.rook_before_king);
    each("stood_on", self.stood_on);
    each("stood_ms", self.stood);
    each("completed_by", self.completed_by);
    each("doubt", self.doubt);
  }
  bool operator==(const IllegalPly&) const = default;
};

/// The king that an illegal ply left in check was taken.
struct KingTaken {
  std::string board;     ///< placement that was seen
  std::string position;  ///< FEN of the position before the illegal ply
  PlayedMove illegal;    ///< squares of that ply
  rules::Color by{};     ///< the player who took the king
  static void fields(auto& self, auto& each) {
    each("board", self.board);
    each("position", self.position);
    each("illegal", self.illegal);
    each("by", self.by);
  }
  bool operator==(const KingTaken&) const = default;
};

struct WrongStart {
  Squares squares;
  std::string board;
  static void fields(auto& self, auto& each) {
    each("squares", self.squares);
    each("board", self.board);
  }
  bool operator==(const WrongStart&) const = default;
};

/// The placement says everything.
struct Board {
  std::string board;
  static void fields(auto& self, auto& each) { each("board", self.board); }
  bool operator==(const Board&) const = default;
};

struct TurnedBoard {
  std::string own_squares;  ///< placement as the board itself reports it
  Squares kings;            ///< squares where they began
  static void fields(auto& self, auto& each) {
    each("own_squares", self.own_squares);
    each("kings", self.kings);
  }
  bool operator==(const TurnedBoard&) const = default;
};

/// The squares of the kings.
struct Kings {
  Squares kings;
  static void fields(auto& self, auto& each) { each("kings", self.kings); }
  bool operator==(const Kings&) const = default;
};

/// Either the position decided the game, or a flag had fallen.
struct ConflictingResult {
  rules::Result shown = rules::Result::unknown;
  std::optional<rules::Result> by_board{};
  std::optional<Color> flag{};
  static void fields(auto& self, auto& each) {
    each("shown", self.shown);
    each("board", self.by_board);
    each("flag", self.flag);
  }
  bool operator==(const ConflictingResult&) const = default;
};

struct UnfinishedGame {
  std::size_t plies = 0;
  static void fields(auto& self, auto& each) { each("plies", self.plies); }
  bool operator==(const UnfinishedGame&) const = default;
};

struct Reason {
  std::string reason;
  static void fields(auto& self, auto& each) { each("reason", self.reason); }
  bool operator==(const Reason&) const = default;
};

/// A board reported a move that its game on record does not allow.
struct UnfollowedReport {
  std::string reported;  ///< the move; empty: a takeback
  std::string position;  ///< FEN of the position on record
  static void fields(auto& self, auto& each) {
    each("reported", self.reported);
    each("position", self.position);
  }
  bool operator==(const UnfollowedReport&) const = default;
};

struct Repetition {
  std::vector<std::size_t> plies;  ///< plies after which the position stood
  static void fields(auto& self, auto& each) { each("plies", self.plies); }
  bool operator==(const Repetition&) const = default;
};

struct NoProgress {
  std::size_t since_ply = 0;
  static void fields(auto& self, auto& each) { each("since_ply", self.since_ply); }
  bool operator==(const NoProgress&) const = default;
};

/// The times on the clocks.
struct Times {
  Millis white{0}, black{0};
  std::optional<Millis> stood{};  ///< time that the clock stood still
  static void fields(auto& self, auto& each) {
    each("white_ms", self.white);
    each("black_ms", self.black);
    each("stood_ms", self.stood);
  }
  bool operator==(const Times&) const = default;
};

struct FrozenClock {
  Color side = Color::white;
  Millis shows{0}, since{0};
  static void fields(auto& self, auto& each) {
    each("side", self.side);
    each("shows_ms", self.shows);
    each("since_ms", self.since);
  }
  bool operator==(const FrozenClock&) const = default;
};

struct TimeLeft {
  Color side = Color::white;
  Millis remaining{0};
  static void fields(auto& self, auto& each) {
    each("side", self.side);
    each("remaining_ms", self.remaining);
  }
  bool operator==(const TimeLeft&) const = default;
};

/// What the clock should show by a ruling, and what it shows.
struct TimeNotSet {
  Millis white_ruled{0}, white{0}, black_ruled{0}, black{0};
  static void fields(auto& self, auto& each) {
    each("white_ruled_ms", self.white_ruled);
    each("white_ms", self.white);
    each("black_ruled_ms", self.black_ruled);
    each("black_ms", self.black);
  }
  bool operator==(const TimeNotSet&) const = default;
};

struct EditedClock {
  Millis white_before{0}, white{0}, black_before{0}, black{0};
  static void fields(auto& self, auto& each) {
    each("white_before_ms", self.white_before);
    each("white_ms", self.white);
    each("black_before_ms", self.black_before);
    each("black_ms", self.black);
  }
  bool operator==(const EditedClock&) const = default;
};

struct FallenFlag {
  Color side = Color::white;
  std::size_t moves_committed = 0;  ///< number of moves committed by that side
  std::string position;             ///< FEN
  std::optional<Color> second{};    ///< both flags have fallen: the one behind it, or at the same reading
  std::optional<Millis> second_after{};  ///< time between the two; none: which fell first is not known
  std::optional<std::string> made{};     ///< the move that stood on the board, and was not pressed for
  std::optional<Millis> made_before{};   ///< for so long, when the clock showed zero
  /// How often the time of another period came onto that clock; none: the time control has one.
  std::optional<std::size_t> periods{};
  static void fields(auto& self, auto& each) {
    each("side", self.side);
    each("moves_committed", self.moves_committed);
    each("position", self.position);
    each("second", self.second);
    each("second_after_ms", self.second_after);
    each("made", self.made);
    each("made_before_ms", self.made_before);
    each("periods_begun", self.periods);
  }
  bool operator==(const FallenFlag&) const = default;
};

struct UnpressedClock {
  Color runs = Color::white;  ///< the side whose time runs
  static void fields(auto& self, auto& each) { each("runs", self.runs); }
  bool operator==(const UnpressedClock&) const = default;
};

struct EmptyPress {
  Color by = Color::white;
  std::string board;
  static void fields(auto& self, auto& each) {
    each("by", self.by);
    each("board", self.board);
  }
  bool operator==(const EmptyPress&) const = default;
};

/// While the ply waits for its press, or after the reply.
struct ForgottenPress {
  Color by = Color::white;
  std::optional<Millis> stands{}, reply_after{};
  static void fields(auto& self, auto& each) {
    each("by", self.by);
    each("stands_ms", self.stands);
    each("reply_after_ms", self.reply_after);
  }
  bool operator==(const ForgottenPress&) const = default;
};

struct TurnedClock {
  int presses = 0;  ///< presses of the other half
  static void fields(auto& self, auto& each) { each("presses", self.presses); }
  bool operator==(const TurnedClock&) const = default;
};

struct Absence {
  Color side = Color::white;
  Millis limit{0};
  std::optional<Millis> late{};  ///< time since the clock was started, once the player is there
  static void fields(auto& self, auto& each) {
    each("side", self.side);
    each("limit_ms", self.limit);
    each("late_ms", self.late);
  }
  bool operator==(const Absence&) const = default;
};

/// The times that the clock starts with, or the time that it adds with a press.
struct ClockSetting {
  std::string declared;  ///< as in PGN's TimeControl
  std::optional<Millis> white{}, black{}, added{};
  static void fields(auto& self, auto& each) {
    each("declared", self.declared);
    each("white_ms", self.white);
    each("black_ms", self.black);
    each("added_ms", self.added);
  }
  bool operator==(const ClockSetting&) const = default;
};

struct Flicker {
  Squares squares;
  std::size_t changes = 0;
  static void fields(auto& self, auto& each) {
    each("squares", self.squares);
    each("changes", self.changes);
  }
  bool operator==(const Flicker&) const = default;
};

struct DropOuts {
  Squares squares;
  std::size_t an_hour = 0;
  static void fields(auto& self, auto& each) {
    each("squares", self.squares);
    each("drop_outs_an_hour", self.an_hour);
  }
  bool operator==(const DropOuts&) const = default;
};

/// Pieces that left their squares and came back.
struct Touch {
  Squares touched;                  ///< in the order in which they were lifted
  std::vector<Millis> before_move;  ///< from the lift of each to that of the piece that moved
  std::vector<Millis> held;         ///< time that each was off its square
  static void fields(auto& self, auto& each) {
    each("touched", self.touched);
    each("before_move_ms", self.before_move);
    each("held_ms", self.held);
  }
  bool operator==(const Touch&) const = default;
};

/// The square on which the piece was placed at first, and for how long.
struct FirstSquare {
  Square stood_on{};
  Millis stood{0};
  static void fields(auto& self, auto& each) {
    each("stood_on", self.stood_on);
    each("stood_ms", self.stood);
  }
  bool operator==(const FirstSquare&) const = default;
};

/// The piece that stood on the promotion square first.
struct FirstChoice {
  rules::Role first = rules::Role::queen;
  Millis stood{0};
  static void fields(auto& self, auto& each) {
    each("first", self.first);
    each("stood_ms", self.stood);
  }
  bool operator==(const FirstChoice&) const = default;
};

struct PromotionSquare {
  Square square{};
  static void fields(auto& self, auto& each) { each("square", self.square); }
  bool operator==(const PromotionSquare&) const = default;
};

struct RookFirst {
  Squares touched;  ///< those of the rook and of the king
  Millis before_king{0};
  std::optional<Millis>
      stood{};  ///< the rook was let go on its new square so long before the king was lifted
  static void fields(auto& self, auto& each) {
    each("touched", self.touched);
    each("rook_before_king_ms", self.before_king);
    each("rook_stood_ms", self.stood);
  }
  bool operator==(const RookFirst&) const = default;
};

/// Two pieces moved within this time.
struct AtOnce {
  Millis within{0};
  static void fields(auto& self, auto& each) { each("within_ms", self.within); }
  bool operator==(const AtOnce&) const = default;
};

struct EarlyPress {
  Millis early{0};  ///< time before the piece stood
  static void fields(auto& self, auto& each) { each("early_ms", self.early); }
  bool operator==(const EarlyPress&) const = default;
};

struct ImpossibleBoard {
  std::string board;
  int men_too_many = 0;
  static void fields(auto& self, auto& each) {
    each("board", self.board);
    each("men_too_many", self.men_too_many);
  }
  bool operator==(const ImpossibleBoard&) const = default;
};

/// Pieces that the board has not learned.
struct UnknownMen {
  Squares unknown;    ///< where they stand
  std::string board;  ///< the pieces that it knows
  static void fields(auto& self, auto& each) {
    each("unknown", self.unknown);
    each("board", self.board);
  }
  bool operator==(const UnknownMen&) const = default;
};

struct Charge {
  int percent = 0;
  static void fields(auto& self, auto& each) { each("percent", self.percent); }
  bool operator==(const Charge&) const = default;
};

/// The numbers of the tables.
struct SwappedBoards {
  int shows_table = 0, shown_by_table = 0;
  std::string board, position;
  static void fields(auto& self, auto& each) {
    each("shows_table", self.shows_table);
    each("shown_by_table", self.shown_by_table);
    each("board", self.board);
    each("position", self.position);
  }
  bool operator==(const SwappedBoards&) const = default;
};

struct Disobedience {
  std::string due;  ///< the obligation, as in R-OBLIGE
  int ruling = 0;   ///< number of the ruling
  static void fields(auto& self, auto& each) {
    each("due", self.due);
    each("ruling", self.ruling);
  }
  bool operator==(const Disobedience&) const = default;
};

/// In games of Quaternity.
namespace quaternity {

using rules::quaternity::Player;
using rules::quaternity::Square;

/// Squares in order of importance.
using Squares = std::vector<Square>;

/// A king was captured, or was in check and is off the board.
struct TakenKing {
  Player king{};
  Square from{};
  std::optional<Square> to{};
  static void fields(auto& self, auto& each) {
    each("king", self.king);
    each("from", self.from);
    each("to", self.to);
  }
  bool operator==(const TakenKing&) const = default;
};

struct OutOfTurn {
  Player turn{};
  Square from{}, to{};
  static void fields(auto& self, auto& each) {
    each("turn", self.turn);
    each("from", self.from);
    each("to", self.to);
  }
  bool operator==(const OutOfTurn&) const = default;
};

struct IllegalMove {
  std::string reason;
  Square from{}, to{};
  std::optional<Completion> completed_by{};  ///< none: the clock was pressed
  static void fields(auto& self, auto& each) {
    each("reason", self.reason);
    each("from", self.from);
    each("to", self.to);
    each("completed_by", self.completed_by);
  }
  bool operator==(const IllegalMove&) const = default;
};

struct FrozenMan {
  Player owner{};
  Square from{}, to{};
  static void fields(auto& self, auto& each) {
    each("owner", self.owner);
    each("from", self.from);
    each("to", self.to);
  }
  bool operator==(const FrozenMan&) const = default;
};

struct Displacement {
  Square from{}, to{};
  static void fields(auto& self, auto& each) {
    each("from", self.from);
    each("to", self.to);
  }
  bool operator==(const Displacement&) const = default;
};

struct PawnAstray {
  rules::quaternity::Heading heading{};
  Square from{}, to{};
  static void fields(auto& self, auto& each) {
    each("heading", self.heading);
    each("from", self.from);
    each("to", self.to);
  }
  bool operator==(const PawnAstray&) const = default;
};

/// Since when the mover's own king is in check.
enum class InCheck : std::uint8_t { before, exposed };

struct UnseenCheck {
  std::vector<Player> checked_by;
  InCheck in_check{};
  bool counter_mate = false;  ///< the check could have been answered by a mate
  Square from{}, to{};
  static void fields(auto& self, auto& each) {
    each("checked_by", self.checked_by);
    each("in_check", self.in_check);
    each("counter_mate", self.counter_mate);
    each("from", self.from);
    each("to", self.to);
  }
  bool operator==(const UnseenCheck&) const = default;
};

struct EmptyPress {
  Player by{};
  std::size_t moves = 0;  ///< number of moves that the player had
  static void fields(auto& self, auto& each) {
    each("by", self.by);
    each("moves", self.moves);
  }
  bool operator==(const EmptyPress&) const = default;
};

/// No time is left on that player's clock.
struct FallenFlag {
  Player player{};
  static void fields(auto& self, auto& each) { each("fallen", self.player); }
  bool operator==(const FallenFlag&) const = default;
};

struct MatedKing {
  Square square{};
  Player player{};
  std::optional<Player> by{};
  static void fields(auto& self, auto& each) {
    each("square", self.square);
    each("player", self.player);
    each("by", self.by);
  }
  bool operator==(const MatedKing&) const = default;
};

struct Trial {
  Square from{}, tried{};
  Millis held{0};
  static void fields(auto& self, auto& each) {
    each("from", self.from);
    each("tried", self.tried);
    each("held_ms", self.held);
  }
  bool operator==(const Trial&) const = default;
};

/// As in chess, but in the order of article 4.4.
struct Touch {
  Squares touched;
  std::vector<Millis> before_move;
  std::vector<Millis> held;
  static void fields(auto& self, auto& each) {
    each("touched", self.touched);
    each("before_move_ms", self.before_move);
    each("held_ms", self.held);
  }
  bool operator==(const Touch&) const = default;
};

struct FirstSquare {
  Square stood_on{};
  Millis stood{0};
  static void fields(auto& self, auto& each) {
    each("stood_on", self.stood_on);
    each("stood_ms", self.stood);
  }
  bool operator==(const FirstSquare&) const = default;
};

}  // namespace quaternity
}  // namespace evidence

template <>
struct Words<evidence::Doubt> {
  static constexpr std::array<std::string_view, 4> kAll{"two_hands", "other_hand", "unread", "before_press"};
};
template <>
struct Words<evidence::Completion> {
  static constexpr std::array<std::string_view, 2> kAll{"reply", "record"};
};
template <>
struct Words<evidence::quaternity::InCheck> {
  static constexpr std::array<std::string_view, 2> kAll{"before", "exposed"};
};

/// Any kind of evidence; the first if there is none. Of kinds with the same fields the earlier one is read
/// back.
using Evidence = OneOf<std::variant<
    std::monostate, evidence::Nothing, evidence::AsWritten, evidence::Displacement, evidence::IllegalPly,
    evidence::KingTaken, evidence::WrongStart, evidence::Board, evidence::TurnedBoard, evidence::Kings,
    evidence::ConflictingResult, evidence::UnfinishedGame, evidence::Reason, evidence::UnfollowedReport,
    evidence::Repetition, evidence::NoProgress, evidence::Times, evidence::FrozenClock, evidence::TimeLeft,
    evidence::EditedClock, evidence::TimeNotSet, evidence::FallenFlag, evidence::UnpressedClock,
    evidence::EmptyPress, evidence::ForgottenPress, evidence::TurnedClock, evidence::Absence,
    evidence::ClockSetting, evidence::Flicker, evidence::DropOuts, evidence::Touch, evidence::FirstSquare,
    evidence::FirstChoice, evidence::PromotionSquare, evidence::RookFirst, evidence::AtOnce,
    evidence::EarlyPress, evidence::ImpossibleBoard, evidence::UnknownMen, evidence::Charge,
    evidence::SwappedBoards, evidence::Disobedience, evidence::quaternity::TakenKing,
    evidence::quaternity::OutOfTurn, evidence::quaternity::IllegalMove, evidence::quaternity::FrozenMan,
    evidence::quaternity::Displacement, evidence::quaternity::PawnAstray, evidence::quaternity::UnseenCheck,
    evidence::quaternity::EmptyPress, evidence::quaternity::FallenFlag, evidence::quaternity::MatedKing,
    evidence::quaternity::Trial, evidence::quaternity::Touch, evidence::quaternity::FirstSquare>>;

/// The placement reported by the board; empty if the kind has none.
[[nodiscard]] std::string_view board_of(const Evidence& evidence);
/// FEN of the game's position; empty if the kind has none.
[[nodiscard]] std::string_view position_of(const Evidence& evidence);
/// The side concerned, if the evidence names one.
[[nodiscard]] std::optional<rules::Color> side_of(const Evidence& evidence);
/// Squares whose pieces were touched, in the order in which they were lifted.
[[nodiscard]] const evidence::Squares& touched_of(const Evidence& evidence);

}  // namespace eboard::tracking
