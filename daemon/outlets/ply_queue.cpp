// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/outlets/ply_queue.hpp"

#include <algorithm>

namespace eboard::outlets {

namespace {

using namespace tracking;

/// Names are known as of what was said at their table.
bool is_event_or_name(const std::variant<storage::StoredEvent, Unsaid>& what) {
  const auto* unsaid = std::get_if<Unsaid>(&what);
  return unsaid == nullptr || std::holds_alternative<seams::BoardInfo>(*unsaid);
}

/// A table at which nothing was recorded for so long counts as one whose game is over.
constexpr std::chrono::hours kAbandoned{1};

/// The ply as which an event waits, behind `ply`: the next one. If a clock or a takeback left sooner, when it
/// leaves would tell what was seen on the board before.
int waits_as(const TrackedEvent& event, int ply) {
  const auto* move = std::get_if<MoveTracked>(&event.what);
  const auto* found = std::get_if<IrregularityFound>(&event.what);
  return std::max({ply + 1, move != nullptr ? move->ply : 0, found != nullptr ? found->ply : 0});
}

}  // namespace

PlyQueue::PlyQueue(seams::Delays delays, const std::vector<storage::Standing>& released, Sequence committed,
                   storage::SkippedTime skipped)
    : ReleaseLine(std::move(delays), std::move(skipped)), read_to_(committed), committed_(committed) {
  for (const storage::Standing& board : released) {
    tables_[board.board] = board.table;
    released_[board.board] = board.released;
    if (board.next > 0) read_to_ = std::min(read_to_, board.next - 1);
    Lane& lane = lanes_[board.table];
    if (board.released == 0 || (lane.last && *lane.last > board.at)) continue;
    lane.game = {board.board, board.game};
    lane.ply = board.ply;
    lane.over = board.ended;
    lane.last = lane.out = board.at;
  }
}

/// A board that nobody has described has a lane of its own.
int PlyQueue::lane_of(storage::BoardId board) const {
  const auto table = tables_.find(board);
  return table == tables_.end() ? -static_cast<int>(board) : table->second;
}

void PlyQueue::keep(Unsaid what, int table, std::optional<Millis> own, Millis at) {
  if (const auto* board = std::get_if<seams::BoardInfo>(&what); board != nullptr && board->id != 0)
    tables_[board->id] = board->number;
  Waiting one;
  one.at = at;
  one.due = at + own.value_or(delays_.longest());
  one.after = committed_;
  one.what = std::move(what);
  Lane& lane = lanes_[table];
  wait_as_next(lane, one);
  lane.waiting.push_back(std::move(one));
}

void PlyQueue::wait_as_next(const Lane& lane, Waiting& one) {
  one.game = lane.game;
  one.wanted = lane.plies > 0 ? lane.ply + 1 + lane.plies : 0;
  one.after_end = lane.after_end;
  one.let_go.reset();
}

void PlyQueue::take(std::vector<storage::StoredEvent> events) {
  for (storage::StoredEvent& event : events) {
    read_to_ = event.sequence;
    const auto out = released_.find(event.board);
    if (out == released_.end() || event.sequence > out->second) line_up(std::move(event));
  }
}

void PlyQueue::line_up(storage::StoredEvent event) {
  const TrackedEvent& said = event.event;
  Lane& lane = lanes_[lane_of(event.board)];
  Waiting one;
  one.game = {event.board, said.game};
  one.at = said.at;
  one.due = skipped_.later(said.at, delays_.of(event.played_round));
  one.after_end = delays_.after_end(event.played_round);
  const bool is_former = one.game.first == lane.game.first && said.game < lane.game.second;
  const auto let_go = [&](Millis at, auto which) {
    for (Waiting& each : lane.waiting) {
      if (each.wanted > 0 && !each.let_go && which(each)) each.let_go = at;
    }
  };
  // The end that came before this event counts, whatever the event says.
  for (Waiting& each : lane.waiting) {
    if (each.wanted == 0 || each.let_go) continue;
    if (const Millis end = end_due(lane, each); end <= said.at) each.let_go = end;
  }
  if (!is_former && one.game != lane.game) {
    lane.over = std::min(lane.over.value_or(said.at), said.at);
    for (Waiting& each : lane.waiting) {
      if (each.wanted > 0 && !each.let_go) each.let_go = end_due(lane, each);
    }
    lane.game = one.game;
    lane.ply = 0;
    lane.over.reset();
  }
  const int before = is_former ? 0 : lane.ply;
  if (!is_former) follow(lane, said);
  const auto* move = std::get_if<MoveTracked>(&said.what);
  if (move != nullptr && move->state == MoveState::committed)
    let_go(said.at, [&](const Waiting& each) { return each.game == one.game && each.wanted <= move->ply; });
  lane.last = std::max(lane.last.value_or(said.at), said.at);
  // Before the first game there is nothing to wait for.
  const int plies = said.game > 0 ? delays_.plies_of(event.played_round) : 0;
  if (plies > 0) one.wanted = waits_as(said, before) + plies;
  if (!is_former) {
    lane.plies = plies;
    lane.after_end = one.after_end;
  }
  if (is_former) one.let_go = skipped_.later(said.at, one.after_end);
  const Sequence number = event.sequence;
  event.json.clear();
  one.what = std::move(event);
  // What was heard when this event was committed already stands behind it.
  auto place = lane.waiting.end();
  while (place != lane.waiting.begin() && std::prev(place)->after >= number) wait_as_next(lane, *--place);
  lane.waiting.insert(place, std::move(one));
}

void PlyQueue::follow(Lane& lane, const TrackedEvent& event) {
  if (const auto* move = std::get_if<MoveTracked>(&event.what)) {
    if (recorded(move->state)) lane.ply = move->ply;
  } else if (const auto* taken_back = std::get_if<TakenBack>(&event.what)) {
    lane.ply = taken_back->to_ply;
  } else if (std::holds_alternative<GameStarted>(event.what)) {
    lane.ply = 0;
  } else if (const auto* ended = std::get_if<GameEnded>(&event.what)) {
    if (ended->by == EndedBy::resumed)
      lane.over.reset();
    else if (!lane.over)
      lane.over = event.at;
  }
}

/// When it leaves if no ply follows.
Millis PlyQueue::end_due(const Lane& lane, const Waiting& one) const {
  const Millis silent = skipped_.later(lane.last.value_or(Millis{0}), kAbandoned + one.after_end);
  return lane.over ? std::min(silent, skipped_.later(*lane.over, one.after_end)) : silent;
}

Millis PlyQueue::due(const Lane& lane, const Waiting& one) const {
  if (one.wanted == 0) return one.due;
  return std::max(one.due, one.let_go ? *one.let_go : end_due(lane, one));
}

std::optional<Millis> PlyQueue::next() const {
  if (hungry()) return std::nullopt;
  std::optional<Millis> first;
  for (const auto& [table, lane] : lanes_) {
    if (lane.waiting.empty()) continue;
    const Millis due_then = due(lane, lane.waiting.front());
    first = std::min(first.value_or(due_then), due_then);
  }
  return first;
}

std::vector<Release> PlyQueue::release(Millis now) {
  std::vector<std::pair<Millis, Waiting>> out;
  for (auto& [table, lane] : lanes_) {
    Millis reached{0};
    while (!lane.waiting.empty() && due(lane, lane.waiting.front()) <= now &&
           lane.waiting.front().after <= read_to_) {
      reached = std::max(reached, due(lane, lane.waiting.front()));
      if (is_event_or_name(lane.waiting.front().what))
        lane.out = std::max(lane.out.value_or(Millis{0}), lane.waiting.front().at);
      out.emplace_back(reached, std::move(lane.waiting.front()));
      lane.waiting.pop_front();
    }
  }
  std::ranges::stable_sort(out, {}, &std::pair<Millis, Waiting>::first);
  std::vector<Release> releases;
  std::vector<storage::StoredEvent> run;
  const auto end_run = [&] {
    if (run.empty()) return;
    releases.emplace_back(std::make_shared<const std::vector<storage::StoredEvent>>(std::exchange(run, {})));
  };
  for (auto& [at, one] : out) {
    if (auto* event = std::get_if<storage::StoredEvent>(&one.what)) {
      run.push_back(std::move(*event));
      continue;
    }
    end_run();
    releases.emplace_back(std::move(std::get<Unsaid>(one.what)));
  }
  end_run();
  return releases;
}

KnownNames PlyQueue::known(Millis now) const {
  KnownNames known(skipped_.earlier(now, delays_.longest()));
  known.others = skipped_.earlier(now, delays_.of_others());
  for (const auto& [round, delay] : delays_.rounds()) known.rounds[round] = skipped_.earlier(now, delay);
  std::optional<Millis> first;
  for (const auto& [table, lane] : lanes_) {
    const auto hidden =
        std::ranges::find_if(lane.waiting, [](const Waiting& one) { return is_event_or_name(one.what); });
    if (hidden == lane.waiting.end()) continue;
    // After a restart names that were heard before it do not wait any more.
    const Millis before = std::min(hidden->at - Millis{1}, lane.out.value_or(Millis::max()));
    known.tables.emplace(table, before);
    first = std::min(first.value_or(before), before);
  }
  // What is said of all tables.
  if (first) known.tables.emplace(0, *first);
  return known;
}

}  // namespace eboard::outlets
