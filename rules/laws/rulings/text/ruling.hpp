// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The commands of an arbiter's rulings, as values and as text. Their effects:
// rules/laws/rulings/game/game_file.hpp and docs/rulings.md.
//
//   ruling = command *( word ) [ "cause=" cause ] [ "art=" article ] [ 'because="' text '"' ]
//
// Words may come in any order; `R-` before the command may be left out. Values with blanks or quotes are put
// in quotes, with \" and \\ as usual. Times are h:mm:ss or m:ss, with up to three decimals.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "rules/laws/clock/allotment.hpp"
#include "rules/laws/editions/edition.hpp"
#include "rules/laws/endings/claim.hpp"
#include "rules/laws/endings/outcome.hpp"
#include "rules/laws/rulings/text/board_map.hpp"
#include "rules/laws/rulings/text/fact.hpp"
#include "rules/laws/rulings/text/obligation.hpp"
#include "rules/text/one_of.hpp"

namespace eboard::rules {

namespace ruling {

using Time = std::chrono::milliseconds;

/// R-LOSS white [score=0.5]: the opponent's score, if the arbiter sets it.
struct Loss {
  Color player;
  std::optional<int> opponent_halves{};
  std::optional<int> after{};  ///< the ply after which it ended: what stands behind it was no play
  bool operator==(const Loss&) const = default;
};
/// R-BOTHLOSE
struct BothLose {
  bool operator==(const BothLose&) const = default;
};
/// R-DRAW [by-direction]
struct Draw {
  bool by_direction = false;   ///< the arbiter declares it without a claim
  std::optional<int> after{};  ///< as of a loss
  bool operator==(const Draw&) const = default;
};
/// R-RESULT 1-0: how the game ended at the board, which no sensor showed. Nobody is punished by it.
struct ResultEntered {
  Outcome outcome = Outcome::draw;  ///< won or drawn
  bool operator==(const ResultEntered&) const = default;
};
/// R-ANNUL [replay] [on-request=white]
struct Annul {
  bool replay = false;
  std::optional<Color> on_request{};
  bool operator==(const Annul&) const = default;
};
/// R-RESTORE 23 [agreed] [clock=1:58:00/1:57:30]: play goes back to the position after ply 23.
struct Restore {
  int ply = 0;
  bool agreed = false;           ///< both players agree; needed if it is too late otherwise
  std::optional<Times> times{};  ///< the times to set; without them the clock stays
  bool operator==(const Restore&) const = default;
};
/// R-STAND 24: the irregular ply 24 stands.
struct Stand {
  int ply = 0;
  bool operator==(const Stand&) const = default;
};
/// R-OBLIGE white move=g1 ...
struct Oblige {
  Color player;
  Obligation obligation{};
  bool operator==(const Oblige&) const = default;
};
/// R-WAIVE black: Black has lost, or given up, the right to a penalty.
struct Waive {
  Color player;
  bool operator==(const Waive&) const = default;
};
/// R-TIME black +2:00
struct TimeGiven {
  Color player;
  Time change{0};
  bool operator==(const TimeGiven&) const = default;
};
/// R-SETCLOCK [white=1:00:00] [black=0:58:00] [white-moves=40] [black-moves=39] [running=white|black|none]
/// [control=TC] [severe]: what is not given stays. `severe`: wrong times at a resumption are corrected though
/// the player has moved since, because the consequences would be too severe (2005 A.12, 2018 and 2023 I.13).
struct SetClock {
  std::optional<Time> white{};
  std::optional<Time> black{};
  std::optional<int> white_moves{};
  std::optional<int> black_moves{};
  bool stop = false;  ///< running=none
  std::optional<Color> running{};
  std::optional<TimeControl> control{};
  bool severe = false;
  bool operator==(const SetClock&) const = default;
};
/// R-STOP [sheet-incomplete]: a player has not written down the last move.
struct Stop {
  bool sheet_incomplete = false;
  bool operator==(const Stop&) const = default;
};
/// R-START black
struct Start {
  Color side;
  bool operator==(const Start&) const = default;
};
enum class Decision : std::uint8_t {
  accept,
  reject,
  postpone,
  refer,  ///< no arbiter is present: play ends, and an arbiter decides later (2005 D.1, 2023 III.6)
};
/// R-CLAIM white threefold accept [intended=e2e4] [time-left=1:59] [gain=2:00]. Without a side the arbiter
/// declares the draw. `gain`: time for the opponent, at a quickplay claim that is postponed.
struct ClaimRuled {
  std::optional<Color> by{};
  ClaimKind kind = ClaimKind::threefold;
  Decision decision = Decision::accept;
  std::string intended{};  ///< UCI
  std::optional<Time> time_left{};
  std::optional<Time> gain{};
  bool operator==(const ClaimRuled&) const = default;
};
/// R-CONTINUE
struct Continue {
  bool operator==(const Continue&) const = default;
};
/// R-TRANSFER mirror
struct Transfer {
  BoardMap map = BoardMap::identity;
  bool operator==(const Transfer&) const = default;
};
/// R-COLOURS swap|keep: concerns the names in the record.
struct Colours {
  bool swap = false;
  bool operator==(const Colours&) const = default;
};
/// R-RESTART
struct Restart {
  bool operator==(const Restart&) const = default;
};
/// R-PROMOTE e8 queen
struct Promote {
  Square square;
  Role piece = Role::queen;
  bool operator==(const Promote&) const = default;
};
/// R-SEAL white move="Ce5" [clock=1:02:00/0:48:10] [charge=20:00] [open]: the content of the envelope, which
/// may be empty. `open`: the envelope is not closed yet, so the move may still be changed.
struct Seal {
  Color by;
  std::string move{};
  std::optional<Times> times{};
  Time charge{0};  ///< the rest of the session, charged to the sealer's time (2005 A.1b)
  bool closed = true;
  bool operator==(const Seal&) const = default;
};
/// R-OPEN [stated=Nf3] [absent]: the sealed move is played. `stated`: the envelope is lost, and the sealer
/// stated this move. `absent`: the player who must reply is not present before the committee.
struct Open {
  std::string stated{};
  bool absent = false;
  bool operator==(const Open&) const = default;
};
/// R-CHOOSE g1f3 [slip]: the reading of an ambiguous sealed move; `slip`: the committee corrects an evident
/// slip.
struct Choose {
  std::string move{};  ///< UCI
  bool slip = false;
  bool operator==(const Choose&) const = default;
};
/// R-WARN white
struct Warn {
  Color player;
  bool operator==(const Warn&) const = default;
};
/// R-SCORE white 0.5
struct ScoreSet {
  Color player;
  int halves = 0;
  bool operator==(const ScoreSet&) const = default;
};
/// R-EXCLUDE white
struct Exclude {
  Color player;
  bool operator==(const Exclude&) const = default;
};
/// R-FINE white amount="50 EUR"
struct Fine {
  Color player;
  std::string amount{};
  bool operator==(const Fine&) const = default;
};
/// R-NOTE [demand=white] [theory=60] [offer=white] [declined] [excused=white] [absent=white] [present=white]
/// [adjusted=white [leave]] [touched=white] [sheet=white [upto=31]] [flag=white]
/// [signed=white result=1-0] [fact=not-pressed] [text="..."]. Beside the text it may note: a demand to be
/// mated in fifty moves; how many moves theory needs; a draw offer or its answer; a valid reason for being
/// late; who is absent at a resumption, or has come; that a player on move announced an adjustment and
/// adjusted pieces, or one not on move did so by the opponent's leave; that a player touched a piece to use
/// it; how many of a player's own moves their score sheet has, all if there is no number; that a flag fell;
/// the result that a player signed; what an arbiter states of the matter that the ruling is about.
struct Note {
  std::string text{};
  std::optional<Color> demand{};
  std::optional<int> theory{};
  std::optional<Color> offer{};
  bool declined = false;
  std::optional<Color> excused{};
  std::optional<Color> absent{};
  std::optional<Color> present{};
  std::optional<Color> adjusted{};
  bool leave = false;  ///< with `adjusted`
  std::optional<Color> touched{};
  std::optional<Color> sheet{};
  std::optional<int> upto{};
  std::optional<Color> flag{};
  std::optional<Color> signed_by{};
  std::optional<Outcome> result{};  ///< with signed_by
  std::optional<Fact> fact{};
  bool operator==(const Note&) const = default;
};
/// R-RECORD after=82 [plies=7] [correct] moves="42. Kf1 Rd8 ...": plies 83 to 89 of the record, which no
/// sensor showed, are replaced by those of the score sheets. Without `plies`: all unknown plies from there
/// on.
/// R-RECORD joins=4 [start="FEN"] moves="1. e4 e5 ...": the game is one with the board's game 4, which began
/// at `start` and came by these moves to where this one began. With white-illegal=1 [black-illegal=1] so many
/// illegal moves were ruled on there.
/// R-RECORD after=40 position="FEN" [missing=3]: all behind ply 40 goes, and the game goes on from the
/// position that stands on the board, which came there by so many plies that nobody knows.
struct Record {
  int after = 0;
  std::optional<int> plies{};
  bool correct = false;          ///< these plies are known, and wrong; with `plies`
  std::string moves{};           ///< in any notation
  std::optional<int> joins{};    ///< number of an earlier game of the board; 0: the board has no record of it
  std::string start{};           ///< with `joins`; empty: the initial position
  std::string position{};        ///< FEN; stands instead of `moves`
  std::optional<int> missing{};  ///< with `position`; none: as few as lead to the side on move
  int white_illegal = 0, black_illegal = 0;  ///< with `joins`
  bool operator==(const Record&) const = default;
};
/// R-ROUND out [game=3]: the game is not of the round, and is in no list of its games: a trial, an analysis.
/// R-ROUND in: it is of the round after all.
struct OfRound {
  bool in = false;
  std::optional<int> game{};  ///< number of an earlier game of the board; none: the game that is ruled on
  bool operator==(const OfRound&) const = default;
};
/// R-UNDO 3: the game is as if ruling 3 had not been made. The ruling stays in the list. An R-UNDO may be
/// undone as well.
struct Undo {
  int number = 0;
  bool operator==(const Undo&) const = default;
};

using Action =
    OneOf<std::variant<Loss, BothLose, Draw, Annul, Restore, Stand, Oblige, Waive, TimeGiven, SetClock, Stop,
                       Start, ClaimRuled, Continue, Transfer, Colours, Restart, Promote, Seal, Open, Choose,
                       Warn, ScoreSet, Exclude, Fine, Note, Record, Undo, ResultEntered, OfRound>>;

}  // namespace ruling

struct Ruling {
  ruling::Action action;
  std::string article{};  ///< the arbiter's; empty: the edition's article on this, if it has one
  std::string because{};  ///< in the arbiter's words
  std::optional<Rule>
      cause{};  ///< what it is for, rules/laws/rulings/text/cause.hpp; none: what the article says
  bool operator==(const Ruling&) const = default;
};

/// "R-LOSS".
[[nodiscard]] std::string_view command_of(const ruling::Action& action);

/// The text that parse_ruling() reads.
[[nodiscard]] std::string to_string(const Ruling& ruling);
/// The error is a sentence with the faulty word and the words that are possible there.
[[nodiscard]] Expected<Ruling, std::string> parse_ruling(std::string_view text);

}  // namespace eboard::rules
