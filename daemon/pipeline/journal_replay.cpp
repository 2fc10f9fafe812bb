// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/pipeline/journal_replay.hpp"

#include <string>
#include <utility>

#include "daemon/pipeline/note_json.hpp"
#include "daemon/pipeline/ruling_entry.hpp"
#include "drivers/registry.hpp"
#include "storage/journal_codec.hpp"

namespace eboard::pipeline {

namespace {

/// The same table with a device of another driver.
bool but_for_driver(PipelineSettings before, const PipelineSettings& now) {
  if (before.driver == now.driver) return false;
  before.driver = now.driver;
  return to_json(before) == to_json(now);
}

/// The same table with another time control.
bool but_for_control(PipelineSettings before, const PipelineSettings& now) {
  if (before.tracker.control == now.tracker.control) return false;
  before.tracker.control = now.tracker.control;
  return to_json(before) == to_json(now);
}

}  // namespace

// Applies other settings from this entry on. They change at game boundaries: after a checkpoint the state
// goes on, and without one the pipeline begins anew. Only the driver and the time control change within a
// game.
Expected<void, std::string> JournalReplay::settle(const storage::JournalEntry& entry,
                                                  std::vector<tracking::TrackedEvent>& out) {
  auto settings = settings_from_json(entry.text);
  if (!settings) return unexpected("settings: " + settings.error());
  const drivers::DriverInfo* driver = drivers::find_driver(settings->driver);
  if (driver == nullptr) return unexpected("settings: no driver '" + settings->driver + "'");
  const bool same = settings_ && to_json(*settings_) == to_json(*settings);
  const bool other_device = settings_ && pipeline_ && !checkpoint_ && pipeline_->device().can_read(*driver) &&
                            but_for_driver(*settings_, *settings);
  const bool other_control = settings_ && pipeline_ && !checkpoint_ && but_for_control(*settings_, *settings);
  settings_ = std::move(*settings);
  if (other_control) {
    pipeline_->declare(entry.at, settings_->tracker.control, out);
    return {};
  }
  if (other_device) {
    pipeline_->change_driver(*driver);
    return {};
  }
  const auto begin = [&] { pipeline_.emplace(*driver, settings_->tracker, settings_->local); };
  if (!checkpoint_) {
    begin();
    return {};
  }
  // A replay that began earlier has a state of its own here. The checkpoint may come from another version,
  // whose tracker found a boundary where this one finds none.
  auto own = pipeline_ ? pipeline_->checkpoint() : std::nullopt;
  if (pipeline_ && !own && !same) own = pipeline_->set_up_elsewhere(entry.at, settings_->tracker, out);
  if (pipeline_ && !own && same) return {};
  auto restored =
      BoardPipeline::restore(*driver, settings_->tracker, settings_->local, own.value_or(*checkpoint_));
  if (restored) {
    pipeline_ = std::move(*restored);
  } else if (pipeline_) {
    begin();  // the board reports where the pieces are, but the beginning of a game under way is lost
  } else {
    return unexpected("checkpoint: " + restored.error());
  }
  return {};
}

Expected<void, std::string> JournalReplay::apply(const storage::JournalEntry& entry,
                                                 std::vector<tracking::TrackedEvent>& out) {
  using storage::JournalKind;
  if (!storage::is_known(entry.kind))
    return unexpected("no journal entry is of kind " + std::to_string(static_cast<int>(entry.kind)));
  if (entry.kind == JournalKind::settings) {
    auto settled = settle(entry, out);
    checkpoint_.reset();
    return settled;
  }
  checkpoint_.reset();
  if (entry.kind == JournalKind::checkpoint) {
    // Conclusions whose deadline had passed were stored before the checkpoint. If the replay begins here,
    // there are none.
    if (pipeline_) pipeline_->advance(entry.at, out);
    checkpoint_ = entry.text;
    return {};
  }
  if (!pipeline_) return unexpected(std::string("the journal does not begin with settings"));
  return hand_on(entry, out);
}

/// To the pipeline.
Expected<void, std::string> JournalReplay::hand_on(const storage::JournalEntry& entry,
                                                   std::vector<tracking::TrackedEvent>& out) {
  using storage::JournalKind;
  switch (entry.kind) {
    case JournalKind::noted: {
      const auto note = note_from_json(entry.text);
      if (!note) return unexpected("note: " + note.error());
      pipeline_->note(entry.at, *note, out);
      break;
    }
    case JournalKind::settled:
      pipeline_->settle(entry.at, out);
      break;
    case JournalKind::ruling: {
      const auto ruling = from_journal(entry);
      if (!ruling) return unexpected("ruling: " + ruling.error());
      return pipeline_->rule(entry.at, ruling->game, ruling->ruling, out);
    }
    case JournalKind::answered: {
      const auto answer = mate_answer_from_json(entry.text);
      if (!answer) return unexpected("answer: " + answer.error());
      pipeline_->answer(entry.at, *answer, out);
      break;
    }
    case JournalKind::read:
      pipeline_->read(entry.at, entry.bytes, out);
      break;
    case JournalKind::written:
      pipeline_->written(entry.at, entry.bytes, out);
      break;
    case JournalKind::opened:
      open_ = true;
      pipeline_->opened(entry.at, entry.text, out);
      break;
    case JournalKind::lost:
      open_ = false;
      pipeline_->lost(entry.at, entry.text, out);
      break;
    default:
      break;
  }
  return {};
}

}  // namespace eboard::pipeline
