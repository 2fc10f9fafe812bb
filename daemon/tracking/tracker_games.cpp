// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Which game is set up, played or over.
#include <algorithm>
#include <utility>

#include "daemon/tracking/found_game.hpp"
#include "daemon/tracking/table.hpp"
#include "daemon/tracking/tracker_impl.hpp"
#include "rules/attacks.hpp"

namespace eboard::tracking {

namespace {

using namespace std::chrono_literals;
using rules::Bitboard;
using rules::BoardTurn;
using rules::Color;
using rules::Position;

constexpr Millis kGestureStands = 1s;
constexpr Millis kNewGameStands = 1s;
constexpr Millis kStepUnpressed = 10s;  // it was no step
constexpr Millis kFoundGameStands = 5s;
constexpr Millis kSetRightStands = 300ms;
constexpr Millis kAnalysisStands = 2s;
constexpr Millis kOnePlyStands = 250ms;
constexpr Cost kHandsAtWork = 1.0;
constexpr std::size_t kShortGame = 4;  // back at the start so early, the plies were taken back

}  // namespace

void Tracker::Impl::play() {
  if (look_for_gesture() || look_for_new_game()) return;
  if (lies_the_other_way_round()) stand_ready(BoardTurn::half);
  look_for_turned_array();
  follower_.follow(now_);
  if (follower_.lost(now_) && !new_game_in_gap()) {
    follower_.go_on_from_board(now_);
    follower_.follow(now_);
  }
  const Understanding game = follower_.understand();
  watch_.look(board_, clock_, game, now_);
  turn_clock_if_told();
  if (wrong_array_ && set_up_corrected(game)) return;
  if (wrong_array_ && clock_.flipped_at() > follower_.started_at())
    watch_.irregular_start(now_, game_start_.placement(), start_.placement());
  const bool begun = follower_.committed() > 0 || clock_.flipped_at() > follower_.started_at();
  if (begun && rules::across(board_.turn()) && !transferred_)
    watch_.board_turned(now_, game_start_.placement(), board_.turn());
  reporter_.phase(now_, phase_of_play(game));
  if (const auto decided = decided_on_board()) end(decided->result, decided->by, Follower::Ending::gesture);
}

Phase Tracker::Impl::phase_of_play(const Understanding& game) const {
  if (follower_.committed() == 0 && !reporter_.showing()) return Phase::setting_up;
  // Plies while the clock stands still: the players show each other what might have been.
  const bool stands =
      clock_.has_run() && clock_.connected() && !clock_.running() && !(game.lever_silent && clock_.blocked());
  const auto later = std::count_if(game.behind.begin(), game.behind.end(), [&](const StandingPly& ply) {
    return ply.placed > clock_.stopped_at() + kAnalysisStands;
  });
  return stands && later > 1 ? Phase::analysis : Phase::playing;
}

void Tracker::Impl::turn_clock_if_told() {
  if (settings_.clock_side != ClockSide::automatic || !watch_.clock_may_be_turned()) return;
  if (const int presses = follower_.presses_turned(now_))
    watch_.presses_fit_turned(now_, follower_.committed(), presses);
  if (!watch_.clock_turned()) return;
  clock_turned_ = !clock_turned_;
  apply_clock_side();
  watch_.clock_side_changed();
  reporter_.clock(now_, clock_);
}

bool Tracker::Impl::set_up_corrected(const Understanding& game) {
  const bool begun = game.committed > 0;
  const Millis stands = begun ? kNewGameStands : kSetRightStands;
  if (game.committed > game.tail.size() || now_ - board_.last_change() < stands) return false;
  std::vector<StandingPly> plies = game.tail;
  plies.insert(plies.end(), game.behind.begin(), game.behind.end());
  const auto right = replay(start_, plies);
  if (!right || board_.difference(right->placement()) || !board_.difference(game.end.placement()))
    return false;
  const Position wrong = game_start_;
  reporter_.begin_again(now_, Chess::text(wrong));
  stand_ready(BoardTurn::none, start_, game.presumed > 0);  // what was presumed stays so
  if (begun) {
    follower_.ruled(now_, 0, as_ruled(start_, game.tail), std::nullopt);
    follower_.follow(now_);
  } else if (!plies.empty()) {
    catch_up();
  }
  if (begun) watch_.irregular_start(now_, wrong.placement(), start_.placement());
  return true;
}

void Tracker::Impl::catch_up() {
  follower_.after_gap(now_);
  if (clock_.connected()) clock_.apply(*clock_.reading(), now_);  // whose time runs tells how many
  follower_.follow(now_);
}

/// Whatever anybody shows or says: the last ply ended the game.
std::optional<GameEnded> Tracker::Impl::decided_on_board() const {
  const Position& position = follower_.committed_position();
  if (follower_.committed() == 0 || position.has_legal_move()) return std::nullopt;
  if (!position.is_checkmate()) return GameEnded{rules::Result::draw, EndedBy::stalemate};
  const bool white_wins = position.turn() == Color::black;
  return GameEnded{white_wins ? rules::Result::white_wins : rules::Result::black_wins, EndedBy::checkmate};
}

bool Tracker::Impl::look_for_gesture() {
  const auto result = shown_result();
  if (!result) return false;
  // The kings have to stand; other pieces may be put away meanwhile.
  const Millis since = board_.changed_at(board_.seen().of(rules::Role::king));
  if (may_be_a_step() && (clock_.flipped_at() > since || now_ - since < kStepUnpressed)) return false;
  if (now_ - std::max(since, opened_at_) < kGestureStands) return true;
  end(*result, EndedBy::kings_on_centre, Follower::Ending::gesture);
  return true;
}

/// One king stood there already, or both: a step of the other one beside him, which no rule allows, looks
/// like a result while the clock runs.
bool Tracker::Impl::may_be_a_step() const {
  if (!clock_.running()) return false;
  const Bitboard stood = follower_.committed_position().placement().of(rules::Role::king);
  const Bitboard stand = board_.seen().of(rules::Role::king);
  const Bitboard left = stood & ~stand;
  return !left || (rules::count(left) == 1 && (rules::king_attacks(rules::first(left)) & stand & ~stood));
}

std::optional<rules::Result> Tracker::Impl::shown_result() const {
  return result_gesture(board_.seen(), rules::across(board_.turn()));
}

bool Tracker::Impl::lies_the_other_way_round() const {
  if (board_.knows_pieces() || follower_.committed() > 0) return false;
  if (now_ - board_.last_change() < kOnePlyStands || fits_one_ply(board_)) return false;
  BoardView turned = board_;
  turned.turn_by(BoardTurn::half);
  return fits_one_ply(turned);
}

/// Before the first ply is certain the men may be set up once more, from another side.
void Tracker::Impl::look_for_turned_array() {
  if (follower_.committed() > 0 || now_ - board_.last_change() < kNewGameStands) return;
  const auto array = array_of(board_, start_.placement());
  if (!array || array == BoardTurn::none) return;
  reporter_.begin_again(now_, Chess::text(game_start_));
  stand_ready(*array);
}

bool Tracker::Impl::fits_one_ply(const BoardView& board) const {
  const std::vector<Hypothesis> start{Hypothesis(start_)};
  if (explain(start.front().standing(), board, now_).cost() <= kHandsAtWork) return true;
  const auto grown = grow<Chess>(start, board, {}, now_, {1, 100, 9, false, 1e9});
  return !grown.empty() && grown.front().open.cost() == 0;
}

bool Tracker::Impl::look_for_new_game() {
  if (follower_.committed() == 0) return false;
  const auto array = array_of(board_, start_.placement());
  if (!array || now_ - board_.last_change() < kNewGameStands) return false;
  const bool plain = array == BoardTurn::none;
  // So early it is put back as it was, until the clock is set for another game.
  const bool goes_on = clock_.running() || (clock_.connected() && clock_.has_run() && !clock_.set_anew());
  if (plain && follower_.committed() <= kShortGame && goes_on) return false;
  if (plain && goes_on && played_back_to_start()) return false;
  // Shown to a friend before the clock was ever started, or tried and put back.
  if (plain && !clock_.has_run() && (clock_.connected() || follower_.committed() == 1)) {
    follower_.rewind(now_, 0);
    return false;
  }
  const bool left = plain && may_be_repeated();
  end(rules::Result::unknown, EndedBy::new_game, Follower::Ending::new_game);
  if (left) repeated_ = 0;
  between_games();
  return true;
}

/// The plies themselves, not hands, brought every man back.
bool Tracker::Impl::played_back_to_start() const {
  const Understanding game = follower_.understand();
  return !board_.difference(game.end.placement()) && game.committed + game.behind.size() > kShortGame;
}

bool Tracker::Impl::new_game_in_gap() {
  if (follower_.committed() == 0) return false;
  for (const BoardTurn turn : rules::kBoardTurns) {
    BoardView board = board_;
    board.turn_by(turn);
    if (!leads_there(start_, board, now_)) continue;
    end(rules::Result::unknown, EndedBy::new_game, Follower::Ending::new_game);
    stand_ready(turn);
    follower_.after_gap(now_);
    follower_.follow(now_);
    return true;
  }
  return false;
}

void Tracker::Impl::end(rules::Result result, Word<EndedBy> by, Follower::Ending ending) {
  follower_.settle(now_, ending);
  watch_.over(now_);
  if (ending == Follower::Ending::new_game) watch_.no_result(now_, follower_.committed());
  if (by == EndedBy::kings_on_centre) {
    show_result(result);
  } else {
    reporter_.end_game(now_, result, std::move(by));
  }
  clock_.game_over(now_);
  state_ = State::ended;
  reporter_.phase(now_, Phase::result_shown);
}

/// By the kings. What the board itself says stands.
void Tracker::Impl::show_result(rules::Result shown) {
  const auto decided = decided_on_board();
  watch_.gesture(now_, follower_.committed(), shown, decided ? decided->result : rules::Result::unknown);
  if (decided) return reporter_.end_game(now_, decided->result, decided->by);
  reporter_.end_game(now_, shown, EndedBy::kings_on_centre);
}

void Tracker::Impl::between_games() {
  if (repeated_ && repeats()) return;
  if (const auto array = array_of(board_, start_.placement())) return stand_ready(*array);
  if (look_for_found_game()) return;
  if (board_.knows_pieces() && now_ - board_.last_change() >= kNewGameStands) {
    if (auto array = wrong_array(board_.seen(), start_)) stood_ = std::move(array);
  }
  if (state_ == State::idle) return reporter_.phase(now_, Phase::setting_up);
  const auto result = shown_result();
  if (result && now_ - board_.last_change() >= kGestureStands) {
    show_result(*result);
  } else if (!result && now_ - board_.last_change() < kGestureStands) {
    reporter_.phase(now_, Phase::resetting);
  } else if (!result && now_ - board_.last_change() >= kAnalysisStands && analysed()) {
    reporter_.phase(now_, Phase::analysis);
  }
}

bool Tracker::Impl::look_for_found_game() {
  if (!clock_.running() || now_ - board_.last_change() < kFoundGameStands) return false;
  if (looked_for_game_at_ == board_.changes()) return false;
  looked_for_game_at_ = board_.changes();
  const auto found = find_game(board_, clock_, start_, stood_, now_);
  using Kind = FoundGame::Kind;
  if (!found) return false;
  // After a game it may be analysis, unless the clock was set for the next one and the men are not just being
  // set up.
  const bool set_up =
      found->kind != Kind::opening && being_set_up(found->start.placement(), start_.placement());
  const bool all_men = found->kind == Kind::wrong_array && !set_up;
  // In the middle of a game players may go on after its end, whatever the arbiter did to the clock before.
  const bool for_it = found->kind == Kind::middle ? clock_.set_after_game() : clock_.set_anew();
  if (state_ == State::ended && !all_men && (!for_it || set_up)) return false;
  const bool plies_missing = state_ == State::ended && found->kind == Kind::middle;
  // What stood there when the clock was started is the beginning.
  const bool under_way = found->kind == Kind::middle && board_.last_change() > clock_.restarted_at();
  stand_ready(found->turn, found->start, under_way);
  if (plies_missing) reporter_.gap(now_, {0, board_.seen().fen(), {}});
  wrong_array_ = found->kind == Kind::wrong_array;
  if (found->kind != Kind::middle) catch_up();
  play();
  return true;
}

bool Tracker::Impl::analysed() {
  if (looked_for_analysis_at_ == board_.changes()) return false;
  looked_for_analysis_at_ = board_.changes();
  constexpr GrowthLimits kAnalysis{3, 1'500, 3, true, 1e9};
  const std::vector<Hypothesis> final_position{Hypothesis(follower_.committed_position())};
  const auto lines = grow<Chess>(final_position, board_, {}, now_, kAnalysis);
  return !lines.empty() && lines.front().open.cost() == 0;
}

void Tracker::Impl::begin_from(const Position& start) {
  game_start_ = start;
  too_many_at_start_ = std::max(men_too_many(start_.placement()), men_too_many(start.placement()));
}

/// What was known of the game before says nothing of the next one, which begins at `start`.
void Tracker::Impl::forget_game(const Position& start) {
  begin_from(start);
  held_ = false;
  may_lie_ = MayLie::as_it_does;
  transferred_ = false;
  wrong_array_ = false;
  stood_.reset();
  gap_.reset();
  stored_.reset();
  repeated_.reset();
}

void Tracker::Impl::stand_ready(BoardTurn turn, const Position& start, bool presumed) {
  turn_board(turn);
  clock_.new_game();
  forget_game(start);
  follower_.start(start, now_, presumed);
  state_ = State::playing;
  watch_.start(board_, clock_);
  reporter_.stand_ready(Chess::text(start), board_.rotated());
  reporter_.phase(now_, Phase::setting_up);
  reporter_.clock(now_, clock_);
}

}  // namespace eboard::tracking
