// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/doctor/first_look.hpp"

#include <utility>

#include "daemon/doctor/consultation.hpp"

namespace eboard::doctor {

namespace {

/// A port that three drivers have to ask takes about six.
constexpr std::chrono::seconds kPatience{10};

}  // namespace

bool FirstLook::turn(std::chrono::steady_clock::time_point now) {
  if (done_) return false;
  if (!begun_) begun_ = now;
  std::optional<seams::PortStandings> standings;
  {
    const std::lock_guard lock(report_->mutex);
    standings = std::exchange(report_->standings, std::nullopt);
  }
  if (standings && (is_settled(*standings) || now >= *begun_ + kPatience)) {
    say(*standings);
    done_ = true;
    return false;
  }
  seams_.ask([report = report_](seams::PortStandings answer) {
    const std::lock_guard lock(report->mutex);
    report->standings = std::move(answer);
  });
  return true;
}

void FirstLook::say(const seams::PortStandings& standings) {
  std::vector<Finding> findings;
  if (auto facts = look_patiently([&] { return daemon_facts(standings); })) {
    facts->radio = seams_.look_at_radio();
    findings = diagnose(*facts);
  }
  for (const std::string& line : first_words(standings, findings, seams_.places)) seams_.say(line);
}

}  // namespace eboard::doctor
