// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What viewers may see of every board now: a fold over committed events. Pure: the same events give the same
// state, so a daemon that restarts and reads its store shows what it showed before.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "daemon/seams/clocks_at_rest.hpp"
#include "daemon/seams/live_feed.hpp"
#include "daemon/seams/opinion.hpp"
#include "rules/laws/rulings/text/decision_words.hpp"
#include "rules/laws/rulings/text/round_marks.hpp"

namespace eboard::live {

using seams::BoardInfo;
using seams::DeviceState;
using seams::DeviceStatus;
using tracking::Millis;

/// A ply as it is shown. A ply that is missing in the events has an empty `san`.
struct LiveMove {
  std::string san;
  tracking::PlayedMove uci;
  std::string fen;                     ///< of the position after it
  std::optional<Millis> white, black;  ///< on the clocks when it was completed
  bool clock_read = false;             ///< the times were read while the piece stood, not at a press
  tracking::MoveState state = tracking::MoveState::committed;
  bool irregular = false;
  bool inferred = false;
  std::vector<tracking::PlayedMove> alternatives;
};

struct LiveClock {
  Millis white{0}, black{0};
  std::optional<rules::Color> running;
  bool connected = true;
  Millis at{0};  ///< the journal time at which both times were true

  /// What the clock shows at `now` if nobody touches it.
  [[nodiscard]] LiveClock at_time(Millis now) const;
};

using seams::ClocksAtRest, seams::RestingGame;
/// By table number.
using RestingGames = std::map<int, RestingGame>;

/// Plies are missing or not sure between `from_ply` and what the board shows.
struct LiveGap {
  int from_ply = 0;
  std::vector<std::string> candidates;
};

/// Who played a game, and where. For games that began before a BoardInfo of another round came.
struct GameSeat {
  storage::BoardId board = 0;
  int game = 0;
  int round = 1;
  std::vector<rules::Tag> tags;
  bool operator==(const GameSeat&) const = default;
};

/// The part of a ruling that everyone may read. The command, notes, reasons and authors are not kept here,
/// so that nothing shown to viewers can hold them.
struct LiveRuling {
  int number = 0;
  int ply = 0;         ///< the ply after which it is shown, as the record numbered it then
  std::string san;     ///< of that ply; empty: not known
  std::string clause;  ///< what was ruled; empty: nothing that everyone may read
  bool exchanges_names = false;
  bool reveals_result = false;
  int undoes = 0;
  std::optional<rules::EnteredPlies> entered;  ///< they renumber the later plies
};

/// A ruling as everyone may read it.
struct ReportedRuling {
  int ply = 0;
  std::string text;  ///< a sentence
  bool reveals_result = false;
};

struct LiveBoard {
  BoardInfo info;  ///< the table, and the round that is played there now
  DeviceStatus device;
  int game = 0;  ///< 0: none was reported yet
  std::string start_fen;
  bool rotated = false;
  std::vector<LiveMove> moves;      ///< index 0 is ply 1
  std::string fen;                  ///< of the tracked position; empty before any game
  std::optional<std::string> seen;  ///< placement on the table if it is not the tracked one
  std::string placement;            ///< on the table as last reported; empty: never
  std::optional<tracking::Phase> phase;
  rules::Result result = rules::Result::unknown;
  std::string result_by;
  std::optional<LiveGap> gap;
  std::vector<LiveRuling> rulings;        ///< of this game, with undone ones
  std::optional<LiveClock> clock;         ///< from which viewers reckon while it runs as expected
  std::optional<LiveClock> latest_clock;  ///< as last received
  ClocksAtRest at_rest;                   ///< as received, or ruled
  std::optional<LiveClock> stopped;       ///< what the clock showed when it was last stopped in this game
  bool clock_kept = false;  ///< `clock` stays as it was at the end of the game, whatever the real clock shows

  std::map<int, BoardInfo> pairings;                                 ///< of this table, by round
  std::map<std::pair<storage::BoardId, int>, int> rounds;            ///< of games that have begun here
  std::map<std::pair<storage::BoardId, int>, std::string> editions;  ///< of these games
  std::optional<seams::Opinion> opinion;                ///< the latest one, perhaps of an earlier position
  std::map<storage::BoardId, rules::RoundMarks> marks;  ///< which games here are not of their round
  bool awaits_next = false;  ///< the game is over, or not of the round, and nobody sees it

  storage::Sequence changed = 0;  ///< the last event that changed anything of this board
  std::uint64_t version = 0;  ///< LiveState::version() when anything last changed, device and names included

  /// The rulings in force, as viewers may read them. An undone ruling is left out, unless the ruling that
  /// undid it was undone too.
  [[nodiscard]] std::vector<ReportedRuling> reported_rulings() const;
  /// The pairing of the game that is shown. A game that has begun keeps its round; any other is of the round
  /// that is played now.
  [[nodiscard]] const BoardInfo& pairing() const;
  /// The opinion, if it is about the position that is shown and the game goes on.
  [[nodiscard]] const seams::Opinion* present_opinion() const;
  /// By which the game that is shown is judged. A game that has begun keeps its edition.
  [[nodiscard]] const std::string& edition() const;
  /// The players of this game: those of the pairing, unless a ruling exchanged the names in its record.
  [[nodiscard]] std::vector<rules::Tag> tags() const;
  /// Who plays, or played, that game.
  [[nodiscard]] GameSeat seat_of(storage::BoardId board, int game) const;
  /// False: a ruling says that the game is not of its round.
  [[nodiscard]] bool is_of_round(storage::BoardId board, int game) const;
  /// As viewers see a board that awaits its next game: in the position in which games begin.
  [[nodiscard]] LiveBoard before_next() const;

 private:
  [[nodiscard]] const BoardInfo& pairing_of(storage::BoardId board, int game) const;
};

/// The parts of a board that a change touched. A patch carries whole parts.
enum Part : unsigned {
  kTable = 1U << 0,  ///< names, round, edition
  kDevice = 1U << 1,
  kGame = 1U << 2,      ///< number, start position, orientation
  kPosition = 1U << 3,  ///< tracked position, last move
  kPhase = 1U << 4,
  kResult = 1U << 5,
  kGap = 1U << 6,
  kSeen = 1U << 7,
  kClock = 1U << 8,
  kRulings = 1U << 9,
  kOpinion = 1U << 10,
  kAllParts = (1U << 11) - 1,
};

/// What one call changed; nothing if `parts` is 0 and no board came or went.
struct Change {
  int board = 0;
  unsigned parts = 0;
  std::optional<int> moves_from;  ///< the move list has changed from this index on
  bool came_or_went = false;      ///< the board was set aside, or is shown again
};

class LiveState {
 public:
  /// A known board keeps its number. Another board with the number of a known one takes its place: the games
  /// of the former one are not shown any more.
  Change apply(const BoardInfo& board);
  /// The round and the players of a game of a known board, of which events follow.
  void know(const GameSeat& seat);
  /// What was ruled of the games of a known board, also of such of which no events follow.
  void know(storage::BoardId board, const rules::RoundMarks& marks);
  /// The edition of a game whose events were applied.
  Change apply(const seams::GameEdition& game);
  Change apply(const DeviceStatus& status);
  /// Nothing changes if there is no such table.
  Change apply(const seams::Opinion& opinion);
  /// Events whose sequence number was applied before change nothing.
  Change apply(const storage::StoredEvent& event);

  /// The board was announced. Events of other boards may be history of a device that lost its number.
  [[nodiscard]] bool knows(storage::BoardId board) const { return numbers_.contains(board); }
  /// By table number, without those that are set aside (storage/aside.hpp).
  [[nodiscard]] const std::map<int, LiveBoard>& boards() const { return boards_; }
  [[nodiscard]] const LiveBoard* find(int number) const;
  /// The boards that nobody sees. They are followed as others are, and change nothing that viewers get.
  [[nodiscard]] const std::map<int, LiveBoard>& aside() const { return aside_; }
  /// Also of a board that is set aside.
  [[nodiscard]] const LiveBoard* followed(int number) const;
  /// The games that are under way and have a clock.
  [[nodiscard]] RestingGames resting_games() const;
  [[nodiscard]] storage::Sequence sequence() const { return sequence_; }
  /// The number of changes to game records: committed plies, takebacks, results, names.
  [[nodiscard]] std::uint64_t record_version() const { return record_version_; }
  /// Grows with every change; only within this process.
  [[nodiscard]] std::uint64_t version() const { return version_; }
  /// All events up to and including `last` are past: no device is connected, and no clock is known to run
  /// on.
  void end_history(storage::Sequence last);
  /// For use after end_history(): events between the last applied one and `next` were never received.
  [[nodiscard]] bool misses_before(storage::Sequence next) const { return next > sequence_ + 1; }
  /// This state was read anew and replaces `before`: its viewers need everything again.
  void succeed(const LiveState& before);

 private:
  LiveBoard& board_of(storage::BoardId id);
  LiveBoard& board_numbered(int number);
  static void forget_games(LiveBoard& board);
  static bool stands_ready(const LiveBoard& board);
  static bool is_past(const LiveBoard& board);
  static bool is_apart(const LiveBoard& board);
  static void mark(LiveBoard& board, const storage::StoredEvent& event);
  static void enter_round(LiveBoard& board, const storage::StoredEvent& event);
  /// Shows the board, or sets it aside. Returns whether that is another place than before.
  bool place(int number, bool aside);
  /// Gives what viewers get of it: of a board that is set aside nothing.
  Change note(LiveBoard& board, const Change& change);

  std::map<int, LiveBoard> boards_, aside_;
  std::unordered_map<storage::BoardId, int> numbers_;
  storage::Sequence sequence_ = 0;
  std::uint64_t version_ = 0;
  std::uint64_t record_version_ = 0;
};

}  // namespace eboard::live
