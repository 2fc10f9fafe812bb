// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/bench/tracker_oracle.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <variant>

#include "daemon/tracking/table/tracker.hpp"
#include "tests/bench/tracker_stream.hpp"

namespace eboard::bench {
namespace {

class Oracle {
 public:
  explicit Oracle(const sim::Truth& truth) : truth_(truth) {}

  /// False once what is committed differs from the truth.
  bool hear(const std::vector<tracking::TrackedEvent>& events) {
    for (const auto& event : events) {
      if (const auto* move = std::get_if<tracking::MoveTracked>(&event.what)) {
        if (tracking::recorded(move->state)) commit(*move);
      } else if (const auto* back = std::get_if<tracking::TakenBack>(&event.what)) {
        committed_.resize(std::min(committed_.size(), static_cast<std::size_t>(back->to_ply)));
      }
    }
    return same(committed_) == committed_.size();
  }

  /// Notes for every ply of the truth after the committed ones how likely the stories with it are.
  void look(const std::vector<tracking::Contender>& stories, drivers::Millis at) {
    std::vector<double> share(truth_.plies.size(), 0.0);
    for (const auto& story : stories) {
      std::vector<std::string> line = committed_;
      line.insert(line.end(), story.plies.begin(), story.plies.end());
      for (std::size_t ply = committed_.size(); ply < same(line); ++ply) share[ply] += story.share;
    }
    told_.resize(truth_.plies.size());
    for (std::size_t ply = committed_.size(); ply < share.size() && share[ply] > 0; ++ply) {
      told_[ply].last_told = at;
      told_[ply].share = std::max(told_[ply].share, share[ply]);
      told_[ply].in_its_place = fmt::format("{}", fmt::join(stories.front().plies, " "));
    }
  }

  [[nodiscard]] OracleWord word() const {
    const std::size_t ply = same(committed_);
    if (ply == committed_.size() || ply >= told_.size()) {
      OracleWord out;
      out.ply = static_cast<int>(ply) + 1;
      return out;
    }
    OracleWord out = told_[ply];
    out.ply = static_cast<int>(ply) + 1;
    out.verdict = out.share > 0 ? OracleWord::Verdict::outweighed : OracleWord::Verdict::never_told;
    return out;
  }

 private:
  void commit(const tracking::MoveTracked& move) {
    committed_.resize(std::min(committed_.size(), static_cast<std::size_t>(move.ply) - 1));
    committed_.push_back(move.uci.text());
  }

  [[nodiscard]] std::size_t same(const std::vector<std::string>& line) const {
    std::size_t out = 0;
    while (out < line.size() && out < truth_.plies.size() && line[out] == truth_.plies[out].uci) ++out;
    return out;
  }

  const sim::Truth& truth_;
  std::vector<std::string> committed_;
  std::vector<OracleWord> told_;
};

}  // namespace

OracleWord ask_oracle(const sim::SimulatedGame& game) {
  Oracle oracle(game.truth);
  tracking::Tracker tracker;
  for (const auto& event : board_events(game)) {
    std::vector<tracking::TrackedEvent> out;
    tracker.apply(event, out);
    if (!oracle.hear(out)) break;
    oracle.look(tracker.contenders(), event.at);
  }
  return oracle.word();
}

std::string to_string(const OracleWord& word) {
  switch (word.verdict) {
    case OracleWord::Verdict::never_told:
      return fmt::format("oracle: ply {} was never told", word.ply);
    case OracleWord::Verdict::outweighed:
      return fmt::format("oracle: ply {} held {:.3f} at most, last told at {} beside {}", word.ply,
                         word.share, word.last_told.count(), word.in_its_place);
    default:
      return fmt::format("oracle: nothing wrong before ply {}", word.ply);
  }
}

}  // namespace eboard::bench
