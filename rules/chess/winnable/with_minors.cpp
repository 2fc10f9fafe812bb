// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/chess/winnable/with_minors.hpp"

#include "rules/chess/winnable/corner_walk.hpp"
#include "rules/chess/winnable/steps.hpp"

namespace eboard::rules {

namespace {

constexpr std::size_t kTries = 6;

/// The nets to try, near ones first.
class Choices {
 public:
  struct Choice {
    int cost;
    Square minor;
    Square second;
    const CornerNet* net;
  };

  Choices(const Position& position, Color side)
      : board_(position.placement()),
        side_(side),
        hunter_(position.king_square(side)),
        hunted_(position.king_square(!side)) {
    const Bitboard ours = board_.of(side) & ~bit(hunter_);
    const Bitboard theirs = board_.of(!side) & ~bit(hunted_);
    for (Bitboard minors = ours; minors;) {
      const Square minor = pop(minors);
      for (Bitboard seconds = theirs ? theirs : ours & ~bit(minor); seconds;) add(minor, pop(seconds));
    }
  }

  /// The next net; nullptr if there are no more.
  [[nodiscard]] const Choice* next() {
    if (next_ == count_) return nullptr;
    const auto first = choices_.begin() + static_cast<std::ptrdiff_t>(next_++);
    const auto end = choices_.begin() + static_cast<std::ptrdiff_t>(count_);
    std::iter_swap(first, std::min_element(first, end,
                                           [](const Choice& a, const Choice& b) { return a.cost < b.cost; }));
    return &*first;
  }

 private:
  void add(Square minor, Square second) {
    const Role mates = board_.role_at(minor);
    Role role = board_.role_at(second);
    const bool guards = contains(board_.of(side_), second);
    Square from = second;  // the square where the walk to the post begins
    if (role == Role::pawn) {
      if (contains(kRank1 | kRank8, second)) return;  // after an irregularity
      from = make_square(file_of(second), side_ == Color::white ? 0 : 7);
      role = Role::knight;
    }
    for (const CornerNet& net : guards ? nets_with_guard(mates) : nets_with_blocker(mates, role)) {
      if (count_ == choices_.size()) return;
      if (mates == Role::bishop && !same_colour(minor, net.corner)) continue;
      if (role == Role::bishop && !same_colour(from, net.post)) continue;
      const int flees = king_steps(hunted_, net.corner);
      const int walks = king_steps(hunter_, net.king);
      const int barred = std::max(0, flees + 2 - king_steps(hunter_, net.corner));
      const int second_walks = king_steps(second, from) + king_steps(from, net.post);
      choices_[count_++] = {std::max(flees, walks) + second_walks + 2 * barred, minor, second, &net};
    }
  }

  const Placement& board_;
  Color side_;
  Square hunter_;
  Square hunted_;
  std::array<Choice, 64> choices_;
  std::size_t count_ = 0;
  std::size_t next_ = 0;
};

bool fits(const Position& position, Color side) {
  const Placement& board = position.placement();
  const Bitboard ours = board.of(side) & ~board.of(Role::king);
  if (!ours || (ours & ~(board.of(Role::knight) | board.of(Role::bishop)))) return false;
  return count(ours) == 1 || count(board.of(!side)) == 1;
}

}  // namespace

std::optional<MatingLine> line_with_minors(const Position& position, Color side) {
  if (!fits(position, side)) return std::nullopt;
  Choices choices(position, side);
  for (std::size_t tries = 0; tries < kTries; ++tries) {
    const Choices::Choice* choice = choices.next();
    if (!choice) break;
    if (auto line = walk_into_net(position, side, *choice->net, choice->minor, choice->second)) return line;
  }
  return std::nullopt;
}

}  // namespace eboard::rules
