// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Says after a start which boards were found, what to do where none was, and where to look: for who starts
// the daemon for the first time. Pure.
#pragma once

#include <string>
#include <vector>

#include "daemon/doctor/diagnosis.hpp"
#include "daemon/doctor/facts.hpp"
#include "daemon/seams/ports_query.hpp"

namespace eboard::doctor {

/// The facts of a daemon that answers about its ports itself.
[[nodiscard]] DaemonFacts daemon_facts(const seams::PortStandings& standings);

/// Every port was asked, so that nothing more is known in a moment.
[[nodiscard]] bool is_settled(const seams::PortStandings& standings);

struct Places {
  std::string pages{};     ///< "http://127.0.0.1:8080/"
  std::string arbiters{};  ///< the same of the arbiter's pages; empty: they have no port
  std::string log_in{};    ///< where people log in; empty: nowhere
  std::string may_rule{};  ///< who may open the arbiter's socket, "anna or the group anna"
  std::string database{};
};

/// Each is a line of a log.
[[nodiscard]] std::vector<std::string> first_words(const seams::PortStandings& standings,
                                                   const std::vector<Finding>& findings,
                                                   const Places& places);

}  // namespace eboard::doctor
