// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/unit/delay/plies.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "rules/chess/notation/notation.hpp"
#include "rules/chess/setup.hpp"
#include "tests/support/catch.hpp"

namespace eboard::delay_test {

using namespace tracking;

namespace {

const TrackedEvent* event_of(const Step& step) { return std::get_if<TrackedEvent>(&step.what); }

int table_of(const Step& step) {
  return event_of(step) != nullptr ? step.board : outlets::table_of(std::get<outlets::Unsaid>(step.what));
}

/// The least of what its rounds have.
template <class Of>
auto least(const Step& step, Of of) {
  auto least = of(step.from_round);
  for (int round = step.from_round; round <= step.to_round; ++round) least = std::min(least, of(round));
  return least;
}

/// The latest event at a step's table by then, itself included.
std::optional<std::size_t> latest_event(const Steps& steps, std::size_t i) {
  const int table = table_of(steps[i]);
  for (std::size_t j = i + 1; j-- > 0;) {
    if (event_of(steps[j]) != nullptr && steps[j].board == table) return j;
  }
  return std::nullopt;
}

/// Since when the game of an event is over: that is so at the step `i` already, or it comes.
std::optional<Millis> over(const Steps& steps, std::size_t latest, std::size_t i) {
  const TrackedEvent& event = *event_of(steps[latest]);
  for (std::size_t j = 0; j < steps.size(); ++j) {
    const TrackedEvent* other = event_of(steps[j]);
    if (other == nullptr || steps[j].board != steps[latest].board) continue;
    const bool ends = other->game == event.game && std::holds_alternative<GameEnded>(other->what);
    if (ends || (j > i && other->game > event.game)) return other->at;
  }
  return std::nullopt;
}

/// The ply as which a step waits: the next one behind those that stood before it.
int waits_as(const Steps& steps, std::size_t latest, std::size_t i) {
  int ply = 0;
  for (std::size_t j = 0; j <= latest; ++j) {
    const TrackedEvent* other = event_of(steps[j]);
    if (other == nullptr || steps[j].board != steps[latest].board ||
        other->game != event_of(steps[latest])->game)
      continue;
    const auto* move = std::get_if<MoveTracked>(&other->what);
    if (j == i) return std::max(ply + 1, move != nullptr ? move->ply : 0);
    if (move != nullptr && recorded(move->state)) ply = move->ply;
    if (const auto* taken_back = std::get_if<TakenBack>(&other->what)) ply = taken_back->to_ply;
  }
  return ply + 1;
}

/// Of what is of a table.
Millis known_at_table(const Steps& steps, std::size_t i, const seams::Delays& delays) {
  const Millis by_time = steps[i].at + least(steps[i], [&](int round) { return delays.of(round); });
  const auto latest = latest_event(steps, i);
  if (!latest) return by_time;
  const int plies = least(steps[*latest], [&](int round) { return delays.plies_of(round); });
  const int game = event_of(steps[*latest])->game, board = steps[*latest].board;
  if (plies == 0 || game == 0) return by_time;
  std::optional<Millis> by_plies;
  if (const auto since = over(steps, *latest, i)) by_plies = *since + delays.plies().end;
  const int wanted = waits_as(steps, *latest, i) + plies;
  for (std::size_t j = i + 1; j < steps.size(); ++j) {
    const TrackedEvent* other = event_of(steps[j]);
    if (other == nullptr || steps[j].board != board || other->game != game) continue;
    const auto* move = std::get_if<MoveTracked>(&other->what);
    if (move == nullptr || move->state != MoveState::committed || move->ply < wanted) continue;
    by_plies = std::min(by_plies.value_or(other->at), other->at);
    break;
  }
  return by_plies ? std::max(by_time, *by_plies) : Millis::max();
}

/// Makes other steps of the hidden ones.
class Replacing {
 public:
  Replacing(const seams::Delays& delays, std::mt19937_64& random) : delays_(delays), random_(random) {}

  /// It is in both.
  void keep(const Step& step) {
    if (const TrackedEvent* event = event_of(step)) follow(step.board, *event);
  }
  /// nullopt: in the other history it does not happen.
  std::optional<Step> replace(const Step& step) {
    Step other = step;
    if (auto* event = std::get_if<TrackedEvent>(&other.what)) {
      const bool stays = std::visit([&](auto& what) { return change(step, what); }, event->what);
      if (!stays) return std::nullopt;
      follow(step.board, *event);
      return other;
    }
    auto& unsaid = std::get<outlets::Unsaid>(other.what);
    return std::visit([this](auto& what) { return change(what); }, unsaid) ? std::optional(other)
                                                                           : std::nullopt;
  }
  [[nodiscard]] Millis until() const { return until_; }

 private:
  int below(int end) { return std::uniform_int_distribution<int>(0, end - 1)(random_); }
  std::vector<rules::Position>& positions(int board) { return positions_[board]; }
  std::string placement() { return below(2) == 0 ? "8/8/8/8/8/8/8/K6k" : "8/8/8/8/8/8/7p/K6k"; }

  void follow(int board, const TrackedEvent& event) {
    auto& at = positions(board);
    if (std::holds_alternative<GameStarted>(event.what)) at = {rules::Position::initial()};
    if (const auto* taken_back = std::get_if<TakenBack>(&event.what))
      at.erase(at.begin() + taken_back->to_ply + 1, at.end());
    const auto* move = std::get_if<MoveTracked>(&event.what);
    if (move == nullptr || !recorded(move->state)) return;
    for (const rules::Move legal : at.back().legal_moves()) {
      if (rules::to_uci(legal) != move->uci.text()) continue;
      at.push_back(at.back().after(legal));
      return;
    }
    FAIL("no legal move");
  }

  bool change(const Step& step, MoveTracked& move) {
    if (!recorded(move.state) && below(3) == 0) return false;
    const rules::Position& before = positions(step.board).back();
    const auto moves = before.legal_moves();
    if (moves.empty()) {
      until_ = std::min(until_, step.at - Millis{1});
      over_ = true;
    }
    if (over_) return false;
    const rules::Move played = *(moves.begin() + below(static_cast<int>(moves.size())));
    move.uci = PlayedMove::read(rules::to_uci(played));
    move.san = rules::to_san(before, played);
    move.fen = rules::to_fen(before.after(played).setup());
    if (move.white) *move.white -= Millis{below(5000)};
    if (move.black) *move.black -= Millis{below(5000)};
    return true;
  }
  bool change(const Step& step, TakenBack& what) {
    if (over_) return false;
    what.fen = rules::to_fen(positions(step.board)[static_cast<std::size_t>(what.to_ply)].setup());
    return true;
  }
  /// Without an end all that waits for it stays where it is.
  bool change(const Step& step, GameEnded& what) {
    if (below(3) == 0) {
      until_ = std::min(until_, step.at + delays_.plies().end - Millis{1});
      return false;
    }
    what = {rules::Result::black_wins, EndedBy::result_piece};
    return true;
  }
  bool change(const Step& /*step*/, GameStarted& what) {
    what.rotated = !what.rotated;
    return true;
  }
  bool change(const Step& /*step*/, ClockChanged& clock) {
    clock.white -= Millis{below(9000)};
    clock.running = below(2) == 0 ? std::optional(rules::Color::white) : std::nullopt;
    return below(3) != 0;
  }
  bool change(const Step& /*step*/, BoardSeen& what) {
    what = {placement(), false};
    return below(3) != 0;
  }
  bool change(const Step& /*step*/, PhaseChanged& what) {
    what.phase = Phase::analysis;
    return below(3) != 0;
  }
  bool change(const Step& /*step*/, IrregularityFound& found) {
    found.code = Word<Code>::read("touch_move");
    return below(3) != 0;
  }
  template <class Else>
  bool change(const Step& /*step*/, Else& /*what*/) {
    return below(2) == 0;
  }

  bool change(seams::BoardInfo& board) {
    board.tags[0].value += " the other";
    return delays_.differ() || below(3) != 0;
  }
  bool change(seams::DeviceStatus& status) {
    status.battery = seams::Battery{below(101), false};
    status.state = static_cast<seams::DeviceState>(below(3));
    return below(3) != 0;
  }
  bool change(seams::ConditionNews& news) {
    if (!news.sentence.empty()) news.sentence += " Very.";
    return below(3) != 0;
  }
  template <class Else>
  bool change(Else& /*what*/) {
    return below(2) == 0;
  }

  const seams::Delays& delays_;
  std::mt19937_64& random_;
  std::map<int, std::vector<rules::Position>> positions_;
  bool over_ = false;  ///< it cannot go on like the first one
  Millis until_ = Millis::max();
};

}  // namespace

std::vector<Millis> known_by_plies(const Steps& steps, const seams::Delays& delays) {
  std::vector<Millis> known;
  std::map<int, Millis> reached;  ///< by table, of events
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const int table = table_of(steps[i]);
    Millis at = steps[i].at + delays.longest();
    // At a table each thing leaves behind the events before it. Behind names that are hidden it does, too,
    // unless a restart comes: they are read anew then and do not wait any more.
    if (table != 0) at = std::max(reached[table], known_at_table(steps, i, delays));
    if (event_of(steps[i]) != nullptr && table != 0) reached[table] = at;
    known.push_back(at);
  }
  return known;
}

Other other_history(const Steps& steps, const seams::Delays& delays, Millis until, std::mt19937_64& random) {
  const auto known = known_by_plies(steps, delays);
  Other other{{}, until};
  Replacing replacing(delays, random);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (known[i] <= until) {
      replacing.keep(steps[i]);
      other.steps.push_back(steps[i]);
    } else if (auto step = replacing.replace(steps[i])) {
      other.steps.push_back(std::move(*step));
    }
  }
  other.until = std::min(until, replacing.until());
  return other;
}

}  // namespace eboard::delay_test
