// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/bench/tracker_score.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string_view>

#include "daemon/pipeline/replay.hpp"
#include "tests/bench/flag_grounds.hpp"
#include "tests/support/tracked_words.hpp"

namespace eboard::bench {
namespace {

using pipeline::ReplayedGame;
using tracking::MoveTracked;
using tracking::TrackedEvent;

constexpr double kBinsPerDoubling = 64;
constexpr double kSmallestDoubling = -7;  // microseconds
/// A gap counts as reported within this time after the link's return.
constexpr Millis kGapTold{30'000};

template <class Value>
void append(std::vector<Value>& to, const std::vector<Value>& from) {
  to.insert(to.end(), from.begin(), from.end());
}

std::vector<std::string> words(const std::string& line) {
  std::istringstream in(line);
  return {std::istream_iterator<std::string>(in), {}};
}

bool contains(const std::vector<tracking::PlayedMove>& list, const std::string& one) {
  return std::find(list.begin(), list.end(), one) != list.end();
}

/// Whether one of the lines that begin after `from_ply` has the ply played at index `at`.
bool names_true_line(const tracking::GapFound& gap, const sim::Truth& truth, std::size_t at) {
  const auto from = static_cast<std::size_t>(gap.from_ply);
  return std::any_of(gap.candidates.begin(), gap.candidates.end(), [&](const std::string& candidate) {
    const auto line = words(candidate);
    if (at < from || at >= from + line.size() || from + line.size() > truth.plies.size()) return false;
    return std::equal(line.begin(), line.end(), truth.plies.begin() + static_cast<std::ptrdiff_t>(from),
                      [](const std::string& uci, const sim::TruthPly& ply) { return uci == ply.uci; });
  });
}

void add_commits(TrackerScore& score, const sim::Truth& truth, const std::vector<TrackedEvent>& events,
                 Followed& followed) {
  std::set<int> seen;
  for (const TrackedEvent& event : events) {
    const auto* move = std::get_if<MoveTracked>(&event.what);
    if (!move) continue;
    const Commit commit{move->ply, move->uci.text(), event.at, event.game};
    const auto judged = verdict(truth, commit);
    if (judged == Verdict::right && seen.insert(move->ply).second) {
      const auto& ply = truth.plies[static_cast<std::size_t>(move->ply - 1)];
      score.shown_latency.push_back((event.at - ply.placement).count());
    }
    if (!tracking::recorded(move->state)) continue;
    const bool promised = move->state == tracking::MoveState::committed;
    if (promised || judged == Verdict::unknown) followed.commits.push_back(commit);
    if (judged == Verdict::put_back || judged == Verdict::unknown) continue;
    const bool right = judged == Verdict::right;
    score.presumed += !promised;
    score.presumed_wrong += !promised && !right;
    bin_of(score.calibration, move->confidence).add(move->confidence, right);
  }
}

void add_result(TrackerScore& score, const sim::Truth& truth, const std::vector<ReplayedGame>& games) {
  const auto result = games.empty() ? rules::Result::unknown : games[0].result;
  const auto right = won_by_mate(truth).value_or(truth.gesture.value_or(truth.result));
  if (!truth.gesture) {
    score.result_invented += result != rules::Result::unknown && result != right;
    return;
  }
  (result == right                    ? score.result_right
   : result == rules::Result::unknown ? score.result_missing
                                      : score.result_wrong) += 1;
}

/// illegal_move, illegal_castling, ...; the other codes are of hands, clocks and sensors.
bool says_illegal(const tracking::IrregularityFound& found) {
  return found.code.text().starts_with("illegal");
}

void add_illegal(TrackerScore& score, const sim::Truth& truth, const std::vector<TrackedEvent>& events) {
  struct Flag {
    int ply = 0;
    std::string state;
    bool matched = false;
    [[nodiscard]] bool suspicion() const { return state == "pending"; }
  };
  std::map<std::pair<int, int>, Flag> flags;
  for (const TrackedEvent& event : events) {
    const auto* found = std::get_if<tracking::IrregularityFound>(&event.what);
    if (!found || !says_illegal(*found)) continue;
    const auto key = std::pair(event.game, found->id);
    auto& flag = flags[key];
    const bool cleared = flag.suspicion() && found->state == "withdrawn";  // nobody was accused
    if (!cleared) flag = {found->ply, std::string(found->state.text())};
  }
  for (const auto& irregularity : truth.irregularities) {
    if (!was_completed(truth, irregularity)) continue;
    ++score.illegal;
    const auto flag = std::find_if(flags.begin(), flags.end(), [&](const auto& entry) {
      return entry.first.first == 1 && !entry.second.matched && entry.second.ply == irregularity.ply;
    });
    if (flag == flags.end()) continue;
    flag->second.matched = true;
    score.illegal_suspected += flag->second.suspicion();
    if (flag->second.suspicion()) continue;
    ++score.illegal_found;
    const bool any = irregularity.state.empty();  // the game ended with it
    score.illegal_outcome_right += any || flag->second.state == irregularity.state;
  }
  score.illegal_false += std::count_if(flags.begin(), flags.end(), [](const auto& entry) {
    return !entry.second.suspicion() && (entry.first.first != 1 || !entry.second.matched);
  });
}

void add_gaps(TrackerScore& score, const sim::Truth& truth, const std::vector<TrackedEvent>& events,
              const std::vector<std::string>& line) {
  for (const auto& cut : truth.irregularities) {
    if (cut.code != "link_cut") continue;
    const auto missed = [&](const sim::TruthPly& ply) {
      return ply.placement >= cut.from && ply.placement <= cut.to;
    };
    const auto first = std::find_if(truth.plies.begin(), truth.plies.end(), missed);
    if (first == truth.plies.end()) continue;
    const auto from = static_cast<std::size_t>(first - truth.plies.begin());
    const auto plies = static_cast<std::size_t>(std::count_if(first, truth.plies.end(), missed));
    const auto told = std::find_if(events.begin(), events.end(), [&](const TrackedEvent& event) {
      return event.at >= cut.to && event.at <= cut.to + kGapTold &&
             std::holds_alternative<tracking::GapFound>(event.what);
    });
    bool exact = line.size() >= from + plies;
    for (std::size_t i = from; exact && i < from + plies; ++i) exact = line[i] == truth.plies[i].uci;
    const bool named =
        told != events.end() && names_true_line(std::get<tracking::GapFound>(told->what), truth, from);
    (told == events.end() && exact ? score.gap_exact : named ? score.gap_ambiguous : score.gap_wrong) += 1;
  }
}

bool same_but_promotions(const sim::Truth& truth, const std::vector<std::string>& line) {
  return std::equal(line.begin(), line.end(), truth.plies.begin(), truth.plies.end(),
                    [](const std::string& uci, const sim::TruthPly& ply) {
                      return uci.size() == ply.uci.size() && uci.substr(0, 4) == ply.uci.substr(0, 4);
                    });
}

/// Whether the ply that was played is among those that were named where the line first differs from it.
bool truth_named(const sim::Truth& truth, const std::vector<TrackedEvent>& events,
                 const std::vector<std::string>& line) {
  std::size_t at = 0;
  while (at < line.size() && at < truth.plies.size() && line[at] == truth.plies[at].uci) ++at;
  if (at == truth.plies.size()) return false;
  const std::string& played = truth.plies[at].uci;
  bool committed = false;
  bool named = false;
  for (const TrackedEvent& event : events) {
    if (event.game != 1) continue;
    if (const auto* gap = std::get_if<tracking::GapFound>(&event.what)) {
      if (names_true_line(*gap, truth, at)) return true;
    }
    const auto* move = std::get_if<MoveTracked>(&event.what);
    if (!move || move->ply != static_cast<int>(at) + 1) continue;
    const bool commit = tracking::recorded(move->state);
    if (committed && !commit) continue;
    committed = committed || commit;
    named = contains(move->alternatives, played) || (!commit && move->uci == played);
  }
  return named;
}

}  // namespace

Verdict verdict(const sim::Truth& truth, const Commit& commit) {
  if (commit.uci.starts_with('@')) return Verdict::unknown;
  const auto put_back = [&](const sim::TruthIrregularity& irregularity) {
    const auto at = static_cast<std::size_t>(commit.ply - irregularity.ply);
    return at < irregularity.line.size() && irregularity.line[at] == commit.uci;
  };
  const auto at = static_cast<std::size_t>(commit.ply - 1);
  if (commit.game == 1 && at < truth.plies.size() && truth.plies[at].uci == commit.uci) return Verdict::right;
  const bool undone = std::any_of(truth.irregularities.begin(), truth.irregularities.end(), put_back);
  return undone ? Verdict::put_back : Verdict::wrong;
}

void Score::add(const sim::Truth& truth, const Followed& followed, bool exact_game) {
  ++games;
  plies += static_cast<long>(truth.plies.size());
  exact += exact_game;
  bool wrong_before = false;
  for (const Commit& commit : followed.commits) {
    const auto judged = verdict(truth, commit);
    unknown += judged == Verdict::unknown;
    if (judged == Verdict::put_back || judged == Verdict::unknown) continue;
    const bool right = judged == Verdict::right;
    if (right) {
      const auto& ply = truth.plies[static_cast<std::size_t>(commit.ply - 1)];
      latency.push_back((commit.at - ply.completion).count());
    }
    wrong += !right;
    wrong_roots += !right && !wrong_before;
    wrong_before = !right;
  }
}

Score& Score::operator+=(const Score& other) {
  games += other.games;
  exact += other.exact;
  plies += other.plies;
  wrong += other.wrong;
  wrong_roots += other.wrong_roots;
  unknown += other.unknown;
  append(latency, other.latency);
  return *this;
}

void Costs::add(double microseconds) {
  const double doublings = std::log2(std::max(microseconds, 0.01)) - kSmallestDoubling;
  const auto bin = static_cast<std::size_t>(std::max(0.0, doublings * kBinsPerDoubling));
  ++bins_[std::min(bin, bins_.size() - 1)];
  ++count_;
  sum_ += microseconds;
  worst_ = std::max(worst_, microseconds);
}

Costs& Costs::operator+=(const Costs& other) {
  for (std::size_t n = 0; n < bins_.size(); ++n) bins_[n] += other.bins_[n];
  count_ += other.count_;
  sum_ += other.sum_;
  worst_ = std::max(worst_, other.worst_);
  return *this;
}

double Costs::mean() const { return sum_ / static_cast<double>(std::max(1L, count_)); }

double Costs::percentile(double share) const {
  long left = static_cast<long>(share * static_cast<double>(count_));
  for (std::size_t n = 0; n < bins_.size(); ++n) {
    left -= bins_[n];
    if (left < 0) return std::exp2((static_cast<double>(n) + 0.5) / kBinsPerDoubling + kSmallestDoubling);
  }
  return worst_;
}

void Alive::add(std::size_t count) {
  ++looks;
  sum += static_cast<long>(count);
  max = std::max(max, static_cast<long>(count));
}

Alive& Alive::operator+=(const Alive& other) {
  events += other.events;
  looks += other.looks;
  sum += other.sum;
  max = std::max(max, other.max);
  return *this;
}

bool TrackerScore::add_events(const sim::Truth& truth, const std::vector<TrackedEvent>& events) {
  const auto replayed = pipeline::games_of(events);
  Followed followed;
  if (!replayed.empty()) {
    for (const MoveTracked& ply : replayed[0].plies) followed.line.push_back(ply.uci.text());
  }
  const bool same =
      std::equal(followed.line.begin(), followed.line.end(), truth.plies.begin(), truth.plies.end(),
                 [](const std::string& uci, const sim::TruthPly& ply) { return uci == ply.uci; });
  const bool exact_game = replayed.size() == 1 && same;
  exact_but_promotions += replayed.size() == 1 && same_but_promotions(truth, followed.line);
  promised +=
      exact_game && std::all_of(replayed[0].plies.begin(), replayed[0].plies.end(),
                                [](const auto& ply) { return ply.state == tracking::MoveState::committed; });
  add_commits(*this, truth, events, followed);
  add(truth, followed, exact_game);
  for (const TrackedEvent& event : events) {
    retracted += std::holds_alternative<tracking::MoveRetracted>(event.what);
    taken_back += std::holds_alternative<tracking::TakenBack>(event.what);
    const auto* found = std::get_if<tracking::IrregularityFound>(&event.what);
    illegal_flags += found && says_illegal(*found);
    gaps += std::holds_alternative<tracking::GapFound>(event.what);
  }
  for (std::size_t n = 0; n < replayed.size(); ++n) {
    const auto allowed = n == 0 ? truth.plies.size() : 0;
    phantom_plies += static_cast<long>(std::max(replayed[n].plies.size(), allowed) - allowed);
  }
  record.add(truth, replayed);
  add_result(*this, truth, replayed);
  add_illegal(*this, truth, events);
  arbiter_false += unfounded_for_arbiter(truth, events);
  habits.add(truth, events, exact_game);
  add_gaps(*this, truth, events, followed.line);
  truth_shown += !exact_game && truth_named(truth, events, followed.line);
  return exact_game;
}

TrackerScore& TrackerScore::operator+=(const TrackerScore& other) {
  Score::operator+=(other);
  append(shown_latency, other.shown_latency);
  for (const auto member : {&TrackerScore::exact_but_promotions,
                            &TrackerScore::presumed,
                            &TrackerScore::presumed_wrong,
                            &TrackerScore::promised,
                            &TrackerScore::retracted,
                            &TrackerScore::taken_back,
                            &TrackerScore::illegal_flags,
                            &TrackerScore::gaps,
                            &TrackerScore::result_right,
                            &TrackerScore::result_wrong,
                            &TrackerScore::result_missing,
                            &TrackerScore::result_invented,
                            &TrackerScore::phantom_plies,
                            &TrackerScore::illegal,
                            &TrackerScore::illegal_found,
                            &TrackerScore::illegal_suspected,
                            &TrackerScore::illegal_false,
                            &TrackerScore::arbiter_false,
                            &TrackerScore::illegal_outcome_right,
                            &TrackerScore::gap_exact,
                            &TrackerScore::gap_ambiguous,
                            &TrackerScore::gap_wrong,
                            &TrackerScore::truth_shown,
                            &TrackerScore::never_told,
                            &TrackerScore::outweighed,
                            &TrackerScore::at_the_end}) {
    this->*member += other.*member;
  }
  for (std::size_t n = 0; n < calibration.size(); ++n) calibration[n] += other.calibration[n];
  habits += other.habits;
  record += other.record;
  costs += other.costs;
  alive += other.alive;
  return *this;
}

}  // namespace eboard::bench
