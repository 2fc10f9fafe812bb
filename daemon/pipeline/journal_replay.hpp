// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Replays one device's journal, entry by entry, through a pipeline like the one that wrote it. Recovery
// after a crash starts at the latest checkpoint, `eboardctl verify` at the beginning. Both must conclude
// what was concluded live.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "daemon/pipeline/pipeline.hpp"
#include "daemon/pipeline/settings_json.hpp"
#include "storage/records.hpp"

namespace eboard::pipeline {

class JournalReplay {
 public:
  /// Appends the events that follow from the entry. Error: one sentence; the replay cannot be used after it.
  [[nodiscard]] Expected<void, std::string> apply(const storage::JournalEntry& entry,
                                                  std::vector<tracking::TrackedEvent>& out);

  /// nullopt before the first settings entry.
  [[nodiscard]] const std::optional<BoardPipeline>& pipeline() const { return pipeline_; }
  [[nodiscard]] BoardPipeline& running() { return *pipeline_; }
  [[nodiscard]] const std::optional<PipelineSettings>& settings() const { return settings_; }
  /// The device was connected when the journal ended: the journal was cut off, not closed.
  [[nodiscard]] bool open() const { return open_; }

 private:
  [[nodiscard]] Expected<void, std::string> hand_on(const storage::JournalEntry& entry,
                                                    std::vector<tracking::TrackedEvent>& out);
  [[nodiscard]] Expected<void, std::string> settle(const storage::JournalEntry& entry,
                                                   std::vector<tracking::TrackedEvent>& out);

  std::optional<BoardPipeline> pipeline_;
  std::optional<PipelineSettings> settings_;
  std::optional<std::string> checkpoint_;  ///< of the previous entry
  bool open_ = false;
};

}  // namespace eboard::pipeline
