// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/framing.hpp"

#include <algorithm>
#include <boost/beast/core/string.hpp>
#include <boost/beast/http/field.hpp>

namespace eboard::net {

namespace beast = boost::beast;
namespace http = beast::http;

namespace {

constexpr unsigned kHttp11 = 11;

std::string_view trimmed(std::string_view value) {
  const auto blank = [](char c) { return c == ' ' || c == '\t'; };
  while (!value.empty() && blank(value.front())) value.remove_prefix(1);
  while (!value.empty() && blank(value.back())) value.remove_suffix(1);
  return value;
}

/// The value of the last header line of that name; it ends the list that all these lines make up.
std::string_view value_of(const RequestHeader& header, http::field name) {
  const auto [first, end] = header.equal_range(name);
  std::string_view value;
  for (auto line = first; line != end; ++line) value = line->value();
  return trimmed(value);
}

/// Only "chunked" is understood; if it is not the last coding, the end of the body is not known.
std::optional<HttpResponse> refuse_codings(const RequestHeader& header) {
  const auto lines = header.count(http::field::transfer_encoding);
  if (lines == 0) return std::nullopt;
  if (header.version() < kHttp11)
    return error_response(400, "HTTP/1.0 knows no Transfer-Encoding: where the body ends is not certain");
  if (header.count(http::field::content_length) > 0)
    return error_response(
        400, "Transfer-Encoding and Content-Length together: where the body ends is not certain");
  const std::string_view value = value_of(header, http::field::transfer_encoding);
  if (lines == 1 && beast::iequals(value, "chunked")) return std::nullopt;
  const std::string_view last = trimmed(value.substr(value.rfind(',') + 1));
  if (!beast::iequals(last, "chunked"))
    return error_response(400,
                          "Transfer-Encoding does not end with chunked: where the body ends is not certain");
  return error_response(501, "the only transfer coding that is understood here is chunked, once and alone");
}

bool is_absolute(std::string_view target) {
  constexpr std::string_view kScheme = "http://";
  return target.size() >= kScheme.size() && beast::iequals(target.substr(0, kScheme.size()), kScheme);
}

}  // namespace

std::optional<HttpResponse> refuse_framing(const RequestHeader& header) {
  if (auto refusal = refuse_codings(header)) return refusal;
  if (header.count(http::field::content_length) > 1 ||
      value_of(header, http::field::content_length).find(',') != std::string_view::npos)
    return error_response(400, "there is more than one Content-Length");
  if (header.count(http::field::host) > 1) return error_response(400, "there is more than one Host header");
  if (header.count(http::field::origin) > 1)
    return error_response(400, "there is more than one Origin header");
  if (header.version() >= kHttp11 && header.count(http::field::host) == 0)
    return error_response(400, "the Host header is missing");
  if (header.version() < kHttp11 || header.count(http::field::expect) == 0) return std::nullopt;
  if (header.count(http::field::expect) == 1 &&
      beast::iequals(value_of(header, http::field::expect), "100-continue"))
    return std::nullopt;
  return error_response(417, "the only expectation that is met here is 100-continue");
}

bool waits_to_continue(const RequestHeader& header) {
  return header.version() >= kHttp11 && header.count(http::field::expect) > 0;
}

Target target_of(const RequestHeader& header) {
  Target target{std::string(header.target()), std::nullopt};
  if (header.count(http::field::host) > 0) target.host = std::string(value_of(header, http::field::host));
  if (!is_absolute(target.path)) return target;
  const std::string_view rest = std::string_view(header.target()).substr(std::string_view("http://").size());
  const std::size_t path = std::min(rest.find_first_of("/?"), rest.size());
  target.host = std::string(rest.substr(0, path));
  target.path = std::string(rest.substr(path));
  if (!target.path.starts_with('/')) target.path.insert(0, "/");
  return target;
}

}  // namespace eboard::net
