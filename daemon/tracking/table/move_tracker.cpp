// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/table/move_tracker.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <utility>

#include "daemon/tracking/follow/ruled.hpp"
#include "daemon/tracking/follow/ruled_plies.hpp"
#include "daemon/tracking/game/cite.hpp"
#include "daemon/tracking/table/game_end.hpp"
#include "daemon/tracking/table/noted.hpp"
#include "rules/laws/endings/history.hpp"

namespace eboard::tracking {

namespace {

using namespace std::chrono_literals;
using rules::Color;
using rules::Position;

constexpr Millis kClockReads = 3s;  // a board with a clock reports it by then
constexpr std::string_view kWord = "moves";

/// A checkpoint, as far as it has a meaning here.
struct Kept {
  int version = 0;
  int games = -1;
  bool moves = false;  ///< it is of this kind
  std::optional<ClockChanged> clock{};
};

Kept read(const std::string& checkpoint) {
  Kept kept;
  std::istringstream in(checkpoint);
  std::string word;
  if (!(in >> kept.version >> kept.games >> word)) return {};
  kept.moves = word == kWord;
  std::int64_t white = 0, black = 0;
  if (kept.moves && in >> white >> black)
    kept.clock = ClockChanged{Millis(white), Millis(black), std::nullopt};
  return kept;
}

ClockChanged no_clock() {
  ClockChanged none;
  none.connected = false;
  return none;
}

/// A clock that does not tell whose time runs shows it: that time is less than before.
std::optional<Color> running(const drivers::TimesReading& reading, const std::optional<ClockChanged>& before,
                             Color turn) {
  if (reading.running) return *reading.running;
  if (!before) return std::nullopt;
  const bool white = reading.white < before->white;
  const bool black = reading.black < before->black;
  if (white && black) return turn;
  if (!white && !black) return std::nullopt;
  return white ? Color::white : Color::black;
}

}  // namespace

MoveTracker::MoveTracker(TrackerSettings settings)
    : own_(std::make_unique<Own>(std::move(settings))),
      settings_(own_->settings),
      reporter_(own_->reporter),
      start_(start_of(settings_)),
      begins_(start_) {
  begin(start_);
}

// --- What is received.

void MoveTracker::apply(const drivers::BoardEvent& event, std::vector<TrackedEvent>& out) {
  advance(event.at, out);
  rests_ = false;
  std::visit([this](const auto& payload) { hear(payload); }, event.payload);
  conclude();
}

void MoveTracker::advance(Millis at, std::vector<TrackedEvent>& out) {
  reporter_.write_to(out);
  if (const auto due = next_deadline(); due && *due <= at) {
    now_ = *due;
    commit_pending({});
    conclude();
  }
  now_ = std::max(now_, at);
}

std::optional<Millis> MoveTracker::next_deadline() const {
  return pending_since_ ? std::optional(*pending_since_ + kClockReads) : std::nullopt;
}

void MoveTracker::hear(const drivers::MoveReported& report) {
  if (line_.repeats(report)) return;
  if (report.ply == 1 && line_.plies() > 0) next_game();
  commit_pending({});
  tell(report.move, report.ply);
  const auto move = line_.play(report);
  if (!move || ended_) return part(report.move);
  if (following_) play(*move, missed_ && !report.ply);
}

void MoveTracker::hear(const drivers::IllegalReported& report) {
  const drivers::MoveReported unplayed{report.written, report.ply};
  if (line_.repeats(unplayed)) return;
  commit_pending({});
  tell(report.written, report.ply);
  told_.illegal = true;
  (void)line_.play(unplayed);
  IrregularityFound found;
  found.ply = static_cast<int>(plies_.size()) + 1;
  found.code = Code::illegal_move;
  found.move = PlayedMove::read(report.written);
  found.evidence = evidence::IllegalPly{.board = position().placement().fen(),
                                        .position = Chess::text(position()),
                                        .reason = fmt::format("the game's record goes on with {}, which is "
                                                              "not legal there",
                                                              report.written),
                                        .completed_by = evidence::Completion::record};
  part(std::move(found));
}

void MoveTracker::tell(const std::string& move, std::optional<int> ply) {
  if (ply) told_.plies.resize(static_cast<std::size_t>(*ply) - 1);
  told_.plies.push_back(move);
  told_.illegal = false;
}

void MoveTracker::hear(const drivers::ResultReported& report) {
  commit_pending({});
  told_.result = report.result;
  const bool over = report.result != rules::Result::unknown;
  if (ended_ && !ended_as_told_) return;  // by the position, or by a ruling
  if (!over && !ended_) return;
  ended_as_told_ = ended_ = over;
  if (!over) return reporter_.resume(now_);
  if (plies_.empty()) reporter_.open_unplayed(now_, true);
  reporter_.end_game(now_, report.result, EndedBy::reported);
}

void MoveTracker::hear(const drivers::TakebackReported&) {
  const bool known = line_.take_back();
  if (!told_.plies.empty()) told_.plies.pop_back();
  told_.illegal = false;
  if (!following_) return;
  if (ended_ && !ended_on_board_) return part(std::string());
  if (plies_.empty()) return part(std::string());
  if (!known) line_.stand(position_after(plies_.size() - 1), line_.plies());
  take_back();
}

void MoveTracker::hear(const drivers::BoardSnapshot& snapshot) {
  const rules::Placement& shown = snapshot.placement;
  if (shown == position().placement()) {
    line_.stand(position(), plies_.size());
  } else if (shown == start_.placement()) {
    next_game();
  } else if (!line_.position() || line_.position()->placement() != shown) {
    line_.lose();
    part(shown.fen());
  }
}

void MoveTracker::hear(const drivers::TimesReading& reading) {
  ClockChanged now{reading.white, reading.black, running(reading, clock_, position().turn())};
  reporter_.clock(now_, now);
  commit_pending({.white = reading.white, .black = reading.black});
  look_at_flags(now);
  clock_ = now;
}

void MoveTracker::hear(const drivers::ClockMissing&) {
  clock_.reset();
  reporter_.clock(now_, no_clock());
  commit_pending({});
}

void MoveTracker::hear(const drivers::LinkLost&) {
  commit_pending({});
  connected_ = false;
  missed_ = reporter_.game_open();
}

// --- The game.

void MoveTracker::begin(const Position& start) {
  begins_ = start;
  plies_.clear();
  line_.begin(start);
  following_ = true;
  held_ = ended_ = ended_on_board_ = ended_as_told_ = missed_ = false;
  told_ = {};
  flags_ = {};
  unfollowed_.reset();
  irregularities_ = 0;
  own_->findings.clear();
  own_->counts.clear();
  reporter_.stand_ready(start_text(), false);
}

void MoveTracker::next_game() {
  commit_pending({});
  if (!ended_ && !plies_.empty()) {
    IrregularityFound found;
    found.ply = static_cast<int>(plies_.size());
    found.id = ++irregularities_;
    found.code = Code::no_result;
    found.state = State::completed;
    found.evidence = evidence::UnfinishedGame{plies_.size()};
    cite(found, settings_.edition);
    reporter_.irregularity(now_, std::move(found));
  }
  if (!ended_) reporter_.end_game(now_, rules::Result::unknown, EndedBy::new_game);
  begin(start_);
}

void MoveTracker::play(rules::Move move, bool presumed) {
  const Position before = position();
  plies_.push_back({make_ply(before, move), before.after(move), presumed});
  if (clock_) {
    pending_since_ = now_;
    return reporter_.show(now_, start_text(), false, {shown(before, plies_.back())});
  }
  commit(before, plies_.back(), {});
  end_on_board();
}

void MoveTracker::take_back() {
  if (pending_since_) return drop_pending();
  if (ended_) reporter_.resume(now_);
  ended_ = ended_on_board_ = false;
  plies_.pop_back();
  reporter_.take_back(now_, static_cast<int>(plies_.size()), Chess::text(position()));
}

void MoveTracker::commit_pending(const Clocks& clocks) {
  if (!pending_since_) return;
  pending_since_.reset();
  commit(position_after(plies_.size() - 1), plies_.back(), clocks);
  end_on_board();
}

void MoveTracker::drop_pending() {
  pending_since_.reset();
  plies_.pop_back();
  reporter_.show(now_, start_text(), false, {});
}

void MoveTracker::commit(const Position& before, const Played& played, const Clocks& clocks) {
  reporter_.commit(now_, start_text(), false, shown(before, played), clocks, false);
  const std::size_t number = plies_.size();
  if (number == 1) own_->counts.stands(now_, 0, begins_, true, own_->findings);
  own_->counts.stands(now_, number, played.after, !played.ply.irregular, own_->findings);
}

ShownPly MoveTracker::shown(const Position& before, const Played& played) const {
  ShownPly out;
  out.uci = move_of(before, played.ply, Chess::is_chess960(settings_.edition, begins_));
  out.san = san_of(before, played.ply);
  out.fen = Chess::text(played.after);
  out.confidence = 1;
  out.irregular = played.ply.irregular;
  out.presumed = played.presumed;
  return out;
}

void MoveTracker::end_on_board() {
  const auto decided = decided_by(position());
  if (!decided || plies_.empty()) return;
  ended_ = ended_on_board_ = true;
  reporter_.end_game(now_, decided->result, decided->by);
}

/// A time that is used up where there was some in this game. Whose flag was seen, and when, nobody told.
void MoveTracker::look_at_flags(const ClockChanged& now) {
  if (!clock_ || !under_way()) return;
  const auto fell = [&](Color side, Millis before, Millis left) {
    bool& fallen = flags_[side == Color::white ? 0 : 1];
    if (fallen || left > 0ms || before <= 0ms) return;
    fallen = true;
    evidence::FallenFlag flag{
        .side = side,
        .moves_committed = static_cast<std::size_t>(rules::History{position()}.moves_made(side)),
        .position = rules::to_fen(position().setup())};
    own_->findings.happened(now_, Code::time_forfeit_candidate, plies_.size() + 1, {}, flag);
  };
  fell(Color::white, clock_->white, now.white);
  fell(Color::black, clock_->black, now.black);
}

// --- Where the board stands otherwise than the record.

void MoveTracker::part(const std::string& reported) {
  IrregularityFound found;
  found.ply = static_cast<int>(plies_.size());
  found.code = Code::move_not_followed;
  found.move = PlayedMove::read(reported);
  found.evidence = evidence::UnfollowedReport{reported, Chess::text(position())};
  part(std::move(found));
}

void MoveTracker::part(IrregularityFound found) {
  const bool news = !ended_ && !unfollowed_;
  following_ = false;
  if (!news) return;
  found.id = ++irregularities_;
  unfollowed_ = std::move(found);
  say_unfollowed(State::pending);
}

void MoveTracker::meet() {
  const auto& stands = line_.position();
  following_ = following_ || (stands && Chess::same_outcome(*stands, position()));
  if (!following_) return;
  held_ = false;
  if (!unfollowed_) return;
  say_unfollowed(State::corrected);
  unfollowed_.reset();
}

void MoveTracker::say_unfollowed(State state) {
  unfollowed_->state = state;
  cite(*unfollowed_, settings_.edition);
  reporter_.irregularity(now_, *unfollowed_);
}

// --- Rulings.

bool MoveTracker::can_resume() const { return reporter_.game_open() || (ended_ && reporter_.has_ended()); }

void MoveTracker::open(Millis at, std::vector<TrackedEvent>& out) {
  advance(at, out);
  rests_ = false;
  reporter_.open_ready(now_);
}

void MoveTracker::note(Millis at, const Note& note, std::vector<TrackedEvent>& out) {
  advance(at, out);
  report(reporter_, settings_.edition, now_, note);
}

void MoveTracker::settle(Millis at, std::vector<TrackedEvent>& out) {
  advance(at, out);
  commit_pending({});
  conclude();
}

void MoveTracker::rule(Millis at, const Ruled& ruled, std::vector<TrackedEvent>& out) {
  settle(at, out);
  if (!can_resume()) return;  // another game was begun at this very moment
  rests_ = false;
  reporter_.ruled_on();
  if (ended_ && !ruled.result) {
    ended_ = ended_on_board_ = ended_as_told_ = false;
    reporter_.resume(now_);
  }
  const bool other = ruled.kept < plies_.size() || !ruled.plies.empty();
  const bool as_before = ended_ && ruled.table_stays && other;
  if (ended_) reporter_.amend_ended(true);
  rewrite(ruled);
  if (ended_) reporter_.amend_ended(false);
  // Where nobody knows how the board stands, it is as the arbiter says.
  if (!line_.position()) line_.stand(position(), plies_.size());
  following_ = false;
  meet();
  held_ = !following_;
  if (ruled.result && !as_before) {
    ended_ = true;
    ended_on_board_ = ended_as_told_ = false;
    reporter_.ruled_end(now_, *ruled.result, ruled.by, ruled.final);
  }
  conclude();
}

/// The plies that stay, and those that count behind them.
void MoveTracker::rewrite(const Ruled& ruled) {
  const bool elsewhere = ruled.start && Chess::text(*ruled.start) != start_text();
  const std::size_t kept = elsewhere ? 0 : std::min(ruled.kept, plies_.size());
  if (elsewhere) begins_ = *ruled.start;
  if (elsewhere || kept < plies_.size()) {
    plies_.erase(plies_.begin() + static_cast<std::ptrdiff_t>(kept), plies_.end());
    reporter_.take_back(now_, static_cast<int>(kept), Chess::text(position()));
  }
  for (const rules::GamePly& one : ruled.plies) {
    const Position before = position();
    const RuledPly counts = as_ruled(one);
    const auto ply = ply_of(before, counts);
    const auto next = ply ? tracking::after<Chess>(before, *ply) : std::nullopt;
    if (!next) return;
    plies_.push_back({*ply, *next, one.presumed});
    commit(before, plies_.back(), counts.clocks);
  }
}

// --- The table.

Phase MoveTracker::phase() const {
  if (!connected_) return Phase::not_heard;
  if (ended_) return Phase::result_shown;
  return plies_.empty() ? Phase::setting_up : Phase::playing;
}

void MoveTracker::conclude() {
  meet();
  reporter_.phase(now_, phase());
  const Position& stands = line_.position() ? *line_.position() : position();
  reporter_.board(now_, stands.placement().fen(), following_);
  if (at_boundary()) rest(reporter_.game());
}

/// Nothing that was received before has a meaning for the next game.
bool MoveTracker::at_boundary() const {
  const bool ready = connected_ && following_ && !ended_ && plies_.empty() && !reporter_.game_open();
  const bool untold = told_.name.empty() && told_.plies.empty();
  return ready && untold && line_.plies() == 0 && begins_ == start_ && !(clock_ && clock_->running);
}

/// Forgets all but the number of games and the clock.
void MoveTracker::rest(int games) {
  const ClockChanged clock = clock_.value_or(no_clock());
  reporter_.restore(games, Phase::setting_up, clock, start_.placement());
  begin(start_);
  rests_ = true;
}

std::optional<StatedGame> MoveTracker::stated() const {
  const bool begun = reporter_.game_open() || ended_;
  const bool waits_to_end = pending_since_ && decided_by(position());
  return StatedGame{.number = reporter_.game() + (begun ? 0 : 1),
                    .plies = plies_.size(),
                    .position = position(),
                    .chess960 = Chess::is_chess960(settings_.edition, begins_),
                    .over = ended_ || waits_to_end,
                    .over_on_board = ended_on_board_ || waits_to_end,
                    .board_plies = line_.plies(),
                    .board_stands = following_,
                    .clock = clock_,
                    .waits_for_clock = pending_since_.has_value(),
                    .told = told_};
}

std::optional<std::string> MoveTracker::checkpoint() const {
  if (!rests_) return std::nullopt;
  std::string out = fmt::format("{} {} {}", kTrackerVersion, reporter_.game(), kWord);
  if (clock_) out += fmt::format(" {} {}", clock_->white.count(), clock_->black.count());
  return out;
}

Expected<MoveTracker, std::string> MoveTracker::restore(TrackerSettings settings,
                                                        const std::string& checkpoint) {
  const Kept kept = read(checkpoint);
  if (kept.games < 0) return unexpected(std::string("a checkpoint begins with version and games"));
  if (kept.version != kTrackerVersion)
    return unexpected(
        fmt::format("checkpoint of tracker version {}, this is {}", kept.version, kTrackerVersion));
  MoveTracker tracker(std::move(settings));
  tracker.clock_ = kept.clock;
  tracker.rest(kept.games);
  return tracker;
}

std::optional<int> MoveTracker::games_of(const std::string& checkpoint) {
  const Kept kept = read(checkpoint);
  return kept.moves ? std::optional(kept.games) : std::nullopt;
}

void MoveTracker::finish(std::vector<TrackedEvent>& out) {
  reporter_.write_to(out);
  commit_pending({});
}

}  // namespace eboard::tracking
