// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/bench/tracker_baselines.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "rules/chess/notation/notation.hpp"
#include "rules/chess/position.hpp"

namespace eboard::bench {
namespace {

using namespace std::chrono_literals;
using rules::Move;
using rules::Position;

/// What the squares show now, in game coordinates: pieces, or presence if the board knows no more.
class Board {
 public:
  explicit Board(bool rotated) : rotated_(rotated) {}

  /// False if the payload is not about squares or shows nothing new.
  bool apply(const drivers::Payload& payload) {
    const auto before = *this;
    if (const auto* all = std::get_if<drivers::BoardSnapshot>(&payload)) {
      seen_ = rotated_ ? all->placement.rotated() : all->placement;
    } else if (const auto* one = std::get_if<drivers::SquareChanged>(&payload)) {
      seen_.set(turned(one->square), one->piece);
    } else if (const auto* presence = std::get_if<drivers::OccupancySnapshot>(&payload)) {
      knows_pieces_ = false;
      occupied_ = 0;
      for (auto left = presence->occupied; left != 0;) occupied_ |= rules::bit(turned(rules::pop(left)));
    } else if (const auto* change = std::get_if<drivers::OccupancyChanged>(&payload)) {
      const auto square = rules::bit(turned(change->square));
      occupied_ = change->occupied ? occupied_ | square : occupied_ & ~square;
    }
    return seen_ != before.seen_ || occupied_ != before.occupied_;
  }

  [[nodiscard]] bool shows(const rules::Placement& placement) const {
    return knows_pieces_ ? seen_ == placement : occupied_ == placement.occupied();
  }
  /// Equal for placements that this board cannot distinguish.
  [[nodiscard]] std::string key(const rules::Placement& placement) const {
    return knows_pieces_ ? placement.fen() : std::to_string(placement.occupied());
  }
  [[nodiscard]] std::string key() const { return knows_pieces_ ? seen_.fen() : std::to_string(occupied_); }

 private:
  [[nodiscard]] rules::Square turned(rules::Square square) const {
    return rotated_ ? rules::rotated(square) : square;
  }
  bool rotated_;
  bool knows_pieces_ = true;
  rules::Placement seen_;
  rules::Bitboard occupied_ = 0;
};

/// At most this many plies may have been taken back; after more, the initial position is that of the next
/// game.
constexpr std::size_t kShortGame = 4;

/// A line of plies, and the rule that lengthens it, until the pieces stand on their first squares again.
class Rule {
 public:
  explicit Rule(const sim::Truth& truth) : board_(truth.rotated), white_left_(truth.white_left) {}
  Rule(const Rule&) = delete;
  Rule& operator=(const Rule&) = delete;
  virtual ~Rule() = default;

  Followed follow(const std::vector<drivers::BoardEvent>& events) {
    for (const auto& event : events) {
      stood_until(event.at);
      if (const auto* reading = std::get_if<drivers::ClockReading>(&event.payload)) {
        if (presses(*reading)) pressed(event.at);
        continue;
      }
      if (!board_.apply(event.payload)) continue;
      const bool set_up_again = board_.shows(Position::initial().placement());
      if (set_up_again && plies_.size() > kShortGame) break;
      changed_at_ = event.at;
      board_changed(event.at);
    }
    for (const auto& ply : plies_) followed_.line.push_back(ply.uci);
    return std::move(followed_);
  }

 protected:
  struct Ply {
    std::string uci;
    Position after;
  };
  virtual void board_changed(Millis) {}
  /// The board is as it was at changed_at_, and will be until `until`.
  virtual void stood_until(Millis) {}
  /// By the player to move.
  virtual void pressed(Millis) {}

  [[nodiscard]] const Position& position_after(std::size_t plies) const {
    return plies == 0 ? Position::initial() : plies_[plies - 1].after;
  }
  [[nodiscard]] const Position& position() const { return position_after(plies_.size()); }
  /// Legal moves from `from` after which the board looks as it does.
  [[nodiscard]] std::vector<Move> fitting(const Position& from) const {
    std::vector<Move> moves;
    for (const Move move : from.legal_moves()) {
      if (board_.shows(from.after(move).placement())) moves.push_back(move);
    }
    return moves;
  }
  void play(Move move, Millis at) {
    Position after = position().after(move);
    plies_.push_back({rules::to_uci(move), after});
    followed_.commits.push_back({static_cast<int>(plies_.size()), plies_.back().uci, at});
  }
  void take_back_to(std::size_t plies) { plies_.erase(plies_.begin() + plies, plies_.end()); }
  [[nodiscard]] const std::vector<Ply>& plies() const { return plies_; }
  [[nodiscard]] const Board& board() const { return board_; }
  [[nodiscard]] Millis changed_at() const { return changed_at_; }

 private:
  bool presses(const drivers::ClockReading& reading) {
    const auto before = std::exchange(lever_, reading.lever_high);
    if (!before || *before == reading.lever_high) return false;
    const bool white_runs = (reading.lever_high == drivers::Side::left) == white_left_;
    return white_runs == (position().turn() == rules::Color::black);
  }

  Board board_;
  bool white_left_;
  std::optional<drivers::Side> lever_;
  Millis changed_at_{0};
  std::vector<Ply> plies_;
  Followed followed_;
};

class FirstLegalBoard : public Rule {
  using Rule::Rule;
  void board_changed(Millis at) override {
    if (const auto moves = fitting(position()); !moves.empty()) play(moves.front(), at);
  }
};

class UniqueAtLever : public Rule {
  using Rule::Rule;
  void pressed(Millis at) override {
    if (const auto moves = fitting(position()); moves.size() == 1) play(moves.front(), at);
  }
};

class QuietWithTakebacks : public Rule {
  using Rule::Rule;
  static constexpr Millis kQuiet{250};

  void board_changed(Millis) override { settled_ = false; }
  void stood_until(Millis until) override {
    if (settled_ || until - changed_at() < kQuiet) return;
    settled_ = true;
    settle(changed_at() + kQuiet);
  }
  void settle(Millis at) {
    if (board().shows(position().placement())) return;
    if (const auto moves = fitting(position()); !moves.empty()) return play(moves.front(), at);
    if (plies().empty()) return;
    if (const auto moves = fitting(position_after(plies().size() - 1)); !moves.empty()) {
      take_back_to(plies().size() - 1);
      return play(moves.front(), at);
    }
    for (std::size_t back = plies().size(); back-- > 0;) {
      if (board().shows(position_after(back).placement())) return take_back_to(back);
    }
  }
  bool settled_ = true;
};

class ReachableBoards : public Rule {
  using Rule::Rule;
  struct Node {
    const Node* before = nullptr;
    Move move{};
    Position position = Position::initial();
  };

  void board_changed(Millis at) override {
    if (nodes_.empty()) expand(*nodes_.emplace_back(std::make_unique<Node>()));
    const auto found = known_.find(board().key());
    if (found == known_.end() || found->second == current_) return;
    current_ = found->second;
    become(*current_, at);
    expand(*current_);
  }
  void expand(const Node& from) {
    known_[board().key(from.position.placement())] = &from;
    for (const Move move : from.position.legal_moves()) {
      auto node = std::make_unique<Node>(Node{&from, move, from.position.after(move)});
      known_[board().key(node->position.placement())] = node.get();
      nodes_.push_back(std::move(node));
    }
  }
  void become(const Node& last, Millis at) {
    std::vector<Move> line;
    for (const Node* node = &last; node->before != nullptr; node = node->before) line.push_back(node->move);
    std::reverse(line.begin(), line.end());
    std::size_t same = 0;
    while (same < line.size() && same < plies().size() && rules::to_uci(line[same]) == plies()[same].uci) {
      ++same;
    }
    take_back_to(same);
    for (; same < line.size(); ++same) play(line[same], at);
  }

  std::vector<std::unique_ptr<Node>> nodes_;
  std::map<std::string, const Node*> known_;
  const Node* current_ = nullptr;
};

class TwoPlies : public Rule {
  using Rule::Rule;
  static constexpr Millis kAlone{1000};

  void board_changed(Millis at) override {
    if (board().shows(position().placement())) return candidate_.reset();
    if (candidate_) {
      if (const auto replies = fitting(position().after(*candidate_)); !replies.empty()) {
        play(*candidate_, at);
        candidate_ = replies.front();
        return;
      }
    }
    if (const auto moves = fitting(position()); !moves.empty()) candidate_ = moves.front();
    unpaired_ = !candidate_;
  }
  void stood_until(Millis until) override {
    if (until - changed_at() < kAlone) return;
    if (std::exchange(unpaired_, false)) look_for_pair(changed_at() + kAlone);
    if (!candidate_ || !board().shows(position().after(*candidate_).placement())) return;
    play(*candidate_, changed_at() + kAlone);
    candidate_.reset();
  }
  void look_for_pair(Millis at) {
    std::optional<std::pair<Move, Move>> pair;
    for (const Move first : position().legal_moves()) {
      for (const Move second : fitting(position().after(first))) {
        if (pair) return;
        pair.emplace(first, second);
      }
    }
    if (!pair) return;
    play(pair->first, at);
    candidate_ = pair->second;
  }

  std::optional<Move> candidate_;
  bool unpaired_ = false;  ///< no candidate, and not yet compared with pairs
};

}  // namespace

Followed first_legal_board(const std::vector<drivers::BoardEvent>& events, const sim::Truth& truth) {
  return FirstLegalBoard(truth).follow(events);
}

Followed unique_at_lever(const std::vector<drivers::BoardEvent>& events, const sim::Truth& truth) {
  return UniqueAtLever(truth).follow(events);
}

Followed quiet_with_takebacks(const std::vector<drivers::BoardEvent>& events, const sim::Truth& truth) {
  return QuietWithTakebacks(truth).follow(events);
}

Followed reachable_boards(const std::vector<drivers::BoardEvent>& events, const sim::Truth& truth) {
  return ReachableBoards(truth).follow(events);
}

Followed two_plies(const std::vector<drivers::BoardEvent>& events, const sim::Truth& truth) {
  return TwoPlies(truth).follow(events);
}

}  // namespace eboard::bench
