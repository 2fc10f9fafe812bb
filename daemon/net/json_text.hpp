// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <string>

namespace eboard::net {

/// JSON as it leaves the server: always UTF-8, whatever the store and the configuration hold. A frame of
/// another encoding would end the connection (RFC 6455), and so every page.
[[nodiscard]] std::string json_text(const boost::json::object& object);
[[nodiscard]] std::string json_text(const boost::json::array& array);

}  // namespace eboard::net
