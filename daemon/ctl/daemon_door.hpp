// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Finds where a running daemon is to be reached. Includes Asio.
#pragma once

#include <boost/asio/generic/stream_protocol.hpp>
#include <optional>
#include <string>
#include <vector>

#include "daemon/system/local_socket.hpp"
#include "rules/text/expected.hpp"

namespace eboard::ctl {

struct Door {
  using Protocol = boost::asio::generic::stream_protocol;

  std::string name;  ///< for people
  std::string host;  ///< for the Host of a request
  std::vector<Protocol::endpoint> endpoints;
  std::optional<daemon::LocalAddress> path;  ///< what `endpoints` stand on, of a socket
};

/// "HOST:PORT", the path of a socket, or its folder; as a person writes it. Error: a sentence.
[[nodiscard]] Expected<std::string, std::string> place_of(const std::string& written);
/// The door at a place_of(); if it is empty, of the one daemon of this machine. Error: a sentence.
[[nodiscard]] Expected<Door, std::string> door_at(const std::string& place);
/// Whether a place_of() is the path of a socket.
[[nodiscard]] bool is_path(const std::string& place);

}  // namespace eboard::ctl
