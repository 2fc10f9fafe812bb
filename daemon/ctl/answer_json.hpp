// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads what a daemon answers.
#pragma once

#include <boost/json/object.hpp>
#include <string>
#include <string_view>

#include "daemon/ctl/daemon_client.hpp"
#include "rules/text/expected.hpp"

namespace eboard::ctl {

/// The value as text, other values than strings as JSON; empty: null, or no such key.
[[nodiscard]] std::string text_of(const boost::json::object& object, std::string_view key);
/// The error is a sentence: that is no answer of a daemon.
[[nodiscard]] Expected<boost::json::object, std::string> object_of(const DaemonAnswer& answer);

}  // namespace eboard::ctl
