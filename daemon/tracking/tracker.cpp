// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/tracker.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <sstream>
#include <utility>

#include "daemon/tracking/follower.hpp"
#include "daemon/tracking/found_game.hpp"
#include "daemon/tracking/table.hpp"
#include "daemon/tracking/watch/watch.hpp"

namespace eboard::tracking {

namespace {

using namespace std::chrono_literals;
using rules::Color;
using rules::Position;

constexpr Millis kGestureStands = 1s;
constexpr Millis kNewGameStands = 1s;
constexpr Millis kFoundGameStands = 5s;
constexpr Millis kSetRightStands = 300ms;
constexpr Millis kAnalysisStands = 2s;
constexpr Millis kLeverForgotten = 1s;  // a lever changed longer ago says nothing of the game to come
constexpr Millis kOnePlyStands = 250ms;
constexpr Millis kDoubtStands = 1500ms;
constexpr Millis kSaidTwice = 300ms;   // the same update again
constexpr Millis kSilence = 8s;        // a running clock speaks every second
constexpr std::size_t kShortGame = 4;  // back at the start so early, the plies were taken back

// When something may become certain by mere silence, counted from what was last heard. Every limit that the
// follower and the table know is among them.
constexpr std::array kWaits{250ms, 300ms, 600ms, 1000ms, 1200ms, 1500ms, 2000ms, 2500ms, 3000ms, 5000ms};

}  // namespace

class Tracker::Impl {
 public:
  explicit Impl(TrackerSettings settings)
      : settings_(std::move(settings)),
        start_(start_position()),
        reporter_(settings_.first_game),
        follower_(board_, clock_, reporter_, settings_.edition),
        watch_(reporter_, settings_.edition) {
    apply_clock_side();
  }

  void apply(const drivers::BoardEvent& event, std::vector<TrackedEvent>& out) {
    advance_before(event.at, out);
    reporter_.write_to(out);
    now_ = event.at;
    std::visit([this](const auto& payload) { hear(payload); }, event.payload);
    if (!std::holds_alternative<drivers::Tick>(event.payload)) heard_at_ = now_;
    conclude();
  }

  void advance(Millis at, std::vector<TrackedEvent>& out) {
    advance_before(at, out);
    now_ = std::max(now_, at);
  }

  [[nodiscard]] std::optional<Millis> next_deadline() const {
    if (!heard_ || !board_.known()) return std::nullopt;
    std::optional<Millis> next;
    for (const Millis base : {board_.last_change(), clock_.flipped_at(), clock_.stopped_at(),
                              clock_.restarted_at(), clock_.missing_since(), opened_at_}) {
      for (const Millis wait : kWaits) {
        const Millis at = base + wait;
        if (base != kNever && at > now_ && (!next || at < *next)) next = at;
      }
    }
    return next;
  }

  void finish(std::vector<TrackedEvent>& out) {
    reporter_.write_to(out);
    if (state_ != State::playing) return;
    if (const auto result = result_gesture(board_.seen())) {
      end(*result, "kings_on_centre", Follower::Ending::gesture);
    } else {
      follower_.settle(now_, Follower::Ending::finish);
    }
  }

  [[nodiscard]] bool in_doubt() const {
    return state_ == State::playing && heard_ && now_ - board_.last_change() >= kDoubtStands &&
           follower_.in_doubt();
  }
  [[nodiscard]] std::vector<Contender> contenders() const { return follower_.contenders(); }
  [[nodiscard]] std::optional<std::string> checkpoint() const;
  [[nodiscard]] std::string restore(const std::string& checkpoint);

 private:
  enum class State { idle, playing, ended };

  Position start_position() const {
    if (!settings_.start) return Position::initial();
    return Position::from_setup(*settings_.start).value_or(Position::initial());
  }

  void apply_clock_side() {
    const bool white_right =
        settings_.clock_side == ClockSide::white_right ||
        (settings_.clock_side == ClockSide::automatic && board_.rotated() != clock_turned_);
    clock_.set_white(white_right ? drivers::Side::right : drivers::Side::left);
  }

  void advance_before(Millis at, std::vector<TrackedEvent>& out) {
    reporter_.write_to(out);
    for (auto next = next_deadline(); next && *next <= at; next = next_deadline()) {
      now_ = *next;
      conclude();
    }
  }

  void hear(const drivers::SquareChanged& change) {
    square_changed(board_.apply(change, now_), change.square, !change.piece);
  }
  void hear(const drivers::OccupancyChanged& change) {
    square_changed(board_.apply(change, now_), change.square, !change.occupied);
  }
  void square_changed(bool news, rules::Square square, bool emptied) {
    heard_ = true;
    const rules::Square here = board_.rotated() ? rules::rotated(square) : square;
    const bool twice = now_ - board_.changed_at(here) < kSaidTwice;
    if (!news && emptied && !twice && state_ == State::playing) follower_.left_unread(here);
  }
  void hear(const drivers::BoardSnapshot& snapshot) { whole_board(snapshot); }
  void hear(const drivers::OccupancySnapshot& snapshot) { whole_board(snapshot); }
  [[nodiscard]] bool differ_by_a_ply(const BoardView& before) const {
    rules::Bitboard differing = before.occupied() ^ board_.occupied();
    if (board_.knows_pieces()) differing |= board_.difference(before.seen());
    return rules::count(differing) > 1;
  }
  template <class Snapshot>
  void whole_board(const Snapshot& snapshot) {
    // A running clock that was silent was not heard: plies may be missing though nobody said so.
    const bool silent = clock_.running() && board_.known() && now_ - heard_at_ >= kSilence;
    const BoardView before = board_;
    const bool changed = board_.apply(snapshot, now_);
    reopened_ = reopened_ || (silent && changed && differ_by_a_ply(before));
    heard_ = true;
    if (reopened_ && state_ == State::playing) follower_.after_gap(now_);
    if (reopened_) opened_at_ = now_;
    reopened_ = false;
    if (reporter_.current_phase() == Phase::not_heard) reporter_.phase(now_, phase_of_state());
  }
  void hear(const drivers::ClockReading& reading) {
    clock_.apply(reading, now_);
    reporter_.clock(now_, clock_);
  }
  void hear(const drivers::ClockMissing&) {
    clock_.disconnect(now_);
    reporter_.clock(now_, clock_);
  }
  void hear(const drivers::ResultPieceSeen& piece) {
    using Kind = drivers::ResultPieceSeen::Kind;
    const auto result = piece.kind == Kind::draw         ? rules::Result::draw
                        : piece.kind == Kind::white_wins ? rules::Result::white_wins
                                                         : rules::Result::black_wins;
    if (state_ == State::playing) end(result, "result_piece", Follower::Ending::gesture);
  }
  void hear(const drivers::LinkOpened&) { reopened_ = true; }
  void hear(const drivers::LinkLost&) {
    heard_ = false;
    reopened_ = true;
    reporter_.phase(now_, Phase::not_heard);
  }
  void hear(const drivers::ClockAck&) {}
  void hear(const drivers::DeviceIdentity&) {}
  void hear(const drivers::BatteryStatus&) {}
  void hear(const drivers::Tick&) {}

  [[nodiscard]] Phase phase_of_state() const {
    if (state_ == State::idle) return Phase::setting_up;
    return state_ == State::playing ? Phase::playing : Phase::result_shown;
  }

  void conclude() {
    if (!heard_ || !board_.known()) return;
    clock_.settle(now_);
    if (state_ == State::playing) {
      play();
    } else {
      between_games();
    }
    const bool agrees = state_ != State::playing || follower_.agrees();
    reporter_.board(now_, board_.seen(), agrees);
  }

  void play() {
    if (look_for_gesture() || look_for_new_game()) return;
    if (lies_the_other_way_round()) stand_ready(true);
    follower_.follow(now_);
    if (follower_.lost(now_) && !new_game_in_gap()) {
      follower_.go_on_from_board(now_);
      follower_.follow(now_);
    }
    const Understanding game = follower_.understand();
    watch_.look({board_, clock_, game, now_});
    turn_clock_if_told();
    if (wrong_array_ && set_up_corrected(game)) return;
    if (wrong_array_ && clock_.flipped_at() > follower_.started_at())
      watch_.irregular_start(now_, game_start_.placement(), start_.placement());
    reporter_.phase(now_, phase_of_play(game));
    if (follower_.committed() > 0 && !follower_.committed_position().has_legal_move()) end_on_board();
  }

  [[nodiscard]] Phase phase_of_play(const Understanding& game) const {
    if (follower_.committed() == 0 && !reporter_.showing()) return Phase::setting_up;
    // Plies while the clock stands still: the players show each other what might have been.
    const bool stands = clock_.has_run() && clock_.connected() && !clock_.running();
    const auto later = std::count_if(game.behind.begin(), game.behind.end(), [&](const StandingPly& ply) {
      return ply.placed > clock_.stopped_at() + kAnalysisStands;
    });
    return stands && later > 1 ? Phase::analysis : Phase::playing;
  }

  void turn_clock_if_told() {
    if (settings_.clock_side != ClockSide::automatic || !watch_.clock_turned()) return;
    clock_turned_ = !clock_turned_;
    apply_clock_side();
    watch_.clock_side_changed();
    reporter_.clock(now_, clock_);
  }

  /// The pieces that stood wrongly were put right: the game began from the right array after all.
  bool set_up_corrected(const Understanding& game) {
    const bool begun = game.committed > 0;
    const Millis stands = begun ? kNewGameStands : kSetRightStands;
    if (game.committed > game.tail.size() || now_ - board_.last_change() < stands) return false;
    std::vector<StandingPly> plies = game.tail;
    plies.insert(plies.end(), game.behind.begin(), game.behind.end());
    const auto right = replay(start_, plies);
    if (!right || board_.difference(right->placement()) || !board_.difference(game.end.placement()))
      return false;
    const Position wrong = game_start_;
    reporter_.begin_again(now_, wrong);
    stand_ready(false);
    if (!plies.empty()) catch_up();
    if (begun) watch_.irregular_start(now_, wrong.placement(), start_.placement());
    return true;
  }

  /// Plies were played that this game did not hear of yet.
  void catch_up() {
    follower_.after_gap(now_);
    if (clock_.connected()) clock_.apply(*clock_.reading(), now_);  // whose time runs tells how many
    follower_.follow(now_);
  }

  void end_on_board() {
    const Position& position = follower_.committed_position();
    if (!position.is_checkmate()) return end(rules::Result::draw, "stalemate", Follower::Ending::gesture);
    const bool white_wins = position.turn() == Color::black;
    end(white_wins ? rules::Result::white_wins : rules::Result::black_wins, "checkmate",
        Follower::Ending::gesture);
  }

  bool look_for_gesture() {
    const auto result = result_gesture(board_.seen());
    // The kings have to stand; other pieces may be put away meanwhile.
    const Millis since = board_.changed_at(board_.seen().of(rules::Role::king));
    if (!result || now_ - std::max(since, opened_at_) < kGestureStands) return result.has_value();
    end(*result, "kings_on_centre", Follower::Ending::gesture);
    return true;
  }

  /// A board that tells no pieces apart looks the same from both sides until the first ply.
  [[nodiscard]] bool lies_the_other_way_round() const {
    if (board_.knows_pieces() || follower_.committed() > 0) return false;
    if (now_ - board_.last_change() < kOnePlyStands || fits_one_ply(board_)) return false;
    BoardView turned = board_;
    turned.set_rotated(!board_.rotated());
    return fits_one_ply(turned);
  }
  [[nodiscard]] bool fits_one_ply(const BoardView& board) const {
    const std::vector<Hypothesis> start{Hypothesis(start_)};
    if (!board.difference(start_.placement())) return true;
    const auto grown = grow(start, board, {}, now_, {1, 100, 9, false, 1e9});
    return !grown.empty() && grown.front().open.cost() == 0;
  }

  bool look_for_new_game() {
    if (follower_.committed() == 0) return false;
    const Array array = array_of(board_, start_.placement());
    if (array == Array::none || now_ - board_.last_change() < kNewGameStands) return false;
    // So early it is put back as it was, until the clock is set for another game.
    const bool goes_on = clock_.running() || (clock_.connected() && clock_.has_run() && !clock_.set_anew());
    if (array == Array::plain && follower_.committed() <= kShortGame && goes_on) return false;
    if (array == Array::plain && !clock_.has_run() && clock_.connected()) {
      follower_.rewind(now_, 0);  // shown to a friend before the clock was ever started
      return false;
    }
    end(rules::Result::unknown, "new_game", Follower::Ending::new_game);
    between_games();
    return true;
  }

  /// The next game was set up, and perhaps begun, while nobody listened.
  bool new_game_in_gap() {
    if (follower_.committed() == 0) return false;
    const std::vector<Hypothesis> start{Hypothesis(start_)};
    constexpr GrowthLimits kOpening{4, 4'000, 3, true, 1e9};
    for (const bool turn : {false, true}) {
      BoardView board = board_;
      board.set_rotated(board_.rotated() != turn);
      const auto openings = grow(start, board, {}, now_, kOpening);
      const bool fits =
          !board.difference(start_.placement()) || (!openings.empty() && openings.front().open.cost() == 0);
      if (!fits) continue;
      end(rules::Result::unknown, "new_game", Follower::Ending::new_game);
      stand_ready(turn);
      follower_.after_gap(now_);
      follower_.follow(now_);
      return true;
    }
    return false;
  }

  void end(rules::Result result, std::string by, Follower::Ending ending) {
    follower_.settle(now_, ending);
    if (ending == Follower::Ending::new_game) watch_.no_result(now_, follower_.committed());
    if (by == "kings_on_centre") watch_.gesture(now_, follower_.committed(), result);
    reporter_.end_game(now_, result, std::move(by));
    state_ = State::ended;
    reporter_.phase(now_, Phase::result_shown);
  }

  void between_games() {
    const Array array = array_of(board_, start_.placement());
    if (array != Array::none) return stand_ready(array == Array::turned);
    if (look_for_found_game()) return;
    if (state_ == State::idle) return reporter_.phase(now_, Phase::setting_up);
    const auto result = result_gesture(board_.seen());
    if (result && now_ - board_.last_change() >= kGestureStands) {
      watch_.gesture(now_, follower_.committed(), *result);
      reporter_.end_game(now_, *result, "kings_on_centre");
    } else if (!result && now_ - board_.last_change() < kGestureStands) {
      reporter_.phase(now_, Phase::resetting);
    } else if (!result && now_ - board_.last_change() >= kAnalysisStands && analysed()) {
      reporter_.phase(now_, Phase::analysis);
    }
  }

  /// The clock runs and a game is going on whose start nobody saw; after a game only one from a wrong array.
  bool look_for_found_game() {
    if (!clock_.running() || now_ - board_.last_change() < kFoundGameStands) return false;
    if (looked_for_game_at_ == board_.changes()) return false;
    looked_for_game_at_ = board_.changes();
    const auto found = find_game(board_, clock_, start_, now_);
    using Kind = FoundGame::Kind;
    if (!found || (state_ == State::ended && found->kind != Kind::wrong_array)) return false;
    stand_ready(found->turned, found->start);
    wrong_array_ = found->kind == Kind::wrong_array;
    if (found->kind == Kind::opening) catch_up();
    play();
    return true;
  }

  /// What stands there follows from the final position.
  bool analysed() {
    if (looked_for_analysis_at_ == board_.changes()) return false;
    looked_for_analysis_at_ = board_.changes();
    constexpr GrowthLimits kAnalysis{3, 1'500, 3, true, 1e9};
    const std::vector<Hypothesis> final_position{Hypothesis(follower_.committed_position())};
    const auto lines = grow(final_position, board_, {}, now_, kAnalysis);
    return !lines.empty() && lines.front().open.cost() == 0;
  }

  void stand_ready(bool turn) { stand_ready(turn, start_); }
  void stand_ready(bool turn, const Position& start) {
    board_.set_rotated(board_.rotated() != turn);
    apply_clock_side();
    clock_.new_game();
    game_start_ = start;
    wrong_array_ = false;
    follower_.start(start, now_);
    state_ = State::playing;
    watch_.start(board_, clock_);
    reporter_.stand_ready(start, board_.rotated());
    reporter_.phase(now_, Phase::setting_up);
    reporter_.clock(now_, clock_);
  }

  TrackerSettings settings_;
  Position start_;                             ///< of every game, unless one is found under way
  Position game_start_ = Position::initial();  ///< of this game
  BoardView board_;
  ClockView clock_;
  Reporter reporter_;
  Follower follower_;
  Watch watch_;
  State state_ = State::idle;
  Millis now_ = kNever;
  Millis opened_at_ = kNever;
  std::uint64_t looked_for_game_at_ = 0;  ///< state of the board when it was last looked for
  std::uint64_t looked_for_analysis_at_ = 0;
  bool wrong_array_ = false;  ///< this game began from one
  bool clock_turned_ = false;
  Millis heard_at_ = kNever;  ///< anything at all
  bool heard_ = false;
  bool reopened_ = false;
};

// A checkpoint is one line of words: version, games played, rotated, clock turned, clock (- or eleven
// numbers).
std::optional<std::string> Tracker::Impl::checkpoint() const {
  const bool quiet = state_ == State::playing && heard_ && board_.knows_pieces() && !reopened_ &&
                     follower_.untouched() && follower_.agrees() && !reporter_.showing() &&
                     !reporter_.game_open() && !next_deadline() && !board_.difference(start_.placement()) &&
                     clock_.flipped_at() + kLeverForgotten < follower_.started_at() && !clock_.running();
  if (!quiet) return std::nullopt;
  std::string out =
      fmt::format("{} {} {:d} {:d}", kTrackerVersion, reporter_.game(), board_.rotated(), clock_turned_);
  if (!clock_.connected()) return out + " -";
  const drivers::ClockReading& reading = *clock_.reading();
  for (const drivers::ClockHalf& half : {reading.left, reading.right}) {
    out += fmt::format(" {} {:d} {:d} {:d}", half.remaining.count(), half.flag_fallen, half.flag_shown,
                       half.time_per_move);
  }
  return out + fmt::format(" {:d} {:d}", reading.lever_high == drivers::Side::right, reading.battery_low);
}

std::string Tracker::Impl::restore(const std::string& checkpoint) {
  std::istringstream in(checkpoint);
  int version = 0;
  int games = 0;
  bool rotated = false;
  std::string word;
  if (!(in >> version >> games >> rotated >> clock_turned_ >> word))
    return "a checkpoint begins with version, games, rotation, turned clock, clock";
  if (version != kTrackerVersion)
    return fmt::format("checkpoint of tracker version {}, this is {}", version, kTrackerVersion);
  std::optional<drivers::ClockReading> reading;
  if (word != "-") {
    reading.emplace();
    std::int64_t left = 0;
    std::int64_t right = 0;
    bool lever_right = false;
    const auto end = std::from_chars(word.data(), word.data() + word.size(), left);
    drivers::ClockHalf& l = reading->left;
    drivers::ClockHalf& r = reading->right;
    if (end.ec != std::errc{} ||
        !(in >> l.flag_fallen >> l.flag_shown >> l.time_per_move >> right >> r.flag_fallen >> r.flag_shown >>
          r.time_per_move >> lever_right >> reading->battery_low)) {
      return "the clock of a checkpoint is ten numbers";
    }
    l.remaining = Millis(left);
    r.remaining = Millis(right);
    reading->lever_high = lever_right ? drivers::Side::right : drivers::Side::left;
  }
  board_.restore(start_.placement(), rotated);
  clock_.restore(reading, false);
  apply_clock_side();
  reporter_.restore(games, Phase::setting_up, clock_, board_.seen());
  follower_.start(start_, kNever);
  watch_.start(board_, clock_);
  reporter_.stand_ready(start_, rotated);
  state_ = State::playing;
  heard_ = true;
  return {};
}

Tracker::Tracker(TrackerSettings settings) : impl_(std::make_unique<Impl>(std::move(settings))) {}
Tracker::~Tracker() = default;
Tracker::Tracker(Tracker&&) noexcept = default;
Tracker& Tracker::operator=(Tracker&&) noexcept = default;

Expected<Tracker, std::string> Tracker::restore(TrackerSettings settings, const std::string& checkpoint) {
  Tracker tracker(std::move(settings));
  if (std::string fault = tracker.impl_->restore(checkpoint); !fault.empty())
    return unexpected(std::move(fault));
  return tracker;
}

void Tracker::apply(const drivers::BoardEvent& event, std::vector<TrackedEvent>& out) {
  impl_->apply(event, out);
}
void Tracker::advance(Millis at, std::vector<TrackedEvent>& out) { impl_->advance(at, out); }
std::optional<Millis> Tracker::next_deadline() const { return impl_->next_deadline(); }
bool Tracker::in_doubt() const { return impl_->in_doubt(); }
std::vector<Contender> Tracker::contenders() const { return impl_->contenders(); }
std::optional<std::string> Tracker::checkpoint() const { return impl_->checkpoint(); }
void Tracker::finish(std::vector<TrackedEvent>& out) { impl_->finish(out); }

}  // namespace eboard::tracking
