// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/pipeline/pipeline.hpp"

#include <utility>

namespace eboard::pipeline {

void BoardPipeline::read(Millis at, std::span<const std::uint8_t> bytes,
                         std::vector<tracking::TrackedEvent>& out) {
  const std::size_t before = out.size();
  payloads_.clear();
  kinds_.clear();
  decoder_.feed(bytes, payloads_, &kinds_);
  for (const drivers::Payload& payload : payloads_) tracker_.apply({at, payload}, out);
  look_at(out, before);
}

void BoardPipeline::opened(Millis at, std::string port, std::vector<tracking::TrackedEvent>& out) {
  const std::size_t before = out.size();
  decoder_.reset();
  tracker_.apply({at, drivers::LinkOpened{std::move(port)}}, out);
  look_at(out, before);
}

void BoardPipeline::lost(Millis at, std::string reason, std::vector<tracking::TrackedEvent>& out) {
  const std::size_t before = out.size();
  decoder_.reset();
  tracker_.apply({at, drivers::LinkLost{std::move(reason)}}, out);
  look_at(out, before);
}

void BoardPipeline::advance(Millis at, std::vector<tracking::TrackedEvent>& out) {
  const std::size_t before = out.size();
  tracker_.advance(at, out);
  look_at(out, before);
}

void BoardPipeline::note(Millis at, const tracking::Note& note, std::vector<tracking::TrackedEvent>& out) {
  const std::size_t before = out.size();
  tracker_.note(at, note, out);
  look_at(out, before);
}

void BoardPipeline::look_at(const std::vector<tracking::TrackedEvent>& out, std::size_t before) {
  for (std::size_t i = before; i < out.size(); ++i) whereabouts_.apply(out[i]);
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
