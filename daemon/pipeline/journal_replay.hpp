// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// One device's journal, entry by entry, through the pipeline that wrote it: recovery after a crash starts at
// the latest checkpoint, `eboardctl verify` at the beginning. Both must conclude what was concluded live.
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
  /// Appends what the entry leads to. Error: one sentence; the replay is of no use after it.
  [[nodiscard]] Expected<void, std::string> apply(const storage::JournalEntry& entry,
                                                  std::vector<tracking::TrackedEvent>& out);

  /// nullopt before the first settings entry.
  [[nodiscard]] const std::optional<BoardPipeline>& pipeline() const { return pipeline_; }
  [[nodiscard]] BoardPipeline& running() { return *pipeline_; }
  [[nodiscard]] const std::optional<PipelineSettings>& settings() const { return settings_; }
  /// The journal ends while the device was connected: it was cut off, not closed.
  [[nodiscard]] bool open() const { return open_; }

 private:
  [[nodiscard]] Expected<void, std::string> settle(const storage::JournalEntry& entry);

  std::optional<BoardPipeline> pipeline_;
  std::optional<PipelineSettings> settings_;
  std::optional<std::string> checkpoint_;  ///< of the entry before
  bool open_ = false;
};

}  // namespace eboard::pipeline
