// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/follower.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "rules/notation.hpp"

namespace eboard::tracking {

namespace {

using namespace std::chrono_literals;
using rules::bit;
using rules::Color;
using rules::MoveKind;
using rules::Position;
using rules::Role;

// A full scan takes 225 ms and the clock's message overtakes it: nothing is certain before both had their
// turn.
constexpr Millis kScan = 250ms;
constexpr Millis kSettled = 300ms;
constexpr Millis kDoubtful = 1000ms;
constexpr Millis kPoor = 2500ms;
constexpr Millis kLeverLate = 1200ms;  // the lever's message may come up to a second late
constexpr Millis kQuiet = 5s;          // without a clock, a board that stands
constexpr Millis kTakenBack = 2s;
constexpr Millis kGapQuiet = 3s;
constexpr Millis kIllegalQuiet = 1500ms;
constexpr Millis kStood = 700ms;
constexpr Millis kRepairable = 30s;
constexpr std::size_t kShortGap = 2;  // plies that the board alone bears witness to
constexpr std::size_t kMostCandidates = 16;
constexpr Cost kRival = 2.0;

constexpr Cost kClear = 2.2;     // nothing but what hands do
constexpr Cost kPassable = 5.5;  // one sensor fault
constexpr Cost kWorst = 8.5;
constexpr Cost kOneHand = 1.0;
constexpr Cost kOneMisread = 3.2;
constexpr Cost kNotThere = 3.5;  // an empty square says that it was emptied: somebody stood there unread
constexpr Cost kRootSpread = 6;
constexpr std::size_t kMostRoots = 48;
constexpr std::size_t kMostUnpressed = 2;  // at the end of a game; more without a press is analysis

constexpr Cost kNoCost = 1e9;  // for what is not to be considered
constexpr SearchLimits kUsual{4, 1'500, 9, false, 6};
constexpr SearchLimits kAfterIllegal{4, 1'500, 9, false, 1};
constexpr SearchLimits kGap{5, 8'000, 6, true, kNoCost};

constexpr rules::Bitboard kCentre = bit(rules::make_square(3, 3)) | bit(rules::make_square(4, 3)) |
                                    bit(rules::make_square(3, 4)) | bit(rules::make_square(4, 4));

std::string uci_of(const Ply& ply) {
  return ply.irregular ? to_string(ply.move.from) + to_string(ply.move.to) + "!" : rules::to_uci(ply.move);
}

std::string san_of(const Position& before, const Ply& ply) {
  if (!ply.irregular) return rules::to_san(before, ply.move);
  return to_string(ply.move.from) + to_string(ply.move.to);
}

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

/// Explanations change with age at these limits only.
int age_class(Millis age) { return age < kScanSlack ? 0 : age < kCarryTime ? 1 : 2; }

}  // namespace

void Follower::start(const Position& position, Millis at) {
  start_ = position;
  end_ = position;
  history_.clear();
  set_root(Root(position));
  steps_.clear();
  lines_.clear();
  shown_line_.clear();
  standing_ = {};
  started_at_ = at;
  placed_at_ = at;
  after_gap_ = false;
  gap_said_ = false;
  irregularities_ = 0;
  most_unconfirmed_ = 0;
  illegal_.reset();
}

void Follower::set_root(Root root) {
  roots_.assign(1, std::move(root));
  ++roots_version_;
  witness_.reset();
}

void Follower::after_gap(Millis at) {
  after_gap_ = true;
  gap_said_ = false;
  opened_at_ = at;
  clock_.expect_flip();
}

void Follower::rewind(Millis now, std::size_t to_ply) {
  history_.resize(to_ply, {Ply{}, start_});
  forget_pending();
  shown_line_.clear();
  standing_ = {};
  placed_at_ = now;
  reporter_.take_back(now, static_cast<int>(to_ply), committed_position());
}

void Follower::follow(Millis now) {
  if (roots_.empty()) return;
  if (restored_by_arbiter()) take_back(now);
  witness_press(now);
  search(now);
  say_gap(now);
  while (advance(now)) {
    search(now);
    say_gap(now);
  }
  commit_common(now);
  if (take_back_if_shown(now) || repair(now)) search(now);
  watch_illegal(now);
  remember_standing(now);
  show(now);
}

void Follower::search(Millis now) {
  // The same board, the same roots and no age that matters passed: the lines are the same.
  const Searched key{board_.changes(), roots_version_, age_class(now - board_.last_change()), after_gap_,
                     illegal_.has_value()};
  if (key != searched_) {
    searched_ = key;
    lines_ = find_lines(roots_, board_, now, after_gap_ ? kGap : illegal_ ? kAfterIllegal : kUsual);
    drop_roots(now);
    forget_mended_exceptions();
  }
  std::stable_sort(lines_.begin(), lines_.end(), [&](const Line& a, const Line& b) {
    return a.cost() + lever_cost(a, now) < b.cost() + lever_cost(b, now);
  });
  const Line& best = lines_.front();
  const bool told = !clock_.connected() || clock_.flipped_at() >= opened_at_;
  if (after_gap_ && roots_.size() == 1 && best.residual_cost == 0 && best.length <= 1 && told)
    after_gap_ = false;
}

bool Follower::pressed() const {
  if (!clock_.has_run() || clock_.lever() != !mover() || clock_.flipped_at() == kNever) return false;
  return clock_.flipped_at() >= placed_at_ - kSettled;
}

std::optional<Millis> Follower::confirmed(const Line& line) const {
  if (!clock_.has_run() || line.length == 0) return std::nullopt;
  Color side = mover();
  for (std::size_t i = 0; i < line.length; ++i, side = !side) {
    const Millis placed = board_.changed_at(touched(line.plies[i]));
    if (const auto at = clock_.raised(!side, std::max(placed_at_, placed) - 2 * kSettled)) return at;
  }
  if (pressed()) return clock_.flipped_at();
  return std::nullopt;
}

/// What stood on the board, as the last search saw it, when the lever went over; or for long without a press.
void Follower::witness_press(Millis now) {
  const bool news = clock_.flipped_at() != last_flip_;
  last_flip_ = clock_.flipped_at();
  if (lines_.empty()) return;
  const Line& best = lines_.front();
  if (best.length == 0 || best.residual_cost > 0 || best.plies[0].irregular) return;
  const Millis since = board_.changed_at(touched(best.plies[0]));
  const bool same = witness_ && best.plies[0] == witness_->ply;
  if (news && pressed() && (!witness_ || !witness_->pressed || same)) {
    witness_ = Witness{best.plies[0], since, now, now};
  } else if (same) {
    witness_->until = now;
  } else if (best.length == 1 && now - since >= kLeverLate && !(witness_ && witness_->pressed)) {
    witness_ = Witness{best.plies[0], since, now, std::nullopt};
  }
}

/// Another ply than the one that stood there when the mover pressed: dear if it had stood for a while, dearer
/// if it still stood when the next scan was over.
Cost Follower::witness_cost(const Line& line) const {
  if (!witness_ || line.length == 0 || line.plies[0] == witness_->ply) return 0;
  if (!witness_->pressed) return line.length > 1 ? 2.0 : 0;  // alone it is the same hand going on
  const Millis stood = *witness_->pressed - witness_->since;
  const Cost before = stood >= 2 * kSettled ? 2.5 : stood >= kSettled ? 1.5 : 0.5;
  return before + (witness_->until - *witness_->pressed >= kScan ? 2.0 : 0);
}

Cost Follower::lever_cost(const Line& line, Millis now) const {
  if (line.length == 0) {
    if (!pressed()) return 0;
    const Millis since = now - clock_.flipped_at();
    return since < 2 * kSettled ? 0.5 : since < kPoor ? 2.0 : 3.0;
  }
  if (confirmed(line)) {
    if (line.plies[0].irregular && !illegal_ && now - clock_.flipped_at() >= kIllegalQuiet) return -2.5;
    return (line.length > 2 ? 1.0 : 0) + witness_cost(line);
  }
  const Cost per_ply = clock_.has_run() && !after_gap_ ? 1.0 : 0.3;
  return per_ply * static_cast<Cost>(line.length - 1) + witness_cost(line);
}

std::vector<Follower::Group> Follower::group(Millis now) const {
  std::vector<Group> groups;
  for (const Line& line : lines_) {
    if (line.length == 0) continue;
    const bool known = std::any_of(groups.begin(), groups.end(), [&](const Group& group) {
      return group.best->root == line.root && group.best->plies[0] == line.plies[0];
    });
    if (!known) groups.push_back({&line, line.cost() + lever_cost(line, now)});
  }
  return groups;
}

std::vector<const Follower::Group*> Follower::certain(const std::vector<Group>& groups, Millis now) const {
  if (groups.empty()) return {};
  const Group& best = groups.front();
  const Line& line = *best.best;
  Cost still = 1e9;
  for (const Line& other : lines_) {
    if (other.length == 0) still = std::min(still, other.cost() + lever_cost(other, now));
  }
  const Cost rival = std::min(still, groups.size() > 1 ? groups[1].cost : 1e9);
  const Cost margin = rival - best.cost;
  const Cost fit = line.cost() - roots_[line.root].cost;
  const Millis moved = board_.changed_at(touched(line.plies[0]));
  const bool irregular = line.plies[0].irregular;
  const bool stopped = clock_.has_run() && !clock_.running() && clock_.stopped_at() < board_.changed_at(line.touched);

  std::vector<const Group*> near;
  for (const Group& group : groups) {
    if (group.cost <= best.cost + 2.0) near.push_back(&group);
  }
  const auto press = confirmed(line);
  if (stopped) return {};
  if (press && !irregular) {
    const Millis since = now - std::max(moved, *press);
    if (fit <= kClear && margin >= 1.0 && since >= kScan) return {&best};
    if (fit <= kPassable && margin >= 2.0 && since >= kDoubtful) return {&best};
    const bool long_enough = since >= kPoor || (line.length > 1 && since >= kDoubtful);
    if (fit <= kWorst && best.cost < still - 0.5 && long_enough) return near;
  }
  if (line.length > 1) {
    const Millis both = now - std::max(moved, board_.changed_at(touched(line.plies[1])));
    if (irregular && press)
      return both >= kLeverLate && margin >= 1.5 && fit <= kWorst ? near : std::vector<const Group*>{};
    if (irregular) return {};
    const Millis wait = clock_.has_run() ? kLeverLate : 2 * kSettled;
    if (both >= wait && line.residual_cost <= kOneHand && fit <= kClear + 0.5 && best.cost < still - 0.5)
      return near;
    const bool seen = line.residual_cost <= kOneMisread && line.plies_cost - roots_[line.root].cost <= kClear;
    if (!clock_.has_run() && both >= wait + kDoubtful && seen && best.cost < still - 1.0) return near;
  }
  if (line.length != 1 || line.residual_cost > 0 || irregular || margin < 1.0) return {};
  const Millis stands = now - board_.last_change();
  if (stands >= kDoubtful && !line.end.has_legal_move()) return {&best};
  if (stands >= kQuiet && !clock_.connected()) return {&best};
  return {};
}

bool Follower::advance(Millis now) {
  const std::vector<Group> groups = group(now);
  const auto chosen = certain(groups, now);
  if (chosen.empty()) return false;
  step(chosen, now);
  commit_common(now);
  return true;
}

Clocks Follower::clocks(const Line& line) const {
  if (!confirmed(line)) return {};
  if (!pressed()) return {clock_.remaining(Color::white), clock_.remaining(Color::black)};
  return {clock_.remaining_at_flip(Color::white), clock_.remaining_at_flip(Color::black)};
}

Root Follower::next_root(const Group& group, Cost best, Millis now) const {
  const Line& line = *group.best;
  Root root = roots_[line.root];
  const Ply& ply = line.plies[0];
  root.before_last = root.last;
  root.last = ply;
  root.position = *after(root.position, ply);
  root.pending.push_back(ply);
  root.cost = std::max(0.0, group.cost - best);
  root.since = board_.changed_at(touched(ply));
  // What the board still shows otherwise on the squares of this ply, or has shown for long, is a reading to
  // live with.
  const Ply* last = &line.plies[line.length - 1];
  const Ply* before = line.length > 1    ? &line.plies[line.length - 2]
                      : root.before_last ? &*root.before_last
                                         : nullptr;
  std::erase_if(root.exceptions,
                [&](const Exception& exception) { return bit(exception.square) & touched(ply); });
  for (rules::Bitboard left = unexplained({line.end, last, before, root.exceptions, line.touched}, board_);
       left;) {
    const rules::Square square = rules::pop(left);
    const auto seen = board_.seen()[square];
    const bool of_ply = bit(square) & touched(ply);
    const bool lasting = line.length == 1 && seen && now - board_.changed_at(square) >= kDoubtful;
    if (of_ply || lasting) root.exceptions.push_back({square, seen});
  }
  return root;
}

void Follower::step(const std::vector<const Group*>& chosen, Millis now) {
  const Group& best = *chosen.front();
  const Ply first = best.best->plies[0];
  if (illegal_) say_illegal(now, first.irregular ? "stood" : "corrected");
  std::vector<Root> next;
  for (const Group* group : chosen) {
    if (next.size() < kMostRoots) next.push_back(next_root(*group, best.cost, now));
  }
  // Where a clock runs, plies without any press are analysis as likely as play: they wait for the next press.
  const bool sure = !clock_.has_run() || after_gap_ || confirmed(*best.best) ||
                    (steps_.empty() && best.best->length == 1 && !best.best->end.has_legal_move());
  steps_.push_back({clocks(*best.best), board_.changed_at(touched(first)), sure, after_gap_});
  placed_at_ = board_.changed_at(touched(first));
  roots_ = std::move(next);
  ++roots_version_;
  standing_ = {};
  witness_.reset();
  if (steps_.back().confirmed) most_unconfirmed_ = 0;
}

/// A press confirms its ply and all before it.
void Follower::confirm_steps() {
  Color side = committed_position().turn();
  bool later = false;
  for (std::size_t i = steps_.size(); i-- > 0;) {
    const Color by = i % 2 == 0 ? side : !side;
    later = later || steps_[i].confirmed || clock_.raised(!by, steps_[i].placed - 2 * kSettled).has_value();
    steps_[i].confirmed = later;
  }
}

void Follower::commit_common(Millis now) {
  confirm_steps();
  while (!steps_.empty() && steps_.front().confirmed) {
    const Ply ply = roots_.front().pending.front();
    const bool common = std::all_of(roots_.begin(), roots_.end(),
                                    [&](const Root& root) { return root.pending.front() == ply; });
    if (!common) return;
    for (Root& root : roots_) root.pending.erase(root.pending.begin());
    const Step step = steps_.front();
    steps_.erase(steps_.begin());
    commit(ply, step, roots_.size() == 1 ? std::exp(-roots_.front().cost) : 0.99, now);
  }
}

void Follower::commit(const Ply& ply, const Step& step, double confidence, Millis now) {
  const Position before = committed_position();
  const auto next = after(before, ply);
  if (!next) return;
  ShownPly shown{uci_of(ply), san_of(before, ply), rules::to_fen(next->setup()),
                 confidence,  ply.irregular,       {}};
  history_.push_back({ply, *next});
  reporter_.commit(now, start_, board_.rotated(), std::move(shown), step.clocks, step.inferred);
  if (!shown_line_.empty() && shown_line_.front() == ply) {
    shown_line_.erase(shown_line_.begin());
  } else {
    shown_line_.clear();
  }
}

/// Roots that no line redeems any more.
void Follower::drop_roots(Millis now) {
  if (roots_.size() < 2) return;
  std::vector<Cost> best(roots_.size(), 1e9);
  for (const Line& line : lines_) best[line.root] = std::min(best[line.root], line.cost());
  const Cost limit = *std::min_element(best.begin(), best.end()) + kRootSpread;
  std::vector<std::size_t> moved(roots_.size());
  std::vector<Root> kept;
  for (std::size_t i = 0; i < roots_.size(); ++i) {
    moved[i] = best[i] <= limit ? kept.size() : roots_.size();
    if (best[i] <= limit) kept.push_back(std::move(roots_[i]));
  }
  std::erase_if(lines_, [&](const Line& line) { return best[line.root] > limit; });
  for (Line& line : lines_) line.root = moved[line.root];
  roots_ = std::move(kept);
  if (roots_.size() == 1) {
    for (Line& line : lines_) line.plies_cost -= roots_.front().cost;
    roots_.front().cost = 0;
    commit_common(now);
  }
}

void Follower::forget_mended_exceptions() {
  for (Root& root : roots_) {
    std::erase_if(root.exceptions, [&](const Exception& exception) {
      return board_.seen()[exception.square] == root.position.placement()[exception.square];
    });
  }
}

bool Follower::take_back_if_shown(Millis now) {
  if (lines_.front().cost() <= 3.0) return false;
  const Millis quiet = now - std::max(board_.last_change(), opened_at_);
  if (!steps_.empty()) {
    const bool any_confirmed =
        std::any_of(steps_.begin(), steps_.end(), [](const Step& step) { return step.confirmed; });
    if (quiet < kQuiet || after_gap_ || any_confirmed) return false;
    forget_pending();
    return true;
  }
  return quiet >= kTakenBack && take_back(now);
}

/// The board was changed while the clock stood still, and play goes on from there.
bool Follower::restored_by_arbiter() const {
  const Millis change = board_.last_change();
  return clock_.running() && change > clock_.stopped_at() && change <= clock_.restarted_at() &&
         clock_.stopped_at() > started_at_ &&
         unexplained({committed_position(), nullptr, nullptr, {}, 0}, board_);
}

/// To the latest earlier position that the board shows, if it shows one.
bool Follower::take_back(Millis now) {
  for (std::size_t to = history_.size(); to-- > 0;) {
    const Position& position = to == 0 ? start_ : history_[to - 1].after;
    if (unexplained({position, nullptr, nullptr, {}, 0}, board_)) continue;
    if (illegal_) say_illegal(now, "corrected");
    rewind(now, to);
    return true;
  }
  return false;
}

/// What was stepped over without a press leads nowhere: back to what is committed.
void Follower::forget_pending() {
  Root root(committed_position());
  if (!history_.empty()) root.last = history_.back().ply;
  if (history_.size() > 1) root.before_last = history_[history_.size() - 2].ply;
  steps_.clear();
  set_root(std::move(root));
}

/// A ply that was committed wrongly: another one at its place explains the board and everything since.
bool Follower::repair(Millis now) {
  const Line& best = lines_.front();
  if (roots_.size() != 1 || history_.empty() || !roots_[0].pending.empty() || best.cost() <= 4.0)
    return false;
  if (now - board_.last_change() < kIllegalQuiet || now - placed_at_ > kRepairable) return false;
  if (clock_.has_run() && !clock_.running()) return false;
  for (std::size_t back = 1; back <= 2 && back <= history_.size(); ++back) {
    const std::size_t to = history_.size() - back;
    const std::vector<Root> roots{Root(to == 0 ? start_ : history_[to - 1].after)};
    const auto lines = find_lines(roots, board_, now, {back + 1, 1'500, 3, true, kNoCost});
    const auto exact = std::find_if(lines.begin(), lines.end(), [&](const Line& line) {
      return line.length >= back && line.residual_cost == 0;
    });
    if (exact == lines.end()) continue;
    rewind(now, to);
    return true;
  }
  return false;
}

/// What was played while nobody listened is said to be uncertain where several lines fit, or one that is so
/// long that another way there cannot be excluded.
void Follower::say_gap(Millis now) {
  const Line& best = lines_.front();
  const bool long_way = best.length > kShortGap && best.residual_cost <= kOneHand;
  if (!after_gap_ || gap_said_ || (roots_.size() == 1 && !long_way)) return;
  gap_said_ = true;
  GapFound gap{static_cast<int>(history_.size()), board_.seen().fen(), {}};
  for (const Line& line : lines_) {
    if (gap.candidates.size() == kMostCandidates || line.cost() > best.cost() + kRival) break;
    std::string plies;
    for (const Ply& ply : plies_of(line)) plies += (plies.empty() ? "" : " ") + uci_of(ply);
    gap.candidates.push_back(std::move(plies));
  }
  reporter_.gap(now, std::move(gap));
}

bool Follower::lost(Millis now) const {
  if (!after_gap_ || roots_.empty() || lines_.empty() || !clock_.running()) return false;
  return lines_.front().cost() > kClear + 1.0 &&
         now - std::max(board_.last_change(), opened_at_) >= kGapQuiet;
}

void Follower::go_on_from_board(Millis now) {
  const Color turn = clock_.lever().value_or(mover());
  reporter_.gap(now, {static_cast<int>(history_.size()), board_.seen().fen(), {}});
  after_gap_ = false;
  rules::Setup setup = roots_.front().position.setup();
  const rules::Placement before = setup.placement;
  setup.placement = board_.seen();
  // A king or rook that was off its square can no longer castle.
  const rules::Bitboard same = ~before.difference(setup.placement);
  rules::Bitboard rights = 0;
  for (const Color color : {Color::white, Color::black}) {
    const rules::Bitboard king = setup.placement.of(rules::Piece{color, Role::king});
    if (king & same)
      rights |= setup.castling_rooks & same & setup.placement.of(rules::Piece{color, Role::rook});
  }
  setup.castling_rooks = rights;
  setup.en_passant.reset();
  setup.half_move_clock = 0;
  const std::size_t plies = turn == mover() ? 2 : 1;
  setup.turn = turn;
  const auto position = Position::from_setup(setup, rules::Validation::follow_on);
  if (!position) return;
  const std::string name = "@" + board_.seen().fen();
  for (std::size_t i = 0; i < plies; ++i) {
    history_.push_back({Ply{}, *position});
    reporter_.commit(now, start_, board_.rotated(), {name, name, rules::to_fen(setup), 0.5, true, {}}, {},
                     true);
  }
  set_root(Root(*position));
  steps_.clear();
  shown_line_.clear();
  standing_ = {};
  placed_at_ = now;
}

void Follower::watch_illegal(Millis now) {
  const Line& best = lines_.front();
  if (illegal_) {
    if (best.length == 0 && best.residual_cost == 0) say_illegal(now, "corrected");
    return;
  }
  if (roots_.size() != 1 || best.length != 1 || !best.plies[0].irregular || best.residual_cost > 0 ||
      !pressed())
    return;
  if (now - std::max(board_.last_change(), clock_.flipped_at()) < kIllegalQuiet) return;
  IrregularityFound found;
  found.ply = static_cast<int>(history_.size()) + 1;
  found.id = ++irregularities_;
  found.code = "illegal_move";
  found.move = to_string(best.plies[0].move.from) + to_string(best.plies[0].move.to);
  found.article = "7.5.1";
  found.edition = edition_;
  found.evidence = fmt::format(R"({{"board":"{}","position":"{}"}})", board_.seen().fen(),
                               rules::to_fen(roots_[0].position.setup()));
  illegal_ = std::move(found);
  say_illegal(now, "completed");
}

void Follower::say_illegal(Millis now, std::string state) {
  illegal_->state = std::move(state);
  reporter_.irregularity(now, *illegal_);
  if (illegal_->state != "completed") illegal_.reset();
}

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
    if (last && king_to_centre(*next, standing.plies[i]) && ending != Ending::finish) break;
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

void Follower::left_unread(rules::Square square) {
  Cost least = 1e9;
  for (Root& root : roots_) {
    const bool known = std::any_of(root.exceptions.begin(), root.exceptions.end(),
                                   [&](const Exception& exception) { return exception.square == square; });
    if (!known) root.cost += kNotThere;
    least = std::min(least, root.cost);
  }
  for (Root& root : roots_) root.cost -= least;
  ++roots_version_;
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
  end_ = committed_position();
  for (const Ply& ply : plies) {
    if (const auto next = after(end_, ply)) end_ = *next;
  }
  agrees_ = end_.placement() == board_.seen();
  if (plies == shown_line_ && roots_.size() == 1) return;
  shown_line_ = plies;
  reporter_.show(now, start_, board_.rotated(), shown_plies(shown, now));
}

}  // namespace eboard::tracking
