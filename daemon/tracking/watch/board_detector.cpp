// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/watch/board_detector.hpp"

#include <algorithm>
#include <array>

namespace eboard::tracking {

namespace {

using namespace std::chrono_literals;
using rules::Color;
using rules::Placement;
using rules::Role;

constexpr Millis kStands = 5s;
constexpr int kPawns = 8;
constexpr int kSpare = 2;  // pieces that belong to no game and stand on the board all the same

struct Usual {
  Role role;
  int men;
};
constexpr std::array kPromoted{Usual{Role::queen, 1}, Usual{Role::rook, 2}, Usual{Role::bishop, 2},
                               Usual{Role::knight, 2}};

int count(const Placement& men, Color color, Role role) { return rules::count(men.of({color, role})); }

int men_too_many(const Placement& men, Color color) {
  const int pawns = count(men, color, Role::pawn);
  int promoted = 0;
  for (const Usual& usual : kPromoted) promoted += std::max(0, count(men, color, usual.role) - usual.men);
  return std::max(0, count(men, color, Role::king) - 1) + std::max(0, pawns - kPawns) +
         std::max(0, promoted - std::max(0, kPawns - pawns));
}

bool one_code(const Placement& seen) {
  const rules::Bitboard all = seen.occupied();
  return rules::count(all) > kPawns + kSpare && seen.of(*seen[rules::first(all)]) == all;
}

}  // namespace

int men_too_many(const Placement& men) {
  return men_too_many(men, Color::white) + men_too_many(men, Color::black);
}

BoardDetector::Fault BoardDetector::fault_of(const BoardView& board, int at_start) {
  if (!board.knows_pieces()) return Fault::none;
  const Placement& seen = board.seen();
  if (one_code(seen)) return Fault::one_code;
  const int unknown = rules::count(board.unknown());
  if (unknown > kSpare && unknown > rules::count(seen.occupied())) return Fault::unknown;
  return men_too_many(seen) > at_start + kSpare ? Fault::impossible : Fault::none;
}

void BoardDetector::judge(const BoardView& board, int at_start, Millis now, Findings& findings) {
  const Fault fault = fault_of(board, at_start);
  if (fault == fault_) return;
  fault_ = fault;
  since_ = now;
  findings.settle(now, [](const StandsWrong& found) -> std::optional<State> {
    const bool told = found.code == Code::board_one_code || found.code == Code::board_impossible ||
                      found.code == Code::board_unknown;
    return told ? std::optional(State::corrected) : std::nullopt;
  });
}

void BoardDetector::look(const BoardView& board, int at_start, std::size_t ply, Moment& now,
                         Findings& findings) {
  if (judged_ != board.changes()) judge(board, at_start, now, findings);
  judged_ = board.changes();
  if (cannot_be() && now.passed(since_, kStands)) tell(board, ply, now, findings);
}

void BoardDetector::tell(const BoardView& board, std::size_t ply, Millis now, Findings& findings) const {
  const Code code = fault_ == Fault::one_code  ? Code::board_one_code
                    : fault_ == Fault::unknown ? Code::board_unknown
                                               : Code::board_impossible;
  if (findings.standing(code)) return;
  const std::string seen = board.seen().fen();
  if (fault_ == Fault::unknown)
    return findings.stands(now, code, ply, {}, 0,
                           evidence::UnknownMen{evidence::squares(board.unknown()), seen});
  findings.stands(now, code, ply, {}, 0, evidence::ImpossibleBoard{seen, men_too_many(board.seen())});
}

}  // namespace eboard::tracking
