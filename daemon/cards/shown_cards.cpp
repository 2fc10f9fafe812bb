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

std::string before_ply(pipeline::BoardPipeline& pipeline, int number, const IrregularityFound& found) {
  if (const auto position = tracking::position_of(found.evidence); !position.empty())
    return std::string(position);
  pipeline::RuledGame* game = pipeline.book().find(number);
  const auto file = game == nullptr ? std::nullopt : std::optional(pipeline.file(*game));
  if (!file || !*file || found.ply < 1 || found.ply - 1 > (*file)->state().history.plies()) return {};
  return rules::to_fen((*file)->state().history.at(found.ply - 1).setup());
}

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
      if (std::holds_alternative<IrregularityFound>(event.what))
        shown_.push_back(show_card(pipeline_, std::move(event)));
    }
  }

  pipeline::BoardPipeline pipeline_;
  std::vector<TrackedEvent> events_;
  std::vector<ShownCard> shown_;
};

}  // namespace

ShownCard show_card(pipeline::BoardPipeline& pipeline, TrackedEvent event) {
  const auto& found = std::get<IrregularityFound>(event.what);
  auto proposals = propose_rulings(pipeline, event.game, found);
  std::string before = before_ply(pipeline, event.game, found);
  return {std::move(event), std::move(before), std::move(proposals)};
}

std::vector<ShownCard> shown_cards(const std::vector<drivers::CaptureLine>& lines,
                                   const drivers::DriverInfo& driver,
                                   const tracking::TrackerSettings& settings) {
  Show show(driver, settings);
  for (const drivers::CaptureLine& line : lines) show.play(line);
  return show.finish();
}

}  // namespace eboard::cards
