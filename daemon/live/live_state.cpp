// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/live/live_state.hpp"

#include <algorithm>
#include <utility>

#include "rules/chess/pgn/player_tags.hpp"
#include "rules/laws/rulings/text/decision_words.hpp"
#include "rules/laws/rulings/text/passed_over.hpp"
#include "storage/aside.hpp"

namespace eboard::live {

namespace {

using tracking::BoardSeen;
using tracking::ClockChanged;
using tracking::GameEnded;
using tracking::GameStarted;
using tracking::GapFound;
using tracking::IrregularityFound;
using tracking::MatePossible;
using tracking::MoveRetracted;
using tracking::MoveState;
using tracking::MoveTracked;
using tracking::PhaseChanged;
using tracking::RulingMade;
using tracking::TakenBack;

/// A clock's messages have a resolution of one second, so a reading this close to the expected one shows
/// nothing new.
constexpr Millis kClockResolution{1000};

/// If both sides differ by more than this while the clock stands still, it was set for another game.
constexpr Millis kSetAnew{2000};

/// No report confirms any more that the clock runs as expected, so viewers see the last reading instead of a
/// guess. Returns what changed.
unsigned stop_reckoning(LiveBoard& board) {
  if (!board.clock || board.clock_kept || board.clock->at == board.latest_clock->at) return 0;
  board.clock = board.latest_clock;
  return kClock;
}

/// Applies one event to one board.
class Fold {
 public:
  Fold(LiveBoard& board, const tracking::TrackedEvent& event)
      : board_(board), at_(event.at), game_(event.game) {
    if (game_ > board_.game) start_game({});  // the event of its start was not received
  }

  void operator()(const PhaseChanged& event) {
    if (board_.phase == event.phase) return;
    board_.phase = event.phase;
    touch(kPhase);
    if (event.phase == tracking::Phase::not_heard) touch(stop_reckoning(board_));
  }

  void operator()(const GameStarted& event) {
    start_game(event.fen);
    board_.rotated = event.rotated;
  }

  void operator()(const MoveTracked& event) {
    if (event.ply < 1) return;
    if (is_past()) return settle();
    const auto index = static_cast<std::size_t>(event.ply) - 1;
    const std::size_t from = std::min(index, board_.moves.size());
    board_.moves.resize(index);
    board_.moves.push_back({event.san, event.uci, event.fen, event.white, event.black, event.clock_read,
                            event.state, event.irregular, event.inferred, event.alternatives});
    moves_changed(from);
    board_.fen = event.fen;
    if (tracking::recorded(event.state)) settle();
  }

  void operator()(const MoveRetracted& event) { cut_to(event.ply - 1); }

  void operator()(const TakenBack& event) {
    if (is_past()) return settle();
    cut_to(event.to_ply);
    board_.fen = event.fen;
    if (event.to_ply == 0 && board_.start_fen != event.fen) {
      board_.start_fen = event.fen;
      touch(kGame | kPosition);
    }
    settle();
  }

  /// Only for the arbiter; viewers see from the ply itself that it is irregular.
  void operator()(const IrregularityFound&) {}

  void operator()(const ClockChanged& event) {
    const LiveClock clock{event.white, event.black, event.running, event.connected, at_};
    const bool ran = board_.latest_clock && board_.latest_clock->running;
    if (ran && !clock.running && clock.connected) board_.stopped = clock;
    if (clock.running) board_.stopped.reset();
    board_.latest_clock = clock;
    board_.at_rest.note(event, at_);
    if (board_.clock_kept) return;
    if (board_.clock && expected(*board_.clock, clock)) return;
    board_.clock = clock;
    touch(kClock);
  }

  void operator()(const GameEnded& event) {
    record_changed_ = true;
    if (is_past()) return;
    const bool resumed = event.by == tracking::EndedBy::resumed;
    board_.result = event.result;
    board_.result_by = resumed ? std::string_view() : event.by.text();
    touch(kResult);
    if (resumed) {
      release_clock();
    } else {
      keep_clock();
    }
  }

  void operator()(const RulingMade& event) {
    record_changed_ = true;
    if (is_past()) return;
    board_.rulings.push_back(reported(event));
    touch(kRulings);
    if (!event.white || !event.black || !board_.latest_clock) return;
    for (auto* clock : {&board_.latest_clock, &board_.stopped, &board_.clock}) {
      if (!*clock) continue;
      (*clock)->white = *event.white;
      (*clock)->black = *event.black;
      (*clock)->at = at_;
    }
    board_.at_rest.set(*event.white, *event.black, at_);
    if (!board_.clock_kept) board_.clock = board_.latest_clock;
    touch(kClock);
  }

  void operator()(const MatePossible&) {}

  void operator()(const GapFound& event) {
    board_.gap = LiveGap{event.from_ply, event.candidates};
    touch(kGap);
  }

  void operator()(const BoardSeen& event) {
    board_.placement = event.placement;
    auto seen = event.agrees ? std::nullopt : std::optional(event.placement);
    if (board_.seen == seen) return;
    board_.seen = std::move(seen);
    touch(kSeen);
  }

  [[nodiscard]] const Change& change() const { return change_; }
  [[nodiscard]] bool record_changed() const { return record_changed_; }

 private:
  /// The event belongs to a game that was over when a ruling changed it, while the next one is shown.
  [[nodiscard]] bool is_past() const { return game_ < board_.game; }

  void touch(unsigned parts) { change_.parts |= parts; }

  void moves_changed(std::size_t from) {
    touch(kPosition);
    change_.moves_from = static_cast<int>(from);
  }

  void start_game(const std::string& fen) {
    board_.game = game_;
    board_.start_fen = board_.fen = fen;
    board_.moves.clear();
    board_.result = rules::Result::unknown;
    board_.result_by.clear();
    board_.seen.reset();
    board_.gap.reset();
    if (!board_.rulings.empty()) touch(kRulings);
    board_.rulings.clear();
    board_.stopped.reset();
    release_clock();
    moves_changed(0);
    touch(kGame | kResult | kGap | kSeen);
    record_changed_ = true;
  }

  [[nodiscard]] LiveRuling reported(const RulingMade& event) const {
    const rules::Setup start = rules::parse_fen(board_.start_fen).value_or(rules::Setup::initial());
    LiveRuling out;
    out.number = event.number;
    out.ply = event.ply;
    out.clause = rules::public_clause(event.ruling, event.article, start);
    out.undoes = event.undoes;
    if (const auto ruling = rules::parse_ruling(event.ruling)) {
      out.ply = rules::reported_behind(ruling->action, event.ply);
      const auto* colours = std::get_if<rules::ruling::Colours>(&ruling->action);
      out.exchanges_names = colours != nullptr && colours->swap;
      out.reveals_result = rules::reveals_result(ruling->action);
      const auto* entered = std::get_if<rules::ruling::Record>(&ruling->action);
      if (entered != nullptr) out.entered = rules::entered_plies(*entered);
    }
    const auto plies = static_cast<std::size_t>(std::max(out.ply, 0));
    if (plies > 0 && plies <= board_.moves.size()) out.san = board_.moves[plies - 1].san;
    return out;
  }

  /// The game is over. From now on the clock shows times of the next game. If it was set for that already,
  /// the game ended with the times at which the clock was stopped.
  void keep_clock() {
    if (std::exchange(board_.clock_kept, true) || !board_.latest_clock) return;
    LiveClock last = *board_.latest_clock;  // as it was read, not reckoned
    if (board_.stopped && !last.running && set_anew(*board_.stopped, last)) last = *board_.stopped;
    last.running.reset();
    board_.clock = last;
    touch(kClock);
  }

  void release_clock() {
    if (!std::exchange(board_.clock_kept, false) || !board_.latest_clock) return;
    board_.clock = board_.latest_clock;
    touch(kClock);
  }

  static bool set_anew(const LiveClock& stopped, const LiveClock& now) {
    const auto differ = [](Millis a, Millis b) { return std::chrono::abs(a - b) > kSetAnew; };
    return differ(stopped.white, now.white) && differ(stopped.black, now.black);
  }

  void cut_to(int plies) {
    const auto keep = static_cast<std::size_t>(std::max(plies, 0));
    if (keep >= board_.moves.size()) return;
    board_.moves.resize(keep);
    board_.fen = keep == 0 ? board_.start_fen : board_.moves.back().fen;
    moves_changed(keep);
  }

  /// The record is certain again, so the earlier gap is not shown any more.
  void settle() {
    record_changed_ = true;
    if (!board_.gap || is_past()) return;
    board_.gap.reset();
    touch(kGap);
  }

  static bool expected(const LiveClock& shown, const LiveClock& reported) {
    if (shown.running != reported.running || shown.connected != reported.connected) return false;
    if (!reported.running) return shown.white == reported.white && shown.black == reported.black;
    const LiveClock now = shown.at_time(reported.at);
    const auto close = [](Millis a, Millis b) { return std::chrono::abs(a - b) <= kClockResolution; };
    return close(now.white, reported.white) && close(now.black, reported.black);
  }

  LiveBoard& board_;
  Millis at_;
  int game_;
  Change change_;
  bool record_changed_ = false;
};

std::vector<int> undone_of(const std::vector<LiveRuling>& rulings) {
  return rules::passed_over(rulings, [](const LiveRuling& ruling) {
    return std::optional(rules::numbered_ruling(ruling.number, ruling.undoes));
  });
}

}  // namespace

LiveClock LiveClock::at_time(Millis now) const {
  LiveClock clock = *this;
  clock.at = now;
  if (!running || now <= at) return clock;
  Millis& left = *running == rules::Color::white ? clock.white : clock.black;
  left = std::max(left - (now - at), Millis{0});
  return clock;
}

std::vector<ReportedRuling> LiveBoard::reported_rulings() const {
  const auto undone = undone_of(rulings);
  const auto counts = [&](const LiveRuling& ruling) { return !std::ranges::count(undone, ruling.number); };
  const rules::Setup start = rules::parse_fen(start_fen).value_or(rules::Setup::initial());
  std::vector<ReportedRuling> out;
  for (auto ruling = rulings.begin(); ruling != rulings.end(); ++ruling) {
    if (ruling->clause.empty() || !counts(*ruling)) continue;
    int ply = ruling->ply;
    for (auto later = ruling + 1; later != rulings.end(); ++later) {
      if (later->entered && counts(*later)) ply = rules::place_after(*later->entered, ply);
    }
    const std::string after = ply == 0 ? std::string() : rules::ply_name(start, ply, ruling->san);
    out.push_back({ply, rules::decision_sentence(ruling->clause, after), ruling->reveals_result});
  }
  return out;
}

const BoardInfo& LiveBoard::pairing_of(storage::BoardId board, int game_number) const {
  const auto round = rounds.find({board, game_number});
  return round == rounds.end() ? info : pairings.at(round->second);
}

const BoardInfo& LiveBoard::pairing() const { return awaits_next ? info : pairing_of(info.id, game); }

const std::string& LiveBoard::edition() const {
  const auto own = awaits_next ? editions.end() : editions.find({info.id, game});
  return own == editions.end() ? pairing().edition : own->second;
}

GameSeat LiveBoard::seat_of(storage::BoardId board, int game_number) const {
  const BoardInfo& pairing = pairing_of(board, game_number);
  return {board, game_number, pairing.round, pairing.tags};
}

const seams::Opinion* LiveBoard::present_opinion() const {
  const bool goes_on = result == rules::Result::unknown && !awaits_next;
  return goes_on && opinion && opinion->fen == fen ? &*opinion : nullptr;
}

bool LiveBoard::is_of_round(storage::BoardId board, int game_number) const {
  const auto found = marks.find(board);
  return found == marks.end() || !found->second.is_out(game_number);
}

LiveBoard LiveBoard::before_next() const {
  LiveBoard board;
  board.info = info;
  board.device = device;
  board.phase = phase;
  board.rotated = rotated;
  board.start_fen = board.fen = info.start.empty() ? rules::to_fen(rules::Setup::initial()) : info.start;
  return board;
}

std::vector<rules::Tag> LiveBoard::tags() const {
  const auto undone = undone_of(rulings);
  const auto exchanges = std::ranges::count_if(rulings, [&](const LiveRuling& ruling) {
    return ruling.exchanges_names && !std::ranges::count(undone, ruling.number);
  });
  const auto& paired = pairing().tags;
  return exchanges % 2 == 0 || awaits_next ? paired : rules::with_players_exchanged(paired);
}

Change LiveState::apply(const BoardInfo& info) {
  const auto known = numbers_.find(info.id);
  const int number = known == numbers_.end() ? info.number : known->second;
  numbers_[info.id] = number;
  LiveBoard& board = board_numbered(number);
  Change change{number, kTable, {}};
  if (board.info.id != 0 && board.info.id != info.id) {
    forget_games(board);
    change = {number, kAllParts, 0};
  }
  board.info = info;
  board.info.number = number;
  board.pairings.insert_or_assign(info.round, board.info);
  const bool hidden = is_apart(board) || is_past(board) || stands_ready(board);
  if (std::exchange(board.awaits_next, hidden) != board.awaits_next) {
    change = {number, kAllParts, 0};
    board.changed = sequence_ + 1;  // no event informs clients that come back
  }
  ++record_version_;
  if (place(number, storage::is_aside(info.tags))) change = {number, kAllParts, 0, true};
  return note(board, change);
}

void LiveState::know(const GameSeat& seat) {
  const auto known = numbers_.find(seat.board);
  if (known == numbers_.end()) return;
  LiveBoard& board = board_numbered(known->second);
  board.rounds.insert_or_assign({seat.board, seat.game}, seat.round);
  const auto [pairing, is_new] = board.pairings.try_emplace(seat.round, board.info);
  if (!is_new) return;
  pairing->second.round = seat.round;
  pairing->second.tags = seat.tags;
  const auto control = std::ranges::find(seat.tags, "TimeControl", &rules::Tag::name);
  pairing->second.time_control = control == seat.tags.end() ? std::string() : control->value;
}

void LiveState::know(storage::BoardId board, const rules::RoundMarks& marks) {
  const auto known = numbers_.find(board);
  if (known != numbers_.end()) board_numbered(known->second).marks.insert_or_assign(board, marks);
}

Change LiveState::apply(const seams::GameEdition& game) {
  const auto known = numbers_.find(game.board);
  if (known == numbers_.end()) return {};
  LiveBoard& board = board_numbered(known->second);
  const std::string before = board.edition();
  board.editions.insert_or_assign({game.board, game.game}, game.edition);
  return note(board, {known->second, board.edition() == before ? 0U : unsigned{kTable}, {}});
}

Change LiveState::apply(const DeviceStatus& status) {
  LiveBoard& board = board_numbered(status.board);
  const bool shown = board.version == 0 || board.device.state != status.state ||
                     board.device.port != status.port || board.device.numbers != status.numbers ||
                     board.device.firmware != status.firmware || board.device.battery != status.battery ||
                     board.device.game_unknown != status.game_unknown;
  board.device = status;
  Change change{status.board, shown ? unsigned{kDevice} : 0U, {}};
  if (shown && status.state != DeviceState::ready) change.parts |= stop_reckoning(board);
  return note(board, change);
}

Change LiveState::apply(const seams::Opinion& opinion) {
  const auto found = boards_.find(opinion.board);
  if (found == boards_.end() || found->second.opinion == opinion) return {};
  found->second.opinion = opinion;
  return note(found->second, {opinion.board, kOpinion, {}});
}

Change LiveState::apply(const storage::StoredEvent& event) {
  if (event.sequence <= sequence_) return {};
  sequence_ = event.sequence;
  LiveBoard& board = board_of(event.board);
  if (board.info.id != event.board)
    return {board.info.number, 0, {}};  // another board has the table's number now
  const int round = board.pairing().round;
  const auto names = board.tags();
  Fold fold(board, event.event);
  std::visit(fold, event.event.what);
  enter_round(board, event);
  if (fold.record_changed()) ++record_version_;
  Change change = fold.change();
  const bool awaited = board.awaits_next, was_apart = is_apart(board);
  mark(board, event);
  const bool gone = !board.result_by.empty() && ((awaited && !was_apart) || stands_ready(board));
  board.awaits_next = gone || is_apart(board);
  if (board.awaits_next != awaited) {
    change = {0, kAllParts, 0};
  } else if (board.pairing().round != round || board.tags() != names) {
    change.parts |= kTable;
  }
  change.board = board.info.number;
  if (change.parts != 0) board.changed = event.sequence;
  return note(board, change);
}

void LiveState::end_history(storage::Sequence last) {
  sequence_ = last;
  for (auto* boards : {&boards_, &aside_}) {
    for (auto& [number, board] : *boards) {
      (void)stop_reckoning(board);
      board.awaits_next = is_apart(board) || is_past(board) || stands_ready(board);
    }
  }
}

void LiveState::succeed(const LiveState& before) {
  version_ = std::max(version_, before.version_);
  record_version_ = std::max(record_version_, before.record_version_) + 1;
  for (auto& [number, board] : boards_) {
    board.version = ++version_;
    board.changed = sequence_ + 1;  // later than any number that a client may send
  }
}

RestingGames LiveState::resting_games() const {
  RestingGames out;
  for (const auto& [number, board] : boards_) {
    const bool clock = board.at_rest.white || board.at_rest.black;
    if (board.game > 0 && board.result_by.empty() && clock) out[number] = {board.game, board.at_rest};
  }
  return out;
}

const LiveBoard* LiveState::find(int number) const {
  const auto found = boards_.find(number);
  return found == boards_.end() ? nullptr : &found->second;
}

const LiveBoard* LiveState::followed(int number) const {
  const auto found = aside_.find(number);
  return found == aside_.end() ? find(number) : &found->second;
}

bool LiveState::place(int number, bool aside) {
  auto& from = aside ? boards_ : aside_;
  auto node = from.extract(number);
  if (node.empty()) return false;
  (aside ? aside_ : boards_).insert(std::move(node));
  return true;
}

/// A game enters the round that is played at its table when it begins, and stays in it. The store says which
/// that was (Rounds::round_of): its word and the report of a new round cross on their way.
void LiveState::enter_round(LiveBoard& board, const storage::StoredEvent& event) {
  const std::pair key(event.board, event.event.game);
  const auto* back = std::get_if<tracking::TakenBack>(&event.event.what);
  const bool nothing_stands =
      back != nullptr && back->to_ply == 0 && board.rulings.empty() && board.result_by.empty();
  if (std::holds_alternative<tracking::GameStarted>(event.event.what) ||
      (nothing_stands && event.event.game == board.game)) {
    board.rounds.erase(key);
    board.editions.erase(key);
  }
  if (!tracking::opens_game(event.event)) return;
  board.editions.try_emplace(key, board.info.edition);
  const auto [round, is_new] = board.rounds.try_emplace(key, event.round.value_or(board.info.round));
  if (!is_new) return;
  const auto [pairing, unknown] = board.pairings.try_emplace(round->second);
  if (!unknown) return;
  pairing->second.id = board.info.id;
  pairing->second.number = board.info.number;
  pairing->second.round = round->second;
}

/// The latest game is not of its round.
bool LiveState::is_apart(const LiveBoard& board) { return !board.is_of_round(board.info.id, board.game); }

void LiveState::mark(LiveBoard& board, const storage::StoredEvent& event) {
  const int game = event.event.game;
  if (std::holds_alternative<tracking::GameStarted>(event.event.what)) board.marks[event.board].forget(game);
  const auto* made = std::get_if<tracking::RulingMade>(&event.event.what);
  if (made != nullptr) board.marks[event.board].add(game, made->number, made->ruling, made->undoes);
}

/// The game is over, and another round is played at the table by now.
bool LiveState::is_past(const LiveBoard& board) {
  const auto round = board.rounds.find({board.info.id, board.game});
  return round != board.rounds.end() && round->second != board.info.round && !board.result_by.empty();
}

/// The start position stands again behind a game of another round. Behind one of this round the game stays in
/// sight: its players are those of the pairing, and nobody has said that another game follows. Where moves
/// are entered somebody has.
bool LiveState::stands_ready(const LiveBoard& board) {
  if (board.phase != tracking::Phase::setting_up || board.result_by.empty()) return false;
  return board.info.entered || is_past(board);
}

/// The feed announces a board before its first event. A board that was not announced gets the next free
/// number.
LiveBoard& LiveState::board_of(storage::BoardId id) {
  const auto known = numbers_.find(id);
  if (known != numbers_.end()) return board_numbered(known->second);
  const auto last = [](const auto& boards) { return boards.empty() ? 0 : boards.rbegin()->first; };
  const int number = std::max(last(boards_), last(aside_)) + 1;
  numbers_.emplace(id, number);
  LiveBoard& board = board_numbered(number);
  board.info.id = id;
  return board;
}

LiveBoard& LiveState::board_numbered(int number) {
  const auto aside = aside_.find(number);
  LiveBoard& board = aside == aside_.end() ? boards_[number] : aside->second;
  board.info.number = board.device.board = number;
  return board;
}

/// The games shown so far belong to a board that had the table's number before.
void LiveState::forget_games(LiveBoard& board) {
  LiveBoard fresh;
  fresh.device = std::move(board.device);
  fresh.pairings = std::move(board.pairings);
  fresh.rounds = std::move(board.rounds);
  fresh.editions = std::move(board.editions);
  fresh.marks = std::move(board.marks);
  fresh.changed = board.changed;
  fresh.version = board.version;
  board = std::move(fresh);
}

Change LiveState::note(LiveBoard& board, const Change& change) {
  const bool shown = !aside_.contains(change.board);
  if (change.came_or_went || (shown && change.parts != 0)) board.version = ++version_;
  return shown ? change : Change{change.board, 0, {}, change.came_or_went};
}

}  // namespace eboard::live
