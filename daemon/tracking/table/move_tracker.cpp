// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/table/move_tracker.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <utility>

#include "daemon/tracking/table/game_end.hpp"
#include "daemon/tracking/table/noted.hpp"

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
      game_(own_->game),
      start_(start_of(settings_)) {
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
    game_.pass(*due);
    game_.commit_pending({});
    conclude();
  }
  game_.pass(std::max(game_.now(), at));
}

std::optional<Millis> MoveTracker::next_deadline() const {
  const auto since = game_.waits_since();
  return since ? std::optional(*since + kClockReads) : std::nullopt;
}

void MoveTracker::hear(const drivers::MoveReported& report) {
  if (line_.repeats(report)) return;
  if (report.ply == 1 && line_.plies() > 0) next_game();
  game_.commit_pending({});
  tell(report.move, report.ply);
  const auto move = line_.play(report);
  if (!move || game_.ended()) return game_.part(report.move);
  if (game_.following()) game_.play(*move, missed_ && !report.ply, clock_.has_value());
}

void MoveTracker::hear(const drivers::IllegalReported& report) {
  const drivers::MoveReported unplayed{report.written, report.ply};
  if (line_.repeats(unplayed)) return;
  game_.commit_pending({});
  tell(report.written, report.ply);
  told_.illegal = true;
  (void)line_.play(unplayed);
  IrregularityFound found;
  found.ply = static_cast<int>(game_.plies()) + 1;
  found.code = Code::illegal_move;
  found.move = PlayedMove::read(report.written);
  found.evidence = evidence::IllegalPly{.board = game_.position().placement().fen(),
                                        .position = ChessNotation::text(game_.position()),
                                        .reason = fmt::format("the game's record goes on with {}, which is "
                                                              "not legal there",
                                                              report.written),
                                        .completed_by = evidence::Completion::record};
  game_.part(std::move(found));
}

void MoveTracker::tell(const std::string& move, std::optional<int> ply) {
  if (ply) told_.plies.resize(static_cast<std::size_t>(*ply) - 1);
  told_.plies.push_back(move);
  told_.illegal = false;
}

void MoveTracker::hear(const drivers::ResultReported& report) {
  game_.commit_pending({});
  told_.result = report.result;
  game_.tell_result(report.result);
}

void MoveTracker::hear(const drivers::TakebackReported&) {
  const bool known = line_.take_back();
  if (!told_.plies.empty()) told_.plies.pop_back();
  told_.illegal = false;
  if (!game_.following()) return;
  if (game_.ended() && !game_.ended_on_board()) return game_.part(std::string());
  if (game_.plies() == 0) return game_.part(std::string());
  if (!known) line_.stand(game_.position_after(game_.plies() - 1), line_.plies());
  game_.take_back();
}

void MoveTracker::hear(const drivers::BoardSnapshot& snapshot) {
  const rules::Placement& shown = snapshot.placement;
  if (shown == game_.position().placement()) {
    line_.stand(game_.position(), game_.plies());
  } else if (shown == start_.placement()) {
    next_game();
  } else if (!line_.position() || line_.position()->placement() != shown) {
    line_.lose();
    game_.part(shown.fen());
  }
}

void MoveTracker::hear(const drivers::TimesReading& reading) {
  ClockChanged now{reading.white, reading.black, running(reading, clock_, game_.position().turn())};
  reporter_.clock(game_.now(), now);
  game_.commit_pending({.white = reading.white, .black = reading.black});
  if (clock_) game_.look_at_flags(*clock_, now);
  clock_ = now;
}

void MoveTracker::hear(const drivers::ClockMissing&) {
  clock_.reset();
  reporter_.clock(game_.now(), no_clock());
  game_.commit_pending({});
}

void MoveTracker::hear(const drivers::LinkLost&) {
  game_.commit_pending({});
  connected_ = false;
  missed_ = reporter_.game_open();
}

void MoveTracker::begin(const Position& start) {
  line_.begin(start);
  missed_ = false;
  told_ = {};
  game_.begin(start);
}

void MoveTracker::next_game() {
  game_.leave();
  begin(start_);
}

// --- Rulings.

bool MoveTracker::can_resume() const {
  return reporter_.game_open() || (game_.ended() && reporter_.has_ended());
}

void MoveTracker::open(Millis at, std::vector<TrackedEvent>& out) {
  advance(at, out);
  rests_ = false;
  reporter_.open_ready(game_.now());
}

void MoveTracker::note(Millis at, const Note& note, std::vector<TrackedEvent>& out) {
  advance(at, out);
  report(reporter_, settings_.edition, game_.now(), note);
}

void MoveTracker::settle(Millis at, std::vector<TrackedEvent>& out) {
  advance(at, out);
  game_.commit_pending({});
  conclude();
}

void MoveTracker::rule(Millis at, const Ruled& ruled, std::vector<TrackedEvent>& out) {
  settle(at, out);
  if (!can_resume()) return;  // another game was begun at this very moment
  rests_ = false;
  game_.rule(ruled, line_);
  conclude();
}

// --- The table.

Phase MoveTracker::phase() const {
  if (!connected_) return Phase::not_heard;
  if (game_.ended()) return Phase::result_shown;
  return game_.plies() == 0 ? Phase::setting_up : Phase::playing;
}

void MoveTracker::conclude() {
  game_.meet(line_.position());
  reporter_.phase(game_.now(), phase());
  const Position& stands = line_.position() ? *line_.position() : game_.position();
  reporter_.board(game_.now(), stands.placement().fen(), game_.following());
  if (at_boundary()) rest(reporter_.game());
}

/// Nothing that was received before has a meaning for the next game.
bool MoveTracker::at_boundary() const {
  const bool ready =
      connected_ && game_.following() && !game_.ended() && game_.plies() == 0 && !reporter_.game_open();
  const bool untold = told_.name.empty() && told_.plies.empty();
  return ready && untold && line_.plies() == 0 && game_.start() == start_ && !(clock_ && clock_->running);
}

/// Forgets all but the number of games and the clock.
void MoveTracker::rest(int games) {
  const ClockChanged clock = clock_.value_or(no_clock());
  reporter_.restore(games, Phase::setting_up, clock, start_.placement());
  begin(start_);
  rests_ = true;
}

std::optional<StatedGame> MoveTracker::stated() const {
  const bool begun = reporter_.game_open() || game_.ended();
  const bool waits_to_end = game_.waits_since() && decided_by(game_.position());
  return StatedGame{.number = reporter_.game() + (begun ? 0 : 1),
                    .plies = game_.plies(),
                    .position = game_.position(),
                    .chess960 = ChessNotation::is_chess960(settings_.edition, game_.start()),
                    .over = game_.ended() || waits_to_end,
                    .over_on_board = game_.ended_on_board() || waits_to_end,
                    .board_plies = line_.plies(),
                    .board_stands = game_.following(),
                    .clock = clock_,
                    .waits_for_clock = game_.waits_since().has_value(),
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
  game_.commit_pending({});
}

}  // namespace eboard::tracking
