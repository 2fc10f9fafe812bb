// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/cards/shown_cards.hpp"

#include <utility>

#include "daemon/cards/proposals.hpp"
#include "daemon/pipeline/mate_search.hpp"

namespace eboard::cards {

using drivers::Millis;
using tracking::IrregularityFound;
using tracking::TrackedEvent;

namespace {

/// Plays a recording, and stops at each moment at which something is concluded.
class Show {
 public:
  Show(const drivers::DriverInfo& driver, const tracking::TrackerSettings& settings)
      : pipeline_(driver, settings) {}

  void play(const drivers::CaptureLine& line) {
    while (const auto deadline = pipeline_.tracker().next_deadline()) {
      if (*deadline >= line.at) break;
      pipeline_.advance(*deadline, events_);
      look(*deadline);
    }
    if (line.direction == drivers::Direction::from_device)
      pipeline_.read(line.at, line.bytes, events_);
    else
      pipeline_.written(line.at, line.bytes, events_);
    look(line.at);
  }

  std::vector<ShownCard> finish() {
    pipeline_.finish(events_);
    show();
    return std::move(shown_);
  }

 private:
  void look(Millis at) {
    show();
    while (const auto question = pipeline_.question()) {
      pipeline_.answer(at, pipeline::find_mates(*question), events_);
      show();
    }
  }

  void show() {
    for (TrackedEvent& event : std::exchange(events_, {})) {
      const auto* found = std::get_if<IrregularityFound>(&event.what);
      if (found == nullptr) continue;
      auto proposals = propose_rulings(pipeline_, event.game, *found);
      std::string before = before_ply(event.game, *found);
      shown_.push_back({std::move(event), std::move(before), std::move(proposals)});
    }
  }

  std::string before_ply(int number, const IrregularityFound& found) {
    if (const auto position = tracking::position_of(found.evidence); !position.empty())
      return std::string(position);
    pipeline::RuledGame* game = pipeline_.book().find(number);
    const auto file = game == nullptr ? std::nullopt : std::optional(pipeline_.file(*game));
    if (!file || !*file || found.ply < 1 || found.ply - 1 > (*file)->state().history.plies()) return {};
    return rules::to_fen((*file)->state().history.at(found.ply - 1).setup());
  }

  pipeline::BoardPipeline pipeline_;
  std::vector<TrackedEvent> events_;
  std::vector<ShownCard> shown_;
};

}  // namespace

std::vector<ShownCard> shown_cards(const std::vector<drivers::CaptureLine>& lines,
                                   const drivers::DriverInfo& driver,
                                   const tracking::TrackerSettings& settings) {
  Show show(driver, settings);
  for (const drivers::CaptureLine& line : lines) show.play(line);
  return show.finish();
}

}  // namespace eboard::cards
