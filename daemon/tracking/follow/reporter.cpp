// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/follow/reporter.hpp"

#include <algorithm>
#include <utility>

namespace eboard::tracking {

ClockChanged Reporter::clock_changed(const ClockView& clock) {
  ClockChanged now;
  now.connected = clock.connected();
  if (!now.connected) return now;
  now.white = *clock.remaining(rules::Color::white);
  now.black = *clock.remaining(rules::Color::black);
  if (clock.running()) now.running = clock.lever();
  return now;
}

void Reporter::say(Millis at, Conclusion what) {
  const bool shown = std::holds_alternative<ClockChanged>(what) || std::holds_alternative<BoardSeen>(what);
  concluded_ += !shown;
  out_->push_back({at, game_, std::move(what)});
}

void Reporter::phase(Millis at, Phase phase) {
  if (phase == phase_) return;
  phase_ = phase;
  say(at, PhaseChanged{phase});
}

void Reporter::clock(Millis at, const ClockChanged& now) {
  if (clock_ == now) return;
  clock_ = now;
  say(at, now);
}

void Reporter::board(Millis at, std::string seen, bool agrees) {
  BoardSeen now{std::move(seen), agrees};
  if (board_ == now) return;
  board_ = now;
  say(at, std::move(now));
}

void Reporter::open_game(Millis at, const std::string& start, bool rotated) {
  if (open_) return;
  open_ = true;
  keeps_number_ = false;
  ++game_;
  committed_ = 0;
  findings_.clear();
  irregularities_.clear();
  ended_.reset();
  say(at, GameStarted{start, rotated});
}

std::optional<ReadyGame> Reporter::ready() const {
  if (open_ || !ready_) return std::nullopt;
  return ReadyGame{game_ + 1, ready_->start};
}

void Reporter::open_ready(Millis at) {
  if (!open_ && ready_) open_game(at, ready_->start, ready_->rotated);
}

void Reporter::open_unplayed(Millis at, bool begun) {
  const bool of_before = !open_ && !begun && before_;
  if (of_before && before_->result == rules::Result::unknown) return;
  if (of_before && committed_ == 0) {
    ended_ = before_;
    return;
  }
  open_ready(at);
  keeps_number_ = true;
}

void Reporter::retract_from(Millis at, std::size_t kept) {
  while (shown_.size() > kept) {
    say(at, MoveRetracted{committed_ + static_cast<int>(shown_.size())});
    shown_.pop_back();
  }
}

void Reporter::show(Millis at, const std::string& start, bool rotated, const std::vector<ShownPly>& plies) {
  std::size_t same = 0;
  while (same < plies.size() && same < shown_.size() && plies[same].uci == shown_[same].uci) ++same;
  retract_from(at, same);
  const auto newly_doubted = [](const ShownPly& now, const ShownPly& before) {
    return !now.alternatives.empty() && before.alternatives.empty();
  };
  for (std::size_t i = 0; i < same; ++i) {
    if (newly_doubted(plies[i], shown_[i])) same = i;
  }
  shown_.resize(same);
  if (same < plies.size()) open_game(at, start, rotated);
  for (std::size_t i = same; i < plies.size(); ++i) {
    shown_.push_back(plies[i]);
    MoveTracked move;
    move.ply = committed_ + static_cast<int>(shown_.size());
    move.uci = plies[i].uci;
    move.san = plies[i].san;
    move.fen = plies[i].fen;
    move.confidence = plies[i].confidence;
    move.irregular = plies[i].irregular;
    move.alternatives = plies[i].alternatives;
    say(at, std::move(move));
  }
}

void Reporter::commit(Millis at, const std::string& start, bool rotated, ShownPly ply, const Clocks& clocks,
                      bool inferred) {
  open_game(at, start, rotated);
  // The committed ply replaces the provisional one and drops what was shown behind it.
  if (!shown_.empty() && shown_.front().uci != ply.uci) retract_from(at, 0);
  shown_.clear();
  MoveTracked move;
  move.ply = ++committed_;
  move.uci = std::move(ply.uci);
  move.san = std::move(ply.san);
  move.fen = std::move(ply.fen);
  move.state = ply.presumed ? MoveState::presumed : MoveState::committed;
  move.confidence = ply.confidence;
  move.white = clocks.white;
  move.black = clocks.black;
  move.red = clocks.red;
  move.green = clocks.green;
  move.clock_read = clocks.read;
  move.irregular = ply.irregular;
  move.inferred = inferred;
  move.alternatives = std::move(ply.alternatives);
  say(at, std::move(move));
}

void Reporter::take_back(Millis at, int to_ply, std::string position) {
  retract_from(at, 0);
  committed_ = to_ply;
  say(at, TakenBack{to_ply, std::move(position)});
}

void Reporter::irregularity(Millis at, IrregularityFound found, Finder finder) {
  open_ready(at);
  const std::size_t place = place_of(found, finder);
  const bool shared = std::ranges::count(findings_, place, &Finding::place) > 1;
  IrregularityFound& told = irregularities_[place];
  if (shared && told.state == found.state) return;
  found.id = static_cast<int>(place) + 1;
  told = found;
  say(at, std::move(found));
}

/// What two find of the same ply is one matter.
std::size_t Reporter::place_of(const IrregularityFound& found, Finder finder) {
  const auto known = std::ranges::find_if(
      findings_, [&](const Finding& one) { return one.finder == finder && one.own == found.id; });
  if (known != findings_.end()) return known->place;
  auto same = std::ranges::find_if(irregularities_, [&](const IrregularityFound& told) {
    return !found.move.empty() && told.code == found.code && told.ply == found.ply &&
           told.move == found.move && (told.state == State::pending || told.state == State::completed);
  });
  if (same == irregularities_.end())
    same = irregularities_.insert(irregularities_.end(), IrregularityFound{});
  const auto place = static_cast<std::size_t>(same - irregularities_.begin());
  findings_.push_back({finder, found.id, place});
  return place;
}

std::optional<IrregularityFound> Reporter::reported(const IrregularityFound& found, Finder finder) const {
  const auto known = std::ranges::find_if(
      findings_, [&](const Finding& one) { return one.finder == finder && one.own == found.id; });
  if (known == findings_.end()) return std::nullopt;
  return irregularities_[known->place];
}

void Reporter::irregularity_of(int game, Millis at, IrregularityFound found) {
  ++concluded_;
  out_->push_back({at, game, std::move(found)});
}

void Reporter::gap(Millis at, GapFound gap) {
  ++gaps_;
  say(at, std::move(gap));
}

void Reporter::end_game(Millis at, rules::Result result, Word<EndedBy> by) {
  retract_from(at, 0);
  ready_.reset();
  if (open_ && committed_ == 0 && !keeps_number_) {
    open_ = false;
    --game_;
  }
  if (game_ == 0 || (!open_ && !ended_)) return;
  GameEnded ended{result, std::move(by)};
  open_ = false;
  if (ended_ && (end_is_final_ || ended_->result == result)) return;
  end_is_final_ = false;
  ended_ = ended;
  say(at, std::move(ended));
}

void Reporter::ruled_end(Millis at, rules::Result result, Word<EndedBy> by, bool final) {
  retract_from(at, 0);
  ready_.reset();
  open_ = false;
  end_is_final_ = final;
  GameEnded ended{result, std::move(by)};
  if (ended_ == ended) return;
  ended_ = ended;
  say(at, std::move(ended));
}

void Reporter::resume(Millis at) {
  open_ = true;
  ended_.reset();
  say(at, GameEnded{rules::Result::unknown, EndedBy::resumed});
}

void Reporter::begin_again(Millis at, std::string start) {
  retract_from(at, 0);
  if (!open_) return;
  if (committed_ > 0) take_back(at, 0, std::move(start));
  open_ = false;
  --game_;
}

void Reporter::restate(Millis at, std::vector<TrackedEvent>& out) const {
  if (clock_) out.push_back({at, game_, *clock_});
  if (board_) out.push_back({at, game_, *board_});
}

void Reporter::restore(int games_played, Phase phase, const ClockChanged& clock,
                       const rules::Placement& seen) {
  auto* const out = out_;
  *this = Reporter(games_played + 1);
  out_ = out;
  phase_ = phase;
  clock_ = clock;
  board_ = BoardSeen{seen.fen(), true};
}

}  // namespace eboard::tracking
