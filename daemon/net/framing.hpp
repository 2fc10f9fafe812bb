// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// RFC 9112: a request that two programs could understand differently (where its body ends, or for which host
// it is) is refused and its connection closed, so that no part of it is taken for a second request. Beast
// leaves these checks to its user.
#pragma once

#include <boost/beast/http/fields.hpp>
#include <boost/beast/http/message.hpp>
#include <optional>
#include <string>

#include "daemon/net/http.hpp"

namespace eboard::net {

using RequestHeader = boost::beast::http::request_header<boost::beast::http::fields>;

/// The refusal, or nothing: then the header makes clear where the body ends, and its expectation is known.
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
