// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/http.hpp"

#include <arpa/inet.h>
#include <curl/curl.h>
#include <fmt/format.h>

#include <algorithm>
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <charconv>

#include "daemon/net/assets.hpp"
#include "daemon/net/json_text.hpp"
#include "rules/text/html_text.hpp"

namespace eboard::net {

namespace {

constexpr std::string_view kThisMachine[] = {"localhost", "127.0.0.1", "::1"};

/// "localhost:8080" and "[::1]:8080" without port and brackets, in lower case.
std::string name_of(std::string_view host) {
  if (host.starts_with('[')) {
    host = host.substr(1, host.find(']') == std::string_view::npos ? host.npos : host.find(']') - 1);
  } else {
    host = host.substr(0, host.find(':'));
  }
  std::string name(host);
  std::transform(name.begin(), name.end(), name.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  return name;
}

bool is_number(const std::string& name) {
  in6_addr any{};
  return inet_pton(AF_INET, name.c_str(), &any) == 1 || inet_pton(AF_INET6, name.c_str(), &any) == 1;
}

/// A host as a URL has it: a name or a number, perhaps with a port, but no user, no path, and printable
/// characters only.
bool is_host(std::string_view host) {
  constexpr std::string_view kNever = "@/\\?#, \"<>{}|^`";
  const bool plain = std::ranges::all_of(
      host, [&](char c) { return c > ' ' && c < '\x7f' && kNever.find(c) == std::string_view::npos; });
  if (!plain) return false;
  std::string_view port;
  if (host.starts_with('[')) {
    const auto end = host.find(']');
    if (end == std::string_view::npos) return false;
    port = host.substr(end + 1);
  } else {
    port = host.substr(std::min(host.find(':'), host.size()));
  }
  if (port.empty()) return true;
  return port.front() == ':' && (port.size() == 1 || parse_number(port.substr(1), 0, 65535));
}

bool same_site(std::string_view origin, std::string_view host) {
  return origin == "http://" + std::string(host) || origin == "https://" + std::string(host);
}

/// The message of an error_response().
std::string message_of(const HttpResponse& response) {
  boost::json::error_code error;
  const auto value = boost::json::parse(response.body, error);
  const auto* object = error ? nullptr : value.if_object();
  const auto* message = object == nullptr ? nullptr : object->if_contains("error");
  return message != nullptr && message->is_string() ? std::string(message->get_string()) : std::string();
}

std::string title_of(unsigned status) {
  switch (status) {
    case 401:
    case 403:
      return "Not for everybody";
    case 404:
      return "Not found";
    default:
      return "No page this time";
  }
}

}  // namespace

HttpResponse readable(HttpResponse response) {
  // refused.js writes it in the reader's language. Where no script may be loaded it stays English.
  constexpr std::string_view kPage = R"(<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>{title}</title>
<link rel="icon" href="/assets/favicon.svg"><link rel="stylesheet" href="/assets/eboard.css">
<script src="/assets/language-first.js" data-languages="{languages}"></script>
<script type="module" src="/assets/refused.js"></script></head>
<body><header class="top"><div class="title"><h1>{title}</h1></div></header>
<main class="empty"><p id="why" data-status="{status}">{sentence}.</p><p><a href="/">All boards</a></p></main></body></html>
)";
  const std::string message = response.status >= 400 ? message_of(response) : std::string();
  if (message.empty()) return response;
  std::string sentence = rules::html_escaped(message);
  sentence.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(sentence.front())));
  HttpResponse page =
      text_response(response.status, "text/html; charset=utf-8",
                    fmt::format(kPage, fmt::arg("title", title_of(response.status)),
                                fmt::arg("languages", page_languages()), fmt::arg("status", response.status),
                                fmt::arg("sentence", sentence)));
  page.headers = std::move(response.headers);
  return page;
}

HttpResponse text_response(unsigned status, std::string content_type, std::string body) {
  HttpResponse response;
  response.status = status;
  response.content_type = std::move(content_type);
  const auto owner = std::make_shared<const std::string>(std::move(body));
  response.body = *owner;
  response.owner = owner;
  return response;
}

HttpResponse error_response(unsigned status, std::string_view message) {
  return text_response(status, "application/json", json_text(boost::json::object{{"error", message}}) + "\n");
}

HttpResponse later_response(unsigned status, std::string_view message, int seconds) {
  HttpResponse response = error_response(status, message);
  response.headers.emplace_back("Retry-After", std::to_string(seconds));
  return response;
}

std::string content_policy(std::string_view framed_by) {
  return fmt::format("default-src 'self'; frame-ancestors {}; base-uri 'none'; form-action 'none'",
                     framed_by);
}

std::pair<std::string_view, std::string_view> split_target(std::string_view target) {
  const auto mark = target.find('?');
  if (mark == std::string_view::npos) return {target, {}};
  return {target.substr(0, mark), target.substr(mark + 1)};
}

std::optional<std::string_view> query_value(std::string_view query, std::string_view key) {
  while (!query.empty()) {
    const std::string_view pair = query.substr(0, query.find('&'));
    query.remove_prefix(std::min(pair.size() + 1, query.size()));
    if (pair.substr(0, pair.find('=')) != key) continue;
    return pair.find('=') == std::string_view::npos ? std::string_view{} : pair.substr(pair.find('=') + 1);
  }
  return std::nullopt;
}

std::string decoded(std::string_view value) {
  if (value.empty()) return {};  // to libcurl that is a text up to its null
  int size = 0;
  const std::unique_ptr<char, decltype(&curl_free)> text(
      curl_easy_unescape(nullptr, value.data(), static_cast<int>(value.size()), &size), &curl_free);
  return text ? std::string(text.get(), static_cast<std::size_t>(size)) : std::string();
}

std::optional<std::string_view> cookie_value(std::string_view cookies, std::string_view name) {
  while (!cookies.empty()) {
    std::string_view pair = cookies.substr(0, cookies.find(';'));
    cookies.remove_prefix(std::min(pair.size() + 1, cookies.size()));
    while (pair.starts_with(' ')) pair.remove_prefix(1);
    if (pair.starts_with(name) && pair.substr(name.size()).starts_with('='))
      return pair.substr(name.size() + 1);
  }
  return std::nullopt;
}

std::optional<std::int64_t> parse_number(std::string_view text, std::int64_t min, std::int64_t max) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool whole = error == std::errc{} && end == text.data() + text.size() && text.front() != '-';
  if (!whole || value < min || value > max) return std::nullopt;
  return value;
}

HostGuard::HostGuard(std::string listen_address, std::vector<std::string> allowed_hosts, SitesAnswered sites)
    : sites_(std::move(sites)),
      any_number_(listen_address == "0.0.0.0" || listen_address == "::" || listen_address.empty()),
      any_plain_name_(listen_address.empty()) {
  names_.assign(std::begin(kThisMachine), std::end(kThisMachine));
  if (!listen_address.empty()) names_.push_back(std::move(listen_address));
  for (const auto& host : allowed_hosts) names_.push_back(name_of(host));
}

std::optional<HttpResponse> HostGuard::check(const HttpRequest& request) const {
  if (!request.host) return error_response(400, "the Host header is missing");
  if (!is_host(*request.host)) return error_response(400, "the Host header holds no host");
  if (!allows(*request.host)) {
    return error_response(
        403, "this server does not answer to the host '" + *request.host + "' (see allowed_hosts)");
  }
  if (request.origin && !same_site(*request.origin, *request.host) && !answers_pages_of(*request.origin)) {
    return error_response(403, "requests of pages from '" + *request.origin + "' are not answered");
  }
  return std::nullopt;
}

bool HostGuard::answers_pages_of(std::string_view origin) const {
  if (std::ranges::find(sites_.named, origin) != sites_.named.end()) return true;
  const std::size_t scheme = origin.find("://");
  if (!sites_.of_this_machine || scheme == std::string_view::npos) return false;
  const std::string_view host = origin.substr(scheme + 3);
  return is_host(host) && std::ranges::find(kThisMachine, name_of(host)) != std::end(kThisMachine);
}

bool HostGuard::allows(std::string_view host) const {
  const std::string name = name_of(host);
  if (std::find(names_.begin(), names_.end(), name) != names_.end()) return true;
  if (any_plain_name_ && !name.empty() && name.find('.') == std::string::npos) return true;
  return any_number_ && is_number(name);
}

}  // namespace eboard::net
