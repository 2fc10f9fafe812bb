// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// One game: keeps the roots, asks the search what the board means, and decides when a ply is certain. A ply
// is committed when all roots agree on it; until then it is provisional (docs/tracking.md).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "daemon/tracking/board_view.hpp"
#include "daemon/tracking/clock_view.hpp"
#include "daemon/tracking/line_search.hpp"
#include "daemon/tracking/reporter.hpp"
#include "daemon/tracking/understanding.hpp"

namespace eboard::tracking {

class Follower {
 public:
  enum class Ending { gesture, new_game, finish };

  Follower(const BoardView& board, ClockView& clock, Reporter& reporter, std::string edition)
      : board_(board), clock_(clock), reporter_(reporter), edition_(std::move(edition)) {}

  /// A new game stands ready.
  void start(const rules::Position& position, Millis at);
  /// The link was down: plies may be missing.
  void after_gap(Millis at);
  /// After a gap nothing explains the board, and it stands: the table decides between a new game and going
  /// on.
  [[nodiscard]] bool lost(Millis now) const;
  /// No line fits: the position on the board is the new root, and the record says so.
  void go_on_from_board(Millis now);
  /// A square that was thought empty reports that it was emptied.
  void left_unread(rules::Square square);
  /// Draws all conclusions that can be drawn now.
  void follow(Millis now);
  /// The game is over: a last ply that stood there long enough is committed, all else withdrawn. At the
  /// finish, when no more will be heard, a short stand has to do.
  void settle(Millis now, Ending ending);

  /// After the committed plies alone.
  [[nodiscard]] const rules::Position& committed_position() const {
    return history_.empty() ? start_ : history_.back().after;
  }
  [[nodiscard]] std::size_t committed() const { return history_.size(); }
  [[nodiscard]] bool untouched() const {
    return history_.empty() && roots_.size() == 1 && roots_[0].pending.empty() &&
           roots_[0].exceptions.empty() && standing_.plies.empty() && !after_gap_;
  }
  [[nodiscard]] Millis started_at() const { return started_at_; }
  /// The board agrees with the line that is shown.
  [[nodiscard]] bool agrees() const { return agrees_; }
  /// What is taken as played now, and what speaks against it (understanding.cpp).
  [[nodiscard]] Understanding understand() const;
  /// Forget the last plies; used for a takeback and for a king move that was a result gesture.
  void rewind(Millis now, std::size_t to_ply);

 private:
  struct Played {
    Ply ply;
    rules::Position after;
  };
  /// Of a ply that the roots have stepped over; the same for all of them.
  struct Step {
    Clocks clocks;
    Millis placed{0};
    bool confirmed = true;  ///< by a press, or where presses are not to be expected
    bool inferred = false;
  };
  /// The lines that begin with the same ply of the same root.
  struct Group {
    const Line* best;
    Cost cost;  ///< with the lever's word
  };
  /// The last line that stood on the board without a difference.
  struct StandingLine {
    std::vector<Ply> plies;
    Millis since{0}, until{0};
    bool clock_allowed = false;
    std::size_t unconfirmed = 0;  ///< plies behind the last press
  };

  void search(Millis now);
  void set_root(Root root);
  [[nodiscard]] Cost lever_cost(const Line& line, Millis now) const;
  [[nodiscard]] std::vector<Group> group(Millis now) const;
  /// The lever stands as after the mover's press, and came there after the last ply.
  [[nodiscard]] bool pressed() const;
  /// When a press confirmed the line's first ply: its own, or one of a later ply of the line.
  [[nodiscard]] std::optional<Millis> confirmed(const Line& line) const;
  void witness_press(Millis now);
  [[nodiscard]] Cost witness_cost(const Line& line) const;
  [[nodiscard]] Cost press_count_cost(const Line& line) const;
  [[nodiscard]] rules::Color mover() const { return roots_.front().position.turn(); }

  [[nodiscard]] bool advance(Millis now);
  /// Which of the groups are taken as played now; none while the evidence is thin.
  [[nodiscard]] std::vector<const Group*> certain(const std::vector<Group>& groups, Millis now) const;
  void step(const std::vector<const Group*>& chosen, Millis now);
  [[nodiscard]] Root next_root(const Group& group, Cost best, Millis now) const;
  void confirm_steps();
  void commit_common(Millis now);
  void commit(const Ply& ply, const Step& step, double confidence, Millis now);
  [[nodiscard]] Clocks clocks(const Line& line) const;
  void drop_roots(Millis now);
  void forget_mended_exceptions();

  [[nodiscard]] bool take_back_if_shown(Millis now);
  [[nodiscard]] bool restored_by_arbiter() const;
  bool take_back(Millis now);
  void forget_pending();
  void say_gap(Millis now);
  [[nodiscard]] bool repair(Millis now);
  void watch_illegal(Millis now);
  void say_illegal(Millis now, std::string state);
  [[nodiscard]] std::vector<Ply> plies_of(const Line& line) const;
  void remember_standing(Millis now);
  [[nodiscard]] StandingLine last_stand(Millis now, Ending ending);
  void show(Millis now);
  [[nodiscard]] bool presentable(const Line& line, bool already, Millis now) const;
  [[nodiscard]] std::vector<ShownPly> shown_plies(const Line& line, Millis now) const;
  [[nodiscard]] double confidence_of(const Line& line, std::size_t plies, Millis now) const;

  /// The ply that stood on the board when the lever was reported as pressed, or for long without that.
  struct Witness {
    Ply ply;
    Millis since, until;
    std::optional<Millis> pressed;
    bool answered = false;  ///< the reply stood there, too
  };
  struct Searched {
    std::uint64_t changes = 0, roots = 0;
    int age = -1;
    bool gap = false, illegal = false;
    bool operator==(const Searched&) const = default;
  };

  const BoardView& board_;
  ClockView& clock_;
  Reporter& reporter_;
  std::string edition_;

  rules::Position start_ = rules::Position::initial();
  std::vector<Played> history_;
  std::vector<Root> roots_;
  std::vector<Step> steps_;  ///< of the roots' pending plies
  std::uint64_t roots_version_ = 1;
  std::vector<Line> lines_;
  Searched searched_;
  std::vector<ShownPly> shown_;
  std::vector<Ply> shown_line_;
  bool show_again_ = false;  ///< a commit dropped what was shown behind it
  StandingLine standing_;
  std::size_t most_unconfirmed_ = 0;  ///< plies that stood on the board behind the last press
  std::optional<Witness> witness_;
  Millis last_flip_ = kNever;
  Millis started_at_ = kNever;
  Millis placed_at_ = kNever;  ///< when the last ply stepped over was placed
  Millis opened_at_ = kNever;  ///< when the link came back
  bool after_gap_ = false;
  bool gap_said_ = false;
  bool agrees_ = true;
  int irregularities_ = 0;
  std::optional<IrregularityFound> illegal_;  ///< said as completed, not yet settled
};

}  // namespace eboard::tracking
