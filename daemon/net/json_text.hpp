// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <string>

#include "daemon/net/http.hpp"

namespace eboard::net {

/// JSON as it leaves the server: always UTF-8, whatever the store and the configuration hold. A frame of
/// another encoding would end the connection (RFC 6455), and so every page.
[[nodiscard]] std::string json_text(const boost::json::object& object);
[[nodiscard]] std::string json_text(const boost::json::array& array);
/// An answer that nobody keeps.
[[nodiscard]] HttpResponse json_response(const boost::json::object& object, unsigned status = 200);

}  // namespace eboard::net
