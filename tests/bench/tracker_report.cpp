// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/bench/tracker_report.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace eboard::bench {
namespace {

constexpr std::array kShares{std::pair{"median", 0.5}, std::pair{"p95", 0.95}, std::pair{"p99", 0.99}};

constexpr long kFullBin = 200;  ///< with fewer plies a bin's share is chance

long percentile(std::vector<long>& values, double share) {
  if (values.empty()) return 0;
  const auto at = static_cast<std::size_t>(share * static_cast<double>(values.size() - 1));
  std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(at), values.end());
  return values[at];
}

double share(long part, long whole) {
  return static_cast<double>(part) / static_cast<double>(std::max(1L, whole));
}

void print(const std::string& name, Score& score) {
  fmt::print("{}.exact {:.2f} %\n", name, 100 * share(score.exact, score.games));
  fmt::print("{}.wrong_commits {:.3f} per_1000_plies\n", name, 1000 * share(score.wrong, score.plies));
  fmt::print("{}.wrong_roots {} commits\n", name, score.wrong_roots);
  fmt::print("{}.unknown_plies {:.3f} per_1000_plies\n", name, 1000 * share(score.unknown, score.plies));
  for (const auto& [label, at] : kShares)
    fmt::print("{}.latency_{} {} ms\n", name, label, percentile(score.latency, at));
}

void print_bins(const std::string& name, const ConfidenceBins& bins) {
  for (std::size_t n = 0; n < bins.size(); ++n) {
    const auto& bin = bins[n];
    fmt::print("{}_{:.1f} {:.4f} right_where_{:.4f}_was_stated_in_{}\n", name, static_cast<double>(n) / 10,
               share(bin.right, bin.count), bin.confidence / static_cast<double>(std::max(1L, bin.count)),
               bin.count);
  }
}

void print_times(const std::string& name, const ToldTimes& times) {
  fmt::print("{} {:.3f} per_1000_of_{}\n", name, 1000 * share(times.off, times.count), times.count);
}

void print_recorded(const std::string& name, const RecordedPlies& plies, bool clock) {
  const auto print = [&](const char* what, long part) {
    fmt::print("{}.{} {:.3f} per_1000_of_{}\n", name, what, 1000 * share(part, plies.count), plies.count);
  };
  print("wrong", plies.wrong);
  print("misplaced", plies.misplaced);
  print("unknown", plies.unknown);
  if (clock) {
    print("without_clock", plies.without_clock);
    print_times(name + ".clock_off.pressed", plies.pressed);
    print_times(name + ".clock_off.read", plies.read);
  }
  fmt::print("{}.confidence_off {:.2f} points_at_most_in_bins_of_{}_plies\n", name,
             100 * plies.largest_error(kFullBin), kFullBin);
  print_bins(name + ".confidence", plies.confidence);
}

void print_record(const std::string& name, const RecordScore& record, bool clock) {
  print_recorded(name + ".committed", record.committed, clock);
  print_recorded(name + ".presumed", record.presumed, clock);
  fmt::print("{}.analysis_recorded {} games_of_{}_analysed\n", name, record.analysis_recorded,
             record.analysed);
}

void print_tracker(const std::string& name, TrackerScore& score) {
  print(name, score);
  fmt::print("{}.exact_but_promotions {:.2f} %\n", name,
             100 * share(score.exact_but_promotions, score.games));
  fmt::print("{}.wrong_plies {} plies\n", name, score.record.committed.wrong + score.record.presumed.wrong);
  fmt::print("{}.exact_and_promised {:.2f} %\n", name, 100 * share(score.promised, score.games));
  fmt::print("{}.presumed_plies {:.3f} per_1000_plies_{:.1f}_%_of_them_wrong\n", name,
             1000 * share(score.presumed, score.plies), 100 * share(score.presumed_wrong, score.presumed));
  for (const auto& [label, at] : kShares)
    fmt::print("{}.shown_latency_{} {} ms\n", name, label, percentile(score.shown_latency, at));
  fmt::print("{}.retractions {:.3f} per_1000_plies\n", name, 1000 * share(score.retracted, score.plies));
  fmt::print("{}.takebacks {:.3f} per_1000_plies\n", name, 1000 * share(score.taken_back, score.plies));
  fmt::print("{}.truth_shown {:.1f} %_of_{}_not_exact\n", name,
             100 * share(score.truth_shown, score.games - score.exact), score.games - score.exact);
  fmt::print("{}.oracle never_told:{}/outweighed:{}/at_the_end:{} games\n", name, score.never_told,
             score.outweighed, score.at_the_end);
  fmt::print("{}.illegal_flags {} events\n{}.gaps {} events\n", name, score.illegal_flags, name, score.gaps);
  fmt::print("{}.illegal_found {:.1f} %_of_{}\n", name, 100 * share(score.illegal_found, score.illegal),
             score.illegal);
  fmt::print("{}.illegal_suspected {:.1f} %\n", name, 100 * share(score.illegal_suspected, score.illegal));
  fmt::print("{}.illegal_outcome_right {:.1f} %_of_found\n", name,
             100 * share(score.illegal_outcome_right, score.illegal_found));
  fmt::print("{}.illegal_false {:.3f} per_1000_plies\n", name,
             1000 * share(score.illegal_false, score.plies));
  fmt::print("{}.arbiter_false {:.3f} per_1000_plies\n", name,
             1000 * share(score.arbiter_false, score.plies));
  fmt::print("{}.bridged exact:{}/ambiguous:{}/wrong:{} gaps\n", name, score.gap_exact, score.gap_ambiguous,
             score.gap_wrong);
  fmt::print("{}.result right:{}/wrong:{}/missing:{} games\n", name, score.result_right, score.result_wrong,
             score.result_missing);
  fmt::print("{}.result_invented {} games\n", name, score.result_invented);
  fmt::print("{}.phantom_plies {:.2f} per_1000_games\n", name,
             1000 * share(score.phantom_plies, score.games));
  for (std::size_t n = 0; n < score.calibration.size(); ++n) {
    const auto& bin = score.calibration[n];
    if (bin.count == 0) continue;
    fmt::print("{}.calibration_{:.1f} {:.4f} right_where_{:.4f}_was_stated_in_{}\n", name,
               static_cast<double>(n) / 10, share(bin.right, bin.count),
               bin.confidence / static_cast<double>(bin.count), bin.count);
  }
  fmt::print("{}.alive {:.2f} hypotheses_on_average\n{}.alive_max {} hypotheses\n", name,
             share(score.alive.sum, score.alive.looks), name, score.alive.max);
  fmt::print("{}.per_read {:.2f} us\n{}.p999_read {:.1f} us\n{}.worst_read {:.0f} us\n", name,
             score.costs.mean(), name, score.costs.percentile(0.999), name, score.costs.worst());
}

void print_habits(const std::string& name, const TrackerScore& score) {
  fmt::print("{}.flags.arbiter.false {:.3f} per_1000_plies\n", name,
             1000 * share(score.arbiter_false, score.plies));
  fmt::print("{}.flags.arbiter.found {:.1f} %_of_{}\n", name,
             100 * share(score.habits.found(), score.habits.offences()), score.habits.offences());
  for (const auto& [habit, count] : score.habits.habits) {
    fmt::print("{}.habit.{} played:{}/games:{}/exact:{}", name, habit, count.played, count.games,
               count.exact);
    if (count.offences > 0) fmt::print("/offences:{}/found:{}", count.offences, count.found);
    fmt::print(" counts\n");
  }
}

}  // namespace

void print(const Cell& cell, CellScore& score, bool with_baselines) {
  const auto name = cell.name();
  fmt::print("{}.games {} games\n{}.plies {} plies\n", name, score.tracker.games, name, score.tracker.plies);
  print_tracker(name + ".tracker", score.tracker);
  if (cell.habits || !cell.changed.empty()) print_habits(name, score.tracker);
  print_record(name + ".record", score.tracker.record, cell.clock);
  for (std::size_t n = 0; with_baselines && n < kBaselines.size(); ++n) {
    print(fmt::format("{}.{}", name, kBaselines[n].name), score.baselines[n]);
  }
  std::fflush(stdout);
}

}  // namespace eboard::bench
