// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/pipeline/pipeline.hpp"

#include <utility>

namespace eboard::pipeline {

void BoardPipeline::read(Millis at, std::span<const std::uint8_t> bytes,
                         std::vector<tracking::TrackedEvent>& out) {
  payloads_.clear();
  kinds_.clear();
  decoder_.feed(bytes, payloads_, &kinds_);
  for (const drivers::Payload& payload : payloads_) tracker_.apply({at, payload}, out);
}

void BoardPipeline::opened(Millis at, std::string port, std::vector<tracking::TrackedEvent>& out) {
  decoder_.reset();
  tracker_.apply({at, drivers::LinkOpened{std::move(port)}}, out);
}

void BoardPipeline::lost(Millis at, std::string reason, std::vector<tracking::TrackedEvent>& out) {
  decoder_.reset();
  tracker_.apply({at, drivers::LinkLost{std::move(reason)}}, out);
}

void BoardPipeline::advance(Millis at, std::vector<tracking::TrackedEvent>& out) {
  tracker_.advance(at, out);
}

void BoardPipeline::finish(std::vector<tracking::TrackedEvent>& out) { tracker_.finish(out); }

std::optional<std::string> BoardPipeline::checkpoint() const {
  if (!decoder_.empty()) return std::nullopt;
  return tracker_.checkpoint();
}

Expected<BoardPipeline, std::string> BoardPipeline::restore(const drivers::DriverInfo& driver,
                                                            tracking::TrackerSettings settings,
                                                            const std::string& checkpoint) {
  auto tracker = tracking::Tracker::restore(std::move(settings), checkpoint);
  if (!tracker) return unexpected(tracker.error());
  return BoardPipeline(driver, std::move(*tracker));
}

}  // namespace eboard::pipeline
