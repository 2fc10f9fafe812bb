// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// One game: keeps the stories of what was played (the beam) and decides when a ply is certain. A ply is
// committed when nearly all that is likely agrees on it; until then it is provisional (docs/tracking.md).
// Each part of that is a value of its own; this class wires them.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "daemon/tracking/follow/commits.hpp"
#include "daemon/tracking/follow/completion.hpp"
#include "daemon/tracking/follow/confidence.hpp"
#include "daemon/tracking/follow/followed_game.hpp"
#include "daemon/tracking/follow/gap.hpp"
#include "daemon/tracking/follow/last_stand.hpp"
#include "daemon/tracking/follow/put_away.hpp"
#include "daemon/tracking/follow/repair.hpp"
#include "daemon/tracking/follow/reporter.hpp"
#include "daemon/tracking/follow/ruled_plies.hpp"
#include "daemon/tracking/follow/showing.hpp"
#include "daemon/tracking/follow/stored_ply.hpp"
#include "daemon/tracking/follow/takeback.hpp"
#include "daemon/tracking/follow/trust.hpp"
#include "daemon/tracking/game/last_capture.hpp"
#include "daemon/tracking/heard/board_view.hpp"
#include "daemon/tracking/stories/beam.hpp"
#include "daemon/tracking/stories/understanding.hpp"

namespace eboard::tracking {

template <Game G>
class FollowerOf {
 public:
  using Square = typename G::Square;
  using Squares = typename G::Squares;
  using Position = typename G::Position;
  using Placement = typename G::Placement;
  using Player = typename G::Player;
  using Clock = typename G::Clock;
  using Edition = typename G::Edition;
  using Ply = PlyOf<G>;
  using PlayedPly = PlayedPlyOf<G>;
  using Press = PressOf<G>;
  using Hypothesis = HypothesisOf<G>;
  using Difference = DifferenceOf<G>;
  using Exception = ExceptionOf<G>;
  using ClockEvidence = ClockEvidenceOf<G>;
  using BoardView = BoardViewOf<G>;
  using Beam = BeamOf<G>;
  using Understanding = UnderstandingOf<G>;
  using Record = RecordOf<G>;
  using Played = typename Record::Played;

  FollowerOf(const BoardView& board, Clock& clock, Reporter& reporter, const Edition& edition)
      : game_{board, clock, reporter, edition} {}
  FollowerOf(const FollowerOf&) = delete;
  FollowerOf& operator=(const FollowerOf&) = delete;

  /// A new game stands ready. `presumed`: from its first ply on, as in a game that was under way already and
  /// whose plies so far are unknown.
  void start(const Position& position, Millis at, bool presumed = false);
  /// The link was down: plies may be missing.
  void after_gap(Millis at);
  /// After a gap, or a stop of the clock, nothing explains the board, and it stands: the table decides
  /// between a new game and going on.
  [[nodiscard]] bool lost(Moment& now) const;
  /// No story fits: the position on the board is the new beginning, and the record is presumed from there.
  void go_on_from_board(Moment& now);
  /// A square that was thought empty reports that it was emptied.
  void left_unread(Square square) {
    game_.beam.left_unread(square);
    game_.doubters.left_unread(square);
  }
  /// Draws all conclusions that can be drawn now.
  void follow(Moment& now);
  /// The game is over: the last plies that stood long enough are committed, all else is withdrawn. Without a
  /// clock, what only looked like plies while the pieces were put away is none.
  void settle(Millis now, const EndingOf<G>& ending);

  /// The positions, latest first, in which the game may have ended.
  [[nodiscard]] std::vector<Position> may_have_ended_at() const { return last_stand_.may_have_ended_at(); }
  /// The committed plies.
  [[nodiscard]] const Record& record() const { return game_.record; }
  /// What is known and supposed of the game.
  [[nodiscard]] const FollowedGameOf<G>& game() const { return game_; }
  /// The board's own memory shows what was played after the first `from` plies: the plies that were assumed
  /// there are taken back. Precondition: the plies are legal there.
  void told_by_memory(Millis now, std::size_t from, const std::vector<StoredPlyOf<G>>& plies);
  /// By a ruling these plies count after the first `kept` ones. A ply that cannot be played there is left
  /// out, with all behind it. From another `start` none are kept.
  void ruled(Millis now, std::size_t kept, const std::vector<RuledPlyOf<G>>& plies,
             const std::optional<Position>& start);
  /// The same where the table stays as it is: what is pending goes on from the new record.
  void record_ruled(Millis now, std::size_t kept, const std::vector<RuledPlyOf<G>>& plies,
                    const std::optional<Position>& start);
  /// Play goes on from the committed plies; what stood on the board before does not count.
  void go_on(Millis now);
  /// The same from another position than theirs: of the `plies` that led there only the number is known, and
  /// of the first of them what it may have been, UCI.
  void go_on_elsewhere(Millis now, const Position& position, int plies, std::vector<PlayedMove> first);
  /// The board agrees with what is shown.
  [[nodiscard]] bool agrees() const { return showing_.agrees(); }
  /// Offences that were reported and may still be put right.
  [[nodiscard]] std::vector<IrregularityFound> unsettled() const { return offences_.unsettled(); }
  /// The best story leaves nothing to explain, or the offence that the board shows is reported.
  [[nodiscard]] bool accounts_for_board() const {
    return offences_.shown() || (!game_.beam.empty() && game_.beam.best().open.cost() == 0);
  }
  /// The board stands, and no story that is nearly sure accounts for every square.
  [[nodiscard]] bool in_doubt(Moment& now) const;
  /// The clock stands the other way round, and has since `since`: the plies from then on are
  /// reported again with the times of the players whose they are.
  void clock_was_turned(Moment& now, Millis since);
  /// What is taken as played now, and what contradicts it.
  [[nodiscard]] Understanding understand() const;
  /// Forget the plies behind `to_ply`.
  void rewind(Millis now, std::size_t to_ply);

 private:
  void take_owed_press();
  void listen(Moment& now);
  void begin_with(Hypothesis story);
  void put_back(Millis now, PutBackOf<G> back);
  void leave_out_put_away(Millis now);
  void close_with(std::span<const PlayedPly> plies, Millis now);
  void add_last_capture(const PlayedPly& played, const LastCaptureOf<G>& last, Millis now);

  /// From another `start` none are kept.
  void forget_after(Millis now, std::size_t to_ply, const std::optional<Position>& start = {});

  [[nodiscard]] bool advance(Moment& now);

  [[nodiscard]] bool set_up_by_arbiter() const;
  [[nodiscard]] bool stuck() const;
  void commit_seen(const Hypothesis& best, Millis now);
  void record_counted(Millis now, const Position& position, const PressCount& plies);
  void add_counted(Millis now, const Position& position, int plies, double record,
                   std::vector<PlayedMove> first);

  FollowedGameOf<G> game_;
  ConfidenceOf<G> confidence_{game_};
  RivalsOf<G> rivals_{game_};
  ShowingOf<G> showing_{game_, rivals_};
  CommitsOf<G> commits_{game_, showing_};
  OffencesOf<G> offences_{game_, confidence_};
  LastStandOf<G> last_stand_{game_};
  PutAwayOf<G> put_away_{game_};
  CompletionOf<G> completion_{game_, last_stand_, offences_};
  TakebackOf<G> takeback_{game_};
  RepairOf<G> repair_{game_};
  GapOf<G> gap_{game_};

  Cost counted_ = 0;                  ///< of the beam's cost, for plies that are committed
  std::optional<Player> owes_press_;  ///< for the last ply that counts by a ruling
};

using Follower = FollowerOf<Chess>;

}  // namespace eboard::tracking
