// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What viewers may see of every board now: a fold over committed events. Pure; the same events give the same
// state, so a restarted daemon that reads its store again shows what it showed before.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "daemon/seams/live_feed.hpp"
#include "rules/laws/rulings/decision_words.hpp"

namespace eboard::net {

using seams::BoardInfo;
using seams::DeviceState;
using seams::DeviceStatus;
using tracking::Millis;

/// A ply as shown. A ply that the events passed over has an empty `san`.
struct LiveMove {
  std::string san;
  std::string uci;
  std::string fen;                     ///< of the position after it
  std::optional<Millis> white, black;  ///< on the clocks when it was completed
  bool clock_read = false;             ///< these were read when it stood, and are no press's
  tracking::MoveState state = tracking::MoveState::committed;
  bool irregular = false;
  bool inferred = false;
  std::vector<std::string> alternatives;
};

struct LiveClock {
  Millis white{0}, black{0};
  std::optional<rules::Color> running;
  bool connected = true;
  Millis at{0};  ///< on the journal's time line, when both were true

  /// What the clock shows at `now` if it is not touched.
  [[nodiscard]] LiveClock at_time(Millis now) const;
};

/// What each side's clock showed when its time last stood still.
struct ClocksAtRest {
  std::optional<Millis> white, black;
  bool operator==(const ClocksAtRest&) const = default;
};
/// The game under way of a table.
struct RestingGame {
  int game = 0;
  ClocksAtRest clocks;
  bool operator==(const RestingGame&) const = default;
};
/// By table number.
using RestingGames = std::map<int, RestingGame>;

/// Plies are missing or not sure between `from_ply` and what the board shows.
struct LiveGap {
  int from_ply = 0;
  std::vector<std::string> candidates;
};

/// What was ruled, as far as it is everybody's business: the command itself, notes, reasons and authors are
/// not kept here, so that nothing that is shown to viewers can hold them.
struct LiveRuling {
  int number = 0;
  int ply = 0;         ///< behind which it is shown, as the record numbered it then
  std::string san;     ///< of that ply; empty: it is not known
  std::string clause;  ///< what was ruled; empty: nothing for everybody
  bool exchanges_names = false;
  int undoes = 0;
  std::optional<rules::EnteredPlies> entered;  ///< they renumber what is behind them
};

/// A ruling as everybody may read it.
struct ToldRuling {
  int ply = 0;
  std::string text;  ///< a sentence
};

struct LiveBoard {
  BoardInfo info;
  DeviceStatus device;
  int game = 0;  ///< 0: none was seen yet
  std::string start_fen;
  bool rotated = false;
  std::vector<LiveMove> moves;      ///< index 0 is ply 1
  std::string fen;                  ///< of the tracked position; empty before any game
  std::optional<std::string> seen;  ///< placement on the table where it is not the tracked one
  std::optional<tracking::Phase> phase;
  rules::Result result = rules::Result::unknown;
  std::string result_by;
  std::optional<LiveGap> gap;
  std::vector<LiveRuling> rulings;        ///< of this game, undone ones too
  std::optional<LiveClock> clock;         ///< from which viewers reckon on while it runs as expected
  std::optional<LiveClock> latest_clock;  ///< the last that was received
  ClocksAtRest at_rest;                   ///< as received, or ruled
  std::optional<LiveClock> stopped;       ///< what it showed when it was last stopped in this game
  bool clock_kept = false;  ///< `clock` stands as at the end of the game, whatever the real one is set to

  storage::Sequence changed = 0;  ///< the last event that changed anything of it
  std::uint64_t version = 0;      ///< LiveState::version() when anything changed, device and names included

  /// What viewers may read of the rulings that count: one that was undone does not, unless what undid it was.
  [[nodiscard]] std::vector<ToldRuling> rulings_told() const;
  /// The players of this game: those of the pairing, unless a ruling exchanged the names in its record.
  [[nodiscard]] std::vector<rules::Tag> tags() const;
};

/// The parts of a board that a change touched; a patch carries whole parts.
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
  kAllParts = (1U << 10) - 1,
};

/// What one call changed: nothing when `parts` is 0.
struct Change {
  int board = 0;
  unsigned parts = 0;
  std::optional<int> moves_from;  ///< the move list is other from this index on
};

class LiveState {
 public:
  /// The number of a board stays what it was when the board became known. Another board with the number of
  /// one that is known takes its place: the games of the former one are not shown any more.
  Change apply(const BoardInfo& board);
  Change apply(const DeviceStatus& status);
  /// Events of a sequence number that was seen before change nothing.
  Change apply(const storage::StoredEvent& event);

  /// The board was announced. Events of others may be history: of a device that gave its number away.
  [[nodiscard]] bool knows(storage::BoardId board) const { return numbers_.contains(board); }
  /// By table number.
  [[nodiscard]] const std::map<int, LiveBoard>& boards() const { return boards_; }
  [[nodiscard]] const LiveBoard* find(int number) const;
  /// Of the games that are under way and have a clock.
  [[nodiscard]] RestingGames resting_games() const;
  [[nodiscard]] storage::Sequence sequence() const { return sequence_; }
  /// Of the last event that changed a game record: a committed ply, a takeback, a result, names.
  [[nodiscard]] std::uint64_t record_version() const { return record_version_; }
  /// Grows with every change; of this process only.
  [[nodiscard]] std::uint64_t version() const { return version_; }
  /// What was applied is past, up to and including `last`: no device is connected, no clock is known to run
  /// on.
  void end_history(storage::Sequence last);
  /// Once the history has ended: events between the last one that was applied and `next` were never sent.
  [[nodiscard]] bool misses_before(storage::Sequence next) const { return next > sequence_ + 1; }
  /// It was read anew, in place of `before`: viewers of that one need everything again.
  void succeed(const LiveState& before);

 private:
  LiveBoard& board_of(storage::BoardId id);
  LiveBoard& board_numbered(int number);
  static void forget_games(LiveBoard& board);
  void note(LiveBoard& board, const Change& change);

  std::map<int, LiveBoard> boards_;
  std::unordered_map<storage::BoardId, int> numbers_;
  storage::Sequence sequence_ = 0;
  std::uint64_t version_ = 0;
  std::uint64_t record_version_ = 0;
};

}  // namespace eboard::net
