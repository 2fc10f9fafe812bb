// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/identification.hpp"

#include <algorithm>
#include <utility>

namespace eboard::drivers {

namespace {

using Drivers = Identification::Drivers;
using Step = Identification::Step;

bool is_waited_for(const DriverInfo& driver) {
  return driver.own_stream.frames > 0 && driver.own_stream.wait > Millis{0};
}

bool has_question(const DriverInfo& driver) {
  return driver.open_script.empty() || !driver.open_script.front().bytes.empty();
}

/// Everybody who may be recognised at the settings of `first` listens together.
Step listen_as(const DriverInfo& first, const Drivers& drivers) {
  Step step;
  for (const DriverInfo* driver : drivers) {
    if (driver->own_stream.frames == 0 || driver->serial != first.serial) continue;
    step.listen = std::max(step.listen, driver->own_stream.wait);
    step.drivers.push_back(driver);
  }
  return step;
}

std::vector<Step> steps_for(const Drivers& drivers) {
  if (drivers.size() == 1) return {Step{.drivers = drivers}};
  std::vector<Step> steps;
  for (const DriverInfo* driver : drivers) {
    const auto is_same = [&](const Step& step) { return step.drivers.front()->serial == driver->serial; };
    if (is_waited_for(*driver) && std::ranges::none_of(steps, is_same))
      steps.push_back(listen_as(*driver, drivers));
  }
  for (const DriverInfo* driver : drivers) {
    if (has_question(*driver) || !is_waited_for(*driver)) steps.push_back({.drivers = {driver}});
  }
  return steps;
}

}  // namespace

// One byte at a time: it shows whether a refusal came before a message or after it.
bool Identification::Ear::recognises(std::uint8_t byte) {
  const std::uint64_t refused = decoder.counters().skipped_bytes;
  std::vector<Payload> payloads;
  int accepted = 0;
  decoder.feed({&byte, 1}, payloads, [&](const Frame& frame) {
    accepted += frame.kind == decoder.driver().own_stream.kind.value_or(frame.kind) ? 1 : 0;
  });
  if (decoder.counters().skipped_bytes != refused) in_a_row = 0;
  in_a_row += accepted;
  return in_a_row >= decoder.driver().own_stream.frames;
}

Identification::Identification(Drivers drivers) : drivers_(std::move(drivers)), steps_(steps_for(drivers_)) {
  enter(0);
}

void Identification::enter(std::size_t step) {
  step_ = step;
  recognised_ = nullptr;
  ears_.clear();
  if (steps_[step].listen == Millis{0}) return;
  for (const DriverInfo* driver : steps_[step].drivers) ears_.push_back({StreamDecoder(*driver)});
}

const DriverInfo& Identification::driver() const {
  return recognised_ != nullptr ? *recognised_ : *steps_[step_].drivers.front();
}

Millis Identification::listens_for() const {
  return recognised_ != nullptr ? Millis{0} : steps_[step_].listen;
}

bool Identification::hear(std::span<const std::uint8_t> bytes) {
  for (const std::uint8_t byte : bytes) {
    const auto ear = std::ranges::find_if(ears_, [&](Ear& one) { return one.recognises(byte); });
    if (ear == ears_.end()) continue;
    recognised_ = &ear->decoder.driver();
    return true;
  }
  return false;
}

bool Identification::next() {
  const std::size_t next = (step_ + 1) % steps_.size();
  enter(next);
  return next != 0;
}

void Identification::settle() {
  drivers_ = {&driver()};
  steps_ = steps_for(drivers_);
  enter(0);
}

}  // namespace eboard::drivers
