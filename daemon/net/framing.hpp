// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// RFC 9112: a request of which two programs could think different things (where its body ends, whom it is
// for) is refused, and its connection closed, so that nothing in it is taken for a second request. Beast
// leaves these checks to who uses it.
#pragma once

#include <boost/beast/http/fields.hpp>
#include <boost/beast/http/message.hpp>
#include <optional>
#include <string>

#include "daemon/net/http.hpp"

namespace eboard::net {

using RequestHeader = boost::beast::http::request_header<boost::beast::http::fields>;

/// The refusal, or nothing: the header says beyond doubt where the body ends, and what is expected is known.
[[nodiscard]] std::optional<HttpResponse> refuse_framing(const RequestHeader& header);

/// The client sends its body only when it is asked to ("Expect: 100-continue").
[[nodiscard]] bool waits_to_continue(const RequestHeader& header);

/// Path and query, and the host: a target like "http://host:8080/path" names the host itself, whatever the
/// Host header says.
struct Target {
  std::string path;
  std::optional<std::string> host;  ///< nullopt: the request names none
};
[[nodiscard]] Target target_of(const RequestHeader& header);

}  // namespace eboard::net
