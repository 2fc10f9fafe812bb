// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/bench/tracker_record.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>

#include "rules/chess/notation/notation.hpp"

namespace eboard::bench {
namespace {

using tracking::MoveTracked;

/// Where the pieces stand after each true ply, up to the first one that no rule allows.
std::vector<std::string> true_placements(const sim::Truth& truth) {
  std::vector<std::string> placements;
  auto position = rules::Position::initial();
  for (const sim::TruthPly& ply : truth.plies) {
    const auto move = rules::parse_uci(position, ply.uci);
    if (!move) break;
    position.play(*move);
    placements.push_back(position.placement().fen());
  }
  return placements;
}

/// Judges the plies of one record.
class Judge {
 public:
  explicit Judge(const sim::Truth& truth) : truth_(truth), placements_(true_placements(truth)) {}

  /// Whether the record's ply at `index` is the one that was played.
  [[nodiscard]] bool right(std::size_t index, const MoveTracked& ply) const {
    return index < truth_.plies.size() && ply.ply == static_cast<int>(index) + 1 &&
           truth_.plies[index].uci == ply.uci;
  }
  /// Whether it leads to the true position; true where that is not known.
  [[nodiscard]] bool in_place(std::size_t index, const MoveTracked& ply) const {
    const std::string_view fen = ply.fen;
    return index >= placements_.size() || fen.empty() || fen.substr(0, fen.find(' ')) == placements_[index];
  }

 private:
  const sim::Truth& truth_;
  std::vector<std::string> placements_;
};

constexpr std::chrono::milliseconds kOff{2000};

std::optional<std::chrono::milliseconds> left_to_mover(std::size_t index, const MoveTracked& ply) {
  return index % 2 == 0 ? ply.white : ply.black;
}

/// Precondition: `ply` is the one that was played.
void judge_time(RecordedPlies& plies, std::size_t index, const MoveTracked& ply, const sim::TruthPly& truth) {
  const auto told = left_to_mover(index, ply);
  if (!told || truth.left.empty()) return;
  ToldTimes& times = ply.clock_read ? plies.read : plies.pressed;
  ++times.count;
  times.off += std::chrono::abs(*told - truth.left[index % truth.left.size()]) > kOff;
}

}  // namespace

void ConfidenceBin::add(double stated, bool is_right) {
  ++count;
  right += is_right;
  confidence += stated;
}

ConfidenceBin& ConfidenceBin::operator+=(const ConfidenceBin& other) {
  count += other.count;
  right += other.right;
  confidence += other.confidence;
  return *this;
}

double ConfidenceBin::error() const {
  return (confidence - static_cast<double>(right)) / static_cast<double>(count);
}

ToldTimes& ToldTimes::operator+=(const ToldTimes& other) {
  count += other.count;
  off += other.off;
  return *this;
}

ConfidenceBin& bin_of(ConfidenceBins& bins, double confidence) {
  return bins[static_cast<std::size_t>(std::clamp(confidence * 10, 0.0, 9.0))];
}

RecordedPlies& RecordedPlies::operator+=(const RecordedPlies& other) {
  count += other.count;
  unknown += other.unknown;
  wrong += other.wrong;
  misplaced += other.misplaced;
  without_clock += other.without_clock;
  pressed += other.pressed;
  read += other.read;
  for (std::size_t n = 0; n < confidence.size(); ++n) confidence[n] += other.confidence[n];
  return *this;
}

double RecordedPlies::largest_error(long fewest) const {
  double largest = 0;
  for (const ConfidenceBin& bin : confidence) {
    if (bin.count >= std::max(1L, fewest)) largest = std::max(largest, std::abs(bin.error()));
  }
  return largest;
}

void RecordScore::add(const sim::Truth& truth, std::span<const pipeline::ReplayedGame> games) {
  const Judge judge(truth);
  for (std::size_t game = 0; game < games.size(); ++game) {
    const auto& plies = games[game].plies;
    for (std::size_t index = 0; index < plies.size(); ++index) {
      const MoveTracked& ply = plies[index];
      auto& of_state = ply.state == tracking::MoveState::committed ? committed : presumed;
      ++of_state.count;
      of_state.without_clock += !left_to_mover(index, ply);
      of_state.unknown += ply.uci.is_placement();
      if (ply.uci.is_placement()) continue;
      const bool right = game == 0 && judge.right(index, ply);
      of_state.wrong += !right;
      of_state.misplaced += !right || !judge.in_place(index, ply);
      if (right) judge_time(of_state, index, ply, truth.plies[index]);
      bin_of(of_state.confidence, ply.confidence).add(ply.confidence, right);
    }
  }
  const bool was_analysed = std::any_of(truth.segments.begin(), truth.segments.end(),
                                        [](const auto& part) { return part.kind == "post_mortem"; });
  analysed += was_analysed;
  analysis_recorded +=
      was_analysed && !games.empty() && (games.size() > 1 || games[0].plies.size() > truth.plies.size());
}

RecordScore& RecordScore::operator+=(const RecordScore& other) {
  committed += other.committed;
  presumed += other.presumed;
  analysed += other.analysed;
  analysis_recorded += other.analysis_recorded;
  return *this;
}

}  // namespace eboard::bench
