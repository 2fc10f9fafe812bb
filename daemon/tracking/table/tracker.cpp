// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/table/tracker.hpp"

#include <algorithm>
#include <utility>

#include "daemon/tracking/follow/limits.hpp"
#include "daemon/tracking/follow/shown_board.hpp"
#include "daemon/tracking/heard/table.hpp"
#include "daemon/tracking/table/applied_rulings.hpp"
#include "daemon/tracking/table/checkpoint.hpp"
#include "daemon/tracking/table/next_game.hpp"
#include "daemon/tracking/table/noted.hpp"
#include "daemon/tracking/table/reception.hpp"

namespace eboard::tracking {

namespace {

using namespace std::chrono_literals;

constexpr Millis kNothingFollows = 5s;  // from what was received before a game
constexpr Millis kLeverForgotten = 1s;  // a lever that moved longer ago has no meaning for the next game
constexpr int kMaxLooks = 2;            // at a time: more bring nothing new, as a rule, and cost as much

}  // namespace

/// Wires the parts of one table: what each of them finds, and who is asked next.
class Tracker::Impl {
 public:
  explicit Impl(TrackerSettings settings) : table_(std::move(settings)) {}

  void apply(const drivers::BoardEvent& event, std::vector<TrackedEvent>& out);
  void advance(Millis at, std::vector<TrackedEvent>& out);
  void note(Millis at, const Note& note, std::vector<TrackedEvent>& out);
  void ordered(Millis at, const drivers::ClockOrdered& order, std::vector<TrackedEvent>& out);
  void declare(const rules::TimeControl& control);
  void settle(Millis at, std::vector<TrackedEvent>& out);
  void open(Millis at, std::vector<TrackedEvent>& out);
  void rule(Millis at, const Ruled& ruled, std::vector<TrackedEvent>& out);
  void finish(std::vector<TrackedEvent>& out);
  [[nodiscard]] bool can_resume() const { return rulings_.possible(); }
  [[nodiscard]] bool rests() const { return rests_; }
  [[nodiscard]] bool in_doubt() const { return reception_.complete() && in_doubt_; }
  [[nodiscard]] bool wants_stored() const { return reception_.complete() && wants_stored_; }
  [[nodiscard]] std::optional<Millis> next_deadline() const {
    return reception_.complete() ? table_.now.next().at() : std::nullopt;
  }
  [[nodiscard]] Checkpoint kept() const;
  [[nodiscard]] std::optional<std::string> set_up_elsewhere(const rules::Position& start,
                                                            std::vector<TrackedEvent>& out);
  void rest(const Checkpoint& kept);
  [[nodiscard]] const TrackedTable& table() const { return table_; }

 private:
  void settle_deadlines(Millis until, std::vector<TrackedEvent>& out);
  /// Draws all conclusions that can be drawn now.
  void conclude();
  void look();
  [[nodiscard]] bool held();
  void play();
  void between_games();
  /// False: no line is known, and the board's memory may yet be read.
  [[nodiscard]] bool follow();
  [[nodiscard]] rules::Placement shown(bool agrees) const;
  [[nodiscard]] Phase phase_of_play(const Understanding& game) const;
  [[nodiscard]] bool at_boundary();
  [[nodiscard]] Millis latest_news() const;

  TrackedTable table_;
  StoredMemory memory_{table_};
  Reception reception_{table_, memory_};
  Orientation orientation_{table_};
  GameStart start_{table_, orientation_};
  GameEnd end_{table_};
  NextGame next_game_{table_, start_, end_};
  AppliedRulings rulings_{table_, orientation_};
  ShownBoardOf<Chess> shown_board_{table_.reporter};
  bool rests_ = false;
  bool in_doubt_ = false, wants_stored_ = false;  ///< as of the latest look
};

void Tracker::Impl::apply(const drivers::BoardEvent& event, std::vector<TrackedEvent>& out) {
  advance(event.at, out);
  rests_ = false;
  if (reception_.touches(event) && memory_.awaited() && table_.stands()) {
    memory_.give_up();
    conclude();
  }
  reception_.receive(event);
  if (const auto* piece = std::get_if<drivers::ResultPieceSeen>(&event.payload)) end_.take(*piece);
  conclude();
}

void Tracker::Impl::advance(Millis at, std::vector<TrackedEvent>& out) {
  settle_deadlines(at, out);
  table_.now.wait_until(at);
}

void Tracker::Impl::settle_deadlines(Millis until, std::vector<TrackedEvent>& out) {
  table_.reporter.write_to(out);
  for (auto next = next_deadline(); next && *next <= until; next = next_deadline()) {
    table_.now.wait_until(*next);
    conclude();
  }
}

void Tracker::Impl::note(Millis at, const Note& note, std::vector<TrackedEvent>& out) {
  advance(at, out);
  report(table_.reporter, table_.settings.edition, table_.now, note);
}

void Tracker::Impl::declare(const rules::TimeControl& control) {
  table_.settings.control = control;
  table_.clock.declare(control);
}

/// Before a game clocks are set to anything, and a tracker that rests remembers nothing.
void Tracker::Impl::ordered(Millis at, const drivers::ClockOrdered& order, std::vector<TrackedEvent>& out) {
  advance(at, out);
  if (!rests_) table_.watch.clock_ordered(order);
}

void Tracker::Impl::settle(Millis at, std::vector<TrackedEvent>& out) {
  advance(at, out);
  if (!table_.playing()) return;
  table_.follower.settle(table_.now, {Ending::gesture});
  table_.follower.go_on(table_.now);
  conclude();
}

void Tracker::Impl::open(Millis at, std::vector<TrackedEvent>& out) {
  advance(at, out);
  rests_ = false;
  table_.reporter.open_ready(table_.now);
}

void Tracker::Impl::rule(Millis at, const Ruled& ruled, std::vector<TrackedEvent>& out) {
  advance(at, out);
  if (!rulings_.possible()) return;  // another game was set up at this very moment
  table_.reporter.ruled_on();
  rulings_.rule(ruled);
  conclude();
}

void Tracker::Impl::finish(std::vector<TrackedEvent>& out) {
  table_.reporter.write_to(out);
  // Pieces that are put up for the next game would look like plies.
  if (table_.playing() && next_game_.set_up_at_last()) return;
  end_.finish();
}

void Tracker::Impl::conclude() {
  // What one part finds is news to those that have looked already.
  bool news = reception_.complete();
  for (int looks = 0; news && looks < kMaxLooks; ++looks) {
    const auto known = std::pair(table_.reporter.concluded(), table_.follower.game().likeliest());
    look();
    news = known != std::pair(table_.reporter.concluded(), table_.follower.game().likeliest());
  }
}

void Tracker::Impl::look() {
  table_.now.begin_look();
  table_.clock.settle(table_.now);
  table_.watch.look_at_board(table_.board, table_.game.too_many, table_.follower.record().size(), table_.now);
  // From a board that cannot be right nothing follows.
  const bool waits = (table_.playing() && (memory_.awaited() || held())) || table_.watch.board_cannot_be();
  if (!waits) {
    if (table_.playing()) {
      play();
    } else {
      between_games();
    }
  } else if (table_.playing()) {
    table_.watch.look_aside(table_.board, table_.clock, table_.follower.understand(), table_.now);
  }
  const bool agrees = !table_.playing() || (!waits && table_.follower.agrees());
  shown_board_.show(table_.now, shown(agrees), agrees);
  in_doubt_ = table_.playing() && table_.follower.in_doubt(table_.now);
  wants_stored_ = memory_.would_tell();
  if (at_boundary()) rest(kept());
}

/// What stands on the board. Of one that knows no pieces: the game's, where something stands.
rules::Placement Tracker::Impl::shown(bool agrees) const {
  if (agrees || table_.board.knows_pieces()) return table_.board.seen();
  rules::Placement out;
  const rules::Position game = table_.follower.understand().end;
  for (rules::Bitboard left = table_.board.occupied(); left;) {
    const rules::Square square = rules::pop(left);
    if (const auto piece = game.placement()[square]) out.set(square, piece);
  }
  return out;
}

/// By a ruling, unless the board is used for something else.
bool Tracker::Impl::held() {
  if (!rulings_.hold()) return false;
  return !rulings_.touched_since() || !(end_.look_for_gesture() || next_game_.set_up_instead());
}

void Tracker::Impl::play() {
  if (end_.look_for_gesture()) return;
  if (next_game_.set_up_instead()) return between_games();
  if (table_.game.next_unheard) next_game_.begin_as_stored();
  start_.look_for_turned_array();
  start_.look_for_exchanged_array();
  if (!table_.playing() || !follow()) return;
  const Understanding game = table_.follower.understand();
  table_.watch.look(table_.board, table_.clock, game, table_.now);
  orientation_.look_at_clock();
  if (start_.corrected(game)) return;
  orientation_.look_at_board();
  table_.reporter.phase(table_.now, phase_of_play(game));
  end_.look_at_position();
}

void Tracker::Impl::between_games() {
  if (next_game_.look()) play();
}

bool Tracker::Impl::follow() {
  table_.follower.follow(table_.now);
  if (!table_.follower.lost(table_.now)) {
    if (next_game_.rather_began_in_gap()) table_.follower.follow(table_.now);
    return true;
  }
  if (memory_.may_be_read(table_.opened_at)) return false;
  if (next_game_.began_in_gap()) return true;
  table_.follower.go_on_from_board(table_.now);
  table_.follower.follow(table_.now);
  return true;
}

Phase Tracker::Impl::phase_of_play(const Understanding& game) const {
  if (table_.follower.record().empty() && !table_.reporter.showing()) return Phase::setting_up;
  // Plies while the clock stands still: the players show each other what might have been.
  const ClockView& clock = table_.clock;
  const bool stands = game.clock_stands && clock.connected();
  const auto later = std::count_if(game.behind.begin(), game.behind.end(), [&](const StandingPly& ply) {
    return ply.placed > clock.stopped_at() + limits::kAfterTheStop;
  });
  return stands && later > 1 ? Phase::analysis : Phase::playing;
}

/// Nothing that was received before has a meaning for the next game.
bool Tracker::Impl::at_boundary() {
  const Follower& follower = table_.follower;
  const Reporter& reporter = table_.reporter;
  const Millis pressed = table_.clock.flipped_at();
  const bool ready = table_.playing() && !table_.game.held && follower.game().untouched() &&
                     follower.agrees() && !reporter.showing() && !reporter.game_open();
  return ready && reception_.undisturbed() && table_.board.knows_pieces() &&
         !table_.board.difference(table_.start.placement()) &&
         (pressed == kNever || pressed + kLeverForgotten < follower.record().started_at()) &&
         !table_.clock.running() && table_.now.passed(latest_news(), kNothingFollows) &&
         !reception_.silence_just_ended() && !table_.now.next().at();
}

/// Of all that something may follow from before a game.
Millis Tracker::Impl::latest_news() const {
  const ClockView& clock = table_.clock;
  return std::max({table_.board.last_change(), clock.flipped_at(), clock.stopped_at(), clock.restarted_at(),
                   clock.missing_since(), clock.told_at(), table_.opened_at});
}

Checkpoint Tracker::Impl::kept() const {
  return {table_.reporter.game(), table_.board.turn(),     orientation_.clock_turned(),
          table_.clock.reading(), reception_.latest(),     reception_.reports_changes(),
          table_.watch.battery(), table_.watch.drop_outs()};
}

std::optional<std::string> Tracker::Impl::set_up_elsewhere(const rules::Position& start,
                                                           std::vector<TrackedEvent>& out) {
  if (table_.game.held || !reception_.complete() || !table_.board.knows_pieces() || table_.clock.running())
    return std::nullopt;
  if (start.placement() == table_.start.placement()) return std::nullopt;
  const auto array = array_of(table_.board, start.placement());
  // A board that lies across has its clock elsewhere: only a game shows where.
  if (!array || rules::across(*array)) return std::nullopt;
  const bool begun = !table_.follower.record().empty() || table_.reporter.game_open();
  if (table_.playing() && begun) end_.end_for_next_game(Ending::new_game);
  table_.reporter.write_to(out);
  Checkpoint set_up = kept();
  set_up.turn = set_up.turn + *array;
  return to_text(set_up);
}

/// Forgets all but `kept`. Whether a checkpoint is asked for now, or restored, makes no difference
/// (decision 0084).
void Tracker::Impl::rest(const Checkpoint& kept) {
  table_.board.restore(table_.start.placement(), kept.turn);
  table_.clock.restore(kept.clock, false);
  orientation_.restore(kept.clock_turned);
  reception_.restore(kept.received_at, kept.reports_changes);
  table_.reporter.restore(kept.games, Phase::setting_up, table_.clock, table_.board.seen());
  shown_board_.forget();
  table_.game = table_.new_game(table_.start);
  table_.opened_at = kNever;
  next_game_.forget();
  rulings_.forget();
  table_.follower.start(table_.start, kNever);
  table_.state = TrackedTable::State::playing;
  table_.watch.restore(table_.board, table_.clock, kept.battery, kept.drop_outs);
  table_.reporter.stand_ready(ChessNotation::text(table_.start), table_.board.rotated());
  rests_ = true;
}

Tracker::Tracker(TrackerSettings settings) : impl_(std::make_unique<Impl>(std::move(settings))) {}
Tracker::~Tracker() = default;
Tracker::Tracker(Tracker&&) noexcept = default;
Tracker& Tracker::operator=(Tracker&&) noexcept = default;

Expected<Tracker, std::string> Tracker::restore(TrackerSettings settings, const std::string& checkpoint) {
  const auto kept = parse_checkpoint(checkpoint);
  if (!kept) return unexpected(kept.error());
  Tracker tracker(std::move(settings));
  tracker.impl_->rest(*kept);
  return tracker;
}

void Tracker::apply(const drivers::BoardEvent& event, std::vector<TrackedEvent>& out) {
  impl_->apply(event, out);
}
void Tracker::advance(Millis at, std::vector<TrackedEvent>& out) { impl_->advance(at, out); }
void Tracker::note(Millis at, const Note& note, std::vector<TrackedEvent>& out) {
  impl_->note(at, note, out);
}
void Tracker::declare(const rules::TimeControl& control) { impl_->declare(control); }
void Tracker::ordered(Millis at, const drivers::ClockOrdered& order, std::vector<TrackedEvent>& out) {
  impl_->ordered(at, order, out);
}
void Tracker::settle(Millis at, std::vector<TrackedEvent>& out) { impl_->settle(at, out); }
std::optional<ReadyGame> Tracker::ready() const {
  return impl_->table().playing() ? impl_->table().reporter.ready() : std::nullopt;
}
void Tracker::open(Millis at, std::vector<TrackedEvent>& out) { impl_->open(at, out); }
void Tracker::rule(Millis at, const Ruled& ruled, std::vector<TrackedEvent>& out) {
  impl_->rule(at, ruled, out);
}
void Tracker::finish(std::vector<TrackedEvent>& out) { impl_->finish(out); }
bool Tracker::can_resume() const { return impl_->can_resume(); }
bool Tracker::under_way() const { return impl_->table().playing() && impl_->table().reporter.game_open(); }
bool Tracker::awaits_board() const { return impl_->table().game.held; }
rules::Bitboard Tracker::to_put_right() const {
  if (!awaits_board()) return 0;
  const TrackedTable& table = impl_->table();
  const rules::Placement& wanted = table.follower.record().position().placement();
  return rules::turned(table.board.difference(wanted), -table.board.turn());
}
std::optional<rules::Color> Tracker::touched() const {
  return under_way() ? impl_->table().watch.touched(impl_->table().now) : std::nullopt;
}
std::optional<rules::Square> Tracker::touched_in_vain() const {
  return under_way() ? impl_->table().watch.touched_in_vain(impl_->table().now) : std::nullopt;
}
std::optional<drivers::ClockReading> Tracker::clock() const { return impl_->table().clock.reading(); }
drivers::Side Tracker::white_half() const { return impl_->table().clock.white(); }
std::optional<Millis> Tracker::next_deadline() const { return impl_->next_deadline(); }
bool Tracker::in_doubt() const { return impl_->in_doubt(); }
bool Tracker::wants_stored() const { return impl_->wants_stored(); }
std::vector<Contender> Tracker::contenders() const { return impl_->table().follower.game().contenders(); }
bool Tracker::rests() const { return impl_->rests(); }
std::optional<std::string> Tracker::checkpoint() const {
  return impl_->rests() ? std::optional(to_text(impl_->kept())) : std::nullopt;
}
std::optional<std::string> Tracker::set_up_elsewhere(const rules::Position& start,
                                                     std::vector<TrackedEvent>& out) {
  return impl_->set_up_elsewhere(start, out);
}
void Tracker::restate(std::vector<TrackedEvent>& out) const {
  impl_->table().reporter.restate(impl_->table().now, out);
}

}  // namespace eboard::tracking
