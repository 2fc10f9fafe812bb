// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The options by which programs on a command line are told of the servers.
#pragma once

#include <boost/program_options/options_description.hpp>
#include <boost/program_options/variables_map.hpp>
#include <string>

#include "daemon/halls/stream/stream.hpp"

namespace eboard::halls {

/// `of`: the command that wants them, as the help says it: "run: ".
void add_server_options(boost::program_options::options_description& options, const std::string& of = "");
/// The error is a sentence.
[[nodiscard]] Expected<Servers, std::string> read_servers(
    const boost::program_options::variables_map& values);

/// The value of an option that is a text; empty without one.
[[nodiscard]] std::string text_of(const boost::program_options::variables_map& values, const char* name);

}  // namespace eboard::halls
