// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What is shown before it is certain, and what counts when the game is over.
#include <algorithm>
#include <cmath>
#include <utility>

#include "daemon/tracking/follower.hpp"
#include "daemon/tracking/follower_limits.hpp"

namespace eboard::tracking {

using namespace limits;
using rules::bit;
using rules::MoveKind;
using rules::Position;
using rules::Role;

namespace {

constexpr rules::Bitboard kCentre = bit(rules::make_square(3, 3)) | bit(rules::make_square(4, 3)) |
                                    bit(rules::make_square(3, 4)) | bit(rules::make_square(4, 4));

bool king_to_centre(const Position& after, const Ply& ply) {
  const auto piece = after.placement()[ply.move.to];
  return piece && piece->role == Role::king && (bit(ply.move.to) & kCentre);
}

/// The same piece may be on its way to another square: a slide reports its stops.
bool may_go_on(const Position& before, const Ply& ply) {
  if (ply.captured) return false;
  const auto piece = before.placement()[ply.move.from];
  if (!piece || ply.move.kind == MoveKind::castling) return false;
  if (piece->role == Role::pawn) return std::abs(rank_of(ply.move.to) - rank_of(ply.move.from)) == 1;
  return piece->role != Role::knight;
}

}  // namespace

/// With what was stepped over before the line.
std::vector<Ply> Follower::plies_of(const Line& line) const {
  std::vector<Ply> plies = roots_[line.root].pending;
  plies.insert(plies.end(), line.plies.begin(),
               line.plies.begin() + static_cast<std::ptrdiff_t>(line.length));
  return plies;
}

void Follower::remember_standing(Millis now) {
  const Line& best = lines_.front();
  const Root& root = roots_[best.root];
  std::vector<Ply> plies = root.pending;
  plies.insert(plies.end(), best.plies.begin(),
               best.plies.begin() + static_cast<std::ptrdiff_t>(best.length));
  if (best.residual_cost > 0 || (best.length > 0 && best.plies[0].irregular)) return;
  if (plies == standing_.plies) {
    standing_.until = now;
    return;
  }
  const Millis since = best.length ? board_.changed_at(touched(best.plies[best.length - 1])) : now;
  const bool allowed = !clock_.has_run() || clock_.running() || clock_.stopped_at() >= since;
  if (!allowed) return;  // analysis while the clock stands still is no play
  const auto loose = static_cast<std::size_t>(
      std::count_if(steps_.begin(), steps_.end(), [](const Step& step) { return !step.confirmed; }));
  const std::size_t unconfirmed = confirmed(best) ? 0 : loose + best.length;
  standing_ = {std::move(plies), since, now, allowed, unconfirmed};
  most_unconfirmed_ = unconfirmed == 0 ? 0 : std::max(most_unconfirmed_, unconfirmed);
}

void Follower::settle(Millis now, Ending ending) {
  if (roots_.empty()) return;
  const StandingLine standing = last_stand(now, ending);
  // Plies that no press confirms are the end of the game only if they are few; more of them are analysis.
  // Who ends the game, by kings or by stopping the clock, ends it after the last ply; who just walks away may
  // analyse.
  const bool closed = ending != Ending::new_game || clock_.stopped_at() >= standing.since;
  const std::size_t most = closed ? kMostUnpressed : 1;
  const bool put_back = most_unconfirmed_ > standing.unconfirmed;
  const bool analysis =
      clock_.has_run() && standing.unconfirmed > 0 && (most_unconfirmed_ > most || put_back);
  for (std::size_t i = 0; !analysis && i < standing.plies.size(); ++i) {
    const auto next = after(committed_position(), standing.plies[i]);
    if (!next) break;
    const bool last = i + 1 == standing.plies.size();
    // A king that still stands where it went in the centre went there for the result.
    const rules::Square to = standing.plies[i].move.to;
    const bool gesture =
        king_to_centre(*next, standing.plies[i]) && board_.seen()[to] == next->placement()[to];
    if (last && gesture && ending != Ending::finish) break;
    const Step step = i < steps_.size() ? steps_[i] : Step{};
    commit(standing.plies[i], step, 0.9, now);
  }
  roots_.clear();
  steps_.clear();
  shown_line_.clear();
  standing_ = {};
}

/// The line to close the game with: what stood on the board long enough while the clock allowed it, else what
/// was stepped over before.
Follower::StandingLine Follower::last_stand(Millis now, Ending ending) {
  StandingLine standing = std::move(standing_);
  const Millis enough = ending == Ending::finish ? kSettled : kStood;
  if (ending == Ending::finish) standing.until = now;
  if (standing.clock_allowed && standing.until - standing.since >= enough) return standing;
  standing = {};
  standing.plies = roots_.front().pending;
  standing.unconfirmed = static_cast<std::size_t>(
      std::count_if(steps_.begin(), steps_.end(), [](const Step& step) { return !step.confirmed; }));
  return standing;
}

double Follower::confidence_of(const Line& line, std::size_t plies, Millis now) const {
  double all = 0;
  double agreeing = 0;
  const Cost base = line.cost() + lever_cost(line, now);
  for (const Line& other : lines_) {
    const double weight = std::exp(base - other.cost() - lever_cost(other, now));
    all += weight;
    if (other.root == line.root && other.length >= plies &&
        std::equal(line.plies.begin(), line.plies.begin() + static_cast<std::ptrdiff_t>(plies),
                   other.plies.begin())) {
      agreeing += weight;
    }
  }
  return all > 0 ? agreeing / all : 0;
}

std::vector<ShownPly> Follower::shown_plies(const Line& line, Millis now) const {
  std::vector<ShownPly> out;
  const Root& root = roots_[line.root];
  Position position = committed_position();
  const auto add = [&](const Ply& ply, double confidence, std::vector<std::string> alternatives) {
    const auto next = after(position, ply);
    if (!next) return;
    out.push_back({uci_of(ply), san_of(position, ply), rules::to_fen(next->setup()), confidence,
                   ply.irregular, std::move(alternatives)});
    position = *next;
  };
  for (std::size_t i = 0; i < root.pending.size(); ++i) {
    std::vector<std::string> alternatives;
    for (const Root& other : roots_) {
      std::string uci = uci_of(other.pending[i]);
      const bool known = std::find(alternatives.begin(), alternatives.end(), uci) != alternatives.end();
      if (!(other.pending[i] == root.pending[i]) && !known && alternatives.size() < 8) {
        alternatives.push_back(std::move(uci));
      }
    }
    add(root.pending[i], 1.0 / static_cast<double>(roots_.size()), std::move(alternatives));
  }
  for (std::size_t i = 0; i < line.length; ++i) add(line.plies[i], confidence_of(line, i + 1, now), {});
  return out;
}

/// A line is shown when nothing but hands explains what differs, and a ply is new only when the board stands:
/// a slide reports its stops, and an arrival may come before its departure.
bool Follower::presentable(const Line& line, bool already, Millis now) const {
  if (line.length == 0) return true;
  if (line.plies[0].irregular || line.cost() - roots_[line.root].cost > kClear) return false;
  if (already) return true;
  const Ply& last = line.plies[line.length - 1];
  if (now - board_.changed_at(touched(last)) >= kScan) return true;
  if (line.residual_cost > 0) return false;
  if (pressed()) return true;
  Position before = roots_[line.root].position;
  for (std::size_t i = 0; i + 1 < line.length; ++i) before = *after(before, line.plies[i]);
  return !may_go_on(before, last);
}

void Follower::show(Millis now) {
  const Line* line = &lines_.front();
  const Cost best = line->cost() + lever_cost(*line, now);
  // What is shown stays while it is about as good as the best: a piece nudged on its square retracts nothing.
  if (!shown_line_.empty()) {
    const auto same = std::find_if(lines_.begin(), lines_.end(), [&](const Line& other) {
      return other.cost() + lever_cost(other, now) <= best + 0.8 && plies_of(other) == shown_line_;
    });
    if (same != lines_.end()) line = &*same;
  }
  Line shown = *line;
  const auto already = [&] {
    const std::vector<Ply> plies = plies_of(shown);
    return plies.size() <= shown_line_.size() && std::equal(plies.begin(), plies.end(), shown_line_.begin());
  };
  while (!presentable(shown, already(), now)) --shown.length;
  const std::vector<Ply> plies = plies_of(shown);
  Position end = committed_position();
  for (const Ply& ply : plies) {
    if (const auto next = after(end, ply)) end = *next;
  }
  agrees_ = end.placement() == board_.seen();
  if (plies == shown_line_ && roots_.size() == 1 && !show_again_) return;
  show_again_ = false;
  shown_line_ = plies;
  reporter_.show(now, start_, board_.rotated(), shown_plies(shown, now));
}

}  // namespace eboard::tracking
